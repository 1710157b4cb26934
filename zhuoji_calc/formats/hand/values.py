"""Single values of a hand file as typed into values: texts, names, words, yes and no, numbers, settings.

One method for each kind of field, which gives the value as read, or says that there is none, or that it is of no use;
what is wrong is noted on the way, in our own codes.  Rows of such values are read in `rows`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cached_property
from typing import Final

from zhuoji_calc.formats.hand import row_faults as wrong
from zhuoji_calc.formats.hand.fields import MOST_STREAK, Field
from zhuoji_calc.formats.suppression import Faulty
from zhuoji_calc.formats.text.places import AT_CUT, AT_KEY
from zhuoji_calc.formats.text.source import Bare, Blank, Cut, Folded, Hidden
from zhuoji_calc.formats.words import HOW, PLAIN_BRACKETS, STATUS, YES_OR_NO, english_key
from zhuoji_calc.model.names import fold
from zhuoji_calc.model.numbers import MOST_WHOLE, WHOLE
from zhuoji_calc.model.problems import MOST_FAULTS, Path, Problem


class NoValue(Enum):
    """What a value can be instead of one: not there, or of no use."""

    ABSENT = "absent"
    BAD = "bad"


# Looked up on the class they would cost more than the look at the value.
ABSENT: Final = NoValue.ABSENT
BAD: Final = NoValue.BAD


def as_typed(value: object) -> str:
    """A scalar as it was typed, as nearly as JSON leaves it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _are_plain(values: object) -> bool:
    """Whether it is a list of nothing but whole numbers within the bounds."""
    return (
        isinstance(values, list)
        and set(map(type, values)) == {int}
        and min(values) >= -MOST_WHOLE
        and max(values) <= MOST_WHOLE
    )


def is_absent(value: object) -> bool:
    """Whether nothing is there."""
    return value is None or isinstance(value, Blank)


def is_scalar(value: object) -> bool:
    """Whether it is one word, and no list or mapping."""
    return value is None or isinstance(value, (str, int))


