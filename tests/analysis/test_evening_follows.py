"""An evening: where a streak is compared, and a next dealer that rests on a reading."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from evenings import evening_of, run
from repository import CASES

from zhuoji_calc.analysis.night_totals import Follow

# A draws a hand of the rules given; B, C and D are not ready.
DRAWN = """
rules: {rules}
dealer: A
{streak}end: {{win: self-draw, by: A, tile: 9p}}
players:
  - {{name: A, hand: 234m 678m 345p 345s 9p}}
  - {{name: B, ready: false}}
  - {{name: C, ready: false}}
  - {{name: D, ready: false}}
"""
TWO_WINNERS = CASES / "duyun" / "146-two-winners-pay.yaml"
"""B and C win on D's tile, A is the dealer: D deals next [001 l.85], or else B [l.25]."""


def evening(folder: Path, *hands: str) -> Path:
    for number, text in enumerate(hands, 1):
        (folder / f"{number}.yaml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("rules", "second", "state", "streak"),
    [
        ("chuan", "", "follows", None),
        ("chuan", "streak: 2\n", "follows", 2),
        ("chuan", "streak: 3\n", "differs", 2),
        ("guiyang", "", "differs", 2),
        ("guiyang", "streak: 2\n", "follows", 2),
    ],
)
def test_a_streak_is_compared_where_it_is_said_or_paid(
    tmp_path: Path, rules: str, second: str, state: str, streak: int | None
) -> None:
    """002C has nothing for the streak; 000 pays it [l.75]."""
    night = evening_of(
        evening(tmp_path, DRAWN.format(rules=rules, streak=""), DRAWN.format(rules=rules, streak=second))
    )
    assert night.totals.rounds[1].follow == Follow(state, "A", streak)  # type: ignore[arg-type]
    assert night.good == (state == "follows")


@pytest.mark.parametrize(
    ("dealer", "state", "readings"),
    [("D", "follows", ()), ("B", "by-reading", ("several-next-dealer",)), ("C", "differs", ())],
)
def test_a_dealer_of_another_reading_is_a_note(
    tmp_path: Path, dealer: str, state: str, readings: tuple[str, ...]
) -> None:
    second = DRAWN.format(rules="duyun", streak="streak: 1\n").replace("dealer: A", f"dealer: {dealer}")
    folder = evening(tmp_path, TWO_WINNERS.read_text(encoding="utf-8"), second)
    night = evening_of(folder)
    assert night.totals.rounds[1].follow == Follow(state, "D", 1, readings)  # type: ignore[arg-type]
    assert night.good == (state != "differs")
    told = run(folder, "--format", "json")
    assert told.returncode == (state == "differs")
    form = json.loads(told.stdout)
    assert form["hands"][1]["follow"].get("readings", []) == list(readings)
    notes = [note for note in form["notes"] if "several-next-dealer" in note]
    assert len(notes) == len(readings)
