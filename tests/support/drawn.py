"""How the tests look at what was drawn: parsed as HTML and as XML, and searched."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

from repository import CASES, ROOT

SAMPLES = sorted((ROOT / "samples").glob("*.yaml"))
HANDS = [*SAMPLES, *sorted(CASES.rglob("*.yaml"))]
SOME = [*SAMPLES, *HANDS[len(SAMPLES) :: 4]]
"""The samples and every fourth case: drawing all of them in every way takes longer than it tells."""

VOID = frozenset({"meta", "link", "br", "col"})

SPOILED = """\
rules: dafang
stake: 1234567.125
dealer: '<script>alert(1)</script>'
rolling: [1p, {tile: 6s, void: true}, 9s]
flip: 3p
end: {win: discard, by: 'שלום עולם', from: "a&b\\"c'd </title><b>{x}", tile: 5m}
players:
  - name: '<script>alert(1)</script>'
    hand: 123m 4445566688s
    discards: 6m 9p / 7s 9s 6m / 9p 8m
    ready: true
  - name: "a&b\\"c'd </title><b>{x}"
    hand: 3m 11133p 2235567s
    discards: 7p 9s 8m / 1m / 6p 5p
    ready: false
  - name: "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren 1234567890 诸葛司马上官欧阳"
    discards: 1m 9p 2s 1s 4m 3s / /
    ready: false
    sold: true
  - name: 'שלום עולם'
    hand: 234m 678m 345m 99m 55m
    discards: 9p / 2s 7p 7s / 7p 9s
"""
"""A hand whose names try to be markup, run from right to left, or are long; four-fold money of many digits."""

SPOILED_NAMES = ["<script>alert(1)</script>", "a&b\"c'd </title><b>{x}"]


def named(path: Path) -> str:
    """A hand file as a test's name."""
    return f"{path.parent.name}/{path.stem}"


def tree(text: str) -> ElementTree.Element:
    """The drawing as XML; raises where it is not well formed. Names of elements are without their namespace."""
    root = ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>\n"))
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    return root


def words_of(element: ElementTree.Element) -> str:
    """All text within an element."""
    return "".join(element.itertext())


def with_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """The elements of a class."""
    return [element for element in root.iter() if name in element.get("class", "").split()]


class Outline(HTMLParser):
    """Reads a page as a browser does: every tag is closed in turn, and nothing is left open."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.text: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)
