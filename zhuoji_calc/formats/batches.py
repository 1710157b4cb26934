"""Many hands out of files, folders and standard input: cut into documents, not yet read.

YAML with one document or several, JSON with one object or a list, JSON lines; each also packed with gzip.  Whatever
the size of a file, only a piece of it is held at a time: a document that is larger than any hand is cut off just
beyond the limit, where its reader refuses it.
"""

from __future__ import annotations

import errno
import gzip
import io
import json
import os
import re
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, Literal, NamedTuple

from zhuoji_calc.formats.files import STANDARD_INPUT, STANDARD_INPUT_NAME, standard_input, unreadable
from zhuoji_calc.formats.text.places import InputError, Located, Place
from zhuoji_calc.formats.text.source import MOST_BYTES, Kind, split_documents
from zhuoji_calc.model.problems import Problem

Form = Literal["yaml", "json", "lines"]

_FORMS: dict[str, Form] = {
    ".yaml": "yaml",
    ".yml": "yaml",
    ".json": "json",
    ".jsonl": "lines",
    ".ndjson": "lines",
}
_PACKED = ".gz"
_GZIP_SIGN = b"\x1f\x8b"
_LOOK_AHEAD = MOST_BYTES
_BLOCK = 1 << 20
_UTF8_MARK = b"\xef\xbb\xbf"
_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff")
_BLANKS = re.compile("[ \\t\\r\\n]*")
# What numbers are worth is not asked here, and of very long ones Python would make none.
_DECODER = json.JSONDecoder(parse_int=str, parse_float=str)
_LINE_END = re.compile(rb"\r\n|\r|\n")
_BESIDE = 100
"""So much of a line is kept on either side of a document: as much as a message shows of a line."""
_MOST_DIGITS = 18

BATCH_DOCUMENTS = 256
BATCH_BYTES = 512 * 1024


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


class Batch(NamedTuple):
    """Some documents of one file. ``read``: bytes of the file, packed as it may be, that were read so far."""

    file: str
    kind: Kind
    documents: list[Document]
    read: int


class Inputs(NamedTuple):
    """The files to read, in order, and their size in all as far as it is known."""

    files: tuple[str, ...]
    size: int


def find_inputs(paths: Iterable[str]) -> Inputs:
    """The files of some paths: a folder's hand files at any depth, by name. Raises `InputError` for a wrong path."""
    files: list[str] = []
    size = 0
    for path in paths:
        found = [path] if path == STANDARD_INPUT else _files_at(path)
        files += found
        size += sum(map(_size, found))
    return Inputs(tuple(files), size)


def _size(file: str) -> int:
    """How large a file is; what cannot be looked at says so once it is read."""
    try:
        return 0 if file == STANDARD_INPUT else Path(file).stat().st_size
    except OSError:
        return 0


def _is_readable(file: Path) -> bool:
    """Whether a file of a folder is one to read, or a link that leads nowhere, which must not go unsaid.

    Whoever reads a pipe may wait for ever.
    """
    return file.is_file() or (file.is_symlink() and not file.exists())


def _files_at(path: str) -> list[str]:
    place = Path(path)
    try:
        if not path:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        if not place.is_dir():
            place.stat()
            return [path]
        found = []
        for folder, folders, names in os.walk(place):
            folders[:] = sorted((name for name in folders if not name.startswith(".")), key=_by_name)
            shown = sorted((name for name in names if not name.startswith(".")), key=_by_name)
            hands = [Path(folder, name) for name in shown if form_of(name) is not None]
            found += [str(file) for file in hands if _is_readable(file)]
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
    if not found:
        raise InputError(path, [Located(Problem("no-hand-files", (), {"name": path}), None)])
    return found


def _by_name(name: str) -> tuple[list[tuple[int, str]], str]:
    """Names in order, numbers in them by their value: hand 10 comes after hand 9."""
    stem, _, ending = name.partition(".")
    parts = re.split("([0-9]+)", stem)
    return [(int(part[:_MOST_DIGITS]), part) if at % 2 else (0, part) for at, part in enumerate(parts)], ending


def form_of(path: str) -> Form | None:
    """What a file holds, by its ending; None for one that says nothing."""
    return _FORMS.get(Path(path.lower().removesuffix(_PACKED)).suffix)


