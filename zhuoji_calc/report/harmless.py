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
