"""Saying under which rules a claimed result is right, and where it is not, what comes nearest."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from zhuoji_calc.analysis.claims import ClaimedResult, Match, Verdict
from zhuoji_calc.analysis.comparison import RulesetResult, missing_payments, settle_under
from zhuoji_calc.messages.catalogue import READINGS, Lang, colon, divided, listed
from zhuoji_calc.messages.problems import what_is_right, what_is_wrong
from zhuoji_calc.messages.sections import section_text
from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.facts import Facts
from zhuoji_calc.model.hand import Case, Hand, Player
from zhuoji_calc.model.money import money_text
from zhuoji_calc.model.problems import Problem
from zhuoji_calc.report.explain import payment_line
from zhuoji_calc.report.json_form import Json, payment_object, versioned
from zhuoji_calc.report.outcomes import changes_object, changes_text, outcome_object
from zhuoji_calc.report.table import signed
from zhuoji_calc.rules.ruleset import Resolved
from zhuoji_calc.settlement.result import Forbidden, Payment, Settlement

_say = READINGS.say

MOST_MATCHES = 8
"""So many ways of one ruleset are shown on a terminal."""

RefusedRulesets = Sequence[tuple[str, Sequence[Problem]]]


class ClaimQuery(NamedTuple):
    """What a claim is held against: the hand, the result as chosen now, and the rulesets that do not admit it."""

    hand: Hand
    base: RulesetResult
    claim: ClaimedResult
    refused: RefusedRulesets

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [player.name for player in self.hand.players]


def claim_text(asked: ClaimQuery, verdict: Verdict, lang: Lang) -> str:
    """The whole answer."""
    claim = asked.claim
    amounts = claim.points if claim.money is None else claim.money
    lines = [_say("claimed", lang, points=" ".join(map(signed, amounts or ())))]
    if not claim.sums_to_zero:
        return "\n".join([*lines, _say("not-zero", lang, total=_number(claim.total))])
    sections = [lines]
    if verdict.matches:
        sections.append([_say("gives-it", lang), *_matches(asked, verdict.matches, lang)])
    else:
        lines.append(_say("nothing-gives-it", lang))
        if verdict.closest:
            sections.append([_say("nearest", lang)])
            sections += [list(_near(asked, match, lang)) for match in verdict.closest]
    if asked.refused:
        sections.append(list(refused_lines(asked.refused, lang)))
    tried = {match.resolved.name: match.resolved for match in (*verdict.matches, *verdict.closest)}
    dropped = [dropped_line(resolved, lang) for resolved in tried.values() if resolved.dropped]
    if dropped:
        sections.append(dropped)
    if not verdict.exhausted:
        sections.append([_say("not-exhausted-claim", lang)])
    return "\n\n".join("\n".join(section) for section in sections)


def refused_lines(refused: RefusedRulesets, lang: Lang) -> Iterator[str]:
    """The rulesets that do not admit the hand, each with the reasons."""
    yield _say("refused", lang)
    for name, problems in refused:
        yield _say("refusal", lang, name=name, why=reasons(problems, lang))


def reasons(problems: Iterable[Problem], lang: Lang) -> str:
    """What stands in the way of settling, in one line."""
    return divided(dict.fromkeys(what_is_wrong(problem, lang) for problem in problems), lang)


def refused_object(refused: RefusedRulesets, lang: Lang) -> list[Json]:
    """The same for JSON."""
    return [
        {
            "rules": name,
            "errors": [
                {"code": one.code, "message": what_is_wrong(one, lang), "hint": what_is_right(one, lang)}
                for one in problems
            ],
        }
        for name, problems in refused
    ]


def dropped_line(resolved: Resolved, lang: Lang) -> str:
    """The settings that a ruleset does not have."""
    keys = listed(resolved.dropped, lang)
    return _say("dropped", lang, name=resolved.name, keys=keys)


def _matches(asked: ClaimQuery, matches: Sequence[Match], lang: Lang) -> Iterator[str]:
    by_rules: dict[str, list[Match]] = {}
    for match in matches:
        by_rules.setdefault(match.resolved.name, []).append(match)
    for found in by_rules.values():
        for match in found[:MOST_MATCHES]:
            yield f"  {match.resolved.name}{colon(lang)}{_how(asked, match, lang)}"
            yield from (f"    {line}" for line in _speaking(match, lang))
        if len(found) > MOST_MATCHES:
            yield _say("and-further", lang, count=len(found) - MOST_MATCHES)


def _how(asked: ClaimQuery, match: Match, lang: Lang) -> str:
    if match.changes:
        return changes_text(match.changes, match.resolved, lang)
    own = match.resolved is asked.base.resolved
    return _say("as-it-is" if own else "by-default", lang)


def _speaking(match: Match, lang: Lang) -> Iterator[str]:
    """What in the document speaks for each changed reading."""
    for key, letter in match.changes:
        choice = match.resolved.ruleset.readings[key].choice(letter)
        if choice is not None and choice.speaks_for:
            said = section_text(choice.speaks_for, lang)
            yield f"{letter}: {said}" if len(match.changes) > 1 else said


def _near(asked: ClaimQuery, match: Match, lang: Lang) -> Iterator[str]:
    points = " ".join(map(signed, match.outcome.points or ()))
    off = _say("off-by", lang, distance=_number(match.distance))
    yield f"  {match.resolved.name}{colon(lang)}{_how(asked, match, lang)}{colon(lang)}{divided([points, off], lang)}"
    side = _settled(asked, match)
    if side is None or side.resolved is asked.base.resolved:
        return
    here, there = _unlike(side, asked.base)
    if not isinstance(asked.base.result, Settlement):
        return
    yield _say("compared-with", lang, name=asked.base.resolved.name)
    if not here and not there:
        yield _say("same-payments", lang)
    words = Translator(lang)
    for payment in here:
        yield _say("only-here", lang, line=payment_line(payment, asked.hand, side.resolved, words).strip())
    for payment in there:
        yield _say("only-there", lang, line=payment_line(payment, asked.hand, asked.base.resolved, words).strip())


def _settled(asked: ClaimQuery, match: Match) -> RulesetResult | None:
    """The nearest result with its payments; None where it is only to be had by deriving readiness anew."""
    if not match.changes and match.resolved is asked.base.resolved:
        return asked.base
    hand = asked.hand._replace(players=tuple(player._replace(ready=_kept(player)) for player in asked.hand.players))
    side = settle_under(Case.of(hand), match.variant(), Facts(hand))
    return side if isinstance(side.result, Settlement | Forbidden) else None


def _kept(player: Player) -> bool | None:
    """A stated readiness is kept only where the tiles are unseen: a branch derives it anew."""
    return player.ready if player.concealed is None else None


def _unlike(one: RulesetResult, other: RulesetResult) -> tuple[tuple[Payment, ...], tuple[Payment, ...]]:
    return missing_payments(one.result, other.result), missing_payments(other.result, one.result)


def _number(number: Fraction) -> str:
    """A fraction as a reader writes it: a decimal where it is one."""
    if number.denominator == 1:
        return str(number.numerator)
    rest = number.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return money_text(Decimal(number.numerator) / Decimal(number.denominator)) if rest == 1 else str(number)


def claim_object(asked: ClaimQuery, verdict: Verdict, lang: Lang) -> Json:
    """The same as plain data, with every match."""
    claim = asked.claim
    money = None if claim.money is None else [money_text(amount) for amount in claim.money]
    return {
        **versioned("claim/1"),
        "rules": asked.base.resolved.name,
        "players": asked.names,
        "claimed": {"points": list(claim.points or ())} if money is None else {"money": money},
        "total": _number(claim.total),
        "matches": [_match_object(asked, match, lang) for match in verdict.matches],
        "nearest": [
            _match_object(asked, match, lang) | {"off": _number(match.distance)} | _payments(asked, match, lang)
            for match in verdict.closest
        ],
        "refused": refused_object(asked.refused, lang),
        "exhausted": verdict.exhausted,
    }


def _match_object(asked: ClaimQuery, match: Match, lang: Lang) -> Json:
    return {
        "rules": match.resolved.name,
        "changes": changes_object(match.changes, match.resolved, lang),
        "options": dict(match.variant().changed),
        "dropped": list(match.resolved.dropped),
        **outcome_object(match.outcome, match.resolved, asked.names, lang),
    }


def _payments(asked: ClaimQuery, match: Match, lang: Lang) -> Json:
    side = _settled(asked, match)
    here, there = ((), ()) if side is None else _unlike(side, asked.base)
    resolved = asked.base.resolved if side is None else side.resolved
    return {
        "only_here": payment_objects(here, asked.names, resolved, lang),
        "only_base": payment_objects(there, asked.names, asked.base.resolved, lang),
    }


def payment_objects(payments: Iterable[Payment], names: Sequence[str], resolved: Resolved, lang: Lang) -> list[Json]:
    """Some of the payments under a ruleset for JSON."""
    words = Translator(lang).counting(resolved.ruleset.unit)
    return [payment_object(payment, names, resolved, words) for payment in payments]
