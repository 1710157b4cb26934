"""The page of a dispute: what a hand's result turns on, and under which rules a claimed result is right."""

from __future__ import annotations

from decimal import Decimal

from zhuoji_calc.analysis.claims import Verdict
from zhuoji_calc.analysis.runner import Outcome
from zhuoji_calc.analysis.sensitivity import Exploration, Interaction, Tree
from zhuoji_calc.messages.catalogue import READINGS, colon, divided, listed
from zhuoji_calc.messages.sections import section_text
from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.hand import Hand
from zhuoji_calc.report.claims import ClaimQuery, claim_text
from zhuoji_calc.report.html.hand_page import HandSheet
from zhuoji_calc.report.html.hand_row import small
from zhuoji_calc.report.html.labels import plain, player
from zhuoji_calc.report.html.markup import Html, element, join
from zhuoji_calc.report.html.page import NEW_LINE, bullets, page, section, tone
from zhuoji_calc.report.layout import printable
from zhuoji_calc.report.outcomes import besides, changes_text, choice_title, outcome_text, outcome_words
from zhuoji_calc.report.readings import MOST_LEAVES, MOST_PAIRS, Report, leaves, number_line
from zhuoji_calc.report.table import signed
from zhuoji_calc.rules.ruleset import Choice, Resolved
from zhuoji_calc.settlement.result import Forbidden, Settlement

MOST_DRAWN = 200
"""A decision tree with more ends than these is not drawn: the combinations of two changes are."""


def readings_page(
    hand: Hand,
    result: Settlement | Forbidden,
    resolved: Resolved,
    stake: Decimal,
    found: Exploration,
    words: Translator,
) -> str:
    """What one hand's result turns on, as one self-contained HTML file."""
    sheet = HandSheet(hand, result, resolved, stake, words)
    dispute = _Dispute(Report(found, resolved, [one.name for one in hand.players], words.lang), sheet)
    return page(sheet.title(), dispute.body(), words.lang)


def claim_page(
    asked: ClaimQuery,
    result: Settlement | Forbidden,
    resolved: Resolved,
    stake: Decimal,
    verdict: Verdict,
    words: Translator,
) -> str:
    """The answer to a claim: the hand, and then each part of the answer under its first line."""
    sheet = HandSheet(asked.hand, result, resolved, stake, words)
    parts = [*hand_head(sheet, READINGS.say("as-chosen", words.lang))]
    for part in claim_text(asked, verdict, words.lang).split("\n\n"):
        title, *lines = part.split("\n")
        said = element("div", *map(_indented, lines), class_="said")
        head = title.strip().rstrip(":：")
        parts.append(section(head, said) if lines else element("h2", head, class_="lone"))
    return page(sheet.title(), join([*parts, sheet.footer()]), words.lang)


def hand_head(sheet: HandSheet, title: str) -> list[Html]:
    """What every page about one hand begins with: how it ended, the result as chosen, and its tiles to unfold."""
    parts = [sheet.header()]
    if sheet.forbidden is not None:
        parts.append(sheet.verdict(sheet.forbidden))
    if sheet.settlement is not None:
        parts.append(element("h2", title, class_="lone"))
        parts.append(sheet.score(sheet.settlement))
    return [*parts, unfolded(sheet)]


def unfolded(sheet: HandSheet) -> Html:
    """The tiles of a hand, to be unfolded."""
    summary = element("summary", READINGS.say("the-tiles", sheet.words.lang))
    return element("details", summary, sheet.flips(), sheet.table())


def _indented(line: str) -> Html:
    """A line of a report for terminals, its indent kept."""
    depth = (len(line) - len(line.lstrip())) // 2
    return element("div", line.strip(), class_=f"in{min(depth, 3)}")


