"""Checked hands as text, hand by hand: nothing here needs to see more than one.

A `Writer` gives the text of one hand; whoever writes puts ``separator`` between two of them, ``head`` before the
first and ``tail`` behind the last.  Only the summary knows of all.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from decimal import Decimal

from zhuoji_calc.analysis.audit import GOOD, Checked, Sensitivity, Tally, internal
from zhuoji_calc.formats.hand.writer import expectation_data
from zhuoji_calc.formats.text.places import InputError, Located
from zhuoji_calc.messages.catalogue import CHECK, STATUS_NAMES, Lang
from zhuoji_calc.messages.problems import what_is_wrong
from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.money import money_text
from zhuoji_calc.prepare.expectation import Difference
from zhuoji_calc.report.expected import difference_line
from zhuoji_calc.report.explain import payment_line, verdict
from zhuoji_calc.report.json_form import Json, forbidden_object, one_line, settlement_object
from zhuoji_calc.report.json_line import SettlementLines
from zhuoji_calc.report.layout import csv_table, markdown_streamed, printable
from zhuoji_calc.report.outcomes import reading_name
from zhuoji_calc.report.problems import fault_objects, render_error, where_in
from zhuoji_calc.settlement.result import THOUGH_FORBIDDEN, Forbidden, Settlement

COLUMNS = ("file", "index", "status", "what", "player", "expected", "found", "line", "column", "message")
"""The columns of the differences as CSV and Markdown."""

_BETWEEN = " · "
"""Between payments and remarks in one cell: they have commas and semicolons of their own."""


class Writer(ABC):
    """One format in one language. ``late_head``: the head needs the counts, which are known last."""

    separator = "\n"
    late_head = False

    def __init__(self, lang: Lang) -> None:
        self.words = Translator(lang)

    def head(self, tally: Tally | None) -> str:
        """What stands before the first hand, its line end included."""
        return ""

    @abstractmethod
    def hand(self, checked: Checked) -> str:
        """The text of one hand without a line end behind it; nothing where the format has nothing to say of it."""

    def tail(self, tally: Tally, any_hand: bool) -> str:
        """What stands behind the last hand."""
        return "\n" if any_hand else ""


def written(writer: Writer, checked: Checked) -> tuple[Checked, str]:
    """A result and its text; where writing it is what the program stumbles over, that is the result."""
    try:
        return checked, writer.hand(checked)
    except Exception as fault:
        stumbled = internal(checked.file, checked.number, 1, fault)
        return stumbled, writer.hand(stumbled)


class JsonLinesWriter(Writer):
    """One object a line."""

    def __init__(self, lang: Lang) -> None:
        super().__init__(lang)
        self._lines = SettlementLines(self.words)
        self._file = ("", '""')

    def hand(self, checked: Checked) -> str:
        settled = checked.settled
        result = None if settled is None or checked.status not in GOOD else settled.result
        if settled is None or not isinstance(result, Settlement) or checked.sensitivity is not None:
            return one_line(checked_object(checked, self.words))
        file, written = self._file
        if file != checked.file:
            written = one_line(checked.file)
            self._file = (checked.file, written)
        members = self._lines.members(result, settled.names, settled.resolved, settled.stake)
        return f'{{"file": {written}, "index": {checked.number}, "status": "{checked.status}", {members}}}'


class JsonListWriter(JsonLinesWriter):
    """One list of the same objects."""

    separator = ",\n"

    def head(self, tally: Tally | None) -> str:
        return "[\n"

    def tail(self, tally: Tally, any_hand: bool) -> str:
        return "\n]\n" if any_hand else "]\n"


class TableWriter(Writer):
    """The hands that are not as expected, each with what differs and why; then the summary."""

    separator = "\n\n"

    def hand(self, checked: Checked) -> str:
        if checked.error is not None:
            return f"{_title(checked, self.words)}\n{render_error(checked.error, self.words.lang)}"
        said = _said_of_forbidden(checked, self.words)
        if checked.status in GOOD and not said:
            return ""
        lines = [_title(checked, self.words), *(f"  {note}" for note in said)]
        settled = checked.settled
        assert settled is not None
        if isinstance(settled.result, Forbidden):
            said_so = verdict(settled.result, settled.names, settled.resolved, self.words)
            lines += [f"  {line}" for line in said_so.splitlines()]
        else:
            for difference, payments in _differing(checked, self.words):
                lines.append(difference_line(difference, settled.names, self.words))
                lines += [f"  {payment}" for payment in payments]
        if checked.sensitivity is not None and checked.status not in GOOD:
            lines += [f"    {line}" for line in _sensitivity(checked, checked.sensitivity, self.words)]
        return "\n".join(lines)

    def tail(self, tally: Tally, any_hand: bool) -> str:
        return ("\n\n" if any_hand else "") + summary(tally, self.words.lang) + "\n"


class CsvWriter(Writer):
    """A row for each difference and each fault, one for each hand that has neither."""

    def head(self, tally: Tally | None) -> str:
        return csv_table([COLUMNS]) + "\n"

    def hand(self, checked: Checked) -> str:
        return csv_table([*_rows(checked, self.words)])


class MarkdownWriter(Writer):
    """The same rows, of hands that are not as expected alone; then the summary."""

    def head(self, tally: Tally | None) -> str:
        return markdown_streamed([], COLUMNS) + "\n"

    def hand(self, checked: Checked) -> str:
        if checked.status in GOOD and not _said_of_forbidden(checked, self.words):
            return ""
        return markdown_streamed(_rows(checked, self.words))

    def tail(self, tally: Tally, any_hand: bool) -> str:
        return ("\n" if any_hand else "") + "\n" + summary(tally, self.words.lang) + "\n"


WRITERS: dict[str, type[Writer]] = {
    "table": TableWriter,
    "json": JsonListWriter,
    "jsonl": JsonLinesWriter,
    "csv": CsvWriter,
    "markdown": MarkdownWriter,
}


def summary(tally: Tally, lang: Lang) -> str:
    """How many hands came out how, in a line."""
    counts = [
        CHECK.say("count", lang, count=count, what=STATUS_NAMES.text(status, lang))
        for status, count in tally.counts.items()
        if count or status == "ok"
    ]
    line = "one-hand" if tally.hands == 1 else "summary"
    return CHECK.say(line, lang, hands=tally.hands, counts=CHECK.text("between-counts", lang).join(counts))


def checked_object(checked: Checked, words: Translator) -> Json:
    """One hand's result as plain data."""
    form: Json = {"file": checked.file, "index": checked.number, "status": checked.status}
    settled = checked.settled
    if settled is None:
        error = checked.error
        return form | {"errors": [] if error is None else fault_objects(error, words.lang)}
    names, result = settled.names, settled.result
    if isinstance(result, Forbidden):
        form |= forbidden_object(result, names, settled.resolved, words) | {"status": checked.status}
    else:
        form |= settlement_object(result, names, settled.resolved, settled.stake, words)
    sensitivity = checked.sensitivity
    if sensitivity is not None:
        readings = settled.resolved.ruleset.readings
        form["depends_on"] = [reading_name(readings[key]) for key in sensitivity.depends_on]
    expect = settled.case.expect
    if checked.status not in GOOD and expect is not None:
        form["expected"] = expectation_data(expect, names)
        form["differences"] = [_difference_object(one, names) for one in checked.differences]
        if sensitivity is not None:
            form["explained_by"] = [dict(letters) for letters in sensitivity.explained_by]
    return form


