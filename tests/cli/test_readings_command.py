"""The command `readings`: what a hand turns on, worked out by hand; every branch against plain settling."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import pytest
from repository import CASES, EXAMPLE, ROOT
from settling import settle_file, settled_plainly
from terminal import run

from zhuoji_calc.analysis import sensitivity
from zhuoji_calc.analysis.runner import Choices, Outcome, Runner, same
from zhuoji_calc.analysis.sampling import sample_case
from zhuoji_calc.analysis.sensitivity import Branch, Exploration, Tree, depends_on, explore
from zhuoji_calc.formats.ruleset.finding import load_ruleset, shipped_names
from zhuoji_calc.model.facts import Facts
from zhuoji_calc.model.hand import Hand
from zhuoji_calc.rules.resolving import resolve
from zhuoji_calc.rules.ruleset import Resolved

SAMPLES = ROOT / "samples"
FORBIDDEN = SAMPLES / "guiyang-forbidden.yaml"
TWO_EXTRAS = CASES / "one-five-ten" / "108-robbed-kong-with-agreed-extras.yaml"
INTERPLAY = CASES / "guiyang-fan" / "07-discard-of-a-declarer.yaml"


def explored(path: Path, settings: Mapping[str, str] | None = None, **options: int) -> tuple[Exploration, Resolved]:
    case, resolved, _ = settle_file(path, settings)
    return explore(case.hand, resolved, **options), resolved  # type: ignore[arg-type]


# What worked example 1 turns on, by hand: the hot cannon's thrower pays 1 for the plain hand and 1 for his open kong.
# Doubled, the hand is 2: -1, -8, -5, +14.  Without the kong's point: -1, -6, -5, +12.
# The dealer's streak of 1 on every payment: he is 玩家1 and pairs with each of the others, once for what they pay
# him and once for what he pays 玩家4: +1 from 玩家2, 玩家3 and 玩家4, -1 to 玩家4.
# A burnt player who owes nothing: 玩家2 saves 1 to 玩家1, 4 to 玩家4.
EXAMPLE_SINGLES = {
    "hot-cannon-hand": {"a": [-1, -7, -5, 13], "b": [-1, -8, -5, 14], "c": [-1, -8, -5, 14]},
    "example-open-kong": {"a": [-1, -7, -5, 13], "b": [-1, -6, -5, 12]},
    "streak-scope": {"a": [-1, -7, -5, 13], "b": [1, -8, -6, 13]},
    "burnt-debts": {"a": [-1, -7, -5, 13], "b": [-2, -2, -5, 9]},
}


def test_single_readings_of_worked_example_1() -> None:
    found, _ = explored(EXAMPLE)
    assert found.exhausted
    assert found.base.points == [-1, -7, -5, 13]
    for key, letters in EXAMPLE_SINGLES.items():
        assert key in found.decisive
        assert {letter: outcome.points for letter, outcome in found.singles[key].items()} == letters


def test_changes_that_do_not_add_up_interact() -> None:
    """The streak that counts on every payment is nothing where a first deal counts 0; the cannon is another matter."""
    found, _ = explored(EXAMPLE)
    groups = {group.readings for group in found.groups}
    assert any({"streak-scope", "first-streak"} <= set(group) for group in groups)
    assert not any({"streak-scope", "hot-cannon-hand"} <= set(group) for group in groups)
    assert "first-streak" in found.decisive
    outcomes = found.singles.get("first-streak", {})
    assert all(same(outcome, found.base) for outcome in outcomes.values())


def test_idle_and_unchanging_readings_change_nothing() -> None:
    case, resolved, _ = settle_file(EXAMPLE)
    found = explore(case.hand, resolved)
    assert {*found.unused, *found.unchanging, *found.decisive, *found.numbers} == set(resolved.ruleset.readings)
    for key in (*found.unused, *found.unchanging):
        for choice in resolved.ruleset.readings[key].choices:
            assert settled_plainly(case.hand, resolved.ruleset.name, {key: choice.letter}) == found.base


def test_a_number_is_named_and_not_listed() -> None:
    found, _ = explored(TWO_EXTRAS)
    assert found.numbers == ("self-draw-extra", "dealer-extra")
    assert not set(found.numbers) & set(found.decisive)
    text = run("readings", TWO_EXTRAS, "--lang", "en").stdout
    assert text.count("self-draw-extra") == 1
    assert "0 to 10, now 1" in text


def test_depends_on_are_the_readings_that_turn_alone() -> None:
    case, resolved, _ = settle_file(EXAMPLE)
    keys = [reading.key for reading in depends_on(case.hand, resolved, Facts(case.hand))]
    assert keys == list(EXAMPLE_SINGLES)
    form = json.loads(run("settle", EXAMPLE, "--format", "json").stdout)
    assert form["depends_on"] == ["000-Q2", "000-Q5", "000-Q6", "000-Q24"]


def test_a_forbidden_win_turns_on_the_readings_that_allow_it() -> None:
    found, _ = explored(CASES / "guiyang-fan" / "17-forbidden-two-suits-without-option.yaml")
    assert found.base.forbidden
    assert "mixed-flush" in found.decisive
    allowed = [outcome for outcome in found.singles["mixed-flush"].values() if outcome.points is not None]
    assert len(allowed) == 1


def test_what_was_set_is_where_it_starts_from() -> None:
    found, _ = explored(EXAMPLE, {"Q2": "b"})
    assert found.base.points == [-1, -8, -5, 14]
    assert list(found.singles["hot-cannon-hand"]) == ["b", "a", "c"]


def test_what_other_readings_set_as_well_stays_theirs() -> None:
    """Q2 b and Q4 c both double the hand: taking one back leaves the other's doubling."""
    case, resolved, _ = settle_file(EXAMPLE, {"Q2": "b", "Q4": "c"})
    found = explore(case.hand, resolved)
    want = settled_plainly(case.hand, "guiyang", {"Q2": "b", "Q4": "a"})
    assert found.singles["hot-cannon-compensation"]["a"] == want
    assert want.points == [-1, -8, -5, 14]


