"""Explaining a settlement: the hand in short, one line a payment by what it is for, then what did not pay.

Every line ends with the section of the document and the rule key that decided it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.hand import Hand
from zhuoji_calc.model.tiles import Tile
from zhuoji_calc.report.layout import printable
from zhuoji_calc.settlement.result import Forbidden, NextDealer, Payment, Settlement, Unpaid

if TYPE_CHECKING:
    from zhuoji_calc.rules.ruleset import Resolved


def explanation(
    hand: Hand, settlement: Settlement, resolved: Resolved, words: Translator, depends: Sequence[str] = ()
) -> str:
    """The whole explanation of a settled hand, as lines of text; ``depends`` says what the result turns on."""
    speaker = _Speaker(hand, resolved, words)
    sections = [speaker.summary(settlement)]
    sections.extend(speaker.payments(settlement.payments))
    if settlement.unpaid:
        sections.append([words.label("unpaid"), *map(speaker.unpaid, settlement.unpaid)])
    if depends:
        sections.append(list(depends))
    sections.append([speaker.next_dealer(settlement.next)])
    return "\n\n".join("\n".join(lines) for lines in sections)


def payment_line(payment: Payment, hand: Hand, resolved: Resolved, words: Translator) -> str:
    """The line of one payment."""
    return _Speaker(hand, resolved, words).payment(payment)


def verdict(forbidden: Forbidden, names: Sequence[str], resolved: Resolved, words: Translator) -> str:
    """Why a win is not allowed: a line for each winner who may not win."""
    return "\n".join(
        words.line(
            "forbidden",
            player=printable(names[one.player]),
            why=words.reason(one.reason, [*map(printable, names)]),
            section=words.section(resolved.section(one.rule)) or words.line("no-section"),
            rule=words.rule(one.rule),
        )
        for one in forbidden.everybody
    )


class _Speaker:
    """Says the parts of one settlement; what every line needs is at hand."""

    def __init__(self, hand: Hand, resolved: Resolved, words: Translator) -> None:
        self.hand = hand
        self.resolved = resolved
        self.words = words.counting(resolved.ruleset.unit)
        self.names = [printable(player.name) for player in hand.players]

    def summary(self, settlement: Settlement) -> list[str]:
        """Which rules, which hand: everything that the payments follow from."""
        words, hand, resolved = self.words, self.hand, self.resolved
        document = words.line("document", title=resolved.document) if resolved.document else ""
        title = resolved.titles.get(words.lang, resolved.name)
        lines = [words.line("rules", title=title, name=resolved.name, document=document)]
        for key, value in resolved.changed.items():
            if key in resolved.house_rules:
                lines.append(words.line("house-rule", key=words.rule(key), value=words.setting(value)))
            else:
                lines.append(words.line("setting", key=key, value=value))
        lines.append(words.line("dealer", dealer=self.names[hand.dealer], streak=hand.streak))
        lines.append(words.line("end", how=words.ended(hand.win, self.names)))
        for held in settlement.hands:
            types = " ".join(map(words.hand_type, held.types))
            lines.append(words.line("held", player=self.names[held.player], types=types, points=held.points))
        turned = [flip.tile for flip in hand.rolling]
        if hand.flip is not None:
            turned.append(hand.flip)
        if turned:
            lines.append(words.line("flip", tile=words.tiles(turned)))
        return lines

    def payments(self, payments: Sequence[Payment]) -> Iterable[list[str]]:
        """The payments' lines under a heading for each item, in the order in which the items first appear."""
        groups: dict[str, list[str]] = {}
        for payment in payments:
            groups.setdefault(payment.item, []).append(self.payment(payment))
        if not groups:
            yield [self.words.line("nothing")]
        for item, lines in groups.items():
            yield [self.words.item(item), *lines]

    def payment(self, payment: Payment) -> str:
        """Who pays whom how much for what."""
        why = self.words.reason(payment.reason, self.names)
        return self.words.line(
            "payment",
            payer=self.names[payment.payer],
            receiver=self.names[payment.receiver],
            points=payment.points,
            why=why,
            tiles=self._tiles(payment.tiles, why),
            section=self._section(payment.rule),
            rule=self.words.rule(payment.rule),
        )

    def unpaid(self, unpaid: Unpaid) -> str:
        """What earned nothing, and the condition that failed."""
        return self.words.line(
            "unpaid",
            owner=self.names[unpaid.owner],
            item=self.words.item(unpaid.item),
            tiles=self._tiles(unpaid.tiles, ""),
            why=self.words.reason(unpaid.reason, self.names),
            section=self._section(unpaid.rule),
            rule=self.words.rule(unpaid.rule),
        )

    def next_dealer(self, following: NextDealer) -> str:
        """Who deals the next hand."""
        unstated = self.words.label("nobody")
        dealer = unstated if following.dealer is None else self.names[following.dealer]
        streak = unstated if following.streak is None else str(following.streak)
        return self.words.line("next", dealer=dealer, streak=streak)

    def _tiles(self, tiles: Sequence[Tile], why: str) -> str:
        """The tiles that it is for, each kind once, unless the sentence names the one kind that they are of."""
        counts = {self.words.tile(tile): tiles.count(tile) for tile in tiles}
        if not tiles or (len(counts) == 1 and all(tile in why for tile in counts)):
            return ""
        kinds = (tile if count == 1 else f"{tile} × {count}" for tile, count in counts.items())
        return self.words.line("tiles" if why else "tiles-first", tiles=self.words.listed(kinds))

    def _section(self, rule: str) -> str:
        return self.words.section(self.resolved.section(rule)) or self.words.line("no-section")
