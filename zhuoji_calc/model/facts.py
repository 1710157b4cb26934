"""What follows from a finished hand alone, whatever rules it is settled by: shapes, waits, copies, first throws.

Nothing here knows a ruleset.  Where a rule chooses between ways of looking (which waits count, say), both ways are
offered and the settlement asks for the one that its ruleset names.
"""

from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

from zhuoji_calc.model.hand import Discard, FirstThrow, Hand, Meld, Player, Seat
from zhuoji_calc.model.shapes import Shape, is_of_pairs, mask_tiles, shape, suit_count, waits
from zhuoji_calc.model.tiles import BITS, COPIES, KINDS, RANKS, Tile, pack

ONE_KIND = (1 << BITS) - 1
ALL_FOUR = sum(COPIES << BITS * tile for tile in range(KINDS))
"""The bit of each kind that is set where a packed hand holds four of it."""
MELDS_OF_A_GROUND_DRAGON = (1, 3)
"""A ground dragon has its pong and no kong or two: with one or three more the hand would be odd."""
EDGES = (2, 6)
"""The ranks, from 0, of a 3 and a 7."""
WIDE = (0, 3, 6)
"""How far the tiles of a wide wait lie apart."""
MELDS_OF_A_SINGLE = 4
"""A hand of four melds waits with one concealed tile (单吊, 金钩钓)."""


WaitKind = Literal["edge", "wide", "other"]


class Completed(NamedTuple):
    """A complete hand: its shape with the winning tile in it, and how that tile completes it.

    ``wait``: an edge wait (边卡吊), where just one tile was wanted, a 3 or a 7; a wide one (大宽张), where just three
    were, three apart; or any other.
    """

    shape: Shape
    suits: int
    melds: int
    tile_makes_pair: bool
    tile_makes_quad: bool
    ground_dragon: bool
    wait: WaitKind


class WaitRule(NamedTuple):
    """Which waits count: ``copies`` by the copies that are left, as a ruleset's ``ready.wait`` names it.

    ``ground_dragon``: whether one pong and pairs is a hand that waits for the pong's fourth tile (地龙).
    """

    copies: str
    ground_dragon: bool = False


class Throw(NamedTuple):
    """One tile thrown during play: ``claimer`` took it (None: it lies in the river, or is the winning tile).

    ``order`` is its place in the thrower's river and ``flips`` the flips before it; None where the file does not say.
    """

    source: Seat
    claimer: Seat | None
    order: int | None
    flips: int | None
    winning: bool


