"""Saying whether a result is what a file expects, cell by cell where it is not."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.money import money_text
from zhuoji_calc.prepare.expectation import CellValue, Difference
from zhuoji_calc.report.layout import printable


def agreement(found: Sequence[Difference], names: Sequence[str], words: Translator) -> str:
    """One line where everything agrees, otherwise one more for each difference."""
    if not found:
        return words.remark("agrees")
    lines = [words.remark("differs")]
    lines.extend(difference_line(difference, names, words) for difference in found)
    return "\n".join(lines)


def difference_line(difference: Difference, names: Sequence[str], words: Translator) -> str:
    """One cell: whose it is, what was expected, what was found."""
    what = words.label(difference.part)
    seats = [printable(names[seat]) for seat in difference.seats]
    if len(seats) == 2:
        what += " " + words.remark("pair", receiver=seats[0], payer=seats[1])
    elif seats:
        what += " " + seats[0]

    def shown(value: CellValue) -> str:
        if value is None:
            return words.label("nobody")
        if isinstance(value, Decimal):
            return money_text(value)
        if isinstance(value, str):
            return words.label(value)
        return printable(names[value]) if difference.part == "next-dealer" else str(value)

    return words.remark("line", what=what, expected=shown(difference.expected), found=shown(difference.found))
