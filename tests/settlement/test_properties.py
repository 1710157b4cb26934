"""What holds for every hand under every ruleset, whatever the rules say: tried on random finished hands."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zhuoji_calc.analysis.runner import outcome_of
from zhuoji_calc.analysis.sampling import SampleOptions, sample_hand, sample_options
from zhuoji_calc.formats.ruleset.finding import load_ruleset, shipped_names
from zhuoji_calc.model.facts import Facts
from zhuoji_calc.model.hand import FirstThrow, Hand
from zhuoji_calc.model.position import check_position
from zhuoji_calc.model.problems import Problems
from zhuoji_calc.rules.resolving import Layer, resolve
from zhuoji_calc.rules.ruleset import Resolved
from zhuoji_calc.rules.variants import Variants
from zhuoji_calc.settlement.admission import check_admission
from zhuoji_calc.settlement.engine import settle
from zhuoji_calc.settlement.result import Forbidden, Settlement

pytestmark = pytest.mark.slow

RESOLVED = {name: resolve(load_ruleset(name)) for name in shipped_names()}
FIRSTS = (18, 16)  # 1s and 8p: the tiles of which a ruleset may ask who threw the first
EXAMPLES = settings(max_examples=150)


def options(resolved: Resolved, random: Random) -> SampleOptions:
    return sample_options(resolved, random)._replace(firsts=FIRSTS)


@st.composite
def settled(draw: st.DrawFn) -> tuple[Hand, Resolved, Settlement]:
    """A random admitted hand with its ruleset, settled."""
    resolved = RESOLVED[draw(st.sampled_from(sorted(RESOLVED)))]
    random = Random(draw(st.integers(0, 2**32)))
    while True:
        hand = sample_hand(random, options(resolved, random))
        if check_admission(hand, resolved):
            continue
        result = settle(hand, resolved)
        if isinstance(result, Settlement):
            return hand, resolved, result


@given(settled())
@EXAMPLES
def test_a_sampled_hand_is_a_legal_position(case: tuple[Hand, Resolved, Settlement]) -> None:
    assert check_position(case[0]) == []


@given(settled())
@EXAMPLES
def test_points_sum_to_zero_item_by_item(case: tuple[Hand, Resolved, Settlement]) -> None:
    hand, _, settlement = case
    seats = range(len(hand.players))
    for item in {payment.item for payment in settlement.payments}:
        paid = [payment for payment in settlement.payments if payment.item == item]
        assert (
            sum(
                sum(p.points for p in paid if p.receiver == seat) - sum(p.points for p in paid if p.payer == seat)
                for seat in seats
            )
            == 0
        )
    assert sum(settlement.points()) == 0


@given(settled())
@EXAMPLES
def test_matrix_and_points_are_sums_of_the_payments(case: tuple[Hand, Resolved, Settlement]) -> None:
    _, _, settlement = case
    matrix = settlement.matrix()
    assert all(matrix[seat][seat] == 0 for seat in range(settlement.seats))
    nets = [sum(row) - sum(line[seat] for line in matrix) for seat, row in enumerate(matrix)]
    assert nets == settlement.points()
    assert all(payment.points > 0 for payment in settlement.payments)


@given(settled())
@EXAMPLES
def test_every_payment_names_a_rule_with_a_section(case: tuple[Hand, Resolved, Settlement]) -> None:
    _, resolved, settlement = case
    for payment in settlement.payments:
        assert resolved.section(payment.rule), payment.rule
    for missed in settlement.unpaid:
        assert resolved.section(missed.rule), missed.rule


@given(settled())
@EXAMPLES
def test_settling_again_gives_the_same(case: tuple[Hand, Resolved, Settlement]) -> None:
    hand, resolved, settlement = case
    assert settle(hand, resolved) == settlement


@given(settled(), st.randoms(use_true_random=False))
@EXAMPLES
def test_the_order_of_concealed_tiles_does_not_matter(case: tuple[Hand, Resolved, Settlement], random: Random) -> None:
    hand, resolved, settlement = case
    players = tuple(
        player._replace(concealed=tuple(random.sample(player.concealed, len(player.concealed))))
        if player.concealed
        else player
        for player in hand.players
    )
    assert settle(hand._replace(players=players), resolved) == settlement


@given(settled())
@EXAMPLES
def test_names_do_not_matter(case: tuple[Hand, Resolved, Settlement]) -> None:
    hand, resolved, settlement = case
    players = tuple(player._replace(name=f"p{seat}") for seat, player in enumerate(hand.players))
    assert settle(hand._replace(players=players), resolved) == settlement


def rotate(hand: Hand, by: int) -> Hand:
    """The same table seen from another chair: every seat moves ``by`` places on."""
    n = len(hand.players)

    def seat(old: int) -> int:
        return (old + by) % n

    players = [hand.players[(new - by) % n] for new in range(n)]
    players = [
        player._replace(
            melds=tuple(
                meld if meld.source is None else meld._replace(source=seat(meld.source)) for meld in player.melds
            )
        )
        for player in players
    ]
    win = hand.win
    if win is not None:
        win = win._replace(
            winners=tuple(sorted(map(seat, win.winners))),
            source=None if win.source is None else seat(win.source),
        )
    first = {
        tile: FirstThrow(seat(throw.source), None if throw.claimer is None else seat(throw.claimer))
        for tile, throw in hand.first.items()
    }
    return hand._replace(players=tuple(players), dealer=seat(hand.dealer), win=win, first=first)


@given(settled(), st.integers(1, 3))
@EXAMPLES
def test_rotating_the_table_rotates_the_result(case: tuple[Hand, Resolved, Settlement], by: int) -> None:
    hand, resolved, settlement = case
    turned = settle(rotate(hand, by), resolved)
    assert isinstance(turned, Settlement)
    n = settlement.seats
    matrix, rotated = settlement.matrix(), turned.matrix()
    for receiver in range(n):
        for payer in range(n):
            assert rotated[(receiver + by) % n][(payer + by) % n] == matrix[receiver][payer]
    dealer = settlement.next.dealer
    assert turned.next.dealer == (None if dealer is None else (dealer + by) % n)
    assert turned.next.streak == settlement.next.streak


@given(settled())
@EXAMPLES
def test_a_burnt_player_earns_nothing_that_is_burnt(case: tuple[Hand, Resolved, Settlement]) -> None:
    hand, resolved, settlement = case
    win = hand.win
    if win is None or win.source is None or not (win.how == "rob-kong" or win.after_kong is not None):
        return
    if hand.players[win.winners[0]].passed:
        return
    burns = (resolved.rules.robbed_kong if win.how == "rob-kong" else resolved.rules.hot_cannon).burns
    income = Counter(payment.item for payment in settlement.payments if payment.receiver == win.source)
    own_kongs = [p for p in settlement.payments if p.receiver == win.source and p.reason.code == "kong"]
    if burns.kongs == "all":
        assert not own_kongs
    if burns.kongs == "all" and burns.chickens and burns.debts:
        assert not {item for item in income if item == "kong" or item.endswith("chicken")}


@given(settled())
@EXAMPLES
def test_tracing_changes_nothing(case: tuple[Hand, Resolved, Settlement]) -> None:
    hand, resolved, settlement = case
    traced, trace = resolved.tracing()
    assert settle(hand, traced) == settlement
    assert trace.seen.keys() <= resolved.entries.keys()


@given(settled(), st.data())
@settings(max_examples=250)
def test_a_reading_that_is_not_consulted_changes_nothing(
    case: tuple[Hand, Resolved, Settlement], data: st.DataObject
) -> None:
    hand, resolved, _ = case
    facts = Facts(hand)
    traced, trace = resolved.tracing()
    base = outcome_of(hand, traced, facts)
    unused = [reading for reading in resolved.ruleset.readings.values() if not reading.keys & trace.seen.keys()]
    if not unused:
        return
    variants = Variants(resolved)
    reading = data.draw(st.sampled_from(unused))
    for choice in variants.choices_of(reading):
        variant = variants.make({reading.key: choice.letter})
        assert variant is not None
        assert outcome_of(hand, variant, facts) == base, f"{reading.key}={choice.letter}"


@pytest.mark.parametrize("name", sorted(RESOLVED))
def test_a_variant_equals_resolving_the_same_choice(name: str) -> None:
    base = RESOLVED[name]
    variants = Variants(base)
    for reading in base.ruleset.readings.values():
        for choice in variants.choices_of(reading):
            made = variants.make({reading.key: choice.letter})
            plain = resolve(base.ruleset, [Layer((), {reading.key: choice.letter})])
            assert made is not None
            assert made.rules == plain.rules
            assert made.fingerprint == plain.fingerprint
            assert made.changed == plain.changed


@given(settled())
@settings(max_examples=40)
def test_every_single_reading_settles_without_a_fault_of_ours(case: tuple[Hand, Resolved, Settlement]) -> None:
    hand, resolved, _ = case
    variants = Variants(resolved)
    facts = Facts(hand)
    for reading in resolved.ruleset.readings.values():
        for choice in variants.choices_of(reading):
            variant = variants.make({reading.key: choice.letter})
            assert variant is not None
            try:
                result = settle(hand, variant, facts)
            except Problems:
                continue
            assert isinstance(result, Forbidden) or sum(result.points()) == 0
