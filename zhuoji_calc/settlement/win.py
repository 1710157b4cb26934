"""The win itself: who pays the winner's hand, on a self-draw, a discard, a hot cannon, a robbed kong, a passed win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from zhuoji_calc.model.hand import Meld, Seat
from zhuoji_calc.model.tiles import COPIES
from zhuoji_calc.settlement.hand_types import Types, TypeValue
from zhuoji_calc.settlement.kongs import kong_payers
from zhuoji_calc.settlement.result import Reason
from zhuoji_calc.settlement.shares import HandItem, Occasion, PlainWorth, hand_points, share
from zhuoji_calc.settlement.table import Charge, Table

Values = dict[Seat, TypeValue]
OTHERS_OF_FOUR = 3


def winning_values(table: Table) -> Values:
    """Each winner's hand type with the winning tile in it."""
    values = {}
    tile = table.win.tile
    types = table.resolved.memo(Types)
    for seat in table.winners:
        value = types[table.facts.completed(seat, tile)]
        if value is not None:
            values[seat] = value
    return values


def settle_win(table: Table, values: Values) -> None:
    """Write the payments for the winners' hands."""
    how = table.win.how
    if table.passed_win:
        _passed_win(table, values)
    elif how == "self-draw":
        _self_draw(table, values)
    elif how == "discard":
        _discard(table, values)
    else:
        _robbed_kong(table, values)


def _source(table: Table) -> Seat:
    source = table.win.source
    assert source is not None
    return source


def _pay_parts(
    table: Table, winner: Seat, payer: Seat, parts: Sequence[HandItem], on_behalf_of: Seat | None = None
) -> None:
    """Pay a share; ``on_behalf_of``: it is that player's share, which ``payer`` pays for him."""
    for item, points, rule, reason in parts:
        if on_behalf_of is not None and on_behalf_of != payer:
            reason = Reason(reason.code, {**reason.args, "on_behalf_of": on_behalf_of})
        table.pay(winner, payer, Charge(points, item, rule, reason, (table.win.tile,) if item == "hand" else ()))


_SELF_DRAWS = tuple(
    Occasion(self_draw=True, bloom=bloom, sold="self-draw", kill="self-draw") for bloom in (False, True)
)
_PLAIN_DISCARD = Occasion(sold="discard", kill="own-discard")


def _self_draw(table: Table, values: Values) -> None:
    occasion = _SELF_DRAWS[table.win.after_kong is not None]
    for winner, value in values.items():
        for payer in table.others(winner):
            _pay_parts(table, winner, payer, share(table, winner, value, payer, occasion))


def _discard_occasion(table: Table) -> Occasion:
    if not table.is_hot_cannon:
        return _PLAIN_DISCARD
    kill = table.rules.kill_declared.hot_cannon
    return Occasion(sold="discard", kill="own-discard" if kill else None, cannon=True, plain_worth=_cannon_worth(table))


def _cannon_worth(table: Table) -> PlainWorth | None:
    worth = table.rules.hot_cannon.plain_worth
    return None if worth is None else PlainWorth(worth, "hot-cannon.plain-worth")


def _discard(table: Table, values: Values) -> None:
    thrower = _source(table)
    if winners_pay(table):
        _winners_pay_thrower(table, values, thrower)
        return
    occasion = _discard_occasion(table)
    missed = _who_missed(table, thrower)
    payer = missed[0] if missed and table.rules.passed.missed == "pays-for-winner" else thrower
    for winner, value in values.items():
        _pay_parts(table, winner, payer, share(table, winner, value, thrower, occasion), thrower)
        _pay_bystanders(table, winner, value, thrower)
    if table.rules.passed.missed == "pays-too":
        for passer in missed:
            held = table.resolved.memo(Types)[table.facts.completed(passer, table.win.tile)]
            if held is not None:
                _pay_for_passing(table, passer, held, "passed-missed")
    if table.is_hot_cannon:
        _hot_cannon(table, thrower)


def _pay_bystanders(table: Table, winner: Seat, value: TypeValue, thrower: Seat) -> None:
    """What players who did not throw the tile owe in some readings: the dealer his hand, a declarer his declaration."""
    dealer = table.hand.dealer
    players = table.hand.players
    for seat in table.others(winner):
        if seat == thrower or (seat != dealer and not players[seat].declared) or seat in table.winners:
            continue
        if seat == dealer and table.rules.dealer.pays_every_win:
            _pay_parts(table, winner, seat, share(table, winner, value, seat, Occasion(sold="discard")))
        if players[seat].declared and _third_owes(table):
            occasion = Occasion(declared=False, dealer=False, kill="third-discard")
            _pay_parts(table, winner, seat, share(table, winner, value, seat, occasion))