def leaves(tree: Tree, chosen: dict[str, str]) -> Iterator[tuple[dict[str, str], Outcome]]:
    """Every end of a tree with the letters that lead there."""
    if isinstance(tree, Branch):
        for letters, below in tree.ways:
            for letter in letters:
                yield from leaves(below, {**chosen, tree.reading: letter})
    else:
        yield chosen, tree


def hands() -> Iterator[tuple[str, Hand]]:
    """A few hands for every ruleset: from the cases and random ones."""
    for name in shipped_names():
        for path in sorted((CASES / name).glob("*.yaml"))[::15]:
            case, resolved, _ = settle_file(path)
            if not resolved.changed:
                yield name, case.hand
        resolved = resolve(load_ruleset(name))
        random = Random(name)
        for _ in range(3):
            yield name, sample_case(random, resolved, name).hand


HANDS = list(hands())


@pytest.mark.slow
@pytest.mark.parametrize(("name", "hand"), HANDS, ids=[f"{name}-{at}" for at, (name, _) in enumerate(HANDS)])
def test_everything_found_agrees_with_plain_settling(name: str, hand: Hand) -> None:
    """Single changes, the ends of every tree, the smallest changes to every outcome, and sums of separate changes."""
    found = explore(hand, resolve(load_ruleset(name)), limit=800)
    random = Random(name)
    tried: list[tuple[dict[str, str], Outcome]] = []
    for key, outcomes in found.singles.items():
        tried += [({key: letter}, outcome) for letter, outcome in outcomes.items()]
    for group in found.groups:
        if group.tree is not None:
            ends = list(leaves(group.tree, {}))
            tried += random.sample(ends, min(len(ends), 40))
    some = random.sample(found.ways, min(len(found.ways), 40))
    tried += [(dict(changes), way.outcome) for way in some for changes in way.changes]
    for settings, outcome in tried:
        assert settled_plainly(hand, name, settings) == outcome, settings


@pytest.mark.slow
def test_the_limit_is_kept_and_said() -> None:
    found, _ = explored(EXAMPLE, limit=1)
    assert not found.exhausted
    full, _ = explored(EXAMPLE)
    assert found.singles == full.singles
    assert set(found.decisive) == set(full.decisive)
    assert {group.readings for group in found.groups} == {group.readings for group in full.groups}
    done = run("readings", EXAMPLE, "--limit", "1", "--lang", "en")
    assert done.returncode == 0
    assert "Not every combination was tried" in done.stdout
    assert json.loads(run("readings", EXAMPLE, "--limit", "1", "--format", "json").stdout)["exhausted"] is False


def test_the_report_names_the_readings_of_the_hot_cannon() -> None:
    done = run("readings", EXAMPLE, "--lang", "zh")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    at = lines.index("000-Q2 热炮的牌型分加倍吗？（hot-cannon-hand）")
    assert lines[at + 1].split()[:7] == ["*", "a", "不加倍", "-1", "-7", "-5", "+13"]
    assert lines[at + 2].split()[:6] == ["b", "牌型分加倍", "-1", "-8", "-5", "+14"]
    assert lines[at + 2].endswith("二.4 第30行")
    english = run("readings", EXAMPLE, "--lang", "en").stdout
    assert "000-Q2 does a hot cannon double the hand? (hot-cannon-hand)" in english
    assert "000-Q1 " in english.split("never consulted")[1].split("Consulted")[0]
    assert max(len(line) for line in english.splitlines()) <= 130


