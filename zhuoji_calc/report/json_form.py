"""The JSON form of a settlement and of a forbidden win: plain data, ready for `json.dumps`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.money import money_of, money_text
from zhuoji_calc.model.tiles import Tile, tile_code
from zhuoji_calc.model.version import __version__
from zhuoji_calc.settlement.result import Forbidden, Settlement

if TYPE_CHECKING:
    from zhuoji_calc.rules.ruleset import Resolved

SCHEMA = "settlement/1"

Json = dict[str, object]


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
        "schema": SCHEMA,
        "version": __version__,
        "rules_version": resolved.fingerprint,
        "rules": resolved.name,
        "options": dict(resolved.changed),
        "players": list(names),
        "matrix": settlement.matrix(),
        "points": points,
        "stake": money_text(stake),
        "money": money,
        "payments": [
            {
                "to": names[payment.receiver],
                "from": names[payment.payer],
                "points": payment.points,
                "item": payment.item,
                "rule": payment.rule,
                "section": resolved.section(payment.rule),
                "tiles": _codes(payment.tiles),
                "why": words.reason(payment.reason, names),
            }
            for payment in settlement.payments
        ],
        "ready": list(settlement.ready),
        "hands": [
            {"player": names[held.player], "types": list(held.types), "points": held.points}
            for held in settlement.hands
        ],
        "next": {
            "dealer": None if settlement.next.dealer is None else names[settlement.next.dealer],
            "streak": settlement.next.streak,
        },
        "notes": [words.note(note, names) for note in settlement.notes],
    }
    if unpaid:
        form["unpaid"] = [
            {
                "player": names[missed.owner],
                "item": missed.item,
                "rule": missed.rule,
                "section": resolved.section(missed.rule),
                "tiles": _codes(missed.tiles),
                "why": words.reason(missed.reason, names),
            }
            for missed in settlement.unpaid
        ]
    if depends_on is not None:
        form["depends_on"] = list(depends_on)
    return form


def forbidden_object(forbidden: Forbidden, names: Sequence[str], resolved: Resolved, words: Translator) -> Json:
    """A win that the ruleset does not allow. ``others``: further winners who may not win either."""
    form = {"status": "forbidden"} | _refusal(forbidden, names, resolved, words)
    others = [_refusal(other, names, resolved, words) for other in forbidden.others]
    return form | {"others": others} if others else form


def _refusal(forbidden: Forbidden, names: Sequence[str], resolved: Resolved, words: Translator) -> Json:
    return {
        "reason": words.reason(forbidden.reason, names),
        "rule": forbidden.rule,
        "section": resolved.section(forbidden.rule),
        "player": names[forbidden.player],
    }


def dump(form: Json) -> str:
    """JSON text that a reader can follow: one key a line, each payment and each row on one line."""
    lines = []
    for key, value in form.items():
        if isinstance(value, list) and value and isinstance(value[0], dict | list):
            inner = ",\n".join(f"    {_compact(element)}" for element in value)
            text = f"[\n{inner}\n  ]"
        else:
            text = _compact(value)
        lines.append(f"  {_compact(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}"


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _codes(tiles: Sequence[Tile]) -> list[str]:
    return [tile_code(tile) for tile in tiles]
