"""An evening: totals by name, dealers and streaks that follow, and the fewest transfers."""

from __future__ import annotations

from decimal import Decimal
from itertools import product
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoji_calc.analysis.night_totals import Follow, Played, add_exact, fewest_transfers, total_night
from zhuoji_calc.model.hand import Hand, Player, Win
from zhuoji_calc.settlement.result import Forbidden, NextDealer, Payment, Reason, Settlement

WHY = Reason("hand", {})


def hand(names: str, dealer: str, streak: int, win: Win | None = None) -> Hand:
    players = tuple(Player(name, None, (), (), False, False, False, False) for name in names)
    return Hand(players, names.index(dealer), streak, None, (), win, {})


def settled(following: tuple[int | None, int | None], *payments: tuple[int, int, int, str]) -> Settlement:
    """Payments as (receiver, payer, points, item)."""
    made = tuple(Payment(r, p, n, item, "", (), WHY) for r, p, n, item in payments)  # type: ignore[arg-type]
    return Settlement(4, made, (), (True,) * 4, (), NextDealer(*following), ())


def played(label: str, table: Hand, result: Settlement | Forbidden | None, stake: str = "1") -> Played:
    return Played(label, table, result, Decimal(stake))


def test_dealer_and_streak_follow_from_the_hand_before() -> None:
    evening = total_night(
        [
            played("1", hand("ABCD", "A", 1), settled((0, 2))),
            played("2", hand("ABCD", "A", 2), settled((2, 1))),
            played("3", hand("ABCD", "C", 2), settled((None, None))),
            played("4", hand("ABCD", "B", 1), settled((3, 1))),
            played("5", hand("ABCE", "A", 1), settled((0, None))),
            played("6", hand("EABC", "A", 7), None),
            played("7", hand("ABCD", "D", 3), settled((0, 1))),
        ]
    )
    assert [one.follow for one in evening.rounds] == [
        Follow("unchecked"),
        Follow("follows", "A", 2),
        Follow("differs", "C", 1),
        Follow("unstated"),
        Follow("absent", "D", 1),
        Follow("unstated", "A"),
        Follow("unchecked"),
    ]
    assert not evening.follows


def test_totals_go_by_name_and_each_hand_has_its_stake() -> None:
    win = Win("discard", (0,), 1, 0, None)
    drawn = Win("self-draw", (0,), None, 0, None)
    evening = total_night(
        [
            played("1", hand("ABCD", "A", 1, win), settled((0, 2), (0, 1, 10, "hand"), (2, 0, 3, "kong")), "2"),
            played("2", hand("BACD", "A", 2, drawn), settled((0, 1), (0, 1, 5, "hand"), (0, 3, 1, "chicken")), "0.5"),
        ]
    )
    # A: 10 - 3, then -5 from seat 1; B: -10, then 5 + 1; C: 3; D: -1.
    assert evening.rounds[-1].points == {"A": 2, "B": -4, "C": 3, "D": -1}
    # Money: (10 - 3)·2 - 5·0.5; -20 + 6·0.5; 6; -0.5.
    assert evening.rounds[-1].money == {
        "A": Decimal("11.5"),
        "B": Decimal("-17"),
        "C": Decimal("6"),
        "D": Decimal("-0.5"),
    }
    one = next(account for account in evening.accounts if account.name == "B")
    assert (one.hands, one.won, one.self_drawn, one.dealt_in) == (2, 1, 1, 1)
    assert one.by_source == {"hand": -5, "kong": 0, "chicken": 1}
    assert (one.best, one.worst) == (("2", 6), ("1", -10))


def test_a_forbidden_hand_is_left_out() -> None:
    evening = total_night([played("1", hand("ABCD", "A", 1), Forbidden(0, "passed.effect", WHY))])
    assert evening.accounts == ()
    assert evening.follows


@pytest.mark.parametrize(
    ("balances", "count"),
    [
        ({"A": "5", "B": "-5", "C": "3", "D": "-3"}, 2),
        ({"A": "8", "B": "-5", "C": "-2", "D": "-1"}, 3),
        ({"A": "4", "B": "3", "C": "-5", "D": "-2"}, 3),
        ({"A": "0", "B": "0"}, 0),
        ({"A": "1.5", "B": "-0.5", "C": "-1"}, 2),
        ({"A": "6", "B": "4", "C": "-5", "D": "-5", "E": "5", "F": "-5"}, 4),
    ],
)
def test_fewest_transfers(balances: dict[str, str], count: int) -> None:
    assert len(fewest_transfers({name: Decimal(amount) for name, amount in balances.items()})) == count


@given(st.lists(st.integers(-6, 6), min_size=1, max_size=6))
def test_transfers_settle_everything_and_are_the_fewest(amounts: list[int]) -> None:
    amounts = [*amounts, -sum(amounts)]
    balances = {f"P{number}": Decimal(amount) for number, amount in enumerate(amounts)}
    transfers = fewest_transfers(balances)
    left = dict(balances)
    for transfer in transfers:
        assert transfer.money > 0
        left[transfer.payer] += transfer.money
        left[transfer.receiver] -= transfer.money
    assert not any(left.values())
    # By trying every labelling of people with groups: the fewest transfers are people less zero-sum groups.
    owing = [amount for amount in amounts if amount]
    groups = 0
    for labels in product(range(len(owing)), repeat=len(owing)) if len(owing) <= 5 else ():
        sums: dict[int, int] = {}
        for label, amount in zip(labels, owing, strict=True):
            sums[label] = sums.get(label, 0) + amount
        if not any(sums.values()):
            groups = max(groups, len(sums))
    if len(owing) <= 5:
        assert len(transfers) == len(owing) - groups


def test_amounts_add_up_exactly() -> None:
    long = Decimal("1234567890123456789012345678901234567890.01")
    assert add_exact(long, Decimal("0.99")) == Decimal("1234567890123456789012345678901234567891.00")
    assert str(cast(Decimal, add_exact(Decimal("1e2"), Decimal("0.5")))) == "100.5"
