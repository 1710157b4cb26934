"""Who deals the next hand (轮庄, 下庄) and how many hands in a row that will be (连庄数)."""

from __future__ import annotations

from zhuoji_calc.model.hand import Seat
from zhuoji_calc.model.problems import Note
from zhuoji_calc.rules.vocabulary import DrawDealer, SeveralDealer
from zhuoji_calc.settlement.result import NextDealer
from zhuoji_calc.settlement.table import Table
from zhuoji_calc.settlement.win import winners_pay

UNSTATED = NextDealer(None, None)
TABLE_OF_FOUR = 4


def next_dealer(table: Table) -> NextDealer:
    """The next dealer under the ruleset; parts that its document does not state are None, with a note."""
    found = _after_draw(table) if table.hand.win is None else _after_win(table)
    if found.dealer is None:
        table.notes.append(Note("next-dealer-unstated"))
    elif found.streak is None:
        table.notes.append(Note("next-streak-unstated"))
    return found


def _deals(table: Table, seat: Seat) -> NextDealer:
    """A seat deals next: the dealer goes on, anybody else begins."""
    return NextDealer(seat, table.hand.streak + 1 if seat == table.hand.dealer else 1)


def _after_win(table: Table) -> NextDealer:
    rules = table.rules.next_dealer
    if table.passed_win:
        return UNSTATED if rules.passed_win == "unstated" else _deals(table, table.winners[0])
    dealer, thrower = table.hand.dealer, table.win.source
    robbed = table.win.how == "rob-kong" and rules.robbed_kong == "robbed"
    if len(table.winners) == 1 and not robbed:
        return _deals(table, table.winners[0]) if rules.one_winner == "winner" else UNSTATED
    rule: SeveralDealer
    if robbed:
        rule = "thrower"
    elif table.win.how == "rob-kong":
        rule = rules.several_robbers
    else:
        rule = rules.two_winners if len(table.winners) == 2 else rules.three_winners
        if winners_pay(table) and rules.paid_thrower:
            rule = "thrower"
    if rule == "thrower" and thrower is not None:
        if thrower == dealer and rules.dealer_throws == "unstated":
            return NextDealer(thrower, None)
        return _deals(table, thrower)
    if rule in ("dealer-or-nearest", "dealer-or-unstated") and dealer in table.winners:
        return _deals(table, dealer)
    if rule == "nearest-thrower" and thrower is not None:
        return _deals(table, table.in_turn(table.winners, thrower)[0])
    if rule in ("dealer-or-nearest", "nearest"):
        return _deals(table, table.in_turn(table.winners, dealer)[0])
    return UNSTATED


def _after_draw(table: Table) -> NextDealer:
    rules = table.rules.next_dealer.draw
    ready = [seat for seat in table.seats if table.ready[seat]]
    unready = [seat for seat in table.seats if not table.ready[seat]]
    if not ready:
        rule = rules.none_ready
    elif not unready:
        rule = rules.all_ready
    elif len(unready) == 1:
        rule = rules.one_unready
    elif len(ready) == 1:
        rule = rules.one_ready
    else:
        rule = rules.otherwise
    if rule == "unstated":
        return UNSTATED
    found = _drawn(table, rule, ready, unready)
    return found._replace(streak=1) if rules.fresh else found


def _drawn(table: Table, rule: DrawDealer, ready: list[Seat], unready: list[Seat]) -> NextDealer:
    """Who deals after a draw by one of the words for it."""
    dealer = table.hand.dealer
    if rule == "dealer-same-streak":
        return NextDealer(dealer, table.hand.streak)
    if rule == "unready" or (rule == "unready-of-four" and len(table.seats) == TABLE_OF_FOUR):
        return _deals(table, _first_unready(table, unready))
    if rule == "ready-dealer-or-nearest" and dealer not in ready:
        return _deals(table, table.in_turn(ready, dealer)[0])
    if rule == "ready-one" and len(ready) == 1:
        return _deals(table, ready[0])
    if rule == "next-player":
        return _deals(table, table.others(dealer)[0])
    return _deals(table, dealer)


def _first_unready(table: Table, unready: list[Seat]) -> Seat:
    """The first unready player from beside the dealer, the dealer last; clockwise is against the playing order."""
    if len(unready) == 1:
        return unready[0]
    order = table.in_turn(unready, table.hand.dealer)
    if table.rules.next_dealer.draw.order == "playing-order":
        return order[0]
    others = [seat for seat in order if seat != table.hand.dealer]
    return others[-1]
