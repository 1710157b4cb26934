"""Ruleset files: from a file's data to a `Ruleset`, with what it extends merged in.

A leaf of ``rules`` is a value with the section it comes from: ``{is: 5, at: "…"}``, or a bare value in a group that
has an ``at`` of its own.  A child ruleset replaces leaves of its parent; what is not there cannot be replaced.  A
standing chicken can be added, or dropped as ``none``.  One that does not settle follows no document, and its values
have no sections.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import cast

from zhuoji_calc.formats.ruleset.document import source_from
from zhuoji_calc.formats.ruleset.fields import Data, Reader, value_of
from zhuoji_calc.formats.ruleset.head import HEADER_KEYS
from zhuoji_calc.formats.ruleset.in_chinese import in_english
from zhuoji_calc.formats.ruleset.readings import (
    check_every_choice,
    drops_all,
    other_default,
    own_readings,
    reading_from,
    tiles_set,
)
from zhuoji_calc.formats.signs import seen_only
from zhuoji_calc.formats.text.places import AT_KEY
from zhuoji_calc.formats.text.yaml_text import Blank
from zhuoji_calc.formats.words import colon_left_out, english_key
from zhuoji_calc.model.problems import Path, Problem, Problems
from zhuoji_calc.rules.contradictions import contradictions
from zhuoji_calc.rules.resolving import build_rules
from zhuoji_calc.rules.ruleset import DocumentSource, Entry, Reading, Ruleset, Value, never
from zhuoji_calc.rules.standing import NONE, as_none, has_tile, is_whole, tile_of
from zhuoji_calc.rules.suggest import closest

MOST_READINGS = 100
"""Each may be tried with each other on a hand; a document that leaves so much open says nothing."""

FindParent = Callable[[str], Ruleset]

NEEDED_KEYS = ("name", "title", "part", "source", "unit", "rules")
INHERITED_NOT = ("name",)
"""What a ruleset that extends another must state itself."""
LOST = "\0"
"""Stands for a section that could not be read."""
OWN_IN_A_FIRST_CHILD = ("name", "title", "source")
"""What one must state itself that extends a ruleset which follows no document."""
BASE_NEEDED = ("name", "title", "rules")
"""What one must state that others only extend."""


def ruleset_from(
    data: Data, find_parent: FindParent, neutral: Callable[[str], Value | None] = never, *, try_choices: bool = False
) -> Ruleset:
    """The ruleset that a file's data states. Raises `Problems` with all faults.

    ``find_parent`` gives the ruleset that is extended; it may raise `Problems` itself.  ``neutral``: what a standing
    chicken's key is where a child that adds it says nothing of it.  ``try_choices``: look at the values of every choice
    too, as the tests do for the shipped rulesets.
    """
    unseen: list[Problem] = []
    data = in_english(cast(Data, seen_only(data, unseen.append)), unseen.append)
    reader = Reader(data, neutral)
    for problem in unseen:
        reader.add(problem)
    players = next((key for key in data if english_key(key) == "players"), None)
    if players is not None:
        raise Problems([Problem("hand-not-ruleset", (players,), {"at": AT_KEY})])
    reader.check_keys(data, (), HEADER_KEYS)
    meant = {problem.args.get("suggestion") for problem in reader.problems}
    settles = reader.truth(data, "settles", (), default=True)
    name = reader.text(data, "name", ())
    parent = _parent(reader, data, find_parent)
    # Of a ruleset that is lost nobody knows which readings it has.
    is_orphan = parent is None and ("extends" in data or "extends" in meant)
    for key in _needed(parent, is_orphan=is_orphan, settles=settles):
        forms = ("source", "document") if key == "source" else (key,)
        if not any(form in data or form in meant for form in forms):
            reader.fault("missing-key", (), key=key)
    entries = dict(parent.entries) if parent else {}
    reader.inherited = dict(parent.readings) if parent else {}
    for key in data:
        if key in reader.inherited and key not in HEADER_KEYS:
            reader.misplaced(key, (key,))
    if isinstance(data.get("rules"), Blank) and "extends" not in data and not is_orphan:
        reader.fault("wrong-type", ("rules",), key="rules", wanted="mapping")
    unsaid = None if settles else ""
    own = dict(_leaves(reader, reader.group(data, "rules", ()), ("rules",), "", unsaid, name))
    if parent is not None:
        _change_tiles(reader, own, entries)
        for path in [path for path in own if path not in entries]:
            if path in reader.inherited:
                reader.misplaced(path, reader.where(path))
            else:
                reader.unknown_rule_key(path, reader.where(path), entries)
            del own[path]
    entries |= own
    _add_tiles(reader, entries, tiles_set(reader))
    whole = not is_orphan and (parent is not None or isinstance(data.get("rules"), dict))
    restated: set[str] = set()
    readings = {} if parent is None or drops_all(data) else dict(parent.readings)
    for key, value in own_readings(reader).items():
        if reader.is_full:
            break
        if value == "none" and key in readings:
            del readings[key]
        elif is_orphan and (value == "none" or (isinstance(value, dict) and set(value) == {"default"})):
            continue
        elif parent is not None and key in parent.readings and isinstance(value, dict) and set(value) == {"default"}:
            readings[key] = other_default(reader, parent.readings[key], cast(Data, value), entries, set(own), name)
            restated.add(key)
        elif isinstance(value, dict) and parent is not None and not value.keys() & {"question", "choices", "span"}:
            called = _reading_called(key, parent.readings)
            suggested = {"suggestion": called} if called else {}
            reader.fault("unknown-reading", ("readings", key), key=key, parent=parent.name, at=AT_KEY, **suggested)
        elif isinstance(value, dict):
            readings[key] = reading_from(reader, key, cast(Data, value), name, entries)
            restated.add(key)
        else:
            near = closest(key, readings) if key not in readings else None
            suggested = {"suggestion": near} if near else {}
            reader.fault("wrong-type", ("readings", key), key=key, wanted="reading", **suggested)
    if len(readings) > MOST_READINGS:
        reader.fault("too-many-choices", ("readings",), key="readings", most=MOST_READINGS, at=AT_KEY)
    _check_names(reader, readings, entries)
    ruleset = Ruleset(
        name,
        reader.texts(data, "names", ()),
        parent.titles if parent and "title" not in data else reader.languages(data, "title", ()),
        parent.part if parent and "part" not in data else reader.text(data, "part", ()),
        source_from(reader, data, parent.source if parent else DocumentSource("")),
        parent.unit if parent and "unit" not in data else reader.languages(data, "unit", ()),
        parent.name if parent else None,
        entries,
        readings,
        neutral=neutral,
        settles=settles,
    )
    if whole:
        wrong = _check_values(reader, entries)
        if try_choices and not reader.is_full:
            reader.problems += check_every_choice(ruleset, wrong)
        if try_choices and not reader.problems:
            _check_contradictions(reader, ruleset, own)
    if parent is not None:
        _check_inherited(reader, own, parent, [one for key, one in readings.items() if key not in restated])
    if reader.problems:
        raise Problems(reader.problems)
    return ruleset


def _change_tiles(reader: Reader, own: dict[str, Entry], entries: dict[str, Entry]) -> None:
    """Add the standing chickens that a child has and its parent has not, and take away those that it drops."""
    for path in [path for path in own if is_whole(path)]:
        tile = tile_of(path)
        entry = own.pop(path)
        if tile is None or not has_tile(tile, entries):
            reader.fault("nothing-to-drop", reader.where(path), tile=tile, at=AT_KEY)
            continue
        for key, none in as_none(tile, reader.neutral):
            reader.placed.setdefault(key, reader.where(path))
            own[key] = none._replace(section=entry.section, origin=entry.origin)
    _add_tiles(reader, entries, own)


def _add_tiles(reader: Reader, entries: dict[str, Entry], keys: Iterable[str]) -> None:
    """Have every tile of which a key is named, as one of which nothing is said."""
    for key in keys:
        tile = tile_of(key)
        if tile is not None and not has_tile(tile, entries):
            entries |= dict(as_none(tile, reader.neutral))


def _check_inherited(reader: Reader, own: Mapping[str, Entry], parent: Ruleset, readings: Iterable[Reading]) -> None:
    """An inherited reading goes on saying what its default is: a child that changes that says so of the reading too."""
    changed = {key for key, entry in own.items() if key in parent.entries and parent.entries[key].value != entry.value}
    # What is no value of the key is said already.
    wrong = {problem.path for problem in reader.problems}
    changed = {key for key in changed if reader.where(key) not in wrong}
    for reading in readings:
        for key in sorted(changed & reading.keys, key=list(own).index) if reading.span is None else ():
            args = {"rule": key, "reading": reading.key, "parent": parent.name, "at": AT_KEY}
            reader.fault("reading-chooses-key", reader.where(key), **args)


def _check_contradictions(reader: Reader, ruleset: Ruleset, own: Collection[str]) -> None:
    """What the file states itself goes with the rest of the ruleset; what it inherits is its parent's to say.

    A switch that is on promises nothing by itself: it is no fault either.
    """
    for found in contradictions(ruleset):
        if found.value == "true":
            continue
        if found.choice:
            reading, letter = found.choice
            reader.add(found.problem(("readings", reading, "choices", letter, "sets", found.rule)))
        elif found.rule in own:
            reader.add(found.problem(reader.where(found.rule)))


def _needed(parent: Ruleset | None, *, is_orphan: bool, settles: bool) -> tuple[str, ...]:
    """What a header must have: what it has no parent for."""
    if not settles:
        return BASE_NEEDED
    if is_orphan or (parent is not None and parent.settles):
        return INHERITED_NOT
    # One that only others extend has no document, and is no name for a table's rules.
    return NEEDED_KEYS if parent is None else OWN_IN_A_FIRST_CHILD


def _parent(reader: Reader, data: Data, find_parent: FindParent) -> Ruleset | None:
    """The ruleset that is extended, if any; that there is none is one fault among others."""
    named = reader.text(data, "extends", ()) if "extends" in data else ""
    if not named or any(problem.path == ("extends",) for problem in reader.problems):
        return None
    try:
        return find_parent(named)
    except Problems as fault:
        reader.problems += fault.problems
        return None


def _reading_called(name: str, readings: Mapping[str, Reading]) -> str | None:
    """The key of the inherited reading that somebody means by another name, its number or a misspelt key."""
    number = name.upper().rpartition("-")[2]
    for key, reading in readings.items():
        numbers = [one.upper() for one in reading.ids]
        if name in reading.names or name.upper() in numbers or number in [one.rpartition("-")[2] for one in numbers]:
            return key
    return closest(name, readings)


def _check_names(reader: Reader, readings: Mapping[str, Reading], entries: Mapping[str, Entry]) -> None:
    """Whatever a table may write names one reading or option only, and none is called like a rule key."""
    own = own_readings(reader)
    taken = {name: key for key, reading in readings.items() if key not in own for name in _names_of(reading)}
    for key in own:
        reading = readings.get(key)
        if reading is None:
            continue
        if reader.is_full:
            return
        for name in _names_of(reading):
            if name not in entries and name not in taken:
                taken[name] = key
                continue
            if reader.is_full:
                return
            place: Path = ("readings", key, _where_named(reading, name))
            place = place if place[-1] else place[:-1]
            if name in entries:
                reader.fault("reading-named-as-rule", place, name=name, at=AT_KEY)
            else:
                reader.fault("reading-name-twice", place, name=name, other=taken[name], at=AT_KEY)


def _names_of(reading: Reading) -> list[str]:
    """What a reading answers to, in the forms in which it is looked up; each once."""
    return list(dict.fromkeys((reading.key, *(number.upper() for number in reading.ids), *reading.names)))


def _where_named(reading: Reading, name: str) -> str:
    """The key of a reading that gives it this name; empty for its own."""
    if name in reading.names:
        return "names"
    numbers = [number.upper() for number in reading.ids]
    return "" if name not in numbers else "id" if numbers[0] == name else "also"


def _leaves(
    reader: Reader, group: Data, path: Path, prefix: str, section: str | None, origin: str
) -> Iterator[tuple[str, Entry]]:
    """The values below a group, by dotted key, each with the nearest section."""
    if "at" in group:
        section = reader.text(group, "at", path) or LOST
    for key, value in group.items():
        if key == "at":
            continue
        here, where = f"{prefix}{key}", (*path, key)
        if isinstance(value, dict) and ("is" in value or any(colon_left_out(part, ("is",))[0] for part in value)):
            if reader.check_keys(value, where, ("is", "at")):
                reader.lost.add(here)
                continue
            own = reader.text(value, "at", where) or LOST if "at" in value else section
            yield from _leaf(reader, here, where, value["is"], own, origin)
        elif isinstance(value, dict) and value.keys() <= {"at"} and here in reader.rule_keys_like(here):
            reader.lost.add(here)
            reader.fault("missing-key", where, key="is")
        elif isinstance(value, dict):
            yield from _leaves(reader, cast(Data, value), where, here + ".", section, origin)
        else:
            yield from _leaf(reader, here, where, value, section, origin)


def _leaf(
    reader: Reader, key: str, path: Path, value: object, section: str | None, origin: str
) -> Iterator[tuple[str, Entry]]:
    read = value_of(value)
    if read == NONE and is_whole(key):
        # What is not there has no section.
        reader.placed[key] = path
        yield key, Entry(NONE, section or "", origin)
        return
    has_section = section not in (None, "", LOST)
    if not (read and has_section) and (key in reader.inherited or key not in reader.rule_keys_like(key)):
        # What it would be as a value is not worth saying.
        if key in reader.inherited:
            reader.misplaced(key, path)
        else:
            reader.unknown_rule_key(key, path, reader.rule_keys_like(key))
    elif read is None:
        reader.lost.add(key)
        reader.fault("wrong-type", path, key=key, wanted="value")
    elif section == LOST:
        # That it is no text is a fault already.
        reader.lost.add(key)
    elif section is None:
        reader.lost.add(key)
        reader.fault("value-without-section", path, rule=key)
    else:
        if key in reader.placed:
            reader.fault("rule-key-twice", path, rule=key, at=AT_KEY)
        reader.placed[key] = path
        yield key, Entry(read, section, origin)


def _check_values(reader: Reader, entries: Mapping[str, Entry]) -> list[Problem]:
    """Note which of these values the vocabulary does not take, or lacks; all that it says."""
    try:
        build_rules(entries)
    except Problems as fault:
        problems = fault.problems
    else:
        return []
    # A key that is misspelt, or could not be read, is not missing as well.
    lost = reader.lost | {str(problem.args["suggestion"]) for problem in problems if "suggestion" in problem.args}
    for problem in problems:
        key = ".".join(map(str, problem.path))
        if problem.code != "missing-rule-key":
            reader.problems.append(problem._replace(path=reader.where(key)))
        elif not any(f"{one}.".startswith(f"{key}.") or f"{key}.".startswith(f"{one}.") for one in lost):
            reader.problems.append(problem._replace(path=("rules",)))
    return problems
