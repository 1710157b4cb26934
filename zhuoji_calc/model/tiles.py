"""The 27 kinds of tiles (万, 筒, 条), as numbers: 0-8 are 1m-9m, 9-17 are 1p-9p, 18-26 are 1s-9s.

Reads them in every notation in use, freely mixed, and writes them as codes (``5p``) or in Chinese (``五筒``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import groupby
from unicodedata import normalize

Tile = int

KINDS = 27
RANKS = 9
COPIES = 4
WALL = KINDS * COPIES
SUIT_TILES = RANKS * COPIES
"""Tiles of one suit."""
SUITS = "mps"

BITS = 3
"""Bits of a kind's count in a packed hand."""

_CODES = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, RANKS + 1))
_CHICKEN = _CODES.index("1s")
_CHINESE = tuple("幺鸡" if rank + suit == "一条" else rank + suit for suit in "万筒条" for rank in "一二三四五六七八九")
_UNITS = tuple(1 << BITS * tile for tile in range(KINDS))
_unit = _UNITS.__getitem__

_RANK_OF = {sign: rank for signs in ("123456789", "一二三四五六七八九") for rank, sign in enumerate(signs)}
_BASE_OF = {sign: RANKS * suit for suit, signs in enumerate(("m万萬", "p筒饼餅", "s条條索")) for sign in signs}

# What people write for a rank or a suit and nobody reads: here only so that the right spelling can be named.
_RANK_MEANT = _RANK_OF | {
    sign: rank for signs in ("壹贰叁肆伍陆柒捌玖", "幺两", "么兩") for rank, sign in enumerate(signs)
}
_SUIT_MEANT = {
    word: suit
    for suit, words in (
        ("m", ("w", "wan", "man")),
        ("p", ("tong", "bing", "pin", "同", "桶", "并")),
        ("s", ("tiao", "suo", "sou", "竹")),
    )
    for word in words
}

# White space, the marks between the tiles of a list, and what text pasted from elsewhere brings unseen.
_BLANK = r"[\s,、\u200b\u2060\ufeff]"
_RANK = "[1-9一二三四五六七八九]"
# A letter is a suit only where it does not begin another word: "5man" is not 5m and then "an".
_SUIT = "(?:[mps](?=[mps]*(?![a-z]))|[万萬筒饼餅条條索])"

# A cache keeps the texts themselves: with long ones it would grow without measure.
_SHORT = 64
_CACHED = 8192


