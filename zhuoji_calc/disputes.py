"""What a result turns on: the readings of a ruleset under which a hand comes out otherwise, alone and together.

A settlement records which rule keys it consults; a reading that sets none of them cannot matter.  So only consulted
readings are branched on, until no run consults a new one: the tree that results is exact, and small.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product
from typing import NamedTuple

from zhuoji_calc.facts import Facts
from zhuoji_calc.hand import Hand
from zhuoji_calc.problems import Problems
from zhuoji_calc.ruleset import Choice, Reading, Resolved
from zhuoji_calc.settlement.engine import settle
from zhuoji_calc.settlement.result import Forbidden, NextDealer
from zhuoji_calc.variants import Variants

RUNS = 6000
"""As many settlements are tried in full before going by single changes and pairs only."""

Letters = tuple[tuple[str, str], ...]
"""Readings with the letter chosen for each, in the ruleset's order."""


class Outcome(NamedTuple):
    """What two settlements are compared by: the matrix and the next dealer, or that the win is forbidden.

    ``forbidden`` is the rule that forbids it; ``unsettled`` the code of the fault where the ruleset asks for what the
    file leaves open.
    """

    matrix: tuple[tuple[int, ...], ...] | None
    next: NextDealer | None
    forbidden: str = ""
    unsettled: str = ""

    @property
    def points(self) -> list[int] | None:
        """Net points by seat; None where nothing was settled."""
        if self.matrix is None:
            return None
        columns = zip(*self.matrix, strict=True)
        return [sum(row) - sum(column) for row, column in zip(self.matrix, columns, strict=True)]


class Branch(NamedTuple):
    """A question on which the result turns: for each group of letters what follows."""

    reading: str
    ways: tuple[tuple[tuple[str, ...], Branch | Outcome], ...]


Tree = Branch | Outcome


class Way(NamedTuple):
    """An outcome with the smallest sets of changed readings that lead to it; no change leads to the base outcome."""

    outcome: Outcome
    changes: tuple[Letters, ...]


class Exploration(NamedTuple):
    """A hand under every choice of its ruleset's readings.

    ``idle`` readings are never consulted, ``unchanging`` ones are and change nothing, ``turning`` ones do.  ``singles``
    holds the outcome of each letter alone for each consulted reading.  ``exhausted``: every combination was tried.
    """

    base: Outcome
    idle: tuple[str, ...]
    unchanging: tuple[str, ...]
    turning: tuple[str, ...]
    singles: Mapping[str, Mapping[str, Outcome]]
    tree: Tree
    ways: tuple[Way, ...]
    exhausted: bool
    runs: int


def outcome_of(hand: Hand, resolved: Resolved, facts: Facts) -> Outcome:
    """The outcome of a hand under a resolved ruleset."""
    try:
        result = settle(hand, resolved, facts)
    except Problems as fault:
        return Outcome(None, None, "", fault.problems[0].code)
    if isinstance(result, Forbidden):
        return Outcome(None, None, result.rule)
    return Outcome(tuple(map(tuple, result.matrix())), result.next)


def depends_on(hand: Hand, resolved: Resolved, facts: Facts) -> list[Reading]:
    """The readings of which another choice alone changes the matrix, the next dealer or the verdict.

    Options that take any number are left out: that another number pays otherwise is no question of reading.
    """
    trial = _Trial(hand, resolved, facts)
    outcome, consulted = trial.run(())
    return [
        reading
        for reading in consulted
        if reading.span is None
        and any(_differ(trial.run(((reading.key, choice.letter),))[0], outcome) for choice in trial.others(reading))
    ]


def _differ(one: Outcome, other: Outcome) -> bool:
    """Whether matrix, next dealer or verdict differ; which of two rules forbids a win does not matter."""
    return one._replace(forbidden=bool(one.forbidden) * "x") != other._replace(forbidden=bool(other.forbidden) * "x")


def explore(hand: Hand, resolved: Resolved, facts: Facts | None = None, *, limit: int = RUNS) -> Exploration:
    """Settle a hand under every combination of choices that can matter, starting from what ``resolved`` chooses.

    Up to ``limit`` settlements in full; beyond that by single changes and pairs, and ``exhausted`` is false.
    """
    trial = _Trial(hand, resolved, facts or Facts(hand))
    base, consulted = trial.run(())
    singles = {
        reading.key: {
            choice.letter: trial.run(((reading.key, choice.letter),))[0]
            for choice in trial.variants.choices_of(reading)
        }
        for reading in consulted
    }
    try:
        tree = _grow(trial, (), limit)
        exhausted = True
    except _TooMany:
        _try_pairs(trial, consulted)
        tree = _by_singles(trial, base, singles)
        exhausted = False
    outcomes = trial.outcomes()
    ways = _ways(outcomes, base)
    turning = {key for way in ways if way.outcome != base for change in way.changes for key, _ in change}
    order = list(resolved.ruleset.readings)
    touched = {key for letters in outcomes for key, _ in letters}
    return Exploration(
        base,
        tuple(key for key in order if key not in touched),
        tuple(key for key in order if key in touched and key not in turning),
        tuple(key for key in order if key in turning),
        singles,
        tree,
        ways,
        exhausted,
        trial.runs,
    )


