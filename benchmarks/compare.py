"""Measure two versions against each other: ``python benchmarks/compare.py OLD NEW [--quick] [--only ROW]``.

OLD and NEW are commits, or folders with a checkout.  Both do the same work, taking turns, in processor time, on hands
made once (by OLD, which knows no newer keys), and are driven through what does not change inside: the command line and
`zhuoji_calc.lines.settle_line`.  For every row it prints new / old.  Exit status 1: some row's median is above
``--limit``, or could not be measured.
"""

from __future__ import annotations

import argparse
import contextlib
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from clock import Failed, Pair, ratio_of, take_turns
from hands import Maker, make_wrong
from program import ROOT, Program, Server
from starts import commands
from tables import Size

LIMIT = 1.05
PIECE = 50
SLOWER, OTHERWISE, NOT_MEASURED = "slower", "prints otherwise", "not measured"
AGAIN = 3
"""At most so many times as many pairs are measured of a row that seems slower."""


class Row(NamedTuple):
    """Something that both do: its pairs of times (new, old; none where one of them cannot), and what to say of it."""

    name: str
    pairs: list[Pair]
    note: str = ""


class Both(NamedTuple):
    """The two versions, and how much is measured."""

    old: Program
    new: Program
    folder: Path
    size: Size
    rounds: int
    limit: float

    def command(self, name: str, *arguments: str) -> Row:
        """A row of processes of a command; one that seems slower is looked at again before it is said to be."""
        try:
            # Which also brings all files and compiled code into memory.
            old, new = (one.command(*arguments, keep=True) for one in (self.old, self.new))
        except Failed as fault:
            print(f"NOT MEASURED, {name}: {fault}", file=sys.stderr, flush=True)
            return Row(name, [], NOT_MEASURED)
        pairs: list[Pair] = []
        while len(pairs) < AGAIN * self.rounds and (not pairs or ratio_of(pairs).median > self.limit):
            pairs += take_turns(partial(self.new.spent, *arguments), partial(self.old.spent, *arguments), self.rounds)
        return Row(name, pairs, "" if (old.status, old.output) == (new.status, new.output) else OTHERWISE)

    def lines(self, name: str, warm: Path, hands: Path) -> Row:
        """A row of `settle_line` in processes that have seen other hands; every pair of processes sees a hand once.

        Several pairs: where Python's memory and hashes fall is settled once for a process and makes some slower.
        """
        pairs: list[Pair] = []
        for _ in range(self.size.of(5, 1)):
            with Server(self.new, warm, hands) as new, Server(self.old, warm, hands) as old:
                starts = range(0, new.hands - PIECE + 1, PIECE)
                ours, theirs = iter(starts), iter(starts)
                pairs += take_turns(partial(_settle, new, ours), partial(_settle, old, theirs), len(starts))
        return Row(name, pairs)


def _settle(server: Server, starts: Iterator[int]) -> float:
    start = next(starts)
    return server.settle(start, start + PIECE)


def check_lines(both: Both) -> Iterator[Row]:
    """`check` of JSON lines, of each ruleset and of all."""
    maker = Maker(both.old, both.folder)
    for rules in (*both.old.rulesets()[: both.size.of(100, 1)], None):
        path = maker.lines(both.size.of(1000 if rules else 4000, 200), rules)
        yield both.command(f"check, JSON lines, {rules or 'all'}", *_check(path))


def settle_lines(both: Both) -> Iterator[Row]:
    """`settle_line`, of each ruleset and of all."""
    maker = Maker(both.old, both.folder)
    for rules in (*both.old.rulesets()[: both.size.of(100, 1)], None):
        warm, hands = maker.lines(both.size.of(1000, 100), rules), maker.lines(both.size.of(1000, 200), rules)
        yield both.lines(f"settle_line, {rules or 'all'}", warm, hands)


def check_documents(both: Both) -> Iterator[Row]:
    """`check` of YAML documents."""
    maker = Maker(both.old, both.folder)
    for keys in ("en", "zh"):
        yield both.command(f"check, YAML, keys {keys}", *_check(maker.documents(both.size.of(1000, 100), keys)))


