"""A night told: every hand with the totals by then, the players, who pays whom, and what is wrong.

What a `Teller` says of each part stands in every form, the page among them.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zhuoji_calc.analysis.audit import GOOD, Checked
from zhuoji_calc.analysis.night import Night
from zhuoji_calc.analysis.night_totals import BROKEN, Follow, PlayerTotals, PointSource, Round, State, Transfer
from zhuoji_calc.messages.catalogue import NIGHT, colon, listed
from zhuoji_calc.messages.problems import what_is_wrong
from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.money import money_text
from zhuoji_calc.model.names import names_alike
from zhuoji_calc.prepare.expectation import Difference
from zhuoji_calc.report.check import checked_object
from zhuoji_calc.report.expected import difference_line
from zhuoji_calc.report.explain import verdict
from zhuoji_calc.report.harmless import markdown_text
from zhuoji_calc.report.json_form import Json, versioned
from zhuoji_calc.report.layout import csv_table, markdown_aligned, printable, terminal_table
from zhuoji_calc.report.problems import render_error, where_in
from zhuoji_calc.report.table import signed
from zhuoji_calc.settlement.result import Forbidden, Settlement

_say = NIGHT.say

NOTED: frozenset[State] = frozenset(("unstated", "by-reading", "unchecked"))
"""States of a hand whose dealer is neither right nor wrong."""
MOST_FAULTS_TOLD = 3
"""So many faults of a hand are told where each has one line; the hand's own command tells the rest."""

SOURCES: tuple[PointSource, ...] = ("hand", "kong", "chicken")


class HandFaults(NamedTuple):
    """What is wrong with a hand of the night."""

    number: int
    place: str
    lines: list[str]


