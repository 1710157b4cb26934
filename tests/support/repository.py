"""Where things lie that tests read."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases"
EXAMPLE = ROOT / "samples" / "guiyang-example-1.yaml"
"""Worked example 1 of the Guiyang document."""
EXAMPLE_TABLE = """\
            玩家1   玩家2   玩家3   玩家4
玩家1          +3      -1      -1      -1
玩家2           0       0       0       0
玩家3           0       0       0       0
玩家4          -4      -6      -4     +14
结果分数       -1      -7      -5     +13
结果         -150   -1050    -750   +1950
"""
"""Its table as the document prints it."""
