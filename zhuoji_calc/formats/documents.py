"""A hand as it stands in a file of many: its text with its place, and from places in it to places in the file."""

from __future__ import annotations

import re
from typing import NamedTuple

from zhuoji_calc.formats.text.places import InputError, Located, Place

_LINE_END = re.compile(rb"\r\n|\r|\n")


class Document(NamedTuple):
    """One hand as it stands in a file: its number (in JSON lines its line), the line it begins on, and its bytes.

    It begins at ``column``; ``before`` and ``after`` are what stands beside it in its first and last line, as much as
    a message shows.  Of one that shows where a list breaks off, ``invented`` characters stand for what was read of it.
    """

    number: int
    line: int
    text: bytes
    column: int = 1
    before: str = ""
    after: str = ""
    invented: int = 0


EMPTY = Document(1, 1, b"")
"""What stands for the hand that a file without any does not have: its reader says so."""


def in_file(error: InputError, document: Document) -> InputError:
    """What is wrong with a document, at the places where that stands in the file and with the file's own lines."""
    if document.column == 1 and not document.after:
        return error
    last = document.line + len(_LINE_END.findall(document.text))
    return InputError(error.name, [_moved(fault, document, last) for fault in error.faults])


def _moved(fault: Located, document: Document, last: int) -> Located:
    place, line, cut = fault.place, fault.line, 0
    if place is None or fault.file:
        return fault
    if place.line == last:
        line = document.after if document.invented else line + document.after
    if place.line == document.line:
        place = Place(place.line, place.column + document.column - 1 - document.invented)
        line = document.before + line
        cut = document.column - 1 - len(document.before)
    return fault._replace(place=place, line=line, cut=cut)
