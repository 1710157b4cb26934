"""All that is wrong with one hand file, over every layer: text, position, the table's choices, hand against ruleset.

Only asked once something is wrong.  What one layer could not read stays open in the next: nothing is concluded from
it.
"""

from __future__ import annotations

from collections.abc import Sequence

from zhuoji_calc.formats.hand.reader import Read
from zhuoji_calc.formats.suppression import in_doubt
from zhuoji_calc.model.facts import Facts, WaitRule, own_copies
from zhuoji_calc.model.hand import FULL_HAND, Case, Hand, Seat
from zhuoji_calc.model.position import MELD_TILES
from zhuoji_calc.model.problems import Problem, Problems
from zhuoji_calc.model.tiles import COPIES
from zhuoji_calc.rules.resolving import Layer, resolve
from zhuoji_calc.rules.ruleset import Resolved, Ruleset
from zhuoji_calc.settlement.admission import (
    WAIT_RULES,
    WAITS_ON_THE_TABLE,
    check_admission,
    check_first,
    check_mechanics,
    check_stake,
    check_tiles,
)
from zhuoji_calc.settlement.table import wait_rule

_SEATS_OPEN = frozenset(("player-count", "name-twice", "no-such-seat"))
"""With one of these wrong nobody can tell who is meant where."""


def every_fault(
    read: Read, resolved: Resolved | None, wrong: Sequence[Problem] = (), *, settings_are_right: bool = True
) -> list[Problem]:
    """Everything that is wrong with a hand: what reading found, and what the ruleset makes of it.

    ``resolved`` is None where the ruleset could not be found: then only what holds under any is said.  ``wrong`` is
    what is wrong with the hand's own choice of rules; with wrong settings it may have meant other rules than these.
    """
    found = list(read.problems)
    case = read.case
    if case is not None and not any(problem.code in _SEATS_OPEN for problem in found) and () not in read.faulty:
        judged = _admission(case, resolved, file_is_right=not found, settings_are_right=settings_are_right)
        faulty = set(read.faulty)
        found += [problem for problem in judged if not in_doubt(problem, faulty)]
    if case is not None and resolved is not None:
        found += check_stake(case, resolved)
    return found + list(wrong)


def resolve_leniently(ruleset: Ruleset, layers: Sequence[Layer]) -> tuple[Resolved, list[Problem]]:
    """The ruleset under those settings that it takes, and what is wrong with the others."""
    problems: list[Problem] = []
    for _ in range(2):
        try:
            return resolve(ruleset, layers), problems
        except Problems as fault:
            problems += [problem for problem in fault.problems if problem not in problems]
        bad = {problem.path for problem in problems}
        layers = [
            layer._replace(
                settings={key: text for key, text in layer.settings.items() if (*layer.where, key) not in bad}
            )
            for layer in layers
        ]
    return resolve(ruleset), problems


def _admission(
    case: Case, resolved: Resolved | None, *, file_is_right: bool, settings_are_right: bool
) -> list[Problem]:
    """The hand against the ruleset; where something else is wrong, what holds whatever that would say."""
    hand = case.hand
    facts = Facts(hand)
    if resolved is not None and file_is_right and settings_are_right:
        return check_admission(hand, resolved, facts) or check_first(hand, resolved, facts)
    problems = [] if resolved is None else check_mechanics(hand, resolved)
    seats = [seat for seat in range(len(hand.players)) if _can_be_judged(hand, seat)]
    waits: tuple[WaitRule, ...] = WAIT_RULES
    if resolved is not None and settings_are_right and resolved.rules.ready.wait != WAITS_ON_THE_TABLE:
        waits = (wait_rule(resolved.rules),)
    return problems + check_tiles(hand, facts, seats, waits)


def _can_be_judged(hand: Hand, seat: Seat) -> bool:
    """Whether a player's own tiles are a hand: as many as there must be, and four alike at the most."""
    player = hand.players[seat]
    concealed = player.concealed
    if concealed is None or len(concealed) != FULL_HAND - MELD_TILES * len(player.melds):
        return False
    kinds = {*concealed, *(meld.tile for meld in player.melds)}
    return all(own_copies(player, tile) <= COPIES for tile in kinds)
