"""Standard output: the one place where every command writes, so that each ending of a write is met in one way.

What was begun is written whole before an interruption is heard.  Where nobody reads any more the process leaves
quietly; where nothing can be written it says so and ends as with any path that cannot be used.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import signal
import sys
import threading
from collections.abc import Iterator
from typing import NoReturn

import typer

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


@contextlib.contextmanager
def held_back() -> Iterator[None]:
    """An interruption waits until the end of this: Python itself loses the rest of an interrupted write."""
    before = signal.getsignal(signal.SIGINT)
    if before is None or threading.current_thread() is not threading.main_thread():
        # Only the main thread of Python hears signals.
        yield
        return
    heard = False

    def hear(*_: object) -> None:
        nonlocal heard
        heard = True

    # What is kept from this thread may come by another, and would be heard in the middle all the same.
    signal.signal(signal.SIGINT, hear)
    try:
        with _blocked():
            yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard:
        signal.raise_signal(signal.SIGINT)


@contextlib.contextmanager
def _blocked() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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
