"""The faces of the 27 tiles as SVG symbols, drawn from strokes and circles: no font is needed to read them.

A face is 30 wide and 40 high.  A picture defines the symbols once and uses them by reference.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zhuoji_calc.model.tiles import KINDS, RANKS, Tile, tile_code
from zhuoji_calc.report.html.markup import Html, element, join

WIDTH, HEIGHT = 30, 40

_PAPER, _EDGE = "#fffdf4", "#8d8672"
_BLACK, _RED, _GREEN, _BLUE = "#1c1f26", "#c0231c", "#11703c", "#1a4fa0"

Point = tuple[float, float]

_SIGNS = (
    "M2 8H18",
    "M5 3.5H15M2 12.5H18",
    "M4 2H16M5.5 7.7H14.5M2 13.5H18",
    "M2.5 2.5H17.5V14.3H2.5ZM7.8 2.5Q8 8.5 4.8 10.6M12.2 2.5V8Q12.2 9.6 13.8 9.6H15.4",
    "M3 2H17M9.6 2L7.2 14M4.4 7.6H14.6L14 14M1.5 14H18.5",
    "M9.3 .8L10.9 3.4M2 6H18M7.2 8.8L3.8 14.6M12.4 8.8L16.4 14.6",
    "M2 8L18 5.2M8.6 1V11.6Q8.6 14.2 11.2 14.2H15Q17.6 14.2 17.8 11.2",
    "M7.6 2.6Q7 10 1.8 14.4M11 1.6Q12.6 10.4 18.2 14.4",
    "M3 5.4H13.6V11.6Q13.6 14.2 15.8 14.2Q18 14.2 18.2 11.2M8.2 1Q8.6 10 2 14.8",
)
"""The characters 一 to 九, each in a field 20 wide and 16 high."""

_TEN_THOUSAND = "M2 2.2H18M8.4 2.2Q8.2 10 2.6 15M8 6.8H15.8Q15.6 12.8 14.4 14.2Q13.4 15.2 10.8 14.2"

_ROUNDS: tuple[tuple[tuple[Point, str], ...], ...] = (
    (),
    (((15, 11), _GREEN), ((15, 29), _BLUE)),
    (((7.5, 8.5), _BLUE), ((15, 20), _RED), ((22.5, 31.5), _GREEN)),
    (((8.5, 11), _BLUE), ((21.5, 11), _GREEN), ((8.5, 29), _GREEN), ((21.5, 29), _BLUE)),
    (((8, 9), _BLUE), ((22, 9), _GREEN), ((15, 20), _RED), ((8, 31), _GREEN), ((22, 31), _BLUE)),
    (
        *(((x, 8.5), _GREEN) for x in (9, 21)),
        *(((x, y), _RED) for y in (21, 31.5) for x in (9, 21)),
    ),
    (
        ((6.8, 6.6), _GREEN),
        ((15, 10), _GREEN),
        ((23.2, 13.4), _GREEN),
        *(((x, y), _RED) for y in (23.5, 33) for x in (9.5, 20.5)),
    ),
    tuple(((x, y), _BLUE) for y in (6.5, 15.5, 24.5, 33.5) for x in (9.5, 20.5)),
    tuple(((x, y), colour) for y, colour in ((8, _BLUE), (20, _RED), (32, _GREEN)) for x in (6.6, 15, 23.4)),
)
_ROUND_SIZE = (0, 6.6, 5.2, 5.2, 4.9, 4.6, 3.9, 3.9, 3.8)

_STICKS: tuple[tuple[tuple[Point, str], ...], ...] = (
    (),
    (((15, 11.5), _BLUE), ((15, 28.5), _GREEN)),
    (((15, 11.5), _BLUE), ((9, 28.5), _GREEN), ((21, 28.5), _GREEN)),
    (((9, 11.5), _BLUE), ((21, 11.5), _GREEN), ((9, 28.5), _GREEN), ((21, 28.5), _BLUE)),
    (((7, 11.5), _GREEN), ((23, 11.5), _BLUE), ((15, 20), _RED), ((7, 28.5), _BLUE), ((23, 28.5), _GREEN)),
    tuple(((x, y), colour) for y, colour in ((11.5, _GREEN), (28.5, _BLUE)) for x in (7, 15, 23)),
    (((15, 7.8), _RED), *(((x, y), _GREEN) for y in (20, 32.2) for x in (7, 15, 23))),
    (),
    tuple(((x, y), colour) for x, colour in ((7, _GREEN), (15, _RED), (23, _BLUE)) for y in (7.8, 20, 32.2)),
)
_STICK_LENGTH = (0, 15.5, 15.5, 15.5, 15.5, 15.5, 11, 0, 11)


def symbol_id(tile: Tile) -> str:
    """The name by which a tile's symbol is referred to."""
    return f"t{tile_code(tile)}"


def symbols(tiles: Iterable[Tile] = range(KINDS)) -> Html:
    """The definitions of tiles' faces, each kind once, for an ``svg`` element's beginning."""
    return element("defs", *(_symbol(tile) for tile in sorted(set(tiles))))


def _symbol(tile: Tile) -> Html:
    return element("symbol", _blank(), face(tile), id=symbol_id(tile), viewBox=f"0 0 {WIDTH} {HEIGHT}")


