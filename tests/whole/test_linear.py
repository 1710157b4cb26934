"""No input within its size takes more work than in proportion to it: counted in calls, never in seconds."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from zhuoji_calc.analysis.audit import AuditOptions, Auditor
from zhuoji_calc.formats import json_list
from zhuoji_calc.formats.batches import read_batches
from zhuoji_calc.formats.text.source import MOST_BYTES, Kind

pytestmark = pytest.mark.slow

SMALL = 2_000
AT_MOST = 2.6
"""Twice the input may take so many times the calls: twice, and what Python's own growth of tables adds."""

HEAD = "rules: guiyang\ndealer: A\nend: {win: self-draw, by: A, tile: 1m}\nplayers:\n"
AUDITOR = Auditor(AuditOptions())


def calls(do: Callable[[], object]) -> int:
    """How many functions, Python's and C's, are called."""
    counted = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        do()
    finally:
        sys.setprofile(None)
    return counted


def player(**more: str) -> str:
    """A hand file whose first player has these keys."""
    return HEAD + "  - {name: A, hand: 123m, " + ", ".join(f"{key}: {value}" for key, value in more.items()) + "}\n"


YAML: dict[str, Callable[[int], str]] = {
    "brackets open in a river": lambda n: player(discards="'" + "(" * n + "'"),
    "brackets close in a river": lambda n: player(discards="'" + ")" * n + "'"),
    "brackets in a river": lambda n: player(discards="'" + "()" * (n // 2) + "'"),
    "claimed by nobody": lambda n: player(discards="'" + "(1m)" * (n // 4) + "'"),
    "slashes in a river": lambda n: player(discards="'" + "/" * n + "'"),
    "unknown tiles": lambda n: player(discards="'" + "x " * (n // 2) + "'"),
    "tiles in a hand": lambda n: player(hand="'" + "1m" * (n // 2) + "'"),
    "digits without a suit": lambda n: player(discards="'" + "1" * n + "'"),
    "a long name": lambda n: player(name="'" + "x" * n + "'"),
    "a long unknown key": lambda n: player(**{"x" * n: "1"}),
    "unknown keys": lambda n: HEAD + "".join(f"k{i}: 1\n" for i in range(n // 8)),
    "players": lambda n: HEAD + "".join(f"  - {{name: P{i}}}\n" for i in range(n // 16)),
    "melds": lambda n: player(melds="[" + ", ".join("{pong: 1m, from: B}" for _ in range(n // 20)) + "]"),
    "melds from nobody": lambda n: player(melds="[" + ", ".join("{pong: 1m}" for _ in range(n // 12)) + "]"),
    "winners": lambda n: HEAD.replace("by: A", "by: [" + ", ".join(f"P{i}" for i in range(n // 6)) + "]"),
    "rolling flips": lambda n: "rolling: [" + "1p, " * (n // 4) + "1p]\n" + HEAD,
    "options": lambda n: "options: {" + ", ".join(f"o{i}: b" for i in range(n // 8)) + "}\n" + HEAD,
    "open braces": lambda n: HEAD + "{" * n,
    "open brackets": lambda n: HEAD + "[" * n,
    "dashes": lambda n: HEAD + "- " * (n // 2),
    "colons": lambda n: HEAD + ": " * (n // 2),
    "commas": lambda n: HEAD + "  - [" + "," * n + "]\n",
    "quotes": lambda n: HEAD + "'" * n,
    "blank lines": lambda n: HEAD + "\n" * n,
    "comments": lambda n: HEAD + "#" * n + "\n",
    "tabs": lambda n: HEAD + "\t\n" * (n // 2),
    "digits of a stake": lambda n: "stake: " + "1" * n + "\n" + HEAD,
}

JSON: dict[str, Callable[[int], str]] = {
    "brackets open in a river": lambda n: json.dumps({"players": [{"name": "A", "discards": "(" * n}]}),
    "players": lambda n: json.dumps({"players": [{"name": f"P{i}"} for i in range(n // 16)]}),
    "keys": lambda n: json.dumps({f"k{i}": 1 for i in range(n // 8)}),
    "open brackets": lambda n: "[" * n,
    "open braces": lambda n: '{"a":' * (n // 5),
    "digits": lambda n: '{"stake": ' + "1" * n + "}",
    "commas": lambda n: "{" + "," * n,
    "quotes": lambda n: "{" + '"' * n,
    "backslashes": lambda n: '{"' + "\\" * n + '": 1}',
}


def assert_linear(make: Callable[[int], str], kind: Kind) -> None:
    text, twice = make(4 * SMALL), make(8 * SMALL)
    assert len(twice.encode()) <= MOST_BYTES
    # Once before: what is loaded or kept at the first sight does not count.
    AUDITOR.check(make(SMALL), kind)
    once = calls(lambda: AUDITOR.check(text, kind))
    assert calls(lambda: AUDITOR.check(twice, kind)) <= AT_MOST * once


@pytest.mark.parametrize("what", YAML)
def test_yaml(what: str) -> None:
    assert_linear(YAML[what], "yaml")


@pytest.mark.parametrize("what", JSON)
def test_json(what: str) -> None:
    assert_linear(JSON[what], "json")


def test_broken_hands_of_a_list_are_read_from_near_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a hand is broken the decoder counts the lines before it: all but a few of those read have been let go."""
    far: list[int] = []

    class Recording(json.JSONDecoder):
        def raw_decode(self, s: str, idx: int = 0) -> tuple[Any, int]:
            far.append(idx)
            return super().raw_decode(s, idx)

    monkeypatch.setattr(json_list, "_DECODER", Recording())
    path = tmp_path / "hands.json"
    path.write_text("[\n" + "{x,\n" * (MOST_BYTES // 2) + "{}]", encoding="utf-8")
    read = [document.number for batch in read_batches(str(path)) for document in batch.documents]
    assert len(read) == MOST_BYTES // 2 + 1
    assert max(far) <= MOST_BYTES + 4
