"""The table of `settle`, cell by cell and blank by blank."""

import csv
import io
from decimal import Decimal
from fractions import Fraction

import pytest
import tabulate
from hypothesis import given
from hypothesis import strategies as st
from repository import EXAMPLE_TABLE
from wcwidth import wcswidth, wcwidth

from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.money import money_of, money_text
from zhuoji_calc.report.layout import (
    display_width,
    lined_up,
    markdown_aligned,
    markdown_streamed,
    printable,
    terminal_table,
)
from zhuoji_calc.report.outcomes import OutcomeRow, rows_text
from zhuoji_calc.report.table import (
    settlement_csv,
    settlement_markdown,
    settlement_rows,
    settlement_table,
    signed,
)
from zhuoji_calc.settlement.result import NextDealer, Payment, Reason, Settlement

NAMES = ["玩家1", "玩家2", "玩家3", "玩家4"]
STAKE = Decimal(150)


def settled(*payments: tuple[int, int, int], seats: int = 4) -> Settlement:
    """A settlement of bare payments: receiver, payer, points."""
    return Settlement(
        seats=seats,
        payments=tuple(
            Payment(receiver, payer, points, "hand", "hands.plain", (), Reason("robbed-kong-ready", {}))
            for receiver, payer, points in payments
        ),
        unpaid=(),
        ready=(True,) * seats,
        hands=(),
        next=NextDealer(0, 1),
        notes=(),
    )


FIRST_EXAMPLE = settled((0, 1, 1), (0, 2, 1), (0, 3, 1), (3, 0, 4), (3, 1, 4), (3, 1, 2), (3, 2, 4))


def test_the_printed_example() -> None:
    assert settlement_table(FIRST_EXAMPLE, NAMES, STAKE, Translator("zh")) == EXAMPLE_TABLE.rstrip()


def test_english_labels() -> None:
    lines = settlement_table(FIRST_EXAMPLE, NAMES, STAKE, Translator("en")).splitlines()
    assert lines[0] == "          玩家1   玩家2   玩家3   玩家4"
    assert lines[-2:] == [
        "points       -1      -7      -5     +13",
        "money      -150   -1050    -750   +1950",
    ]


def test_csv() -> None:
    text = settlement_csv(FIRST_EXAMPLE, NAMES, STAKE, Translator("en"))
    assert text == "\n".join(
        [
            ",玩家1,玩家2,玩家3,玩家4",
            "玩家1,+3,-1,-1,-1",
            "玩家2,0,0,0,0",
            "玩家3,0,0,0,0",
            "玩家4,-4,-6,-4,+14",
            "points,-1,-7,-5,+13",
            "money,-150,-1050,-750,+1950",
        ]
    )


def test_csv_quotes_names() -> None:
    names = ['a,"b"', "c\nd", "e", "f"]
    rows = list(csv.reader(io.StringIO(settlement_csv(FIRST_EXAMPLE, names, STAKE, Translator("en")))))
    assert rows[0] == ["", 'a,"b"', "c�d", "e", "f"]


def test_markdown() -> None:
    names = ["甲|乙", "b", "c\\", "d"]
    assert settlement_markdown(FIRST_EXAMPLE, names, STAKE, Translator("zh")) == "\n".join(
        [
            "|          | 甲\\|乙 |     b |  c\\\\ |     d |",
            "| -------- | -----: | ----: | ---: | ----: |",
            "| 甲\\|乙   |     +3 |    -1 |   -1 |    -1 |",
            "| b        |      0 |     0 |    0 |     0 |",
            "| c\\\\      |      0 |     0 |    0 |     0 |",
            "| d        |     -4 |    -6 |   -4 |   +14 |",
            "| 结果分数 |     -1 |    -7 |   -5 |   +13 |",
            "| 结果     |   -150 | -1050 | -750 | +1950 |",
        ]
    )


def test_decimal_stake() -> None:
    rows = settlement_rows(FIRST_EXAMPLE, NAMES, Decimal("0.50"), Translator("zh"))
    assert rows[-1] == ["结果", "-0.5", "-3.5", "-2.5", "+6.5"]


