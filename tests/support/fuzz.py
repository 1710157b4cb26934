"""Spoiled files through the whole command, in this process: exit 0, 1 or 2, never a traceback, never a hang.

``python tests/support/fuzz.py --count 1000000 --seed 1 --jobs 2`` makes as many inputs and stops at the first that
fails, which it writes to ``--into``; with ``--keep-going`` it goes on and writes one input for each place that fails.
Every input follows from the seed and its number alone: ``--only NUMBER`` makes that one again.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import re
import signal
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from in_process import Input, Outcome, run
from spoiled_inputs import make_input

SECONDS = 2
"""So much time of the processor is a hang: the slowest input takes a hundredth of it."""
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Signs that a terminal acts upon, or that turn the direction of what it shows."""
CODE = re.compile(r"\[([a-z0-9-]+)\](?:：|: )")


class Failure(Exception):
    """A run that did not end as every run must."""


def judge(one: Input, outcome: Outcome) -> None:
    """Raises `Failure` for an outcome that no input may have."""
    if outcome.status not in (0, 1, 2):
        raise Failure(f"exit status {outcome.status}")
    if "Traceback" in outcome.err:
        raise Failure("a traceback")
    if outcome.status == 2 and not (outcome.err if "json" not in one.arguments else outcome.out).strip():
        raise Failure("wrong, but not a word about it")
    if outcome.status < 2 and not outcome.out.strip():
        raise Failure("settled, but nothing printed")
    if "json" in one.arguments and outcome.out:
        json.loads(outcome.out)
    if found := CONTROL.search(outcome.out + outcome.err):
        raise Failure(f"the control sign U+{ord(found.group()):04X} is printed")
    _judge_places(one, outcome.err)


def _judge_places(one: Input, said: str) -> None:
    """Whether every place that is named lies in the input, or just behind the end of a line of it."""
    try:
        text = one.data.decode("utf-8")
    except UnicodeDecodeError:
        return
    lines = re.split("\r\n|\r|\n", text)
    for line, column in re.findall(r"^<stdin>:([0-9]+):([0-9]+): ", said, re.MULTILINE):
        if not 1 <= int(line) <= len(lines) or not 1 <= int(column) <= len(lines[int(line) - 1]) + 1:
            raise Failure(f"there is no {line}:{column}")


def _too_long(_signal: int, _frame: object) -> None:
    raise Failure(f"more than {SECONDS} seconds")


def random_of(seed: int, number: int) -> random.Random:
    """The random numbers of one input."""
    return random.Random(f"{seed}:{number}")


def try_input(seed: int, number: int) -> tuple[Outcome | None, str]:
    """The outcome of one input, or where it failed."""
    one = make_input(random_of(seed, number))
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        outcome = run(one)
        judge(one, outcome)
    except Exception as fault:
        frames = traceback.extract_tb(fault.__traceback__)
        last = [frame for frame in frames if "zhuoji_calc" in frame.filename] or frames
        return None, f"{type(fault).__name__}: {fault} at {last[-1].filename}:{last[-1].lineno}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return outcome, ""


class Share(NamedTuple):
    """What came of some inputs: how many ended how, codes of faults, and failures with their numbers."""

    statuses: Counter[str]
    codes: Counter[str]
    failures: list[tuple[int, str]]
    slowest: tuple[float, int]


def run_share(task: tuple[int, int, int, bool]) -> Share:
    """Inputs of one range."""
    seed, first, end, keep_going = task
    signal.signal(signal.SIGVTALRM, _too_long)
    statuses: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    failures: list[tuple[int, str]] = []
    slowest = (0.0, first)
    for number in range(first, end):
        began = time.process_time()
        outcome, where = try_input(seed, number)
        slowest = max(slowest, (time.process_time() - began, number))
        if outcome is None:
            failures.append((number, where))
            if not keep_going:
                break
            continue
        statuses[f"exit {outcome.status}"] += 1
        codes.update(set(CODE.findall(outcome.err)))
    return Share(statuses, codes, failures, slowest)


def _tasks(seed: int, first: int, count: int, keep_going: bool) -> Iterator[tuple[int, int, int, bool]]:
    for start in range(first, first + count, 500):
        yield seed, start, min(start + 500, first + count), keep_going


def _write(folder: Path, seed: int, number: int, where: str) -> None:
    one = make_input(random_of(seed, number))
    folder.mkdir(parents=True, exist_ok=True)
    name = folder / f"{seed}-{number}"
    name.with_suffix(".txt").write_text(f"{where}\n{' '.join(one.arguments)}\n", encoding="utf-8")
    name.with_suffix(".hand").write_bytes(one.data)
    if one.rules is not None:
        name.with_suffix(".rules").write_bytes(one.rules)


def main() -> int:
    """Run as many inputs as asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first input")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--into", type=Path, default=Path("fuzz-failures"), help="folder for inputs that fail")
    parser.add_argument("--keep-going", action="store_true", help="one input for each place that fails")
    parser.add_argument("--only", type=int, help="this input alone, with all that it prints")
    chosen = parser.parse_args()
    if chosen.only is not None:
        one = make_input(random_of(chosen.seed, chosen.only))
        texts = [data.decode("utf-8", "replace") for data in (one.data, one.rules or b"")]
        print(one.arguments, *texts, sep="\n")
        outcome = run(one)
        print(outcome.status, outcome.out, outcome.err, sep="\n")
        return 0
    began = time.monotonic()
    statuses: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    known: set[str] = set()
    failed = done = 0
    slowest = (0.0, 0)
    # What has been loaded stays: nobody need look through it for garbage.
    with Pool(chosen.jobs, initializer=gc.freeze) as pool:
        for share in pool.imap_unordered(run_share, _tasks(chosen.seed, chosen.first, chosen.count, chosen.keep_going)):
            statuses += share.statuses
            codes += share.codes
            slowest = max(slowest, share.slowest)
            done += sum(share.statuses.values()) + len(share.failures)
            for number, where in share.failures:
                failed += 1
                place = where.rpartition(" at ")[2] + where.partition(":")[0]
                if place not in known:
                    known.add(place)
                    print(f"input {number}: {where}", flush=True)
                    _write(chosen.into, chosen.seed, number, where)
            if done % 20_000 < 500:
                took = time.monotonic() - began
                print(f"{done} inputs, {took:.0f} s, {dict(statuses)}, {failed} failed", flush=True)
            if failed and not chosen.keep_going:
                break
    took = time.monotonic() - began
    print(f"{done} inputs in {took:.0f} s: {dict(statuses)}, {failed} failed")
    print(f"slowest: {slowest[0]:.2f} s (input {slowest[1]})")
    print(f"{len(codes)} codes: " + ", ".join(f"{code} {times}" for code, times in codes.most_common()))
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
