"""Measure the aims of speed as ratios, everything in one run: ``python benchmarks/run.py [--quick]``.

The hands are made here, for every ruleset.  Two things that are compared take turns on the same small piece of work,
in processor time, many times over; the figure is the median of the ratios of their times.  So whatever else the
machine does strikes both.  Prints the table of `benchmarks/README.md`.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import yaml

from zhuoji_calc.analysis.audit import Auditor, Terms
from zhuoji_calc.analysis.sampling import sample_case
from zhuoji_calc.cli.check_run import UNCOLLECTED
from zhuoji_calc.formats.hand.writer import case_data, json_line, yaml_text
from zhuoji_calc.formats.ruleset.finding import load_ruleset, shipped_names
from zhuoji_calc.model.shapes import is_complete, waits
from zhuoji_calc.model.tiles import COPIES, KINDS, pack
from zhuoji_calc.report.check import JsonLines
from zhuoji_calc.rules.ruleset import resolve

ROOT = Path(__file__).resolve().parents[1]
PIECE = 50
TILES_OF_OTHERS = 34


class Row(NamedTuple):
    """A line of the table: what was measured against what, and the ratio; rates are a second."""

    what: str
    against: str
    ratio: float
    aim: str
    rate: float


class Hands(NamedTuple):
    """Hands of one ruleset as JSON lines and as YAML documents, and their tiles and melds."""

    lines: list[bytes]
    documents: list[str]
    concealed: list[tuple[tuple[int, ...], int]]


def make_hands(name: str, count: int) -> Hands:
    """Random hands with the results that they expect."""
    resolved = resolve(load_ruleset(name))
    random = Random(f"benchmark {name}")
    cases = [sample_case(random, resolved, name, expect=True) for _ in range(count)]
    data = [case_data(case) for case in cases]
    players = [player for case in cases for player in case.hand.players if player.concealed is not None]
    return Hands(
        [json_line(one).encode() for one in data],
        [yaml_text(one) for one in data],
        [(player.concealed or (), len(player.melds)) for player in players],
    )


def turns(
    one: Callable[[Any], object],
    other: Callable[[Any], object],
    work: Sequence[Any],
    others: Sequence[Any],
    rounds: int,
) -> tuple[float, float]:
    """The median ratio of the times of ``one`` to those of ``other`` on pieces of work, and how many ``one`` does."""
    ratios = []
    times = []
    for _ in range(rounds):
        for start in range(0, len(work) - PIECE + 1, PIECE):
            here, there = work[start : start + PIECE], others[start : start + PIECE]
            first = clock(one, here)
            ratios.append(first / clock(other, there))
            times.append(first / PIECE)
    return statistics.median(ratios), 1 / statistics.median(times)


def clock(do: Callable[[Any], object], work: Sequence[Any]) -> float:
    begun = time.process_time()
    for one in work:
        do(one)
    return max(time.process_time() - begun, 1e-9)


def read_lines(hands: dict[str, Hands], rounds: int) -> Iterator[Row]:
    """JSON lines as `check --format jsonl` treats them, with everything from bytes to text, against `json.loads`."""
    everything = [line for one in hands.values() for line in one.lines]
    for name, lines in [*((name, one.lines) for name, one in hands.items()), ("all", everything)]:
        auditor, writer = Auditor(Terms()), JsonLines("en")
        work = _spread(lines)

        def settle(line: bytes, auditor: Auditor = auditor, writer: JsonLines = writer) -> str:
            return writer.hand(auditor.check(line, "json", "hands.jsonl", 1, 1))

        clock(settle, work)
        ratio, rate = turns(settle, json.loads, work, work, rounds)
        yield Row(f"check, JSON lines, {name}", "json.loads", ratio, "10 (6)" if name == "all" else "", rate)


def read_documents(hands: dict[str, Hands], rounds: int) -> Iterator[Row]:
    """YAML documents in the same way, against `yaml.load` with libyaml."""
    auditor, writer = Auditor(Terms()), JsonLines("en")
    work = _spread([document for one in hands.values() for document in one.documents])[: 20 * PIECE]
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    def settle(document: str) -> str:
        return writer.hand(auditor.check(document, "yaml", "hands.yaml", 1, 1))

    clock(settle, work)
    ratio, rate = turns(settle, lambda document: yaml.load(document, loader), work, work, max(rounds // 3, 1))
    yield Row("check, YAML", f"yaml.load, {loader.__name__}", ratio, "2 (1.5)", rate)


EMPTY = """\
import typer
app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
@app.command()
def main(file: str) -> None:
    print(file)
