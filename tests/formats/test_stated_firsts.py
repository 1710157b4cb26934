"""A first throw that the table states is a fact; a winning discard in its thrower's river is said in one way only."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from hands import GOOD, change, codes, read
from settling import settle_file

from zhuoji_calc.lines import settle_line
from zhuoji_calc.settlement.result import Forbidden

FIRST = """\
rules: duyun
dealer: D
flip: 5s
first: {1s: C}
end: {win: self-draw, by: A, tile: 4s}
players:
  - {name: A, hand: 123456789m 99p 23s}
  - {name: B, ready: false, discards: 1s}
  - {name: C, ready: true}
  - {name: D, ready: false}
"""

WON = """\
rules: guiyang
dealer: 甲
flip: 9m
end: {win: discard, by: 乙, from: 甲, tile: 1s}
players:
  - {name: 甲, hand: 123456789m 22p 45s, discards: RIVER}
  - {name: 乙, hand: 23s 234m 567p 22m, melds: [{concealed-kong: 7s}], discards: 9s}
  - {name: 丙, ready: false}
  - {name: 丁, ready: false}
"""

CLAIMED = """\
rules: duyun
dealer: A
flip: 5s
first: {1s: WHO}
end: {win: self-draw, by: A, tile: 4s}
players:
  - {name: A, hand: 123456789m 99p 23s}
  - {name: B, ready: false, melds: [{pong: 1s, from: C}]}
  - {name: C, ready: true}
  - {name: D, ready: true}
"""


def points(text: str, folder: Path) -> list[int]:
    """The points of a hand."""
    path = folder / "hand.yaml"
    path.write_text(text, encoding="utf-8")
    result = settle_file(path)[2]
    assert not isinstance(result, Forbidden)
    return result.points()


def faults(text: str) -> list[str]:
    """What the ruleset and the position make of a hand."""
    form = json.loads(settle_line(json.dumps(yaml.safe_load(text))))
    return sorted({error["code"] for error in form.get("errors", ())})


def test_the_first_of_a_player_whose_river_was_not_typed_is_his(tmp_path: Path) -> None:
    """The 1s of C is the first and charged for: not the one in the river of B, who is not ready."""
    assert points(FIRST, tmp_path) == [2, -7, 9, -4]


def test_where_a_river_was_typed_the_tile_must_lie_there() -> None:
    assert faults(FIRST.replace("{name: C, ready: true}", "{name: C, ready: true, discards: 9p}")) == [
        "first-not-thrown"
    ]


def test_the_tile_counts_as_thrown_without_any_river(tmp_path: Path) -> None:
    """The same hand with the one river left out: C's charge is still paid, and nothing is dropped without a word."""
    bare = FIRST.replace(", discards: 1s", "")
    typed = bare.replace("{name: C, ready: true}", "{name: C, ready: true, discards: 1s}")
    assert points(bare, tmp_path) == points(typed, tmp_path)
    assert points(bare, tmp_path) != points(bare.replace("first: {1s: C}\n", ""), tmp_path)


def test_it_is_one_of_the_four() -> None:
    five = FIRST.replace("discards: 1s", "discards: 1s 1s 1s 1s")
    assert faults(five) == ["too-many-of-a-tile"]
    assert faults(five.replace("first: {1s: C}\n", "")) == []


def test_of_two_others_none_is_asked_for_where_one_is_stated(tmp_path: Path) -> None:
    """B's and D's rivers have a 1s each; the stated first of C decides between neither of them."""
    two = FIRST.replace("{name: D, ready: false}", "{name: D, ready: false, discards: 1s}")
    assert faults(two.replace("first: {1s: C}\n", "")) == ["first-open"]
    assert faults(two) == []
    assert points(two, tmp_path)[2] > 0


