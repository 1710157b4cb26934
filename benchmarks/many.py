"""Many hands: ``zhuoji check`` as a user runs it and what it consists of, against the mere loading of the same text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from clock import Ratio, ratio_of, take_turns
from hands import Maker, make_wrong, read_documents
from inside import PIECE
from program import Program
from tables import Section, Size, table

CHECK = ("check", "--jobs", "1")
ALL = "all"
CSAFE = "`yaml.load`, CSafeLoader"


def measure_lines(program: Program, folder: Path, size: Size) -> Section:
    """JSON lines of each ruleset and of all together."""
    maker = Maker(program, folder)
    number, warming, timed, rounds = size.of(5000, 300), size.of(2000, 100), size.of(3000, 200), size.of(7, 2)

    def rows() -> Iterator[tuple[str, ...]]:
        for name in (*program.rulesets()[: size.of(100, 1)], ALL):
            rules = None if name == ALL else name
            whole = _check_against(program, "json", maker.lines(number, rules), rounds, "--format", "jsonl")
            warm, hands = maker.lines(warming, rules), maker.lines(timed, rules)
            lines = ratio_of(program.worker("inside.py", "lines", str(warm), str(hands)))
            engine = ratio_of(_settle_prepared(program, warm, hands))
            yield name, str(whole), str(lines), str(engine), f"{number / whole.one:,.0f}"

    return Section(
        "JSON lines against `json.loads`",
        f"`check FILE --format jsonl --jobs 1`: a process from its start to its end, on {number:,} hands, against the "
        f"`json.loads` of their lines alone; pairs: {rounds}. `settle_line`: the same for a line in a process that "
        f"has settled {warming:,} other hands. Settling: what is left where hands are read already and no result is "
        f"written. Of the last two {timed:,} hands, each timed once, in pieces of {PIECE}. Medians (quartiles).",
        table(("hands of", "`check FILE`", "`settle_line`", "settling", "hands a second (`check`)"), rows()),
    )


def _settle_prepared(program: Program, warm: Path, hands: Path) -> list[tuple[float, float]]:
    prepared = []
    for path in (warm, hands):
        out = path.with_suffix(".pickle")
        program.worker("inside.py", "prepare", str(path), str(out))
        prepared.append(str(out))
    found: list[tuple[float, float]] = program.worker("inside.py", "engine", *prepared, str(hands))
    return found


def _check_against(program: Program, loader: str, path: Path, rounds: int, *options: str) -> Ratio:
    """`check` of a file as a process, against the loading of what stands in it, in another."""

    def load() -> float:
        found: float = program.worker("inside.py", loader, str(path))
        return found

    return ratio_of(take_turns(partial(program.spent, *CHECK, str(path), *options), load, rounds))


def measure_forms(program: Program, folder: Path, size: Size) -> Section:
    """The other formats that `check` writes and reads."""
    maker = Maker(program, folder)
    number, warming, timed, rounds = size.of(2000, 100), size.of(500, 50), size.of(1500, 100), size.of(7, 2)
    lines = maker.lines(number)
    wrong = make_wrong(lines)
    written = (
        ("csv", lines, "--format csv`, as expected"),
        ("csv", wrong, "--format csv`, all differing"),
        ("table", lines, "--format table`, as expected"),
        ("table", wrong, "--format table`, all differing"),
    )

    def rows() -> Iterator[tuple[str, ...]]:
        for form, path, name in written:
            ratio = _check_against(program, "json", path, rounds, "--format", form)
            yield f"`check LINES {name}", "`json.loads`", str(ratio), f"{number / ratio.one:,.0f}"
        for keys, which in (("en", "English"), ("zh", "Chinese")):
            documents = maker.documents(number, keys)
            if len(read_documents(documents)) != number:
                raise AssertionError(f"{documents} holds another number of hands")
            ratio = _check_against(program, "yaml", documents, rounds, "--format", "jsonl")
            rate = f"{number / ratio.one:,.0f}"
            yield f"`check DOCUMENTS --format jsonl`, {which} keys", CSAFE, str(ratio), rate
            warm, unseen = maker.documents(warming, keys), maker.documents(timed, keys)
            ratio = ratio_of(program.worker("inside.py", "documents", str(warm), str(unseen)))
            yield f"a document in a process that is warm, {which} keys", CSAFE, str(ratio), f"{PIECE / ratio.one:,.0f}"

    return Section(
        "Other formats",
        f"As above; {number:,} hands for a process of `check FILE --jobs 1` (pairs: {rounds}); {timed:,} "
        f"documents, each timed once, in a process that has read {warming:,} others.",
        table(("what", "against", "ratio", "hands a second"), rows()),
    )


def measure_readings(program: Program, folder: Path, size: Size) -> Section:
    """`check --readings` against a plain check of the same hands."""
    maker = Maker(program, folder)
    number, rounds = size.of(140, 7), size.of(5, 1)
    lines = maker.lines(number)
    files = (("as expected", lines), ("all differing", make_wrong(lines)))

    def rows() -> Iterator[tuple[str, ...]]:
        for name, path in files:
            plain = (*CHECK, str(path), "--format", "jsonl")
            ratio = ratio_of(
                take_turns(partial(program.spent, *plain, "--readings"), partial(program.spent, *plain), rounds)
            )
            yield name, str(ratio), f"{1000 * (ratio.one - ratio.other) / number:.1f}"

    return Section(
        "`check --readings` against a plain `check`",
        f"{number} hands of all rulesets, processes of `check FILE --format jsonl --jobs 1`; pairs: {rounds}. A hand "
        "that differs expects one point more than it comes to: all readings are searched for what would explain it.",
        table(("hands", "ratio", "ms more a hand"), rows()),
    )
