"""Where every chicken (鸡) of a hand lies, whose it is and what it is worth; and which first one was claimed.

A `Lot` is some chickens of one kind, place and worth.  Placing them costs nobody anything yet: that is decided by
`zhuoji_calc.settlement.chickens`.
"""

from __future__ import annotations

from typing import NamedTuple

from zhuoji_calc.facts import Throw
from zhuoji_calc.hand import Meld, Seat
from zhuoji_calc.problems import Problem, Problems
from zhuoji_calc.settlement.chicken_worth import Flock, Worth
from zhuoji_calc.settlement.responsible import Account, Claim, account_of
from zhuoji_calc.settlement.result import Item
from zhuoji_calc.settlement.table import Table
from zhuoji_calc.tiles import Tile
from zhuoji_calc.vocabulary import Zone

Rivers = list[dict[Tile, list[int]]]
"""By seat: the chickens of each kind in the river, as the number of flips before each was thrown."""


class Lot(NamedTuple):
    """Chickens of one kind, one place and one worth: ``tiles`` of ``owner``, ``points`` from each payer in all.

    ``first``: the first one thrown (冲锋鸡); ``claimed``: the tile that was claimed into ``meld`` as the first one.
    """

    owner: Seat
    tile: Tile
    tiles: tuple[Tile, ...]
    item: Item
    zone: Zone
    points: int
    worth: Worth
    first: bool = False
    meld: Meld | None = None
    claimed: bool = False


class First(NamedTuple):
    """Whose first one thrown a kind has; ``in_meld``: the tile itself lies in another's meld."""

    thrower: Seat
    in_meld: bool


class Yard(NamedTuple):
    """All chickens of a hand, with the accounts of claimed first ones."""

    flock: Flock
    lots: list[Lot]
    accounts: list[Account]

    def covered(self, lot: Lot, other: Seat) -> bool:
        """Whether an account of a claimed first one stands in place of this lot between its owner and another."""
        return any(
            lot.owner == account.claim.claimer and lot.meld == account.claim.meld and account.covers(lot.claimed, other)
            for account in self.accounts
        )


def survey(table: Table, *, last_flip: bool) -> Yard:
    """Place every chicken of the hand. ``last_flip``: whether the flip after a win counts.

    Raises `Problems` where the ruleset asks who threw the first of a kind and the file leaves it open.
    """
    flock = Flock(table, last_flip=last_flip)
    yard = Yard(flock, [], [])
    rivers = _rivers(table, flock)
    held = [_kinds_of(table, owner) for owner in table.seats]
    for tile in flock.kinds:
        first, claim = _first(table, flock, tile)
        if claim is not None:
            yard.accounts.append(account_of(table, claim, golden=flock.is_golden(tile)))
        for owner in table.seats:
            if tile in held[owner]:
                _hold(table, yard, tile, owner, claim)
            if tile in rivers[owner] or (first is not None and first.thrower == owner):
                _throw(table, yard, tile, owner, first, rivers[owner].get(tile))
    return yard


def _kinds_of(table: Table, owner: Seat) -> set[Tile]:
    """The kinds that a player may hold chickens of, the winning tile of a winner among them."""
    player = table.player(owner)
    kinds = set(player.concealed or ())
    for meld in player.melds:
        kinds.add(meld.tile)
    if owner in table.winners:
        kinds.add(table.win.tile)
    return kinds


def _rivers(table: Table, flock: Flock) -> Rivers:
    """The chickens in the rivers, a winning discard among them where it stays its thrower's."""
    rivers: Rivers = []
    kinds = frozenset(flock.kinds)
    for player, tiles in zip(table.hand.players, table.facts.thrown(), strict=True):
        thrown: dict[Tile, list[int]] = {}
        if not kinds.isdisjoint(tiles):
            for tile, claimed, flips in player.river:
                if tile in kinds and not claimed:
                    thrown.setdefault(tile, []).append(flips)
        rivers.append(thrown)
    win = table.hand.win
    if win is None or win.how != "discard" or win.source is None or win.tile not in kinds:
        return rivers
    if table.rules.chickens.winning_tile in ("thrower", "both"):
        rivers[win.source].setdefault(win.tile, []).append(len(table.hand.rolling))
    return rivers


