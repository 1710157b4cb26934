"""The model of a ruleset: values at keys with their sections, readings and options, and how choices resolve them.

A `Ruleset` is what a file (with what it extends) says.  Resolving it under a table's settings yields a `Resolved`:
the values that the engine settles by.  A *reading* is a named choice between values of keys where the document is
unclear; an *option* is the same mechanism where the document leaves the choice to the table.
"""

import hashlib
import json
import re
import shlex
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple, TypeVar, cast

from pydantic import ValidationError

from zhuoji_calc.model.numbers import DIGITS
from zhuoji_calc.model.problems import Path, Problem, Problems
from zhuoji_calc.model.tiles import KINDS, tile_code
from zhuoji_calc.rules.memo import Memo
from zhuoji_calc.rules.tracing import Recorder
from zhuoji_calc.rules.vocabulary import Rules

Value = str | tuple[str, ...]
K = TypeVar("K", bound=Memo[Any, Any])

FAN_AMOUNT = re.compile(f"({DIGITS.pattern}) fan")
_NO_MONEY = re.compile(r"[0.]*")
LINE = re.compile(r"l\.\d")
MOST_FAULTS = 100
"""So many faults are named; whoever has more has them all for the same reason."""
STAKE = "stake"
"""The rule key of what a point is worth in money."""
TILE_CODES = frozenset(map(tile_code, range(KINDS)))
TRUTH = {"是": "true", "否": "false", "True": "true", "False": "false", "yes": "true", "no": "false"}


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


class Ruleset(NamedTuple):
    """A ruleset as its file states it, `extends` already merged in. ``part`` is its document's part (``002A``).

    ``file`` is the path of one that is not shipped.  ``elsewhere`` tells which other rulesets have a setting of some
    name, each by its name and by both its names.
    """

    name: str
    names: tuple[str, ...]
    titles: Mapping[str, str]
    part: str
    document: str
    unit: Mapping[str, str]
    extends: str | None
    entries: Mapping[str, Entry]
    readings: Mapping[str, Reading]
    file: str = ""
    elsewhere: Callable[[str], Sequence[tuple[str, str]]] = nowhere

    @property
    def called(self) -> str:
        """What a command line calls it: its name, or the path of its file."""
        return shlex.quote(self.file) if self.file else self.name

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


class Layer(NamedTuple):
    """Settings of one place: ``where`` is the path of that place, for faults; later layers win."""

    where: Path
    settings: Mapping[str, str]


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

    def stake_of(self, stated: Decimal | None) -> Decimal:
        """Money a point: what the hand file states, unless a setting chose it; else the ruleset's."""
        return self.stake if stated is None or self.stake_chosen else stated

    @property
    def fingerprint(self) -> str:
        """A short hash of every value, the same wherever the same values settle a hand."""
        values = {path: entry.value for path, entry in self.entries.items()}
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

    def recording(self) -> tuple["Resolved", set[str]]:
        """The same, with a set that fills with the rule keys which a settlement consults."""
        seen: set[str] = set()
        amounts = {path for path, entry in self.entries.items() if _is_fan(entry.value)}
        twin = Resolved.__new__(Resolved)
        for slot in self.__slots__:
            setattr(twin, slot, getattr(self, slot))
        twin.rules = cast(Rules, Recorder(self.rules, "", seen, amounts))
        twin.clear_memos()
        return twin, seen

    def memo(self, kind: type[K]) -> K:
        """The store of this kind: answers that follow from the rules alone, each worked out when first asked for."""
        found = self._memos.get(kind)
        if found is None:
            found = self._memos[kind] = kind(self.rules)
        return cast(K, found)

    def clear_memos(self) -> None:
        """Empty every store: what is asked for from now on is read from the rules again."""
        self._memos = {}


def _is_fan(value: Value) -> bool:
    return isinstance(value, str) and FAN_AMOUNT.fullmatch(value) is not None


def build_rules(entries: Mapping[str, Entry]) -> Rules:
    """The typed values of flat entries.

    Raises `Problems` (paths are rule keys split at the dots) for an unknown key, one that is missing, or a value
    that the key does not take.
    """
    fan = entries["fan"].value if "fan" in entries else "1"
    fan_points = int(fan) if isinstance(fan, str) and DIGITS.fullmatch(fan) else 1
    tree: dict[str, object] = {}
    clashes: list[Problem] = []
    for path, entry in entries.items():
        *groups, leaf = path.split(".")
        here = tree
        for group in groups:
            below = here.setdefault(group, {})
            if not isinstance(below, dict):
                clashes.append(Problem("rule-value-has-keys", (*groups, leaf), {"rule": path, "at": "key"}))
                break
            here = below
        else:
            here[leaf] = _plain_value(entry.value, fan_points)
    try:
        rules = Rules.model_validate(tree)
    except ValidationError as error:
        # Loaded only where something is wrong.
        from zhuoji_calc.rules.faults import rule_problem

        raise Problems(
            clashes + [rule_problem(fault) for fault in error.errors(include_url=False)[:MOST_FAULTS]]
        ) from None
    if clashes or not rules.players or not rules.chickens.standing.keys() <= TILE_CODES or _is_nothing(rules.stake):
        raise Problems(clashes + _late_problems(rules))
    return rules


def _is_nothing(stake: str) -> bool:
    return _NO_MONEY.fullmatch(stake) is not None


def _late_problems(rules: Rules) -> list[Problem]:
    """What the models let pass."""
    from zhuoji_calc.rules.faults import standing_problems

    problems = standing_problems(rules.chickens.standing)
    if not rules.players:
        problems.append(Problem("rule-not-a-list", ("players",), {"rule": "players", "wanted": "seats"}))
    if _is_nothing(rules.stake):
        args = {"rule": "stake", "value": rules.stake, "wanted": "money"}
        problems.append(Problem("rule-value", ("stake",), args))
    return problems


