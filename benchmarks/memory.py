"""Memory and speed over many different hands, with one process and with two."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from pathlib import Path

from hands import Maker, shorten
from program import Program
from tables import Section, Size, table

JOBS = ("1", "2")


def measure(program: Program, folder: Path, size: Size) -> Section:
    """A table by the number of hands."""
    most, rounds = size.of(100_000, 2000), size.of(3, 1)
    whole = Maker(program, folder).lines(most)

    def rows() -> Iterator[tuple[str, ...]]:
        for number in (most // 100, most // 10, most):
            path = str(whole if number == most else shorten(whole, number))
            ended = [
                [program.command("check", path, "--format", "jsonl", "--jobs", jobs) for jobs in JOBS]
                for _ in range(rounds)
            ]
            for at, jobs in enumerate(JOBS):
                memory = max(pair[at].megabytes for pair in ended)
                rate = statistics.median(number / pair[at].took for pair in ended)
                faster = statistics.median(pair[0].took / pair[at].took for pair in ended)
                yield f"{number:,}", jobs, f"{memory:.0f} MB", f"{rate:,.0f}", f"{faster:.2f}"

    return Section(
        "Memory",
        "`check FILE --format jsonl --jobs N` on different hands of all rulesets: the most memory that any of its "
        f"processes held, and hands a second of real time from its start to its end; runs, taking turns: {rounds}.",
        table(("hands", "jobs", "most memory of a process", "hands a second", "against one job"), rows()),
    )
