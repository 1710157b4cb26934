"""Markup: whatever text is put into it comes out as that text, and never as markup."""

from __future__ import annotations

from drawn import Outline, tree
from hypothesis import given, settings
from hypothesis import strategies as st

from zhuoji_calc.report.html.markup import Html, element, escape, join
from zhuoji_calc.report.html.page import page, section, table, tone
from zhuoji_calc.report.layout import printable


def test_text_is_escaped_once_and_markup_never() -> None:
    assert escape("<a & 'b' \"c\">") == "&lt;a &amp; &#x27;b&#x27; &quot;c&quot;&gt;"
    assert escape(escape("<")) == "&lt;"
    assert element("p", "1 < 2", element("b", "&")) == "<p>1 &lt; 2<b>&amp;</b></p>"
    assert join(["<", Html("<br/>")], " & ") == "&lt; &amp; <br/>"


def test_attributes() -> None:
    drawn = element("td", class_="a", aria_label='"<', colspan=2, hidden=None, open=False, width=1.5, nowrap=True)
    assert drawn == '<td class="a" aria-label="&quot;&lt;" colspan="2" width="1.5" nowrap=""></td>'
    assert element("use", href=Html("&")) == '<use href="&amp;"/>'


@given(st.text())
def test_any_text_survives(text: str) -> None:
    drawn = element("p", element("i", text), title=text)
    found = tree(drawn)
    shown = "".join("�" if ord(c) & 0xFFFE == 0xFFFE and ord(c) < 0x10000 else c for c in printable(text))
    assert (found[0].text or "") == shown
    assert found.get("title") == shown
    assert Outline(drawn).tags == ["p", "i"]


@settings(max_examples=25)
@given(st.lists(st.text(), min_size=2, max_size=4))
def test_a_page_of_any_texts(texts: list[str]) -> None:
    drawn = page(texts[0], section(texts[1], table(texts, [texts, texts], caption=texts[0])), "zh")
    assert tree(drawn).get("lang") == "zh-CN"
    assert Outline(drawn).tags.count("td") == 2 * (len(texts) - 1)


def test_an_empty_section_is_none() -> None:
    assert section("title", "", Html("")) == ""
    assert "<h2>title</h2>" in section("title", "x")


def test_tones() -> None:
    assert [tone(cell) for cell in ("+3", "-0.5", "0", "7", "+", "-x", "")] == [
        "gain",
        "loss",
        "zero",
        None,
        None,
        None,
        None,
    ]


def test_a_table_has_its_heads() -> None:
    drawn = tree(table(["a", "b"], [["r", "+1"]], foot=[["sum", "12345678901"]], caption="c", scroll=True))
    assert [one.get("scope") for one in drawn.iter("th")] == ["col", "col", "row", "row"]
    assert [one.get("class") for one in drawn.iter("td")] == ["gain", None]
    assert drawn.get("class") == "frame"
