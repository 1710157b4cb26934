"""The program under measure, driven from outside: its command line, and workers that use it as a library.

Nothing here imports it.  A process that measures memory stays small so, and two versions of it can be measured in one
run (`compare.py`).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path
from types import TracebackType
from typing import Any, cast

from clock import Ended, run

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

AS_EXPECTED_OR_NOT = (0, 1)
"""Exit status 1 says that a hand differs: the work was done all the same."""


class Program:
    """The program in a folder that holds the package; ``cache`` is where its compiled code is kept."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self.folder = folder
        self.environment = environment(folder, cache)
        where = self.python("-c", "import zhuoji_calc; print(zhuoji_calc.__file__)", keep=True).output.decode().strip()
        if not Path(where).is_relative_to(folder):
            raise SystemExit(f"{folder} was to be measured, but Python finds the package in {where}")

    def python(self, *arguments: str, keep: bool = False) -> Ended:
        """Python with the package to import."""
        return run([sys.executable, *arguments], self.environment, keep=keep, folder=str(self.folder))

    def command(self, *arguments: str, keep: bool = False, good: Collection[int] = AS_EXPECTED_OR_NOT) -> Ended:
        """A command as a user gives it."""
        return run(
            [sys.executable, "-m", "zhuoji_calc", *arguments],
            self.environment,
            keep=keep,
            good=good,
            folder=str(self.folder),
        )

    def spent(self, *arguments: str) -> float:
        """The processor time of a command and its children."""
        return self.command(*arguments).spent

    def worker(self, script: str, *arguments: str) -> Any:
        """What a script of this folder prints as JSON, run in a process of its own."""
        return json.loads(self.python(str(HERE / script), *arguments, keep=True).output or b"null")

    def rulesets(self) -> list[str]:
        """The names of all rulesets that are there."""
        listed = json.loads(self.command("rules", "list", "--format", "json", keep=True).output)
        return [cast(str, one["name"]) for one in listed]


def environment(folder: Path | None, cache: Path) -> dict[str, str]:
    """An environment alike for all that is compared; everybody's compiled code is kept, and apart."""
    chosen = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "ZHUOJI_", "LC_"))}
    chosen |= {"PYTHONPYCACHEPREFIX": str(cache), "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
    if folder is not None:
        chosen["PYTHONPATH"] = str(folder)
    return chosen


class Server:
    """A worker that stays: it has settled the hands of one file, and settles pieces of another when asked to."""

    def __init__(self, program: Program, warm: Path, hands: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "inside.py"), "serve", str(warm), str(hands)],
            env=program.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.hands = int(self._answer())

    def settle(self, start: int, end: int) -> float:
        """The processor time in which the hands of a piece are settled."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{start} {end}\n")
        self._process.stdin.flush()
        return float(self._answer())

    def _answer(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("a worker ended before its time")
        return line

    def __enter__(self) -> Server:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        # It ends with its input.
        self._process.communicate()
