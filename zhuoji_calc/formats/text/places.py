"""Where things stand in a text: from a path in the data to line and column.

Nothing here is computed until a fault is to be shown; reading a good file costs no places.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

from zhuoji_calc.model.problems import Path, Problem

AT_KEY = "key"
"""A problem whose argument ``at`` has this value is about the key of its path, not about the value."""

AT_CUT = "cut"
"""The same for a problem about the ``#`` behind the value."""

_LINE_END = re.compile(r"\r\n|\r|\n")


TextFault = tuple[Problem, int]
"""A problem of the text itself, and the character at which it stands."""


class Place(NamedTuple):
    """A place in a file, both counted from 1; the column counts characters."""

    line: int
    column: int


class Located(NamedTuple):
    """A problem with its place and that line's text; ``others``: further places that its words name.

    ``file``: where that is another file than the one that is in question, such as the ruleset of a hand.  ``cut``: so
    many characters of the line stand before the text that is kept of it.
    """

    problem: Problem
    place: Place | None
    line: str = ""
    others: tuple[Place | None, ...] = ()
    file: str = ""
    cut: int = 0


class InputError(Exception):
    """A file that cannot be used: its name, and all that is wrong with it in order of place."""

    def __init__(self, name: str, faults: Sequence[Located]) -> None:
        ordered = sorted(faults, key=lambda fault: (fault.file, fault.place or Place(0, 0)))
        super().__init__(name, ordered)
        self.name = name
        self.faults = tuple(ordered)

    def __str__(self) -> str:
        """Each with its place and its code; `zhuoji_calc.explain` has the words."""
        return "\n".join(
            ":".join((one.file or self.name, *map(str, one.place or ()))) + f": {one.problem.code}"
            for one in self.faults
        )

    def __reduce__(self) -> tuple[type["InputError"], tuple[str, tuple[Located, ...]]]:
        return type(self), (self.name, self.faults)

    def and_of(self, other: "InputError") -> "InputError":
        """The same with the faults of another file, which keep its name."""
        faults = [fault._replace(file=fault.file or other.name) for fault in other.faults]
        return InputError(self.name, [*self.faults, *faults])

    @property
    def problems(self) -> list[Problem]:
        """The problems alone."""
        return [fault.problem for fault in self.faults]


class Node:
    """A value as it stands in the text: where it begins and ends, how it is written, and what it holds.

    ``style`` is the quote or block sign of a scalar (empty for a plain one); ``keys`` tells where a mapping's
    keys begin.
    """

    __slots__ = ("children", "end", "items", "keys", "start", "style", "value")

    def __init__(self, start: int, end: int, value: str | None = None, style: str = "") -> None:
        self.start = start
        self.end = end
        self.value = value
        self.style = style
        self.children: dict[str, Node] | None = None
        self.items: list[Node] | None = None
        self.keys: dict[str, int] = {}


class Lines:
    """A text cut into lines, however they end, to tell the line and column of a character."""

    def __init__(self, text: str, first_line: int = 1) -> None:
        self._text = text
        self._first = first_line
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
        # Many faults may stand in one line, which may be long.
        self._lines: dict[int, str] = {}

    def place(self, index: int) -> Place:
        """Line and column of the character at ``index``."""
        row = bisect_right(self._starts, index) - 1
        return Place(row + self._first, index - self._starts[row] + 1)

    def line(self, number: int) -> str:
        """The text of a line, by its number in the file, without its end."""
        row = number - self._first
        if not 0 <= row < len(self._starts):
            return ""
        if row not in self._lines:
            end = self._starts[row + 1] if row + 1 < len(self._starts) else len(self._text)
            self._lines[row] = self._text[self._starts[row] : end].rstrip("\r\n")
        return self._lines[row]

    def index(self, place: Place) -> int:
        """The character at a line and column."""
        return self._starts[place.line - self._first] + place.column - 1

    def row_of(self, index: int) -> int:
        """The index of the line, from 0, that holds the character."""
        return bisect_right(self._starts, index) - 1

    def start_of(self, row: int) -> int:
        """Where a line begins, by its index from 0."""
        return self._starts[min(row, len(self._starts) - 1)]


