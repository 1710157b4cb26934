"""The traps of typing YAML by hand: what somebody meant by a text that YAML reads otherwise, or not at all.

Nothing here decides whether a text is right.  It is asked once a parser has refused one, and looks at the text itself,
so that what is said does not depend on the parser.  It is imported when first asked: its patterns take longer to
compile than a hand takes to settle.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from itertools import islice
from typing import NamedTuple

from zhuoji_calc.formats.text.places import Lines
from zhuoji_calc.formats.words import PLAIN_BRACKETS, english_key
from zhuoji_calc.model.problems import MOST_FAULTS, shortened


class Trap(NamedTuple):
    """A code, the character of the text (or of a line) at which it stands, and the words' arguments."""

    code: str
    at: int
    args: Mapping[str, object]


# Patterns are kept as texts: to compile them all takes as long as settling a hand, and most files need none.
_WORD = r"[^\s:：,，#'\"{}\[\]()]+"
_KEY_PLACE = r"(?:^|[{,，]|-[ ]|\?[ ])\s*"
_FULL_COLON = rf"{_KEY_PLACE}({_WORD})(：)"
_TIGHT_COLON = rf"{_KEY_PLACE}({_WORD})(:)(?=[^\s:,}}\]])"
_COMMENT = r"(?:^|\s)#"
_VALUE = r"[^,，}\]]{0,300}"
_SHOWN = 200


def traps_of(line: str) -> list[Trap]:
    """The traps of typing that a line of YAML holds, each at its column from 0."""
    quotes = _Quotes(line)
    comment = re.compile(_COMMENT).search(line)
    if comment is not None and not quotes.around(comment.start()):
        line = line[: comment.start()]
    found: list[Trap] = []
    for pattern, code in ((_FULL_COLON, "full-width-colon"), (_TIGHT_COLON, "blank-missing-after-colon")):
        outside = (match for match in re.compile(pattern).finditer(line) if not quotes.around(match.start(2)))
        for match in islice(outside, MOST_FAULTS):
            rest = re.compile(_VALUE).match(line, match.end(2))
            value = shortened(rest.group().strip(), _SHOWN) if rest else ""
            found.append(Trap(code, match.start(2), {"key": shortened(match.group(1), _SHOWN), "value": value}))
    if "{" in line or "[" in line:
        commas = (match.start() for match in re.finditer("，", line) if not quotes.around(match.start()))
        found += [Trap("full-width-comma", place, {}) for place in islice(commas, 1)]
    return sorted(found, key=lambda trap: trap.at)


class _Quotes:
    """The quotes of a line, to tell what stands inside of them as far as that line tells; asked for many columns."""

    def __init__(self, line: str) -> None:
        self._places = [[match.start() for match in re.finditer(quote, line)] for quote in "\"'"]

    def around(self, column: int) -> bool:
        """Whether a column stands inside of quotes."""
        return any(bisect_left(places, column) % 2 for places in self._places)


_CLOSING = {"{": "}", "[": "]"}
_OPENING = {"}": "{", "]": "["}
_BLANKS = " \t"
_LINE = r"[^\r\n]*"
_AFTER_LINE = r"\r\n|\r|\n|\Z"
_QUOTED = {'"': r'"(?:[^"\\]|\\[\s\S])*"', "'": r"'(?:[^']|'')*'"}
_NEXT_ENTRY = r"( *)(?:(-[ ]|---|\.\.\.)|[^\s#,{}\[\]'\"][^:]*?:(?:[ ]|$))"
_LEAD = r" *(?:-[ ]+)*"
_KEY = r"[^\s#,{}\[\]][^:{}\[\]]*?:(?:[ ]|$)"
_ENDS_HERE = r"[ ]*(?:$|[,}\]｝］]|[ ]#)"


class _Open(NamedTuple):
    sign: str
    at: int
    column: int
    """Where the key begins that holds it, or its dash: a line that begins no further in has left it."""


