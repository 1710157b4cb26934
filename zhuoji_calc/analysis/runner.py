"""One hand under the variants of a ruleset: what comes out of each, settled no more often than it must be."""

from __future__ import annotations

from typing import NamedTuple

from zhuoji_calc.model.facts import Facts
from zhuoji_calc.model.hand import Hand
from zhuoji_calc.model.problems import Problems
from zhuoji_calc.rules.ruleset import Choice, Reading, Resolved
from zhuoji_calc.rules.variants import VariantRules, Variants
from zhuoji_calc.settlement.engine import settle
from zhuoji_calc.settlement.result import Forbidden, NextDealer

Choices = tuple[tuple[str, str], ...]
"""Readings with the letter chosen for each, in the ruleset's order."""


class Outcome(NamedTuple):
    """What two settlements are compared by: the matrix and the next dealer, or that the win is forbidden.

    ``forbidden`` is the rule that forbids it; ``unsettled`` the code of the fault where the ruleset asks for what the
    file leaves open, or does not cover what happened.
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


CONFLICT = Outcome(None, None, "", "settings-differ")
"""No outcome at all: two of the choices set one rule key differently."""


def outcome_of(hand: Hand, resolved: Resolved, facts: Facts) -> Outcome:
    """The outcome of a hand under a resolved ruleset, which need not admit it. Readiness is what the tiles say."""
    win = hand.win
    several = win is not None and len(win.winners) > 1 and any(hand.players[seat].passed for seat in win.winners)
    if several and resolved.rules.passed.effect == "pays":
        return Outcome(None, None, "", "passed-among-several")
    try:
        result = settle(hand, resolved, facts)
    except Problems as fault:
        return Outcome(None, None, "", fault.problems[0].code)
    if isinstance(result, Forbidden):
        return Outcome(None, None, result.rule)
    return Outcome(tuple(map(tuple, result.matrix())), result.next)


def same(one: Outcome, other: Outcome) -> bool:
    """Whether matrix, next dealer and verdict are the same; which of two rules forbids a win does not matter."""
    return one == other or (bool(one.forbidden) and bool(other.forbidden))


_Found = tuple[Outcome, list[Reading]]


class _Paths:
    """What was settled, by the values in the order in which settling reads them.

    Settling reads one key after another, and which one comes next hangs on nothing but the values read before.  So
    where a variant has the values of an earlier run at each of these steps, it is that run, and need not be settled.
    """

    def __init__(self) -> None:
        self._root: dict[object, object] = {}

    def find(self, rules: VariantRules) -> _Found | None:
        """What an earlier run found that read the same values."""
        here: object = self._root.get(None)
        while isinstance(here, _Step):
            here = here.ways.get(rules.trace.value(here.key))
        return here if isinstance(here, tuple) else None

    def add(self, rules: VariantRules, found: _Found) -> None:
        """Remember a run."""
        ways: dict[object, object] = self._root
        at: object = None
        for key in rules.trace.seen:
            if key in rules.replaceable:
                step = ways.setdefault(at, _Step(key))
                if not isinstance(step, _Step) or step.key != key:
                    return
                ways, at = step.ways, rules.trace.value(key)
        ways[at] = found


class _Step:
    """One key read, with what follows by its value: the next step, or what was found."""

    __slots__ = ("key", "ways")

    def __init__(self, key: str) -> None:
        self.key = key
        self.ways: dict[object, object] = {}


class Runner:
    """Runs one hand under variants of a ruleset, each once."""

    def __init__(self, hand: Hand, resolved: Resolved, facts: Facts) -> None:
        self.hand = hand
        self.facts = facts
        self.variants = Variants(resolved)
        self.readings = resolved.ruleset.readings
        self.runs = 0
        self.tries = 0
        """How often `run` was asked; most of it need not be settled."""
        self.touched: set[str] = set()
        self._rules = VariantRules(self.variants)
        self._found: dict[frozenset[tuple[str, str]], _Found] = {}
        self._paths = _Paths()
        self._in_force = {key: self.variants.in_force(reading) for key, reading in self.readings.items()}

    def in_force(self, key: str) -> str:
        """The letter of the base for a reading."""
        return self._in_force[key]

    def others(self, key: str) -> list[Choice]:
        """The choices of a reading that are not in force."""
        return self.variants.choices_of(self.readings[key])[1:]

    def singles(self, reading: Reading) -> dict[str, Outcome]:
        """The outcome of each letter of a reading alone, the one in force first; without those that conflict."""
        letters = [choice.letter for choice in self.variants.choices_of(reading)]
        outcomes = {letter: self.run(((reading.key, letter),))[0] for letter in letters}
        return {letter: outcome for letter, outcome in outcomes.items() if outcome != CONFLICT}

    def run(self, choices: Choices) -> _Found:
        """The outcome with these choices, and the readings that it consults."""
        self.tries += 1
        changed = frozenset([pair for pair in choices if pair[1] != self._in_force[pair[0]]])
        found = self._found.get(changed)
        if found is None:
            found = self._found[changed] = self._settle(dict(changed))
        return found

    def _settle(self, choices: dict[str, str]) -> _Found:
        rules = self._rules
        try:
            if not rules.set(choices):
                return CONFLICT, []
        except Problems as fault:
            return Outcome(None, None, "", fault.problems[0].code), []
        found = self._paths.find(rules)
        if found is not None:
            return found
        self.runs += 1
        outcome = outcome_of(self.hand, rules.resolved, self.facts)
        keys = self.variants.keys
        consulted = [reading for key, reading in self.readings.items() if not keys[key].isdisjoint(rules.trace.seen)]
        self.touched.update(reading.key for reading in consulted)
        self._paths.add(rules, (outcome, consulted))
        return outcome, consulted

    def known(self, choices: Choices) -> Outcome | None:
        """The outcome with these choices where that was tried; None also where they conflict."""
        found = self._found.get(frozenset(choices))
        return None if found is None or found[0] == CONFLICT else found[0]
