"""The data of a hand file as typed into rows: English keys and words, yes and no, whole numbers, nothing absent.

One walk along the table of fields.  What cannot be read is noted, in our own codes, and taken out, so that the rest
can still be checked; a list with such an entry is taken out whole, since paths count its entries.  What the texts of
tiles and names mean is left to `case_builder`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cached_property
from typing import Any, Final, NamedTuple

from zhuoji_calc.formats.hand import row_faults as wrong
from zhuoji_calc.formats.hand.fields import HAND, MOST_STREAK, Field, FieldGroup, FieldKind
from zhuoji_calc.formats.suppression import Faulty
from zhuoji_calc.formats.text.places import AT_CUT, AT_KEY, MOST_FAULTS
from zhuoji_calc.formats.text.source import Bare, Blank, Cut, Folded, Hidden
from zhuoji_calc.formats.words import (
    CHINESE_KEYS,
    DRAW,
    HOW,
    PLAIN_BRACKETS,
    STATUS,
    YES_OR_NO,
    colon_left_out,
    english_key,
)
from zhuoji_calc.model.names import fold
from zhuoji_calc.model.numbers import MOST_WHOLE, WHOLE
from zhuoji_calc.model.problems import Path, Problem

_INSTEAD: Mapping[str, object] = {"name": "", "dealer": "", "end": "draw", "players": ()}
"""What stands for a key that must be there; a row that lacks another such key is no row."""

_TILES = frozenset(
    ("hand", "discards", "flip", "tile", "after-kong", "pong", "open-kong", "concealed-kong", "added-kong")
)
_LIKE_TILES = re.compile("[0-9一二三四五六七八九幺万萬筒饼条索\U0001f007-\U0001f021]")


class _No(Enum):
    """What a value can be instead of one: not there, or of no use."""

    ABSENT = "absent"
    BAD = "bad"


# Looked up on the class they would cost more than the look at the value.
_ABSENT: Final = _No.ABSENT
_BAD: Final = _No.BAD

Row = dict[str, Any]
"""A mapping of the file with the keys of its group; what is absent or could not be read has none."""


class Rows(NamedTuple):
    """A hand file as far as its structure can be read; ``faulty``: paths about which nothing can be said any more."""

    hand: Row | None
    problems: list[Problem]
    faulty: Faulty


def read_rows(data: dict[str, object]) -> Rows:
    """The rows of a hand file's data, and all that is wrong with its structure."""
    reader = _RowReader(data)
    hand = reader.row(data, HAND, ())
    if not reader.is_good and (sign := _ruleset_key(data)) is not None:
        return Rows(None, [Problem("ruleset-not-hand", (sign,), {"at": AT_KEY})], Faulty(((),)))
    return Rows(hand if isinstance(hand, dict) else {}, reader.all_problems(), reader.faulty)


def _ruleset_key(data: dict[str, object]) -> str | None:
    """The key by which data without players is seen to be a ruleset's; None where it is not."""
    keys = {english_key(key): value for key, value in data.items()}
    if not _is_absent(keys.get("players")):
        return None
    sign = next((key for key in ("extends", "readings", "rules") if key in keys), None)
    return None if sign == "rules" and not isinstance(keys["rules"], dict) else sign


