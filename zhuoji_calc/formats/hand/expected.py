"""What a hand file says is expected: points and money by seat, the matrix, the next dealer."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from zhuoji_calc.formats.hand.parts import PartReader
from zhuoji_calc.formats.hand.rows import Row
from zhuoji_calc.model.hand import Expectation
from zhuoji_calc.model.position import FEWEST_PLAYERS, MOST_PLAYERS
from zhuoji_calc.model.problems import Path

_NOTHING_EXPECTED = Expectation(None, None, None, None, None, False)


def expectation_of(reader: PartReader, row: Row) -> Expectation | None:
    """What somebody says the result is, with what is wrong about it; None where nothing is said."""
    points = _in_seat_order(reader, row, "points")
    money = _in_seat_order(reader, row, "money")
    matrix = row.get("matrix")
    if matrix is not None:
        _check_matrix(reader, matrix)
    following: Row = row.get("next", {})
    expectation = Expectation(
        None if points is None else tuple([value for _, value in points]),
        None if money is None else tuple([reader.money(value, path) or Decimal(0) for path, value in money]),
        None if matrix is None else tuple(map(tuple, matrix)),
        reader.seat(following, "dealer", ("expect", "next")),
        following.get("streak"),
        "status" in row,
    )
    return None if expectation == _NOTHING_EXPECTED else expectation


def _in_seat_order(reader: PartReader, row: Row, key: str) -> list[tuple[Path, Any]] | None:
    """Values with their paths by seat, from a list or from a mapping by names; None if that cannot be told."""
    values = row.get(key)
    if values is None:
        return None
    path: Path = ("expect", key)
    count = len(reader.names)
    if isinstance(values, list):
        if len(values) != count:
            _count_fault(reader, len(values), path)
            return None
        return [((*path, place), value) for place, value in enumerate(values)]
    found: dict[int, tuple[Path, Any]] = {}
    for name, value in values.items():
        seat = reader.seats.get(name)
        if seat is None:
            if not reader.names_open and not reader.is_full:
                reader.unknown_player(name, (*path, name), at="key")
            continue
        found[seat] = ((*path, name), value)
    missing = [name for name in reader.names if reader.seats[name] not in found]
    if missing and not reader.names_open and not reader.faulty.below(path):
        reader.fault("player-missing", path, {"names": tuple(missing)})
    return None if len(found) != count else [found[seat] for seat in range(count)]


def _count_fault(reader: PartReader, count: int, path: Path) -> None:
    # Of players who are no table, or of two by one name, one line may be too many.
    are_plain = len(reader.names) == len(reader.seats) and FEWEST_PLAYERS <= len(reader.names) <= MOST_PLAYERS
    if () not in reader.faulty and ("players",) not in reader.faulty and are_plain:
        reader.fault("wrong-count", path, {"count": count, "wanted": len(reader.names)})


def _check_matrix(reader: PartReader, matrix: list[list[int]]) -> None:
    count = len(reader.names)
    path: Path = ("expect", "matrix")
    if len(matrix) != count:
        _count_fault(reader, len(matrix), path)
        return
    for place, line in enumerate(matrix):
        if len(line) != count:
            _count_fault(reader, len(line), (*path, place))
