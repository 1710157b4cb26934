"""Random finished hands, legal as positions: for trying things out, for property tests and for benchmarks.

The same random source gives the same hand.  Hands are built, not played: sets and pairs are taken from one wall of
108 tiles, so that rare shapes, kongs, claims and several winners come up often enough to be of use.
"""

from collections.abc import Sequence
from decimal import Decimal
from random import Random
from typing import NamedTuple

from zhuoji_calc.analysis.sample_tiles import DealtHand, Wall, complete_hand, take_meld
from zhuoji_calc.model.facts import Facts, WaitRule, first_candidates
from zhuoji_calc.model.hand import (
    FULL_HAND,
    Case,
    Discard,
    Expectation,
    FirstThrow,
    Flip,
    Hand,
    How,
    Meld,
    MeldKind,
    Player,
    Seat,
    Win,
)
from zhuoji_calc.model.position import check_position
from zhuoji_calc.model.problems import Problems
from zhuoji_calc.model.tiles import RANKS, SUITS, Tile
from zhuoji_calc.rules.ruleset import Resolved
from zhuoji_calc.settlement.admission import check_admission
from zhuoji_calc.settlement.chicken_worth import code_tile
from zhuoji_calc.settlement.engine import settle
from zhuoji_calc.settlement.result import Settlement
from zhuoji_calc.settlement.table import wait_rule

NAMES = ("甲", "乙", "丙", "丁")
ATTEMPTS = 200
STAKES = ("0.5", "1", "2", "5", "10", "150")
UNSEEN = 0.05
"""The share of hands of which somebody's tiles were not seen."""
STATED = 0.25
"""The share of hands in which something is stated that could be left out."""


class SampleOptions(NamedTuple):
    """What the sampled table plays: seats, which of the optional things occur, and the suits of the set."""

    players: int = 4
    rolling: bool = False
    sold: bool = False
    declared: bool = True
    firsts: tuple[Tile, ...] = ()
    suits: tuple[int, ...] = (0, 1, 2)
    ground_dragons: bool = False


def sample_options(resolved: Resolved, random: Random) -> SampleOptions:
    """What a table under this ruleset plays."""
    rules = resolved.rules
    standing = rules.chickens.standing
    return SampleOptions(
        players=random.choice(rules.players),
        rolling=rules.chickens.rolling.used,
        sold=rules.sold.discard > 0 or rules.sold.self_draw > 0,
        declared=rules.declared.points is not None,
        firsts=tuple(code_tile(code) for code, one in standing.items() if one.first is not None or one.responsible),
        suits=tuple(suit for suit, sign in enumerate(SUITS) if sign not in rules.tiles.without),
        ground_dragons=wait_rule(rules).ground_dragon,
    )


def sample_case(random: Random, resolved: Resolved, rules: str, *, expect: bool = False) -> Case:
    """A random hand that this ruleset admits and allows, under the name ``rules``, with the right result if wanted.

    Now and then somebody's hand was not seen, readiness or the stake is stated, and more than the points is expected.
    """
    for _ in range(ATTEMPTS):
        hand = sample_hand(random, sample_options(resolved, random))
        settlement = _settled(hand, resolved)
        if settlement is None:
            continue
        if hand.win is not None and random.random() < UNSEEN:
            partly = _unseen(random, hand, settlement)
            found = _settled(partly, resolved)
            if found is not None:
                hand, settlement = partly, found
        elif random.random() < STATED:
            stated = zip(hand.players, settlement.ready, strict=True)
            hand = hand._replace(players=tuple(player._replace(ready=ready) for player, ready in stated))
        stake = Decimal(random.choice(STAKES)) if random.random() < STATED else None
        wanted = _expectation(random, settlement, resolved.stake if stake is None else stake) if expect else None
        return Case(hand, rules, {}, stake, wanted, states_streak=hand.streak != 1)
    raise AssertionError("no hand was admitted")


def _settled(hand: Hand, resolved: Resolved) -> Settlement | None:
    """The settlement of a hand that can be settled and whose win is allowed."""
    facts = Facts(hand)
    if check_position(hand) or check_admission(hand, resolved, facts):
        return None
    try:
        result = settle(hand, resolved, facts)
    except Problems:
        return None
    return result if isinstance(result, Settlement) else None