class Facts:
    """What follows from one hand. Cheap to make: nearly everything is worked out when first asked for.

    ``packed``: each player's concealed tiles as one number (`zhuoji_calc.model.tiles.pack`), 0 where they are unseen.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.packed = [pack(player.concealed) if player.concealed is not None else 0 for player in hand.players]
        self._completed: dict[tuple[Seat, Tile], Completed] = {}
        self._masks: dict[Seat, int] = {}
        self._throws: dict[Tile, list[Throw]] = {}
        self._counted: dict[tuple[Seat, WaitRule], int] = {}
        self._seen: list[int] | None = None
        self._thrown: tuple[tuple[Tile, ...], ...] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple([player.name for player in self.hand.players])

    def wait_mask(self, seat: Seat) -> int:
        """The kinds that complete this player's hand in shape, as a mask; 0 where the tiles are unseen."""
        mask = self._masks.get(seat)
        if mask is None:
            player = self.hand.players[seat]
            mask = 0 if player.concealed is None else waits(self.packed[seat], len(player.melds))
            self._masks[seat] = mask
        return mask

    def waits_without_kongs(self, seat: Seat) -> int:
        """The kinds that would complete the hand if three tiles of each kong were still in it, as a mask."""
        melds = self.hand.players[seat].melds
        kongs = [meld for meld in melds if meld.is_kong]
        return waits(self.packed[seat] + sum(3 << BITS * meld.tile for meld in kongs), len(melds) - len(kongs))

    def ground_wait(self, seat: Seat) -> int:
        """The kind that completes a ground dragon (地龙), as a mask: one pong, two kongs or none, and pairs in hand."""
        player = self.hand.players[seat]
        if len(player.melds) not in MELDS_OF_A_GROUND_DRAGON or player.concealed is None:
            return 0
        pongs = [meld.tile for meld in player.melds if not meld.is_kong]
        return 1 << pongs[0] if len(pongs) == 1 and is_of_pairs(self.packed[seat]) else 0

    def counted_waits(self, seat: Seat, rule: WaitRule) -> int:
        """The kinds that a player waits for, counted by ``rule``, as a mask.

        ``any-shape``: all that complete the shape; ``not-all-own``: without those whose four copies he holds himself;
        ``not-all-in-hand``: without those whose four copies he holds concealed; ``unseen``: only those of which a copy
        lies in no hand, meld, river or flip of the file.
        """
        mask = self.wait_mask(seat)
        if rule.ground_dragon:
            mask |= self.ground_wait(seat)
        if not mask or rule.copies == "any-shape":
            return mask
        if rule.copies != "unseen":
            return mask & ~self._held_whole(seat, melds=rule.copies == "not-all-own")
        found = self._counted.get((seat, rule))
        if found is None:
            seen = self.seen()
            found = sum(1 << tile for tile in mask_tiles(mask) if seen[tile] < COPIES)
            self._counted[seat, rule] = found
        return found

    def _held_whole(self, seat: Seat, *, melds: bool) -> int:
        """The kinds of which a player holds all four copies, concealed or, with ``melds``, concealed and in melds."""
        packed = self.packed[seat]
        whole = 0
        fours = packed & ALL_FOUR
        while fours:
            lowest = fours & -fours
            whole |= 1 << (lowest.bit_length() - 1) // BITS
            fours ^= lowest
        for meld in self.hand.players[seat].melds if melds else ():
            if meld.is_kong or packed >> BITS * meld.tile & ONE_KIND:
                whole |= 1 << meld.tile
        return whole

    def waits(self, seat: Seat, rule: WaitRule) -> tuple[Tile, ...]:
        """The tiles that a player waits for, counted by ``rule`` as in `counted_waits`, in order."""
        return mask_tiles(self.counted_waits(seat, rule))

    def completed(self, seat: Seat, tile: Tile) -> Completed:
        """The player's hand with ``tile`` added; its shape may be incomplete."""
        found = self._completed.get((seat, tile))
        if found is None:
            found = complete_with(self.packed[seat], self.hand.players[seat].melds, tile)
            self._completed[seat, tile] = found
        return found

    def seen(self) -> list[int]:
        """Copies of each kind that the file accounts for: hands, melds, rivers, the flip and the winning tile."""
        if self._seen is None:
            self._seen = count_seen(self.hand)
        return self._seen

    def thrown(self) -> tuple[tuple[Tile, ...], ...]:
        """The kinds in each player's river, claimed ones among them, in order."""
        if self._thrown is None:
            self._thrown = tuple([tuple([discard.tile for discard in player.river]) for player in self.hand.players])
        return self._thrown

    def throws(self, tile: Tile) -> list[Throw]:
        """Every throw of a kind that the file shows, in no particular order."""
        found = self._throws.get(tile)
        if found is None:
            found = self._throws[tile] = throws_of(self.hand, tile, self.thrown())
        return found

    def first_throws(self, tile: Tile) -> tuple[FirstThrow, ...]:
        """Who threw the first tile of a kind and who claimed it: none, one throw, or all that it can have been.

        Candidates are narrowed by the order within a river and by the flips between throws; the winning tile is last.
        What the table stated is a fact, also of a player whose river was not typed.
        """
        stated = self.hand.first.get(tile)
        if stated is None:
            return first_candidates(self.throws(tile))
        return (stated if _is_melded(self.hand, tile, stated) else stated._replace(claimer=None),)

    def unshown_first(self, tile: Tile) -> Seat | None:
        """Who threw the first of a kind, where the table states that of a river which was not typed; else None."""
        return unshown_firsts(self.hand).get(tile) if self.hand.first else None


@cache
def seats_after(seat: Seat, count: int) -> tuple[Seat, ...]:
    """The other seats of so many, in playing order from the next."""
    return tuple((seat + step) % count for step in range(1, count))


def own_copies(player: Player, tile: Tile) -> int:
    """How many copies of a tile a player holds, concealed and in melds."""
    count = 0 if player.concealed is None else player.concealed.count(tile)
    for meld in player.melds:
        if meld.tile == tile:
            count += meld.size
    return count


def complete_with(packed: int, melds: Sequence[Meld], tile: Tile) -> Completed:
    """A hand of packed concealed tiles, with one tile added."""
    same = (packed >> BITS * tile & ONE_KIND) + 1
    pongs = [meld.tile for meld in melds if not meld.is_kong]
    of_pairs = len(melds) in MELDS_OF_A_GROUND_DRAGON and pongs == [tile] and is_of_pairs(packed)
    wait = _wait_kind(waits(packed, len(melds)))
    packed += 1 << BITS * tile
    return Completed(
        shape(packed, len(melds)),
        suit_count(packed, [meld.tile for meld in melds]),
        len(melds),
        tile_makes_pair=same == 2,
        tile_makes_quad=same == COPIES,
        ground_dragon=of_pairs,
        wait=wait,
    )


