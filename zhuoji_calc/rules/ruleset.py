"""The model of a ruleset: values at keys with their sections, readings and options.

A `Ruleset` is what a file (with what it extends) says; a `Resolved` is one under a table's choices, with the values
that the engine settles by.  A *reading* is a named choice between values of keys where the document is unclear; an
*option* is the same mechanism where the document leaves the choice to the table.
"""

import copy
import hashlib
import json
import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple, TypeVar, cast

from zhuoji_calc.model.numbers import DIGITS
from zhuoji_calc.model.problems import Path
from zhuoji_calc.rules.memo import Memo
from zhuoji_calc.rules.tracing import Trace
from zhuoji_calc.rules.vocabulary import Rules

Value = str | tuple[str, ...]
K = TypeVar("K", bound=Memo[Any, Any])

FAN_AMOUNT = re.compile(f"({DIGITS.pattern}) fan")
LINE = re.compile(r"l\.\d")


def fan_count(value: Value) -> int | None:
    """How many 番 an amount is; None for a value that is not counted in 番."""
    match = FAN_AMOUNT.fullmatch(value) if isinstance(value, str) else None
    return None if match is None else int(match.group(1))


class Entry(NamedTuple):
    """One value of a ruleset: as written, with the section it comes from and the ruleset that states it."""

    value: Value
    section: str
    origin: str


class Choice(NamedTuple):
    """One way to read a passage: a letter, a speaking word, the keys that it sets, and what speaks for it."""

    letter: str
    word: str
    titles: Mapping[str, str]
    sets: Mapping[str, Value]
    speaks_for: str

    @property
    def section(self) -> str:
        """What speaks for it, if that is a place in the document; empty if it is only an argument."""
        return self.speaks_for if LINE.search(self.speaks_for) else ""


class Reading(NamedTuple):
    """A named choice. ``span`` is the first and last number of an option that takes any number between."""

    key: str
    ids: tuple[str, ...]
    is_option: bool
    names: tuple[str, ...]
    question: Mapping[str, str]
    default: str
    choices: tuple[Choice, ...]
    span: tuple[int, int] | None
    span_key: str
    origin: str

    @property
    def keys(self) -> frozenset[str]:
        """The rule keys that its choices set."""
        if self.span is not None:
            return frozenset({self.span_key})
        return frozenset(key for choice in self.choices for key in choice.sets)

    def choice(self, name: str) -> Choice | None:
        """The choice with this letter, word or title; None if there is none."""
        if self.span is not None:
            return self._number(name)
        for choice in self.choices:
            if name in (choice.letter, choice.word, *choice.titles.values()):
                return choice
        # A ruleset of one's own may tell choices apart by the case alone.
        alike = [choice for choice in self.choices if name.lower() in (choice.letter.lower(), choice.word.lower())]
        return alike[0] if len(alike) == 1 else None

    def _number(self, text: str) -> Choice | None:
        if self.span is None or not DIGITS.fullmatch(text):
            return None
        if not self.span[0] <= int(text) <= self.span[1]:
            return None
        number = str(int(text))
        return Choice(number, number, {}, {self.span_key: number}, "")

    def words(self) -> tuple[str, ...]:
        """What may be written for a choice of it."""
        if self.span is not None:
            return (f"{self.span[0]}-{self.span[1]}",)
        return tuple(choice.word for choice in self.choices)


def nowhere(_name: str) -> Sequence[tuple[str, str]]:
    """What a ruleset that knows of no others tells of a setting."""
    return ()


def never(_key: str) -> Value | None:
    """The neutral value of a rule key where there is no neutral base."""
    return None


class DocumentSource(NamedTuple):
    """The document that a ruleset follows, as far as is known: whose it is, of when, and which text exactly."""

    title: str
    author: str = ""
    date: str = ""
    lines: int | None = None
    sha256: str = ""


