"""Text of others in what is printed: no sign of it reaches a terminal that would act upon it."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml
from in_process import Input
from in_process import run as in_process
from markdown_it import MarkdownIt
from repository import EXAMPLE, ROOT
from terminal import run

from zhuoji_calc.cli import output
from zhuoji_calc.formats.ruleset.finding import check_ruleset
from zhuoji_calc.formats.text.source import InputError
from zhuoji_calc.report.harmless import csv_cell, fenced, harmless, markdown_text, printable

GOOD = EXAMPLE.read_text(encoding="utf-8")
HARMFUL = (
    "\x00\x07\x08\x0b\r\x1b\x7f\x85\x9b\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069\ufeff\udcff\U000e0041"
)
COMMANDS = ("settle", "readings", "compare", "check", "night")
ACTED_UPON = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")

TOWN = """\
name: town
names: [小镇]
title: {zh: 我的镇, en: My town}
part: "9"
document: 我镇规则
unit: {zh: 分数, en: points}
extends: guiyang
rules:
  at: our table
  kongs: {open: {points: 4}}
readings:
  many-kongs:
    id: X-Q1
    names: [多豆]
    question: {zh: 豆加倍吗, en: do kongs count double}
    default: a
    choices:
      a: {is: once, zh: 不加倍, for: our table}
      b: {is: doubled, zh: 加倍, sets: {kongs.open.points: 8}, for: some say}
