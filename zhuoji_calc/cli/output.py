"""Standard output: the one place where every command writes, so that each ending of a write is met in one way.

What was begun is written whole before an interruption is heard.  Where nobody reads any more the process leaves
quietly; where nothing can be written it says so and ends as with any path that cannot be used.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Iterator
from typing import NoReturn

import typer

from zhuoji_calc.cli.interruption import held_back

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
            leave_quietly()
        except OSError as error:
            raise Unwritable(error.errno, error.strerror or str(error)) from None


def leave_quietly() -> NoReturn:
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