def _plain_value(value: Value, fan_points: int) -> object:
    if isinstance(value, str):
        match = FAN_AMOUNT.fullmatch(value)
        return int(match.group(1)) * fan_points if match else value
    return value


def resolve(ruleset: Ruleset, layers: Sequence[Layer] = (), *, drop_unknown: bool = False) -> Resolved:
    """Settle every choice of a ruleset.

    ``layers`` are settings by place, later ones winning over earlier ones.  Within a layer a reading is the weakest,
    then an option, then a rule key set directly.  Unknown settings are faults, or with ``drop_unknown`` are left out
    and named in ``dropped``.  Raises `Problems`.
    """
    chosen: dict[str, Choice] = {}
    direct: dict[str, Value] = {}
    dropped: list[str] = []
    problems: list[Problem] = []
    for layer in layers:
        _apply_layer(ruleset, layer, chosen, direct, dropped if drop_unknown else None, problems)
    if problems:
        raise Problems(problems)
    entries = dict(ruleset.entries)
    for key, choice in chosen.items():
        for path, value in choice.sets.items():
            old = entries[path]
            entries[path] = Entry(value, choice.section or old.section, f"{key}: {choice.word}")
    for path, value in direct.items():
        entries[path] = Entry(value, "", "house rule")
    try:
        rules = build_rules(entries)
    except Problems as fault:
        where = {path: layer.where for layer in layers for path in layer.settings}
        raise Problems(
            [
                problem._replace(
                    path=(*where.get(".".join(map(str, problem.path)), ()), ".".join(map(str, problem.path)))
                )
                for problem in fault.problems
            ]
        ) from None
    changed = {
        key: chosen[key].word for key in ruleset.readings if key in chosen and _is_changed(ruleset, key, chosen[key])
    }
    changed |= {path: _shown(value) for path, value in direct.items()}
    letters = {
        key: chosen[key].letter if key in chosen else reading.default for key, reading in ruleset.readings.items()
    }
    stakes = tuple((*layer.where, name) for layer in layers for name in layer.settings if _sets_stake(ruleset, name))
    return Resolved(ruleset, entries, letters, changed, tuple(direct), tuple(dropped), rules, stakes)


def _sets_stake(ruleset: Ruleset, written: str) -> bool:
    """Whether a setting, as written, is the stake itself or a choice that sets it."""
    name = unicodedata.normalize("NFKC", written).strip()
    reading = ruleset.find(name)
    return name == STAKE if reading is None else STAKE in reading.keys


def _is_changed(ruleset: Ruleset, key: str, choice: Choice) -> bool:
    reading = ruleset.readings[key]
    if reading.span is not None:
        return ruleset.entries[reading.span_key].value != choice.word
    return choice.letter != reading.default


def _shown(value: Value) -> str:
    return value if isinstance(value, str) else " ".join(value)


def _apply_layer(
    ruleset: Ruleset,
    layer: Layer,
    chosen: dict[str, Choice],
    direct: dict[str, Value],
    dropped: list[str] | None,
    problems: list[Problem],
) -> None:
    """Add one layer's settings to what earlier ones chose; faults go to ``problems``."""
    here: dict[str, tuple[str, Choice]] = {}
    for written, text in layer.settings.items():
        if len(problems) >= MOST_FAULTS:
            break
        name = unicodedata.normalize("NFKC", written).strip()
        value = unicodedata.normalize("NFKC", text).strip()
        reading = ruleset.find(name)
        place = (*layer.where, written)
        if reading is not None and value[:1] + value[-1:] == "[]":
            problems.append(Problem("option-not-a-value", place, {"key": written}))
        elif reading is not None:
            choice = reading.choice(value) or reading.choice(TRUTH.get(value, value))
            if choice is None:
                from zhuoji_calc.rules.faults import unknown_choice

                problems.append(unknown_choice(reading, written, text, value, place))
            elif reading.key in here and here[reading.key][1] != choice:
                problems.append(
                    Problem("settings-differ", place, {"setting": written, "other": here[reading.key][0], "at": "key"})
                )
            else:
                here[reading.key] = (written, choice)
        elif name in ruleset.entries:
            direct[name] = _like(ruleset.entries[name].value, value)
        elif dropped is not None:
            dropped.append(written)
        else:
            from zhuoji_calc.rules.faults import unknown_setting

            problems.append(unknown_setting(ruleset, written, name, place))
    _check_clashes(layer, here, problems)
    for key in sorted(here, key=lambda key: ruleset.readings[key].is_option):
        # Put last, so that it wins over what an earlier layer's choices set at the same rule keys.
        chosen.pop(key, None)
        chosen[key] = here[key][1]


def _check_clashes(layer: Layer, here: Mapping[str, tuple[str, Choice]], problems: list[Problem]) -> None:
    """Two readings of one layer must not set the same key to different values."""
    claimed: dict[str, tuple[str, Value]] = {}
    for written, choice in here.values():
        for path, value in choice.sets.items():
            if path in claimed and claimed[path][1] != value:
                arguments = {"setting": written, "other": claimed[path][0], "at": "key"}
                problems.append(Problem("settings-differ", (*layer.where, written), arguments))
                break
            claimed[path] = (written, value)


def _like(old: Value, text: str) -> Value:
    """A value typed for a key, as a list where the key holds one."""
    if isinstance(old, str):
        return TRUTH.get(text, text)
    return tuple(part for part in re.split(r"[\s,\[\]]+", text) if part)
