"""The samples settle as their files say, except the one that shows a forbidden win; each says what it shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import ROOT
from settling import settle_file

from zhuoji_calc.expectation import differences
from zhuoji_calc.reading.rulesets import shipped_names

SAMPLES = sorted((ROOT / "samples").glob("*.yaml"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_sample(path: Path) -> None:
    case, resolved, result = settle_file(path)
    assert case.expect is not None
    assert differences(case.expect, result, case.stake if case.stake is not None else resolved.stake) == []
    assert path.read_text(encoding="utf-8").startswith("# ")


def test_every_ruleset_has_a_sample() -> None:
    assert {settle_file(path)[1].name for path in SAMPLES} == set(shipped_names())


def test_the_worked_examples_cell_by_cell() -> None:
    """The two tables that document 000 prints, every cell of them."""
    _, _, first = settle_file(ROOT / "samples" / "guiyang-example-1.yaml")
    assert first.matrix() == [[0, 1, 1, 1], [0, 0, 0, 0], [0, 0, 0, 0], [4, 6, 4, 0]]  # type: ignore[union-attr]
    _, _, second = settle_file(ROOT / "samples" / "guiyang-example-2.yaml")
    assert second.matrix() == [[0, 3, 3, 3], [0, 0, 0, 0], [0, 0, 0, 0], [1, 1, 1, 0]]  # type: ignore[union-attr]