"""
TEXTS = ("name: town", "[小镇]", "zh: 我的镇", "en: My town", "我镇规则", "zh: 分数", "en: points", "at: our table")
TEXTS += ("many-kongs:", "X-Q1", "[多豆]", "zh: 豆加倍吗", "en: do kongs count double", "is: once", "zh: 不加倍")
TEXTS += ("for: our table", "for: some say")
SENTENCES = ("zh: 豆加倍吗", "en: do kongs count double", "for: our table", "for: some say")


def test_what_is_made_visible() -> None:
    assert harmless("甲 +1\t\n 👨\u200d👩 \u3000\xa0é") == "甲 +1\t\n 👨\u200d👩 \u3000\xa0é"
    assert harmless("\x1b[2J\x9b\u202e\U000e0041\udcff") == "\\u001b[2J\\u009b\\u202e\\udb40\\udc41\\udcff"
    for sign in HARMFUL:
        assert harmless(sign).isascii() and harmless(sign).isprintable()
        assert printable(f"a{sign}b\n\t") == "a�b��"
        # In JSON nothing but the way of writing changes.
        line = json.dumps({"a": sign}, ensure_ascii=False)
        assert json.loads(harmless(line)) == {"a": sign}


def _with(old: str, sign: str) -> str:
    """The ruleset with a sign at the end of a text or key, as YAML can write it."""
    at = TOWN.index(old)
    match = re.search(r"[^\s\[\]:{},]+(?: [^\s\[\]:{},]+)*(?=[\]},\n]|:\n|$)", TOWN[at:])
    assert match is not None
    start, end = at + match.start(), at + match.end()
    value = re.sub(r"^(zh|en|at|is|for|name): ", "", TOWN[start:end])
    start = end - len(value)
    return f'{TOWN[:start]}"{value[:1]}{sign}{value[1:]}"{TOWN[end:]}'


@pytest.mark.parametrize("old", TEXTS)
@pytest.mark.parametrize(
    "sign", ["\\e[2J", "\\x9b", "\\u202e", "\\u2067", "\\u200f", "\\0", "\\r", "\\u2028", "\\uFEFF"]
)
def test_no_text_of_a_ruleset_has_unseen_signs(tmp_path: Path, old: str, sign: str) -> None:
    path = tmp_path / "town.yaml"
    text = _with(old, sign)
    path.write_text(text, encoding="utf-8")
    line = text[: text.index(sign)].count("\n") + 1
    if sign == "\\r" and old in SENTENCES:
        check_ruleset(str(path))
        return
    with pytest.raises(InputError) as error:
        check_ruleset(str(path))
    codes = {fault.problem.code: fault.place for fault in error.value.faults}
    place = codes["text-over-lines" if sign == "\\r" and old != "many-kongs:" else "sign-in-text"]
    assert place is not None and place.line == line


@pytest.mark.parametrize("old", TEXTS)
def test_line_ends_belong_to_sentences_alone(tmp_path: Path, old: str) -> None:
    """There they are blanks; a title of two lines would write keys of its own into a hand file to fill in."""
    path = tmp_path / "town.yaml"
    path.write_text(_with(old, "\\n dealer: A"), encoding="utf-8")
    if old not in SENTENCES:
        with pytest.raises(InputError) as error:
            check_ruleset(str(path))
        assert error.value.problems[0].code in ("text-over-lines", "sign-in-text")
        return
    reading = check_ruleset(str(path)).readings["many-kongs"]
    texts = [*reading.question.values(), *(choice.speaks_for for choice in reading.choices)]
    assert sum(" dealer: A" in text for text in texts) == 1
    assert not any("\n" in text for text in texts)


def test_a_block_of_yaml_brings_one_line_end_that_is_no_part_of_it(tmp_path: Path) -> None:
    path = tmp_path / "town.yaml"
    text = TOWN.replace("document: 我镇规则", "document: >-\n  我镇规则").replace(
        "    question: {zh: 豆加倍吗, en: do kongs count double}",
        "    question:\n      zh: |\n        豆\n        加倍吗\n      en: >\n        do kongs\n        count double\n",
    )
    path.write_text(text, encoding="utf-8")
    ruleset = check_ruleset(str(path))
    assert ruleset.document == "我镇规则"
    assert dict(ruleset.readings["many-kongs"].question) == {"zh": "豆 加倍吗", "en": "do kongs count double"}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_hostile_rulesets_hands_and_names_of_files(tmp_path: Path, command: str, lang: str) -> None:
    """Signs in texts, names and source lines, and in the name of a file; in results and in messages."""
    name = "h\x1b[31m\u202e\x9b.yaml"
    (tmp_path / "town.yaml").write_text(_with("zh: 我的镇", "\\e[2J"), encoding="utf-8")
    body = GOOD.replace("rules: guiyang", "rules: town.yaml")
    for text in (
        GOOD,
        body,
        GOOD.replace("玩家1", '"玩\\e[2J家"'),
        GOOD.replace("玩家1", "玩\u202e家"),
        GOOD.replace("flip:", "flip\u202e: # \u202e\u2066"),
        GOOD.replace("stake: 150", "stake: \u200f\x9b"),
        GOOD.replace("rules: guiyang", "rules: \u202eguiyang"),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
        allow = ["--allow-paths"] if command in ("check", "night") else []
        for more in (["--format", "json"], []):
            done = run(command, tmp_path / name, "--lang", lang, *allow, *more)
            assert done.returncode in (0, 1, 2)
            assert not ACTED_UPON.search(done.stdout + done.stderr)
            if more and done.stdout:
                json.loads(done.stdout)
    assert not ACTED_UPON.search(run("check", tmp_path, "--format", "junit", "--lang", lang).stdout)


@pytest.mark.skipif(os.name == "nt", reason="files have other names there")
def test_names_of_files_that_are_no_text(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/h\xff\x1b[2J.yaml"
    with open(path, "wb") as file:  # noqa: PTH123
        file.write(GOOD.replace("streak: 1", "streak: x").encode())
    for arguments in (
        ("check", str(tmp_path)),
        ("check", str(tmp_path), "--format", "junit"),
        ("night", str(tmp_path)),
    ):
        done = run(*arguments)
        assert done.returncode == 1 and not ACTED_UPON.search(done.stdout + done.stderr)


def test_wrong_usage_repeats_what_was_typed() -> None:
    for arguments in (
        ["settle", "a", "\x1b[2J"],
        ["\x1b[2J"],
        ["settle", "--\x1b[2J"],
        ["settle", "a", "--set", "\x1b[2J"],
    ):
        done = run(*arguments)
        assert done.returncode == 2 and done.stderr and not ACTED_UPON.search(done.stderr)


def test_the_place_where_all_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only codes of our own go through as they are."""
    out, err = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    output.put("a\x1b\n")
    output.put_note("b\x1b\n")
    output.put_codes("\r\x1b[K")
    assert (out.getvalue(), err.getvalue()) == ("a\\u001b\n", "b\\u001b\n\r\x1b[K")
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stderr", output.Guarded(raw, encoding="utf-8", write_through=True))
    print("c\x1b", file=sys.stderr)
    output.put_codes("\r\x1b[K")
    assert raw.getvalue() == b"c\\u001b\n\r\x1b[K"


