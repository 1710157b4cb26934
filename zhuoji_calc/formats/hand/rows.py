"""The data of a hand file as typed into rows: English keys and words, yes and no, whole numbers, nothing absent.

One walk along the table of fields; what stands in a single field is read in `values`.  What cannot be read is noted,
in our own codes, and taken out, so that the rest can still be checked; a list with such an entry is taken out whole,
since paths count its entries.  What the texts of tiles and names mean is left to `case_builder`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from zhuoji_calc.formats.hand import row_faults as wrong
from zhuoji_calc.formats.hand.fields import HAND, Field, FieldGroup, FieldKind
from zhuoji_calc.formats.hand.values import ABSENT, BAD, NoValue, ValueReader, is_absent, is_scalar
from zhuoji_calc.formats.suppression import Faulty
from zhuoji_calc.formats.text.places import AT_KEY
from zhuoji_calc.formats.text.source import Bare, Blank
from zhuoji_calc.formats.words import CHINESE_KEYS, DRAW, colon_left_out, english_key
from zhuoji_calc.model.problems import Path, Problem

_INSTEAD: Mapping[str, object] = {"name": "", "dealer": "", "end": "draw", "players": ()}
"""What stands for a key that must be there; a row that lacks another such key is no row."""

_TILES = frozenset(
    ("hand", "discards", "flip", "tile", "after-kong", "pong", "open-kong", "concealed-kong", "added-kong")
)
_LIKE_TILES = re.compile("[0-9一二三四五六七八九幺万萬筒饼条索\U0001f007-\U0001f021]")


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
    return Rows(hand if isinstance(hand, dict) else None, reader.all_problems(), reader.faulty)


def _ruleset_key(data: dict[str, object]) -> str | None:
    """The key by which data without players is seen to be a ruleset's; None where it is not."""
    keys = {english_key(key): value for key, value in data.items()}
    if not is_absent(keys.get("players")):
        return None
    sign = next((key for key in ("extends", "readings", "rules") if key in keys), None)
    return None if sign == "rules" and not isinstance(keys["rules"], dict) else sign


