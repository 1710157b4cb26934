"""Rules that note which of their keys are read: what a settlement consults is exactly what it can depend on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from pydantic import BaseModel


class Recorder:
    """Stands for a group of rules and notes the path of every value that is read through it."""

    __slots__ = ("_amounts", "_group", "_path", "_seen")

    def __init__(self, group: object, path: str, seen: set[str], amounts: set[str]) -> None:
        self._group = group
        self._path = path
        self._seen = seen
        self._amounts = amounts

    def __getattr__(self, name: str) -> object:
        return self._wrap(getattr(self._group, name), name.replace("_", "-"))

    def __getitem__(self, name: str) -> object:
        return self._wrap(cast(dict[str, object], self._group)[name], name)

    def items(self) -> Iterable[tuple[str, object]]:
        """The members of a map of groups."""
        return [(name, self[name]) for name in cast(dict[str, object], self._group)]

    def _wrap(self, value: object, name: str) -> object:
        path = f"{self._path}.{name}" if self._path else name
        if isinstance(value, BaseModel | dict):
            return Recorder(value, path, self._seen, self._amounts)
        self._seen.add(path)
        if path in self._amounts:
            self._seen.add("fan")
        return value