def _first(table: Table, flock: Flock, tile: Tile) -> tuple[First | None, Claim | None]:
    """The first of a kind thrown, as a chicken of its thrower or as a claim, where the ruleset asks."""
    standing = flock.standing.get(tile)
    if standing is None or not standing.points or (standing.first is None and not standing.responsible):
        return None, None
    throws = table.facts.throws(tile)
    if not throws:
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


def _put(
    yard: Yard,
    owner: Seat,
    tile: Tile,
    zone: Zone,
    number: int,
    worth: Worth,
    *,
    first: bool = False,
    meld: Meld | None = None,
    claimed: bool = False,
) -> None:
    if worth.points:
        item: Item = yard.flock.item(tile)
        if first and item == "chicken":
            item = "charge-chicken"
        tiles = (tile,) * number
        yard.lots.append(Lot(owner, tile, tiles, item, zone, worth.points * number, worth, first, meld, claimed))


def _hold(table: Table, yard: Yard, tile: Tile, owner: Seat, claim: Claim | None) -> None:
    """A player's concealed and melded chickens of a kind, the winning tile among them where it is his."""
    player = table.player(owner)
    flock = yard.flock
    number = player.concealed.count(tile) if player.concealed is not None else 0
    if owner in table.winners and table.win.tile == tile and _owns_winning_tile(table, owner):
        number += 1
    if number:
        _put(yard, owner, tile, "concealed", number, flock.worth(tile, None, first=False))
    for meld in player.melds:
        if meld.tile != tile:
            continue
        worth = flock.worth(tile, None, first=False)
        if claim is not None and claim.claimer == owner and claim.meld == meld:
            _put(yard, owner, tile, "melds", 1, worth, meld=meld, claimed=True)
            _put(yard, owner, tile, "melds", meld.size - 1, worth, meld=meld)
        else:
            _put(yard, owner, tile, "melds", meld.size, worth, meld=meld)
            if meld.kind == "concealed-kong" and worth.points:
                yard.lots[-1] = _price_kong(table, yard.lots[-1], meld)


def _price_kong(table: Table, lot: Lot, meld: Meld) -> Lot:
    """A concealed kong of chickens may have one price for its four chickens."""
    rules = table.rules.chickens.concealed_kong
    if rules.counts != "for-the-chickens" or table.burns_kong_of(lot.owner, meld):
        return lot
    worth = lot.worth._replace(rule="chickens.concealed-kong.points")
    return lot._replace(points=rules.points, worth=worth)


def _owns_winning_tile(table: Table, winner: Seat) -> bool:
    """Whether the winning tile is a chicken of this winner's hand."""
    rules = table.rules.chickens
    if "river" not in rules.zones and rules.held_only == "without":
        return False
    win = table.win
    if win.how == "self-draw":
        return True
    if win.how == "discard" and rules.winning_tile in ("thrower", "nobody"):
        return False
    if len(table.winners) == 1 or rules.winning_tile_shared == "each":
        return True
    if rules.winning_tile_shared == "nobody" or win.source is None:
        return False
    return table.in_turn(table.winners, win.source)[0] == winner


def _throw(table: Table, yard: Yard, tile: Tile, owner: Seat, first: First | None, thrown: list[int] | None) -> None:
    """A player's river chickens of a kind, by worth; the first one thrown apart."""
    flock = yard.flock
    if first is not None and first.thrower == owner:
        # A first throw that is neither in a river nor in a meld is a winning tile that went to the winner.
        if first.in_meld:
            _put(yard, owner, tile, "river", 1, flock.worth(tile, None, first=True), first=True)
        elif thrown:
            worth = flock.worth(tile, thrown[0], first=True)
            thrown = thrown[1:]
            _put(yard, owner, tile, "river", 1, worth, first=True)
    if not thrown:
        return
    by_worth: dict[Worth, int] = {}
    for when in thrown:
        worth = flock.worth(tile, when, first=False)
        by_worth[worth] = by_worth.get(worth, 0) + 1
    for worth, number in by_worth.items():
        if not worth.points and tile in flock.steps:
            tiles = (tile,) * number
            table.leave_unpaid(owner, "chicken", "chickens.rolling.time", "thrown-before-flip", tiles)
        _put(yard, owner, tile, "river", number, worth)
