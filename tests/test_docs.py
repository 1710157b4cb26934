"""The pages that are made from other files are current."""

from __future__ import annotations

import importlib.util

import pytest
from conftest import ROOT


@pytest.mark.slow
def test_pages_are_current() -> None:
    spec = importlib.util.spec_from_file_location("make_docs", ROOT / "docs" / "make.py")
    assert spec is not None and spec.loader is not None
    make = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make)
    assert make.stale() == [], "run: python docs/make.py"
