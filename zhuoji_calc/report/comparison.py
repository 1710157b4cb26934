"""Saying how one hand comes out under several rulesets, and what makes the difference."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from zhuoji_calc.analysis.comparison import KeyDifference, ResultDifference, RulesetResult, difference
from zhuoji_calc.messages.catalogue import READINGS, Lang, colon, divided
from zhuoji_calc.messages.rule_names import rule_name, value_name
from zhuoji_calc.messages.sections import section_text
from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.facts import Facts
from zhuoji_calc.model.hand import Hand
from zhuoji_calc.model.money import money_of, money_text
from zhuoji_calc.report.claims import RefusedRulesets, dropped_line, payment_objects, reasons, refused_object
from zhuoji_calc.report.explain import payment_line, verdict
from zhuoji_calc.report.harmless import markdown_text
from zhuoji_calc.report.json_form import Json, forbidden_object, next_object, versioned
from zhuoji_calc.report.layout import markdown_aligned, printable
from zhuoji_calc.report.outcomes import OutcomeRow, next_text, rows_text
from zhuoji_calc.report.table import signed
from zhuoji_calc.rules.ruleset import Value
from zhuoji_calc.settlement.result import Forbidden, Settlement

_say = READINGS.say


class Compared(NamedTuple):
    """One hand under several rulesets: sides that admit it, in order, and those that do not.

    ``stake`` is the file's; None: each ruleset's own.
    """

    hand: Hand
    sides: Sequence[RulesetResult]
    refused: RefusedRulesets
    stake: Decimal | None

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [player.name for player in self.hand.players]

    def stake_of(self, side: RulesetResult) -> Decimal:
        """Money a point under one of them."""
        return side.resolved.stake_of(self.stake)

    def differences(self) -> list[tuple[RulesetResult, ResultDifference]]:
        """What sets each of the others apart from the first."""
        facts = Facts(self.hand)
        return [(side, difference(self.hand, self.sides[0], side, facts)) for side in self.sides[1:]]


def comparison_text(compared: Compared, lang: Lang) -> str:
    """The results side by side, then each ruleset against the first."""
    sections: list[list[str]] = []
    if compared.sides:
        rows = [_row(compared, side, lang) for side in compared.sides]
        sections.append(rows_text(rows, compared.names))
    money = list(_money(compared, lang))
    if money:
        sections.append([_say("money", lang), *money])
    for side, found in compared.differences():
        first = compared.sides[0].resolved.name
        title = _say("against", lang, name=side.resolved.name, first=first)
        sections.append([title, *_against(compared, side, found, lang)])
    sections += _left_out(compared, lang)
    return "\n\n".join("\n".join(lines) for lines in sections)


def _left_out(compared: Compared, lang: Lang) -> Iterator[list[str]]:
    """What was left out: rulesets that do not admit the hand, settings that a ruleset does not have."""
    if compared.refused:
        lines = [_say("refused", lang)]
        lines += [_say("refusal", lang, name=name, why=reasons(found, lang)) for name, found in compared.refused]
        yield lines
    dropped = [dropped_line(side.resolved, lang) for side in compared.sides if side.resolved.dropped]
    if dropped:
        yield dropped


def _row(compared: Compared, side: RulesetResult, lang: Lang) -> OutcomeRow:
    if isinstance(side.result, Settlement):
        following = next_text(side.result.next, compared.names, lang)
        return OutcomeRow(side.resolved.name, side.result.points(), following)
    assert side.result is not None
    said = verdict(side.result, compared.names, side.resolved, Translator(lang)).splitlines()
    return OutcomeRow(side.resolved.name, divided(said, lang))


def _money(compared: Compared, lang: Lang) -> Iterator[str]:
    """Each side's money, where a point is not worth the same everywhere."""
    settled = [(side, side.result) for side in compared.sides if isinstance(side.result, Settlement)]
    if len({compared.stake_of(side) for side, _ in settled}) < 2:
        return
    for side, result in settled:
        stake = compared.stake_of(side)
        amounts = "  ".join(signed(money_of(points, stake)) for points in result.points())
        yield f"  {side.resolved.name}{colon(lang)}{amounts}  ({_say('stake', lang)} {money_text(stake)})"


def _against(compared: Compared, side: RulesetResult, found: ResultDifference, lang: Lang) -> Iterator[str]:
    first = compared.sides[0]
    words = Translator(lang)
    dealers = _dealers(compared, side, lang)
    if not found.keys and not found.only_first and not found.only_other and not dealers:
        yield _say("same-result", lang)
        return
    for owner, payments in ((first, found.only_first), (side, found.only_other)):
        if payments:
            yield _say("only-in", lang, name=owner.resolved.name)
            for payment in payments:
                yield "  " + payment_line(payment, compared.hand, owner.resolved, words)
    yield from dealers
    if found.keys:
        yield _say("keys", lang)
        for key in found.keys:
            yield _key_line(first, side, key, lang)


