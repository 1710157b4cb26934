"""One faulty file for each code: it shows that code alone, at its place, in whole sentences of both languages."""

from __future__ import annotations

import ast
import pickle
import re
import shlex
from pathlib import Path

import pytest
from faulty import (
    CODES,
    GOOD,
    IN_NO_FILE,
    RULES,
    code_of,
    everything_wrong,
    faulty_files,
    places,
    what_is_wrong_with,
)
from in_process import Input, run
from repository import ROOT

from zhuoji_calc import explain
from zhuoji_calc.formats.files import load_source
from zhuoji_calc.formats.ruleset.finding import load_ruleset
from zhuoji_calc.formats.words import CHINESE_KEYS, HOW_WORDS
from zhuoji_calc.messages.catalogue import Lang
from zhuoji_calc.messages.problems import problem_messages
from zhuoji_calc.model.problems import Problems
from zhuoji_calc.report.problems import fault_objects, render_error

LANGS: tuple[Lang, Lang] = ("zh", "en")
PLACES = places()
MISSING_WORD = re.compile(r"\{[a-z_]+\}|\bNone\b|Input should")


@pytest.mark.parametrize("path", faulty_files(), ids=code_of)
def test_each_file_shows_its_code_at_its_place(path: Path) -> None:
    """Nothing else is wrong with it, and every word is there."""
    code = code_of(path)
    error = what_is_wrong_with(path)
    assert {fault.problem.code for fault in error.faults} == {code}
    first = error.faults[0]
    assert first.place is not None
    assert f"{first.place.line}:{first.place.column}" == PLACES[code]
    for lang in LANGS:
        shown = render_error(error, lang)
        assert shown.startswith(f"{path.name}:{PLACES[code]}: ")
        # What is missing in a sentence shows as dots; the words themselves may have some.
        messages = problem_messages(lang)
        for sentence in (messages[f"{code}.what"], messages[f"{code}.help"]):
            wanted = set(re.findall(r"{(\w+)}", sentence.replace("{{", "").replace("}}", "")))
            assert wanted <= set(first.problem.args), (code, wanted)
        assert not MISSING_WORD.search(re.sub(r"^ +\d* \|.*$", "", shown, flags=re.MULTILINE)), shown
        assert fault_objects(error, lang)[0]["code"] == code


def test_every_code_has_a_file_or_a_reason() -> None:
    """A code that is new needs a file here; one that is gone leaves none behind."""
    shown = {code_of(path) for path in faulty_files()}
    assert shown.isdisjoint(IN_NO_FILE)
    assert shown | set(IN_NO_FILE) == CODES
    assert set(PLACES) == shown


def test_allowed_values_are_named_in_our_own_words(tmp_path: Path) -> None:
    """Never in those of the library that checks them."""
    for key, wanted in (
        ("ready.wait", "not-all-own, not-all-in-hand, unseen, any-shape"),
        ("kongs.open.points", "whole points"),
        ("hands.flush", "or none"),
        ("kill-declared.robbed-kong", "true or false"),
        ("kong-rule.types", "plain, triplets"),
        ("hot-cannon.hand-times", "0 to 1000"),
        ("players", "2, 3, 4"),
        ("stake", "above zero"),
    ):
        source = load_source(str(GOOD))
        for value in ("foo", "[foo]"):
            (error,) = everything_wrong(str(GOOD), source, None, {key: value})
            assert wanted in render_error(error, "en"), (key, value)
            assert "Input" not in render_error(error, "zh")


