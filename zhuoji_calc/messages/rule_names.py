"""Rule keys and their values as each language names them; JSON and English keep those of the files."""

from __future__ import annotations

from collections.abc import Iterable

from zhuoji_calc.messages.catalogue import Lang
from zhuoji_calc.rules.wording import key_in_chinese, word_in_chinese


def rule_name(key: str, lang: Lang) -> str:
    """A rule key, dotted; what is none (a reading, an option) stays as it is.

    >>> rule_name("hot-cannon.burns.kongs", "zh"), rule_name("hot-cannon.burns.kongs", "en")
    ('热炮.烧.豆', 'hot-cannon.burns.kongs')
    """
    return key_in_chinese(key) if lang == "zh" else key


def setting_name(value: str, lang: Lang) -> str:
    """The value of a rule key as a table set it: a word, or several of a list.

    >>> setting_name("concealed river", "zh"), setting_name("10 fan", "zh")
    ('手上 牌河', '10番')
    """
    whole = value_name(value, lang)
    return whole if whole != value else " ".join(value_name(one, lang) for one in value.split(" "))


def value_name(value: str | Iterable[str] | None, lang: Lang) -> str:
    """A value as a ruleset file in this language writes it.

    >>> value_name(("concealed", "river"), "zh"), value_name("none", "en")
    ('[手上, 牌河]', 'none')
    """
    if value is None:
        return "-"
    if isinstance(value, str):
        return word_in_chinese(value) if lang == "zh" else value
    return "[" + ", ".join(value_name(one, lang) for one in value) + "]"
