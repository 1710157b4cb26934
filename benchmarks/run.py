"""Measure how fast the program of this checkout is, as ratios: ``python benchmarks/run.py [--quick] [--write]``.

Prints Markdown; ``--write`` puts it into `benchmarks/README.md`, in place of what stands there between its marks.
What is compared takes turns, in processor time, on hands that the process that is timed has not seen.
"""

from __future__ import annotations

import argparse
import os
import platform
import tempfile
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import many
import memory
import shapes
import starts
from program import HERE, ROOT, Program
from tables import Section, Size, write_into

SUBJECTS: dict[str, Callable[[Program, Path, Size], Section]] = {
    "lines": many.measure_lines,
    "forms": many.measure_forms,
    "readings": many.measure_readings,
    "starts": starts.measure,
    "memory": memory.measure,
    "shapes": shapes.measure,
}


def main() -> None:
    """Measure what is asked for and print it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--quick", action="store_true", help="few hands and rounds, to try it")
    parser.add_argument("--only", action="append", choices=SUBJECTS, help="measure this subject; may be repeated")
    parser.add_argument("--write", action="store_true", help="put the tables into benchmarks/README.md too")
    asked = parser.parse_args()
    size = Size(asked.quick)
    header = f"{machine()}."
    print(header, flush=True)
    sections = []
    with tempfile.TemporaryDirectory(prefix="zhuoji-benchmark-") as folder:
        program = Program(ROOT, Path(folder, "cache"))
        for name in asked.only or SUBJECTS:
            within = Path(folder, name)
            within.mkdir()
            text = SUBJECTS[name](program, within, size).text(size)
            print("\n" + text, end="", flush=True)
            sections.append(text)
    if asked.write:
        write_into(HERE / "README.md", header, sections)


def machine() -> str:
    """What it was measured on."""
    packages = ", ".join(f"{package} {version(package)}" for package in ("pydantic", "PyYAML", "typer"))
    kind = f"{platform.machine()}, {os.cpu_count()} processors ({_processor()})"
    return f"{kind}; CPython {platform.python_version()}, {packages}"


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor()
    return next((line.split(":")[1].strip() for line in text.splitlines() if line.startswith("model name")), "unknown")


if __name__ == "__main__":
    main()
