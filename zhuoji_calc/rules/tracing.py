"""Rules that note which of their keys are read: what a settlement consults is exactly what it can depend on."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from zhuoji_calc.rules.value_kinds import FETCH, Group
from zhuoji_calc.rules.vocabulary import Rules

G = TypeVar("G", bound=Group)

UNCHANGED = object()
"""Stands for the value that the traced rules themselves have."""


class Trace:
    """What is read of some rules, through ``rules``: a view of them that notes each key in ``seen``, in order.

    The groups of the view are copies without their values; a value is put in when it is first read.  That is also
    when another one can take its place: see `start`.
    """

    def __init__(self, rules: Rules, fan_amounts: Collection[str]) -> None:
        self.seen: dict[str, None] = {}
        self._instead: Mapping[str, object] = {}
        self._fan_amounts = fan_amounts
        self._fetched: list[tuple[dict[str, object], str]] = []
        self.rules = self._view(rules, "")

    def start(self, instead: Mapping[str, object], fan_amounts: Collection[str]) -> None:
        """Forget what was read, and have other values for some keys from now on; ``fan_amounts`` depend on ``fan``."""
        self.seen = {}
        self._instead = instead
        self._fan_amounts = fan_amounts
        for members, name in self._fetched:
            del members[name]
        self._fetched = []

    def value(self, path: str) -> object:
        """The value of a key that stands in place of the rules' own; `UNCHANGED` where none does."""
        return self._instead.get(path, UNCHANGED)

    def _view(self, group: G, prefix: str) -> G:
        view = group.model_copy()
        members = vars(view)
        values: dict[str, tuple[str, object]] = {}
        for name, value in group:
            path = prefix + name.replace("_", "-")
            if isinstance(value, Group):
                members[name] = self._view(value, f"{path}.")
            elif isinstance(value, dict):
                members[name] = {tile: self._view(below, f"{path}.{tile}.") for tile, below in value.items()}
            else:
                values[name] = path, members.pop(name)

        def fetch(name: str) -> object:
            try:
                path, value = values[name]
            except KeyError:
                raise AttributeError(name) from None
            self.seen[path] = None
            if path in self._fan_amounts:
                self.seen["fan"] = None
            value = members[name] = self._instead.get(path, value)
            self._fetched.append((members, name))
            return value

        members[FETCH] = fetch
        return view