class _TooMany(Exception):
    """More combinations than the limit allows."""


class _Trial:
    """Runs one hand under variants of a ruleset, each once."""

    def __init__(self, hand: Hand, resolved: Resolved, facts: Facts) -> None:
        self.hand = hand
        self.facts = facts
        self.variants = Variants(resolved)
        self.readings = resolved.ruleset.readings
        self.runs = 0
        self._found: dict[frozenset[tuple[str, str]], tuple[Outcome, list[Reading]] | None] = {}

    def others(self, reading: Reading) -> list[Choice]:
        """The choices of a reading that are not in force."""
        return self.variants.choices_of(reading)[1:]

    def run(self, letters: Letters) -> tuple[Outcome, list[Reading]]:
        """The outcome with these letters, and the readings that it consults; a clash counts as unsettled."""
        found = self.settle(letters)
        return found if found is not None else (Outcome(None, None, "", "settings-differ"), [])

    def settle(self, letters: Letters) -> tuple[Outcome, list[Reading]] | None:
        """The same, None where the letters clash."""
        changed = frozenset(
            (key, letter) for key, letter in letters if letter != self.variants.in_force(self.readings[key])
        )
        if changed not in self._found:
            resolved = self.variants.make(dict(changed))
            if resolved is None:
                self._found[changed] = None
            else:
                self.runs += 1
                recorded, seen = resolved.recording()
                outcome = outcome_of(self.hand, recorded, self.facts)
                self._found[changed] = (outcome, [one for one in self.readings.values() if one.keys & seen])
        return self._found[changed]

    def outcomes(self) -> dict[Letters, Outcome]:
        """Every combination tried, as its changed letters in the ruleset's order, with its outcome."""
        place = {key: number for number, key in enumerate(self.readings)}
        return {
            tuple(sorted(changed, key=lambda pair: place[pair[0]])): found[0]
            for changed, found in self._found.items()
            if found is not None
        }


def _grow(trial: _Trial, letters: Letters, limit: int) -> Tree:
    """The tree below these letters: branch on the first consulted reading that is still open, until none is."""
    found = trial.settle(letters)
    if found is None:
        return Outcome(None, None, "", "settings-differ")
    if trial.runs > limit:
        raise _TooMany
    outcome, consulted = found
    settled = {key for key, _ in letters}
    reading = next((one for one in consulted if one.key not in settled), None)
    if reading is None:
        return outcome
    ways: dict[Tree, list[str]] = {}
    for choice in trial.variants.choices_of(reading):
        below = _grow(trial, (*letters, (reading.key, choice.letter)), limit)
        if below != Outcome(None, None, "", "settings-differ"):
            ways.setdefault(below, []).append(choice.letter)
    if len(ways) == 1:
        return next(iter(ways))
    return Branch(reading.key, tuple((tuple(chosen), below) for below, chosen in ways.items()))


def _try_pairs(trial: _Trial, consulted: list[Reading]) -> None:
    for one, other in combinations(consulted, 2):
        for first, second in product(trial.others(one), trial.others(other)):
            trial.settle(((one.key, first.letter), (other.key, second.letter)))


def _by_singles(trial: _Trial, base: Outcome, singles: Mapping[str, Mapping[str, Outcome]]) -> Tree:
    """A tree of one question after another, each with the others as they are."""
    tree: Tree = base
    for key, outcomes in reversed(list(singles.items())):
        in_force = trial.variants.in_force(trial.readings[key])
        ways: dict[Tree, list[str]] = {}
        for letter, outcome in outcomes.items():
            ways.setdefault(tree if letter == in_force or outcome == base else outcome, []).append(letter)
        if len(ways) > 1:
            tree = Branch(key, tuple((tuple(letters), below) for below, letters in ways.items()))
    return tree


def _ways(outcomes: Mapping[Letters, Outcome], base: Outcome) -> tuple[Way, ...]:
    """Each outcome with the changes that lead to it, without those that contain a smaller one."""
    by_outcome: dict[Outcome, list[frozenset[tuple[str, str]]]] = {base: []}
    kept: dict[Outcome, list[Letters]] = {base: []}
    for letters in sorted(outcomes, key=len):
        outcome = outcomes[letters]
        smaller = by_outcome.setdefault(outcome, [])
        changed = frozenset(letters)
        if not any(known <= changed for known in smaller):
            smaller.append(changed)
            kept.setdefault(outcome, []).append(letters)
    return tuple(Way(outcome, tuple(changes)) for outcome, changes in kept.items())
