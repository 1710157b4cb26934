"""Laying text out in columns on a screen, where a Chinese character takes two places."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

LABEL_GAP = 4
COLUMN_GAP = 3

_UNSHOWN = frozenset({"Cc", "Cs", "Zl", "Zp"})
_TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})


def printable(text: str) -> str:
    """``text`` without characters that would move the cursor, break the line or turn its direction."""
    if text.isprintable():
        return text
    return "".join("�" if _disturbs(character) else character for character in text)


def _disturbs(character: str) -> bool:
    return unicodedata.category(character) in _UNSHOWN or unicodedata.bidirectional(character) in _TURNING


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


def pad_right(text: str, width: int) -> str:
    """``text`` at the left of ``width`` places."""
    return text + " " * (width - display_width(text))


def pad_left(text: str, width: int) -> str:
    """``text`` at the right of ``width`` places."""
    return " " * (width - display_width(text)) + text


def column_widths(rows: Sequence[Sequence[str]]) -> list[int]:
    """The width of each column's widest cell."""
    return [max(map(display_width, column)) for column in zip(*rows, strict=True)]


def text_table(rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Rows as aligned lines: as many columns at the left, all others at the right."""
    first, *others = column_widths(rows)
    lines = []
    for label, *cells in rows:
        line = pad_right(label, first) + " " * (LABEL_GAP - COLUMN_GAP)
        for at, (cell, width) in enumerate(zip(cells, others, strict=True), 1):
            line += " " * COLUMN_GAP + (pad_right if at < left else pad_left)(cell, width)
        lines.append(line.rstrip())
    return "\n".join(lines)


def csv_table(rows: Sequence[Sequence[str]]) -> str:
    """Rows as comma-separated values, quoted where needed."""
    import csv
    import io

    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue().removesuffix("\n")


def markdown_cell(text: str) -> str:
    """``text`` as it must be written inside a Markdown table."""
    return text.replace("\\", "\\\\").replace("|", "\\|")


def markdown_table(rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Rows as a Markdown table whose source is aligned too; the first row is the head, ``left`` as for text."""
    cells = [[markdown_cell(cell) for cell in row] for row in rows]
    widths = [max(width, 3) for width in column_widths(cells)]
    lines = []
    for row in cells:
        padded = (
            (pad_right if at < left else pad_left)(cell, width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("| " + " | ".join(padded) + " |")
    rule = ["-" * width if at < left else "-" * (width - 1) + ":" for at, width in enumerate(widths)]
    lines.insert(1, "| " + " | ".join(rule) + " |")
    return "\n".join(lines)
