"""Discards as written (弃牌): ``9m (1s) / 3p``: tiles in order, claimed ones in brackets, ``/`` for each flip."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, islice

from zhuoji_calc.formats.hand.tile_faults import tile_faults
from zhuoji_calc.model.hand import Discard
from zhuoji_calc.model.problems import MOST_FAULTS
from zhuoji_calc.model.tiles import KINDS, TileError, parse_tiles, tile_code

_SIGNS = re.compile(r"([/／()（）])")
# More are never turned: the first, and one for each of sixteen kongs.
_MOST_FLIPS = 17
_SLASHES, _OPENING, _CLOSING = ("/", "／"), ("(", "（"), (")", "）")


_UNREAD = Discard(0, False, 0)
"""Stands for tiles that could not be read."""


@cache
def _discards(claimed: bool, flips: int) -> tuple[Discard, ...]:
    """The discard of each tile, made once: a value of three parts that never change."""
    return tuple(Discard(tile, claimed, flips) for tile in range(KINDS))


class BracketError(ValueError):
    """A fault in the brackets: its code, where it stands, and the tiles in question as codes, if they are known."""

    def __init__(self, code: str, offset: int, about: Sequence[Discard] = ()) -> None:
        super().__init__(code, offset)
        self.code = code
        self.offset = offset
        self.tiles = tuple([tile_code(discard.tile) for discard in about if discard is not _UNREAD])


class RiverError(ValueError):
    """All that is wrong with the text of discards, at least one fault, in order of place."""

    def __init__(self, faults: list[TileError | BracketError]) -> None:
        super().__init__(*faults)
        self.faults = faults


def read_river(text: str, flips: int) -> tuple[tuple[Discard, ...], int]:
    """The discards, and the number of slashes among them; ``flips``: those made before the first discard.

    Raises `RiverError`.
    """
    plain = _plain(text, flips)
    if plain is not None:
        return plain
    parts = _parts(text)
    river: list[Discard] = []
    faults: list[TileError | BracketError] = []
    slashes = 0
    claimed = False
    opened = held = 0

    def close() -> None:
        """What is opened anew, or at a slash, or at the end, must have been closed before."""
        nonlocal claimed
        if claimed:
            faults.append(BracketError("bracket-open", opened, river[held : held + 1]))
            claimed = False

    for number, (place, part) in enumerate(parts):
        if not part:
            continue
        if len(faults) >= MOST_FAULTS:
            break
        if number % 2 == 0:
            try:
                tiles = parse_tiles(part)
            except TileError as error:
                faults += islice(tile_faults(error, part, place), MOST_FAULTS)
                river.append(_UNREAD)
            else:
                thrown = _discards(claimed, flips)
                river += [thrown[tile] for tile in tiles]
        elif part in _CLOSING:
            if not claimed:
                last = river[-1:] if parts[number - 1][1].strip() else ()
                faults.append(BracketError("bracket-close", place, last))
            elif len(river) == held:
                faults.append(BracketError("bracket-empty", opened))
            claimed = False
        elif part in _OPENING:
            close()
            claimed, opened, held = True, place, len(river)
        else:
            close()
            slashes += 1
            if flips:
                flips += 1
    close()
    if faults:
        raise RiverError(sorted(faults, key=lambda fault: fault.offset))
    return tuple(river), slashes


@cache
def _words(flips: int) -> dict[str, Discard]:
    """What the codes of single tiles, with or without brackets, mean after so many flips."""
    return {
        word: _discards(claimed, flips)[tile]
        for tile in range(KINDS)
        for claimed, word in ((False, tile_code(tile)), (True, f"({tile_code(tile)})"))
    }


def _plain(text: str, flips: int) -> tuple[tuple[Discard, ...], int] | None:
    """A river written as most are, tile by tile in codes; None for any other."""
    words = _words(flips)
    try:
        if not flips or "/" not in text:
            return tuple(map(words.__getitem__, text.split())), 0
        if flips + text.count("/") > _MOST_FLIPS:
            return None
        river: list[Discard] = []
        slashes = 0
        for word in text.split():
            if word == "/":
                slashes += 1
                words = _words(flips + slashes)
            else:
                river.append(words[word])
    except KeyError:
        return None
    return tuple(river), slashes


def _parts(text: str) -> list[tuple[int, str]]:
    """What stands between the signs, and the signs, in turn: each with the place where it begins."""
    parts = _SIGNS.split(text)
    return list(zip(accumulate(map(len, parts), initial=0), parts, strict=False))


def claimed_offsets(text: str) -> list[tuple[int, int]]:
    """Where each claimed discard stands in a text that was read without fault, in order.

    And how many tiles stand in its brackets; where there are several it is the bracket's own place.
    """
    parts = _parts(text)
    found: list[tuple[int, int]] = []
    for at, (place, sign) in enumerate(parts):
        if sign in _OPENING:
            begins, inside = parts[at + 1]
            tiles = len(parse_tiles(inside))
            found += [(begins + len(inside) - len(inside.lstrip()) if tiles == 1 else place, tiles)] * tiles
    return found


def slash_offset(text: str, number: int) -> int:
    """Where the slash with this number, from 0, stands; at the end of the text where there are fewer."""
    places = [place for place, sign in _parts(text) if sign in _SLASHES]
    return places[number] if number < len(places) else max(len(text.rstrip()) - 1, 0)
