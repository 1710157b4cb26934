"""What chickens (鸡) pay: to those who may earn, or what an unready owner owes for his own."""

from __future__ import annotations

from collections.abc import Sequence

from zhuoji_calc.hand import Seat
from zhuoji_calc.settlement.chicken_worth import Lot, lot_reason
from zhuoji_calc.settlement.kongs import kong_payers, kong_points
from zhuoji_calc.settlement.responsible import settle_account
from zhuoji_calc.settlement.result import Reason
from zhuoji_calc.settlement.table import Due, Table
from zhuoji_calc.settlement.yard import Yard, survey
from zhuoji_calc.tiles import COPIES
from zhuoji_calc.vocabulary import Zone


def settle_chickens(table: Table) -> None:
    """Write the payments for all chickens after a win."""
    yard = survey(table, last_flip=True)
    for account in yard.accounts:
        settle_account(table, account)
    for lot in yard.lots:
        _settle_lot(table, lot, yard, table.rules.chickens.unready.zones)
    for owner in table.seats:
        if not table.ready[owner]:
            _owe_konged(table, owner, yard)
    _concealed_kongs(table, yard)


def settle_draw_chickens(table: Table) -> None:
    """Write what is paid for chickens after an exhausted wall, without a last flip."""
    rules = table.rules.draw
    if rules.chickens == "nothing" and rules.responsible == "nothing":
        return
    yard = survey(table, last_flip=False)
    for account in list(yard.accounts):
        if rules.responsible == "nothing":
            # Nothing stands in place of the ordinary payments then.
            yard.accounts.remove(account)
            both_ready = table.ready[account.claim.thrower] and table.ready[account.claim.claimer]
            if rules.chickens == "ready-earn-too" and both_ready:
                settle_account(table, account)
        elif account.payer_is_unready_claimer(table) and (
            rules.responsible == "unready-claimer-pays" or table.ready[account.claim.thrower]
        ):
            settle_account(table, account)
    if rules.chickens == "nothing":
        return
    for lot in yard.lots:
        if not table.ready[lot.owner]:
            _settle_lot(table, lot, yard, rules.zones)
        elif rules.chickens == "ready-earn-too":
            if _hindrance(table, lot) is None:
                _pay_lot(table, lot, yard)
        else:
            table.leave_unpaid(lot.owner, lot.item, "draw.chickens", "draw-settles-none", lot.tiles)


def _settle_lot(table: Table, lot: Lot, yard: Yard, owed_zones: tuple[Zone, ...]) -> None:
    """A lot is paid to its owner, or owed by an owner who is not ready, or it is remembered why it is neither."""
    hindrance = _hindrance(table, lot)
    if hindrance is None:
        _pay_lot(table, lot, yard)
        return
    if not table.ready[lot.owner] and _is_owed(table, lot, yard, owed_zones):
        _owe_lot(table, lot, yard)
        return
    rule, code = hindrance
    table.leave_unpaid(lot.owner, lot.item, rule, code, lot.tiles, zone=lot.zone)


def _hindrance(table: Table, lot: Lot) -> tuple[str, str] | None:
    """The rule and reason for which a lot earns its owner nothing; None where it does earn."""
    rules = table.rules.chickens
    if not lot.first and lot.zone not in rules.zones:
        return "chickens.zones", "zone-does-not-count"
    if table.burnt is not None and table.burns_chickens_of(lot.owner):
        return f"{table.event}.burns.chickens", f"burnt-{table.event}"
    if not table.ready[lot.owner] and not rules.unready.earns:
        return "chickens.unready.earns", "not-ready"
    return None


def _pay_lot(table: Table, lot: Lot, yard: Yard) -> None:
    """Every other player pays a lot to its owner, but for what an account of a claimed first one covers."""
    payers: Sequence[Seat] = table.others(lot.owner)
    if yard.accounts:
        payers = [payer for payer in payers if not yard.covered(lot, payer)]
    table.collect(lot.owner, payers, Due(lot.points, lot.item, lot.worth.rule, lot.reason, lot.tiles))


def _is_owed(table: Table, lot: Lot, yard: Yard, zones: tuple[Zone, ...]) -> bool:
    """Whether an unready owner pays for this lot of his own (包鸡)."""
    rules = table.rules.chickens.unready
    if rules.pays == "nothing" or (lot.zone not in zones and not lot.first):
        return False
    standing = yard.flock.is_standing(lot.tile)
    if rules.pays == "standing" and not standing:
        return False
    konged = standing and lot.meld is not None and lot.meld.is_kong
    return not (konged and rules.konged_standing != "nothing")


def _owe_lot(table: Table, lot: Lot, yard: Yard) -> None:
    code = "charge-owed" if lot.item == "charge-chicken" else "chicken-owed"
    reason = lot_reason(code, lot.worth, len(lot.tiles), lot.zone, first=lot.first)
    for receiver in _creditors(table, lot.owner):
        if not yard.covered(lot, receiver):
            table.owe(receiver, lot.owner, Due(lot.points, lot.item, lot.worth.rule, reason, lot.tiles))


def _creditors(table: Table, owner: Seat) -> Sequence[Seat]:
    others = table.others(owner)
    if table.rules.chickens.unready.to == "everybody":
        return others
    return [seat for seat in others if table.ready[seat]]


def _owe_konged(table: Table, owner: Seat, yard: Yard) -> None:
    """What an unready owner pays for a kong of standing chickens: what it would have earned."""
    for meld in table.kongs[owner]:
        if not yard.flock.is_standing(meld.tile):
            continue
        rules = table.rules.chickens.unready
        in_account = any(one.claim.claimer == owner and one.claim.meld == meld for one in yard.accounts)
        if rules.konged_standing == "nothing" or in_account:
            continue
        tiles = (meld.tile,) * COPIES
        worth = yard.flock.worth(meld.tile, None, first=False)
        arguments = {"kind": meld.kind, "tile": meld.tile, "worth": worth.points, "count": COPIES}
        reason = Reason("konged-chickens-owed", arguments)
        key = "chickens.unready.konged-standing"
        creditors = _creditors(table, owner)
        for receiver in creditors:
            table.owe(receiver, owner, Due(worth.points * COPIES, "chicken", key, reason, tiles))
        if rules.konged_standing == "chickens":
            continue
        if table.burns_kong_of(owner, meld) and rules.konged_when_burnt == "chickens":
            continue
        points, _ = kong_points(table, meld)
        reason = Reason("konged-chickens-kong-owed", arguments)
        for receiver in kong_payers(table, owner, meld):
            if receiver in creditors:
                table.owe(receiver, owner, Due(points, "kong", key, reason, tiles))


def _concealed_kongs(table: Table, yard: Yard) -> None:
    """A concealed kong of chickens where it earns more than the sum of both."""
    for lot in yard.lots:
        meld = lot.meld
        if meld is None or meld.kind != "concealed-kong":
            continue
        rules = table.rules.chickens.concealed_kong
        if rules.counts != "on-top" or table.burns_kong_of(lot.owner, meld):
            continue
        if not table.ready[lot.owner] and not table.rules.chickens.unready.earns:
            continue
        key = "chickens.concealed-kong.points"
        reason = Reason("concealed-kong-of-chickens", {"tile": meld.tile, "value": rules.points})
        table.collect(lot.owner, table.others(lot.owner), Due(rules.points, "kong", key, reason, lot.tiles))
