"""What kongs (豆, 杠) pay: by kind, to a ready owner, or what an unready owner owes for them."""

from __future__ import annotations

from collections.abc import Sequence

from zhuoji_calc.hand import Meld, Seat
from zhuoji_calc.settlement.result import Reason
from zhuoji_calc.settlement.table import Table
from zhuoji_calc.tiles import COPIES


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
    if meld.kind == "open-kong" and table.rules.kongs.open.payer == "giver":
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


def pay_kong(table: Table, owner: Seat, meld: Meld, points: int, key: str) -> None:
    """The owner is paid for his kong by those who owe it."""
    reason = Reason("kong", {"kind": meld.kind, "tile": meld.tile, "value": points})
    for payer in kong_payers(table, owner, meld):
        if (owner, meld.tile) in table.covered_kongs and payer == meld.source:
            table.leave_unpaid(
                owner,
                "kong",
                "chickens.responsible.covers-kong",
                "covered-by-responsible",
                (meld.tile,) * COPIES,
            )
            continue
        table.pay_side(owner, payer, points, "kong", key, reason, (meld.tile,) * COPIES)


def owe_kong(table: Table, owner: Seat, meld: Meld, *, unready_giver: bool) -> None:
    """An unready owner pays his kong to the ready players; an open one goes back to its giver.

    ``unready_giver``: to a giver who is not ready as well.
    """
    points, key = kong_points(table, meld)
    tiles = (meld.tile,) * COPIES
    reason = Reason("kong-unready-pays", {"kind": meld.kind, "tile": meld.tile, "value": points})
    if meld.kind != "open-kong":
        for seat in table.others(owner):
            if table.ready[seat]:
                table.owe_side(seat, owner, points, "kong", key, reason, tiles)
    elif meld.source is not None and (table.ready[meld.source] or unready_giver):
        table.owe_side(meld.source, owner, points, "kong", key, reason, tiles)
