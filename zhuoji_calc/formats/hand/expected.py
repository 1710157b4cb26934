"""What a hand file says is expected: points and money by seat, the matrix, the next dealer."""

from __future__ import annotations

from decimal import Decimal

from zhuoji_calc.formats.hand.fields import ExpectRow
from zhuoji_calc.formats.hand.row_reader import RowReader
from zhuoji_calc.model.hand import Expectation
from zhuoji_calc.model.position import FEWEST_PLAYERS, MOST_PLAYERS
from zhuoji_calc.model.problems import Path

_NOTHING_EXPECTED = Expectation(None, None, None, None, None, False)


def expectation_of(reader: RowReader, row: ExpectRow) -> Expectation | None:
    """What somebody says the result is, with what is wrong about it; None where nothing is said."""
    points = None if row.points is None else _in_seat_order(reader, row.points, ("expect", "points"))
    money = None if row.money is None else _in_seat_order(reader, row.money, ("expect", "money"))
    matrix = row.matrix
    if matrix is not None:
        _check_matrix(reader, matrix)
    following = row.next
    dealer = streak = None
    if following is not None:
        streak = following.streak
        if following.dealer is not None:
            dealer = reader.seat(following.dealer, ("expect", "next", "dealer"))
    expectation = Expectation(
        None if points is None else tuple([int(value) for _, value in points]),
        None if money is None else tuple([reader.money(value, path) or Decimal(0) for path, value in money]),
        None if matrix is None else tuple(map(tuple, matrix)),
        dealer,
        streak,
        row.status == "forbidden",
    )
    return None if expectation == _NOTHING_EXPECTED else expectation


def _in_seat_order(
    reader: RowReader, values: list[int] | dict[str, int] | list[int | str] | dict[str, int | str], path: Path
) -> list[tuple[Path, int | str]] | None:
    """Values with their paths by seat, from a list or from a mapping by names; None if that cannot be told."""
    count = len(reader.names)
    if isinstance(values, list):
        if len(values) != count:
            _count_fault(reader, len(values), path)
            return None
        return [((*path, place), value) for place, value in enumerate(values)]
    found: dict[int, tuple[Path, int | str]] = {}
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


def _count_fault(reader: RowReader, count: int, path: Path) -> None:
    # Of players who are no table, or of two by one name, one line may be too many.
    are_plain = len(reader.names) == len(reader.seats) and FEWEST_PLAYERS <= len(reader.names) <= MOST_PLAYERS
    if () not in reader.faulty and ("players",) not in reader.faulty and are_plain:
        reader.fault("wrong-count", path, {"count": count, "wanted": len(reader.names)})


def _check_matrix(reader: RowReader, matrix: list[list[int]]) -> None:
    count = len(reader.names)
    path: Path = ("expect", "matrix")
    if len(matrix) != count:
        _count_fault(reader, len(matrix), path)
        return
    for place, line in enumerate(matrix):
        if len(line) != count:
            _count_fault(reader, len(line), (*path, place))
