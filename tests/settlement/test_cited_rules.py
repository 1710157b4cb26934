"""Every payment, and everything left unpaid, names the rule that decides it.

That rule was consulted while settling, and another value of it makes something else of the payment.  What that means:

- A whole number, or so many 番: one more of it, set as a house rule.  What then passes between the same two players by
  that rule, for the same item and tiles, is another amount.  How much more is left open: a factor may multiply it (a
  self-draw, a streak, several tiles or households), and a 番 may be several points.
- A word, a truth value or a list (``chickens.flip.steps``, where a tile below the flipped one counts): one of the other
  values that the key takes makes another payment of it, or none.

What is left unpaid cites a condition: one of its other values no longer leaves it unpaid by that condition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from letters import RESULTS
from pydantic import BaseModel
from repository import CASES
from settling import settle_file

from zhuoji_calc.analysis.sampling import sample_hand, sample_options
from zhuoji_calc.formats.ruleset.finding import load_ruleset, shipped_names
from zhuoji_calc.model.hand import Hand
from zhuoji_calc.model.problems import Problems
from zhuoji_calc.rules.resolving import Layer, resolve
from zhuoji_calc.rules.ruleset import FAN_AMOUNT, Resolved
from zhuoji_calc.rules.vocabulary import Rules
from zhuoji_calc.settlement.admission import check_admission
from zhuoji_calc.settlement.engine import settle
from zhuoji_calc.settlement.result import Forbidden, Payment, Settlement, Unpaid

pytestmark = pytest.mark.slow

FILES = sorted(CASES.rglob("*.yaml"))

With = Callable[[str, str], Resolved]
"""The ruleset of a hand with one rule set to a value besides."""


def one_more(value: object) -> str | None:
    """One more than a whole number or than so many 番; None for anything else."""
    if not isinstance(value, str):
        return None
    if value.isdecimal():
        return str(int(value) + 1)
    fan = FAN_AMOUNT.fullmatch(value)
    return f"{int(fan.group(1)) + 1} fan" if fan else None


def all_values(rule: str) -> list[str]:
    """What a key of words, of yes and no, or of a list of words takes, as it is written."""
    kind: Any = Rules
    for part in rule.split("."):
        kind = get_args(kind)[1] if get_origin(kind) is dict else kind.model_fields[part.replace("-", "_")].annotation
    assert not isinstance(kind, type) or not issubclass(kind, BaseModel), f"{rule} is a group"
    if kind is bool:
        return ["true", "false"]
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    assert get_origin(kind) is tuple, f"{rule} is neither a number nor words"
    words = get_args(get_args(kind)[0])
    return [f"[{', '.join(some)}]" for size in range(len(words) + 1) for some in combinations(words, size)]


def other_values(rule: str, value: object) -> Iterator[str]:
    """The values that a rule is tried with: one more of a number, all others of words."""
    more = one_more(value)
    if more is not None:
        yield more
        return
    written = f"[{', '.join(value)}]" if isinstance(value, tuple) else str(value)
    yield from (other for other in all_values(rule) if other != written)


def like(payment: Payment) -> tuple[object, ...]:
    """All of a payment but its points and its sentence."""
    return payment.receiver, payment.payer, payment.item, payment.rule, payment.tiles


def amounts(settlement: Settlement) -> dict[tuple[object, ...], Counter[int]]:
    """The points of the payments that are alike; two sellers in a pair make two."""
    found: dict[tuple[object, ...], Counter[int]] = {}
    for payment in settlement.payments:
        found.setdefault(like(payment), Counter())[payment.points] += 1
    return found


def conditions(missed: Sequence[Unpaid]) -> Counter[tuple[object, ...]]:
    """What is left unpaid, by all but its sentence."""
    return Counter((one.owner, one.item, one.rule, one.tiles) for one in missed)


def wrongly_cited(hand: Hand, resolved: Resolved, with_rule: With) -> list[str]:
    """The payments, and what is unpaid, whose rule does not decide them, or was never asked."""
    recorded, trace = resolved.tracing()
    base = settle(hand, recorded)
    seen = frozenset(trace.seen)
    if isinstance(base, Forbidden):
        return []
    paid, unpaid = amounts(base), conditions(base.unpaid)
    tried: dict[str, list[Settlement]] = {}
    for rule in {payment.rule for payment in base.payments} | {missed.rule for missed in base.unpaid}:
        results = []
        for value in other_values(rule, resolved.entries[rule].value):
            try:
                result = settle(hand, with_rule(rule, value))
            except Problems:
                continue
            if isinstance(result, Settlement):
                results.append(result)
        tried[rule] = results
    wrong = [f"{rule} was not consulted" for rule in tried if rule not in seen]
    for payment in base.payments:
        key = like(payment)
        if all(amounts(result).get(key) == paid[key] for result in tried[payment.rule]):
            wrong.append(f"{payment} stays with another {payment.rule}")
    for missed in base.unpaid:
        condition = (missed.owner, missed.item, missed.rule, missed.tiles)
        if all(conditions(result.unpaid)[condition] >= unpaid[condition] for result in tried[missed.rule]):
            wrong.append(f"{missed} stays with another {missed.rule}")
    return wrong


def in_file(path: Path, chosen: Mapping[str, str]) -> list[str]:
    case, resolved, _ = settle_file(path, chosen)
    assert case.rules is not None
    ruleset = load_ruleset(case.rules)

    def with_rule(rule: str, value: str) -> Resolved:
        return resolve(ruleset, [Layer((), case.options), Layer((), chosen), Layer((), {rule: value})])

    return wrongly_cited(case.hand, resolved, with_rule)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_rules_cited_in_a_case_decide(path: Path) -> None:
    assert in_file(path, {}) == []


@pytest.mark.parametrize(
    ("entry", "letter"), RESULTS, ids=[f"{entry['hand']}:{entry['reading']}={letter}" for entry, letter in RESULTS]
)
def test_the_rules_cited_under_a_reading_decide(entry: dict[str, Any], letter: str) -> None:
    assert in_file(CASES / entry["hand"], {**(entry.get("with") or {}), entry["reading"]: letter}) == []


@st.composite
def choices(draw: st.DrawFn) -> tuple[str, tuple[Layer, ...], Resolved]:
    """A ruleset under a few of its readings, each laid over the others, which it may contradict."""
    name = draw(st.sampled_from(shipped_names()))
    ruleset = load_ruleset(name)
    layers: list[Layer] = []
    for key in draw(st.lists(st.sampled_from(sorted(ruleset.readings)), max_size=4, unique=True)):
        reading = ruleset.readings[key]
        letters = [choice.letter for choice in reading.choices]
        if reading.span is not None:
            letters = [str(number) for number in range(reading.span[0], reading.span[1] + 1)]
        layers.append(Layer((), {key: draw(st.sampled_from(letters))}))
    return name, tuple(layers), resolve(ruleset, layers)


@given(choices(), st.integers(0, 2**32))
@settings(max_examples=200)
def test_the_rules_cited_in_a_random_hand_decide(chosen: tuple[str, tuple[Layer, ...], Resolved], seed: int) -> None:
    name, layers, resolved = chosen
    random = Random(seed)
    hand = sample_hand(random, sample_options(resolved, random))
    while check_admission(hand, resolved) or isinstance(settle(hand, resolved), Forbidden):
        hand = sample_hand(random, sample_options(resolved, random))

    def with_rule(rule: str, value: str) -> Resolved:
        return resolve(load_ruleset(name), [*layers, Layer((), {rule: value})])

    assert wrongly_cited(hand, resolved, with_rule) == []
