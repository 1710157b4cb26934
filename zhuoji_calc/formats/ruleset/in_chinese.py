"""A ruleset file written in Chinese, wholly or in part: its keys and value words in English, everything else as typed.

Which text is a word and which is somebody's own (titles, questions, names of readings) follows from where it stands.
"""

from __future__ import annotations

from collections.abc import Callable

from zhuoji_calc.formats.ruleset.fields import Data
from zhuoji_calc.formats.text.places import AT_KEY
from zhuoji_calc.formats.text.yaml_text import Blank
from zhuoji_calc.model.problems import Path, Problem
from zhuoji_calc.rules.wording import key_in_english, word_in_english

_OWN = frozenset(
    ("at", "for", "question", "names", "name", "title", "unit", "source", "document", "id", "also", "part")
)
"""Keys whose values are the author's own texts; the keys of such a value are still the file's."""
_NAMED = frozenset(("readings", "choices"))
"""Keys below which the author's own names stand as keys."""
_WORDED = frozenset(("rules", "sets"))
"""Keys below which stand values of rule keys."""


class _Translation:
    """One walk through a file's data; ``note`` takes what is wrong: a key that stands there in both languages."""

    def __init__(self, note: Callable[[Problem], None]) -> None:
        self.note = note

    def keys(self, data: Data, path: Path, *, worded: bool) -> Data:
        """A mapping with its keys in English; ``worded``: the values in it are those of rule keys."""
        found: dict[str, object] = {}
        typed: dict[str, str] = {}
        for written, value in data.items():
            key = key_in_english(written)
            if key in found:
                args = {"key": written, "same": typed[key], "at": AT_KEY}
                self.note(Problem("key-in-both-languages", (*path, written), args))
                continue
            typed[key] = written
            found[key] = self.below(key, value, (*path, key), worded=worded)
        return found

    def below(self, key: str, value: object, path: Path, *, worded: bool) -> object:
        """What stands at a key."""
        if isinstance(value, dict):
            if key in _NAMED and not worded:
                return {
                    name: self.keys(one, (*path, name), worded=False) if isinstance(one, dict) else _word(one)
                    for name, one in value.items()
                }
            return self.keys(value, path, worded=(worded or key in _WORDED) and key not in _OWN)
        if key == "key":
            return key_in_english(value) if isinstance(value, str) else value
        is_word = (worded and key not in _OWN) or key in ("option", "settles", *_NAMED)
        return _word(value) if is_word else value


def in_english(data: Data, note: Callable[[Problem], None]) -> Data:
    """A ruleset file's data with keys and value words in English."""
    return _Translation(note).keys(data, (), worded=False)


def _word(value: object) -> object:
    if isinstance(value, list):
        return [_word(one) for one in value]
    return word_in_english(value) if isinstance(value, str) and not isinstance(value, Blank) else value
