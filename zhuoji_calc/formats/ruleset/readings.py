"""The readings and options of a ruleset file: questions, choices, and what each of them sets."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from typing import cast

from zhuoji_calc.formats.ruleset.fields import LANGUAGES, Data, Reader, value_of
from zhuoji_calc.formats.text.places import AT_KEY
from zhuoji_calc.model.numbers import DIGITS
from zhuoji_calc.model.problems import MOST_FAULTS, Path, Problem, Problems
from zhuoji_calc.rules.faults import choices_shown, unknown_choice
from zhuoji_calc.rules.keys import rule_keys
from zhuoji_calc.rules.resolving import build_rules
from zhuoji_calc.rules.ruleset import Choice, Entry, Reading, Ruleset, Value
from zhuoji_calc.rules.standing import NONE, as_none, is_whole, tile_of

READING_KEYS = ("id", "also", "option", "names", "question", "default", "choices", "span", "key")
CHOICE_KEYS = ("is", "zh", "en", "sets", "for")

MOST_CHOICES = 100
_MOST_NUMBERS = 200
"""A table that may choose among more chooses none of them, and each can be tried on a hand."""


def drops_all(data: Data) -> bool:
    """Whether a ruleset has none of the readings that it would inherit: ``readings: none``."""
    return data.get("readings") == NONE


def own_readings(reader: Reader) -> Data:
    """The readings and options of the file itself, by their keys."""
    return {} if drops_all(reader.data) else reader.group(reader.data, "readings", ())


def tiles_set(reader: Reader) -> Iterator[str]:
    """The keys of standing chickens that the choices of the file's readings set."""
    for reading in own_readings(reader).values():
        choices = reading.get("choices") if isinstance(reading, dict) else None
        for choice in choices.values() if isinstance(choices, dict) else ():
            sets = choice.get("sets") if isinstance(choice, dict) else None
            yield from (key for key in (sets if isinstance(sets, dict) else ()) if tile_of(key) is not None)


def other_default(
    reader: Reader, reading: Reading, data: Data, entries: dict[str, Entry], own: set[str], origin: str
) -> Reading:
    """An inherited reading with another choice as its default: that choice's values become the ruleset's."""
    path: Path = ("readings", reading.key, "default")
    letter = str(data["default"])
    chosen = reading.choice(letter) if reading.span is None else None
    if chosen is None:
        # Loaded only where something is wrong.
        reader.add(unknown_choice(reading, reading.key, letter, letter, path))
        return reading
    old = {key: entries[key] for key in reading.keys}
    new = {key: chosen.sets.get(key, entry.value) for key, entry in old.items()}
    for key, value in new.items():
        if key in own and entries[key].value != value:
            args = {"rule": key, "reading": reading.key, "parent": reading.origin, "at": AT_KEY}
            reader.fault("reading-chooses-key", reader.where(key), **args)
        elif key not in own:
            entries[key] = Entry(value, chosen.section or old[key].section, origin)
    choices = []
    for choice in reading.choices:
        values = {key: choice.sets.get(key, entry.value) for key, entry in old.items()}
        choices.append(choice._replace(sets={key: value for key, value in values.items() if value != new[key]}))
    return reading._replace(default=chosen.letter, choices=tuple(choices))


def reading_from(reader: Reader, key: str, data: Data, origin: str, entries: Collection[str]) -> Reading:
    """A reading or option of the file; ``entries``: the rule keys that the ruleset has values for."""
    path: Path = ("readings", key)
    reader.check_keys(data, path, READING_KEYS)
    span = _span(reader, data, path)
    span_key = reader.text(data, "key", path) if span else ""
    if span_key and span_key not in entries:
        _check_key(reader, span_key, (*path, "key"), entries)
    choices = () if span else tuple(islice(_choices(reader, data, path, entries), MOST_CHOICES + 1))
    if len(choices) > MOST_CHOICES:
        reader.fault("too-many-choices", (*path, "choices"), key="choices", most=MOST_CHOICES, at=AT_KEY)
    meant = [problem.args.get("suggestion") for problem in reader.problems if problem.path[:-1] == path]
    default = "" if span or "default" in meant else reader.text(data, "default", path)
    if not span:
        _check_choices(reader, data, choices, default, path)
    ids = (*reader.texts(data, "id", path), *reader.texts(data, "also", path))
    return Reading(
        key,
        ids,
        reader.truth(data, "option", path, default=False),
        reader.texts(data, "names", path),
        reader.languages(data, "question", path),
        default,
        choices,
        span,
        span_key,
        origin,
    )


def _span(reader: Reader, data: Data, path: Path) -> tuple[int, int] | None:
    if "span" not in data:
        return None
    ends = reader.texts(data, "span", path)
    if len(ends) == 2 and all(map(DIGITS.fullmatch, ends)) and 0 <= int(ends[1]) - int(ends[0]) < _MOST_NUMBERS:
        return int(ends[0]), int(ends[1])
    if ends or data["span"] == []:
        # What is no list is a fault already.
        reader.fault("wrong-type", (*path, "span"), key="span", wanted="span")
    return 0, 0


def _choices(reader: Reader, data: Data, path: Path, entries: Collection[str]) -> Iterator[Choice]:
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
            read = value_of(setting)
            if read == NONE and is_whole(key):
                sets |= {member: none.value for member, none in as_none(str(tile_of(key)), reader.neutral)}
                continue
            if key not in entries and not _check_key(reader, key, (*where, "sets", key), entries):
                continue
            if read is None:
                reader.fault("wrong-type", (*where, "sets", key), key=key, wanted="value")
            else:
                sets[key] = read
        speaks_for = reader.text(choice, "for", where) if "for" in choice else ""
        yield Choice(letter, reader.text(choice, "is", where), titles, sets, speaks_for)


def _check_key(reader: Reader, key: str, path: Path, entries: Collection[str]) -> bool:
    """Whether a key without a value in the ruleset is a rule key; that the value is missing is said elsewhere."""
    known = rule_keys()
    if key in known:
        return True
    if not reader.is_full:
        reader.unknown_rule_key(key, path, dict.fromkeys((*known, *entries)))
    return False


def _check_choices(reader: Reader, data: Data, choices: tuple[Choice, ...], default: str, path: Path) -> None:
    letters = {choice.letter for choice in choices}
    if default and default not in letters:
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


def check_every_choice(ruleset: Ruleset, wrong: Collection[Problem]) -> list[Problem]:
    """What the ruleset's keys do not take of the values that the choices of its own readings give.

    ``wrong`` is what is wrong with the ruleset's values without any choice: that is none of theirs.
    """
    problems: list[Problem] = []
    for key, reading in ruleset.readings.items():
        for choice in reading.choices if reading.origin == ruleset.name else ():
            if not choice.sets or not choice.sets.keys() <= ruleset.entries.keys():
                continue
            where: Path = ("readings", key, "choices", choice.letter, "sets")
            given = {path: ruleset.entries[path]._replace(value=value) for path, value in choice.sets.items()}
            if len(problems) >= MOST_FAULTS:
                return problems
            try:
                build_rules({**ruleset.entries, **given})
            except Problems as fault:
                problems += [
                    problem._replace(path=(*where, ".".join(map(str, problem.path))))
                    for problem in fault.problems
                    if problem not in wrong
                ]
    return problems
