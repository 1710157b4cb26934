"""What is wrong with the text of tiles beyond its first fault, and what stands where there are none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from zhuoji_calc.model.tiles import TileError, parse_tiles

_GROUP = re.compile(r"\S+")
_PLAIN_FAULTS = frozenset(("unknown-tile", "rank-out-of-range", "unsupported-tile"))
"""What is wrong with a group whatever stands beside it."""
_UNSEEN = re.compile(r"[?？*＊xX×_\-—.…\s]+|[没沒未不]\S*|unseen|unknown|none|no", re.IGNORECASE)
_NO_TILE = frozenset(("无", "無", "没有", "没", "没翻", "不翻", "none", "no", "nothing", "-", "0", "×", "x"))


def tile_faults(first: TileError, text: str, begins: int = 0) -> Iterator[TileError]:
    """The first fault of a text, and those that later groups show by themselves; ``begins``: where the text does."""
    yield _moved(first, begins)
    for group in _GROUP.finditer(text, first.offset + len(first.fragment)):
        try:
            parse_tiles(group.group())
        except TileError as error:
            if error.code in _PLAIN_FAULTS and text[group.start() - 1].isspace():
                yield _moved(error, begins + group.start())


def _moved(error: TileError, by: int) -> TileError:
    return TileError(error.code, error.fragment, error.offset + by, error.suggestion)


def says_unseen(text: str) -> bool:
    """Whether it is meant to say that nobody saw a hand."""
    return _UNSEEN.fullmatch(text) is not None


def says_none(text: str) -> bool:
    """Whether it is meant to say that there is no tile."""
    return text.strip().lower() in _NO_TILE
