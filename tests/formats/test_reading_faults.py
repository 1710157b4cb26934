"""Bad input: for each kind of fault its code, its place, its line, and words in both languages."""

from __future__ import annotations

import pytest
from hands import DRAW, GOOD, ROLLING, assert_words, change, codes, faults

from zhuoji_calc.formats.text import yaml_text
from zhuoji_calc.formats.text.places import InputError

_END = "{win: discard, by: D, from: B, tile: 9m, after-kong: 3p}"

# The traps of typing, in the same terms.
TRAPS: list[tuple[str, tuple[tuple[str, str], ...], str, str]] = [
    (DRAW, (("{name: C", "{name: C #2"),), "text-cut-short", "#2"),
    (DRAW, (("{name: C", "{name: #2"),), "comment-for-value", "#2"),
    (GOOD, (("by: D", "by: [D, #2]"),), "comment-for-value", "#2"),
    (GOOD, (("{open-kong: 3p", "{open-kong: 3p #3p"),), "text-cut-short", "#3p"),
    (GOOD, (("7p 8p 2m", "7p #8p 2m"),), "text-cut-short", "#8p"),
    (GOOD, (("hand: 11167m 12355678s", "hand: #11167m"),), "comment-for-value", "#111"),
    (GOOD, (("dealer: A", "dealer: #1"),), "comment-for-value", "#1"),
    (GOOD, (("from: C}", "from: C"),), "yaml-braces-open", "{open-kong"),
    (GOOD, (("melds:\n      - {open-kong: 3p, from: C}", "melds: [{open-kong: 3p, from: C}"),), "yaml-list-open", "[{"),
    (GOOD, ((_END, _END.replace("D", "[D, C")),), "yaml-list-open", "[D"),
    (GOOD, ((_END, _END.replace("B, tile", "B,\n  tile").replace("}", "")),), "yaml-braces-open", "{win"),
    (GOOD, ((_END, _END + "}"),), "bracket-too-many", "}\nplayers"),
    (GOOD, ((_END, _END.replace("D,", "D],")),), "bracket-too-many", "], from"),
    (GOOD, ((_END, _END.replace("discard, by", "discard by")),), "yaml-comma-missing", "by: D"),
    (GOOD, ((_END, _END.replace("D, from", '"D" from')),), "yaml-comma-missing", "from"),
    (GOOD, ((_END, _END.replace("{", "｛").replace("}", "｝")),), "full-width-bracket", "｛win"),
    (GOOD, ((_END, _END.replace("}", "｝")),), "full-width-bracket", "｝"),
    (GOOD, ((_END, _END.replace("D", "［D, A］")),), "full-width-bracket", "［D"),
    (GOOD, (("points: [-1, -7, -5, 13]", "points: ［-1, -7, -5, 13］"),), "full-width-bracket", "［-1"),
    (
        GOOD,
        (("melds:\n      - {open-kong: 3p, from: C}", "melds: ［］"), (", after-kong: 3p", ""), ("(3p)", "")),
        "full-width-bracket",
        "［］",
    ),
    (GOOD, (("dealer: A", "dealer:\u3000A"),), "blank-not-plain", "\u3000A"),
    (GOOD, (("streak: 1", "streak: \u30001"),), "blank-not-plain", "\u30001"),
    (GOOD, (("    hand: 123s", "    hand:\u3000123s"),), "blank-not-plain", "\u3000123s"),
    (GOOD, (("dealer: A", "dealer: \u00a0A"),), "blank-not-plain", "\u00a0A"),
    (GOOD, (("    hand: 123s", "\u3000\u3000hand: 123s"),), "blank-not-plain", "\u3000\u3000hand"),
    (GOOD, (("  - name: C", "  -\u3000name: C"),), "blank-not-plain", "\u3000name"),
    (GOOD, ((_END, _END.replace(", by", ",\u3000by")),), "blank-not-plain", "\u3000by"),
    (GOOD, (("streak: 1", "streak: 1\u3000# one"),), "blank-not-plain", "\u3000# one"),
    (GOOD, (("streak: 1", "\u200bstreak: 1"),), "invisible-sign", "\u200bstreak"),
    (GOOD, ((_END, _END.replace("by", "b\u2060y")),), "invisible-sign", "\u2060y"),
    (GOOD, (("streak: 1", "streak\u200d: 1"),), "invisible-sign", "\u200d: 1"),
    (GOOD, ((_END, _END.replace("D", "D, C, A")),), "names-as-keys", ", C, A"),
    (DRAW, (("hand: 123456789m 1234p", "hand: 123m, 123m, 456789m, 1234p"),), "tiles-as-keys", ", 123m, 456"),
    (GOOD, (("{open-kong: 3p", "{open-kong: 3p, 3p"),), "tiles-as-keys", ", 3p, from"),
    (GOOD, (("{open-kong: 3p", "{open-kong 3p"),), "colon-missing", "open-kong 3p"),
    (GOOD, ((_END, _END.replace("win: ", "win ")),), "colon-missing", "win discard"),
    (GOOD, ((_END, _END.replace("by: D", "胡家 D")),), "colon-missing", "胡家 D"),
    (GOOD, ((_END, _END.replace("tile: ", "tile ")),), "colon-missing", "tile 9m"),
    (DRAW, (("hand: 123456789m 1234p", "hand: 123456789m 1234p, discards 1p"),), "colon-missing", "discards 1p"),
    (GOOD, ((_END, _END.replace("after-kong: 3p", "after-kong")),), "value-missing", "after-kong}"),
    (DRAW, (("{name: C", "{name: C, declared"),), "value-missing", "declared"),
    (GOOD, (("end: {", "options: {Q2=b}\nend: {"),), "colon-missing", "Q2=b"),
    (GOOD, (("end: {", "options: {Q2 b}\nend: {"),), "colon-missing", "Q2 b"),
    (GOOD, (("end: {", "options: {nonsense}\nend: {"),), "value-missing", "nonsense"),
    (GOOD, ((_END, _END.replace("win: discard", "win: 热炮")),), "win-after-kong", "热炮"),
    (GOOD, (("points: [-1, -7, -5, 13]", "points: [-1，-7，-5，13]"),), "full-width-comma", "，-7"),
    (GOOD, (("points: [-1, -7, -5, 13]", "points: [-1 -7 -5 13]"),), "yaml-comma-missing", "-7"),
    (GOOD, (("dealer: A", "dealer A"),), "yaml-colon-missing", "dealer A"),
    (GOOD, (("streak: 1", "streak = 1"),), "yaml-colon-missing", "streak = 1"),
    (GOOD, (("players:", "players"),), "yaml-colon-missing", "players"),
    (GOOD, (("- name: C", "- name C"),), "yaml-colon-missing", "name C"),
    (GOOD, (("    hand: 567m", "    hand 567m"),), "yaml-colon-missing", "hand 567m"),
    (GOOD, (("expect:", "expect"),), "yaml-colon-missing", "expect"),
    (GOOD, (("    hand: 567m", "     hand: 567m"),), "yaml-indentation", "hand: 567m"),
    (GOOD, (("  - name: C", "  name: C"),), "dash-missing", "name: C"),
    (GOOD, (("    hand: 567m", "  hand: 567m"),), "yaml-indentation", "hand: 567m"),
    (DRAW, (("  - {name: C", "  {name: C"),), "dash-missing", "{name: C"),
    (GOOD, (("[-1, -7, -5, 13]", "[-1, -7], -5, 13"),), "text-behind-end", ", -5"),
    (GOOD, (("name: A\n", 'name: "A" B\n'),), "text-behind-end", "B\n"),
    (GOOD, (("- name: C", "-name: C"),), "blank-missing-after-dash", "-name"),
    (GOOD, (("- name: C", "－ name: C"),), "full-width-dash", "－"),
    (GOOD, (("- name: C", "—name: C"),), "full-width-dash", "—"),
]

