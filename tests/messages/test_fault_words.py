"""What a message advises is never the opposite of what was meant, never wrong, and said once."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from faulty import GOOD
from in_process import Input, run

from zhuoji_calc.rules.suggest import closest, closest_of


def said_of(old: str, new: str, tmp_path: Path, lang: str = "en") -> str:
    """What is said of the good sample with one change."""
    text = GOOD.read_text(encoding="utf-8")
    assert old in text, old
    path = tmp_path / "hand.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return run(Input(("settle", str(path), "--lang", lang), b"")).err


def codes(said: str) -> list[str]:
    """The codes in what is said."""
    return re.findall(r"(?:error|错误)\[([a-z-]+)\]", said)


def option(text: str, tmp_path: Path, lang: str = "zh") -> str:
    """What is said of these options."""
    return said_of("stake: 150", f"stake: 150\noptions: {text}", tmp_path, lang)


def test_no_word_is_suggested_that_means_the_opposite(tmp_path: Path) -> None:
    said = option("{Q2: 加倍}", tmp_path)
    assert codes(said) == ["unknown-choice"] and "是不是" not in said
    assert closest("加倍", ["不加倍"]) is None
    assert closest("all-own", ["not-all-own"]) is None
    assert closest("seen", ["unseen"]) is None
    assert closest("不加备", ["加倍", "不加倍"]) == "不加倍"
    assert closest_of("加倍", [("一次", "不加倍"), ("two", "牌型加倍")]) == "牌型加倍"
    assert closest_of("加倍", [("one", "连庄加倍"), ("two", "牌型加倍")]) is None


def test_the_beginning_of_several_names_is_none_of_them(tmp_path: Path) -> None:
    said = option("{热炮: b}", tmp_path)
    assert codes(said) == ["unknown-setting"] and "是不是其中之一：热炮牌型、" in said
    said = option("{hot-cannon-han: b}", tmp_path, "en")
    assert said.endswith("did you mean hot-cannon-hand?\n")


def test_an_option_of_another_ruleset_is_said_to_be_one(tmp_path: Path) -> None:
    said = option("{first-chicken: charge}", tmp_path)
    assert codes(said) == ["setting-of-another"]
    assert "有这个选项的规则：duyun 都匀" in said and "是不是" not in said
    assert "these rulesets have it: duyun; for those of guiyang see" in option("{first-chicken: a}", tmp_path, "en")


@pytest.mark.parametrize("arguments", [(), ("--rules", "duyun")])
def test_choices_are_named_in_the_language_of_the_reader(arguments: tuple[str, ...]) -> None:
    said = run(Input(("settle", str(GOOD), *arguments, "--set", "Q2=z", "--lang", "zh"), b"")).err
    assert re.search(r"可选：a = [\u4e00-\u9fff，]+（[a-z-]+）、b = ", said)


def test_choices_of_a_ruleset_file_too(tmp_path: Path) -> None:
    path = tmp_path / "town.yaml"
    head = "name: town\nextends: guiyang\nrules: {}\nreadings:\n  hot-cannon-hand: {default: "
    path.write_text(head + "加倍}\n", encoding="utf-8")
    said = run(Input(("rules", "validate", str(path), "--lang", "zh"), b"")).err
    assert codes(said) == ["unknown-choice"]
    assert "可选：a = 不加倍（once）、b = " in said and "是不是" not in said


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("rules: guiyang", "rules: [guiyang]", "not-a-text"),
        ("rules: guiyang", "rulse: guiyang", "unknown-key"),
        ("{open-kong: 3p, from: 玩家3}", "{open-kong: 3p}", "meld-without-source"),
        ("{open-kong: 3p, from: 玩家3}", "{open-kong: 3p, from: 玩家2}", "meld-from-oneself"),
        ("from: 玩家2\n", "from: 玩家4\n", "winner-is-source"),
        ("win: discard", "win: self-draw", "self-draw-with-source"),
        ("by: 玩家4\n  from: 玩家2", "by: [玩家4, 玩家3]\n  from: 玩家3", "winner-is-source"),
    ],
)
def test_nothing_is_said_that_only_follows(old: str, new: str, code: str, tmp_path: Path) -> None:
    assert codes(said_of(old, new, tmp_path)) == [code]


def test_a_winner_who_is_the_source_need_not_show_a_hand(tmp_path: Path) -> None:
    """Nor is a bracket of another tile excused."""
    text = GOOD.read_text(encoding="utf-8")
    text = text.replace("by: 玩家4\n  from: 玩家2", "by: [玩家4, 玩家3]\n  from: 玩家3")
    text = text.replace("    hand: 567m 2246777p 468s\n", "")
    path = tmp_path / "hand.yaml"
    path.write_text(text, encoding="utf-8")
    assert codes(run(Input(("settle", str(path)), b"")).err) == ["winner-is-source"]
    path.write_text(text.replace("(3p)", "(4p)").replace("(5p) 4s", "(5p) (4s)"), encoding="utf-8")
    found = codes(run(Input(("settle", str(path)), b"")).err)
    assert found == ["winner-is-source", "claimed-by-nobody", "claimed-by-nobody"]


@pytest.mark.parametrize("value", ["[b]", "[]", "[a, b]", "[[b]]", "{a: b}"])
def test_an_option_takes_one_value(value: str, tmp_path: Path) -> None:
    said = option(f"{{Q2: {value}}}", tmp_path, "en")
    assert codes(said) == ["option-not-a-value"] and "write `Q2: value`" in said
    assert len(codes(option(f"{{kongs.open.points: {value}}}", tmp_path))) == 1
    assert codes(option("{players: [3, 4]}", tmp_path)) == []


PLAYERS = "rules: guiyang\ndealer: A\nend: draw\nplayers: "


@pytest.mark.parametrize(
    ("players", "places", "right"),
    [
        ("[A, B, C, D]", ["4:11"], "write each as `- {name: A, hand: …}`"),
        ("[5, [B]]", ["4:11"], "write each as `- {name: A, hand: …}`"),
        ("[{name: A, ready: false}, B, C]", ["4:36", "4:39"], "write each as `- {name: A, hand: …}`"),
        ("[{name: A, melds: [3p]}, {name: B}]", ["4:29"], "write each as `{pong: 3p, from: …}`"),
    ],
)
def test_entries_of_a_list_are_shown_with_real_keys(
    players: str, places: list[str], right: str, tmp_path: Path
) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(PLAYERS + players + "\n", encoding="utf-8")
    said = run(Input(("settle", str(path), "--lang", "en"), b"")).err
    assert re.findall(r":(\d+:\d+): error\[entry-without-keys\]", said) == places
    assert said.count(right) == len(places) and "key: value" not in said


@pytest.mark.parametrize(
    ("old", "new", "right"),
    [
        ("next: {dealer: 玩家4, streak: 1}", "next: 玩家4", "write `{dealer: …, streak: 1}`"),
        ("stake: 150", "stake: 150\nfirst: 玩家4", "write `{1s: {from: …, to: …}}`"),
        ("stake: 150", "stake: 150\nfirst: {1s: [玩家4]}", "write `{1s: {from: …, to: …}}`"),
        ("stake: 150", "stake: 150\noptions: b", "write `{OPTION: VALUE, …}`"),
        ("stake: 150", "stake: 150\nfirst: {from: 玩家4}", "write `{1s: {from: 玩家4, to: …}}`"),
    ],
)
def test_what_has_keys_is_shown_with_them(old: str, new: str, right: str, tmp_path: Path) -> None:
    said = said_of(old, new, tmp_path)
    assert len(codes(said)) == 1 and right in said, said


CHILD = """\
name: child
extends: parent.yaml
titel: {zh: 子, en: child}
rules: {}
readings:
  hot-cannon-hand: {default: b}
  hot-cannon: none
  mine: {id: 9-Q1, question: {zh: 问}, default: z, choices: {a: {is: one}, b: {is: two, sets: {fan: 2}}}}
