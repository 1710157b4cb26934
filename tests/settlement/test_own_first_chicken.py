"""Each player's own first 1s as a charge chicken (000-Q14 b), which his own river tells."""

from __future__ import annotations

from pathlib import Path

import pytest
from settling import settle_file

from zhuoji_calc.formats.text.places import InputError
from zhuoji_calc.settlement.result import Settlement

# C draws seven pairs (10 from each, streak 1 from the dealer); the river of each other player is given.
HAND = """
rules: {rules}
dealer: A
flip: 3m
end: {{win: self-draw, by: C, tile: 9s}}
players:
  - {{name: A, discards: {a}, ready: true}}
  - {{name: B, discards: {b}, ready: true}}
  - {{name: C, hand: 22m 55m 33p 77p 44s 66s 9s}}
  - {{name: D, melds: [{melds}], ready: true}}
"""


def settled(folder: Path, letters: dict[str, str], rules: str, a: str, b: str, melds: str = "") -> list[int]:
    path = folder / "hand.yaml"
    path.write_text(HAND.format(rules=rules, a=a, b=b, melds=melds), encoding="utf-8")
    _, _, result = settle_file(path, letters)
    assert isinstance(result, Settlement)
    return result.points()


def test_nobody_needs_to_say_who_was_first(tmp_path: Path) -> None:
    # A and B are paid 2 by each for their first 1s, B 1 more for his second.
    assert settled(tmp_path, {"000-Q14": "b"}, "guiyang", "1p 1s", "1s 8p 1s") == [-8, -3, 26, -15]
    with pytest.raises(InputError):
        settled(tmp_path, {}, "guiyang", "1p 1s", "1s 8p 1s")


def test_the_first_of_the_table_must_be_told_where_it_is_worth_more(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        settled(tmp_path, {"001-Q1": "c"}, "duyun", "1p 1s", "1s 8p 1s")


def test_brackets_tell_ones_own_first(tmp_path: Path) -> None:
    """Of B's two 1s one was claimed; which of them was his first decides whether the other is a charge chicken."""
    pong = "{pong: 1s, from: B}"
    # D: 3 from each for the pong, and 1 more from B for a responsible chicken; B's other 1s counts 1.
    assert settled(tmp_path, {"000-Q14": "b"}, "guiyang", "1p", "(1s) 1s", pong) == [-15, -11, 27, -1]
    # B's first counts 2, the pong is an ordinary one.
    assert settled(tmp_path, {"000-Q14": "b"}, "guiyang", "1p", "1s (1s)", pong) == [-16, -7, 26, -3]
    with pytest.raises(InputError):
        settled(tmp_path, {"000-Q14": "b"}, "guiyang", "1p", "1s", pong)
