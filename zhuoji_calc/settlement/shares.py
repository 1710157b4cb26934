"""What one payer owes a hand: the single way in which a hand is valued, however it was won or checked.

A self-draw, a discard, a hot cannon, a robbed kong, a passed win and the draw check differ only in their `Occasion`.
"""

from typing import Literal, NamedTuple

from zhuoji_calc.model.hand import Seat
from zhuoji_calc.rules.memo import Memo
from zhuoji_calc.rules.vocabulary import Dealer, Rules
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
    ``sold``: how a sale counts; ``kill``: a declarer's debt; ``cannon``: a hot cannon's
    factor on the hand; ``plain_worth``: what a plain hand without a kong counts instead.
    """

    self_draw: bool = False
    bloom: bool = False
    declared: bool = True
    dealer: bool = True
    sold: Literal["discard", "self-draw"] | None = None
    kill: Literal["own-discard", "self-draw", "third-discard"] | None = None
    cannon: bool = False
    plain_worth: PlainWorth | None = None


class HandItem(NamedTuple):
    """One item of what a payer owes for a hand."""

    item: Item
    points: int
    rule: str
    reason: Reason


class Pair(NamedTuple):
    """All of a winner and a payer that a share can depend on, apart from the hand type and the occasion.

    ``streak`` is 0 where the dealer is neither of them, or both; ``dealer_pays``: whether he is the payer.
    """

    winner: Seat
    payer: Seat
    streak: int
    has_kong: bool
    winner_declared: bool
    payer_declared: bool
    winner_sold: bool
    payer_sold: bool
    dealer_pays: bool


class HandDebts(Memo[tuple[Pair, TypeValue, Occasion], tuple[HandItem, ...]]):
    """What payers owe, item by item, by everything that decides it."""

    def compute(self, asked: tuple[Pair, TypeValue, Occasion]) -> tuple[HandItem, ...]:
        """The parts of one share."""
        return tuple(_share(self.rules, *asked))


def pair_of(table: Table, winner: Seat, payer: Seat) -> Pair:
    """What matters of these two."""
    hand = table.hand
    player, other = hand.players[winner], hand.players[payer]
    return Pair(
        winner,
        payer,
        hand.streak if (winner == hand.dealer) != (payer == hand.dealer) else 0,
        bool(table.kongs[winner]),
        player.declared,
        other.declared,
        player.sold,
        other.sold,
        payer == hand.dealer,
    )


def share(table: Table, winner: Seat, value: TypeValue, payer: Seat, occasion: Occasion) -> tuple[HandItem, ...]:
    """What ``payer`` owes ``winner`` for a hand of this type on this occasion, item by item."""
    return table.resolved.memo(HandDebts)[pair_of(table, winner, payer), value, occasion]


def _share(rules: Rules, pair: Pair, value: TypeValue, occasion: Occasion) -> list[HandItem]:
    parts = _hand_and_declared(rules, pair.has_kong, pair.winner_declared, value, occasion)
    parts += _drawn(rules, value, sum(part.points for part in parts), occasion)
    if occasion.dealer and pair.streak:
        parts.append(_dealer(rules, pair, occasion))
    if occasion.sold is not None:
        parts += _sold(rules, pair, occasion.sold)
    if occasion.kill is not None and pair.payer_declared and pair.payer != pair.winner:
        parts = _kill_declared(rules, pair, occasion.kill, parts)
    return [part for part in parts if part.points]


def hand_points(table: Table, winner: Seat, value: TypeValue, occasion: Occasion) -> int:
    """The hand with its declaration alone, as it would be owed by anybody."""
    declared = table.player(winner).declared
    parts = _hand_and_declared(table.rules, bool(table.kongs[winner]), declared, value, occasion)
    return sum(part.points for part in parts)


def _hand_and_declared(
    rules: Rules, has_kong: bool, has_declared: bool, value: TypeValue, occasion: Occasion
) -> list[HandItem]:
    drawn = _self_draw_factor(rules) if occasion.self_draw else None
    drawn_times = drawn.times if drawn else 1
    cannon_times = rules.hot_cannon.hand_times if occasion.cannon else 1
    hand_factor = cannon_times * (drawn_times if drawn and drawn.what != "declared" else 1)
    if drawn and drawn.what == "hand":
        drawn_times = 1
    hand = _hand_part(rules, has_kong, value, occasion)
    multiplied = _times(hand, hand_factor)
    if not (occasion.declared and has_declared):
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
    declared = HandItem(
        "declared", points, "declared.points", Reason(code, {"value": points, "factor": 1, "type": value.type})
    )
    if stands_for_hand:
        return [_times(declared, drawn_times * cannon_times)]
    if combine == "larger":
        return [multiplied]
    everything = cannon_times != 1 and rules.hot_cannon.times_what == "everything"
    return [multiplied, _times(declared, drawn_times * (cannon_times if everything else 1))]


def _times(part: HandItem, factor: int) -> HandItem:
    """A part with a factor on it, which its reason says."""
    reason = Reason(part.reason.code, {**part.reason.args, "factor": factor})
    return HandItem(part.item, part.points * factor, part.rule, reason)


class _Factor(NamedTuple):
    times: int
    what: str


def _self_draw_factor(rules: Rules) -> _Factor:
    times = rules.self_draw.times
    return _Factor(times, rules.self_draw.times_what if times != 1 else "declared")


def _hand_part(rules: Rules, has_kong: bool, value: TypeValue, occasion: Occasion) -> HandItem:
    """The hand before any factor."""
    points, rule = value.points, value.rule
    if value.type == "plain":
        worth = occasion.plain_worth
        if worth is not None and not has_kong:
            points, rule = worth.points, worth.rule
        bloom = rules.kong_bloom
        if occasion.bloom and bloom.plain_worth is not None:
            return HandItem(
                "kong-bloom",
                bloom.plain_worth,
                "kong-bloom.plain-worth",
                Reason("kong-bloom-plain", {"value": bloom.plain_worth}),
            )
    return HandItem("hand", points, rule, Reason("hand", {"type": value.type, "value": points}))


def _drawn(rules: Rules, value: TypeValue, hand: int, occasion: Occasion) -> list[HandItem]:
    """The points of a self-draw and of a replacement tile."""
    parts = []
    bloom = rules.kong_bloom
    if occasion.self_draw and not (occasion.bloom and bloom.includes_self_draw):
        points = rules.self_draw.add
        if points and rules.self_draw.applies == "instead-of-plain":
            points = max(0, points - hand) if value.type == "plain" else 0
        parts.append(HandItem("self-draw", points, "self-draw.add", Reason("self-draw", {"value": points})))
    if occasion.bloom and (value.type != "plain" or bloom.plain_worth is None or bloom.plain_also_adds):
        reason = Reason("kong-bloom", {"value": bloom.add, "factor": 1})
        part = HandItem("kong-bloom", bloom.add, "kong-bloom.add", reason)
        drawn = _self_draw_factor(rules)
        parts.append(_times(part, drawn.times) if occasion.self_draw and drawn.what == "hand-declared-bloom" else part)
    return parts


def dealer_extra(rules: Dealer, streak: int, *, dealer_pays: bool) -> tuple[int, Reason]:
    """The points added between the dealer and another in his hand of this number in a row, and why."""
    if rules.extra == "none":
        return 0, Reason("dealer", {"count": 0, "value": 0})
    count = {
        "fixed": 1,
        "streak": streak,
        "streak-after-first": streak - 1,
        "once-continuing": min(streak - 1, 1),
    }[rules.extra]
    if dealer_pays and count and rules.as_loser == "one-less":
        count -= 1
    if rules.extra == "fixed":
        return rules.points * count, Reason("dealer-fixed", {"value": rules.points * count})
    return rules.points * count, Reason("dealer", {"count": streak, "value": rules.points * count})


def pays_by_streak(rules: Dealer) -> bool:
    """Whether it matters how many hands in a row the dealer has dealt."""
    return any(
        len({dealer_extra(rules, streak, dealer_pays=pays)[0] for streak in (1, 2, 3)}) > 1 for pays in (False, True)
    )


def _dealer(rules: Rules, pair: Pair, occasion: Occasion) -> HandItem:
    points, reason = dealer_extra(rules.dealer, pair.streak, dealer_pays=pair.dealer_pays)
    cannon = rules.hot_cannon
    if occasion.cannon and points and cannon.hand_times > 1 and cannon.times_what == "everything":
        points *= cannon.hand_times
        reason = Reason("dealer", {**reason.args, "value": points})
    return HandItem("dealer", points, "dealer.points", reason)


def _sold(rules: Rules, pair: Pair, how: str) -> list[HandItem]:
    parts = []
    for seller, sold in ((pair.winner, pair.winner_sold), (pair.payer, pair.payer_sold)):
        if sold:
            points = rules.sold.self_draw if how == "self-draw" else rules.sold.discard
            parts.append(HandItem("sold", points, f"sold.{how}", Reason("sold", {"seller": seller})))
    return parts


def _kill_declared(rules: Rules, pair: Pair, how: str, parts: list[HandItem]) -> list[HandItem]:
    """A declarer who pays a win on his own discard or on a self-draw owes his declaration as well (杀报)."""
    kill = rules.kill_declared
    if kill.points is None or (pair.winner_declared and kill.between_declarers == "once"):
        # A bystander owes the hand nothing: his declaration would be all.
        return [] if how == "third-discard" else parts
    if how == "third-discard":
        parts = []
    elif kill.combine == "instead":
        parts = _without_type(rules, parts, winner_declared=pair.winner_declared)
    reason = Reason("kill-declared", {"declarer": pair.payer})
    return [*parts, HandItem("kill-declared", kill.points, "kill-declared.points", reason)]


def _without_type(rules: Rules, parts: list[HandItem], *, winner_declared: bool) -> list[HandItem]:
    """A share without the hand's type; a winner who had declared keeps his declaration."""
    points = rules.declared.points if winner_declared else None
    declared = [part for part in parts if part.item == "declared"]
    if points is not None and not declared:
        reason = Reason("declared-instead", {"value": points, "factor": 1})
        declared = [HandItem("declared", points, "declared.points", reason)]
    return declared + [part for part in parts if part.item not in ("hand", "declared")]
