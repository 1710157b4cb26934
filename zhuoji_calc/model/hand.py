"""The model of a finished hand (一局牌): what the table states, and nothing that follows from it.

Seats are whole numbers from 0 in playing order (counter-clockwise).  Tiles are the numbers of
`zhuoji_calc.model.tiles`.  A `Hand` is built by the readers (or by a caller of the library) and checked as a position
by `zhuoji_calc.model.position`.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Literal, NamedTuple

from zhuoji_calc.model.tiles import Tile

Seat = int
MeldKind = Literal["pong", "open-kong", "concealed-kong", "added-kong"]
How = Literal["self-draw", "discard", "rob-kong"]

MELD_KINDS: tuple[MeldKind, ...] = ("pong", "open-kong", "concealed-kong", "added-kong")
FULL_HAND = 13
"""Tiles of a hand between turns, a meld of any kind counting three of them."""


class Meld(NamedTuple):
    """A pong (碰) or kong (杠, 豆) as it lies at the end; ``source`` is the seat that the claimed tile came from.

    ``source`` is None for a concealed kong (闷豆) only; for an added kong (转弯豆) it is the seat of the first pong.
    """

    kind: MeldKind
    tile: Tile
    source: Seat | None

    @property
    def is_kong(self) -> bool:
        """Whether the meld holds four tiles."""
        return self.kind != "pong"

    @property
    def size(self) -> int:
        """The number of tiles in it: 3 or 4."""
        return 3 if self.kind == "pong" else 4


class Discard(NamedTuple):
    """A tile in a player's river, in the order thrown; ``claimed``: it only keeps the place of a tile now elsewhere.

    ``flips`` is the number of rolling flips that had been made before it (0 where the file gives none).
    """

    tile: Tile
    claimed: bool
    flips: int


class Flip(NamedTuple):
    """A tile turned during play (滚滚鸡).

    ``void``: taken away as a kong's replacement; ``double``: the winner drew the tile in front of it.
    """

    tile: Tile
    void: bool
    double: bool


class Player(NamedTuple):
    """One seat. ``concealed`` never holds the winning tile; it is None where nobody saw the tiles."""

    name: str
    concealed: tuple[Tile, ...] | None
    melds: tuple[Meld, ...]
    river: tuple[Discard, ...]
    ready: bool | None
    declared: bool
    passed: bool
    sold: bool


class Win(NamedTuple):
    """How the hand was won. ``source``: whose tile it was (None on a self-draw).

    ``after_kong`` is the kong's tile that the discard (热炮) or the draw (杠上花) followed directly.
    """

    how: How
    winners: tuple[Seat, ...]
    source: Seat | None
    tile: Tile
    after_kong: Tile | None


class FirstThrow(NamedTuple):
    """Who threw the first tile of a kind in this hand, and who claimed it (None: nobody)."""

    source: Seat
    claimer: Seat | None


class Hand(NamedTuple):
    """A finished hand. ``win`` is None after an exhausted wall (黄庄); ``streak`` is 1 on a dealer's first hand.

    ``first`` holds only what the table stated; what follows from the tiles is found by `zhuoji_calc.model.facts`.
    ``flip`` is the tile turned over after the win, None if none was.
    """

    players: tuple[Player, ...]
    dealer: Seat
    streak: int
    flip: Tile | None
    rolling: tuple[Flip, ...]
    win: Win | None
    first: Mapping[Tile, FirstThrow]


class Expectation(NamedTuple):
    """What somebody says the result is; a part that is None was not said."""

    points: tuple[int, ...] | None
    money: tuple[Decimal, ...] | None
    matrix: tuple[tuple[int, ...], ...] | None
    next_dealer: Seat | None
    next_streak: int | None
    forbidden: bool


class Case(NamedTuple):
    """A hand file as read: the hand, and what the table chose to settle it by.

    ``rules`` is the ruleset's name or path as written; ``options`` are settings as written, key to text;
    ``stake`` is money a point (None: the ruleset's).  ``states_streak``: the streak was said, else it is 1.
    """

    hand: Hand
    rules: str | None
    options: Mapping[str, str]
    stake: Decimal | None
    expect: Expectation | None
    states_streak: bool = False

    @classmethod
    def of(cls, hand: Hand) -> "Case":
        """A hand by itself: it names no rules, options, stake or result."""
        return cls(hand, None, {}, None, None)
