"""The account of a claimed first chicken (责任鸡) between the player who threw it and the one who claimed it."""

from typing import Literal, NamedTuple

from zhuoji_calc.model.hand import Meld, Seat
from zhuoji_calc.model.tiles import Tile, tile_code
from zhuoji_calc.rules.vocabulary import ResponsibleCase
from zhuoji_calc.settlement.result import Reason
from zhuoji_calc.settlement.table import Charge, Table


class Claim(NamedTuple):
    """A first chicken thrown by one player and claimed by another into a meld; without one, it was won on."""

    tile: Tile
    thrower: Seat
    claimer: Seat
    meld: Meld | None


class Account(NamedTuple):
    """What passes for a claim under the ruleset, by who is ready. ``name`` is the case's rule key."""

    claim: Claim
    name: str
    rules: ResponsibleCase
    golden: bool

    def covers(self, claimed: bool, other: Seat) -> bool:
        """Whether it stands in place of the ordinary payment for a tile of the meld between claimer and ``other``.

        ``claimed``: the tile is the one that was thrown first.
        """
        if self.rules.pays == "nobody":
            return False
        covers = self.rules.covers
        if covers == "nothing":
            return False
        if covers == "meld-for-all":
            return True
        return other == self.claim.thrower and (covers == "meld" or claimed)

    def payer_is_unready_claimer(self, table: Table) -> bool:
        """Whether it is a debt of a claimer who is not ready."""
        return not table.ready[self.claim.claimer] and self.rules.pays == "claimer"


def account_of(table: Table, claim: Claim, *, golden: bool) -> Account:
    """The account of a claim in the case that the two players' readiness makes."""
    thrower, claimer = table.ready[claim.thrower], table.ready[claim.claimer]
    responsible = table.rules.chickens.responsible
    if thrower and claimer:
        name, rules = "both-ready", responsible.both_ready
    elif claimer:
        name, rules = "thrower-unready", responsible.thrower_unready
    elif thrower:
        name, rules = "claimer-unready", responsible.claimer_unready
    else:
        name, rules = "both-unready", responsible.both_unready
    account = Account(claim, f"chickens.responsible.{name}", rules, golden)
    covers_meld = rules.pays != "nobody" and rules.covers in ("meld", "meld-for-all")
    if claim.meld is not None and claim.meld.kind == "open-kong" and covers_meld and responsible.covers_kong:
        table.covered_kongs.add((claim.claimer, claim.tile))
    return account


def settle_account(table: Table, account: Account) -> None:
    """Write the payments of an account."""
    rules, claim = account.rules, account.claim
    if rules.pays == "nobody":
        return
    key = f"{account.name}.{'golden' if account.golden else 'points'}"
    times = table.rules.chickens.standing[tile_code(claim.tile)].responsible_times
    points = (rules.golden if account.golden else rules.points) * times
    arguments = {"thrower": claim.thrower, "claimer": claim.claimer, "golden": account.golden}
    tiles = (claim.tile,)
    if rules.pays == "thrower":
        if _burns(table, claim.claimer, "chickens", tiles):
            return
        code = "responsible-extra" if rules.covers == "nothing" else "responsible-account"
        reason = Reason(code, arguments)
        table.collect(claim.claimer, (claim.thrower,), Charge(points, "responsible-chicken", key, reason, tiles))
    elif rules.pays == "claimer":
        if _burns(table, claim.thrower, "debts", tiles):
            return
        reason = Reason("responsible-account", arguments)
        table.collect(claim.thrower, (claim.claimer,), Charge(points, "responsible-chicken", key, reason, tiles))
    else:
        payers = [claim.thrower] if rules.pays == "thrower-to-others" else [claim.thrower, claim.claimer]
        for payer in payers:
            for receiver in table.others(payer):
                if receiver not in (claim.thrower, claim.claimer):
                    reason = Reason("responsible-both", {**arguments, "payer": payer})
                    table.owe(receiver, payer, Charge(points, "responsible-chicken", key, reason, tiles))


def _burns(table: Table, receiver: Seat, part: Literal["chickens", "debts"], tiles: tuple[Tile, ...]) -> bool:
    """Whether what a burnt player would receive is void, by itself or as that part of the rest; it is noted then."""
    how = table.rules.chickens.responsible.burnt
    if table.burnt is None or table.burnt.seat != receiver or how == "stands":
        return False
    rule = "chickens.responsible.burnt" if how == "receiver" else f"{table.event}.burns.{part}"
    burns = table.burnt.rules
    void = how == "receiver" or (burns.chickens if part == "chickens" else burns.debts)
    if void:
        table.leave_unpaid(receiver, "responsible-chicken", rule, f"burnt-{table.event}", tiles)
    return void