def test_a_hand_to_fill_in_names_its_ruleset_as_one_text(tmp_path: Path) -> None:
    path = tmp_path / "a # b: c.yaml"
    path.write_text(TOWN, encoding="utf-8")
    text = in_process(Input(("new", "--rules", str(path)), b"")).out
    assert f'rules: "{path}"' in text or f"rules: {json.dumps(str(path))}" in text


# Cells of a spreadsheet and marks of Markdown.

NAMES = (
    "<b>粗</b>",
    "[点](https://a.example)",
    "a|b\\",
    "```",
    "# 一",
    "*强*",
    "&lt;i&gt;",
    "1. 二",
    "---",
    "`c` ~~d~~",
    "> e",
)
NAMES += (
    "=1+1",
    "+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(A1)",
    "＝1",
    " =2",
    "a;=3",
    "https://b.example/x_y",
    "www.c.example",
)
NAMES += (
    "d@e.example",
    "<https://f.example>",
    "==",
    "~~~~",
    "- g",
    "$h$",
    "!_i_",
    "_j_",
    "a &amp; b",
    "+5",
    "-6",
    "1) k",
)
WORDS = {"text", "text_special", "inline", "softbreak", "heading", "paragraph", "bullet_list", "list_item", "fence"}
WORDS |= {"table", "thead", "tbody", "tr", "th", "td"}


def _renamed(data: Any, names: dict[str, str]) -> Any:
    if isinstance(data, dict):
        return {names.get(key, key): _renamed(value, names) for key, value in data.items()}
    if isinstance(data, list):
        return [_renamed(value, names) for value in data]
    return names.get(data, data) if isinstance(data, str) else data


def _hands(names: Sequence[str]) -> list[str]:
    """A settled hand, one whose result differs, a forbidden one and a faulty one, of these four players."""
    found = []
    for path in ("samples/guiyang-example-1.yaml", "tests/cases/guiyang/17-forbidden-plain-on-discard.yaml"):
        data = yaml.load((ROOT / path).read_text(encoding="utf-8"), yaml.CBaseLoader)
        old = [player["name"] for player in data["players"]]
        found.append(_renamed(data, dict(zip(old, names, strict=False))))
    wrong = {**found[0], "expect": {"points": ["0", "0", "0", "0"]}}
    allowed = {**found[1]}
    del allowed["expect"]
    faulty = {**found[0], "dealer": names[0] + "`*x*`<y>"}
    return [json.dumps(hand, ensure_ascii=False) for hand in (found[0], wrong, allowed, faulty)]


def _fours() -> list[Sequence[str]]:
    return [[*NAMES, *NAMES][start : start + 4] for start in range(0, len(NAMES), 4)]


