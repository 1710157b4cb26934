"""How the case tests settle a file: read, resolve, admit, settle; and the plain form in which results are compared."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from zhuoji_calc.facts import Facts
from zhuoji_calc.hand import Case
from zhuoji_calc.problems import Problems
from zhuoji_calc.reading.files import load_case
from zhuoji_calc.reading.rulesets import load_ruleset
from zhuoji_calc.ruleset import Layer, Resolved, resolve
from zhuoji_calc.settlement.admission import check_admission
from zhuoji_calc.settlement.engine import settle
from zhuoji_calc.settlement.result import Forbidden, Settlement


def settle_file(path: Path, settings: Mapping[str, str] | None = None) -> tuple[Case, Resolved, Settlement | Forbidden]:
    """A case file settled under its own rules, with ``settings`` over the file's."""
    case, _ = load_case(str(path))
    assert case.rules is not None
    layers = [Layer(("options",), case.options), Layer(("--set",), settings or {})]
    resolved = resolve(load_ruleset(case.rules), layers)
    facts = Facts(case.hand)
    problems = check_admission(case.hand, resolved, facts)
    if problems:
        raise Problems(problems)
    return case, resolved, settle(case.hand, resolved, facts)


def names(case: Case) -> list[str]:
    """The players' names by seat."""
    return [player.name for player in case.hand.players]
