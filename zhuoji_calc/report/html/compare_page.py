"""The page of one hand under several rulesets: results side by side, what differs, the rule keys responsible."""

from __future__ import annotations

from zhuoji_calc.analysis.comparison import KeyDifference, ResultDifference, RulesetResult
from zhuoji_calc.messages.catalogue import READINGS, colon
from zhuoji_calc.messages.rule_names import rule_name
from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.money import money_of, money_text
from zhuoji_calc.model.version import __version__
from zhuoji_calc.report.claims import dropped_line, reasons
from zhuoji_calc.report.comparison import Compared, compared_value, section_of
from zhuoji_calc.report.html.dispute_page import unfolded
from zhuoji_calc.report.html.hand_page import HandSheet, share_out
from zhuoji_calc.report.html.hand_row import small
from zhuoji_calc.report.html.labels import ending, player
from zhuoji_calc.report.html.markup import Html, element, join
from zhuoji_calc.report.html.page import NEW_LINE, bullets, page, section, tone
from zhuoji_calc.report.layout import printable
from zhuoji_calc.report.outcomes import next_text
from zhuoji_calc.report.table import signed
from zhuoji_calc.settlement.result import Forbidden, Payment, Settlement


def compare_page(compared: Compared, words: Translator) -> str:
    """One hand under several rulesets, as one self-contained HTML file."""
    sheet = _Sheet(compared, words)
    return page(sheet.title(), sheet.body(), words.lang)


