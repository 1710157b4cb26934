"""The keys of standing chickens: which tile one belongs to, and how a tile comes to be one, or ceases to be.

A tile that a ruleset does not name is as good as one at the neutral values: to add it is to start from those, to drop
it is to go back to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from zhuoji_calc.model.tiles import KINDS, tile_code
from zhuoji_calc.rules.keys import rule_keys
from zhuoji_calc.rules.ruleset import Entry, Value

STANDING = "chickens.standing."
TILE_CODES = frozenset(map(tile_code, range(KINDS)))
NONE = "none"
"""What drops a tile, or a reading."""


def tile_of(key: str) -> str | None:
    """The tile whose standing chicken a key is, or is of; None for any other key."""
    tile = key.removeprefix(STANDING).partition(".")[0] if key.startswith(STANDING) else ""
    return tile if tile in TILE_CODES else None


def key_of_any_tile(key: str) -> str:
    """A standing chicken's key as the vocabulary has it, with ``*`` for the tile; any other key as it is."""
    tile = tile_of(key)
    return key if tile is None else key.replace(f".{tile}", ".*", 1)


def is_whole(key: str) -> bool:
    """Whether a key is a standing chicken as a whole, which has no value but may be dropped."""
    return tile_of(key) is not None and key.count(".") == STANDING.count(".")


def members_of_tile(tile: str) -> Iterator[str]:
    """The rule keys of a standing chicken."""
    return (key.replace("*", tile) for key in rule_keys() if "*" in key)


def as_none(tile: str, neutral: Callable[[str], Value | None]) -> Iterator[tuple[str, Entry]]:
    """The keys of a tile at their neutral values: it is no standing chicken then."""
    for key in members_of_tile(tile):
        value = neutral(key)
        if value is not None:
            yield key, Entry(value, "", "")


def is_new(key: str, entries: Mapping[str, Entry]) -> bool:
    """Whether it is a key of a standing chicken that a ruleset does not have."""
    tile = tile_of(key)
    return tile is not None and key not in entries and key in members_of_tile(tile)


def has_tile(tile: str, entries: Mapping[str, Entry]) -> bool:
    """Whether a ruleset has a tile among its standing chickens."""
    return any(tile_of(key) == tile for key in entries)
