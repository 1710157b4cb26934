"""The many rulesets that its readings make of one: made quickly, for trying every choice on a hand.

Resolving checks every value of a ruleset; a variant only replaces the few that a choice sets, each checked once.
`Variants.make` gives a whole ruleset; `VariantRules` are set from variant to variant and note what is read of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import ValidationError

from zhuoji_calc.model.problems import Problem, Problems
from zhuoji_calc.rules.faults import shown, wanted_at
from zhuoji_calc.rules.resolving import build_rules
from zhuoji_calc.rules.ruleset import Choice, Entry, Reading, Resolved, Value, fan_count
from zhuoji_calc.rules.value_kinds import Group


class Variants:
    """Variants of a resolved ruleset. House rules that the table set hold in all of them."""

    def __init__(self, base: Resolved) -> None:
        self.base = base
        self.keys = {key: reading.keys for key, reading in base.ruleset.readings.items()}
        self._choices: dict[str, list[Choice]] = {}
        self._named: dict[tuple[str, str | None], Choice | None] = {}
        self._setters: dict[str, list[str]] = {}
        for key, paths in self.keys.items():
            for path in paths:
                self._setters.setdefault(path, []).append(key)

    def choices_of(self, reading: Reading) -> list[Choice]:
        """Every choice of a reading, the one in force first."""
        found = self._choices.get(reading.key)
        if found is None:
            choices = list(reading.choices)
            if reading.span is not None:
                first, last = reading.span
                numbers = [reading.choice(str(number)) for number in range(first, last + 1)]
                choices = [choice for choice in numbers if choice is not None]
            found = sorted(choices, key=lambda choice: choice.letter != self.in_force(reading))
            self._choices[reading.key] = found
        return found

    def in_force(self, reading: Reading) -> str:
        """The letter of the choice that the base makes; of a span, the number."""
        if reading.span is None:
            return self.base.choices[reading.key]
        value = self.base.entries[reading.span_key].value
        return value if isinstance(value, str) else ""

    def values(self, choices: Mapping[str, str]) -> dict[str, Entry] | None:
        """The entries that differ from the base's where these readings are chosen so; None where two choices conflict.

        What the base chooses for other readings stays: a value that another of them sets too is theirs as well.
        """
        base = self.base
        found: dict[str, Entry] = {}
        for path in {path for key in choices for path in self.keys[key]}:
            if base.is_house_rule(path):
                continue
            entry = base.ruleset.entries[path]
            chosen: Value | None = None
            for key in self._setters[path]:
                choice = self._choice(key, choices)
                value = None if choice is None else choice.sets.get(path)
                if choice is None or value is None:
                    continue
                if chosen is not None and chosen != value:
                    return None
                chosen = value
                entry = Entry(value, choice.section or entry.section, f"{key}: {choice.word}")
            if base.entries[path] != entry:
                found[path] = entry
        return found

    def _choice(self, key: str, choices: Mapping[str, str]) -> Choice | None:
        letter = choices.get(key)
        if (key, letter) not in self._named:
            reading = self.base.ruleset.readings[key]
            self._named[key, letter] = reading.choice(self.in_force(reading) if letter is None else letter)
        return self._named[key, letter]

    def make(self, choices: Mapping[str, str]) -> Resolved | None:
        """The base with these readings' choices; None where two of them set one key differently.

        Raises `Problems` where a choice gives a key a value that it does not take.
        """
        changed = self.values(choices)
        if changed is None:
            return None
        base = self.base
        entries = {**base.entries, **changed}
        rules = build_rules(entries) if changed else base.rules
        chosen = dict(base.choices) | dict(choices)
        return Resolved(
            base.ruleset,
            entries,
            chosen,
            _changed(self, choices),
            base.house_rules,
            base.dropped,
            rules,
            base.stake_chosen,
        )


class VariantRules:
    """One ruleset that is set from variant to variant: what settling by ``resolved`` reads is in ``trace``."""

    def __init__(self, variants: Variants) -> None:
        self.variants = variants
        self.resolved, self.trace = variants.base.tracing()
        self._fan = variants.base.rules.fan
        self._fan_amounts = variants.base.fan_amounts()
        self._typed: dict[tuple[str, Value], object] = {}
        self.replaceable = frozenset(path for paths in variants.keys.values() for path in paths)
        if "fan" in self.replaceable:
            self.replaceable |= self._fan_amounts.keys()

    def set(self, choices: Mapping[str, str]) -> bool:
        """Set the ruleset to a variant; False where its choices conflict.

        Raises `Problems` where a choice gives a key a value that it does not take.
        """
        changed = self.variants.values(choices)
        if changed is None:
            return False
        values: dict[str, object] = {}
        counts = dict(self._fan_amounts)
        fan = self._fan
        if "fan" in changed:
            stated = self._value("fan", changed["fan"].value)
            assert isinstance(stated, int)
            fan = stated
            values = {path: count * fan for path, count in counts.items()}
        for path, entry in changed.items():
            counts.pop(path, None)
            count = fan_count(entry.value)
            if count is not None:
                counts[path] = count
            values[path] = self._value(path, entry.value if count is None else str(count * fan))
        self.trace.start(values, counts)
        self.resolved.clear_memos()
        return True

    def _value(self, path: str, value: Value) -> object:
        """The value as the engine reads it, checked the first time."""
        if (path, value) not in self._typed:
            self._typed[path, value] = _typed(self.variants.base, path, value)
        return self._typed[path, value]


def _typed(base: Resolved, path: str, value: Value) -> object:
    """The value of a key as its group's model has it. Raises `Problems` where the key does not take it."""
    *groups, leaf = path.split(".")
    group: object = base.rules
    for part in groups:
        group = group[part] if isinstance(group, dict) else getattr(group, part.replace("-", "_"))
    assert isinstance(group, Group)
    try:
        checked = type(group).model_validate(group.model_dump(by_alias=True) | {leaf: value})
    except ValidationError:
        args = {"rule": path, "value": shown(value), "wanted": wanted_at(path.split("."))}
        raise Problems([Problem("rule-value", (path,), args)]) from None
    return getattr(checked, leaf.replace("-", "_"))


def _changed(variants: Variants, choices: Mapping[str, str]) -> dict[str, str]:
    """What is set away from its default: what the base has, with these choices."""
    base = variants.base
    changed = dict(base.changed)
    for key, letter in choices.items():
        reading = base.ruleset.readings[key]
        choice = reading.choice(letter)
        assert choice is not None
        changed.pop(key, None)
        default = base.ruleset.entries[reading.span_key].value if reading.span is not None else reading.default
        if choice.letter != default:
            changed[key] = choice.word
    return changed