class TileError(ValueError):
    """Text that is not a list of tiles, about its first fault.

    ``code`` is stable: ``unknown-tile``, ``digit-without-suit``, ``suit-without-digit``,
    ``rank-out-of-range``, ``unsupported-tile`` (honours and flowers, 字牌, 花牌, which this game does not
    have) or ``not-one-tile``. ``fragment`` is what was not understood, as written; ``offset`` where it begins
    in the text as given; ``suggestion`` its right spelling, where there can be little doubt about it.
    """

    def __init__(self, code: str, fragment: str, offset: int, suggestion: str | None = None) -> None:
        super().__init__(code, fragment, offset, suggestion)
        self.code = code
        self.fragment = fragment
        self.offset = offset
        self.suggestion = suggestion

    def __str__(self) -> str:
        """The fault in a line, for whoever calls the library."""
        hint = f", perhaps {self.suggestion}" if self.suggestion else ""
        return f"{self.code}: {self.fragment!r} at {self.offset}{hint}"


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles written in ``text``, in that order; none for a text without any.

    Raises `TileError` for the first thing in it that is not a tile.
    """
    return _parse_cached(text) if len(text) <= _SHORT else _parse(text)


def parse_tile(text: str) -> Tile:
    """The one tile written in ``text``. Raises `TileError`, also (``not-one-tile``) for none or several."""
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise TileError("not-one-tile", text, 0)
    return tiles[0]


def tile_code(tile: Tile) -> str:
    """The tile as text, rank before suit letter: ``5p``."""
    return _CODES[tile]


def tile_chinese(tile: Tile) -> str:
    """The tile in Chinese: ``五筒``; the 1s is ``幺鸡``."""
    return _CHINESE[tile]


def write_tiles(tiles: Iterable[Tile]) -> str:
    """The tiles in order of suit and rank, one group a suit: ``123m 55p 1s``."""
    return write_in_order(sorted(tiles))


def write_in_order(tiles: Iterable[Tile]) -> str:
    """The tiles in the order given, neighbours of one suit in a group: ``9m 13s 2m``."""
    return " ".join(
        "".join(str(tile % RANKS + 1) for tile in group) + SUITS[suit]
        for suit, group in groupby(tiles, lambda tile: tile // RANKS)
    )


def step(tile: Tile, n: int) -> Tile:
    """The tile ``n`` ranks on in the same suit, 1 following upon 9; back for a negative ``n``."""
    rank = tile % RANKS
    return tile - rank + (rank + n) % RANKS


def pack(tiles: Iterable[Tile]) -> int:
    """The tiles, in any order, as one number, three bits a kind: up to seven alike, which nobody checks."""
    return sum(map(_unit, tiles))


def _parse(text: str) -> tuple[Tile, ...]:
    tiles: list[Tile] = []
    try:
        for word in text.split():
            tiles += _read_cached(word) if len(word) <= _SHORT else _read_plain(word)
    except KeyError:
        return _scan(text)
    return tuple(tiles)


def _read_plain(word: str) -> tuple[Tile, ...]:
    """The tiles of a word that is ranks with their suit behind them. Raises `KeyError` for any other."""
    base = _BASE_OF[word[-1]]
    if len(word) == 1:
        raise KeyError(word)
    return tuple(base + _RANK_OF[rank] for rank in word[:-1])


_parse_cached = lru_cache(_CACHED)(_parse)
_read_cached = lru_cache(_CACHED)(_read_plain)


@cache
def _tokens() -> re.Pattern[str]:
    """What a folded text consists of; every character belongs to something."""
    return re.compile(
        rf"""
          (?P<blank>{_BLANK}+)
        | (?P<ranks>{_RANK}+)
        | (?P<suit>{_SUIT})
        | (?P<chicken>[幺么]{_BLANK}*[鸡雞])
        | (?P<picture>[\U0001F007-\U0001F021])[\uFE0E\uFE0F]?
        | (?P<honours>z(?![a-z]))
        | (?P<other>[\U0001F000-\U0001F02B][\uFE0E\uFE0F]?|[东東南西北][风風]?|[红紅]?中|[发發][财財]?|白板?)
        | (?P<outside>[0〇零十])
        | (?P<misread>[壹贰叁肆伍陆柒捌玖幺么两兩]+)(?:{_BLANK}*(?P<its_suit>{_SUIT}))?
        | (?P<word>[a-z]+|.)
        """,
        re.VERBOSE | re.DOTALL,
    )


def _fold(text: str) -> tuple[str, list[int]]:
    """The text in lower case without variants of form (NFKC), and where each character of it comes from."""
    folded: list[str] = []
    origins: list[int] = []
    for offset, character in enumerate(text):
        plain = normalize("NFKC", character).lower()
        folded.append(plain)
        origins += [offset] * len(plain)
    return "".join(folded), origins


def _scan(text: str) -> tuple[Tile, ...]:
    """The tiles of a text in any notation. Raises `TileError`."""
    folded, origins = _fold(text)

    def fault(code: str, start: int, end: int, suggestion: str | None = None) -> TileError:
        return TileError(code, text[origins[start] : origins[end - 1] + 1], origins[start], suggestion)

    tiles: list[Tile] = []
    pending = ""  # ranks still without a suit; start and end: where they stand
    start = end = 0
    for token in _tokens().finditer(folded):
        kind = token.lastgroup
        here, behind = token.span()
        if kind == "blank":
            continue
        if kind == "ranks":
            start = start if pending else here
            end = behind
            pending += token[0]
            continue
        if kind == "suit":
            if not pending:
                raise fault("suit-without-digit", here, behind, _turned(folded, here))
            base = _BASE_OF[token[0]]
            tiles += [base + _RANK_OF[rank] for rank in pending]
            pending = ""
            continue
        if kind == "outside":
            raise fault("rank-out-of-range", here, behind, _red_five(folded, here))
        if kind == "honours":
            raise fault("unsupported-tile", start if pending else here, behind)
        if kind == "word" and pending and end == here and token[0].isalpha():
            suit = _SUIT_MEANT.get(token[0])
            raise fault("unknown-tile", start, behind, _code(pending, suit) if suit else None)
        if pending:
            raise fault("digit-without-suit", start, end)
        if kind == "chicken":
            tiles.append(_CHICKEN)
        elif kind == "picture":
            tiles.append(_picture(token["picture"]))
        elif kind == "other":
            raise fault("unsupported-tile", here, behind)
        elif kind == "its_suit":
            raise fault("unknown-tile", here, behind, _code(token["misread"], token["its_suit"]))
        else:
            raise fault("unknown-tile", here, behind, tile_code(_CHICKEN) if token[0] in "鸡雞" else None)
    if pending:
        raise fault("digit-without-suit", start, end)
    return tuple(tiles)


def _picture(character: str) -> Tile:
    """The tile of a Unicode picture; Unicode has 万, 条, 筒 in this order."""
    suit, rank = divmod(ord(character) - 0x1F007, RANKS)
    return RANKS * (0, 2, 1)[suit] + rank


def _code(ranks: str, suit: str) -> str:
    """The right spelling of ranks and a suit in any signs: ``两`` and ``万`` are ``2m``."""
    return "".join(str(_RANK_MEANT[rank] + 1) for rank in ranks) + SUITS[_BASE_OF[suit] // RANKS]


def _turned(folded: str, place: int) -> str | None:
    """The right spelling of ranks that follow upon the suit at this place and have no other suit: ``m12``."""
    found = re.compile(rf"({_SUIT})({_RANK}+)(?!{_BLANK}*(?:{_RANK}|{_SUIT}))").match(folded, place)
    return _code(found[2], found[1]) if found else None


def _red_five(folded: str, place: int) -> str | None:
    """The five that a 0 stands for in notations with red fives; a ten (``10m``) is nothing."""
    if folded[place] != "0" or folded[place - 1 : place] == "1":
        return None
    suit = re.compile(rf"(?:{_BLANK}|{_RANK}|0)*({_SUIT})").match(folded, place)
    return _code("5", suit[1]) if suit else None
