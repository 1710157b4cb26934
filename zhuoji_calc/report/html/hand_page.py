"""The page of one hand: who won and lost how much, the tiles as they lay, every payment with its rule and section."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.hand import Hand, Seat
from zhuoji_calc.model.money import money_of, money_text
from zhuoji_calc.model.version import __version__
from zhuoji_calc.report.html.hand_row import HandTiles, inline_tiles, small
from zhuoji_calc.report.html.labels import ending, join_listed, name_of, phrase, plain, player, seat_sign, tags, unit_of
from zhuoji_calc.report.html.markup import Html, element, join
from zhuoji_calc.report.html.page import NEW_LINE, bullets, page, section, table, tone
from zhuoji_calc.report.html.tile_marks import TileMarks
from zhuoji_calc.report.layout import printable
from zhuoji_calc.report.table import signed
from zhuoji_calc.settlement.result import Forbidden, Payment, Settlement, Unpaid

if TYPE_CHECKING:
    from zhuoji_calc.rules.ruleset import Reading, Resolved


def hand_page(
    hand: Hand,
    result: Settlement | Forbidden,
    resolved: Resolved,
    stake: Decimal,
    words: Translator,
    depends_on: Sequence[Reading] = (),
) -> str:
    """One settled hand, or a forbidden win, as one self-contained HTML file.

    ``depends_on`` are the readings of which another choice would change the result.
    """
    sheet = HandSheet(hand, result, resolved, stake, words)
    return page(sheet.title(), sheet.body(depends_on), words.lang)


class Shared(NamedTuple):
    """Payments that say the same of several players: each of ``payers`` pays each of ``receivers``."""

    payers: tuple[Seat, ...]
    receivers: tuple[Seat, ...]
    payment: Payment

    @property
    def total(self) -> int:
        """The points of all of them together."""
        return self.payment.points * len(self.payers) * len(self.receivers)


def share_out(payments: Sequence[Payment]) -> list[Shared]:
    """Payments in the order of the ledger; those for the same thing to one player, or by one, in one line."""
    shared: list[Shared] = []
    for payment in payments:
        for number, line in enumerate(shared):
            if payment._replace(receiver=0, payer=0) != line.payment._replace(receiver=0, payer=0):
                continue
            if line.receivers == (payment.receiver,) and payment.payer not in line.payers:
                shared[number] = line._replace(payers=(*line.payers, payment.payer))
                break
            if line.payers == (payment.payer,) and payment.receiver not in line.receivers:
                shared[number] = line._replace(receivers=(*line.receivers, payment.receiver))
                break
        else:
            shared.append(Shared((payment.payer,), (payment.receiver,), payment))
    return shared


class HandSheet:
    """The parts of the page of one hand."""

    def __init__(
        self, hand: Hand, result: Settlement | Forbidden, resolved: Resolved, stake: Decimal, words: Translator
    ) -> None:
        self.hand = hand
        self.settlement = result if isinstance(result, Settlement) else None
        self.forbidden = result if isinstance(result, Forbidden) else None
        self.resolved = resolved
        self.stake = stake
        self.words = words = words.counting(resolved.ruleset.unit)
        self.names = [printable(one.name) for one in hand.players]
        self.seats = range(len(hand.players))
        self.row = HandTiles(hand, TileMarks(hand, self.settlement), words, self.names)

    def title(self) -> str:
        return plain(self.words, "title", rules=self._rules(), how=ending(self.hand, self.words, self.names))

    def _rules(self) -> str:
        return self.resolved.titles.get(self.words.lang, self.resolved.name)

    def body(self, depends_on: Sequence[Reading]) -> Html:
        parts = [self.header()]
        if self.forbidden is not None:
            parts.append(self.verdict(self.forbidden))
        if self.settlement is not None:
            parts.append(self.score(self.settlement))
        parts.append(self.flips())
        parts.append(self.table())
        if self.settlement is not None:
            first = element("div", self.matrix(self.settlement), class_="first")
            why = element("div", self.payments(self.settlement), self.unpaid(self.settlement), class_="main")
            rest = [self.next_hand(self.settlement), self.notes(self.settlement)]
            rest += [self.readings(depends_on), self.settings()]
            parts.append(element("div", first, why, element("div", *rest), class_="columns"))
        else:
            parts += [self.readings(depends_on), self.settings()]
        parts.append(self.footer())
        return join(parts)

    def header(self) -> Html:
        words, hand = self.words, self.hand
        held = [
            phrase(
                words,
                "held",
                player=name_of(self.names[one.player]),
                types=" ".join(map(words.hand_type, one.types)),
                points=str(one.points),
            )
            for one in (self.settlement.hands if self.settlement else ())
        ]
        dealer = words.line("dealer", dealer=self.names[hand.dealer], streak=hand.streak)
        stake = plain(words, "stake", stake=money_text(self.stake))
        return element(
            "header",
            element("p", self._rules(), class_="rules"),
            element("h1", ending(hand, words, self.names)),
            element("p", join_listed(words, held)) if held else "",
            element("p", dealer, " · ", stake, class_="dim"),
        )

    def verdict(self, forbidden: Forbidden) -> Html:
        words = self.words
        parts = []
        for one in forbidden.everybody:
            why = words.reason(one.reason, self.names)
            parts += [element("p", player(self.names, one.player), " ", why), self.source(one.rule)]
        return section(words.label("forbidden"), *parts, class_="forbidden")

    def score(self, settlement: Settlement) -> Html:
        """The four results, first of all."""
        winners = self.hand.win.winners if self.hand.win else ()
        items = []
        for seat, points in enumerate(settlement.points()):
            text, money = signed(points), signed(money_of(points, self.stake))
            who = element("span", seat_sign(seat), name_of(self.names[seat]), class_="who")
            figures = [element("b", text, class_=f"num {tone(text)}")]
            if self.stake != 1:
                drawn = element("span", money, class_=f"num {tone(money)}")
                figures.append(element("span", phrase(self.words, "in-money", money=drawn), class_="money"))
            items.append(element("li", who, *figures, class_="first" if seat in winners else None))
        return element("ul", *items, class_="score", role="list", aria_label=plain(self.words, "result"))

    def flips(self) -> Html:
        drawn = self.row.flips()
        return section(plain(self.words, "flips"), drawn, class_="bar") if drawn else Html("")

    def table(self) -> Html:
        """The players with their tiles."""
        articles = [self._player(seat) for seat in self.seats]
        hints = [plain(self.words, "whose")]
        if any(self.row.marks.on_tiles):
            hints.insert(0, plain(self.words, "marks"))
        hint = element("p", small(" ".join(hints)))
        return section(plain(self.words, "table"), element("div", *articles, class_="seats"), hint, class_="bare")

    def _player(self, seat: Seat) -> Html:
        one = self.hand.players[seat]
        total = ""
        if self.settlement is not None:
            text = signed(self.settlement.points()[seat])
            total = element("span", text, class_=f"total num {tone(text)}")
        head = element("header", element("h3", player(self.names, seat)), self._tags(seat), total)
        groups = [self._group("concealed", self.row.hand_of(seat))]
        if one.melds:
            groups.append(self._group("melds", self.row.melds_of(seat)))
        groups.append(self._group("river", self.row.river_of(seat)))
        win = self.hand.win
        class_ = "winner" if win and seat in win.winners else None
        return join([NEW_LINE, element("article", head, *groups, class_=class_)])

    def _group(self, label: str, drawn: Html) -> Html:
        return element("div", element("h4", plain(self.words, label)), drawn, class_="group")

    def _tags(self, seat: Seat) -> Html:
        said = tags(self.hand, seat, self.settlement, self.words)
        return element("ul", *(element("li", text, class_=class_) for text, class_ in said), class_="tags")

    def matrix(self, settlement: Settlement) -> Html:
        """The numbers of the JSON form: rows receive, columns pay, nothing netted."""
        words = self.words
        heads = [player(self.names, seat) for seat in self.seats]
        rows = [[heads[seat], *map(str, row)] for seat, row in enumerate(settlement.matrix())]
        points = settlement.points()
        foot = [
            [words.label("points"), *map(signed, points)],
            [words.label("money"), *(signed(money_of(total, self.stake)) for total in points)],
        ]
        drawn = table(
            [plain(words, "matrix-corner"), *heads],
            rows,
            foot=foot,
            caption=plain(words, "matrix-read", unit=unit_of(self.resolved, words)),
            class_="matrix",
        )
        return section(plain(words, "matrix"), drawn)

    def payments(self, settlement: Settlement) -> Html:
        """Every payment in words, under what it is for."""
        words = self.words
        groups: dict[str, list[Shared]] = {}
        for line in share_out(settlement.payments):
            groups.setdefault(line.payment.item, []).append(line)
        if not groups:
            return section(plain(words, "payments"), element("p", words.line("nothing")))
        items = []
        for item, lines in groups.items():
            total = plain(words, "item-total", points=sum(line.total for line in lines))
            head = element("h3", words.item(item), small(total))
            items.append(element("li", head, bullets([self.payment(line) for line in lines])))
        return section(plain(words, "payments"), element("ul", *items, class_="items"))

    def payment(self, line: Shared) -> Html:
        """Who pays whom how much, why, and by which section."""
        words, payment = self.words, line.payment
        code = "pay-each" if len(line.payers) > 1 else "pays-each" if len(line.receivers) > 1 else "pays"
        payers = join_listed(words, [player(self.names, seat) for seat in sorted(line.payers)])
        receivers = join_listed(words, [player(self.names, seat) for seat in sorted(line.receivers)])
        points = element("b", str(payment.points), class_="num")
        said = phrase(words, code, payers=payers, receiver=receivers, receivers=receivers, points=points)
        why = words.reason(payment.reason, self.names)
        return join(
            [
                element("div", said),
                element("div", why, " ", inline_tiles(words, payment.tiles)),
                self.source(payment.rule),
            ]
        )

    def unpaid(self, settlement: Settlement) -> Html:
        return section(self.words.label("unpaid"), bullets([self._unpaid(one) for one in settlement.unpaid]))

    def _unpaid(self, unpaid: Unpaid) -> Html:
        words = self.words
        what = element("b", words.item(unpaid.item))
        head = join([player(self.names, unpaid.owner), " ", what, " ", inline_tiles(words, unpaid.tiles)])
        why = words.reason(unpaid.reason, self.names)
        return join([element("div", head), element("div", why), self.source(unpaid.rule)])

    def source(self, rule: str) -> Html:
        """The section of the document and the rule key that decide an amount."""
        place = self.words.section(self.resolved.section(rule)) or self.words.line("no-section")
        return element("span", place, " · ", element("code", self.words.rule(rule)), class_="source")

    def next_hand(self, settlement: Settlement) -> Html:
        words, following = self.words, settlement.next
        unstated = words.label("nobody")
        text = words.line(
            "next",
            dealer=unstated if following.dealer is None else self.names[following.dealer],
            streak=unstated if following.streak is None else following.streak,
        )
        return section(plain(words, "next"), element("p", text))

    def notes(self, settlement: Settlement) -> Html:
        return section(
            plain(self.words, "notes"), bullets([self.words.note(note, self.names) for note in settlement.notes])
        )

    def readings(self, depends_on: Sequence[Reading]) -> Html:
        return section(plain(self.words, "depends-on"), bullets([self._reading(one) for one in depends_on]))

    def _reading(self, reading: Reading) -> Html:
        words, lang = self.words, self.words.lang
        mine = self.resolved.choices[reading.key]
        choices = {one.letter: self._choice(one.titles.get(lang, one.word)) for one in reading.choices}
        others = words.listed(title for letter, title in choices.items() if letter != mine)
        number = " ".join(reading.ids) or reading.key
        return join(
            [
                element("div", element("b", number), " ", reading.question.get(lang, reading.key)),
                element("div", plain(words, "chosen", choice=choices.get(mine, mine))),
                small(plain(words, "otherwise", choices=others)) if others else "",
            ]
        )

    def _choice(self, title: str) -> str:
        return plain(self.words, title) if title in ("true", "false") else title

    def settings(self) -> Html:
        items = [self._setting(key, value) for key, value in self.resolved.changed.items()]
        return section(plain(self.words, "settings"), bullets(items))

    def _setting(self, key: str, value: str) -> Html:
        """A choice of the table: in words where the ruleset has them, and as it is written."""
        words, lang = self.words, self.words.lang
        if key in self.resolved.house_rules:
            return element("div", plain(words, "house-rule", key=words.rule(key), value=words.setting(value)))
        written = plain(words, "setting", key=key, value=value)
        reading = self.resolved.ruleset.readings.get(key)
        question = reading.question.get(lang) if reading is not None else None
        if reading is None or question is None:
            return element("div", written)
        choice = reading.choice(value)
        title = value if choice is None else self._choice(choice.titles.get(lang, choice.word))
        return join([element("div", question), element("div", plain(words, "chosen", choice=title)), small(written)])

    def footer(self) -> Html:
        resolved, words = self.resolved, self.words
        made = plain(words, "made-by", name=resolved.name, fingerprint=resolved.fingerprint, version=__version__)
        title = f"《{resolved.document}》 · " if resolved.document else ""
        return element("footer", element("p", title, made))
