"""The known word that a misspelt one was perhaps meant to be; never one of the opposite meaning."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches
from itertools import islice

_NEGATION = re.compile(r"[不没沒非未无無]|\b(?:no|not|non|never|without)\b", re.IGNORECASE)
_OPPOSITE = re.compile(r"un|non|in|dis", re.IGNORECASE)
_MOST_LISTED = 8
_LONGEST = 100
"""No known word is longer, and to compare texts takes much longer than they are."""
_MOST_KNOWN = 1000
"""So many known words are compared: nobody means one of more than that, but data may have as many."""


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like this one, if any is."""
    if len(word) > _LONGEST:
        return None
    # Of two Chinese characters one right is already close; of few letters it is not.
    cutoff = 0.5 if len(word) <= 3 and not word.isascii() else 0.6
    near = [other for other in islice(known, _MOST_KNOWN) if _may_be_near(word, other, cutoff)]
    found = get_close_matches(word, [other for other in near if not are_opposite(word, other)], 1, cutoff)
    return found[0] if found else None


def _may_be_near(word: str, other: str, cutoff: float) -> bool:
    """Whether words of these lengths can be so like each other: what is compared must not be long."""
    return 2 * min(len(word), len(other)) >= cutoff * (len(word) + len(other))


def sole_closest(word: str, known: Iterable[str]) -> str | None:
    """The same, but none where another is just as close: of names each is somebody."""
    known = list(islice(known, _MOST_KNOWN))
    found = closest(word, known)
    if found is None:
        return None
    near = SequenceMatcher(None, found, word).ratio()
    others = (other for other in known if other != found and _may_be_near(word, other, near))
    return None if any(SequenceMatcher(None, other, word).ratio() >= near for other in others) else found


def are_opposite(word: str, other: str) -> bool:
    """Whether one of two words has a negation that the other lacks."""
    if len(_NEGATION.findall(word)) % 2 != len(_NEGATION.findall(other)) % 2:
        return True
    short, long = sorted((word.lower(), other.lower()), key=len)
    return long.endswith(short) and _OPPOSITE.fullmatch(long[: len(long) - len(short)]) is not None


def closest_of(word: str, groups: Iterable[Sequence[str]]) -> str | None:
    """The same where each thing is called by several words: a part that fits one thing alone names that thing."""
    if len(word) > _LONGEST:
        return None
    called = [[other for other in group if not are_opposite(word, other)] for group in islice(groups, _MOST_KNOWN)]
    if _is_telling(word):
        holding = [found[0] for group in called if (found := [other for other in group if word in other])]
        if holding:
            return holding[0] if len(holding) == 1 else None
    return closest(word, [other for group in called for other in group])


def beginning_with(word: str, groups: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """The things, each by one of its words, that this word is the beginning of."""
    if not _is_telling(word):
        return ()
    found = [next((other for other in group if other.startswith(word)), "") for group in groups]
    return tuple(filter(None, found))[:_MOST_LISTED]


def _is_telling(word: str) -> bool:
    """Whether it is long enough to be a part of a word and not a letter that happens to be in it."""
    return len(word) >= (3 if word.isascii() else 2)
