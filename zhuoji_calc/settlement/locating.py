"""Where every chicken (鸡) of a hand lies, whose it is and what it is worth; and which first one was claimed.

A `ChickenGroup` is some chickens of one kind, place and worth.  Locating them costs nobody anything yet: that is
decided by `zhuoji_calc.settlement.chickens`.
"""

from typing import NamedTuple

from zhuoji_calc.model.facts import ONE_KIND, Throw, first_candidates
from zhuoji_calc.model.hand import FirstThrow, Meld, Seat
from zhuoji_calc.model.problems import Path, Problem, Problems
from zhuoji_calc.model.tiles import BITS, COPIES, Tile, tile_code
from zhuoji_calc.settlement.chicken_worth import (
    ChickenGroup,
    ChickenSpot,
    ChickenValues,
    ChickenValuesMemo,
    Worth,
    live_flips,
)
from zhuoji_calc.settlement.responsible import Account, Claim, account_of
from zhuoji_calc.settlement.table import Table

PAIR = 2
"""So many of a kind in hand, and the tile won on, are three."""


class First(NamedTuple):
    """Who threw a first one; ``in_meld``: it lies in another's meld; ``own``: his own first, not that of the table."""

    thrower: Seat
    in_meld: bool
    own: bool = False


class LocatedChickens(NamedTuple):
    """All chickens of a hand, with the accounts of claimed first ones."""

    values: ChickenValues
    groups: list[ChickenGroup]
    accounts: list[Account]

    def covered(self, group: ChickenGroup, other: Seat) -> bool:
        """Whether an account of a claimed first one stands in place of this group between its owner and another."""
        return any(
            group.owner == account.claim.claimer
            and group.meld is not None
            and group.meld == account.claim.meld
            and account.covers(group.claimed, other)
            for account in self.accounts
        )


def locate_chickens(table: Table, *, last_flip: bool) -> LocatedChickens:
    """Place every chicken of the hand. ``last_flip``: whether the flip after a win counts.

    Raises `Problems` where the ruleset asks who threw the first of a kind and the file leaves it open.
    """
    values = table.resolved.memo(ChickenValuesMemo)[live_flips(table, last_flip=last_flip)]
    located = LocatedChickens(values, [], [])
    players, win = table.hand.players, table.hand.win
    packed, rivers = table.facts.packed, table.facts.thrown()
    melded = [[meld.tile for meld in player.melds] for player in players]
    for tile in values.kinds:
        first, claim = _first(table, values, tile)
        if claim is not None:
            located.accounts.append(account_of(table, claim, golden=values.is_golden(tile)))
        won = win is not None and win.tile == tile
        thrower = None if first is None else first.thrower
        for owner in table.seats:
            number = packed[owner] >> BITS * tile & ONE_KIND
            if won and owner in table.winners and _owns_winning_tile(table, owner):
                if win is not None and win.how != "self-draw" and values.is_held_apart(tile):
                    _put(located, ChickenSpot(owner, tile, "concealed", 1))
                else:
                    number += 1
            if number:
                group = values[ChickenSpot(owner, tile, "concealed", number, held=True)]
                if group is not None:
                    located.groups.append(group)
            if tile in melded[owner]:
                for meld in players[owner].melds:
                    if meld.tile == tile:
                        _melded(table, located, owner, meld, claim)
            if tile in rivers[owner] or owner == thrower or (won and win is not None and owner == win.source):
                mine = first if owner == thrower else _own_first(table, values, tile, owner)
                _throw(table, located, tile, owner, mine, _lying(table, tile, owner))
        if table.hand.first and (seat := table.facts.unshown_first(tile)) is not None:
            _throw_unshown(table, located, tile, seat, is_first=seat == thrower)
    return located


def _throw_unshown(table: Table, located: LocatedChickens, tile: Tile, seat: Seat, *, is_first: bool) -> None:
    """The first one of a kind that a player threw into a river which was not typed.

    Raises `Problems` where its worth hangs on the flip before which it was thrown.
    """
    rolled = len(table.hand.rolling)
    times = range(1, rolled + 1) if rolled else (0,)
    counts = is_first or "river" in table.rules.chickens.zones
    if counts and len({located.values.worth(tile, when, first=is_first) for when in times}) > 1:
        args = {"tile": tile, "name": table.player(seat).name}
        raise Problems([Problem("first-needs-river", ("first", tile_code(tile)), args)])
    _put(located, ChickenSpot(seat, tile, "river", 1, times[0], first=is_first))


