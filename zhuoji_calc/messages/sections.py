"""The section of a document, as it is shown: ruleset files write ``二.4, l.27``, readers see the line in words."""

from __future__ import annotations

import re

from zhuoji_calc.messages.catalogue import SECTIONS, Lang

_LINES = re.compile(r"(?P<before>, )?\bl\.(?P<lines>\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*)(?:, (?=l\.))?")


def section_text(section: str, lang: Lang) -> str:
    """A section with its lines in words, in what speaks for a choice too; the rest stays as it is written.

    >>> section_text("二.4, l.27", "en"), section_text("二.4, l.27", "zh")
    ('二.4, line 27', '二.4 第27行')
    >>> section_text("二, l.83-84, l.90", "en"), section_text("二, l.83-84, l.90", "zh")
    ('二, lines 83-84, line 90', '二 第83-84行、第90行')
    """

    def said(match: re.Match[str]) -> str:
        lines = match["lines"].replace(", ", SECTIONS.text("between", lang))
        before = SECTIONS.text("before", lang) if match["before"] else ""
        after = SECTIONS.text("between", lang) if match.group().endswith(", ") else ""
        form = "line" if match["lines"].isdigit() else "lines"
        return before + SECTIONS.say(form, lang, lines=lines) + after

    return _LINES.sub(said, section) if "l." in section else section
