"""Running the program as a user does: a process of its own, with its output, its messages and its exit status."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from repository import ROOT

SET_ASIDE = ("LC_ALL", "LC_MESSAGES", "LANG", "ZHUOJI_DEBUG", "ZHUOJI_LANG")


def hear_interruptions() -> None:
    """Before a process starts: one that is started in the background of a shell would not hear Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def run(
    *arguments: str | Path, text: str | None = None, cwd: Path = ROOT, **environment: str
) -> subprocess.CompletedProcess[str]:
    """One call of ``zhuoji``, in English unless the environment or the arguments say otherwise."""
    kept = {name: value for name, value in os.environ.items() if name not in SET_ASIDE}
    return subprocess.run(
        [sys.executable, "-m", "zhuoji_calc", *map(str, arguments)],
        cwd=cwd,
        env={**kept, "PYTHONPATH": str(ROOT), **environment},
        input=text,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
