"""What each chicken earns, laid back on the tiles: always the sum of the payments, and on the right tile."""

from __future__ import annotations

from pathlib import Path

import pytest
from drawn import HANDS, named
from repository import CASES
from settling import settle_file

from zhuoji_calc.model.hand import Hand, Meld
from zhuoji_calc.model.tiles import parse_tile
from zhuoji_calc.report.html.tile_marks import CHICKEN_ITEMS, OWED, TileMarks, TileSpot, claimed_index
from zhuoji_calc.settlement.result import Forbidden, Payment, Settlement


def marks_of(path: Path) -> tuple[Hand, Settlement, TileMarks]:
    case, _, result = settle_file(path)
    assert not isinstance(result, Forbidden)
    return case.hand, result, TileMarks(case.hand, result)


def points_at(marks: TileMarks, seat: int) -> dict[TileSpot, int]:
    return {place: mark.points for place, mark in marks.on_tiles[seat].items()}


def one(payment: Payment) -> tuple[int, int]:
    """The owner of the chickens that a payment is for, and what it means to him."""
    claimer = payment.reason.args.get("claimer")
    if payment.item == "responsible-chicken" and isinstance(claimer, int):
        if claimer == payment.receiver:
            return claimer, payment.points
        return payment.payer, -payment.points
    if payment.reason.code in OWED:
        return payment.payer, -payment.points
    return payment.receiver, payment.points


@pytest.mark.parametrize("path", HANDS, ids=named)
def test_marks_add_up_to_the_payments(path: Path) -> None:
    case, _, result = settle_file(path)
    if isinstance(result, Forbidden):
        assert not any(TileMarks(case.hand, None).on_tiles)
        return
    wanted = [0] * result.seats
    for payment in result.payments:
        if payment.item in CHICKEN_ITEMS:
            owner, points = one(payment)
            wanted[owner] += points
    marks = TileMarks(case.hand, result)
    assert [sum(mark.points for mark in tiles.values()) for tiles in marks.on_tiles] == wanted


@pytest.mark.parametrize("path", HANDS, ids=named)
def test_a_mark_is_on_a_tile_that_is_paid_for(path: Path) -> None:
    case, _, result = settle_file(path)
    if isinstance(result, Forbidden):
        return
    marks = TileMarks(case.hand, result)
    for seat, tiles in enumerate(marks.on_tiles):
        player = case.hand.players[seat]
        paid = {payment.tiles[0] for payment in result.payments if payment.item in CHICKEN_ITEMS}
        paid |= {tile for unpaid in result.unpaid for tile in unpaid.tiles}
        for place in tiles:
            if place.area == "concealed":
                assert sorted(player.concealed or ())[place.nth] in paid
            elif place.area == "melds":
                assert player.melds[place.meld].tile in paid and place.nth < player.melds[place.meld].size
            elif place.area == "river" and place.nth < len(player.river):
                assert player.river[place.nth].tile in paid
            elif place.area == "elsewhere":
                assert marks.elsewhere[seat][place.nth] in paid


def test_a_chicken_in_the_hand_and_a_kong() -> None:
    _, _, marks = marks_of(CASES / "guiyang" / "01-example-1-hot-cannon.yaml")
    hands = [points_at(marks, seat) for seat in range(4)]
    assert [len(tiles) for tiles in hands] == [1, 0, 0, 1]
    assert set(hands[3].values()) == {3}
    assert marks.on_kongs == [{}, {}, {}, {0: 9}]


def test_later_discards_count_more_flips() -> None:
    _, _, marks = marks_of(CASES / "dafang" / "15-same-chicken-turned-twice.yaml")
    assert points_at(marks, 2) == {TileSpot("river", 2): 3}
    assert points_at(marks, 3) == {TileSpot("river", 5): 6}


def test_a_discard_before_the_flip_is_marked_as_nothing() -> None:
    hand, result, marks = marks_of(CASES / "dafang" / "01-plain-self-draw-final-flip.yaml")
    early = [unpaid.owner for unpaid in result.unpaid if unpaid.reason.code == "thrown-before-flip"]
    assert early == [1]
    assert points_at(marks, 1) == {TileSpot("river", 3): 0}
    assert hand.players[1].river[3].tile == parse_tile("5p")
    assert sum(points_at(marks, 3).values()) == 3


def test_a_claimed_first_chicken_earns_more_than_the_rest_of_its_meld() -> None:
    _, _, marks = marks_of(CASES / "dafang" / "05-claimed-first-1s-claimer-ready.yaml")
    found = points_at(marks, 2)
    claimed = next(place for place, points in found.items() if points == 7)
    assert claimed.nth == 1
    assert sorted(found.values()) == [3, 3, 7]


def test_the_claimed_tile_lies_towards_its_thrower() -> None:
    hand, _, _ = marks_of(CASES / "guiyang" / "01-example-1-hot-cannon.yaml")
    assert [claimed_index(hand, 0, Meld("pong", 5, source)) for source in (3, 2, 1)] == [0, 1, 2]
    assert [claimed_index(hand, 0, Meld("open-kong", 5, source)) for source in (3, 2, 1)] == [0, 1, 3]
    assert claimed_index(hand, 0, Meld("concealed-kong", 5, None)) is None