class _Sheet:
    """The parts of the page of a comparison."""

    def __init__(self, compared: Compared, words: Translator) -> None:
        self.compared = compared
        self.words = words
        self.lang = words.lang
        self.names = [printable(name) for name in compared.names]
        self.seats = range(len(self.names))
        self.sheets = [self._sheet(side) for side in compared.sides]

    def say(self, key: str, **parts: object) -> str:
        return READINGS.say(key, self.lang, **parts)

    def _sheet(self, side: RulesetResult) -> HandSheet:
        assert side.result is not None
        stake = self.compared.stake_of(side)
        return HandSheet(self.compared.hand, side.result, side.resolved, stake, self.words)

    def title(self) -> str:
        return f"{self._count()} · {ending(self.compared.hand, self.words, self.names)}"

    def _count(self) -> str:
        count = len(self.compared.sides)
        return self.say("compared-one" if count == 1 else "compared", count=count)

    def body(self) -> Html:
        hand = self.compared.hand
        dealer = self.words.line("dealer", dealer=self.names[hand.dealer], streak=hand.streak)
        head = element(
            "header",
            element("p", self._count(), class_="rules"),
            element("h1", ending(hand, self.words, self.names)),
            element("p", dealer, class_="dim"),
        )
        parts = [head]
        if self.sheets:
            parts += [self.results(), unfolded(self.sheets[0])]
            others = zip(self.sheets[1:], self.compared.differences(), strict=True)
            cards = [self.against(sheet, side, found) for sheet, (side, found) in others]
            parts.append(element("div", *cards, class_="seats wide"))
        return join([*parts, self.refused(), element("footer", element("p", f"zhuoji {__version__}"))])

    def results(self) -> Html:
        """Each ruleset, and below it each player's points there; money where a point is not worth the same."""
        head = element("thead", element("tr", *(element("th", player(self.names, seat)) for seat in self.seats)))
        stakes = {self.compared.stake_of(side) for side in self.compared.sides}
        groups = [self._result(side, with_money=len(stakes) > 1) for side in self.compared.sides]
        return section(self.say("side-by-side"), element("table", head, *groups, class_="hands"))

    def _result(self, side: RulesetResult, *, with_money: bool) -> Html:
        width, stake = len(self.seats), self.compared.stake_of(side)
        said = [element("div", element("b", self._title(side)), " ", small(element("code", side.resolved.name)))]
        result = side.result
        if isinstance(result, Forbidden):
            why = self.words.reason(result.reason, self.names)
            said.append(element("div", self.words.label("forbidden"), " · ", why, class_="wrong"))
            return join(
                [NEW_LINE, element("tbody", element("tr", element("th", *said, colspan=width, scope="rowgroup")))]
            )
        assert result is not None
        following = next_text(result.next, self.compared.names, self.lang)
        if with_money:
            following += f" · {self.say('stake')} {money_text(stake)}"
        said.append(element("div", following, class_="dim"))
        cells = []
        for points in result.points():
            text = signed(points)
            money = element("span", signed(money_of(points, stake)), class_="sum") if with_money else ""
            cells.append(element("td", element("b", text, class_=tone(text)), money))
        head = element("tr", element("th", *said, colspan=width, scope="rowgroup"))
        return join([NEW_LINE, element("tbody", head, element("tr", *cells))])

    def _title(self, side: RulesetResult) -> str:
        return side.resolved.titles.get(self.lang, side.resolved.name)

    def against(self, sheet: HandSheet, side: RulesetResult, found: ResultDifference) -> Html:
        """What sets a ruleset apart from the first, and the keys responsible."""
        first = self.compared.sides[0]
        title = self.say("against", name=self._title(side), first=self._title(first)).rstrip(":：")
        parts = [element("header", element("h3", title))]
        for owner, made in ((self.sheets[0], found.only_first), (sheet, found.only_other)):
            parts.append(self._payments(owner, made))
        parts.append(self._dealers(first, side))
        if found.keys:
            keys = [self._key(first, side, key) for key in found.keys]
            parts.append(self._group(self.say("keys-title"), bullets(keys)))
        if not any(parts[1:]):
            parts.append(element("p", self.say("same-result").strip(), class_="dim"))
        return join([NEW_LINE, element("article", *parts)])

    def _group(self, label: str, drawn: Html) -> Html:
        return element("div", element("h4", label), drawn, class_="group")

    def _payments(self, owner: HandSheet, made: tuple[Payment, ...]) -> Html:
        if not made:
            return Html("")
        title = owner.resolved.titles.get(self.lang, owner.resolved.name)
        label = self.say("only-in", name=title).strip().rstrip(":：")
        return self._group(label, bullets([owner.payment(line) for line in share_out(made)]))

    def _dealers(self, first: RulesetResult, side: RulesetResult) -> Html:
        if not isinstance(first.result, Settlement) or not isinstance(side.result, Settlement):
            return Html("")
        if first.result.next == side.result.next:
            return Html("")
        both = [
            f"{self._title(one)}: {next_text(one.result.next, self.compared.names, self.lang)}"
            for one in (first, side)
            if isinstance(one.result, Settlement)
        ]
        return self._group(self.say("next-dealer"), bullets(both))

    def _key(self, first: RulesetResult, side: RulesetResult, key: KeyDifference) -> Html:
        head: list[str] = [element("code", rule_name(key.key, self.lang))]
        if key.alone:
            head += [" ", element("span", self.say("alone"), class_="tag")]
        lines = [element("div", *head)]
        for one, value in ((first, key.here), (side, key.there)):
            shown = element("b", compared_value(value, self.lang))
            source = element("span", section_of(one, key.key, self.lang), class_="source")
            lines.append(element("div", self._title(one), colon(self.lang), shown, source))
        return join(lines)

    def refused(self) -> Html:
        """The rulesets that do not admit the hand, and the settings that one does not have."""
        refused = [
            join([element("b", name), colon(self.lang), reasons(problems, self.lang)])
            for name, problems in self.compared.refused
        ]
        dropped = [dropped_line(side.resolved, self.lang) for side in self.compared.sides if side.resolved.dropped]
        parts = [section(self.say("refused").rstrip(":："), bullets(refused))]
        return join([*parts, *(element("p", line, class_="after dim") for line in dropped)])
