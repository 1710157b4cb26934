"""A ruleset that extends another: standing chickens added and dropped, dotted keys, inherited readings and heads."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from editor import load
from jsonschema import Draft202012Validator
from repository import ROOT
from terminal import run

from zhuoji_calc.formats.ruleset.finding import load_ruleset, load_ruleset_file
from zhuoji_calc.formats.schemas import rules_schema
from zhuoji_calc.formats.text.places import InputError
from zhuoji_calc.rules.resolving import Layer, resolve

SCHEMA = Draft202012Validator(rules_schema())

EIGHT = """\
name: guiyang-8p
title: {zh: 贵阳加八筒, en: Guiyang with 8p}
document: 本桌规则
extends: guiyang
rules:
  chickens.standing.8p:
    at: 一, l.1
    points: 1
    golden: 2
    first: 2
    first-golden: 4
    responsible: true
"""


def write(folder: Path, text: str, name: str = "town.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def codes(path: Path) -> list[tuple[str, int]]:
    form = json.loads(run("rules", "validate", path, "--format", "json").stdout)
    return [(error["code"], error["line"]) for error in form.get("errors", [])]


def settle(folder: Path, rules: str, hand: str, *settings: str) -> dict[str, object]:
    file = write(folder, f"rules: {rules}\n{hand}", "hand.yaml")
    chosen = [part for setting in settings for part in ("--set", setting)]
    done = run("settle", file, "--format", "json", *chosen)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def paid(form: dict[str, object]) -> set[tuple[str, str, int, str, tuple[str, ...]]]:
    payments = form["payments"]
    assert isinstance(payments, list)
    return {(one["from"], one["to"], one["points"], one["item"], tuple(one["tiles"])) for one in payments}


CHARGE = """\
dealer: D
flip: 2m
end: {win: self-draw, by: A, tile: 9m}
players:
  - {name: A, hand: 234567m 234s 45s 6s 9m}
  - {name: B, hand: 123m 456m 789m 12s 55s, discards: 8p 8p}
  - {name: C, ready: false}
  - {name: D, ready: false}
"""
"""B is ready; the first 8p that he threw counts 2, the second 1; A and B have a 3m, the flip's chicken, and B a 1s."""


def test_a_ruleset_of_a_few_lines_adds_a_standing_chicken(tmp_path: Path) -> None:
    """Charge, from each other player: 2 for the first 8p, 1 for the other; with gold by the flip of 7p 4 and 2."""
    assert len(EIGHT.splitlines()) <= 15
    assert codes(write(tmp_path, EIGHT)) == []
    form = settle(tmp_path, "town.yaml", CHARGE)
    eights = {one for one in paid(form) if "8p" in one[4]}
    assert eights == {
        *((payer, "B", 2, "charge-chicken", ("8p",)) for payer in "ACD"),
        *((payer, "B", 1, "chicken", ("8p",)) for payer in "ACD"),
    }
    # Of A's plain hand each pays 1, D as the dealer one more; A's 3m is paid 1 by each, and so are B's 3m and 1s.
    # A: 1 + 1 + 2 + 3 - 2 - 3 = 2; B: 9 + 6 - 1 - 1 = 13; C: -1 - 1 - 2 - 3 = -7; D: -2 - 1 - 2 - 3 = -8.
    assert form["points"] == [2, 13, -7, -8]
    golden = settle(tmp_path, "town.yaml", CHARGE.replace("flip: 2m", "flip: 7p"))
    assert {one for one in paid(golden) if "8p" in one[4]} == {
        *((payer, "B", 4, "charge-chicken", ("8p",)) for payer in "ACD"),
        *((payer, "B", 2, "chicken", ("8p",)) for payer in "ACD"),
    }
    sections = {one["section"] for one in golden["payments"] if "8p" in one["tiles"]}  # type: ignore[attr-defined]
    assert sections == {"一, line 1"}