def _dealers(compared: Compared, side: RulesetResult, lang: Lang) -> list[str]:
    first = compared.sides[0]
    if not isinstance(first.result, Settlement) or not isinstance(side.result, Settlement):
        return []
    if first.result.next == side.result.next:
        return []
    here = next_text(side.result.next, compared.names, lang)
    there = next_text(first.result.next, compared.names, lang)
    return [_say("other-dealer", lang, here=here, first=first.resolved.name, there=there)]


def _key_line(first: RulesetResult, side: RulesetResult, key: KeyDifference, lang: Lang) -> str:
    return _say(
        "key",
        lang,
        mark="*" if key.alone else " ",
        key=rule_name(key.key, lang),
        first=first.resolved.name,
        here=compared_value(key.here, lang),
        here_section=section_of(first, key.key, lang),
        name=side.resolved.name,
        there=compared_value(key.there, lang),
        there_section=section_of(side, key.key, lang),
    )


def compared_value(value: Value | None, lang: Lang) -> str:
    """The value of a key as it is written."""
    return _say("no-such-value", lang) if value is None else value_name(value, lang)


def section_of(side: RulesetResult, key: str, lang: Lang) -> str:
    """The section of a key; of a tile's group, that of its points."""
    return section_text(_section(side, key), lang) or _say("no-section", lang)


def _section(side: RulesetResult, key: str) -> str:
    return side.resolved.section(key) or side.resolved.section(f"{key}.points")


def comparison_markdown(compared: Compared, lang: Lang) -> str:
    """The same as Markdown: a table, then a list for each ruleset."""
    stakes = {compared.stake_of(side) for side in compared.sides}
    head = ["", *map(printable, compared.names), _say("next-dealer", lang), _say("streak", lang)]
    rows = [head + ([_say("stake", lang)] if len(stakes) > 1 else [])]
    for side in compared.sides:
        row = [side.resolved.name, *_cells(compared, side, lang)]
        rows.append(row + ([money_text(compared.stake_of(side))] if len(stakes) > 1 else []))
    parts = [markdown_aligned(rows)] if compared.sides else []
    for side, found in compared.differences():
        first = compared.sides[0].resolved.name
        title = _say("against", lang, name=side.resolved.name, first=first).rstrip(":：")
        lines = [
            f"{'  ' if line.startswith('   ') else ''}- {markdown_text(line.strip())}"
            for line in _against(compared, side, found, lang)
        ]
        parts.append("\n".join([f"## {markdown_text(title)}", "", *lines]))
    for lines in _left_out(compared, lang):
        parts.append("\n".join(f"- {markdown_text(line.strip())}" for line in lines))
    return "\n\n".join(parts)


def _cells(compared: Compared, side: RulesetResult, lang: Lang) -> list[str]:
    result = side.result
    if isinstance(result, Settlement):
        unstated = _say("unstated", lang)
        dealer = unstated if result.next.dealer is None else printable(compared.names[result.next.dealer])
        streak = unstated if result.next.streak is None else str(result.next.streak)
        return [*map(signed, result.points()), dealer, streak]
    assert isinstance(result, Forbidden)
    said = _say("forbidden", lang, rule=rule_name(result.rule, lang))
    return [said, *[""] * (len(compared.names) + 1)]


def comparison_object(compared: Compared, lang: Lang) -> Json:
    """The same as plain data."""
    return {
        **versioned("comparison/1"),
        "players": compared.names,
        "rulesets": [_side_object(compared, side, lang) for side in compared.sides],
        "differences": [_difference_object(compared, side, found, lang) for side, found in compared.differences()],
        "refused": refused_object(compared.refused, lang),
    }


def _side_object(compared: Compared, side: RulesetResult, lang: Lang) -> Json:
    resolved, result = side.resolved, side.result
    form: Json = {
        "rules": resolved.name,
        "title": resolved.titles.get(lang, resolved.name),
        "rules_version": resolved.fingerprint,
        "options": dict(resolved.changed),
        "dropped": list(resolved.dropped),
    }
    if isinstance(result, Settlement):
        stake = compared.stake_of(side)
        return form | {
            "points": result.points(),
            "stake": money_text(stake),
            "money": [money_text(money_of(points, stake)) for points in result.points()],
            "matrix": result.matrix(),
            "next": next_object(result.next, compared.names),
        }
    assert isinstance(result, Forbidden)
    return form | forbidden_object(result._replace(others=()), compared.names, resolved, Translator(lang))


def _difference_object(compared: Compared, side: RulesetResult, found: ResultDifference, lang: Lang) -> Json:
    first = compared.sides[0]
    return {
        "rules": side.resolved.name,
        "against": first.resolved.name,
        "only_first": payment_objects(found.only_first, compared.names, first.resolved, lang),
        "only_other": payment_objects(found.only_other, compared.names, side.resolved, lang),
        "keys": [
            {
                "key": key.key,
                "first": _plain(key.here),
                "first_section": section_text(_section(first, key.key), lang),
                "other": _plain(key.there),
                "other_section": section_text(_section(side, key.key), lang),
                "alone": key.alone,
            }
            for key in found.keys
        ],
    }


def _plain(value: Value | None) -> object:
    return list(value) if isinstance(value, tuple) else value
