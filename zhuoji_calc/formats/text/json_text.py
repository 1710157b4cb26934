"""JSON text to plain data, and, once there is a fault, to places.

Numbers are exact: whole ones are `int`, others the digits as typed.  A key that stands twice, NaN and
Infinity are errors.  The good path is the standard library's; on a fault the text is scanned again by the
small reader below, which knows where it is.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress

from zhuoji_calc.formats.text.places import AT_KEY, MOST_FAULTS, Lines, Node
from zhuoji_calc.formats.words import PLAIN_BRACKETS
from zhuoji_calc.model.problems import Problem

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
_MEANT = {"True": "true", "TRUE": "true", "False": "false", "FALSE": "false", "None": "null", "NULL": "null"}
# Compiled when first needed.
_COMMENT = r"/\*.*?(?:\*/|\Z)|(?://|#)[^\r\n]*"
_BARE_KEY = r'([^\W0-9][^\s{}\[\],:"\'，：、]*)"?[ ]*(?=[:：])'
_BARE_TEXT = r'[^\s{}\[\],:"\'“”‘’＂，：、/#]+(?: +[^\s{}\[\],:"\'，：、/#]+)*'
_NO_NUMBER = r"(?!-?0[xX]).*[^\W\deE_]"
_BEGINS_VALUE = '"{[-0123456789'
_LONGEST_NUMBER = 600
"""No field takes so long a one, and Python can be set up to make none of a longer one."""
_SHOWN = 40


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
        sign = self.text[self.at]
        if sign in "]}" and wanted in (", ]", ", }"):
            return self.stop("json-bracket-other", self.at, found=sign, wanted=wanted[-1])
        if sign in PLAIN_BRACKETS:
            return self.stop("full-width-bracket", self.at, sign=sign, plain=PLAIN_BRACKETS[sign])
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
        """Skips blanks, and what is none but was meant to be passed over; the next sign, or nothing at the end."""
        while True:
            match = _BLANKS.match(self.text, self.at)
            if match is not None:
                self.at = match.end()
            sign = self.text[self.at : self.at + 1]
            comment = re.compile(_COMMENT, re.DOTALL).match(self.text, self.at) if sign in ("/", "#") else None
            if comment is not None:
                self.note("json-comment", self.at)
                self.at = comment.end()
            elif sign.isspace() and not sign.isascii():
                self.note("blank-not-plain", self.at, sign=f"U+{ord(sign):04X}")
                self.at += 1
            else:
                return sign

    def end_before(self) -> int:
        """Where what stands before the present place ends, blanks left out."""
        at = self.at
        while at > 0 and self.text[at - 1] in _SPACE:
            at -= 1
        return at

    def read(self) -> None:
        if not self.blanks():
            raise _Stop if self.faults else self.stop("empty", 0)
        if re.match(r"(?:---\s|[^\s{}\[\]\",:：]+[:：](?:\s|$))", self.text[self.at :]):
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
                if self.blanks() != ("}" if node.children is not None else "]"):
                    self.key(node, keys)
                    continue
            if node.style and self.text[self.at : self.at + 1].isalnum():
                self.check_quotes(node)
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
                elif self.lacks_comma(stack[-1], sign):
                    self.note("json-comma-missing", self.end_before())
                    self.key(stack[-1], keys)
                    break
                else:
                    raise self.unexpected(", " + closing)
            if not stack:
                sign = self.blanks()
                if sign and sign in "}]":
                    raise self.stop("bracket-too-many", self.at, sign=sign)
                if sign:
                    raise self.stop("json-goes-on", self.at)
                return

    def check_quotes(self, node: Node) -> None:
        """A text with a word directly behind it: of its quotes one is missing, or there is one too many."""
        text = (node.value or "").rstrip()
        if not text:
            raise self.stop("json-quote-twice", node.start)
        if text[-1] in ",:":
            raise self.stop("json-quote-open", node.start)

    def lacks_comma(self, parent: Node, sign: str) -> bool:
        """Whether what comes next is a further entry."""
        if not sign:
            return False
        if parent.items is not None:
            return sign in _BEGINS_VALUE or self.text.startswith(_LITERALS, self.at)
        match = _STRING.match(self.text, self.at)
        if match is None:
            return re.compile(_BARE_KEY).match(self.text, self.at) is not None
        after = _BLANKS.match(self.text, match.end())
        return after is not None and self.text[after.end() : after.end() + 1] in (":", "：")

    def key(self, parent: Node, keys: list[tuple[str, int]]) -> None:
        if parent.children is None:
            return
        self.blanks()
        start = self.at
        match = _STRING.match(self.text, start)
        bare = re.compile(_BARE_KEY).match(self.text, start) if match is None else None
        if bare is not None:
            self.note("json-key-unquoted", start, found=bare.group(1)[:_SHOWN])
            self.at, name = bare.end(), bare.group(1)
        elif match is not None:
            self.at, name = match.end(), json.loads(match.group())
        else:
            raise self.no_string() if self.text[start : start + 1] == '"' else self.unexpected('"')
        ends = self.at
        sign = self.blanks()
        if sign == ":":
            self.at += 1
        elif ":" in name and self.at == ends:
            # What was meant to follow the key stands in its quotes.
            raise self.stop("json-quote-open", start)
        elif sign and sign in _BEGINS_VALUE:
            self.note("json-colon-missing", self.end_before())
        else:
            raise self.unexpected(":")
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
                if word is not None and re.compile(_NO_NUMBER).match(word.group()):
                    return self.bare(start)
                raise self.stop("json-number", start, found=word.group()[:20] if word else sign)
            if len(match.group()) > _LONGEST_NUMBER:
                self.note("number-too-long", start)
            self.at = match.end()
            return Node(start, self.at, match.group())
        for literal in _LITERALS:
            if self.text.startswith(literal, start):
                self.at = start + len(literal)
                return Node(start, self.at, literal)
        return self.bare(start)

    def bare(self, start: int) -> Node:
        """A value that is a text without its quotes, or one of the three words in another spelling."""
        match = re.compile(_BARE_TEXT).match(self.text, start)
        word = _WORD.match(self.text, start)
        if match is None or word is None or not (match.group()[0].isalnum() or match.group()[0] in "_("):
            raise self.unexpected("value")
        text = match.group()
        if text in ("NaN", "Infinity"):
            raise self.unexpected("value")
        if text in _MEANT:
            self.note("json-word", start, found=text, wanted=_MEANT[text])
        else:
            self.note("json-text-unquoted", start, found=text[:_SHOWN])
        self.at = match.end()
        return Node(start, self.at, text)
