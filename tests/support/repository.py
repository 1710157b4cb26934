"""Where things lie that tests read."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases"
EXAMPLE = ROOT / "samples" / "guiyang-example-1.yaml"
"""Worked example 1 of the Guiyang document."""
