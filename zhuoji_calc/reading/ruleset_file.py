"""Ruleset files: from a file's data to a `Ruleset`, with what it extends merged in.

A leaf of ``rules`` is a value with the section it comes from: ``{is: 5, at: "…"}``, or a bare value in a group that
has an ``at`` of its own.  A child ruleset replaces leaves of its parent; what is not there cannot be replaced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import cast

from zhuoji_calc.problems import Path, Problem, Problems
from zhuoji_calc.reading.yaml_text import Blank
from zhuoji_calc.ruleset import (
    Choice,
    Entry,
    Reading,
    Ruleset,
    Value,
    build_rules,
    nearest,
)

Data = Mapping[str, object]
FindParent = Callable[[str], Ruleset]

HEADER_KEYS = ("name", "names", "title", "part", "document", "unit", "extends", "rules", "readings")
NEEDED_KEYS = ("name", "title", "part", "document", "unit", "rules")
READING_KEYS = ("id", "also", "option", "names", "question", "default", "choices", "span", "key")
CHOICE_KEYS = ("is", "zh", "en", "sets", "for")


class _Reader:
    """One file's data on the way to a ruleset; faults are gathered, not raised one by one."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.problems: list[Problem] = []

    def fault(self, code: str, path: Path, **args: object) -> None:
        self.problems.append(Problem(code, path, args))

    def check_keys(self, group: Data, path: Path, known: tuple[str, ...]) -> None:
        for key in group:
            if key not in known:
                self.fault("unknown-key", (*path, key), key=key, suggestion=nearest(key, known))

    def text(self, group: Data, key: str, path: Path) -> str:
        value = group.get(key)
        if isinstance(value, str) and not isinstance(value, Blank) and value:
            return str(value)
        self.fault("missing-key" if key not in group else "wrong-type", (*path, key), key=key, wanted="text")
        return ""

    def texts(self, group: Data, key: str, path: Path) -> tuple[str, ...]:
        value = group.get(key)
        if value is None:
            return ()
        if isinstance(value, str):
            return (str(value),)
        if isinstance(value, list) and all(isinstance(part, str) for part in value):
            return tuple(str(part) for part in value)
        self.fault("wrong-type", (*path, key), key=key, wanted="list")
        return ()

    def languages(self, group: Data, key: str, path: Path) -> Mapping[str, str]:
        value = group.get(key)
        if isinstance(value, dict) and set(value) == {"zh", "en"}:
            if all(isinstance(part, str) and part for part in value.values()):
                return {language: str(part) for language, part in value.items()}
        self.fault("missing-key" if key not in group else "wrong-type", (*path, key), key=key, wanted="{zh, en}")
        return {"zh": "", "en": ""}

    def group(self, group: Data, key: str, path: Path) -> Data:
        value = group.get(key)
        if value is None or isinstance(value, Blank):
            return {}
        if isinstance(value, dict):
            return cast(Data, value)
        self.fault("wrong-type", (*path, key), key=key, wanted="mapping")
        return {}


def ruleset_from(data: Data, find_parent: FindParent) -> Ruleset:
    """The ruleset that a file's data states. Raises `Problems` with all faults.

    ``find_parent`` gives the ruleset that is extended; it may raise `Problems` itself.
    """
    reader = _Reader(data)
    reader.check_keys(data, (), HEADER_KEYS)
    needed = [key for key in NEEDED_KEYS if key not in data]
    for key in needed:
        reader.fault("missing-key", (), key=key)
    if needed:
        raise Problems(reader.problems)
    name = reader.text(data, "name", ())
    parent = find_parent(reader.text(data, "extends", ())) if "extends" in data else None
    entries = dict(parent.entries) if parent else {}
    own = dict(_leaves(reader, reader.group(data, "rules", ()), ("rules",), "", None, name))
    if parent is not None:
        for path in own:
            if path not in entries:
                key_path = ("rules", *path.split("."))
                reader.fault("unknown-rule-key", key_path, key=path, suggestion=nearest(path, entries))
    entries |= own
    readings = dict(parent.readings) if parent else {}
    for key, value in reader.group(data, "readings", ()).items():
        if value == "none" and key in readings:
            del readings[key]
        elif isinstance(value, dict):
            readings[key] = _reading(reader, key, cast(Data, value), name, entries)
        else:
            reader.fault("wrong-type", ("readings", key), key=key, wanted="mapping")
    ruleset = Ruleset(
        name,
        reader.texts(data, "names", ()),
        reader.languages(data, "title", ()),
        reader.text(data, "part", ()),
        reader.text(data, "document", ()),
        reader.languages(data, "unit", ()),
        parent.name if parent else None,
        entries,
        readings,
    )
    if not reader.problems:
        _check_values(reader, entries)
    if reader.problems:
        raise Problems(reader.problems)
    return ruleset


