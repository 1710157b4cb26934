"""A second, slow way of deciding shapes, as the judge of the fast one: counts, and trying whatever fits.

It shares nothing with `zhuoji_calc.model.shapes`: no packing, no suits apart, no tables; it only remembers its answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Counts = tuple[int, ...]

_answers: dict[tuple[Counts, int, bool], bool] = {}


def counts_of(tiles: Iterable[int], kinds: int = 27) -> Counts:
    """How many there are of each kind."""
    counts = [0] * kinds
    for tile in tiles:
        counts[tile] += 1
    return tuple(counts)


def divides(counts: Counts, pairs: int, runs: bool = True) -> bool:
    """Whether the tiles fall into sets and exactly this many pairs; without ``runs`` every set is a triplet."""
    key = (counts, pairs, runs)
    answer = _answers.get(key)
    if answer is None:
        if any(counts):
            answer = any(divides(rest, left, runs) for rest, left in _without_first(counts, pairs, runs))
        else:
            answer = pairs == 0
        _answers[key] = answer
    return answer


def is_seven_pairs(counts: Counts) -> bool:
    """Whether the tiles are seven pairs, two of which may be alike."""
    return sum(counts) == 14 and all(count in (0, 2, 4) for count in counts)


def completes(counts: Counts, melds: int) -> bool:
    """Whether the concealed tiles are a complete hand together with this many melds."""
    return divides(counts, 1) or (melds == 0 and is_seven_pairs(counts))


def waits(counts: Counts, melds: int) -> tuple[int, ...]:
    """The kinds, of as many as ``counts`` has, that complete the concealed tiles."""
    return tuple(
        kind
        for kind in range(len(counts))
        if completes(tuple(count + (kind == at) for at, count in enumerate(counts)), melds)
    )


def suit_states(most: int, ranks: int = 9) -> Iterator[Counts]:
    """All counts of one suit with at most ``most`` tiles and at most four of each rank."""
    if ranks == 0:
        yield ()
        return
    for count in range(min(4, most) + 1):
        for rest in suit_states(most - count, ranks - 1):
            yield (count, *rest)


def suit_states_with_five(most: int) -> Iterator[Counts]:
    """The same with five of one rank: what a waiting hand with four alike becomes by a fifth."""
    for rest in suit_states(most - 5, ranks=8):
        for rank in range(9):
            yield (*rest[:rank], 5, *rest[rank:])


def forget() -> None:
    """Give back the memory of all answers so far."""
    _answers.clear()


def _without_first(counts: Counts, pairs: int, runs: bool) -> Iterator[tuple[Counts, int]]:
    """What is left, tiles and pairs, after each use of the lowest tile."""
    first = next(kind for kind, count in enumerate(counts) if count)
    if counts[first] >= 3:
        yield _less(counts, first, 3), pairs
    if counts[first] >= 2 and pairs:
        yield _less(counts, first, 2), pairs - 1
    if runs and first % 9 <= 6 and counts[first + 1] and counts[first + 2]:
        yield _less(_less(_less(counts, first, 1), first + 1, 1), first + 2, 1), pairs


def _less(counts: Counts, kind: int, number: int) -> Counts:
    return (*counts[:kind], counts[kind] - number, *counts[kind + 1 :])
