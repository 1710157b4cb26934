"""Under which rules a claimed result is right: every reading, option and ruleset that gives exactly those points."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from zhuoji_calc.disputes import RUNS, Letters, Outcome, explore
from zhuoji_calc.facts import Facts
from zhuoji_calc.hand import Hand
from zhuoji_calc.ruleset import Resolved
from zhuoji_calc.variants import Variants

NEAREST = 3
"""So many of the nearest results are named where none is exact."""


class Claim(NamedTuple):
    """What somebody says the result is: points by seat, or money by seat at ``stake`` (None: each ruleset's own)."""

    points: tuple[int, ...] | None
    money: tuple[Decimal, ...] | None
    stake: Decimal | None

    @property
    def sums_to_zero(self) -> bool:
        """Whether it can be right at all: what some receive, others pay."""
        return sum(self.points or self.money or ()) == 0

    def points_under(self, resolved: Resolved) -> tuple[int, ...] | None:
        """The claimed points under a ruleset; None where the money is no whole number of points."""
        if self.money is None:
            return self.points
        stake = resolved.stake if self.stake is None else self.stake
        whole = [int(amount / stake) for amount in self.money]
        exact = all(points * stake == amount for points, amount in zip(whole, self.money, strict=True))
        return tuple(whole) if exact else None


class Match(NamedTuple):
    """A ruleset with changed readings and the outcome under it; ``distance`` is how far its points are off in all."""

    resolved: Resolved
    changes: Letters
    outcome: Outcome
    distance: int

    def variant(self) -> Resolved:
        """The ruleset with the changes made."""
        made = Variants(self.resolved).make(dict(self.changes))
        assert made is not None
        return made


class Verdict(NamedTuple):
    """What was found for a claim: exact matches, or the nearest. ``exhausted``: nothing was left untried."""

    matches: tuple[Match, ...]
    nearest: tuple[Match, ...]
    exhausted: bool


def examine(hand: Hand, rulesets: Sequence[Resolved], claim: Claim, *, limit: int = RUNS) -> Verdict:
    """Every set of choices, under each of these rulesets, that gives exactly the claim; else the nearest ones."""
    facts = Facts(hand)
    matches: list[Match] = []
    near: list[Match] = []
    exhausted = True
    for resolved in rulesets:
        wanted = claim.points_under(resolved)
        exploration = explore(hand, resolved, facts, limit=limit)
        exhausted = exhausted and exploration.exhausted
        for way in exploration.ways:
            points = way.outcome.points
            if points is None or wanted is None:
                continue
            distance = sum(abs(one - other) for one, other in zip(points, wanted, strict=True))
            target = near if distance else matches
            target += [Match(resolved, changes, way.outcome, distance) for changes in way.changes or ((),)]
    near.sort(key=lambda match: (match.distance, len(match.changes)))
    matches.sort(key=lambda match: len(match.changes))
    return Verdict(tuple(matches), () if matches else tuple(near[:NEAREST]), exhausted)
