"""The picture of one hand: the tiles and the matrix as one standalone SVG, with its own size and ground.

Only plain attributes, so that any tool can turn it into a bitmap.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

from zhuoji_calc.drawing.faces import HEIGHT, WIDTH, symbol_id, symbols
from zhuoji_calc.drawing.marks import Marks, Place, claimed_index, claimer_of, concealed, thrown_win
from zhuoji_calc.drawing.markup import Html, element
from zhuoji_calc.drawing.page import tone
from zhuoji_calc.drawing.saying import ending, plain, tags, tile_name, unit_of
from zhuoji_calc.hand import Hand, Meld, Seat
from zhuoji_calc.money import money_of, money_text
from zhuoji_calc.report.layout import display_width, printable
from zhuoji_calc.report.table import signed
from zhuoji_calc.report.words import Words
from zhuoji_calc.settlement.result import Forbidden, Settlement
from zhuoji_calc.tiles import Tile

if TYPE_CHECKING:
    from zhuoji_calc.ruleset import Resolved

PICTURE_WIDTH = 960

_MARGIN, _PAD = 24, 16
_GROUND, _CARD, _INK, _DIM, _LINE = "#f2efe6", "#fffefb", "#1c2025", "#646a71", "#ddd8c9"
_FELT, _CHICKEN, _WARN = "#0c6a4d", "#d99a00", "#9b1c1c"
_TONES = {"gain": "#9a4a00", "loss": "#1b55b5", "zero": _DIM, None: _INK}
SEAT_COLOURS = ("#1b5fb0", "#a8480b", "#1c7a43", "#7a35a8")
_FONTS = (
    "system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', "
    "'WenQuanYi Micro Hei', sans-serif"
)
_LARGE, _SMALL, _TINY = 36, 25, 18
"""Widths of tiles in hands, in rivers, and of flips among the discards."""

_LATIN, _LATIN_BOLD, _CHINESE = 0.6, 0.68, 1.0
"""The width of a letter and of a Chinese character, in sizes of its type: rather too much than too little."""


def hand_svg(hand: Hand, result: Settlement | Forbidden, resolved: Resolved, stake: Decimal, words: Words) -> str:
    """One hand and its matrix (or the verdict on a forbidden win) as a standalone SVG file."""
    return _Picture(hand, result, resolved, stake, words).draw()


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


class _Picture:
    """A sheet that is filled from the top to the bottom; ``y`` is how far."""

    def __init__(
        self, hand: Hand, result: Settlement | Forbidden, resolved: Resolved, stake: Decimal, words: Words
    ) -> None:
        self.hand = hand
        self.settlement = result if isinstance(result, Settlement) else None
        self.forbidden = result if isinstance(result, Forbidden) else None
        self.resolved = resolved
        self.stake = stake
        self.words = words.counting(resolved.ruleset.unit)
        self.names = [printable(one.name) for one in hand.players]
        self.marks = Marks(hand, self.settlement)
        self.parts: list[Html] = []
        self.x: float = 0
        self.below: float = 0
        """How far down what is written below the row of tiles reaches."""
        self.y: float = _MARGIN

    def draw(self) -> str:
        """The whole file."""
        rules = self.resolved.titles.get(self.words.lang, self.resolved.name)
        how = ending(self.hand, self.words, self.names)
        self._header(rules, how)
        for seat in range(len(self.hand.players)):
            self._player(seat)
        if self.settlement is not None:
            self._matrix(self.settlement)
        height = round(self.y + _MARGIN - 8)
        title = plain(self.words, "title", rules=rules, how=how)
        return '<?xml version="1.0" encoding="UTF-8"?>\n' + element(
            "svg",
            element("title", title),
            symbols(),
            element("rect", width=PICTURE_WIDTH, height=height, fill=_GROUND),
            *self.parts,
            xmlns="http://www.w3.org/2000/svg",
            width=PICTURE_WIDTH,
            height=height,
            viewBox=f"0 0 {PICTURE_WIDTH} {height}",
            font_family=_FONTS,
            role="img",
            aria_label=title,
        )

    def _text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 15,
        fill: str = _INK,
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

    def _header(self, rules: str, how: str) -> None:
        words, hand = self.words, self.hand
        room = PICTURE_WIDTH - 2 * _MARGIN
        self._text(_MARGIN, self.y + 16, cut(rules, 16, room, bold=True), 16, _FELT, bold=True)
        self._text(_MARGIN, self.y + 48, cut(how, 24, room, bold=True), 24, bold=True)
        facts = [words.line("dealer", dealer=self.names[hand.dealer], streak=hand.streak)]
        facts.append(plain(words, "stake", stake=money_text(self.stake)))
        for held in self.settlement.hands if self.settlement else ():
            types = " ".join(map(words.hand_type, held.types))
            facts.append(plain(words, "held", player=self.names[held.player], types=types, points=held.points))
        self._text(_MARGIN, self.y + 74, cut(" · ".join(facts), 14, room), 14, _DIM)
        self.y += 90
        if self.forbidden is not None:
            why = words.reason(self.forbidden.reason, self.names)
            verdict = f"{words.label('forbidden')}: {self.names[self.forbidden.player]}: {why}"
            self._text(_MARGIN, self.y + 12, cut(verdict, 17, room, bold=True), 17, _WARN, bold=True)
            source = self.resolved.section(self.forbidden.rule) or words.line("no-section")
            self._text(_MARGIN, self.y + 34, f"{source} · {self.forbidden.rule}", 13, _DIM)
            self.y += 50
        self._flips()

    def _flips(self) -> None:
        words = self.words
        turned = [(flip.tile, plain(words, "turned", number=n + 1), flip) for n, flip in enumerate(self.hand.rolling)]
        if not turned and self.hand.flip is None:
            return
        self.x = _MARGIN
        self.x += self._text(self.x, self.y + 24, plain(words, "flips"), 15, _FELT, bold=True) + 12
        for tile, label, flip in turned:
            facts = [label, *(plain(words, code) for code in ("void", "double") if getattr(flip, code))]
            self._flip(tile, words.listed(facts), faint=flip.void)
        if self.hand.flip is not None:
            self._flip(self.hand.flip, plain(words, "last-flip") if turned else words.tile(self.hand.flip))
        self.y += 48

    def _flip(self, tile: Tile, label: str, *, faint: bool = False) -> None:
        if self.x + _SMALL + 6 + text_width(label, 13) > PICTURE_WIDTH - _MARGIN:
            self.x, self.y = _MARGIN, self.y + 42
        self._tile(tile, label, _SMALL, self.y, faint=faint)
        self.x += self._text(self.x + 4, self.y + 22, label, 13, _DIM) + 22

    def _tile(
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
                    stroke=_CHICKEN,
                    stroke_width=2.5,
                )
            )
        self.parts.append(element("g", *drawn, role="img", aria_label=label, opacity=0.4 if faint else None))
        middle = self.x + taken / 2
        self.x += taken + 2
        return middle

    def _marked(self, seat: Seat, tile: Tile, place: Place, width: float, y: float, **how: bool) -> None:
        """A tile with what it earns below it."""
        mark = self.marks.at(seat, place)
        said = ""
        if mark is not None:
            why = self.words.listed(dict.fromkeys(self.words.reason(one, self.names) for one in mark.reasons))
            said = f"{why} {signed(mark.points)}"
        chicken = mark is not None and mark.points != 0
        middle = self._tile(tile, said, width, y, chicken=chicken, **how)
        if mark is not None:
            text = signed(mark.points)
            low = y + width * HEIGHT / WIDTH + 15
            self._text(middle, low, text, 13, _TONES[tone(text)], bold=True, anchor="middle")
            self.below = max(self.below, 18)

    def _seat(self, x: float, y: float, seat: Seat, size: float = 10) -> None:
        self.parts.append(element("circle", cx=x, cy=y, r=size, fill=SEAT_COLOURS[seat]))
        self._text(x, y + size * 0.45, str(seat + 1), size * 1.25, "#ffffff", bold=True, anchor="middle")

    def _player(self, seat: Seat) -> None:
        start, at = self.y, len(self.parts)
        self.y += 10
        self._name_line(seat)
        self._held(seat)
        self._river(seat)
        self.y += 10
        winner = self.hand.win is not None and seat in self.hand.win.winners
        card = element(
            "rect",
            x=_MARGIN - 8,
            y=start,
            width=PICTURE_WIDTH - 2 * _MARGIN + 16,
            height=self.y - start,
            rx=10,
            fill=_CARD,
            stroke=_CHICKEN if winner else _LINE,
            stroke_width=2 if winner else 1,
        )
        self.parts.insert(at, card)
        self.y += 10

    def _name_line(self, seat: Seat) -> None:
        line = self.y + 20
        right: float = PICTURE_WIDTH - _MARGIN - 6
        if self.settlement is not None:
            points = self.settlement.points()[seat]
            text = signed(points)
            if self.stake != 1:
                money = cut(plain(self.words, "in-money", money=signed(money_of(points, self.stake))), 14, 240)
                self._text(right, line, money, 14, _DIM, anchor="end")
                right -= text_width(money, 14) + 14
            self._text(right, line, text, 21, _TONES[tone(text)], bold=True, anchor="end")
            right -= text_width(text, 21, bold=True) + 16
        self._seat(_MARGIN + 12, self.y + 14, seat)
        labels = " · ".join(text for text, _ in tags(self.hand, seat, self.settlement, self.words))
        room = right - _MARGIN - 30 - text_width(labels, 14) - 14
        name = cut(self.names[seat], 17, max(room, 60), bold=True)
        x = _MARGIN + 30 + self._text(_MARGIN + 30, line, name, 17, bold=True) + 14
        self._text(x, line, labels, 14, _DIM)
        self.y += 34

    def _held(self, seat: Seat) -> None:
        """Concealed tiles, the winning one, and the melds, all in one row."""
        words, hand = self.words, self.hand
        self.below = 0
        self.x = _MARGIN
        if hand.players[seat].concealed is None:
            label = f"{plain(words, 'concealed')}: {plain(words, 'unseen')}"
            self.x += self._text(self.x, self.y + 30, label, 14, _DIM) + 20
        for index, tile in enumerate(concealed(hand, seat)):
            self._marked(seat, tile, Place("concealed", index), _LARGE, self.y)
        win = hand.win
        low = self.y + _LARGE * HEIGHT / WIDTH
        if win is not None and seat in win.winners:
            self.x += 10
            middle = self.x + _LARGE / 2
            self._marked(seat, win.tile, Place("win", 0), _LARGE, self.y)
            marked = self.marks.at(seat, Place("win", 0)) is not None
            line = low + (30 if marked else 15)
            self._text(middle, line, plain(words, "won"), 13, _CHICKEN, bold=True, anchor="middle")
            self.below = max(self.below, line - low + 3)
        for number, meld in enumerate(hand.players[seat].melds):
            self._meld(seat, number, meld, low)
        self.y = low + self.below + 10

    def _meld(self, seat: Seat, number: int, meld: Meld, low: float) -> None:
        self.x += 16
        start = self.x
        claimed = claimed_index(self.hand, seat, meld)
        marked = False
        for index in range(meld.size):
            place = Place("melds", index, number)
            marked = marked or self.marks.at(seat, place) is not None
            self._marked(seat, meld.tile, place, _LARGE, self.y, sideways=index == claimed)
        line = low + (31 if marked else 16)
        self.below = max(self.below, line - low + 4)
        kind = self.words.meld(meld.kind)
        x = start + self._text(start, line, kind, 13, _DIM) + 6
        if meld.source is not None:
            x += self._text(x, line, "←", 13, _DIM) + 15
            self._seat(x, line - 5, meld.source, 8)
            x += 12
        points = self.marks.on_kongs[seat].get(number)
        if points:
            text = signed(points)
            self._text(x, line, text, 13, _TONES[tone(text)], bold=True)

    def _river(self, seat: Seat) -> None:
        """The discards; a row that is full goes on below."""
        hand, words = self.hand, self.words
        river = hand.players[seat].river
        won = thrown_win(hand, seat)
        self.below = 0
        self.x = _MARGIN
        turned = river[0].flips if river else 0
        for index, discard in enumerate(river):
            for number in range(turned, discard.flips):
                self._turn(number)
            turned = max(turned, discard.flips)
            self._wrap()
            place = Place("river", index)
            if not discard.claimed:
                self._marked(seat, discard.tile, place, _SMALL, self.y)
                continue
            middle = self.x + _SMALL / 2
            self._marked(seat, discard.tile, place, _SMALL, self.y, faint=True)
            self._goes_to(middle, None if index == won else claimer_of(hand, seat, discard.tile))
        if river and turned:
            for number in range(turned, len(hand.rolling)):
                self._turn(number)
        if won == len(river) and hand.win is not None:
            self._wrap()
            middle = self.x + _SMALL / 2
            self._marked(seat, hand.win.tile, Place("river", won), _SMALL, self.y, faint=True)
            self._goes_to(middle, None)
        for index, tile in enumerate(self.marks.elsewhere[seat]):
            self._wrap()
            self._marked(seat, tile, Place("elsewhere", index), _SMALL, self.y, faint=True)
        if self.x == _MARGIN:
            self._text(self.x, self.y + 20, f"{plain(words, 'river')}: {plain(words, 'empty')}", 14, _DIM)
        self.y += _SMALL * HEIGHT / WIDTH + self.below

    def _goes_to(self, middle: float, claimer: Seat | None) -> None:
        """Below a tile that is gone: to whom; None: it was won on."""
        line = self.y + _SMALL * HEIGHT / WIDTH + 14
        self.below = max(self.below, 17)
        if claimer is None:
            self._text(middle, line, "→" + plain(self.words, "won"), 12, _DIM, anchor="middle")
            return
        self._text(middle - 3, line, "→", 12, _DIM, anchor="end")
        self._seat(middle + 6, line - 4, claimer, 7)

    def _turn(self, number: int) -> None:
        """A flip during play, small and between two lines."""
        self._wrap()
        height = _SMALL * HEIGHT / WIDTH
        self.x += 7
        self._rule(self.x - 4, height)
        said = plain(self.words, "turned", number=number + 1)
        self._tile(self.hand.rolling[number].tile, said, _TINY, self.y + (height - _TINY * HEIGHT / WIDTH) / 2)
        self._rule(self.x + 2, height)
        self.x += 8

    def _rule(self, x: float, height: float) -> None:
        self.parts.append(
            element(
                "line", x1=x, x2=x, y1=self.y, y2=self.y + height, stroke=_DIM, stroke_width=1.5, stroke_dasharray="2 3"
            )
        )

    def _wrap(self) -> None:
        if self.x + _SMALL + 16 > PICTURE_WIDTH - _MARGIN:
            self.x = _MARGIN
            self.y += _SMALL * HEIGHT / WIDTH + 18

    def _matrix(self, settlement: Settlement) -> None:
        """The numbers of the JSON form, then the sums."""
        words = self.words
        seats = range(settlement.seats)
        first = 200
        column = (PICTURE_WIDTH - 2 * _MARGIN - first) / settlement.seats
        middles = [_MARGIN + first + column * (seat + 0.5) for seat in seats]
        start, at = self.y, len(self.parts)
        self.y += 30
        self._text(_MARGIN + 4, self.y, plain(words, "matrix-corner"), 14, _DIM)
        for seat in seats:
            name = cut(self.names[seat], 15, column - 34, bold=True)
            width = text_width(name, 15, bold=True)
            self._seat(middles[seat] - width / 2 - 4, self.y - 5, seat, 9)
            self._text(middles[seat] + 10, self.y, name, 15, bold=True, anchor="middle")
        self._line(11)
        for seat, row in enumerate(settlement.matrix()):
            self.y += 31
            self._seat(_MARGIN + 12, self.y - 5, seat, 9)
            self._text(_MARGIN + 28, self.y, cut(self.names[seat], 15, first - 34), 15)
            self._cells(middles, [str(points) for points in row], column)
            self._line(10)
        points = settlement.points()
        for label, cells in (
            (words.label("points"), [signed(total) for total in points]),
            (words.label("money"), [signed(money_of(total, self.stake)) for total in points]),
        ):
            self.y += 30
            self._text(_MARGIN + 4, self.y, cut(label, 15, first), 15, bold=True)
            self._cells(middles, cells, column)
        self.y += 26
        self._text(_MARGIN + 4, self.y, plain(words, "matrix-read", unit=unit_of(self.resolved, words)), 12, _DIM)
        self.y += 12
        card = element(
            "rect",
            x=_MARGIN - 8,
            y=start,
            width=PICTURE_WIDTH - 2 * _MARGIN + 16,
            height=self.y - start,
            rx=10,
            fill=_CARD,
            stroke=_LINE,
        )
        self.parts.insert(at, card)

    def _cells(self, middles: Sequence[float], cells: Sequence[str], room: float) -> None:
        for middle, cell in zip(middles, cells, strict=True):
            # Numbers are never cut: a long one is written smaller.
            size = min(17.0, 17 * room / max(text_width(cell, 17, bold=True), 1))
            self._text(middle, self.y, cell, size, _TONES[tone(cell)], bold=cell != "0", anchor="middle")

    def _line(self, below: float) -> None:
        y = self.y + below
        end = PICTURE_WIDTH - _MARGIN
        self.parts.append(element("line", x1=_MARGIN, x2=end, y1=y, y2=y, stroke=_LINE))
