"""Lining up several rulesets for one hand: those asked for or all shipped ones, under the table's choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from zhuoji_calc.analysis.comparison import RulesetResult, settle_under
from zhuoji_calc.cli.hand_input import fail, failure
from zhuoji_calc.cli.options import print_note
from zhuoji_calc.formats.hand.reader import canonical_key
from zhuoji_calc.formats.ruleset.finding import load_ruleset
from zhuoji_calc.formats.text.places import InputError
from zhuoji_calc.model.facts import Facts
from zhuoji_calc.model.hand import Case
from zhuoji_calc.model.problems import Problem, Problems
from zhuoji_calc.prepare.candidates import resolve_elsewhere, settings_of_none
from zhuoji_calc.prepare.pipeline import Faults, Preparer, option_error
from zhuoji_calc.rules.resolving import Layer
from zhuoji_calc.rules.ruleset import Resolved, Ruleset

if TYPE_CHECKING:
    from zhuoji_calc.formats.text.source import Source
    from zhuoji_calc.messages.catalogue import Lang


class Candidates(NamedTuple):
    """The rulesets that admit a hand, settled; and those that do not, with what stands in the way."""

    sides: list[RulesetResult]
    refused: list[tuple[str, tuple[Problem, ...]]]

    def resolved(self) -> list[Resolved]:
        """The rulesets that admit it."""
        return [side.resolved for side in self.sides]


def home_of(
    preparer: Preparer, case: Case, file: str | None, source: Source, lang: Lang, as_json: Lang | None, *, needed: bool
) -> Ruleset | None:
    """The ruleset that a file names; None where it names none.

    Where that cannot be read it says so and leaves; if others are asked for and it is not ``needed``, it goes on.
    """
    try:
        return None if case.rules is None else preparer.ruleset_of(case, file)
    except Problems as fault:
        error = source.error(fault.problems, canonical_key)
    except InputError as fault:
        error = fault
    if needed:
        fail(error, lang, as_json)
    from zhuoji_calc.report.problems import note_text

    print_note(note_text(error, lang))
    return None


def settle_candidates(case: Case, rulesets: Sequence[Ruleset], facts: Facts, layers: Sequence[Layer]) -> Candidates:
    """The hand under each ruleset, with the choices of the layers as far as it has them."""
    candidates = Candidates([], [])
    for ruleset in rulesets:
        try:
            side = settle_under(case, resolve_elsewhere(ruleset, layers), facts)
        except Problems as fault:
            candidates.refused.append((ruleset.name, tuple(fault.problems)))
            continue
        if side.problems:
            candidates.refused.append((ruleset.name, side.problems))
        else:
            candidates.sides.append(side)
    return candidates


def find_named(
    name: str,
    lang: Lang,
    option: str = "--rules",
    as_json: Lang | None = None,
    *,
    find: Callable[[str], Ruleset] = load_ruleset,
) -> Ruleset:
    """The ruleset of a name or path on the command line; says what is wrong and leaves where there is none."""
    try:
        return find(name)
    except Problems as fault:
        fail(option_error(option, fault.problems), lang, as_json)
    except InputError as error:
        fail(error, lang, as_json)


def check_settings(
    layers: Sequence[Layer], rulesets: Sequence[Ruleset], source: Source, lang: Lang, as_json: Lang | None
) -> None:
    """A setting that none of the rulesets has is no difference between them but a mistake: says so and leaves."""
    options, settings = (tuple(settings_of_none(layer, rulesets)) for layer in layers)
    if faults := Faults(options, settings):
        raise failure(faults.errors(source), lang, as_json)
