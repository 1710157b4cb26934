"""Cold starts: every command in a process of its own, against a command of typer that does nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from clock import ratio_of, run, take_turns
from program import Program, environment
from tables import Section, Size, table

EMPTY = """\
import typer
app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
@app.command()
def main(file: str) -> None:
    print(file)
app()
"""


def commands(samples: Path) -> dict[str, tuple[str, ...]]:
    """Every command with its arguments, by what it is called in a table."""
    hand, evening = str(samples / "guiyang-example-1.yaml"), str(samples / "evening")
    return {
        "settle FILE": ("settle", hand),
        "settle FILE --explain": ("settle", hand, "--explain"),
        "settle FILE --format json": ("settle", hand, "--format", "json"),
        "check FILE": ("check", hand),
        "readings FILE": ("readings", hand),
        "compare FILE": ("compare", hand),
        "night FOLDER": ("night", evening),
        "rules list": ("rules", "list"),
        "rules show NAME": ("rules", "show", "guiyang"),
        "new": ("new",),
        "sample": ("sample",),
        "schema hand": ("schema", "hand"),
        "--help": ("--help",),
        "--version": ("--version",),
    }


def measure(program: Program, folder: Path, size: Size) -> Section:
    """A table of all commands."""
    empty = folder / "empty.py"
    empty.write_text(EMPTY, encoding="utf-8")
    start_empty = partial(_spent, [sys.executable, str(empty), "x"], environment(None, folder / "cache-of-nothing"))
    start_empty()  # so that both start from compiled code
    rounds = size.of(21, 3)

    def rows() -> Iterator[tuple[str, ...]]:
        for name, arguments in commands(program.folder / "samples").items():
            start = partial(program.spent, *arguments)
            start()
            ratio = ratio_of(take_turns(start, start_empty, rounds))
            yield f"`{name}`", str(ratio), f"{1000 * ratio.one:.0f}"

    return Section(
        "Cold starts",
        f"A process for each, against one of an empty typer command; pairs: {rounds}. Medians (quartiles).",
        table(("command", "against an empty command", "ms"), rows()),
    )


def _spent(command: list[str], chosen: dict[str, str]) -> float:
    return run(command, chosen).spent
