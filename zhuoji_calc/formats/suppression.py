"""What may not be concluded: problems that perhaps only follow from a part of the file that could not be read."""

from __future__ import annotations

from collections.abc import Iterable

from zhuoji_calc.formats.words import KEYS
from zhuoji_calc.model.problems import Path, Problem

_RESTS: dict[str, tuple[str, ...]] = {
    "hand-size": ("own",),
    "winning-tile-not-in-hand": ("by", "tile", "own"),
    "winner-hand-unseen": ("by", "own"),
    "unseen-without-ready": ("by", "own"),
    "ready-hand-unseen": ("end", "own"),
    "meld-without-source": ("own",),
    "claimed-by-nobody": ("win", "from", "tile", "melds"),
    "slash-missing": ("rolling",),
    "slash-too-many": ("rolling",),
    "slash-without-rolling": ("rolling",),
    "too-many-tiles": ("melds", "hand", "discards"),
    "no-winner": ("by",),
    "win-without-source": ("win", "from"),
    "robbed-kong-without-pong": ("win", "from", "tile", "melds"),
    "after-kong-of-robbed": ("win",),
    "after-kong-not-made": ("win", "by", "from", "after-kong", "melds"),
    "double-without-self-draw": ("win", "rolling"),
    "several-doubles": ("rolling",),
    "flip-after-draw": ("end",),
    "flip-beside-double": ("rolling",),
    "flip-without-wall": ("end", "melds", "hand", "discards"),
    "won-tile-in-river": ("win", "from", "tile"),
    "won-tile-not-last": ("win", "from", "tile", "melds"),
    "first-was-claimed": ("from", "tile", "melds", "discards"),
    "first-thrown-by-nobody": ("win", "from", "tile", "melds", "discards"),
    "first-not-thrown": ("from", "tile", "melds", "discards"),
    "first-not-claimed": ("by", "from", "tile", "melds"),
    "first-after-another": ("melds", "discards", "rolling"),
    "winner-not-complete": ("by", "tile", "own"),
    "winner-not-ready": ("by",),
    "ready-but-waits": ("by", "own"),
    "ready-without-wait": ("by", "own"),
    "rolling-unknown": ("rolling",),
}
"""The parts of a file that a problem rests on, besides the place where it is marked; ``own``: the same player's."""

_OF_MELD = frozenset(("meld-without-source", "meld-from-oneself"))
_OF_WIN = frozenset(("winner-is-source", "self-draw-with-source", "win-without-source"))
_FOLLOWING: dict[str, frozenset[str]] = {
    "claimed-by-nobody": _OF_MELD | _OF_WIN,
    "won-tile-not-last": _OF_MELD | _OF_WIN,
    "won-tile-in-river": _OF_WIN,
    "first-not-claimed": _OF_MELD,
    "first-not-thrown": _OF_MELD | _OF_WIN,
    "first-thrown-by-nobody": _OF_MELD | _OF_WIN,
    "after-kong-not-made": _OF_WIN,
    "winner-hand-unseen": frozenset(("winner-is-source",)),
}
"""Problems that may only follow from others of the position, and from which."""


def without_followers(problems: list[Problem], win_tile: str) -> list[Problem]:
    """The problems without those that may only follow from others among them: of the same tile, the same player."""
    roots = [problem for problem in problems if problem.code in _OF_MELD or problem.code in _OF_WIN]
    if not roots:
        return problems
    return [problem for problem in problems if not any(_may_follow(problem, root, win_tile) for root in roots)]


def _may_follow(problem: Problem, root: Problem, win_tile: str) -> bool:
    if root.code not in _FOLLOWING.get(problem.code, ()):
        return False
    if problem.code == "after-kong-not-made":
        return True
    if problem.code == "winner-hand-unseen":
        return problem.args["name"] == root.args["name"]
    return problem.args["tile"] == (root.args["tile"] if root.code in _OF_MELD else win_tile)


_IN_END = frozenset(("end", "win", "by", "from", "tile", "after-kong"))
_APART = frozenset(("discards", "declared", "passed", "sold"))
"""What says nothing about a player's own tiles."""
_IN_PLAYER = frozenset(("melds", "hand", "discards"))


def in_doubt(problem: Problem, faulty: set[Path]) -> bool:
    """Whether a problem rests on a part that could not be read."""
    places = problem.args.get("places", ())
    paths: tuple[Path, ...] = (problem.path, *(places if isinstance(places, tuple) else ()))
    needed = _RESTS.get(problem.code, ())
    if problem.code == "player-count":
        # How many there are is plain, whatever is wrong with one of them.
        return problem.path in faulty or () in faulty
    for part in faulty:
        if any(part[: len(path)] == path or path[: len(part)] == part for path in paths):
            return True
        if needed and _touches(part, needed, problem.path):
            return True
    # One tile too many may be the winning tile in the hand of a winner who could not be made out.
    if problem.code == "hand-size" and problem.args.get("count") == int(str(problem.args.get("wanted"))) + 1:
        return any(part[0] == "end" for part in faulty)
    return False


_OF_SEATS = frozenset(("players-for-ruleset", "unknown-player", "wrong-count", "player-missing"))
"""Problems that rest on how many players there are, and on who they are."""


def without_torn(problems: Iterable[Problem], torn: Iterable[tuple[Path, str]]) -> list[Problem]:
    """The problems that are none of keys standing twice; ``torn``: the mappings that have such, with the key.

    Two entries of a list have perhaps become one.
    """
    faulty = {path if path and isinstance(path[-1], int) else (*path, key) for path, key in torn}
    seats_open = any(path[:1] == ("players",) for path in faulty)
    return [
        problem
        for problem in problems
        if not in_doubt(problem, faulty) and not (seats_open and problem.code in _OF_SEATS)
    ]


def _touches(part: Path, needed: tuple[str, ...], path: Path) -> bool:
    head = part[0]
    if head == "end":
        return (part[1] in needed) if len(part) > 1 else any(name in _IN_END for name in needed)
    if head != "players":
        # A key that nobody knows may have been meant as any of them.
        return head in needed or head not in KEYS
    if "own" in needed:
        return part[:2] == path[:2] and (len(part) < 3 or part[2] not in _APART)
    return any(name in _IN_PLAYER for name in needed) and (len(part) < 3 or part[2] in needed or part[2] not in KEYS)
