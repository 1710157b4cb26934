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
    # Of those that are alike one is enough: there may be thousands.
    roots = {
        (problem.code, problem.args.get("tile" if problem.code in _OF_MELD else "name")): problem
        for problem in problems
        if problem.code in _OF_MELD or problem.code in _OF_WIN
    }
    if not roots:
        return problems
    return [problem for problem in problems if not any(_may_follow(problem, one, win_tile) for one in roots.values())]


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


class Faulty:
    """The paths of parts that could not be read, looked up by what may rest on them: there may be thousands of each."""

    def __init__(self, paths: Iterable[Path] = ()) -> None:
        self.paths: set[Path] = set()
        self._above: set[Path] = set()
        # What of them decides who needs them, by whose it is; and the same whoever's it is.
        self._own: dict[Path, set[Path]] = {}
        self._any: set[Path] = set()
        self._others: set[Path] = set()
        for path in paths:
            self.add(path)

    def add(self, path: Path) -> None:
        """One more."""
        if path not in self.paths:
            self.paths.add(path)
            self._above.update(path[:end] for end in range(len(path) + 1))
            if path[:1] == ("players",):
                kind = tuple(step if isinstance(step, int) or step in KEYS else "" for step in path[:3])
                self._own.setdefault(path[:2], set()).add(kind)
                self._any.add(("players", 0, *kind[2:]) if len(kind) > 1 else kind)
            else:
                self._others.add(tuple(step if step in KEYS else "" for step in path[:2]))

    def __bool__(self) -> bool:
        return bool(self.paths)

    def __contains__(self, path: Path) -> bool:
        return path in self.paths

    def meets(self, path: Path) -> bool:
        """Whether such a part stands at a path, below it, or around it."""
        return path in self._above or any(path[:end] in self.paths for end in range(len(path)))

    def below(self, path: Path) -> bool:
        """Whether such a part stands at a path or below it."""
        return path in self._above

    def touches(self, needed: tuple[str, ...], path: Path) -> bool:
        """Whether one of them is among the parts that a problem at a path needs."""
        of_players = self._own.get(path[:2], set()) if "own" in needed else self._any
        return any(_touches(part, needed, path) for part in (*self._others, *of_players))


def in_doubt(problem: Problem, faulty: Faulty | set[Path]) -> bool:
    """Whether a problem rests on a part that could not be read."""
    faulty = faulty if isinstance(faulty, Faulty) else Faulty(faulty)
    places = problem.args.get("places", ())
    paths: tuple[Path, ...] = (problem.path, *(places if isinstance(places, tuple) else ()))
    needed = _RESTS.get(problem.code, ())
    if problem.code == "player-count":
        # How many there are is plain, whatever is wrong with one of them.
        return problem.path in faulty or () in faulty
    if any(map(faulty.meets, paths)) or (needed and faulty.touches(needed, problem.path)):
        return True
    # One tile too many may be the winning tile in the hand of a winner who could not be made out.
    if problem.code == "hand-size" and problem.args.get("count") == int(str(problem.args.get("wanted"))) + 1:
        return faulty.below(("end",))
    return False


_OF_SEATS = frozenset(("players-for-ruleset", "unknown-player", "wrong-count", "player-missing"))
"""Problems that rest on how many players there are, and on who they are."""


def without_torn(problems: Iterable[Problem], torn: Iterable[tuple[Path, str]]) -> list[Problem]:
    """The problems that are none of keys standing twice; ``torn``: the mappings that have such, with the key.

    Two entries of a list have perhaps become one.
    """
    faulty = Faulty(path if path and isinstance(path[-1], int) else (*path, key) for path, key in torn)
    seats_open = faulty.below(("players",))
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
