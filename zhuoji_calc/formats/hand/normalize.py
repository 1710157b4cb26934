"""Data as typed into data as the models want it: English keys and words, yes and no, whole numbers, nothing absent.

What cannot be turned stays as it is, and the model refuses it.  Problems that only the text as typed can show (a
name cut short, a key given in both languages) are noted here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pydantic import BaseModel

from zhuoji_calc.formats.hand.fields import HandRow, Reads
from zhuoji_calc.formats.text.places import AT_CUT, AT_KEY, MOST_FAULTS
from zhuoji_calc.formats.text.source import Bare, Blank, Cut, Folded, Hidden
from zhuoji_calc.formats.words import DRAW, HOW, PLAIN_BRACKETS, STATUS, YES_OR_NO, colon_left_out, english_key
from zhuoji_calc.model.names import fold
from zhuoji_calc.model.numbers import WHOLE
from zhuoji_calc.model.problems import Path, Problem

_AS_TYPED = frozenset(("text", "name", "reference", "amount"))
"""Ways of reading that leave a text as it is, unless it is of a kind of its own (`Blank`, `Cut`, `Folded`)."""


_TILES = frozenset(
    ("hand", "discards", "flip", "tile", "after-kong", "pong", "open-kong", "concealed-kong", "added-kong")
)
_LIKE_TILES = re.compile("[0-9一二三四五六七八九幺万萬筒饼条索\U0001f007-\U0001f021]")


class _Absent:
    """Stands for a value that is not there."""


ABSENT = _Absent()


def normal_hand(data: object) -> tuple[object, list[Problem]]:
    """The data of a hand file in the models' own terms, and what was wrong with it on the way."""
    normaliser = _Normaliser(_names(data))
    return normaliser.row(data, HandRow, ()), normaliser.found()


def _names(data: object) -> frozenset[str]:
    """The players' names as far as they can be made out, to tell a name ``null`` from nothing."""
    names: set[str] = set()
    if isinstance(data, dict):
        for key, rows in data.items():
            if english_key(key) == "players" and isinstance(rows, list):
                for row in rows:
                    if isinstance(row, dict):
                        names |= {_typed(value) for name, value in row.items() if english_key(name) == "name"}
    return frozenset(names)