def read_batches(file: str, most: int = BATCH_DOCUMENTS) -> Iterator[Batch]:
    """The documents of a file, at most so many at a time. Raises `InputError` where it cannot be read (any further)."""
    name = STANDARD_INPUT_NAME if file == STANDARD_INPUT else file
    try:
        with _Opened(file) as opened:
            form = _form(file, opened)
            kind: Kind = "yaml" if form == "yaml" else "json"
            yield from _batches(name, kind, _CUTTERS[form](opened.stream), opened, most)
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise InputError(name, [Located(Problem("gzip-broken", ()), None)]) from None
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from None


class _Opened:
    """A file, unpacked where it is packed; ``read`` tells how far into the file itself reading has come."""

    def __init__(self, file: str) -> None:
        self._raw: IO[bytes] = standard_input() if file == STANDARD_INPUT else Path(file).open("rb")  # noqa: SIM115
        self._own = file != STANDARD_INPUT
        buffered = self._raw if isinstance(self._raw, io.BufferedReader) else io.BufferedReader(self._raw)  # type: ignore[type-var]
        self.stream = buffered
        if buffered.peek(2)[:2] == _GZIP_SIGN:
            self.stream = io.BufferedReader(gzip.GzipFile(fileobj=buffered), _BLOCK)

    def read(self) -> int:
        try:
            return self._raw.tell()
        except OSError:
            return 0

    def __enter__(self) -> _Opened:
        return self

    def __exit__(self, *_: object) -> None:
        if self._own:
            self._raw.close()


def _batches(name: str, kind: Kind, documents: Iterable[Document], opened: _Opened, most: int) -> Iterator[Batch]:
    batch: list[Document] = []
    size = 0
    for document in documents:
        batch.append(document)
        size += len(document.text)
        if len(batch) >= most or size >= BATCH_BYTES:
            yield Batch(name, kind, batch, opened.read())
            batch, size = [], 0
    if batch:
        yield Batch(name, kind, batch, opened.read())


def _form(file: str, opened: _Opened) -> Form:
    """By the file's ending; JSON and what has no ending by how it begins."""
    known = form_of(file)
    if known in ("yaml", "lines"):
        return known
    start = opened.stream.peek(_LOOK_AHEAD).removeprefix(_UTF8_MARK).lstrip()
    if known is None and not (start[:1] == b"[" or (start[:1] == b"{" and start[1:].lstrip()[:1] in (b'"', b"}"))):
        return "yaml"
    return "lines" if start[:1] == b"{" and _is_object(start.partition(b"\n")[0]) else "json"


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _lines(stream: io.BufferedReader[Any]) -> Iterator[Document]:
    """The lines of JSON lines; blank ones are none, unless there is no other."""
    any_line = False
    if stream.peek(len(_WIDE_MARKS[0])).startswith(_WIDE_MARKS):
        # No line of it can be read; that is said once, by the reader of the first.
        yield Document(1, 1, stream.readline(MOST_BYTES))
        return
    for number, line in enumerate(_bounded(stream), 1):
        if not line.isspace():
            any_line = True
            yield Document(number, number, line.rstrip(b"\r\n"))
    if not any_line:
        yield EMPTY


def _bounded(stream: IO[bytes]) -> Iterator[bytes]:
    """Lines, each cut off where it is longer than any document may be."""
    limit = MOST_BYTES + 2
    while line := stream.readline(limit):
        if len(line) == limit and not line.endswith(b"\n"):
            while (rest := stream.readline(_BLOCK)) and not rest.endswith(b"\n"):
                pass
        yield line


def _yaml(stream: IO[bytes]) -> Iterator[Document]:
    index = 0
    for index, (line, text) in enumerate(split_documents(_text(stream), MOST_BYTES), 1):
        yield Document(index, line, text.encode("utf-8", "surrogateescape"))
    if index == 0:
        yield EMPTY


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


def _text(stream: IO[bytes]) -> Iterator[str]:
    """The lines as text; what is no UTF-8 is kept for the document's reader to find."""
    for line in _bounded(stream):
        yield line.decode("utf-8", "surrogateescape")


def _json(stream: IO[bytes]) -> Iterator[Document]:
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


_CUTTERS = {"yaml": _yaml, "json": _json, "lines": _lines}
