"""A night out of documents: every hand read and settled on its own, then told in order."""

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from zhuoji_calc.analysis.audit import GOOD, Checked
from zhuoji_calc.analysis.night_totals import NightTotals, Played, Round, total_night
from zhuoji_calc.formats.text.places import InputError, Located
from zhuoji_calc.model.problems import Problem

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
    return Night(checked, total_night(_played(number, one) for number, one in enumerate(checked, 1)))


def _played(number: int, checked: Checked) -> Played:
    settled = checked.settled
    if settled is None:
        return Played(str(number), None, None, Decimal(1))
    return Played(str(number), settled.case.hand, settled.result, settled.stake)