class _RowReader(ValueReader):
    """Reads mappings and lists of them along the table; what stands in a field is read by its kind."""

    def __init__(self, data: dict[str, object]) -> None:
        super().__init__(data)
        self._divided_names: dict[Path, list[str]] = {}

    @property
    def is_good(self) -> bool:
        """Whether nothing was found to be wrong or of no use."""
        return not self.problems and not self.taken

    def all_problems(self) -> list[Problem]:
        """What was wrong, in order; what was taken out is from here on among the faulty parts."""
        problems = [
            one._replace(args={**one.args, "list": ", ".join(self._divided_names[one.path])})
            if one.code == "names-as-keys"
            else one
            for one in self.problems
        ]
        meant = wrong.meant_paths(problems)
        for path in self.taken:
            self.faulty.add(meant.get(path, path))
        return wrong.without_echoes(problems)

    # Rows.

    def row(self, value: object, group: FieldGroup, path: Path) -> Row | NoValue:
        """A mapping with the keys of its group in English, whatever could be read."""
        if not isinstance(value, dict):
            return ABSENT if is_absent(value) else self._no_row(value, path)
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
                self.alone(key, (*path, key))
                continue
            read = _READ[fields[key].kind](self, part, fields[key], (*path, key))
            if read is not ABSENT:
                result[key] = read
                is_whole = is_whole and read is not BAD
        if not group.needed <= result.keys():
            is_whole = False
            # In the table's order: a difference of sets has one of its own in every process.
            for key in [key for key in group.needed if key not in result]:
                result[key] = self.refuse(wrong.missing_key((*path, key)))
        for key, part in unknown:
            self.refuse(wrong.unknown_key((*path, key), part, group))
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
                self.alone(typed, (*path, key))
                continue
            before = key if is_known else None
            if key in written:
                args = {"key": typed, "same": written[key], "at": AT_KEY}
                self.note(Problem("key-in-both-languages", (*path, typed), args))
                continue
            written[key] = typed
            if is_known:
                yield key, part
            else:
                unknown.append((key, part))

    def _no_row(self, value: object, path: Path) -> NoValue:
        self.full_width(value, path)
        return self.refuse(wrong.not_a_row(value, path))

    def _without_bad(self, row: Row, group: FieldGroup, path: Path) -> Row | NoValue:
        """What is left of a row; bad as a whole where something is missing that nothing can stand for."""
        bad = [key for key, value in row.items() if value is BAD]
        for key in bad:
            del row[key]
            if key in group.needed:
                if key not in _INSTEAD:
                    return self.take_out(path)
                row[key] = _INSTEAD[key]
        return row

    def _is_divided(self, before: str, value: object, key: str, part: object, path: Path) -> bool:
        """Whether a key without a value belongs to the value before it, whose parts commas divide; notes the first."""
        if type(part) not in (Blank, Bare) or part or not isinstance(value, str) or isinstance(value, Blank):
            return False
        here = (*path, before)
        if here in self.bracketed:
            return True
        if before == "by" and key in self.names:
            self._divided_names.setdefault(here, [str(value)]).append(key)
            problem = Problem("names-as-keys", here, {"name": str(value)}, len(value))
        elif before in _TILES and _LIKE_TILES.search(key) and not colon_left_out(key, CHINESE_KEYS)[0]:
            problem = Problem("tiles-as-keys", here, {"value": str(value)}, len(value))
        else:
            return False
        if here not in self.faulty:
            self.note(problem)
        return True

    def _row(self, value: object, field: Field, path: Path) -> object:
        return self.row(value, _below(field), path)

    def _rows(self, value: object, field: Field, path: Path) -> object:
        if not isinstance(value, list):
            if is_absent(value):
                return ABSENT
            self.full_width(value, path)
            return self.refuse(wrong.not_a_list(value, path))
        below = _below(field)
        return self._items(value, path, lambda part, here: self.row(part, below, here))

    def _flips(self, value: object, field: Field, path: Path) -> object:
        def flip(part: object, here: Path) -> object:
            if isinstance(part, dict):
                return self.row(part, _below(field), here)
            read = self.text(part, field, here) if is_scalar(part) else part
            return read if isinstance(read, str | NoValue) else self._no_row(part, here)

        if not isinstance(value, list):
            read = self.text(value, field, path) if is_scalar(value) else value
            return read if read is ABSENT else self.refuse(wrong.not_a_list(value, path))
        return self._items(value, path, flip)

    def _items(self, values: list[object], path: Path, read: Callable[[object, Path], object]) -> object:
        """The items of a list, none of which can be left out; the whole is bad where one of them is."""
        if values and not isinstance(values[0], dict) and wrong.are_alike(values):
            self.alike.add(path)
        items = []
        for place, part in enumerate(values):
            here = (*path, place)
            item = read(part, here)
            items.append(self.refuse(wrong.not_a_row(None, here)) if item is ABSENT else item)
        return self.take_out(path) if BAD in items else items

    def _end(self, value: object, field: Field, path: Path) -> object:
        if isinstance(value, dict):
            return self.row(value, _below(field), path)
        word = self.word(value, DRAW)
        if isinstance(word, NoValue) or word == "draw":
            return word
        return self.refuse(wrong.unknown_word(word, path) if isinstance(word, str) else wrong.not_a_row(word, path))

    def _firsts(self, value: object, field: Field, path: Path) -> object:
        if not isinstance(value, dict):
            read = self.text(value, field, path) if is_scalar(value) else value
            return read if read is ABSENT else self.refuse(wrong.not_a_row(value, path))
        result: Row = {}
        for key, part in value.items():
            here = (*path, key)
            if isinstance(part, Bare):
                self.alone(key, here)
            elif isinstance(part, list):
                self.refuse(wrong.not_a_row(part, here))
            else:
                read = self.row(part, _below(field), here) if isinstance(part, dict) else self.player(part, field, here)
                if not isinstance(read, NoValue):
                    result[key] = read
        return result


_READ: Mapping[FieldKind, Callable[[_RowReader, object, Field, Path], object]] = {
    "text": ValueReader.text,
    "name": ValueReader.name,
    "player": ValueReader.player,
    "winners": ValueReader.winners,
    "flag": ValueReader.flag,
    "streak": ValueReader.streak,
    "stake": ValueReader.stake,
    "points": ValueReader.points,
    "money": ValueReader.money,
    "matrix": ValueReader.matrix,
    "options": ValueReader.options,
    "win": ValueReader.win,
    "status": ValueReader.status,
    "row": _RowReader._row,
    "rows": _RowReader._rows,
    "end": _RowReader._end,
    "flips": _RowReader._flips,
    "firsts": _RowReader._firsts,
}


def _below(field: Field) -> FieldGroup:
    assert field.below is not None
    return field.below
