"""Every command says what it does: what breaks first where the packages below are of other versions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from terminal import run
from typer.main import get_command

from zhuoji_calc.cli.app import app


def commands(command: Any, *words: str) -> Iterator[str]:
    yield " ".join(words)
    for name, below in getattr(command, "commands", {}).items():
        yield from commands(below, *words, name)


COMMANDS = list(commands(get_command(app), "zhuoji"))


def test_all_are_found() -> None:
    assert {"zhuoji", "zhuoji settle", "zhuoji rules", "zhuoji rules diff", "zhuoji schema"} <= set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help(command: str) -> None:
    done = run(*command.split()[1:], "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Usage: {command} " in done.stdout
    assert "--help" in done.stdout
