"""Every key of the vocabulary described: its path, what it takes and what it means, for whoever needs to name keys.

The one walk over the models of `zhuoji_calc.rules.vocabulary`; faults, the schema and the documentation ask here.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import NamedTuple, get_args, get_origin

from pydantic.fields import FieldInfo

from zhuoji_calc.rules.value_kinds import Group, ValueKind
from zhuoji_calc.rules.vocabulary import Rules
from zhuoji_calc.rules.wording import wording


class RuleKey(NamedTuple):
    """A key of the vocabulary: one that takes a value, or one with keys below it.

    ``path`` is dotted, with ``*`` for a tile.  ``kind`` is ``choice`` (of ``words``), ``truth``, ``money``, a kind of
    number (``least`` to ``most``), ``group``, or ``map``: a group for each tile.
    """

    path: str
    kind: str
    meaning: str = ""
    words: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    is_list: bool = False
    below: tuple[RuleKey, ...] = ()

    @property
    def name(self) -> str:
        """The last part of its path."""
        return self.path.rpartition(".")[2]

    @property
    def takes_value(self) -> bool:
        """Whether a ruleset gives it a value."""
        return self.kind not in ("group", "map")

    def values(self) -> Iterator[RuleKey]:
        """The keys at or below it that take a value."""
        if self.takes_value:
            yield self
        for key in self.below:
            yield from key.values()

    def groups(self) -> Iterator[RuleKey]:
        """The groups at or below it, but for those of a standing chicken."""
        if not self.takes_value:
            yield self
            for key in self.below if self.kind == "group" else ():
                yield from key.groups()


@functools.cache
def vocabulary() -> RuleKey:
    """The group of all rule keys."""
    return _described_group(Rules, "", "everything that the engine settles by")


def find_key(place: Sequence[str]) -> RuleKey | None:
    """The key at a place: a path split at the dots, a tile where the vocabulary has ``*``."""
    here: RuleKey | None = vocabulary()
    for part in place:
        here = None if here is None else next((key for key in here.below if key.name in (part, "*")), None)
    return here


@functools.cache
def rule_keys() -> tuple[str, ...]:
    """Every key that takes a value, as a dotted path; ``*`` stands for a tile in ``chickens.standing``."""
    return tuple(key.path for key in vocabulary().values())


def _described_group(group: type[Group], path: str, meaning: str = "") -> RuleKey:
    prefix = f"{path}." if path else ""
    fields = group.model_fields.items()
    below = tuple(_described(prefix + name.replace("_", "-"), field) for name, field in fields)
    return RuleKey(path, "group", meaning, below=below)


def _described(path: str, field: FieldInfo) -> RuleKey:
    form, meaning = field.annotation, wording(path).en
    if isinstance(form, type) and issubclass(form, Group):
        return _described_group(form, path, meaning)
    is_list = get_origin(form) is tuple
    members = get_args(form)
    if get_origin(form) is dict:
        return RuleKey(
            path, "map", meaning, below=(_described_group(members[1], f"{path}.*", wording(f"{path}.*").en),)
        )
    words = get_args(members[0]) if is_list else members
    unmarked = ValueKind("truth") if form is bool else ValueKind("choice")
    kind = next((part for part in field.metadata if isinstance(part, ValueKind)), unmarked)
    return RuleKey(path, kind.name, meaning, words if kind.name == "choice" else (), kind.least, kind.most, is_list)
