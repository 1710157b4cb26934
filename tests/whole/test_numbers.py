"""The bounds on numbers wherever one can be written: the longest that is read, and one digit more."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest
import yaml
from in_process import Input, Outcome, run
from spoiled_inputs import CHILD
from typer.testing import CliRunner

from zhuoji_calc.cli.app import app
from zhuoji_calc.cli.wizard_answers import Answers, WrongAnswer
from zhuoji_calc.formats.hand.reader import read_hand
from zhuoji_calc.formats.ruleset.finding import load_ruleset, shipped_names
from zhuoji_calc.formats.text.source import read_source

GOOD = """\
rules: guiyang
stake: 150
dealer: A
streak: 1
end: draw
players:
  - {name: A, hand: 123456789m 1234p}
  - {name: B, hand: 123456789s 2345p}
  - {name: C, ready: false}
  - {name: D, ready: false}
"""
NINE = "9" * 9
REST = ",B=0,C=0,D=0"
MONEY = "9" * 12 + "." + "9" * 6
LONG = "9" * 5000
TOO_LONG_MONEY = ["1" + "0" * 12, "-" + "1" * 13, "0.1234567", "1" * 13 + ".5", LONG, f"0.{LONG}", f"{LONG}.5"]
TOO_LONG_WHOLE = ["1" + "0" * 9, "-" + "1" * 10, LONG, "-" + LONG]
MONEY_RIGHT = "write at most 12 digits before the point and 6 behind it"
WHOLE_RIGHT = "write from -999999999 to 999999999"


def as_json(text: str) -> str:
    """The same in JSON, every number a number; written by hand, since Python makes none of a long one."""
    data = yaml.load(text, yaml.BaseLoader)
    return re.sub(r'"(-?[0-9]+(?:\.[0-9]+)?)"', r"\1", json.dumps(data))


def settle(text: str, *arguments: str) -> Outcome:
    return run(Input(("settle", "-", "--lang", "en", *arguments), text.encode()))


def refused(outcome: Outcome, code: str, right: str, place: str = "") -> None:
    assert outcome.status == 2
    assert re.findall(r"error\[([a-z-]+)\]", outcome.err) == [code], outcome.err[:300]
    assert right in outcome.err
    assert place in outcome.err
    assert len(outcome.err) < 1000


@pytest.mark.parametrize("written", [str, as_json], ids=["yaml", "json"])
def test_good_numbers_are_read_exactly(written: Callable[[str], str]) -> None:
    expect = f"expect: {{points: [{NINE}, -{NINE}, 0, 0], money: [{MONEY}, -{MONEY}, 0, 0]}}\n"
    text = written(GOOD.replace("150", MONEY) + expect)
    case = read_hand(read_source(text, "json" if text.startswith("{") else "yaml"))
    assert case.stake == Decimal(MONEY)
    assert case.expect is not None
    assert case.expect.points == (999_999_999, -999_999_999, 0, 0)
    assert case.expect.money == (Decimal(MONEY), -Decimal(MONEY), 0, 0)


def test_whole_money_is_read_exactly() -> None:
    """The same as a number of JSON."""
    case = read_hand(read_source(as_json(GOOD.replace("150", "9" * 12)), "json"))
    assert case.stake == Decimal(999_999_999_999)


@pytest.mark.parametrize("value", TOO_LONG_MONEY)
def test_stakes_beyond_the_bounds(value: str) -> None:
    text = GOOD.replace("150", value)
    refused(settle(text), "number-too-large", MONEY_RIGHT, "<stdin>:2:8:")
    in_json = as_json(text)
    place = f"<stdin>:1:{in_json.index(value) + 1}:"
    if len(value) < 4300 or "." in value:
        refused(settle(in_json), "number-too-large", MONEY_RIGHT, place)
    else:
        refused(settle(in_json), "number-too-long", "money at most 12 before the point", place)


@pytest.mark.parametrize("value", TOO_LONG_MONEY)
def test_expected_money_beyond_the_bounds(value: str) -> None:
    text = f"{GOOD}expect: {{money: [0, {value}, 0, 0]}}\n"
    refused(settle(text), "number-too-large", MONEY_RIGHT, "<stdin>:11:21:")


@pytest.mark.parametrize("value", TOO_LONG_WHOLE)
def test_expected_points_beyond_the_bounds(value: str) -> None:
    for expect, column in (
        (f"points: [0, {value}, 0, 0]", 22),
        (f"points: {{A: {value}, B: 0, C: 0, D: 0}}", 22),
        (f"matrix: [[0, {value}, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]", 23),
    ):
        text = f"{GOOD}expect: {{{expect}}}\n"
        refused(settle(text), "number-too-large", WHOLE_RIGHT, f"<stdin>:11:{column}:")


def test_an_expected_matrix_at_the_bound() -> None:
    none = "[0, 0, 0, 0]"
    expect = f"expect: {{matrix: [[0, {NINE}, 0, 0], [-{NINE}, 0, 0, 0], {none}, {none}]}}\n"
    case = read_hand(read_source(GOOD + expect, "yaml"))
    assert case.expect is not None
    assert case.expect.matrix is not None
    assert case.expect.matrix[:2] == ((0, 999_999_999, 0, 0), (-999_999_999, 0, 0, 0))


@pytest.mark.parametrize("value", ["1001", "1" + "0" * 9, LONG])
def test_streaks_beyond_the_bounds(value: str) -> None:
    """They have a closer one of their own."""
    right = "write from 1 to 1000"
    assert settle(GOOD.replace("streak: 1", "streak: 1000")).status == 0
    refused(settle(GOOD.replace("streak: 1", f"streak: {value}")), "number-too-large", right, "<stdin>:4:9:")
    text = f"{GOOD}expect: {{next: {{streak: {value}}}}}\n"
    refused(settle(text), "number-too-large", right, "<stdin>:11:25:")


def test_numbers_of_json_that_python_makes_none_of() -> None:
    """Wherever they stand, at their own place, and with all else that is wrong with the text."""
    text = as_json(GOOD).replace('"streak": 1', f'"streak": {LONG}, "flip": {LONG} "first": null')
    outcome = settle(text)
    assert outcome.status == 2
    codes = re.findall(r"<stdin>:1:([0-9]+): error\[([a-z-]+)\]", outcome.err)
    column = text.index(LONG) + 1
    second = text.index(LONG, column + 5000) + 1
    assert codes == [
        (str(column), "number-too-long"),
        (str(second), "number-too-long"),
        (str(second + 5001), "json-syntax"),
    ]
    assert "whole numbers have at most 9 digits" in outcome.err


def test_a_long_number_of_one_hand_is_no_end_of_the_others(tmp_path: Path) -> None:
    """Nor of a list of hands."""
    path = tmp_path / "hands.json"
    good = as_json(GOOD)
    path.write_text(f"[{good}, {good.replace('150', LONG)}, {good}]", encoding="utf-8")
    result = CliRunner().invoke(app, ["check", str(path), "--format", "jsonl"])
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["status"] for row in rows] == ["no-expect", "invalid", "no-expect"]
    assert [error["code"] for error in rows[1]["errors"]] == ["number-too-long"]


OPTION = "self-draw-extra"
TOWN = GOOD.replace("guiyang", "one-five-ten")


@pytest.mark.parametrize("value", ["10", "0" * 8 + "1"])
def test_options_at_the_bound(value: str) -> None:
    assert settle(put_option(value)).status == 0
    assert settle(TOWN, "--set", f"{OPTION}={value}").status == 0


@pytest.mark.parametrize("value", ["11", "0" * 9 + "1", LONG])
def test_options_beyond_the_bounds(value: str) -> None:
    """One that takes a number, in the file, in JSON and on the command line."""
    refused(settle(put_option(value)), "unknown-choice", "0-10", "<stdin>:1:28:")
    assert settle(TOWN, "--set", f"{OPTION}={value}").status == 2
    if not value.startswith("0") and len(value) < 4300:
        refused(settle(as_json(put_option(value))), "unknown-choice", "0-10")


def put_option(value: str) -> str:
    return f"options: {{{OPTION}: {value}}}\n{TOWN}"


@pytest.mark.parametrize("key", ["stake", "hands.plain", "fan", "players", "Q2", "hot-cannon.hand-times", "no-such"])
@pytest.mark.parametrize("value", [LONG, f"{LONG} fan", f"0.{LONG}", f"-{LONG}", f"[{LONG}, {LONG}]"])
def test_settings_of_thousands_of_digits(key: str, value: str) -> None:
    """As a house rule on the command line or as an option of the hand."""
    for text, arguments in ((GOOD, ("--set", f"{key}={value}")), (f'options: {{{key}: "{value}"}}\n{GOOD}', ())):
        outcome = settle(text, *arguments)
        assert outcome.status == 2
        assert len(outcome.err) < 3000


@pytest.mark.parametrize(
    ("key", "good", "bad"),
    [
        ("stake", MONEY, ["1" * 13, "0.1234567", "0.0000001"]),
        ("hands.plain", "1000000", ["1000001", "1" * 10, "1_0", "5.0", "+5"]),
        ("hands.plain", "1000000 fan", ["1000001 fan", "1" * 10 + " fan"]),
        ("hands.plain", "000000007", ["0000000007"]),
        ("fan", "1000", ["1001", "1" * 10, "1.0"]),
    ],
)
def test_values_of_rules(key: str, good: str, bad: list[str]) -> None:
    """At the bound, and beyond it, also what only looks like a number."""
    assert settle(GOOD, "--set", f"{key}={good}").status in (0, 1)
    for value in bad:
        outcome = settle(GOOD, "--set", f"{key}={value}")
        assert (outcome.status, "rule-value" in outcome.err) == (2, True)


@pytest.mark.parametrize(
    ("span", "good"),
    [
        ("[0, 199]", True),
        ("[0, 200]", False),
        ("[999999800, 999999999]", True),
        ("[999999999, 1000000000]", False),
        (f"[0, {LONG}]", False),
    ],
)
def test_spans_of_options(span: str, good: bool, tmp_path: Path) -> None:
    """As many numbers as can be tried one by one, each within the bounds."""
    path = tmp_path / "town.yaml"
    path.write_text(CHILD.format(parent="guiyang").replace("[0, 19]", span), encoding="utf-8")
    outcome = run(Input(("rules", "validate", str(path), "--lang", "en"), b""))
    if good:
        assert outcome.status == 0
    else:
        assert outcome.status == 2
        assert "whole numbers of at most 9 digits, less than 200 apart" in outcome.err


@pytest.mark.parametrize("value", [LONG, "1000001", f"{LONG} fan", "1" * 10])
def test_values_of_a_ruleset_file(value: str, tmp_path: Path) -> None:
    path = tmp_path / "town.yaml"
    for text in (
        CHILD.format(parent="guiyang").replace("flush: 12", f"flush: {value}"),
        CHILD.format(parent="guiyang").replace("points: 8", f"points: {value}"),
    ):
        path.write_text(text, encoding="utf-8")
        outcome = run(Input(("rules", "validate", str(path), "--lang", "en"), b""))
        assert outcome.status == 2
        assert "rule-value" in outcome.err
        assert "whole points, 0 to 1000000" in outcome.err


@pytest.mark.parametrize(
    ("option", "good", "bad", "limits"),
    [
        ("--claimed", f"{NINE},-{NINE},0,0", ["1" * 10 + ",0,0,0", f"{LONG},0,0,0"], "at most 9 digits"),
        ("--claimed", f"A=+{NINE}{REST}", ["A=" + "1" * 10 + REST, f"A={LONG}{REST}"], "at most 9 digits"),
        (
            "--claimed-money",
            f"{MONEY},-{MONEY},0,0",
            ["1" * 13 + ",0,0,0", "0.1234567,0,0,0", f"{LONG},0,0,0"],
            "at most 12 digits",
        ),
        ("--claimed-money", f"A={MONEY}{REST}", ["A=" + "1" * 13 + REST, f"A=0.{LONG}{REST}"], "at most 12 digits"),
    ],
)
def test_claims(option: str, good: str, bad: list[str], limits: str) -> None:
    at_bound = run(Input(("readings", "-", "--lang", "en", f"{option}={good}"), GOOD.encode()))
    assert at_bound.status == 1, at_bound.err
    for value in bad:
        outcome = run(Input(("readings", "-", "--lang", "en", f"{option}={value}"), GOOD.encode()))
        assert outcome.status == 2
        assert limits in outcome.err
        assert len(outcome.err) < 500


@pytest.mark.parametrize(
    ("arguments", "good", "bad"),
    [
        (("readings", "-", "--limit"), NINE, "1" * 10),
        (("sample", "--seed"), NINE, "1" * 10),
        (("sample", "--seed"), "-" + NINE, "-" + "1" * 10),
        (("check", "-", "--jobs"), NINE, "1" * 10),
        (("sample", "-n"), "1", "1" * 10),
        (("sample", "-n"), "1", "1" * 40),
    ],
)
def test_numbers_on_the_command_line(arguments: tuple[str, ...], good: str, bad: str) -> None:
    assert run(Input((*arguments, good), GOOD.encode())).status == 0
    outcome = run(Input((*arguments, bad), GOOD.encode()))
    assert outcome.status == 2
    assert "999999999" in outcome.err
    assert run(Input((*arguments, LONG), GOOD.encode())).status == 2


def test_answers_to_questions() -> None:
    """The questions of ``new`` hold to the same bounds."""
    asking = Answers("en", load_ruleset, shipped_names())
    assert asking.read_stake(MONEY) == MONEY
    assert asking.read_streak("1000") == 1000
    for stake in ("1" * 13, "0.1234567", LONG):
        with pytest.raises(WrongAnswer, match="at most 12 digits before the point and 6 behind it"):
            asking.read_stake(stake)
    for streak in ("1001", "1" * 10, LONG, "0" * 10 + "1"):
        with pytest.raises(WrongAnswer, match="from 1 to 1000"):
            asking.read_streak(streak)
