"""A night out of documents: every hand read and settled on its own, then told in order."""

from collections.abc import Iterable
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple

from zhuoji_calc.analysis.audit import GOOD, Checked
from zhuoji_calc.analysis.night_totals import BROKEN, NightTotals, Played, Round, follow_of, total_night
from zhuoji_calc.analysis.sensitivity import alternatives
from zhuoji_calc.formats.text.places import InputError, Located
from zhuoji_calc.model.problems import Problem
from zhuoji_calc.settlement.shares import pays_by_streak

MOST_PEOPLE = 100
"""More never come to one night: every hand has a row for it, and everybody who ever played a column."""


class Night(NamedTuple):
    """The hands as they were read, and the night that they make; both in the same order."""

    hands: tuple[Checked, ...]
    totals: NightTotals

    @property
    def rounds(self) -> list[tuple[int, Checked, Round]]:
        """Each hand with its number in the night, from 1."""
        together = zip(self.hands, self.totals.rounds, strict=True)
        return [(number, checked, one) for number, (checked, one) in enumerate(together, 1)]

    @property
    def good(self) -> bool:
        """Whether every hand is as its file says, and every dealer and streak follows where the rules say how."""
        return self.totals.follows and all(one.status in GOOD for one in self.hands)


def night_of(hands: Iterable[Checked]) -> Night:
    """The night of some checked documents. Raises `InputError` where so many people play that it is none."""
    checked = tuple(hands)
    people: set[str] = set()
    for one in checked:
        if one.settled is not None:
            people.update(player.name for player in one.settled.case.hand.players)
        if len(people) > MOST_PEOPLE:
            raise InputError(one.file, [Located(Problem("too-many-people", (), {"most": MOST_PEOPLE}), None)])
    totals = total_night(_played(number, one) for number, one in enumerate(checked, 1))
    rounds = list(totals.rounds)
    for at, (before, this) in enumerate(pairwise(totals.rounds)):
        if this.follow.state in BROKEN and (readings := _readings(checked[at], before.played, this.played)):
            rounds[at + 1] = this._replace(follow=this.follow._replace(state="by-reading", readings=readings))
    return Night(checked, totals._replace(rounds=tuple(rounds)))


def _readings(checked: Checked, before: Played, played: Played) -> tuple[str, ...]:
    """The readings of the hand before of which another letter alone lets this hand follow, or leaves it open."""
    settled = checked.settled
    if settled is None:
        return ()
    found = alternatives(settled.case.hand, settled.resolved, settled.prepared.facts)
    return tuple(
        reading.key
        for reading, outcomes in found
        if any(
            outcome.next is not None and follow_of(before, outcome.next, played).state not in BROKEN
            for outcome in outcomes.values()
        )
    )


def _played(number: int, checked: Checked) -> Played:
    settled = checked.settled
    if settled is None:
        return Played(str(number), None, None, Decimal(1))
    case = settled.case
    has_streak = case.states_streak or pays_by_streak(settled.resolved.rules.dealer)
    return Played(str(number), case.hand, settled.result, settled.stake, has_streak)
