"""The scripts that measure can be run; how long anything takes is not for tests."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from types import ModuleType

import pytest
from repository import ROOT


def _tables() -> ModuleType:
    spec = importlib.util.spec_from_file_location("benchmark_tables", ROOT / "benchmarks" / "tables.py")
    assert spec is not None and spec.loader is not None
    tables = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tables)
    return tables


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="processes are measured with wait4")
def test_run_measures_one_subject() -> None:
    run = [sys.executable, str(ROOT / "benchmarks" / "run.py"), "--quick", "--only", "readings"]
    printed = subprocess.run(run, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    assert "\n### `check --readings` against a plain `check`\n" in printed
    assert "\n| all differing | " in printed


def test_measured_sections_take_the_place_of_older_ones() -> None:
    tables = _tables()
    readme = f"# Title\n\n{tables.BEGIN}\nold machine\n\n### A\n\nold a\n\n### B\n\nold b\n{tables.END}\n\nafter\n"
    assert tables.put_in_place(readme, "new machine", ["### B\n\nnew b\n", "### C\n\nnew c\n"]) == (
        f"# Title\n\n{tables.BEGIN}\nnew machine\n\n### A\n\nold a\n\n### B\n\nnew b\n\n### C\n\nnew c\n{tables.END}"
        "\n\nafter\n"
    )


def test_readme_has_a_place_for_what_is_measured() -> None:
    tables = _tables()
    text = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    assert "### Probe\n" in tables.put_in_place(text, "machine", ["### Probe\n\nnothing\n"])


def test_table_has_numbers_to_the_right() -> None:
    rows = [("a", "1.50 (1.40-1.60)", "1,000"), ("b", "2.00", "")]
    assert _tables().table(("what", "ratio", "rate"), rows) == (
        "| what | ratio | rate |\n|---|--:|--:|\n| a | 1.50 (1.40-1.60) | 1,000 |\n| b | 2.00 |  |"
    )
