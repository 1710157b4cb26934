"""Answers that follow from a ruleset alone, kept: the engine's tables, filled in as hands ask for them.

What a hand is worth on some occasion, or a chicken under some flip, is the same in thousands of hands.  It is worked
out once for a resolved ruleset, by whatever it depends on, and looked up from then on.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from zhuoji_calc.rules.vocabulary import Rules

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V], Generic[K, V]):
    """Answers under some rules by what is asked; ``compute`` gives one that is missing."""

    most = 1_000
    """So many are kept at a time: what is asked may be endlessly many things."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules

    def compute(self, asked: K) -> V:
        """The answer, from the rules."""
        raise NotImplementedError

    def __missing__(self, asked: K) -> V:
        if len(self) >= self.most:
            self.clear()
        found = self[asked] = self.compute(asked)
        return found
