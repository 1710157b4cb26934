"""The evening of `samples/`, changed where a test asks for it, and the command `night`."""

from __future__ import annotations

import subprocess
from pathlib import Path

import terminal
from repository import ROOT

from zhuoji_calc.analysis.audit import AuditOptions, Auditor
from zhuoji_calc.analysis.night import Night, night_of
from zhuoji_calc.formats.batches import find_inputs, read_batches

EVENING = ROOT / "samples" / "evening"


def evening_of(*paths: Path | str, terms: AuditOptions | None = None) -> Night:
    """The evening of the hands in files or folders."""
    auditor = Auditor(terms or AuditOptions())
    batches = (batch for file in find_inputs(map(str, paths)).files for batch in read_batches(file))
    return night_of(checked for batch in batches for checked in auditor.check_all(batch))


def run(*arguments: str | Path, text: str | None = None) -> subprocess.CompletedProcess[str]:
    """One call of ``zhuoji night``, in English unless the arguments say otherwise."""
    return terminal.run("night", *arguments, text=text)


def hand(number: int, *changes: tuple[str, str]) -> str:
    """A hand of the evening as text, some of it changed."""
    text = (EVENING / f"{number}.yaml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def copy(folder: Path, **changed: str) -> Path:
    """The evening in another folder, some hands (``hand4``) replaced."""
    for path in EVENING.glob("*.yaml"):
        text = changed.get(f"hand{path.stem}", path.read_text(encoding="utf-8"))
        (folder / path.name).write_text(text, encoding="utf-8")
    return folder