class Ruleset(NamedTuple):
    """A ruleset as its file states it, `extends` already merged in. ``part`` is its document's part (``002A``).

    ``file`` is the path of one that is not shipped.  ``elsewhere`` tells which other rulesets have a setting of some
    name, each by its name and by both its names.  ``neutral`` gives the value at which a rule key does nothing.  By one
    that does not ``settle`` no hand is settled: others extend it.
    """

    name: str
    names: tuple[str, ...]
    titles: Mapping[str, str]
    part: str
    source: DocumentSource
    unit: Mapping[str, str]
    extends: str | None
    entries: Mapping[str, Entry]
    readings: Mapping[str, Reading]
    file: str = ""
    elsewhere: Callable[[str], Sequence[tuple[str, str]]] = nowhere
    neutral: Callable[[str], Value | None] = never
    settles: bool = True

    @property
    def document(self) -> str:
        """The title of the document that it follows."""
        return self.source.title

    @property
    def called(self) -> str:
        """What a command line calls it: its name, or the path of its file."""
        return shlex.quote(self.file) if self.file else self.name

    def full_number(self, name: str) -> str:
        """A reading's short number (``Q2``), which is this document's, with its part (``000-Q2``); else the name."""
        reading = self.find(name)
        if reading is None or name == reading.key or name in reading.names:
            return name
        short = name.upper()
        return next((number for number in reading.ids if number.upper() == f"{self.part}-{short}".upper()), name)

    def find(self, name: str) -> Reading | None:
        """The reading or option called ``name``: its key, a Chinese name, its number in full, or short in its part."""
        if name in self.readings:
            return self.readings[name]
        wanted = name.upper()
        for reading in self.readings.values():
            short = [number.removeprefix(self.part + "-") for number in reading.ids]
            if name in reading.names or wanted in map(str.upper, (*reading.ids, *short)):
                return reading
        return None


class Resolved:
    """A ruleset under a table's choices: what a hand is settled by.

    ``choices`` names the letter in force for each reading; ``changed`` what is set away from its default, for output;
    ``house_rules`` the keys that the table set directly; ``dropped`` settings that the ruleset does not have;
    ``stake_chosen`` the places of the settings that choose what a point is worth.
    """

    __slots__ = (
        "_memos",
        "changed",
        "choices",
        "dropped",
        "entries",
        "house_rules",
        "rules",
        "ruleset",
        "stake",
        "stake_chosen",
    )

    def __init__(
        self,
        ruleset: Ruleset,
        entries: Mapping[str, Entry],
        choices: Mapping[str, str],
        changed: Mapping[str, str],
        house_rules: tuple[str, ...],
        dropped: tuple[str, ...],
        rules: Rules,
        stake_chosen: tuple[Path, ...] = (),
    ) -> None:
        self.ruleset = ruleset
        self.entries = entries
        self.choices = choices
        self.changed = changed
        self.house_rules = house_rules
        self.dropped = dropped
        self.rules = rules
        self.stake = Decimal(rules.stake)
        self.stake_chosen = stake_chosen
        self._memos: dict[type, object] = {}

    @property
    def name(self) -> str:
        """The ruleset's name."""
        return self.ruleset.name

    @property
    def titles(self) -> Mapping[str, str]:
        """The ruleset's title by language."""
        return self.ruleset.titles

    def is_house_rule(self, path: str) -> bool:
        """Whether the table set this key directly, by itself or with all of its tile."""
        return path in self.house_rules or path.rpartition(".")[0] in self.house_rules

    def stake_of(self, stated: Decimal | None) -> Decimal:
        """Money a point: what the hand file states, unless a setting chose it; else the ruleset's."""
        return self.stake if stated is None or self.stake_chosen else stated

    @property
    def fingerprint(self) -> str:
        """A short hash of every value that does something, the same wherever the same values settle a hand.

        What stands at its neutral value is left out, so that a mechanic that comes to be known changes it nowhere.
        """
        neutral = self.ruleset.neutral
        values = {path: entry.value for path, entry in self.entries.items() if entry.value != neutral(path)}
        text = json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def document(self) -> str:
        """The title of the document that it follows."""
        return self.ruleset.document

    def section(self, path: str) -> str:
        """The section that the value at a rule key comes from; empty for a key that does not exist."""
        entry = self.entries.get(path)
        return entry.section if entry else ""

    def tracing(self) -> tuple["Resolved", Trace]:
        """The same with rules that note what is read of them, and their trace."""
        trace = Trace(self.rules, self.fan_amounts())
        twin = copy.copy(self)
        twin.rules = trace.rules
        twin.clear_memos()
        return twin, trace

    def fan_amounts(self) -> dict[str, int]:
        """The keys whose amounts are counted in 番, each with how many."""
        return {path: count for path, entry in self.entries.items() if (count := fan_count(entry.value)) is not None}

    def memo(self, kind: type[K]) -> K:
        """The store of this kind: answers that follow from the rules alone, each worked out when first asked for."""
        found = self._memos.get(kind)
        if found is None:
            found = self._memos[kind] = kind(self.rules)
        return cast(K, found)

    def clear_memos(self) -> None:
        """Empty every store: what is asked for from now on is read from the rules again."""
        self._memos = {}
