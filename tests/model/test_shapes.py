"""Shapes and waits: named hands, proof over every suit there can be, and random hands before a slow judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

import pytest
import shapes_judge as judge
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from zhuoji_calc.model.shapes import Shape, is_complete, mask_tiles, shape, suit_count, waits
from zhuoji_calc.model.tiles import COPIES, KINDS, RANKS, pack, parse_tiles, write_tiles

pytestmark = pytest.mark.slow

PAIR_OF_9S = 2 << 3 * (KINDS - 1)
SUIT_STATES = 405_350
"""The suits of up to 14 tiles, at most four of each rank: all that an honest hand can hold of one."""


def shape_of(text: str, melds: int = 0) -> Shape:
    return shape(pack(parse_tiles(text)), melds)


def waits_of(text: str, melds: int = 0) -> str:
    return write_tiles(mask_tiles(waits(pack(parse_tiles(text)), melds)))


def packed_counts(counts: judge.Counts) -> int:
    return sum(count << 3 * kind for kind, count in enumerate(counts))


@pytest.fixture(autouse=True, scope="module")
def _memory_given_back() -> Iterator[None]:
    yield
    judge.forget()


# Whole hands.


def test_four_sets_and_a_pair_are_complete() -> None:
    assert shape_of("123m 456p 789s 777s 22m") == Shape(standard=True, triplets=False, pairs=False, quads=0)


def test_a_tile_too_far_is_not_complete() -> None:
    assert shape_of("123m 456p 789s 777s 23m") == Shape(standard=False, triplets=False, pairs=False, quads=0)
    assert not shape_of("123m 456p 789s 777s 23m").complete


def test_a_run_does_not_cross_suits() -> None:
    assert not shape_of("89m 1p 456p 789s 777s 22m").complete


def test_a_run_does_not_go_from_9_to_1() -> None:
    assert not shape_of("891m 456p 789s 777s 22m").complete


def test_a_hand_needs_one_pair_and_not_more() -> None:
    assert not shape_of("11m 22p 33s", melds=0).complete
    assert not shape_of("11m 22p 3333s", melds=2).complete


def test_triplets_and_a_pair_are_triplets() -> None:
    assert shape_of("111m 555p 999p 777s 22s").triplets


def test_one_run_is_enough_for_it_not_to_be_triplets() -> None:
    assert shape_of("111m 555p 999p 789s 22s") == Shape(True, False, False, 0)


def test_triplets_are_found_although_runs_would_do() -> None:
    assert shape_of("111222333m 777s 22s").triplets
    assert shape_of("111222333m 777s 22s").standard


def test_four_alike_in_the_hand_are_a_triplet_and_a_tile_of_a_run_only() -> None:
    assert shape_of("1111m 23m 555p 999p 22s") == Shape(True, False, False, 0)


def test_seven_pairs_are_complete() -> None:
    assert shape_of("11m 44m 66p 88p 99p 22s 55s") == Shape(False, False, True, 0)


@pytest.mark.parametrize(
    ("text", "quads"),
    [
        ("1111m 66p 88p 99p 22s 55s", 1),
        ("1111m 6666p 99p 22s 55s", 2),
        ("1111m 6666p 9999p 55s", 3),
        ("1111m 55m 6666m 8888m", 3),
    ],
)
def test_four_alike_are_two_of_seven_pairs(text: str, quads: int) -> None:
    assert shape_of(text) == Shape(False, False, True, quads)


def test_three_alike_are_no_pair() -> None:
    assert not shape_of("111m 444m 66p 88p 99p 22s").complete


def test_a_hand_can_be_seven_pairs_and_standard_at_once() -> None:
    assert shape_of("11223344556677m") == Shape(True, False, True, 0)
    assert shape_of("22223344556677m") == Shape(True, False, True, 1)


def test_quads_count_among_seven_pairs_only() -> None:
    assert shape_of("1111m 23m 555p 999p 22s").quads == 0


def test_pairs_with_melds_are_not_seven_pairs() -> None:
    assert not shape_of("11m 44m 66p 88p 99p 2s", melds=1).complete
    assert shape_of("112233m 99s", melds=2) == Shape(True, False, False, 0)


def test_with_four_melds_the_pair_alone_is_the_hand() -> None:
    assert shape_of("55p", melds=4) == Shape(True, True, False, 0)
    assert not shape_of("56p", melds=4).complete


# Waits.


def test_waits_that_splitting_from_the_left_misses() -> None:
    assert waits_of("122334m 777p 99s 45m") == "36m"


def test_the_nine_gates_wait_on_nine_kinds() -> None:
    assert waits_of("1112345678999m") == "123456789m"


def test_with_four_melds_the_single_tile_waits_on_its_own_kind() -> None:
    assert waits_of("5p", melds=4) == "5p"


def test_two_pairs_wait_on_both() -> None:
    assert waits_of("123m 456m 789p 22p 44s") == "2p 4s"


def test_two_pairs_of_one_suit_wait_on_both() -> None:
    assert waits_of("22m 88m", melds=3) == "28m"


def test_a_hand_two_tiles_short_waits_on_nothing() -> None:
    assert waits_of("123m 456m 79p 22p 46s 9s") == ""
    assert waits_of("1m 2p 5p 3s", melds=3) == ""


def test_six_pairs_wait_on_the_seventh() -> None:
    assert waits_of("11m 44m 66p 88p 99p 22s 5s") == "5s"


def test_six_pairs_with_three_alike_wait_on_the_fourth() -> None:
    assert waits_of("111m 44m 66p 88p 99p 22s") == "1m"


def test_six_pairs_can_wait_for_runs_as_well() -> None:
    assert waits_of("1122334455667m") == "147m"


def test_six_pairs_with_melds_wait_on_nothing() -> None:
    assert waits_of("11m 44m 66p 88p 9p 2s", melds=1) == ""


def test_a_fifth_tile_is_named_and_left_to_the_caller() -> None:
    assert waits_of("4444m 123p 456p 789p") == "4m"
    assert waits_of("5555m", melds=3) == "5m"
    assert waits_of("11223333m 99s", melds=1) == "3m 9s"


def test_a_fifth_tile_never_completes_seven_pairs() -> None:
    assert waits_of("1111m 44m 66p 88p 99p 2s") == "2s"


# Proof by exhaustion.


def test_every_suit_is_judged_as_by_trying_all_ways() -> None:
    states = list(judge.suit_states(14))
    assert len(states) == SUIT_STATES
    assert not [counts for counts in states if shapes_found(counts) != shapes_by_trying(counts)]


def test_five_alike_are_judged_as_any_other_tiles() -> None:
    states = judge.suit_states_with_five(14)
    assert not [counts for counts in states if shapes_found(counts) != shapes_by_trying(counts)]


def shapes_found(counts: judge.Counts) -> tuple[Shape, Shape]:
    """A suit as a whole hand, and beside a pair of another suit; with a meld, and so never seven pairs."""
    packed = packed_counts(counts)
    return shape(packed, 1), shape(packed + PAIR_OF_9S, 1)


def shapes_by_trying(counts: judge.Counts) -> tuple[tuple[bool, bool, bool, int], ...]:
    return tuple((judge.divides(counts, pairs), judge.divides(counts, pairs, runs=False), False, 0) for pairs in (1, 0))


def test_every_whole_hand_of_one_suit() -> None:
    """Of the 118,800 there are, 13,259 are four sets and a pair: a published count."""
    hands = [counts for counts in judge.suit_states(14) if sum(counts) == 14]
    shapes = [shape(packed_counts(counts), 0) for counts in hands]
    assert len(hands) == 118_800
    assert sum(found.standard for found in shapes) == 13_259
    assert sum(found.complete for found in shapes) == 15_349
    for counts, found in zip(hands, shapes, strict=True):
        assert found.pairs == judge.is_seven_pairs(counts), counts
        assert found.quads == (counts.count(4) if found.pairs else 0), counts
        assert is_complete(packed_counts(counts), 0) == found.complete == judge.completes(counts, 0), counts


def test_every_waiting_hand_of_one_suit() -> None:
    """Of the 93,600 hands of 13 only the nine gates wait on nine kinds that they do not hold four of."""
    hands = [counts for counts in judge.suit_states(13) if sum(counts) == 13]
    assert len(hands) == 93_600
    on_nine = []
    for counts in hands:
        found = mask_tiles(waits(packed_counts(counts), 0))
        assert found == judge.waits(counts, 0), counts
        if sum(counts[kind] < COPIES for kind in found) == RANKS:
            on_nine.append(counts)
    assert on_nine == [(3, 1, 1, 1, 1, 1, 1, 1, 3)]


def test_as_many_one_suit_hands_wait_on_as_many_kinds_as_published() -> None:
    """Without seven pairs, and without kinds of which the hand holds all four: 40,070 hands of 13 in all."""
    numbers: Counter[int] = Counter()
    for counts in judge.suit_states(13):
        if sum(counts) == 13:
            numbers[sum(counts[kind] < COPIES for kind in mask_tiles(waits(packed_counts(counts), 1)))] += 1
    del numbers[0]
    assert numbers == {1: 14067, 2: 14493, 3: 6739, 4: 2948, 5: 1335, 6: 392, 7: 79, 8: 16, 9: 1}


def test_as_many_hands_of_three_suits_are_complete_as_published() -> None:
    """5,237,550 hands of four sets and a pair: w(9, 3, 4) of problem 696 of Project Euler."""
    of_sets = [0] * 5
    with_pair = [0] * 5
    for counts in judge.suit_states(14):
        packed = packed_counts(counts)
        of_sets[sum(counts) // 3] += is_complete(packed + PAIR_OF_9S, 1)
        with_pair[sum(counts) // 3] += is_complete(packed, 1)
    hands = 0
    for first, second, third in product(range(5), repeat=3):
        if first + second + third == 4:
            hands += 3 * with_pair[first] * of_sets[second] * of_sets[third]
    assert hands == 5_237_550


def test_every_suit_of_a_waiting_hand_waits_on_what_completes_it() -> None:
    """Of every smaller size: alone where it wants the pair, beside a pair where it wants a set or another."""
    for counts in judge.suit_states(11):
        size = sum(counts) % 3
        if size:
            packed = packed_counts(counts) if size == 1 else packed_counts(counts) + PAIR_OF_9S
            assert waits(packed, 1) == waits_by_trying(packed, 1), counts


def waits_by_trying(packed: int, melds: int) -> int:
    return sum(1 << kind for kind in range(KINDS) if is_complete(packed + (1 << 3 * kind), melds))


# Random hands of all suits.

SETS = [(kind,) * 3 for kind in range(KINDS)] + [
    (kind, kind + 1, kind + 2) for kind in range(KINDS) if kind % RANKS <= RANKS - 3
]


@st.composite
def near_hands(draw: st.DrawFn) -> tuple[list[int], int]:
    """A complete hand, or one with a tile or two exchanged, and its number of melds."""
    melds = draw(st.integers(0, 4))
    if draw(st.booleans()):
        sets = draw(st.lists(st.sampled_from(SETS), min_size=4 - melds, max_size=4 - melds))
        tiles = [*(tile for one in sets for tile in one), *[draw(st.integers(0, KINDS - 1))] * 2]
    else:
        pairs = draw(st.lists(st.integers(0, KINDS - 1), min_size=7, max_size=7))
        tiles = [tile for tile in pairs for _ in range(2)]
        melds = 0
    for _ in range(draw(st.integers(0, 2))):
        tiles[draw(st.integers(0, len(tiles) - 1))] = draw(st.integers(0, KINDS - 1))
    assume(all(tiles.count(tile) <= COPIES for tile in tiles))
    return draw(st.permutations(tiles)), melds


@st.composite
def dealt_hands(draw: st.DrawFn) -> tuple[list[int], int]:
    """Any tiles from the wall."""
    melds = draw(st.integers(0, 4))
    wall = [tile for tile in range(KINDS) for _ in range(COPIES)]
    return draw(st.randoms()).sample(wall, 14 - 3 * melds), melds


HANDS = near_hands() | dealt_hands()


@settings(max_examples=500)
@given(HANDS)
def test_a_hand_has_the_shapes_that_trying_finds(hand: tuple[list[int], int]) -> None:
    tiles, melds = hand
    counts = judge.counts_of(tiles)
    pairs = melds == 0 and judge.is_seven_pairs(counts)
    found = shape(pack(tiles), melds)
    assert found == (
        judge.divides(counts, 1),
        judge.divides(counts, 1, runs=False),
        pairs,
        counts.count(4) if pairs else 0,
    )
    assert is_complete(pack(tiles), melds) == found.complete == judge.completes(counts, melds)


@settings(max_examples=500)
@given(HANDS)
def test_a_hand_waits_on_the_tiles_that_complete_it(hand: tuple[list[int], int]) -> None:
    tiles, melds = hand[0][1:], hand[1]
    found = waits(pack(tiles), melds)
    assert found == waits_by_trying(pack(tiles), melds)
    assert mask_tiles(found) == judge.waits(judge.counts_of(tiles), melds)


@given(HANDS, st.permutations(range(3)))
def test_suits_are_interchangeable(hand: tuple[list[int], int], places: list[int]) -> None:
    tiles, melds = hand

    def moved(kinds: Iterable[int]) -> list[int]:
        return sorted(places[kind // RANKS] * RANKS + kind % RANKS for kind in kinds)

    assert shape(pack(moved(tiles)), melds) == shape(pack(tiles), melds)
    found = mask_tiles(waits(pack(tiles[1:]), melds))
    assert list(mask_tiles(waits(pack(moved(tiles[1:])), melds))) == moved(found)


# Masks and suits.


@given(st.sets(st.integers(0, KINDS - 1)))
def test_a_mask_gives_its_kinds_in_order(kinds: set[int]) -> None:
    assert mask_tiles(sum(1 << kind for kind in kinds)) == tuple(sorted(kinds))


@pytest.mark.parametrize(
    ("concealed", "melds", "suits"),
    [
        ("123m 55m", "", 1),
        ("123m 55p", "", 2),
        ("123m 55p 1s", "", 3),
        ("55s", "1s 9s", 1),
        ("55s", "1s 9p", 2),
        ("55s", "1m 9p", 3),
        ("5m 5s", "5m", 2),
    ],
)
def test_suits_are_counted_over_the_concealed_tiles_and_the_melds(concealed: str, melds: str, suits: int) -> None:
    assert suit_count(pack(parse_tiles(concealed)), parse_tiles(melds)) == suits