class ValueReader:
    """Reads the values of one file, and keeps what was wrong with them.

    ``faulty`` holds the paths about which nothing is to be said any more; ``taken`` those of what was of no use, which
    are none of them while the rest is looked at: what is taken out makes other parts incomplete.
    """

    def __init__(self, data: dict[str, object]) -> None:
        self.faulty = Faulty()
        self.problems: list[Problem] = []
        self.taken: list[Path] = []
        self.bracketed: set[Path] = set()
        # Lists of which no entry is what was wanted: they were meant to be something else, so once is enough.
        self.alike: set[Path] = set()
        self._data = data
        self._said: set[tuple[str, Path]] = set()

    @cached_property
    def names(self) -> frozenset[str]:
        """The players' names as far as they can be made out, to tell a name ``null`` from nothing."""
        names: set[str] = set()
        for key, rows in self._data.items():
            if english_key(key) == "players" and isinstance(rows, list):
                for row in rows:
                    if isinstance(row, dict):
                        names |= {as_typed(value) for name, value in row.items() if english_key(name) == "name"}
        return frozenset(names)

    # What is wrong.

    def note(self, problem: Problem) -> None:
        """Something wrong about which nothing else is to be said."""
        if len(self.problems) < MOST_FAULTS:
            self.problems.append(problem)
        self.faulty.add(problem.path)

    def refuse(self, problem: Problem) -> NoValue:
        """A value that is of no use: noted where nothing was said about it yet, and taken out."""
        is_alike = problem.code == "entry-without-keys" and problem.path[:-1] in self.alike
        known = (problem.code, problem.path[:-1] if is_alike else problem.path)
        if known not in self._said and not self.faulty.meets(problem.path) and len(self.problems) < MOST_FAULTS:
            self._said.add(known)
            self.problems.append(problem)
        return self.take_out(problem.path)

    def take_out(self, path: Path) -> NoValue:
        """A path whose value is of no use."""
        self.taken.append(path)
        return BAD

    def full_width(self, value: object, path: Path) -> None:
        """Notes a bracket that is none, where it begins what should have been in brackets."""
        if isinstance(value, str) and value[:1] in PLAIN_BRACKETS and value not in self.names:
            self.bracketed.add(path)
            self.note(Problem("full-width-bracket", path, {"sign": value[0], "plain": PLAIN_BRACKETS[value[0]]}))

    def alone(self, key: str, path: Path) -> None:
        """Notes a known key that stands in braces as a word alone; who writes it so means something."""
        self.note(Problem("value-missing", path, {"key": key, "at": AT_KEY}))

    # Texts and names.

    def text(self, value: object, _field: Field, path: Path) -> object:
        """A text as it stands; tiles are made of it later."""
        if isinstance(value, Cut):
            self.note(Problem("text-cut-short", path, {"value": str(value), "at": AT_CUT}))
        elif isinstance(value, Hidden):
            self.hidden(path)
        if is_absent(value):
            return ABSENT
        return as_typed(value) if is_scalar(value) else self.refuse(wrong.not_a_text(value, path))

    def hidden(self, path: Path) -> None:
        """Notes a value that a comment sign swallowed."""
        self.note(Problem("comment-for-value", path, {"at": AT_CUT}))

    def name(self, value: object, _field: Field, path: Path) -> object:
        """A player's own name: whatever stands there."""
        if not is_scalar(value):
            return self.refuse(wrong.not_a_text(value, path))
        if isinstance(value, Cut):
            self.note(Problem("name-cut-short", path, {"name": str(value), "at": AT_CUT}))
        elif isinstance(value, Hidden):
            self.hidden(path)
        elif isinstance(value, Folded):
            self.note(Problem("name-over-lines", path, {"name": str(value)}))
        return as_typed(value)

    def player(self, value: object, field: Field, path: Path) -> object:
        """The name of a player, or nothing where nobody is meant."""
        # A player may be called ~ or null; where none is, these words say that nobody is meant.
        if is_absent(value) and not isinstance(value, Hidden) and as_typed(value) not in self.names:
            return ABSENT
        return self.name(value, field, path)

    def winners(self, value: object, field: Field, path: Path) -> object:
        """A name, or the list of several."""
        if type(value) is str and value[:1] not in PLAIN_BRACKETS:
            return value
        if isinstance(value, list):
            names = [self.name(part, field, (*path, place)) for place, part in enumerate(value)]
            return self.take_out(path) if BAD in names else names
        self.full_width(value, path)
        return self.player(value, field, path)

    # Words.

    def flag(self, value: object, _field: Field, path: Path) -> object:
        """Yes or no."""
        if value is True or value is False:
            return value
        if is_absent(value):
            return ABSENT
        flag = YES_OR_NO.get(fold(value)) if isinstance(value, str) else None
        return self.refuse(wrong.not_a_flag(value, path)) if flag is None else flag

    def word(self, value: object, words: Mapping[str, str]) -> object:
        """A word in English where it is one of these, else as it is."""
        if is_absent(value):
            return ABSENT
        return words.get(fold(value), str(value)) if isinstance(value, str) else value

    def one_of(self, value: object, words: Mapping[str, str], path: Path) -> object:
        """One of some words."""
        if type(value) is str and words.get(value) == value:
            return value
        word = self.word(value, words)
        known = isinstance(word, NoValue) or word in words.values()
        return word if known else self.refuse(wrong.unknown_word(word, path))

    def win(self, value: object, _field: Field, path: Path) -> object:
        """One of the ways of winning."""
        return self.one_of(value, HOW, path)

    def status(self, value: object, _field: Field, path: Path) -> object:
        """The status that can be expected."""
        return self.one_of(value, STATUS, path)

    # Numbers and amounts.

    def streak(self, value: object, _field: Field, path: Path) -> object:
        """A count from 1."""
        return ABSENT if is_absent(value) else self._whole(value, path, 1, MOST_STREAK)

    def _point(self, value: object, path: Path) -> object:
        return self._whole(None if is_absent(value) else value, path, -MOST_WHOLE, MOST_WHOLE)

    def _whole(self, value: object, path: Path, least: int, most: int) -> object:
        number = int(value) if isinstance(value, str) and WHOLE.fullmatch(value) else value
        if type(number) is int and least <= number <= most:
            return number
        return self.refuse(wrong.no_whole_number(number, path, least, most))

    def stake(self, value: object, _field: Field, path: Path) -> object:
        """An amount of money."""
        return ABSENT if is_absent(value) else self._amount(value, path)

    def _amount(self, value: object, path: Path) -> object:
        if is_absent(value) or type(value) is bool or not isinstance(value, (str, int)):
            return self.refuse(wrong.not_a_number(None if isinstance(value, Blank) else value, path))
        return value

    def points(self, value: object, _field: Field, path: Path) -> object:
        """Whole numbers, in seat order or by name."""
        return self._whole_numbers(value, path, by_name=True)

    def money(self, value: object, _field: Field, path: Path) -> object:
        """Amounts of money, in seat order or by name."""
        return self._each(value, self._amount, path, by_name=True)

    def matrix(self, value: object, _field: Field, path: Path) -> object:
        """A list of whole numbers for each seat."""

        def line(part: object, here: Path) -> object:
            read = self._whole_numbers(part, here, by_name=False)
            return self.refuse(wrong.not_a_list(None, here)) if read is ABSENT else read

        return self._each(value, line, path, by_name=False)

    def _whole_numbers(self, value: object, path: Path, *, by_name: bool) -> object:
        return value if _are_plain(value) else self._each(value, self._point, path, by_name=by_name)

    def _each(self, value: object, read: Callable[[object, Path], object], path: Path, *, by_name: bool) -> object:
        if is_absent(value):
            return ABSENT
        if isinstance(value, list):
            items = [read(part, (*path, place)) for place, part in enumerate(value)]
            return self.take_out(path) if BAD in items else items
        if by_name and isinstance(value, dict):
            named = {key: read(part, (*path, key)) for key, part in value.items()}
            return {key: item for key, item in named.items() if item is not BAD}
        self.full_width(value, path)
        return self.refuse(wrong.not_a_list(value, path))

    # Settings.

    def options(self, value: object, _field: Field, path: Path) -> object:
        """Settings by their names, each as text."""
        if is_absent(value):
            return ABSENT
        if not isinstance(value, dict):
            return self.refuse(wrong.not_a_row(value, path))
        result: dict[str, str] = {}
        for key, part in value.items():
            here = (*path, key)
            if isinstance(part, Bare):
                self._option_alone(key, here)
            elif isinstance(part, list) and all(map(is_scalar, part)):
                # Where one value is wanted the brackets tell that it is a list.
                result[key] = "[" + ", ".join(map(as_typed, part)) + "]"
            elif not is_scalar(part):
                self.refuse(Problem("option-not-a-value", here, {"key": key}))
            elif not is_absent(part):
                result[key] = as_typed(part)
        return result

    def _option_alone(self, key: str, path: Path) -> None:
        word, sign, rest = re.split(r"([=\s；;]|$)", key, maxsplit=1)
        if sign and rest:
            self.note(Problem("colon-missing", path, {"key": word, "value": rest.strip(), "at": AT_KEY}))
        else:
            self.alone(key, path)
