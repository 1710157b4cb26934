"""What a result turns on: the readings of a ruleset of which another choice gives another outcome.

Exact and cheap: a settlement records which rule keys it consults, and a reading that sets none of them cannot matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from zhuoji_calc.facts import Facts
from zhuoji_calc.hand import Hand
from zhuoji_calc.problems import Problems
from zhuoji_calc.ruleset import Layer, Reading, Resolved, Ruleset, resolve
from zhuoji_calc.settlement.engine import settle
from zhuoji_calc.settlement.result import Forbidden, NextDealer


class Outcome(NamedTuple):
    """What two settlements are compared by: the matrix and the next dealer, or that the win is forbidden.

    ``unsettled`` is the code of the fault where the ruleset asks for what the file leaves open.
    """

    matrix: tuple[tuple[int, ...], ...] | None
    next: NextDealer | None
    forbidden: bool
    unsettled: str


def outcome_of(hand: Hand, resolved: Resolved, facts: Facts) -> Outcome:
    """The outcome of a hand under a resolved ruleset."""
    try:
        result = settle(hand, resolved, facts)
    except Problems as fault:
        return Outcome(None, None, False, fault.problems[0].code)
    if isinstance(result, Forbidden):
        return Outcome(None, None, True, "")
    return Outcome(tuple(map(tuple, result.matrix())), result.next, False, "")


def consulted_readings(hand: Hand, resolved: Resolved, facts: Facts) -> tuple[Outcome, list[Reading]]:
    """The outcome, and the readings that set a rule key which settling this hand consults."""
    recorded, seen = resolved.recording()
    outcome = outcome_of(hand, recorded, facts)
    return outcome, [reading for reading in resolved.ruleset.readings.values() if reading.keys & seen]


def depends_on(
    hand: Hand, ruleset: Ruleset, layers: Sequence[Layer], resolved: Resolved, facts: Facts
) -> list[Reading]:
    """The readings of which another choice alone changes the matrix, the next dealer or the verdict.

    ``layers`` are the settings that ``resolved`` was made with.  Options that take any number are left out.
    """
    outcome, consulted = consulted_readings(hand, resolved, facts)
    return [
        reading
        for reading in consulted
        if any(
            outcome_of(hand, resolve(ruleset, [*layers, Layer((), {reading.key: choice.letter})]), facts) != outcome
            for choice in reading.choices
            if choice.letter != resolved.choices[reading.key]
        )
    ]
