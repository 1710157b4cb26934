"""Standard output and standard error: the one place where every command writes.

What is written is made harmless here, whoever the text came from, and each ending of a write is met in one way: what
was begun is written whole before an interruption is heard; where nobody reads any more the process leaves quietly;
where nothing can be written it says so and ends as with any path that cannot be used.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Iterator
from typing import IO, NoReturn

import typer

from zhuoji_calc.cli.interruption import held_back
from zhuoji_calc.report.harmless import harmless

READER_GONE = 141


class Unwritable(OSError):
    """Standard output does not take what is written to it."""


class NotOpen(io.TextIOBase):
    """Stands for a standard output that the process was started without."""

    def write(self, text: str, /) -> int:
        """Refuse what would be lost."""
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


@contextlib.contextmanager
def writing() -> Iterator[None]:
    """Around every write to standard output. Raises `Unwritable`, or leaves where nobody reads."""
    with held_back():
        try:
            yield
        except BrokenPipeError:
            exit_quietly()
        except OSError as error:
            raise Unwritable(error.errno, error.strerror or str(error)) from None


def put(text: str, out: IO[str] | None = None) -> None:
    """Write to standard output, or to what takes its place."""
    with writing():
        (out or sys.stdout).write(harmless(text))


def put_note(text: str) -> None:
    """Write to standard error; what cannot be said there is lost."""
    with contextlib.suppress(OSError):
        sys.stderr.write(harmless(text))
        sys.stderr.flush()


def put_codes(codes: str) -> None:
    """Write our own codes for the terminal to standard error, with nothing of data in them."""
    stream = sys.stderr
    with contextlib.suppress(OSError):
        io.TextIOWrapper.write(stream, codes) if isinstance(stream, Guarded) else stream.write(codes)
        stream.flush()


class Guarded(io.TextIOWrapper):
    """A standard error that makes harmless what libraries write to it: wrong usage repeats what was typed."""

    def write(self, text: str, /) -> int:
        """Write the harmless text."""
        return super().write(harmless(text))


def guard_errors() -> None:
    """Put a `Guarded` standard error in the place of the one that there is, where that is a file."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.flush()
        raw = open(sys.stderr.fileno(), "wb", closefd=False)  # noqa: SIM115
        sys.stderr = Guarded(raw, encoding="utf-8", errors="backslashreplace", line_buffering=True)


def exit_quietly() -> NoReturn:
    """Leave where nobody reads the result any more."""
    forget_unwritten()
    raise typer.Exit(READER_GONE) from None


def forget_unwritten() -> None:
    """Nothing may be left to write at exit, or Python itself would complain then."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