def _lying(table: Table, tile: Tile, owner: Seat) -> list[int]:
    """The tiles of a kind in a player's river, each as the number of flips before it was thrown."""
    river = table.hand.players[owner].river
    lying = [discard.flips for discard in river if discard.tile == tile and not discard.claimed]
    win = table.hand.win
    if win is not None and win.tile == tile and win.source == owner and _stays_thrown(table):
        lying.append(len(table.hand.rolling))
    return lying


def _stays_thrown(table: Table) -> bool:
    """Whether the winning tile is still a chicken of the player who threw it."""
    return table.win.how == "discard" and table.rules.chickens.winning_tile in ("thrower", "both")


def _where_thrown(table: Table, tile: Tile, throw: FirstThrow) -> Path:
    """Where the file shows a throw: in a river, in its claimer's melds, or as the winning tile."""
    if any(discard.tile == tile for discard in table.player(throw.source).river):
        return ("players", throw.source, "discards")
    if throw.claimer is not None:
        for place, meld in enumerate(table.player(throw.claimer).melds):
            if meld.tile == tile and meld.source == throw.source:
                return ("players", throw.claimer, "melds", place)
    return ("end", "tile")


def _first(table: Table, values: ChickenValues, tile: Tile) -> tuple[First | None, Claim | None]:
    """The first of a kind thrown, as a chicken of its thrower or as a claim, where the ruleset asks."""
    standing = values.standing.get(tile)
    if standing is None or not standing.points or (standing.first is None and not standing.responsible):
        return None, None
    throws = table.facts.throws(tile)
    if not throws:
        return None, None
    every = standing.responsible and table.rules.chickens.responsible.of == "every"
    if every and standing.first is None:
        return None, _claim_of_any(table, tile, throws)
    candidates = table.facts.first_throws(tile)
    if len(candidates) > 1 and standing.own_first is not None and all(one.claimer is None for one in candidates):
        own, of_table = (standing.own_first, standing.own_first_golden), (standing.first, standing.first_golden)
        if own == of_table:
            return None, None
    found = _only(table, tile, candidates)
    if found.claimer is None:
        won = _won_claim(table, tile, throws) if standing.responsible else None
        if won is not None:
            return None, won
        return First(found.source, in_meld=False), _claim_of_any(table, tile, throws) if every else None
    if not standing.responsible:
        again = standing.first_if_claimed == "next"
        return (_next_unclaimed(throws) if again else None), None
    claim = _claim(table, tile, found.source, found.claimer)
    if claim is None and table.rules.chickens.responsible.konged == "charge":
        return First(found.source, in_meld=True), None
    return None, claim


def _claim(table: Table, tile: Tile, thrower: Seat, claimer: Seat) -> Claim | None:
    """What was claimed, as a responsible chicken; None for one that was konged and then is none."""
    meld = next(meld for meld in table.player(claimer).melds if meld.tile == tile and meld.source == thrower)
    if meld.kind == "open-kong" and table.rules.chickens.responsible.konged != "same":
        return None
    return Claim(tile, thrower, claimer, meld)


def _claim_of_any(table: Table, tile: Tile, throws: list[Throw]) -> Claim | None:
    """The throw of a kind that was claimed, be it the first or not: of four tiles only one can be."""
    for throw in throws:
        if throw.claimer is not None:
            return _claim(table, tile, throw.source, throw.claimer)
    return None


def _won_claim(table: Table, tile: Tile, throws: list[Throw]) -> Claim | None:
    """A first throw that was won on, as a responsible chicken of the winner whose hand held two of the kind."""
    throw = throws[0]
    if not throw.winning or table.rules.chickens.winning_tile_responsible == "never":
        return None
    for winner in table.in_turn(table.winners, throw.source):
        if table.facts.packed[winner] >> BITS * tile & ONE_KIND >= PAIR and _owns_winning_tile(table, winner):
            return Claim(tile, throw.source, winner, None)
    return None


