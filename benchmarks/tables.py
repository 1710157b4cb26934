"""What a subject has to say, as Markdown, and where in the README it stands."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

BEGIN = "<!-- measured: begin -->"
END = "<!-- measured: end -->"
_HEADING = "### "
_NUMBER = re.compile(r"[-\d.,]+( \([-\d.]+\))?( MB)?")


class Size(NamedTuple):
    """How much is measured."""

    quick: bool

    def of(self, full: int, quick: int) -> int:
        """How many hands or rounds."""
        return quick if self.quick else full


class Section(NamedTuple):
    """A table under a heading, and what was measured how."""

    title: str
    how: str
    table: str

    def text(self, size: Size) -> str:
        """The section as Markdown, with its date."""
        when = time.strftime("%Y-%m-%d") + (", `--quick`: too few to rely on" if size.quick else "")
        return f"{_HEADING}{self.title}\n\n{self.how} ({when})\n\n{self.table}\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table, numbers to the right; each row is told on standard error as soon as it is there."""
    body = []
    for row in rows:
        body.append(row)
        if sys.stderr.isatty():
            print("  " + "  ".join(filter(None, row)), file=sys.stderr, flush=True)
    right = [all(not row[at] or _NUMBER.fullmatch(row[at]) for row in body) for at in range(len(head))]
    marks = "|" + "|".join("--:" if one else "---" for one in right) + "|"
    lines = ("| " + " | ".join(cells) + " |" for cells in (head, *body))
    return "\n".join((next(lines), marks, *lines))


def put_in_place(text: str, header: str, sections: Sequence[str]) -> str:
    """A README with what was measured between its marks; sections that were not measured now stay as they are."""
    before, begin, rest = text.partition(BEGIN)
    between, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"there is no {BEGIN} … {END}")
    _, *old = re.split(f"^(?={_HEADING})", between, flags=re.MULTILINE)
    kept = {_title(one): one.strip() + "\n" for one in old}
    kept |= {_title(one): one for one in sections}
    return before + begin + "\n" + "\n".join((header + "\n", *kept.values())) + end + after


def write_into(path: Path, header: str, sections: Sequence[str]) -> None:
    """The same in its file."""
    path.write_text(put_in_place(path.read_text(encoding="utf-8"), header, sections), encoding="utf-8")


def _title(section: str) -> str:
    return section.partition("\n")[0].strip()
