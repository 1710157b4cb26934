"""Under which rules a claimed result is right: every reading, option and ruleset that gives exactly those points."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from zhuoji_calc.analysis.runner import Choices, Outcome
from zhuoji_calc.analysis.sensitivity import RUNS, explore
from zhuoji_calc.model.facts import Facts
from zhuoji_calc.model.hand import Hand
from zhuoji_calc.rules.ruleset import Resolved
from zhuoji_calc.rules.variants import Variants

CLOSEST = 3
"""So many of the nearest results are named where none is exact."""


class ClaimedResult(NamedTuple):
    """What somebody says the result is: points by seat, or money by seat.

    ``stake`` is what the hand states; None: each ruleset's own.
    """

    points: tuple[int, ...] | None
    money: tuple[Decimal, ...] | None
    stake: Decimal | None

    @property
    def total(self) -> Fraction:
        """The sum over all seats, exact."""
        return sum(map(Fraction, self.points or self.money or ()), Fraction())

    @property
    def sums_to_zero(self) -> bool:
        """Whether it can be right at all: what some receive, others pay."""
        return self.total == 0

    def points_under(self, resolved: Resolved) -> tuple[Fraction, ...]:
        """The claimed points under a ruleset. Money may come to a part of a point, which nothing gives."""
        if self.money is None:
            return tuple(map(Fraction, self.points or ()))
        stake = Fraction(resolved.stake_of(self.stake))
        return tuple(Fraction(amount) / stake for amount in self.money)


class Match(NamedTuple):
    """A ruleset with changed readings and the outcome under it; ``distance`` is how far its points are off in all."""

    resolved: Resolved
    changes: Choices
    outcome: Outcome
    distance: Fraction

    def variant(self) -> Resolved:
        """The ruleset with the changes made."""
        made = Variants(self.resolved).make(dict(self.changes))
        assert made is not None
        return made


class Verdict(NamedTuple):
    """What was found for a claim: exact matches, or the nearest. ``exhausted``: nothing was left untried."""

    matches: tuple[Match, ...]
    closest: tuple[Match, ...]
    exhausted: bool


def examine(hand: Hand, rulesets: Sequence[Resolved], claim: ClaimedResult, *, limit: int = RUNS) -> Verdict:
    """Every smallest set of choices, under each of these rulesets, that gives exactly the claim; else the nearest ones.

    Matches come by their rulesets, in the order given, and within one with the fewest changes first.  A claim that
    does not sum to zero has no match and no nearest one: points are paid by somebody to somebody.
    """
    if not claim.sums_to_zero:
        return Verdict((), (), True)
    facts = Facts(hand)
    matches: list[Match] = []
    near: list[Match] = []
    exhausted = True
    for resolved in rulesets:
        wanted = claim.points_under(resolved)
        exploration = explore(hand, resolved, facts, limit=limit, spans=True)
        exhausted = exhausted and exploration.exhausted
        found: list[Match] = []
        for way in exploration.ways:
            points = way.outcome.points
            if points is None:
                continue
            distance = sum((abs(one - other) for one, other in zip(points, wanted, strict=True)), Fraction())
            found += [Match(resolved, changes, way.outcome, distance) for changes in way.changes or ((),)]
        found.sort(key=lambda match: (match.distance, len(match.changes)))
        matches += [match for match in _smallest(found) if not match.distance]
        near += {match.outcome: match for match in reversed(found)}.values()
    near.sort(key=lambda match: (match.distance, len(match.changes)))
    return Verdict(tuple(matches), () if matches else tuple(near[:CLOSEST]), exhausted)


def _smallest(found: Sequence[Match]) -> list[Match]:
    """The exact ones of which no part is one already: the same points may come with another matrix or next dealer."""
    kept: list[Match] = []
    for match in found:
        changed = set(match.changes)
        if not match.distance and not any(set(smaller.changes) <= changed for smaller in kept):
            kept.append(match)
    return kept
