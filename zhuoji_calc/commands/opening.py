"""Opening a hand for settling: the file, its ruleset, the table's choices; and leaving where something is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from zhuoji_calc.commands.shared import WRONG, print_aside, print_result
from zhuoji_calc.facts import Facts
from zhuoji_calc.problems import Problem, Problems
from zhuoji_calc.reading.files import STANDARD_INPUT, load_source
from zhuoji_calc.reading.hand_file import Read, canonical_key, read_document
from zhuoji_calc.reading.rulesets import load_named, load_ruleset
from zhuoji_calc.reading.source import InputError, Located, Source
from zhuoji_calc.ruleset import Layer, Ruleset, resolve
from zhuoji_calc.settlement.admission import check_admission
from zhuoji_calc.settlement.engine import settle

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from decimal import Decimal

    from zhuoji_calc.hand import Case
    from zhuoji_calc.report.catalogue import Lang
    from zhuoji_calc.ruleset import Resolved
    from zhuoji_calc.settlement.result import Forbidden, Settlement

RULES_OPTION = "--rules"
SET_OPTION = "--set"


class Opened(NamedTuple):
    """A hand as read, with what it is settled by."""

    case: Case
    source: Source
    resolved: Resolved
    facts: Facts

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [player.name for player in self.case.hand.players]

    @property
    def stake(self) -> Decimal:
        """Money a point: the file's, else the ruleset's."""
        return self.resolved.stake_of(self.case.stake)


def open_case(
    file: str, rules: str | None, settings: Mapping[str, str], lang: Lang, *, as_json: Lang | None = None
) -> Opened:
    """Read a hand file and resolve its ruleset; prints what is wrong and leaves where it cannot be settled.

    ``as_json``: what is wrong is the result, printed as JSON in that language.
    """
    try:
        source = load_source(file)
    except InputError as error:
        raise leaving([error], lang, as_json) from None
    read = read_document(source, rules_needed=rules is None)
    found = _find_ruleset(file, read, rules)
    if read.case is not None and not read.problems and not source.faults and isinstance(found, Ruleset):
        try:
            resolved = resolve(found, _layers(read.case, settings))
            facts = Facts(read.case.hand)
            if not check_admission(read.case.hand, resolved, facts):
                return Opened(read.case, source, resolved, facts)
        except Problems:
            # Said below, with all else.
            pass
    errors = _everything(source, read, found, settings)
    if not errors:
        raise AssertionError("refused, and nothing known that is wrong")
    raise leaving(errors, lang, as_json)


def settle_case(
    opened: Opened, lang: Lang, *, even_if_forbidden: bool = False, as_json: Lang | None = None
) -> Settlement | Forbidden:
    """Settle an opened hand; prints what is wrong and leaves where the ruleset asks for what the file leaves open."""
    try:
        return settle(opened.case.hand, opened.resolved, opened.facts, even_if_forbidden=even_if_forbidden)
    except Problems as fault:
        raise leaving([opened.source.error(fault.problems, canonical_key)], lang, as_json) from None


def _layers(case: Case | None, settings: Mapping[str, str]) -> list[Layer]:
    options = {} if case is None else case.options
    return [Layer(("options",), options), Layer((SET_OPTION,), settings)]


def _find_ruleset(file: str, read: Read, rules: str | None) -> Ruleset | InputError | list[Problem]:
    """The ruleset of ``--rules``, else of the file, whose paths are relative to it; or what is wrong with it.

    Problems are those of the hand file, where the name of the ruleset stands.
    """
    written = read.case.rules if read.case is not None and ("rules",) not in read.faulty else None
    try:
        if rules is not None:
            return load_ruleset(rules)
        if written:
            return load_named(written, None if file == STANDARD_INPUT else Path(file).parent)
    except InputError as error:
        return error
    except Problems as fault:
        return fault.problems if rules is None else _named(RULES_OPTION, fault.problems)
    return []


def everything_wrong(file: str, source: Source, rules: str | None, settings: Mapping[str, str]) -> list[InputError]:
    """All that keeps a hand from being settled: in its file, in its ruleset's file, in the command line."""
    read = read_document(source, rules_needed=rules is None)
    return _everything(source, read, _find_ruleset(file, read, rules), settings)


def _everything(
    source: Source, read: Read, found: Ruleset | InputError | list[Problem], settings: Mapping[str, str]
) -> list[InputError]:
    # Loaded only where something is wrong.
    from zhuoji_calc.review import resolve_anyway, review

    resolved: Resolved | None = None
    wrong: list[Problem] = []
    others: list[InputError] = []
    if isinstance(found, Ruleset):
        resolved, wrong = resolve_anyway(found, _layers(read.case, settings))
    elif isinstance(found, InputError):
        others.append(found)
    else:
        wrong = found
    problems = review(read, resolved, wrong)
    typed = [problem for problem in problems if problem.path[:1] == (SET_OPTION,)]
    if typed:
        others.append(_named(SET_OPTION, typed))
        problems = [problem for problem in problems if problem not in typed]
    return [source.error(problems, canonical_key), *others] if problems or source.faults else others


def _named(option: str, problems: Sequence[Problem]) -> InputError:
    """Faults that stand in no file but in an option of the command line."""
    return InputError(option, [Located(problem, None) for problem in problems])


def leaving(errors: Sequence[InputError], lang: Lang, as_json: Lang | None) -> typer.Exit:
    """Say what is wrong; what is to be raised then."""
    # Loaded only where something is wrong: a good file does not wait for the words of faults.
    from zhuoji_calc.report.problems import invalid_object, render_error

    if as_json is not None:
        from zhuoji_calc.report.json_form import dump

        print_result(dump(invalid_object(errors, as_json)))
    else:
        print_aside("\n".join(render_error(error, lang) for error in errors))
    return typer.Exit(WRONG)