def check_readings(both: Both) -> Iterator[Row]:
    """`check --readings` of hands that are as expected, and of hands that are not."""
    lines = Maker(both.old, both.folder).lines(both.size.of(70, 7))
    yield both.command("check --readings, as expected", *_check(lines), "--readings")
    yield both.command("check --readings, all differing", *_check(make_wrong(lines)), "--readings")


def start_cold(both: Both) -> Iterator[Row]:
    """Every command by itself, on the files of the older version."""
    for name, arguments in commands(both.old.folder / "samples").items():
        yield both.command(f"cold: {name}", *arguments)


def _check(path: Path) -> tuple[str, ...]:
    return "check", str(path), "--format", "jsonl", "--jobs", "1"


SUBJECTS: dict[str, Callable[[Both], Iterator[Row]]] = {
    "check": check_lines,
    "settle_line": settle_lines,
    "yaml": check_documents,
    "readings": check_readings,
    "starts": start_cold,
}


@contextlib.contextmanager
def checkout(which: str, to: Path) -> Iterator[Path]:
    """A folder with a version: the one that is named, or a worktree of the commit that is."""
    if (folder := Path(which)).is_dir():
        yield folder.resolve()
        return
    git = ("git", "-C", str(ROOT), "worktree")
    if subprocess.run([*git, "add", "--quiet", "--detach", str(to), which]).returncode:
        raise SystemExit(f"{which} is neither a folder nor a commit")
    try:
        yield to
    finally:
        subprocess.run([*git, "remove", "--force", str(to)], check=True)


def report(rows: Iterator[Row], limit: float) -> dict[str, list[str]]:
    """Print rows as soon as they are there; the names of those of which something is to be said."""
    noted: dict[str, list[str]] = {SLOWER: [], OTHERWISE: [], NOT_MEASURED: []}
    for row in rows:
        figures, notes = ["", "", "", ""], [row.note] if row.note else []
        if row.pairs:
            ratio = ratio_of(row.pairs)
            figures = [f"{1000 * ratio.other:.1f}", f"{1000 * ratio.one:.1f}", f"{ratio.median:.3f}"]
            figures.append(f"{ratio.low:.3f}-{ratio.high:.3f}")
            notes += [SLOWER] if ratio.median > limit else []
        for note in notes:
            noted[note].append(row.name)
        print("| " + " | ".join((row.name, *figures, str(len(row.pairs)), ", ".join(notes))) + " |", flush=True)
    return noted


def measure(names: list[str], both: Both) -> Iterator[Row]:
    """The rows of some subjects."""
    for name in names:
        within = both.folder / name
        within.mkdir()
        yield from SUBJECTS[name](both._replace(folder=within))


def main() -> None:
    """Measure two versions and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("old", metavar="OLD", help="a commit, or a folder with a checkout")
    parser.add_argument("new", metavar="NEW", help="the same; `.` is this folder as it stands")
    parser.add_argument("--quick", action="store_true", help="few hands and rounds, to try it")
    parser.add_argument("--only", action="append", choices=SUBJECTS, help="measure this alone; may be repeated")
    parser.add_argument("--rounds", type=int, metavar="N", help="pairs of processes (default: 15, quickly 3)")
    parser.add_argument("--limit", type=float, default=LIMIT, help="a row above it is slower (default: %(default)s)")
    asked = parser.parse_args()
    size = Size(asked.quick)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="zhuoji-compare-")))
        old, new = (
            Program(stack.enter_context(checkout(which, folder / name)), folder / f"cache-{name}")
            for which, name in ((asked.old, "old"), (asked.new, "new"))
        )
        print(f"old: {asked.old}, new: {asked.new}; processor time\n")
        print("| row | old, ms | new, ms | new / old | quartiles | pairs | |")
        print("|---|--:|--:|--:|--:|--:|---|", flush=True)
        both = Both(old, new, folder, size, asked.rounds or size.of(15, 3), asked.limit)
        noted = report(measure(asked.only or list(SUBJECTS), both), asked.limit)
    print(f"\nSlower by more than {asked.limit - 1:.1%}: {', '.join(noted[SLOWER]) or 'nothing'}.")
    for note in (OTHERWISE, NOT_MEASURED):
        if noted[note]:
            print(f"{note.capitalize()}: {', '.join(noted[note])}.")
    raise SystemExit(1 if noted[SLOWER] or noted[NOT_MEASURED] else 0)


if __name__ == "__main__":
    main()
