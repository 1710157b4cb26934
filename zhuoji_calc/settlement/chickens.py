"""What chickens (鸡) pay: to those who may earn, or what an unready owner owes for his own.

First every chicken is placed (a `Lot`: whose it is, where it lies, what it is worth); then each lot is paid or owed.
"""

from __future__ import annotations

from typing import NamedTuple

from zhuoji_calc.facts import Throw
from zhuoji_calc.hand import Meld, Seat
from zhuoji_calc.problems import Problem, Problems
from zhuoji_calc.settlement.chicken_worth import Flock, Worth
from zhuoji_calc.settlement.kongs import kong_payers, kong_points
from zhuoji_calc.settlement.responsible import Account, Claim, account_of, settle_account
from zhuoji_calc.settlement.result import Item, Reason
from zhuoji_calc.settlement.table import Table
from zhuoji_calc.tiles import COPIES, Tile, tile_code
from zhuoji_calc.vocabulary import Zone


class Lot(NamedTuple):
    """Chickens of one kind, one place and one worth: ``number`` tiles of ``owner``, ``points`` from each payer in all.

    ``first``: the first one thrown (冲锋鸡); ``claimed``: the tile that was claimed into ``meld`` as the first one.
    """

    owner: Seat
    tile: Tile
    zone: Zone
    number: int
    points: int
    worth: Worth
    first: bool
    meld: Meld | None
    claimed: bool

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the lot."""
        return (self.tile,) * self.number


def _lot(
    owner: Seat,
    tile: Tile,
    zone: Zone,
    count: int,
    worth: Worth,
    *,
    first: bool = False,
    meld: Meld | None = None,
    claimed: bool = False,
) -> Lot:
    return Lot(owner, tile, zone, count, worth.points * count, worth, first, meld, claimed)


class First(NamedTuple):
    """Whose first one thrown a kind has; ``in_meld``: the tile itself lies in another's meld."""

    thrower: Seat
    in_meld: bool


class Yard(NamedTuple):
    """All chickens of a hand, with the accounts of claimed first ones."""

    flock: Flock
    lots: list[Lot]
    accounts: list[Account]


def survey(table: Table, *, last_flip: bool) -> Yard:
    """Place every chicken of the hand. ``last_flip``: whether the flip after a win counts.

    Raises `Problems` where the ruleset asks who threw the first of a kind and the file leaves it open.
    """
    flock = Flock(table, last_flip=last_flip)
    lots: list[Lot] = []
    accounts: list[Account] = []
    for tile in flock.kinds():
        first, claim = _first(table, flock, tile)
        if claim is not None:
            accounts.append(account_of(table, claim, golden=flock.is_golden(tile)))
        for owner in table.seats:
            lots += _held(table, flock, tile, owner, claim)
            lots += _thrown(table, flock, tile, owner, first)
    return Yard(flock, [lot for lot in lots if lot.points], accounts)


def _first(table: Table, flock: Flock, tile: Tile) -> tuple[First | None, Claim | None]:
    """The first of a kind thrown, as a chicken of its thrower or as a claim, where the ruleset asks."""
    standing = flock.standing.get(tile)
    if standing is None or not flock.is_standing(tile):
        return None, None
    throws = table.facts.throws(tile)
    if not throws or (standing.first is None and not standing.responsible):
        return None, None
    candidates = table.facts.first_throws(tile)
    if len(candidates) > 1:
        names = [table.player(one.source).name for one in candidates]
        raise Problems([Problem("first-open", ("first",), {"tile": tile, "players": names})])
    found = candidates[0]
    if found.claimer is None:
        return First(found.source, in_meld=False), None
    if not standing.responsible:
        again = standing.first_if_claimed == "next"
        return (_next_unclaimed(throws) if again else None), None
    meld = next(meld for meld in table.player(found.claimer).melds if meld.tile == tile and meld.source == found.source)
    claim = Claim(tile, found.source, found.claimer, meld)
    if meld.kind != "open-kong":
        return None, claim
    konged = table.rules.chickens.responsible.konged
    if konged == "charge":
        return First(found.source, in_meld=True), None
    return None, (claim if konged == "same" else None)


def _next_unclaimed(throws: list[Throw]) -> First | None:
    """After a claim takes three of a kind only one more can be thrown."""
    rest = [throw for throw in throws if throw.claimer is None and not throw.winning]
    return First(rest[0].source, in_meld=False) if rest else None


def _held(table: Table, flock: Flock, tile: Tile, owner: Seat, claim: Claim | None) -> list[Lot]:
    """A player's concealed and melded chickens of a kind, the winning tile among them where it is his."""
    player = table.player(owner)
    lots = []
    count = player.concealed.count(tile) if player.concealed is not None else 0
    if owner in table.winners and table.win.tile == tile and _owns_winning_tile(table, owner):
        count += 1
    if count:
        worth = flock.worth(tile, None, first=False)
        lots.append(_lot(owner, tile, "concealed", count, worth))
    for meld in player.melds:
        if meld.tile != tile:
            continue
        worth = flock.worth(tile, None, first=False)
        if claim is not None and claim.claimer == owner and claim.meld == meld:
            lots.append(_lot(owner, tile, "melds", 1, worth, meld=meld, claimed=True))
            lots.append(_lot(owner, tile, "melds", meld.size - 1, worth, meld=meld))
        else:
            lots.append(_price_kong(table, _lot(owner, tile, "melds", meld.size, worth, meld=meld)))
    return lots