def _third_owes(table: Table) -> bool:
    """Whether a declarer who did not throw the tile owes his declaration."""
    rules = table.rules.kill_declared
    return rules.third_discard and (rules.hot_cannon or not table.is_hot_cannon)


def winners_pay(table: Table) -> bool:
    """Whether a tile that gave several players a win makes them pay its owner, instead of being paid by him."""
    count = len(table.winners)
    if count == 1:
        return False
    rules = table.rules.several_winners
    direction = rules.two if count == 2 else rules.three
    if direction != "winners-pay":
        return False
    return not (table.is_hot_cannon and rules.hot_cannon == "thrower-pays")


def _winners_pay_thrower(table: Table, values: Values, thrower: Seat) -> None:
    """Each winner pays the thrower what his own hand is worth; what is the thrower's debt only drops out."""
    doubled = table.is_hot_cannon and table.rules.several_winners.hot_cannon == "doubled"
    occasion = Occasion(sold="discard", cannon=doubled)
    for winner, value in values.items():
        for part in share(table, winner, value, thrower, occasion):
            reason = Reason(part.reason.code, {**part.reason.args, "reversed": True})
            table.pay(thrower, winner, Charge(part.points, part.item, part.rule, reason))


def _hot_cannon(table: Table, thrower: Seat) -> None:
    """What the thrower's kongs cost him beside the hand (热炮)."""
    rules = table.rules.hot_cannon
    ready = table.ready[thrower]
    winners = table.in_turn(table.winners, thrower)
    if len(winners) > 1 and rules.add_to == "first-winner":
        winners = winners[:1]
    for meld in _cannon_kongs(table, thrower):
        points, key = _cannon_points(table, meld)
        spread = rules.add_when_ready if ready else rules.add_when_unready
        payers = 1 if spread == "once" else len(kong_payers(table, thrower, meld))
        if spread == "as-of-four" and payers > 1:
            payers = OTHERS_OF_FOUR
        tiles = (meld.tile,) * COPIES
        arguments = {"kong": meld.tile, "kind": meld.kind, "payers": payers, "value": points}
        code = "hot-cannon-each" if payers > 1 else "hot-cannon"
        for winner in winners:
            table.pay(winner, thrower, Charge(points * payers, "hot-cannon", key, Reason(code, arguments), tiles))
        if not ready:
            _cannon_to_ready(table, thrower, meld)


def _cannon_kongs(table: Table, thrower: Seat) -> list[Meld]:
    kongs = table.kongs[thrower]
    if table.rules.hot_cannon.add_for == "all":
        return kongs
    return [meld for meld in kongs if meld.tile == table.win.after_kong]


def _cannon_points(table: Table, meld: Meld) -> tuple[int, str]:
    add = table.rules.hot_cannon.add
    if meld.kind == "open-kong":
        return add.open, "hot-cannon.add.open"
    if meld.kind == "concealed-kong":
        return add.concealed, "hot-cannon.add.concealed"
    return add.added, "hot-cannon.add.added"


def _cannon_to_ready(table: Table, thrower: Seat, meld: Meld) -> None:
    """An unready thrower owes his kongs to the other ready players too (包杠)."""
    rules = table.rules.hot_cannon
    points = rules.unready_pays_ready
    if not points:
        return
    for seat in table.others(thrower):
        if seat in table.winners or not table.ready[seat]:
            continue
        if meld.kind == "open-kong" and rules.unready_open_kong == "giver" and meld.source != seat:
            continue
        reason = Reason("hot-cannon-ready", {"kong": meld.tile, "kind": meld.kind})
        tiles = (meld.tile,) * COPIES
        table.pay(seat, thrower, Charge(points, "hot-cannon", "hot-cannon.unready-pays-ready", reason, tiles))


def _robbed_kong(table: Table, values: Values) -> None:
    robbed = _source(table)
    rules = table.rules.robbed_kong
    if len(table.winners) > 1 and table.rules.several_winners.robbers == "as-discard" and winners_pay(table):
        _winners_pay_thrower(table, values, robbed)
    else:
        for winner, value in values.items():
            _rob(table, winner, value, robbed)
    points = 0 if table.ready[robbed] else rules.unready_pays_ready
    if points:
        for seat in table.others(robbed):
            if table.ready[seat] and seat not in table.winners:
                reason = Reason("robbed-kong-ready", {})
                table.pay(seat, robbed, Charge(points, "robbed-kong", "robbed-kong.unready-pays-ready", reason))