app()
"""


def start_cold(rounds: int) -> Iterator[Row]:
    """`settle FILE` in a process of its own, against a command of typer that does nothing."""
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder, "empty.py")
        empty.write_text(EMPTY, encoding="utf-8")
        hand = str(ROOT / "samples" / "guiyang-example-1.yaml")
        # Compiled code is kept apart, so that both start from it.
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(Path(folder, "cache"))}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [sys.executable, "-m", "zhuoji_calc", "settle", hand]
        nothing = [sys.executable, str(empty), "x"]
        for one in (command, nothing, command, nothing):
            _spent(one, environment)
        pairs = [(_spent(command, environment), _spent(nothing, environment)) for _ in range(rounds)]
    ratio = statistics.median(one / other for one, other in pairs)
    yield Row(
        "settle FILE, cold", "an empty command", ratio, "1.6 (1.3)", 1 / statistics.median(one for one, _ in pairs)
    )


def _spent(command: Sequence[str], environment: dict[str, str]) -> float:
    """The processor time of a process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare_shapes(hands: dict[str, Hands], rounds: int) -> Iterator[Row]:
    """Completeness and waits against the `mahjong` package, each from its own form of a hand."""
    try:
        from mahjong.agari import Agari
    except ImportError:
        print(
            "NOT MEASURED: shapes against `mahjong`, which is not installed (pip install '.[bench]')", file=sys.stderr
        )
        return
    agari = Agari()
    tiles = _spread([one for all_of in hands.values() for one in all_of.concealed if one[1] == 0])[: 40 * PIECE]
    packed = [pack(concealed) for concealed, _ in tiles]
    counted = [[concealed.count(tile) for tile in range(TILES_OF_OTHERS)] for concealed, _ in tiles]
    # A whole hand: with the first tile that completes it, else with any that it can take.
    added = [_fourteenth(one) for one in packed]
    whole = [one + pack([tile]) for one, tile in zip(packed, added, strict=True)]
    whole_counted = [
        [count + (kind == tile) for kind, count in enumerate(counts)]
        for counts, tile in zip(counted, added, strict=True)
    ]
    for one, counts in zip(whole, whole_counted, strict=True):
        # Here four alike are two of the seven pairs; there they are not.
        if is_complete(one, 0) != agari.is_agari(counts) and COPIES not in counts:
            raise AssertionError(f"the two do not agree on {counts}")

    def waits_of(counts: list[int]) -> list[int]:
        found = []
        for tile in range(KINDS):
            if counts[tile] < COPIES:
                counts[tile] += 1
                if agari.is_agari(counts):
                    found.append(tile)
                counts[tile] -= 1
        return found

    ratio, rate = turns(agari.is_agari, lambda one: is_complete(one, 0), whole_counted, whole, rounds)
    yield Row("mahjong: is_agari", "is_complete", ratio, "", rate * ratio)
    ratio, rate = turns(waits_of, lambda one: waits(one, 0), counted, packed, max(rounds // 3, 1))
    yield Row("mahjong: 27 × is_agari", "waits", ratio, "", rate * ratio)


def _fourteenth(packed: int) -> int:
    room = [tile for tile in range(KINDS) if packed >> 3 * tile & 7 < COPIES]
    return next((tile for tile in room if is_complete(packed + pack([tile]), 0)), room[0])


def hold_memory(hands: dict[str, Hands], counts: Sequence[int]) -> Iterator[str]:
    """The most memory that `check` takes for so many lines, and how long it takes."""
    lines = [line for one in hands.values() for line in one.lines]
    program = (
        "import resource, subprocess, sys, time; begun = time.time(); "
        "subprocess.run([sys.executable, '-m', 'zhuoji_calc', 'check', sys.argv[1], '--format', 'jsonl', '--jobs', "
        "sys.argv[2]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, time.time() - begun)"
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "hands.jsonl")
        for count in counts:
            with path.open("wb") as file:
                for place in range(count):
                    file.write(lines[place % len(lines)] + b"\n")
            for jobs in ("1", "2"):
                done = subprocess.run(
                    [sys.executable, "-c", program, str(path), jobs],
                    env={**os.environ, "PYTHONPATH": str(ROOT)},
                    capture_output=True,
                    text=True,
                    check=True,
                )
                memory, seconds = map(float, done.stdout.split())
                yield f"| {count:,} | {jobs} | {memory / 1024:.0f} MB | {count / seconds:,.0f} |"


def _spread(work: list[Any]) -> list[Any]:
    """The work in another order, always the same: what is alike must not stand together."""
    shuffled = list(work)
    Random(1).shuffle(shuffled)
    return shuffled


def main() -> None:
    """Measure everything and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer hands and rounds, for trying the script")
    quick = parser.parse_args().quick
    count, rounds, starts = (100, 2, 3) if quick else (700, 6, 25)
    hands = {name: make_hands(name, count) for name in shipped_names()}
    gc.collect()
    gc.freeze()
    gc.set_threshold(UNCOLLECTED)
    machine = f"{platform.machine()}, {os.cpu_count()} processors ({_processor()}), load {_load()}"
    versions = ", ".join(f"{package} {version(package)}" for package in ("pydantic", "PyYAML", "typer"))
    print(f"{time.strftime('%Y-%m-%d')}; {machine}; CPython {platform.python_version()}, {versions}\n")
    print("| what | against | ratio | aim (ambition) | a second |\n|---|---|--:|--:|--:|")
    parts = (
        read_lines(hands, rounds),
        read_documents(hands, rounds),
        start_cold(starts),
        compare_shapes(hands, rounds),
    )
    for rows in parts:
        for row in rows:
            print(f"| {row.what} | {row.against} | {row.ratio:.2f} | {row.aim} | {row.rate:,.0f} |", flush=True)
    print("\n| lines | jobs | most memory of a process | hands a second |\n|--:|--:|--:|--:|")
    for text in hold_memory(hands, (1000, 10_000) if quick else (1000, 10_000, 100_000)):
        print(text, flush=True)


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor()
    return next((line.split(":")[1].strip() for line in text.splitlines() if line.startswith("model name")), "unknown")


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


if __name__ == "__main__":
    main()