def _price_kong(table: Table, lot: Lot) -> Lot:
    """A concealed kong of chickens may have one price for its four chickens."""
    if lot.meld is None or lot.meld.kind != "concealed-kong" or not lot.points:
        return lot
    rules = table.rules.chickens.concealed_kong
    if rules.counts != "for-the-chickens" or table.burns_kong_of(lot.owner, lot.meld):
        return lot
    worth = lot.worth._replace(rule="chickens.concealed-kong.points")
    return lot._replace(points=rules.points, worth=worth)


def _owns_winning_tile(table: Table, winner: Seat) -> bool:
    """Whether the winning tile is a chicken of this winner's hand."""
    rules = table.rules.chickens
    if _only_concealed(table) and rules.concealed_only == "without":
        return False
    if table.win.how == "self-draw":
        return True
    if table.win.how == "discard" and rules.winning_tile in ("thrower", "nobody"):
        return False
    if len(table.winners) == 1 or rules.winning_tile_shared == "each":
        return True
    if rules.winning_tile_shared == "nobody" or table.win.source is None:
        return False
    return table.in_turn(table.winners, table.win.source)[0] == winner


def _only_concealed(table: Table) -> bool:
    return tuple(table.rules.chickens.zones) == ("concealed",)


def _thrown(table: Table, flock: Flock, tile: Tile, owner: Seat, first: First | None) -> list[Lot]:
    """A player's river chickens of a kind, by worth; the first one thrown apart."""
    flips = [discard.flips for discard in table.player(owner).river if discard.tile == tile and not discard.claimed]
    if _keeps_winning_tile(table, tile, owner):
        flips.append(len(table.hand.rolling))
    lots = []
    if first is not None and first.thrower == owner:
        # A first throw that is neither in a river nor in a meld is a winning tile that went to the winner.
        if first.in_meld:
            lots.append(_lot(owner, tile, "river", 1, flock.worth(tile, None, first=True), first=True))
        elif flips:
            worth = flock.worth(tile, flips.pop(0), first=True)
            lots.append(_lot(owner, tile, "river", 1, worth, first=True))
    by_worth: dict[Worth, int] = {}
    for when in flips:
        worth = flock.worth(tile, when, first=False)
        by_worth[worth] = by_worth.get(worth, 0) + 1
        if not worth.points and tile in flock.steps:
            table.leave_unpaid(owner, "chicken", "chickens.rolling.time", "thrown-before-flip", (tile,))
    lots += [_lot(owner, tile, "river", count, worth) for worth, count in by_worth.items()]
    return lots


def _keeps_winning_tile(table: Table, tile: Tile, owner: Seat) -> bool:
    """Whether a winning discard stays its thrower's chicken."""
    win = table.hand.win
    if win is None or win.how != "discard" or win.tile != tile or win.source != owner:
        return False
    return table.rules.chickens.winning_tile in ("thrower", "both")


def settle_chickens(table: Table) -> None:
    """Write the payments for all chickens after a win."""
    yard = survey(table, last_flip=True)
    for account in yard.accounts:
        settle_account(table, account)
    for lot in yard.lots:
        if _earns(table, lot):
            _pay_lot(table, lot, yard)
    for owner in table.seats:
        if not table.ready[owner]:
            _owe(table, owner, yard, table.rules.chickens.unready.zones)
            _owe_konged(table, owner, yard)
    _concealed_kongs(table, yard)


def _earns(table: Table, lot: Lot) -> bool:
    """Whether the owner of a lot is paid for it; what stands in the way is remembered."""
    item = _item(table, lot)
    tiles = lot.tiles
    if not lot.first and lot.zone not in table.rules.chickens.zones:
        table.leave_unpaid(lot.owner, item, "chickens.zones", "zone-does-not-count", tiles, zone=lot.zone)
        return False
    if table.burns_chickens_of(lot.owner):
        event = table.burnt.event if table.burnt else ""
        table.leave_unpaid(lot.owner, item, f"{event}.burns.chickens", f"burnt-{event}", tiles)
        return False
    if not table.ready[lot.owner] and not table.rules.chickens.unready.earns:
        table.leave_unpaid(lot.owner, item, "chickens.unready.earns", "not-ready", tiles)
        return False
    return True


def _item(table: Table, lot: Lot) -> Item:
    standing = table.rules.chickens.standing
    code = tile_code(lot.tile)
    if any(code == known and rules.item == "black-chicken" for known, rules in standing.items()):
        return "black-chicken"
    return "charge-chicken" if lot.first else "chicken"


