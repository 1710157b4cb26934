"""Work spread over processes, its results in the order of the work, whatever the number of processes.

Only so much work is handed out ahead that every process is busy: memory does not grow with the length of the input.
Each process has a link of its own, with nothing shared and no lock, so that any of them may be ended in the middle
of whatever it is at, or be killed by the system, and none waits for the rest of something that never comes.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from zhuoji_calc.cli.interruption import blocked, ignored

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    Make = Callable[..., Callable[[Any], Any]]

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")

WINDOW = 3
"""Pieces of work handed out ahead for each process."""
AHEAD = 2
"""Pieces of work that one process has at most: the one it is at, and the next."""


class WorkerLost(RuntimeError):
    """A process ended before its work was done, killed by the system or by somebody."""


def in_order(
    make: Callable[..., Callable[[_Item], _Result]], arguments: tuple[object, ...], items: Iterable[_Item], jobs: int
) -> Generator[_Result, None, None]:
    """The results of ``make(*arguments)`` on the items, in their order.

    ``make`` is called once in each process.  Few items are worked on here: other processes would begin too late.
    What the work raises is raised here.  Raises `WorkerLost`.
    """
    rest = iter(items)
    first = list(islice(rest, 2))
    if jobs <= 1 or len(first) < 2:
        work = make(*arguments)
        yield from map(work, first)
        yield from map(work, rest)
        return
    pool = _WorkerPool(make, arguments, jobs)
    done = False
    try:
        for item in first:
            pool.take(item)
        for item in rest:
            pool.take(item)
            if pool.taken - pool.given >= WINDOW * jobs:
                yield pool.next()
        while pool.given < pool.taken:
            yield pool.next()
        done = True
    finally:
        pool.shutdown(done)


class _Worker:
    """One process as seen from here: its link, and the numbers of the pieces it has, the oldest first."""

    def __init__(self, make: Make, arguments: tuple[object, ...]) -> None:
        # Loaded only where there is work for it.
        from multiprocessing import Pipe, Process

        self.link, theirs = Pipe()
        self.process: BaseProcess = Process(target=_serve, args=(theirs, make, arguments), daemon=True)
        # It inherits this, and does not hear an interruption before it can tell whom that is for.
        with blocked():
            self.process.start()
        # With its other end open here, the end of a process would go unseen.
        theirs.close()
        self.has: list[int] = []


class _WorkerPool:
    """The processes, the work that waits for one of them, and the results that wait for their turn."""

    def __init__(self, make: Make, arguments: tuple[object, ...], jobs: int) -> None:
        self.make = make
        self.arguments = arguments
        self.jobs = jobs
        self.workers: list[_Worker] = []
        self.waiting: dict[int, object] = {}
        self.results: dict[int, tuple[bool, Any]] = {}
        self.taken = self.given = 0

    def take(self, item: object) -> None:
        """Take a piece of work, and hand it out as soon as a process has room for it."""
        self.waiting[self.taken] = item
        self.taken += 1
        self._hand_out()

    def next(self) -> Any:
        """The result whose turn it is."""
        while self.given not in self.results:
            self._hear()
        good, result = self.results.pop(self.given)
        self.given += 1
        if good:
            return result
        raise result

    def _hand_out(self) -> None:
        while self.waiting:
            if len(self.workers) < self.jobs:
                self.workers.append(_Worker(self.make, self.arguments))
            worker = min(self.workers, key=lambda one: len(one.has))
            if len(worker.has) >= AHEAD:
                return
            number = next(iter(self.waiting))
            worker.has.append(number)
            with _or_lost():
                _send(worker.link, self.waiting.pop(number))

    def _hear(self) -> None:
        from multiprocessing.connection import wait

        at_work = [worker for worker in self.workers if worker.has]
        answered = wait([worker.link for worker in at_work])
        for worker in at_work:
            if worker.link in answered:
                with _or_lost():
                    self.results[worker.has.pop(0)] = _receive(worker.link)
        self._hand_out()

    def shutdown(self, done: bool) -> None:
        """Let the processes go; nobody wants what they are still at, unless all is done."""
        # Another interruption now would leave some of them behind.
        with ignored():
            for worker in self.workers:
                if done:
                    with contextlib.suppress(OSError):
                        _send(worker.link, _Stop())
                else:
                    worker.process.terminate()
            for worker in self.workers:
                worker.process.join()
                worker.link.close()


class _Stop:
    """What a process is sent when there is no more work."""


def _send(link: Connection, thing: object) -> None:
    # Not the link's own `send` and `recv`: the buffers that these leave in the traceback of an error have brought down
    # Python 3.12.1 at its end.
    link.send_bytes(pickle.dumps(thing))


def _receive(link: Connection) -> Any:
    return pickle.loads(link.recv_bytes())


@contextlib.contextmanager
def _or_lost() -> Generator[None, None, None]:
    try:
        yield
    except (EOFError, OSError) as error:
        raise WorkerLost("a process that checked hands ended before its work was done") from error


def _serve(link: Connection, make: Make, arguments: Sequence[object]) -> None:
    """Be one of the processes. An interruption is for the one that hands out the work."""
    import queue

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pieces: queue.SimpleQueue[object] = queue.SimpleQueue()
    threading.Thread(target=_take_in, args=(link, pieces), daemon=True).start()
    work: Callable[[Any], Any] | None = None
    while not isinstance(piece := pieces.get(), _Stop):
        answer: tuple[bool, object]
        try:
            work = work or make(*arguments)
            answer = True, work(piece)
        except Exception as error:
            answer = False, _portable(error)
        try:
            _send(link, answer)
        except OSError:
            # Nobody is there to hear of it any more.
            os._exit(1)


def _portable(error: Exception) -> Exception:
    """The error as it can be sent, with where it was raised."""
    import traceback

    where = "".join(traceback.format_exception(error))
    try:
        error.add_note(where)
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(where)
    return error


def _take_in(link: Connection, pieces: Any) -> None:
    """Take in work while other work is done: he who hands it out never waits for room in the link.

    When he is gone, however he went, there is nothing to do any more.
    """
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    assert parent is not None
    with contextlib.suppress(EOFError, OSError):
        while True:
            if link not in wait([link, parent.sentinel]):
                break
            piece = _receive(link)
            pieces.put(piece)
            if isinstance(piece, _Stop):
                return
    os._exit(1)
