"""Every clause of every rule document is exercised by a case: the table clause × test has no empty row."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from repository import CASES, ROOT

from zhuoji_calc.formats.ruleset.finding import shipped_names

CLAUSES = ROOT / "tests" / "clauses"


def rows(ruleset: str) -> list[dict[str, Any]]:
    return list(yaml.safe_load((CLAUSES / f"{ruleset}.yaml").read_text(encoding="utf-8")))


@pytest.mark.parametrize("ruleset", shipped_names())
def test_no_clause_is_untested(ruleset: str) -> None:
    for row in rows(ruleset):
        assert row["clause"] and row["at"]
        assert row.get("cases") or row.get("untestable"), f"{row['clause']} is exercised by no case"


@pytest.mark.parametrize("ruleset", shipped_names())
def test_every_case_exercises_a_clause(ruleset: str) -> None:
    named = {case for row in rows(ruleset) for case in row.get("cases", ())}
    there = {path.name for path in (CASES / ruleset).glob("*.yaml")}
    assert named - there == set(), "named, but not there"
    assert there - named == set(), "there, but under no clause"
