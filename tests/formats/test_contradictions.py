"""Contradictions in a ruleset: a value whose occasion the rest of it switches off, under every choice of a table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from terminal import run

from zhuoji_calc.formats.ruleset.finding import load_any_ruleset, shipped_names
from zhuoji_calc.rules.contradictions import contradictions
from zhuoji_calc.rules.keys import RuleKey, find_key
from zhuoji_calc.rules.ruleset import Entry, Value
from zhuoji_calc.rules.wording import value_needs

HEAD = """\
name: my-town
title: 我的镇
document: 我镇规则
extends: {parent}
rules:
  at: 一, l.1
"""
READING = """\
readings:
  declaring:
    id: my-Q1
    question: 有没有报听
    default: a
    choices:
      a: {is: without, for: l.2}
      b: {is: with, for: l.3, sets: SETS}
"""


def _validated(folder: Path, rules: str, parent: str = "base", sets: str = "") -> dict[str, object]:
    path = folder / "town.yaml"
    readings = READING.replace("SETS", sets) if sets else ""
    path.write_text(f"{HEAD.format(parent=parent)}{rules}\n{readings}", encoding="utf-8")
    return dict(json.loads(run("rules", "validate", path, "--format", "json").stdout))


def _faults(form: Mapping[str, object]) -> list[tuple[str, int]]:
    errors = form.get("errors", [])
    assert isinstance(errors, list)
    return [(error["code"], error["line"]) for error in errors]


@pytest.mark.parametrize("name", [*shipped_names(), "base"])
def test_no_shipped_ruleset_contradicts_itself(name: str) -> None:
    assert list(contradictions(load_any_ruleset(name))) == []


@pytest.mark.parametrize(
    "rules",
    [
        # A price for killing a declaration where there is none.
        "  kill-declared.points: 10",
        # Gold of a tile that is no chicken; gold that no flip can make: one points at nothing, or only below.
        "  chickens.standing.1s.golden: 2",
        "  chickens: {flip.steps: [], standing.1s.points: 1, standing: {1s: {golden: 2}}}",
        "  chickens: {flip.steps: [down], standing.1s.points: 1, standing: {1s: {golden: 2}}}",
        # Unready players pay for chickens that lie nowhere.
        "  chickens.unready.pays: all",
        # Amounts that nothing reaches.
        "  dealer.points: 1",
        "  chickens.standing.8p: {points: 1, first-golden: 4}",
        "  chickens.responsible.both-ready: {points: 2}",
        "  passed: {effect: forbidden, amount: type}",
        "  hands: {plain: none, triplets: 5}\n  kong-bloom.plain-worth: 3",
        # In Chinese as well.
        "  杀报.分: 10",
    ],
)
def test_what_contradicts_is_named_where_it_stands(tmp_path: Path, rules: str) -> None:
    last = HEAD.count("\n") + 1 + rules.count("\n")
    assert _faults(_validated(tmp_path, rules)) == [("rules-contradict", last)]


@pytest.mark.parametrize(
    "rules",
    [
        "  declared.points: 10\n  kill-declared.points: 10",
        "  chickens.standing.1s: {points: 1, golden: 2}",
        "  chickens: {flip: {steps: [down], below-standing: golden}, standing: {1s: {points: 1, golden: 2}}}",
        "  chickens.unready: {pays: all, zones: [river]}",
        # Only after an exhausted wall.
        "  chickens.unready.pays: all\n  draw: {chickens: unready-pay, zones: [river]}",
        # A plain hand is worth nothing, but there is one.
        "  hands.plain: 0\n  kong-bloom.plain-worth: 3",
    ],
)
def test_what_goes_together_is_no_contradiction(tmp_path: Path, rules: str) -> None:
    assert _validated(tmp_path, rules)["status"] == "ok"


def test_a_choice_can_give_what_a_value_needs(tmp_path: Path) -> None:
    form = _validated(tmp_path, "  kill-declared.points: 10", sets="{declared.points: 10}")
    assert form["status"] == "ok"


def test_a_choice_can_contradict(tmp_path: Path) -> None:
    form = _validated(tmp_path, "  hands.triplets: 5", sets="{kill-declared.points: 10}")
    assert _faults(form) == [("rules-contradict", HEAD.count("\n") + 9)]


def test_a_switch_without_its_price_is_a_note(tmp_path: Path) -> None:
    """It promises nobody anything, and a file may state it before somebody gives the price."""
    form = _validated(tmp_path, "  kill-declared.robbed-kong: true")
    assert form["status"] == "ok"
    assert form["notes"] == [
        "note: a value is without use: kill-declared.robbed-kong: true contradicts kill-declared.points: none"
    ]


def test_what_a_change_leaves_without_use_is_a_note(tmp_path: Path) -> None:
    """It is no fault of who only switches something off: the inherited price has no occasion any more."""
    form = _validated(tmp_path, "  kong-rule.types: []\n  declared.points: none", "guiyang-2")
    assert form["status"] == "ok"
    notes = form["notes"]
    assert isinstance(notes, list)
    assert any("kill-declared.points: 10 contradicts declared.points: none" in note for note in notes)


@pytest.mark.parametrize(("row", "needs"), value_needs().items())
def test_each_row_holds_for_keys_and_words_that_exist(row: str, needs: str) -> None:
    """On the neutral base the row's value alone is a contradiction; with the first of each of its needs it is none."""
    base = load_any_ruleset("base")
    rule, value = _turned_on(row)
    entries = {**base.entries, rule: Entry(value, "", "")}
    if any(need == "hands.plain" for need in needs.split(" | ")):
        entries["hands.plain"] = Entry("none", "", "")
    if "chickens.flip" in needs and not row.startswith("chickens.standing"):
        entries["chickens.flip.steps"] = Entry((), "", "")
    assert rule in [found.rule for found in contradictions(base._replace(entries=entries))]
    for part in needs.split(" & "):
        for need in part.split(" | "):
            assert _turned_on(need)[0] in base.entries
        key, given = _turned_on(part.partition(" | ")[0])
        old = entries[key].value
        entries[key] = Entry((*old, *given) if isinstance(given, tuple) else given, "", "")
    assert rule not in [found.rule for found in contradictions(base._replace(entries=entries))]


def _turned_on(need: str) -> tuple[str, Value]:
    """A rule key of the table, with 1s for any tile, and a value at which it is on, or the word that it names."""
    rule, _, word = need.replace("*", "1s").partition(": ")
    key = find_key(rule.split("."))
    assert key is not None and key.takes_value, rule
    assert not word or word in key.words, need
    return rule, _value(key, word)


def _value(key: RuleKey, word: str) -> Value:
    neutral = load_any_ruleset("base").entries[key.path.replace("*", "1s")].value
    words = [one for one in key.words if one not in (neutral, "none", "nothing", "nobody")]
    if key.kind == "choice":
        return (word or words[0],) if key.is_list else word or words[0]
    return "true" if key.kind == "truth" else "5"
