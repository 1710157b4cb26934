"""Faults and remarks as values: what was noticed, where, and the words' ingredients, but not the words.

Every layer of the house reports what it finds as one of these; only the report layer turns them into a sentence
in Chinese or English.  A path names a place inside a file's data, for example ``("players", 2, "hand")``.
"""

from collections.abc import Mapping
from typing import NamedTuple

Path = tuple[str | int, ...]
Arguments = Mapping[str, object]

NO_ARGUMENTS: Arguments = {}


MOST_FAULTS = 100
"""So many faults of one document are named; whoever has more has them all for the same reason."""


class Problem(NamedTuple):
    """Something wrong with a file.

    ``code`` is stable and names the kind of fault; ``path`` the place in the data that it is about; ``args`` fills
    the sentence.  ``offset`` counts characters from the beginning of the scalar at ``path`` (0: the scalar itself).
    """

    code: str
    path: Path
    args: Arguments = NO_ARGUMENTS
    offset: int = 0


def shortened(text: str, most: int) -> str:
    """The text, cut off with an ellipsis where it is longer than that."""
    return text if len(text) <= most else text[:most] + "…"


class Note(NamedTuple):
    """Something assumed or noticed that does not stop a settlement."""

    code: str
    args: Arguments = NO_ARGUMENTS


class Problems(Exception):
    """All that is wrong with one input, in order of place; nothing is settled from it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        """Each with its path and its code; `zhuoji_calc.explain` has the words."""
        return "\n".join(f"{'.'.join(map(str, one.path))}: {one.code}".removeprefix(": ") for one in self.problems)
