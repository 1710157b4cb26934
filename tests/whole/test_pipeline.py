"""No two ways into the program answer one hand differently: points, money, next dealer, verdict and faults."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from random import Random

import pytest
import yaml
from doors import DOORS, Answer, Given
from faulty import RULES, code_of, faulty_files
from repository import CASES, ROOT
from terminal import run as run_command

from zhuoji_calc.analysis.sampling import sample_case
from zhuoji_calc.formats.files import load_case
from zhuoji_calc.formats.hand.writer import case_data, json_line
from zhuoji_calc.formats.ruleset.finding import load_ruleset, shipped_names
from zhuoji_calc.report.hand_form import hand_text
from zhuoji_calc.rules.resolving import resolve

pytestmark = pytest.mark.slow

HANDS = [*sorted(CASES.rglob("*.yaml")), *sorted((ROOT / "samples").rglob("*.yaml"))]
RANDOM_HANDS = 50
COMPARES_LENIENTLY = frozenset(("unknown-setting", "setting-of-another", "unknown-choice"))
"""What `compare` drops, with a note: a choice that a ruleset does not have."""


SEVERAL = frozenset(("directive", "second-document", "packed"))
"""Files that `check` and `night` read as several documents, or unpack; the others take one document as it is."""
FAULTY = [path for path in faulty_files() if not path.name.endswith(RULES) and code_of(path) not in SEVERAL]


def ask_everybody(given: Given, own: str | None, *, line: Path | None = None) -> dict[str, Answer]:
    """The answers of all doors. ``own``: the hand's own ruleset, for the comparison; ``line``: the hand as JSON."""
    answers = {}
    for name, door in DOORS.items():
        if name == "line" and line is None:
            continue
        asked = given._replace(path=line) if name == "line" and line is not None else given
        if name == "compare":
            if (own or given.rules) is None:
                continue
            asked = given._replace(rules=given.rules or own)
        answers[name] = door(asked)
    return answers


def assert_one_answer(answers: Mapping[str, Answer]) -> Answer:
    """All doors say the same; it is what `settle` says."""
    first = answers["settle"]
    for name, answer in answers.items():
        assert first.agrees(answer), f"{name}: {answer}; settle: {first}"
    return first


def as_json(path: Path, folder: Path) -> Path:
    """The hand of a file as JSON, in a file of its own."""
    case, _ = load_case(str(path))
    written = folder / "line.json"
    written.write_text(json_line(case_data(case)), encoding="utf-8")
    return written


