"""What one household owes a hand: the single way in which a hand is valued, however it was won or checked.

A self-draw, a discard, a hot cannon, a robbed kong, a passed win and the draw check differ only in their `Occasion`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from zhuoji_calc.hand import Seat
from zhuoji_calc.settlement.hand_types import TypeValue
from zhuoji_calc.settlement.result import Item, Reason
from zhuoji_calc.settlement.table import Table


class PlainWorth(NamedTuple):
    """What a plain hand without a kong counts instead on some occasion, and the rule key that says so."""

    points: int
    rule: str


class Occasion(NamedTuple):
    """What applies when a hand is valued.

    ``self_draw``: a self-draw's points and factor; ``bloom``: the replacement tile's; ``declared``, ``dealer``: theirs;
    ``sold``: how a sale counts; ``kill``: a declarer's debt; ``times``: a hot cannon's factor on the hand.
    """

    self_draw: bool = False
    bloom: bool = False
    declared: bool = True
    dealer: bool = True
    sold: Literal["discard", "self-draw"] | None = None
    kill: Literal["own-discard", "self-draw", "third-discard"] | None = None
    cannon: bool = False
    plain_worth: PlainWorth | None = None


class Part(NamedTuple):
    """One item of what a household owes for a hand."""

    item: Item
    points: int
    rule: str
    reason: Reason


def share(table: Table, winner: Seat, value: TypeValue, household: Seat, occasion: Occasion) -> list[Part]:
    """What ``household`` owes ``winner`` for a hand of this type on this occasion, item by item."""
    parts = _hand_and_declared(table, winner, value, occasion)
    hand_points = sum(part.points for part in parts)
    parts += _drawn(table, value, hand_points, occasion)
    if occasion.dealer:
        parts += _dealer(table, winner, household, occasion)
    if occasion.sold is not None:
        parts += _sold(table, winner, household, occasion.sold)
    if occasion.kill is not None and household != winner:
        parts = _kill_declared(table, winner, household, occasion.kill, parts)
    return [part for part in parts if part.points]


def hand_points(table: Table, winner: Seat, value: TypeValue, occasion: Occasion) -> int:
    """The hand with its declaration alone, as it would be owed by anybody."""
    return sum(part.points for part in _hand_and_declared(table, winner, value, occasion))


def _hand_and_declared(table: Table, winner: Seat, value: TypeValue, occasion: Occasion) -> list[Part]:
    rules = table.rules
    drawn = _self_draw_factor(table) if occasion.self_draw else None
    drawn_times = drawn.times if drawn else 1
    cannon_times = rules.hot_cannon.hand_times if occasion.cannon else 1
    hand_factor = cannon_times * (drawn_times if drawn and drawn.what == "hand-and-declared" else 1)
    hand = _hand_part(table, winner, value, occasion)
    multiplied = _times(hand, hand_factor)
    if not (occasion.declared and table.player(winner).declared):
        return [multiplied]
    points = rules.declared.points
    if points is None:
        return [multiplied]
    combine = rules.declared.combine
    stands_for_hand = (
        combine == "instead"
        or (combine == "instead-of-plain" and value.type == "plain")
        or (combine == "larger" and points > hand.points)
    )
    code = "declared-instead" if stands_for_hand else "declared"
    declared = Part(
        "declared", points, "declared.points", Reason(code, {"value": points, "factor": 1, "type": value.type})
    )
    if stands_for_hand:
        return [_times(declared, drawn_times * cannon_times)]
    if combine == "larger":
        return [multiplied]
    everything = cannon_times != 1 and rules.hot_cannon.times_what == "everything"
    return [multiplied, _times(declared, drawn_times * (cannon_times if everything else 1))]


def _times(part: Part, factor: int) -> Part:
    """A part with a factor on it, which its reason says."""
    reason = Reason(part.reason.code, {**part.reason.args, "factor": factor})
    return Part(part.item, part.points * factor, part.rule, reason)


class _Factor(NamedTuple):
    times: int
    what: str


def _self_draw_factor(table: Table) -> _Factor:
    rules = table.rules.self_draw
    return _Factor(rules.times, rules.times_what if rules.times != 1 else "declared")


def _hand_part(table: Table, winner: Seat, value: TypeValue, occasion: Occasion) -> Part:
    """The hand before any factor."""
    points, rule = value.points, value.rule
    if value.type == "plain":
        worth = occasion.plain_worth
        if worth is not None and not table.kongs(winner):
            points, rule = worth.points, worth.rule
        bloom = table.rules.kong_bloom
        if occasion.bloom and bloom.plain_worth is not None:
            return Part(
                "kong-bloom",
                bloom.plain_worth,
                "kong-bloom.plain-worth",
                Reason("kong-bloom-plain", {"value": bloom.plain_worth}),
            )
    return Part("hand", points, rule, Reason("hand", {"type": value.type, "value": points}))


def _drawn(table: Table, value: TypeValue, hand: int, occasion: Occasion) -> list[Part]:
    """The points of a self-draw and of a replacement tile."""
    parts = []
    bloom = table.rules.kong_bloom
    if occasion.self_draw and not (occasion.bloom and bloom.includes_self_draw):
        rules = table.rules.self_draw
        points = rules.add
        if points and rules.applies == "instead-of-plain":
            points = max(0, points - hand) if value.type == "plain" else 0
        parts.append(Part("self-draw", points, "self-draw.add", Reason("self-draw", {"value": points})))
    if occasion.bloom and (value.type != "plain" or bloom.plain_worth is None or bloom.plain_also_adds):
        reason = Reason("kong-bloom", {"value": bloom.add})
        parts.append(Part("kong-bloom", bloom.add, "kong-bloom.add", reason))
    return parts


def dealer_extra(table: Table) -> tuple[int, Reason]:
    """The points added between the dealer and another, and why."""
    rules = table.rules.dealer
    streak = table.hand.streak
    if rules.extra == "none":
        return 0, Reason("dealer", {"count": 0, "value": 0})
    if rules.extra == "fixed":
        return rules.points, Reason("dealer-fixed", {"value": rules.points})
    count = {
        "streak": streak,
        "streak-after-first": streak - 1,
        "once-continuing": min(streak - 1, 1),
    }[rules.extra]
    return rules.points * count, Reason("dealer", {"count": streak, "value": rules.points * count})


def _dealer(table: Table, winner: Seat, household: Seat, occasion: Occasion) -> list[Part]:
    dealer = table.hand.dealer
    if (winner == dealer) == (household == dealer):
        return []
    points, reason = dealer_extra(table)
    if occasion.cannon and points:
        rules = table.rules.hot_cannon
        if rules.hand_times > 1 and rules.times_what == "everything":
            points *= rules.hand_times
            reason = Reason("dealer", {**reason.args, "value": points})
    return [Part("dealer", points, "dealer.points", reason)]


def _sold(table: Table, winner: Seat, household: Seat, how: str) -> list[Part]:
    sellers = [seat for seat in (winner, household) if table.player(seat).sold]
    parts = []
    for seller in sellers:
        rules = table.rules.sold
        points = rules.self_draw if how == "self-draw" else rules.discard
        parts.append(Part("sold", points, f"sold.{how}", Reason("sold", {"seller": seller})))
    return parts


def _kill_declared(table: Table, winner: Seat, household: Seat, how: str, parts: list[Part]) -> list[Part]:
    """A declarer who pays a win on his own discard or on a self-draw owes his declaration as well (杀报)."""
    if not table.player(household).declared:
        return parts
    rules = table.rules.kill_declared
    if rules.points is None:
        return parts
    if how == "third-discard":
        parts = []
    elif rules.combine == "instead":
        parts = _without_type(table, winner, parts)
    reason = Reason("kill-declared", {"declarer": household})
    return [*parts, Part("kill-declared", rules.points, "kill-declared.points", reason)]


def _without_type(table: Table, winner: Seat, parts: list[Part]) -> list[Part]:
    """A share without the hand's type; a winner who had declared keeps his declaration."""
    points = table.rules.declared.points if table.player(winner).declared else None
    declared = [part for part in parts if part.item == "declared"]
    if points is not None and not declared:
        reason = Reason("declared-instead", {"value": points, "factor": 1})
        declared = [Part("declared", points, "declared.points", reason)]
    return declared + [part for part in parts if part.item not in ("hand", "declared")]
