"""Every worked hand of ``tests/cases`` gives what its file says: points, matrix, money, next dealer, verdict."""

from __future__ import annotations

from pathlib import Path

import pytest
from repository import CASES
from settling import settle_file

from zhuoji_calc.prepare.expectation import differences
from zhuoji_calc.settlement.result import Forbidden

FILES = sorted(CASES.rglob("*.yaml"))


def test_there_are_cases() -> None:
    assert len(FILES) > 80


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_case(path: Path) -> None:
    case, resolved, result = settle_file(path)
    assert case.expect is not None
    assert differences(case.expect, result, case.stake if case.stake is not None else resolved.stake) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_case_says_enough(path: Path) -> None:
    """A case says points and matrix, or that the win is forbidden; and no tile or point is lost in settling."""
    case, _, result = settle_file(path)
    assert case.expect is not None
    if case.expect.forbidden:
        assert isinstance(result, Forbidden)
        return
    assert case.expect.points is not None and case.expect.matrix is not None
    assert not isinstance(result, Forbidden)
    assert sum(result.points()) == 0
