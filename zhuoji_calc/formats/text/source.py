"""Text or bytes to plain data with places: the one way in for every file the program reads.

A `Source` holds the data of one document and can turn problems that name paths into an `InputError` that
names lines and columns and shows the lines.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from zhuoji_calc.formats.suppression import without_torn
from zhuoji_calc.formats.text.json_text import JsonFaults, read_json, scan_json
from zhuoji_calc.formats.text.places import InputError, Lines, Located, Node, Place, Places
from zhuoji_calc.formats.text.yaml_nodes import read_nodes, scalar_traps
from zhuoji_calc.formats.text.yaml_text import Bare, Blank, Cut, Folded, Hidden, YamlFaults, read_yaml
from zhuoji_calc.formats.text.yaml_traps import FOREIGN_BLANK, hidden_in_keys, odd_blanks
from zhuoji_calc.model.problems import Problem

__all__ = [
    "Bare",
    "Blank",
    "Cut",
    "Folded",
    "Hidden",
    "InputError",
    "Kind",
    "Located",
    "Place",
    "Source",
    "decode",
    "look_through",
    "read_documents",
    "read_source",
    "split_documents",
]

Kind = Literal["yaml", "json"]

MOST_BYTES = 64 * 1024
"""More than this is no document that somebody wrote: a hand takes some two thousand bytes."""
DEEPEST = 20
_BLANKS = frozenset(("tab", "blank-not-plain"))
"""Signs that were meant as blanks: with plain ones instead the text can be looked through for more."""
_OTHER_KINDS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\x1f\x8b": "packed"}
"""How bytes begin that are no UTF-8, and the code for them."""
MOST_SIGNS = 20
"""Of one kind of sign that does not belong into a text: so many are named one by one."""

# What YAML allows in a text; of the rest nothing belongs into a file of tiles and names.
# Compiled when first needed: that takes longer than settling a hand.
_UNPRINTABLE = "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
_COMMENT = re.compile(r"(?:^|[ \t])#")
_MARKER = re.compile(r"---(?=\s|$)")
_END_MARKER = re.compile(r"\.\.\.\s*(?:#.*)?$")
_NOTHING = re.compile(r"\s*(?:#.*)?$")
_MARK = "\ufeff"
"""The byte order mark, which may stand before any document."""


class Source:
    """One document as read: where it came from, its text, and its data.

    ``data`` is made of dicts, lists and text; from JSON also of whole numbers, true, false and None.
    ``first_line`` is the line of the file on which the text begins.  ``faults`` are those of the text that leave
    its data readable: nothing may be settled from it, but it can be looked through for more.
    """

    def __init__(
        self,
        name: str,
        text: str,
        kind: Kind,
        data: dict[str, object],
        first_line: int = 1,
        faults: tuple[Located, ...] = (),
    ) -> None:
        self.name = name
        self.text = text
        self.kind: Kind = kind
        self.data = data
        self.first_line = first_line
        self.faults = faults

    def places(self, canonical: Callable[[str], str] | None = None) -> Places:
        """Places of paths in this document; ``canonical``: from a written key to the one that paths use."""
        root: Node | None
        if self.kind == "json":
            root, _ = scan_json(self.text, len(self.text))
        else:
            root, _ = read_nodes(_readable(self.text, [fault.problem for fault in self.faults]), DEEPEST)
        return Places(self.text, root, self.first_line, canonical)

    def error(self, problems: Iterable[Problem], canonical: Callable[[str], str] | None = None) -> InputError:
        """The problems with their places and lines, ready to be raised."""
        places = self.places(canonical)
        twice = [(str(fault.args["key"]), place) for fault, place, *_ in self.faults if fault.code == "key-twice"]
        torn = [(places.with_key(key, place), key) for key, place in twice if place is not None]
        kept = without_torn(problems, torn) if torn else problems
        return InputError(self.name, [*self.faults, *(places.locate(problem) for problem in kept)])


def read_source(
    data: bytes | str, kind: Kind, name: str = "", *, first_line: int = 1, most_bytes: int = MOST_BYTES
) -> Source:
    """Reads one document, whose outermost value must be a mapping; raises `InputError` with all faults."""
    source = look_through(data, kind, name, first_line=first_line, most_bytes=most_bytes)
    if source.faults:
        raise InputError(name, source.faults)
    return source


def look_through(
    data: bytes | str, kind: Kind, name: str = "", *, first_line: int = 1, most_bytes: int = MOST_BYTES
) -> Source:
    """As `read_source`, but a text whose faults leave its data readable is given with them, for further checks."""
    text = decode(data, name, first_line=first_line, most_bytes=most_bytes)
    if _NOTHING.fullmatch(text):
        raise InputError(name, [Located(Problem("empty", ()), Place(first_line, 1))])
    faults = _signs(text, kind)
    if any(problem.code not in _BLANKS for problem, _ in faults):
        raise _placed(faults, text, name, first_line)
    readable = _readable(text, [problem for problem, _ in faults])
    value: object = None
    try:
        value = read_json(text, DEEPEST) if kind == "json" else read_yaml(readable, DEEPEST)
    except (JsonFaults, YamlFaults) as error:
        if error.data is None:
            # Such a blank is often all that is wrong with a line, and what the parser makes of it would only confuse.
            raise _placed(faults or error.faults, text, name, first_line) from None
        faults += error.faults
        value = error.data
    if not isinstance(value, dict):
        faults = faults or (scalar_traps(text) if isinstance(value, str) and kind == "yaml" else [])
        wanted = Problem("not-a-mapping", (), {"wanted": "object" if kind == "json" else "lines"})
        raise _placed(faults or [(wanted, 0)], text, name, first_line)
    located = _placed(faults, text, name, first_line).faults if faults else ()
    return Source(name, text, kind, value, first_line, located)


def read_documents(data: bytes | str, name: str = "", *, most_bytes: int = MOST_BYTES) -> Iterator[Source | InputError]:
    """Reads the documents of a YAML text one by one; a faulty one is given as its error and ends nothing."""
    try:
        text = decode(data, name, most_bytes=0)
    except InputError as error:
        yield error
        return
    for first_line, document in split_documents(io.StringIO(text, newline="")):
        try:
            yield read_source(document, "yaml", name, first_line=first_line, most_bytes=most_bytes)
        except InputError as error:
            yield error


def split_documents(lines: Iterable[str], most: int = 0) -> Iterator[tuple[int, str]]:
    """Cuts a YAML text, given line by line, at its ``---``: each document with the number of its first line.

    Documents of nothing but blanks and comments are left out.  A line that begins with ``---`` is a marker
    wherever it stands, inside quotes too.  Of a document longer than ``most`` characters (0: any) only the beginning
    is kept, a little more than that.
    """
    part: list[str] = []
    first = 1
    size = 0
    for number, line in enumerate(lines, 1):
        if line.startswith(_MARK) and (_MARKER.match(line, len(_MARK)) or _is_empty(part)):
            # Files that were put together keep the mark that each of them began with.
            line = line.removeprefix(_MARK)
        if _MARKER.match(line) and part:
            if not _is_empty(part):
                yield first, "".join(part)
            part, size = [], 0
        if not part:
            first = number
        if not most or size <= most:
            part.append(line)
            size += len(line)
    if not _is_empty(part):
        yield first, "".join(part)


def _is_empty(lines: list[str]) -> bool:
    return all(
        _NOTHING.match(line)
        or _END_MARKER.match(line)
        or (_MARKER.match(line) and _NOTHING.fullmatch(line[3:].strip()))
        for line in lines
    )


def decode(data: bytes | str, name: str = "", *, first_line: int = 1, most_bytes: int = MOST_BYTES) -> str:
    """The text of bytes that must be UTF-8; ``most_bytes`` 0: no limit. A byte order mark is dropped."""
    if most_bytes and len(data) > most_bytes:
        too_large = Problem("too-large", (), {"most": most_bytes // 1024})
        raise InputError(name, [Located(too_large, Place(first_line, 1))])
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    for start, code in _OTHER_KINDS.items():
        if data.startswith(start):
            raise InputError(name, [Located(Problem(code, ()), Place(first_line, 1))])
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        at = error.start
    try:
        shown, code = data.decode("gb18030"), "gbk"
        before = len(data[:at].decode("gb18030", "ignore"))
    except UnicodeDecodeError:
        shown, code = data.decode("utf-8", "replace"), "not-utf-8"
        before = len(data[:at].decode("utf-8", "replace"))
    args = {"byte": f"0x{data[at]:02X}"}
    raise _placed([(Problem(code, (), args), before)], shown, name, first_line)


def _signs(text: str, kind: Kind) -> list[tuple[Problem, int]]:
    """Signs that do not belong: control characters anywhere, tabs in YAML outside of comments."""
    faults: list[tuple[Problem, int]] = []
    if text.replace("\n", "").isprintable():
        # Nothing that Python would not print, so nothing of the other either: much the quicker question.
        return faults
    for match in re.finditer(_UNPRINTABLE, text):
        faults.append((Problem("control-character", (), {"sign": f"U+{ord(match.group()):04X}"}), match.start()))
        if len(faults) >= MOST_SIGNS:
            break
    start = 0
    for line in text.splitlines(keepends=True):
        if len(faults) >= 2 * MOST_SIGNS:
            break
        if not line.rstrip("\r\n").isprintable():
            faults += [(problem, start + column) for problem, column in _signs_of(line, kind)]
        start += len(line)
    return faults


def _signs_of(line: str, kind: Kind) -> list[tuple[Problem, int]]:
    """What stands in a line and looks like a blank, or like nothing."""
    hidden = hidden_in_keys(line)
    found = [(Problem("invisible-sign", (), {"sign": f"U+{ord(line[at]):04X}"}), at) for at in hidden]
    if kind == "yaml":
        tab = line.find("\t")
        if tab >= 0 and not _COMMENT.search(line, 0, tab + 1):
            found.append((Problem("tab", ()), tab))
        blanks = odd_blanks(line)
        found += [(Problem("blank-not-plain", (), {"sign": f"U+{ord(line[at]):04X}"}), at) for at in blanks]
    return found


def _readable(text: str, problems: Iterable[Problem]) -> str:
    """The text with plain blanks for what was found to stand for them."""
    codes = {problem.code for problem in problems}
    if "blank-not-plain" in codes:
        text = re.sub(FOREIGN_BLANK, " ", text)
    return text.replace("\t", " ")


def _placed(faults: list[tuple[Problem, int]], text: str, name: str, first_line: int) -> InputError:
    lines = Lines(text, first_line)
    placed: list[Located] = []
    for problem, index in faults:
        place = lines.place(index)
        if "first_line" in problem.args and isinstance(problem.args["first_line"], int):
            args = {**problem.args, "first_line": problem.args["first_line"] + first_line - 1}
            problem = problem._replace(args=args)
        placed.append(Located(problem, place, lines.line(place.line)))
    return InputError(name, placed)
