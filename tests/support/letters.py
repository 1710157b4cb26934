"""The hands of ``tests/readings``, in which the letters of a reading differ, with the result of each letter."""

from __future__ import annotations

from typing import Any

import yaml
from repository import ROOT

from zhuoji_calc.formats.ruleset.finding import shipped_names

READINGS = ROOT / "tests" / "readings"


def entries(ruleset: str) -> list[dict[str, Any]]:
    """What the file of a ruleset holds: for each reading a hand, and results by letter."""
    path = READINGS / f"{ruleset}.yaml"
    # Everything stays text: a letter or name such as `no` must not become something else.
    return list(yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader))


ALL = [entry for ruleset in shipped_names() for entry in entries(ruleset)]
RESULTS = [(entry, letter) for entry in ALL for letter in entry["results"]]