def _blank() -> Html:
    """The tile without anything on it."""
    return element("rect", x=0.75, y=0.75, width=28.5, height=38.5, rx=3.6, fill=_PAPER, stroke=_EDGE, stroke_width=1.1)


def face(tile: Tile) -> Html:
    """What is drawn on a tile."""
    suit, rank = divmod(tile, RANKS)
    if suit == 0:
        return _characters(rank)
    return _circles(rank) if suit == 1 else _bamboos(rank)


def _characters(rank: int) -> Html:
    return join([_brush(_SIGNS[rank], 3.2, _BLACK, 2.5), _brush(_TEN_THOUSAND, 21, _RED, 2.4)])


def _brush(strokes: str, top: float, colour: str, width: float) -> Html:
    return element(
        "path",
        d=strokes,
        transform=f"translate(5 {top:g})",
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _circles(rank: int) -> Html:
    if rank == 0:
        petals = (element("circle", cx=x, cy=y, r=1.9, fill=_GREEN) for x, y in _ring((15, 20), 7.4))
        return join(
            [
                element("circle", cx=15, cy=20, r=11, fill=_PAPER, stroke=_BLUE, stroke_width=2.2),
                *petals,
                element("circle", cx=15, cy=20, r=3.6, fill=_RED),
            ]
        )
    size = _ROUND_SIZE[rank]
    return join(_round(point, size, colour) for point, colour in _ROUNDS[rank])


def _ring(middle: Point, radius: float) -> Sequence[Point]:
    near, far = 0.5 * radius, 0.866 * radius
    offsets = ((radius, 0), (near, far), (-near, far), (-radius, 0), (-near, -far), (near, -far))
    return [(middle[0] + x, middle[1] + y) for x, y in offsets]


def _round(middle: Point, size: float, colour: str) -> Html:
    x, y = middle
    return join(
        [
            element("circle", cx=x, cy=y, r=size, fill=colour),
            element("circle", cx=x, cy=y, r=size * 0.58, fill=_PAPER),
            element("circle", cx=x, cy=y, r=size * 0.3, fill=colour),
        ]
    )


def _bamboos(rank: int) -> Html:
    if rank == 0:
        return _bird()
    if rank == 7:
        return _eight_sticks()
    length = _STICK_LENGTH[rank]
    return join(_stick(point, length, colour) for point, colour in _STICKS[rank])


def _stick(middle: Point, length: float, colour: str, turn: float = 0) -> Html:
    """One bamboo with its knot, upright or turned by an angle."""
    x, y = middle
    top, end = y - length / 2 + 2, y + length / 2 - 2
    stem = element("path", d=f"M{x:g} {top:g}V{end:g}", stroke=colour, stroke_width=4.4, stroke_linecap="round")
    knot = element("path", d=f"M{x - 3:g} {y:g}H{x + 3:g}", stroke=_PAPER, stroke_width=1.1)
    return element("g", stem, knot, transform=f"rotate({turn:g} {x:g} {y:g})" if turn else None)


def _eight_sticks() -> Html:
    """Eight: an upright one at each corner, and between them a roof above a bowl."""
    upright = [_stick((x, y), 15, _GREEN) for x in (5.2, 24.8) for y in (11, 29)]
    leaning = [
        _stick((11.9, y), 12, _BLUE, turn) if x else _stick((18.1, y), 12, _BLUE, -turn)
        for y, turn in ((11.4, 32), (28.6, -32))
        for x in (0, 1)
    ]
    return join([*upright, *leaning])


def _bird() -> Html:
    """The 1s, 幺鸡: a hen upon a stick of bamboo."""
    return join(
        [
            element("path", d="M9.5 24Q3 20 3.6 10.5Q9 12.5 12.5 18Z", fill=_GREEN),
            element("path", d="M8 26.5Q2.4 25 2.6 18Q8 18 11.5 21Z", fill=_BLUE),
            element(
                "path",
                d="M7.5 23Q9 16.5 15.5 16Q17.6 15.6 18 12.4Q18.6 8 22.2 8Q26 8.4 25.6 13Q26 22 21.5 26.5"
                "Q17.5 30 12.5 28.6Q8 27 7.5 23Z",
                fill=_GREEN,
            ),
            element(
                "path",
                d="M12.6 22.4Q16.5 25.5 20.6 20.6",
                fill="none",
                stroke=_PAPER,
                stroke_width=1.5,
                stroke_linecap="round",
            ),
            element("path", d="M25.2 11.2L28.4 13L25.2 14.2Z", fill="#d98a00"),
            element("path", d="M18.9 8.6Q17.8 5 20 5.4Q20.8 3 22.4 4.8Q24.8 4 24.2 7.6Q22 6.8 18.9 8.6Z", fill=_RED),
            element("path", d="M24 15Q26.4 15.6 25.4 18.4Q23.4 18 24 15Z", fill=_RED),
            element("circle", cx=22.6, cy=11.4, r=1.3, fill=_PAPER),
            element("circle", cx=22.8, cy=11.4, r=0.7, fill=_BLACK),
            element("path", d="M14.5 28.6V33M18.5 28.2V33", fill="none", stroke="#d98a00", stroke_width=1.6),
            element(
                "path",
                d="M6 34.6H24M8 33.2V36M15 33.2V36M22 33.2V36",
                fill="none",
                stroke=_RED,
                stroke_width=2,
                stroke_linecap="round",
            ),
        ]
    )
