"""Which of several first tiles was thrown first: what a river, a bracket and a flip prove, and what they do not."""

from __future__ import annotations

import json

import pytest
import yaml
from hands import change
from repository import CASES

from zhuoji_calc.lines import settle_line


def settled(hand: str, *changes: tuple[str, str]) -> dict[str, object]:
    """The result of a case, with something changed in its text."""
    text = change((CASES / hand).read_text(encoding="utf-8"), *changes)
    data = yaml.safe_load(text)
    del data["expect"]
    return dict(json.loads(settle_line(json.dumps(data))))


def faults(result: dict[str, object]) -> list[str]:
    errors = result.get("errors", [])
    assert isinstance(errors, list)
    return [error["code"] for error in errors]


def test_places_in_two_rivers_prove_nothing() -> None:
    """A's 1s is the fourth tile of his river and B's the first of his: either can have been the first."""
    hand = "guiyang/302-first-1s-later-in-its-own-river.yaml"
    assert faults(settled(hand, ("first: {1s: A}\n", ""))) == ["first-open"]


def test_the_other_one_may_have_been_the_first() -> None:
    """The same two rivers with B's stated: his is the charge chicken of 2, A's an ordinary 1 (document 000, l.33-34).

    A pays 11 for the hand and 2, B pays 10 and 1, C has 31 of them less 3, D pays 10 and 3.
    """
    hand = "guiyang/302-first-1s-later-in-its-own-river.yaml"
    assert settled(hand, ("first: {1s: A}", "first: {1s: B}"))["points"] == [-10, -5, 28, -13]


@pytest.mark.parametrize(
    ("hand", "river"),
    [
        ("guiyang/303-first-1s-before-a-claimed-one.yaml", "9m 1s 8p (1s)"),
        ("guiyang/304-claimed-first-1s-before-another.yaml", "9m (1s) 8p 1s"),
    ],
)
def test_without_its_bracket_a_claimed_throw_has_no_place(hand: str, river: str) -> None:
    """B threw two 1s and D claimed one of them: only the bracket says which."""
    assert faults(settled(hand, (river, "9m 8p 1s"))) == ["first-open"]


@pytest.mark.parametrize(
    "rivers",
    [
        [("discards: / 1s 9p", "discards: 1s 9p /")],
        [("discards: 9p 4p 2s 1s /", "discards: 9p 4p 2s / 1s")],
    ],
)
def test_between_the_same_flips_nothing_is_proved(rivers: list[tuple[str, str]]) -> None:
    """A's and B's 1s both before the second flip, or both behind it."""
    assert faults(settled("dafang/304-first-1s-by-the-flip.yaml", *rivers)) == ["first-open"]


@pytest.mark.parametrize(
    ("hand", "river", "moved"),
    [
        ("dafang/305-claimed-first-1s-by-the-flip.yaml", "9p (1s) /", "9p / (1s)"),
        ("dafang/305-claimed-first-1s-by-the-flip.yaml", "9p (1s) /", "9p /"),
        ("dafang/306-first-1s-before-a-claimed-one.yaml", "9p / (1s)", "9p (1s) /"),
        ("dafang/306-first-1s-before-a-claimed-one.yaml", "9p / (1s)", "9p /"),
    ],
)
def test_a_bracket_between_the_same_flips_or_none_proves_nothing(hand: str, river: str, moved: str) -> None:
    """The claimed 1s and A's: no flip lies between them, or the claimed one has no place."""
    assert faults(settled(hand, (river, moved))) == ["first-open"]
