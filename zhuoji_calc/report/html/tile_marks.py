"""Which tile earns what: the payments for chickens and kongs, laid back onto the tiles that they are for.

The sum of a player's marks is the sum of his payments for chickens: nothing is worked out anew here.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from zhuoji_calc.model.hand import Hand, Meld, Seat
from zhuoji_calc.model.tiles import Tile
from zhuoji_calc.settlement.result import Payment, Reason, Settlement, Unpaid

CHICKEN_ITEMS = frozenset({"chicken", "charge-chicken", "responsible-chicken", "black-chicken"})
OWED = frozenset(
    {"chicken-owed", "charge-owed", "konged-chickens-owed", "kong-unready-pays", "konged-chickens-kong-owed"}
)
"""Reasons of payments that the owner of the tiles makes."""

Area = Literal["concealed", "win", "melds", "river", "elsewhere"]


class TileSpot(NamedTuple):
    """Where a player's tile lies: the how-manieth tile of his hand or river, or of the ``meld``-th meld.

    ``elsewhere`` is a tile that counts as his and lies with another.
    """

    area: Area
    nth: int
    meld: int = 0


class TileMark(NamedTuple):
    """What a tile earns its owner in all, below zero where he owes for it; 0: nothing, for the reason said."""

    points: int
    reasons: tuple[Reason, ...]


class PaidChickens(NamedTuple):
    """Chickens of one owner that were paid for together."""

    owner: Seat
    tile: Tile
    number: int
    zone: str
    points: int
    reason: Reason


class TileMarks:
    """The marks of one settled hand: on each player's tiles, and on his kongs."""

    def __init__(self, hand: Hand, settlement: Settlement | None) -> None:
        self.hand = hand
        self.on_tiles: list[dict[TileSpot, TileMark]] = [{} for _ in hand.players]
        self.on_kongs: list[dict[int, int]] = [{} for _ in hand.players]
        self.elsewhere: list[list[Tile]] = [[] for _ in hand.players]
        if settlement is None:
            return
        early = [one for one in settlement.unpaid if one.reason.code == "thrown-before-flip"]
        for group in _groups(settlement.payments):
            self._lay(group, self._places(group, early))
        self._lay_unpaid(settlement.unpaid)
        for payment in settlement.payments:
            if payment.item == "kong" and payment.tiles:
                self._lay_kong(payment)

    def at(self, seat: Seat, place: TileSpot) -> TileMark | None:
        """The mark on a tile, if it is a chicken of which anything is to be said."""
        return self.on_tiles[seat].get(place)

    def _lay(self, group: PaidChickens, places: Sequence[TileSpot]) -> None:
        """Share a group's points among its tiles; what cannot be shared evenly goes to the first of them."""
        even, rest = divmod(group.points, len(places))
        for number, place in enumerate(places):
            points = even if not rest else group.points if number == 0 else 0
            self._add(group.owner, place, points, group.reason)

    def _add(self, seat: Seat, place: TileSpot, points: int, reason: Reason) -> None:
        old = self.on_tiles[seat].get(place, TileMark(0, ()))
        self.on_tiles[seat][place] = TileMark(old.points + points, (*old.reasons, reason))

    def _places(self, group: PaidChickens, early: Sequence[Unpaid]) -> Sequence[TileSpot]:
        """The tiles of a group; there is always one at least."""
        if group.zone == "melds":
            places = self._in_melds(group) or self._claimed(group)
        elif group.zone == "concealed":
            places = self._in_hand(group.owner, group.tile)
        else:
            places = self._in_river(group, sum(one.owner == group.owner and group.tile in one.tiles for one in early))
        if len(places) >= group.number:
            return places[: group.number]
        self.elsewhere[group.owner].append(group.tile)
        return [TileSpot("elsewhere", len(self.elsewhere[group.owner]) - 1)]

    def _in_hand(self, seat: Seat, tile: Tile) -> list[TileSpot]:
        """The concealed tiles of a kind, the winning tile last."""
        places = [TileSpot("concealed", index) for index, own in enumerate(concealed(self.hand, seat)) if own == tile]
        win = self.hand.win
        if win is not None and seat in win.winners and win.tile == tile:
            places.append(TileSpot("win", 0))
        return places

    def _in_melds(self, group: PaidChickens) -> list[TileSpot]:
        """A meld's tiles: all of them, the claimed one, or the others."""
        for number, meld in enumerate(self.hand.players[group.owner].melds):
            if meld.tile == group.tile:
                claimed = claimed_index(self.hand, group.owner, meld)
                indexes = [index for index in range(meld.size) if index != claimed]
                if claimed is not None:
                    indexes = [claimed, *indexes] if group.number in (1, meld.size) else indexes
                return [TileSpot("melds", index, number) for index in indexes]
        return []

    def _in_river(self, group: PaidChickens, early: int) -> list[TileSpot]:
        """River tiles that have no mark yet: the first one thrown, or those after the ones thrown too early to count.

        A tile is worth the more the later it was thrown, so the payments follow the order of the river.
        """
        places = self._owned(group.owner, group.tile, "river")
        won = thrown_win(self.hand, group.owner)
        if won is not None and self.hand.win is not None and self.hand.win.tile == group.tile:
            places.append(TileSpot("river", won))
        if group.reason.args.get("first"):
            return places[:1] or self._claimed(group)
        free = [place for place in places if place not in self.on_tiles[group.owner]]
        return free[early:]

    def _claimed(self, group: PaidChickens) -> list[TileSpot]:
        """The place that a claimed tile keeps in its thrower's river."""
        river = self.hand.players[group.owner].river
        return [TileSpot("river", index) for index, one in enumerate(river) if one.tile == group.tile and one.claimed]

    def _lay_unpaid(self, unpaid: Iterable[Unpaid]) -> None:
        """Mark tiles that earn nothing, where there is no doubt which they are."""
        chickens = [(one, tile) for one in unpaid if one.item in CHICKEN_ITEMS for tile in sorted(set(one.tiles))]
        vague = [(one, tile) for one, tile in chickens if not _unpaid_zone(one)]
        for one, tile in chickens:
            zone = _unpaid_zone(one)
            if zone:
                self._lay_nothing(one, self._free(one.owner, tile, zone)[: one.tiles.count(tile)])
        for one, tile in vague:
            free = self._free(one.owner, tile, "")
            together = sum(other.tiles.count(tile) for other, _ in vague if other.owner == one.owner)
            if len(free) in (one.tiles.count(tile), together):
                self._lay_nothing(one, free)

    def _lay_nothing(self, unpaid: Unpaid, places: Iterable[TileSpot]) -> None:
        for place in places:
            self._add(unpaid.owner, place, 0, unpaid.reason)

    def _free(self, seat: Seat, tile: Tile, zone: str) -> list[TileSpot]:
        return [place for place in self._owned(seat, tile, zone) if place not in self.on_tiles[seat]]

    def _owned(self, seat: Seat, tile: Tile, zone: str) -> list[TileSpot]:
        """All tiles of a kind that a player has, in one zone or all."""
        player = self.hand.players[seat]
        places: list[TileSpot] = []
        if zone in ("", "concealed"):
            places += self._in_hand(seat, tile)
        if zone in ("", "melds"):
            for number, meld in enumerate(player.melds):
                if meld.tile == tile:
                    places += [TileSpot("melds", index, number) for index in range(meld.size)]
        if zone in ("", "river"):
            places += [
                TileSpot("river", i) for i, one in enumerate(player.river) if one.tile == tile and not one.claimed
            ]
        return places

    def _lay_kong(self, payment: Payment) -> None:
        owed = payment.reason.code in OWED
        owner = payment.payer if owed else payment.receiver
        for number, meld in enumerate(self.hand.players[owner].melds):
            if meld.is_kong and meld.tile == payment.tiles[0]:
                points = -payment.points if owed else payment.points
                self.on_kongs[owner][number] = self.on_kongs[owner].get(number, 0) + points