def _rob_occasion(table: Table) -> Occasion:
    rules = table.rules.robbed_kong
    anyone_declared = any(player.declared for player in table.hand.players)
    return Occasion(
        self_draw=rules.self_draw_extra,
        declared=anyone_declared and rules.declared,
        dealer=rules.dealer_extra,
        sold="discard",
        kill="self-draw" if anyone_declared and table.rules.kill_declared.robbed_kong else None,
        plain_worth=None if rules.plain_worth is None else PlainWorth(rules.plain_worth, "robbed-kong.plain-worth"),
    )


def _rob(table: Table, winner: Seat, value: TypeValue, robbed: Seat) -> None:
    rules = table.rules.robbed_kong
    occasion = _rob_occasion(table)
    mode: Literal["shares", "own-share-times", "all-pay", "once", "none", "larger"] = rules.hand
    payers = table.others(winner)
    if len(table.winners) > 1 and not table.rules.several_winners.robber_owes:
        payers = tuple(seat for seat in payers if seat not in table.winners)
    add = rules.add
    if mode == "larger":
        mode = "once" if hand_points(table, winner, value, occasion) > add else "none"
        add = add if mode == "none" else 0
    if mode == "all-pay":
        for payer in payers:
            _pay_parts(table, winner, payer, share(table, winner, value, payer, occasion))
    elif mode == "shares":
        has_extra = False
        for payer in payers:
            parts = share(table, winner, value, payer, occasion)
            extra = any(part.item == "dealer" for part in parts)
            if extra and has_extra and rules.dealer_once:
                parts = tuple(part for part in parts if part.item != "dealer")
            has_extra = has_extra or extra
            _pay_parts(table, winner, robbed, parts, payer)
    elif mode == "own-share-times":
        parts = share(table, winner, value, robbed, occasion)
        for payer in payers if rules.times is None else [robbed] * rules.times:
            _pay_parts(table, winner, robbed, parts, payer)
            if rules.times_what == "type":
                parts = tuple(part for part in parts if part.item == "hand")
            elif rules.dealer_once:
                parts = tuple(part for part in parts if part.item != "dealer")
    else:
        parts = share(table, winner, value, robbed, occasion)
        if mode == "none":
            beside = ("sold",) if rules.hand == "larger" else ("sold", "declared", "dealer")
            parts = tuple(part for part in parts if part.item in beside)
        _pay_parts(table, winner, robbed, parts)
    if mode in ("own-share-times", "once"):
        _pay_third_robbed(table, winner, value, robbed)
    if add:
        times = len(payers) if rules.add_per == "household" else 1
        reason = Reason("robbed-kong", {"value": add, "factor": times})
        table.pay(winner, robbed, Charge(add * times, "robbed-kong", "robbed-kong.add", reason, (table.win.tile,)))


def _pay_third_robbed(table: Table, winner: Seat, value: TypeValue, robbed: Seat) -> None:
    """What declarers owe whose kong was not the one that was robbed."""
    occasion = Occasion(declared=False, dealer=False, kill="third-discard")
    for seat in table.others(winner):
        bystander = table.hand.players[seat].declared and seat != robbed and seat not in table.winners
        if bystander and table.rules.kill_declared.third_robbed:
            _pay_parts(table, winner, seat, share(table, winner, value, seat, occasion))


def _passed_win(table: Table, values: Values) -> None:
    """The winner had let a win pass: he pays the others what they would have owed him on a discard (包牌)."""
    for passer, value in values.items():
        _pay_for_passing(table, passer, value, "passed-win")


def _who_missed(table: Table, thrower: Seat) -> list[Seat]:
    """Who let a win pass and could have won this tile, which another won: from the thrower in turn."""
    if table.rules.passed.missed == "nothing":
        return []
    passers = [seat for seat in table.seats if table.player(seat).passed and seat not in (*table.winners, thrower)]
    tile = table.win.tile
    return table.in_turn(
        (seat for seat in passers if table.facts.counted_waits(seat, table.wait_rule) >> tile & 1), thrower
    )


def _pay_for_passing(table: Table, passer: Seat, value: TypeValue, code: str) -> None:
    """A passer pays each other player what his own hand would cost that one on a discard."""
    full = table.rules.passed.amount == "full"
    occasion = Occasion(declared=full, dealer=full)
    for payer in table.others(passer):
        for part in share(table, passer, value, payer, occasion):
            reason = Reason(code, {**part.reason.args, "item": part.item})
            table.pay(payer, passer, Charge(part.points, "passed-win", part.rule, reason))
