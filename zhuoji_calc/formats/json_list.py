"""The hands of a JSON text, cut out one by one while it is read: the items of its list, or the one object.

Only a piece of the text is held at a time.  A broken item ends nothing where the next one is seen to begin.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from typing import IO, NamedTuple

from zhuoji_calc.formats.documents import Document
from zhuoji_calc.formats.text.source import MOST_BYTES

_BLOCK = 1 << 20
_BLANKS = re.compile("[ \\t\\r\\n]*")
# What numbers are worth is not asked here, and of very long ones Python would make none.
_DECODER = json.JSONDecoder(parse_int=str, parse_float=str)
_BESIDE = 100
"""So much of a line is kept on either side of a document: as much as a message shows of a line."""


def json_items(stream: IO[bytes]) -> Iterator[Document]:
    """The one object of a JSON text, or the items of its list."""
    text = io.TextIOWrapper(stream, "utf-8", "surrogateescape", newline="")
    try:
        yield from _items(_Window(text))
    finally:
        text.detach()


class _Spot(NamedTuple):
    """A place in a file, and as much of its line before it as a message shows."""

    line: int
    column: int
    before: str


class _Window:
    """A piece of a text that is read on as needed."""

    def __init__(self, text: IO[str]) -> None:
        self._text = text
        # What is taken is passed over for a while: to cut it off each time would copy the rest for every hand. But
        # where a value is broken the decoder counts the lines from the beginning.
        self._held = ""
        self._at = 0
        self.ended = False
        self._line = self._column = 1
        self._before = ""
        self._after_return = False
        self.more()
        self._held = self._held.removeprefix("\ufeff")

    @property
    def left(self) -> int:
        """So many characters are held and not taken."""
        return len(self._held) - self._at

    @property
    def spot(self) -> _Spot:
        """Where what is held begins."""
        return _Spot(self._line, self._column, self._before)

    def more(self) -> None:
        """Read another block."""
        block = self._text.read(_BLOCK)
        self._held = self._held[self._at :] + block
        self._at = 0
        self.ended = not block

    def peek(self, count: int) -> str:
        """Characters from the beginning, which stay."""
        return self._held[self._at : self._at + count]

    def find(self, part: str, most: int) -> int:
        """How far it is to a part within so many characters; -1 where it is not there."""
        found = self._held.find(part, self._at, self._at + most)
        return found - self._at if found >= 0 else -1

    def value(self) -> int:
        """How long the JSON value is that what is held begins with. Raises where it is not whole."""
        _, end = _DECODER.raw_decode(self._held, self._at)
        return end - self._at

    def drop(self, count: int) -> str:
        """Take characters from the beginning."""
        taken = self.peek(count)
        self._at += len(taken)
        if self._at > MOST_BYTES:
            self._held = self._held[self._at :]
            self._at = 0
        last = max(taken.rfind("\n"), taken.rfind("\r")) + 1
        if last:
            self._line += taken.count("\n") + taken.count("\r") - taken.count("\r\n")
            # The two signs of one end of a line may be taken one after the other.
            self._line -= self._after_return and taken.startswith("\n")
            self._column, self._before = 1, ""
        self._after_return = taken.endswith("\r")
        self._column += len(taken) - last
        self._before = (self._before + taken[max(last, len(taken) - _BESIDE) :])[-_BESIDE:]
        return taken

    def sign(self) -> str:
        """The next character that is not blank; nothing at the end."""
        while True:
            blanks = _BLANKS.match(self._held, self._at)
            self.drop(blanks.end() - self._at if blanks else 0)
            if self.left or self.ended:
                return self.peek(1)
            self.more()

    def after(self) -> str:
        """What follows in the line, as much as a message shows."""
        while self.left < _BESIDE and not self.ended:
            self.more()
        return re.split("[\r\n]", self.peek(_BESIDE), maxsplit=1)[0]


def _items(window: _Window) -> Iterator[Document]:
    """The documents of a JSON text: the items of its list, or the one thing that is no list."""
    if window.sign() != "[":
        while not window.ended and window.left <= MOST_BYTES:
            window.more()
        line, column, before = window.spot
        yield Document(1, line, _bytes(window.peek(MOST_BYTES + 1)), column, before)
        return
    begin = window.spot
    all_of_it = window.after()
    window.drop(1)
    number = 0
    # What stands for the list as far as it was read: its reader then finds the same fault behind it.
    read, end = "[", window.spot
    sign = window.sign()
    while sign not in ("", "]"):
        line, column, before = window.spot
        text = _item(window)
        number += 1
        if not text:
            length = _to_next_line_alike(window, before)
            if not length:
                yield Document(number, line, _bytes(window.peek(MOST_BYTES + 1)), column, before)
                return
            yield Document(number, line, _bytes(window.drop(length).rstrip().removesuffix(",")), column, before)
            read, end = '["",', window.spot
            sign = window.sign()
            continue
        yield Document(number, line, _bytes(text), column, before, window.after())
        read, end = '[""', window.spot
        sign = window.sign()
        if sign != ",":
            break
        window.drop(1)
        read, end = '["",', window.spot
        sign = window.sign()
    if sign == "]" and not read.endswith(","):
        window.drop(1)
        read, sign = "[]", window.sign()
        if not sign:
            if number == 0:
                yield Document(1, begin.line, b"", begin.column, begin.before, all_of_it)
            return
    line, column, before = window.spot if sign else end
    after = window.after()
    yield Document(number + 1, line, _bytes(read + after), column, before, after, len(read))


def _to_next_line_alike(window: _Window, before: str) -> int:
    """How far it is from a broken item to the next that begins a line as far in as it; 0 where none is seen to."""
    if before.strip() or window.peek(1) != "{":
        return 0
    lengths = [window.find(f"{end}{before}{{", MOST_BYTES + 1) + 1 for end in ("\n", "\r")]
    return min(filter(None, lengths), default=0)


def _item(window: _Window) -> str:
    """The text of the next item; nothing where it is broken, since its end cannot be told then."""
    while True:
        try:
            length = window.value()
        except (ValueError, RecursionError):
            if window.ended or window.left > MOST_BYTES + _BLOCK:
                return ""
        else:
            # A number may go on in the next block.
            if length < window.left or window.ended:
                return window.drop(length)
        window.more()


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
