"""The set that a ruleset is played with (牌): suits that are not in it, and how many tiles there are."""

from __future__ import annotations

from zhuoji_calc.model.facts import Facts
from zhuoji_calc.model.hand import Hand
from zhuoji_calc.model.position import places_of, unseen_tiles
from zhuoji_calc.model.problems import Path, Problem
from zhuoji_calc.model.tiles import RANKS, SUIT_TILES, SUITS, WALL, Tile, tile_code
from zhuoji_calc.rules.ruleset import Resolved
from zhuoji_calc.rules.vocabulary import Rules


def missing_tiles(rules: Rules) -> tuple[Tile, ...]:
    """The kinds that the set does not have."""
    return tuple(SUITS.index(suit) * RANKS + rank for suit in rules.tiles.without for rank in range(RANKS))


def wall_of(rules: Rules) -> int:
    """The number of tiles in the set."""
    return WALL - SUIT_TILES * len(set(rules.tiles.without))


def check_tile_set(hand: Hand, resolved: Resolved, facts: Facts) -> list[Problem]:
    """Tiles that the set does not have, each kind where it is first; or more tiles than there are in it."""
    rules = resolved.rules
    if not rules.tiles.without:
        return []
    problems = []
    for tile in missing_tiles(rules):
        places = _places(hand, tile)
        if places:
            args: dict[str, object] = {"tile": tile_code(tile), "ruleset": resolved.name, "places": tuple(places)}
            problems.append(Problem("tile-not-in-set", places[0], args))
    wall = wall_of(rules)
    total = sum(facts.seen()) + unseen_tiles(hand)
    if not problems and total > wall:
        if hand.flip is not None and total == wall + 1:
            args = {"tile": tile_code(hand.flip), "wall": wall}
            return [Problem("flip-without-wall", ("flip",), args)]
        return [Problem("too-many-tiles", ("players",), {"count": total, "wall": wall})]
    return problems


def _places(hand: Hand, tile: Tile) -> list[Path]:
    """Where a kind stands in the file, as a tile that lies there, in brackets, or turned during play."""
    places = [path for path, _, _, _ in places_of(hand, tile)]
    for seat, player in enumerate(hand.players):
        if any(discard.tile == tile and discard.claimed for discard in player.river):
            places.append(("players", seat, "discards"))
    places += [("rolling", place) for place, flip in enumerate(hand.rolling) if flip.tile == tile]
    if tile in hand.first:
        places.append(("first", tile_code(tile)))
    return list(dict.fromkeys(places))
