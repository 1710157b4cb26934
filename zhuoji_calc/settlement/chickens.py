"""What chickens (鸡) pay: to those who may earn, or what an unready owner owes for his own."""

from __future__ import annotations

from collections.abc import Sequence

from zhuoji_calc.model.hand import Seat
from zhuoji_calc.model.tiles import COPIES, Tile
from zhuoji_calc.rules.vocabulary import Zone
from zhuoji_calc.settlement.chicken_worth import ChickenGroup, ChickenSpot, Worth, group_reason
from zhuoji_calc.settlement.kongs import kong_payers, kong_points
from zhuoji_calc.settlement.locating import LocatedChickens, locate_chickens
from zhuoji_calc.settlement.responsible import Account, settle_account
from zhuoji_calc.settlement.result import Reason
from zhuoji_calc.settlement.table import Charge, Table


def settle_chickens(table: Table) -> None:
    """Write the payments for all chickens after a win."""
    located = locate_chickens(table, last_flip=True)
    for account in located.accounts:
        settle_account(table, account)
    for group in located.groups:
        _settle_group(table, group, located, table.rules.chickens.unready.zones)
    for owner in table.seats:
        if not table.ready[owner]:
            _owe_konged(table, owner, located)
    _concealed_kongs(table, located)


def settle_draw_chickens(table: Table) -> None:
    """Write what is paid for chickens after an exhausted wall, without a last flip."""
    rules = table.rules.draw
    if rules.chickens == "nothing" and rules.responsible == "nothing" and rules.responsible_thrower == "nothing":
        return
    located = locate_chickens(table, last_flip=False)
    for account in list(located.accounts):
        if rules.responsible == "nothing":
            # Nothing stands in place of the ordinary payments then.
            located.accounts.remove(account)
            both_ready = table.ready[account.claim.thrower] and table.ready[account.claim.claimer]
            if rules.chickens == "ready-earn-too" and both_ready:
                settle_account(table, account)
        elif account.payer_is_unready_claimer(table) and (
            rules.responsible == "unready-claimer-pays" or table.ready[account.claim.thrower]
        ):
            settle_account(table, account)
        if not table.ready[account.claim.thrower]:
            _owe_claimed(table, account, located)
    if rules.chickens == "nothing":
        return
    for group in located.groups:
        if not table.ready[group.owner]:
            _settle_group(table, group, located, rules.zones)
        elif rules.chickens == "ready-earn-too":
            if _hindrance(table, group) is None:
                _pay_group(table, group, located)
        else:
            table.leave_unpaid(group.owner, group.item, "draw.chickens", "draw-settles-none", group.tiles)


def _owe_claimed(table: Table, account: Account, located: LocatedChickens) -> None:
    """What an unready thrower of a claimed first chicken owes after an exhausted wall."""
    mode = table.rules.draw.responsible_thrower
    claim = account.claim
    if mode == "account" and account.rules.pays == "thrower" and table.ready[claim.claimer]:
        settle_account(table, account)
    elif mode == "first":
        group = located.values[ChickenSpot(claim.thrower, claim.tile, "river", 1, first=True)]
        if group is not None:
            _owe_group(table, group, located)


def _settle_group(table: Table, group: ChickenGroup, located: LocatedChickens, owed_zones: tuple[Zone, ...]) -> None:
    """A group is paid to its owner, or owed by an owner who is not ready, or it is remembered why it is neither."""
    hindrance = _hindrance(table, group)
    if hindrance is None:
        _pay_group(table, group, located)
        return
    if not table.ready[group.owner] and _is_owed(table, group, located, owed_zones):
        _owe_group(table, group, located)
        return
    rule, code = hindrance
    table.leave_unpaid(group.owner, group.item, rule, code, group.tiles, zone=group.zone)


def _hindrance(table: Table, group: ChickenGroup) -> tuple[str, str] | None:
    """The rule and reason for which a group earns its owner nothing; None where it does earn."""
    rules = table.rules.chickens
    if not group.first and group.zone not in rules.zones:
        return "chickens.zones", "zone-does-not-count"
    if group.worth.how == "flipped" and group.zone not in rules.flip.zones:
        return "chickens.flip.zones", "zone-does-not-count"
    if table.burnt is not None and table.burns_chickens_of(group.owner):
        return f"{table.event}.burns.chickens", f"burnt-{table.event}"
    if _burns_with_its_kong(table, group):
        return "chickens.concealed-kong.when-burnt", f"burnt-{table.event}"
    if not table.ready[group.owner] and not rules.unready.earns:
        return "chickens.unready.earns", "not-ready"
    return None


