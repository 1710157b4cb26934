"""The page of every error: what it looks like and how to mend it, from the very files that the tests use."""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "support"))

from faulty import IN_NO_FILE, code_of, faulty_files, what_is_wrong_with  # noqa: E402

from zhuoji_calc.formats.text.places import InputError  # noqa: E402
from zhuoji_calc.messages.catalogue import catalogue  # noqa: E402
from zhuoji_calc.report.problems import render_error  # noqa: E402

GROUPS = {
    "file": "The file",
    "yaml": "YAML, and the traps of typing",
    "json": "JSON",
    "structure": "Keys and values",
    "tiles": "Tiles",
    "players": "Players",
    "melds": "Melds",
    "counts": "How many tiles",
    "end": "How the hand ended",
    "first": "Who threw the first",
    "admission": "The hand and its ruleset",
    "ruleset": "Rulesets and settings",
}
"""The groups of messages on what is wrong, with the heading of each."""

HEAD = """\
# Every error

Whatever is wrong with a file is named with file, line and column, all at once, and nothing is settled from it. The
code in brackets never changes; `--format json` prints the same list as data:
`{"status": "invalid", "errors": [{"code", "file", "line", "column", "message", "right", "suggestion"}]}`.

Below is each code with an example, as printed with `--lang en` and `--lang zh`. The whole files are in `tests/faults/`.
"""


class Example(NamedTuple):
    """A code as it is printed, or, where no file shows it, when it is: in both languages."""

    shown: bool
    en: str
    zh: str


@cache
def examples() -> dict[str, Example]:
    """An example of each code, in the order of the groups."""
    files = {code_of(path): path for path in faulty_files()}
    return {code: _example(code, files.get(code)) for group in GROUPS for code in _codes(group)}


def _codes(group: str) -> list[str]:
    return sorted({key.rpartition(".")[0] for key in catalogue("problems", "en")[group]})


def _example(code: str, path: Path | None) -> Example:
    if path is None:
        zh, en = IN_NO_FILE[code]
        return Example(False, f"No file shows it: {en}.", f"没有文件能显示它：{zh}。")
    found = what_is_wrong_with(path)
    # Signs that cannot be shown are shown as such.
    error = InputError(found.name, found.faults[:1])
    return Example(True, render_error(error, "en"), render_error(error, "zh"))


def errors_page(notice: str) -> str:
    """The whole page."""
    parts = [notice, HEAD]
    for group, title in GROUPS.items():
        parts.append(f"\n## {title}\n")
        parts += [f"\n### `{code}`\n\n{_entry(examples()[code])}\n" for code in _codes(group)]
    return "".join(parts)


def _entry(example: Example) -> str:
    fence = "```\n" if example.shown else ""
    return f"{fence}{example.en}\n\n{example.zh}{fence and chr(10) + fence.rstrip()}"


def shipped_examples() -> str:
    """The examples as ``zhuoji errors`` reads them."""
    entries = {code: {"en": example.en, "zh": example.zh} for code, example in examples().items()}
    return json.dumps(entries, ensure_ascii=False, indent=0) + "\n"