def _wait_kind(mask: int) -> WaitKind:
    """The kind of a wait for the tiles of a mask."""
    if mask.bit_count() == 1:
        return "edge" if (mask.bit_length() - 1) % RANKS in EDGES else "other"
    lowest = (mask & -mask).bit_length() - 1
    is_wide = mask.bit_count() == len(WIDE) and mask == sum(1 << lowest + apart for apart in WIDE)
    return "wide" if is_wide and lowest % RANKS + WIDE[-1] < RANKS else "other"


def unshown_firsts(hand: Hand) -> dict[Tile, Seat]:
    """First throws, claimed by nobody, that the table states of players whose rivers were not typed.

    Such a tile counts as thrown.  Where the winning discard is one of that player's, it is that which is meant.
    """
    win = hand.win
    return {
        tile: throw.source
        for tile, throw in hand.first.items()
        if throw.claimer is None
        and not (win is not None and win.how == "discard" and (win.source, win.tile) == (throw.source, tile))
        and not hand.players[throw.source].river
    }


def _is_melded(hand: Hand, tile: Tile, throw: FirstThrow) -> bool:
    """Whether a claimed first throw lies in its claimer's meld, and is not the winning tile."""
    return throw.claimer is not None and any(
        meld.tile == tile and meld.source == throw.source for meld in hand.players[throw.claimer].melds
    )


def count_seen(hand: Hand) -> list[int]:
    """Copies of each kind over hands, melds, unclaimed river tiles, the flip and the winning tile.

    And the first throws that no river shows.
    """
    seen = [0] * KINDS
    for player in hand.players:
        for tile in player.concealed or ():
            seen[tile] += 1
        for meld in player.melds:
            seen[meld.tile] += meld.size
        for discard in player.river:
            if not discard.claimed:
                seen[discard.tile] += 1
    if hand.flip is not None:
        seen[hand.flip] += 1
    if hand.win is not None:
        seen[hand.win.tile] += 1
    if hand.first:
        for tile in unshown_firsts(hand):
            seen[tile] += 1
    return seen


def throws_of(hand: Hand, tile: Tile, thrown: Sequence[Sequence[Tile]]) -> list[Throw]:
    """Every throw of a kind: river tiles, tiles claimed into melds, and the winning discard.

    ``thrown``: the kinds in each river.
    """
    claims: dict[Seat, list[Seat]] = {}
    for seat, player in enumerate(hand.players):
        for meld in player.melds:
            if meld.tile == tile and meld.source is not None:
                claims.setdefault(meld.source, []).append(seat)
    found: list[Throw] = []
    for seat, player in enumerate(hand.players):
        if tile in thrown[seat]:
            for order, discard in enumerate(player.river):
                if discard.tile == tile and not discard.claimed:
                    found.append(Throw(seat, None, order, discard.flips, False))
        if seat in claims:
            brackets = [(order, one) for order, one in enumerate(player.river) if one.claimed and one.tile == tile]
            found.extend(_claimed_throws(seat, claims[seat], brackets))
    if hand.first and (thrower := unshown_firsts(hand).get(tile)) is not None:
        found.append(Throw(thrower, None, None, None, False))
    win = hand.win
    if win is not None and win.tile == tile and win.how == "discard" and win.source is not None:
        found.append(Throw(win.source, None, None, None, True))
    return found


def _claimed_throws(seat: Seat, claimers: list[Seat], brackets: list[tuple[int, Discard]]) -> list[Throw]:
    """A kind can be claimed from a player once only (a claim takes three of the four), so one bracket places it."""
    throws = []
    for index, claimer in enumerate(claimers):
        order, flips = (None, None) if index >= len(brackets) else (brackets[index][0], brackets[index][1].flips)
        throws.append(Throw(seat, claimer, order, flips, False))
    return throws


def first_candidates(throws: list[Throw]) -> tuple[FirstThrow, ...]:
    """The throws of which none other is known to have come before, as who threw and who claimed."""
    if len(throws) == 1:
        return (FirstThrow(throws[0].source, throws[0].claimer),)
    candidates: list[FirstThrow] = []
    for throw in throws:
        if any(_before(other, throw) for other in throws if other is not throw):
            continue
        candidate = FirstThrow(throw.source, throw.claimer)
        if candidate not in candidates:
            candidates.append(candidate)
    return tuple(candidates)


def _before(one: Throw, other: Throw) -> bool:
    """Whether ``one`` is known to have been thrown before ``other``."""
    if other.winning:
        return True
    if one.winning:
        return False
    if one.source == other.source and one.order is not None and other.order is not None:
        return one.order < other.order
    return one.flips is not None and other.flips is not None and one.flips < other.flips
