"""What a result turns on: the readings of a ruleset under which a hand comes out otherwise, alone and together.

A settlement notes which rule keys it reads; a reading that sets none of them cannot matter.  So only consulted
readings are branched on, until no run consults a new one: the tree that results is exact, and small.

From the tree every combination follows.  Most readings bear on different payments, and what they change adds up;
only those that do not simply add up interact, and for these alone combinations have to be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from typing import NamedTuple

from zhuoji_calc.analysis.runner import CONFLICT, Choices, Outcome, Runner, same
from zhuoji_calc.model.facts import Facts
from zhuoji_calc.model.hand import Hand
from zhuoji_calc.rules.ruleset import Reading, Resolved

RUNS = 6000
"""As many settlements are tried in full before going by single changes and pairs only."""

TRIES = 50_000
"""As many combinations are looked at in a tree: a ruleset can have any number that conflict or need no settlement.

Of the shipped rulesets none takes half as many, every number of their options included.
"""

COMBINATIONS = 50_000
"""As many combinations of the readings that matter are looked at, fewest changes first."""


class Branch(NamedTuple):
    """A question on which the result turns: for each group of letters what follows."""

    reading: str
    ways: tuple[tuple[tuple[str, ...], Branch | Outcome], ...]


Tree = Branch | Outcome


class Interaction(NamedTuple):
    """Readings whose changes do not simply add up. ``tree``: their combinations, all other readings as they are.

    The tree is None where it would have taken more settlements than were allowed.  ``pairs`` are the combinations of
    two changes that come out otherwise than the two alone would add up to.
    """

    readings: tuple[str, ...]
    tree: Tree | None
    pairs: tuple[tuple[Choices, Outcome], ...]


class Way(NamedTuple):
    """An outcome with the smallest sets of changed readings that lead to it; no change leads to the base outcome."""

    outcome: Outcome
    changes: tuple[Choices, ...]


class Exploration(NamedTuple):
    """A hand under every choice of its ruleset's readings.

    ``unused`` readings are never consulted, ``unchanging`` ones are and change nothing, ``decisive`` ones do.
    ``numbers`` are options that take any number, of which another one pays otherwise.  ``singles`` holds the outcome
    of each letter alone for each reading that the base consults.  ``groups`` are the decisive readings that
    interact; whatever is in no group, or in another one, adds up.  ``exhausted``: every combination was tried.
    """

    base: Outcome
    unused: tuple[str, ...]
    unchanging: tuple[str, ...]
    decisive: tuple[str, ...]
    numbers: tuple[str, ...]
    singles: Mapping[str, Mapping[str, Outcome]]
    groups: tuple[Interaction, ...]
    ways: tuple[Way, ...]
    exhausted: bool
    runs: int


def depends_on(hand: Hand, resolved: Resolved, facts: Facts) -> list[Reading]:
    """The readings of which another choice alone changes the matrix, the next dealer or the verdict.

    Options that take any number are left out: that another number pays otherwise is no question of reading.
    """
    return [reading for reading, _ in alternatives(hand, resolved, facts)]


def alternatives(hand: Hand, resolved: Resolved, facts: Facts) -> list[tuple[Reading, dict[str, Outcome]]]:
    """The readings that `depends_on` names, each with the outcome of every letter, the one in force first."""
    runner = Runner(hand, resolved, facts)
    outcome, consulted = runner.run(())
    found = []
    for reading in consulted:
        if reading.span is None:
            outcomes = runner.singles(reading)
            if not all(same(other, outcome) for other in outcomes.values()):
                found.append((reading, outcomes))
    return found


def explore(
    hand: Hand, resolved: Resolved, facts: Facts | None = None, *, limit: int = RUNS, spans: bool = False
) -> Exploration:
    """Settle a hand under every combination of choices that can matter, starting from what ``resolved`` chooses.

    Up to ``limit`` settlements in full; beyond that by single changes and pairs, and ``exhausted`` is false.
    ``spans``: options that take any number are combined with the rest as well, every number of them.
    """
    runner = Runner(hand, resolved, facts or Facts(hand))
    base, consulted = runner.run(())
    singles = {reading.key: runner.singles(reading) for reading in consulted}
    open_to = frozenset(reading.key for reading in runner.readings.values() if spans or reading.span is None)
    tree = _grow_some(runner, open_to, limit)
    if tree is not None:
        known, candidates = _reading_of(tree, runner), _asked(tree)
    else:
        _try_pairs(runner, [reading for reading in consulted if reading.key in open_to], open_to, limit)
        known, candidates = runner.known, runner.touched & open_to
    order = list(resolved.ruleset.readings)
    combined = list(islice(_combinations(runner, [key for key in order if key in candidates]), COMBINATIONS + 1))
    table = {choices: outcome for choices in combined[:COMBINATIONS] if (outcome := known(choices)) is not None}
    decisive = [key for key in order if key in _decisive(table)]
    table = {choices: outcome for choices, outcome in table.items() if all(key in decisive for key, _ in choices)}
    groups = [
        Interaction(
            tuple(keys),
            _prune(tree, keys, runner) if tree is not None else _grow_some(runner, keys, limit),
            tuple(_pairs(base, keys, table)),
        )
        for keys in _interacting(base, decisive, table)
        if len(keys) > 1
    ]
    numbers = [
        key
        for key, outcomes in singles.items()
        if runner.readings[key].span and not all(same(outcome, base) for outcome in outcomes.values())
    ]
    return Exploration(
        base,
        tuple(key for key in order if key not in runner.touched),
        tuple(key for key in order if key in runner.touched and key not in decisive and key not in numbers),
        tuple(decisive),
        tuple(numbers),
        singles,
        tuple(groups),
        _ways(table, base),
        tree is not None and len(combined) <= COMBINATIONS,
        runner.runs,
    )


class _Limit(NamedTuple):
    """As many settlements in full, and as many combinations looked at, counted from the runner's first."""

    runs: int
    tries: int


