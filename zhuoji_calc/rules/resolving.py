"""How a table's choices resolve a ruleset: settings by place, readings before options before rule keys.

Resolving a `Ruleset` under a table's settings yields a `Resolved`: the values that the engine settles by, checked.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pydantic import ValidationError

from zhuoji_calc.model.names import fold
from zhuoji_calc.model.numbers import DIGITS
from zhuoji_calc.model.problems import MOST_FAULTS, Path, Problem, Problems
from zhuoji_calc.rules.faults import rule_problem, standing_problems, unknown_choice, unknown_setting
from zhuoji_calc.rules.ruleset import Choice, Entry, Resolved, Ruleset, Value, fan_count
from zhuoji_calc.rules.standing import NONE, TILE_CODES, as_none, has_tile, is_new, is_whole, tile_of
from zhuoji_calc.rules.vocabulary import Rules
from zhuoji_calc.rules.wording import key_in_english, value_in_english

HOUSE_RULE = "house rule"
"""The origin of a value that the table set directly."""
STAKE = "stake"
"""The rule key of what a point is worth in money."""
TRUTH_WORDS = {"是": "true", "否": "false", "True": "true", "False": "false", "yes": "true", "no": "false"}
_NO_MONEY = re.compile(r"[0.]*")


class Layer(NamedTuple):
    """Settings of one place: ``where`` is the path of that place, for faults; later layers win.

    ``home`` is the ruleset that they were written for, where that may be another than they are resolved under: a short
    number of a reading is that of its document.
    """

    where: Path
    settings: Mapping[str, str]
    home: Ruleset | None = None

    def name_of(self, written: str, ruleset: Ruleset) -> str:
        """The name of a setting, as it was written, by which it is looked up in a ruleset."""
        name = fold(written)
        return name if self.home is None or self.home.part == ruleset.part else self.home.full_number(name)


def build_rules(entries: Mapping[str, Entry]) -> Rules:
    """The typed values of flat entries.

    Raises `Problems` (paths are rule keys split at the dots) for an unknown key, one that is missing, or a value
    that the key does not take.
    """
    fan = entries["fan"].value if "fan" in entries else "1"
    fan_points = int(fan) if isinstance(fan, str) and DIGITS.fullmatch(fan) else 1
    tree: dict[str, object] = {}
    conflicts: list[Problem] = []
    for path, entry in entries.items():
        *groups, leaf = path.split(".")
        here = tree
        for group in groups:
            below = here.setdefault(group, {})
            if not isinstance(below, dict):
                conflicts.append(Problem("rule-value-has-keys", (*groups, leaf), {"rule": path, "at": "key"}))
                break
            here = below
        else:
            here[leaf] = _plain_value(entry.value, fan_points)
    try:
        rules = Rules.model_validate(tree)
    except ValidationError as error:
        raise Problems(
            conflicts + [rule_problem(fault) for fault in error.errors(include_url=False)[:MOST_FAULTS]]
        ) from None
    if conflicts or not rules.players or not rules.chickens.standing.keys() <= TILE_CODES or _is_nothing(rules.stake):
        raise Problems(conflicts + _late_problems(rules))
    return rules


def _is_nothing(stake: str) -> bool:
    return _NO_MONEY.fullmatch(stake) is not None


def _late_problems(rules: Rules) -> list[Problem]:
    """What the models let pass."""
    problems = standing_problems(rules.chickens.standing)
    if not rules.players:
        problems.append(Problem("rule-not-a-list", ("players",), {"rule": "players", "wanted": "seats"}))
    if _is_nothing(rules.stake):
        args = {"rule": "stake", "value": rules.stake, "wanted": "money"}
        problems.append(Problem("rule-value", ("stake",), args))
    return problems


def _plain_value(value: Value, fan_points: int) -> object:
    count = fan_count(value)
    return value if count is None else count * fan_points


def resolve(ruleset: Ruleset, layers: Sequence[Layer] = ()) -> Resolved:
    """Settle every choice of a ruleset.

    ``layers`` are settings by place, later ones winning over earlier ones.  Within a layer a reading is the weakest,
    then an option, then a rule key set directly.  Raises `Problems`.
    """
    chosen: dict[str, Choice] = {}
    direct: dict[str, Value] = {}
    problems: list[Problem] = []
    for layer in layers:
        _apply_layer(ruleset, layer, chosen, direct, problems)
    if problems:
        raise Problems(problems)
    entries = dict(ruleset.entries)
    for key, choice in chosen.items():
        for path, value in choice.sets.items():
            old = entries[path]
            entries[path] = Entry(value, choice.section or old.section, f"{key}: {choice.word}")
    for path, value in direct.items():
        _set_directly(ruleset, entries, path, value)
    try:
        rules = build_rules(entries)
    except Problems as fault:
        where = {
            key_in_english(layer.name_of(written, ruleset)): (*layer.where, written)
            for layer in layers
            for written in layer.settings
        }
        keys = [".".join(map(str, problem.path)) for problem in fault.problems]
        raise Problems(
            [problem._replace(path=where.get(key, (key,))) for key, problem in zip(keys, fault.problems, strict=True)]
        ) from None
    changed = {
        key: chosen[key].word for key in ruleset.readings if key in chosen and _is_changed(ruleset, key, chosen[key])
    }
    changed |= {path: _shown(value) for path, value in direct.items()}
    letters = {
        key: chosen[key].letter if key in chosen else reading.default for key, reading in ruleset.readings.items()
    }
    stakes = tuple(
        (*layer.where, written)
        for layer in layers
        for written in layer.settings
        if _sets_stake(ruleset, layer.name_of(written, ruleset))
    )
    return Resolved(ruleset, entries, letters, changed, tuple(direct), (), rules, stakes)


def _set_directly(ruleset: Ruleset, entries: dict[str, Entry], path: str, value: Value) -> None:
    """A house rule: a key's value, or a standing chicken that is none."""
    tile = tile_of(path)
    if tile is not None and (is_whole(path) or path not in entries):
        entries |= {key: entry._replace(origin=HOUSE_RULE) for key, entry in as_none(tile, ruleset.neutral)}
    if tile is None or not is_whole(path):
        entries[path] = Entry(value, "", HOUSE_RULE)


