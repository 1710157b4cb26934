"""What is wrong with the values of a ruleset, in our own codes: unknown keys, missing ones, values that do not fit.

Only loaded once something is wrong.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Literal, Union, cast, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from zhuoji_calc.model.problems import Problem, shortened
from zhuoji_calc.model.tiles import TileError, parse_tile, tile_code
from zhuoji_calc.rules.rule_keys import rule_keys
from zhuoji_calc.rules.suggest import nearest
from zhuoji_calc.rules.vocabulary import Rules

Wanted = str | tuple[str, ...]
"""What a key takes: words to choose from, or the name of a kind of value (its words are the report's)."""

MOST_SHOWN = 40
_STANDING = ("chickens", "standing")
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
    suggestion = nearest(value, wanted) if isinstance(wanted, tuple) else None
    return Problem("rule-value", place, args | ({"suggestion": suggestion} if suggestion else {}))


def unknown_rule_key(key: str, known: Iterable[str]) -> Problem:
    """A key that the vocabulary, or what a ruleset extends, does not have."""
    args: dict[str, object] = {"rule": key, "at": "key"}
    suggestion = nearest(key, dict.fromkeys(part for one in known for part in _with_groups(one)))
    return Problem("unknown-rule-key", tuple(key.split(".")), args | ({"suggestion": suggestion} if suggestion else {}))


def _with_groups(key: str) -> Iterator[str]:
    """The key and the groups that it stands in, the outermost first."""
    parts = key.split(".")
    return (".".join(parts[:end]) for end in range(1, len(parts) + 1))


def standing_problems(tiles: Iterable[str]) -> list[Problem]:
    """Standing chickens are named by the codes of their tiles."""
    problems: list[Problem] = []
    for text in tiles:
        try:
            code = tile_code(parse_tile(text))
        except TileError as error:
            code = error.suggestion or ""
        if code != text:
            args: dict[str, object] = {"fragment": text[:MOST_SHOWN], "at": "key"}
            problems.append(Problem("rule-tile", (*_STANDING, text), args | ({"suggestion": code} if code else {})))
    return problems


def misnamed_tile(key: str) -> Problem | None:
    """The fault of a key of a standing chicken whose tile is not written as its code."""
    parts = key.split(".")
    return next(iter(standing_problems(parts[2:3])), None) if tuple(parts[:2]) == _STANDING else None


def known_keys(place: Sequence[str]) -> list[str]:
    """Every key of the vocabulary, those of a standing chicken with the tile that this place has."""
    tile = place[2] if tuple(place[:2]) == _STANDING and len(place) > 2 else "1s"
    return [key.replace("*", tile) for key in rule_keys()]


def members_of(place: Sequence[str]) -> tuple[str, ...]:
    """The keys that stand below a group."""
    prefix = ".".join(place) + "."
    below = [key.removeprefix(prefix) for key in known_keys(place) if key.startswith(prefix)]
    return tuple(dict.fromkeys(key.partition(".")[0] for key in below))


def wanted_at(place: Sequence[str]) -> Wanted:
    """What the key at this place takes."""
    field = _field(place)
    if field is None:
        return "value"
    if place[-1] == "stake" and len(place) == 1:
        return "money"
    if place[-1] == "players" and len(place) == 1:
        return "seats"
    return _wanted(field.annotation, field.metadata)


def shown(value: object) -> str:
    """A value as a message shows it."""
    text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return shortened(text, MOST_SHOWN)


def _field(place: Sequence[str]) -> FieldInfo | None:
    model: type[BaseModel] = Rules
    field: FieldInfo | None = None
    steps = list(place)
    while steps:
        name = steps.pop(0).replace("-", "_")
        field = model.model_fields.get(name)
        if field is None:
            return None
        kind = field.annotation
        members = get_args(kind)
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            model = kind
        elif len(members) == 2 and isinstance(members[1], type) and issubclass(members[1], BaseModel):
            steps = steps[1:]
            model = members[1]
    return field


def _wanted(kind: object, metadata: Iterable[object]) -> Wanted:
    origin = get_origin(kind)
    if origin is Annotated:
        inner, *more = get_args(kind)
        return _wanted(inner, more)
    if origin is Literal:
        return tuple(map(str, get_args(kind)))
    if origin in (Union, types.UnionType):
        return "points-or-none"
    if origin is tuple:
        return _wanted(get_args(kind)[0], ())
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return "mapping"
    if kind is bool:
        return "truth"
    if kind is int:
        most = next((part.le for part in metadata if hasattr(part, "le")), None)
        least = next((part.ge for part in metadata if hasattr(part, "ge")), 0)
        return "points" if most == 1_000_000 and least == 0 else "factor" if least == 0 else "count"
    return "value"
