"""What kongs (豆, 杠) pay: by kind, to a ready owner, or what an unready owner owes for them."""

from __future__ import annotations

from collections.abc import Sequence

from zhuoji_calc.model.hand import Meld, MeldKind, Seat
from zhuoji_calc.model.tiles import COPIES, Tile
from zhuoji_calc.rules.memo import Memo
from zhuoji_calc.settlement.result import Reason
from zhuoji_calc.settlement.table import Charge, Table


def kong_points(table: Table, meld: Meld) -> tuple[int, str]:
    """The points that each payer owes for a kong, and the rule key."""
    rules = table.rules.kongs
    if meld.kind == "open-kong":
        return rules.open.points, "kongs.open.points"
    if meld.kind == "concealed-kong":
        return rules.concealed.points, "kongs.concealed.points"
    return rules.added.points, "kongs.added.points"


def kong_payers(table: Table, owner: Seat, meld: Meld) -> Sequence[Seat]:
    """Who pays a kong: its giver, or every other player."""
    if meld.kind == "open-kong" and table.rules.kongs.open.payer != "everybody":
        return () if meld.source is None else (meld.source,)
    return table.others(owner)


def settle_kongs(table: Table) -> None:
    """Write the payments for all kongs after a win."""
    for owner in table.seats:
        for meld in table.kongs[owner]:
            _settle_kong(table, owner, meld)


def _settle_kong(table: Table, owner: Seat, meld: Meld) -> None:
    points, key = kong_points(table, meld)
    tiles = (meld.tile,) * COPIES
    ending = "hot-cannon" if table.is_hot_cannon else "robbed-kong" if table.win.how == "rob-kong" else None
    if ending is not None and ending in table.rules.kongs.void_after:
        table.leave_unpaid(owner, "kong", "kongs.void-after", f"void-after-{ending}", tiles)
    elif table.burns_kong_of(owner, meld):
        table.leave_unpaid(owner, "kong", f"{table.event}.burns.kongs", f"burnt-{table.event}", tiles)
    elif table.ready[owner]:
        pay_kong(table, owner, meld, points, key)
    else:
        unready = table.rules.kongs.unready
        if unready == "earns":
            pay_kong(table, owner, meld, points, key)
        elif unready == "pays-ready":
            owe_kong(table, owner, meld, unready_giver=False)
        else:
            table.leave_unpaid(owner, "kong", "kongs.unready", "not-ready", tiles)


class Reasons(Memo[tuple[str, MeldKind, Tile, int], Reason]):
    """Why kongs are paid: by code, kind, tile and points."""

    def compute(self, asked: tuple[str, MeldKind, Tile, int]) -> Reason:
        """The reason for one kong."""
        code, kind, tile, points = asked
        return Reason(code, {"kind": kind, "tile": tile, "value": points})


def pay_kong(table: Table, owner: Seat, meld: Meld, points: int, key: str) -> None:
    """The owner is paid for his kong by those who owe it."""
    reason = table.resolved.memo(Reasons)["kong", meld.kind, meld.tile, points]
    tiles = (meld.tile,) * COPIES
    payers = kong_payers(table, owner, meld)
    if (owner, meld.tile) in table.covered_kongs and meld.source in payers:
        payers = [payer for payer in payers if payer != meld.source]
        rule = "chickens.responsible.covers-kong"
        table.leave_unpaid(owner, "kong", rule, "covered-by-responsible", tiles)
    charge = Charge(points, "kong", key, reason, tiles)
    if meld.source is not None and table.rules.kongs.open.payer == "owner" and meld.kind == "open-kong":
        table.collect(meld.source, (owner,), charge._replace(rule="kongs.open.payer"))
    else:
        table.collect(owner, payers, charge)


def owe_kong(table: Table, owner: Seat, meld: Meld, *, unready_giver: bool) -> None:
    """An unready owner pays his kong to the ready players; an open one goes back to its giver.

    ``unready_giver``: to a giver who is not ready as well.
    """
    points, key = kong_points(table, meld)
    tiles = (meld.tile,) * COPIES
    reason = table.resolved.memo(Reasons)["kong-unready-pays", meld.kind, meld.tile, points]
    if meld.kind != "open-kong":
        for seat in table.others(owner):
            if table.ready[seat]:
                table.owe(seat, owner, Charge(points, "kong", key, reason, tiles))
    elif meld.source is not None and (table.ready[meld.source] or unready_giver):
        table.owe(meld.source, owner, Charge(points, "kong", key, reason, tiles))
