"""A ruleset file's data in Chinese: every key, word and tile by its name in the table."""

from __future__ import annotations

from collections.abc import Mapping

from zhuoji_calc.rules.wording import key_in_chinese, word_in_chinese

_TEXTS = ("at", "for", "question", "names", "name", "title", "unit", "source", "document", "id", "also", "part")
_NAMED = ("readings", "choices")


def in_chinese(data: Mapping[str, object], *, worded: bool = False) -> dict[str, object]:
    """The data with its keys, and the words that rule keys take, in Chinese; texts stay."""
    return {key_in_chinese(key): _below(key, value, worded=worded) for key, value in data.items()}


def _below(key: str, value: object, *, worded: bool) -> object:
    if isinstance(value, dict):
        if key in _NAMED and not worded:
            return {name: in_chinese(one) if isinstance(one, dict) else _word(one) for name, one in value.items()}
        return in_chinese(value, worded=(worded or key in ("rules", "sets")) and key not in _TEXTS)
    if key == "key":
        return key_in_chinese(str(value))
    return _word(value) if (worded and key not in _TEXTS) or key in ("option", "settles", "readings") else value


def _word(value: object) -> object:
    if isinstance(value, list):
        return [_word(one) for one in value]
    if isinstance(value, bool):
        return word_in_chinese(str(value).lower())
    return word_in_chinese(value) if isinstance(value, str) else value
