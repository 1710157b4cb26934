"""Signs that nobody sees, in texts that are shown: names, titles, sections, questions."""

from __future__ import annotations

import re
from collections.abc import Callable
from unicodedata import category

from zhuoji_calc.formats.text.places import AT_KEY
from zhuoji_calc.model.problems import Path, Problem

SENTENCES = frozenset(("question", "for"))
"""Keys of a ruleset whose texts may run over several lines: an end of a line in them is a blank."""

_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
_JOINERS = "\u200c\u200d"
"""What some scripts and emoji are put together with, inside of a word."""
_SHOWN = 40


def unseen_signs(text: str) -> list[str]:
    """Signs that nobody sees and that could make two names look alike, or turn a line round."""
    inside = text.strip(_JOINERS)
    unseen = [sign for sign in inside if category(sign) in _UNSEEN and sign not in _JOINERS]
    return unseen or [sign for sign in (*text[:1], *text[-1:]) if sign in _JOINERS]


def seen_only(data: object, note: Callable[[Problem], None], path: Path = (), *, sentence: bool = False) -> object:
    """A ruleset's data without unseen signs in its texts; each text and each key that has some is noted.

    The ends of lines around a text, which a block of YAML brings with it, belong to no text.
    """
    if isinstance(data, dict):
        for key in data:
            if not key.isprintable() and unseen_signs(key):
                note(Problem("sign-in-text", (*path, key), {"key": key[:_SHOWN], "at": AT_KEY}))
        return {
            key: seen_only(value, note, (*path, key), sentence=sentence or key in SENTENCES)
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [seen_only(value, note, (*path, place), sentence=sentence) for place, value in enumerate(data)]
    if not isinstance(data, str) or data.isprintable():
        return data
    return _text(data, note, path, sentence)


def _text(text: str, note: Callable[[Problem], None], path: Path, sentence: bool) -> str:
    shown = re.sub(r"\s*[\r\n]\s*", " ", text.strip()) if sentence else text.strip()
    unseen = unseen_signs(shown)
    if not unseen:
        return text if shown == text else shown
    key = next((step for step in reversed(path) if isinstance(step, str)), "")
    plain = " ".join(shown.split())
    if any(sign in "\r\n" for sign in unseen):
        note(Problem("text-over-lines", path, {"key": key, "value": plain[:_SHOWN]}))
    else:
        note(Problem("sign-in-text", path, {"key": key}))
    return "".join(sign for sign in plain if sign not in unseen)
