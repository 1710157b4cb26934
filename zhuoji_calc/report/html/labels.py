"""The words of a drawing: labels and phrases of the catalogue as markup, names of tiles, signs of seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from zhuoji_calc.messages.catalogue import PAGE
from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.hand import Hand, Seat
from zhuoji_calc.model.tiles import RANKS, SUITS, Tile
from zhuoji_calc.report.html.markup import Html, element, escape, join
from zhuoji_calc.report.layout import printable
from zhuoji_calc.settlement.result import Settlement

if TYPE_CHECKING:
    from zhuoji_calc.rules.ruleset import Resolved


def plain(words: Translator, code: str, /, **parts: object) -> str:
    """A phrase as text."""
    return PAGE.say(code, words.lang, **{"unit": words.unit, **parts})


def phrase(words: Translator, code: str, /, **parts: str) -> Html:
    """A phrase as markup; its parts may be markup."""
    return Html(
        escape(PAGE.text(code, words.lang)).format_map(
            {name: escape(part) for name, part in {"unit": words.unit, **parts}.items()}
        )
    )


def tile_name(words: Translator, tile: Tile) -> str:
    """A tile's name for somebody who does not see it."""
    return plain(words, f"spoken-{SUITS[tile // RANKS]}", tile=words.tile(tile))


def ending(hand: Hand, words: Translator, names: Sequence[str]) -> str:
    """How a hand ended, in one sentence."""
    return words.ended(hand.win, names)


def unit_of(resolved: Resolved, words: Translator) -> str:
    """What a ruleset counts in: points, or fan (番)."""
    return resolved.ruleset.unit.get(words.lang) or words.label("points")


def tags(hand: Hand, seat: Seat, settlement: Settlement | None, words: Translator) -> list[tuple[str, str | None]]:
    """What is to be said of a player in a word each, with its weight: ``strong``, ``weak`` or none."""
    one, win = hand.players[seat], hand.win
    said: list[tuple[str, str | None]] = []
    won = win is not None and seat in win.winners
    if won:
        said.append((plain(words, "winner"), "strong"))
    if win is not None and win.source == seat:
        said.append((plain(words, win.how), None))
    if hand.dealer == seat:
        said.append((plain(words, "dealer"), None))
        if hand.streak > 1:
            said.append((plain(words, "streak", streak=hand.streak), None))
    ready = settlement.ready[seat] if settlement is not None else one.ready
    if ready is not None and not won:
        said.append((plain(words, "ready"), None) if ready else (plain(words, "not-ready"), "weak"))
    flags = (("declared", one.declared), ("passed", one.passed), ("sold", one.sold))
    return said + [(plain(words, code), None) for code, holds in flags if holds]


def name_of(name: str) -> Html:
    """A player's name, which may be written in either direction."""
    return element("bdi", printable(name), class_="name")


def seat_sign(seat: Seat) -> Html:
    """The number of a seat in playing order, in its colour."""
    return element("span", str(seat + 1), class_=f"seat s{seat + 1}")


def player(names: Sequence[str], seat: Seat) -> Html:
    """A player: the seat's number and the name."""
    return element("span", seat_sign(seat), " ", name_of(names[seat]), class_="who")


def join_listed(words: Translator, parts: Iterable[str]) -> Html:
    """Several things in one breath."""
    return join(parts, words.listed(["", ""]))
