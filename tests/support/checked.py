"""The command `check` in a process of its own, and hands to give it: right, wrong and forbidden ones."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import terminal

HAND: dict[str, object] = {
    "rules": "guiyang",
    "dealer": "A",
    "flip": "9p",
    "end": {"win": "self-draw", "by": "A", "tile": "5s"},
    "players": [
        {"name": "A", "hand": "123m 456m 789m 55p 46s"},
        {"name": "B", "hand": "147m 147p 147s 2258p"},
        {"name": "C", "hand": "258m 258p 258s 3369p"},
        {"name": "D", "hand": "369m 369p 369s 4477p"},
    ],
}
POINTS = [6, -2, -2, -2]
"""What `HAND` gives."""


def run(*arguments: str | Path, text: str | None = None) -> subprocess.CompletedProcess[str]:
    """One call of ``zhuoji check``, in English unless the arguments say otherwise."""
    return terminal.run("check", *arguments, text=text)


def hand(**changes: object) -> str:
    """A hand without `expect`, or with some of its keys changed, as a line of JSON."""
    return json.dumps({**HAND, **changes}, ensure_ascii=False)


def good() -> str:
    """The hand with what it gives."""
    return hand(expect={"points": POINTS})


def wrong() -> str:
    """The hand with two players' points that it does not give."""
    return hand(expect={"points": [7, -3, -2, -2]})


def forbidden(**changes: object) -> str:
    """A plain hand won on a discard without a kong."""
    end = {"win": "discard", "by": "A", "from": "B", "tile": "5s"}
    return hand(end=end, **changes)


def objects(*arguments: str | Path, text: str | None = None) -> list[dict[str, object]]:
    """The results that `check` writes as JSON lines."""
    done = run(*arguments, "--format", "jsonl", text=text)
    assert "Traceback" not in done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def statuses(*arguments: str | Path, text: str | None = None) -> list[object]:
    """The status of each result."""
    return [one["status"] for one in objects(*arguments, text=text)]
