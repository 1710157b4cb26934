"""What is measured inside a process of its own: ``python inside.py WHAT FILE...``, called by the other scripts.

Every hand is timed once.  A process that is to be warm has seen the hands of another file.  Pieces of work of the
program and of what it is measured against take turns; Python collects garbage as it does by itself.
"""

from __future__ import annotations

import gc
import json
import pickle
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from clock import Pair, clock, take_turns
from hands import read_documents, read_lines

PIECE = 50


def pieces_in_turn(
    one: Callable[[Any], object], other: Callable[[Any], object], work: Sequence[Any], others: Sequence[Any]
) -> list[Pair]:
    """The times of both for each piece of work, a hand being the same item of ``work`` and of ``others``."""
    starts = range(0, len(work) - PIECE + 1, PIECE)
    mine = iter([work[start : start + PIECE] for start in starts])
    theirs = iter([others[start : start + PIECE] for start in starts])
    return take_turns(lambda: clock(one, next(mine)), lambda: clock(other, next(theirs)), len(starts))


def load_json(path: str) -> float:
    """The time that `json.loads` takes for the lines of a file."""
    return clock(json.loads, read_lines(Path(path)))


def load_yaml(path: str) -> float:
    """The time that PyYAML takes for the documents of a file, with libyaml where it is there."""
    return clock(yaml_loader(), read_documents(Path(path)))


def yaml_loader() -> Callable[[str], object]:
    """The loading of one document."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return lambda document: yaml.load(document, loader)


def settle_lines(warm: str, path: str) -> list[Pair]:
    """`settle_line`, everything from a line to the text of its result, against `json.loads` of the line."""
    from zhuoji_calc.lines import settle_line

    lines = read_lines(Path(path))
    do_all(settle_line, read_lines(Path(warm)))
    return pieces_in_turn(settle_line, json.loads, lines, lines)


def check_documents(warm: str, path: str) -> list[Pair]:
    """The same from YAML documents, as `check --format jsonl` does it, against loading them."""
    from zhuoji_calc.analysis.audit import AuditOptions, Auditor
    from zhuoji_calc.report.check import JsonLinesWriter

    auditor, writer = Auditor(AuditOptions()), JsonLinesWriter("en")

    def check(document: str) -> str:
        return writer.hand(auditor.check(document, "yaml"))

    documents = read_documents(Path(path))
    do_all(check, read_documents(Path(warm)))
    return pieces_in_turn(check, yaml_loader(), documents, documents)


def prepare(path: str, out: str) -> None:
    """Read the hands of a file for `settle_prepared`: reading looks up shapes, which that process must not have."""
    from zhuoji_calc.formats.hand.reader import case_of

    cases = [case_of(json.loads(line)) for line in read_lines(Path(path))]
    Path(out).write_bytes(pickle.dumps(cases))


def settle_prepared(warm: str, prepared: str, path: str) -> list[Pair]:
    """Settling alone, of hands that are read already, against `json.loads` of their lines."""
    from zhuoji_calc.formats.ruleset.finding import load_ruleset, shipped_names
    from zhuoji_calc.model.facts import Facts
    from zhuoji_calc.model.hand import Case
    from zhuoji_calc.rules.resolving import resolve
    from zhuoji_calc.settlement.engine import settle

    resolved = {name: resolve(load_ruleset(name)) for name in shipped_names()}

    def settle_case(case: Case) -> object:
        return settle(case.hand, resolved[case.rules or ""], Facts(case.hand))

    warming, cases = (pickle.loads(Path(one).read_bytes()) for one in (warm, prepared))
    do_all(settle_case, warming)
    # Looking through the prepared hands for garbage again and again would be no part of settling one.
    gc.freeze()
    return pieces_in_turn(settle_case, json.loads, cases, read_lines(Path(path)))


def serve(warm: str, path: str) -> None:
    """Settle the lines of the pieces that standard input asks for, and say for each how long it took."""
    from zhuoji_calc.lines import settle_line

    lines = read_lines(Path(path))
    do_all(settle_line, read_lines(Path(warm)))
    print(len(lines), flush=True)
    for asked in sys.stdin:
        start, end = map(int, asked.split())
        print(clock(settle_line, lines[start:end]), flush=True)


def do_all(do: Callable[[Any], object], work: Iterable[Any]) -> None:
    """What warms a process."""
    for one in work:
        do(one)


WHAT: dict[str, Callable[..., Any]] = {
    "json": load_json,
    "yaml": load_yaml,
    "lines": settle_lines,
    "documents": check_documents,
    "prepare": prepare,
    "engine": settle_prepared,
    "serve": serve,
}

if __name__ == "__main__":
    found = WHAT[sys.argv[1]](*sys.argv[2:])
    if sys.argv[1] != "serve":
        print(json.dumps(found))