RESPONSIBLE = """\
dealer: D
flip: 2m
end: {win: self-draw, by: A, tile: 9m}
players:
  - {name: A, hand: 24567m 234s 45s 6s 9m 3m}
  - {name: B, hand: 456m 789m 12s 55s, melds: [{pong: 8p, from: C}]}
  - {name: C, ready: false, discards: (8p)}
  - {name: D, ready: false}
"""


def test_the_added_chicken_can_be_responsible(tmp_path: Path) -> None:
    """B, who is ready, claimed the first 8p: three 8p at 1 from each, and 1 more from C, who threw it."""
    write(tmp_path, EIGHT)
    form = settle(tmp_path, "town.yaml", RESPONSIBLE)
    owed: dict[tuple[str, str], int] = {}
    for payer, _, points, item, tiles in paid(form):
        if "8p" in tiles:
            owed[payer, item] = owed.get((payer, item), 0) + points
    assert owed == {("A", "chicken"): 3, ("C", "chicken"): 3, ("D", "chicken"): 3, ("C", "responsible-chicken"): 1}


def test_a_table_adds_and_drops_one(tmp_path: Path) -> None:
    ruleset = load_ruleset("guiyang")
    added = resolve(ruleset, [Layer(("set",), {"chickens.standing.8p.points": "1"})])
    assert added.rules.chickens.standing["8p"].points == 1
    assert added.rules.chickens.standing["8p"].golden is None
    assert added.house_rules == ("chickens.standing.8p.points",)
    dropped = resolve(ruleset, [Layer(("set",), {"chickens.standing.1s": "none"})])
    assert dropped.rules.chickens.standing["1s"].points == 0
    assert not dropped.rules.chickens.standing["1s"].responsible
    assert dropped.changed == {"chickens.standing.1s": "none"}
    both = [{"chickens.standing.8p.points": "1"}, {"chickens.standing.1s": "none"}]
    again = resolve(ruleset, [Layer(("file",), both[1]), Layer(("set",), {"chickens.standing.1s.points": "3"})])
    assert again.rules.chickens.standing["1s"].points == 3
    assert again.rules.chickens.standing["1s"].golden is None
    none = settle(tmp_path, "guiyang", CHARGE, "chickens.standing.1s=none", "chickens.standing.8p.points=1")
    assert {one[2] for one in paid(none) if "8p" in one[4]} == {2}
    wrong = run("settle", tmp_path / "hand.yaml", "--set", "chickens.standing.8p=none", "--lang", "en")
    assert "unknown-setting" in wrong.stderr


def test_an_option_adds_and_drops_one(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        EIGHT
        + """\
readings:
  wind:
    option: true
    question: {zh: 要不要五万, en: is 5m one too}
    default: a
    choices:
      a: {is: without}
      b: {is: with, sets: {chickens.standing.5m.points: 2}, for: "一, l.2"}
  eight:
    option: true
    question: {zh: 要不要八筒, en: is 8p one}
    default: a
    choices:
      a: {is: eight}
      b: {is: no-eight, sets: {chickens.standing.8p: none}, for: "一, l.3"}
""",
    )
    assert codes(path) == []
    ruleset = load_ruleset_file(path)
    assert resolve(ruleset).rules.chickens.standing["5m"].points == 0
    assert resolve(ruleset, [Layer(("set",), {"wind": "with"})]).rules.chickens.standing["5m"].points == 2
    without = resolve(ruleset, [Layer(("set",), {"eight": "b"})]).rules.chickens.standing["8p"]
    assert (without.points, without.first, without.responsible) == (0, None, False)


def test_a_child_drops_one(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "name: town\nextends: dafang\nrules: {chickens: {standing: {8p: none}}}\n"
        "readings: {black-again: none, black-time: none, first-black: none}\n",
    )
    assert codes(path) == []
    dropped = load_ruleset_file(path)
    assert resolve(dropped).rules.chickens.standing["8p"].first is None
    assert dropped.titles == load_ruleset("dafang").titles
    assert codes(write(tmp_path, path.read_text(encoding="utf-8").replace("8p", "7p"))) == [("nothing-to-drop", 3)]


