"""The JSON form of a settlement and of a forbidden win: plain data, ready for `json.dumps`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.money import money_of, money_text
from zhuoji_calc.model.tiles import tile_code
from zhuoji_calc.model.version import __version__
from zhuoji_calc.settlement.result import Forbidden, NextDealer, Payment, Settlement, Unpaid

if TYPE_CHECKING:
    from zhuoji_calc.rules.ruleset import Resolved

SETTLEMENT = "settlement/1"
"""The kind of JSON document that a settled hand is, with the version of its form."""

Json = dict[str, object]


def versioned(schema: str) -> Json:
    """What every document begins with: its kind with the version of its form, and the program's version."""
    return {"schema": schema, "version": __version__}


def settlement_object(
    settlement: Settlement,
    names: Sequence[str],
    resolved: Resolved,
    stake: Decimal,
    words: Translator,
    *,
    unpaid: bool = False,
    depends_on: Sequence[str] | None = None,
) -> Json:
    """One settled hand. ``unpaid`` adds what did not pay; ``depends_on`` is left out where nobody asked."""
    words = words.counting(resolved.ruleset.unit)
    points = settlement.points()
    money = [money_text(money_of(total, stake)) for total in points]
    form: Json = {
        **settled_by(SETTLEMENT, resolved, names),
        "matrix": settlement.matrix(),
        "points": points,
        "stake": money_text(stake),
        "money": money,
        "payments": [payment_object(payment, names, resolved, words) for payment in settlement.payments],
        "ready": list(settlement.ready),
        "hands": [
            {"player": names[held.player], "types": list(held.types), "points": held.points}
            for held in settlement.hands
        ],
        "next": next_object(settlement.next, names),
        "notes": [words.note(note, names) for note in settlement.notes],
    }
    if unpaid:
        form["unpaid"] = [
            {"player": names[missed.owner], **_paid_for(missed, names, resolved, words)} for missed in settlement.unpaid
        ]
    if depends_on is not None:
        form["depends_on"] = list(depends_on)
    return form


def settled_by(schema: str, resolved: Resolved, names: Sequence[str]) -> Json:
    """What a document on one hand begins with: its kind, the rules that it was settled by, the players."""
    return {
        **versioned(schema),
        "rules_version": resolved.fingerprint,
        "rules": resolved.name,
        "options": dict(resolved.changed),
        "players": list(names),
    }


def payment_object(payment: Payment, names: Sequence[str], resolved: Resolved, words: Translator) -> Json:
    """One payment; ``words`` count in the ruleset's unit."""
    who: Json = {"to": names[payment.receiver], "from": names[payment.payer], "points": payment.points}
    return who | _paid_for(payment, names, resolved, words)


def _paid_for(what: Payment | Unpaid, names: Sequence[str], resolved: Resolved, words: Translator) -> Json:
    return {
        "item": what.item,
        "rule": what.rule,
        "section": words.section(resolved.section(what.rule)),
        "tiles": [tile_code(tile) for tile in what.tiles],
        "why": words.reason(what.reason, names),
    }


def next_object(following: NextDealer, names: Sequence[str]) -> Json:
    """Who deals next, None where the rules leave it open."""
    dealer = None if following.dealer is None else names[following.dealer]
    return {"dealer": dealer, "streak": following.streak}


def forbidden_object(forbidden: Forbidden, names: Sequence[str], resolved: Resolved, words: Translator) -> Json:
    """A win that the ruleset does not allow. ``others``: further winners who may not win either."""
    form = {"status": "forbidden"} | _refusal(forbidden, names, resolved, words)
    others = [_refusal(other, names, resolved, words) for other in forbidden.others]
    return form | {"others": others} if others else form


def _refusal(forbidden: Forbidden, names: Sequence[str], resolved: Resolved, words: Translator) -> Json:
    return {
        "reason": words.reason(forbidden.reason, names),
        "rule": forbidden.rule,
        "section": words.section(resolved.section(forbidden.rule)),
        "player": names[forbidden.player],
    }


def dump(form: Json) -> str:
    """JSON text that a reader can follow: one key a line, each payment and each row on one line."""
    lines = []
    for key, value in form.items():
        if isinstance(value, list) and value and isinstance(value[0], dict | list):
            inner = ",\n".join(f"    {one_line(element)}" for element in value)
            text = f"[\n{inner}\n  ]"
        else:
            text = one_line(value)
        lines.append(f"  {one_line(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}"


def indented(form: object) -> str:
    """JSON text with a line for everything in it."""
    return json.dumps(form, ensure_ascii=False, indent=2)


def one_line(value: object) -> str:
    """JSON text on one line."""
    return json.dumps(value, ensure_ascii=False)
