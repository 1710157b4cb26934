"""The samples settle as their files say, except the one that shows a forbidden win; each says what it shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from repository import EXAMPLE, ROOT
from settling import settle_file

from zhuoji_calc.formats.ruleset.finding import shipped_names
from zhuoji_calc.prepare.expectation import differences

SAMPLES = sorted((ROOT / "samples").glob("*.yaml"))
EVENING = sorted((ROOT / "samples" / "evening").glob("*.yaml"))


@pytest.mark.parametrize("path", [*SAMPLES, *EVENING], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_sample(path: Path) -> None:
    case, resolved, result = settle_file(path)
    assert case.expect is not None
    assert differences(case.expect, result, case.stake if case.stake is not None else resolved.stake) == []
    assert path.read_text(encoding="utf-8").startswith("# ")


def test_the_evening_is_of_one_table() -> None:
    """Numbered from 1, one ruleset and one stake, whole hands, every tile of the wall where it is exhausted."""
    assert [path.stem for path in EVENING] == [str(number) for number in range(1, len(EVENING) + 1)]
    cases = [settle_file(path)[0] for path in EVENING]
    assert {(case.rules, case.stake) for case in cases} == {("guiyang", 2)}
    for case in cases:
        assert all(player.concealed is not None for player in case.hand.players)
    assert all(settle_file(path)[2].notes == () for path in EVENING)  # type: ignore[union-attr]


def test_every_ruleset_has_a_sample() -> None:
    assert {settle_file(path)[1].name for path in SAMPLES} == set(shipped_names())


def test_the_worked_examples_cell_by_cell() -> None:
    """The two tables that document 000 prints, every cell of them."""
    _, _, first = settle_file(EXAMPLE)
    assert first.matrix() == [[0, 1, 1, 1], [0, 0, 0, 0], [0, 0, 0, 0], [4, 6, 4, 0]]  # type: ignore[union-attr]
    _, _, second = settle_file(ROOT / "samples" / "guiyang-example-2.yaml")
    assert second.matrix() == [[0, 3, 3, 3], [0, 0, 0, 0], [0, 0, 0, 0], [1, 1, 1, 0]]  # type: ignore[union-attr]
