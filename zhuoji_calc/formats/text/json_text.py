"""JSON text to plain data, and, once there is a fault, to places.

Numbers are exact: whole ones are `int`, others the digits as typed.  A key that stands twice, NaN and
Infinity are errors.  The good path is the standard library's; on a fault the text is scanned again by the
small reader below, which knows where it is.  JSON is written by programs: what they break is named at the place where
it stops being JSON, and nothing is guessed about what was meant.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress

from zhuoji_calc.formats.text.places import AT_KEY, Lines, Node, TextFault
from zhuoji_calc.model.problems import MOST_FAULTS, Problem


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

    def __init__(self, faults: list[TextFault], data: object = None) -> None:
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
_IN_STRING = re.compile(r'"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_BLANKS = re.compile(r"[ \t\n\r]*")
_WORD = re.compile(r"[^\s{}\[\],:\"，：、]+")
_LIKE_YAML = re.compile(r"(?:---\s|[^\s{}\[\]\",:：]+[:：](?:\s|$))")
_LITERALS = ("true", "false", "null")
_CONSTANTS = ("NaN", "Infinity", "-Infinity")
_LONGEST_NUMBER = 600
"""No field takes so long a one, and Python can be set up to make none of a longer one."""
_SHOWN = 20


class _Stop(Exception):
    """The text cannot be read past this place."""


def scan_json(text: str, depth: int) -> tuple[Node | None, list[TextFault]]:
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
        self.faults: list[TextFault] = []
        self.lines: Lines | None = None
        self.stack: list[Node] = []

    def note(self, code: str, index: int, **args: object) -> None:
        """A fault that can be read past."""
        self.faults.append((Problem(code, (), args), index))
        if len(self.faults) >= MOST_FAULTS:
            raise _Stop

    def stop(self, code: str, index: int, **args: object) -> _Stop:
        self.faults.append((Problem(code, (), args), index))
        return _Stop()

    def unexpected(self, wanted: str) -> _Stop:
        """The fault of a sign that does not belong where it stands; ``wanted`` is what would."""
        if self.at >= len(self.text):
            opened = " ".join("{" if node.children is not None else "[" for node in self.stack)
            return self.stop("json-ends-early", max(len(self.text.rstrip()) - 1, 0), open=opened, wanted=wanted)
        word = _WORD.match(self.text, self.at)
        found = word.group()[:_SHOWN] if word else self.text[self.at]
        if found in _CONSTANTS:
            return self.stop("json-constant", self.at, found=found)
        return self.stop("json-syntax", self.at, found=found, wanted=wanted)

    def sign(self) -> str:
        """The next sign that is no blank; nothing at the end."""
        match = _BLANKS.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.text[self.at : self.at + 1]

    def read(self) -> None:
        if not self.sign():
            raise self.stop("empty", 0)
        if _LIKE_YAML.match(self.text, self.at):
            raise self.stop("json-is-yaml", self.at)
        stack = self.stack
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
                if self.sign() != _closing(node):
                    self.key(node, keys)
                    continue
            # A value is complete: close what ends here, then go on behind a comma.
            while stack:
                closing = _closing(stack[-1])
                sign = self.sign()
                if sign == closing:
                    self.at += 1
                    stack.pop().end = self.at
                elif sign == ",":
                    self.at += 1
                    self.key(stack[-1], keys)
                    break
                else:
                    raise self.unexpected(", " + closing)
            if not stack:
                if self.sign():
                    raise self.stop("json-goes-on", self.at)
                return

    def key(self, parent: Node, keys: list[tuple[str, int]]) -> None:
        if parent.children is None:
            return
        if self.sign() != '"':
            raise self.unexpected('"')
        start = self.at
        name = self.string()
        if self.sign() != ":":
            raise self.unexpected(":")
        self.at += 1
        keys.append((name, start))

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
            self.note("key-twice", start, key=name, first_line=first, at=AT_KEY)
            return
        parent.children[name] = node
        parent.keys[name] = start

    def string(self) -> str:
        """The quoted text at the present place, which is passed."""
        match = _STRING.match(self.text, self.at)
        if match is None:
            raise self.no_string()
        self.at = match.end()
        text: str = json.loads(match.group())
        return text

    def no_string(self) -> _Stop:
        """The fault of a quoted text that is never closed, or that holds what JSON does not allow."""
        good = _IN_STRING.match(self.text, self.at)
        place = good.end() if good else self.at
        sign = self.text[place : place + 1]
        if sign == "\\":
            return self.stop("json-escape", place)
        if sign in ("", "\n", "\r"):
            return self.stop("json-quote-open", self.at)
        return self.stop("control-character", place, sign=f"U+{ord(sign):04X}")

    def value(self) -> Node:
        sign = self.sign()
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
            text = self.string()
            return Node(start, self.at, text, '"')
        match = _NUMBER.match(self.text, start)
        word = _WORD.match(self.text, start)
        found = word.group() if word else ""
        if match is not None and found not in _CONSTANTS:
            if match.group() != found:
                raise self.stop("json-number", start, found=found[:_SHOWN])
            if len(found) > _LONGEST_NUMBER:
                self.note("number-too-long", start)
        elif found not in _LITERALS:
            raise self.unexpected("value")
        self.at = start + len(found)
        return Node(start, self.at, found)


def _closing(node: Node) -> str:
    """What ends an object or a list."""
    return "}" if node.children is not None else "]"
