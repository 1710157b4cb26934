"""Whether a text is a ruleset at all, told from the keys of its outermost level, however faulty the rest may be.

Whoever writes a hand or a ruleset may name any file of the reader's machine.  Nothing of such a file is shown before
its head proves it to be a ruleset: most of the keys are a ruleset's header, and at least three of them, or two with
an ``extends`` that names a shipped ruleset or a file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator

from zhuoji_calc.formats.text.source import Kind
from zhuoji_calc.formats.words import english_key
from zhuoji_calc.rules.wording import key_in_english

HEADER_KEYS = (
    "name",
    "names",
    "title",
    "part",
    "source",
    "document",
    "unit",
    "extends",
    "settles",
    "rules",
    "readings",
)
ENDINGS = (".yaml", ".yml", ".json")

_ENOUGH = 3
_LONGEST_WORD = 200
_HAND = frozenset(("players", "dealer", "end"))
# Each sign is looked at once, whatever the text: none of these goes back.
_BLOCK_KEY = re.compile(r"^([^\s#:：,{}\[\]&*!|>%@`-][^\n\r:：]*)[:：](.*)", re.MULTILINE)
_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"?|\'[^\'\n]*\'?|[{}\[\],:：]|[^\s"\'{}\[\],:：]+')
_VALUE = re.compile(r"""\s*["']?([^\s"'#,{}\[\]]+)""")


def is_ruleset(text: str, shipped: Callable[[], Collection[str]]) -> bool:
    """Whether the head of a text is a ruleset's; ``shipped`` gives the names that it can extend."""
    keys = dict(_top_keys(text))
    found = [key for key in keys if key in HEADER_KEYS]
    if len(found) < len(keys) - len(found):
        return False
    if len(found) >= _ENOUGH:
        return True
    parent = keys.get("extends", "")
    return len(found) > 1 and (parent in shipped() or parent.lower().endswith(ENDINGS))


def kind_of_ruleset(data: bytes) -> Kind:
    """JSON or YAML, by how a file begins: a ruleset's braces are JSON's."""
    return "json" if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{" else "yaml"


def is_hand(text: str) -> bool:
    """Whether it is a hand that somebody took for a ruleset."""
    return {key for key, _ in _top_keys(text)} >= _HAND


def _top_keys(text: str) -> Iterator[tuple[str, str]]:
    """The keys of the outermost level in English, each with the first word of its value."""
    text = text.removeprefix("\ufeff").lstrip()
    if text[:1] == "{":
        yield from _flow_keys(text)
        return
    for match in _BLOCK_KEY.finditer(text):
        yield _key(match.group(1)), _first_word(match.group(2))


def _flow_keys(text: str) -> Iterator[tuple[str, str]]:
    depth = 0
    before = ""
    for match in _TOKEN.finditer(text):
        token = match.group()
        if token in (":", "：") and depth == 1 and before:
            yield _key(before), _first_word(text[match.end() : match.end() + _LONGEST_WORD])
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(token, 0)
        before = "" if token in ",:：{}[]" else token


def _key(written: str) -> str:
    key = written.strip().strip("\"'")
    header = key_in_english(key)
    return header if header in HEADER_KEYS else english_key(key)


def _first_word(text: str) -> str:
    match = _VALUE.match(text)
    return match.group(1) if match is not None else ""
