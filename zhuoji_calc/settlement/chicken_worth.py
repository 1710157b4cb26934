"""What one chicken (鸡) is worth: standing, pointed at by flips, golden, the first one thrown.

A *step* is one flip pointing at a kind of tile.  Whether it counts for a tile in a river depends on when that tile
was thrown; for concealed tiles and melds every step counts.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from zhuoji_calc.model.hand import Meld, Seat
from zhuoji_calc.model.tiles import Tile, step, tile_code
from zhuoji_calc.rules.memo import Memo
from zhuoji_calc.rules.vocabulary import Chickens, Standing, Zone
from zhuoji_calc.settlement.result import Item, Reason
from zhuoji_calc.settlement.table import Table

_STEPS = {"up": 1, "down": -1, "same": 0}

LAST = 1_000_000
"""The place of the flip after the win, behind all flips during play."""
MOST_VALUES, MOST_GROUPS = 100, 50
"""So many chicken values are kept at a time, and so many groups of each: rolling flips come in endless sequences."""


class Step(NamedTuple):
    """One flip pointing at a kind: upwards from the flipped tile or not, when, and whether it was doubled."""

    up: bool
    turn: int
    double: bool


class Worth(NamedTuple):
    """The points of one chicken from each payer, how they come about, and the rule key that decides them."""

    points: int
    how: Literal["standing", "flipped", "golden"]
    rule: str


NOTHING = Worth(0, "standing", "")


class ChickenGroup(NamedTuple):
    """Chickens of one kind, one place and one worth: ``tiles`` of ``owner``, ``points`` from each payer in all.

    ``counted``: as so many the tiles count;
    ``first``: the first one thrown (冲锋鸡); ``claimed``: the tile that was claimed into ``meld`` as the first one.
    ``reason``: what a payment for them says.
    """

    owner: Seat
    tile: Tile
    tiles: tuple[Tile, ...]
    counted: int
    item: Item
    zone: Zone
    points: int
    worth: Worth
    first: bool
    meld: Meld | None
    claimed: bool
    reason: Reason


class ChickenSpot(NamedTuple):
    """Where some chickens of a kind lie: so many of them, in one zone of their owner.

    ``flips``: made before they were thrown (None: they are held or melded); ``first``: they are the first one thrown,
    ``own``: by this player alone; ``claimed``: they are the tile that was claimed into ``meld``; ``held``: they are of
    the owner's own hand; ``extra``: as so many more they count.
    """

    owner: Seat
    tile: Tile
    zone: Zone
    number: int
    flips: int | None = None
    first: bool = False
    meld: Meld | None = None
    claimed: bool = False
    own: bool = False
    held: bool = False
    extra: int = 0


class LiveFlip(NamedTuple):
    """A tile turned and not taken away again, its place in the order, and whether it was doubled."""

    tile: Tile
    turn: int
    double: bool


class ChickenValues(dict[ChickenSpot, ChickenGroup | None]):
    """Which kinds are chickens under some flips, and what each tile of them is worth where it lies.

    Some chickens by their place give their group, worked out when first asked for; None where they are worth nothing.
    ``kinds`` are the tiles that are chickens, or can be; ``steps`` the flips that point at each.
    """

    def __init__(self, rules: Chickens, flips: Iterable[LiveFlip]) -> None:
        super().__init__()
        self.rules = rules
        self.standing: dict[Tile, Standing] = {code_tile(code): one for code, one in self.rules.standing.items()}
        self.steps: dict[Tile, list[Step]] = {}
        for tile, turn, double in flips:
            for direction in self.rules.flip.steps:
                target = step(tile, _STEPS[direction])
                self.steps.setdefault(target, []).append(Step(direction == "up", turn, double))
        self._worths: dict[tuple[Tile, int | None, bool, bool, bool], Worth] = {}
        self.kinds = tuple(sorted({*self.standing, *self.steps}))

    def __missing__(self, spot: ChickenSpot) -> ChickenGroup | None:
        if len(self) >= MOST_GROUPS:
            self.clear()
        found = self[spot] = self._group(spot)
        return found

    def _group(self, spot: ChickenSpot) -> ChickenGroup | None:
        tile, first = spot.tile, spot.first
        worth = self.worth(tile, spot.flips, first=first, own=spot.own, held=spot.held)
        if not worth.points:
            return None
        count = spot.number + spot.extra
        item: Item = self.item(tile)
        if first and item == "chicken":
            item = "charge-chicken"
        reason = group_reason(item, worth, count, spot.zone, first=first)
        return ChickenGroup(
            spot.owner,
            tile,
            (tile,) * spot.number,
            count,
            item,
            spot.zone,
            worth.points * count,
            worth,
            first,
            spot.meld,
            spot.claimed,
            reason,
        )

    def item(self, tile: Tile) -> Literal["chicken", "black-chicken"]:
        """What a payment for such a chicken is called."""
        standing = self.standing.get(tile)
        return standing.item if standing is not None else "chicken"

    def is_standing(self, tile: Tile) -> bool:
        """Whether a kind is a chicken without any flip."""
        return tile in self.standing and self.standing[tile].points > 0

    def is_golden(self, tile: Tile) -> bool:
        """Whether a flip makes this standing chicken golden (金鸡), wherever the tile lies."""
        return self.worth(tile, None, first=False).how == "golden"

    def worth(self, tile: Tile, flips: int | None, *, first: bool, own: bool = False, held: bool = False) -> Worth:
        """The worth of one tile; ``flips`` were made before it was thrown (None: it is held or melded).

        ``first``: it is the first of its kind thrown, with ``own`` by this player alone; ``held``: it is of the hand.
        """
        asked = (tile, flips, first, own, held)
        found = self._worths.get(asked)
        if found is None:
            found = self._worths[asked] = self._worth(*asked)
        return found

    def without_gold(self, tile: Tile, worth: Worth, *, first: bool) -> Worth:
        """What a golden tile would be worth if it were none; any other as it is."""
        if worth.how != "golden":
            return worth
        standing, path = self.standing[tile], f"chickens.standing.{tile_code(tile)}"
        if first and standing.first is not None:
            return Worth(standing.first, "standing", f"{path}.first")
        return Worth(standing.points, "standing", f"{path}.points")

    def is_held_apart(self, tile: Tile) -> bool:
        """Whether this tile has a worth of its own in the concealed hand."""
        return tile in self.standing and self.standing[tile].held is not None

    def _worth(self, tile: Tile, flips: int | None, first: bool, own: bool, held: bool) -> Worth:
        steps = self.steps.get(tile, [])
        standing = self.standing.get(tile)
        if standing is None:
            return self._flipped(self._timely(steps, flips), flips)
        return self._standing_worth(tile, standing, steps, flips, first, own, held)

    def _standing_worth(
        self,
        tile: Tile,
        standing: Standing,
        steps: list[Step],
        flips: int | None,
        first: bool,
        own: bool,
        held: bool,
    ) -> Worth:
        path = f"chickens.standing.{tile_code(tile)}"
        base, base_key = standing.points, f"{path}.points"
        golden, golden_key = (standing.golden, f"{path}.golden") if steps else (None, "")
        thrown = None if not first else standing.own_first if own else standing.first
        if thrown is not None:
            base, base_key = thrown, f"{path}.{'own-' if own else ''}first"
            if steps:
                golden = standing.own_first_golden if own else standing.first_golden
                golden_key = f"{base_key}-golden"
        elif held and standing.held is not None:
            base, base_key = standing.held, f"{path}.held"
            if steps:
                golden, golden_key = standing.held_golden, f"{path}.held-golden"
        timely = steps if steps and base and standing.reaches_back else self._timely(steps, flips)
        up = [one for one in timely if one.up]
        down = [one for one in timely if not one.up]
        added = 0
        if down and base:
            below = self.rules.flip.below_standing
            if below == "golden":
                up += down
            elif below == "adds":
                added = self.rules.flip.points * len(down)
        elif down:
            up += down
        if up and golden is not None:
            return Worth(self._golden(standing, base, golden, up, flips) + added, "golden", golden_key)
        if up and not base:
            return self._flipped(up, flips)
        if added:
            base_key = "chickens.flip.below-standing"
        return Worth(base + added, "standing", base_key) if base else NOTHING

    def _flipped(self, steps: list[Step], flips: int | None) -> Worth:
        """The worth of a tile that is a chicken by flips alone."""
        if not steps:
            return NOTHING
        # That a tile below the flipped one, or of its own kind, counts is said at the steps, not at the points.
        rule = "chickens.flip.points" if all(one.up for one in steps) else "chickens.flip.steps"
        return Worth(self._count(steps, flips) * self.rules.flip.points, "flipped", rule)

    def _golden(self, standing: Standing, base: int, golden: int, steps: list[Step], flips: int | None) -> int:
        """The golden value under one or more flips that point at the tile."""
        doubled = standing.again == "adds" and any(one.double for one in steps)
        by_value = doubled and self.rules.rolling.double_golden == "doubled"
        count = len(steps) if by_value else self._count(steps, flips)
        value = golden
        if count > 1:
            if standing.again == "adds":
                value = golden + (count - 1) * (golden - base)
            elif standing.again == "doubles":
                value = golden * 2 ** (count - 1)
        return value * 2 if by_value else value

    def _timely(self, steps: list[Step], flips: int | None) -> list[Step]:
        """The steps that count for a tile thrown after so many flips."""
        if flips is None or not steps:
            return steps
        time = self.rules.rolling.time
        if time == "ignored":
            return steps
        return [one for one in steps if one.turn < flips or (one.turn == LAST and time == "not-the-last")]

    def _count(self, steps: list[Step], flips: int | None) -> int:
        """How often flips point at a tile, a doubled one twice."""
        count = len(steps)
        doubled = [one for one in steps if one.double]
        if doubled and (flips is None or self.rules.rolling.double_in_rivers):
            count += len(doubled)
        return count


def group_reason(code: str, worth: Worth, number: int, zone: Zone, *, first: bool) -> Reason:
    """Why so many chickens of one worth are paid for."""
    return Reason(
        code,
        {
            "worth": worth.points,
            "count": number,
            "how": worth.how,
            "first": first,
            "golden": worth.how == "golden",
            "zone": zone,
        },
    )


def code_tile(code: str) -> Tile:
    """The tile of a ruleset key such as ``1s``."""
    return _BY_CODE[code]


_BY_CODE = {tile_code(tile): tile for tile in range(27)}


def live_flips(table: Table, *, last_flip: bool) -> tuple[LiveFlip, ...]:
    """The tiles turned and not taken away again. ``last_flip``: whether the flip after a win counts."""
    hand = table.hand
    flips = [LiveFlip(flip.tile, turn, flip.double) for turn, flip in enumerate(hand.rolling) if not flip.void]
    if hand.flip is not None and last_flip:
        repeated = any(flip.tile == hand.flip for flip in flips)
        by_self_draw = hand.win is not None and hand.win.how == "self-draw"
        if not repeated or by_self_draw or table.rules.chickens.rolling.last_repeats:
            flips.append(LiveFlip(hand.flip, LAST, False))
    return tuple(flips)


class ChickenValuesMemo(Memo[tuple[LiveFlip, ...], ChickenValues]):
    """ChickenValuesMemo by the flips that make them."""

    most = MOST_VALUES

    def compute(self, asked: tuple[LiveFlip, ...]) -> ChickenValues:
        """The values of some flips."""
        return ChickenValues(self.rules.chickens, asked)
