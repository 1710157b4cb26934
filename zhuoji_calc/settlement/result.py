"""What settling a hand yields: payments, and whatever else the table wants to know.

Payments are the one truth.  The matrix, the totals and the money are sums of them; nothing else changes a total.
"""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Literal, NamedTuple

from zhuoji_calc.model.hand import Seat
from zhuoji_calc.model.money import money_of
from zhuoji_calc.model.problems import Note
from zhuoji_calc.model.tiles import Tile

Item = Literal[
    "hand",
    "self-draw",
    "kong-bloom",
    "declared",
    "kill-declared",
    "dealer",
    "sold",
    "hot-cannon",
    "robbed-kong",
    "kong",
    "chicken",
    "charge-chicken",
    "responsible-chicken",
    "black-chicken",
    "draw-check",
    "passed-win",
]


THOUGH_FORBIDDEN = "settled-though-forbidden"
"""The code of the note that the rules forbid the win that was settled."""


class Reason(NamedTuple):
    """Why a payment is made: a stable code with the ingredients of the sentence, which the report layer words."""

    code: str
    args: Mapping[str, object]


class Payment(NamedTuple):
    """``payer`` pays ``receiver`` ``points`` (above 0) for ``item``.

    ``rule`` is the path of the ruleset key that decides the amount (its section is the payment's section);
    ``tiles`` are the tiles it is for.
    """

    receiver: Seat
    payer: Seat
    points: int
    item: Item
    rule: str
    tiles: tuple[Tile, ...]
    reason: Reason


class Unpaid(NamedTuple):
    """Something that would have earned ``owner`` points and did not, with the first condition that failed."""

    owner: Seat
    item: Item
    rule: str
    tiles: tuple[Tile, ...]
    reason: Reason


class HandValue(NamedTuple):
    """What a winner (in a draw: a ready player) holds: the hand type that counts and the type's own points."""

    player: Seat
    types: tuple[str, ...]
    points: int


class NextDealer(NamedTuple):
    """Who deals next and the number of his hands in a row by then; None where the document does not say."""

    dealer: Seat | None
    streak: int | None


class Settlement(NamedTuple):
    """A settled hand. ``ready`` is the state that was used for each seat (a winner is ready)."""

    seats: int
    payments: tuple[Payment, ...]
    unpaid: tuple[Unpaid, ...]
    ready: tuple[bool, ...]
    hands: tuple[HandValue, ...]
    next: NextDealer
    notes: tuple[Note, ...]

    @property
    def though_forbidden(self) -> bool:
        """Whether the ruleset forbids the win, and it was settled all the same."""
        return any(note.code == THOUGH_FORBIDDEN for note in self.notes)

    def matrix(self) -> list[list[int]]:
        """Points by pair: row receives, column pays; not netted, the diagonal zero."""
        return fold_matrix(self.payments, self.seats)

    def points(self) -> list[int]:
        """Net points of each seat; they sum to zero."""
        totals = [0] * self.seats
        for payment in self.payments:
            totals[payment.receiver] += payment.points
            totals[payment.payer] -= payment.points
        return totals

    def money(self, stake: Decimal) -> list[Decimal]:
        """Net money of each seat at ``stake`` a point, exact."""
        return [money_of(points, stake) for points in self.points()]


class Forbidden(NamedTuple):
    """The ruleset does not allow the win as stated: ``player`` may not win, by the key ``rule``.

    ``others``: the further winners of the same tile who may not win either, each with the reason.
    """

    player: Seat
    rule: str
    reason: Reason
    others: "tuple[Forbidden, ...]" = ()

    @property
    def everybody(self) -> "tuple[Forbidden, ...]":
        """Every winner who may not win."""
        return self, *self.others


def fold_matrix(payments: Iterable[Payment], seats: int) -> list[list[int]]:
    """Sum payments into an n × n matrix of points: ``matrix[receiver][payer]``."""
    matrix = [[0] * seats for _ in range(seats)]
    for payment in payments:
        matrix[payment.receiver][payment.payer] += payment.points
    return matrix
