"""One hand under several rulesets: the results side by side, and the rule keys that make the difference."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from zhuoji_calc.analysis.runner import Outcome, outcome_of, same
from zhuoji_calc.model.facts import Facts
from zhuoji_calc.model.hand import Case, Hand, Seat
from zhuoji_calc.model.problems import Problem
from zhuoji_calc.model.tiles import Tile
from zhuoji_calc.prepare.pipeline import Refused, prepare_under
from zhuoji_calc.rules.resolving import build_rules
from zhuoji_calc.rules.ruleset import Entry, Resolved, Value
from zhuoji_calc.rules.standing import STANDING
from zhuoji_calc.settlement.result import Forbidden, Item, Payment, Settlement

NOT_COMPARED = ("stake", "players", "fan")
"""Keys that change no points: amounts in 番 are compared as the points that they are."""


class RulesetResult(NamedTuple):
    """A hand under one ruleset: the result, or why it is not admitted. ``consulted``: the rule keys that were read."""

    resolved: Resolved
    result: Settlement | Forbidden | None
    problems: tuple[Problem, ...]
    consulted: frozenset[str]


class KeyDifference(NamedTuple):
    """A rule key with its value here and there. ``alone``: changing it alone here already changes the result.

    For a tile that is a chicken in one of the two only, ``key`` names the tile's group, and the values are its points.
    """

    key: str
    here: Value | None
    there: Value | None
    alone: bool


class ResultDifference(NamedTuple):
    """What sets one side apart from the first: payments that only one of them has, and the keys responsible.

    The keys are as few as suffice: with their values from the other side the first comes out as the other does, and
    with one of them less it does not.
    """

    only_first: tuple[Payment, ...]
    only_other: tuple[Payment, ...]
    keys: tuple[KeyDifference, ...]


def settle_under(case: Case, resolved: Resolved, facts: Facts) -> RulesetResult:
    """A hand under one ruleset."""
    traced, trace = resolved.tracing()
    try:
        result = prepare_under(case, traced, facts).settle()
    except Refused as refused:
        return RulesetResult(resolved, None, refused.faults.hand, frozenset())
    return RulesetResult(resolved, result, (), frozenset(trace.seen))


def settle_under_all(case: Case, rulesets: Sequence[Resolved], facts: Facts | None = None) -> list[RulesetResult]:
    """A hand under each ruleset, in their order."""
    facts = facts or Facts(case.hand)
    return [settle_under(case, resolved, facts) for resolved in rulesets]


def difference(hand: Hand, first: RulesetResult, other: RulesetResult, facts: Facts | None = None) -> ResultDifference:
    """What sets two admitted sides apart."""
    facts = facts or Facts(hand)
    return ResultDifference(
        missing_payments(first.result, other.result),
        missing_payments(other.result, first.result),
        tuple(_keys(hand, first, other, facts)),
    )


_Mark = tuple[Seat, Seat, int, Item, tuple[Tile, ...]]


def _mark(payment: Payment) -> _Mark:
    return payment.receiver, payment.payer, payment.points, payment.item, payment.tiles


def missing_payments(here: Settlement | Forbidden | None, there: Settlement | Forbidden | None) -> tuple[Payment, ...]:
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


def _keys(hand: Hand, first: RulesetResult, other: RulesetResult, facts: Facts) -> list[KeyDifference]:
    """The fewest consulted keys whose values from the other side make the first come out as the other."""
    mine, theirs = _in_points(first.resolved), _in_points(other.resolved)
    units = [unit for unit in _units(first.consulted | other.consulted, mine, theirs) if _differs(unit, mine, theirs)]
    base = outcome_of(hand, first.resolved, facts)

    def outcome(changed: Iterable[str]) -> Outcome:
        entries = dict(mine)
        for unit in changed:
            for key in [key for key in entries if _below(key, unit)]:
                del entries[key]
            entries.update({key: entry for key, entry in theirs.items() if _below(key, unit)})
        resolved = first.resolved
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

    wanted = outcome(units)
    needed = [] if same(wanted, base) else list(units)
    for unit in units if needed else ():
        fewer = [key for key in needed if key != unit]
        if same(outcome(fewer), wanted):
            needed = fewer
    found = []
    for unit in needed:
        key = unit if unit in mine or unit in theirs else f"{unit}.points"
        here, there = first.resolved.entries.get(key), other.resolved.entries.get(key)
        alone = not same(outcome([unit]), base)
        found.append(KeyDifference(unit, here and here.value, there and there.value, alone))
    return sorted(found, key=lambda one: not one.alone)


def _in_points(resolved: Resolved) -> dict[str, Entry]:
    """The entries with amounts in 番 as points."""
    entries = dict(resolved.entries)
    for key, count in resolved.fan_amounts().items():
        entries[key] = entries[key]._replace(value=str(count * resolved.rules.fan))
    return entries


def _units(keys: Iterable[str], mine: Mapping[str, Entry], theirs: Mapping[str, Entry]) -> list[str]:
    """What can be exchanged: keys, and a tile's whole group where only one side has it."""
    units: dict[str, None] = {}
    for key in sorted(keys):
        if key not in NOT_COMPARED:
            lone = key.startswith(STANDING) and (key in mine) != (key in theirs)
            units[".".join(key.split(".")[:3]) if lone else key] = None
    return list(units)


def _differs(unit: str, mine: Mapping[str, Entry], theirs: Mapping[str, Entry]) -> bool:
    here, there = mine.get(unit), theirs.get(unit)
    return here is None or there is None or here.value != there.value


def _below(key: str, unit: str) -> bool:
    return key == unit or key.startswith(unit + ".")
