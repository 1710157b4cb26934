"""Files of words, shipped as data: TOML of a simple kind, with comments, groups, and one line for each entry.

They are read line by line, because importing the library's TOML reader alone takes longer than all that a settlement
says.
"""

from collections.abc import Mapping
from functools import cache
from importlib import resources

WordGroup = Mapping[str, str]


@cache
def word_file(package: str, *names: str) -> Mapping[str, WordGroup]:
    """The entries of a package's file by group and key; what stands before the first group has the name ``""``."""
    groups: dict[str, dict[str, str]] = {}
    group = groups[""] = {}
    for line in resources.files(package).joinpath(*names).read_text(encoding="utf-8").split("\n"):
        if line.startswith("["):
            group = groups[line[1:-1]] = {}
        elif line and not line.startswith("#"):
            key, _, text = line.partition(" = ")
            group[key] = text[1:-1]
    return groups