def _typed(value: object) -> str:
    """A scalar as it was typed, as nearly as JSON leaves it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _are_plain(values: list[Any]) -> bool:
    """Whether all of them are whole numbers within the bounds."""
    return set(map(type, values)) == {int} and min(values) >= -MOST_WHOLE and max(values) <= MOST_WHOLE


def _is_absent(value: object) -> bool:
    return value is None or isinstance(value, Blank)


def _is_scalar(value: object) -> bool:
    return value is None or isinstance(value, (str, int))


class _RowReader:
    """One method for each kind of field: the value as read, or what it is instead."""

    def __init__(self, data: dict[str, object]) -> None:
        self.faulty = Faulty()
        self._data = data
        self._problems: list[Problem] = []
        self._said: set[tuple[str, Path]] = set()
        # What is taken out makes other parts incomplete, of which nothing is said while it is looked at.
        self._taken: list[Path] = []
        self._bracketed: set[Path] = set()
        # Lists of which no entry is what was wanted: they were meant to be something else, so once is enough.
        self._alike: set[Path] = set()
        self._divided_names: dict[Path, list[str]] = {}

    @property
    def is_good(self) -> bool:
        """Whether nothing was found to be wrong."""
        return not self._problems and not self._taken

    @cached_property
    def names(self) -> frozenset[str]:
        """The players' names as far as they can be made out, to tell a name ``null`` from nothing."""
        names: set[str] = set()
        for key, rows in self._data.items():
            if english_key(key) == "players" and isinstance(rows, list):
                for row in rows:
                    if isinstance(row, dict):
                        names |= {_typed(value) for name, value in row.items() if english_key(name) == "name"}
        return frozenset(names)

    def all_problems(self) -> list[Problem]:
        """What was wrong, in order; what was taken out is from here on among the faulty parts."""
        problems = [
            one._replace(args={**one.args, "list": ", ".join(self._divided_names[one.path])})
            if one.code == "names-as-keys"
            else one
            for one in self._problems
        ]
        meant = wrong.meant_paths(problems)
        for path in self._taken:
            self.faulty.add(meant.get(path, path))
        return wrong.without_echoes(problems)

    # What is wrong.

    def _note(self, problem: Problem) -> None:
        """Something wrong about which nothing else is to be said."""
        if len(self._problems) < MOST_FAULTS:
            self._problems.append(problem)
        self.faulty.add(problem.path)

    def _refuse(self, problem: Problem) -> _No:
        """A value that is of no use: noted where nothing was said about it yet, and taken out."""
        is_alike = problem.code == "entry-without-keys" and problem.path[:-1] in self._alike
        known = (problem.code, problem.path[:-1] if is_alike else problem.path)
        if known not in self._said and not self.faulty.meets(problem.path) and len(self._problems) < MOST_FAULTS:
            self._said.add(known)
            self._problems.append(problem)
        return self._take_out(problem.path)

    def _take_out(self, path: Path) -> _No:
        self._taken.append(path)
        return _BAD

    def _full_width(self, value: object, path: Path) -> None:
        """Notes a bracket that is none, where it begins what should have been in brackets."""
        if isinstance(value, str) and value[:1] in PLAIN_BRACKETS and value not in self.names:
            self._bracketed.add(path)
            self._note(Problem("full-width-bracket", path, {"sign": value[0], "plain": PLAIN_BRACKETS[value[0]]}))

    # Rows.

    def row(self, value: object, group: FieldGroup, path: Path) -> Row | _No:
        """A mapping with the keys of its group in English, whatever could be read."""
        if not isinstance(value, dict):
            return _ABSENT if _is_absent(value) else self._no_row(value, path)
        fields = group.fields
        result: Row = {}
        unknown: list[tuple[str, object]] = []
        is_whole = True
        are_plain = value.keys() <= fields.keys()
        for key, part in value.items() if are_plain else self._known(value, group, path, unknown):
            kind = type(part)
            if (kind is str and key in group.texts) or (kind is bool and key in group.flags):
                result[key] = part
                continue
            if kind is Bare:
                self._alone(key, (*path, key))
                continue
            read = _READ[fields[key].kind](self, part, fields[key], (*path, key))
            if read is not _ABSENT:
                result[key] = read
                is_whole = is_whole and read is not _BAD
        if not group.needed <= result.keys():
            is_whole = False
            for key in group.needed - result.keys():
                result[key] = self._refuse(wrong.missing_key((*path, key)))
        for key, part in unknown:
            self._refuse(wrong.unknown_key((*path, key), part, group))
        return result if is_whole else self._without_bad(result, group, path)

    def _known(
        self, row: dict[str, object], group: FieldGroup, path: Path, unknown: list[tuple[str, object]]
    ) -> Iterator[tuple[str, object]]:
        """The parts of a row by their English keys, while they are read; what is not known goes to ``unknown``."""
        written: dict[str, str] = {}
        before: str | None = None
        for typed, part in row.items():
            key = english_key(typed)
            is_known = key in group.fields
            if (
                not is_known
                and before is not None
                and self._is_divided(before, row[written[before]], typed, part, path)
            ):
                continue
            if is_known and type(part) is Bare:
                self._alone(typed, (*path, key))
                continue
            before = key if is_known else None
            if key in written:
                args = {"key": typed, "same": written[key], "at": AT_KEY}
                self._note(Problem("key-in-both-languages", (*path, typed), args))
                continue
            written[key] = typed
            if is_known:
                yield key, part
            else:
                unknown.append((key, part))

    def _no_row(self, value: object, path: Path) -> _No:
        self._full_width(value, path)
        return self._refuse(wrong.not_a_row(value, path))

    def _without_bad(self, row: Row, group: FieldGroup, path: Path) -> Row | _No:
        """What is left of a row; bad as a whole where something is missing that nothing can stand for."""
        bad = [key for key, value in row.items() if value is _BAD]
        for key in bad:
            del row[key]
            if key in group.needed:
                if key not in _INSTEAD or path[:1] == ("first",):
                    return self._take_out(path)
                row[key] = _INSTEAD[key]
        return row

    def _alone(self, key: str, path: Path) -> None:
        """Notes a known key that stands in braces as a word alone; who writes it so means something."""
        self._note(Problem("value-missing", path, {"key": key, "at": AT_KEY}))

    def _is_divided(self, before: str, value: object, key: str, part: object, path: Path) -> bool:
        """Whether a key without a value belongs to the value before it, whose parts commas divide; notes the first."""
        if type(part) not in (Blank, Bare) or part or not isinstance(value, str) or isinstance(value, Blank):
            return False
        here = (*path, before)
        if here in self._bracketed:
            return True
        if before == "by" and key in self.names:
            self._divided_names.setdefault(here, [str(value)]).append(key)
            problem = Problem("names-as-keys", here, {"name": str(value)}, len(value))
        elif before in _TILES and _LIKE_TILES.search(key) and not colon_left_out(key, CHINESE_KEYS)[0]:
            problem = Problem("tiles-as-keys", here, {"value": str(value)}, len(value))
        else:
            return False
        if here not in self.faulty:
            self._note(problem)
        return True

    def _row(self, value: object, field: Field, path: Path) -> object:
        return self.row(value, _below(field), path)

    def _rows(self, value: object, field: Field, path: Path) -> object:
        if not isinstance(value, list):
            if _is_absent(value):
                return _ABSENT
            self._full_width(value, path)
            return self._refuse(wrong.not_a_list(value, path))
        below = _below(field)
        return self._items(value, path, lambda part, here: self.row(part, below, here))

    def _flips(self, value: object, field: Field, path: Path) -> object:
        def flip(part: object, here: Path) -> object:
            if isinstance(part, dict):
                return self.row(part, _below(field), here)
            read = self._text(part, field, here) if _is_scalar(part) else part
            return read if isinstance(read, str | _No) else self._no_row(part, here)

        if not isinstance(value, list):
            read = self._text(value, field, path) if _is_scalar(value) else value
            return read if read is _ABSENT else self._refuse(wrong.not_a_list(value, path))
        return self._items(value, path, flip)

    def _items(self, values: list[object], path: Path, read: Callable[[object, Path], object]) -> object:
        """The items of a list, none of which can be left out; the whole is bad where one of them is."""
        if values and not isinstance(values[0], dict) and wrong.are_alike(values):
            self._alike.add(path)
        items = []
        for place, part in enumerate(values):
            here = (*path, place)
            item = read(part, here)
            items.append(self._refuse(wrong.not_a_row(None, here)) if item is _ABSENT else item)
        return self._take_out(path) if _BAD in items else items

    def _end(self, value: object, field: Field, path: Path) -> object:
        if isinstance(value, dict):
            return self.row(value, _below(field), path)
        word = self._word(value, DRAW)
        if isinstance(word, _No) or word == "draw":
            return word
        return self._refuse(wrong.unknown_word(word, path) if isinstance(word, str) else wrong.not_a_row(word, path))

    def _firsts(self, value: object, field: Field, path: Path) -> object:
        if not isinstance(value, dict):
            read = self._text(value, field, path) if _is_scalar(value) else value
            return read if read is _ABSENT else self._refuse(wrong.not_a_row(value, path))
        result: Row = {}
        for key, part in value.items():
            here = (*path, key)
            if isinstance(part, Bare):
                self._alone(key, here)
            elif isinstance(part, list):
                self._refuse(wrong.not_a_row(part, here))
            else:
                read = (
                    self.row(part, _below(field), here) if isinstance(part, dict) else self._player(part, field, here)
                )
                if not isinstance(read, _No):
                    result[key] = read
        return result

    # Texts and names.

    def _text(self, value: object, _field: Field, path: Path) -> object:
        if isinstance(value, Cut):
            self._note(Problem("text-cut-short", path, {"value": str(value), "at": AT_CUT}))
        elif isinstance(value, Hidden):
            self._hidden(path)
        if _is_absent(value):
            return _ABSENT
        return _typed(value) if _is_scalar(value) else self._refuse(wrong.not_a_text(value, path))

    def _hidden(self, path: Path) -> None:
        self._note(Problem("comment-for-value", path, {"at": AT_CUT}))

    def _name(self, value: object, _field: Field, path: Path) -> object:
        if not _is_scalar(value):
            return self._refuse(wrong.not_a_text(value, path))
        if isinstance(value, Cut):
            self._note(Problem("name-cut-short", path, {"name": str(value), "at": AT_CUT}))
        elif isinstance(value, Hidden):
            self._hidden(path)
        elif isinstance(value, Folded):
            self._note(Problem("name-over-lines", path, {"name": str(value)}))
        return _typed(value)

    def _player(self, value: object, field: Field, path: Path) -> object:
        # A player may be called ~ or null; where none is, these words say that nobody is meant.
        if _is_absent(value) and not isinstance(value, Hidden) and _typed(value) not in self.names:
            return _ABSENT
        return self._name(value, field, path)

    def _winners(self, value: object, field: Field, path: Path) -> object:
        if type(value) is str and value[:1] not in PLAIN_BRACKETS:
            return value
        if isinstance(value, list):
            names = [self._name(part, field, (*path, place)) for place, part in enumerate(value)]
            return self._take_out(path) if _BAD in names else names
        self._full_width(value, path)
        return self._player(value, field, path)

    # Words.

    def _flag(self, value: object, _field: Field, path: Path) -> object:
        if value is True or value is False:
            return value
        if _is_absent(value):
            return _ABSENT
        flag = YES_OR_NO.get(fold(value)) if isinstance(value, str) else None
        return self._refuse(wrong.not_a_flag(value, path)) if flag is None else flag

    def _word(self, value: object, words: Mapping[str, str]) -> object:
        if _is_absent(value):
            return _ABSENT
        return words.get(fold(value), str(value)) if isinstance(value, str) else value

    def _one_of(self, value: object, words: Mapping[str, str], path: Path) -> object:
        if type(value) is str and words.get(value) == value:
            return value
        word = self._word(value, words)
        known = isinstance(word, _No) or word in words.values()
        return word if known else self._refuse(wrong.unknown_word(word, path))

    def _win(self, value: object, _field: Field, path: Path) -> object:
        return self._one_of(value, HOW, path)

    def _status(self, value: object, _field: Field, path: Path) -> object:
        return self._one_of(value, STATUS, path)

    # Numbers and amounts.

    def _streak(self, value: object, _field: Field, path: Path) -> object:
        return _ABSENT if _is_absent(value) else self._whole(value, path, 1, MOST_STREAK)

    def _point(self, value: object, path: Path) -> object:
        return self._whole(None if _is_absent(value) else value, path, -MOST_WHOLE, MOST_WHOLE)

    def _whole(self, value: object, path: Path, least: int, most: int) -> object:
        number = int(value) if isinstance(value, str) and WHOLE.fullmatch(value) else value
        if type(number) is int and least <= number <= most:
            return number
        return self._refuse(wrong.no_whole_number(number, path, least, most))

    def _stake(self, value: object, _field: Field, path: Path) -> object:
        return _ABSENT if _is_absent(value) else self._amount(value, path)

    def _amount(self, value: object, path: Path) -> object:
        if _is_absent(value) or type(value) is bool or not isinstance(value, (str, int)):
            return self._refuse(wrong.not_a_number(None if isinstance(value, Blank) else value, path))
        return value

    def _points(self, value: object, _field: Field, path: Path) -> object:
        return self._each(value, self._point, path, by_name=True)

    def _money(self, value: object, _field: Field, path: Path) -> object:
        return self._each(value, self._amount, path, by_name=True)

    def _matrix(self, value: object, _field: Field, path: Path) -> object:
        def line(part: object, here: Path) -> object:
            read = self._each(part, self._point, here, by_name=False)
            return self._refuse(wrong.not_a_list(None, here)) if read is _ABSENT else read

        return self._each(value, line, path, by_name=False)

    def _each(self, value: object, read: Callable[[object, Path], object], path: Path, *, by_name: bool) -> object:
        if _is_absent(value):
            return _ABSENT
        if isinstance(value, list):
            if read == self._point and _are_plain(value):
                return value
            items = [read(part, (*path, place)) for place, part in enumerate(value)]
            return self._take_out(path) if _BAD in items else items
        if by_name and isinstance(value, dict):
            named = {key: read(part, (*path, key)) for key, part in value.items()}
            return {key: item for key, item in named.items() if item is not _BAD}
        self._full_width(value, path)
        return self._refuse(wrong.not_a_list(value, path))

    # Settings.

    def _options(self, value: object, _field: Field, path: Path) -> object:
        if _is_absent(value):
            return _ABSENT
        if not isinstance(value, dict):
            return self._refuse(wrong.not_a_row(value, path))
        result: dict[str, str] = {}
        for key, part in value.items():
            here = (*path, key)
            if isinstance(part, Bare):
                self._option_alone(key, here)
            elif isinstance(part, list) and all(map(_is_scalar, part)):
                # Where one value is wanted the brackets tell that it is a list.
                result[key] = "[" + ", ".join(map(_typed, part)) + "]"
            elif not _is_scalar(part):
                self._refuse(Problem("option-not-a-value", here, {"key": key}))
            elif not _is_absent(part):
                result[key] = _typed(part)
        return result

    def _option_alone(self, key: str, path: Path) -> None:
        word, sign, rest = re.split(r"([=\s；;]|$)", key, maxsplit=1)
        if sign and rest:
            self._note(Problem("colon-missing", path, {"key": word, "value": rest.strip(), "at": AT_KEY}))
        else:
            self._alone(key, path)


_READ: Mapping[FieldKind, Callable[[_RowReader, object, Field, Path], object]] = {
    "text": _RowReader._text,
    "name": _RowReader._name,
    "player": _RowReader._player,
    "winners": _RowReader._winners,
    "flag": _RowReader._flag,
    "streak": _RowReader._streak,
    "stake": _RowReader._stake,
    "points": _RowReader._points,
    "money": _RowReader._money,
    "matrix": _RowReader._matrix,
    "options": _RowReader._options,
    "win": _RowReader._win,
    "status": _RowReader._status,
    "row": _RowReader._row,
    "rows": _RowReader._rows,
    "end": _RowReader._end,
    "flips": _RowReader._flips,
    "firsts": _RowReader._firsts,
}


def _below(field: Field) -> FieldGroup:
    assert field.below is not None
    return field.below
