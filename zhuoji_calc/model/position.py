"""Whether a finished hand is possible as a position (牌局), whatever the ruleset.

Sizes of hands, four of each tile, who can have claimed what from whom, and whether the ending fits the melds, the
rivers and the flips.  Every problem names its place in a hand file's terms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from zhuoji_calc.model.facts import unshown_firsts
from zhuoji_calc.model.hand import FULL_HAND, Discard, FirstThrow, Hand, Meld, Player, Seat, Win
from zhuoji_calc.model.problems import Path, Problem
from zhuoji_calc.model.tiles import COPIES, KINDS, WALL, Tile, tile_code

FEWEST_PLAYERS = 2
MOST_PLAYERS = 4
MELD_TILES = 3
"""Tiles of a hand that a meld stands for, a kong's fourth one not counted."""


def check_position(hand: Hand) -> list[Problem]:
    """Everything that makes the hand impossible; empty for a hand that can be settled."""
    problems = _check_seats(hand)
    if problems:
        # Without seats to go by nothing else can be said.
        return problems
    win = hand.win
    seen: list[Tile] = []
    for seat, player in enumerate(hand.players):
        concealed, melds, river = player.concealed, player.melds, player.river
        if concealed is None or len(concealed) != FULL_HAND - MELD_TILES * len(melds):
            _check_hand(problems, hand, seat, player)
        if concealed:
            seen += concealed
        for place, meld in enumerate(melds):
            seen += (meld.tile,) * (MELD_TILES if meld.kind == "pong" else COPIES)
            if (meld.source is None) != (meld.kind == "concealed-kong") or meld.source == seat:
                problems.append(_wrong_source(hand, seat, place, meld))
        if river:
            lying = [discard.tile for discard in river if not discard.claimed]
            seen += lying
            if len(lying) < len(river):
                _check_claimed(problems, hand, seat, [discard.tile for discard in river if discard.claimed])
    if win is not None:
        seen.append(win.tile)
    if hand.first:
        seen += unshown_firsts(hand)
    _check_copies(problems, hand, seen)
    if win is not None:
        _check_win(problems, hand, win)
    if hand.rolling:
        _check_rolling(problems, hand)
    if hand.flip is not None:
        _check_flip(problems, hand)
    if hand.first:
        for tile, throw in hand.first.items():
            _check_first(problems, hand, tile, throw)
    return problems


def _check_seats(hand: Hand) -> list[Problem]:
    """Who sits at the table; names and numbers of seats that the rest relies on."""
    problems: list[Problem] = []
    count = len(hand.players)
    if not FEWEST_PLAYERS <= count <= MOST_PLAYERS:
        problems.append(Problem("player-count", ("players",), {"count": count}))
    if len({player.name for player in hand.players}) < count:
        firsts: dict[str, Seat] = {}
        for seat, name in enumerate([player.name for player in hand.players]):
            first = firsts.setdefault(name, seat)
            if first != seat:
                args = {"name": name, "seat": seat + 1, "other": first + 1}
                places: tuple[Path, ...] = (("players", first, "name"),)
                problems.append(Problem("name-twice", ("players", seat, "name"), {**args, "places": places}))
    seats = [meld.source for player in hand.players for meld in player.melds if meld.source is not None]
    seats.append(hand.dealer)
    win = hand.win
    if win is not None:
        seats += win.winners
        if win.source is not None:
            seats.append(win.source)
    if hand.first or min(seats) < 0 or max(seats) >= count:
        problems += [
            Problem("no-such-seat", path, {"seat": seat}) for path, seat in _named_seats(hand) if not 0 <= seat < count
        ]
    return problems


def _named_seats(hand: Hand) -> Iterator[tuple[Path, Seat]]:
    """Every seat that the hand names, with its place."""
    yield ("dealer",), hand.dealer
    for seat, player in enumerate(hand.players):
        for place, meld in enumerate(player.melds):
            if meld.source is not None:
                yield ("players", seat, "melds", place, "from"), meld.source
    if hand.win is not None:
        for place, winner in enumerate(hand.win.winners):
            yield ("end", "by", place), winner
        if hand.win.source is not None:
            yield ("end", "from"), hand.win.source
    for tile, throw in hand.first.items():
        yield ("first", tile_code(tile), "from"), throw.source
        if throw.claimer is not None:
            yield ("first", tile_code(tile), "to"), throw.claimer


