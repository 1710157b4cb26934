"""When an interruption (Ctrl-C) is heard: what must not be cut in two is done first.

Only the main thread of Python hears signals; elsewhere these change nothing.
"""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Generator


@contextlib.contextmanager
def held_back() -> Generator[None, None, None]:
    """An interruption waits until the end of this: Python itself loses the rest of an interrupted write."""
    heard = False

    def hear(*_: object) -> None:
        nonlocal heard
        heard = True

    # What is kept from this thread may come by another, and would be heard in the middle all the same.
    with _answered(hear), blocked():
        yield
    if heard:
        signal.raise_signal(signal.SIGINT)


@contextlib.contextmanager
def ignored() -> Generator[None, None, None]:
    """An interruption is lost: what is done here ends by itself, and there is nothing more to stop."""
    with _answered(signal.SIG_IGN):
        yield


@contextlib.contextmanager
def blocked() -> Generator[None, None, None]:
    """An interruption does not reach this thread, nor a process begun by it until that says otherwise."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def _answered(handler: Callable[..., None] | signal.Handlers) -> Generator[None, None, None]:
    """An interruption is answered in another way than before."""
    before = signal.getsignal(signal.SIGINT)
    if before is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
