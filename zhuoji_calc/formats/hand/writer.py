"""A hand as the plain data of a hand file, and that data as text: what the readers read back as the same hand."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal

from zhuoji_calc.model.hand import Case, Discard, Expectation, Flip, Hand, Meld, Player, Win
from zhuoji_calc.model.money import money_text
from zhuoji_calc.model.tiles import tile_code, write_in_order, write_tiles

HandData = dict[str, object]

# Text that YAML reads as itself wherever it stands, and that looks like nothing else.
_PLAIN = re.compile(r"[\w(/][\w ()/.-]*(?<! )")
_TAKEN = frozenset(("null", "true", "false", "yes", "no", "on", "off"))


def case_data(case: Case) -> HandData:
    """A case as a hand file's data."""
    data: HandData = {}
    if case.rules is not None:
        data["rules"] = case.rules
    if case.options:
        data["options"] = dict(case.options)
    if case.stake is not None:
        data["stake"] = _amount(case.stake)
    data |= hand_data(case.hand, with_streak=case.states_streak)
    if case.expect is not None:
        data["expect"] = expectation_data(case.expect, [player.name for player in case.hand.players])
    return data


def hand_data(hand: Hand, *, with_streak: bool = False) -> HandData:
    """A hand as a hand file's data, without what the file says beside it. ``with_streak``: a streak of 1 too."""
    names = [player.name for player in hand.players]
    data: HandData = {"dealer": names[hand.dealer]}
    if with_streak or hand.streak != 1:
        data["streak"] = hand.streak
    if hand.flip is not None:
        data["flip"] = tile_code(hand.flip)
    if hand.rolling:
        data["rolling"] = [_flip(flip) for flip in hand.rolling]
    data["end"] = "draw" if hand.win is None else _win(hand.win, names)
    if hand.first:
        data["first"] = {
            tile_code(tile): names[throw.source]
            if throw.claimer is None
            else {"from": names[throw.source], "to": names[throw.claimer]}
            for tile, throw in hand.first.items()
        }
    data["players"] = [_player(player, names, len(hand.rolling)) for player in hand.players]
    return data


def expectation_data(expect: Expectation, names: Sequence[str]) -> HandData:
    """What is expected, in seat order."""
    if expect.forbidden:
        return {"status": "forbidden"}
    data: HandData = {}
    if expect.points is not None:
        data["points"] = list(expect.points)
    if expect.money is not None:
        data["money"] = [_amount(amount) for amount in expect.money]
    if expect.matrix is not None:
        data["matrix"] = [list(row) for row in expect.matrix]
    following: HandData = {}
    if expect.next_dealer is not None:
        following["dealer"] = names[expect.next_dealer]
    if expect.next_streak is not None:
        following["streak"] = expect.next_streak
    if following:
        data["next"] = following
    return data


def _amount(amount: Decimal) -> int | str:
    """A whole amount as a number, any other as exact text."""
    text = money_text(amount)
    return text if "." in text else int(text)


def _flip(flip: Flip) -> object:
    marks = {"void": flip.void, "double": flip.double}
    marked = {mark: True for mark, holds in marks.items() if holds}
    return {"tile": tile_code(flip.tile), **marked} if marked else tile_code(flip.tile)


def _win(win: Win, names: Sequence[str]) -> HandData:
    winners = [names[seat] for seat in win.winners]
    data: HandData = {"win": win.how, "by": winners[0] if len(winners) == 1 else winners}
    if win.source is not None:
        data["from"] = names[win.source]
    data["tile"] = tile_code(win.tile)
    if win.after_kong is not None:
        data["after-kong"] = tile_code(win.after_kong)
    return data


def _player(player: Player, names: Sequence[str], flips: int) -> HandData:
    data: HandData = {"name": player.name}
    if player.concealed is not None:
        data["hand"] = write_tiles(player.concealed)
    if player.melds:
        data["melds"] = [_meld(meld, names) for meld in player.melds]
    if player.river or flips > 1:
        data["discards"] = _river(player.river, flips)
    if player.ready is not None:
        data["ready"] = player.ready
    for key, holds in (("declared", player.declared), ("passed", player.passed), ("sold", player.sold)):
        if holds:
            data[key] = True
    return data


def _meld(meld: Meld, names: Sequence[str]) -> HandData:
    data: HandData = {meld.kind: tile_code(meld.tile)}
    if meld.source is not None:
        data["from"] = names[meld.source]
    return data


def _river(river: Sequence[Discard], flips: int) -> str:
    """Discards in order; one ``/`` for each flip after the first, where it fell among them."""
    parts: list[str] = []
    made = 1
    for discard in river:
        while flips > 1 and made < discard.flips:
            parts.append("/")
            made += 1
        code = write_in_order([discard.tile])
        parts.append(f"({code})" if discard.claimed else code)
    parts += ["/"] * (flips - made)
    return " ".join(parts)


def json_line(data: Mapping[str, object]) -> str:
    """The data as one line of JSON."""
    return json.dumps(data, ensure_ascii=False)


def yaml_text(data: Mapping[str, object]) -> str:
    """The data as a YAML document: a line for each key, for each player, and for each thing expected."""
    lines: list[str] = []
    for key, value in data.items():
        if key == "players" and isinstance(value, list):
            lines += ["players:", *(f"  - {_flow(player)}" for player in value)]
        elif key == "expect" and isinstance(value, dict):
            lines += ["expect:", *(f"  {name}: {_flow(part)}" for name, part in value.items())]
        else:
            lines.append(f"{key}: {_flow(value)}")
    return "\n".join(lines) + "\n"


def _flow(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{yaml_scalar(str(key))}: {_flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return yaml_scalar(value) if isinstance(value, str) else str(value)


def yaml_scalar(text: str) -> str:
    """A text as it is, in quotes where YAML or a reader could take it for something else."""
    if _PLAIN.fullmatch(text) and text.lower() not in _TAKEN:
        return text
    return json.dumps(text, ensure_ascii=False)
