"""The page of a night: who pays whom, every hand with the totals by then, and what each player's night was."""

from __future__ import annotations

from zhuoji_calc.analysis.audit import Checked
from zhuoji_calc.analysis.night import Night
from zhuoji_calc.analysis.night_totals import BROKEN, Round
from zhuoji_calc.messages.catalogue import NIGHT
from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.hand import Seat
from zhuoji_calc.model.money import money_text
from zhuoji_calc.model.version import __version__
from zhuoji_calc.report.html.chart import COLOURS, totals_chart
from zhuoji_calc.report.html.hand_row import small
from zhuoji_calc.report.html.labels import name_of
from zhuoji_calc.report.html.markup import Html, element, join
from zhuoji_calc.report.html.page import NEW_LINE, bullets, page, section, table, tone
from zhuoji_calc.report.night import SOURCES, Teller
from zhuoji_calc.report.table import signed
from zhuoji_calc.settlement.result import Settlement


def night_page(night: Night, words: Translator) -> str:
    """One night as one self-contained HTML file."""
    return page(Teller(night, words).title(), _Sheet(night, words).body(), words.lang)


class _Sheet:
    """The parts of the page of a night."""

    def __init__(self, night: Night, words: Translator) -> None:
        self.night = night
        self.words = words
        self.lang = words.lang
        self.teller = Teller(night, words)
        self.names = self.teller.names
        self.accounts = self.teller.accounts

    def say(self, key: str, **parts: object) -> str:
        return NIGHT.say(key, self.lang, **parts)

    def body(self) -> Html:
        parts = [self.header(), self.faults()]
        if self.accounts:
            parts.append(self.score())
            first = element("div", self.transfers(), self.chart(), class_="first")
            main = element("div", self.hands(), class_="main")
            parts.append(element("div", first, main, element("div", self.players(), self.notes()), class_="columns"))
        else:
            parts += [section(self.say("hands"), element("p", self.say("nothing"))), self.notes()]
        parts.append(self.footer())
        return join(parts)

    def header(self) -> Html:
        terms = self.teller.terms()
        return element(
            "header",
            element("h1", self.teller.title()),
            element("p", terms, class_="dim") if terms else "",
        )

    def faults(self) -> Html:
        """What is wrong with which hand."""
        items = []
        for fault in self.teller.faults():
            head = element("div", element("b", self.say("hand", number=fault.number)), " ", small(fault.place))
            items.append(join([head, *(element("div", line) for line in fault.lines)]))
        return section(self.say("faults"), bullets(items), class_="forbidden")

    def score(self) -> Html:
        """Where everybody stands at the end."""
        items = []
        stakes = {one.played.stake for one in self.night.totals.rounds if isinstance(one.played.result, Settlement)}
        for number, account in enumerate(self.accounts):
            points, money = signed(account.points), signed(account.money)
            figures = [element("b", points, class_=f"num {tone(points)}")]
            if stakes != {1}:
                drawn = element("span", money, class_=f"num {tone(money)}")
                figures.append(element("span", self.say("money"), " ", drawn, class_="money"))
            items.append(element("li", _who(number, account.name), *figures))
        return element("ul", *items, class_="score", role="list", aria_label=self.say("totals"))

    def transfers(self) -> Html:
        transfers = self.night.totals.transfers
        if not transfers:
            return section(self.say("transfers"), element("p", self.say("no-transfers")))
        rows = [
            [self._player(one.payer), join(["→ ", self._player(one.receiver)]), element("b", money_text(one.money))]
            for one in transfers
        ]
        heads = [self.say(key) for key in ("pays", "gets", "money")]
        return section(self.say("transfers"), table(heads, rows, class_="transfers"))

    def chart(self) -> Html:
        """The totals after each hand that counts; a line begins where its player does."""
        counted = [one for one in self.night.totals.rounds if isinstance(one.played.result, Settlement)]
        series = [[one.points.get(name) for one in counted] for name in self.names]
        return section(self.say("totals"), element("figure", totals_chart(self.names, series)))

    def hands(self) -> Html:
        """Every hand: what it was, and below it each player's points and total by then."""
        head = element("thead", element("tr", *(element("th", self._player(name), scope="col") for name in self.names)))
        groups = [self._hand(number, checked, one) for number, checked, one in self.night.rounds]
        caption = element("caption", self.say("each-and-sum"))
        return section(self.say("hands"), element("table", caption, head, *groups, class_="hands"))

    def _hand(self, number: int, checked: Checked, one: Round) -> Html:
        teller = self.teller
        title = element("div", element("b", str(number), class_="count"), " ", teller.ending(checked))
        said = [title]
        if dealer := teller.dealer(checked, long=True):
            said.append(element("div", dealer, class_="dim"))
        if one.follow.state in BROKEN:
            said.append(element("div", "≠ ", teller.follow(checked, one.follow), class_="wrong"))
        width = len(self.names)
        rows = [element("tr", element("th", *said, colspan=width, scope="rowgroup"))]
        nets = teller.nets(one)
        if nets:
            winners = _winners(one)
            rows.append(element("tr", *(self._net(name, nets, one, name in winners) for name in self.names)))
        return join([NEW_LINE, element("tbody", *rows)])

    def _net(self, name: str, nets: dict[str, int], one: Round, won: bool) -> Html:
        total = signed(one.points[name]) if name in one.points else ""
        sum_of = element("span", total, class_="sum")
        if name not in nets:
            return element("td", element("span", "–", title=self.say("away")), sum_of, class_="dim")
        net = signed(nets[name])
        return element("td", element("b", net, class_=tone(net)), sum_of, class_="winner" if won else None)

    def players(self) -> Html:
        """What every player's night was: a column for each."""
        accounts = self.accounts
        rows = [
            [self.say("played"), *(str(account.hands) for account in accounts)],
            [self.say("won"), *(str(account.won) for account in accounts)],
            [self.say("self-drawn"), *(str(account.self_drawn) for account in accounts)],
            [self.say("dealt-in"), *(str(account.dealt_in) for account in accounts)],
        ]
        for source in SOURCES:
            rows.append([self.say(f"from-{source}"), *(signed(account.by_source[source]) for account in accounts)])
        rows.append([self.say("best"), *(self._at(account.best) for account in accounts)])
        rows.append([self.say("worst"), *(self._at(account.worst) for account in accounts)])
        foot = [[self.say("points"), *(signed(account.points) for account in accounts)]]
        foot.append([self.say("money"), *(signed(account.money) for account in accounts)])
        heads = ["", *(self._player(account.name) for account in accounts)]
        drawn = table(heads, rows, foot=foot, caption=self.say("dealt-in-note"), class_="measures")
        return section(self.say("players"), drawn)

    def _at(self, found: tuple[str, int]) -> Html:
        points = signed(found[1])
        return join([element("span", points, class_=tone(points)), element("span", f"#{found[0]}", class_="sum")])

    def notes(self) -> Html:
        return section(self.say("notes"), bullets(self.teller.notes()))

    def footer(self) -> Html:
        settled = [one.settled for one in self.night.hands if one.settled is not None]
        rules = {one.resolved.name: one.resolved.fingerprint for one in settled}
        made = [f"{name} {fingerprint}" for name, fingerprint in rules.items()]
        return element("footer", element("p", " · ".join([*made, f"zhuoji {__version__}"])))

    def _player(self, name: str) -> Html:
        return _who(self.names.index(name), name)


def _who(number: Seat, name: str) -> Html:
    """A player: the colour of the line, and the name."""
    dot = element("span", class_=f"dot s{number % COLOURS + 1}")
    return element("span", dot, " ", name_of(name), class_="who")


def _winners(one: Round) -> set[str]:
    hand = one.played.hand
    if hand is None or hand.win is None:
        return set()
    return {one.played.names[seat] for seat in hand.win.winners}
