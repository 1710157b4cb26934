"""Settle finished hands of Guizhou mahjong (捉鸡麻将): who pays whom how much, and why.

The public names are loaded when first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from zhuoji_calc.model.version import __version__

if TYPE_CHECKING:
    from zhuoji_calc.analysis.comparison import RulesetResult
    from zhuoji_calc.analysis.sensitivity import Exploration
    from zhuoji_calc.api import compare, explain, load_hand, load_rules, prepare_hand, readings, settle
    from zhuoji_calc.formats.text.places import InputError
    from zhuoji_calc.model.hand import Case, Hand
    from zhuoji_calc.model.problems import Problem, Problems
    from zhuoji_calc.prepare.pipeline import PreparedHand
    from zhuoji_calc.rules.ruleset import Resolved
    from zhuoji_calc.settlement.result import Forbidden, Payment, Settlement

__all__ = [
    "Case",
    "Exploration",
    "Forbidden",
    "Hand",
    "InputError",
    "Payment",
    "PreparedHand",
    "Problem",
    "Problems",
    "Resolved",
    "RulesetResult",
    "Settlement",
    "__version__",
    "compare",
    "explain",
    "load_hand",
    "load_rules",
    "prepare_hand",
    "readings",
    "settle",
]

_HOMES = {
    "Case": "zhuoji_calc.model.hand",
    "Exploration": "zhuoji_calc.analysis.sensitivity",
    "Forbidden": "zhuoji_calc.settlement.result",
    "Hand": "zhuoji_calc.model.hand",
    "InputError": "zhuoji_calc.formats.text.places",
    "Payment": "zhuoji_calc.settlement.result",
    "PreparedHand": "zhuoji_calc.prepare.pipeline",
    "Problem": "zhuoji_calc.model.problems",
    "Problems": "zhuoji_calc.model.problems",
    "Resolved": "zhuoji_calc.rules.ruleset",
    "Settlement": "zhuoji_calc.settlement.result",
    "RulesetResult": "zhuoji_calc.analysis.comparison",
    "compare": "zhuoji_calc.api",
    "explain": "zhuoji_calc.api",
    "load_hand": "zhuoji_calc.api",
    "load_rules": "zhuoji_calc.api",
    "prepare_hand": "zhuoji_calc.api",
    "readings": "zhuoji_calc.api",
    "settle": "zhuoji_calc.api",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(home), name)
