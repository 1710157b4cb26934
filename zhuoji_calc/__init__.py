"""Settle finished hands of Guizhou mahjong (捉鸡麻将): who pays whom how much, and why.

The public names are loaded when first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from zhuoji_calc.version import __version__

if TYPE_CHECKING:
    from zhuoji_calc.api import load_hand, load_rules, settle
    from zhuoji_calc.hand import Case, Hand
    from zhuoji_calc.problems import Problem, Problems
    from zhuoji_calc.reading.places import InputError
    from zhuoji_calc.ruleset import Resolved
    from zhuoji_calc.settlement.result import Forbidden, Payment, Settlement

__all__ = [
    "Case",
    "Forbidden",
    "Hand",
    "InputError",
    "Payment",
    "Problem",
    "Problems",
    "Resolved",
    "Settlement",
    "__version__",
    "load_hand",
    "load_rules",
    "settle",
]

_HOMES = {
    "Case": "zhuoji_calc.hand",
    "Forbidden": "zhuoji_calc.settlement.result",
    "Hand": "zhuoji_calc.hand",
    "InputError": "zhuoji_calc.reading.places",
    "Payment": "zhuoji_calc.settlement.result",
    "Problem": "zhuoji_calc.problems",
    "Problems": "zhuoji_calc.problems",
    "Resolved": "zhuoji_calc.ruleset",
    "Settlement": "zhuoji_calc.settlement.result",
    "load_hand": "zhuoji_calc.api",
    "load_rules": "zhuoji_calc.api",
    "settle": "zhuoji_calc.api",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(home), name)
