"""The catalogue: what is said in Chinese and English, one file a subject in the folder of each language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from zhuoji_calc.model.word_file import WordGroup, word_file

Lang = Literal["zh", "en"]


def catalogue(subject: str, lang: Lang) -> Mapping[str, WordGroup]:
    """The messages of a subject by group and key; what stands before the first group has the name ``""``."""
    return word_file(__package__, lang, f"{subject}.toml")


class Messages:
    """The messages of one group; its file is read when the first of them is wanted."""

    def __init__(self, subject: str, group: str = "") -> None:
        self.subject = subject
        self.group = group

    def in_(self, lang: Lang) -> WordGroup:
        """All of them in a language."""
        return catalogue(self.subject, lang)[self.group]

    def text(self, key: str, lang: Lang) -> str:
        """A message as it stands in the catalogue, to be filled in or without anything to fill in."""
        return self.in_(lang)[key]

    def name(self, code: str, lang: Lang) -> str:
        """What a code is called; one that has no name is called as it is."""
        return self.in_(lang).get(code, code)

    def say(self, key: str, lang: Lang, /, **parts: object) -> str:
        """A message with everything filled in."""
        return self.in_(lang)[key].format_map(parts)


ITEMS = Messages("names", "items")
HAND_TYPES = Messages("names", "hand-types")
MELDS = Messages("names", "melds")
CHICKENS = Messages("names", "chickens")
ZONES = Messages("names", "zones")
FLAGS = Messages("names", "flags")

PUNCTUATION = Messages("results", "punctuation")
SECTIONS = Messages("results", "sections")
HOW_ENDED = Messages("results", "how-ended")
LABELS = Messages("results", "labels")
REMARKS = Messages("results", "remarks")
EXPLANATION = Messages("results", "explanation")

PAID = Messages("reasons", "paid")
UNPAID = Messages("reasons", "unpaid")
FORBIDDEN = Messages("reasons", "forbidden")
TAILS = Messages("reasons", "tails")
AMOUNTS = Messages("reasons", "amounts")
NOTES = Messages("notes")

CHECK = Messages("check", "report")
STATUS_NAMES = Messages("check", "statuses")
NIGHT = Messages("night")
READINGS = Messages("readings", "reports")
UNSETTLED = Messages("readings", "unsettled")
RULESETS = Messages("rulesets")
FORM = Messages("wizard", "form")
QUESTIONS = Messages("wizard", "questions")
PAGE = Messages("page")


def listed(parts: Iterable[str], lang: Lang) -> str:
    """Several things in one breath."""
    return PUNCTUATION.text("list", lang).join(parts)


def divided(parts: Iterable[str], lang: Lang) -> str:
    """Several sentences in a line."""
    return PUNCTUATION.text("sentences", lang).join(parts)


def colon(lang: Lang) -> str:
    """What stands behind a label."""
    return PUNCTUATION.text("colon", lang)
