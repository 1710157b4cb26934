"""Money: points times stake (底注), exact whatever the number of digits, and its one way of being written."""

from __future__ import annotations

from decimal import Decimal


def money_of(points: int, stake: Decimal) -> Decimal:
    """``points`` at ``stake`` a point, in whole numbers: a decimal context would round beyond 28 digits."""
    sign, digits, exponent = stake.as_tuple()
    if not isinstance(exponent, int):
        raise ValueError(f"not a stake: {stake}")
    units = points * int("".join(map(str, digits)))
    if sign:
        units = -units
    return Decimal((int(units < 0), tuple(map(int, str(abs(units)))), exponent))


def money_text(money: Decimal) -> str:
    """The shortest exact decimal text: no exponent, no trailing zeros, no ``-0``."""
    text = format(money, "f")
    if "." in text:
        text = text.rstrip("0").removesuffix(".")
    return "0" if text == "-0" else text
