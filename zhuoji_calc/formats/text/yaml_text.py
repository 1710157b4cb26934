"""YAML text to plain data: mappings, lists and text, nothing guessed.

A scalar stays the text that was typed (``no``, ``1:30``, ``007``); null, ``~`` and nothing at all are a
`Blank`. What YAML has beyond that (anchors, aliases, merge keys, tags, directives) is an error, and so are a
key that stands twice and the traps of typing by hand.

The text is read by libyaml where it is there.  At the slightest irregularity it is read again by the parser
that is written in Python, and only what that one finds is reported: messages and places never depend on the
machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import yaml
from yaml.events import (
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from zhuoji_calc.formats.text.places import Node, TextFault
from zhuoji_calc.formats.text.yaml_nodes import BLOCKS, MERGE, is_bare, read_nodes
from zhuoji_calc.model.problems import Problem

try:
    from yaml._yaml import CParser as _CParser
except ImportError:  # PyYAML was built without libyaml
    _CParser = None  # type: ignore[assignment, misc]

NULLS = frozenset(("", "~", "null", "Null", "NULL"))
_HARMLESS = frozenset(("anchor", "tag", "key-twice", "directive", "second-document"))
"""Faults that leave no doubt about the rest of the data."""

_CUT = re.compile(r"[ \t]+#(?=[^\s#])")
_ANY_CUT = re.compile(r" #[^\s#]")


class Blank(str):
    """Null, ``~`` or nothing at all, with the text that was typed: absent, except where a name is wanted."""

    __slots__ = ()


class Hidden(Blank):
    """Nothing at all before a ``#`` which may have been meant as part of a value."""

    __slots__ = ()


class Bare(Blank):
    """What a key in braces has that is a word alone, without a colon: nobody meant nothing by it."""

    __slots__ = ()


class Folded(str):
    """A plain scalar that runs over several lines."""

    __slots__ = ()


class Cut(str):
    """A plain scalar that ends before a ``#`` which may have been meant as part of it."""

    __slots__ = ()


class _Irregular(Exception):
    """Something that the careful reader must look at."""


def read_yaml(text: str, depth: int) -> object:
    """The data of a YAML document; raises `YamlFaults` with all that is wrong."""
    if _CParser is not None:
        try:
            return _read_fast(text, depth)
        except (_Irregular, yaml.YAMLError):
            pass
    root, faults = read_nodes(text, depth)
    if root is None:
        raise YamlFaults(faults or [(Problem("empty", ()), 0)])
    if not faults:
        return data_of(root, text)
    readable = all(problem.code in _HARMLESS for problem, _ in faults)
    raise YamlFaults(faults, data_of(root, text) if readable else None)


class YamlFaults(Exception):
    """What is wrong with a YAML text; ``data`` is what it says all the same, where that can be told."""

    def __init__(self, faults: list[TextFault], data: object = None) -> None:
        super().__init__(faults)
        self.faults = faults
        self.data = data


def _read_fast(text: str, depth: int) -> object:
    """The data straight from libyaml's events; anything out of the ordinary raises."""
    get: Callable[[], Any] = _CParser(text).get_event
    may_be_cut = _ANY_CUT.search(text) is not None
    get()
    event = get()
    if type(event) is not DocumentStartEvent or event.version or event.tags:
        raise _Irregular
    root: list[object] = []
    stack: list[tuple[Any, str | None]] = []
    current: Any = root
    key: str | None = None
    key_begins = 0
    is_mapping = False
    while True:
        event = get()
        kind = type(event)
        value: Any
        if kind is ScalarEvent:
            if event.anchor is not None or event.tag is not None:
                raise _Irregular
            value = event.value
            if event.style in BLOCKS:
                raise _Irregular
            if not event.style:
                if value in NULLS:
                    is_hidden = may_be_cut and _CUT.match(text, event.end_mark.index)
                    value = Hidden(value) if is_hidden else Blank(value)
                elif event.end_mark.line != event.start_mark.line:
                    if ":" in value or "：" in value:
                        raise _Irregular
                    value = Folded(value)
                elif may_be_cut and _CUT.match(text, event.end_mark.index):
                    value = Cut(value)
            if not is_mapping:
                current.append(value)
            elif key is None:
                if value in current or value == MERGE or value == "":
                    raise _Irregular
                key = value
                key_begins = event.start_mark.index
            else:
                if isinstance(value, Blank):
                    if ":" in key or "：" in key:
                        raise _Irregular
                    if not value and is_bare(text, key_begins, event.end_mark.index):
                        value = Bare()
                current[key] = value
                key = None
            continue
        if kind is MappingStartEvent or kind is SequenceStartEvent:
            if event.anchor is not None or event.tag is not None or len(stack) >= depth:
                raise _Irregular
            value = {} if kind is MappingStartEvent else []
            if not is_mapping:
                current.append(value)
            elif key is None:
                raise _Irregular
            else:
                current[key] = value
            stack.append((current, None))
            current, key, is_mapping = value, None, kind is MappingStartEvent
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            current, key = stack.pop()
            is_mapping = type(current) is dict
        elif kind is DocumentEndEvent:
            break
        else:
            raise _Irregular
    if type(get()) is not StreamEndEvent or not root:
        raise _Irregular
    return root[0]


def data_of(root: Node, text: str) -> object:
    """The plain data of a tree of nodes. The tree is never deeper than the reader allows."""
    if root.children is not None:
        data = {key: data_of(child, text) for key, child in root.children.items()}
        for key, value in data.items():
            if isinstance(value, Blank) and not value and is_bare(text, root.keys[key], root.children[key].end):
                data[key] = Bare()
        return data
    if root.items is not None:
        return [data_of(child, text) for child in root.items]
    value = root.value or ""
    if root.style:
        return value
    if value in NULLS:
        return Hidden(value) if _CUT.match(text, root.end) else Blank(value)
    written = text[root.start : root.end]
    if "\n" in written or "\r" in written:
        return Folded(value)
    return Cut(value) if _CUT.match(text, root.end) else value
