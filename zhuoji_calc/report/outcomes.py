"""How readings, their choices and the outcomes under them are said: what several reports share."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from zhuoji_calc.analysis.runner import Choices, Outcome
from zhuoji_calc.messages.catalogue import READINGS, UNSETTLED, Lang, divided, listed
from zhuoji_calc.messages.sections import section_text
from zhuoji_calc.report.json_form import Json, next_object
from zhuoji_calc.report.layout import COLUMN_GAP, display_width, lined_up, printable
from zhuoji_calc.report.table import signed
from zhuoji_calc.rules.ruleset import Choice, Reading, Resolved
from zhuoji_calc.settlement.result import NextDealer

_say = READINGS.say

TERMINAL = 100
"""Lists are broken at this width."""


def reading_name(reading: Reading) -> str:
    """The number of a reading; its key where it has none."""
    return reading.ids[0] if reading.ids else reading.key


def choice_title(choice: Choice, lang: Lang) -> str:
    """What a choice is called: in Chinese by its title, else by its word."""
    return choice.titles.get(lang, choice.word)


def changes_text(changes: Choices, resolved: Resolved, lang: Lang) -> str:
    """Changed readings with their choices, as they can be typed after ``--set``, and what they are called."""
    parts = []
    for key, letter in changes:
        reading = resolved.ruleset.readings[key]
        choice = reading.choice(letter)
        title = "" if choice is None or reading.span is not None else f" {choice_title(choice, lang)}"
        parts.append(f"{reading_name(reading)}={letter}{title}")
    return listed(parts, lang)


def changes_object(changes: Choices, resolved: Resolved, lang: Lang) -> list[Json]:
    """The same for JSON."""
    found: list[Json] = []
    for key, letter in changes:
        reading = resolved.ruleset.readings[key]
        choice = reading.choice(letter)
        assert choice is not None
        change: Json = {"reading": reading_name(reading), "key": key, "choice": letter, "is": choice.word}
        found.append(change | ({"for": section_text(choice.speaks_for, lang)} if choice.speaks_for else {}))
    return found


def next_text(following: NextDealer, names: Sequence[str], lang: Lang) -> str:
    """Who deals next."""
    unstated = _say("unstated", lang)
    dealer = unstated if following.dealer is None else printable(names[following.dealer])
    streak = unstated if following.streak is None else str(following.streak)
    return _say("next", lang, dealer=dealer, streak=streak)


def outcome_object(outcome: Outcome, resolved: Resolved, names: Sequence[str], lang: Lang) -> Json:
    """An outcome for JSON."""
    if outcome.forbidden:
        return {
            "status": "forbidden",
            "rule": outcome.forbidden,
            "section": section_text(resolved.section(outcome.forbidden), lang),
        }
    if outcome.matrix is None or outcome.next is None:
        return {"status": "unsettled", "reason": outcome.unsettled}
    return {
        "points": outcome.points,
        "matrix": [list(row) for row in outcome.matrix],
        "next": next_object(outcome.next, names),
    }


def outcome_words(outcome: Outcome, lang: Lang) -> str:
    """Why an outcome has no points."""
    if outcome.forbidden:
        return _say("forbidden", lang, rule=outcome.forbidden)
    return _say("unsettled", lang, why=UNSETTLED.name(outcome.unsettled, lang))


def outcome_text(outcome: Outcome, base: Outcome, names: Sequence[str], lang: Lang) -> str:
    """An outcome in a few words: the points, and what else differs from the base."""
    points = outcome.points
    if points is None:
        return outcome_words(outcome, lang)
    return divided([" ".join(map(signed, points)), *besides(outcome, base, names, lang)], lang)


def besides(outcome: Outcome, base: Outcome, names: Sequence[str], lang: Lang) -> list[str]:
    """What differs from the base although the points do not say so."""
    found = []
    if outcome.matrix != base.matrix and outcome.points == base.points:
        found.append(_say("same-points", lang))
    if outcome.next is not None and base.next is not None and outcome.next != base.next:
        found.append(next_text(outcome.next, names, lang))
    return found


class OutcomeRow(NamedTuple):
    """A line of a list of outcomes: a label, points by seat or what stands in their place, and a remark."""

    label: str
    points: Sequence[int] | str
    remark: str = ""


def rows_text(rows: Iterable[OutcomeRow | str], names: Sequence[str]) -> list[str]:
    """The players' names, and below them rows in columns; a plain text stands on a line of its own."""
    rows = list(rows)
    tabled = [row for row in rows if isinstance(row, OutcomeRow)]
    points = [list(map(signed, row.points)) for row in tabled if not isinstance(row.points, str)]
    head, *amounts = lined_up([list(map(printable, names)), *points], left=0)
    # What stands in the place of points goes across all players' columns, so those are one column here.
    amount = iter(amounts)
    across = [row.points if isinstance(row.points, str) else next(amount) for row in tabled]
    cells = [[row.label, said + " " * COLUMN_GAP + row.remark] for row, said in zip(tabled, across, strict=True)]
    head, *lines = lined_up([["", head], *cells])
    line = iter(lines)
    return [head, *(row if isinstance(row, str) else next(line) for row in rows)]


def wrapped(parts: Sequence[str], indent: str = "  ", width: int = TERMINAL) -> list[str]:
    """Many short words on as few lines as they need."""
    lines: list[str] = []
    line = indent
    for part in parts:
        if len(line) > len(indent) and display_width(line) + display_width(part) > width:
            lines.append(line.rstrip())
            line = indent
        line += part + "  "
    return [*lines, line.rstrip()] if parts else lines
