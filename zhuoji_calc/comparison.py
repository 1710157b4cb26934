"""One hand under several rulesets: the results side by side, and the rule keys that make the difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from zhuoji_calc.disputes import Outcome, outcome_of
from zhuoji_calc.facts import Facts
from zhuoji_calc.hand import Hand, Seat
from zhuoji_calc.problems import Problem, Problems
from zhuoji_calc.ruleset import Resolved, Value, build_rules
from zhuoji_calc.settlement.admission import check_admission
from zhuoji_calc.settlement.engine import settle
from zhuoji_calc.settlement.result import Forbidden, Item, Payment, Settlement
from zhuoji_calc.tiles import Tile


class Side(NamedTuple):
    """A hand under one ruleset: the result, or why it is not admitted. ``consulted``: the rule keys that were read."""

    resolved: Resolved
    result: Settlement | Forbidden | None
    problems: tuple[Problem, ...]
    consulted: frozenset[str]


class KeyDifference(NamedTuple):
    """A rule key with its value here and there. ``alone``: changing it alone here already changes the result."""

    key: str
    here: Value | None
    there: Value | None
    alone: bool


class Difference(NamedTuple):
    """What sets one side apart from the first: payments that only one of them has, and the keys responsible."""

    only_first: tuple[Payment, ...]
    only_other: tuple[Payment, ...]
    keys: tuple[KeyDifference, ...]


def settle_side(hand: Hand, resolved: Resolved, facts: Facts) -> Side:
    """The hand under one ruleset."""
    problems = check_admission(hand, resolved, facts)
    if problems:
        return Side(resolved, None, tuple(problems), frozenset())
    recorded, seen = resolved.recording()
    try:
        result = settle(hand, recorded, facts)
    except Problems as fault:
        return Side(resolved, None, tuple(fault.problems), frozenset())
    return Side(resolved, result, (), frozenset(seen))


def compare_sides(hand: Hand, rulesets: Sequence[Resolved], facts: Facts | None = None) -> list[Side]:
    """The hand under each ruleset, in their order."""
    facts = facts or Facts(hand)
    return [settle_side(hand, resolved, facts) for resolved in rulesets]


def difference(hand: Hand, first: Side, other: Side, facts: Facts | None = None) -> Difference:
    """What sets two admitted sides apart."""
    facts = facts or Facts(hand)
    return Difference(
        _missing(first.result, other.result),
        _missing(other.result, first.result),
        tuple(_keys(hand, first, other, facts)),
    )


_Mark = tuple[Seat, Seat, int, Item, tuple[Tile, ...]]


def _mark(payment: Payment) -> _Mark:
    return payment.receiver, payment.payer, payment.points, payment.item, payment.tiles


def _missing(here: Settlement | Forbidden | None, there: Settlement | Forbidden | None) -> tuple[Payment, ...]:
    """The payments here that are not made there, each as often as it is missing."""
    if not isinstance(here, Settlement):
        return ()
    made = Counter(map(_mark, there.payments)) if isinstance(there, Settlement) else Counter[_Mark]()
    missing = []
    for payment in here.payments:
        if made[_mark(payment)]:
            made[_mark(payment)] -= 1
        else:
            missing.append(payment)
    return tuple(missing)


def _keys(hand: Hand, first: Side, other: Side, facts: Facts) -> list[KeyDifference]:
    """The consulted keys whose values differ; those that alone change the first side's result come first."""
    here, there = first.resolved.entries, other.resolved.entries
    base = outcome_of(hand, first.resolved, facts)
    found = []
    for key in sorted(first.consulted | other.consulted):
        mine = here[key].value if key in here else None
        theirs = there[key].value if key in there else None
        if mine == theirs or key in ("stake", "players"):
            continue
        alone = theirs is not None and mine is not None and _with_key(hand, first, key, theirs, facts) != base
        found.append(KeyDifference(key, mine, theirs, alone))
    return sorted(found, key=lambda difference: not difference.alone)


def _with_key(hand: Hand, side: Side, key: str, value: Value, facts: Facts) -> Outcome:
    resolved = side.resolved
    entries = dict(resolved.entries)
    entries[key] = entries[key]._replace(value=value)
    variant = Resolved(
        resolved.ruleset,
        entries,
        resolved.choices,
        resolved.changed,
        resolved.house_rules,
        resolved.dropped,
        build_rules(entries),
    )
    return outcome_of(hand, variant, facts)
