"""Who may win: the kong that a plain hand needs, the win after a pass, the several winners of one tile."""

from __future__ import annotations

from zhuoji_calc.model.hand import Seat
from zhuoji_calc.model.problems import Note
from zhuoji_calc.settlement.hand_types import TypeValue
from zhuoji_calc.settlement.result import Forbidden, Reason
from zhuoji_calc.settlement.table import Table
from zhuoji_calc.settlement.win import Values


def find_forbidden(table: Table, values: Values) -> Forbidden | None:
    """The rule that the win breaks, if any, for the first winner who breaks one; ``others`` has it for the rest.

    Sets ``table.passed_win`` where a passed win is paid for instead.
    """
    broken = [found for seat in table.winners if (found := _broken(table, seat, values.get(seat))) is not None]
    if broken:
        return broken[0]._replace(others=tuple(broken[1:]))
    if len(table.winners) == 2 and table.rules.several_winners.two == "first-only":
        source = table.win.source
        assert source is not None
        second = table.in_turn(table.winners, source)[1]
        return Forbidden(second, "several-winners.two", Reason("first-winner-only", {}))
    return None


def _broken(table: Table, seat: Seat, value: TypeValue | None) -> Forbidden | None:
    """The first rule that one winner breaks."""
    if value is None:
        return Forbidden(seat, "hands.plain", Reason("no-hand-type", {}))
    return _kong_rule(table, seat, value) or _passed(table, seat)


def _kong_rule(table: Table, seat: Seat, value: TypeValue) -> Forbidden | None:
    rules = table.rules.kong_rule
    if value.type not in rules.types or table.kongs[seat]:
        return None
    if rules.judged_by == "shape":
        shape = table.facts.completed(seat, table.win.tile).shape
        if shape.triplets or shape.pairs:
            return None
    if rules.kong_of == "anyone" and any(table.kongs[other] for other in table.seats):
        return None
    if table.win.how == "self-draw":
        if not rules.self_draw or (table.player(seat).declared and rules.exempt.declared):
            return None
        return Forbidden(seat, "kong-rule.self-draw", Reason("needs-kong-self-draw", {"type": value.type}))
    if _exempt(table, seat):
        return None
    return Forbidden(seat, "kong-rule.types", Reason("needs-kong", {"type": value.type}))


def _exempt(table: Table, seat: Seat) -> bool:
    rules = table.rules.kong_rule.exempt
    win = table.win
    if win.how == "rob-kong" and rules.robbed_kong:
        return True
    if table.is_hot_cannon and rules.hot_cannon:
        return True
    if table.player(seat).declared and rules.declared:
        return True
    source = win.source
    return win.how == "discard" and source is not None and table.player(source).declared and rules.declarers_discard


def _passed(table: Table, seat: Seat) -> Forbidden | None:
    player = table.player(seat)
    if not player.passed or table.win.how == "self-draw":
        return None
    rules = table.rules.passed
    if rules.effect == "nothing":
        table.notes.append(Note("passed-no-effect", {"player": seat}))
        return None
    if table.is_hot_cannon and rules.hot_cannon == "exempt":
        return None
    if rules.effect == "pays":
        table.passed_win = True
        return None
    takes_kongs = table.is_hot_cannon or table.win.how == "rob-kong"
    if player.declared and takes_kongs and rules.declared_takes_kongs:
        return None
    if player.declared and rules.declared_for_good:
        return Forbidden(seat, "passed.declared-for-good", Reason("passed-declared", {}))
    return Forbidden(seat, "passed.effect", Reason("passed", {}))