def _leaves(
    reader: _Reader, group: Data, path: Path, prefix: str, section: str | None, origin: str
) -> Iterator[tuple[str, Entry]]:
    """The values below a group, by dotted key, each with the nearest section."""
    if "at" in group:
        section = reader.text(group, "at", path)
    for key, value in group.items():
        if key == "at":
            continue
        here, where = f"{prefix}{key}", (*path, key)
        if isinstance(value, dict) and "is" in value:
            reader.check_keys(value, where, ("is", "at"))
            own = reader.text(value, "at", where) if "at" in value else section
            yield from _leaf(reader, here, where, value["is"], own, origin)
        elif isinstance(value, dict):
            yield from _leaves(reader, cast(Data, value), where, here + ".", section, origin)
        else:
            yield from _leaf(reader, here, where, value, section, origin)


def _leaf(
    reader: _Reader, key: str, path: Path, value: object, section: str | None, origin: str
) -> Iterator[tuple[str, Entry]]:
    read = _value(value)
    if read is None:
        reader.fault("wrong-type", path, key=key, wanted="value")
    elif not section:
        reader.fault("value-without-section", path, key=key)
    else:
        yield key, Entry(read, section, origin)


def _value(value: object) -> Value | None:
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return tuple(str(part) for part in value)
    if isinstance(value, str) and not isinstance(value, Blank):
        return str(value)
    return None


def _check_values(reader: _Reader, entries: Mapping[str, Entry]) -> None:
    try:
        build_rules(entries)
    except Problems as fault:
        for problem in fault.problems:
            path = ("rules",) if problem.code == "missing-rule-key" else ("rules", *problem.path)
            reader.problems.append(problem._replace(path=path))


def _reading(reader: _Reader, key: str, data: Data, origin: str, entries: Mapping[str, Entry]) -> Reading:
    path: Path = ("readings", key)
    reader.check_keys(data, path, READING_KEYS)
    span = _span(reader, data, path)
    span_key = reader.text(data, "key", path) if span else ""
    if span and span_key not in entries:
        reader.fault("unknown-rule-key", (*path, "key"), key=span_key, suggestion=nearest(span_key, entries))
    choices = () if span else tuple(_choices(reader, data, path, entries))
    default = "" if span else reader.text(data, "default", path)
    if not span:
        _check_choices(reader, choices, default, path)
    ids = (*reader.texts(data, "id", path), *reader.texts(data, "also", path))
    option = data.get("option", "false")
    return Reading(
        key,
        ids,
        option == "true",
        reader.texts(data, "names", path),
        reader.languages(data, "question", path),
        default,
        choices,
        span,
        span_key,
        origin,
    )


def _span(reader: _Reader, data: Data, path: Path) -> tuple[int, int] | None:
    if "span" not in data:
        return None
    ends = reader.texts(data, "span", path)
    if len(ends) == 2 and all(end.isdecimal() for end in ends) and int(ends[0]) <= int(ends[1]):
        return int(ends[0]), int(ends[1])
    reader.fault("wrong-type", (*path, "span"), key="span", wanted="[first, last]")
    return 0, 0


def _choices(reader: _Reader, data: Data, path: Path, entries: Mapping[str, Entry]) -> Iterator[Choice]:
    for letter, value in reader.group(data, "choices", path).items():
        where = (*path, "choices", letter)
        if not isinstance(value, dict):
            reader.fault("wrong-type", where, key=letter, wanted="mapping")
            continue
        choice = cast(Data, value)
        reader.check_keys(choice, where, CHOICE_KEYS)
        titles = {language: str(choice[language]) for language in ("zh", "en") if language in choice}
        sets: dict[str, Value] = {}
        for key, setting in reader.group(choice, "sets", where).items():
            read = _value(setting)
            if key not in entries:
                reader.fault("unknown-rule-key", (*where, "sets", key), key=key, suggestion=nearest(key, entries))
            elif read is None:
                reader.fault("wrong-type", (*where, "sets", key), key=key, wanted="value")
            else:
                sets[key] = read
        yield Choice(letter, reader.text(choice, "is", where), titles, sets, str(choice.get("for", "")))


def _check_choices(reader: _Reader, choices: tuple[Choice, ...], default: str, path: Path) -> None:
    letters = [choice.letter for choice in choices]
    if default not in letters:
        reader.fault("unknown-choice", (*path, "default"), value=default, choices=letters, setting=path[-1])
    for choice in choices:
        where = (*path, "choices", choice.letter)
        if choice.letter == default and choice.sets:
            # The default's values stand in `rules`; said twice they could come to differ.
            reader.fault("default-choice-sets", where, key=path[-1])
        if choice.letter != default and not choice.sets:
            reader.fault("choice-sets-nothing", where, key=path[-1])


def check_every_choice(ruleset: Ruleset) -> list[Problem]:
    """Whether each choice of each reading gives values that its keys take."""
    problems = []
    for key, reading in ruleset.readings.items():
        for choice in reading.choices:
            entries = dict(ruleset.entries)
            for path, value in choice.sets.items():
                entries[path] = entries[path]._replace(value=value)
            try:
                build_rules(entries)
            except Problems as fault:
                problems += [
                    problem._replace(
                        path=("readings", key, "choices", choice.letter, "sets", ".".join(map(str, problem.path)))
                    )
                    for problem in fault.problems
                ]
    return problems
