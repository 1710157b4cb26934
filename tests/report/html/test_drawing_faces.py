"""The faces of the tiles: all 27, no two alike, drawn within their edges and without any font."""

from __future__ import annotations

from drawn import tree

from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.tiles import KINDS, parse_tile, tile_code
from zhuoji_calc.report.html.labels import tile_name
from zhuoji_calc.report.html.tile_symbols import face, symbol_id, symbols


def test_each_kind_has_a_face_of_its_own() -> None:
    defined = tree(symbols())
    assert [one.get("id") for one in defined] == [f"t{tile_code(tile)}" for tile in range(KINDS)]
    assert len({face(tile) for tile in range(KINDS)}) == KINDS


def test_only_what_is_asked_for_is_defined_and_once() -> None:
    assert [one.get("id") for one in tree(symbols([8, 3, 8]))] == ["t4m", "t9m"]
    assert symbol_id(parse_tile("1s")) == "t1s"


def test_a_face_needs_no_font_and_nothing_else() -> None:
    for tile in range(KINDS):
        drawn = tree(f"<g>{face(tile)}</g>")
        assert {one.tag for one in drawn.iter()} <= {"g", "path", "circle"}
        for circle in drawn.iter("circle"):
            x, y, r = (float(circle.get(name, "nan")) for name in ("cx", "cy", "r"))
            assert x - r > 1 and x + r < 29 and y - r > 1 and y + r < 39


def test_circles_and_bamboos_are_as_many_as_their_rank() -> None:
    for rank in range(2, 10):
        circles = tree(f"<g>{face(parse_tile(f'{rank}p'))}</g>")
        assert len(list(circles)) == 3 * rank
        bamboos = tree(f"<g>{face(parse_tile(f'{rank}s'))}</g>")
        assert len(list(bamboos)) == rank


def test_names_for_those_who_do_not_see_them() -> None:
    assert [tile_name(Translator("zh"), parse_tile(code)) for code in ("5p", "1s", "9m")] == ["五筒", "幺鸡", "九万"]
    assert tile_name(Translator("en"), parse_tile("5p")) == "5p, circles"
    for lang in ("zh", "en"):
        assert len({tile_name(Translator(lang), tile) for tile in range(KINDS)}) == KINDS