def _pay_lot(table: Table, lot: Lot, yard: Yard) -> None:
    """Every other player pays a lot to its owner, but for what an account of a claimed first one covers."""
    for payer in table.others(lot.owner):
        if not _covered(lot, payer, yard):
            item = _item(table, lot)
            table.pay_side(lot.owner, payer, lot.points, item, lot.worth.rule, _reason(lot, item), lot.tiles)


def _reason(lot: Lot, item: Item) -> Reason:
    return Reason(
        item,
        {
            "worth": lot.worth.points,
            "count": lot.number,
            "how": lot.worth.how,
            "first": lot.first,
            "golden": lot.worth.how == "golden",
            "zone": lot.zone,
        },
    )


def _covered(lot: Lot, other: Seat, yard: Yard) -> bool:
    """Whether an account of a claimed first one stands in place of this lot between its owner and another."""
    return any(
        lot.owner == account.claim.claimer and lot.meld == account.claim.meld and account.covers(lot.claimed, other)
        for account in yard.accounts
    )


def _owe(table: Table, owner: Seat, yard: Yard, zones: tuple[Zone, ...]) -> None:
    """What an unready owner pays for his own chickens (包鸡)."""
    rules = table.rules.chickens.unready
    if rules.pays == "nothing":
        return
    for lot in yard.lots:
        if lot.owner != owner or (lot.zone not in zones and not lot.first):
            continue
        standing = yard.flock.is_standing(lot.tile)
        if rules.pays == "standing" and not standing:
            continue
        if standing and lot.meld is not None and lot.meld.is_kong and rules.konged_standing != "nothing":
            continue
        item = _item(table, lot)
        code = "charge-owed" if item == "charge-chicken" else "chicken-owed"
        reason = Reason(code, dict(_reason(lot, item).args))
        for receiver in _creditors(table, owner):
            if not _covered(lot, receiver, yard):
                table.owe_side(receiver, owner, lot.points, item, lot.worth.rule, reason, lot.tiles)


def _creditors(table: Table, owner: Seat) -> list[Seat]:
    others = table.others(owner)
    if table.rules.chickens.unready.to == "everybody":
        return others
    return [seat for seat in others if table.ready[seat]]


def _owe_konged(table: Table, owner: Seat, yard: Yard) -> None:
    """What an unready owner pays for a kong of standing chickens: what it would have earned."""
    for meld in table.kongs(owner):
        if not yard.flock.is_standing(meld.tile):
            continue
        rules = table.rules.chickens.unready
        if rules.konged_standing == "nothing" or any(
            one.claim.claimer == owner and one.claim.meld == meld for one in yard.accounts
        ):
            continue
        tiles = (meld.tile,) * COPIES
        worth = yard.flock.worth(meld.tile, None, first=False)
        arguments = {"kind": meld.kind, "tile": meld.tile, "worth": worth.points, "count": COPIES}
        reason = Reason("konged-chickens-owed", arguments)
        for receiver in _creditors(table, owner):
            table.owe_side(receiver, owner, worth.points * COPIES, "chicken", worth.rule, reason, tiles)
        if rules.konged_standing == "chickens":
            continue
        if table.burns_kong_of(owner, meld) and rules.konged_when_burnt == "chickens":
            continue
        points, key = kong_points(table, meld)
        reason = Reason("konged-chickens-kong-owed", arguments)
        for receiver in kong_payers(table, owner, meld):
            table.owe_side(receiver, owner, points, "kong", key, reason, tiles)


def _concealed_kongs(table: Table, yard: Yard) -> None:
    """A concealed kong of chickens where it earns more than the sum of both."""
    chickens = {lot.tile for lot in yard.lots}
    for owner in table.seats:
        for meld in table.kongs(owner):
            if meld.kind != "concealed-kong" or meld.tile not in chickens:
                continue
            rules = table.rules.chickens.concealed_kong
            if rules.counts != "on-top" or table.burns_kong_of(owner, meld):
                continue
            if not table.ready[owner] and not table.rules.chickens.unready.earns:
                continue
            reason = Reason("concealed-kong-of-chickens", {"tile": meld.tile, "value": rules.points})
            for payer in table.others(owner):
                table.pay_side(
                    owner,
                    payer,
                    rules.points,
                    "kong",
                    "chickens.concealed-kong.points",
                    reason,
                    (meld.tile,) * COPIES,
                )


def settle_draw_chickens(table: Table) -> None:
    """Write what is paid for chickens after an exhausted wall, without a last flip."""
    mode = table.rules.draw.chickens
    responsible = table.rules.draw.responsible
    if mode == "nothing" and responsible == "nothing":
        return
    yard = survey(table, last_flip=False)
    if responsible == "nothing":
        yard.accounts.clear()
    for account in yard.accounts:
        if account.payer_is_unready_claimer(table):
            thrower = account.claim.thrower
            if responsible == "unready-claimer-pays" or table.ready[thrower]:
                settle_account(table, account)
    if mode == "nothing":
        return
    for owner in table.seats:
        if not table.ready[owner]:
            _owe(table, owner, yard, table.rules.draw.zones)
    if mode == "ready-earn-too":
        for lot in yard.lots:
            if table.ready[lot.owner] and _earns(table, lot):
                _pay_lot(table, lot, yard)
