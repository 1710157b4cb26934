"""What the dealer's extra (庄闲得分) adds to kongs and chickens, where a ruleset has it count there too."""

from __future__ import annotations

from zhuoji_calc.model.hand import Seat
from zhuoji_calc.settlement.result import Reason
from zhuoji_calc.settlement.shares import dealer_extra
from zhuoji_calc.settlement.table import Charge, Table


def settle_dealer_on_the_side(table: Table) -> None:
    """Where the dealer's extra holds there too: once more for the kongs and chickens of a pair with him together."""
    if table.rules.dealer.applies != "hand-and-side":
        return
    dealer = table.hand.dealer
    pairs: list[tuple[Seat, Seat]] = []
    for payment in table.payments:
        pair = (payment.receiver, payment.payer)
        if dealer in pair and pair not in pairs and _is_side(payment.item):
            pairs.append(pair)
    for receiver, payer in pairs:
        points, reason = dealer_extra(table.rules.dealer, table.hand.streak, dealer_pays=payer == dealer)
        why = Reason("dealer-side", dict(reason.args))
        table.pay(receiver, payer, Charge(points, "dealer", "dealer.points", why))


def _is_side(item: str) -> bool:
    return item == "kong" or item.endswith("chicken")