def test_a_tree_for_readings_that_bear_on_each_other() -> None:
    lines = run("readings", INTERPLAY, "--lang", "en").stdout.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("Readings that bear on each other"))
    shown = [line.split() for line in lines[at + 2 : at + 6]]
    assert shown == [
        ["002A-Q2", "a", "-1", "+10", "-8", "-1"],
        ["002A-Q2", "b"],
        ["002A-Q1", "a,", "c", "-2", "+11", "-8", "-1"],
        ["002A-Q1", "b", "-3", "+12", "-8", "-1"],
    ]


def test_json_has_everything() -> None:
    form = json.loads(run("readings", EXAMPLE, "--format", "json").stdout)
    assert form["schema"] == "readings/1"
    assert form["base"]["points"] == [-1, -7, -5, 13]
    assert form["base"]["next"] == {"dealer": "玩家4", "streak": 1}
    cannon = next(one for one in form["turning"] if one["reading"] == "000-Q2")
    assert [choice["points"] for choice in cannon["choices"]] == [[-1, -7, -5, 13], [-1, -8, -5, 14], [-1, -8, -5, 14]]
    assert [choice["in_force"] for choice in cannon["choices"]] == [True, False, False]
    assert cannon["choices"][1]["for"] == "二.4, line 30"
    assert all(sum(outcome["points"]) == 0 for outcome in form["outcomes"])
    assert form["exhausted"] is True


@pytest.mark.slow
def test_explain_says_what_the_result_turns_on() -> None:
    text = run("settle", EXAMPLE, "--explain", "--lang", "en").stdout
    short = text.split("What this result turns on")[1]
    assert text.index("What did not pay") < text.index("What this result turns on") < text.index("Next dealer")
    assert "000-Q2 does a hot cannon double the hand? (hot-cannon-hand), now a once" in short
    assert "    b doubled: -1 -8 -5 +14\n" in short
    assert "turns on" not in run("settle", EXAMPLE, "--lang", "en").stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ("--claimed", "1,2,3"),
        ("--claimed", "one,two,three,four"),
        ("--claimed", "1.5,-1.5,0,0"),
        ("--claimed", ""),
        ("--claimed", "玩家1=1,玩家2=-1"),
        ("--claimed", "玩家1=1,玩家1=1,玩家2=-1,玩家3=0,玩家4=0"),
        ("--claimed", "玩家1=1,玩家2=-1,玩家3=0,玩家9=0"),
        ("--claimed", "0,0,0,0", "--claimed-money", "0,0,0,0"),
        ("--claimed-money", "1e400,0,0,0"),
        ("--limit", "0"),
    ],
)
def test_wrong_usage_ends_with_2(arguments: tuple[str, ...]) -> None:
    for lang in ("zh", "en"):
        done = run("readings", EXAMPLE, *arguments, "--lang", lang)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr and "Traceback" not in done.stderr


@pytest.mark.slow
def test_what_the_rules_ask_and_the_file_leaves_open_ends_with_2(tmp_path: Path) -> None:
    """Two 1s lie in two rivers, and nothing tells which was thrown first."""
    hand = tmp_path / "hand.yaml"
    text = EXAMPLE.read_text(encoding="utf-8").split("expect:")[0]
    hand.write_text(text.replace("2s 2s", "2s 1s").replace("4p 6s", "4p 1s"), encoding="utf-8")
    for arguments in ((), ("--claimed", "0,0,0,0")):
        done = run("readings", hand, *arguments, "--lang", "en")
        assert (done.returncode, done.stdout) == (2, "")
        assert "[first-open]" in done.stderr


def test_readings_that_conflict_are_tried_no_further_than_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of forty readings that set one key otherwise any two conflict: their combinations are a million millions."""
    one = {"question": {"zh": "x", "en": "x"}, "default": "a"}
    readings = {
        f"r{number}": {
            **one,
            "id": f"X-{number}",
            "choices": {
                "a": {"is": "as-it-is", "for": "us"},
                "b": {"is": "otherwise", "sets": {"hands.plain": str(number + 10)}, "for": "us"},
            },
        }
        for number in range(40)
    }
    path = tmp_path / "town.json"
    data = {"name": "town", "extends": "guiyang", "rules": {}, "readings": readings}
    path.write_text(json.dumps(data), encoding="utf-8")
    monkeypatch.setattr(sensitivity, "TRIES", 500)
    asked = 0
    run = Runner.run

    def counted(self: Runner, choices: Choices) -> object:
        nonlocal asked
        asked += 1
        return run(self, choices)

    monkeypatch.setattr(Runner, "run", counted)
    case, _, _ = settle_file(EXAMPLE)
    found = explore(case.hand, resolve(load_ruleset(str(path))), limit=100)
    assert not found.exhausted
    assert {f"r{number}" for number in range(40)} <= set(found.decisive)
    assert asked < 10_000
