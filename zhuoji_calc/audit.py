"""Many hands against what is expected of them: one document in, one result out, whatever is wrong with it.

An `Auditor` reads a document, settles it under its own ruleset or a given one, and compares.  It remembers rulesets
and what tables chose of them, and nothing else: the same document always gives the same result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from zhuoji_calc.disputes import depends_on, explore
from zhuoji_calc.expectation import Difference, differences
from zhuoji_calc.facts import Facts
from zhuoji_calc.hand import Case, Expectation, Hand
from zhuoji_calc.money import money_of
from zhuoji_calc.problems import Problem, Problems
from zhuoji_calc.reading.hand_file import Read, canonical_key, read_document
from zhuoji_calc.reading.places import InputError
from zhuoji_calc.reading.rulesets import is_path, load_named, load_ruleset
from zhuoji_calc.reading.source import Kind, Source, look_through
from zhuoji_calc.ruleset import Layer, Resolved, Ruleset, resolve
from zhuoji_calc.settlement.admission import check_admission
from zhuoji_calc.settlement.engine import settle
from zhuoji_calc.settlement.result import Forbidden, Settlement
from zhuoji_calc.trial import Letters, Outcome

if TYPE_CHECKING:
    from zhuoji_calc.reading.many import Batch

Status = Literal["ok", "differs", "no-expect", "invalid", "forbidden"]
STATUSES: tuple[Status, ...] = ("ok", "no-expect", "differs", "forbidden", "invalid")
GOOD: frozenset[Status] = frozenset(("ok", "no-expect"))

EXPLAINING_RUNS = 600
"""As many settlements of one hand are tried for readings that would explain a difference."""

_REMEMBERED = 512
_SETTING = "--set"


class Terms(NamedTuple):
    """How hands are audited: a ruleset for all of them or None, settings over the files', and what is allowed.

    ``allow_paths``: data may name a ruleset by path.  ``readings``: say which readings matter, and which explain a
    difference.  ``even_if_forbidden``: settle forbidden wins all the same.
    """

    rules: str | None = None
    settings: Mapping[str, str] = {}
    allow_paths: bool = False
    readings: bool = False
    even_if_forbidden: bool = False


class Turning(NamedTuple):
    """What a result turns on: readings that would change it alone, and sets of choices that would explain it.

    ``exhausted``: every combination of choices was tried.
    """

    depends_on: tuple[str, ...]
    explained_by: tuple[Letters, ...]
    exhausted: bool


class Settled(NamedTuple):
    """A hand that could be settled: the case, the rules, the stake and the result."""

    case: Case
    resolved: Resolved
    stake: Decimal
    result: Settlement | Forbidden


class Checked(NamedTuple):
    """The result of a document, by its number in its file; an ``invalid`` one has ``error`` in place of ``settled``."""

    file: str
    number: int
    status: Status
    settled: Settled | None
    differences: tuple[Difference, ...]
    error: InputError | None
    turning: Turning | None


class WrongSetting(Exception):
    """A setting given for all hands that a ruleset does not take: wrong usage, and no fault of a hand."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        """Each with its path and its code."""
        return str(Problems(self.problems))

    def __reduce__(self) -> tuple[type[WrongSetting], tuple[list[Problem]]]:
        return type(self), (self.problems,)


class Auditor:
    """Checks documents on the same terms. Raises `InputError` or `Problems` where the given ruleset is none."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._given = None if terms.rules is None else load_ruleset(terms.rules)
        self._resolved: dict[tuple[str | None, str, tuple[tuple[str, str], ...]], Resolved] = {}
        if self._given is not None:
            self._resolve(self._given, {})

    def check_all(self, batch: Batch) -> Iterator[Checked]:
        """The results of some documents, with what is wrong at its place in their file."""
        for document in batch.documents:
            checked = self.check(document.text, batch.kind, batch.file, document.number, document.line)
            if checked.error is not None and checked.error.name == batch.file:
                # Loaded only where something is wrong.
                from zhuoji_calc.reading.many import in_file

                checked = checked._replace(error=in_file(checked.error, document))
            yield checked

    def check(self, text: bytes | str, kind: Kind, file: str = "", number: int = 1, line: int = 1) -> Checked:
        """The result of one document, which begins on that line of its file."""
        try:
            source = look_through(text, kind, file, first_line=line)
        except InputError as error:
            return Checked(file, number, "invalid", None, (), _of_list(error) if kind == "json" else error, None)
        read = read_document(source, rules_needed=self._given is None)
        case = read.case
        if case is None or read.problems or source.faults:
            return Checked(file, number, "invalid", None, (), self._everything(source, read), None)
        try:
            settled, facts = self._settle(case, file)
        except Problems:
            return Checked(file, number, "invalid", None, (), self._everything(source, read), None)
        except InputError as error:
            return Checked(file, number, "invalid", None, (), error, None)
        expect, result = case.expect, settled.result
        found = differences(expect, result, settled.stake) if expect is not None else []
        turning = self._turning(settled, facts, wanted=bool(found)) if self.terms.readings else None
        return Checked(file, number, _status(expect, result, bool(found)), settled, tuple(found), None, turning)

    def _settle(self, case: Case, file: str) -> tuple[Settled, Facts]:
        resolved = self._rules_of(case, file)
        facts = Facts(case.hand)
        if problems := check_admission(case.hand, resolved, facts):
            raise Problems(problems)
        stake = resolved.stake if case.stake is None else case.stake
        result = settle(case.hand, resolved, facts, even_if_forbidden=self.terms.even_if_forbidden)
        return Settled(case, resolved, stake, result), facts

    def _everything(self, source: Source, read: Read) -> InputError:
        """All that is wrong with a document, over every layer."""
        # Loaded only where something is wrong.
        from zhuoji_calc.review import resolve_anyway, review

        resolved: Resolved | None = None
        wrong: list[Problem] = []
        elsewhere: InputError | None = None
        named = read.case.rules if read.case is not None and ("rules",) not in read.faulty else None
        if read.case is not None and (self._given is not None or named):
            layers = [Layer(("options",), read.case.options), Layer((_SETTING,), self.terms.settings)]
            try:
                ruleset = self._given or self._load(named or "", _folder(named or "", source.name))
                resolved, wrong = resolve_anyway(ruleset, layers)
            except Problems as fault:
                wrong = fault.problems
            except InputError as error:
                elsewhere = error
            if typed := [problem for problem in wrong if problem.path[:1] == (_SETTING,)]:
                raise WrongSetting(typed)
        found = source.error(review(read, resolved, wrong), canonical_key)
        return found if elsewhere is None else found.and_of(elsewhere)

    def _rules_of(self, case: Case, file: str) -> Resolved:
        """The ruleset of a case under its table's choices, remembered."""
        named = case.rules if self._given is None else None
        folder = _folder(named or "", file)
        key = (named, folder, tuple(case.options.items()))
        resolved = self._resolved.get(key)
        if resolved is None:
            resolved = self._resolve(self._given or self._load(named or "", folder), case.options)
            if len(self._resolved) >= _REMEMBERED:
                self._resolved.clear()
            self._resolved[key] = resolved
        return resolved

    def _load(self, name: str, folder: str) -> Ruleset:
        if is_path(name) and not self.terms.allow_paths:
            raise Problems([Problem("rules-path-refused", ("rules",), {"name": name})])
        return load_named(name, Path(folder) if folder else None)

    def _resolve(self, ruleset: Ruleset, options: Mapping[str, str]) -> Resolved:
        try:
            return resolve(ruleset, [Layer(("options",), options), Layer((_SETTING,), self.terms.settings)])
        except Problems as fault:
            typed = [problem for problem in fault.problems if problem.path[:1] == (_SETTING,)]
            if typed:
                raise WrongSetting(typed) from None
            raise

    def _turning(self, settled: Settled, facts: Facts, *, wanted: bool) -> Turning:
        hand, resolved = settled.case.hand, settled.resolved
        turns = tuple(reading.key for reading in depends_on(hand, resolved, facts))
        expect = settled.case.expect
        if not wanted or expect is None:
            return Turning(turns, (), True)
        return Turning(turns, *_explaining(hand, resolved, facts, expect, settled.stake))


def _folder(named: str, file: str) -> str:
    """The folder that a ruleset's path is relative to; empty for a name."""
    return str(Path(file).parent) if is_path(named) else ""


def _status(expect: Expectation | None, result: Settlement | Forbidden, differs: bool) -> Status:
    if isinstance(result, Forbidden):
        return "ok" if expect is not None and expect.forbidden else "forbidden"
    if expect is None:
        return "no-expect"
    return "differs" if differs else "ok"


def _explaining(
    hand: Hand, resolved: Resolved, facts: Facts, expect: Expectation, stake: Decimal
) -> tuple[tuple[Letters, ...], bool]:
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
    """How many hands came out how."""

    def __init__(self) -> None:
        self.counts: dict[Status, int] = dict.fromkeys(STATUSES, 0)

    def add(self, other: Tally) -> None:
        """Count another's hands in."""
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
