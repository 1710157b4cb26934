"""Laying text out in columns on a screen, where a Chinese character takes two places.

Tables are made by tabulate; here stands what ours look like.  It is loaded only where a table is printed, because it
takes longer to load than a hand to settle.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zhuoji_calc.report.harmless import csv_cell, markdown_text
from zhuoji_calc.report.harmless import printable as printable

LABEL_GAP = 4
COLUMN_GAP = 3
NARROWEST = 3
"""A column of a Markdown table: the line under the head has to have three signs."""


def display_width(text: str) -> int:
    """The number of places that ``text`` takes on a screen."""
    if text.isascii():
        return len(text)
    width = 0
    for character in text:
        if character.isascii():
            width += 1
        elif "\u4e00" <= character <= "\u9fff":
            width += 2
        else:
            # Loaded for rare characters only: it costs as much time as settling a thousand hands.
            from wcwidth import wcswidth

            return max(0, wcswidth(text))
    return width


def lined_up(
    rows: Iterable[Sequence[str]], left: int | None = None, gap: int = COLUMN_GAP, label_gap: int | None = None
) -> list[str]:
    """Rows as lines whose columns stand: so many of them at the left, all unless said; the others at the right."""
    from tabulate import TableFormat, tabulate

    def line(cells: Sequence[str], _widths: Sequence[int], _aligns: Sequence[str]) -> str:
        label, *others = cells
        between = gap if label_gap is None else label_gap
        return (label + " " * between + (" " * gap).join(others)).rstrip()

    rows = list(rows)
    if not rows:
        return []
    style = TableFormat(None, None, None, None, headerrow=None, datarow=line, padding=0, with_header_hide=None)
    aligns = _aligns(rows[0], left)
    table = tabulate(rows, tablefmt=style, colalign=aligns, disable_numparse=True, preserve_whitespace=True)
    return table.split("\n")


def _aligns(row: Sequence[str], left: int | None) -> list[str]:
    return ["left" if left is None or at < left else "right" for at in range(len(row))]


def terminal_table(rows: Iterable[Sequence[str]], left: int = 1) -> str:
    """A table of amounts: labels at the left with a wider gap after the first, amounts at the right."""
    return "\n".join(lined_up(rows, left, label_gap=LABEL_GAP))


def csv_table(rows: Sequence[Sequence[str]]) -> str:
    """Rows as comma-separated values, quoted where needed; no cell is a formula."""
    import csv
    import io

    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([map(csv_cell, row) for row in rows])
    return out.getvalue().removesuffix("\n")


def markdown_aligned(rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """A Markdown table whose source is aligned too; the first row is the head, ``left`` as for a terminal."""
    from tabulate import SEPARATING_LINE, TableFormat, tabulate

    def line(cells: Sequence[str], widths: Sequence[int], aligns: Sequence[str]) -> str:
        missing = (" " * (NARROWEST - width) for width in widths)
        padded = (
            blanks + cell if align == "right" else cell + blanks
            for cell, blanks, align in zip(cells, missing, aligns, strict=True)
        )
        return "| " + " | ".join(padded) + " |"

    def rule(widths: Sequence[int], aligns: Sequence[str]) -> str:
        dashes = ("-" * max(width, NARROWEST) for width in widths)
        ruled = (line[:-1] + ":" if align == "right" else line for line, align in zip(dashes, aligns, strict=True))
        return "| " + " | ".join(ruled) + " |"

    head, *others = [list(map(markdown_text, row)) for row in rows]
    # Not as tabulate's head, which would make every column wider by two places.
    lines = [head, SEPARATING_LINE, *others]
    style = TableFormat(None, rule, None, None, headerrow=None, datarow=line, padding=0, with_header_hide=None)
    aligns = _aligns(head, left)
    return tabulate(lines, tablefmt=style, colalign=aligns, disable_numparse=True, preserve_whitespace=True)


def markdown_streamed(rows: Iterable[Sequence[str]], head: Sequence[str] = ()) -> str:
    """The head or some rows of a Markdown table that is written before all of its rows are known."""
    from tabulate import DataRow, TableFormat, tabulate

    def rule(widths: Sequence[int], _aligns: Sequence[str]) -> str:
        return "|" + " --- |" * len(widths)

    row = DataRow("| ", " | ", " |")
    style = TableFormat(None, rule, None, None, headerrow=row, datarow=row, padding=0, with_header_hide=None)
    cells = [list(map(markdown_text, row)) for row in rows]
    titles = list(map(markdown_text, head))
    return tabulate(cells, titles, tablefmt=style, stralign=None, disable_numparse=True, preserve_whitespace=True)