"""


def test_errors_of_a_parent_stand_beside_those_of_the_child(tmp_path: Path) -> None:
    """Of the parent's readings nothing is said; as JSON every error has its file."""
    (tmp_path / "child.yaml").write_text(CHILD, encoding="utf-8")
    (tmp_path / "parent.yaml").write_text("name: parent\nextends: guiyang\nrules: 5\n", encoding="utf-8")
    child, parent = str(tmp_path / "child.yaml"), str(tmp_path / "parent.yaml")
    outcome = run(Input(("rules", "validate", child, "--format", "json"), b""))
    assert outcome.status == 2
    found = [(error["file"], error["line"], error["code"]) for error in json.loads(outcome.out)["errors"]]
    assert found == [
        (child, 2, "extends-faulty"),
        (child, 3, "unknown-key"),
        (child, 8, "unknown-choice"),
        (parent, 3, "wrong-type"),
    ]
    assert all({"message", "right", "column"} <= error.keys() for error in json.loads(outcome.out)["errors"])
    assert json.loads(outcome.out)["errors"][1]["suggestion"] == "title"
    for lang, said in (
        ("zh", "继承的规则 parent.yaml 有错"),
        ("en", "the ruleset that it extends, parent.yaml, has errors"),
    ):
        assert said in run(Input(("settle", str(GOOD), "--rules", child, "--lang", lang), b"")).err


