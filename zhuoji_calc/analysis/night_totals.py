"""A night of hands: whether dealers and streaks follow, running totals, and who pays whom at the end.

Totals go by name: players may change seats or sit out between hands.  Hands that the rules forbid, or that could not
be read, are listed and left out of the totals; the hand after such a one cannot be checked.
"""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from itertools import combinations
from typing import Literal, NamedTuple

from zhuoji_calc.model.hand import Hand
from zhuoji_calc.model.money import money_of
from zhuoji_calc.settlement.result import Forbidden, NextDealer, Payment, Settlement

PointSource = Literal["hand", "kong", "chicken"]
State = Literal["follows", "differs", "unstated", "absent", "by-reading", "unchecked"]

BROKEN: frozenset[State] = frozenset(("differs", "absent"))
"""States of a hand whose dealer or streak is not what the hand before makes it."""

MOST_EXACT = 12
"""Up to so many people the fewest transfers are found exactly; beyond, every transfer at least settles somebody."""


class Played(NamedTuple):
    """One hand of the night. ``hand`` and ``result`` are None for one that could not be settled.

    ``has_streak``: whether its streak is compared, since its file says it, or its rules pay by it.
    """

    label: str
    hand: Hand | None
    result: Settlement | Forbidden | None
    stake: Decimal
    has_streak: bool = True

    @property
    def names(self) -> list[str]:
        """The players by seat."""
        return [] if self.hand is None else [player.name for player in self.hand.players]


class Follow(NamedTuple):
    """How a hand's dealer and streak follow from the hand before.

    ``state``: ``follows``, ``differs`` (expected and found are given), ``unstated`` (the rules do not say), ``absent``
    (the expected dealer does not sit at this hand), ``by-reading`` (neither ``differs`` nor ``absent``, if any one of
    ``readings`` is taken another way), ``unchecked`` (the first hand, or one after a hand left out).  No streak is
    expected where none is compared.
    """

    state: State
    expected_dealer: str | None = None
    expected_streak: int | None = None
    readings: tuple[str, ...] = ()


class Round(NamedTuple):
    """A hand of the night with the totals after it, by name; only those who have played so far."""

    played: Played
    follow: Follow
    points: Mapping[str, int]
    money: Mapping[str, Decimal]


class PlayerTotals(NamedTuple):
    """One player's night: hands played, won, self-drawn, dealt in; points in all and by source; best and worst hand.

    ``best`` and ``worst`` are the label of a hand with its net points there.
    """

    name: str
    hands: int
    won: int
    self_drawn: int
    dealt_in: int
    points: int
    money: Decimal
    by_source: Mapping[PointSource, int]
    best: tuple[str, int]
    worst: tuple[str, int]


class Transfer(NamedTuple):
    """``payer`` gives ``receiver`` ``money``."""

    payer: str
    receiver: str
    money: Decimal


class NightTotals(NamedTuple):
    """The whole night: every hand in order, each player's account, and the transfers that settle it."""

    rounds: tuple[Round, ...]
    accounts: tuple[PlayerTotals, ...]
    transfers: tuple[Transfer, ...]

    @property
    def follows(self) -> bool:
        """Whether every dealer and streak follows from the hand before where the rules say how."""
        return all(one.follow.state not in BROKEN for one in self.rounds)


def total_night(hands: Iterable[Played]) -> NightTotals:
    """Add up a night's hands, in their order."""
    rounds: list[Round] = []
    points: dict[str, int] = {}
    money: dict[str, Decimal] = {}
    before: Played | None = None
    for played in hands:
        follow = _follow(before, played)
        result = played.result
        if isinstance(result, Settlement):
            for name, net in zip(played.names, result.points(), strict=True):
                points[name] = points.get(name, 0) + net
                money[name] = add_exact(money.get(name, Decimal(0)), money_of(net, played.stake))
        rounds.append(Round(played, follow, dict(points), dict(money)))
        before = played
    accounts = tuple(_player_totals(name, rounds, money[name]) for name in points)
    return NightTotals(tuple(rounds), accounts, tuple(fewest_transfers(money)))


def add_exact(one: Decimal, other: Decimal) -> Decimal:
    """The sum of two amounts, whatever their number of digits: a decimal context would round."""
    exponent = min(_exponent(one), _exponent(other), 0)
    total = _units(one, exponent) + _units(other, exponent)
    return money_of(total, Decimal((0, (1,), exponent)))


def _exponent(amount: Decimal) -> int:
    exponent = amount.as_tuple().exponent
    assert isinstance(exponent, int)
    return exponent


