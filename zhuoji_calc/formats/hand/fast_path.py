"""The short way from data to a `Case`, for hands that are written as most are: no detours, no notes for messages.

It accepts a part of what the models and the builder accept, and says the same about it; of everything else, above all
of every fault, it only says that it is not for the short way.  A test holds the two ways equal.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from zhuoji_calc.formats.hand.fields import MOST_STREAK
from zhuoji_calc.formats.hand.river import read_river
from zhuoji_calc.model.hand import (
    FULL_HAND,
    Case,
    Discard,
    Expectation,
    FirstThrow,
    Flip,
    Hand,
    Meld,
    MeldKind,
    Player,
    Win,
)
from zhuoji_calc.model.numbers import MONEY, MOST_MONEY, MOST_WHOLE, POSITIVE_MONEY
from zhuoji_calc.model.position import MELD, check_position
from zhuoji_calc.model.tiles import Tile, parse_tile, parse_tiles

_HAND_KEYS = frozenset(
    ("rules", "options", "stake", "dealer", "streak", "flip", "rolling", "end", "first", "players", "expect")
)
_PLAYER_KEYS = frozenset(("name", "hand", "melds", "discards", "ready", "declared", "passed", "sold"))
_USUAL_KEYS = frozenset(("name", "hand", "melds", "discards"))
_WIN_KEYS = frozenset(("win", "by", "from", "tile", "after-kong"))
_FIRST_KEYS = frozenset(("from", "to"))
_FLIP_KEYS = frozenset(("tile", "void", "double"))
_EXPECT_KEYS = frozenset(("points", "money", "matrix", "next", "status"))
_NEXT_KEYS = frozenset(("dealer", "streak"))
_WINS = frozenset(("self-draw", "discard", "rob-kong"))
_MELDS: Mapping[str, MeldKind] = {
    "pong": "pong",
    "open-kong": "open-kong",
    "concealed-kong": "concealed-kong",
    "added-kong": "added-kong",
}
_LONGEST_NAME = 100
_NO_FIRST: Mapping[Tile, FirstThrow] = {}
_NO_OPTIONS: Mapping[str, str] = {}
_NOTHING_EXPECTED = Expectation(None, None, None, None, None, False)


class _Longer(Exception):
    """This is not for the short way."""


def quick_case(data: object) -> Case | None:
    """The case in data with types; None for anything that is faulty, or written in a less common way."""
    try:
        return _case(data)
    except (_Longer, AttributeError, KeyError, TypeError, ValueError):
        return None


def _case(data: Any) -> Case:
    if type(data) is not dict or not data.keys() <= _HAND_KEYS:
        raise _Longer
    get = data.get
    rules, options, stake, flip = get("rules"), get("options"), get("stake"), get("flip")
    if rules is not None and (type(rules) is not str or not rules or not rules.isprintable()):
        raise _Longer
    rows = data["players"]
    seats: dict[str, int] = {}
    for seat, row in enumerate(rows):
        name = row["name"]
        if type(name) is not str or not name.isprintable() or len(name) > _LONGEST_NAME or not name.strip():
            raise _Longer
        seats[name] = seat
    if len(seats) != len(rows):
        raise _Longer
    rolling = _rolling(get("rolling"))
    win = _win(data["end"], seats)
    players = tuple([_player(seat, row, win, seats, len(rolling)) for seat, row in enumerate(rows)])
    hand = Hand(
        players,
        seats[data["dealer"]],
        _streak(get("streak")) or 1,
        None if flip is None else _tile(flip),
        rolling,
        win,
        _first(get("first"), seats),
    )
    expect = get("expect")
    case = Case(
        hand,
        rules,
        _options(options) if options is not None else _NO_OPTIONS,
        None if stake is None else _stake(stake),
        None if expect is None else _expect(expect, seats),
    )
    if check_position(hand):
        raise _Longer
    return case


def _tile(text: Any) -> Tile:
    if type(text) is not str:
        raise _Longer
    return parse_tile(text)


def _streak(value: Any) -> int | None:
    if value is None:
        return None
    if type(value) is not int or not 1 <= value <= MOST_STREAK:
        raise _Longer
    return value


def _stake(value: Any) -> Decimal:
    if type(value) is str and POSITIVE_MONEY.fullmatch(value):
        value = Decimal(value)
    elif type(value) is not int:
        raise _Longer
    if not 0 < value < MOST_MONEY + 1:
        raise _Longer
    return Decimal(value)


def _options(options: Any) -> dict[str, str]:
    if type(options) is not dict:
        raise _Longer
    read = {}
    for key, value in options.items():
        kind = type(value)
        if kind is str:
            read[key] = value
        elif kind is int:
            read[key] = str(value)
        elif kind is bool:
            read[key] = "true" if value else "false"
        else:
            raise _Longer
    return read


def _rolling(items: Any) -> tuple[Flip, ...]:
    if items is None:
        return ()
    if type(items) is not list:
        raise _Longer
    rolling = []
    for item in items:
        if type(item) is dict:
            if not item.keys() <= _FLIP_KEYS:
                raise _Longer
            rolling.append(Flip(_tile(item["tile"]), _flag(item.get("void")), _flag(item.get("double"))))
        else:
            rolling.append(Flip(_tile(item), False, False))
    return tuple(rolling)


def _flag(value: Any) -> bool:
    if value is None or value is False:
        return False
    if value is not True:
        raise _Longer
    return True


def _win(end: Any, seats: dict[str, int]) -> Win | None:
    if end == "draw":
        return None
    if type(end) is not dict or not end.keys() <= _WIN_KEYS:
        raise _Longer
    get = end.get
    how, winners, source, kong = end["win"], end["by"], get("from"), get("after-kong")
    if how not in _WINS or (type(winners) is not str and type(winners) is not list):
        raise _Longer
    return Win(
        how,
        (seats[winners],) if type(winners) is str else tuple([seats[name] for name in winners]),
        None if source is None else seats[source],
        _tile(end["tile"]),
        None if kong is None else _tile(kong),
    )


def _player(seat: int, row: Any, win: Win | None, seats: dict[str, int], flips: int) -> Player:
    get = row.get
    ready = None
    declared = passed = sold = False
    if not row.keys() <= _USUAL_KEYS:
        if not row.keys() <= _PLAYER_KEYS:
            raise _Longer
        ready = get("ready")
        if ready is not None and ready is not True and ready is not False:
            raise _Longer
        declared, passed, sold = _flag(get("declared")), _flag(get("passed")), _flag(get("sold"))
    tiles, melds, text = get("hand"), get("melds"), get("discards")
    made: tuple[Meld, ...] = ()
    if melds is not None:
        if type(melds) is not list:
            raise _Longer
        made = _melds(melds, seats)
    concealed = None
    if tiles is not None:
        if type(tiles) is not str:
            raise _Longer
        concealed = parse_tiles(tiles)
        if len(concealed) == FULL_HAND + 1 - MELD * len(made) and win is not None and seat in win.winners:
            place = concealed.index(win.tile)
            concealed = concealed[:place] + concealed[place + 1 :]
    river: tuple[Discard, ...] = ()
    if text is not None:
        if type(text) is not str:
            raise _Longer
        river, slashes = read_river(text, 1 if flips else 0)
        if slashes != (flips - 1 if flips else 0):
            raise _Longer
    return Player(row["name"], concealed, made, river, ready, declared, passed, sold)


def _melds(rows: Any, seats: dict[str, int]) -> tuple[Meld, ...]:
    melds = []
    for row in rows:
        if type(row) is not dict or len(row) > 2:
            raise _Longer
        source = None
        kind: MeldKind | None = None
        tile = 0
        for key, value in row.items():
            if key == "from":
                source = None if value is None else seats[value]
            elif kind is None:
                kind, tile = _MELDS[key], _tile(value)
            else:
                raise _Longer
        if kind is None:
            raise _Longer
        melds.append(Meld(kind, tile, source))
    return tuple(melds)


def _first(rows: Any, seats: dict[str, int]) -> Mapping[Tile, FirstThrow]:
    if rows is None:
        return _NO_FIRST
    first: dict[Tile, FirstThrow] = {}
    for key, row in rows.items():
        tile = parse_tile(key)
        if tile in first:
            raise _Longer
        if type(row) is str:
            first[tile] = FirstThrow(seats[row], None)
            continue
        if type(row) is not dict or not row.keys() <= _FIRST_KEYS:
            raise _Longer
        claimer = row.get("to")
        first[tile] = FirstThrow(seats[row["from"]], None if claimer is None else seats[claimer])
    return first


def _expect(expect: Any, seats: dict[str, int]) -> Expectation | None:
    if type(expect) is not dict or not expect.keys() <= _EXPECT_KEYS:
        raise _Longer
    get = expect.get
    points, money, matrix, following, status = get("points"), get("money"), get("matrix"), get("next"), get("status")
    count = len(seats)
    dealer = streak = None
    if following is not None:
        if type(following) is not dict or not following.keys() <= _NEXT_KEYS:
            raise _Longer
        name = following.get("dealer")
        dealer = None if name is None else seats[name]
        streak = _streak(following.get("streak"))
    if status is not None and status != "forbidden":
        raise _Longer
    if matrix is not None and (type(matrix) is not list or len(matrix) != count):
        raise _Longer
    expectation = Expectation(
        None if points is None else _whole(points, count),
        None if money is None else _amounts(money, count),
        None if matrix is None else tuple([_whole(line, count) for line in matrix]),
        dealer,
        streak,
        status is not None,
    )
    return None if expectation == _NOTHING_EXPECTED else expectation


def _amounts(values: Any, count: int) -> tuple[Decimal, ...]:
    """A list of amounts of money, one for each seat, as numbers or as text."""
    if type(values) is not list or len(values) != count:
        raise _Longer
    return tuple([_amount(value) for value in values])


def _amount(value: Any) -> Decimal:
    if type(value) is str:
        if MONEY.fullmatch(value):
            return Decimal(value)
    elif type(value) is int and -MOST_MONEY <= value <= MOST_MONEY:
        return Decimal(value)
    raise _Longer


def _whole(values: Any, count: int) -> tuple[int, ...]:
    """A list of whole numbers, one for each seat."""
    if type(values) is not list or len(values) != count:
        raise _Longer
    for value in values:
        if type(value) is not int or not -MOST_WHOLE <= value <= MOST_WHOLE:
            raise _Longer
    return tuple(values)
