"""Work spread over processes, its results in the order of the work, whatever the number of processes.

Only so much work is handed out ahead that every process is busy: memory does not grow with the length of the input.
"""

from __future__ import annotations

import signal
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
        pool.shutdown(cancel_futures=True)


def _begin(make: Callable[..., Callable[[Any], Any]], arguments: tuple[object, ...]) -> None:
    """Make a process ready. An interruption is for the process that hands out the work."""
    global _work
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _work = make(*arguments)


def _do(item: Any) -> Any:
    assert _work is not None
    return _work(item)