def _only(table: Table, tile: Tile, candidates: tuple[FirstThrow, ...]) -> FirstThrow:
    """The first throw of a kind. Raises `Problems` where it can have been another."""
    if len(candidates) > 1:
        names = [table.player(one.source).name for one in candidates]
        claimers = [None if one.claimer is None else table.player(one.claimer).name for one in candidates]
        args = {"tile": tile, "players": names, "throws": tuple(zip(names, claimers, strict=True))}
        raise Problems([Problem("first-open", _where_thrown(table, tile, candidates[0]), args)])
    return candidates[0]


def _own_first(table: Table, values: ChickenValues, tile: Tile, seat: Seat) -> First | None:
    """The first of a kind that a player threw who did not throw the first of the table, if nobody claimed it."""
    standing = values.standing.get(tile)
    if standing is None or not standing.points or standing.own_first is None:
        return None
    stated = table.hand.first.get(tile)
    if stated is not None and stated.source == seat:
        candidates = table.facts.first_throws(tile)
    else:
        candidates = first_candidates([throw for throw in table.facts.throws(tile) if throw.source == seat])
    if not candidates or _only(table, tile, candidates).claimer is not None:
        return None
    return First(seat, in_meld=False, own=True)


def _next_unclaimed(throws: list[Throw]) -> First | None:
    """After a claim takes three of a kind only one more can be thrown."""
    rest = [throw for throw in throws if throw.claimer is None and not throw.winning]
    return First(rest[0].source, in_meld=False) if rest else None


def _put(located: LocatedChickens, spot: ChickenSpot) -> None:
    group = located.values[spot]
    if group is not None:
        located.groups.append(group)


def _melded(table: Table, located: LocatedChickens, owner: Seat, meld: Meld, claim: Claim | None) -> None:
    """The chickens of a meld; one that was claimed as the first of its kind apart."""
    tile = meld.tile
    extra = table.rules.chickens.konged - COPIES if meld.is_kong else 0
    if claim is not None and claim.claimer == owner and claim.meld == meld:
        _put(located, ChickenSpot(owner, tile, "melds", 1, meld=meld, claimed=True))
        _put(located, ChickenSpot(owner, tile, "melds", meld.size - 1, meld=meld, extra=extra))
        return
    group = located.values[ChickenSpot(owner, tile, "melds", meld.size, meld=meld, extra=extra)]
    if group is not None:
        located.groups.append(_price_kong(table, group, meld) if meld.kind == "concealed-kong" else group)


def _price_kong(table: Table, group: ChickenGroup, meld: Meld) -> ChickenGroup:
    """A concealed kong of chickens may have one price for its four chickens."""
    rules = table.rules.chickens.concealed_kong
    if rules.counts != "for-the-chickens" or table.burns_kong_of(group.owner, meld):
        return group
    worth = group.worth._replace(rule="chickens.concealed-kong.points")
    return group._replace(points=rules.points, worth=worth)


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


def _throw(
    table: Table, located: LocatedChickens, tile: Tile, owner: Seat, first: First | None, thrown: list[int]
) -> None:
    """A player's river chickens of a kind, by worth; the first one thrown apart."""
    if not thrown and first is None:
        return
    values = located.values
    if first is not None and first.thrower == owner:
        # A first throw that is neither in a river nor in a meld is a winning tile that went to the winner.
        if first.in_meld:
            _put(located, ChickenSpot(owner, tile, "river", 1, first=True))
        elif thrown:
            _put(located, ChickenSpot(owner, tile, "river", 1, thrown[0], first=True, own=first.own))
            thrown = thrown[1:]
    if not thrown:
        return
    if thrown[0] == thrown[-1]:
        groups = [thrown]
    else:
        by_worth: dict[Worth, list[int]] = {}
        for when in thrown:
            by_worth.setdefault(values.worth(tile, when, first=False), []).append(when)
        groups = list(by_worth.values())
    for times in groups:
        group = values[ChickenSpot(owner, tile, "river", len(times), times[0])]
        if group is not None:
            located.groups.append(group)
        elif tile in values.steps:
            tiles = (tile,) * len(times)
            table.leave_unpaid(owner, "chicken", "chickens.rolling.time", "thrown-before-flip", tiles)