def test_a_claimed_first_is_stated_with_its_claimer(tmp_path: Path) -> None:
    """A pong of B from C leaves open whether C threw another before: then one of the two ways is to be said."""
    assert faults(CLAIMED.replace("WHO", "C")) == ["first-was-claimed"]
    stated = points(CLAIMED.replace("WHO", "{from: C, to: B}"), tmp_path)
    assert stated == points(CLAIMED.replace("first: {1s: WHO}\n", ""), tmp_path)
    assert faults(CLAIMED.replace("WHO", "D")) == []


def test_the_winning_discard_is_named_where_no_other_is_shown(tmp_path: Path) -> None:
    """乙 wins the 1s of 甲, who is said to have thrown the first: that is the winning one, and nobody's charge."""
    won = WON.replace(", discards: RIVER", "").replace("dealer: 甲\n", "dealer: 甲\nfirst: {1s: 甲}\n")
    assert points(won, tmp_path) == [-2, 10, -4, -4]
    assert faults(won.replace("{name: 丙, ready: false}", "{name: 丙, ready: false, discards: 1s}")) == [
        "first-after-another"
    ]


@pytest.mark.parametrize("ruleset", ["guiyang", "duyun"])
def test_the_winner_as_claimer_of_the_winning_first(ruleset: str, tmp_path: Path) -> None:
    won = WON.replace(", discards: RIVER", "").replace("rules: guiyang", f"rules: {ruleset}")
    one = won.replace("dealer: 甲\n", "dealer: 甲\nfirst: {1s: {from: 甲, to: 乙}}\n")
    other = won.replace("dealer: 甲\n", "dealer: 甲\nfirst: {1s: 甲}\n")
    assert points(one, tmp_path) == points(other, tmp_path)


def test_a_won_discard_in_the_river_counts_once(tmp_path: Path) -> None:
    """Document 000: 甲's 1s is won by 乙 and lies in no river: +10 for 乙, not +8 with a chicken for 甲 besides."""
    assert points(WON.replace("RIVER", "9p (1s)"), tmp_path) == [-2, 10, -4, -4]
    assert points(WON.replace(", discards: RIVER", ""), tmp_path) == [-2, 10, -4, -4]
    assert points(WON.replace("RIVER", "9p 1s (1s)"), tmp_path) == [4, 8, -6, -6]


@pytest.mark.parametrize("river", ["9p 1s", "1s", "1s 9p 1s", "幺鸡"])
def test_an_equal_last_discard_can_be_meant_in_two_ways(river: str) -> None:
    assert codes(WON.replace("RIVER", river)) == ["won-tile-in-river"]


@pytest.mark.parametrize("river", ["(1s) 9p", "9p (1s) 9p 1s", "1s (1s) 9p"])
def test_nothing_follows_the_won_discard(river: str) -> None:
    assert set(codes(WON.replace("RIVER", river))) & {"won-tile-not-last", "won-tile-in-river"}


def test_an_equal_tile_that_somebody_claimed_stays_where_it_was() -> None:
    """A pong of 9m from B and a win on another 9m of his: the bracket in the middle is the pong's."""
    text = change(
        GOOD,
        ("hand: 3567899m 678s", "hand: 35678m 999s 33p"),
        ("discards: 9s 3s 8p 4p 1p 2s 2s", "discards: 9s (9m) 8p"),
        ("hand: 11167m 12355678s", "hand: 11167m 12355s"),
        ("    discards: 7p 8p", "    melds:\n      - {pong: 9m, from: B}\n    discards: 7p 8p"),
        ("    melds:\n      - {open-kong: 3p, from: C}\n", ""),
        (", after-kong: 3p", ""),
        ("(3p)", ""),
    )
    assert not {"won-tile-not-last", "won-tile-in-river"} & set(codes(text))


def test_in_brackets_it_is_read() -> None:
    case = read(change(GOOD, ("discards: 9s 3s 8p 4p 1p 2s 2s", "discards: 9s 3s 8p 4p 1p 2s 2s (9m)")))
    assert case.hand.players[1].river[-1].claimed
