"""The 27 kinds of tiles (万, 筒, 条), as numbers: 0-8 are 1m-9m, 9-17 are 1p-9p, 18-26 are 1s-9s."""

from __future__ import annotations

Tile = int

KINDS = 27
RANKS = 9
COPIES = 4
WALL = KINDS * COPIES
SUITS = "mps"


def tile_code(tile: Tile) -> str:
    """The tile as text, rank before suit letter: ``5p``."""
    return f"{tile % RANKS + 1}{SUITS[tile // RANKS]}"
