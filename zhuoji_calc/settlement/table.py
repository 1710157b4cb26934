"""The table while a hand is settled: who is ready, what is burnt, and the ledger that every payment is written to.

A ledger entry is final.  What a rule burns, doubles or passes on is decided before the entry is made, so that an
explanation and an amount can never differ.
"""

from collections.abc import Iterable
from typing import NamedTuple

from zhuoji_calc.model.facts import Facts, WaitRule, seats_after
from zhuoji_calc.model.hand import Hand, Meld, Player, Seat, Win
from zhuoji_calc.model.problems import Note
from zhuoji_calc.model.tiles import Tile
from zhuoji_calc.rules.ruleset import Resolved
from zhuoji_calc.rules.vocabulary import Burns, Rules
from zhuoji_calc.settlement.result import Item, Payment, Reason, Unpaid

NO_KONGS: list[Meld] = []


class BurntPlayer(NamedTuple):
    """What one player loses because his tile was won (烧豆): his income from kongs, chickens, debts to him."""

    seat: Seat
    event: str
    rules: Burns
    last_kong: Tile | None

    def burns_kong(self, meld: Meld) -> bool:
        """Whether a kong of his earns nothing."""
        burns = self.rules.kongs
        return burns == "all" or (burns == "last" and meld.tile == self.last_kong)


class Charge(NamedTuple):
    """What is owed whoever pays it: as `Payment` says it of one payer."""

    points: int
    item: Item
    rule: str
    reason: Reason
    tiles: tuple[Tile, ...] = ()


def wait_rule(rules: Rules) -> WaitRule:
    """Which waits count under some rules."""
    hands = rules.hands
    has_ground_dragon = hands.ground_dragon is not None or hands.flush_ground_dragon is not None
    return WaitRule(rules.ready.wait, has_ground_dragon)


class Table:
    """One hand under one ruleset: facts, who counts as ready, and the ledger.

    ``kongs`` are each player's kongs in the order made; ``is_hot_cannon``: a discard straight after the thrower's own
    kong was won on (热炮); ``event`` is the rule key of what burnt a player: ``hot-cannon`` or ``robbed-kong``, empty
    where nothing did.
    """

    def __init__(self, hand: Hand, resolved: Resolved, facts: Facts | None = None) -> None:
        self.hand = hand
        self.resolved = resolved
        self.rules = resolved.rules
        self.facts = facts or Facts(hand)
        win = hand.win
        players = hand.players
        self.seats = range(len(players))
        self.winners: tuple[Seat, ...] = win.winners if win is not None else ()
        self.is_hot_cannon = win is not None and win.how == "discard" and win.after_kong is not None
        self.wait_rule = wait_rule(self.rules)
        self.ready = tuple([self._is_ready(seat, player) for seat, player in enumerate(players)])
        self.kongs = [
            [meld for meld in player.melds if meld.kind != "pong"] if player.melds else NO_KONGS for player in players
        ]
        self.burnt = None if win is None or win.source is None else self._find_burnt(win, win.source)
        self.event = "" if self.burnt is None else self.burnt.event
        self.passed_win = False
        self.covered_kongs: set[tuple[Seat, Tile]] = set()
        self.payments: list[Payment] = []
        self.unpaid: list[Unpaid] = []
        self.notes: list[Note] = []

    def _is_ready(self, seat: Seat, player: Player) -> bool:
        if seat in self.winners:
            return True
        if player.concealed is None:
            return bool(player.ready)
        facts = self.facts
        if facts.wait_mask(seat) or facts.ground_wait(seat):
            return facts.counted_waits(seat, self.wait_rule) != 0
        return False

    def _find_burnt(self, win: Win, source: Seat) -> BurntPlayer | None:
        if self.is_hot_cannon:
            return BurntPlayer(source, "hot-cannon", self.rules.hot_cannon.burns, win.after_kong)
        if win.how == "rob-kong":
            return BurntPlayer(source, "robbed-kong", self.rules.robbed_kong.burns, None)
        return None

    @property
    def win(self) -> Win:
        """The win; only asked for where there is one."""
        assert self.hand.win is not None
        return self.hand.win

    def player(self, seat: Seat) -> Player:
        """The player at a seat."""
        return self.hand.players[seat]

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats, from the next in playing order."""
        return seats_after(seat, len(self.hand.players))

    def in_turn(self, seats: Iterable[Seat], start: Seat) -> list[Seat]:
        """Seats in playing order, beginning with the one after ``start``."""
        n = len(self.hand.players)
        return sorted(seats, key=lambda seat: (seat - start - 1) % n)

    def pay(self, receiver: Seat, payer: Seat, charge: Charge) -> None:
        """Write a payment; one of no points is none."""
        points, item, rule, reason, tiles = charge
        if points and receiver != payer:
            self.payments.append(Payment(receiver, payer, points, item, rule, tiles, reason))

    def collect(self, receiver: Seat, payers: Iterable[Seat], charge: Charge) -> None:
        """Write what each of some owes for kongs or chickens; a burnt player may not owe it, or owe it for others."""
        burnt = self.burnt
        for payer in payers:
            payer_for = payer
            if burnt is not None:
                if payer == burnt.seat and not burnt.rules.still_owes:
                    continue
                robbed = burnt.event == "robbed-kong" and receiver in self.winners and payer != burnt.seat
                if robbed and self.rules.robbed_kong.takes_over == "everything":
                    payer_for = burnt.seat
            self.pay(receiver, payer_for, charge)

    def owe(self, receiver: Seat, debtor: Seat, charge: Charge) -> None:
        """Write what a player who is not ready owes for his own kongs or chickens; a burnt receiver may lose it."""
        if self.burns_debts_to(receiver):
            self.leave_unpaid(receiver, charge.item, f"{self.event}.burns.debts", f"burnt-{self.event}", charge.tiles)
        else:
            self.collect(receiver, (debtor,), charge)

    def burns_debts_to(self, seat: Seat) -> bool:
        """Whether what unready players would pay this player is burnt."""
        return self.burnt is not None and self.burnt.seat == seat and self.burnt.rules.debts

    def burns_chickens_of(self, seat: Seat) -> bool:
        """Whether this player's chickens earn nothing because his tile was won."""
        return self.burnt is not None and self.burnt.seat == seat and self.burnt.rules.chickens

    def burns_kong_of(self, seat: Seat, meld: Meld) -> bool:
        """Whether this kong earns nothing because its owner's tile was won."""
        return self.burnt is not None and self.burnt.seat == seat and self.burnt.burns_kong(meld)

    def leave_unpaid(
        self, owner: Seat, item: Item, rule: str, code: str, tiles: tuple[Tile, ...] = (), **args: object
    ) -> None:
        """Remember what would have earned points and why it does not."""
        self.unpaid.append(Unpaid(owner, item, rule, tiles, Reason(code, args)))
