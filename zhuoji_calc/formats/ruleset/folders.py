"""The folders of rulesets of one's own, which the environment names: their files go by name like the shipped ones.

Who set the environment trusts them.  A file answers to its own bare name, and to what its head calls it; of two files
that answer to one name the first is meant, and a shipped ruleset always goes before them.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator
from pathlib import Path

from zhuoji_calc.formats.files import read_regular
from zhuoji_calc.formats.ruleset.head import ENDINGS, kind_of_ruleset
from zhuoji_calc.formats.text.places import InputError
from zhuoji_calc.formats.text.source import read_source

ENVIRONMENT = "ZHUOJI_RULES"
"""The variable that has the folders, divided as those of `PATH` are."""
MOST_FILES = 1_000
"""So many files of a folder are looked at."""


def own_files() -> list[Path]:
    """The ruleset files of all folders, each folder's by name; of files with one bare name the first."""
    found: dict[str, Path] = {}
    for path in _files():
        found.setdefault(path.stem, path)
    return list(found.values())


def own_names() -> list[str]:
    """The bare names of those files."""
    return [path.stem for path in own_files()]


def file_by_stem(name: str) -> Path | None:
    """The file of this bare name."""
    return next((path for path in _files() if path.stem == name), None)


def file_by_head(name: str, most_bytes: int) -> Path | None:
    """The file whose head calls it so, by `name`, `names` or `title`."""
    for path in own_files():
        try:
            found = path.stat()
        except OSError:
            continue
        if name in _called(str(path), most_bytes, found.st_mtime_ns, found.st_size):
            return path
    return None


def _files() -> Iterator[Path]:
    for folder in os.environ.get(ENVIRONMENT, "").split(os.pathsep):
        if not folder:
            continue
        try:
            names = sorted(entry.name for entry in os.scandir(folder) if entry.name.lower().endswith(ENDINGS))
        except OSError:
            # A folder that is not there has no rulesets; a name that is then missing is said as such.
            continue
        yield from (Path(folder) / name for name in names[:MOST_FILES])


@functools.lru_cache(MOST_FILES)
def _called(path: str, most_bytes: int, _changed: int, _size: int) -> frozenset[str]:
    """What the head of a file calls it; nothing where it cannot be read."""
    try:
        data = read_regular(path, most_bytes=most_bytes)
        head = read_source(data, kind_of_ruleset(data), path, most_bytes=most_bytes).data
    except InputError:
        return frozenset()
    names, title = head.get("names"), head.get("title")
    every = [head.get("name"), *(names if isinstance(names, list) else [names])]
    every += title.values() if isinstance(title, dict) else [title]
    return frozenset(one for one in every if isinstance(one, str))
