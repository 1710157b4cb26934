"""The document that a ruleset follows, `source` in its header: enough to look up its sections in the very same text."""

from __future__ import annotations

import re
from typing import NamedTuple

from zhuoji_calc.formats.ruleset.fields import Data, Reader
from zhuoji_calc.formats.text.places import AT_KEY
from zhuoji_calc.formats.text.yaml_text import Blank
from zhuoji_calc.model.problems import Path
from zhuoji_calc.rules.ruleset import DocumentSource


class SourceKey(NamedTuple):
    """A key of `source`: the pattern of its text, what it is called in messages, and what it means."""

    pattern: str
    wanted: str
    meaning: str


_DATE = "[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?"

SOURCE_KEYS = {
    "title": SourceKey("(?s:.*)", "text", "the document's title"),
    "author": SourceKey("(?s:.*)", "text", "who wrote or published it"),
    "date": SourceKey(_DATE, "date", "when, as exactly as it says: `2021`, `2021-05` or `2021-05-31`"),
    "lines": SourceKey("[1-9][0-9]{0,8}", "whole", "how many lines its text has"),
    "sha256": SourceKey("[0-9a-fA-F]{64}", "sha256", "the fingerprint of its text, 64 hexadecimal digits"),
}


def source_from(reader: Reader, data: Data, inherited: DocumentSource) -> DocumentSource:
    """The source that a header names: as `source`, or its title alone as `document`; else the inherited one."""
    if "source" not in data:
        return DocumentSource(reader.text(data, "document", ())) if "document" in data else inherited
    if "document" in data:
        reader.fault("document-twice", ("document",), at=AT_KEY)
    group, path = data["source"], ("source",)
    if not isinstance(group, dict):
        reader.fault("wrong-type", path, key="source", wanted="source")
        return inherited
    colonless = reader.check_keys(group, path, tuple(SOURCE_KEYS))
    found = {key: _text(reader, group, key, (*path, key)) for key in SOURCE_KEYS if key in group}
    meant = {problem.args.get("suggestion") for problem in reader.problems if problem.path[:1] == path}
    if "title" not in {*found, *meant, *colonless}:
        reader.fault("missing-key", path, key="title")
    lines = found.get("lines", "")
    return DocumentSource(
        found.get("title", ""),
        found.get("author", ""),
        found.get("date", ""),
        int(lines) if lines else None,
        found.get("sha256", "").lower(),
    )


def _text(reader: Reader, group: Data, key: str, path: Path) -> str:
    """The text at a key; empty where it is none, or not of the key's form."""
    value, form = group[key], SOURCE_KEYS[key]
    if isinstance(value, str) and not isinstance(value, Blank) and value.strip() and re.fullmatch(form.pattern, value):
        return str(value)
    reader.fault("wrong-type", path, key=key, wanted=form.wanted)
    return ""
