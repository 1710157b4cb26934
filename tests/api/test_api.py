"""The library: its examples hold as they are written, and its names are what they promise."""

from __future__ import annotations

import doctest
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from repository import CASES, EXAMPLE, ROOT

import zhuoji_calc
from zhuoji_calc import api, load_hand, settle
from zhuoji_calc.formats.ruleset.finding import shipped_names
from zhuoji_calc.model.problems import Problems
from zhuoji_calc.settlement.result import Settlement


def test_the_examples_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    tried = doctest.testmod(api, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried.attempted >= 15
    assert tried.failed == 0


def test_every_public_name_is_there() -> None:
    for name in zhuoji_calc.__all__:
        assert getattr(zhuoji_calc, name) is not None
    assert {"load_hand", "load_rules", "settle", "readings", "compare"} <= set(zhuoji_calc.__all__)
    with pytest.raises(AttributeError):
        _ = zhuoji_calc.no_such_name


def test_importing_the_package_loads_nothing() -> None:
    program = "import sys, zhuoji_calc; print([name for name in sys.modules if name.startswith('zhuoji_calc.')])"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['zhuoji_calc.model', 'zhuoji_calc.model.version']"


def test_readings_start_from_the_choices_of_the_file() -> None:
    case = zhuoji_calc.load_hand(EXAMPLE)
    found = zhuoji_calc.readings(case._replace(options={"Q2": "b"}))
    assert found.base.points == [-1, -8, -5, 14]
    given = zhuoji_calc.readings(case.hand, zhuoji_calc.load_rules("duyun"))
    assert given.base.points == [-1, -8, -5, 14]
    assert not zhuoji_calc.readings(case, limit=1).exhausted


def test_what_cannot_be_settled_is_not_explored() -> None:
    case = zhuoji_calc.load_hand(EXAMPLE)
    with pytest.raises(Problems):
        zhuoji_calc.readings(case._replace(options={"no-such": "b"}))
    with pytest.raises(TypeError):
        zhuoji_calc.readings(case.hand)
    with pytest.raises(Problems):
        zhuoji_calc.compare(case.hand._replace(players=case.hand.players[:1]))


def test_compare_takes_rulesets_as_well_as_names() -> None:
    case = zhuoji_calc.load_hand(EXAMPLE)._replace(options={"Q2": "b"})
    sides = zhuoji_calc.compare(case, [zhuoji_calc.load_rules("guiyang"), "guiyang", "duyun"])
    points = [side.result.points() for side in sides if isinstance(side.result, Settlement)]
    assert points == [[-1, -7, -5, 13], [-1, -8, -5, 14], [-1, -8, -5, 14]]
    assert [side.resolved.dropped for side in sides] == [(), (), ("Q2",)]


def test_compare_goes_through_every_shipped_ruleset() -> None:
    sides = zhuoji_calc.compare(zhuoji_calc.load_hand(CASES / "duyun" / "101-seven-pairs.yaml"))
    assert len(sides) == len(shipped_names()) == 12
    assert all((side.result is None) == bool(side.problems) for side in sides)


def test_a_path_of_a_ruleset_is_taken_from_the_hand_files_folder(tmp_path: Path) -> None:
    shutil.copy(ROOT / "rulesets" / "guiyang.yaml", tmp_path / "town.yaml")
    text = EXAMPLE.read_text(encoding="utf-8")
    (tmp_path / "hand.yaml").write_text(text.replace("rules: guiyang", "rules: town.yaml"), encoding="utf-8")
    settlement = settle(load_hand(tmp_path / "hand.yaml"))
    assert isinstance(settlement, Settlement)
    assert settlement.points() == [-1, -7, -5, 13]
