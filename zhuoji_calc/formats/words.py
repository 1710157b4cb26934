"""The words of a hand file: every key and word with its Chinese (中文) beside it, and the nearest known word.

Keys and words are folded (NFKC: full-width letters become plain ones) before they are looked up; names never are.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable

from zhuoji_calc.model.names import fold
from zhuoji_calc.rules import suggest

CHINESE_KEYS: dict[str, tuple[str, ...]] = {
    "rules": ("规则",),
    "options": ("选项",),
    "stake": ("底注", "底分"),
    "dealer": ("庄家",),
    "streak": ("连庄", "连庄数"),
    "flip": ("翻牌",),
    "rolling": ("滚翻",),
    "end": ("结束",),
    "first": ("首打",),
    "players": ("玩家",),
    "name": ("名字",),
    "hand": ("手牌",),
    "melds": ("副露",),
    "discards": ("弃牌", "牌河"),
    "ready": ("听牌", "叫牌"),
    "declared": ("报听",),
    "passed": ("弃胡",),
    "sold": ("卖",),
    "expect": ("应为",),
    "status": ("结果",),
    "win": ("胡法",),
    "by": ("胡家",),
    "from": ("来自", "点炮者"),
    "to": ("归",),
    "tile": ("牌", "胡牌"),
    "after-kong": ("杠后",),
    "pong": ("碰",),
    "open-kong": ("明豆", "点豆", "点杠"),
    "concealed-kong": ("暗豆", "闷豆", "暗杠"),
    "added-kong": ("转弯豆", "爬坡豆", "补杠", "转弯杠"),
    "void": ("作废",),
    "double": ("翻倍",),
    "points": ("分",),
    "money": ("钱",),
    "matrix": ("矩阵",),
    "next": ("下庄",),
}
"""Every key of a hand file, with its Chinese words."""

HOW_WORDS: dict[str, tuple[str, ...]] = {
    "self-draw": ("自摸",),
    "discard": ("点炮",),
    "rob-kong": ("抢杠",),
}
AFTER_KONG_WORDS: dict[str, str] = {
    **dict.fromkeys(("热炮", "杠上炮", "杠后炮", "hot-cannon", "hot cannon"), "discard"),
    **dict.fromkeys(("杠上花", "杠上开花", "杠开", "kong-bloom", "kong bloom"), "self-draw"),
}
"""What people call a win right after a kong, and how the hand is won then."""

DRAW_WORDS: dict[str, tuple[str, ...]] = {"draw": ("黄庄", "荒庄")}
STATUS_WORDS: dict[str, tuple[str, ...]] = {"forbidden": ("不可胡",)}

TRUTH = {"true": True, "True": True, "TRUE": True, "是": True}
FALSITY = {"false": False, "False": False, "FALSE": False, "否": False}
YES_OR_NO: dict[str, bool] = {**TRUTH, **FALSITY}

EITHER_KONG = frozenset(("明杠", "明槓"))
"""The open kong in some documents and the added one in others: nobody but the table knows which is meant."""

PLAIN_BRACKETS = {"｛": "{", "｝": "}", "［": "[", "］": "]", "【": "[", "】": "]"}
"""Brackets of a Chinese keyboard that no reader takes for brackets, and the plain ones that are meant."""


def _reversed(words: dict[str, tuple[str, ...]]) -> dict[str, str]:
    return {word: english for english, chinese in words.items() for word in (english, *chinese)}


KEYS = _reversed(CHINESE_KEYS)
HOW = _reversed(HOW_WORDS)
DRAW = _reversed(DRAW_WORDS)
STATUS = _reversed(STATUS_WORDS)


def english_key(key: str) -> str:
    """The English key for one in either language; a key that is not known stays as it is."""
    found = KEYS.get(key)
    return found if found is not None else KEYS.get(fold(key), key)


def plainly(text: str) -> str:
    """A text as it is to be written, with plain signs where a Chinese keyboard puts commas and colons."""
    return re.sub(r"\s*([，：])\s*", lambda sign: {"，": ", ", "：": ": "}[sign.group(1)], text).strip()


def colon_left_out(text: str, known: Container[str]) -> tuple[str, str]:
    """A known key and the value behind it, where a text is both without the colon; else two empty texts."""
    word, _, rest = text.strip().partition(" ")
    return (word, rest.strip()) if rest and english_key(word) in known else ("", "")


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that looks most like this one, if any does."""
    return suggest.closest(fold(word).lower(), known)


def nearest_name(word: str, names: Iterable[str]) -> str | None:
    """The name that looks most like this word, if one alone does."""
    lower = {name.lower(): name for name in names}
    found = suggest.sole_closest(fold(word).lower(), lower)
    return None if found is None else lower[found]


def nearest_key(key: str, known: Iterable[str]) -> str | None:
    """The nearest of some English keys or of their Chinese words; one that begins so above all."""
    known = list(known)
    begun = [name for name in known if any(word.startswith(key) for word in CHINESE_KEYS.get(name, ()))]
    if len(begun) == 1:
        return CHINESE_KEYS[begun[0]][0]
    return nearest(key, [word for name in known for word in (name, *CHINESE_KEYS.get(name, ()))])
