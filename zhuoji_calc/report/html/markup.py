"""Markup that cannot be broken by what stands in it: every text is escaped unless it is markup already.

What comes out is well formed both as HTML and as XML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape as escape_signs

from zhuoji_calc.report.layout import printable

_SELF_CLOSED = frozenset({"meta", "link", "br", "col", "path", "rect", "circle", "ellipse", "line", "polyline", "use"})
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Html(str):
    """Markup, as opposed to text."""

    __slots__ = ()


def escape(text: str) -> Html:
    """``text`` as markup that shows it; markup stays as it is."""
    if isinstance(text, Html):
        return text
    return Html(escape_signs(_NOT_IN_XML.sub("�", printable(text)), quote=True))


def join(parts: Iterable[str], between: str = "") -> Html:
    """Several pieces in a row."""
    return Html(escape(between).join(map(escape, parts)))


def element(tag: str, *children: str, **attributes: str | float | bool | None) -> Html:
    """An element. An attribute's ``_`` is ``-``, but for one at its end; one that is None or False is left out."""
    said = "".join(_attribute(name, value) for name, value in attributes.items())
    if tag in _SELF_CLOSED and not children:
        return Html(f"<{tag}{said}/>")
    return Html(f"<{tag}{said}>{join(children)}</{tag}>")


def _attribute(name: str, value: str | float | bool | None) -> str:
    if value is None or value is False:
        return ""
    text = value if isinstance(value, str) else "" if value is True else f"{value:g}"
    return f' {name.removesuffix("_").replace("_", "-")}="{escape(str(text))}"'
