"""What is wrong with rules, in our own codes: the values of a ruleset that do not fit, settings that it does not have.

Only loaded once something is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import cast

from zhuoji_calc.model.problems import MOST_FAULTS, Path, Problem, shortened
from zhuoji_calc.model.tiles import TileError, parse_tile, tile_code
from zhuoji_calc.rules.keys import find_key, rule_keys
from zhuoji_calc.rules.ruleset import Choice, Reading, Ruleset
from zhuoji_calc.rules.suggest import beginning_with, closest, closest_of
from zhuoji_calc.rules.wording import closest_key, key_in_chinese, word_in_chinese

Wanted = str | tuple[str, ...]
"""What a key takes: words to choose from, or the name of a kind of value (its words are the report's)."""

MOST_SHOWN = 40
MOST_PARTS = 8
_REMEMBERED = 32
_STANDING = ("chickens", "standing")
_SOME_TILE = "1s"
_LIST_KINDS = ("tuple_type", "list_type")
_GROUP_KINDS = ("model_type", "model_attributes_type", "dict_type")


def rule_problem(fault: Mapping[str, object]) -> Problem:
    """A fault of the vocabulary's models as a problem; its path is the rule key split at the dots."""
    place = tuple(str(part) for part in cast(Sequence[object], fault["loc"]) if not isinstance(part, int))
    key = ".".join(place)
    kind = str(fault["type"])
    if kind == "extra_forbidden":
        return unknown_rule_key(key, known_keys(place))
    if kind == "missing":
        return Problem("missing-rule-key", place, {"rule": key, "wanted": wanted_at(place)})
    if kind not in _GROUP_KINDS and isinstance(fault.get("input"), dict):
        return Problem("rule-value-has-keys", place, {"rule": key, "at": "key"})
    if kind in _GROUP_KINDS:
        return Problem("rule-group", place, {"rule": key, "known": members_of(place)})
    wanted = wanted_at(place)
    if kind in _LIST_KINDS:
        return Problem("rule-not-a-list", place, {"rule": key, "wanted": wanted})
    value = shown(fault.get("input"))
    args: dict[str, object] = {"rule": key, "value": value, "wanted": wanted}
    suggestion = closest(value, wanted) if isinstance(wanted, tuple) else None
    named = word_in_chinese(suggestion) if suggestion else ""
    return Problem("rule-value", place, args | _suggested(suggestion, named))


def unknown_rule_key(key: str, known: Iterable[str]) -> Problem:
    """A key that the vocabulary, or what a ruleset extends, does not have."""
    args: dict[str, object] = {"rule": key, "at": "key"}
    suggestion = closest_key(key, dict.fromkeys(part for one in known for part in _with_groups(one)))
    return Problem("unknown-rule-key", tuple(key.split(".")), args | suggested_key(suggestion))


def _with_groups(key: str) -> Iterator[str]:
    """The key and the groups that it stands in, the outermost first; no key of the vocabulary has more parts."""
    parts = key.split(".", MOST_PARTS)[:MOST_PARTS]
    return (".".join(parts[:end]) for end in range(1, len(parts) + 1))


def standing_problems(tiles: Iterable[str]) -> list[Problem]:
    """Standing chickens are named by the codes of their tiles."""
    problems: list[Problem] = []
    for text in tiles:
        try:
            code = tile_code(parse_tile(text))
        except TileError as error:
            code = error.suggestion or ""
        if code != text and len(problems) < MOST_FAULTS:
            args: dict[str, object] = {"fragment": text[:MOST_SHOWN], "at": "key"}
            problems.append(Problem("rule-tile", (*_STANDING, text), args | ({"suggestion": code} if code else {})))
    return problems


def misnamed_tile(key: str) -> Problem | None:
    """The fault of a key of a standing chicken whose tile is not written as its code."""
    parts = key.split(".")
    return next(iter(standing_problems(parts[2:3])), None) if tuple(parts[:2]) == _STANDING else None


def known_keys(place: Sequence[str]) -> tuple[str, ...]:
    """Every key of the vocabulary, those of a standing chicken with the tile that this place has."""
    return _keys_with(place[2] if tuple(place[:2]) == _STANDING and len(place) > 2 else _SOME_TILE)


@lru_cache(_REMEMBERED)
def _keys_with(tile: str) -> tuple[str, ...]:
    return tuple([key.replace("*", tile) for key in rule_keys()])


def members_of(place: Sequence[str]) -> tuple[str, ...]:
    """The keys that stand below a group."""
    group = find_key(place)
    return tuple(key.name.replace("*", _SOME_TILE) for key in group.below) if group else ()


def wanted_at(place: Sequence[str]) -> Wanted:
    """What the key at this place takes."""
    key = find_key(place)
    if key is None:
        return "value"
    return key.words or (key.kind if key.takes_value else "mapping")


def shown(value: object) -> str:
    """A value as a message shows it."""
    text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return shortened(text, MOST_SHOWN)


def choices_shown(choices: Sequence[Choice]) -> dict[str, object]:
    """What there is to choose: letters with their words, and with the Chinese titles (``titled``) where there are any.

    Both are arguments of a problem.
    """
    words, titled = [], []
    for choice in choices:
        title = choice.titles.get("zh", "")
        words.append(f"{choice.letter} = {choice.word}")
        titled.append(f"{choice.letter} = {title}（{choice.word}）" if title and title != choice.word else words[-1])
    return {"choices": tuple(words), "titled": tuple(titled)}


def unknown_choice(reading: Reading, written: object, text: str, value: str, path: Path) -> Problem:
    """A choice that a reading does not have; ``value`` is the ``text`` as it is looked up."""
    args: dict[str, object] = {"setting": written, "value": text}
    if reading.span is not None:
        return Problem("unknown-choice", path, args | {"choices": reading.words(), "titled": reading.words()})
    meant = closest_of(value, [(choice.word, *choice.titles.values()) for choice in reading.choices])
    return Problem("unknown-choice", path, args | choices_shown(reading.choices) | _suggested(meant))


def unknown_setting(ruleset: Ruleset, written: str, name: str, path: Path) -> Problem:
    """A setting that a ruleset does not have; ``name`` is what was ``written`` as it is looked up."""
    args: dict[str, object] = {"setting": written, "ruleset": ruleset.name, "show": ruleset.called, "at": "key"}
    elsewhere = ruleset.elsewhere(name)
    if elsewhere:
        others, titled = zip(*elsewhere, strict=True)
        return Problem("setting-of-another", path, args | {"others": others, "titled": titled})
    called = [(key, *reading.names) for key, reading in ruleset.readings.items()]
    begun = beginning_with(name, [*called, *((key,) for key in ruleset.entries)])
    if len(begun) > 1:
        return Problem("unknown-setting", path, args | {"several": begun})
    known = [*(word for words in called for word in words), *ruleset.entries]
    near = begun[0] if begun else closest_key(name, ruleset.entries) if "." in name else closest(name, known)
    return Problem("unknown-setting", path, args | suggested_key(near))


def suggested_key(key: str | None) -> dict[str, object]:
    """The arguments for a key that was perhaps meant, with its Chinese name."""
    return _suggested(key, key_in_chinese(key) if key else "")


def _suggested(word: str | None, named: str = "") -> dict[str, object]:
    if not word:
        return {}
    return {"suggestion": word, "named": named or word}
