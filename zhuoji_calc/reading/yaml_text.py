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
from contextlib import suppress
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from zhuoji_calc.problems import Problem
from zhuoji_calc.reading.places import AT_KEY, MOST_FAULTS, Lines, Node

try:
    from yaml._yaml import CParser as _CParser
except ImportError:  # PyYAML was built without libyaml
    _CParser = None  # type: ignore[assignment, misc]

Fault = tuple[Problem, int]
"""A problem and the character of the text at which it stands."""

NULLS = frozenset(("", "~", "null", "Null", "NULL"))
MERGE = "<<"

_BLOCKS = ("|", ">")
"""Styles that the two parsers do not agree on in every detail (``|#``), and that no such file needs."""

_HARMLESS = frozenset(("anchor", "tag", "key-twice", "directive", "second-document"))
"""Faults that leave no doubt about the rest of the data."""

_CUT = re.compile(r"[ \t]+#(?=[^\s#])")
_ANY_CUT = re.compile(r" #[^\s#]")


class Blank(str):
    """Null, ``~`` or nothing at all, with the text that was typed: absent, except where a name is wanted."""

    __slots__ = ()


class Folded(str):
    """A plain scalar that runs over several lines."""

    __slots__ = ()


class Cut(str):
    """A plain scalar that ends before a ``#`` which may have been meant as part of it."""

    __slots__ = ()


class _Enough(Exception):
    """So many faults have been found that no more are looked for."""


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

    def __init__(self, faults: list[Fault], data: object = None) -> None:
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
    is_mapping = False
    while True:
        event = get()
        kind = type(event)
        value: Any
        if kind is ScalarEvent:
            if event.anchor is not None or event.tag is not None:
                raise _Irregular
            value = event.value
            if event.style in _BLOCKS:
                raise _Irregular
            if not event.style:
                if value in NULLS:
                    value = Blank(value)
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
            else:
                if type(value) is Blank and (":" in key or "：" in key):
                    raise _Irregular
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
        return {key: data_of(child, text) for key, child in root.children.items()}
    if root.items is not None:
        return [data_of(child, text) for child in root.items]
    value = root.value or ""
    if root.style:
        return value
    if value in NULLS:
        return Blank(value)
    written = text[root.start : root.end]
    if "\n" in written or "\r" in written:
        return Folded(value)
    return Cut(value) if _CUT.match(text, root.end) else value


def read_nodes(text: str, depth: int) -> tuple[Node | None, list[Fault]]:
    """The tree of the text as the Python parser reads it, and all that is wrong with it."""
    reader = _Careful(text, depth)
    try:
        try:
            reader.read()
        except yaml.MarkedYAMLError as error:
            reader.syntax(error)
    except _Enough:
        return None, reader.faults
    except yaml.YAMLError as error:
        reader.faults.append((Problem("yaml-syntax", (), {"said": str(error)}), 0))
    return reader.root, reader.faults


class _Careful:
    """Builds the tree and notes every fault on the way; stops at what it cannot read past."""

    def __init__(self, text: str, depth: int) -> None:
        self.text = text
        self.depth = depth
        self.root: Node | None = None
        self.faults: list[Fault] = []
        self.trapped: set[int] = set()
        self.lines = Lines(text)

    def fault(self, index: int, code: str, **args: object) -> None:
        self.faults.append((Problem(code, (), args), index))
        if len(self.faults) >= MOST_FAULTS:
            raise _Enough

    def read(self) -> None:
        # BaseLoader: the stubs know no parser by itself; only its events are used.
        loader = yaml.BaseLoader(self.text)
        get: Callable[[], Any] = loader.get_event
        get()
        event = get()
        if isinstance(event, StreamEndEvent):
            self.fault(0, "empty")
            return
        if event.version or event.tags:
            self.fault(event.start_mark.index, "directive")
        self._document(get)
        event = get()
        if isinstance(event, DocumentStartEvent):
            self.fault(_at(event.start_mark), "second-document")

    def _document(self, get: Callable[[], Any]) -> None:
        stack: list[Node] = []
        waiting: list[tuple[Node, Event] | None] = []
        while True:
            event = get()
            if isinstance(event, DocumentEndEvent):
                return
            if isinstance(event, (MappingEndEvent, SequenceEndEvent)):
                stack.pop().end = _at(event.end_mark)
                waiting.pop()
                continue
            node = self._node(event)
            if stack and node.value and not node.style and self._broken(node):
                # What was meant as a key of its own has become part of the text before it.
                self._traps(self.lines.row_of(node.start) + 1, self.lines.row_of(node.end))
            opens = isinstance(event, (MappingStartEvent, SequenceStartEvent))
            parent = stack[-1] if stack else None
            if parent is None:
                self.root = node
            elif parent.items is not None:
                parent.items.append(node)
            elif waiting[-1] is None:
                waiting[-1] = (node, event)
                if not isinstance(event, ScalarEvent):
                    if not isinstance(event, AliasEvent):
                        self.fault(node.start, "key-not-text")
                elif not node.style and node.value == MERGE:
                    self.fault(node.start, "merge-key")
                elif node.value == "":
                    self.fault(node.start, "empty-key")
            else:
                self._pair(parent, waiting[-1], node, event)
                waiting[-1] = None
            if opens:
                if len(stack) >= self.depth:
                    self.fault(node.start, "too-deep", most=self.depth)
                    return
                stack.append(node)
                waiting.append(None)

    def _broken(self, node: Node) -> bool:
        return self.lines.row_of(node.start) != self.lines.row_of(node.end)

    def _node(self, event: NodeEvent) -> Node:
        start, end = _at(event.start_mark), _at(event.end_mark)
        if isinstance(event, AliasEvent):
            self.fault(start, "alias", name=event.anchor)
            return Node(start, end, "")
        tag = getattr(event, "tag", None)
        if event.anchor is not None:
            self.fault(start, "anchor", name=event.anchor)
        if tag is not None:
            self.fault(start, "tag", name=tag)
        if isinstance(event, ScalarEvent):
            return Node(start, end, event.value, event.style or "")
        node = Node(start, end)
        if isinstance(event, MappingStartEvent):
            node.children = {}
        else:
            node.items = []
        return node

    def _pair(self, parent: Node, key: tuple[Node, Event], node: Node, event: Event) -> None:
        name, key_event = key
        if parent.children is None or not isinstance(key_event, ScalarEvent) or name.value is None:
            return
        text = name.value
        if not name.style and isinstance(event, ScalarEvent) and not node.style and node.value == "":
            place = re.search("[:：]", text)
            if place is not None:
                code = "full-width-colon" if place.group() == "：" else "blank-missing-after-colon"
                self.trapped.add(name.start + place.start())
                self.fault(name.start + place.start(), code, **_halves(text, place.start()))
                return
        if text in parent.children:
            first = self.lines.place(parent.keys[text])
            self.fault(name.start, "key-twice", key=text, first_line=first.line, at=AT_KEY)
            return
        parent.children[text] = node
        parent.keys[text] = name.start

    def syntax(self, error: yaml.MarkedYAMLError) -> None:
        """What the parser stumbled over: a trap of typing if one is in sight, else its own complaint."""
        last = max(len(self.text.rstrip()) - 1, 0)
        mark = error.problem_mark or error.context_mark
        index = min(mark.index, last) if mark else 0
        began = min(error.context_mark.index, last) if error.context_mark else index
        row = self.lines.row_of(index)
        if self._traps(min(max(row - 1, 0), self.lines.row_of(began)), row):
            return
        said = error.problem or error.context or ""
        code = _syntax_code(said, error.context or "")
        self.fault(began if code == "yaml-quote-open" else index, code, said=said)

    def plain_text(self) -> None:
        """Looks for traps in a text that is one scalar and no mapping."""
        self._traps(0, self.lines.row_of(len(self.text)))

    def _traps(self, first: int, last: int) -> bool:
        """Notes the traps of typing in some lines; tells whether there are any."""
        found = False
        for row in range(first, last + 1):
            start = self.lines.start_of(row)
            for code, column, args in traps_of(self.lines.line(row + 1)):
                if start + column not in self.trapped:
                    self.trapped.add(start + column)
                    self.fault(start + column, code, **args)
                found = True
        return found


