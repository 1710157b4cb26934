"""Lining up several rulesets for one hand: those asked for or all shipped ones, under the table's choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from zhuoji_calc.comparison import Side, resolve_elsewhere, settle_side
from zhuoji_calc.facts import Facts
from zhuoji_calc.hand import Case
from zhuoji_calc.problems import Problem, Problems
from zhuoji_calc.reading.rulesets import load_ruleset, shipped_names
from zhuoji_calc.ruleset import Layer, Resolved, Ruleset


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


def home_of(case: Case, folder: Path | None) -> Ruleset | None:
    """The ruleset that a file names; None where it names none that can be read."""
    try:
        return None if case.rules is None else load_ruleset(case.rules, folder)
    except Exception as fault:
        from zhuoji_calc.reading.places import InputError

        if isinstance(fault, Problems | InputError):
            return None
        raise


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
