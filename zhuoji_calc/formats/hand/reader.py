"""From the data of a hand file to a `Case`: tiles, names and amounts read, and the position checked.

Everything wrong is found in one go.  What a faulty part would have said stays open: nothing is reported that would
only follow from it.
"""

from typing import NamedTuple

from zhuoji_calc.formats.hand.case_builder import CaseBuilder
from zhuoji_calc.formats.hand.fast_path import quick_case
from zhuoji_calc.formats.hand.normalize import normal_hand
from zhuoji_calc.formats.hand.validate import read_structure
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
        case = case_of(source.data, rules_needed=rules_needed, typed=source.kind == "json")
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


def case_of(data: object, *, rules_needed: bool = False, typed: bool = True) -> Case:
    """The case in data as read from YAML or JSON; raises `Problems`, which name paths only.

    ``typed``: the data is JSON's, with numbers and truth values, and may take the short way; that only saves time.
    """
    quick = _quickly(data, rules_needed=rules_needed, typed=typed)
    return full_case(data, rules_needed=rules_needed) if quick is None else quick


def _quickly(data: object, *, rules_needed: bool, typed: bool) -> Case | None:
    """The case by the short way; None where that cannot be gone."""
    quick = quick_case(data) if typed else None
    if quick is None:
        normal, problems = normal_hand(data)
        if not problems:
            quick = quick_case(normal)
    return None if quick is None or (quick.rules is None and rules_needed) else quick


def full_case(data: object, *, rules_needed: bool = False) -> Case:
    """The case by way of the models, which know of every fault; the only way that reports any."""
    read = read_anyway(data, rules_needed=rules_needed)
    if read.case is None or read.problems:
        raise Problems(read.problems)
    return read.case


def read_document(source: Source, *, rules_needed: bool = False) -> Read:
    """What a document says; where something is wrong with it, as far as that can be told."""
    quick = _quickly(source.data, rules_needed=rules_needed, typed=source.kind == "json")
    return read_anyway(source.data, rules_needed=rules_needed) if quick is None else Read(quick, [], frozenset())


def read_anyway(data: object, *, rules_needed: bool = False) -> Read:
    """What the data says as far as that can be told, with all that is wrong with it."""
    row, problems, faulty = read_structure(*normal_hand(data))
    if row is None:
        return Read(None, problems, faulty)
    builder = CaseBuilder(row, problems, faulty)
    case = builder.case(rules_needed)
    return Read(case, problems, frozenset(builder.faulty.paths))