def _check_hand(problems: list[Problem], hand: Hand, seat: Seat, player: Player) -> None:
    """What is wrong with a hand that has not the right size, or must be stated where nobody saw it."""
    win = hand.win
    wanted = FULL_HAND - MELD_TILES * len(player.melds)
    wins = win is not None and seat in win.winners
    if wanted <= 0:
        args: dict[str, object] = {"name": player.name, "melds": len(player.melds)}
        problems.append(Problem("too-many-melds", ("players", seat, "melds"), args))
    elif player.concealed is None:
        if wins:
            problems.append(Problem("winner-hand-unseen", ("players", seat, "hand"), {"name": player.name}))
        elif player.ready is None:
            problems.append(Problem("unseen-without-ready", ("players", seat, "ready"), {"name": player.name}))
        elif player.ready and win is None:
            problems.append(Problem("ready-hand-unseen", ("players", seat, "hand"), {"name": player.name}))
    else:
        args = {
            "name": player.name,
            "count": len(player.concealed),
            "wanted": wanted,
            "melds": len(player.melds),
            "winner": wins,
            "also": "" if wins or len(player.concealed) > wanted else "unseen",
        }
        problems.append(Problem("hand-size", ("players", seat, "hand"), args))


def _wrong_source(hand: Hand, seat: Seat, place: int, meld: Meld) -> Problem:
    """A meld whose tile is said to come from somewhere impossible, or from nowhere."""
    source = meld.source
    if meld.kind == "concealed-kong":
        code = "concealed-kong-with-source"
    else:
        code = "meld-without-source" if source is None else "meld-from-oneself"
    here: Path = ("players", seat, "melds", place)
    args: dict[str, object] = {"name": hand.players[seat].name, "kind": meld.kind, "tile": tile_code(meld.tile)}
    return Problem(code, here if source is None else (*here, "from"), args)


def _check_claimed(problems: list[Problem], hand: Hand, seat: Seat, claimed: list[Tile]) -> None:
    """Each tile in brackets must lie in a meld of somebody who took it from here, or be the winning tile."""
    taken = Counter(
        meld.tile
        for other, player in enumerate(hand.players)
        for meld in player.melds
        if meld.source == seat and other != seat
    )
    win = hand.win
    if win is not None and win.how == "discard" and win.source == seat:
        taken[win.tile] += 1
    for number, tile in enumerate(claimed):
        if taken[tile] > 0:
            taken[tile] -= 1
        else:
            args = {"name": hand.players[seat].name, "tile": tile_code(tile), "bracket": number}
            problems.append(Problem("claimed-by-nobody", ("players", seat, "discards"), args))


def unseen_tiles(hand: Hand) -> int:
    """The number of tiles in hands that nobody saw."""
    return sum(FULL_HAND - MELD_TILES * len(player.melds) for player in hand.players if player.concealed is None)


def _check_copies(problems: list[Problem], hand: Hand, seen: list[Tile]) -> None:
    """Four of a tile and 108 in all; the tile that was turned over lies in the wall until then.

    ``seen``: every tile that lies somewhere in the file, each once; what a rolling flip shows stays in the wall.
    """
    total = len(seen) + unseen_tiles(hand)
    if hand.flip is not None:
        if total == WALL and hand.win is not None and not any(flip.double for flip in hand.rolling):
            args: dict[str, object] = {"tile": tile_code(hand.flip), "wall": WALL}
            problems.append(Problem("flip-without-wall", ("flip",), args))
        seen.append(hand.flip)
    if max(map(bytes(seen).count, range(KINDS))) > COPIES:
        counts = [seen.count(tile) for tile in range(KINDS)]
        problems += [_too_many(hand, tile, count) for tile, count in enumerate(counts) if count > COPIES]
    elif total > WALL:
        problems.append(Problem("too-many-tiles", ("players",), {"count": total, "wall": WALL}))


def _too_many(hand: Hand, tile: Tile, count: int) -> Problem:
    """More than four of a tile: every place where some of them lie, and the mark where the fifth one is."""
    lying = list(places_of(hand, tile))
    passed = 0
    path: Path = ()
    for here, _, _, copies in lying:
        passed += copies
        if passed > COPIES:
            path = here
            break
    args = {
        "tile": tile_code(tile),
        "count": count,
        "where": tuple((what, name, copies) for _, what, name, copies in lying),
        "places": tuple(here for here, _, _, _ in lying),
    }
    return Problem("too-many-of-a-tile", path, args)


