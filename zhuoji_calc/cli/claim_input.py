"""Reading what somebody claims the result is: numbers in seat order, or each with its player's name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from decimal import Decimal
from typing import NoReturn

import typer

from zhuoji_calc.cli.options import EXIT_WRONG, print_note
from zhuoji_calc.messages.catalogue import READINGS, Lang
from zhuoji_calc.model.numbers import MONEY, MOST_WHOLE
from zhuoji_calc.model.problems import shortened

CLAIMED = "--claimed"
CLAIMED_MONEY = "--claimed-money"

_SHOWN = 200
_NUMBER = re.compile(r"\s*([+-]?[0-9]+(?:\.[0-9]+)?)\s*")
_SEPARATOR = re.compile(r"[,、;]\s*|\s+")
_EQUALS = re.compile(r"\s*[=:]")


def read_claim(text: str, names: Sequence[str], option: str, lang: Lang) -> list[Decimal]:
    """The claimed numbers by seat; says what is wrong and leaves where they cannot be read."""
    found = _by_name(text, names, option, lang) or _in_order(text)
    whole = option == CLAIMED
    if found is None or (whole and any(number != int(number) for number in found)):
        numbers = ["0"] * len(names)
        _fail(
            "claim-unreadable",
            lang,
            option=option,
            text=shortened(text, _SHOWN),
            example=f"{option}={','.join(numbers)}",
            names=",".join(f"{name}=0" for name in names),
        )
    if any(abs(number) > MOST_WHOLE if whole else not MONEY.fullmatch(format(number, "f")) for number in found):
        _fail("claim-too-large" if whole else "claim-too-long", lang, option=option, text=shortened(text, _SHOWN))
    if len(found) != len(names):
        _fail("claim-count", lang, option=option, count=len(found), wanted=len(names))
    return found


def refuse_both(lang: Lang) -> NoReturn:
    """A claim is made in points or in money."""
    _fail("claim-both", lang)


def _folded(text: str) -> str:
    """The text with plain signs for full-width ones and for the minus of typesetters; every sign keeps its place."""
    return "".join(_plain(sign) for sign in text)


def _plain(sign: str) -> str:
    if sign in "−–—":
        return "-"
    folded = unicodedata.normalize("NFKC", sign)
    return folded if len(folded) == 1 else sign


def _in_order(text: str) -> list[Decimal] | None:
    parts = [part for part in _SEPARATOR.split(_folded(text).strip().strip("[]")) if part]
    matches = [_NUMBER.fullmatch(part) for part in parts]
    found = [Decimal(match.group(1)) for match in matches if match is not None]
    return found if found and len(found) == len(parts) else None


def _by_name(text: str, names: Sequence[str], option: str, lang: Lang) -> list[Decimal] | None:
    """Numbers with names, which are taken as typed: a name may hold commas and signs of its own."""
    folded = _folded(text)
    place = 0
    given: dict[str, Decimal] = {}
    while place < len(text):
        place += len(text[place:]) - len(text[place:].lstrip())
        read = _pair_at(text, folded, place, names)
        if read is None:
            return None
        name, number, place = read
        if name in given:
            _fail("claim-twice", lang, option=option, names=name)
        given[name] = number
        separator = _SEPARATOR.match(folded, place)
        place = separator.end() if separator else place
    missing = [name for name in names if name not in given]
    if given and missing:
        _fail("claim-missing", lang, option=option, names=", ".join(missing))
    return [given[name] for name in names] if given else None


def _pair_at(text: str, folded: str, place: int, names: Sequence[str]) -> tuple[str, Decimal, int] | None:
    for name in sorted(names, key=len, reverse=True):
        if not text.startswith(name, place):
            continue
        equals = _EQUALS.match(folded, place + len(name))
        number = _NUMBER.match(folded, equals.end()) if equals else None
        if number is not None and (number.end() == len(text) or _SEPARATOR.match(folded, number.end(1))):
            return name, Decimal(number.group(1)), number.end(1)
    return None


def _fail(key: str, lang: Lang, **parts: object) -> NoReturn:
    print_note(f"zhuoji: {READINGS.say(key, lang, **parts)}")
    raise typer.Exit(EXIT_WRONG)
