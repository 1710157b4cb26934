"""Settle a hand: facts and a resolved ruleset become payments, or the verdict that the win is forbidden."""

from __future__ import annotations

from contextlib import suppress

from zhuoji_calc.model.facts import Facts
from zhuoji_calc.model.hand import Hand
from zhuoji_calc.model.problems import Note, Problems
from zhuoji_calc.rules.ruleset import Resolved
from zhuoji_calc.settlement.admission import admission_notes
from zhuoji_calc.settlement.chickens import settle_chickens
from zhuoji_calc.settlement.dealer import settle_dealer_on_the_side
from zhuoji_calc.settlement.draw import settle_draw
from zhuoji_calc.settlement.kongs import settle_kongs
from zhuoji_calc.settlement.legality import find_forbidden
from zhuoji_calc.settlement.next_dealer import next_dealer
from zhuoji_calc.settlement.result import THOUGH_FORBIDDEN, Forbidden, HandValue, Settlement
from zhuoji_calc.settlement.table import Table
from zhuoji_calc.settlement.win import Values, settle_win, winning_values


def settle(
    hand: Hand, resolved: Resolved, facts: Facts | None = None, *, even_if_forbidden: bool = False
) -> Settlement | Forbidden:
    """Settle a finished hand under a resolved ruleset.

    The hand must have passed `zhuoji_calc.model.position` and `zhuoji_calc.settlement.admission`.  Returns the payments
    with all that hangs on them, or `Forbidden` with the rule that the win breaks (not with ``even_if_forbidden``, which
    settles it all the same).  Raises `Problems` where the ruleset asks for a fact that the file leaves open.
    """
    table = Table(hand, resolved, facts)
    if hand.win is None:
        hands = settle_draw(table)
    else:
        values = winning_values(table)
        forbidden = find_forbidden(table, values)
        if forbidden is not None:
            if not even_if_forbidden:
                return forbidden
            table.notes += [Note(THOUGH_FORBIDDEN, {"player": one.player}) for one in forbidden.everybody]
        hands = _settle_won(table, values)
    following = next_dealer(table)
    notes = admission_notes(table, resolved) + table.notes
    settlement = Settlement(
        len(hand.players),
        tuple(table.payments),
        tuple(table.unpaid),
        table.ready,
        hands,
        following,
        tuple(notes),
    )
    _check(settlement)
    return settlement


def _settle_won(table: Table, values: Values) -> tuple[HandValue, ...]:
    settle_win(table, values)
    if table.passed_win and table.rules.passed.side == "nothing":
        _leave_the_side(table)
    else:
        _settle_the_side(table)
    return tuple(HandValue(seat, (value.type,), value.points) for seat, value in values.items())


def _settle_the_side(table: Table) -> None:
    """Write what is paid beside the hand."""
    settle_chickens(table)
    settle_kongs(table)
    settle_dealer_on_the_side(table)


def _leave_the_side(table: Table) -> None:
    """Remember the kongs and chickens that would have earned, had the passed win (包牌) been a win like any other."""
    other = Table(table.hand, table.resolved, table.facts)
    settle_kongs(other)
    # Who threw a first chicken need not be known where nothing is paid for it.
    with suppress(Problems):
        settle_chickens(other)
    for owner, item, tiles in dict.fromkeys((one.receiver, one.item, one.tiles) for one in other.payments):
        table.leave_unpaid(owner, item, "passed.effect", "passed-win-side", tiles)


def _check(settlement: Settlement) -> None:
    """Every settlement checks itself: each payment passes between two seats and is above nothing; all sums to zero."""
    for one in settlement.payments:
        if one.points <= 0 or one.payer == one.receiver:
            raise AssertionError(f"not a payment: {one.points} from {one.payer} to {one.receiver} for {one.item}")
    if sum(settlement.points()) != 0:
        raise AssertionError("the points do not sum to zero")
