"""A test module is about one subject, and short enough to be read at once."""

from __future__ import annotations

from repository import ROOT

MOST_LINES = 400


def test_no_module_is_too_long() -> None:
    """What has grown longer is split along its subjects."""
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in (ROOT / "tests").rglob("*.py")
    }
    assert lengths
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}
