"""How the case tests settle a file: through the one pipeline; and the plain form in which results are compared."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from zhuoji_calc.analysis.runner import Outcome, outcome_of
from zhuoji_calc.formats.files import load_source
from zhuoji_calc.formats.ruleset.finding import load_ruleset
from zhuoji_calc.model.facts import Facts
from zhuoji_calc.model.hand import Case, Hand
from zhuoji_calc.prepare.pipeline import Preparer, Refused
from zhuoji_calc.rules.resolving import Layer, resolve
from zhuoji_calc.rules.ruleset import Resolved
from zhuoji_calc.settlement.result import Forbidden, Settlement


def settle_file(path: Path, settings: Mapping[str, str] | None = None) -> tuple[Case, Resolved, Settlement | Forbidden]:
    """A case file settled under its own rules, with ``settings`` over the file's."""
    source = load_source(str(path))
    try:
        prepared = Preparer(None, settings or {}).prepare_source(source, str(path))
        return prepared.case, prepared.resolved, prepared.settle()
    except Refused as refused:
        raise refused.faults.error(source) from None


def settled_plainly(hand: Hand, ruleset: str, settings: Mapping[str, str]) -> Outcome:
    """The outcome as `settle --set …` gives it, readiness derived."""
    resolved = resolve(load_ruleset(ruleset), [Layer(("--set",), settings)])
    return outcome_of(hand, resolved, Facts(hand))


def names(case: Case) -> list[str]:
    """The players' names by seat."""
    return [player.name for player in case.hand.players]
