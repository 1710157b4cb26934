"""Random hands to measure on, written to files once: ``zhuoji sample`` makes them.

Whoever measures takes other seeds for warming than for measuring: no process is timed on a hand that it has seen.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

from program import Program

SAMPLED = 2500
"""So many hands one process makes, so that all processors have some to make."""
_BETWEEN = re.compile("^---\n", re.MULTILINE)


class Maker:
    """Makes files of hands, every one from seeds of its own."""

    def __init__(self, program: Program, folder: Path) -> None:
        self._program = program
        self._folder = folder
        self._seeds = count(1)

    def lines(self, number: int, rules: str | None = None) -> Path:
        """Hands with their right results as JSON lines; without ``rules`` of all rulesets in turn."""
        seed = next(self._seeds)
        path = self._folder / f"{seed}-{rules or 'all'}.jsonl"
        self._write(path, number, seed, "--format", "jsonl", *(("--rules", rules) if rules else ()))
        return path

    def documents(self, number: int, keys: str = "en") -> Path:
        """The same of all rulesets as YAML documents in one file, with keys in a language."""
        seed = next(self._seeds)
        path = self._folder / f"{seed}-{keys}.yaml"
        self._write(path, number, seed, "--keys", keys, between=b"---\n")
        return path

    def _write(self, path: Path, number: int, seed: int, *options: str, between: bytes = b"") -> None:
        def sample(part: int) -> bytes:
            wanted = min(SAMPLED, number - part * SAMPLED)
            arguments = ("sample", "-n", str(wanted), "--seed", str(1000 * seed + part), "--expect", *options)
            return self._program.command(*arguments, keep=True, good=(0,)).output

        with ThreadPoolExecutor(os.cpu_count()) as pool, path.open("wb") as file:
            for part, text in enumerate(pool.map(sample, range(-(-number // SAMPLED)))):
                file.write((between if part else b"") + text)


def read_lines(path: Path) -> list[bytes]:
    """The lines of a file, one hand each."""
    return path.read_bytes().splitlines()


def read_documents(path: Path) -> list[str]:
    """The documents of a YAML file, one hand each."""
    return _BETWEEN.split(path.read_text(encoding="utf-8"))


def shorten(path: Path, number: int) -> Path:
    """A file of the first so many lines of another."""
    shorter = path.with_name(f"{number}-of-{path.name}")
    with path.open("rb") as file, shorter.open("wb") as out:
        for _, line in zip(range(number), file, strict=False):
            out.write(line)
    return shorter


def make_wrong(path: Path) -> Path:
    """The same hands where each expects that one more point goes from the second player to the first."""
    wrong = path.with_name(f"wrong-{path.name}")
    with wrong.open("w", encoding="utf-8") as out:
        for hand in _hands(path):
            first, second, *others = hand["expect"]["points"]
            hand["expect"] = {"points": [first + 1, second - 1, *others]}
            out.write(json.dumps(hand, ensure_ascii=False) + "\n")
    return wrong


def _hands(path: Path) -> Iterator[dict[str, dict[str, list[int]]]]:
    with path.open("rb") as file:
        for line in file:
            yield json.loads(line)