def test_dotted_keys_are_at_their_lines(tmp_path: Path) -> None:
    text = """\
name: town
extends: guiyang
rules:
  at: l.1
  kongs.open.points: 2
  kongs:
    concealed.points: three
  hot-cannon.burnt.kongs: all
  robbed-kong.burns: {kongs: some}
"""
    path = write(tmp_path, text)
    assert codes(path) == [("rule-value", 7), ("unknown-rule-key", 8), ("rule-value", 9)]
    good = text.replace("three", "3").replace("burnt", "burns").replace("some", "last")
    path = write(tmp_path, good)
    assert codes(path) == []
    assert load_ruleset_file(path).entries["kongs.concealed.points"].value == "3"
    assert load_ruleset_file(path).document == load_ruleset("guiyang").document
    twice = write(tmp_path, good + "  kongs.concealed.points: 4\n")
    assert codes(twice) == [("rule-key-twice", 10)]


CHANGED = "name: town\nextends: guiyang\nrules: {hot-cannon.hand-times: {is: 3, at: l.7}}\n"


def test_an_inherited_reading_is_not_left_saying_what_is_no_longer_so(tmp_path: Path) -> None:
    path = write(tmp_path, CHANGED)
    assert codes(path) == [("reading-chooses-key", 3), ("reading-chooses-key", 3)]
    said = run("rules", "validate", path, "--lang", "en").stderr
    assert "hot-cannon.hand-times is chosen by the reading hot-cannon-hand" in said
    assert "hot-cannon-compensation" in said
    for readings in ("none", "{hot-cannon-hand: none, hot-cannon-compensation: none}"):
        assert codes(write(tmp_path, f"{CHANGED}readings: {readings}\n")) == []
    # Another default says the value that it has; one of the child's own beside it must be that one.
    doubled = (
        CHANGED.replace("is: 3", "is: 2") + "readings: {hot-cannon-hand: {default: b}, hot-cannon-compensation: none}\n"
    )
    assert codes(write(tmp_path, doubled)) == []
    assert codes(write(tmp_path, doubled.replace("is: 2", "is: 3"))) == [("reading-chooses-key", 3)]


def test_all_readings_can_be_dropped(tmp_path: Path) -> None:
    path = write(tmp_path, "name: town\nextends: guiyang\nreadings: none\n")
    assert codes(path) == []
    assert not load_ruleset_file(path).readings
    assert resolve(load_ruleset_file(path)).fingerprint == resolve(load_ruleset("guiyang")).fingerprint


FORMS = [
    "name: town\nextends: guiyang\n",
    "name: town\nextends: guiyang\nreadings: {hot-cannon-hand: {default: b}}\n",
    "name: town\nextends: guiyang\nreadings: none\n",
    "name: town\nextends: guiyang\nreadings: {hot-cannon-hand: none}\n",
    "name: town\nextends: guiyang\nrules: {kongs.open.points: {is: 2, at: l.1}}\n",
    "name: town\nextends: guiyang\nrules: {kongs: {at: l.1, open.points: 2}}\n",
    "name: town\nextends: dafang\nrules: {chickens: {standing: {8p: none}}}\nreadings: none\n",
    "name: town\ntitle: {zh: 镇, en: Town}\ndocument: 规则\nextends: base\n",
    EIGHT,
]


@pytest.mark.parametrize("text", FORMS)
def test_schema_and_validate_take_the_same_forms(tmp_path: Path, text: str) -> None:
    assert codes(write(tmp_path, text)) == []
    assert [error.message for error in SCHEMA.iter_errors(load(text))] == []


REFUSED = [
    "name: town\nextends: base\n",
    "name: town\ntitle: {zh: 镇, en: Town}\nextends: base\n",
    "extends: guiyang\n",
    "name: town\nextends: guiyang\nreadings: all\n",
    "name: town\nextends: guiyang\nreadings: {hot-cannon-hand: {defalt: b}}\n",
    "name: town\nextends: guiyang\nrules: {kongs.opn.points: {is: 2, at: l.1}}\n",
    "name: town\nextends: guiyang\nrules: {chickens.standing.8x: {at: l.1, points: 1}}\n",
]