class Teller:
    """Says each part of a night in one language."""

    def __init__(self, night: Night, words: Translator) -> None:
        self.night = night
        self.words = words
        self.lang = words.lang
        self.accounts = night.totals.accounts
        self._files = [one.file for one in night.hands]

    @property
    def names(self) -> list[str]:
        """Everybody who played, in the order in which they first sat down."""
        return [account.name for account in self.accounts]

    def title(self) -> str:
        """What it was."""
        hands = len(self.night.hands)
        return _say("title-one" if hands == 1 else "title", self.lang, hands=hands)

    def terms(self) -> str:
        """The rulesets and stakes that were played by."""
        settled = [one.settled for one in self.night.hands if one.settled is not None]
        rules = {one.resolved.name: one.resolved.titles.get(self.lang, one.resolved.name) for one in settled}
        shown = self.words.listed(_say("ruleset", self.lang, title=rules[name], name=name) for name in rules)
        stakes = self.words.listed(dict.fromkeys(money_text(one.stake) for one in settled))
        if not settled:
            return ""
        return self.words.divided([_say("rules", self.lang, rules=shown), _say("stake", self.lang, stake=stakes)])

    def place(self, number: int) -> str:
        """The file of a hand, and which one in it where there are several."""
        checked = self.night.hands[number - 1]
        name = printable(checked.file)
        return f"{name} #{checked.number}" if self._files.count(checked.file) > 1 else name

    def dealer(self, checked: Checked, *, long: bool = False) -> str:
        """The dealer and his streak; nothing for a hand that could not be read."""
        if checked.settled is None:
            return ""
        hand = checked.settled.case.hand
        name = printable(hand.players[hand.dealer].name)
        return _say("dealer-of", self.lang, dealer=name, streak=hand.streak) if long else f"{name} {hand.streak}"

    def ending(self, checked: Checked) -> str:
        """How a hand ended, or why it is left out."""
        if checked.settled is None:
            return _say("left-out", self.lang, status=_say("invalid", self.lang))
        hand = checked.settled.case.hand
        if isinstance(checked.settled.result, Forbidden):
            return _say("left-out", self.lang, status=_say("forbidden", self.lang))
        return self.words.ended(hand.win, [printable(player.name) for player in hand.players])

    def nets(self, one: Round) -> dict[str, int]:
        """The points of a hand by name; nobody's where it is left out."""
        result = one.played.result
        if not isinstance(result, Settlement):
            return {}
        return dict(zip(one.played.names, result.points(), strict=True))

    def faults(self, *, shown: bool = False) -> list[HandFaults]:
        """Every hand with something wrong. ``shown``: with the lines of the file and what would be right."""
        found = []
        for number, checked, one in self.night.rounds:
            lines = list(self._wrong(checked, shown))
            if one.follow.state in BROKEN:
                lines.append(self.follow(checked, one.follow))
            if lines:
                found.append(HandFaults(number, self.place(number), lines))
        return found

    def notes(self) -> list[str]:
        """Names that may be one player's; hands left out as expected; where it is open or unchecked who deals."""
        alike = names_alike([account.name for account in self.night.totals.accounts])
        found = [_say("names-alike", self.lang, one=printable(one), other=printable(other)) for one, other in alike]
        for number, checked, one in self.night.rounds:
            settled = checked.settled
            if settled is not None and checked.status in GOOD and isinstance(settled.result, Forbidden):
                names = [player.name for player in settled.case.hand.players]
                why = verdict(settled.result, names, settled.resolved, self.words)
                hand = f"{_say('hand', self.lang, number=number)} ({self.place(number)})"
                found.append(f"{hand}{colon(self.lang)}{_say('left-out-expected', self.lang, why=why)}")
            if number > 1 and checked.settled is not None and one.follow.state in NOTED:
                hand = _say("hand", self.lang, number=number)
                found.append(f"{hand}{colon(self.lang)}{self.follow(checked, one.follow)}")
        return found

    def follow(self, checked: Checked, follow: Follow) -> str:
        """What is expected of a hand's dealer and streak, and what is found."""
        if follow.state == "unstated" and follow.expected_dealer is not None:
            return _say("streak-unstated", self.lang)
        if follow.state in ("unstated", "unchecked"):
            return _say(follow.state, self.lang)
        expected, found = self._who(follow.expected_dealer or "", follow.expected_streak), ""
        if checked.settled is not None:
            hand = checked.settled.case.hand
            streak = None if follow.expected_streak is None else hand.streak
            found = self._who(hand.players[hand.dealer].name, streak)
        readings = listed(follow.readings, self.lang)
        return _say(follow.state, self.lang, expected=expected, found=found, readings=readings)

    def _who(self, name: str, streak: int | None) -> str:
        shown = printable(name)
        return shown if streak is None else _say("with-streak", self.lang, dealer=shown, streak=streak)

    def _wrong(self, checked: Checked, shown: bool) -> Iterator[str]:
        lang, error = self.lang, checked.error
        if error is not None:
            faults = error.faults
            if shown:
                yield from render_error(error, lang).split("\n")
                return
            for fault in faults[:MOST_FAULTS_TOLD]:
                where = where_in(fault, error, checked.file)
                said = printable(what_is_wrong(fault.problem, lang, fault.others))
                yield f"{where}: {said}" if where else said
            if len(faults) > MOST_FAULTS_TOLD:
                yield _say("further", lang, count=len(faults) - MOST_FAULTS_TOLD)
            return
        settled = checked.settled
        if settled is None or checked.status in GOOD:
            return
        names = [player.name for player in settled.case.hand.players]
        if isinstance(settled.result, Forbidden):
            yield from verdict(settled.result, names, settled.resolved, self.words).splitlines()
        for difference in checked.differences:
            yield self._differing(difference, names)

    def _differing(self, difference: Difference, names: Sequence[str]) -> str:
        return _say("expected", self.lang) + colon(self.lang) + difference_line(difference, names, self.words).strip()

    def transfers(self) -> list[str]:
        """Who pays whom, a line each."""
        return [self._transfer(one) for one in self.night.totals.transfers] or [_say("no-transfers", self.lang)]

    def _transfer(self, one: Transfer) -> str:
        money = money_text(one.money)
        return _say("transfer", self.lang, payer=printable(one.payer), receiver=printable(one.receiver), money=money)

    def at(self, found: tuple[str, int]) -> str:
        """A hand's points with its number."""
        return _say("at", self.lang, points=signed(found[1]), hand=found[0])

    def players_head(self) -> list[str]:
        """The measures of a player."""
        keys = ("played", "won", "self-drawn", "dealt-in", "from-hand", "from-kong", "from-chicken", "best", "worst")
        return [_say(key, self.lang) for key in keys]

    def measures(self, account: PlayerTotals) -> list[str]:
        """One player's, in the same order."""
        counts = (account.hands, account.won, account.self_drawn, account.dealt_in)
        sources = (signed(account.by_source[source]) for source in SOURCES)
        return [*map(str, counts), *sources, self.at(account.best), self.at(account.worst)]