class _TooMany(Exception):
    """More combinations than the limit allows."""


def _grow(runner: Runner, choices: Choices, limit: _Limit, open_to: frozenset[str]) -> Tree:
    """The tree below these choices: branch on the first consulted reading that is still open, until none is."""
    outcome, consulted = runner.run(choices)
    if runner.runs > limit.runs or runner.tries > limit.tries:
        raise _TooMany
    reading = next((one for one in consulted if one.key in open_to), None)
    if reading is None:
        return outcome
    ways: dict[Tree, list[str]] = {}
    for choice in runner.variants.choices_of(reading):
        below = _grow(runner, (*choices, (reading.key, choice.letter)), limit, open_to - {reading.key})
        if below != CONFLICT:
            ways.setdefault(below, []).append(choice.letter)
    if not ways:
        return CONFLICT
    if len(ways) == 1:
        return next(iter(ways))
    return Branch(reading.key, tuple((tuple(chosen), below) for below, chosen in ways.items()))


def _grow_some(runner: Runner, keys: Iterable[str], limit: int) -> Tree | None:
    """The tree of a few readings, where it takes no more than as many settlements again."""
    try:
        return _grow(runner, (), _Limit(runner.runs + limit, runner.tries + max(TRIES, limit)), frozenset(keys))
    except _TooMany:
        return None


def _asked(tree: Tree) -> set[str]:
    """The readings that a tree branches on."""
    if isinstance(tree, Outcome):
        return set()
    return {tree.reading}.union(*(_asked(below) for _, below in tree.ways))


def _reading_of(tree: Tree, runner: Runner) -> Callable[[Choices], Outcome | None]:
    """How the outcome of changed choices is read off a tree; None where they conflict."""

    def known(choices: Choices) -> Outcome | None:
        chosen = dict(choices)
        here = tree
        while isinstance(here, Branch):
            letter = chosen.get(here.reading) or runner.in_force(here.reading)
            below = next((below for among, below in here.ways if letter in among), None)
            if below is None:
                return None
            here = below
        return here

    return known


def _prune(tree: Tree, keep: Sequence[str], runner: Runner) -> Tree:
    """The tree of some readings, all others as they are in force."""
    if isinstance(tree, Outcome):
        return tree
    if tree.reading not in keep:
        letter = runner.in_force(tree.reading)
        return next((_prune(below, keep, runner) for among, below in tree.ways if letter in among), CONFLICT)
    ways: dict[Tree, list[str]] = {}
    for letters, below in tree.ways:
        ways.setdefault(_prune(below, keep, runner), []).extend(letters)
    ways.pop(CONFLICT, None)
    if len(ways) == 1:
        return next(iter(ways))
    return Branch(tree.reading, tuple((tuple(chosen), below) for below, chosen in ways.items()))


