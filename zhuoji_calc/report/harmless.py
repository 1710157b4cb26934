"""Text of others made harmless for whatever reads it: a terminal, a spreadsheet, a Markdown page.

Names, files and rulesets come from anywhere.  `harmless` is what every command writes through; the other functions
are for text of data on its way into a line, a cell or a page.
"""

from __future__ import annotations

import re

# What moves the cursor, breaks a line, turns the direction of writing or is not there to be seen; of what nobody sees
# only the joiners stay, which emoji and some scripts are put together with. Compiled when first needed.
_HARMFUL = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0001\U000e0020-\U000e007f"
)


def harmless(text: str) -> str:
    r"""``text`` with ``\u001b`` and the like for signs that a terminal would act upon; line ends and tabs are ours.

    Inside of JSON such an escape is that same sign, so that no data changes.
    """
    if text.isprintable() or text.replace("\n", "").isprintable():
        return text
    return re.sub(f"[{_HARMFUL}]", _escape, text)


def printable(text: str) -> str:
    """A text of data as a part of a line: without those signs, and without line ends and tabs."""
    return text if text.isprintable() else re.sub(f"[\t\n{_HARMFUL}]", "�", text)


def _escape(match: re.Match[str]) -> str:
    code = ord(match.group())
    if code <= 0xFFFF:
        return f"\\u{code:04x}"
    high, low = divmod(code - 0x10000, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"


# What a spreadsheet takes for the beginning of a formula, full-width signs among them, but for a number; and the same
# behind what divides cells where commas do not.
_FORMULA = r"(^|[;\t])(\s*)(?=[=+\-@＝＋－＠\r])(?![+-]?[0-9]+(?:\.[0-9]+)?(?:[\s;,)]|$))"


def csv_cell(text: str) -> str:
    """A text of data as a cell of CSV that no spreadsheet takes for a formula: with ``'`` before what would begin one.

    Spreadsheets show what comes after it as text. Numbers with their sign are none of it.
    """
    return re.sub(_FORMULA, r"\1\2'", printable(text))


# Each of these becomes a mark somewhere in a line: code, emphasis, links, HTML, cells, struck out text, formulas; an
# underscore inside of a word never does.
_MARKS = r"[\\`*\[\]<|~$]|&(?=#?\w+;)|(?<![^\W_])_|_(?![^\W_])"
# What is made a link with no mark around it.
_LINKS = r"(?:(?:[a-zA-Z][a-zA-Z0-9+.-]{0,30}:)?//|(?i:www\.|mailto:|xmpp:))\S*|[\w.+-]{1,64}@[\w.-]+"
_IN_LINKS = r"[\\`*\[\]<|~&$_:/.@]"
# What begins a heading, a list, a rule or a quotation, and what ends a heading.
_BLOCKS = r"^(?=#+(?:\s|$)|[-+](?:[\s-]|$)|[=>])|(?<=\s)(?=#+$)"
_NUMBERED = r"^([0-9]{1,9})(?=[.)](?:\s|$))"


def markdown_text(text: str) -> str:
    """A text of data as it must be written in a line or a cell of Markdown, so that nothing in it becomes a mark."""
    line = re.sub(f"({_LINKS})|{_MARKS}", _unmarked, printable(text).lstrip())
    return re.sub(_NUMBERED, r"\1\\", re.sub(_BLOCKS, r"\\", line))


def _unmarked(match: re.Match[str]) -> str:
    link = match.group(1)
    return f"\\{match.group()}" if link is None else re.sub(_IN_LINKS, r"\\\g<0>", link)


def fenced(text: str) -> str:
    """Lines as a block of Markdown in which nothing is a mark, within a fence that is longer than any in it."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    fence = "`" * max(longest + 1, 3)
    return f"{fence}\n{text}\n{fence}"
