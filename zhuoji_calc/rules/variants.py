"""The many rulesets that its readings make of one: made quickly, for trying every choice on a hand.

Resolving checks every value of a ruleset; a variant only replaces the few that a choice sets, each checked once.
`Variants.make` gives a whole ruleset; a `Trying` is one that is set from variant to variant and notes what is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from pydantic import BaseModel, ValidationError

from zhuoji_calc.model.problems import Problem, Problems
from zhuoji_calc.rules.ruleset import FAN_AMOUNT, Choice, Entry, Reading, Resolved, Value, build_rules
from zhuoji_calc.rules.vocabulary import Rules


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

    def values(self, letters: Mapping[str, str]) -> dict[str, Entry] | None:
        """The entries that differ from the base's where these readings are chosen so; None where two choices clash.

        What the base chooses for other readings stays: a value that another of them sets too is theirs as well.
        """
        base = self.base
        found: dict[str, Entry] = {}
        for path in {path for key in letters for path in self.keys[key]}:
            if path in base.house_rules:
                continue
            entry = base.ruleset.entries[path]
            chosen: Value | None = None
            for key in self._setters[path]:
                choice = self._choice(key, letters)
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

    def _choice(self, key: str, letters: Mapping[str, str]) -> Choice | None:
        letter = letters.get(key)
        if (key, letter) not in self._named:
            reading = self.base.ruleset.readings[key]
            self._named[key, letter] = reading.choice(self.in_force(reading) if letter is None else letter)
        return self._named[key, letter]

    def make(self, letters: Mapping[str, str]) -> Resolved | None:
        """The base with these readings' choices; None where two of them set one key differently.

        Raises `Problems` where a choice gives a key a value that it does not take.
        """
        changed = self.values(letters)
        if changed is None:
            return None
        base = self.base
        entries = {**base.entries, **changed}
        rules = build_rules(entries) if changed else base.rules
        chosen = dict(base.choices) | dict(letters)
        return Resolved(
            base.ruleset,
            entries,
            chosen,
            _changed(self, letters),
            base.house_rules,
            base.dropped,
            rules,
            base.stake_chosen,
        )


UNCHANGED = object()
"""Stands for the value that the base has."""


class Trying:
    """One ruleset that is set from variant to variant: settling by ``resolved`` fills ``seen`` with the keys read."""

    def __init__(self, variants: Variants) -> None:
        self.variants = variants
        self._entries = variants.base.entries
        self._state = _State()
        self._typed: dict[tuple[str, Value], object] = {}
        self._amounts = {
            path: int(match.group(1))
            for path, entry in self._entries.items()
            if isinstance(entry.value, str) and (match := FAN_AMOUNT.fullmatch(entry.value))
        }
        self._fan = variants.base.rules.fan
        self.replaceable = frozenset(path for paths in variants.keys.values() for path in paths)
        if "fan" in self.replaceable:
            self.replaceable |= self._amounts.keys()
        self.resolved, _ = variants.base.recording()
        self.resolved.rules = cast(Rules, _Overlay(variants.base.rules, "", self._state))

    @property
    def seen(self) -> Mapping[str, None]:
        """The rule keys that were read since the ruleset was last set, in the order in which they first were."""
        return self._state.seen

    def value(self, path: str) -> object:
        """The value of a key that was put in place of the base's; `UNCHANGED` where none was."""
        return self._state.values.get(path, UNCHANGED)

    def set(self, letters: Mapping[str, str]) -> bool:
        """Set the ruleset to a variant; False where its choices clash. Raises `Problems` for a value that is none."""
        changed = self.variants.values(letters)
        if changed is None:
            return False
        values: dict[str, object] = {}
        counted_in_fan = set(self._amounts)
        fan = self._fan
        if "fan" in changed:
            fan = cast(int, self._value("fan", changed["fan"].value))
            values = {path: count * fan for path, count in self._amounts.items()}
        for path, entry in changed.items():
            match = FAN_AMOUNT.fullmatch(entry.value) if isinstance(entry.value, str) else None
            if match is None:
                values[path] = self._value(path, entry.value)
                counted_in_fan.discard(path)
            else:
                values[path] = self._value(path, str(int(match.group(1)) * fan))
                counted_in_fan.add(path)
        self._state.values = values
        self._state.fan = counted_in_fan
        self._state.seen = {}
        self.resolved.clear_memos()
        return True

    def _value(self, path: str, value: Value) -> object:
        """The value as the engine reads it, checked the first time."""
        if (path, value) not in self._typed:
            self._typed[path, value] = _typed(self.variants.base, path, value)
        return self._typed[path, value]


class _State:
    """What the groups of an overlay share: values in place of the base's, keys counted in 番, keys read."""

    __slots__ = ("fan", "seen", "values")

    def __init__(self) -> None:
        self.values: dict[str, object] = {}
        self.fan: set[str] = set()
        self.seen: dict[str, None] = {}


class _Overlay:
    """Stands for a group of rules: values of the variant before those of the base, and every path read is noted."""

    __slots__ = ("_members", "_state")

    def __init__(self, group: object, path: str, state: _State) -> None:
        self._state = state
        self._members: dict[str, tuple[str, object]] = {}
        for name, value in group.items() if isinstance(group, dict) else cast(Iterable[tuple[str, object]], group):
            key = name.replace("_", "-")
            here = f"{path}.{key}" if path else key
            if isinstance(value, BaseModel | dict):
                self._members[name] = ("", _Overlay(value, here, state))
            else:
                self._members[name] = (here, value)

    def __getattr__(self, name: str) -> object:
        path, value = self._members[name]
        if not path:
            return value
        state = self._state
        state.seen[path] = None
        if path in state.fan:
            state.seen["fan"] = None
        return state.values.get(path, value)

    def __getitem__(self, name: str) -> object:
        return getattr(self, name)

    def items(self) -> Iterable[tuple[str, object]]:
        """The members of a map of groups."""
        return [(name, getattr(self, name)) for name in self._members]


def _typed(base: Resolved, path: str, value: Value) -> object:
    """The value of a key as its group's model has it. Raises `Problems` where the key does not take it."""
    *groups, leaf = path.split(".")
    group: object = base.rules
    for part in groups:
        group = group[part] if isinstance(group, dict) else getattr(group, part.replace("-", "_"))
    assert isinstance(group, BaseModel)
    adapter = type(group)
    data = group.model_dump(by_alias=True)
    data[leaf] = value
    try:
        checked = adapter.model_validate(data)
    except ValidationError:
        from zhuoji_calc.rules.faults import shown, wanted_at

        args = {"rule": path, "value": shown(value), "wanted": wanted_at(path.split("."))}
        raise Problems([Problem("rule-value", (path,), args)]) from None
    return getattr(checked, leaf.replace("-", "_"))


def _changed(variants: Variants, letters: Mapping[str, str]) -> dict[str, str]:
    """What is set away from its default: what the base has, with these choices."""
    base = variants.base
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
