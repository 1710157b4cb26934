"""Many hands against what is expected of them: one document in, one result out, whatever is wrong with it.

An `Auditor` reads a document, settles it under its own ruleset or a given one, and compares.  It remembers rulesets
and what tables chose of them, and nothing else: the same document always gives the same result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Literal, NamedTuple

from zhuoji_calc.analysis.runner import Choices, Outcome
from zhuoji_calc.analysis.sensitivity import depends_on, explore
from zhuoji_calc.formats.batches import Batch
from zhuoji_calc.formats.documents import in_file
from zhuoji_calc.formats.text.places import InputError, Located, Place
from zhuoji_calc.formats.text.source import Kind, look_through
from zhuoji_calc.model.facts import Facts
from zhuoji_calc.model.hand import Case, Expectation, Hand
from zhuoji_calc.model.money import money_of
from zhuoji_calc.model.problems import Problem
from zhuoji_calc.prepare.expectation import Difference, differences
from zhuoji_calc.prepare.pipeline import PreparedHand, Preparer, Refused
from zhuoji_calc.rules.ruleset import Resolved
from zhuoji_calc.settlement.result import Forbidden, Settlement

Status = Literal["ok", "differs", "no-expect", "invalid", "forbidden"]
STATUSES: tuple[Status, ...] = ("ok", "no-expect", "differs", "forbidden", "invalid")
GOOD: frozenset[Status] = frozenset(("ok", "no-expect"))

EXPLAINING_RUNS = 600
"""As many settlements of one hand are tried for readings that would explain a difference."""

INTERNAL = "internal"
"""The code of a fault of the program's own."""
_SHOWN = 200


class AuditOptions(NamedTuple):
    """How hands are audited: a ruleset for all of them or None, settings over the files', and what is allowed.

    ``allow_paths``: data may name a ruleset by path.  ``readings``: say which readings matter, and which explain a
    difference.  ``even_if_forbidden``: settle forbidden wins all the same.
    """

    rules: str | None = None
    settings: Mapping[str, str] = {}
    allow_paths: bool = False
    readings: bool = False
    even_if_forbidden: bool = False


class Sensitivity(NamedTuple):
    """What a result turns on: readings that would change it alone, and sets of choices that would explain it.

    ``exhausted``: every combination of choices was tried.
    """

    depends_on: tuple[str, ...]
    explained_by: tuple[Choices, ...]
    exhausted: bool


class Settled(NamedTuple):
    """A hand that could be settled: with what it was settled by, and the result."""

    prepared: PreparedHand
    result: Settlement | Forbidden

    @property
    def case(self) -> Case:
        """The case itself."""
        return self.prepared.case

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return self.prepared.names

    @property
    def resolved(self) -> Resolved:
        """The rules."""
        return self.prepared.resolved

    @property
    def stake(self) -> Decimal:
        """Money a point."""
        return self.prepared.stake


class Checked(NamedTuple):
    """The result of a document, by its number in its file; an ``invalid`` one has ``error`` in place of ``settled``.

    ``is_internal``: the program's own fault, and not the document's.
    """

    file: str
    number: int
    status: Status
    settled: Settled | None
    differences: tuple[Difference, ...]
    error: InputError | None
    sensitivity: Sensitivity | None
    is_internal: bool = False


