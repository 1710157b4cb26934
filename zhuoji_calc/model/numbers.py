"""How numbers are written, and how long they may be: whole ones nine digits, money twelve and six behind the point.

Nobody plays for more, and whatever is longer would only be found out where it is counted with, or takes for ever.
Where these bounds are broken is told before a text becomes a number.
"""

from __future__ import annotations

import re

MOST_DIGITS = 9
MOST_BEFORE, MOST_BEHIND = 12, 6

MOST_WHOLE = 10**MOST_DIGITS - 1
MOST_MONEY = 10**MOST_BEFORE - 1
"""The most of money that a whole number can be."""

WHOLE_LIMITS = (-MOST_WHOLE, MOST_WHOLE)
MONEY_LIMITS = ("money", MOST_BEFORE, MOST_BEHIND)
"""The bounds as the argument ``limits`` of a problem."""

DIGITS = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}")
WHOLE = re.compile(rf"[+-]?[0-9]{{1,{MOST_DIGITS}}}")
POSITIVE_MONEY = re.compile(rf"[0-9]{{1,{MOST_BEFORE}}}(\.[0-9]{{1,{MOST_BEHIND}}})?")
MONEY = re.compile(rf"[+-]?{POSITIVE_MONEY.pattern}")

ANY_WHOLE = re.compile(r"[+-]?[0-9]+")
ANY_MONEY = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")
"""The same without the bounds: what would be a number if it were shorter."""
