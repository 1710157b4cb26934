"""From the data of a hand file to a `Case`: tiles, names and amounts read, and the position checked.

Everything wrong is found in one go.  What a faulty part would have said stays open: nothing is reported that would
only follow from it.
"""

from typing import NamedTuple

from zhuoji_calc.formats.hand.case_builder import CaseBuilder
from zhuoji_calc.formats.hand.rows import read_rows
from zhuoji_calc.formats.text.source import Source
from zhuoji_calc.formats.words import english_key
from zhuoji_calc.model.hand import Case
from zhuoji_calc.model.problems import Path, Problem, Problems
from zhuoji_calc.model.tiles import TileError, parse_tile, tile_code


class Read(NamedTuple):
    """A hand file as far as it can be read: the case, None where too little can be told, and what is wrong with it.

    ``faulty`` holds the paths of parts that could not be read: no conclusion may rest on them.
    """

    case: Case | None
    problems: list[Problem]
    faulty: frozenset[Path]


def read_hand(source: Source, *, rules_needed: bool = False) -> Case:
    """The case of a document; raises `InputError` with all that is wrong with it.

    ``rules_needed``: the file must name its ruleset, since nobody else does.
    """
    try:
        case = case_of(source.data, rules_needed=rules_needed)
    except Problems as error:
        raise source.error(error.problems, canonical_key) from None
    if source.faults:
        raise source.error((), canonical_key)
    return case


def canonical_key(key: str) -> str:
    """The key that paths use for one as written: English, and tiles by their codes."""
    english = english_key(key)
    if english == key:
        try:
            return tile_code(parse_tile(key))
        except TileError:
            return key
    return english


def case_of(data: dict[str, object], *, rules_needed: bool = False) -> Case:
    """The case in data as read from YAML or JSON; raises `Problems`, which name paths only."""
    read = read_data(data, rules_needed=rules_needed)
    if read.case is None or read.problems:
        raise Problems(read.problems)
    return read.case


def read_data(data: dict[str, object], *, rules_needed: bool = False) -> Read:
    """What the data says as far as that can be told, with all that is wrong with it."""
    rows = read_rows(data)
    if rows.hand is None:
        return Read(None, rows.problems, frozenset(rows.faulty.paths))
    builder = CaseBuilder(rows.hand, rows)
    case = builder.case(rules_needed)
    return Read(case, builder.problems, frozenset(builder.faulty.paths))