@pytest.mark.parametrize("path", HANDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_hand_has_one_answer(path: Path, tmp_path: Path) -> None:
    case, _ = load_case(str(path))
    answer = assert_one_answer(ask_everybody(Given(path), case.rules, line=as_json(path, tmp_path)))
    assert answer.verdict in ("settled", "forbidden")


@pytest.mark.parametrize("name", shipped_names())
def test_random_hands_have_one_answer(name: str, tmp_path: Path) -> None:
    random = Random(f"doors {name}")
    rules = resolve(load_ruleset(name))
    path = tmp_path / "hand.json"
    for _ in range(RANDOM_HANDS):
        case = sample_case(random, rules, name, expect=True)
        path.write_text(json_line(case_data(case)), encoding="utf-8")
        assert assert_one_answer(ask_everybody(Given(path), name, line=path)).verdict == "settled"


@pytest.mark.parametrize("path", FAULTY, ids=code_of)
def test_what_is_wrong_is_said_by_all(path: Path) -> None:
    """`settle`, `check`, `night`, `readings` and the library name the same faults of a hand."""
    answers = ask_everybody(Given(path), None)
    answer = assert_one_answer(answers)
    assert answer.verdict == "invalid" and answer.codes and code_of(path) in answer.codes


@pytest.mark.parametrize("path", FAULTY, ids=code_of)
def test_what_is_wrong_is_said_by_compare(path: Path) -> None:
    answers = ask_everybody(Given(path, "guiyang"), None)
    settled = answers["settle"]
    compared = answers["compare"]
    if set(settled.codes or ()) & COMPARES_LENIENTLY:
        return
    assert settled.agrees(compared), f"compare: {compared}; settle: {settled}"


HAND = """\
rules: duyun
dealer: D
flip: 5s
end: {win: self-draw, by: A, tile: 4s}
players:
  - {name: A, hand: 123456789m 99p 23s}
  - {name: B, ready: false, discards: 9p 1s}
  - {name: C, ready: true}
  - {name: D, ready: false}
"""
"""A hand on which the settings below can be tried."""

STATED = {
    "nothing": ({}, ()),
    "stake in the file": ({"stake": "2"}, ()),
    "stake among the options": ({"options": {"stake": "5"}}, ()),
    "stake over the file": ({}, (("stake", "5"),)),
    "stake in the file and over it": ({"stake": "2"}, (("stake", "5"),)),
    "stake twice in the file": ({"stake": "2", "options": {"stake": "5"}}, ()),
    "stake in all three": ({"stake": "2", "options": {"stake": "5"}}, (("stake", "7"),)),
    "house rule among the options": ({"options": {"hands.plain": "2"}}, ()),
    "house rule over the file": ({}, (("hands.plain", "2"),)),
    "house rule in both": ({"options": {"hands.plain": "2"}}, (("hands.plain", "3"),)),
    "option in the file": ({"options": {"first-chicken": "charge"}}, ()),
    "option over the file": ({"options": {"first-chicken": "charge"}}, (("first-chicken", "hero"),)),
    "option in Chinese": ({"options": {"首鸡": "冲锋鸡"}}, ()),
    "reading in the file": ({"options": {"Q9.2": "b"}}, ()),
    "reading over the file": ({}, (("001-Q9.2", "b"),)),
    "reading and stake": ({"stake": "0.5", "options": {"Q9.2": "b"}}, (("stake", "0.25"),)),
    "an option that there is not": ({"options": {"no-such": "b"}}, ()),
    "a setting that there is not": ({}, (("no-such", "b"),)),
    "a choice that there is not": ({}, (("Q9.2", "z"),)),
    "two that differ": ({"options": {"Q9.2": "b", "001-Q9.2": "a"}}, ()),
}
MONEY_A_POINT = {
    "nothing": "1",
    "stake in the file": "2",
    "stake among the options": "5",
    "stake over the file": "5",
    "stake in the file and over it": "5",
    "reading and stake": "0.25",
}
FORMS = ("yaml", "json", "chinese")


def write(stated: Mapping[str, object], form: str, folder: Path) -> Path:
    """The hand with what is stated, in one of the forms in which a file may be written."""
    data = yaml.safe_load(HAND) | dict(stated)
    path = folder / f"hand.{'json' if form == 'json' else 'yaml'}"
    if form == "json":
        path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    elif form == "yaml":
        path.write_text(hand_text(data, "en"), encoding="utf-8")
    else:
        path.write_text(hand_text(data, "zh"), encoding="utf-8")
    return path


@pytest.mark.parametrize(("what", "form"), [*product(STATED, FORMS)], ids=lambda part: str(part).replace(" ", "-"))
def test_settings_mean_the_same_wherever_they_stand(what: str, form: str, tmp_path: Path) -> None:
    stated, given = STATED[what]
    path = write(stated, form, tmp_path)
    line = tmp_path / "line.json"
    line.write_text(json.dumps(yaml.safe_load(HAND) | dict(stated), ensure_ascii=False), encoding="utf-8")
    answers = ask_everybody(Given(path, None, dict(given)), "duyun", line=line)
    if set(answers["settle"].codes or ()) & COMPARES_LENIENTLY:
        del answers["compare"]
    answer = assert_one_answer(answers)
    if what in MONEY_A_POINT:
        assert answer.points is not None
        stake = float(MONEY_A_POINT[what])
        assert [float(amount) for amount in answer.money or ()] == [points * stake for points in answer.points]


@pytest.mark.parametrize("what", ["stake twice in the file", "stake in all three"])
def test_the_stake_is_said_once(what: str, tmp_path: Path) -> None:
    stated, given = STATED[what]
    answers = ask_everybody(Given(write(stated, "yaml", tmp_path), None, dict(given)), "duyun")
    assert assert_one_answer(answers) == Answer("invalid", codes=("stake-twice",))


def test_the_stake_over_the_file_is_named_as_a_house_rule(tmp_path: Path) -> None:
    path = write({"stake": "2"}, "yaml", tmp_path)
    done = run_command("settle", path, "--set", "stake=5")
    assert "stake" in done.stderr and done.returncode == 0
    settled = json.loads(run_command("settle", path, "--set", "stake=5", "--format", "json").stdout)
    assert settled["stake"] == "5" and settled["options"] == {"stake": "5"}


def test_a_claim_in_money_is_read_at_the_stake_over_the_file(tmp_path: Path) -> None:
    path = write({"stake": "2"}, "yaml", tmp_path)
    form = json.loads(run_command("settle", path, "--set", "stake=5", "--format", "json").stdout)
    claim = ",".join(form["money"])
    assert run_command("readings", path, "--set", "stake=5", f"--claimed-money={claim}").returncode == 0
    assert run_command("readings", path, f"--claimed-money={claim}").returncode == 1


COMMANDS = [
    ("cases/guiyang/01-example-1-hot-cannon.yaml", ()),
    ("cases/guiyang/01-example-1-hot-cannon.yaml", ("--set", "Q2=b")),
    ("cases/guiyang/01-example-1-hot-cannon.yaml", ("--set", "stake=3", "--set", "hands.plain=4")),
    ("cases/guiyang/01-example-1-hot-cannon.yaml", ("--rules", "duyun")),
    ("faults/stake-twice.yaml", ()),
    ("faults/stake-twice.yaml", ("--set", "stake=1")),
    ("faults/won-tile-in-river.yaml", ()),
    ("faults/ready-but-waits.yaml", ()),
    ("faults/unknown-player.yaml", ()),
    ("faults/unknown-ruleset.yaml", ()),
    ("faults/first-open.yaml", ()),
    ("cases/dafang/101-*.yaml", ()),
]


def _codes(text: str) -> set[str]:
    return {part.partition("]")[0] for part in text.split("error[")[1:]}


@pytest.mark.parametrize(("name", "options"), COMMANDS)
def test_the_commands_agree_as_processes(name: str, options: tuple[str, ...]) -> None:
    (path,) = (ROOT / "tests").glob(name)
    settled = run_command("settle", path, *options)
    checked = run_command("check", path, "--jobs", "1", *options)
    read = run_command("readings", path, *options)
    assert _codes(settled.stderr) == _codes(read.stderr)
    assert _codes(settled.stderr) == _codes(checked.stdout + checked.stderr)
    assert settled.returncode == read.returncode
    if settled.returncode == 0:
        points = settled.stdout.splitlines()[-2].split()[1:]
        totals = run_command("night", path, "--format", "json", *options)
        assert [f"{one:+}" if one else "0" for one in json.loads(totals.stdout)["hands"][0]["points"]] == points


def test_every_winner_who_may_not_win_is_named(tmp_path: Path) -> None:
    """Guiyang, document 000 二.4: a plain hand cannot win on a discard without a kong, for either of the two."""
    path = tmp_path / "two.yaml"
    path.write_text(
        "rules: guiyang\ndealer: A\nflip: 9m\nend: {win: discard, by: [B, C], from: A, tile: 3s}\nplayers:\n"
        "  - {name: A, ready: false}\n"
        "  - {name: B, hand: 12s 234m 567p 234p 99p}\n"
        "  - {name: C, hand: 12s 234m 567m 888p 66m}\n"
        "  - {name: D, ready: false}\n",
        encoding="utf-8",
    )
    done = run_command("settle", path)
    assert done.returncode == 1
    assert [line.split(": ")[1] for line in done.stdout.splitlines()] == ["B", "C"]
    form = json.loads(run_command("settle", path, "--format", "json").stdout)
    assert form["player"] == "B" and [one["player"] for one in form["others"]] == ["C"]
    assert {one["rule"] for one in (form, *form["others"])} == {"kong-rule.types"}
    for format in ("csv", "markdown", "html", "svg"):
        said = run_command("settle", path, "--format", format).stdout
        assert said.count("kong-rule.types") == 2, format
    assert run_command("settle", path, "--even-if-forbidden").stderr.count("forbid") == 2
    checked = run_command("check", path)
    assert "B" in checked.stdout and checked.stdout.count("kong-rule.types") == 2
    assert run_command("check", path, "--format", "csv").stdout.count("kong-rule.types") == 2
    assert run_command("compare", path, "--rules", "guiyang").stdout.count("kong-rule.types") == 2