@pytest.mark.parametrize(
    ("money", "text"),
    [
        ("0", "0"),
        ("-0", "0"),
        ("-0.00", "0"),
        ("1E+3", "1000"),
        ("100", "100"),
        ("1.50", "1.5"),
        ("-1.00", "-1"),
        ("1E-7", "0.0000001"),
    ],
)
def test_money_text(money: str, text: str) -> None:
    assert money_text(Decimal(money)) == text


@given(
    st.integers(-10_000, 10_000),
    st.decimals(min_value="0.0001", max_value=10**40, allow_nan=False, places=20),
)
def test_money_is_exact(points: int, stake: Decimal) -> None:
    money = money_of(points, stake)
    assert Fraction(money) == Fraction(money_text(money)) == points * Fraction(stake)


def test_money_has_more_digits_than_a_decimal_context() -> None:
    stake = Decimal("12345678901234567890.12345678901234567891")
    assert money_text(money_of(3, stake)) == "37037036703703703670.37037036703703703673"


def test_signs() -> None:
    assert [signed(3), signed(0), signed(-2)] == ["+3", "0", "-2"]
    assert [signed(Decimal("1.0")), signed(Decimal("-0.0"))] == ["+1", "0"]


def test_display_width_is_wcwidths() -> None:
    for number in range(0x20, 0x3100):
        character = chr(number)
        if character.isprintable():
            assert display_width(character) == max(0, wcwidth(character)), hex(number)
    for number in range(0x4E00, 0xA000):
        assert wcwidth(chr(number)) == 2
    assert display_width("甲👨‍👩‍👧乙") == wcswidth("甲👨‍👩‍👧乙")


@given(st.lists(st.text(max_size=8).map(printable), min_size=2, max_size=4))
def test_columns_end_in_one_place(names: list[str]) -> None:
    lines = terminal_table([["", *names], ["x", *["+1"] * len(names)]]).splitlines()
    assert display_width(lines[1]) == 1 + 1 + sum(3 + max(2, display_width(name)) for name in names)


def test_a_markdown_table_of_narrow_columns() -> None:
    assert markdown_aligned([["", "a", "鸡"], ["b", "0", "+1"]]) == "\n".join(
        [
            "|     |   a |  鸡 |",
            "| --- | --: | --: |",
            "| b   |   0 |  +1 |",
        ]
    )


def test_a_markdown_table_written_row_by_row() -> None:
    assert markdown_streamed([], ["a", "b|c"]) == "| a | b\\|c |\n| --- | --- |"
    assert markdown_streamed([["鸡", "", " 1.50"], ["|", "+1", "x"]]) == "| 鸡 |  | 1.50 |\n| \\| | +1 | x |"


def test_cells_stay_as_they_are() -> None:
    """Nothing is taken for a number, a truth value or a blank that does not count; wide signs count as two."""
    assert tabulate.WIDE_CHARS_MODE
    rows = [["", " 1.50", "True"], ["0x10", "1e3", ""], ["　全角", "-0", "1,000"]]
    assert terminal_table(rows) == "\n".join(
        [
            "           1.50    True",
            "0x10        1e3",
            "　全角       -0   1,000",
        ]
    )
    assert lined_up([["a", "b"], [" c", "鸡"]], gap=2) == ["a   b", " c  鸡"]
    assert lined_up([]) == []


def test_what_goes_across_the_columns_of_points() -> None:
    rows = [
        OutcomeRow("a", [3, -3], "x"),
        "a line by itself",
        OutcomeRow("鸡", "not allowed", "y"),
        OutcomeRow("c", [0, 10]),
    ]
    assert rows_text(rows, ["甲", "乙"]) == [
        "     甲    乙",
        "a    +3    -3   x",
        "a line by itself",
        "鸡   not allowed   y",
        "c     0   +10",
    ]


def test_names_cannot_move_the_cursor() -> None:
    assert printable("a\x1b[31mb\n\u2028\u202ec\ud800") == "a�[31mb���c�"
    assert printable("甲👨‍👩‍👧 é") == "甲👨‍👩‍👧 é"
