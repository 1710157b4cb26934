"""Every key that a ruleset can have, as the vocabulary's models hold them."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import BaseModel

from zhuoji_calc.rules.vocabulary import Rules


def rule_keys() -> tuple[str, ...]:
    """Every key of the vocabulary as a dotted path; ``*`` stands for a tile in ``chickens.standing``."""
    return tuple(_walk(Rules, ""))


def _walk(group: type[BaseModel], prefix: str) -> Iterable[str]:
    for name, field in group.model_fields.items():
        path = prefix + name.replace("_", "-")
        kind = field.annotation
        members: tuple[object, ...] = getattr(kind, "__args__", ())
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from _walk(kind, path + ".")
        elif len(members) == 2 and isinstance(members[1], type) and issubclass(members[1], BaseModel):
            yield from _walk(members[1], path + ".*.")
        else:
            yield path
