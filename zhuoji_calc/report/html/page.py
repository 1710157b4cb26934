"""The skeleton that every page stands in: one file without script and without anything from outside.

Light and dark, paper, and screens from a phone's width on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources

from zhuoji_calc.messages.catalogue import Lang
from zhuoji_calc.report.html.markup import Html, element, join
from zhuoji_calc.report.html.tile_symbols import symbols

NEW_LINE = Html("\n")
"""A new line in the file, for whoever reads it."""

_LONG, _LONGER = 7, 10
"""Figures of more characters than this are written smaller."""

_TAGS = {"zh": "zh-CN", "en": "en"}
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


@cache
def _style() -> str:
    """How pages look: one style sheet for all of them.

    Free of ``<`` and ``&``, so that it stands in HTML and in XML as it is.  Gains and losses are told apart by their
    sign; their colours (amber and blue) are ones that almost everybody can tell apart too.
    """
    return resources.files(__package__).joinpath("style.css").read_text(encoding="utf-8")


def page(title: str, body: Html, lang: Lang) -> str:
    """A whole page; the faces of the tiles are defined in it."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("meta", name="referrer", content="no-referrer"),
        # Without it a browser would ask the page's server for an icon.
        element("link", rel="icon", href="data:,"),
        element("title", title),
        element("style", Html("\n" + _style())),
    )
    faces = element("svg", symbols(), class_="faces", width=0, height=0, aria_hidden="true", focusable="false")
    content = element("body", faces, NEW_LINE, element("main", body), NEW_LINE)
    return "<!DOCTYPE html>\n" + element("html", head, NEW_LINE, content, lang=_TAGS[lang])


def section(title: str, *children: str, class_: str | None = None) -> Html:
    """A part of a page under a heading; nothing where it has no children."""
    if not any(children):
        return Html("")
    return join([NEW_LINE, element("section", element("h2", title), *children, class_=class_)])


def table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    foot: Sequence[Sequence[str]] = (),
    caption: str | None = None,
    class_: str = "",
    scroll: bool = False,
) -> Html:
    """A table whose first column names its rows.

    Its columns share the width evenly and their words are broken where they must be; with ``scroll`` they take the
    width that they need, and a narrow screen moves the table sideways within its frame.
    """
    parts = [] if caption is None else [element("caption", caption)]
    parts.append(element("thead", element("tr", *(element("th", cell, scope="col") for cell in head))))
    parts.append(element("tbody", *map(_row, rows)))
    if foot:
        parts.append(element("tfoot", *map(_row, foot)))
    drawn = element("table", *parts, class_=f"{class_} free".strip() if scroll else class_ or None)
    return element("div", drawn, class_="frame", tabindex="0") if scroll else drawn


def _row(cells: Sequence[str]) -> Html:
    label, *others = cells
    drawn = [element("td", cell, class_=_cell_class(cell)) for cell in others]
    return join([NEW_LINE, element("tr", element("th", label, scope="row"), *drawn)])


def _cell_class(cell: str) -> str | None:
    """The tone of a number, and whether it needs smaller digits to stay in one piece on a phone."""
    words = [tone(cell)]
    if words[0] is not None:
        words.append("longer" if len(cell) > _LONGER else "long" if len(cell) > _LONG else None)
    return " ".join(word for word in words if word) or None


def tone(cell: str) -> str | None:
    """Whether a text is a gain, a loss or nothing, for its colour."""
    if isinstance(cell, Html):
        return None
    if cell[:1] in "+-" and cell[1:2].isdigit():
        return "gain" if cell[0] == "+" else "loss"
    return "zero" if cell == "0" else None


def bullets(items: Sequence[str], class_: str = "lines") -> Html:
    """Items as a list; nothing where there are none."""
    if not items:
        return Html("")
    return element("ul", *(element("li", item) for item in items), class_=class_)
