"""One line of JSON in, one line of JSON out: the settlement as a function for other engines.

`settle_line` is pure: the same line gives the same line, in any process and in any order.  It never raises for what
is wrong with a line; that is a result too.  Rulesets are read once in each process.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zhuoji_calc.analysis.audit import Auditor
    from zhuoji_calc.messages.catalogue import Lang
    from zhuoji_calc.report.check import JsonLinesWriter

_LANGUAGES = ("zh", "en")
_REMEMBERED = 32
_NO_SETTINGS: Mapping[str, str] = {}


def settle_line(
    line: str | bytes | None,
    rules: str | None = None,
    settings: Mapping[str, str] = _NO_SETTINGS,
    *,
    lang: Lang = "en",
    file: str = "",
    index: int = 1,
    allow_paths: bool = False,
) -> str:
    """The result of a hand in JSON, as the line that ``zhuoji check --format jsonl`` writes for it.

    None, a null of a data set, is an empty line.  ``rules`` (a name or a path) wins over the hand's own, ``settings``
    over its options.  ``file`` and ``index`` are what the result calls the hand by.  A path inside the hand's data is
    opened only with ``allow_paths``.  Raises `InputError` where ``rules`` or ``settings`` themselves are wrong,
    `ValueError` for another ``lang``.
    """
    auditor, writer = _workshop(rules, tuple(settings.items()), lang, allow_paths)
    from zhuoji_calc.report.check import written

    return written(writer, auditor.check("" if line is None else line, "json", file, index, index))[1]


@lru_cache(_REMEMBERED)
def _workshop(
    rules: str | None, settings: tuple[tuple[str, str], ...], lang: Lang, allow_paths: bool
) -> tuple[Auditor, JsonLinesWriter]:
    # Loaded with the first line: importing this module costs nothing.
    from zhuoji_calc.analysis.audit import AuditOptions, Auditor
    from zhuoji_calc.report.check import JsonLinesWriter

    if lang not in _LANGUAGES:
        raise ValueError(f"lang is one of {', '.join(_LANGUAGES)}, not {lang!r}")
    return Auditor(AuditOptions(rules, dict(settings), allow_paths)), JsonLinesWriter(lang)
