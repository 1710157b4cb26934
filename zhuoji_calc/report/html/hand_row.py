"""Tiles on a page: single ones, and each player's hand, melds and river with what every chicken earns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.hand import Flip, Hand, Meld, Seat
from zhuoji_calc.model.tiles import Tile
from zhuoji_calc.report.html.labels import plain, player, seat_sign, tile_name
from zhuoji_calc.report.html.markup import Html, element
from zhuoji_calc.report.html.page import tone
from zhuoji_calc.report.html.tile_marks import (
    TileMark,
    TileMarks,
    TileSpot,
    claimed_index,
    claimer_of,
    concealed,
    thrown_win,
)
from zhuoji_calc.report.html.tile_symbols import HEIGHT, WIDTH, symbol_id
from zhuoji_calc.report.table import signed


def tile_picture(tile: Tile, label: str, *, sideways: bool = False) -> Html:
    """One tile, with its name for those who do not see it; ``sideways`` as a claimed one lies in a meld."""
    turn = f"translate(0 {WIDTH}) rotate(-90)" if sideways else None
    width, height = (HEIGHT, WIDTH) if sideways else (WIDTH, HEIGHT)
    return element(
        "svg",
        element("title", label),
        element("use", href=f"#{symbol_id(tile)}", width=WIDTH, height=HEIGHT, transform=turn),
        class_="tile side" if sideways else "tile",
        viewBox=f"0 0 {width} {height}",
        role="img",
        aria_label=label,
    )


def inline_tiles(words: Translator, tiles: Sequence[Tile]) -> Html:
    """Small tiles within a line, each kind once with its number."""
    shown: list[Html] = []
    for tile in dict.fromkeys(tiles):
        shown.append(tile_picture(tile, tile_name(words, tile)))
        if tiles.count(tile) > 1:
            shown.append(element("span", f"×{tiles.count(tile)}"))
    return element("span", *shown, class_="inline") if shown else Html("")


class HandTiles:
    """Draws the tiles of one hand."""

    def __init__(self, hand: Hand, marks: TileMarks, words: Translator, names: Sequence[str]) -> None:
        self.hand = hand
        self.marks = marks
        self.words = words
        self.names = names

    def hand_of(self, seat: Seat) -> Html:
        """The concealed tiles, and the winning one apart."""
        words = self.words
        if self.hand.players[seat].concealed is None:
            return element("p", plain(words, "unseen"), class_="dim")
        items = [self._item(seat, tile, TileSpot("concealed", n)) for n, tile in enumerate(concealed(self.hand, seat))]
        win = self.hand.win
        if win is not None and seat in win.winners:
            won = element("span", plain(words, "won"), class_="cap")
            said = plain(words, "winning-tile")
            items.append(self._item(seat, win.tile, TileSpot("win", 0), said=said, below=won, class_="won"))
        return self._list(items, plain(words, "concealed"))

    def melds_of(self, seat: Seat) -> Html:
        """The melds, each with whom its claimed tile came from and what a kong earns."""
        melds = self.hand.players[seat].melds
        return element("div", *(self._meld(seat, number, meld) for number, meld in enumerate(melds)), class_="melds")

    def _meld(self, seat: Seat, number: int, meld: Meld) -> Html:
        words = self.words
        claimed = claimed_index(self.hand, seat, meld)
        items = []
        for index in range(meld.size):
            said = ""
            if index == claimed and meld.source is not None:
                said = plain(words, "from", player=self.names[meld.source])
            items.append(
                self._item(seat, meld.tile, TileSpot("melds", index, number), said=said, sideways=index == claimed)
            )
        caption = [words.meld(meld.kind)]
        if meld.source is not None:
            source = element("span", "← ", aria_hidden="true"), player(self.names, meld.source)
            caption += [" ", element("span", *source, title=plain(words, "from", player=self.names[meld.source]))]
        points = self.marks.on_kongs[seat].get(number)
        if points:
            text = signed(points)
            caption += [" ", element("b", text, class_=f"mark {tone(text)}")]
        return element("div", self._list(items, words.meld(meld.kind)), element("p", *caption))

    def river_of(self, seat: Seat) -> Html:
        """The discards in order, the places of claimed ones, and the flips where they fell among them."""
        words, river = self.words, self.hand.players[seat].river
        items: list[Html] = []
        turned = river[0].flips if river else 0
        won = thrown_win(self.hand, seat)
        for index, discard in enumerate(river):
            for number in range(turned, discard.flips):
                items.append(self._turn(number))
            turned = max(turned, discard.flips)
            place = TileSpot("river", index)
            if index == won:
                items.append(self._won(seat, place))
            elif discard.claimed:
                items.append(self._claimed(seat, discard.tile, place))
            else:
                items.append(self._item(seat, discard.tile, place))
        if river and turned:
            items += [self._turn(number) for number in range(turned, len(self.hand.rolling))]
        if won == len(river):
            items.append(self._won(seat, TileSpot("river", won)))
        for index, tile in enumerate(self.marks.elsewhere[seat]):
            said = plain(words, "elsewhere")
            items.append(self._item(seat, tile, TileSpot("elsewhere", index), said=said, class_="gone"))
        if not items:
            return element("p", plain(words, "empty"), class_="dim")
        return self._list(items, plain(words, "river"))

    def _won(self, seat: Seat, place: TileSpot) -> Html:
        assert self.hand.win is not None
        said = plain(self.words, "won-by", player=self.words.listed(self.names[one] for one in self.hand.win.winners))
        cap = element("span", "→", plain(self.words, "won"), class_="to", title=said)
        return self._item(seat, self.hand.win.tile, place, said=said, below=cap, class_="gone")

    def _claimed(self, seat: Seat, tile: Tile, place: TileSpot) -> Html:
        claimer = claimer_of(self.hand, seat, tile)
        if claimer is None:
            return self._item(seat, tile, place, class_="gone")
        said = plain(self.words, "claimed-by", player=self.names[claimer])
        below = element("span", "→", seat_sign(claimer), class_="to", title=said)
        return self._item(seat, tile, place, said=said, below=below, class_="gone")

    def _turn(self, number: int) -> Html:
        """A flip made during play, between two discards."""
        tile = self.hand.rolling[number].tile
        label = self._said(tile, plain(self.words, "turned", number=number + 1))
        text = element("span", plain(self.words, "turned-short"))
        return element("li", tile_picture(tile, label), text, class_="turn")

    def flips(self) -> Html:
        """The tiles turned during play, then the one turned over after the win; nothing where none was."""
        words = self.words
        items = [self._flip(number, flip) for number, flip in enumerate(self.hand.rolling)]
        if self.hand.flip is not None:
            label = plain(words, "last-flip")
            picture = tile_picture(self.hand.flip, self._said(self.hand.flip, label))
            remark = small(label) if items else ""
            items.append(element("li", picture, element("span", words.tile(self.hand.flip), " ", remark)))
        return element("ul", *items, class_="flips") if items else Html("")

    def _flip(self, number: int, flip: Flip) -> Html:
        words = self.words
        facts = [plain(words, "turned", number=number + 1)]
        facts += [plain(words, code) for code, holds in (("void", flip.void), ("double", flip.double)) if holds]
        label = words.listed(facts)
        picture = tile_picture(flip.tile, self._said(flip.tile, label))
        text = element("span", words.tile(flip.tile), " ", small(label))
        return element("li", picture, text, class_="void" if flip.void else None)

    def _said(self, tile: Tile, what: str) -> str:
        return plain(self.words, "tile-said", tile=tile_name(self.words, tile), what=what)

    def _item(
        self,
        seat: Seat,
        tile: Tile,
        place: TileSpot,
        *,
        said: str = "",
        below: Html | None = None,
        class_: str = "",
        sideways: bool = False,
    ) -> Html:
        """One tile of a list, with what it earns below it."""
        label = self._said(tile, said) if said else tile_name(self.words, tile)
        mark = self.marks.at(seat, place)
        parts: list[Html] = []
        if mark is not None:
            label = self._marked(label, mark)
            text = signed(mark.points)
            class_ = f"{class_} {'chicken' if mark.points else 'nothing'}".strip()
            parts = [element("b", text, class_=f"mark {tone(text)}", title=label)]
        if below is not None:
            parts.append(below)
        return element("li", tile_picture(tile, label, sideways=sideways), *parts, class_=class_ or None)

    def _marked(self, label: str, mark: TileMark) -> str:
        """The name of a chicken with why it earns what it earns."""
        why = self.words.listed(dict.fromkeys(self.words.reason(reason, self.names) for reason in mark.reasons))
        return plain(self.words, "tile-marked", tile=label, why=why, points=signed(mark.points))

    def _list(self, items: Iterable[Html], label: str) -> Html:
        return element("ul", *items, class_="tiles", role="list", aria_label=label)


def small(text: str) -> Html:
    """A remark."""
    return element("small", text)