def _try_pairs(runner: Runner, consulted: list[Reading], open_to: frozenset[str], limit: int) -> None:
    """Try every change with every change of a reading that is consulted after it, as far as the limit goes."""
    most = runner.tries + max(TRIES, limit)
    for one in consulted:
        for first in runner.others(one.key):
            _, others = runner.run(((one.key, first.letter),))
            for other in others:
                if other.key in open_to and other.key != one.key:
                    for second in runner.others(other.key):
                        if runner.tries > most:
                            return
                        runner.run(((one.key, first.letter), (other.key, second.letter)))


def _combinations(runner: Runner, keys: Sequence[str]) -> Iterator[Choices]:
    """Every combination of changed choices of these readings, fewest changes first."""
    for count in range(len(keys) + 1):
        for changed in combinations(keys, count):
            for choices in product(*(runner.others(key) for key in changed)):
                yield tuple((key, choice.letter) for key, choice in zip(changed, choices, strict=True))


def _decisive(table: Mapping[Choices, Outcome]) -> set[str]:
    """The readings of which a change alone, from any combination, leads to another outcome."""
    found: set[str] = set()
    for choices, outcome in table.items():
        for place, (key, _) in enumerate(choices):
            if key not in found:
                before = table.get(choices[:place] + choices[place + 1 :])
                if before is not None and not same(before, outcome):
                    found.add(key)
    return found


def _interacting(base: Outcome, keys: Sequence[str], table: Mapping[Choices, Outcome]) -> list[list[str]]:
    """The readings in groups such that what the groups change adds up, in every combination.

    Combinations come with the fewest changes first: where one is not the sum of its parts although all smaller ones
    are, all readings changed in it interact.
    """
    group_of = {key: [key] for key in keys}
    for choices, outcome in table.items():
        groups = {id(group_of[key]): group_of[key] for key, _ in choices}
        if len(groups) < 2:
            continue
        parts = [table.get(tuple(pair for pair in choices if pair[0] in group)) for group in groups.values()]
        expected = _add_up(base, [part for part in parts if part is not None])
        if expected is None or not same(expected, outcome):
            merged = [key for key in keys if any(key in group for group in groups.values())]
            for key in merged:
                group_of[key] = merged
    return list({id(group): group for group in group_of.values()}.values())


def _pairs(base: Outcome, keys: Sequence[str], table: Mapping[Choices, Outcome]) -> Iterator[tuple[Choices, Outcome]]:
    """The combinations of two of these readings' changes that do not add up."""
    for choices, outcome in table.items():
        if len(choices) == 2 and all(key in keys for key, _ in choices):
            parts = [table[pair,] for pair in choices if (pair,) in table]
            expected = _add_up(base, parts)
            if len(parts) == 2 and (expected is None or not same(expected, outcome)):
                yield choices, outcome


def _add_up(base: Outcome, parts: Sequence[Outcome]) -> Outcome | None:
    """The outcome of several changes that do not bear on each other; None where they must."""
    changing = [part for part in parts if not same(part, base)]
    if not changing:
        return base
    first = changing[0]
    if all(same(part, first) for part in changing) and (len(changing) == 1 or first.matrix is None):
        return first
    stopped = [part for part in changing if part.matrix is None]
    if stopped:
        return stopped[0] if base.matrix is not None else None
    if base.matrix is None:
        return None
    following = {part.next for part in changing if part.next != base.next}
    if len(following) > 1:
        return None
    matrices = [part.matrix for part in changing if part.matrix is not None]
    matrix = tuple(
        tuple(cell + sum(other[row][column] - cell for other in matrices) for column, cell in enumerate(line))
        for row, line in enumerate(base.matrix)
    )
    return Outcome(matrix, following.pop() if following else base.next)


def _ways(table: Mapping[Choices, Outcome], base: Outcome) -> tuple[Way, ...]:
    """Each outcome with the changes that lead to it, without those that contain a smaller one."""
    kept: dict[Outcome, dict[Choices, None]] = {base: {}}
    for choices, outcome in table.items():
        if outcome == base:
            continue
        smaller = kept.setdefault(outcome, {})
        if not _holds_one_of(choices, smaller):
            smaller[choices] = None
    return tuple(Way(outcome, tuple(changes)) for outcome, changes in kept.items())


def _holds_one_of(choices: Choices, smaller: Mapping[Choices, None]) -> bool:
    """Whether some of these changes are among the smaller combinations, each in the ruleset's order like these."""
    if len(smaller) < 2 ** len(choices):
        changed = set(choices)
        return any(changed.issuperset(known) for known in smaller)
    return any(part in smaller for count in range(len(choices) + 1) for part in combinations(choices, count))
