"""The one module of the readers that touches the file system: paths and standard input to bytes, and to a case."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path
from typing import IO

from zhuoji_calc.formats.hand.reader import read_hand
from zhuoji_calc.formats.text.places import InputError, Located
from zhuoji_calc.formats.text.source import MOST_BYTES, Kind, Source, look_through
from zhuoji_calc.model.hand import Case
from zhuoji_calc.model.problems import Problem

STANDARD_INPUT = "-"
STANDARD_INPUT_NAME = "<stdin>"

_JSON_SUFFIX = ".json"
_YAML_SUFFIXES = (".yaml", ".yml")

_CODES = {
    errno.ENOENT: "no-such-file",
    errno.ENOTDIR: "no-such-file",
    errno.EISDIR: "is-a-folder",
    errno.EACCES: "file-not-allowed",
    errno.EPERM: "file-not-allowed",
}


def load_case(path: str, *, rules_needed: bool = False) -> tuple[Case, Source]:
    """The hand in a file, ``-`` for standard input, and the document it was read from.

    Raises `InputError` with all that is wrong.  ``rules_needed``: the file must name its ruleset.
    """
    source = load_source(path)
    return read_hand(source, rules_needed=rules_needed), source


def load_source(path: str, *, most_bytes: int = MOST_BYTES) -> Source:
    """The one document of a file. It may have faults (`Source.faults`) that leave its data readable."""
    data, name = read_bytes(path, most_bytes=most_bytes)
    return look_through(data, kind_of(path, data), name, most_bytes=most_bytes)


def read_bytes(path: str, *, most_bytes: int = MOST_BYTES) -> tuple[bytes, str]:
    """What a file holds, and the name to call it by; reads no further than one byte beyond what is allowed."""
    if path == STANDARD_INPUT:
        try:
            return standard_input().read(most_bytes + 1), STANDARD_INPUT_NAME
        except OSError as error:
            raise unreadable(STANDARD_INPUT_NAME, error) from None
    try:
        with Path(path).open("rb") as file:
            return file.read(most_bytes + 1), path
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None


def read_regular(path: str, *, most_bytes: int) -> bytes:
    """What a regular file holds, links followed; what is none is refused unread, and never waited for.

    It is opened once, and what was opened is looked at again: another file may have taken its place.
    """
    try:
        _refuse_unless_regular(path, os.stat(path))  # noqa: PTH116
        with open(os.open(path, _READING), "rb") as file:  # noqa: PTH123
            _refuse_unless_regular(path, os.fstat(file.fileno()))
            return file.read(most_bytes + 1)
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None


_READING = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


def _refuse_unless_regular(path: str, found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise InputError(path, [Located(Problem("not-a-regular-file", (), {"name": path}), None)])


def standard_input() -> IO[bytes]:
    """Standard input. Raises `InputError` where the process was started without one."""
    stream: IO[bytes] | None = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise InputError(STANDARD_INPUT_NAME, [Located(Problem("input-not-open", ()), None)])
    return stream


def kind_of(path: str, data: bytes) -> Kind:
    """JSON or YAML: by the file's ending, else by how it begins. ``{`` alone begins YAML as well."""
    lower = path.lower()
    if lower.endswith(_JSON_SUFFIX):
        return "json"
    if lower.endswith(_YAML_SUFFIXES):
        return "yaml"
    start = data[:MOST_BYTES].removeprefix(b"\xef\xbb\xbf").lstrip()
    return "json" if start[:1] == b"{" and start[1:].lstrip()[:1] in (b'"', b"}") else "yaml"


def unreadable(name: str, error: Exception) -> InputError:
    """The fault of a file that cannot be read."""
    code, reason = "unreadable", str(error)
    if isinstance(error, OSError):
        code = _CODES.get(error.errno or 0, "unreadable")
        reason = error.strerror or reason
    return InputError(name, [Located(Problem(code, (), {"name": name, "reason": reason}), None)])
