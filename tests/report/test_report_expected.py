"""Comparing a result with what a file expects, and saying so."""

from decimal import Decimal

import pytest

from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.hand import Expectation
from zhuoji_calc.prepare.expectation import Difference, differences
from zhuoji_calc.report.expected import agreement
from zhuoji_calc.settlement.result import Forbidden, NextDealer, Payment, Reason, Settlement

NAMES = ["A", "B"]
NOTHING = Expectation(None, None, None, None, None, False)
SETTLEMENT = Settlement(
    2, (Payment(0, 1, 3, "kong", "k", (), Reason("kong", {})),), (), (True, True), (), NextDealer(None, 2), ()
)
FORBIDDEN = Forbidden(0, "k", Reason("passed", {}))
STAKE = Decimal("0.5")


@pytest.mark.parametrize(
    ("expect", "found"),
    [
        (NOTHING, []),
        (NOTHING._replace(points=(3, -3)), []),
        (NOTHING._replace(points=(3, -4)), [Difference("points", (1,), -4, -3)]),
        (NOTHING._replace(money=(Decimal("1.50"), Decimal("-1.5"))), []),
        (
            NOTHING._replace(money=(Decimal(1), Decimal("-1.5"))),
            [Difference("money", (0,), Decimal(1), Decimal("1.5"))],
        ),
        (NOTHING._replace(matrix=((0, 3), (0, 0))), []),
        (NOTHING._replace(matrix=((0, 2), (0, 0))), [Difference("matrix", (0, 1), 2, 3)]),
        (NOTHING._replace(next_dealer=1), [Difference("next-dealer", (), 1, None)]),
        (NOTHING._replace(next_streak=2), []),
        (NOTHING._replace(next_streak=1), [Difference("next-streak", (), 1, 2)]),
        (NOTHING._replace(forbidden=True), [Difference("status", (), "forbidden", "settled")]),
    ],
)
def test_parts_of_a_settlement(expect: Expectation, found: list[Difference]) -> None:
    assert differences(expect, SETTLEMENT, STAKE) == found


def test_a_forbidden_win() -> None:
    assert differences(NOTHING._replace(forbidden=True), FORBIDDEN, STAKE) == []
    assert differences(NOTHING._replace(points=(3, -3)), FORBIDDEN, STAKE) == [
        Difference("status", (), "settled", "forbidden")
    ]


def test_what_is_said() -> None:
    assert agreement([], NAMES, Translator("en")) == "agrees with `expect`"
    assert agreement([], NAMES, Translator("zh")) == "与 expect 一致"
    found = [
        Difference("points", (1,), -4, -3),
        Difference("money", (0,), Decimal("1.0"), Decimal("1.5")),
        Difference("matrix", (0, 1), 2, 3),
        Difference("next-dealer", (), 1, None),
        Difference("next-streak", (), 1, 2),
        Difference("status", (), "forbidden", "settled"),
    ]
    assert agreement(found, NAMES, Translator("en")).splitlines() == [
        "differs from `expect`:",
        "  points B: expected -4, found -3",
        "  money A: expected 1, found 1.5",
        "  matrix A from B: expected 2, found 3",
        "  next dealer: expected B, found unstated",
        "  next streak: expected 1, found 2",
        "  status: expected forbidden, found settled",
    ]
    assert agreement(found, NAMES, Translator("zh")).splitlines()[3] == "  矩阵 A 收 B：应为 2，算得 3"
