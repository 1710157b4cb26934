"""How words are looked up; and names that may be two spellings of one, alike but for width, spaces or variants."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Any

_REMEMBERED = 4096


def names_alike(names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The pairs of different names that may be one player's, in the order given.

    >>> names_alike(["甲", "乙", "甲 "])
    (('甲', '甲 '),)
    >>> names_alike(["張三", "A", "Ａ", "张三"])
    (('張三', '张三'), ('A', 'Ａ'))
    >>> names_alike(["a", "A"])
    ()
    """
    return _names_alike(tuple(names))


@lru_cache(_REMEMBERED)
def _names_alike(names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    folded = {name: fold_name(name) for name in dict.fromkeys(names)}
    if len(set(folded.values())) == len(folded):
        return ()
    return tuple((one, other) for one, other in combinations(folded, 2) if folded[one] == folded[other])


def fold(text: str) -> str:
    """A word as it is looked up: NFKC, without spaces at its ends."""
    return text.strip() if text.isascii() else unicodedata.normalize("NFKC", text).strip()


def fold_name(name: str) -> str:
    """A name without what two spellings of it may differ in: as it is looked up, in simplified characters."""
    folded = fold(name)
    if folded.isascii():
        return folded
    simplified: str = _converter().convert(folded)
    return simplified


@cache
def _converter() -> Any:
    # Its table is read when the first name of Chinese characters asks for it, which takes as long as settling a hand.
    from opencc import OpenCC  # type: ignore[import-untyped]

    return OpenCC("t2s")