def _difference_object(one: Difference, names: Sequence[str]) -> Json:
    form: Json = {"what": one.part}
    for key, seat in zip(("player", "payer"), one.seats, strict=False):
        form[key] = names[seat]
    for key, value in (("expected", one.expected), ("found", one.found)):
        if isinstance(value, Decimal):
            form[key] = money_text(value)
        elif isinstance(value, int) and one.part == "next-dealer":
            form[key] = names[value]
        else:
            form[key] = value
    return form


def _title(checked: Checked, words: Translator) -> str:
    lang, status = words.lang, checked.status
    status_word = (CHECK if status == "differs" else STATUS_NAMES).text(status, lang)
    rules = checked.settled.resolved.name if checked.settled is not None else ""
    line, file = "hand" if rules else "unread-hand", printable(checked.file)
    return CHECK.say(line, lang, file=file, number=checked.number, rules=rules, status=status_word)


def _differing(checked: Checked, words: Translator) -> Iterator[tuple[Difference, list[str]]]:
    """Each difference, and with a player's first one all that he pays and receives."""
    settled = checked.settled
    assert settled is not None and isinstance(settled.result, Settlement)
    told: set[int] = set()
    for difference in checked.differences:
        new = {seat for seat in difference.seats if seat not in told}
        yield (
            difference,
            [
                payment_line(payment, settled.case.hand, settled.resolved, words)
                for payment in settled.result.payments
                if payment.receiver in new or payment.payer in new
            ],
        )
        told |= new


