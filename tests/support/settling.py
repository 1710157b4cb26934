"""How the case tests settle a file: through the one pipeline; and the plain form in which results are compared."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from zhuoji_calc.formats.files import load_source
from zhuoji_calc.model.hand import Case
from zhuoji_calc.prepare.pipeline import Preparer, Refused
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


def names(case: Case) -> list[str]:
    """The players' names by seat."""
    return [player.name for player in case.hand.players]