def night_text(night: Night, words: Translator) -> str:
    """The whole night for a terminal."""
    teller = Teller(night, words)
    lang = words.lang
    sections = [list(filter(None, [teller.title(), teller.terms()]))]
    for fault in teller.faults(shown=True):
        title = f"{_say('hand', lang, number=fault.number)} ({fault.place})"
        sections.append([title, *(f"  {line}" for line in fault.lines)])
    if teller.accounts:
        sections.append([terminal_table(_hand_rows(teller), left=3)])
        sections += [[terminal_table(rows)] for rows in (_total_rows(teller), _player_rows(teller))]
        sections.append([_say("transfers", lang), *(f"  {line}" for line in teller.transfers())])
    else:
        sections.append([_say("nothing", lang)])
    if notes := teller.notes():
        sections.append([_say("notes", lang), *(f"  {note}" for note in notes)])
    return "\n\n".join("\n".join(lines) for lines in sections)


def night_markdown(night: Night, words: Translator) -> str:
    """The same as Markdown."""
    teller = Teller(night, words)
    lang = words.lang
    parts = [f"# {teller.title()}", markdown_text(teller.terms())]
    if faults := teller.faults():
        parts.append(f"## {_say('faults', lang)}")
        lines = []
        for fault in faults:
            lines.append(f"- {_say('hand', lang, number=fault.number)} ({markdown_text(fault.place)})")
            lines += [f"  - {markdown_text(line)}" for line in fault.lines]
        parts.append("\n".join(lines))
    if teller.accounts:
        parts += [f"## {_say('hands', lang)}", markdown_aligned(_hand_rows(teller), left=3)]
        parts += [f"## {_say('totals', lang)}", markdown_aligned(_total_rows(teller))]
        parts += [f"## {_say('players', lang)}", markdown_aligned(_player_rows(teller))]
        transfers = "\n".join(f"- {markdown_text(line)}" for line in teller.transfers())
        parts += [f"## {_say('transfers', lang)}", transfers]
    else:
        parts.append(_say("nothing", lang))
    if notes := teller.notes():
        parts += [f"## {_say('notes', lang)}", "\n".join(f"- {markdown_text(note)}" for note in notes)]
    return "\n\n".join(filter(None, parts))


def _hand_rows(teller: Teller) -> list[list[str]]:
    """A row for each hand: who dealt, how it ended, each player's points; nothing for who was away."""
    lang = teller.lang
    rows = [[_say(key, lang) for key in ("number", "dealer", "ending")] + [*map(printable, teller.names)]]
    for number, checked, one in teller.night.rounds:
        nets = teller.nets(one)
        mark = " " + _say("fault-mark", lang) if one.follow.state in BROKEN else ""
        cells = [signed(nets[name]) if name in nets else "" for name in teller.names]
        rows.append([str(number), teller.dealer(checked) + mark, teller.ending(checked), *cells])
    return rows


def _total_rows(teller: Teller) -> list[list[str]]:
    """The totals after each hand, and what they come to in money."""
    rows = [[_say("totals", teller.lang), *map(printable, teller.names)]]
    for number, _, one in teller.night.rounds:
        cells = [signed(one.points[name]) if name in one.points else "" for name in teller.names]
        rows.append([str(number), *cells])
    rows.append([_say("money", teller.lang), *(signed(account.money) for account in teller.accounts)])
    return rows


