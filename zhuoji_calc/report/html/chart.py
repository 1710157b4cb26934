"""A line chart of running totals: each player's points after every hand of a night."""

from __future__ import annotations

from collections.abc import Sequence

from zhuoji_calc.report.html.markup import Html, element, join
from zhuoji_calc.report.layout import display_width, printable
from zhuoji_calc.report.table import signed

_WIDTH, _HEIGHT = 400, 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 12, 12, 24
_LIGHT = ("#1b5fb0", "#a8480b", "#1c7a43", "#7a35a8", "#b0206a", "#5f6600")
_DASHES = (None, "7 3", "2 3", "9 3 2 3", "13 3", "5 2 1 2 1 2")
COLOURS = len(_LIGHT)
_LEGEND_LINE, _LEGEND_ROOM = 18, 21
_MOST_TICKS = 6


def totals_chart(names: Sequence[str], series: Sequence[Sequence[int | None]]) -> Html:
    """``series`` holds for each player the points in all after each hand, None before his first; lines begin at 0.

    The lines differ in colour and in their dashes; the legend below names them with the last totals.
    """
    hands = max(map(len, series), default=0)
    lines = [[0, *(points for points in totals if points is not None)] for totals in series]
    low, high, tick = _span(min(map(min, lines), default=0), max(map(max, lines), default=0))

    def x_of(hand: int) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * hand / max(hands, 1)

    def y_of(points: int) -> float:
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (high - points) / (high - low)

    parts = [_grid_line(y_of(points), points) for points in range(low, high + 1, tick)]
    every = max(1, -(-hands // 10))
    parts += [_label(x_of(hand), _HEIGHT - 6, str(hand), "middle") for hand in range(0, hands + 1, every)]
    parts += [
        _curve(seat, [(x_of(hand), y_of(points)) for hand, points in enumerate(line, hands + 1 - len(line))])
        for seat, line in enumerate(lines)
    ]
    shown = [printable(name) for name in names]
    parts += [_legend(seat, shown[seat], line[-1]) for seat, line in enumerate(lines)]
    height = _HEIGHT + _LEGEND_LINE * -(-len(lines) // 2) + 6
    label = ", ".join(f"{name} {signed(line[-1])}" for name, line in zip(shown, lines, strict=True))
    return element(
        "svg",
        element("title", label),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_WIDTH} {height}",
        width=_WIDTH,
        height=height,
        class_="chart",
        role="img",
        aria_label=label,
        font_family="system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
    )


def _span(lowest: int, highest: int) -> tuple[int, int, int]:
    """The lowest and highest points on the scale and the step between its marks: 1, 2 or 5 and noughts."""
    wanted = max(1, -(-(highest - lowest) // _MOST_TICKS))
    unit = 1
    while unit * 10 <= wanted:
        unit *= 10
    tick = next(unit * digit for digit in (1, 2, 5, 10) if unit * digit >= wanted)
    low, high = lowest // tick * tick, -(-highest // tick) * tick
    return low, high if high > low else low + tick, tick


def _grid_line(y: float, points: int) -> Html:
    line = element(
        "line",
        x1=_LEFT,
        x2=_WIDTH - _RIGHT,
        y1=y,
        y2=y,
        stroke="currentColor",
        stroke_width=1.2 if points == 0 else 0.6,
        opacity=0.7 if points == 0 else 0.2,
    )
    return join([line, _label(_LEFT - 5, y + 4, signed(points), "end")])


def _label(x: float, y: float, text: str, anchor: str) -> Html:
    return element("text", text, x=x, y=y, text_anchor=anchor, font_size=11, fill="currentColor", opacity=0.75)


def _colour(seat: int) -> str:
    """The colour of a seat as a page has it, else the light one."""
    return f"var(--s{seat % COLOURS + 1}, {_LIGHT[seat % COLOURS]})"


def _curve(seat: int, points: Sequence[tuple[float, float]]) -> Html:
    colour = f"stroke: {_colour(seat)}; fill: none"
    path = element(
        "polyline",
        points=" ".join(f"{x:.4g},{y:.4g}" for x, y in points),
        stroke_width=2.2,
        stroke_linejoin="round",
        stroke_linecap="round",
        stroke_dasharray=_DASHES[seat % COLOURS],
        style=colour,
    )
    x, y = points[-1]
    return join([path, element("circle", cx=x, cy=y, r=3.4, style=f"fill: {_colour(seat)}")])


def _legend(seat: int, name: str, total: int) -> Html:
    """The sign of a line, whose it is, and where it ends; two in a row."""
    x = _LEFT - 30 + (seat % 2) * (_WIDTH // 2 - 5)
    y = _HEIGHT + 14 + (seat // 2) * _LEGEND_LINE
    line = element(
        "line",
        x1=x,
        x2=x + 26,
        y1=y - 4,
        y2=y - 4,
        stroke_width=2.4,
        stroke_dasharray=_DASHES[seat % COLOURS],
        style=f"stroke: {_colour(seat)}",
    )
    while display_width(name) > _LEGEND_ROOM - len(signed(total)):
        name = name.removesuffix("…")[:-1] + "…"
    text = element("text", f"{name} {signed(total)}", x=x + 32, y=y, font_size=12, fill="currentColor")
    return join([line, text])
