"""Sets without a suit, and the shapes and shares of the towns where no shipped ruleset shows them."""

from __future__ import annotations

import pytest

from zhuoji_calc import Problems, settle
from zhuoji_calc.formats.hand.reader import read_hand
from zhuoji_calc.formats.text.source import look_through
from zhuoji_calc.settlement.result import Settlement

THREE = """\
rules: two-suit
dealer: C
end: {win: self-draw, by: A, tile: 5p}
players:
  - {name: A, hand: 2223499p 234678s}
  - {name: B, discards: RIVER, ready: false}
  - {name: C, ready: false}
"""
ROBBED = """\
rules: xingyi
options: {CHOICES}
dealer: D
end: {win: rob-kong, by: A, from: B, tile: 5p}
players:
  - {name: A, hand: 234789m 3499p 222s}
  - {name: B, melds: [{pong: 5p, from: D}], ready: true}
  - {name: C, ready: false}
  - {name: D, ready: false}
"""
GROUND = """\
rules: RULES
dealer: C
end: {win: self-draw, by: A, tile: 5p}
players:
  - {name: A, hand: 2255m 7799p 33s, melds: [{pong: 5p, from: C}]}
  - {name: B, ready: false}
  - {name: C, ready: false}
  - {name: D, ready: false}
"""


def settled(text: str) -> Settlement:
    result = settle(read_hand(look_through(text, "yaml", "hand.yaml")))
    assert isinstance(result, Settlement)
    return result


def codes(text: str) -> list[str]:
    with pytest.raises(Problems) as fault:
        settled(text)
    return [problem.code for problem in fault.value.problems]


def test_the_wall_has_72_tiles() -> None:
    """A has 14, nobody saw two hands of 13, and 5p lies in a river."""
    notes = {note.code: note.args for note in settled(THREE.replace("RIVER", "6p")).notes}
    assert notes["no-flip-tiles-left"] == {"left": 72 - 14 - 13 - 13 - 1}


def test_each_kind_that_the_set_lacks_is_one_fault() -> None:
    assert codes(THREE.replace("RIVER", "1m 6p 1m 2m")) == ["tile-not-in-set", "tile-not-in-set"]


def test_more_tiles_than_the_set_has() -> None:
    """33 tiles in a river, 14, and two hands of 13 that nobody saw are 73; 32 are just 72."""
    river = "1111666677778888p 1111555599993332s"
    assert codes(THREE.replace("RIVER", river + " 2s")) == ["too-many-tiles"]
    full = THREE.replace("RIVER", river)
    assert settled(full).points() == [4, -2, -2]
    assert codes(full.replace("dealer", "flip: 4s\ndealer")) == ["flip-without-wall"]


@pytest.mark.parametrize(
    ("choices", "points"),
    [("", 6), ("robbed-kong.times: 4", 8), ("robbed-kong.times-what: all", 6), ("robbed-kong.times: 1", 2)],
)
def test_how_often_a_share_is_paid(choices: str, points: int) -> None:
    """A plain hand is 2: as often as there are other players, or as the ruleset says."""
    assert settled(ROBBED.replace("CHOICES", choices)).points() == [points, -points, 0, 0]


def test_a_ground_dragon_is_no_hand_elsewhere() -> None:
    """Where a ruleset has no such row, one pong and pairs are not complete. Tongren: 20 from each, C deals: 1 more."""
    assert "winner-not-complete" in codes(GROUND.replace("RULES", "xingyi"))
    assert settled(GROUND.replace("RULES", "tongren")).points() == [61, -20, -21, -20]
