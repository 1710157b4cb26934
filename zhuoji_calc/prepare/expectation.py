"""Comparing a result with what somebody says it is: the differences as values, part by part."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Literal, NamedTuple

from zhuoji_calc.model.hand import Expectation, Seat
from zhuoji_calc.model.money import money_of
from zhuoji_calc.settlement.result import Forbidden, Settlement

Part = Literal["status", "points", "money", "matrix", "next-dealer", "next-streak"]
CellValue = int | Decimal | str | None


class Difference(NamedTuple):
    """One cell that is not as expected. ``seats``: whose it is, for the matrix receiver and payer, else none.

    For ``next-dealer`` the values are seats, for ``status`` they are ``settled`` or ``forbidden``.
    """

    part: Part
    seats: tuple[Seat, ...]
    expected: CellValue
    found: CellValue


def differences(expect: Expectation, result: Settlement | Forbidden, stake: Decimal) -> list[Difference]:
    """Everything in which ``result`` is not what ``expect`` says; a part not said is not compared."""
    forbidden = isinstance(result, Forbidden)
    if expect.forbidden and not isinstance(result, Forbidden) and result.though_forbidden:
        # The verdict is as expected; what was said besides of what the win would pay is compared.
        return list(_compare(expect, result, stake))
    if forbidden != expect.forbidden:
        words = ("settled", "forbidden")
        return [Difference("status", (), words[expect.forbidden], words[forbidden])]
    if isinstance(result, Forbidden):
        return []
    return list(_compare(expect, result, stake))


def _compare(expect: Expectation, result: Settlement, stake: Decimal) -> Iterator[Difference]:
    points = tuple(result.points())
    if expect.points is not None and expect.points != points:
        yield from _by_seat("points", expect.points, points)
    if expect.money is not None:
        yield from _by_seat("money", expect.money, [money_of(total, stake) for total in points])
    if expect.matrix is not None and expect.matrix != tuple(map(tuple, result.matrix())):
        for receiver, (said, row) in enumerate(zip(expect.matrix, result.matrix(), strict=True)):
            for payer, (wanted, found) in enumerate(zip(said, row, strict=True)):
                if wanted != found:
                    yield Difference("matrix", (receiver, payer), wanted, found)
    if expect.next_dealer is not None and expect.next_dealer != result.next.dealer:
        yield Difference("next-dealer", (), expect.next_dealer, result.next.dealer)
    if expect.next_streak is not None and expect.next_streak != result.next.streak:
        yield Difference("next-streak", (), expect.next_streak, result.next.streak)


def _by_seat(part: Part, expected: Sequence[int | Decimal], found: Sequence[int | Decimal]) -> Iterator[Difference]:
    for seat, (wanted, got) in enumerate(zip(expected, found, strict=True)):
        if wanted != got:
            yield Difference(part, (seat,), wanted, got)