class Places:
    """Finds the place of a path in a text that was read.

    ``canonical`` turns a key as written into the key that paths use, where a file may say it in other words.
    A path that leads nowhere, such as that of a missing key, is placed where it would have been.
    """

    def __init__(
        self, text: str, root: Node | None, first_line: int = 1, canonical: Callable[[str], str] | None = None
    ) -> None:
        self.lines = Lines(text, first_line)
        self._text = text
        self._root = root
        self._canonical = canonical
        self._called: dict[Node, dict[str, str]] = {}
        self._signs: dict[Node, tuple[list[int], list[int]]] = {}

    def locate(self, problem: Problem) -> Located:
        """The problem with its place, its line, and the places that its argument ``places`` names."""
        at = problem.args.get("at")
        index = self.index(problem.path, problem.offset, at == AT_KEY, at == AT_CUT)
        others = problem.args.get("places", ())
        return self.located(
            problem,
            index,
            tuple(self.lines.place(self.index(path)) for path in others) if isinstance(others, tuple) else (),
        )

    def located(self, problem: Problem, index: int, others: tuple[Place | None, ...] = ()) -> Located:
        """The problem placed at a character of the text."""
        place = self.lines.place(index)
        return Located(problem, place, self.lines.line(place.line), others)

    def index(self, path: Path, offset: int = 0, at_key: bool = False, at_cut: bool = False) -> int:
        """The character at which the value (or its key) begins; ``offset`` counts inside of a scalar.

        With ``at_cut``: that of the ``#`` which comes after it.
        """
        node = self._root
        if node is None:
            return 0
        key_start: int | None = None
        for step in path:
            found = self._step(node, step)
            if found is None:
                return key_start if at_key and key_start is not None else node.start
            node, key_start = found
        if at_key and key_start is not None:
            return key_start
        if at_cut:
            return max(self._text.find("#", node.end), node.start)
        return node.start + self._shift(node, offset)

    def with_key(self, key: str, place: Place) -> Path:
        """The path of the innermost mapping at a place that has this key somewhere."""
        path: Path = ()
        found: Path = ()
        node = self._root
        index = self.lines.index(place)
        while node is not None:
            if node.children is not None and key in node.children:
                found = path
            steps: Sequence[str | int] = list(node.keys)
            begins = list(node.keys.values())
            if node.children is None:
                begins = [one.start for one in node.items or ()]
                steps = range(len(begins))
            before = bisect_right(begins, index)
            if not before:
                break
            step = steps[before - 1]
            node = node.items[step] if isinstance(step, int) and node.items else (node.children or {}).get(str(step))
            path = (*path, self._canonical(step) if self._canonical and isinstance(step, str) else step)
        return found

    def _step(self, node: Node, step: str | int) -> tuple[Node, int | None] | None:
        if isinstance(step, int):
            if node.items is not None and 0 <= step < len(node.items):
                return node.items[step], None
            # A list written without its brackets, or by name: the thing itself stands for its parts.
            return None
        if node.children is None:
            return None
        child = node.children.get(step)
        if child is not None:
            return child, node.keys[step]
        if self._canonical is not None:
            if node not in self._called:
                called: dict[str, str] = {}
                for key in node.children:
                    called.setdefault(self._canonical(key), key)
                self._called[node] = called
            written = self._called[node].get(step)
            return None if written is None else (node.children[written], node.keys[written])
        return None

    def _shift(self, node: Node, offset: int) -> int:
        """How far into the written form of a scalar its character number ``offset`` stands."""
        written = self._text[node.start : node.end]
        value = node.value
        if value is None or offset <= 0:
            return 0
        if node.style in ("'", '"'):
            if written[1:-1] == value:
                return min(offset, len(value)) + 1
        elif node.style in ("|", ">"):
            return 0
        elif written == value:
            return min(offset, len(value))
        return self._folded_shift(node, written, value, offset)

    def _folded_shift(self, node: Node, written: str, value: str, offset: int) -> int:
        """The same for a scalar over several lines, or one with escapes: look at both texts side by side.

        Every run of blanks counts as one, as folding makes it; where an escape stands in between, the last place
        that both texts agree on is given.
        """
        if node not in self._signs:
            quoted = 1 if written[:1] in ("'", '"') else 0
            self._signs[node] = _signs(written, quoted), _signs(value, 0)
        in_text, in_value = self._signs[node]
        wanted = bisect_left(in_value, offset)
        return in_text[wanted] if wanted < len(in_text) else max(len(written) - 1, 0)


def _signs(text: str, start: int) -> list[int]:
    """The places of what is no blank."""
    return [place for place, sign in enumerate(text) if place >= start and not sign.isspace()]