def _player_rows(teller: Teller) -> list[list[str]]:
    lang = teller.lang
    rows = [[_say("player", lang), *teller.players_head(), _say("points", lang), _say("money", lang)]]
    for account in teller.accounts:
        measures = teller.measures(account)
        rows.append([printable(account.name), *measures, signed(account.points), signed(account.money)])
    return rows


def night_csv(night: Night, words: Translator) -> str:
    """A row for each hand: what it was, then each player's points, points in all by then, and those in money."""
    teller = Teller(night, words)
    names = teller.names
    head = ["hand", "file", "index", "status", "dealer", "streak", "follow", "expected dealer", "expected streak"]
    columns = [f"{what} {name}" for what in ("points", "total", "money") for name in names]
    rows = [[*head, *columns]]
    for number, checked, one in night.rounds:
        follow, nets = one.follow, teller.nets(one)
        hand = one.played.hand
        dealt = ["", ""] if hand is None else [hand.players[hand.dealer].name, str(hand.streak)]
        expected = ["" if value is None else str(value) for value in (follow.expected_dealer, follow.expected_streak)]
        row = [str(number), checked.file, str(checked.number), checked.status, *dealt, follow.state, *expected]
        row += [str(nets[name]) if name in nets else "" for name in names]
        row += [str(one.points[name]) if name in one.points else "" for name in names]
        row += [money_text(one.money[name]) if name in one.money else "" for name in names]
        rows.append(row)
    return csv_table([[printable(cell) for cell in row] for row in rows])


def night_notes_text(night: Night, words: Translator) -> str:
    """What has no place in the CSV: what is wrong, what is to be known, and who pays whom."""
    teller = Teller(night, words)
    lines = []
    for fault in teller.faults():
        title = f"{_say('hand', words.lang, number=fault.number)} ({fault.place})"
        lines += [f"{title}{colon(words.lang)}{line}" for line in fault.lines]
    return "\n".join([*lines, *teller.notes(), *teller.transfers()])


def night_object(night: Night, words: Translator) -> Json:
    """The whole night as plain data."""
    teller = Teller(night, words)
    return {
        **versioned("night/1"),
        "in_order": night.good,
        "players": teller.names,
        "hands": [_hand_object(teller, number, checked, one) for number, checked, one in night.rounds],
        "accounts": [_account_object(account) for account in teller.accounts],
        "transfers": [
            {"from": one.payer, "to": one.receiver, "money": money_text(one.money)} for one in night.totals.transfers
        ],
        "notes": teller.notes(),
    }


def _hand_object(teller: Teller, number: int, checked: Checked, one: Round) -> Json:
    # What `check` gives of a hand, and its place in the night.
    told = checked_object(checked, teller.words)
    follow, hand = one.follow, one.played.hand
    form: Json = {"hand": number, "file": told["file"], "index": told["index"], "status": told["status"]}
    if hand is not None:
        form["dealer"], form["streak"] = hand.players[hand.dealer].name, hand.streak
    told_follow: Json = {"state": follow.state}
    if follow.expected_dealer is not None:
        told_follow |= {"dealer": follow.expected_dealer, "streak": follow.expected_streak}
    if follow.readings:
        told_follow["readings"] = list(follow.readings)
    form["follow"] = told_follow
    kept = ("rules", "options", "players", "points", "stake", "money", "next", "reason", "rule", "section", "player")
    form |= {key: told[key] for key in (*kept, "errors", "expected", "differences") if key in told}
    form["totals"] = dict(one.points)
    form["money_totals"] = {name: money_text(amount) for name, amount in one.money.items()}
    return form


def _account_object(account: PlayerTotals) -> Json:
    return {
        "player": account.name,
        "hands": account.hands,
        "won": account.won,
        "self_drawn": account.self_drawn,
        "dealt_in": account.dealt_in,
        "points": account.points,
        "money": money_text(account.money),
        "from": dict(account.by_source),
        "best": {"hand": int(account.best[0]), "points": account.best[1]},
        "worst": {"hand": int(account.worst[0]), "points": account.worst[1]},
    }
