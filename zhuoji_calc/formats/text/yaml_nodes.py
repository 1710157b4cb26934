"""The tree of a YAML text as the parser written in Python reads it, and everything that is wrong with it.

This is the careful reader: it knows where every value stands, names the traps of typing by hand, and says in words of
its own what the parser stumbled over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
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

from zhuoji_calc.formats.text import yaml_traps
from zhuoji_calc.formats.text.places import AT_KEY, Lines, Node, TextFault
from zhuoji_calc.formats.text.yaml_traps import Trap, traps_of
from zhuoji_calc.formats.words import plainly
from zhuoji_calc.model.problems import MOST_FAULTS, Problem

MERGE = "<<"
BLOCKS = ("|", ">")
"""Styles that the two parsers do not agree on in every detail (``|#``), and that no such file needs."""

_COLON_TRAPS = frozenset(("full-width-colon", "blank-missing-after-colon"))
_YAML_TAG = "tag:yaml.org,2002:"


class _Enough(Exception):
    """So many faults have been found that no more are looked for."""


def is_bare(text: str, key_begins: int, ends: int) -> bool:
    """Whether a key in braces, with nothing behind it up to there, has not so much as a colon."""
    return ":" not in text[key_begins : ends + 1]


def read_nodes(text: str, depth: int) -> tuple[Node | None, list[TextFault]]:
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
        self.faults: list[TextFault] = []
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
            # As it was written: the parser gives its whole name.
            self.fault(start, "tag", name="!!" + tag.removeprefix(_YAML_TAG) if tag.startswith(_YAML_TAG) else tag)
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
            nothing = not name.style and not node.style and node.value == ""
            if nothing and is_bare(self.text, name.start, node.end) and not parent.children[text].value:
                # Tiles or names divided by commas, of which one comes twice; the first tells of it.
                return
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
        # A block began perhaps long ago, and what stands in between is right.
        inside = error.context_mark if "block" not in (error.context or "") else None
        began = min(inside.index, last) if inside else index
        row = self.lines.row_of(index)
        first = min(max(row - 1, 0), self.lines.row_of(began))
        said = error.problem or error.context or ""
        code = _syntax_code(said, error.context or "")
        found = self._traps(first, row)
        if found:
            # Who types one colon so types others so, and a parser stops at the first.
            self._traps(0, self.lines.row_of(last), _COLON_TRAPS & {problem.code for problem, _ in self.faults})
        if code != "yaml-quote-open":
            found |= self._note(yaml_traps.bracket_traps(self.text), row)
        if found or self._note(yaml_traps.dash_traps(self.text, self.lines, first, row), row):
            return
        trap: Trap | None = None
        if code == "yaml-quote-open":
            index = began
        elif code in ("yaml-braces-open", "yaml-list-open") and index < last:
            # The brackets are closed: what is wrong stands between them.
            index = yaml_traps.comma_place(self.text, began, index)
            trap = yaml_traps.Trap("yaml-comma-missing", index, {})
        elif code == "yaml-colon-missing":
            index = began
            if self.text[index] in "{[":
                trap = yaml_traps.Trap("dash-missing", index, {})
        elif code == "yaml-indentation":
            trap = yaml_traps.level_trap(self.lines, row, index)
        elif code == "yaml-colon-misplaced":
            trap = yaml_traps.colon_trap(self.lines, row, index)
        if trap is not None:
            self._note([trap], row)
        else:
            self.fault(index, code, said=said)

    def _note(self, traps: list[Trap], row: int) -> bool:
        """Notes traps; tells whether any stands in a row or before, so that it may explain what is wrong there."""
        explained = False
        for trap in traps:
            if trap.at not in self.trapped:
                self.trapped.add(trap.at)
                self.fault(trap.at, trap.code, **trap.args)
            explained = explained or self.lines.row_of(trap.at) <= row
        return explained

    def plain_text(self) -> None:
        """Looks for traps in a text that is one scalar and no mapping."""
        self._traps(0, self.lines.row_of(len(self.text)))

    def _traps(self, first: int, last: int, codes: Collection[str] | None = None) -> bool:
        """Notes the traps of typing in some lines, of some codes or all; tells whether there are any."""
        found = False
        for row in range(first, last + 1):
            start = self.lines.start_of(row)
            traps = [trap._replace(at=start + trap.at) for trap in traps_of(self.lines.line(row + 1))]
            if codes is not None:
                traps = [trap for trap in traps if trap.code in codes]
            found |= self._note(traps, row)
        return found


def _at(mark: Any) -> int:
    """The character that a mark of the parser stands at."""
    index: int = mark.index
    return index


def _halves(text: str, place: int) -> dict[str, object]:
    return {"key": text[:place].strip(), "value": plainly(text[place + 1 :].strip())}


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


def scalar_traps(text: str) -> list[TextFault]:
    """The traps in a text that was meant as a mapping and is a lone scalar."""
    reader = _Careful(text, 1)
    with suppress(_Enough):
        reader.plain_text()
    return reader.faults