def _unseen(random: Random, hand: Hand, settlement: Settlement) -> Hand:
    """The hand as somebody writes it down who did not see one loser's tiles."""
    winners = hand.win.winners if hand.win is not None else ()
    hidden = random.choice([seat for seat in range(len(hand.players)) if seat not in winners])
    return hand._replace(
        players=tuple(
            player._replace(concealed=None, ready=settlement.ready[seat], declared=False) if seat == hidden else player
            for seat, player in enumerate(hand.players)
        )
    )


def _expectation(random: Random, settlement: Settlement, stake: Decimal) -> Expectation:
    """The right result: always the points, sometimes more."""
    following = settlement.next
    full = random.random() < STATED
    return Expectation(
        tuple(settlement.points()),
        tuple(settlement.money(stake)) if random.random() < STATED else None,
        tuple(map(tuple, settlement.matrix())) if full else None,
        following.dealer if full else None,
        following.streak if full else None,
        False,
    )


def sample_hand(random: Random, options: SampleOptions | None = None) -> Hand:
    """One random finished hand as the options say."""
    options = options or SampleOptions()
    for _ in range(ATTEMPTS):
        hand = _try_hand(random, options)
        if hand is not None:
            return hand
    raise AssertionError("no hand could be built")


def _try_hand(random: Random, options: SampleOptions) -> Hand | None:
    wall = Wall(random, options.suits, ground_dragons=options.ground_dragons)
    how = random.choices(("self-draw", "discard", "rob-kong", "draw"), (35, 45, 8, 12))[0]
    seats = list(range(options.players))
    order = random.sample(seats, len(seats))
    dealt: dict[Seat, DealtHand] = {}
    win: Win | None = None
    if how != "draw":
        won = _deal_winners(random, wall, order, "self-draw" if how == "self-draw" else _taken(how), dealt)
        if won is None:
            return None
        win = won
    players: list[Player] = []
    for seat in seats:
        concealed, melds = _tiles_of(random, wall, seat, win, dealt)
        sources = [_source(random, seats, seat, kind, win, tile) for kind, tile in melds]
        made = tuple(Meld(kind, tile, source) for (kind, tile), source in zip(melds, sources, strict=True))
        bare = not melds and options.declared and random.random() < 0.15
        declared = bare and _waits(concealed, made)
        players.append(
            Player(
                NAMES[seat],
                tuple(sorted(concealed)),
                made,
                (),
                None,
                declared,
                win is not None and seat in win.winners and len(win.winners) == 1 and random.random() < 0.04,
                options.sold and random.random() < 0.3,
            )
        )
    win = _after_kong(random, win, players)
    rolling = _rolling(random, options, players, win)
    flip = None
    if win is not None and not any(one.double for one in rolling) and (drawn := wall.draw(1)):
        flip = drawn[0]
    length = random.randrange(4, 11)
    rivers = [wall.draw(length if win else 27) for _ in seats]
    players = [
        player._replace(river=_river(random, seat, rivers[seat], players, len(rolling)) + _won(win, seat, len(rolling)))
        for seat, player in enumerate(players)
    ]
    if win is not None and any(players[seat].passed for seat in win.winners):
        flip = None
    hand = Hand(tuple(players), random.choice(seats), random.choice((1, 1, 1, 2, 3)), flip, rolling, win, {})
    return hand._replace(first=_firsts(random, hand, options.firsts))


def _taken(how: str) -> How:
    return "rob-kong" if how == "rob-kong" else "discard"


def _deal_winners(
    random: Random, wall: Wall, order: Sequence[Seat], how: How, dealt: dict[Seat, DealtHand]
) -> Win | None:
    first = order[0]
    hand = complete_hand(random, wall, None)
    if hand is None:
        return None
    tile = random.choice(hand.concealed) if hand.wins_on is None else hand.wins_on
    dealt[first] = hand
    if how == "self-draw":
        return Win("self-draw", (first,), None, tile, None)
    source = order[1]
    winners = [first]
    if how == "rob-kong":
        if hand.concealed.count(tile) != 1 or not wall.take([tile] * 3):
            return None
        dealt[source] = DealtHand([], [("pong", tile)])
        return Win("rob-kong", (first,), source, tile, None)
    for other in order[2:]:
        if random.random() < 0.15:
            wall.give([tile])
            more = complete_hand(random, wall, tile)
            if more is None:
                if not wall.take([tile]):
                    return None
                continue
            dealt[other] = more
            winners.append(other)
    return Win("discard", tuple(sorted(winners)), source, tile, None)