# What is changed in a good file, and the one fault that follows: code, and the text under whose start the mark stands.
CHANGES: list[tuple[str, tuple[tuple[str, str], ...], str, str]] = [
    (GOOD, (("end: {", "first: {1s: A, B}\nend: {"),), "value-missing", "B}"),
    (GOOD, (("streak: 1", "streak: 1\nstreak: 2"),), "key-twice", "streak: 2"),
    (GOOD, (("streak: 1", "streak: 1\n连庄: 2"),), "key-in-both-languages", "连庄: 2"),
    (GOOD, (("streak", "strek"),), "unknown-key", "strek"),
    (GOOD, (("    ready: true", "    reday: true"),), "unknown-key", "reday"),
    (GOOD, (("rules: guiyang\n", ""),), "missing-key", "stake"),
    (GOOD, (("dealer: A\n", ""),), "missing-key", "rules"),
    (GOOD, (("  - name: A\n    hand", "  - hand"), ("dealer: A", "dealer: B")), "missing-key", "hand: 11167m"),
    (GOOD, (("by: D, ", ""),), "missing-key", "{win"),
    (GOOD, (("dealer: A", "dealer:"),), "missing-key", "\nstreak"),
    (GOOD, (("ready: true", "ready: yes"),), "not-yes-or-no", "yes"),
    (GOOD, (("ready: true", "ready: 1"),), "not-yes-or-no", "1\n"),
    (GOOD, (("streak: 1", "streak: one"),), "not-a-whole-number", "one"),
    (GOOD, (("streak: 1", "streak: 1.5"),), "not-a-whole-number", "1.5"),
    (GOOD, (("streak: 1", "streak: 0x1"),), "not-a-whole-number", "0x1"),
    (GOOD, (("streak: 1", "streak: 0"),), "not-positive", "0\n"),
    (GOOD, (("streak: 1", "streak: 100000"),), "number-too-large", "100000"),
    (GOOD, (("stake: 150", "stake: 0"),), "not-positive", "0\n"),
    (GOOD, (("stake: 150", "stake: -1"),), "not-positive", "-1"),
    (GOOD, (("stake: 150", "stake: 1e3"),), "not-a-number", "1e3"),
    (GOOD, (("stake: 150", "stake: 1_000"),), "not-a-number", "1_000"),
    (GOOD, (("stake: 150", "stake: .inf"),), "not-a-number", ".inf"),
    (GOOD, (("stake: 150", "stake: [150]"),), "not-a-number", "[150]"),
    (GOOD, (("stake: 150", "stake: 123456789012345678901"),), "number-too-large", "12345"),
    (GOOD, (("hand: 11167m 12355678s", "hand: [11167m, 12355678s]"),), "not-a-text", "[11167m"),
    (GOOD, (("melds:\n      - {open-kong: 3p, from: C}", "melds: {open-kong: 3p, from: C}"),), "not-a-list", "{open"),
    (GOOD, (("{open-kong: 3p, from: C}", "open-kong 3p"),), "entry-without-keys", "open-kong 3p"),
    (GOOD, (("dealer: A", "dealer: E"),), "unknown-player", "E\n"),
    (GOOD, (("from: B", "from: E"),), "unknown-player", "E, tile"),
    (
        GOOD,
        (("  - name: B", "  - name: C"), ("from: B", "from: A"), (", after-kong: 3p", "")),
        "name-twice",
        "C\n    hand: 567m",
    ),
    (GOOD, (("hand: 11167m", "hand: 1116xm"),), "unknown-tile", "1116xm"),
    (GOOD, (("12355678s", "12355678"),), "digit-without-suit", "12355678"),
    (GOOD, (("flip: 8p", "flip: 0p"),), "rank-out-of-range", "0p"),
    (GOOD, (("flip: 8p", "flip: 东"),), "unsupported-tile", "东"),
    (GOOD, (("flip: 8p", "flip: 8p 7p"),), "not-one-tile", "8p 7p"),
    (GOOD, (("flip: 8p", "flip: ''"),), "tile-missing", "''"),
    (
        GOOD,
        (
            ("flip: 8p", "flip: 1m"),
            ("1m 8p 4p", "1m 1m 4p"),
        ),
        "too-many-of-a-tile",
        "7s 5s 1m 1m",
    ),
    (GOOD, (("hand: 123s 456m", "hand: 123s 45m"),), "hand-size", "123s 45m"),
    (GOOD, (("hand: 11167m", "hand: 111677m"),), "hand-size", "111677m"),
    (GOOD, (("hand: 123s 456m", "hand: 123s 4566m"),), "winning-tile-not-in-hand", "123s 4566m"),
    (GOOD, (("{added-kong: 5p, from: C}", "{added-kong: 5p}"), ("(5p)", "")), "meld-without-source", "{added"),
    (GOOD, (("{added-kong: 5p, from: C}", "{added-kong: 5p, from: D}"), ("(5p)", "")), "meld-from-oneself", "D}"),
    (GOOD, (("{added-kong: 5p, from: C}", "{明杠: 5p, from: C}"),), "kong-of-either-kind", "明杠"),
    (
        GOOD,
        (("{added-kong: 5p, from: C}", "{concealed-kong: 5p, from: C}"),),
        "concealed-kong-with-source",
        "C}\n    discards: 7s",
    ),
    (GOOD, (("{added-kong: 5p, from: C}", "{added-kong: 5p, pong: 5p, from: C}"),), "meld-of-several-kinds", "{added"),
    (GOOD, (("{added-kong: 5p, from: C}", "{from: C}"), ("(5p)", "")), "meld-without-kind", "{from: C}"),
    (
        GOOD,
        (("by: D", "by: B"), ("123s 456m", "123s 45m"), ("22m\n", "22m 2m\n"), (", after-kong: 3p", "")),
        "winner-is-source",
        "B, tile",
    ),
    (GOOD, (("by: D", "by: [D, D]"),), "winner-twice", "D]"),
    (GOOD, (("by: D", "by: []"),), "no-winner", "[]"),
    (GOOD, (("win: discard", "win: self-draw"), (", after-kong: 3p", "")), "self-draw-with-source", "B, tile"),
    (GOOD, (("from: B, ", ""), (", after-kong: 3p", "")), "win-without-source", "{win"),
    (GOOD, (("win: discard", "win: rob-kong"), (", after-kong: 3p", "")), "robbed-kong-without-pong", "9m}"),
    (GOOD, (("win: discard", "win: dicsard"),), "unknown-word", "dicsard"),
    (GOOD, (("win: discard", "win: draw"),), "draw-as-win", "draw"),
    (DRAW, (("end: draw", "end: 自摸"),), "end-unknown", "自摸"),
    (GOOD, (("after-kong: 3p", "after-kong: 5p"),), "after-kong-not-made", "5p}"),
    (GOOD, (("(5p)", "(5p) (9s)"),), "claimed-by-nobody", "9s)"),
    (GOOD, (("(5p)", "(5p) (5p)"),), "claimed-by-nobody", "5p) 4s"),
    (GOOD, (("(5p)", "(5p"),), "bracket-open", "(5p"),
    (GOOD, (("(5p)", "5p)"),), "bracket-close", ") 4s"),
    (GOOD, (("(5p)", "() (5p)"),), "bracket-empty", "()"),
    (GOOD, (("9s 3s", "9s / 3s"),), "slash-without-rolling", "/ 3s"),
    (ROLLING, (("1p / 2p", "1p 2p"),), "slash-missing", "1p 2p"),
    (ROLLING, (("1p / 2p", "1p / 2p / 3p"),), "slash-too-many", "/ 3p"),
    (ROLLING, (("[4s, 5s]", "[4s 5s]"),), "tiles-as-text", "4s 5s"),
    (ROLLING, (("[4s, 5s]", "4s 5s"),), "not-a-list", "4s 5s"),
    (ROLLING, (("[4s, 5s]", "[{tile: 4s, double: true}, {tile: 5s, double: true}]"),), "several-doubles", "true}]"),
    (ROLLING, (("[4s, 5s]", "[{tile: 4s, double: true, void: true}, 5s]"),), "flip-void-and-double", "{tile"),
    (ROLLING, (("[4s, 5s]", "[{tile: 4s, double: true}, 5s]\nflip: 1p"),), "flip-beside-double", "1p\nend"),
    (
        ROLLING,
        (("[4s, 5s]", "[{tile: 4s, double: true}, 5s]"), ("win: self-draw", "win: discard, from: B")),
        "double-without-self-draw",
        "true}",
    ),
    (DRAW, (("end: draw", "end: draw\nflip: 1p"),), "flip-after-draw", "1p"),
    (DRAW, (("ready: false", "ready: true"),), "ready-hand-unseen", "{name: C"),
    (DRAW, ((", ready: false", ""),), "unseen-without-ready", "{name: C"),
    (GOOD, (("    hand: 123s 456m 78m 22m\n", ""),), "winner-hand-unseen", "name: D"),
    (GOOD, (("flip: 8p", "flip: 8p\nfirst: {1s: A}"),), "first-thrown-by-nobody", "A}"),
    (GOOD, (("flip: 8p", "flip: 8p\nfirst: {3s: A}"),), "first-not-thrown", "A}"),
    (GOOD, (("flip: 8p", "flip: 8p\nfirst: {5p: C}"),), "first-was-claimed", "C}"),
    (GOOD, (("flip: 8p", "flip: 8p\nfirst: {5p: {from: C, to: A}}"),), "first-not-claimed", "A}}"),
    (GOOD, (("flip: 8p", "flip: 8p\nfirst: {5p: {from: C, to: C}}"),), "first-claimed-from-oneself", "C}}"),
    (GOOD, (("flip: 8p", "flip: 8p\nfirst: {1s: {to: C}}"),), "missing-key", "{to"),
    (GOOD, (("flip: 8p", "flip: 8p\nfirst: {1z: A}"),), "unsupported-tile", "1z"),
    (GOOD, (("flip: 8p", "flip: 8p\nfirst: {8p: A, 八筒: A}"),), "tile-twice", "八筒"),
    (ROLLING, (("2p, melds", "2p 9p, melds"), ("end:", "first: {9p: A}\nend:")), "first-after-another", "A}"),
    (GOOD, (("flip: 8p", "flip: 8p\nfirst: {1s:A}"),), "blank-missing-after-colon", ":A}"),
    (GOOD, (("dealer: A", "dealer：A"),), "full-width-colon", "：A"),
    (GOOD, (("dealer: A", "dealer:A"),), "blank-missing-after-colon", ":A"),
    (GOOD, (("{open-kong: 3p, from: C}", "{open-kong: 3p， from: C}"),), "full-width-comma", "，"),
    (GOOD, (("{open-kong: 3p, from: C}", "{open-kong：3p, from: C}"),), "full-width-colon", "：3p"),
    (GOOD, (("by: D", 'by: "C, D"'),), "names-as-text", '"C, D"'),
    (
        GOOD,
        (
            (
                "end: {win: discard, by: D, from: B, tile: 9m, after-kong: 3p}",
                "end:\n  win: discard\n  by: C, D\n  from: B\n  tile: 9m",
            ),
        ),
        "names-as-text",
        "C, D",
    ),
    (GOOD, (("by: D", "by: [C D]"),), "names-as-text", "C D"),
    (GOOD, (("name: A", "name: A #1"),), "name-cut-short", "#1"),
    (GOOD, (("dealer: A", "dealer: A #1"),), "name-cut-short", "#1"),
    (GOOD, (("name: A", "name: A\n     B"), ("dealer: A", "dealer: B")), "name-over-lines", "A\n     B"),
    (GOOD, (("name: A\n", 'name: ""\n'), ("dealer: A", "dealer: B")), "name-empty", '""'),
    (GOOD, (("name: A\n", 'name: "A\\e[31m"\n'), ("dealer: A", "dealer: B")), "sign-in-name", '"A'),
    (GOOD, (("name: A\n", f"name: {'A' * 101}\n"), ("dealer: A", "dealer: B")), "name-too-long", "AA"),
    *(
        (GOOD, (("name: A", f"name: {name}"), ("dealer: A", f"dealer: {name}")), "sign-in-name", name)
        for name in ("A\u202e", "A\u2066B", "\u200eA", "A\u00adB", "A\u200d", "\u200cA", "A\U000e0041")
    ),
    (GOOD, (("name: A", "name: D"), ("dealer: A", "dealer: Z")), "name-twice", "D\n"),
    (GOOD, (("rules: guiyang", 'rules: "a\\nb"'),), "text-over-lines", '"a'),
    (GOOD, (("rules: guiyang", 'rules: "a\\u0007b"'),), "sign-in-text", '"a'),
    (GOOD, (("dealer: A", "dealer: |\n  A"),), "name-over-lines", "|"),
    (GOOD, (("- name: A", "- name: >\n      A"), ("dealer: A", "dealer: D")), "name-over-lines", ">"),
    (GOOD, (("dealer: A", "dealer:\tA"),), "tab", "\tA"),
    (GOOD, (("dealer: A", "dealer: &a A"),), "anchor", "&a"),
    (GOOD, (("dealer: A", "dealer: *a"),), "alias", "*a"),
    (GOOD, (("streak: 1", "<<: {}"),), "merge-key", "<<"),
    (GOOD, (("streak: 1", "streak: !!int 1"),), "tag", "!!int"),
    (GOOD, (("streak: 1", "? [a]\n: b"),), "key-not-text", "[a]"),
    (GOOD, (("streak: 1", '"": b'),), "empty-key", '"": b'),
    (GOOD, (("rules: guiyang", "%YAML 1.1\n---\nrules: guiyang"),), "directive", "%YAML"),
    (GOOD, (("expect:", "---\nexpect:"),), "second-document", "---"),
    (GOOD, (("dealer: A", "dealer: A\x07"),), "control-character", "\x07"),
    (GOOD, (("dealer: A", "dealer: A: B"),), "yaml-colon-misplaced", ": B"),
    (GOOD, (("dealer: A", "dealer\n"),), "yaml-colon-missing", "dealer"),
    (GOOD, (("dealer: A", 'dealer: "A'),), "yaml-quote-open", '"A'),
    (GOOD, (("[-1, -7, -5, 13]", "[-1, -7, -5, 13"),), "yaml-list-open", "[-1"),
    (GOOD, (("after-kong: 3p}", "after-kong: 3p"),), "yaml-braces-open", "{win"),
    (GOOD, (("dealer: A", "  dealer: A"),), "yaml-indentation", "dealer: A"),
    (GOOD, (("  - name: C", " - name: C"),), "yaml-indentation", "- name: C"),
    (GOOD, (("dealer: A", "dealer: @A"),), "yaml-sign", "@A"),
    *TRAPS,
    (GOOD, (("streak: 1", "streak: 1\noptions: {a: {b: {c: 1}}}"),), "option-not-a-value", "{b"),
    (GOOD, (("[-1, -7, -5, 13]", "[-1, -7, -5]"),), "wrong-count", "[-1"),
    (GOOD, (("[-1, -7, -5, 13]", "{A: -1, B: -7, C: -5}"),), "player-missing", "{A"),
    (GOOD, (("[-1, -7, -5, 13]", "{A: -1, B: -7, C: -5, E: 1, D: 2}"),), "unknown-player", "E: 1"),
    (GOOD, (("[-1, -7, -5, 13]", "[-1, -7, -5, x]"),), "not-a-whole-number", "x]"),
    (GOOD, (("[-1, -7, -5, 13]", "[-1, -7, ~, 13]"),), "not-a-whole-number", "~"),
    (GOOD, (("points: [-1, -7, -5, 13]", "status: ok"),), "unknown-word", "ok"),
    (GOOD, (("points: [-1, -7, -5, 13]", "matrix: [[0, 1], [1, 0]]"),), "wrong-count", "[["),
    (GOOD, (("points: [-1, -7, -5, 13]", "money: [1, 2, 3, 1e5]"),), "not-a-number", "1e5"),
]


