"""The tiles of random hands: a wall to take them from, and complete hands of every shape built from it."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from zhuoji_calc.model.hand import MeldKind
from zhuoji_calc.model.tiles import COPIES, RANKS, Tile

GROUND_DRAGONS = 0.1
"""The share of hands that are built as ground dragons, where there are such."""


class DealtHand(NamedTuple):
    """A complete hand: its concealed tiles, and its melds; ``wins_on``: the one of them that it must be won on."""

    concealed: list[Tile]
    melds: list[tuple[MeldKind, Tile]]
    wins_on: Tile | None = None


class Wall:
    """Copies left of each kind of the suits; ``ground_dragons``: whether hands may be such."""

    def __init__(self, random: Random, suits: Sequence[int], *, ground_dragons: bool = False) -> None:
        self.random = random
        self.suits = suits
        self.ground_dragons = ground_dragons
        self.kinds = [suit * RANKS + rank for suit in suits for rank in range(RANKS)]
        self.left = dict.fromkeys(self.kinds, COPIES)

    def take(self, tiles: Iterable[Tile]) -> bool:
        """Take these tiles together, or none of them."""
        taken: list[Tile] = []
        for tile in tiles:
            if self.left[tile] == 0:
                self.give(taken)
                return False
            self.left[tile] -= 1
            taken.append(tile)
        return True

    def give(self, tiles: Iterable[Tile]) -> None:
        """Put tiles back."""
        for tile in tiles:
            self.left[tile] += 1

    def draw(self, count: int) -> list[Tile]:
        """Random tiles; fewer where the wall is empty."""
        pool = [tile for tile in self.kinds for _ in range(self.left[tile])]
        drawn = self.random.sample(pool, min(count, len(pool)))
        for tile in drawn:
            self.left[tile] -= 1
        return drawn


def complete_hand(random: Random, wall: Wall, needed: Tile | None) -> DealtHand | None:
    """A complete hand from the wall; ``needed`` is a tile that must be among the concealed ones."""
    suits = random.choices((wall.suits, random.sample(wall.suits, 2), [random.choice(wall.suits)]), (6, 2, 2))[0]
    kind = random.choices(("sets", "triplets", "pairs"), (6, 2, 2))[0]
    if needed is not None and needed // RANKS not in suits:
        suits = [*suits, needed // RANKS]
    if wall.ground_dragons and needed is None and random.random() < GROUND_DRAGONS:
        return _ground_dragon(random, wall, suits)
    for _ in range(8):
        found = _pairs(random, wall, suits, needed) if kind == "pairs" else _sets(random, wall, suits, kind, needed)
        if found is not None:
            return found
    return None


def _pairs(random: Random, wall: Wall, suits: Sequence[int], needed: Tile | None) -> DealtHand | None:
    kinds = [tile for tile in wall.kinds if tile // RANKS in suits]
    chosen = [needed] if needed is not None else []
    chosen += random.choices(kinds, k=7 - len(chosen))
    tiles = [tile for tile in chosen for _ in range(2)]
    return DealtHand(tiles, []) if wall.take(tiles) else None


def _ground_dragon(random: Random, wall: Wall, suits: Sequence[int]) -> DealtHand | None:
    tile = _tile(random, suits)
    pairs = random.choices([kind for kind in wall.kinds if kind // RANKS in suits], k=5)
    concealed = [tile, *(other for other in pairs for _ in range(2))]
    return DealtHand(concealed, [("pong", tile)], tile) if wall.take([*concealed, tile, tile, tile]) else None


def _sets(random: Random, wall: Wall, suits: Sequence[int], kind: str, needed: Tile | None) -> DealtHand | None:
    concealed: list[Tile] = []
    melds: list[tuple[MeldKind, Tile]] = []
    melded = random.choices(range(5), (5, 3, 2, 1, 1))[0]
    pair = needed if needed is not None and melded == 4 else _tile(random, suits)
    if not wall.take([pair, pair]):
        return None
    concealed += [pair, pair]
    for number in range(4):
        if number < melded:
            made = take_meld(random, wall, suits)
            if made is None:
                wall.give(concealed)
                wall.give(tile for what, tile in melds for _ in range(3 if what == "pong" else 4))
                return None
            melds.append(made)
            continue
        tiles = _set(random, suits, kind, needed if number == 3 else None)
        if not wall.take(tiles):
            wall.give(concealed)
            wall.give(tile for what, tile in melds for _ in range(3 if what == "pong" else 4))
            return None
        concealed += tiles
    return DealtHand(concealed, melds)


def _tile(random: Random, suits: Sequence[int]) -> Tile:
    return random.choice(suits) * RANKS + random.randrange(RANKS)


def _set(random: Random, suits: Sequence[int], kind: str, needed: Tile | None) -> list[Tile]:
    tile = _tile(random, suits) if needed is None else needed
    if kind == "triplets" or random.random() < 0.2:
        return [tile] * 3
    rank = max(0, min(tile % RANKS - random.randrange(3), RANKS - 3))
    start = tile // RANKS * RANKS + rank
    return [start, start + 1, start + 2]


def take_meld(random: Random, wall: Wall, suits: Sequence[int]) -> tuple[MeldKind, Tile] | None:
    tile = _tile(random, suits)
    kinds: tuple[MeldKind, ...] = ("pong", "open-kong", "concealed-kong", "added-kong")
    kind = random.choices(kinds, (4, 1, 1, 1))[0]
    return (kind, tile) if wall.take([tile] * (3 if kind == "pong" else 4)) else None
