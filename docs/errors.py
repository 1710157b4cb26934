"""The page of every error: what it looks like and how to mend it, from the very files that the tests use."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

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


def errors_page(notice: str) -> str:
    """The whole page."""
    files = {code_of(path): path for path in faulty_files()}
    parts = [notice, HEAD]
    for group, title in GROUPS.items():
        codes = {key.rpartition(".")[0] for key in catalogue("problems", "en")[group]}
        parts.append(f"\n## {title}\n")
        parts += [part for code in sorted(codes) for part in _entry(code, files.get(code))]
    return "".join(parts)


def _entry(code: str, path: Path | None) -> Iterator[str]:
    yield f"\n### `{code}`\n\n"
    if path is None:
        zh, en = IN_NO_FILE[code]
        yield f"No file shows it: {en}（{zh}）.\n"
        return
    found = what_is_wrong_with(path)
    error = InputError(found.name, found.faults[:1])
    # Signs that cannot be shown are shown as such.
    yield "```\n" + "\n\n".join(render_error(error, lang) for lang in ("en", "zh")) + "\n```\n"