class _Brackets:
    """Goes through a text and pairs its brackets, as somebody would who sees what was meant."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Trap] = []
        self.stack: list[_Open] = []
        self.opened: Counter[str] = Counter()
        """How many of each sign the stack holds."""
        self.at = 0
        self.fresh = True
        """Whether a value may begin here."""
        self.closed = False
        """Whether the last sign closed a bracket."""

    def look(self) -> list[Trap]:
        while self.at < len(self.text) and len(self.found) < MOST_FAULTS:
            if not self._line():
                # A quote that is never closed: what follows may be meant as its text.
                return self.found
        self._leave()
        return self.found

    def _leave(self) -> None:
        for one in self.stack:
            self._unclosed(one)
        self.stack.clear()
        self.opened.clear()

    def _unclosed(self, one: _Open) -> None:
        self.found.append(Trap("yaml-braces-open" if one.sign == "{" else "yaml-list-open", one.at, {}))

    def _line(self) -> bool:
        start = self.at
        match = re.compile(_LINE).match(self.text, start)
        body = match.group() if match else ""
        end = start + len(body)
        entry = re.compile(_NEXT_ENTRY).match(body) if self.stack else None
        if entry is not None and (entry.group(2) or len(entry.group(1)) <= self.stack[0].column):
            self._leave()
        lead = re.compile(_LEAD).match(body)
        column = lead.end() if lead else 0
        if not re.compile(_KEY).match(body, column):
            column = max(body.rfind("-", 0, column), 0)
        self.fresh, self.closed = True, False
        while self.at < end and len(self.found) < MOST_FAULTS:
            sign = self.text[self.at]
            if sign in _BLANKS:
                self.at += 1
            elif sign == "#" and self._is_comment(start, end):
                break
            elif sign in _QUOTED and self.fresh:
                quoted = re.compile(_QUOTED[sign]).match(self.text, self.at)
                if quoted is None:
                    return False
                self.at, self.fresh, self.closed = quoted.end(), False, False
                if self.at > end:
                    # It ran over several lines: go on in the last of them.
                    return True
            else:
                self._sign(sign, end, column)
                self.at += 1
        after = re.compile(_AFTER_LINE).match(self.text, end)
        self.at = max(after.end() if after else end, start + 1)
        return True

    def _is_comment(self, start: int, end: int) -> bool:
        """Whether the rest of the line is no part of the data, nor meant to be; notes where it is meant to be."""
        if self.at > start and self.text[self.at - 1] not in _BLANKS:
            return False
        rest = self.text[self.at + 1 : end]
        if not self.stack or not rest or rest[0] in " \t#":
            return True
        closes = any(sign in rest for sign in "}]")
        before = self.text[start : self.at].rstrip()
        if not self.fresh:
            self.found.append(Trap("text-cut-short", self.at, {"value": shortened(_last_value(before), _SHOWN)}))
        elif closes or before.endswith(":"):
            self.found.append(Trap("comment-for-value", self.at, {}))
        else:
            return True
        if not closes and "," not in rest:
            return True
        self.at += 1
        self.fresh = self.closed = False
        return False

    def _sign(self, sign: str, end: int, column: int) -> None:
        closed, self.closed = self.closed, False
        plain = PLAIN_BRACKETS.get(sign, sign)
        following = self.text[self.at + 1 : self.at + 2]
        if plain in _CLOSING and (self.fresh if plain != sign else self.stack or self.fresh):
            self._full_width(sign, plain)
            self.stack.append(_Open(plain, self.at, column))
            self.opened[plain] += 1
            self.fresh = True
        elif (
            plain in "}]"
            and self.stack
            and (plain == sign or re.compile(_ENDS_HERE).match(self.text, self.at + 1, end))
        ):
            self._full_width(sign, plain)
            self._close(plain)
        elif sign in "}]" and closed:
            self.found.append(Trap("bracket-too-many", self.at, {"sign": sign}))
        elif sign == ":":
            self.fresh = not following or following in " \r\n" or (bool(self.stack) and following in "{[,]}")
        else:
            self.fresh = bool(sign == "," and self.stack) or (sign == "-" and self.fresh and following == " ")

    def _full_width(self, sign: str, plain: str) -> None:
        if sign != plain:
            self.found.append(Trap("full-width-bracket", self.at, {"sign": sign, "plain": plain}))

    def _close(self, sign: str) -> None:
        if not self.opened[_OPENING[sign]]:
            self.found.append(Trap("bracket-too-many", self.at, {"sign": sign}))
            return
        while _CLOSING[(one := self.stack.pop()).sign] != sign:
            self.opened[one.sign] -= 1
            self._unclosed(one)
        self.opened[one.sign] -= 1
        self.fresh, self.closed = False, True


def _last_value(before: str) -> str:
    return re.split(r"[:,{\[]\s+|[{\[]", before)[-1].strip()


def bracket_traps(text: str) -> list[Trap]:
    """Brackets that are not closed, too many or full-width, and what a ``#`` cuts off inside of them."""
    return _Brackets(text).look()


_TIGHT_DASH = r" *(?:-[ ]+)*(-)(?=[^\s-]).*:(?:[ ]|$)"
_OTHER_DASH = r" *(?:-[ ]+)*([－–—−‐])(?=\s*\S).*:(?:[ ]|$)"


def dash_traps(text: str, lines: Lines, first: int, last: int) -> list[Trap]:
    """Dashes without their blank and dashes that are none, all of them if one stands in the rows in question."""
    found: list[Trap] = []
    near = False
    for row in range(lines.row_of(len(text)) + 1):
        line = lines.line(row + 1)
        for pattern, code in ((_TIGHT_DASH, "blank-missing-after-dash"), (_OTHER_DASH, "full-width-dash")):
            match = re.match(pattern, line)
            if match is not None:
                found.append(Trap(code, lines.start_of(row) + match.start(1), {"sign": match.group(1)}))
                near = near or first <= row <= last
    return found if near else []


