"""Processor time, by process or by piece of work, and ratios of it over pairs that take turns.

Whatever else the machine does strikes both of a pair; so a figure is the median of the ratios of many pairs, and the
quartiles beside it say how much to make of it.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

Pair = tuple[float, float]
"""The time of the one and the time of the other, one after the other."""


class Ratio(NamedTuple):
    """The median of the ratios of some pairs, their quartiles, and the median time of the one and of the other."""

    median: float
    low: float
    high: float
    one: float
    other: float

    def __str__(self) -> str:
        return f"{self.median:.2f} ({self.low:.2f}-{self.high:.2f})"


def ratio_of(pairs: Sequence[Pair]) -> Ratio:
    """The ratio of the one to the other."""
    ratios = [one / other for one, other in pairs]
    low, median, high = statistics.quantiles(ratios, n=4, method="inclusive") if len(ratios) > 1 else ratios * 3
    return Ratio(
        median, low, high, statistics.median(one for one, _ in pairs), statistics.median(other for _, other in pairs)
    )


def take_turns(one: Callable[[], float], other: Callable[[], float], rounds: int) -> list[Pair]:
    """The times of both, so many pairs; each is first as often as second."""
    pairs = []
    for place in range(rounds):
        if place % 2:
            second, first = other(), one()
        else:
            first, second = one(), other()
        pairs.append((first, second))
    return pairs


def clock(do: Callable[[Any], object], work: Iterable[Any]) -> float:
    """The processor time in which this process does a piece of work."""
    begun = time.process_time()
    for one in work:
        do(one)
    return max(time.process_time() - begun, 1e-9)


class Ended(NamedTuple):
    """A process that has ended, with those that it waited for: processor time, real time, the most memory of one."""

    status: int
    spent: float
    took: float
    megabytes: float
    output: bytes


TRACEBACK = "Traceback (most recent call last)"


class Failed(Exception):
    """A command that ended as it should not."""


def run(
    command: Sequence[str],
    environment: Mapping[str, str],
    *,
    keep: bool = False,
    good: Collection[int] = (0,),
    folder: str | None = None,
) -> Ended:
    """Run a command. What it prints is thrown away unless it is to be kept. Raises `Failed` for another status."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as aside:
        begun = time.perf_counter()
        process = subprocess.Popen(
            command, env=environment, cwd=folder, stdin=subprocess.DEVNULL, stdout=out if keep else subprocess.DEVNULL,
            stderr=aside,
        )  # fmt: skip
        # Its own account of this one child and its children; that of all children would be rounded with them.
        _, status, usage = os.wait4(process.pid, 0)
        took = time.perf_counter() - begun
        process.returncode = os.waitstatus_to_exitcode(status)
        aside.seek(0)
        said = aside.read().decode("utf-8", "replace").strip()
        # Python itself ends with a status that may be a good one.
        if process.returncode not in good or TRACEBACK in said:
            raise Failed(f"{' '.join(command)} ended with {process.returncode}: {said[-500:]}")
        out.seek(0)
        return Ended(
            process.returncode, max(usage.ru_utime + usage.ru_stime, 1e-9), took, usage.ru_maxrss / 1024, out.read()
        )