def _outputs(tmp_path: Path, names: Sequence[str], format: str) -> Iterator[tuple[str, str, Sequence[str]]]:
    """What every command makes of the hands, each by itself or all together; with the names that must be in it."""
    hands = _hands(names)
    together = tmp_path / "`a`*b*[c](d)<e>.jsonl"
    together.write_text("\n".join(hands), encoding="utf-8")
    for number, hand in enumerate(hands[:3]):
        path = tmp_path / f"{number}.json"
        path.write_text(hand, encoding="utf-8")
        # A forbidden win is told of whoever won.
        named = names if number < 2 else ()
        yield "settle", in_process(Input(("settle", str(path), "--format", format, "--explain"), b"")).out, named
        if format == "markdown":
            yield "compare", in_process(Input(("compare", str(path), "--format", format), b"")).out, named
    for command in ("check", "night"):
        yield command, in_process(Input((command, str(together), "--format", format, "--lang", "en"), b"")).out, names


@pytest.mark.parametrize("names", _fours(), ids=str)
def test_no_name_becomes_a_mark_of_markdown(tmp_path: Path, names: Sequence[str]) -> None:
    reader = MarkdownIt("gfm-like") if find_spec("linkify_it") else MarkdownIt("commonmark").enable("table")
    for command, out, named in _outputs(tmp_path, names, "markdown"):
        tokens = reader.parse(out)
        inline = [token for token in tokens if token.type == "inline"]
        parts = [part for token in inline for part in token.children or ()]
        kinds = {re.sub("_(open|close)$", "", token.type) for token in (*tokens, *parts)}
        # The one mark of our own within a line.
        assert kinds - {"code_inline"} <= WORDS, command
        assert {part.content for part in parts if part.type == "code_inline"} <= {"expect"}
        blocks = [token for token in tokens if token.level == 0 and token.type.endswith("_open")]
        assert all(token.tag in ("table", "ul", "h1", "h2", "p") for token in blocks)
        lists = [token.markup for token in tokens if token.type == "list_item_open"]
        assert set(lists) <= {"-"}
        # Each name is read as it was typed.
        said = ["".join(part.content for part in token.children or ()) for token in inline]
        said += [token.content for token in tokens if token.type == "fence"]
        for name in named:
            assert any(name in text for text in said), (command, name)


@pytest.mark.parametrize("names", _fours(), ids=str)
def test_no_cell_is_a_formula(tmp_path: Path, names: Sequence[str]) -> None:
    number = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")
    for command, out, named in _outputs(tmp_path, names, "csv"):
        rows = list(csv.reader(io.StringIO(out)))
        assert len({len(row) for row in rows}) == 1
        for cell in (cell for row in rows for cell in row):
            for part in re.split("[;\t]", cell):
                first = part.strip()[:1]
                assert first not in tuple("=+-@＝＋－＠") or re.match(rf"{number.pattern}([\s,)]|$)", part.strip()), (
                    cell
                )
        whole = "\n".join(cell for row in rows for cell in row)
        for name in named:
            begins = name.strip()[:1] in tuple("=+-@＝") and not number.fullmatch(name)
            shown = re.sub(r"^(\s*)", r"\1'", name) if begins else name.replace(";=", ";'=")
            assert shown in whole or name in whole, (command, name)


def test_our_own_numbers_keep_their_signs() -> None:
    for text in ("+3", "-1", "0", "-0.5", "+1050", "", "甲", "-1, +3", "total -1"):
        assert csv_cell(text) == markdown_text(text) == text
    for text, cell in (
        ("=1", "'=1"),
        ("-1+2", "'-1+2"),
        ("\t=1", "�=1"),
        ("-", "'-"),
        ("a; @b", "a; '@b"),
        ("1;-2", "1;-2"),
    ):
        assert csv_cell(text) == cell


def test_a_fence_is_longer_than_any_in_it() -> None:
    assert fenced("a") == "```\na\n```"
    for inside in ("```", "a ````` b", "`" * 40):
        (token,) = MarkdownIt("commonmark").parse(fenced(inside))
        assert (token.type, token.content) == ("fence", inside + "\n")
