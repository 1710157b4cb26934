"""Shared by the tests: where things lie, and hypothesis made repeatable and patient."""

from __future__ import annotations

import signal
from pathlib import Path

from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parents[1]
CASES = ROOT / "tests" / "cases"

settings.register_profile("steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")


def hear_interruptions() -> None:
    """Before a process starts: one that is started in the background of a shell would not hear Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
