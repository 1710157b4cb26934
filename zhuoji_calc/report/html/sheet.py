"""The sheet that a picture is drawn on, from the top to the bottom: its measures, colours, letters, tiles and lines."""

from __future__ import annotations

from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.hand import Seat
from zhuoji_calc.model.tiles import Tile
from zhuoji_calc.report.html.labels import plain, tile_name
from zhuoji_calc.report.html.markup import Html, element
from zhuoji_calc.report.html.tile_symbols import HEIGHT, WIDTH, symbol_id
from zhuoji_calc.report.layout import display_width

PICTURE_WIDTH = 960

MARGIN = 24
GROUND, CARD, INK, DIM, EDGE = "#f2efe6", "#fffefb", "#1c2025", "#646a71", "#ddd8c9"
FELT, CHICKEN, WARN = "#0c6a4d", "#d99a00", "#9b1c1c"
TONES = {"gain": "#9a4a00", "loss": "#1b55b5", "zero": DIM, None: INK}
SEAT_COLOURS = ("#1b5fb0", "#a8480b", "#1c7a43", "#7a35a8")
FONTS = (
    "system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', "
    "'WenQuanYi Micro Hei', sans-serif"
)
LARGE, SMALL, TINY = 36, 25, 18
"""Widths of tiles in hands, in rivers, and of flips among the discards."""

_LATIN, _LATIN_BOLD, _CHINESE = 0.6, 0.68, 1.0
"""The width of a letter and of a Chinese character, in sizes of its type: rather too much than too little."""


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide a text is; no more than that can be known without its font."""
    latin = _LATIN_BOLD if bold else _LATIN
    return size * sum(_CHINESE if display_width(character) > 1 else latin for character in text)


def cut(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """As much of a text as there is room for."""
    if text_width(text, size, bold=bold) <= room:
        return text
    while text and text_width(text + "…", size, bold=bold) > room:
        text = text[:-1]
    return text + "…"


class Sheet:
    """What has been drawn so far; ``x`` and ``y`` are where to go on.

    ``below`` is how far down what is written below the row of tiles reaches.
    """

    def __init__(self, words: Translator) -> None:
        self.words = words
        self.parts: list[Html] = []
        self.x: float = 0
        self.below: float = 0
        self.y: float = MARGIN

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 15,
        fill: str = INK,
        *,
        bold: bool = False,
        anchor: str | None = None,
    ) -> float:
        """Write a text with its base line at ``y``; returns about how wide it is."""
        self.parts.append(
            element(
                "text",
                text,
                x=x,
                y=y,
                font_size=size,
                fill=fill,
                font_weight="700" if bold else None,
                text_anchor=anchor,
            )
        )
        return text_width(text, size, bold=bold)

    def tile(
        self,
        tile: Tile,
        said: str,
        width: float,
        y: float,
        *,
        sideways: bool = False,
        faint: bool = False,
        chicken: bool = False,
    ) -> float:
        """Draw a tile at ``x`` and go on behind it; returns the middle of it."""
        height = width * HEIGHT / WIDTH
        taken = height if sideways else width
        top = y + height - width if sideways else y
        label = tile_name(self.words, tile)
        label = plain(self.words, "tile-said", tile=label, what=said) if said else label
        turn = f"translate({self.x:g} {top + width:g}) rotate(-90)"
        face = element(
            "use",
            href=f"#{symbol_id(tile)}",
            x=None if sideways else self.x,
            y=None if sideways else y,
            width=width,
            height=height,
            transform=turn if sideways else None,
        )
        drawn = [element("title", label), face]
        if chicken:
            drawn.append(
                element(
                    "rect",
                    x=self.x,
                    y=top,
                    width=taken,
                    height=width if sideways else height,
                    rx=4,
                    fill="none",
                    stroke=CHICKEN,
                    stroke_width=2.5,
                )
            )
        self.parts.append(element("g", *drawn, role="img", aria_label=label, opacity=0.4 if faint else None))
        middle = self.x + taken / 2
        self.x += taken + 2
        return middle

    def seat(self, x: float, y: float, seat: Seat, size: float = 10) -> None:
        """Draw a seat's number in its colour, around a middle."""
        self.parts.append(element("circle", cx=x, cy=y, r=size, fill=SEAT_COLOURS[seat]))
        self.text(x, y + size * 0.45, str(seat + 1), size * 1.25, "#ffffff", bold=True, anchor="middle")

    def rule(self, x: float, height: float) -> None:
        """Draw a dashed line downwards."""
        self.parts.append(
            element(
                "line", x1=x, x2=x, y1=self.y, y2=self.y + height, stroke=DIM, stroke_width=1.5, stroke_dasharray="2 3"
            )
        )

    def line(self, below: float) -> None:
        """Draw a line across, so far below ``y``."""
        y = self.y + below
        end = PICTURE_WIDTH - MARGIN
        self.parts.append(element("line", x1=MARGIN, x2=end, y1=y, y2=y, stroke=EDGE))
