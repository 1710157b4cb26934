"""How two rulesets differ: in values, and in the readings and options that they offer. Sections do not count."""

from typing import NamedTuple

from zhuoji_calc.rules.ruleset import Reading, Resolved, Value


class ValueDifference(NamedTuple):
    """A rule key with its value in each; None where a ruleset does not have it."""

    key: str
    first: Value | None
    other: Value | None


class ReadingDifference(NamedTuple):
    """A reading or option that is not the same in both; None where a ruleset does not have it."""

    key: str
    first: Reading | None
    other: Reading | None


class RulesetDifference(NamedTuple):
    """All in which two resolved rulesets differ."""

    values: tuple[ValueDifference, ...]
    readings: tuple[ReadingDifference, ...]

    @property
    def is_none(self) -> bool:
        """Whether they settle every hand alike and offer the same choices."""
        return not self.values and not self.readings


def differ(first: Resolved, other: Resolved) -> RulesetDifference:
    """What sets two resolved rulesets apart, in the order of the first."""
    return RulesetDifference(
        tuple(
            ValueDifference(key, here, there)
            for key in dict.fromkeys([*first.entries, *other.entries])
            if (here := _value(first, key)) != (there := _value(other, key))
        ),
        tuple(
            ReadingDifference(key, mine, theirs)
            for key in dict.fromkeys([*first.ruleset.readings, *other.ruleset.readings])
            if _offers(mine := first.ruleset.readings.get(key)) != _offers(theirs := other.ruleset.readings.get(key))
        ),
    )


def _value(resolved: Resolved, key: str) -> Value | None:
    entry = resolved.entries.get(key)
    return None if entry is None else entry.value


def _offers(reading: Reading | None) -> object:
    """What a reading lets one choose, and how it is called; not what it asks, nor what speaks for a choice."""
    if reading is None:
        return None
    choices = {choice.letter: (choice.word, dict(choice.sets)) for choice in reading.choices}
    return reading.ids, reading.is_option, reading.default, reading.span, reading.span_key, choices
