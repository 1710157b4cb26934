"""Every reading and option: a hand in which its letters differ, with the result of each letter worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from letters import ALL, READINGS, RESULTS, entries
from repository import CASES
from settling import names, settle_file

from zhuoji_calc.formats.ruleset.finding import load_ruleset, shipped_names
from zhuoji_calc.settlement.result import Forbidden


@pytest.mark.parametrize(
    ("entry", "letter"), RESULTS, ids=[f"{entry['hand']}:{entry['reading']}={letter}" for entry, letter in RESULTS]
)
def test_letter(entry: dict[str, Any], letter: str) -> None:
    wanted = entry["results"][letter]
    case, _, result = settle_file(CASES / entry["hand"], {**(entry.get("with") or {}), entry["reading"]: letter})
    if wanted.get("status") == "forbidden":
        assert isinstance(result, Forbidden)
        return
    assert not isinstance(result, Forbidden), result
    assert result.points() == [int(points) for points in wanted["points"]]
    if "matrix" in wanted:
        assert result.matrix() == [[int(points) for points in row] for row in wanted["matrix"]]
    if "next" in wanted:
        dealer, streak = result.next
        assert wanted["next"]["dealer"] == ("null" if dealer is None else names(case)[dealer])
        if "streak" in wanted["next"]:
            assert wanted["next"]["streak"] == ("null" if streak is None else str(streak))


@pytest.mark.parametrize("ruleset", shipped_names())
def test_no_reading_is_left_out(ruleset: str) -> None:
    """Each reading that a ruleset states itself has an entry, with all its letters, and they differ."""
    own = {reading.key: reading for reading in load_ruleset(ruleset).readings.values() if reading.origin == ruleset}
    tested: dict[str, list[dict[str, Any]]] = {}
    for entry in entries(ruleset):
        reading = load_ruleset(ruleset).find(entry["reading"])
        assert reading is not None, entry["reading"]
        tested.setdefault(reading.key, []).append(entry)
    for key, reading in own.items():
        found = tested.get(key, [])
        assert found, f"{key} has no entry"
        results = [result for entry in found for result in entry["results"].values()]
        assert any(result != results[0] for result in results), f"{key}: no letter differs"
        letters = {letter for entry in found for letter in entry["results"]}
        if reading.span is None:
            assert letters >= {choice.letter for choice in reading.choices} or letters >= {
                choice.word for choice in reading.choices
            }, f"{key}: letters without a result"


def test_every_file_is_a_ruleset() -> None:
    assert {path.stem for path in READINGS.glob("*.yaml")} == set(shipped_names())


def test_hands_exist() -> None:
    assert all(Path(CASES / entry["hand"]).is_file() for entry in ALL)
