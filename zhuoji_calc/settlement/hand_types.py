"""What a complete hand is worth by its type (牌型): the highest type of the ruleset that fits it."""

from collections.abc import Iterator
from typing import NamedTuple

from zhuoji_calc.model.facts import MELDS_OF_A_SINGLE, Completed
from zhuoji_calc.rules.memo import Memo
from zhuoji_calc.rules.vocabulary import Hands, HandType


class TypeValue(NamedTuple):
    """A hand type with its own points and the rule key they stand at."""

    type: HandType
    points: int
    rule: str


class Types(Memo[Completed, TypeValue | None]):
    """The type that counts for a complete hand: the highest, of equals the most special; None if it is not complete."""

    def compute(self, asked: Completed) -> TypeValue | None:
        """The type of one hand."""
        return _highest(self.rules.hands, asked)


def _highest(hands: Hands, hand: Completed) -> TypeValue | None:
    if not (hand.shape.complete or hand.ground_dragon):
        return None
    best: TypeValue | None = None
    for name, points, rule in _fitting(hands, hand):
        if points is not None and (best is None or points > best.points):
            best = TypeValue(name, points, rule)
    return best


def _fitting(hands: Hands, hand: Completed) -> Iterator[tuple[HandType, int | None, str]]:
    """The rows that fit, the most special first; only these are read from the ruleset."""
    shape = hand.shape
    dragon = shape.pairs and shape.quads > 0 and (hands.dragon_tile == "any" or hand.tile_makes_quad)
    single = shape.triplets and _is_single(hands, hand)
    if hand.ground_dragon:
        if hand.suits == 1:
            yield "flush-ground-dragon", hands.flush_ground_dragon, "hands.flush-ground-dragon"
        yield "ground-dragon", hands.ground_dragon, "hands.ground-dragon"
    if not shape.complete:
        return
    if hand.suits == 1:
        if dragon:
            yield "flush-dragon", hands.flush_dragon, "hands.flush-dragon"
        if shape.pairs:
            yield "flush-pairs", hands.flush_pairs, "hands.flush-pairs"
        if single:
            yield "flush-single", hands.flush_single, "hands.flush-single"
        if shape.triplets:
            yield "flush-triplets", hands.flush_triplets, "hands.flush-triplets"
        if shape.standard and hand.wait == "wide":
            yield "flush-wide-wait", hands.flush_wide_wait, "hands.flush-wide-wait"
        if shape.standard and hand.wait == "edge":
            yield "flush-edge-wait", hands.flush_edge_wait, "hands.flush-edge-wait"
        yield "flush", hands.flush, "hands.flush"
    if dragon:
        yield "dragon", *_big(hands, hand, hands.dragon, "hands.dragon")
    if shape.pairs:
        yield "seven-pairs", *_big(hands, hand, hands.seven_pairs, "hands.seven-pairs")
    if single:
        yield "single", hands.single, "hands.single"
    if shape.triplets:
        yield "triplets", *_big(hands, hand, hands.triplets, "hands.triplets")
    if shape.standard and hand.wait == "wide":
        yield "wide-wait", hands.wide_wait, "hands.wide-wait"
    if shape.standard and hand.wait == "edge":
        yield "edge-wait", hands.edge_wait, "hands.edge-wait"
    if hand.suits == 2:
        yield "mixed-flush", hands.mixed_flush, "hands.mixed-flush"
    yield "plain", hands.plain, "hands.plain"


def _is_single(hands: Hands, hand: Completed) -> bool:
    if hands.single_is == "four-melds":
        return hand.melds == MELDS_OF_A_SINGLE
    return hand.tile_makes_pair


def _big(hands: Hands, hand: Completed, own: int | None, rule: str) -> tuple[int | None, str]:
    if hands.big_shapes == "one-price":
        return hands.big_shape, "hands.big-shape"
    return own, rule