_WORD = r"[^\s:：,，#'\"{}\[\]()]+"
_KEY_PLACE = r"(?:^|[{,，]|-[ ]|\?[ ])\s*"
_FULL_COLON = re.compile(rf"{_KEY_PLACE}({_WORD})(：)")
_TIGHT_COLON = re.compile(rf"{_KEY_PLACE}({_WORD})(:)(?=[^\s:,}}\]])")
_COMMENT = re.compile(r"(?:^|\s)#")


def traps_of(line: str) -> list[tuple[str, int, dict[str, object]]]:
    """The traps of typing that a line of YAML holds: code, column from 0, and the words' arguments."""
    comment = _COMMENT.search(line)
    if comment is not None and not _in_quotes(line, comment.start()):
        line = line[: comment.start()]
    found: list[tuple[str, int, dict[str, object]]] = []
    for pattern, code in ((_FULL_COLON, "full-width-colon"), (_TIGHT_COLON, "blank-missing-after-colon")):
        for match in pattern.finditer(line):
            if not _in_quotes(line, match.start(2)):
                rest = re.match(r"[^,，}\]]*", line[match.end(2) :])
                value = rest.group().strip() if rest else ""
                found.append((code, match.start(2), {"key": match.group(1), "value": value}))
    if "{" in line or "[" in line:
        for place, sign in enumerate(line):
            if sign == "，" and not _in_quotes(line, place):
                found.append(("full-width-comma", place, {}))
                break
    return sorted(found, key=lambda trap: trap[1])


def _in_quotes(line: str, place: int) -> bool:
    return line.count('"', 0, place) % 2 == 1 or line.count("'", 0, place) % 2 == 1


def _at(mark: Any) -> int:
    """The character that a mark of the parser stands at."""
    index: int = mark.index
    return index


def _halves(text: str, place: int) -> dict[str, object]:
    return {"key": text[:place].strip(), "value": text[place + 1 :].strip()}


_COMPLAINTS = (
    ("mapping values are not allowed", "yaml-colon-misplaced"),
    ("could not find expected ':'", "yaml-colon-missing"),
    ("expected ',' or ']'", "yaml-list-open"),
    ("expected ',' or '}'", "yaml-braces-open"),
    ("found unexpected end of stream", "yaml-quote-open"),
    ("expected <block end>", "yaml-indentation"),
    ("sequence entries are not allowed", "yaml-indentation"),
    ("that cannot start any token", "yaml-sign"),
    ("unexpected document separator", "yaml-quote-open"),
)


def _syntax_code(said: str, context: str) -> str:
    for part, code in _COMPLAINTS:
        if part in said or part in context:
            return code
    return "yaml-syntax"


def scalar_traps(text: str) -> list[Fault]:
    """The traps in a text that was meant as a mapping and is a lone scalar."""
    reader = _Careful(text, 1)
    with suppress(_Enough):
        reader.plain_text()
    return reader.faults