class _Dispute:
    """The parts of the page of an exploration."""

    def __init__(self, report: Report, sheet: HandSheet) -> None:
        self.report = report
        self.found = report.found
        self.sheet = sheet
        self.lang = report.lang
        self.names = [printable(name) for name in report.names]
        self.seats = range(len(self.names))

    def say(self, key: str, **parts: object) -> str:
        return READINGS.say(key, self.lang, **parts)

    def body(self) -> Html:
        parts = hand_head(self.sheet, self.say("as-chosen"))
        alone = self.report.alone()
        title = self.say("turning-page", count=len(alone)) if alone else self.say("nothing-turns")
        cards = [self.reading(key) for key in alone]
        if alone or not self.found.decisive:
            parts.append(element("h2", title, class_="lone"))
        parts.append(element("div", *cards, class_="seats"))
        together = [key for key in self.found.decisive if key not in alone]
        if together:
            parts.append(element("h2", self.say("only-together").rstrip(":："), class_="lone"))
            parts.append(element("div", *map(self.quiet, together), class_="seats"))
        parts += [self.group(group) for group in sorted(self.found.groups, key=leaves)]
        parts += [self.rest(), self.sheet.footer()]
        return join(parts)

    def _head(self, key: str) -> Html:
        reading = self.report.reading(key)
        number = element("b", self.report.name(key))
        question = reading.question[self.lang].rstrip("?？") + ("？" if self.lang == "zh" else "?")
        return element("header", element("h3", number, " ", question), small(element("code", key)))

    def reading(self, key: str) -> Html:
        """A reading that changes the result alone: each choice, what speaks for it, and what follows."""
        outcomes = self.found.singles.get(key, {})
        head = element("thead", element("tr", *(element("th", player(self.names, seat)) for seat in self.seats)))
        groups = [
            self._choice(choice, outcomes[choice.letter], in_force=choice.letter == self.report.in_force(key))
            for choice in self._choices(key)
            if choice.letter in outcomes
        ]
        return join([NEW_LINE, element("article", self._head(key), element("table", head, *groups, class_="hands"))])

    def _choices(self, key: str) -> list[Choice]:
        mine = self.report.in_force(key)
        return sorted(self.report.reading(key).choices, key=lambda choice: choice.letter != mine)

    def _choice(self, choice: Choice, outcome: Outcome, *, in_force: bool) -> Html:
        head = element("th", *self._title(choice, in_force=in_force), colspan=len(self.seats), scope="rowgroup")
        return join(
            [
                NEW_LINE,
                element("tbody", element("tr", head), self._outcome(outcome), class_="now" if in_force else None),
            ]
        )

    def _title(self, choice: Choice, *, in_force: bool) -> list[Html]:
        title = self._choice_title(choice)
        said = [element("b", choice.letter), " ", title]
        if in_force:
            said += [" ", element("span", self.say("chosen-now"), class_="tag")]
        parts = [element("div", *said)]
        if choice.speaks_for:
            parts.append(element("div", section_text(choice.speaks_for, self.lang), class_="dim"))
        return parts

    def _choice_title(self, choice: Choice) -> str:
        title = choice_title(choice, self.lang)
        return plain(self.sheet.words, title) if title in ("true", "false") else title

    def _outcome(self, outcome: Outcome) -> Html:
        """The points of an outcome as a row, and what else is different below them."""
        base, width = self.found.base, len(self.seats)
        points = outcome.points
        if points is None:
            return element("tr", element("td", outcome_words(outcome, self.lang), colspan=width, class_="wrong"))
        cells = []
        for seat, total in enumerate(points):
            text = signed(total)
            change = 0 if base.points is None else total - base.points[seat]
            said = element("span", f"({signed(change)})", class_="sum") if change else ""
            cells.append(element("td", element("b", text, class_=tone(text)), said))
        rows = [element("tr", *cells)]
        for remark in besides(outcome, base, self.report.names, self.lang):
            rows.append(element("tr", element("td", remark, colspan=width, class_="dim remark")))
        return join(rows)

    def quiet(self, key: str) -> Html:
        """A reading that changes nothing alone."""
        mine = self.report.in_force(key)
        choices = [join(self._title(choice, in_force=choice.letter == mine)) for choice in self._choices(key)]
        return join([NEW_LINE, element("article", self._head(key), bullets(choices))])

    def group(self, group: Interaction) -> Html:
        """Readings that bear on each other: the tree of their combinations, folded where it is large."""
        names = listed(map(self.report.name, group.readings), self.lang)
        title = self.say("group", names=names)
        if group.tree is not None and leaves(group) <= MOST_DRAWN:
            drawn = join(
                [element("p", self.say("seat-order", names=self._names()), class_="dim"), self.tree(group.tree)]
            )
            if leaves(group) > MOST_LEAVES:
                drawn = element("details", element("summary", self.say("whole-tree")), drawn)
                return section(title, self._pairs(group), drawn)
            return section(title, drawn)
        return section(title, self._pairs(group))

    def _names(self) -> str:
        return listed(self.names, self.lang)

    def _pairs(self, group: Interaction) -> Html:
        said = []
        for letters, outcome in group.pairs[:MOST_PAIRS]:
            result = outcome_text(outcome, self.found.base, self.report.names, self.lang)
            said.append(changes_text(letters, self.report.resolved, self.lang) + colon(self.lang) + result)
        if len(group.pairs) > MOST_PAIRS:
            said.append(self.say("and-further", count=len(group.pairs) - MOST_PAIRS).strip())
        intro = element("p", self.say("pairs"), class_="dim") if said else ""
        return join([intro, bullets(said)])

    def tree(self, tree: Tree) -> Html:
        """A question with what follows from each answer, a level deeper for each."""
        if isinstance(tree, Outcome):
            return element("span", *self._inline(tree), class_="num")
        reading = self.report.reading(tree.reading)
        items = []
        for letters, below in tree.ways:
            found = [reading.choice(letter) for letter in letters]
            titles = [f"{choice.letter} {self._choice_title(choice)}" for choice in found if choice is not None]
            name = element("b", self.report.name(tree.reading))
            label = element("span", name, " ", " / ".join(titles), class_="way")
            items.append(element("li", label, " ", self.tree(below)))
        return element("ul", *items, class_="tree")

    def _inline(self, outcome: Outcome) -> list[Html]:
        points = outcome.points
        if points is None:
            return [element("span", outcome_words(outcome, self.lang), class_="wrong")]
        shown = [element("b", signed(total), class_=tone(signed(total))) for total in points]
        remarks = besides(outcome, self.found.base, self.report.names, self.lang)
        return [join(shown, " "), *([small(divided(["", *remarks], self.lang))] if remarks else [])]

    def rest(self) -> Html:
        """What else is to be known: the next dealer, numbers that the table agrees on, what cannot matter."""
        found, report = self.found, self.report
        parts = [] if self.sheet.settlement is None else [self.sheet.next_hand(self.sheet.settlement)]
        if found.numbers:
            numbers = [number_line(report, key).strip() for key in found.numbers]
            parts.append(section(self.say("numbers").rstrip(":："), bullets(numbers)))
        for part, keys in (("unchanging", found.unchanging), ("idle", found.unused)):
            if keys:
                summary = element("summary", self.say(part, count=len(keys)).rstrip(":："))
                listed = element("section", bullets([self._short(key) for key in keys]))
                parts.append(element("details", summary, listed))
        notes = []
        if len(found.decisive) - sum(len(one.readings) for one in found.groups) + len(found.groups) > 1:
            notes.append(self.say("adds-up"))
        if not found.exhausted:
            notes.append(self.say("not-exhausted", runs=found.runs))
        return join([*(element("p", note, class_="after") for note in notes), *parts])

    def _short(self, key: str) -> Html:
        return join([element("b", self.report.name(key)), " ", self.report.reading(key).question[self.lang]])
