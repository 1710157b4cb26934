"""Whether a hand and a ruleset fit together: what the ruleset does not know or asks for, and stated readiness.

The position itself is judged by `zhuoji_calc.model.position`, whatever the rules.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from zhuoji_calc.model.facts import Facts, WaitRule
from zhuoji_calc.model.hand import Case, Hand, Seat
from zhuoji_calc.model.names import names_alike
from zhuoji_calc.model.position import unseen_tiles
from zhuoji_calc.model.problems import Note, Problem, Problems
from zhuoji_calc.rules.ruleset import Resolved
from zhuoji_calc.settlement.locating import locate_chickens
from zhuoji_calc.settlement.table import Table, wait_rule
from zhuoji_calc.settlement.tile_set import check_tile_set, wall_of

WAITS_ON_THE_TABLE = "unseen"
"""The way to count waits that looks at what others have."""
WAIT_RULES = tuple(
    WaitRule(copies, ground_dragon)
    for copies in ("any-shape", "not-all-in-hand", "not-all-own", WAITS_ON_THE_TABLE)
    for ground_dragon in (False, True)
)
"""Every way in which a ruleset can count waits."""


def check_admission(hand: Hand, resolved: Resolved, facts: Facts | None = None) -> list[Problem]:
    """What keeps this hand from being settled under this ruleset, as faults with their places in the hand file."""
    facts = facts or Facts(hand)
    problems = check_mechanics(hand, resolved)
    problems += check_tiles(hand, facts, range(len(hand.players)), (wait_rule(resolved.rules),))
    problems += _check_passed(hand, resolved)
    problems += check_tile_set(hand, resolved, facts)
    if problems:
        # Where nothing else is wrong, settling itself finds this one.
        problems += check_first(hand, resolved, facts)
    return problems


def check_stake(case: Case, resolved: Resolved) -> list[Problem]:
    """The stake of a hand that states it beside options which choose one too."""
    if case.stake is None:
        return []
    chosen = [path for path in resolved.stake_chosen if path[:1] == ("options",)]
    return [Problem("stake-twice", path, {"setting": path[-1], "at": "key"}) for path in chosen]


def check_mechanics(hand: Hand, resolved: Resolved) -> list[Problem]:
    """What the ruleset does not know: this number of players, rolling flips, selling."""
    return _check_seats(hand, resolved) + _check_unknown_mechanics(hand, resolved)


def check_tiles(hand: Hand, facts: Facts, seats: Collection[Seat], waits: Sequence[WaitRule]) -> list[Problem]:
    """Winners who are not complete, and a stated readiness that the tiles contradict, among these seats.

    ``waits`` are ways to count waits; readiness is judged by all of them alike.
    """
    return _check_winners(hand, facts, seats, waits) + _check_readiness(hand, facts, seats, waits)


def _check_seats(hand: Hand, resolved: Resolved) -> list[Problem]:
    seats = resolved.rules.players
    if len(hand.players) in seats:
        return []
    arguments = {"count": len(hand.players), "allowed": list(seats), "ruleset": resolved.name}
    return [Problem("players-for-ruleset", ("players",), arguments)]


def _check_unknown_mechanics(hand: Hand, resolved: Resolved) -> list[Problem]:
    problems = []
    rules = resolved.rules
    if hand.rolling and not rules.chickens.rolling.used:
        problems.append(Problem("rolling-unknown", ("rolling",), {"ruleset": resolved.name}))
    if not rules.sold.discard and not rules.sold.self_draw:
        problems += [
            Problem("sold-unknown", ("players", seat, "sold"), {"ruleset": resolved.name})
            for seat, player in enumerate(hand.players)
            if player.sold
        ]
    return problems


def _check_winners(hand: Hand, facts: Facts, seats: Collection[Seat], rules: Sequence[WaitRule]) -> list[Problem]:
    if hand.win is None:
        return []
    problems = []
    for seat in hand.win.winners:
        if seat not in seats:
            continue
        completed = facts.completed(seat, hand.win.tile)
        if not (completed.shape.complete or (completed.ground_dragon and any(rule.ground_dragon for rule in rules))):
            waits = facts.waits(seat, rules[0]._replace(copies="any-shape"))
            arguments = {
                "player": hand.players[seat].name,
                "tile": hand.win.tile,
                "waits": waits,
            }
            problems.append(Problem("winner-not-complete", ("players", seat, "hand"), arguments))
    return problems


def _check_readiness(hand: Hand, facts: Facts, seats: Collection[Seat], rules: Sequence[WaitRule]) -> list[Problem]:
    """A stated readiness against the tiles."""
    problems = []
    winners = hand.win.winners if hand.win else ()
    for seat in seats:
        player = hand.players[seat]
        if player.ready is None or player.concealed is None:
            continue
        counted = [facts.waits(seat, rule) for rule in rules]
        if any(player.ready == (bool(waits) or seat in winners) for waits in counted):
            continue
        waits = min(counted, key=len)
        code = "ready-but-waits" if waits else "ready-without-wait"
        if seat in winners:
            code = "winner-not-ready"
        arguments = {"player": player.name, "waits": waits}
        problems.append(Problem(code, ("players", seat, "ready"), arguments))
    return problems


def _check_passed(hand: Hand, resolved: Resolved) -> list[Problem]:
    win = hand.win
    if win is None or len(win.winners) == 1 or resolved.rules.passed.effect != "pays":
        return []
    return [
        Problem("passed-among-several", ("players", seat, "passed"), {"player": hand.players[seat].name})
        for seat in win.winners
        if hand.players[seat].passed
    ]


def check_first(hand: Hand, resolved: Resolved, facts: Facts) -> list[Problem]:
    """Whether the ruleset asks who threw a first tile that the file leaves open."""
    table = Table(hand, resolved, facts)
    if hand.win is None and resolved.rules.draw.chickens == "nothing":
        return []
    try:
        locate_chickens(table, last_flip=hand.win is not None)
    except Problems as fault:
        return fault.problems
    return []


def admission_notes(table: Table, resolved: Resolved) -> list[Note]:
    """What is assumed or worth knowing before settling."""
    hand = table.hand
    notes: list[Note] = []
    if resolved.house_rules or resolved.dropped:
        notes += [Note("house-rule", {"rule": key, "value": resolved.changed[key]}) for key in resolved.house_rules]
        notes += [Note("dropped-setting", {"key": key}) for key in resolved.dropped]
    notes += [Note("names-alike", {"one": one, "other": other}) for one, other in names_alike(table.facts.names)]
    for seat, player in enumerate(hand.players):
        if player.concealed is None:
            notes.append(Note("unseen-hand", {"player": seat}))
        if player.passed and (seat not in table.winners or table.win.how == "self-draw") and not _may_owe(table):
            notes.append(Note("passed-no-effect", {"player": seat}))
        if player.declared:
            if player.ready is False:
                notes.append(Note("declared-not-ready", {"player": seat}))
            if table.rules.declared.points is None:
                notes.append(Note("declared-no-effect", {"player": seat}))
            elif table.kongs[seat] and table.rules.declared.kongs == "noted":
                notes.append(Note("declared-has-kong", {"player": seat}))
    notes += _declared_and_changed(table)
    if table.rules.chickens.rolling.used and not hand.rolling:
        notes.append(Note("no-rolling-flips"))
    # Counted only where a note could say it.
    left = _wall_left(table) if hand.win is None or hand.flip is None else 0
    if hand.win is None:
        if left > 0:
            notes.append(Note("draw-tiles-left", {"left": left}))
    elif table.passed_win and table.rules.passed.side == "nothing":
        notes += [Note("flip-after-passed-win")] if hand.flip is not None else []
    elif hand.flip is None and left > 0 and not _doubled(hand):
        notes.append(Note("no-flip-tiles-left", {"left": left}))
    return notes + _could_have_won(table)


def _may_owe(table: Table) -> bool:
    """Whether a player who passed a win may owe for a tile that another won."""
    return table.rules.passed.missed != "nothing" and table.hand.win is not None and table.win.how == "discard"


def _declared_and_changed(table: Table) -> list[Note]:
    """Declared winners whose melds changed the hand that may not change: a pong, or kongs that changed the waits."""
    notes: list[Note] = []
    for seat in table.winners:
        player = table.player(seat)
        if not (player.declared and player.melds) or table.rules.declared.points is None:
            continue
        if table.rules.declared.changes == "free":
            continue
        if any(meld.kind in ("pong", "added-kong") for meld in player.melds):
            notes.append(Note("declared-has-pong", {"player": seat}))
        elif table.facts.waits_without_kongs(seat) != table.facts.wait_mask(seat):
            notes.append(Note("declared-changed-waits", {"player": seat}))
    return notes


def _wall_left(table: Table) -> int:
    """Tiles that must have been in the wall: those nobody has seen, less the hands that nobody saw."""
    return wall_of(table.rules) - sum(table.facts.seen()) - unseen_tiles(table.hand)


def _doubled(hand: Hand) -> bool:
    """Beside a doubled flip no further tile is turned over."""
    return any(flip.double for flip in hand.rolling)


def _could_have_won(table: Table) -> list[Note]:
    win = table.hand.win
    if win is None or win.how == "self-draw":
        return []
    facts, rule = table.facts, table.wait_rule
    return [
        Note("could-have-won", {"player": seat})
        for seat in table.seats
        if seat not in table.winners and seat != win.source and facts.counted_waits(seat, rule) >> win.tile & 1
    ]
