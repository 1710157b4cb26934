"""Work spread over processes, its results in the order of the work, whatever the number of processes.

Only so much work is handed out ahead that every process is busy: memory does not grow with the length of the input.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

WINDOW = 3
"""Pieces of work handed out ahead for each process."""

_work: Callable[[Any], Any] | None = None


def in_order(
    make: Callable[..., Callable[[Item], Result]], arguments: tuple[object, ...], items: Iterable[Item], jobs: int
) -> Generator[Result, None, None]:
    """The results of ``make(*arguments)`` on the items, in their order.

    ``make`` is called once in each process.  Few items are worked on here: other processes would begin too late.
    """
    rest = iter(items)
    first = list(islice(rest, 2))
    if jobs <= 1 or len(first) < 2:
        work = make(*arguments)
        yield from map(work, first)
        yield from map(work, rest)
        return
    # Loaded only where there is work for it.
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing import active_children

    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(make, arguments))
    waiting: deque[Future[Result]] = deque()
    try:
        for item in first:
            waiting.append(pool.submit(_do, item))
        for item in rest:
            waiting.append(pool.submit(_do, item))
            if len(waiting) >= WINDOW * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        with _undisturbed():
            if waiting:
                # Nobody wants what they are still at.
                for child in set(active_children()) - others:
                    child.terminate()
            pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def _undisturbed() -> Generator[None, None, None]:
    """Another interruption while the processes are put away would leave some of them behind."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(make: Callable[..., Callable[[Any], Any]], arguments: tuple[object, ...]) -> None:
    """Make a process ready. An interruption is for the process that hands out the work."""
    global _work
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _work = make(*arguments)


def _end_with_parent() -> None:
    """Wait until the process that hands out the work is gone, however it went: there is nothing to do then."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _do(item: Any) -> Any:
    assert _work is not None
    return _work(item)
