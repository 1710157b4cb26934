"""YAML as an editor reads it, to which a schema is given."""

from __future__ import annotations

import re
from typing import Any

import yaml


class _Editor(yaml.SafeLoader):
    """YAML as editors read it (1.2): `no` and `on` are words, and so are dates and `1:30`."""


_Editor.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("null", r"~|null|Null|NULL|", "~nN"),
    ("int", r"[-+]?[0-9]+", "-+0123456789"),
    ("float", r"[-+]?[0-9]+\.[0-9]+", "-+0123456789"),
):
    _Editor.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(f"(?:{_pattern})$"), list(_first))  # type: ignore[no-untyped-call]
_Editor.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(loader.construct_scalar(node)))


def load(text: str) -> Any:
    """The data of a text as an editor sees it."""
    return yaml.load(text, Loader=_Editor)