def test_the_page_of_hand_files_shows_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own hand with the two mistakes that it tells of."""
    page = (ROOT / "docs" / "hand-file.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    text = next(block for block in blocks if "discards: 9m 9p, ready: true" in block)
    (tmp_path / "hand.yaml").write_text(text.replace("discards: 9m 9p, ready: true", "discrads: 9m 9p, ready: false"))
    monkeypatch.chdir(tmp_path)
    outcome = run(Input(("settle", "hand.yaml", "--lang", "en"), b""))
    assert outcome.status == 2
    assert f"\n```\n{outcome.err}```\n" in page


def test_no_code_is_made_up_of_parts() -> None:
    """Codes stand whole in the source, so that the test above knows them all."""
    package = ROOT / "zhuoji_calc"
    for file in package.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Problem" and node.args:
                assert not isinstance(node.args[0], ast.JoinedStr), file


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("贵羊", "贵阳"),
        ("都勾", "都匀"),
        ("大万", "大方"),
        ("独小", "独山"),
        ("一五时", "一五十"),
        ("guiyan", "guiyang"),
        ("x", ""),
    ],
)
def test_a_misspelt_ruleset_has_a_near_one_in_either_language(name: str, meant: str, tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(GOOD.read_text(encoding="utf-8").replace("rules: guiyang", f"rules: {name}"), encoding="utf-8")
    for arguments in (("settle", str(path)), ("settle", str(GOOD), "--rules", name), ("rules", "show", name)):
        said = run(Input((*arguments, "--lang", "zh"), b"")).err
        assert "[unknown-ruleset]" in said and "guiyang 贵阳" in said
        assert (f"是不是 {meant}？" in said) if meant else "是不是" not in said


def test_a_choice_is_known_by_letter_and_word() -> None:
    """Letters of either case are taken; where there is no such choice both are named, and the nearest word."""
    said = run(Input(("settle", str(GOOD), "--set", "Q2=z", "--lang", "en"), b"")).err
    assert "Q2 has no choice z" in said
    assert "there are: a = once, b = doubled" in said
    for value in ("B", "b", "Doubled", "ｂ"):
        out = run(Input(("settle", str(GOOD), "--set", f"Q2={value}", "--lang", "en"), b"")).out
        assert "-1      -8      -5     +14\n" in out, value
    said = run(Input(("settle", str(GOOD), "--set", "Q2=doubeld", "--lang", "en"), b"")).err
    assert "did you mean doubled?" in said


def test_settings_are_suggested_by_their_chinese_names_too() -> None:
    said = run(Input(("settle", str(GOOD), "--set", "热炮牌形=b", "--lang", "zh"), b"")).err
    assert "是不是 热炮牌型？" in said


@pytest.mark.parametrize(
    ("old", "new", "code", "right"),
    [
        ("streak: 1", f"streak: {'9' * 60}", "number-too-large", "write from 1 to 1000"),
        ("streak: 1", f"streak: {'9' * 6000}", "number-too-large", "write from 1 to 1000"),
        ("streak: 1", f"streak: -{'9' * 60}", "not-positive", "write a positive number"),
        ("stake: 150", f"stake: {'9' * 60}", "number-too-large", "at most 12 digits before the point and 6 behind it"),
        (
            "points: [-1, -7, -5, 13]",
            f"points: [{'9' * 60}, 0, 0, 0]",
            "number-too-large",
            "from -999999999 to 999999999",
        ),
        ("win: discard", "win: ron", "unknown-word", "it is one of: self-draw, discard, rob-kong\n"),
        ("win: discard", "win: dicsard", "unknown-word", "rob-kong; did you mean discard?"),
        ("rules: guiyang", "rules: |\n  guiyang", "text-over-lines", "in the line of its key, as guiyang alone"),
        ("(3p)", "(3p", "bracket-open", "write a claimed tile as (3p)"),
        ("(3p)", "3p)", "bracket-close", "write a claimed tile as (3p)"),
        ("(5p) 4s 5s", "(5p 4s) 5s", "bracket-several", "one bracket for each claimed tile"),
        ("(5p) 4s 5s", "(4s 5p 5p) 5s", "bracket-several", "one bracket for each claimed tile"),
        ("(5p) 4s", "(五筒四条)", "bracket-several", "and none for the others"),
        ("flip: 8p", "flip: 10m", "rank-out-of-range", "each digit is one tile, of 1 to 9"),
        ("flip: 8p", "flip: 8p\nfirst: {7m: D}", "first-thrown-by-nobody", "take this entry away"),
        ("flip: 8p", "flip: 8p\nfirst: {3s: D}", "first-not-thrown", "name who threw the first 3s"),
    ],
)
def test_what_would_be_right_is_right(old: str, new: str, code: str, right: str, tmp_path: Path) -> None:
    """One fault each, and advice that mends it."""
    text = (ROOT / "tests" / "faults" / "bracket-open.yaml").read_text(encoding="utf-8").replace("(5p 4s", "(5p) 4s")
    assert old in text
    path = tmp_path / "hand.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    said = run(Input(("settle", str(path), "--lang", "en"), b"")).err
    assert re.findall(r"error\[([a-z-]+)\]", said) == [code]
    assert right in said


@pytest.mark.parametrize("text", ["3", '"x"', "[]", "null", "[{}]"])
def test_json_that_is_no_object_is_told_of_objects(text: str, tmp_path: Path) -> None:
    path = tmp_path / "hand.json"
    path.write_text(text, encoding="utf-8")
    said = run(Input(("settle", str(path), "--lang", "en"), b"")).err
    assert "[not-a-mapping]" in said and '= help: write `{"key": value, …}`' in said


def test_an_open_first_throw_says_what_to_write(tmp_path: Path) -> None:
    """At the first river in question; each line that it offers settles the hand."""
    text = (
        "rules: guiyang\ndealer: A\nend: {win: self-draw, by: A, tile: 4p}\nplayers:\n"
        "  - {name: A, hand: 123456789m 1234p}\n  - {name: B, ready: false, discards: 9m 1s}\n"
        "  - {name: 'C #1', ready: false}\n  - {name: D, melds: [{pong: 1s, from: 'C #1'}], ready: false}\n"
    )
    path = tmp_path / "hand.yaml"
    path.write_text(text, encoding="utf-8")
    for lang, ways in (
        ("en", ["first: {1s: B}", 'first: {1s: {from: "C #1", to: D}}']),
        ("zh", ["首打: {幺鸡: B}", '首打: {幺鸡: {来自: "C #1", 归: D}}']),
    ):
        said = run(Input(("settle", str(path), "--lang", lang), b"")).err
        assert said.startswith(f"{path}:6:39: ")
        assert re.findall("`(.*?)`", said) == ways
        for way in ways:
            (tmp_path / "told.yaml").write_text(text + way + "\n", encoding="utf-8")
            assert run(Input(("settle", str(tmp_path / "told.yaml")), b"")).status == 0


def test_errors_are_readable_as_exceptions() -> None:
    """For whoever uses the library: places and codes, and the words for the asking."""
    error = what_is_wrong_with(ROOT / "tests" / "faults" / "unknown-player.yaml")
    assert explain(error) == render_error(error, "en")
    assert str(error) == "unknown-player.yaml:3:9: unknown-player"
    with pytest.raises(Problems) as raised:
        load_ruleset("guiyan")
    assert str(raised.value) == "rules: unknown-ruleset"
    assert explain(raised.value).startswith("rules: there is no ruleset guiyan (there are: chuan, ")
    again = pickle.loads(pickle.dumps(raised.value))
    assert again.problems == raised.value.problems


def test_a_reading_that_is_none_is_told_what_one_is(tmp_path: Path) -> None:
    path = tmp_path / "town.yaml"
    path.write_text("name: town\nextends: guiyang\nrules: {}\nreadings:\n  hot-canon-hand: none\n", encoding="utf-8")
    said = run(Input(("rules", "validate", str(path), "--lang", "en"), b"")).err
    assert "= help: it is: `{default: LETTER}` for another default, none to leave it out, or id, " in said
    assert said.endswith("did you mean hot-cannon-hand?\n")


def test_a_ruleset_of_ones_own_is_shown_by_its_path(tmp_path: Path) -> None:
    """The command that a remedy names works as it stands there."""
    path = tmp_path / "my town.yaml"
    path.write_text("name: town\nextends: guiyang\nrules: {}\n", encoding="utf-8")
    said = run(Input(("settle", str(GOOD), "--rules", str(path), "--set", "Q99=a", "--lang", "en"), b"")).err
    (command,) = re.findall("`zhuoji (.*?)`", said)
    assert shlex.split(command) == ["rules", "show", str(path)]
    assert run(Input(tuple(shlex.split(command)), b"")).status == 0


def test_what_a_chinese_reader_is_told_to_write_is_chinese() -> None:
    """Keys of hand files and their words; those of rulesets have no Chinese."""
    shown = {path: what_is_wrong_with(path) for path in faulty_files() if not path.name.endswith(RULES)}
    english = "|".join([*CHINESE_KEYS, *HOW_WORDS, "draw", "true", "false"])
    for path, error in shown.items():
        for line in render_error(error, "zh").splitlines():
            if "应改" in line and code_of(path) not in (
                "blank-missing-after-colon",
                "colon-missing",
                "full-width-colon",
            ):
                typed = " ".join(re.findall("`(?!zhuoji )(.*?)`", line))
                assert not re.search(rf"\b(?:{english})\b", typed), line
    said = run(Input(("settle", "-", "--lang", "zh"), b"rules: guiyang\n")).err
    assert "缺少 dealer（庄家）" in said and "写上 `庄家: …`" in said
    # A ruleset's keys are named in Chinese as well.
    said = run(Input(("rules", "validate", "-", "--lang", "zh"), b"unit: {zh: \xe5\x88\x86, en: points}\n")).err
    assert "写上 `名字: …`" in said and "写上 `规则: …`" in said
