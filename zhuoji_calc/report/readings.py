"""Saying what a hand's result turns on: readings alone, then those that bear on each other."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zhuoji_calc.analysis.runner import Outcome, same
from zhuoji_calc.analysis.sensitivity import Branch, Exploration, Interaction, Tree
from zhuoji_calc.messages.catalogue import READINGS, Lang, colon, divided, listed
from zhuoji_calc.messages.sections import section_text
from zhuoji_calc.report.json_form import Json, settled_by
from zhuoji_calc.report.layout import printable
from zhuoji_calc.report.outcomes import (
    OutcomeRow,
    besides,
    changes_object,
    changes_text,
    choice_title,
    next_text,
    outcome_object,
    outcome_text,
    outcome_words,
    reading_name,
    rows_text,
    wrapped,
)
from zhuoji_calc.rules.ruleset import Reading, Resolved

_say = READINGS.say

MOST_LEAVES = 24
"""A decision tree with more ends than these is not shown on a terminal."""
MOST_PAIRS = 16


class Report(NamedTuple):
    """One exploration to be said in one language."""

    found: Exploration
    resolved: Resolved
    names: Sequence[str]
    lang: Lang

    def reading(self, key: str) -> Reading:
        """The reading of a key."""
        return self.resolved.ruleset.readings[key]

    def name(self, key: str) -> str:
        """Its number, else its key."""
        return reading_name(self.reading(key))

    def question(self, key: str) -> str:
        reading = self.reading(key)
        name = reading_name(reading)
        return _say("question", self.lang, name=name, question=reading.question[self.lang].rstrip("?？"), key=key)

    def in_force(self, key: str) -> str:
        """The letter that is chosen now."""
        return self.resolved.choices[key]

    def row(self, label: str, outcome: Outcome, remark: str = "") -> OutcomeRow:
        points = outcome.points
        remarks = [*besides(outcome, self.found.base, self.names, self.lang), *([remark] if remark else [])]
        return OutcomeRow(
            label, outcome_words(outcome, self.lang) if points is None else points, divided(remarks, self.lang)
        )

    def alone(self) -> list[str]:
        """The readings of which a choice alone changes the result, those with the fewest choices first."""
        base, singles = self.found.base, self.found.singles
        keys = [
            key
            for key in self.found.decisive
            if not all(same(outcome, base) for outcome in singles.get(key, {}).values())
        ]
        return sorted(keys, key=lambda key: len(self.reading(key).choices))

    def single_rows(self, key: str, *, points: bool = True) -> Iterator[OutcomeRow | str]:
        yield self.question(key)
        reading = self.reading(key)
        outcomes = self.found.singles.get(key, {})
        for choice in sorted(reading.choices, key=lambda choice: choice.letter != self.in_force(key)):
            mark = "*" if choice.letter == self.in_force(key) else " "
            label = f"{mark} {choice.letter} {choice_title(choice, self.lang)}"
            if points and choice.letter in outcomes:
                yield self.row(label, outcomes[choice.letter], section_text(choice.speaks_for, self.lang))
            elif not points:
                yield OutcomeRow(label, section_text(choice.speaks_for, self.lang))


def readings_text(found: Exploration, resolved: Resolved, names: Sequence[str], lang: Lang) -> str:
    """The whole report, short parts first."""
    report = Report(found, resolved, names, lang)
    sections = [[_say("rules", lang, title=resolved.titles.get(lang, resolved.name), name=resolved.name)]]
    for part, keys in (("idle", found.unused), ("unchanging", found.unchanging)):
        if keys:
            sections.append([_say(part, lang, count=len(keys)), *wrapped([report.name(key) for key in keys])])
    if found.numbers:
        sections.append([_say("numbers", lang), *(number_line(report, key) for key in found.numbers)])
    sections += _singles(report)
    together = [key for key in found.decisive if key not in report.alone()]
    if together:
        lines = [_say("only-together", lang)]
        for key in together:
            lines += ["", *rows_text(report.single_rows(key, points=False), names)[1:]]
        sections.append(lines)
    for group in sorted(found.groups, key=leaves):
        sections.append(_group(report, group))
    grouped = sum(len(group.readings) for group in found.groups)
    if len(found.decisive) - grouped + len(found.groups) > 1:
        sections.append([_say("adds-up", lang)])
    if not found.exhausted:
        sections.append([_say("not-exhausted", lang, runs=found.runs)])
    return "\n\n".join("\n".join(lines) for lines in sections)


def number_line(report: Report, key: str) -> str:
    """An option that takes any number, with what it may be and is."""
    reading = report.reading(key)
    first, last = reading.span or (0, 0)
    now = report.resolved.entries[reading.span_key].value
    question = reading.question[report.lang]
    name = f"{reading_name(reading)} {question}" if reading.ids else question
    return _say("number", report.lang, name=name, key=key, first=first, last=last, now=now)


def _singles(report: Report) -> Iterator[list[str]]:
    """The result as chosen, then each reading with the outcome of each choice: one table, so that columns stand."""
    found, lang, names = report.found, report.lang, report.names
    following = "" if found.base.next is None else next_text(found.base.next, names, lang)
    rows: list[OutcomeRow | str] = [report.row(_say("as-chosen", lang), found.base, following)]
    keys = report.alone()
    title = _say("turning", lang, count=len(keys)) if keys else _say("nothing-turns", lang)
    for key in keys:
        rows += ["", *report.single_rows(key)]
    head, chosen, *lines = rows_text(rows, names)
    yield [head, chosen]
    if keys or not found.decisive:
        yield [title]
    if lines:
        yield lines[1:]


def _group(report: Report, group: Interaction) -> list[str]:
    lang = report.lang
    lines = [_say("group", lang, names=listed(map(report.name, group.readings), lang))]
    if group.tree is not None and leaves(group) <= MOST_LEAVES:
        rows = list(_tree_rows(report, group.tree, ""))
        return [*lines, *rows_text(rows, report.names)]
    results = len(_outcomes(group.tree)) if group.tree else _say("many", lang)
    lines.append(_say("group-large", lang, count=results))
    for letters, outcome in group.pairs[:MOST_PAIRS]:
        said = outcome_text(outcome, report.found.base, report.names, lang)
        lines.append(f"  {changes_text(letters, report.resolved, lang)}{colon(lang)}{said}")
    if len(group.pairs) > MOST_PAIRS:
        lines.append(_say("and-further", lang, count=len(group.pairs) - MOST_PAIRS))
    return lines


def _tree_rows(report: Report, tree: Tree, indent: str) -> Iterator[OutcomeRow | str]:
    """A decision tree, a level deeper for each question."""
    if isinstance(tree, Outcome):
        yield report.row(indent, tree)
        return
    for letters, below in tree.ways:
        chosen = listed(letters, report.lang)
        label = f"{indent}  {report.name(tree.reading)} {chosen}"
        if isinstance(below, Outcome):
            yield report.row(label, below)
        else:
            yield label
            yield from _tree_rows(report, below, indent + "  ")


def leaves(group: Interaction) -> int:
    """The number of ends of a group's tree; one more than is shown where it has no tree."""

    def count(tree: Tree) -> int:
        return 1 if isinstance(tree, Outcome) else sum(count(below) for _, below in tree.ways)

    return MOST_LEAVES + 1 if group.tree is None else count(group.tree)


