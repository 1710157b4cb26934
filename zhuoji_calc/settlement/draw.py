"""An exhausted wall (黄庄): the check of who is ready (查叫), and what is settled of kongs and chickens."""

from __future__ import annotations

from zhuoji_calc.model.hand import Seat
from zhuoji_calc.model.tiles import Tile
from zhuoji_calc.rules.memo import Memo
from zhuoji_calc.settlement.chickens import settle_draw_chickens
from zhuoji_calc.settlement.hand_types import Types, TypeValue
from zhuoji_calc.settlement.kongs import kong_points, owe_kong, pay_kong
from zhuoji_calc.settlement.result import HandValue, Reason
from zhuoji_calc.settlement.shares import HandDebts, HandItem, Occasion, Pair, pair_of
from zhuoji_calc.settlement.table import Charge, Table

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
    types = table.resolved.memo(Types)
    counted = table.wait_rule
    tiles = table.facts.waits(seat, counted._replace(copies="unseen") if rule == "best-unseen" else counted)
    values = [types[table.facts.completed(seat, tile)] for tile in tiles]
    waits = [(tile, value) for tile, value in zip(tiles, values, strict=True) if value is not None]
    if not waits:
        return None
    if rule == "plain":
        plain = table.rules.hands.plain
        return None if plain is None else (waits[0][0], TypeValue("plain", plain, "hands.plain"))
    choose = min if rule == "lowest" else max
    return choose(waits, key=lambda wait: wait[1].points)


class Checks(Memo[tuple[Pair, TypeValue, Occasion, Tile], tuple[HandItem, ...]]):
    """What an unready player owes a ready one for the hand that a tile would make, by everything that decides it."""

    def compute(self, asked: tuple[Pair, TypeValue, Occasion, Tile]) -> tuple[HandItem, ...]:
        """The parts of one share, with the tile in their reasons."""
        pair, value, occasion, tile = asked
        code = "draw-check-plain" if self.rules.draw.hand == "plain" else "draw-check"
        return tuple(
            part._replace(reason=Reason(code, {**part.reason.args, "item": part.item, "tile": tile}))
            for part in HandDebts(self.rules).compute((pair, value, occasion))
        )


def _check(table: Table, waits: dict[Seat, Wait]) -> None:
    """Every unready player pays every ready one the hand that he waits for."""
    if table.rules.draw.hand == "nothing":
        return
    occasion = _occasion(table)
    checks = table.resolved.memo(Checks)
    for receiver, (tile, value) in waits.items():
        for payer in table.others(receiver):
            if not table.ready[payer]:
                for item, points, rule, reason in checks[pair_of(table, receiver, payer), value, occasion, tile]:
                    tiles = (tile,) if item == "hand" and table.rules.draw.hand != "plain" else ()
                    table.pay(receiver, payer, Charge(points, "draw-check", rule, reason, tiles))


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
