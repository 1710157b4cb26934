"""What shapes a concealed hand (手牌) has, and which tiles complete it (听): exact, looked up suit by suit.

A hand is one packed number (`zhuoji_calc.model.tiles.pack`), three bits a kind.  Sets never cross suits, so all that
matters of a suit is one entry, keyed by the suit's 27 bits and made when it is first asked for.  The three
entries of a hand are added up; their fields are laid out so that the sum alone tells the answer.

Only the number of tiles is taken on trust: 14 for a whole hand, 13 for a waiting one, less 3 a meld (副露).
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from zhuoji_calc.model.tiles import BITS, KINDS, RANKS, SUITS, Tile

_DIGIT = (1 << BITS) - 1
_TWO_OR_MORE = _DIGIT - 1
_SUIT_BITS = BITS * RANKS
_TWO_SUITS_BITS = 2 * _SUIT_BITS
_SUIT = (1 << _SUIT_BITS) - 1
_UNITS = tuple(1 << BITS * rank for rank in range(RANKS))
_ODD = sum(1 << BITS * tile for tile in range(KINDS))


class Shape(NamedTuple):
    """The shapes that a hand of the right size has; a hand may have several at once.

    ``standard``: sets and one pair, together with the melds. ``triplets``: the sets can all be triplets
    (大对子). ``pairs``: seven pairs (七对), four alike being two of them; only without melds. ``quads``: the
    kinds held four times among seven pairs (龙七对), else 0.
    """

    standard: bool
    triplets: bool
    pairs: bool
    quads: int

    @property
    def complete(self) -> bool:
        """Whether the hand has any shape at all (胡)."""
        return self.standard or self.pairs


# The judgement of a suit. Added up over the suits, one pair in all and no suit that fails come to 1.
_SETS, _WITH_PAIR, _NEITHER = 0, 1, 2
_MOST_SETS = 4


@cache
def _all_of_sets() -> frozenset[int]:
    """Every suit that falls into up to four triplets and runs without remainder.

    Two triplets of one kind would be six alike, which no hand holds; without them no count outgrows its bits.
    """
    triplets = [3 * unit for unit in _UNITS]
    runs = [sum(_UNITS[rank : rank + 3]) for rank in range(RANKS - 2)]
    return frozenset(
        sum(some) + sum(others)
        for number in range(_MOST_SETS + 1)
        for some in combinations(triplets, number)
        for rest in range(_MOST_SETS - number + 1)
        for others in combinations_with_replacement(runs, rest)
    )


def _judge(suit: int) -> int:
    """The judgement of a suit: sets alone, sets and one pair, or neither."""
    of_sets = _all_of_sets()
    if suit in of_sets:
        return _SETS
    for unit in _UNITS:
        # Taking a pair from fewer than two would borrow from the next kind's bits.
        if suit & _TWO_OR_MORE * unit and suit - 2 * unit in of_sets:
            return _WITH_PAIR
    return _NEITHER


def _judge_triplets(counts: list[int]) -> int:
    """The judgement of a suit by triplets and a pair alone; five alike are one of each."""
    if any(count not in (0, 2, 3, 5) for count in counts):
        return _NEITHER
    pairs = counts.count(2) + counts.count(5)
    return pairs if pairs <= 1 else _NEITHER


# An entry, and so a sum of entries, from the lowest bit: three bits of the judgement, three of the one by
# triplets alone, five of the pairs (8: not all in pairs), and above them the kinds held four times.
_JUDGEMENT = 0b111
_TRIPLETS_AT = 3
_PAIRS_AT = 6
_QUADS_AT = 11
_ALL_PAIRS = 7
_NOT_PAIRS = 8
_PAIRS_FIELD = 0b11111 << _PAIRS_AT
_SEVEN_PAIRS = _ALL_PAIRS << _PAIRS_AT


class _Entries(dict[int, int]):
    """The entry of each suit asked for so far."""

    def __missing__(self, suit: int) -> int:
        counts = [suit >> BITS * rank & _DIGIT for rank in range(RANKS)]
        pairs, quads = _NOT_PAIRS, 0
        if all(count in (0, 2, 4) for count in counts) and sum(counts) <= 2 * _ALL_PAIRS:
            pairs, quads = sum(counts) // 2, counts.count(4)
        judgements = _judge_triplets(counts) << _TRIPLETS_AT | _judge(suit)
        entry = self[suit] = quads << _QUADS_AT | pairs << _PAIRS_AT | judgements
        return entry


class _Shapes(dict[int, Shape]):
    """The shape that each sum of entries stands for."""

    def __init__(self, melded: bool) -> None:
        super().__init__()
        self.melded = melded

    def __missing__(self, total: int) -> Shape:
        pairs = not self.melded and total & _PAIRS_FIELD == _SEVEN_PAIRS
        found = self[total] = Shape(
            standard=total & _JUDGEMENT == _WITH_PAIR,
            triplets=total >> _TRIPLETS_AT & _JUDGEMENT == _WITH_PAIR,
            pairs=pairs,
            quads=total >> _QUADS_AT if pairs else 0,
        )
        return found


# Where a suit of a waiting hand stands. The standings of all three tell which suit's waits are the hand's.
_STANDS, _WANTS_PAIR, _HAS_PAIR, _WANTS_SET, _FAILS = range(5)
_STANDING_BITS = 3
_STANDING = (1 << _STANDING_BITS) - 1
_ALL_STANDINGS_BITS = _STANDING_BITS * len(SUITS)
_ALL_STANDINGS = (1 << _ALL_STANDINGS_BITS) - 1
_KINDS_OF_SUIT = (1 << RANKS) - 1


class _Waits(dict[int, int]):
    """The entry of each suit asked for so far: its standing, and above all three standings its waits."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self.standing_at = _STANDING_BITS * suit
        self.waits_at = _ALL_STANDINGS_BITS + RANKS * suit

    def __missing__(self, suit: int) -> int:
        size = sum(suit >> BITS * rank & _DIGIT for rank in range(RANKS))
        if size % 3 == 0:
            wanted = None
            standing = _STANDS if _judge(suit) == _SETS else _FAILS
        elif size % 3 == 1:
            wanted = _WITH_PAIR
            standing = _WANTS_PAIR
        else:
            wanted = _SETS
            standing = _HAS_PAIR if _judge(suit) == _WITH_PAIR else _WANTS_SET
        waits = 0
        if wanted is not None:
            for rank, unit in enumerate(_UNITS):
                if _judge(suit + unit) == wanted:
                    waits |= 1 << rank
        entry = self[suit] = waits << self.waits_at | standing << self.standing_at
        return entry