def _outcomes(tree: Tree) -> set[Outcome]:
    return {tree} if isinstance(tree, Outcome) else set().union(*(_outcomes(below) for _, below in tree.ways))


def readings_object(found: Exploration, resolved: Resolved, names: Sequence[str], lang: Lang) -> Json:
    """The same as plain data, with everything that a terminal has no room for."""
    report = Report(found, resolved, names, lang)
    return {
        **settled_by("readings/1", resolved, names),
        "base": outcome_object(found.base, resolved, names, lang),
        "idle": [report.name(key) for key in found.unused],
        "unchanging": [report.name(key) for key in found.unchanging],
        "numbers": [
            {
                "option": key,
                "question": report.reading(key).question[lang],
                "from": (report.reading(key).span or (0, 0))[0],
                "to": (report.reading(key).span or (0, 0))[1],
                "now": resolved.entries[report.reading(key).span_key].value,
            }
            for key in found.numbers
        ],
        "turning": [_turning_object(report, key) for key in found.decisive],
        "groups": [
            {
                "readings": [report.name(key) for key in group.readings],
                "tree": None if group.tree is None else _tree_object(report, group.tree),
                "pairs": [
                    outcome_object(outcome, resolved, names, lang)
                    | {"changes": changes_object(letters, resolved, lang)}
                    for letters, outcome in group.pairs
                ],
            }
            for group in found.groups
        ],
        "outcomes": [
            outcome_object(way.outcome, resolved, names, lang)
            | {"changes": [changes_object(changes, resolved, lang) for changes in way.changes]}
            for way in found.ways
        ],
        "exhausted": found.exhausted,
        "settlements": found.runs,
    }


def _turning_object(report: Report, key: str) -> Json:
    reading = report.reading(key)
    outcomes = report.found.singles.get(key)
    choices: list[Json] = []
    for choice in reading.choices:
        # A reading that is not consulted as things are changes nothing alone.
        outcome = report.found.base if outcomes is None else outcomes.get(choice.letter)
        if outcome is not None:
            choices.append(
                {
                    "choice": choice.letter,
                    "is": choice.word,
                    "title": choice_title(choice, report.lang),
                    "in_force": choice.letter == report.in_force(key),
                    "for": section_text(choice.speaks_for, report.lang),
                    **outcome_object(outcome, report.resolved, report.names, report.lang),
                }
            )
    return {
        "reading": reading_name(reading),
        "key": key,
        "question": reading.question[report.lang],
        "option": reading.is_option,
        "choices": choices,
    }


def _tree_object(report: Report, tree: Tree) -> Json:
    if isinstance(tree, Branch):
        ways = [{"choices": list(letters), "then": _tree_object(report, below)} for letters, below in tree.ways]
        return {"reading": report.name(tree.reading), "key": tree.reading, "ways": ways}
    return outcome_object(tree, report.resolved, report.names, report.lang)


def depends_lines(
    alternatives: Sequence[tuple[Reading, dict[str, Outcome]]], names: Sequence[str], lang: Lang
) -> list[str]:
    """What a result turns on, briefly: each reading with the choice in force, then what each other choice gives."""
    lines = [_say("depends", lang)]
    for reading, outcomes in alternatives:
        letter, *others = outcomes
        base = outcomes[letter]
        title = _choice_words(reading, letter, lang)
        question = _say(
            "question",
            lang,
            name=reading_name(reading),
            question=reading.question[lang].rstrip("?？"),
            key=reading.key,
        )
        lines.append(_say("now", lang, question=question, choice=title))
        for other in others:
            result = outcome_text(outcomes[other], base, names, lang)
            lines.append(_say("other-choice", lang, letter=other, title=_title(reading, other, lang), result=result))
    return [printable(line) for line in lines]


def _choice_words(reading: Reading, letter: str, lang: Lang) -> str:
    return _say("in-force", lang, letter=letter, title=_title(reading, letter, lang))


def _title(reading: Reading, letter: str, lang: Lang) -> str:
    choice = reading.choice(letter)
    return letter if choice is None else choice_title(choice, lang)
