"""A declared winner whose hand changed is named in a note, where the document forbids that."""

from __future__ import annotations

from pathlib import Path

import pytest
from settling import settle_file

from zhuoji_calc.settlement.result import Settlement

HAND = """
rules: {rules}
dealer: A
end: {{win: self-draw, by: D, tile: {tile}}}
players:
  - {{name: A, ready: false}}
  - {{name: B, ready: false}}
  - {{name: C, ready: false}}
  - {{name: D, hand: {hand}, melds: [{meld}], declared: true}}
"""
# 5556m waits for 4m, 6m and 7m; with the three 5m in a kong for 6m alone [004 l.95].
CHANGED = ("6m 234s 567s 789p", "concealed-kong: 5m", "6m")
# 777s is a set of its own, 4m and 7m complete 56m with or without it.
UNCHANGED = ("56m 234s 789p 99p", "concealed-kong: 7s", "4m")
PONG = ("56m 234s 789p 99p", "pong: 7s, from: A", "4m")
FROM_PONG = ("56m 234s 789p 99p", "added-kong: 7s, from: A", "4m")
FIXED = ("guiyang", "duyun", "guiyang-fan", "dafang")


def notes(folder: Path, rules: str, hand: tuple[str, str, str]) -> list[str]:
    tiles, meld, tile = hand
    path = folder / "hand.yaml"
    path.write_text(HAND.format(rules=rules, hand=tiles, meld=f"{{{meld}}}", tile=tile), encoding="utf-8")
    _, _, result = settle_file(path)
    assert isinstance(result, Settlement)
    return [note.code for note in result.notes if note.code.startswith("declared")]


@pytest.mark.parametrize("rules", FIXED)
@pytest.mark.parametrize(
    ("hand", "found"),
    [
        (CHANGED, ["declared-changed-waits"]),
        (UNCHANGED, []),
        (PONG, ["declared-has-pong"]),
        (FROM_PONG, ["declared-has-pong"]),
    ],
)
def test_a_changed_hand_is_named(tmp_path: Path, rules: str, hand: tuple[str, str, str], found: list[str]) -> None:
    """000 l.74 and 001 l.79 forbid every kong besides; 002A l.38 and 004 l.95 do not."""
    kong = ["declared-has-kong"] if rules in ("guiyang", "duyun") and "kong" in hand[1] else []
    assert notes(tmp_path, rules, hand) == kong + found


def test_no_note_where_there_is_no_declaring(tmp_path: Path) -> None:
    assert notes(tmp_path, "chuan", PONG) == ["declared-no-effect"]