def _sets_stake(ruleset: Ruleset, name: str) -> bool:
    """Whether a setting is the stake itself or a choice that sets it."""
    reading = ruleset.find(name)
    return key_in_english(name) == STAKE if reading is None else STAKE in reading.keys


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
    problems: list[Problem],
) -> None:
    """Add one layer's settings to what earlier ones chose; faults go to ``problems``."""
    here: dict[str, tuple[str, Choice]] = {}
    spelt: dict[str, str] = {}
    for written, text in layer.settings.items():
        if len(problems) >= MOST_FAULTS:
            break
        name, value = layer.name_of(written, ruleset), fold(text)
        reading = ruleset.find(name)
        rule = name if reading is not None else key_in_english(name)
        place = (*layer.where, written)
        if reading is not None and value[:1] + value[-1:] == "[]":
            problems.append(Problem("option-not-a-value", place, {"key": written}))
        elif reading is not None:
            choice = reading.choice(value) or reading.choice(TRUTH_WORDS.get(value, value))
            if choice is None:
                problems.append(unknown_choice(reading, written, text, value, place))
            elif reading.key in here and here[reading.key][1] != choice:
                problems.append(
                    Problem("settings-differ", place, {"setting": written, "other": here[reading.key][0], "at": "key"})
                )
            else:
                here[reading.key] = (written, choice)
        elif rule in ruleset.entries or is_new(rule, ruleset.entries) or _is_dropped(ruleset, rule, value):
            value = value_in_english(value)
            # What is set of a tile in a later place goes over what an earlier one made of the whole of it.
            if is_whole(rule):
                for key in [key for key in direct if tile_of(key) == tile_of(rule)]:
                    del direct[key]
            entry = ruleset.entries.get(rule)
            typed = TRUTH_WORDS.get(value, value) if entry is None else _like(entry.value, value)
            other = spelt.setdefault(rule, written)
            if other != written and direct[rule] != typed:
                problems.append(Problem("settings-differ", place, {"setting": written, "other": other, "at": "key"}))
            direct[rule] = typed
        else:
            problems.append(unknown_setting(ruleset, written, name, place))
    _check_conflicts(layer, here, problems)
    for key in sorted(here, key=lambda key: ruleset.readings[key].is_option):
        # Put last, so that it wins over what an earlier layer's choices set at the same rule keys.
        chosen.pop(key, None)
        chosen[key] = here[key][1]


def _is_dropped(ruleset: Ruleset, name: str, value: str) -> bool:
    """Whether a setting makes a standing chicken of the ruleset none."""
    tile = tile_of(name)
    return tile is not None and is_whole(name) and value_in_english(value) == NONE and has_tile(tile, ruleset.entries)


def _check_conflicts(layer: Layer, here: Mapping[str, tuple[str, Choice]], problems: list[Problem]) -> None:
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
        return TRUTH_WORDS.get(text, text)
    return tuple(part for part in re.split(r"[\s,\[\]]+", text) if part)
