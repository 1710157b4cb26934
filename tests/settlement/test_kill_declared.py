"""What a declarer owes who did not throw the tile that another won on (杀报)."""

from __future__ import annotations

from pathlib import Path

import pytest
from settling import settle_file

from zhuoji_calc.settlement.result import Settlement

HAND = """
rules: zunyi
options: {{{options}}}
dealer: D
end: {end}
players:
  - {{name: A, hand: 234567m 234s 45s 66p}}
  - {{name: B, melds: [{{pong: {pong}, from: D}}], ready: false}}
  - {{name: C, hand: 123m 456m 79p 789s 55s, declared: true}}
  - {{name: D, ready: false}}
"""
DISCARD = ("{win: discard, by: A, from: B, tile: 6s}", "9m")
ROBBED = ("{win: rob-kong, by: A, from: B, tile: 6s}", "6s")


@pytest.mark.parametrize("end", [DISCARD, ROBBED])
@pytest.mark.parametrize(("options", "owed"), [("", 10), ("kill-declared.points: none", 0)])
def test_a_bystander_owes_his_declaration_alone(tmp_path: Path, end: tuple[str, str], options: str, owed: int) -> None:
    """zunyi has him pay 10; where the declaration has no price there is nothing that he could owe, the hand least."""
    path = tmp_path / "hand.yaml"
    path.write_text(HAND.format(end=end[0], pong=end[1], options=options), encoding="utf-8")
    _, _, result = settle_file(path)
    assert isinstance(result, Settlement)
    paid = [payment for payment in result.payments if (payment.receiver, payment.payer) == (0, 2)]
    assert sum(payment.points for payment in paid if payment.item in ("hand", "kill-declared")) == owed
