"""Saying what rulesets there are, what stands in one, and how two differ."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zhuoji_calc.messages.catalogue import RULESETS, Lang, listed
from zhuoji_calc.messages.rule_names import rule_name, setting_name, value_name
from zhuoji_calc.messages.sections import section_text
from zhuoji_calc.report.json_form import Json, versioned
from zhuoji_calc.report.layout import lined_up, printable
from zhuoji_calc.report.outcomes import choice_title, reading_name
from zhuoji_calc.rules.diff import ReadingDifference, RulesetDifference
from zhuoji_calc.rules.ruleset import Choice, DocumentSource, Reading, Resolved, Ruleset, Value

word = RULESETS.say


def list_text(rulesets: Sequence[Ruleset], lang: Lang) -> str:
    """The rulesets there are, one a line."""
    rows = [[word(key, lang) for key in ("name", "title", "document", "seats", "readings", "options")]]
    for ruleset in rulesets:
        readings, options = _split(ruleset)
        rows.append(
            [
                ruleset.name,
                ruleset.titles[lang],
                ruleset.document,
                _seats(ruleset.entries["players"].value),
                str(len(readings)),
                " ".join(option.key for option in options),
            ]
        )
    return "\n".join(columns(rows))


def list_object(rulesets: Sequence[Ruleset]) -> list[Json]:
    """The same as plain data."""
    found: list[Json] = []
    for ruleset in rulesets:
        readings, options = _split(ruleset)
        found.append(
            {
                "name": ruleset.name,
                "names": list(ruleset.names),
                "title": dict(ruleset.titles),
                "document": ruleset.document,
                "part": ruleset.part,
                "extends": ruleset.extends,
                "seats": [int(seats) for seats in ruleset.entries["players"].value],
                "readings": len(readings),
                "options": [option.key for option in options],
            }
        )
    return found


def _split(ruleset: Ruleset) -> tuple[list[Reading], list[Reading]]:
    """Readings, and options."""
    every = list(ruleset.readings.values())
    return [one for one in every if not one.is_option], [one for one in every if one.is_option]


def _seats(value: Value) -> str:
    numbers = [value] if isinstance(value, str) else list(value)
    return numbers[0] if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def columns(rows: Sequence[Sequence[str]], indent: str = "") -> list[str]:
    """Cells in columns, all at the left."""
    return [indent + line for line in lined_up(rows, gap=2)]


class Shown(NamedTuple):
    """What of a ruleset is shown: ``questions``: options and readings too; ``origin``: where each value comes from."""

    resolved: Resolved
    questions: bool
    origin: bool


def ruleset_text(shown: Shown, lang: Lang) -> str:
    """One ruleset: its head, its options and readings, every value with its section."""
    resolved = shown.resolved
    sections = [list(_head(resolved, lang))]
    if resolved.changed:
        lines = [word("set", lang)]
        for key, value in resolved.changed.items():
            if key in resolved.house_rules:
                said = printable(setting_name(value, lang))
                lines.append(word("house-rule", lang, key=rule_name(key, lang), value=said))
            else:
                lines.append(word("setting", lang, key=key, value=printable(value)))
        sections.append(lines)
    if shown.questions:
        readings, options = _split(resolved.ruleset)
        for title, found in (("options-title", options), ("readings-title", readings)):
            if found:
                sections.append([word(title, lang)])
                sections += [list(_question(resolved, reading, lang)) for reading in found]
    rows = [[word(key, lang) for key in ("key", "value", "section", "origin")[: 4 if shown.origin else 3]]]
    for key, entry in resolved.entries.items():
        neutral = word("house" if resolved.is_house_rule(key) else "neutral", lang)
        section = section_text(entry.section, lang) or neutral
        rows.append(
            [rule_name(key, lang), value_name(entry.value, lang), section, *([entry.origin] if shown.origin else [])]
        )
    sections.append([word("values-title", lang), *columns(rows, "  ")])
    return "\n\n".join("\n".join(lines) for lines in sections)


def _head(resolved: Resolved, lang: Lang) -> Iterator[str]:
    ruleset = resolved.ruleset
    head = "head" if ruleset.settles else "base-head"
    yield word(head, lang, title=ruleset.titles[lang], name=ruleset.name, document=ruleset.document)
    yield from _source(ruleset.source, lang)
    yield word("seats-of", lang, seats=_seats(resolved.entries["players"].value), stake=resolved.stake)
    if ruleset.names:
        yield word("also", lang, names=listed(ruleset.names, lang))
    if ruleset.extends:
        yield word("extends", lang, parent=ruleset.extends)


def _source(source: DocumentSource, lang: Lang) -> Iterator[str]:
    """What is known of the document besides its title."""
    facts = [word("author", lang, author=source.author)] if source.author else []
    facts += [source.date] if source.date else []
    facts += [word("lines", lang, lines=source.lines)] if source.lines else []
    if facts:
        yield word("source", lang, facts=listed(facts, lang))
    if source.sha256:
        yield word("sha256", lang, sha256=source.sha256)


def _question(resolved: Resolved, reading: Reading, lang: Lang) -> Iterator[str]:
    name = " ".join(reading.ids) or reading.key
    yield word("question", lang, name=name, question=reading.question[lang].rstrip("?？"), key=reading.key)
    if reading.span is not None:
        now = value_name(resolved.entries[reading.span_key].value, lang)
        yield word(
            "span", lang, first=reading.span[0], last=reading.span[1], now=now, key=rule_name(reading.span_key, lang)
        )
        return
    rows = []
    for choice in reading.choices:
        mark = "*" if choice.letter == resolved.choices[reading.key] else " "
        rows.append(
            [f"{mark} {choice.letter} {choice.word}", *_title(choice, lang), section_text(choice.speaks_for, lang)]
        )
    yield from columns(rows)
    for choice in reading.choices:
        if choice.sets:
            yield f"    {choice.letter}: {_sets(choice, lang)}"


def _title(choice: Choice, lang: Lang) -> list[str]:
    return [choice_title(choice, lang)] if lang == "zh" else []


def _sets(choice: Choice, lang: Lang) -> str:
    """What a choice sets, as a ruleset file writes it."""
    return ", ".join(f"{rule_name(key, lang)}: {value_name(value, lang)}" for key, value in choice.sets.items())


def ruleset_object(shown: Shown, lang: Lang) -> Json:
    """The same as plain data."""
    resolved, ruleset = shown.resolved, shown.resolved.ruleset
    form: Json = {
        **versioned("rules/1"),
        "rules_version": resolved.fingerprint,
        "name": ruleset.name,
        "names": list(ruleset.names),
        "title": dict(ruleset.titles),
        "document": ruleset.document,
        "source": {key: value or None for key, value in ruleset.source._asdict().items()},
        "part": ruleset.part,
        "extends": ruleset.extends,
        "options": dict(resolved.changed),
        "house_rules": list(resolved.house_rules),
    }
    if shown.questions:
        form["readings"] = [_reading_object(resolved, reading, lang) for reading in ruleset.readings.values()]
    form["values"] = {
        key: {"value": _plain(entry.value), "section": section_text(entry.section, lang)}
        | ({"origin": entry.origin} if shown.origin else {})
        for key, entry in resolved.entries.items()
    }
    return form


def _reading_object(resolved: Resolved, reading: Reading, lang: Lang) -> Json:
    form: Json = {
        "key": reading.key,
        "ids": list(reading.ids),
        "option": reading.is_option,
        "names": list(reading.names),
        "question": dict(reading.question),
        "origin": reading.origin,
    }
    if reading.span is not None:
        now = _plain(resolved.entries[reading.span_key].value)
        return form | {"span": list(reading.span), "sets": reading.span_key, "in_force": now}
    return form | {
        "default": reading.default,
        "in_force": resolved.choices[reading.key],
        "choices": [
            {
                "choice": choice.letter,
                "is": choice.word,
                "title": dict(choice.titles),
                "for": section_text(choice.speaks_for, lang),
                "sets": {key: _plain(value) for key, value in choice.sets.items()},
            }
            for choice in reading.choices
        ],
    }


def _plain(value: Value | None) -> object:
    return list(value) if isinstance(value, tuple) else value


def difference_text(first: Ruleset, other: Ruleset, found: RulesetDifference, lang: Lang) -> str:
    """How two rulesets differ."""
    if found.is_none:
        return word("same", lang, first=first.name, other=other.name)
    sections = []
    if found.values:
        rows = [[word("key", lang), first.name, other.name]]
        rows += [
            [rule_name(one.key, lang), value_name(one.first, lang), value_name(one.other, lang)] for one in found.values
        ]
        sections.append([word("values-differ", lang, count=len(found.values)), *columns(rows, "  ")])
    if found.readings:
        lines = [word("readings-differ", lang, count=len(found.readings))]
        for one in found.readings:
            lines += _reading_difference(first, other, one, lang)
        sections.append(lines)
    return "\n\n".join("\n".join(lines) for lines in sections)


def _reading_difference(first: Ruleset, other: Ruleset, found: ReadingDifference, lang: Lang) -> Iterator[str]:
    if found.first is None or found.other is None:
        reading, owner = (found.other, other) if found.first is None else (found.first, first)
        assert reading is not None
        name = f"{reading_name(reading)} {found.key}" if reading.ids else found.key
        yield word("only-in", lang, key=name, name=owner.name, question=reading.question[lang])
        return
    yield word("other-choices", lang, key=found.key)
    for owner, reading in ((first, found.first), (other, found.other)):
        yield word("choices-in", lang, name=owner.name, choices=_choices(reading, lang))


def _choices(reading: Reading, lang: Lang) -> str:
    ids = " ".join(reading.ids)
    if reading.span is not None:
        return f"{ids} {reading.span[0]}-{reading.span[1]} ({rule_name(reading.span_key, lang)})".strip()
    choices = []
    for choice in reading.choices:
        mark = "*" if choice.letter == reading.default else ""
        sets = _sets(choice, lang)
        choices.append(f"{mark}{choice.letter} {choice.word}" + (f" {{{sets}}}" if sets else ""))
    return f"{ids} {'; '.join(choices)}".strip()


def difference_object(first: Ruleset, other: Ruleset, found: RulesetDifference) -> Json:
    """The same as plain data."""
    return {
        **versioned("rules-difference/1"),
        "first": first.name,
        "other": other.name,
        "values": [{"key": one.key, "first": _plain(one.first), "other": _plain(one.other)} for one in found.values],
        "readings": [
            {"key": one.key, "first": _offered(one.first), "other": _offered(one.other)} for one in found.readings
        ],
    }


def _offered(reading: Reading | None) -> object:
    if reading is None:
        return None
    form: Json = {"ids": list(reading.ids), "option": reading.is_option}
    if reading.span is not None:
        return form | {"span": list(reading.span), "sets": reading.span_key}
    choices = [
        {
            "choice": choice.letter,
            "is": choice.word,
            "sets": {key: _plain(value) for key, value in choice.sets.items()},
        }
        for choice in reading.choices
    ]
    return form | {"default": reading.default, "choices": choices}
