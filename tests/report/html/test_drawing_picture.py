"""The picture of a hand and the chart of a night: standalone SVG that any tool can read."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from drawn import SOME, SPOILED, SPOILED_NAMES, named, tree, words_of
from hypothesis import given
from hypothesis import strategies as st
from settling import settle_file

from zhuoji_calc.messages.catalogue import Lang
from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.money import money_of
from zhuoji_calc.report.html.chart import totals_chart
from zhuoji_calc.report.html.hand_svg import hand_svg
from zhuoji_calc.report.html.sheet import PICTURE_WIDTH, cut, text_width
from zhuoji_calc.report.table import signed
from zhuoji_calc.settlement.result import Forbidden


def picture_of(path: Path, lang: Lang) -> ElementTree.Element:
    case, resolved, result = settle_file(path)
    stake = resolved.stake if case.stake is None else case.stake
    text = hand_svg(case.hand, result, resolved, stake, Translator(lang))
    assert text.startswith('<?xml version="1.0" encoding="UTF-8"?>\n<svg ')
    return tree(text.partition("\n")[2])


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("path", SOME, ids=named)
def test_the_picture_stands_alone(path: Path, lang: Lang) -> None:
    case, resolved, result = settle_file(path)
    root = picture_of(path, lang)
    width, height = int(root.get("width", "")), int(root.get("height", ""))
    assert root.get("viewBox") == f"0 0 {width} {height}" and width == PICTURE_WIDTH
    assert (root[2].tag, root[2].get("width"), root[2].get("height")) == ("rect", str(width), str(height))
    assert {one.tag for one in root.iter()} <= {
        *("svg", "title", "defs", "symbol", "g", "use", "rect", "circle", "path", "line", "text"),
    }
    ids = {one.get("id") for one in root.iter("symbol")}
    for use in root.iter("use"):
        assert str(use.get("href"))[1:] in ids
        where = re.fullmatch(r"translate\(([\d.]+) ([\d.]+)\) rotate\(-90\)", use.get("transform", ""))
        x, y = where.groups() if where else (use.get("x"), use.get("y"))
        assert 0 < float(x or "nan") < width - 24 and 0 < float(y or "nan") < height - 24
    texts = [words_of(one) for one in root.iter("text")]
    if isinstance(result, Forbidden):
        assert any(Translator(lang).rule(result.rule) in text for text in texts)
        return
    stake = resolved.stake if case.stake is None else case.stake
    points = result.points()
    cells = [str(number) for row in result.matrix() for number in row]
    cells += [signed(total) for total in points] + [signed(money_of(total, stake)) for total in points]
    found = iter(texts[-len(texts) :])
    assert all(cell in found for cell in cells)


def test_names_are_text_and_are_cut_to_their_room(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(SPOILED, encoding="utf-8")
    for lang in ("zh", "en"):
        root = picture_of(path, lang)
        texts = [words_of(one) for one in root.iter("text")]
        assert set(SPOILED_NAMES) <= set(texts)
        assert any(text.startswith("Wolfe") and text.endswith("…") for text in texts)
        assert "-12345671.25" in texts


@given(st.text(max_size=30), st.floats(5, 400))
def test_a_text_is_cut_to_its_room(text: str, room: float) -> None:
    kept = cut(text, 10, room)
    assert kept == text or kept.endswith("…")
    assert text_width(kept, 10) <= room or kept in (text, "…")


def test_a_chart_of_a_night() -> None:
    root = tree(totals_chart(["玩家1", "<b>&", "丙", "D"], [[3, 5, -4], [-1, -9, 0], [-1, 2, 2], [-1, 2, 2]]))
    lines = list(root.iter("polyline"))
    assert len(lines) == 4
    assert all(len(str(line.get("points")).split()) == 4 for line in lines)
    starts = {str(line.get("points")).split()[0] for line in lines}
    assert len(starts) == 1
    assert len({line.get("stroke-dasharray") for line in lines}) == 4
    texts = [words_of(one) for one in root.iter("text")]
    assert {"玩家1 -4", "<b>& 0", "丙 +2", "D +2", "0", "1", "2", "3"} <= set(texts)
    assert root.get("aria-label") == "玩家1 -4, <b>& 0, 丙 +2, D +2"


@given(st.lists(st.lists(st.integers(-(10**6), 10**6), min_size=5, max_size=5), min_size=2, max_size=4))
def test_a_chart_holds_its_lines(series: list[list[int]]) -> None:
    root = tree(totals_chart([f"name {number}" for number in range(len(series))], series))
    _, _, width, height = (float(number) for number in str(root.get("viewBox")).split())
    for line in root.iter("polyline"):
        for point in str(line.get("points")).split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= width and 0 <= y <= height
    assert 2 <= sum(one.get("text-anchor") == "end" for one in root.iter("text")) <= 9


@pytest.mark.parametrize("series", [[], [[], []], [[0], [0]]])
def test_a_chart_of_nothing(series: list[list[int]]) -> None:
    assert tree(totals_chart(["a", "b"][: len(series)], series)).tag == "svg"


def test_money_is_exact_in_the_picture(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(SPOILED.replace("1234567.125", "0.000001"), encoding="utf-8")
    texts = [words_of(one) for one in picture_of(path, "en").iter("text")]
    assert "-0.00001" in texts
