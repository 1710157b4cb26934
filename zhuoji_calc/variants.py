"""The many rulesets that its readings make of one: built quickly, for trying every choice on a hand.

Resolving checks every value of a ruleset; a variant only replaces the few that a choice sets, each checked once.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel

from zhuoji_calc.ruleset import Choice, Entry, Reading, Resolved, Value, build_rules
from zhuoji_calc.vocabulary import Rules


class Variants:
    """Variants of a resolved ruleset. House rules that the table set hold in all of them."""

    def __init__(self, base: Resolved) -> None:
        self.base = base
        self._typed: dict[tuple[str, Value], object] = {}

    def choices_of(self, reading: Reading) -> list[Choice]:
        """Every choice of a reading, the one in force first."""
        if reading.span is not None:
            first, last = reading.span
            found = [reading.choice(str(number)) for number in range(first, last + 1)]
            choices = [choice for choice in found if choice is not None]
        else:
            choices = list(reading.choices)
        return sorted(choices, key=lambda choice: choice.letter != self.in_force(reading))

    def in_force(self, reading: Reading) -> str:
        """The letter of the choice that the base makes; of a span, the number."""
        if reading.span is None:
            return self.base.choices[reading.key]
        value = self.base.entries[reading.span_key].value
        return value if isinstance(value, str) else ""

    def make(self, letters: Mapping[str, str]) -> Resolved | None:
        """The base with these readings' choices; None where two of them set one key differently."""
        base = self.base
        readings = base.ruleset.readings
        values: dict[str, tuple[Value, str, str]] = {}
        ordered = sorted(letters, key=lambda key: readings[key].is_option)
        for key in ordered:
            choice = readings[key].choice(letters[key])
            assert choice is not None
            for path in readings[key].keys:
                if path in base.house_rules:
                    continue
                stated = base.ruleset.entries[path]
                value = choice.sets.get(path, stated.value)
                if path in values and values[path][0] != value:
                    if path in choice.sets and values[path][0] != stated.value:
                        return None
                    if path not in choice.sets:
                        continue
                section = choice.speaks_for if path in choice.sets and choice.speaks_for else stated.section
                values[path] = (value, section, f"{key}: {choice.word}")
        changed = {path: found for path, found in values.items() if base.entries[path].value != found[0]}
        if not changed:
            return base
        entries = dict(base.entries)
        for path, (value, section, origin) in changed.items():
            entries[path] = Entry(value, section, origin)
        rules = build_rules(entries) if "fan" in changed else self._replaced(changed)
        chosen = dict(base.choices) | dict(letters)
        return Resolved(base.ruleset, entries, chosen, _changed(base, letters), base.house_rules, base.dropped, rules)

    def _replaced(self, changed: Mapping[str, tuple[Value, str, str]]) -> Rules:
        rules: object = self.base.rules
        for path, (value, _, _) in changed.items():
            parts = path.split(".")
            rules = _replace(rules, parts, self._value(path, value))
        assert isinstance(rules, Rules)
        return rules

    def _value(self, path: str, value: Value) -> object:
        """The typed value of a key, checked with the rest of the ruleset the first time."""
        if (path, value) not in self._typed:
            entries = dict(self.base.entries)
            entries[path] = entries[path]._replace(value=value)
            found: object = build_rules(entries)
            for part in path.split("."):
                found = _member(found, part)
            self._typed[path, value] = found
        return self._typed[path, value]


def _member(group: object, key: str) -> object:
    return group[key] if isinstance(group, dict) else getattr(group, key.replace("-", "_"))


def _replace(group: object, parts: list[str], value: object) -> object:
    key, *rest = parts
    new = _replace(_member(group, key), rest, value) if rest else value
    if isinstance(group, dict):
        return {**group, key: new}
    assert isinstance(group, BaseModel)
    return group.model_copy(update={key.replace("-", "_"): new})


def _changed(base: Resolved, letters: Mapping[str, str]) -> dict[str, str]:
    changed = dict(base.changed)
    for key, letter in letters.items():
        reading = base.ruleset.readings[key]
        choice = reading.choice(letter)
        assert choice is not None
        changed.pop(key, None)
        default = base.ruleset.entries[reading.span_key].value if reading.span is not None else reading.default
        if choice.letter != default:
            changed[key] = choice.word
    return changed
