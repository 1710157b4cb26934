"""Discards as written (弃牌): ``9m (1s) / 3p``: tiles in order, claimed ones in brackets, ``/`` for each flip."""

from __future__ import annotations

import re
from collections.abc import Iterator

from zhuoji_calc.hand import Discard
from zhuoji_calc.tiles import KINDS, TileError, parse_tiles

_SIGNS = re.compile(r"[/／()（）]")
_OPEN, _CLOSE = "(（", ")）"

_THROWN = tuple(Discard(tile, False, 0) for tile in range(KINDS))


class RiverError(ValueError):
    """A fault in the brackets: its code and where it stands."""

    def __init__(self, code: str, offset: int) -> None:
        super().__init__(code, offset)
        self.code = code
        self.offset = offset


def read_river(text: str, flips: int) -> tuple[tuple[Discard, ...], int]:
    """The discards, and the number of slashes among them; ``flips``: those made before the first discard.

    Raises `TileError` and `RiverError`.
    """
    if not _SIGNS.search(text):
        tiles = parse_tiles(text)
        if flips == 0:
            return tuple([_THROWN[tile] for tile in tiles]), 0
        return tuple([Discard(tile, False, flips) for tile in tiles]), 0
    river: list[Discard] = []
    slashes = 0
    opened: int | None = None
    for offset, part in _parts(text):
        if part in _OPEN:
            if opened is not None:
                raise RiverError("bracket-open", opened)
            opened = offset
            held = len(river)
        elif part in _CLOSE:
            if opened is None:
                raise RiverError("bracket-close", offset)
            if len(river) == held:
                raise RiverError("bracket-empty", opened)
            opened = None
        elif part in "/／":
            if opened is not None:
                raise RiverError("bracket-open", opened)
            slashes += 1
        else:
            try:
                tiles = parse_tiles(part)
            except TileError as error:
                raise TileError(error.code, error.fragment, error.offset + offset, error.suggestion) from None
            river.extend(Discard(tile, opened is not None, flips + slashes if flips else 0) for tile in tiles)
    if opened is not None:
        raise RiverError("bracket-open", opened)
    return tuple(river), slashes


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """The signs and what stands between them, with their offsets."""
    start = 0
    for match in _SIGNS.finditer(text):
        if match.start() > start:
            yield start, text[start : match.start()]
        yield match.start(), match.group()
        start = match.end()
    if start < len(text):
        yield start, text[start:]


def claimed_offset(text: str, number: int) -> int:
    """Where the claimed discard with this number, from 0, stands in a text that was read without fault."""
    counted = 0
    opened = False
    for offset, part in _parts(text):
        if part in _OPEN:
            opened = True
        elif part in _CLOSE:
            opened = False
        elif opened and part.strip():
            counted += len(parse_tiles(part))
            if counted > number:
                return offset + len(part) - len(part.lstrip())
    return 0


def slash_offset(text: str, number: int) -> int:
    """Where the slash with this number, from 0, stands; at the end of the text where there are fewer."""
    places = [offset for offset, part in _parts(text) if part in "/／"]
    return places[number] if number < len(places) else max(len(text.rstrip()) - 1, 0)
