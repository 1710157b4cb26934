"""The command in this process: quick to run many times, and nothing that it raises is hidden."""

from __future__ import annotations

import io
import os
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import typer.main


class Input(NamedTuple):
    """What one run is given; ``rules`` is the text of a ruleset file, for the argument ``RULES``."""

    arguments: tuple[str, ...]
    data: bytes
    rules: bytes | None = None


class Outcome(NamedTuple):
    """What one run made of it."""

    status: int
    out: str
    err: str


class _Bytes:
    """Stands for standard input."""

    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)

    def isatty(self) -> bool:
        return False


@cache
def _command() -> Any:
    from zhuoji_calc.cli.app import app

    return typer.main.get_command(app)


@cache
def _folder() -> Path:
    # Each process has its own.
    return Path(tempfile.mkdtemp(prefix=f"zhuoji-fuzz-{os.getpid()}-"))


def run(one: Input) -> Outcome:
    """The command on one input. Whatever it raises comes through."""
    arguments = list(one.arguments)
    if one.rules is not None:
        kind = "json" if one.rules[:1] == b"{" else "yaml"
        path = _folder() / f"rules.{kind}"
        path.write_bytes(one.rules)
        arguments[arguments.index("RULES")] = str(path)
    kept = sys.stdin, sys.stdout, sys.stderr
    out, err = io.StringIO(), io.StringIO()
    sys.stdin, sys.stdout, sys.stderr = _Bytes(one.data), out, err  # type: ignore[assignment]
    try:
        _command().main(args=arguments, prog_name="zhuoji")
        status = 0
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else -1
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
    return Outcome(status, out.getvalue(), err.getvalue())
