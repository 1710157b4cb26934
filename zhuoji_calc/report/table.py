"""The table of one settled hand: who pays whom, the sums, and the sums in money.

Rows are where points come from.  Off the diagonal stands minus what the column's player pays the row's,
on it all that the row receives; the last two rows are the sums of the columns and those times the stake.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.money import money_of, money_text
from zhuoji_calc.report.layout import csv_table, markdown_aligned, printable, terminal_table
from zhuoji_calc.settlement.result import Settlement


def signed(number: int | Decimal) -> str:
    """A total with its sign; zero bare."""
    text = money_text(number) if isinstance(number, Decimal) else str(number)
    return f"+{text}" if number > 0 else text


def settlement_rows(settlement: Settlement, names: Sequence[str], stake: Decimal, words: Translator) -> list[list[str]]:
    """The cells of the table, head and labels among them."""
    matrix = settlement.matrix()
    points = settlement.points()
    rows = [["", *names]]
    for receiver, row in enumerate(matrix):
        cells = [signed(sum(row) if payer == receiver else -paid) for payer, paid in enumerate(row)]
        rows.append([names[receiver], *cells])
    rows.append([words.label("points"), *map(signed, points)])
    rows.append([words.label("money"), *(signed(money_of(total, stake)) for total in points)])
    return [[printable(cell) for cell in row] for row in rows]


def settlement_table(settlement: Settlement, names: Sequence[str], stake: Decimal, words: Translator) -> str:
    """The table as aligned text."""
    return terminal_table(settlement_rows(settlement, names, stake, words))


def settlement_csv(settlement: Settlement, names: Sequence[str], stake: Decimal, words: Translator) -> str:
    """The table as CSV."""
    return csv_table(settlement_rows(settlement, names, stake, words))


def settlement_markdown(settlement: Settlement, names: Sequence[str], stake: Decimal, words: Translator) -> str:
    """The table as Markdown."""
    return markdown_aligned(settlement_rows(settlement, names, stake, words))