def _typed(value: object) -> str:
    """A scalar as it was typed, as nearly as JSON leaves it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _is_scalar(value: object) -> bool:
    return value is None or isinstance(value, str | int)


class _Normaliser:
    """One method for each way in which a field reads what was typed."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names
        self._problems: list[Problem] = []
        self._paths: set[Path] = set()
        self._bracketed: set[Path] = set()
        self._divided_names: dict[Path, list[str]] = {}

    def read(self, reads: Reads, value: object, path: Path) -> object:
        method: Callable[..., object] = getattr(self, reads.how)
        if reads.model is not None:
            return method(value, reads.model, path)
        return method(value, path)

    def row(self, value: object, model: type[BaseModel], path: Path) -> object:
        if value is None or isinstance(value, Blank):
            return ABSENT
        if not isinstance(value, dict):
            self._full_width(value, path)
            return value
        fields = _fields(model)
        result: dict[str, object] = {}
        first: dict[str, str] = {}
        before = ""
        for key, part in value.items():
            english = english_key(key)
            if english not in fields and self._divided(before, key, part, result, fields, path):
                continue
            if isinstance(part, Bare) and english in fields:
                self._alone(key, (*path, english))
                continue
            before = english
            if english in first:
                args = {"key": key, "same": first[english], "at": AT_KEY}
                self._note(Problem("key-in-both-languages", (*path, key), args))
                continue
            first[english] = key
            reads = fields.get(english)
            if reads is None or (type(part) is str and reads.how in _AS_TYPED):
                read: object = part
            else:
                read = self.read(reads, part, (*path, english))
            if read is not ABSENT:
                result[english] = read
        return result

    def _divided(
        self, before: str, key: str, part: object, row: dict[str, object], fields: dict[str, Reads], path: Path
    ) -> bool:
        """Whether a key without a value belongs to the value before it, whose parts commas divide; notes the first."""
        value = row.get(before)
        reads = fields.get(before)
        if type(part) not in (Blank, Bare) or part or not isinstance(value, str) or reads is None:
            return False
        here = (*path, before)
        if here in self._bracketed:
            return True
        if reads.how == "references" and key in self.names:
            self._divided_names.setdefault(here, [value]).append(key)
            problem = Problem("names-as-keys", here, {"name": value}, len(value))
        elif before in _TILES and _LIKE_TILES.search(key) and not colon_left_out(key, fields)[0]:
            problem = Problem("tiles-as-keys", here, {"value": value}, len(value))
        else:
            return False
        if here not in self._paths:
            self._note(problem)
        return True

    def _note(self, problem: Problem) -> None:
        if len(self._problems) < MOST_FAULTS:
            self._problems.append(problem)
        self._paths.add(problem.path)
        if problem.code == "full-width-bracket":
            self._bracketed.add(problem.path)

    def found(self) -> list[Problem]:
        """What was wrong on the way, in order; with the names that commas divide."""
        return [
            one._replace(args={**one.args, "list": ", ".join(self._divided_names[one.path])})
            if one.code == "names-as-keys"
            else one
            for one in self._problems
        ]

    def _alone(self, key: str, path: Path) -> None:
        """Note a known key that stands in braces as a word alone; who writes it so means something."""
        self._note(Problem("value-missing", path, {"key": key, "at": AT_KEY}))

    def rows(self, value: object, model: type[BaseModel], path: Path) -> object:
        if value is None or isinstance(value, Blank):
            return ABSENT
        if not isinstance(value, list):
            self._full_width(value, path)
            return value
        return [_in_list(self.row(part, model, (*path, place))) for place, part in enumerate(value)]

    def flips(self, value: object, model: type[BaseModel], path: Path) -> object:
        if not isinstance(value, list):
            return self.text(value, path)
        return [
            _in_list(self.row(part, model, here) if isinstance(part, dict) else self.text(part, here))
            for place, part in enumerate(value)
            for here in [(*path, place)]
        ]

    def end(self, value: object, model: type[BaseModel], path: Path) -> object:
        return self.row(value, model, path) if isinstance(value, dict) else self._word(value, DRAW)

    def firsts(self, value: object, model: type[BaseModel], path: Path) -> object:
        if not isinstance(value, dict):
            return self.text(value, path)
        result: dict[str, object] = {}
        for key, part in value.items():
            here = (*path, key)
            if isinstance(part, Bare):
                self._alone(key, here)
                continue
            read = self.row(part, model, here) if isinstance(part, dict) else self.reference(part, here)
            if read is not ABSENT:
                result[key] = read
        return result

    def text(self, value: object, path: Path) -> object:
        if isinstance(value, Cut):
            self._note(Problem("text-cut-short", path, {"value": str(value), "at": AT_CUT}))
        elif isinstance(value, Hidden):
            self._hidden(path)
        if value is None or isinstance(value, Blank):
            return ABSENT
        return _typed(value) if isinstance(value, str | int) else value

    def name(self, value: object, path: Path) -> object:
        if not _is_scalar(value):
            return value
        if isinstance(value, Cut):
            self._note(Problem("name-cut-short", path, {"name": str(value), "at": AT_CUT}))
        elif isinstance(value, Hidden):
            self._hidden(path)
        elif isinstance(value, Folded):
            self._note(Problem("name-over-lines", path, {"name": str(value)}))
        return _typed(value)

    def _full_width(self, value: object, path: Path) -> None:
        """Notes a bracket that is none, where it begins what should have been in brackets."""
        if isinstance(value, str) and value[:1] in PLAIN_BRACKETS and value not in self.names:
            args = {"sign": value[0], "plain": PLAIN_BRACKETS[value[0]]}
            self._note(Problem("full-width-bracket", path, args))

    def _hidden(self, path: Path) -> None:
        self._note(Problem("comment-for-value", path, {"at": AT_CUT}))

    def reference(self, value: object, path: Path) -> object:
        if isinstance(value, Hidden):
            return self.name(value, path)
        # A player may be called ~ or null; where none is, these words say that nobody is meant.
        if (value is None or isinstance(value, Blank)) and _typed(value) not in self.names:
            return ABSENT
        return self.name(value, path)

    def references(self, value: object, path: Path) -> object:
        if isinstance(value, list):
            return [self.name(part, (*path, place)) for place, part in enumerate(value)]
        self._full_width(value, path)
        return self.reference(value, path)

    def flag(self, value: object, path: Path) -> object:
        if value is None or isinstance(value, Blank):
            return ABSENT
        return YES_OR_NO.get(fold(value), value) if isinstance(value, str) else value

    def how(self, value: object, path: Path) -> object:
        return self._word(value, HOW)

    def status(self, value: object, path: Path) -> object:
        return self._word(value, STATUS)

    def _word(self, value: object, words: dict[str, str]) -> object:
        if value is None or isinstance(value, Blank):
            return ABSENT
        return words.get(fold(value), str(value)) if isinstance(value, str) else value

    def number(self, value: object, path: Path) -> object:
        if value is None or isinstance(value, Blank):
            return ABSENT
        return int(value) if isinstance(value, str) and WHOLE.fullmatch(value) else value

    def amount(self, value: object, path: Path) -> object:
        return ABSENT if value is None or isinstance(value, Blank) else value

    def numbers(self, value: object, path: Path) -> object:
        return self._each(value, self.number, path)

    def amounts(self, value: object, path: Path) -> object:
        return self._each(value, self.amount, path)

    def matrix(self, value: object, path: Path) -> object:
        return self._each(value, self.numbers, path)

    def _each(self, value: object, read: Callable[[object, Path], object], path: Path) -> object:
        if value is None or isinstance(value, Blank):
            return ABSENT
        if isinstance(value, list):
            return [_in_list(read(part, (*path, place))) for place, part in enumerate(value)]
        if isinstance(value, dict):
            return {key: _in_list(read(part, (*path, key))) for key, part in value.items()}
        self._full_width(value, path)
        return value

    def options(self, value: object, path: Path) -> object:
        if value is None or isinstance(value, Blank):
            return ABSENT
        if not isinstance(value, dict):
            return value
        result: dict[str, object] = {}
        for key, part in value.items():
            if isinstance(part, Bare):
                word, sign, rest = re.split(r"([=\s；;]|$)", key, maxsplit=1)
                if sign and rest:
                    args = {"key": word, "value": rest.strip(), "at": AT_KEY}
                    self._note(Problem("colon-missing", (*path, key), args))
                else:
                    self._alone(key, (*path, key))
            elif isinstance(part, list) and all(_is_scalar(item) for item in part):
                # Where one value is wanted the brackets tell that it is a list.
                result[key] = "[" + ", ".join(map(_typed, part)) + "]"
            elif not (part is None or isinstance(part, Blank)):
                result[key] = _typed(part) if _is_scalar(part) else part
        return result


def _in_list(value: object) -> object:
    """An item of a list cannot be left out: what is absent there is nothing, which no model takes."""
    return None if value is ABSENT else value


_FIELDS: dict[type[BaseModel], dict[str, Reads]] = {}


def _fields(model: type[BaseModel]) -> dict[str, Reads]:
    """How each key of a model is read."""
    fields = _FIELDS.get(model)
    if fields is None:
        fields = {}
        for name, field in model.model_fields.items():
            reads: list[Any] = [part for part in field.metadata if isinstance(part, Reads)]
            fields[field.alias or name] = reads[0]
        _FIELDS[model] = fields
    return fields