class _Selections(dict[int, int]):
    """The kinds whose waits hold with such standings: those of a suit to which the others leave the tile."""

    def __missing__(self, standings: int) -> int:
        suits = [standings >> _STANDING_BITS * suit & _STANDING for suit in range(len(SUITS))]
        selection = 0
        for suit, standing in enumerate(suits):
            others = sorted(suits[:suit] + suits[suit + 1 :])
            if (standing == _WANTS_PAIR and others == [_STANDS, _STANDS]) or (
                standing in (_HAS_PAIR, _WANTS_SET) and others == [_STANDS, _HAS_PAIR]
            ):
                selection |= _KINDS_OF_SUIT << RANKS * suit
        self[standings] = selection
        return selection


_ENTRIES = _Entries()
_CONCEALED_SHAPES = _Shapes(melded=False)
_MELDED_SHAPES = _Shapes(melded=True)
_WAITS_M, _WAITS_P, _WAITS_S = (_Waits(suit) for suit in range(len(SUITS)))
_SELECTIONS = _Selections()


def shape(packed: int, melds: int) -> Shape:
    """The shapes of a concealed hand of 14 tiles less 3 for each of ``melds``, with the winning tile in it."""
    total = _ENTRIES[packed & _SUIT] + _ENTRIES[packed >> _SUIT_BITS & _SUIT] + _ENTRIES[packed >> _TWO_SUITS_BITS]
    return _MELDED_SHAPES[total] if melds else _CONCEALED_SHAPES[total]


def is_complete(packed: int, melds: int) -> bool:
    """Whether the same hand has any shape: ``shape(packed, melds).complete``."""
    total = _ENTRIES[packed & _SUIT] + _ENTRIES[packed >> _SUIT_BITS & _SUIT] + _ENTRIES[packed >> _TWO_SUITS_BITS]
    return total & _JUDGEMENT == _WITH_PAIR or (not melds and total & _PAIRS_FIELD == _SEVEN_PAIRS)


def waits(packed: int, melds: int) -> int:
    """The kinds that complete a concealed hand of 13 tiles less 3 for each of ``melds``, one bit a kind.

    In shape only: a kind that the hand holds four of already is among them where a fifth would fit.
    """
    total = _WAITS_M[packed & _SUIT] + _WAITS_P[packed >> _SUIT_BITS & _SUIT] + _WAITS_S[packed >> _TWO_SUITS_BITS]
    found = total >> _ALL_STANDINGS_BITS & _SELECTIONS[total & _ALL_STANDINGS]
    if not melds:
        # Thirteen tiles with one kind alone held an odd number of times are six pairs and that kind.
        odd = packed & _ODD
        if not odd & (odd - 1):
            found |= 1 << odd.bit_length() // BITS
    return found


def is_of_pairs(packed: int) -> bool:
    """Whether every kind is held twice, four times or not at all."""
    return not packed & _ODD


def mask_tiles(mask: int) -> tuple[Tile, ...]:
    """The kinds of a mask as `waits` gives it, in order."""
    tiles = []
    while mask:
        lowest = mask & -mask
        tiles.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(tiles)


def suit_count(packed: int, meld_tiles: Iterable[Tile]) -> int:
    """The number of suits in a concealed hand and the tiles of its melds together: 1 is one suit (清一色)."""
    suits = [packed & _SUIT, packed >> _SUIT_BITS & _SUIT, packed >> _TWO_SUITS_BITS]
    for tile in meld_tiles:
        suits[tile // RANKS] = 1
    return len(suits) - suits.count(0)