class Auditor:
    """Checks documents under one set of options. Raises `InputError` where the ruleset or the settings are wrong."""

    def __init__(self, options: AuditOptions) -> None:
        self.options = options
        self._preparer = Preparer(options.rules, options.settings, allow_paths=options.allow_paths)
        self._preparer.check()

    def check_all(self, batch: Batch) -> Iterator[Checked]:
        """The results of some documents, with what is wrong at its place in their file."""
        for document in batch.documents:
            checked = self.check(document.text, batch.kind, batch.file, document.number, document.line)
            if checked.error is not None and checked.error.name == batch.file:
                checked = checked._replace(error=in_file(checked.error, document))
            yield checked

    def check(self, text: bytes | str, kind: Kind, file: str = "", number: int = 1, line: int = 1) -> Checked:
        """The result of one document, which begins on that line of its file.

        A fault of the program's own is a result too: ``invalid``, with the code ``internal``.
        """
        try:
            return self._check(text, kind, file, number, line)
        except InputError as error:
            return Checked(file, number, "invalid", None, (), _of_list(error) if kind == "json" else error, None)
        except Exception as fault:
            return internal(file, number, line, fault)

    def _check(self, text: bytes | str, kind: Kind, file: str, number: int, line: int) -> Checked:
        source = look_through(text, kind, file, first_line=line)
        try:
            prepared = self._preparer.prepare_source(source, file)
            result = prepared.settle(even_if_forbidden=self.options.even_if_forbidden)
        except Refused as refused:
            return Checked(file, number, "invalid", None, (), refused.faults.error(source), None)
        settled = Settled(prepared, result)
        expect = prepared.case.expect
        found = differences(expect, result, settled.stake) if expect is not None else []
        sensitivity = self._sensitivity(settled, wanted=bool(found)) if self.options.readings else None
        return Checked(file, number, _status(expect, result, bool(found)), settled, tuple(found), None, sensitivity)

    def _sensitivity(self, settled: Settled, *, wanted: bool) -> Sensitivity:
        hand, resolved, facts = settled.case.hand, settled.resolved, settled.prepared.facts
        turns = tuple(reading.key for reading in depends_on(hand, resolved, facts))
        expect = settled.case.expect
        if not wanted or expect is None:
            return Sensitivity(turns, (), True)
        return Sensitivity(turns, *_explaining(hand, resolved, facts, expect, settled.stake))


def internal(file: str, number: int, line: int, fault: Exception) -> Checked:
    """The result of a document over which the program itself stumbled."""
    problem = Problem(INTERNAL, (), {"fault": f"{type(fault).__name__}: {fault}"[:_SHOWN]})
    return Checked(
        file, number, "invalid", None, (), InputError(file, [Located(problem, Place(line, 1))]), None, is_internal=True
    )


def _status(expect: Expectation | None, result: Settlement | Forbidden, differs: bool) -> Status:
    if isinstance(result, Forbidden):
        return "ok" if expect is not None and expect.forbidden else "forbidden"
    if expect is None:
        return "no-expect"
    return "differs" if differs else "ok"


def _explaining(
    hand: Hand, resolved: Resolved, facts: Facts, expect: Expectation, stake: Decimal
) -> tuple[tuple[Choices, ...], bool]:
    """The smallest sets of other choices under which the hand comes out as expected, and whether all were tried."""
    exploration = explore(hand, resolved, facts, limit=EXPLAINING_RUNS)
    found = [
        changes for way in exploration.ways if _meets(expect, way.outcome, stake) for changes in way.changes if changes
    ]
    return tuple(sorted(found, key=len)), exploration.exhausted


def _meets(expect: Expectation, outcome: Outcome, stake: Decimal) -> bool:
    """Whether an outcome is what is expected, in every part that is said."""
    points, following = outcome.points, outcome.next
    if points is None or outcome.matrix is None or following is None:
        return expect.forbidden and bool(outcome.forbidden)
    return not expect.forbidden and (
        expect.points in (None, tuple(points))
        and expect.money in (None, tuple(money_of(total, stake) for total in points))
        and expect.matrix in (None, outcome.matrix)
        and expect.next_dealer in (None, following.dealer)
        and expect.next_streak in (None, following.streak)
    )


class Tally:
    """How many hands came out how; ``internal``: how many of the invalid ones by a fault of the program's own."""

    def __init__(self) -> None:
        self.counts: dict[Status, int] = dict.fromkeys(STATUSES, 0)
        self.internal = 0

    def count(self, checked: Checked) -> None:
        """Count a hand in."""
        self.counts[checked.status] += 1
        self.internal += checked.is_internal

    def add(self, other: Tally) -> None:
        """Count another's hands in."""
        self.internal += other.internal
        for status, count in other.counts.items():
            self.counts[status] += count

    @property
    def hands(self) -> int:
        """All hands."""
        return sum(self.counts.values())

    @property
    def good(self) -> bool:
        """Whether every hand is as expected, as far as anything is."""
        return all(status in GOOD or count == 0 for status, count in self.counts.items())


def _of_list(error: InputError) -> InputError:
    """What is wrong with a text that may be the item of a list: where it is no object it is no hand."""
    faults = [
        fault._replace(problem=Problem("no-hand", ())) if fault.problem.code == "not-a-mapping" else fault
        for fault in error.faults
    ]
    return InputError(error.name, faults)
