"""For each item that can be paid one hand whose every payment, and all that is not paid, is written out by hand.

A file of ``tests/payments`` has two documents: the hand, and what the settlement is to list, in any order.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
import yaml
from repository import ROOT
from settling import names, settle_file

from zhuoji_calc.model.tiles import tile_code
from zhuoji_calc.settlement.result import Forbidden, Item

PAYMENTS = ROOT / "tests" / "payments"
FILES = sorted(PAYMENTS.glob("*.yaml"))

Entry = dict[str, Any]


def in_order(entries: list[Entry]) -> list[Entry]:
    """The entries in an order of their own: in which one payment follows another is free."""
    return sorted(entries, key=repr)


@pytest.fixture(params=FILES, ids=[path.stem for path in FILES])
def path(request: pytest.FixtureRequest) -> Path:
    found = request.param
    assert isinstance(found, Path)
    return found


def wanted(path: Path) -> dict[str, list[Entry]]:
    return dict(yaml.safe_load(path.read_text(encoding="utf-8").split("\n---\n")[1]))


def found(path: Path, folder: Path) -> dict[str, list[Entry]]:
    """What the settlement of the file's hand lists, without the sentences."""
    hand = folder / "hand.yaml"
    hand.write_text(path.read_text(encoding="utf-8").split("\n---\n")[0] + "\n", encoding="utf-8")
    case, resolved, settlement = settle_file(hand)
    assert not isinstance(settlement, Forbidden)
    players = names(case)
    payments = [
        {
            "to": players[payment.receiver],
            "from": players[payment.payer],
            "points": payment.points,
            "item": payment.item,
            "rule": payment.rule,
            "section": resolved.section(payment.rule),
            "tiles": [tile_code(tile) for tile in payment.tiles],
        }
        for payment in settlement.payments
    ]
    unpaid = [
        {
            "player": players[missed.owner],
            "item": missed.item,
            "rule": missed.rule,
            "section": resolved.section(missed.rule),
            "tiles": [tile_code(tile) for tile in missed.tiles],
        }
        for missed in settlement.unpaid
    ]
    return {"payments": payments, "unpaid": unpaid}


def test_every_item_has_a_hand() -> None:
    """A file named after it, in which it is paid; some items have a second hand, named after what is special in it."""
    paid = {path.stem: {payment["item"] for payment in wanted(path)["payments"]} for path in FILES}
    assert [item for item in get_args(Item) if item not in paid.get(item, ())] == []


def test_every_payment_is_as_written(path: Path, tmp_path: Path) -> None:
    assert in_order(found(path, tmp_path)["payments"]) == in_order(wanted(path)["payments"])


def test_all_that_is_unpaid_is_as_written(path: Path, tmp_path: Path) -> None:
    assert in_order(found(path, tmp_path)["unpaid"]) == in_order(wanted(path)["unpaid"])
