"""Completeness and waits against other packages, on hands that the process has not seen.

Each package gets the form of a hand that it works on.  The program looks suits up that it has met before: so a figure
is for a process that has seen other hands, and one for the first hands of a process.  Called as a script it is the
process in which this is measured.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

from clock import Pair, clock, ratio_of, take_turns
from hands import Maker, read_lines
from program import Program
from tables import Section, Size, table

PIECE = 250
FIRST = 1000
"""So many hands are the first ones of a process."""
COPIES = 4
KINDS_OF_OTHERS = 34
KINDS = 27
WAITING = 13
"""So many tiles wait for another."""

Tiles = list[int]
Judge = Callable[[Any], Any]


class Way(NamedTuple):
    """A way to answer a question: what makes the form of a hand that it takes, the asking, and the answer made plain.

    Plain is 1 for a complete hand, and a mask for waits, one bit a kind.
    """

    form: Callable[[Tiles], Any]
    ask: Judge
    plain: Callable[[Any], int]


def counts(tiles: Tiles) -> list[int]:
    """How many there are of each kind, honours too."""
    return [tiles.count(kind) for kind in range(KINDS_OF_OTHERS)]


def copies(tiles: Tiles) -> list[int]:
    """Each tile as one of the 136 of a set."""
    return [COPIES * kind + tiles[:place].count(kind) for place, kind in enumerate(tiles)]


def mahjong_ways() -> dict[str, Way]:
    """`mahjong`: no waits of its own, so every kind is tried."""
    agari = import_module("mahjong.agari").Agari()

    def waits(hand: list[int]) -> int:
        found = 0
        for kind in range(KINDS):
            if hand[kind] < COPIES:
                hand[kind] += 1
                if agari.is_agari(hand):
                    found |= 1 << kind
                hand[kind] -= 1
        return found

    return {"is_complete": Way(counts, agari.is_agari, int), "waits": Way(counts, waits, int)}


def xiangting_ways() -> dict[str, Way]:
    """`xiangting`: how many tiles are missing, and which bring a hand nearer."""
    xiangting = import_module("xiangting")
    four = xiangting.PlayerCount.FOUR
    missing, necessary = xiangting.calculate_replacement_number, xiangting.calculate_necessary_tiles
    return {
        "is_complete": Way(counts, lambda hand: missing(hand, four), lambda found: found == 0),
        "waits": Way(counts, lambda hand: necessary(hand, four), lambda found: found[1] if found[0] == 1 else 0),
    }


def riichienv_ways() -> dict[str, Way]:
    """`riichienv`: how many tiles are missing, and an evaluator with the waits."""
    riichienv = import_module("riichienv")
    evaluator = riichienv.HandEvaluator
    return {
        "is_complete": Way(copies, riichienv.calculate_shanten, lambda found: found == -1),
        "waits": Way(copies, lambda hand: evaluator(hand).get_waits(), lambda found: sum(1 << kind for kind in found)),
    }


OTHERS: dict[str, tuple[Callable[[], dict[str, Way]], dict[str, str]]] = {
    "mahjong": (mahjong_ways, {"is_complete": "is_agari", "waits": "27 × is_agari"}),
    "xiangting": (
        xiangting_ways,
        {"is_complete": "calculate_replacement_number", "waits": "calculate_necessary_tiles"},
    ),
    "riichienv": (riichienv_ways, {"is_complete": "calculate_shanten", "waits": "HandEvaluator(…).get_waits"}),
}


def our_ways(form: str) -> dict[str, Way]:
    """This program's, from a hand as it is read (``tiles``) or as it is kept (``packed``)."""
    from zhuoji_calc.model.shapes import is_complete, waits
    from zhuoji_calc.model.tiles import pack

    if form == "packed":
        return {
            "is_complete": Way(pack, lambda hand: is_complete(hand, 0), int),
            "waits": Way(pack, lambda hand: waits(hand, 0), int),
        }
    return {
        "is_complete": Way(tuple, lambda hand: is_complete(pack(hand), 0), int),
        "waits": Way(tuple, lambda hand: waits(pack(hand), 0), int),
    }


def prepare(path: str, out: str) -> None:
    """Write the hands without melds of a file as they wait, and with a tile more, complete where one makes them so.

    In a process apart from those that measure, which must not have seen them.
    """
    from zhuoji_calc.formats.hand.reader import case_of
    from zhuoji_calc.model.shapes import mask_tiles, waits
    from zhuoji_calc.model.tiles import pack

    waiting, whole = [], []
    for line in read_lines(Path(path)):
        for player in case_of(json.loads(line)).hand.players:
            if player.concealed is None or player.melds:
                continue
            tiles = list(player.concealed)
            room = [kind for kind in range(KINDS) if tiles.count(kind) < COPIES]
            fitting = [kind for kind in mask_tiles(waits(pack(tiles), 0)) if kind in room]
            waiting.append(tiles)
            whole.append([*tiles, (fitting or room)[0]])
    Path(out).write_text(json.dumps({"waits": waiting, "is_complete": whole}), encoding="utf-8")