def test_a_child_is_told_of_a_parent_that_is_empty(tmp_path: Path) -> None:
    (tmp_path / "child.yaml").write_text("name: c\nextends: parent.yaml\nrules: {}\n", encoding="utf-8")
    (tmp_path / "parent.yaml").write_text("\n", encoding="utf-8")
    said = run(Input(("rules", "validate", str(tmp_path / "child.yaml"), "--lang", "en"), b"")).err
    assert codes(said) == ["extends-faulty", "empty-ruleset"] and "hand" not in said


@pytest.mark.parametrize(
    ("old", "new", "code", "right"),
    [
        (
            "hand: 567m 2246777p 468s",
            "hand: 234m",
            "hand-size",
            "as well; leave `hand` out and state `ready`",
        ),
        ("hand: 567m 2246777p 468s", 'hand: ""', "hand-size", "leave `hand` out and state `ready`"),
        (
            "hand: 567m 2246777p 468s",
            'hand: "?"',
            "unknown-tile",
            "leave `hand` out and state `ready`",
        ),
        (
            "hand: 567m 2246777p 468s",
            "hand: XXXX",
            "unknown-tile",
            "leave `hand` out and state `ready`",
        ),
        ("streak: 1\n", "streak: 1.5\n", "not-a-whole-number", "such as 1, 3\n"),
        ("streak: 1\n", "streak: 二\n", "not-a-whole-number", "such as 1, 3\n"),
        ("flip: 8p", "flip: 无", "unknown-tile", "leave `flip` out if no tile was turned over"),
        ("flip: 8p", "flip: none", "unknown-tile", "leave `flip` out if no tile was turned over"),
        ("by: 玩家4", "by: 玩家4、玩家1", "names-as-text", "write a list: `[玩家4, 玩家1]`\n"),
        ("discards: 9s 3s", "discards: 9s / 3s", "slash-without-rolling", "`/` belongs to rolling flips"),
    ],
)
def test_advice_that_helps(old: str, new: str, code: str, right: str, tmp_path: Path) -> None:
    said = said_of(old, new, tmp_path)
    assert codes(said) == [code] and right in said, said


def test_a_winner_is_not_told_to_hide_the_hand(tmp_path: Path) -> None:
    for new in ("hand: 123s", 'hand: "?"'):
        assert "nobody saw" not in said_of("hand: 123s 456m 78m 22m", new, tmp_path)


ENDS = [("黄", "黄庄"), ("荒", "荒庄"), ("黄牌", "黄庄"), ("drow", "draw"), ("胡", "")]


@pytest.mark.parametrize(("end", "meant"), ENDS)
def test_an_end_cut_short(end: str, meant: str) -> None:
    text = f"rules: guiyang\ndealer: A\nend: {end}\nplayers:\n"
    text += "".join(f"  - {{name: {name}, ready: false}}\n" for name in "ABCD")
    said = run(Input(("settle", "-", "--lang", "zh"), text.encode())).err
    assert codes(said) == ["end-unknown"]
    assert (f"是不是 {meant}？" in said) if meant else "是不是" not in said


def test_every_bad_group_of_a_hand(tmp_path: Path) -> None:
    said = said_of("hand: 11167m 12355678s", "hand: 111x7m 123y5678s 9z", tmp_path)
    lines = re.findall(r":(\d+:\d+): error", said)
    assert lines == ["18:11", "18:18", "18:28"], said


@pytest.mark.parametrize("command", ["check", "night"])
def test_an_item_of_a_list_that_is_no_hand(command: str) -> None:
    for lang, words in (("en", "this is no hand"), ("zh", "这不是一局牌")):
        outcome = run(Input((command, "-", "--lang", lang), b"[5, null]"))
        assert outcome.status == 1 and outcome.out.count(words) == 2
        assert "zhuoji check" not in outcome.out


def test_a_player_who_declared_and_is_not_ready_is_noted(tmp_path: Path) -> None:
    """No error: what was declared may have been wrong."""
    text = GOOD.read_text(encoding="utf-8").partition("expect:")[0]
    text = text.replace("    ready: false", "    ready: false\n    declared: true", 1)
    path = tmp_path / "hand.yaml"
    path.write_text(text, encoding="utf-8")
    for lang, words in (
        ("en", "玩家3 is said not to be ready, and yet declared it"),
        ("zh", "写着玩家3没听牌，却报了听"),
    ):
        outcome = run(Input(("settle", str(path), "--lang", lang), b""))
        assert outcome.status == 0 and words in outcome.out + outcome.err
