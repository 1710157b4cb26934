"""The JSON form of a settled hand as one line of text, put together from parts that are written once.

It is the text that `one_line` makes of `zhuoji_calc.report.json_form.settlement_object`, which a test holds it to.
Of a payment everything but who and how much is the same in thousands of hands: that text is made once and remembered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from json.encoder import encode_basestring as quoted

from zhuoji_calc.messages.translator import SEATS, Translator
from zhuoji_calc.model.money import money_of, money_text
from zhuoji_calc.model.problems import Note
from zhuoji_calc.model.tiles import Tile, tile_code
from zhuoji_calc.model.version import __version__
from zhuoji_calc.report.json_form import SETTLEMENT, one_line
from zhuoji_calc.rules.ruleset import Resolved
from zhuoji_calc.settlement.result import Payment, Reason, Settlement

_REMEMBERED = 4_000
_RULESETS = 512
_STAKES, _AMOUNTS = 64, 2000
_TRUTH = ("false", "true")


class _Parts(dict[object, str]):
    """Texts by what they are made from; forgotten all at once where they become too many."""

    def keep(self, key: object, text: str) -> str:
        if len(self) >= _REMEMBERED:
            self.clear()
        self[key] = text
        return text


class SettlementLines:
    """Settled hands as the members of a JSON object, without the braces around them."""

    def __init__(self, words: Translator) -> None:
        self.words = words
        self._heads: dict[Resolved, str] = {}
        self._payments: dict[Resolved, _Parts] = {}
        self._reasons: dict[int, tuple[tuple[object, ...], Resolved, str]] = {}
        self._notes = _Parts()
        self._money: dict[Decimal, dict[int, str]] = {}

    def members(self, settlement: Settlement, names: Sequence[str], resolved: Resolved, stake: Decimal) -> str:
        """The text of one settled hand."""
        written = [quoted(name) for name in names]
        matrix = settlement.matrix()
        totals = [sum(row) - sum(column) for row, column in zip(matrix, zip(*matrix, strict=True), strict=True)]
        known = self._payments.get(resolved)
        if known is None:
            known = self._meet(resolved)
        receivers = [f'{{"to": {name}, "from": ' for name in written]
        payers = [f'{name}, "points": ' for name in written]
        payments: list[str] = []
        last: Reason | None = None
        last_tiles: tuple[Tile, ...] = ()
        rest = ""
        for payment in settlement.payments:
            receiver, payer, points = payment.receiver, payment.payer, payment.points
            tiles, reason = payment.tiles, payment.reason
            # The payers of one thing stand one after another, with one reason.
            if reason is not last or tiles is not last_tiles:
                last, last_tiles = reason, tiles
                rest = self._payment(payment, names, resolved, known)
            payments.append(f"{receivers[receiver]}{payers[payer]}{points}, {rest}")
        hands = [
            f'{{"player": {written[held.player]}, "types": [{", ".join(map(quoted, held.types))}], '
            f'"points": {held.points}}}'
            for held in settlement.hands
        ]
        dealer, streak = settlement.next
        money = self._money.get(stake)
        if money is None:
            money = self._count(stake)
        amounts = [money.get(total) or self._amount(total, stake, money) for total in totals]
        return (
            f'{self._heads[resolved]}"players": [{", ".join(written)}], "matrix": {matrix}, "points": {totals}, '
            f'"stake": {money[1]}, "money": [{", ".join(amounts)}], '
            f'"payments": [{", ".join(payments)}], '
            f'"ready": [{", ".join([_TRUTH[ready] for ready in settlement.ready])}], "hands": [{", ".join(hands)}], '
            f'"next": {{"dealer": {"null" if dealer is None else written[dealer]}, '
            f'"streak": {"null" if streak is None else streak}}}, '
            f'"notes": [{", ".join([self._note(note, names) for note in settlement.notes])}]'
        )

    def _meet(self, resolved: Resolved) -> _Parts:
        """Make ready for a ruleset."""
        if len(self._heads) >= _RULESETS:
            self._heads.clear()
            self._payments.clear()
        options = one_line(dict(resolved.changed))
        self._heads[resolved] = (
            f'"schema": {quoted(SETTLEMENT)}, "version": {quoted(__version__)}, '
            f'"rules_version": {quoted(resolved.fingerprint)}, "rules": {quoted(resolved.name)}, "options": {options}, '
        )
        known = self._payments[resolved] = _Parts()
        return known

    def _payment(self, payment: Payment, names: Sequence[str], resolved: Resolved, known: _Parts) -> str:
        """What a payment says behind who and how much, with the closing brace."""
        item, rule, tiles, reason = payment.item, payment.rule, payment.tiles, payment.reason
        # Most reasons are kept with the ruleset: the very same one stands in thousands of hands.
        same = self._reasons.get(id(reason))
        if same is not None:
            met, was, text = same
            if met[-1] is reason and was is resolved and met == payment[3:]:
                return text
        args = reason.args
        named = not SEATS.isdisjoint(args)
        key = (item, rule, tiles, reason.code, *args.items(), *(_named(args, names) if named else ()))
        found = known.get(key)
        if found is None:
            words = self.words.counting(resolved.ruleset.unit)
            codes = ", ".join(quoted(tile_code(tile)) for tile in tiles)
            section = words.section(resolved.section(rule))
            found = known.keep(
                key,
                f'"item": {quoted(item)}, "rule": {quoted(rule)}, "section": {quoted(section)}, '
                f'"tiles": [{codes}], "why": {quoted(words.reason(reason, names))}}}',
            )
        if not named:
            if len(self._reasons) >= _REMEMBERED:
                self._reasons.clear()
            self._reasons[id(reason)] = (payment[3:], resolved, found)
        return found

    def _note(self, note: Note, names: Sequence[str]) -> str:
        key = (note.code, *note.args.items(), *_named(note.args, names))
        return self._notes.get(key) or self._notes.keep(key, quoted(self.words.note(note, names)))

    def _count(self, stake: Decimal) -> dict[int, str]:
        """Make ready for a stake: amounts by points."""
        if len(self._money) >= _STAKES:
            self._money.clear()
        known = self._money[stake] = {}
        self._amount(1, stake, known)
        return known

    def _amount(self, points: int, stake: Decimal, known: dict[int, str]) -> str:
        text = quoted(money_text(money_of(points, stake)))
        if len(known) < _AMOUNTS:
            known[points] = text
        return text


def _named(args: Mapping[str, object], names: Sequence[str]) -> list[str]:
    """The names that a sentence with these arguments holds."""
    return [names[seat] for key, seat in args.items() if key in SEATS and isinstance(seat, int)]
