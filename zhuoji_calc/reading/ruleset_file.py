"""Ruleset files: from a file's data to a `Ruleset`, with what it extends merged in.

A leaf of ``rules`` is a value with the section it comes from: ``{is: 5, at: "…"}``, or a bare value in a group that
has an ``at`` of its own.  A child ruleset replaces leaves of its parent; what is not there cannot be replaced.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import cast

from zhuoji_calc.likeness import nearest
from zhuoji_calc.problems import Path, Problem, Problems
from zhuoji_calc.reading.places import AT_KEY, MOST_FAULTS
from zhuoji_calc.reading.words import FALSITY, TRUTH, english_key
from zhuoji_calc.reading.yaml_text import Blank
from zhuoji_calc.rule_keys import rule_keys
from zhuoji_calc.ruleset import (
    Choice,
    Entry,
    Reading,
    Ruleset,
    Value,
    build_rules,
)

Data = Mapping[str, object]
FindParent = Callable[[str], Ruleset]

_NUMBER = re.compile(r"[0-9]{1,6}")

HEADER_KEYS = ("name", "names", "title", "part", "document", "unit", "extends", "rules", "readings")
NEEDED_KEYS = ("name", "title", "part", "document", "unit", "rules")
INHERITED_NOT = ("name", "rules")
"""What a ruleset that extends another must state itself."""
READING_KEYS = ("id", "also", "option", "names", "question", "default", "choices", "span", "key")
LANGUAGES = ("zh", "en")
CHOICE_KEYS = ("is", "zh", "en", "sets", "for")


class _Reader:
    """One file's data on the way to a ruleset; faults are gathered, not raised one by one.

    ``lost`` holds rule keys that could not be read: that they have no value then is no fault of its own.
    ``inherited``: the readings and options of what is extended.
    """

    def __init__(self, data: Data) -> None:
        self.data = data
        self.problems: list[Problem] = []
        self.lost: set[str] = set()
        self.inherited: Collection[str] = ()

    @property
    def is_full(self) -> bool:
        """Whether so many faults have been found that no more are looked for."""
        return len(self.problems) >= MOST_FAULTS

    def fault(self, code: str, path: Path, **args: object) -> None:
        self.add(Problem(code, path, args))

    def add(self, problem: Problem) -> None:
        """Note a problem once."""
        if not self.is_full and problem not in self.problems:
            self.problems.append(problem)

    def check_keys(self, group: Data, path: Path, known: tuple[str, ...]) -> None:
        for key in group:
            if key not in known and not self.is_full:
                args: dict[str, object] = {"key": key, "known": known, "at": AT_KEY}
                suggestion = nearest(key, known)
                self.fault("unknown-key", (*path, key), **args | ({"suggestion": suggestion} if suggestion else {}))

    def rule_keys_like(self, key: str) -> Collection[str]:
        """Every key that there is, with the tile that this one names."""
        # Loaded only where something is wrong.
        from zhuoji_calc.rule_faults import known_keys

        return known_keys(key.split("."))

    def misplaced(self, key: str, path: Path) -> None:
        """An inherited reading or option named where values stand, and not among the readings."""
        self.lost.add(key)
        self.problems = [problem for problem in self.problems if problem.path != path]
        self.fault("reading-misplaced", path, key=key, at=AT_KEY)

    def unknown_rule_key(self, key: str, path: Path, known: Collection[str]) -> None:
        # Loaded only where something is wrong.
        from zhuoji_calc.rule_faults import members_of, misnamed_tile, unknown_rule_key

        parts = key.split(".")
        self.lost.add(key)
        if self.is_full:
            return
        problem = misnamed_tile(key)
        if problem is not None:
            where = path if len(path) < len(parts) else path[: len(path) - len(parts) + len(problem.path)]
            if problem._replace(path=where) not in self.problems:
                self.problems.append(problem._replace(path=where))
            return
        above = next((".".join(parts[:end]) for end in range(1, len(parts)) if ".".join(parts[:end]) in known), None)
        if above is not None:
            self.fault("rule-value-has-keys", path, rule=above, at=AT_KEY)
        elif any(other.startswith(key + ".") for other in known):
            self.fault("rule-group", path, rule=key, known=members_of(parts))
        else:
            problem = unknown_rule_key(key, known)
            self.lost.add(str(problem.args.get("suggestion")))
            self.problems.append(problem._replace(path=path))

    def text(self, group: Data, key: str, path: Path) -> str:
        value = group.get(key)
        if isinstance(value, str) and not isinstance(value, Blank) and value.strip():
            return str(value)
        if key in group or path:
            # What the outermost level lacks is said by itself.
            self.fault("missing-key" if key not in group else "wrong-type", (*path, key), key=key, wanted="text")
        return ""

    def texts(self, group: Data, key: str, path: Path) -> tuple[str, ...]:
        value = group.get(key)
        if value is None or isinstance(value, Blank):
            return ()
        if isinstance(value, str):
            return (str(value),)
        if isinstance(value, list) and all(isinstance(part, str) for part in value):
            return tuple(str(part) for part in value)
        self.fault("wrong-type", (*path, key), key=key, wanted="list")
        return ()

    def languages(self, group: Data, key: str, path: Path) -> Mapping[str, str]:
        value = group.get(key)
        if not isinstance(value, dict):
            if key in group or path:
                code = "missing-key" if key not in group else "wrong-type"
                self.fault(code, (*path, key), key=key, wanted="languages")
            return {"zh": "", "en": ""}
        self.check_keys(value, (*path, key), LANGUAGES)
        return {language: self.text(value, language, (*path, key)) for language in LANGUAGES}

    def group(self, group: Data, key: str, path: Path) -> Data:
        value = group.get(key)
        if value is None or isinstance(value, Blank):
            return {}
        if isinstance(value, dict):
            return cast(Data, value)
        self.fault("wrong-type", (*path, key), key=key, wanted="mapping")
        return {}


def ruleset_from(data: Data, find_parent: FindParent, *, try_choices: bool = False) -> Ruleset:
    """The ruleset that a file's data states. Raises `Problems` with all faults.

    ``find_parent`` gives the ruleset that is extended; it may raise `Problems` itself.  ``try_choices``: look at the
    values of every choice too, as the tests do for the shipped rulesets.
    """
    reader = _Reader(data)
    players = next((key for key in data if english_key(key) == "players"), None)
    if players is not None:
        raise Problems([Problem("hand-not-ruleset", (players,), {"at": AT_KEY})])
    reader.check_keys(data, (), HEADER_KEYS)
    meant = {problem.args.get("suggestion") for problem in reader.problems}
    for key in INHERITED_NOT if "extends" in data else NEEDED_KEYS:
        if key not in data and key not in meant:
            reader.fault("missing-key", (), key=key)
    name = reader.text(data, "name", ())
    parent = _parent(reader, data, find_parent)
    # Of a ruleset that is lost nobody knows which readings it has.
    is_orphan = parent is None and "extends" in data
    entries = dict(parent.entries) if parent else {}
    reader.inherited = dict(parent.readings) if parent else {}
    for key in data:
        if key in reader.inherited and key not in HEADER_KEYS:
            reader.misplaced(key, (key,))
    if isinstance(data.get("rules"), Blank) and "extends" not in data:
        reader.fault("wrong-type", ("rules",), key="rules", wanted="mapping")
    own = dict(_leaves(reader, reader.group(data, "rules", ()), ("rules",), "", None, name))
    if parent is not None:
        for path in [path for path in own if path not in entries]:
            where: Path = ("rules", *path.split("."))
            if path in reader.inherited:
                reader.misplaced(path, where)
            else:
                reader.unknown_rule_key(path, where, entries)
            del own[path]
    entries |= own
    whole = not is_orphan and (isinstance(data.get("rules"), dict) or parent is not None) and "rules" in data
    readings = dict(parent.readings) if parent else {}
    for key, value in reader.group(data, "readings", ()).items():
        if value == "none" and key in readings:
            del readings[key]
        elif is_orphan and (value == "none" or (isinstance(value, dict) and set(value) == {"default"})):
            continue
        elif parent is not None and key in parent.readings and isinstance(value, dict) and set(value) == {"default"}:
            readings[key] = _other_default(reader, parent.readings[key], cast(Data, value), entries, set(own), name)
        elif isinstance(value, dict):
            known = entries.keys() if whole else {*entries, *rule_keys()}
            readings[key] = _reading(reader, key, cast(Data, value), name, known)
        else:
            near = nearest(key, readings) if key not in readings else None
            suggested = {"suggestion": near} if near else {}
            reader.fault("wrong-type", ("readings", key), key=key, wanted="reading", **suggested)
    _check_names(reader, readings, entries)
    ruleset = Ruleset(
        name,
        reader.texts(data, "names", ()),
        parent.titles if parent and "title" not in data else reader.languages(data, "title", ()),
        parent.part if parent and "part" not in data else reader.text(data, "part", ()),
        parent.document if parent and "document" not in data else reader.text(data, "document", ()),
        parent.unit if parent and "unit" not in data else reader.languages(data, "unit", ()),
        parent.name if parent else None,
        entries,
        readings,
    )
    if whole:
        right = _check_values(reader, entries)
        if try_choices and not reader.is_full:
            # Where the values themselves are wrong, those of the parent stand for them.
            sound = entries if right else parent.entries if parent is not None else {}
            reader.problems += check_every_choice(ruleset, sound)
    if reader.problems:
        raise Problems(reader.problems)
    return ruleset


def _other_default(
    reader: _Reader, reading: Reading, data: Data, entries: dict[str, Entry], own: set[str], origin: str
) -> Reading:
    """An inherited reading with another choice as its default: that choice's values become the ruleset's."""
    path: Path = ("readings", reading.key, "default")
    letter = str(data["default"])
    chosen = reading.choice(letter) if reading.span is None else None
    if chosen is None:
        # Loaded only where something is wrong.
        from zhuoji_calc.setting_faults import unknown_choice

        reader.add(unknown_choice(reading, reading.key, letter, letter, path))
        return reading
    old = {key: entries[key] for key in reading.keys}
    new = {key: chosen.sets.get(key, entry.value) for key, entry in old.items()}
    for key, value in new.items():
        if key not in own:
            entries[key] = Entry(value, chosen.section or old[key].section, origin)
    choices = []
    for choice in reading.choices:
        values = {key: choice.sets.get(key, entry.value) for key, entry in old.items()}
        choices.append(choice._replace(sets={key: value for key, value in values.items() if value != new[key]}))
    return reading._replace(default=chosen.letter, choices=tuple(choices))


def _parent(reader: _Reader, data: Data, find_parent: FindParent) -> Ruleset | None:
    """The ruleset that is extended, if any; that there is none is one fault among others."""
    named = reader.text(data, "extends", ()) if "extends" in data else ""
    if not named:
        return None
    try:
        return find_parent(named)
    except Problems as fault:
        reader.problems += fault.problems
        return None


def _check_names(reader: _Reader, readings: Mapping[str, Reading], entries: Mapping[str, Entry]) -> None:
    """Whatever a table may write names one reading or option only, and none is called like a rule key."""
    own = reader.group(reader.data, "readings", ())
    taken = {name: key for key, reading in readings.items() if key not in own for name in _names_of(reading)}
    for key in own:
        reading = readings.get(key)
        if reading is None:
            continue
        for name in _names_of(reading):
            place: Path = ("readings", key, _where_named(reading, name))
            place = place if place[-1] else place[:-1]
            if name in entries:
                reader.fault("reading-named-as-rule", place, name=name, at=AT_KEY)
            elif name in taken:
                reader.fault("reading-name-twice", place, name=name, other=taken[name], at=AT_KEY)
            else:
                taken[name] = key


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
    if not (read and section) and (key in reader.inherited or key not in reader.rule_keys_like(key)):
        # What it would be as a value is not worth saying.
        if key in reader.inherited:
            reader.misplaced(key, path)
        else:
            reader.unknown_rule_key(key, path, reader.rule_keys_like(key))
    elif read is None:
        reader.lost.add(key)
        reader.fault("wrong-type", path, key=key, wanted="value")
    elif not section:
        reader.lost.add(key)
        reader.fault("value-without-section", path, rule=key)
    else:
        yield key, Entry(read, section, origin)


def _value(value: object) -> Value | None:
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return tuple(str(part) for part in value)
    if isinstance(value, str) and not isinstance(value, Blank):
        return str(value)
    return None


def _check_values(reader: _Reader, entries: Mapping[str, Entry]) -> bool:
    """Whether the vocabulary takes these values."""
    try:
        build_rules(entries)
    except Problems as fault:
        problems = fault.problems
    else:
        return True
    # A key that is misspelt, or could not be read, is not missing as well.
    lost = reader.lost | {str(problem.args["suggestion"]) for problem in problems if "suggestion" in problem.args}
    for problem in problems:
        key = ".".join(map(str, problem.path))
        if problem.code != "missing-rule-key":
            reader.problems.append(problem._replace(path=("rules", *problem.path)))
        elif not any(f"{one}.".startswith(f"{key}.") or f"{key}.".startswith(f"{one}.") for one in lost):
            reader.problems.append(problem._replace(path=("rules",)))
    return False


def _reading(reader: _Reader, key: str, data: Data, origin: str, entries: Collection[str]) -> Reading:
    path: Path = ("readings", key)
    reader.check_keys(data, path, READING_KEYS)
    span = _span(reader, data, path)
    span_key = reader.text(data, "key", path) if span else ""
    if span_key and span_key not in entries:
        reader.unknown_rule_key(span_key, (*path, "key"), entries)
    choices = () if span else tuple(_choices(reader, data, path, entries))
    meant = [problem.args.get("suggestion") for problem in reader.problems if problem.path[:-1] == path]
    default = "" if span or "default" in meant else reader.text(data, "default", path)
    if not span:
        _check_choices(reader, data, choices, default, path)
    ids = (*reader.texts(data, "id", path), *reader.texts(data, "also", path))
    option = data.get("option", "false")
    if not isinstance(option, str) or (option not in TRUTH and option not in FALSITY):
        reader.fault("not-yes-or-no", (*path, "option"), key="option", value=option if isinstance(option, str) else "…")
        option = "false"
    return Reading(
        key,
        ids,
        option in TRUTH,
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
    if len(ends) == 2 and all(_NUMBER.fullmatch(end) for end in ends) and int(ends[0]) <= int(ends[1]):
        return int(ends[0]), int(ends[1])
    if ends or data["span"] == []:
        # What is no list is a fault already.
        reader.fault("wrong-type", (*path, "span"), key="span", wanted="span")
    return 0, 0


def _choices(reader: _Reader, data: Data, path: Path, entries: Collection[str]) -> Iterator[Choice]:
    for letter, value in reader.group(data, "choices", path).items():
        where = (*path, "choices", letter)
        if not isinstance(value, dict):
            reader.fault("wrong-type", where, key=letter, wanted="mapping")
            continue
        choice = cast(Data, value)
        reader.check_keys(choice, where, CHOICE_KEYS)
        titles = {language: reader.text(choice, language, where) for language in LANGUAGES if language in choice}
        sets: dict[str, Value] = {}
        for key, setting in reader.group(choice, "sets", where).items():
            read = _value(setting)
            if key not in entries:
                reader.unknown_rule_key(key, (*where, "sets", key), entries)
            elif read is None:
                reader.fault("wrong-type", (*where, "sets", key), key=key, wanted="value")
            else:
                sets[key] = read
        speaks_for = reader.text(choice, "for", where) if "for" in choice else ""
        yield Choice(letter, reader.text(choice, "is", where), titles, sets, speaks_for)


def _check_choices(reader: _Reader, data: Data, choices: tuple[Choice, ...], default: str, path: Path) -> None:
    letters = [choice.letter for choice in choices]
    if default and default not in letters:
        from zhuoji_calc.setting_faults import choices_shown

        args: dict[str, object] = {"setting": path[-1], "value": default, **choices_shown(choices)}
        reader.fault("unknown-choice", (*path, "default"), **args)
    words: dict[str, str] = {}
    for choice in choices:
        where = (*path, "choices", choice.letter)
        given = cast(Data, cast(Data, data["choices"])[choice.letter])
        if choice.letter == default and choice.sets:
            # The default's values stand in `rules`; said twice they could come to differ.
            reader.fault("default-choice-sets", (*where, "sets"), key=path[-1], at=AT_KEY)
        if default in letters and choice.letter != default and not given.get("sets"):
            reader.fault("choice-sets-nothing", where, key=path[-1], choice=choice.letter)
        for word in dict.fromkeys((choice.letter, choice.word, *choice.titles.values())):
            if word and words.setdefault(word, choice.letter) != choice.letter:
                args = {"setting": path[-1], "name": word, "other": words[word], "choice": choice.letter}
                reader.fault("choice-word-twice", where, **args)


def check_every_choice(ruleset: Ruleset, entries: Mapping[str, Entry]) -> list[Problem]:
    """Whether each choice of the ruleset's own readings gives values that its keys take.

    ``entries`` are right values to put them among.
    """
    problems = []
    for key, reading in ruleset.readings.items():
        for choice in reading.choices if reading.origin == ruleset.name else ():
            if not choice.sets.keys() <= entries.keys():
                continue
            tried = {**entries, **{path: entries[path]._replace(value=value) for path, value in choice.sets.items()}}
            try:
                build_rules(tried)
            except Problems as fault:
                for problem in fault.problems:
                    where: Path = ("readings", key, "choices", choice.letter, "sets", ".".join(map(str, problem.path)))
                    problems.append(problem._replace(path=where))
    return problems