@pytest.mark.parametrize(
    ("text", "changes", "code", "mark"), CHANGES, ids=[f"{c[2]}-{n}" for n, c in enumerate(CHANGES)]
)
def test_each_fault_has_its_code_and_place(
    text: str, changes: tuple[tuple[str, str], ...], code: str, mark: str
) -> None:
    """The fault is found, first in its file, and marked where it is; the words are complete in both languages."""
    spoiled = change(text, *changes)
    found = faults(spoiled)
    assert code in [fault.problem.code for fault in found]
    fault = next(fault for fault in found if fault.problem.code == code)
    assert fault.place is not None
    lines = spoiled.split("\n")
    assert fault.line == lines[fault.place.line - 1]
    rest = "\n".join(lines[fault.place.line - 1 :])[fault.place.column - 1 :]
    assert rest.startswith(mark), (fault.place, rest[:30])
    assert_words(InputError("hand.yaml", found))


@pytest.mark.parametrize(("text", "changes", "code", "mark"), TRAPS, ids=[f"{c[2]}-{n}" for n, c in enumerate(TRAPS)])
def test_a_trap_is_all_that_is_said(text: str, changes: tuple[tuple[str, str], ...], code: str, mark: str) -> None:
    """Nothing else of what follows from it, and the same without libyaml."""
    spoiled = change(text, *changes)
    found = faults(spoiled)
    assert {fault.problem.code for fault in found} == {code}, mark
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_text, "_CParser", None)
        assert faults(spoiled) == found


