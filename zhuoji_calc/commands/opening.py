"""Opening a hand for settling: the file, its ruleset, the table's choices; and leaving where something is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import typer

from zhuoji_calc.commands.shared import WRONG, print_aside
from zhuoji_calc.facts import Facts
from zhuoji_calc.problems import Problem, Problems
from zhuoji_calc.reading.files import STANDARD_INPUT, load_case
from zhuoji_calc.reading.hand_file import canonical_key
from zhuoji_calc.reading.rulesets import load_ruleset
from zhuoji_calc.reading.source import InputError, Located, Source
from zhuoji_calc.ruleset import Layer, resolve
from zhuoji_calc.settlement.admission import check_admission
from zhuoji_calc.settlement.engine import settle

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from decimal import Decimal

    from zhuoji_calc.hand import Case
    from zhuoji_calc.report.catalogue import Lang
    from zhuoji_calc.ruleset import Resolved, Ruleset
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
        return self.resolved.stake if self.case.stake is None else self.case.stake


def open_case(file: str, rules: str | None, settings: Mapping[str, str], lang: Lang) -> Opened:
    """Read a hand file and resolve its ruleset; prints what is wrong and leaves where it cannot be settled."""
    try:
        case, source = load_case(file, rules_needed=rules is None)
        ruleset = _find_ruleset(file, case, source, rules)
        layers = [Layer(("options",), case.options), Layer((SET_OPTION,), settings)]
        try:
            resolved = resolve(ruleset, layers)
        except Problems as fault:
            raise _placed(fault.problems, source) from None
        facts = Facts(case.hand)
        problems = check_admission(case.hand, resolved, facts)
        if problems:
            raise source.error(problems, canonical_key)
    except InputError as error:
        _leave(error, lang)
    return Opened(case, source, resolved, facts)


def settle_case(opened: Opened, lang: Lang) -> Settlement | Forbidden:
    """Settle an opened hand; prints what is wrong and leaves where the ruleset asks for what the file leaves open."""
    try:
        return settle(opened.case.hand, opened.resolved, opened.facts)
    except Problems as fault:
        _leave(opened.source.error(fault.problems, canonical_key), lang)


def _find_ruleset(file: str, case: Case, source: Source, rules: str | None) -> Ruleset:
    """The ruleset of ``--rules``, else of the file, whose paths are relative to it."""
    if rules is not None:
        try:
            return load_ruleset(rules)
        except Problems as fault:
            raise _named(RULES_OPTION, fault.problems) from None
    assert case.rules is not None, "the file had to name its ruleset"
    try:
        return load_ruleset(case.rules, None if file == STANDARD_INPUT else Path(file).parent)
    except Problems as fault:
        raise source.error(fault.problems, canonical_key) from None


def _placed(problems: Sequence[Problem], source: Source) -> InputError:
    """Faults of settings: those of the command line alone if there are any, else those of the file."""
    typed = [problem for problem in problems if problem.path[:1] == (SET_OPTION,)]
    return _named(SET_OPTION, typed) if typed else source.error(problems, canonical_key)


def _named(option: str, problems: Sequence[Problem]) -> InputError:
    """Faults that stand in no file but in an option of the command line."""
    return InputError(option, [Located(problem, None) for problem in problems])


def _leave(error: InputError, lang: Lang) -> NoReturn:
    # Loaded only where something is wrong: a good file does not wait for the words of faults.
    from zhuoji_calc.report.problems import render_error

    print_aside(render_error(error, lang))
    raise typer.Exit(WRONG)