def _sensitivity(checked: Checked, sensitivity: Sensitivity, words: Translator) -> Iterator[str]:
    lang = words.lang
    for letters in sensitivity.explained_by:
        choices = words.listed(f"{key}={letter}" for key, letter in letters)
        yield CHECK.say("explained", lang, changes=choices)
    if checked.differences and not sensitivity.explained_by:
        yield CHECK.say("unexplained" if sensitivity.exhausted else "unexplained-so-far", lang)
    readings = words.listed(sensitivity.depends_on) or CHECK.text("nothing", lang)
    yield CHECK.say("depends-on", lang, readings=readings)


def _said_of_forbidden(checked: Checked, words: Translator) -> list[str]:
    """That a win was settled although the rules forbid it."""
    settled = checked.settled
    if settled is None or isinstance(settled.result, Forbidden) or not settled.result.though_forbidden:
        return []
    names = settled.names
    return [words.note(note, names) for note in settled.result.notes if note.code == THOUGH_FORBIDDEN]


def _rows(checked: Checked, words: Translator) -> Iterator[list[str]]:
    """The rows of a hand in the tables of differences; the first tells what holds for the hand as a whole as well."""
    remarks = _said_of_forbidden(checked, words)
    if checked.sensitivity is not None:
        remarks += _sensitivity(checked, checked.sensitivity, words)
    for row in difference_rows(checked, words):
        yield [*row[:-1], _BETWEEN.join(filter(None, [row[-1], *remarks]))]
        remarks = []


def difference_rows(checked: Checked, words: Translator) -> Iterator[list[str]]:
    """A row for each fault or difference of a hand, by `COLUMNS`; one where there is none."""
    start = [checked.file, str(checked.number), checked.status]
    if checked.error is not None:
        for fault in checked.error.faults:
            yield [*start, fault.problem.code, "", "", "", *_placed(fault, checked.error, checked.file, words.lang)]
        return
    settled = checked.settled
    assert settled is not None
    names = settled.names
    if isinstance(settled.result, Forbidden):
        for one in settled.result.everybody:
            yield [*start, one.rule, names[one.player], "", "", "", "", words.reason(one.reason, names)]
    elif not checked.differences:
        yield [*start, *[""] * 7]
    else:
        for differing, payments in _differing(checked, words):
            form = _difference_object(differing, names)
            who = " < ".join(names[seat] for seat in differing.seats)
            expected, found = ("" if form[key] is None else str(form[key]) for key in ("expected", "found"))
            yield [*start, differing.part, who, expected, found, "", "", _BETWEEN.join(map(str.strip, payments))]


def _placed(fault: Located, error: InputError, file: str, lang: Lang) -> list[str]:
    """Line, column and words; what is wrong in another file than the hand's says so in its words."""
    said = what_is_wrong(fault.problem, lang, fault.others)
    if (fault.file or error.name) != file:
        return ["", "", f"{where_in(fault, error, file)}: {said}"]
    return [*(map(str, fault.place) if fault.place is not None else ("", "")), said]
