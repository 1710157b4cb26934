"""Lining up several rulesets for one hand: those asked for or all shipped ones, under the table's choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from zhuoji_calc.commands.shared import print_aside
from zhuoji_calc.comparison import Side, carry, resolve_elsewhere, settle_side
from zhuoji_calc.facts import Facts
from zhuoji_calc.hand import Case
from zhuoji_calc.problems import Problem, Problems
from zhuoji_calc.reading.hand_file import canonical_key
from zhuoji_calc.reading.places import InputError, Located
from zhuoji_calc.reading.rulesets import load_named, load_ruleset, shipped_names
from zhuoji_calc.ruleset import Layer, Resolved, Ruleset, resolve

if TYPE_CHECKING:
    from zhuoji_calc.reading.source import Source
    from zhuoji_calc.report.catalogue import Lang


class Lineup(NamedTuple):
    """The rulesets that admit a hand, settled; and those that do not, with what stands in the way."""

    sides: list[Side]
    refused: list[tuple[str, tuple[Problem, ...]]]

    def resolved(self) -> list[Resolved]:
        """The rulesets that admit it."""
        return [side.resolved for side in self.sides]


def shipped_but(own: Ruleset | None) -> list[Ruleset]:
    """The shipped rulesets, without one's own."""
    return [ruleset for name in shipped_names() if (ruleset := load_ruleset(name)) is not own]


def home_of(case: Case, folder: Path | None, source: Source, lang: Lang, *, needed: bool) -> Ruleset | None:
    """The ruleset that a file names; None where it names none.

    Where that cannot be read it says so and leaves; if others are asked for and it is not ``needed``, it goes on.
    """
    try:
        return None if case.rules is None else load_named(case.rules, folder)
    except Problems as fault:
        error = source.error(fault.problems, canonical_key)
    except InputError as fault:
        error = fault
    if needed:
        leave(error, lang)
    from zhuoji_calc.report.problems import aside_of

    print_aside(aside_of(error, lang))
    return None


def line_up(
    case: Case,
    rulesets: Sequence[Ruleset],
    facts: Facts,
    *,
    home: Ruleset | None,
    settings: Mapping[str, str],
    settings_home: Ruleset | None,
) -> Lineup:
    """The hand under each ruleset, with the file's options and further settings as far as it has them.

    ``home`` is the ruleset that the file's options are written for, ``settings_home`` the one of the other settings.
    """
    layers = [
        (Layer(("options",), case.options), home),
        (Layer(("--set",), settings), settings_home),
    ]
    lineup = Lineup([], [])
    for ruleset in rulesets:
        try:
            side = settle_side(case.hand, resolve_elsewhere(ruleset, layers), facts)
        except Problems as fault:
            lineup.refused.append((ruleset.name, tuple(fault.problems)))
            continue
        if side.problems:
            lineup.refused.append((ruleset.name, side.problems))
        else:
            lineup.sides.append(side)
    return lineup


def find_named(name: str, lang: Lang, option: str = "--rules") -> Ruleset:
    """The ruleset of a name or path on the command line; says what is wrong and leaves where there is none."""
    try:
        return load_ruleset(name)
    except Problems as fault:
        leave(named(option, fault.problems), lang)
    except InputError as error:
        leave(error, lang)


def check_settings(
    case: Case, settings: Mapping[str, str], rulesets: Sequence[Ruleset], source: Source, lang: Lang
) -> None:
    """A setting that none of the rulesets has is no difference between them but a mistake: says so and leaves."""
    wrong: dict[tuple[str], list[Problem]] = {("options",): [], ("--set",): []}
    for where, given in ((("options",), case.options), (("--set",), settings)):
        for key, value in given.items():
            if all(carry({key: value}, rulesets[0], ruleset)[1] for ruleset in rulesets):
                try:
                    resolve(rulesets[0], [Layer(where, {key: value})])
                except Problems as fault:
                    wrong[where] += fault.problems
    errors = [source.error(wrong["options",], canonical_key)] if wrong["options",] else []
    errors += [named("--set", wrong["--set",])] if wrong["--set",] else []
    if errors:
        leave(errors[0], lang, others=errors[1:])


def named(option: str, problems: Sequence[Problem]) -> InputError:
    """Faults that stand in no file but in an option of the command line."""
    return InputError(option, [Located(problem, None) for problem in problems])


def leave(error: InputError, lang: Lang, as_json: Lang | None = None, *, others: Sequence[InputError] = ()) -> NoReturn:
    """Print what is wrong and leave; ``as_json``: as a result in JSON, in that language."""
    from zhuoji_calc.commands.opening import leaving

    raise leaving([error, *others], lang, as_json)