def concealed(hand: Hand, seat: Seat) -> tuple[Tile, ...]:
    """A player's concealed tiles in the order in which they are drawn."""
    return tuple(sorted(hand.players[seat].concealed or ()))


def claimed_index(hand: Hand, seat: Seat, meld: Meld) -> int | None:
    """Which tile of a meld lies sideways: on the side of the player whom it came from, as on the table.

    Left: the player before; in the middle: the one opposite; right: the player after.
    """
    if meld.source is None:
        return None
    n = len(hand.players)
    steps = (meld.source - seat) % n
    if steps == n - 1:
        return 0
    return meld.size - 1 if steps == 1 else 1


def thrown_win(hand: Hand, seat: Seat) -> int | None:
    """The place of the winning tile in the river of the player who threw it: its bracket, else behind the last."""
    win = hand.win
    if win is None or win.how != "discard" or win.source != seat:
        return None
    river = hand.players[seat].river
    if claimer_of(hand, seat, win.tile) is None:
        for index in range(len(river) - 1, -1, -1):
            if river[index].claimed and river[index].tile == win.tile:
                return index
    return len(river)


def claimer_of(hand: Hand, seat: Seat, tile: Tile) -> Seat | None:
    """Who claimed this tile out of this player's river into a meld; a kind can be claimed from a player once only."""
    for other, player in enumerate(hand.players):
        if any(meld.tile == tile and meld.source == seat for meld in player.melds):
            return other
    return None


def _unpaid_zone(unpaid: Unpaid) -> str:
    """Where the tiles lie that earn nothing; empty where it is not said."""
    return "river" if unpaid.reason.code == "thrown-before-flip" else str(unpaid.reason.args.get("zone", ""))


def _groups(payments: Iterable[Payment]) -> list[PaidChickens]:
    """Payments for the same chickens taken together, in the order of the ledger."""
    groups: dict[tuple[object, ...], PaidChickens] = {}
    for payment in payments:
        if payment.item not in CHICKEN_ITEMS or not payment.tiles:
            continue
        owner, sign = _owner(payment)
        key = (owner, payment.item, payment.rule, payment.tiles, payment.reason.code, *_plain(payment.reason.args))
        zone = str(payment.reason.args.get("zone", "melds"))
        new = PaidChickens(owner, payment.tiles[0], len(payment.tiles), zone, 0, payment.reason)
        group = groups.get(key, new)
        groups[key] = group._replace(points=group.points + sign * payment.points)
    return list(groups.values())


def _owner(payment: Payment) -> tuple[Seat, int]:
    """Whose chickens a payment is for, and whether it is to his gain (1) or his loss (-1)."""
    claimer = payment.reason.args.get("claimer")
    if payment.item == "responsible-chicken" and isinstance(claimer, int):
        if claimer in (payment.receiver, payment.payer):
            return claimer, 1 if claimer == payment.receiver else -1
        return payment.payer, -1
    owed = payment.reason.code in OWED
    return (payment.payer, -1) if owed else (payment.receiver, 1)


def _plain(args: Mapping[str, object]) -> list[tuple[str, str]]:
    return [(name, str(value)) for name, value in sorted(args.items())]