def _units(amount: Decimal, exponent: int) -> int:
    """An amount as a whole number of units of 10 to the ``exponent``."""
    sign, digits, own = amount.as_tuple()
    assert isinstance(own, int)
    value: int = int("".join(map(str, digits))) * 10 ** (own - exponent)
    return -value if sign else value


def _follow(before: Played | None, played: Played) -> Follow:
    if before is None or not isinstance(before.result, Settlement):
        return Follow("unchecked")
    return follow_of(before, before.result.next, played)


def follow_of(before: Played, following: NextDealer, played: Played) -> Follow:
    """How a hand follows, if that is who deals after the hand before."""
    hand = played.hand
    if hand is None:
        return Follow("unchecked")
    if following.dealer is None:
        return Follow("unstated")
    expected = before.names[following.dealer]
    streak = following.streak if played.has_streak else None
    if expected not in played.names:
        return Follow("absent", expected, streak)
    if played.names[hand.dealer] != expected:
        return Follow("differs", expected, streak)
    if not played.has_streak:
        return Follow("follows", expected)
    if streak is None:
        return Follow("unstated", expected)
    state: State = "follows" if hand.streak == streak else "differs"
    return Follow(state, expected, streak)


def source_of(payment: Payment) -> PointSource:
    """What a payment came from: the hand (with all that is added to it), a kong, or a chicken."""
    if payment.item == "kong":
        return "kong"
    return "chicken" if payment.item.endswith("chicken") else "hand"


def _player_totals(name: str, rounds: Sequence[Round], money: Decimal) -> PlayerTotals:
    nets: list[tuple[str, int]] = []
    won = self_drawn = dealt_in = 0
    by_source: dict[PointSource, int] = {"hand": 0, "kong": 0, "chicken": 0}
    for one in rounds:
        result, hand = one.played.result, one.played.hand
        if not isinstance(result, Settlement) or hand is None or name not in one.played.names:
            continue
        seat = one.played.names.index(name)
        nets.append((one.played.label, result.points()[seat]))
        win = hand.win
        if win is not None:
            won += seat in win.winners
            self_drawn += seat in win.winners and win.how == "self-draw"
            dealt_in += seat == win.source
        for payment in result.payments:
            sign = (payment.receiver == seat) - (payment.payer == seat)
            by_source[source_of(payment)] += sign * payment.points
    best = max(nets, key=lambda net: net[1])
    worst = min(nets, key=lambda net: net[1])
    total = sum(net for _, net in nets)
    return PlayerTotals(name, len(nets), won, self_drawn, dealt_in, total, money, by_source, best, worst)


def fewest_transfers(balances: Mapping[str, Decimal]) -> list[Transfer]:
    """Transfers that settle all balances (above zero: is owed money), as few as there can be.

    People fall into groups that settle among themselves, each with one transfer fewer than it has people; so the most
    groups give the fewest transfers.
    """
    exponent = min((_exponent(amount) for amount in balances.values()), default=0)
    unit = min(exponent, 0)
    owed = {name: _units(amount, unit) for name, amount in balances.items()}
    open_names = [name for name, units in owed.items() if units]
    groups = _most_groups(open_names, owed) if len(open_names) <= MOST_EXACT else [open_names]
    transfers: list[Transfer] = []
    for group in groups:
        transfers += _settle_group({name: owed[name] for name in group}, unit)
    return transfers


def _most_groups(names: list[str], owed: Mapping[str, int]) -> list[list[str]]:
    """Split people into as many groups as possible that each sum to zero: the smallest such group first."""
    if not names:
        return []
    best: list[list[str]] = [names]
    first, rest = names[0], names[1:]
    for size in range(1, len(rest) + 1):
        for others in combinations(rest, size):
            group = [first, *others]
            if sum(owed[name] for name in group):
                continue
            left = [name for name in rest if name not in others]
            found = [group, *_most_groups(left, owed)]
            if len(found) > len(best):
                best = found
    return best


def _settle_group(owed: dict[str, int], unit: int) -> list[Transfer]:
    """The one who owes most pays the one who is owed most, until nobody owes: one transfer fewer than people."""
    transfers: list[Transfer] = []
    while True:
        payer = min(owed, key=lambda name: owed[name])
        receiver = max(owed, key=lambda name: owed[name])
        amount = min(-owed[payer], owed[receiver])
        if amount <= 0:
            return transfers
        owed[payer] += amount
        owed[receiver] -= amount
        transfers.append(Transfer(payer, receiver, money_of(amount, Decimal((0, (1,), unit)))))