def _burns_with_its_kong(table: Table, group: ChickenGroup) -> bool:
    """Whether these are the four chickens of a burnt concealed kong (鸡的闷豆) that burns as a whole."""
    meld = group.meld
    if meld is None or meld.kind != "concealed-kong" or not table.burns_kong_of(group.owner, meld):
        return False
    return table.rules.chickens.concealed_kong.when_burnt == "whole"


def _pay_group(table: Table, group: ChickenGroup, located: LocatedChickens) -> None:
    """Every other player pays a group to its owner, but for what an account of a claimed first one covers."""
    payers: Sequence[Seat] = table.others(group.owner)
    if located.accounts:
        payers = [payer for payer in payers if not located.covered(group, payer)]
    if group.claimed and not table.rules.chickens.responsible.outsiders_pay:
        throwers = [account.claim.thrower for account in located.accounts]
        payers = [payer for payer in payers if payer in throwers]
    table.collect(group.owner, payers, Charge(group.points, group.item, group.worth.rule, group.reason, group.tiles))


def _is_owed(table: Table, group: ChickenGroup, located: LocatedChickens, zones: tuple[Zone, ...]) -> bool:
    """Whether an unready owner pays for this group of his own (包鸡)."""
    rules = table.rules.chickens.unready
    if rules.pays == "nothing" or (group.zone not in zones and not group.first):
        return False
    standing = located.values.is_standing(group.tile)
    if rules.pays == "standing" and not standing:
        return False
    konged = standing and group.meld is not None and group.meld.is_kong
    return not (konged and rules.konged_standing != "nothing")


def _owe_group(table: Table, group: ChickenGroup, located: LocatedChickens) -> None:
    code = "charge-owed" if group.item == "charge-chicken" else "chicken-owed"
    worth = _owed_worth(table, located, group.tile, group.worth, first=group.first)
    points = worth.points * group.counted if worth is not group.worth else group.points
    reason = group_reason(code, worth, group.counted, group.zone, first=group.first)
    for receiver in _creditors(table, group.owner):
        if not located.covered(group, receiver):
            table.owe(receiver, group.owner, Charge(points, group.item, worth.rule, reason, group.tiles))


def _owed_worth(table: Table, located: LocatedChickens, tile: Tile, worth: Worth, *, first: bool) -> Worth:
    """What a chicken costs an owner who is not ready."""
    if worth.how != "golden" or table.rules.chickens.unready.golden:
        return worth
    return located.values.without_gold(tile, worth, first=first)


def _creditors(table: Table, owner: Seat) -> Sequence[Seat]:
    others = table.others(owner)
    if table.rules.chickens.unready.to == "everybody":
        return others
    return [seat for seat in others if table.ready[seat]]


def _owe_konged(table: Table, owner: Seat, located: LocatedChickens) -> None:
    """What an unready owner pays for a kong of standing chickens: what it would have earned."""
    for meld in table.kongs[owner]:
        if not located.values.is_standing(meld.tile):
            continue
        rules = table.rules.chickens.unready
        in_account = any(one.claim.claimer == owner and one.claim.meld == meld for one in located.accounts)
        if rules.konged_standing == "nothing" or in_account:
            continue
        tiles = (meld.tile,) * COPIES
        worth = _owed_worth(table, located, meld.tile, located.values.worth(meld.tile, None, first=False), first=False)
        count = table.rules.chickens.konged
        arguments = {"kind": meld.kind, "tile": meld.tile, "worth": worth.points, "count": count}
        reason = Reason("konged-chickens-owed", arguments)
        key = "chickens.unready.konged-standing"
        creditors = _creditors(table, owner)
        for receiver in creditors:
            table.owe(receiver, owner, Charge(worth.points * count, "chicken", key, reason, tiles))
        if rules.konged_standing == "chickens":
            continue
        if table.burns_kong_of(owner, meld) and rules.konged_when_burnt == "chickens":
            continue
        points, _ = kong_points(table, meld)
        reason = Reason("konged-chickens-kong-owed", arguments)
        for receiver in kong_payers(table, owner, meld):
            if receiver in creditors:
                table.owe(receiver, owner, Charge(points, "kong", key, reason, tiles))


def _concealed_kongs(table: Table, located: LocatedChickens) -> None:
    """A concealed kong of chickens where it earns more than the sum of both."""
    for group in located.groups:
        meld = group.meld
        if meld is None or meld.kind != "concealed-kong":
            continue
        rules = table.rules.chickens.concealed_kong
        if rules.counts != "on-top" or table.burns_kong_of(group.owner, meld):
            continue
        if not table.ready[group.owner] and not table.rules.chickens.unready.earns:
            continue
        key = "chickens.concealed-kong.points"
        reason = Reason("concealed-kong-of-chickens", {"tile": meld.tile, "value": rules.points})
        table.collect(group.owner, table.others(group.owner), Charge(rules.points, "kong", key, reason, group.tiles))