def _tiles_of(
    random: Random, wall: Wall, seat: Seat, win: Win | None, dealt: dict[Seat, DealtHand]
) -> tuple[list[Tile], list[tuple[MeldKind, Tile]]]:
    """A player's concealed tiles, without the winning or completing one, and melds."""
    if win is not None and seat in win.winners:
        concealed = list(dealt[seat].concealed)
        concealed.remove(win.tile)
        return concealed, dealt[seat].melds
    begun = dealt.get(seat)
    if begun is None and random.random() < 0.5:
        found = complete_hand(random, wall, None)
        if found is not None:
            concealed = list(found.concealed)
            spare = random.randrange(len(concealed)) if found.wins_on is None else concealed.index(found.wins_on)
            wall.give([concealed.pop(spare)])
            return concealed, found.melds
    melds = list(begun.melds) if begun else []
    for _ in range(random.choices(range(3), (6, 3, 1))[0]):
        made = take_meld(random, wall, wall.suits)
        if made is not None:
            melds.append(made)
    return wall.draw(FULL_HAND - 3 * len(melds)), melds


def _source(
    random: Random, seats: Sequence[Seat], seat: Seat, kind: MeldKind, win: Win | None, tile: Tile
) -> Seat | None:
    if kind == "concealed-kong":
        return None
    return random.choice([other for other in seats if other != seat])


def _waits(concealed: Sequence[Tile], melds: tuple[Meld, ...]) -> bool:
    player = Player("", tuple(concealed), melds, (), None, False, False, False)
    return bool(Facts(Hand((player,), 0, 1, None, (), None, {})).waits(0, WaitRule("not-all-own")))


def _after_kong(random: Random, win: Win | None, players: Sequence[Player]) -> Win | None:
    """Half of the wins that can have followed a kong did."""
    if win is None or win.how == "rob-kong" or random.random() < 0.5:
        return win
    actor = win.winners[0] if win.how == "self-draw" else win.source
    kongs = [meld.tile for meld in players[actor].melds if meld.is_kong] if actor is not None else []
    return win._replace(after_kong=random.choice(kongs)) if kongs else win


def _rolling(random: Random, options: SampleOptions, players: Sequence[Player], win: Win | None) -> tuple[Flip, ...]:
    if not options.rolling:
        return ()
    kinds = [suit * RANKS + rank for suit in options.suits for rank in range(RANKS)]
    count = 1 + sum(meld.is_kong for player in players for meld in player.melds)
    flips = [Flip(random.choice(kinds), random.random() < 0.1, False) for _ in range(count)]
    if win is not None and win.how == "self-draw" and random.random() < 0.15:
        flips[-1] = flips[-1]._replace(void=False, double=True)
    return tuple(flips)


def _river(
    random: Random, seat: Seat, tiles: Sequence[Tile], players: Sequence[Player], rolling: int
) -> tuple[Discard, ...]:
    """A river with some of the tiles that others claimed from it in brackets, and the flips between."""
    thrown = [(tile, False) for tile in tiles]
    for player in players:
        for meld in player.melds:
            if meld.source == seat and random.random() < 0.7:
                thrown.insert(random.randrange(len(thrown) + 1), (meld.tile, True))
    cuts = sorted(random.randrange(len(thrown) + 1) for _ in range(rolling - 1)) if rolling > 1 else []
    first = 1 if rolling else 0
    return tuple(
        Discard(tile, claimed, first + sum(cut <= index for cut in cuts))
        for index, (tile, claimed) in enumerate(thrown)
    )


def _won(win: Win | None, seat: Seat, rolling: int) -> tuple[Discard, ...]:
    """The winning discard, last in its thrower's river and in brackets."""
    if win is None or win.how != "discard" or win.source != seat:
        return ()
    return (Discard(win.tile, True, rolling),)


def _firsts(random: Random, hand: Hand, tiles: Sequence[Tile]) -> dict[Tile, FirstThrow]:
    """What the table would have to state, where the rest leaves it open."""
    stated = {}
    for tile in tiles:
        candidates = first_candidates(Facts(hand).throws(tile))
        if len(candidates) > 1:
            stated[tile] = random.choice(candidates)
    return stated