def places_of(hand: Hand, tile: Tile) -> Iterator[tuple[Path, str, str, int]]:
    """Path, kind of place, whose, and how many of the tile lie there, as the file has them."""
    for seat, player in enumerate(hand.players):
        name = player.name
        copies = player.concealed.count(tile) if player.concealed else 0
        if copies:
            yield ("players", seat, "hand"), "hand", name, copies
        for place, meld in enumerate(player.melds):
            if meld.tile == tile:
                yield ("players", seat, "melds", place), meld.kind, name, meld.size
        copies = sum(1 for discard in player.river if discard.tile == tile and not discard.claimed)
        if copies:
            yield ("players", seat, "discards"), "discards", name, copies
    if hand.win is not None and hand.win.tile == tile:
        yield ("end", "tile"), "winning-tile", "", 1
    if hand.flip == tile:
        yield ("flip",), "flip", "", 1
    if tile in hand.first and (thrower := unshown_firsts(hand).get(tile)) is not None:
        yield ("first", tile_code(tile)), "first", hand.players[thrower].name, 1


def _check_win(problems: list[Problem], hand: Hand, win: Win) -> None:
    names = [player.name for player in hand.players]
    if not win.winners:
        problems.append(Problem("no-winner", ("end", "by")))
    named: set[Seat] = set()
    for place, winner in enumerate(win.winners):
        if winner in named:
            problems.append(Problem("winner-twice", ("end", "by", place), {"name": names[winner]}))
        named.add(winner)
        if winner == win.source and win.how != "self-draw":
            problems.append(Problem("winner-is-source", ("end", "from"), {"name": names[winner]}))
    if win.how == "self-draw":
        if win.source is not None:
            problems.append(Problem("self-draw-with-source", ("end", "from"), {"name": names[win.source]}))
        if len(named) > 1:
            problems.append(
                Problem("self-draw-several", ("end", "by"), {"names": tuple(names[w] for w in win.winners)})
            )
    elif win.source is None:
        problems.append(Problem("win-without-source", ("end", "from"), {"how": win.how}))
    elif win.how == "rob-kong":
        robbed = hand.players[win.source]
        if not any(meld.kind == "pong" and meld.tile == win.tile for meld in robbed.melds):
            args = {"name": robbed.name, "tile": tile_code(win.tile)}
            problems.append(Problem("robbed-kong-without-pong", ("end", "tile"), args))
    if win.how == "discard" and win.source is not None:
        _check_won_in_river(problems, hand, win, win.source)
    if win.after_kong is not None:
        _check_after_kong(problems, hand, win, win.after_kong)


def _check_won_in_river(problems: list[Problem], hand: Hand, win: Win, source: Seat) -> None:
    """The winning discard may stand last in its thrower's river, in brackets; an equal one there may be either."""
    thrower = hand.players[source]
    if not thrower.river:
        return
    args: dict[str, object] = {"name": thrower.name, "tile": tile_code(win.tile)}
    last = thrower.river[-1]
    if last.tile != win.tile:
        claimed = [discard.tile for discard in thrower.river if discard.claimed]
        melded = [meld for player in hand.players for meld in player.melds if meld[1:] == (win.tile, source)]
        if claimed.count(win.tile) > len(melded):
            args["bracket"] = len(claimed) - 1 - claimed[::-1].index(win.tile)
            problems.append(Problem("won-tile-not-last", ("players", source, "discards"), args))
    elif not last.claimed:
        problems.append(Problem("won-tile-in-river", ("players", source, "discards"), args))


def _check_after_kong(problems: list[Problem], hand: Hand, win: Win, kong: Tile) -> None:
    if win.how == "rob-kong":
        problems.append(Problem("after-kong-of-robbed", ("end", "after-kong"), {"tile": tile_code(kong)}))
        return
    maker = win.source if win.how == "discard" else next(iter(win.winners), None)
    if maker is None:
        return
    player = hand.players[maker]
    if not any(meld.is_kong and meld.tile == kong for meld in player.melds):
        args = {"name": player.name, "tile": tile_code(kong), "how": win.how}
        problems.append(Problem("after-kong-not-made", ("end", "after-kong"), args))


def _check_rolling(problems: list[Problem], hand: Hand) -> None:
    doubles = [place for place, flip in enumerate(hand.rolling) if flip.double]
    for place, flip in enumerate(hand.rolling):
        if flip.void and flip.double:
            args = {"tile": tile_code(flip.tile)}
            problems.append(Problem("flip-void-and-double", ("rolling", place), args))
    for place in doubles[1:]:
        args = {"tile": tile_code(hand.rolling[place].tile)}
        problems.append(Problem("several-doubles", ("rolling", place, "double"), args))
    if doubles and (hand.win is None or hand.win.how != "self-draw"):
        args = {"tile": tile_code(hand.rolling[doubles[0]].tile)}
        problems.append(Problem("double-without-self-draw", ("rolling", doubles[0], "double"), args))