def test_a_trap_in_many_lines_is_named_in_each() -> None:
    """Cut names, open braces, dashes: one look at the file is enough."""
    cut = DRAW
    for name in "BCD":
        cut = cut.replace(f"{{name: {name}", f"{{name: {name} #1")
    assert codes(cut) == ["text-cut-short"] * cut.count(" #1,")
    assert codes(GOOD.replace("from: C}", "from: C")) == ["yaml-braces-open"] * 2
    assert codes(GOOD.replace("- name", "-name")) == ["blank-missing-after-dash"] * 4


def test_colons_of_one_kind_are_named_in_every_line() -> None:
    """A parser stops at the first; who types one so types others so."""
    spoiled = change(GOOD, ("streak: 1", "streak：1"), ("flip: 8p", "flip：8p"), ("name: C", "name：C"))
    assert codes(spoiled) == ["full-width-colon"] * 3
    spoiled = change(GOOD, ("streak: 1", "streak:1"), ("flip: 8p", "flip:8p"), ("name: C", "name:C"))
    assert codes(spoiled) == ["blank-missing-after-colon"] * 3


def test_what_only_looks_like_a_trap() -> None:
    """Comments behind a blank, quoted signs, odd blanks inside of names, of comments and between tiles."""
    for changes in (
        (("hand: 11167m 12355678s", "hand: 11167m 12355678s # a comment, {so}"),),
        (("streak: 1", "streak: 1 #a comment"),),
        (("from: C}", "from: C} #a comment"),),
        (("7p 8p 2m", "7p\u30008p\u00a02m"),),
        (("    hand: 123s", "    hand: \u3000123s"),),
        (("streak: 1", "streak: 1 #\u3000one:\u3000\u200bone"),),
        (("name: A", "name: A\u3000B"), ("dealer: A", "dealer: A\u3000B")),
        (("name: A", 'name: "A #1"'), ("dealer: A", 'dealer: "A #1"')),
        (("name: A", "name: '#1 {'"), ("dealer: A", "dealer: '#1 {'")),
    ):
        assert codes(change(GOOD, *changes)) == [], changes