@pytest.mark.parametrize("text", REFUSED)
def test_schema_and_validate_refuse_the_same_forms(tmp_path: Path, text: str) -> None:
    assert codes(write(tmp_path, text))
    assert list(SCHEMA.iter_errors(load(text)))


def test_a_name_that_a_shipped_one_has_is_told(tmp_path: Path) -> None:
    path = write(tmp_path, "name: guiyang\nextends: guiyang\nreadings: none\n")
    done = run("rules", "validate", path, "--lang", "en")
    assert done.returncode == 0
    assert "a shipped ruleset is called guiyang too" in done.stderr
    assert json.loads(run("rules", "validate", path, "--format", "json").stdout)["notes"]
    chinese = write(tmp_path, "name: town\nnames: [贵阳]\nextends: guiyang\n")
    assert "贵阳" in run("rules", "validate", chinese, "--lang", "en").stderr
    assert not run("rules", "validate", ROOT / "rulesets" / "guiyang.yaml").stderr


def test_folders_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of the folders in ZHUOJI_RULES go by bare name, by name, by other names and by title, in every command."""
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    ours.mkdir()
    theirs.mkdir()
    write(ours, EIGHT, "eight.yaml")
    write(theirs, EIGHT.replace("extends: guiyang", "extends: eight").replace("guiyang-8p", "nine"), "eight-too.yaml")
    write(theirs, "name: broken\nextends: guiyang\nrules: {fan: {is: x, at: l.1}}\n", "broken.yaml")
    write(theirs, "not a ruleset at all", "notes.yaml")
    monkeypatch.setenv("ZHUOJI_RULES", os.pathsep.join([str(ours), str(tmp_path / "nowhere"), str(theirs)]))
    for name in ("eight", "guiyang-8p", "贵阳加八筒", "nine"):
        assert settle(tmp_path, name, CHARGE)["points"] == [2, 13, -7, -8], name
    checked = run("check", tmp_path / "hand.yaml", "--format", "json")
    assert json.loads(checked.stdout)[0]["status"] == "no-expect"
    listed = run("rules", "list", "--lang", "en")
    assert {"guiyang-8p", "nine"} <= {line.split()[0] for line in listed.stdout.splitlines()}
    assert "broken.yaml" in listed.stderr
    assert run("compare", tmp_path / "hand.yaml", "--rules", "eight", "--rules", "guiyang").returncode == 0
    assert run("rules", "show", "eight").returncode == 0
    assert run("settle", tmp_path / "hand.yaml", "--rules", "broken").returncode == 2
    unknown = run("settle", tmp_path / "hand.yaml", "--rules", "eihgt", "--lang", "en")
    assert "did you mean eight?" in unknown.stderr
    # The shipped ones are meant by their names whatever a folder has.
    write(ours, EIGHT.replace("points: 1", "points: 7"), "guiyang.yaml")
    assert "8p" not in json.dumps(settle(tmp_path, "guiyang", CHARGE)["payments"])


def test_files_of_folders_that_extend_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "name: one\nextends: other\n", "one.yaml")
    write(tmp_path, "name: other\nextends: one\n", "other.yaml")
    monkeypatch.setenv("ZHUOJI_RULES", str(tmp_path))
    with pytest.raises(InputError) as raised:
        load_ruleset("one")
    assert {problem.code for problem in raised.value.problems} == {"extends-itself"}


def test_a_file_of_ones_own_is_found_by_its_head_whatever_it_begins_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows writes a mark before JSON, too."""
    text = json.dumps({"name": "our-town", "names": ["我们镇"], "extends": "guiyang"}, ensure_ascii=False)
    (tmp_path / "a.json").write_bytes(b"\xef\xbb\xbf" + text.encode())
    monkeypatch.setenv("ZHUOJI_RULES", str(tmp_path))
    assert load_ruleset("我们镇").name == load_ruleset("our-town").name == load_ruleset("a").name == "our-town"