def _check_flip(problems: list[Problem], hand: Hand) -> None:
    if hand.flip is None:
        return
    args: dict[str, object] = {"tile": tile_code(hand.flip)}
    if hand.win is None:
        problems.append(Problem("flip-after-draw", ("flip",), args))
    elif any(flip.double for flip in hand.rolling):
        problems.append(Problem("flip-beside-double", ("flip",), args))


def _check_first(problems: list[Problem], hand: Hand, tile: Tile, throw: FirstThrow) -> None:
    """Whether melds and rivers allow that this throw was the first of its tile.

    A river may be typed in part or not at all: only one that has some discards, and not this one, speaks against it.
    """
    here: Path = ("first", tile_code(tile))
    source = hand.players[throw.source]
    args: dict[str, object] = {"tile": tile_code(tile), "name": source.name}
    win = hand.win
    won = win is not None and win.how == "discard" and win.tile == tile and win.source == throw.source
    mine = [discard for discard in source.river if discard.tile == tile]
    if throw.claimer is None:
        free = [discard for discard in mine if not discard.claimed]
        if not free and won and (earlier := _thrown_besides(hand, tile)) is not None:
            problems.append(Problem("first-after-another", here, args | {"earlier": earlier}))
            return
        if not free and not won and (source.river or _claims(hand, tile, throw.source)):
            code = "first-was-claimed" if _claims(hand, tile, throw.source) else "first-not-thrown"
            if not _thrown_by_anybody(hand, tile):
                code = "first-thrown-by-nobody"
            problems.append(Problem(code, here, args))
            return
        if free and mine[0].claimed:
            problems.append(Problem("first-was-claimed", here, args))
            return
        thrown = free[0] if free else None
    else:
        claimer = hand.players[throw.claimer]
        args["claimer"] = claimer.name
        if throw.claimer == throw.source:
            problems.append(Problem("first-claimed-from-oneself", (*here, "to"), args))
            return
        melded = any(
            meld.tile == tile and meld.source == throw.source and meld.kind != "concealed-kong"
            for meld in claimer.melds
        )
        if not melded and not (won and win is not None and throw.claimer in win.winners):
            problems.append(Problem("first-not-claimed", (*here, "to"), args))
            return
        if not melded and (earlier := _thrown_besides(hand, tile)) is not None:
            problems.append(Problem("first-after-another", here, args | {"earlier": earlier}))
            return
        claimed = [discard for discard in mine if discard.claimed]
        if claimed and not mine[0].claimed:
            problems.append(Problem("first-after-another", here, args | {"earlier": source.name}))
            return
        thrown = claimed[0] if claimed else None
    if thrown is not None:
        before = _thrown_before(hand, tile, throw.source, thrown)
        if before is not None:
            problems.append(Problem("first-after-another", here, args | {"earlier": before}))


def _claims(hand: Hand, tile: Tile, source: Seat) -> bool:
    """Whether somebody's meld holds this tile from that player."""
    return any(meld.tile == tile and meld.source == source for player in hand.players for meld in player.melds)


def _thrown_besides(hand: Hand, tile: Tile) -> str | None:
    """Somebody who threw a tile besides the winning one, which is the last that was thrown."""
    for seat, player in enumerate(hand.players):
        if _claims(hand, tile, seat) or any(one.tile == tile and not one.claimed for one in player.river):
            return player.name
    return None


def _thrown_by_anybody(hand: Hand, tile: Tile) -> bool:
    """Whether the tile lies in a river, was claimed, or was won as a discard."""
    win = hand.win
    if win is not None and win.how == "discard" and win.tile == tile:
        return True
    return any(
        any(discard.tile == tile for discard in player.river)
        or any(meld.tile == tile and meld.source is not None for meld in player.melds)
        for player in hand.players
    )


def _thrown_before(hand: Hand, tile: Tile, source: Seat, thrown: Discard) -> str | None:
    """A player whose river has the tile before an earlier flip than this throw."""
    for seat, player in enumerate(hand.players):
        if seat != source:
            for discard in player.river:
                if discard.tile == tile and discard.flips < thrown.flips:
                    return player.name
    return None
