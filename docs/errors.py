"""The page of every error: what it looks like and how to mend it, from the very files that the tests use."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from faulty import IN_NO_FILE, code_of, faulty_files, what_is_wrong_with  # noqa: E402

from zhuoji_calc.formats.text.places import InputError  # noqa: E402
from zhuoji_calc.messages.hand_problems import (  # noqa: E402
    END_PROBLEMS,
    FIRST_PROBLEMS,
    MELD_PROBLEMS,
    NAME_PROBLEMS,
    SIZE_PROBLEMS,
    TILE_PROBLEMS,
)
from zhuoji_calc.messages.rule_problems import ADMISSION_PROBLEMS, RULESET_PROBLEMS  # noqa: E402
from zhuoji_calc.messages.text_problems import (  # noqa: E402
    FILE_PROBLEMS,
    JSON_PROBLEMS,
    STRUCTURE_PROBLEMS,
    YAML_PROBLEMS,
    Said,
)
from zhuoji_calc.report.problems import render_error  # noqa: E402

GROUPS: tuple[tuple[str, Mapping[str, Said]], ...] = (
    ("The file", FILE_PROBLEMS),
    ("YAML, and the traps of typing", YAML_PROBLEMS),
    ("JSON", JSON_PROBLEMS),
    ("Keys and values", STRUCTURE_PROBLEMS),
    ("Tiles", TILE_PROBLEMS),
    ("Players", NAME_PROBLEMS),
    ("Melds", MELD_PROBLEMS),
    ("How many tiles", SIZE_PROBLEMS),
    ("How the hand ended", END_PROBLEMS),
    ("Who threw the first", FIRST_PROBLEMS),
    ("The hand and its ruleset", ADMISSION_PROBLEMS),
    ("Rulesets and settings", RULESET_PROBLEMS),
)

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
    for title, problems in GROUPS:
        parts.append(f"\n## {title}\n")
        parts += [part for code in sorted(problems) for part in _entry(code, files.get(code))]
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