def compare(question: str, form: str, other: str, warm: str, path: str) -> list[Pair]:
    """The times of this program and of another package for one question; without ``warm`` those of the first hands."""
    ours, theirs = our_ways(form)[question], OTHERS[other][0]()[question]
    if warm:
        seen = json.loads(Path(warm).read_text(encoding="utf-8"))[question]
        for way in (ours, theirs):
            clock(way.ask, [way.form(tiles) for tiles in seen])
    hands: list[Tiles] = json.loads(Path(path).read_text(encoding="utf-8"))[question]
    if not warm:
        hands = hands[:FIRST]
    mine, others = [ours.form(tiles) for tiles in hands], [theirs.form(tiles) for tiles in hands]
    size = PIECE if warm else len(hands)
    starts = range(0, len(hands) - size + 1, size)
    pieces = iter([mine[start : start + size] for start in starts])
    pieces_of_others = iter([others[start : start + size] for start in starts])
    pairs = take_turns(
        lambda: clock(ours.ask, next(pieces)), lambda: clock(theirs.ask, next(pieces_of_others)), len(starts)
    )
    agree(hands, mine, others, ours, theirs)
    return pairs


def agree(hands: Sequence[Tiles], mine: Sequence[Any], others: Sequence[Any], ours: Way, theirs: Way) -> None:
    """Both must say the same, but for hands with four of a kind: these are two pairs here alone."""
    for tiles, one, other in zip(hands, mine, others, strict=True):
        most = max(map(tiles.count, tiles))
        threes = sum(1 << kind for kind in set(tiles) if tiles.count(kind) == COPIES - 1)
        left_out = threes if len(tiles) == WAITING else 0
        if most < COPIES and (ours.plain(ours.ask(one)) ^ theirs.plain(theirs.ask(other))) & ~left_out:
            raise AssertionError(f"the two do not agree on {tiles}")


def measure(program: Program, folder: Path, size: Size) -> Section:
    """A table by question and package."""
    maker = Maker(program, folder)
    number, processes, first = size.of(3000, 500), size.of(5, 1), size.of(9, 2)
    files = []
    for path in (maker.lines(number), maker.lines(number)):
        out = path.with_suffix(".json")
        program.worker("shapes.py", "prepare", str(path), str(out))
        files.append(str(out))
    warm, hands = files
    seen, timed = (len(json.loads(Path(one).read_text(encoding="utf-8"))["waits"]) for one in files)

    def times(question: str, form: str, other: str, warmth: str, rounds: int) -> list[Pair]:
        found = (program.worker("shapes.py", "compare", question, form, other, warmth, hands) for _ in range(rounds))
        return [pair for pairs in found for pair in pairs]

    def rows() -> Iterator[tuple[str, ...]]:
        for other, (_, names) in OTHERS.items():
            if not installed(other):
                continue
            for question in ("is_complete", "waits"):
                ask = partial(times, question, other=other)
                packed, warmed = (
                    ratio_of(ask(form=form, warmth=warm, rounds=processes)) for form in ("packed", "tiles")
                )
                cold = ratio_of(ask(form="tiles", warmth="", rounds=first))
                per_hand = f"{1e6 * packed.one / PIECE:.2f}", f"{1e6 * packed.other / PIECE:.2f}"
                yield f"`{question}`", f"{other}: `{names[question]}`", str(packed), str(warmed), str(cold), *per_hand

    return Section(
        "Shapes",
        f"Against {_versions()}, each from its own form of a hand. Packed: a hand is one number here, as it is kept; "
        f"from tiles: with the packing of a list. Both in a process that has seen {seen:,} other hands, on {timed:,} "
        f"hands in pieces of {PIECE}, each hand once in a process (processes: {processes}); first hands: the first "
        f"{min(FIRST, timed):,} of a process (processes: {first}).",
        table(("here", "there", "packed", "from tiles", "first hands", "µs here", "µs there"), rows()),
    )


def installed(package: str) -> bool:
    """Whether a package is there to measure against."""
    try:
        version(package)
    except PackageNotFoundError:
        print(
            f"NOT MEASURED: shapes against {package}, which is not installed (pip install '.[bench]')", file=sys.stderr
        )
        return False
    return True


def _versions() -> str:
    found = []
    for package in OTHERS:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)


if __name__ == "__main__":
    if sys.argv[1] == "prepare":
        prepare(*sys.argv[2:])
    else:
        print(json.dumps(compare(*sys.argv[2:])))
