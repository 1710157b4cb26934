"""JSON text to plain data, and, once there is a fault, to places.

Numbers are exact: whole ones are `int`, others the digits as typed.  A key that stands twice, NaN and
Infinity are errors.  The good path is the standard library's; on a fault the text is scanned again by the
small reader below, which knows where it is.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress

from zhuoji_calc.problems import Problem
from zhuoji_calc.reading.places import AT_KEY, MOST_FAULTS, Lines, Node

Fault = tuple[Problem, int]


class _Irregular(Exception):
    """Something that the scanner must look at."""


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise _Irregular
    return result


def _first_of_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    return dict(reversed(pairs))


def _refuse(_text: str) -> object:
    raise _Irregular


_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_float=str, parse_constant=_refuse)
_SPACE = " \t\n\r"


class JsonFaults(Exception):
    """What is wrong with a JSON text; ``data`` is what it says all the same, where that can be told."""

    def __init__(self, faults: list[Fault], data: object = None) -> None:
        super().__init__(faults)
        self.faults = faults
        self.data = data


def read_json(text: str, depth: int) -> object:
    """The data of a JSON text; raises `JsonFaults` with what is wrong.

    The depth is not looked at on the good path: a text too deep for the standard library fails there, and a
    shallower one is refused by the model that it does not fit.
    """
    try:
        return _DECODER.decode(text)
    except (ValueError, RecursionError, _Irregular):
        _, faults = scan_json(text, depth)
    data = None
    if faults and all(problem.code == "key-twice" for problem, _ in faults):
        data = json.loads(text, object_pairs_hook=_first_of_each, parse_float=str)
    raise JsonFaults(faults or [(Problem("json-syntax", (), {"found": "", "wanted": ""}), 0)], data)


_STRING = re.compile(r'"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"')
_ESCAPE = re.compile(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_BLANKS = re.compile(r"[ \t\n\r]*")
_WORD = re.compile(r"[^\s{}\[\],:\"，：、]+")
_LITERALS = ("true", "false", "null")
_LONGEST_NUMBER = 1000


class _Stop(Exception):
    """The text cannot be read past this place."""


def scan_json(text: str, depth: int) -> tuple[Node | None, list[Fault]]:
    """The tree of a JSON text with the place of everything, and all that is wrong with it."""
    scanner = _Scanner(text, depth)
    with suppress(_Stop):
        scanner.read()
    return scanner.root, scanner.faults


class _Scanner:
    """Reads JSON without recursion: a stack of open objects and lists, and a position."""

    def __init__(self, text: str, depth: int) -> None:
        self.text = text
        self.depth = depth
        self.at = 0
        self.root: Node | None = None
        self.faults: list[Fault] = []
        self.lines: Lines | None = None

    def stop(self, code: str, index: int, **args: object) -> _Stop:
        self.faults.append((Problem(code, (), args), index))
        return _Stop()

    def unexpected(self, wanted: str) -> _Stop:
        """The fault of a sign that does not belong where it stands; ``wanted`` is what would."""
        if self.at >= len(self.text):
            return self.stop("json-ends-early", max(len(self.text.rstrip()) - 1, 0), wanted=wanted)
        sign = self.text[self.at]
        if sign == "：":
            return self.stop("full-width-colon", self.at, key="", value="")
        if sign in "，、":
            return self.stop("full-width-comma", self.at)
        if sign in "“”‘’＂'":
            return self.stop("json-quote", self.at, found=sign)
        word = _WORD.match(self.text, self.at)
        found = word.group()[:20] if word else sign
        if found in ("NaN", "Infinity", "-Infinity"):
            return self.stop("json-constant", self.at, found=found)
        return self.stop("json-syntax", self.at, found=found, wanted=wanted)

    def blanks(self) -> str:
        """Skips blanks; the next sign, or nothing at the end."""
        match = _BLANKS.match(self.text, self.at)
        if match is not None:
            self.at = match.end()
        return self.text[self.at : self.at + 1]

    def read(self) -> None:
        if not self.blanks():
            raise self.stop("empty", 0)
        stack: list[Node] = []
        keys: list[tuple[str, int]] = []
        while True:
            node = self.value()
            if stack:
                self.put(stack[-1], keys, node)
            else:
                self.root = node
            if node.children is not None or node.items is not None:
                if len(stack) >= self.depth:
                    raise self.stop("too-deep", node.start, most=self.depth)
                stack.append(node)
                if self.blanks() != ("}" if node.children is not None else "]"):
                    self.key(node, keys)
                    continue
            # A value is complete: close what ends here, then go on behind a comma.
            while stack:
                closing = "}" if stack[-1].children is not None else "]"
                sign = self.blanks()
                if sign == closing:
                    self.at += 1
                    stack.pop().end = self.at
                elif sign == ",":
                    comma = self.at
                    self.at += 1
                    if self.blanks() == closing:
                        raise self.stop("json-comma-too-many", comma)
                    self.key(stack[-1], keys)
                    break
                else:
                    raise self.unexpected(", " + closing)
            if not stack:
                if self.blanks():
                    raise self.stop("json-goes-on", self.at)
                return

    def key(self, parent: Node, keys: list[tuple[str, int]]) -> None:
        if parent.children is None:
            return
        self.blanks()
        start = self.at
        match = _STRING.match(self.text, start)
        if match is None:
            raise self.no_string() if self.text[start : start + 1] == '"' else self.unexpected('"')
        self.at = match.end()
        if self.blanks() != ":":
            raise self.unexpected(":")
        self.at += 1
        keys.append((json.loads(match.group()), start))

    def put(self, parent: Node, keys: list[tuple[str, int]], node: Node) -> None:
        if parent.items is not None:
            parent.items.append(node)
            return
        name, start = keys.pop()
        if parent.children is None:
            return
        if name in parent.children:
            self.lines = self.lines or Lines(self.text)
            first = self.lines.place(parent.keys[name]).line
            self.faults.append((Problem("key-twice", (), {"key": name, "first_line": first, "at": AT_KEY}), start))
            if len(self.faults) >= MOST_FAULTS:
                raise _Stop
            return
        parent.children[name] = node
        parent.keys[name] = start

    def no_string(self) -> _Stop:
        """The fault of a quoted text that is never closed, or that holds what JSON does not allow."""
        place = self.at + 1
        while place < len(self.text):
            sign = self.text[place]
            if sign == '"':
                break
            if sign < " ":
                break
            if sign == "\\":
                if not _ESCAPE.match(self.text, place):
                    return self.stop("json-escape", place)
                place += 2
                continue
            place += 1
        if place < len(self.text) and self.text[place] not in '"\n\r':
            return self.stop("control-character", place, sign=f"U+{ord(self.text[place]):04X}")
        return self.stop("json-quote-open", self.at)

    def value(self) -> Node:
        sign = self.blanks()
        start = self.at
        if sign == "{" or sign == "[":
            self.at += 1
            node = Node(start, start + 1)
            if sign == "{":
                node.children = {}
            else:
                node.items = []
            return node
        if sign == '"':
            match = _STRING.match(self.text, start)
            if match is None:
                raise self.no_string()
            self.at = match.end()
            return Node(start, self.at, json.loads(match.group()), '"')
        match = _NUMBER.match(self.text, start)
        if match is not None:
            word = _WORD.match(self.text, start)
            if word is None or word.end() != match.end():
                raise self.stop("json-number", start, found=word.group()[:20] if word else sign)
            if len(match.group()) > _LONGEST_NUMBER:
                raise self.stop("number-too-long", start)
            self.at = match.end()
            return Node(start, self.at, match.group())
        for literal in _LITERALS:
            if self.text.startswith(literal, start):
                self.at = start + len(literal)
                return Node(start, self.at, literal)
        raise self.unexpected("value")