def colon_trap(lines: Lines, row: int, at: int) -> Trap | None:
    """What a colon that cannot stand where it is comes from: a line too far in, or one before without its colon."""
    line = lines.line(row + 1)
    start = lines.start_of(row)
    lead = re.compile(_LEAD).match(line)
    column = lead.end() if lead else 0
    if ":" in line[column : at - start] or line[column : column + 1] in "'\"{[":
        return None
    for above in range(row - 1, -1, -1):
        before = lines.line(above + 1)
        if not before.strip() or before.lstrip().startswith("#"):
            continue
        lead = re.compile(_LEAD).match(before)
        begins = lead.end() if lead else 0
        is_key = re.compile(_KEY).match(before, begins) is not None
        if is_key and begins < column and not re.match(r"[^:]*:\s*(?:#.*)?$", before[begins:]):
            return Trap("yaml-indentation", start + column, {})
        if not is_key and begins == column and before[begins : begins + 1] not in "'\"{[":
            return Trap("yaml-colon-missing", lines.start_of(above) + begins, {})
        return None
    return None


def level_trap(lines: Lines, row: int, at: int) -> Trap | None:
    """What an entry that does not fit comes from: a dash that it lacks, or something behind a bracket or quote."""
    line = lines.line(row + 1)
    column = at - lines.start_of(row)
    if line[:column].strip(" -"):
        return Trap("text-behind-end", at, {}) if line[:column].rstrip()[-1:] in "]}'\"" else None
    if line[column : column + 1] == "-":
        return None
    for above in range(row - 1, -1, -1):
        before = lines.line(above + 1)
        begins = len(before) - len(before.lstrip(" "))
        if before.strip() and not before.lstrip().startswith("#") and begins <= column:
            if begins != column or not before.startswith("- ", begins):
                return None
            key = re.match(r"[^\s:：]+(?=[:：])", line[column:])
            # Of an entry's keys these come first; any other belongs to the entry above, further in.
            begins_entry = key is None or english_key(key.group()) in _FIRST_KEYS
            return Trap("dash-missing" if begins_entry else "yaml-indentation", at, {})
    return None


_FIRST_KEYS = frozenset(("name", "tile", "pong", "open-kong", "concealed-kong", "added-kong"))


def comma_place(text: str, opened: int, at: int) -> int:
    """Where a comma is missing inside of brackets, given the sign that does not fit: before the key of a colon."""
    if text[at : at + 1] != ":":
        return at
    place = at - len(text[:at]) + len(text[:at].rstrip())
    while place > opened + 1 and not text[place - 1].isspace() and text[place - 1] not in ",{[":
        place -= 1
    return place


FOREIGN_BLANK = "[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]"
# Tiles may have any blank before them, once YAML has its own behind the colon.
_TILES = rf"(?:{FOREIGN_BLANK}|[ ])*[(（]?(?:[1-9１-９一二三四五六七八九]+[ ]*[mpsｍｐｓ万萬筒饼餅条條索]|幺)"
_MISPLACED_BLANK = (
    rf"(?:^[ ]*(?:-[ ]+)*-?|:|:[ ]+(?!{_TILES})|[,{{\[][ ]*)({FOREIGN_BLANK})|({FOREIGN_BLANK})[ ]*#(?=\s)"
)
_KEYS = r"(?:^[ ]*+(?:-[ ]++)*+|[{,])([^:：,{}\[\]#]*)[:：]"
_HIDDEN = "[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]"
# These may stand inside of a name, and a name may be a key.
_JOINERS = "\u200c\u200d"
_MOST = 20


def odd_blanks(line: str) -> list[int]:
    """The columns of blanks other than a plain one where YAML wants a plain one."""
    comment = re.compile(_COMMENT).search(line)
    quotes = _Quotes(line)
    flow = next((match.start() for match in re.finditer(r"[{\[]", line)), len(line))
    found: list[int] = []
    for match in re.compile(_MISPLACED_BLANK).finditer(line):
        at = match.start(match.lastindex or 0)
        in_flow = match.group()[0] not in ",{[" or flow < at
        is_text = comment is not None and comment.start() < match.start() and line[comment.start()] != line[at]
        if in_flow and not is_text and not quotes.around(at):
            found.append(at)
        if len(found) >= _MOST:
            break
    return found


def hidden_in_keys(line: str) -> list[int]:
    """The columns of signs that nobody sees inside of keys."""
    comment = re.search(r"(?:^|[ \t])#", line)
    end = comment.start() if comment is not None else len(line)
    found: list[int] = []
    for match in re.compile(_KEYS).finditer(line, 0, end):
        key = match.group(1)
        signs = [sign.start() for sign in re.compile(_HIDDEN).finditer(key)]
        bare = key.strip(" \"'")
        if bare and not signs and (bare[0] in _JOINERS or bare[-1] in _JOINERS):
            signs = [key.index(bare) + (0 if bare[0] in _JOINERS else len(bare) - 1)]
        found += [match.start(1) + at for at in signs]
        if len(found) >= _MOST:
            break
    return found[:_MOST]
