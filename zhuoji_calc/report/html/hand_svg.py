"""The picture of one hand: the tiles and the matrix as one standalone SVG, with its own size and ground.

Only plain attributes, so that any tool can turn it into a bitmap.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.hand import Hand, Meld, Seat
from zhuoji_calc.model.money import money_of, money_text
from zhuoji_calc.model.tiles import Tile
from zhuoji_calc.report.html.labels import ending, plain, tags, unit_of
from zhuoji_calc.report.html.markup import element
from zhuoji_calc.report.html.page import tone
from zhuoji_calc.report.html.sheet import (
    CARD,
    CHICKEN,
    DIM,
    EDGE,
    FELT,
    FONTS,
    GROUND,
    LARGE,
    MARGIN,
    PICTURE_WIDTH,
    SMALL,
    TINY,
    TONES,
    WARN,
    Sheet,
    cut,
    text_width,
)
from zhuoji_calc.report.html.tile_marks import TileMarks, TileSpot, claimed_index, claimer_of, concealed, thrown_win
from zhuoji_calc.report.html.tile_symbols import HEIGHT, WIDTH, symbols
from zhuoji_calc.report.layout import printable
from zhuoji_calc.report.table import signed
from zhuoji_calc.settlement.result import Forbidden, Settlement

if TYPE_CHECKING:
    from zhuoji_calc.rules.ruleset import Resolved


def hand_svg(hand: Hand, result: Settlement | Forbidden, resolved: Resolved, stake: Decimal, words: Translator) -> str:
    """One hand and its matrix (or the verdict on a forbidden win) as a standalone SVG file."""
    return _Picture(hand, result, resolved, stake, words).draw()


class _Picture(Sheet):
    """One hand on a sheet."""

    def __init__(
        self, hand: Hand, result: Settlement | Forbidden, resolved: Resolved, stake: Decimal, words: Translator
    ) -> None:
        super().__init__(words.counting(resolved.ruleset.unit))
        self.hand = hand
        self.settlement = result if isinstance(result, Settlement) else None
        self.forbidden = result if isinstance(result, Forbidden) else None
        self.resolved = resolved
        self.stake = stake
        self.names = [printable(one.name) for one in hand.players]
        self.marks = TileMarks(hand, self.settlement)

    def draw(self) -> str:
        """The whole file."""
        rules = self.resolved.titles.get(self.words.lang, self.resolved.name)
        how = ending(self.hand, self.words, self.names)
        self._header(rules, how)
        for seat in range(len(self.hand.players)):
            self._player(seat)
        if self.settlement is not None:
            self._matrix(self.settlement)
        height = round(self.y + MARGIN - 8)
        title = plain(self.words, "title", rules=rules, how=how)
        return '<?xml version="1.0" encoding="UTF-8"?>\n' + element(
            "svg",
            element("title", title),
            symbols(),
            element("rect", width=PICTURE_WIDTH, height=height, fill=GROUND),
            *self.parts,
            xmlns="http://www.w3.org/2000/svg",
            width=PICTURE_WIDTH,
            height=height,
            viewBox=f"0 0 {PICTURE_WIDTH} {height}",
            font_family=FONTS,
            role="img",
            aria_label=title,
        )

    def _header(self, rules: str, how: str) -> None:
        words, hand = self.words, self.hand
        room = PICTURE_WIDTH - 2 * MARGIN
        self.text(MARGIN, self.y + 16, cut(rules, 16, room, bold=True), 16, FELT, bold=True)
        self.text(MARGIN, self.y + 48, cut(how, 24, room, bold=True), 24, bold=True)
        facts = [words.line("dealer", dealer=self.names[hand.dealer], streak=hand.streak)]
        facts.append(plain(words, "stake", stake=money_text(self.stake)))
        for held in self.settlement.hands if self.settlement else ():
            types = " ".join(map(words.hand_type, held.types))
            facts.append(plain(words, "held", player=self.names[held.player], types=types, points=held.points))
        self.text(MARGIN, self.y + 74, cut(" · ".join(facts), 14, room), 14, DIM)
        self.y += 90
        for one in self.forbidden.everybody if self.forbidden is not None else ():
            why = words.reason(one.reason, self.names)
            verdict = f"{words.label('forbidden')}: {self.names[one.player]}: {why}"
            self.text(MARGIN, self.y + 12, cut(verdict, 17, room, bold=True), 17, WARN, bold=True)
            source = words.section(self.resolved.section(one.rule)) or words.line("no-section")
            self.text(MARGIN, self.y + 34, f"{source} · {words.rule(one.rule)}", 13, DIM)
            self.y += 50
        self._flips()

    def _flips(self) -> None:
        words = self.words
        turned = [(flip.tile, plain(words, "turned", number=n + 1), flip) for n, flip in enumerate(self.hand.rolling)]
        if not turned and self.hand.flip is None:
            return
        self.x = MARGIN
        self.x += self.text(self.x, self.y + 24, plain(words, "flips"), 15, FELT, bold=True) + 12
        for tile, label, flip in turned:
            facts = [label, *(plain(words, code) for code in ("void", "double") if getattr(flip, code))]
            self._flip(tile, words.listed(facts), faint=flip.void)
        if self.hand.flip is not None:
            self._flip(self.hand.flip, plain(words, "last-flip") if turned else words.tile(self.hand.flip))
        self.y += 48

    def _flip(self, tile: Tile, label: str, *, faint: bool = False) -> None:
        if self.x + SMALL + 6 + text_width(label, 13) > PICTURE_WIDTH - MARGIN:
            self.x, self.y = MARGIN, self.y + 42
        self.tile(tile, label, SMALL, self.y, faint=faint)
        self.x += self.text(self.x + 4, self.y + 22, label, 13, DIM) + 22

    def _marked(self, seat: Seat, tile: Tile, place: TileSpot, width: float, y: float, **how: bool) -> None:
        """A tile with what it earns below it."""
        mark = self.marks.at(seat, place)
        said = ""
        if mark is not None:
            why = self.words.listed(dict.fromkeys(self.words.reason(one, self.names) for one in mark.reasons))
            said = f"{why} {signed(mark.points)}"
        chicken = mark is not None and mark.points != 0
        middle = self.tile(tile, said, width, y, chicken=chicken, **how)
        if mark is not None:
            text = signed(mark.points)
            low = y + width * HEIGHT / WIDTH + 15
            self.text(middle, low, text, 13, TONES[tone(text)], bold=True, anchor="middle")
            self.below = max(self.below, 18)

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
            x=MARGIN - 8,
            y=start,
            width=PICTURE_WIDTH - 2 * MARGIN + 16,
            height=self.y - start,
            rx=10,
            fill=CARD,
            stroke=CHICKEN if winner else EDGE,
            stroke_width=2 if winner else 1,
        )
        self.parts.insert(at, card)
        self.y += 10

    def _name_line(self, seat: Seat) -> None:
        line = self.y + 20
        right: float = PICTURE_WIDTH - MARGIN - 6
        if self.settlement is not None:
            points = self.settlement.points()[seat]
            text = signed(points)
            if self.stake != 1:
                money = cut(plain(self.words, "in-money", money=signed(money_of(points, self.stake))), 14, 240)
                self.text(right, line, money, 14, DIM, anchor="end")
                right -= text_width(money, 14) + 14
            self.text(right, line, text, 21, TONES[tone(text)], bold=True, anchor="end")
            right -= text_width(text, 21, bold=True) + 16
        self.seat(MARGIN + 12, self.y + 14, seat)
        labels = " · ".join(text for text, _ in tags(self.hand, seat, self.settlement, self.words))
        room = right - MARGIN - 30 - text_width(labels, 14) - 14
        name = cut(self.names[seat], 17, max(room, 60), bold=True)
        x = MARGIN + 30 + self.text(MARGIN + 30, line, name, 17, bold=True) + 14
        self.text(x, line, labels, 14, DIM)
        self.y += 34

    def _held(self, seat: Seat) -> None:
        """Concealed tiles, the winning one, and the melds, all in one row."""
        words, hand = self.words, self.hand
        self.below = 0
        self.x = MARGIN
        if hand.players[seat].concealed is None:
            label = f"{plain(words, 'concealed')}: {plain(words, 'unseen')}"
            self.x += self.text(self.x, self.y + 30, label, 14, DIM) + 20
        for index, tile in enumerate(concealed(hand, seat)):
            self._marked(seat, tile, TileSpot("concealed", index), LARGE, self.y)
        win = hand.win
        low = self.y + LARGE * HEIGHT / WIDTH
        if win is not None and seat in win.winners:
            self.x += 10
            middle = self.x + LARGE / 2
            self._marked(seat, win.tile, TileSpot("win", 0), LARGE, self.y)
            marked = self.marks.at(seat, TileSpot("win", 0)) is not None
            line = low + (30 if marked else 15)
            self.text(middle, line, plain(words, "won"), 13, CHICKEN, bold=True, anchor="middle")
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
            place = TileSpot("melds", index, number)
            marked = marked or self.marks.at(seat, place) is not None
            self._marked(seat, meld.tile, place, LARGE, self.y, sideways=index == claimed)
        line = low + (31 if marked else 16)
        self.below = max(self.below, line - low + 4)
        kind = self.words.meld(meld.kind)
        x = start + self.text(start, line, kind, 13, DIM) + 6
        if meld.source is not None:
            x += self.text(x, line, "←", 13, DIM) + 15
            self.seat(x, line - 5, meld.source, 8)
            x += 12
        points = self.marks.on_kongs[seat].get(number)
        if points:
            text = signed(points)
            self.text(x, line, text, 13, TONES[tone(text)], bold=True)

    def _river(self, seat: Seat) -> None:
        """The discards; a row that is full goes on below."""
        hand, words = self.hand, self.words
        river = hand.players[seat].river
        won = thrown_win(hand, seat)
        self.below = 0
        self.x = MARGIN
        turned = river[0].flips if river else 0
        for index, discard in enumerate(river):
            for number in range(turned, discard.flips):
                self._turn(number)
            turned = max(turned, discard.flips)
            self._wrap()
            place = TileSpot("river", index)
            if not discard.claimed:
                self._marked(seat, discard.tile, place, SMALL, self.y)
                continue
            middle = self.x + SMALL / 2
            self._marked(seat, discard.tile, place, SMALL, self.y, faint=True)
            self._goes_to(middle, None if index == won else claimer_of(hand, seat, discard.tile))
        if river and turned:
            for number in range(turned, len(hand.rolling)):
                self._turn(number)
        if won == len(river) and hand.win is not None:
            self._wrap()
            middle = self.x + SMALL / 2
            self._marked(seat, hand.win.tile, TileSpot("river", won), SMALL, self.y, faint=True)
            self._goes_to(middle, None)
        for index, tile in enumerate(self.marks.elsewhere[seat]):
            self._wrap()
            self._marked(seat, tile, TileSpot("elsewhere", index), SMALL, self.y, faint=True)
        if self.x == MARGIN:
            self.text(self.x, self.y + 20, f"{plain(words, 'river')}: {plain(words, 'empty')}", 14, DIM)
        self.y += SMALL * HEIGHT / WIDTH + self.below

    def _goes_to(self, middle: float, claimer: Seat | None) -> None:
        """Below a tile that is gone: to whom; None: it was won on."""
        line = self.y + SMALL * HEIGHT / WIDTH + 14
        self.below = max(self.below, 17)
        if claimer is None:
            self.text(middle, line, "→" + plain(self.words, "won"), 12, DIM, anchor="middle")
            return
        self.text(middle - 3, line, "→", 12, DIM, anchor="end")
        self.seat(middle + 6, line - 4, claimer, 7)

    def _turn(self, number: int) -> None:
        """A flip during play, small and between two lines."""
        self._wrap()
        height = SMALL * HEIGHT / WIDTH
        self.x += 7
        self.rule(self.x - 4, height)
        said = plain(self.words, "turned", number=number + 1)
        self.tile(self.hand.rolling[number].tile, said, TINY, self.y + (height - TINY * HEIGHT / WIDTH) / 2)
        self.rule(self.x + 2, height)
        self.x += 8

    def _wrap(self) -> None:
        if self.x + SMALL + 16 > PICTURE_WIDTH - MARGIN:
            self.x = MARGIN
            self.y += SMALL * HEIGHT / WIDTH + 18

    def _matrix(self, settlement: Settlement) -> None:
        """The numbers of the JSON form, then the sums."""
        words = self.words
        seats = range(settlement.seats)
        first = 200
        column = (PICTURE_WIDTH - 2 * MARGIN - first) / settlement.seats
        middles = [MARGIN + first + column * (seat + 0.5) for seat in seats]
        start, at = self.y, len(self.parts)
        self.y += 30
        self.text(MARGIN + 4, self.y, plain(words, "matrix-corner"), 14, DIM)
        for seat in seats:
            name = cut(self.names[seat], 15, column - 34, bold=True)
            width = text_width(name, 15, bold=True)
            self.seat(middles[seat] - width / 2 - 4, self.y - 5, seat, 9)
            self.text(middles[seat] + 10, self.y, name, 15, bold=True, anchor="middle")
        self.line(11)
        for seat, row in enumerate(settlement.matrix()):
            self.y += 31
            self.seat(MARGIN + 12, self.y - 5, seat, 9)
            self.text(MARGIN + 28, self.y, cut(self.names[seat], 15, first - 34), 15)
            self._cells(middles, [str(points) for points in row], column)
            self.line(10)
        points = settlement.points()
        for label, cells in (
            (words.label("points"), [signed(total) for total in points]),
            (words.label("money"), [signed(money_of(total, self.stake)) for total in points]),
        ):
            self.y += 30
            self.text(MARGIN + 4, self.y, cut(label, 15, first), 15, bold=True)
            self._cells(middles, cells, column)
        self.y += 26
        self.text(MARGIN + 4, self.y, plain(words, "matrix-read", unit=unit_of(self.resolved, words)), 12, DIM)
        self.y += 12
        card = element(
            "rect",
            x=MARGIN - 8,
            y=start,
            width=PICTURE_WIDTH - 2 * MARGIN + 16,
            height=self.y - start,
            rx=10,
            fill=CARD,
            stroke=EDGE,
        )
        self.parts.insert(at, card)

    def _cells(self, middles: Sequence[float], cells: Sequence[str], room: float) -> None:
        for middle, cell in zip(middles, cells, strict=True):
            # Numbers are never cut: a long one is written smaller.
            size = min(17.0, 17 * room / max(text_width(cell, 17, bold=True), 1))
            self.text(middle, self.y, cell, size, TONES[tone(cell)], bold=cell != "0", anchor="middle")
