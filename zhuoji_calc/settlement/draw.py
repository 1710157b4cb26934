"""An exhausted wall (黄庄): the check of who is ready (查叫), and what is settled of kongs and chickens."""

from __future__ import annotations

from zhuoji_calc.hand import Seat
from zhuoji_calc.settlement.chickens import settle_draw_chickens
from zhuoji_calc.settlement.hand_types import Types, TypeValue
from zhuoji_calc.settlement.kongs import kong_points, owe_kong, pay_kong
from zhuoji_calc.settlement.result import HandValue, Reason
from zhuoji_calc.settlement.shares import Occasion, hand_points, share
from zhuoji_calc.settlement.table import Table
from zhuoji_calc.tiles import Tile

Wait = tuple[Tile, TypeValue]


def settle_draw(table: Table) -> tuple[HandValue, ...]:
    """Write the payments after an exhausted wall; returns what each ready player waits for at best."""
    ready = [seat for seat in table.seats if table.ready[seat]]
    waits = {seat: wait for seat in ready if (wait := _wait(table, seat)) is not None}
    if _settles(table, len(ready)):
        _check(table, waits)
        _settle_kongs(table)
        settle_draw_chickens(table)
    return tuple(HandValue(seat, (value.type,), value.points) for seat, (_, value) in waits.items())


def _settles(table: Table, ready: int) -> bool:
    """Whether anything is paid at all where nobody, or everybody, is ready."""
    if ready == 0:
        return table.rules.draw.none_ready == "settles"
    if ready == len(table.seats):
        return table.rules.draw.all_ready == "settles"
    return True


def _occasion(table: Table) -> Occasion:
    rules = table.rules.draw
    anyone_declared = any(player.declared for player in table.hand.players)
    return Occasion(declared=anyone_declared and rules.declared, dealer=rules.dealer_extra)


def _wait(table: Table, seat: Seat) -> Wait | None:
    """The wait that a ready player is paid for: the tile and the hand it would make."""
    rule = table.rules.draw.hand
    wait_rule = "unseen" if rule == "best-unseen" else table.rules.ready.wait
    occasion = Occasion(declared=False)
    found: list[tuple[int, Wait]] = []
    types = table.resolved.kept(Types)
    for tile in table.facts.waits(seat, wait_rule):
        value = types[table.facts.completed(seat, tile)]
        if value is not None:
            found.append((hand_points(table, seat, value, occasion), (tile, value)))
    if not found:
        return None
    choose = min if rule == "lowest" else max
    return choose(found, key=lambda pair: pair[0])[1]


def _check(table: Table, waits: dict[Seat, Wait]) -> None:
    """Every unready player pays every ready one the hand that he waits for."""
    if table.rules.draw.hand == "nothing":
        return
    occasion = _occasion(table)
    for receiver, (tile, value) in waits.items():
        for payer in table.others(receiver):
            if table.ready[payer]:
                continue
            for part in share(table, receiver, value, payer, occasion):
                reason = Reason("draw-check", {**part.reason.args, "item": part.item, "tile": tile})
                tiles = (tile,) if part.item == "hand" else ()
                table.pay(receiver, payer, part.points, "draw-check", part.rule, reason, tiles)


def _settle_kongs(table: Table) -> None:
    mode = table.rules.draw.kongs
    for owner in table.seats:
        for meld in table.kongs[owner]:
            if mode == "ready-earn" and table.ready[owner]:
                pay_kong(table, owner, meld, *kong_points(table, meld))
            elif mode == "unready-pay" and not table.ready[owner]:
                owe_kong(table, owner, meld, unready_giver=table.rules.draw.open_kong == "giver")
            else:
                code = "not-ready" if mode == "ready-earn" else "draw-settles-none"
                table.leave_unpaid(owner, "kong", "draw.kongs", code, (meld.tile,) * 4)
