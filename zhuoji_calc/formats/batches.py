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

from zhuoji_calc.formats.documents import EMPTY, Document
from zhuoji_calc.formats.files import STANDARD_INPUT, STANDARD_INPUT_NAME, standard_input, unreadable
from zhuoji_calc.formats.json_list import json_items
from zhuoji_calc.formats.text.places import InputError, Located
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
_MOST_DIGITS = 18

BATCH_DOCUMENTS = 256
BATCH_BYTES = 512 * 1024


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


def _text(stream: IO[bytes]) -> Iterator[str]:
    """The lines as text; what is no UTF-8 is kept for the document's reader to find."""
    for line in _bounded(stream):
        yield line.decode("utf-8", "surrogateescape")


_CUTTERS = {"yaml": _yaml, "json": json_items, "lines": _lines}
