"""What the keys and words of ruleset files are called in Chinese, and what the rule keys mean: one table.

It is shipped as `vocabulary.toml`, and read when somebody first writes, or wants to read, a ruleset in Chinese.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal, NamedTuple

from zhuoji_calc.model.names import fold
from zhuoji_calc.model.tiles import TileError, parse_tile, tile_chinese, tile_code
from zhuoji_calc.model.word_file import word_file
from zhuoji_calc.rules.suggest import closest

_BETWEEN = re.compile(r"[\s,、\[\]]+")


class KeyWording(NamedTuple):
    """A rule key in words: its Chinese name, and what it means in each language."""

    name: str
    en: str
    zh: str

    def meaning(self, lang: Literal["zh", "en"]) -> str:
        """What the key means, in one line."""
        return self.zh if lang == "zh" else self.en


@cache
def key_wordings() -> Mapping[str, KeyWording]:
    """The rows of the table by the end of a rule key that each stands for."""
    rows = _table()["keys"].items()
    return {ending: KeyWording(*(part.strip() for part in row.split("|"))) for ending, row in rows}


def wording(path: str) -> KeyWording:
    """The row for a rule key, dotted, with ``*`` for a tile. Raises `KeyError` where the table has none.

    >>> wording("hot-cannon.burns.kongs").name, wording("chickens.standing.*.first").meaning("zh")
    ('豆', '第一张打出而没人碰杠的值多少（冲锋鸡）')
    """
    rows = key_wordings()
    parts = path.split(".")
    for start in range(len(parts)):
        row = rows.get(".".join(parts[start:]))
        if row is not None:
            return row
    raise KeyError(path)


def value_words() -> Mapping[str, str]:
    """Every word that a rule key takes, with its Chinese name."""
    return _table()["words"]


def file_keys() -> Mapping[str, str]:
    """Every key of a ruleset file that is no rule key, with its Chinese name."""
    return _table()["file"]


def value_needs() -> Mapping[str, str]:
    """What the value of a rule key, or one word of it, needs to do anything, as the table has it."""
    return _table()["needs"]


def key_in_chinese(path: str) -> str:
    """A rule key as a Chinese file writes it; what is no rule key, and a tile's code, as it is.

    >>> key_in_chinese("chickens.standing.1s.points")
    '鸡.固定鸡.幺鸡.分'
    """
    return ".".join(_chinese_part(part) for part in path.split("."))


def key_in_english(written: str) -> str:
    """A rule key, or a key of a ruleset file, in English; what is none stays as it is.

    >>> key_in_english("鸡.固定鸡.幺鸡.分"), key_in_english("牌型.plain"), key_in_english("沿用")
    ('chickens.standing.1s.points', 'hands.plain', 'extends')
    """
    return written if written.isascii() else ".".join(map(_english_part, fold(written).split(".")))


def word_in_chinese(word: str) -> str:
    """A value word as a Chinese file writes it; numbers and what is none stay as they are.

    >>> word_in_chinese("none"), word_in_chinese("10 fan"), word_in_chinese("3")
    ('无', '10番', '3')
    """
    amount = word.removesuffix(" fan")
    return f"{amount}番" if amount != word else value_words().get(word, word)


def word_in_english(written: str) -> str:
    """A value word in English; what is none stays as it is.

    >>> word_in_english("无"), word_in_english("10番"), word_in_english("3")
    ('none', '10 fan', '3')
    """
    if written.isascii():
        return written
    text = fold(written)
    amount = text.removesuffix("番").strip()
    return f"{amount} fan" if amount.isdecimal() and amount != text else _words().get(text, text)


def value_in_english(written: str) -> str:
    """The value of a setting in English: a word, or several of a list.

    >>> value_in_english("[手上, 牌河]"), value_in_english("代替平胡")
    ('concealed river', 'instead-of-plain')
    """
    word = word_in_english(written)
    return word if word.isascii() else " ".join(word_in_english(part) for part in _BETWEEN.split(fold(written)) if part)


def closest_key(written: str, known: Iterable[str]) -> str | None:
    """The known English key most like one that was typed, in the language in which it was.

    >>> closest_key("热炮.胡牌倍", ["hot-cannon.hand-times", "hot-cannon.add-to"])
    'hot-cannon.hand-times'
    """
    if written.isascii():
        return closest(written, known)
    by_name = {key_in_chinese(key): key for key in known}
    found = closest(key_in_chinese(written), by_name)
    return None if found is None else by_name[found]


def _table() -> Mapping[str, Mapping[str, str]]:
    return word_file(__package__, "vocabulary.toml")


@cache
def _part_names() -> Mapping[str, str]:
    """Every part of a key with its Chinese name."""
    return {ending.rpartition(".")[2]: row.name for ending, row in key_wordings().items()} | dict(file_keys())


@cache
def _parts() -> Mapping[str, str]:
    return {name: part for part, name in _part_names().items()}


@cache
def _words() -> Mapping[str, str]:
    return {name: word for word, name in value_words().items()}


def _chinese_part(part: str) -> str:
    return _part_names().get(part) or _tile_part(part, to_chinese=True)


def _english_part(part: str) -> str:
    return _parts().get(part) or _tile_part(part, to_chinese=False)


def _tile_part(part: str, *, to_chinese: bool) -> str:
    """A part that names a tile, as the file's language writes it; any other as it is."""
    try:
        tile = parse_tile(part)
    except TileError:
        return part
    return tile_chinese(tile) if to_chinese else tile_code(tile)
