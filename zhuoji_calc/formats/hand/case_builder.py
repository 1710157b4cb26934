"""From the rows of a hand file to a `Case`: tiles, names and amounts read, and the position checked.

What a faulty part would have said stays open: nothing is reported that may only follow from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from itertools import islice

from zhuoji_calc.formats.hand.expected import expectation_of
from zhuoji_calc.formats.hand.fields import (
    FirstRow,
    HandRow,
    MeldRow,
    PlayerRow,
    WinRow,
)
from zhuoji_calc.formats.hand.river import RiverError, claimed_offsets, read_river, slash_offset
from zhuoji_calc.formats.hand.row_reader import SHOWN, RowReader
from zhuoji_calc.formats.hand.tile_faults import says_unseen, tile_faults
from zhuoji_calc.formats.signs import unseen_signs
from zhuoji_calc.formats.suppression import in_doubt, without_followers
from zhuoji_calc.formats.text.places import MOST_FAULTS
from zhuoji_calc.formats.words import english_key
from zhuoji_calc.model.hand import (
    FULL_HAND,
    Case,
    Discard,
    FirstThrow,
    Flip,
    Hand,
    Meld,
    MeldKind,
    Player,
    Win,
)
from zhuoji_calc.model.position import MELD, check_position
from zhuoji_calc.model.problems import Path, Problem
from zhuoji_calc.model.tiles import Tile, TileError, parse_tile, parse_tiles, tile_code

_LONGEST_NAME = 100
_TILE = 2
"""Characters of a tile as most are written."""


class CaseBuilder(RowReader):
    """Turns rows into the model, and collects what is wrong on the way.

    ``faulty`` holds the paths of parts that could not be read: no conclusion may rest on them.
    """

    def __init__(self, row: HandRow, problems: list[Problem], faulty: Iterable[Path]) -> None:
        super().__init__([player.name for player in row.players], problems, faulty)
        self.row = row
        self._brackets: dict[int, list[tuple[int, int]]] = {}

    def case(self, rules_needed: bool) -> Case:
        row = self.row
        rolling = self._rolling()
        win = self._win(row.end) if isinstance(row.end, WinRow) else None
        players = tuple([self._player(seat, player, win, len(rolling)) for seat, player in enumerate(row.players)])
        hand = Hand(
            players,
            self.seat(row.dealer, ("dealer",)) or 0,
            row.streak or 1,
            None if row.flip is None else self.tile(row.flip, ("flip",)),
            rolling,
            win,
            self._first(row.first) if row.first else {},
        )
        if rules_needed and not row.rules and ("rules",) not in self.faulty:
            self.fault("missing-key", ("rules",), {"key": "rules", "chinese": "规则"})
        if row.rules and "\n" in row.rules:
            self.fault("text-over-lines", ("rules",), {"key": "rules", "value": " ".join(row.rules.split())})
        elif row.rules and not row.rules.isprintable():
            self.fault("sign-in-text", ("rules",), {"key": "rules"})
        stake = None if row.stake is None else self._stake(row.stake)
        expect = None if row.expect is None else expectation_of(self, row.expect)
        options = {key: _option(value) for key, value in row.options.items()} if row.options else {}
        self._check(hand)
        return Case(hand, row.rules, options, stake, expect)

    # What is wrong, and what rests on it.

    def _check(self, hand: Hand) -> None:
        """The position's problems, but none that rests on a part that could not be read."""
        faulty = self.faulty
        brackets: set[tuple[Path, int]] = set()
        for problem in without_followers(check_position(hand), tile_code(hand.win.tile) if hand.win else ""):
            if self.is_full:
                return
            if faulty and (() in faulty or in_doubt(problem, faulty)):
                continue
            if "bracket" in problem.args:
                problem = self._at_bracket(problem)
            elif problem.code == "won-tile-in-river":
                problem = self._at_last_discard(problem)
            if not (problem.code == "bracket-several" and (problem.path, problem.offset) in brackets):
                self.problems.append(problem)
            if problem.code == "winner-is-source":
                # Whether that player won is open.
                self.faulty.add(("end", "by"))
            brackets.add((problem.path, problem.offset))

    def _at_bracket(self, problem: Problem) -> Problem:
        seat, number = problem.path[1], problem.args["bracket"]
        text = self.row.players[seat].discards if isinstance(seat, int) else None
        if text is None or not isinstance(seat, int) or not isinstance(number, int):
            return problem
        if seat not in self._brackets:
            self._brackets[seat] = claimed_offsets(text)
        offset, tiles = self._brackets[seat][number]
        several = tiles > 1 and problem.code == "claimed-by-nobody"
        return problem._replace(code="bracket-several" if several else problem.code, offset=offset)

    def _at_last_discard(self, problem: Problem) -> Problem:
        seat = problem.path[1]
        text = self.row.players[seat].discards if isinstance(seat, int) else None
        return problem if text is None else problem._replace(offset=max(len(text.rstrip()) - _TILE, 0))

    # The parts of a hand.

    def _rolling(self) -> tuple[Flip, ...]:
        rolling: list[Flip] = []
        for place, item in enumerate(self.row.rolling or ()):
            path: Path = ("rolling", place)
            if isinstance(item, str):
                tile = self.tile(item, path)
                void = double = False
            else:
                tile = self.tile(item.tile, (*path, "tile"))
                void, double = bool(item.void), bool(item.double)
            rolling.append(Flip(tile or 0, void, double))
        return tuple(rolling)

    def _win(self, row: WinRow) -> Win:
        if isinstance(row.by, str):
            seats = [self.seat(row.by, ("end", "by"))]
        else:
            seats = [self.seat(name, ("end", "by", place)) for place, name in enumerate(row.by)]
        tile = self.tile(row.tile, ("end", "tile"))
        return Win(
            row.win,
            tuple([seat for seat in seats if seat is not None]),
            None if row.from_ is None else self.seat(row.from_, ("end", "from")),
            tile or 0,
            None if row.after_kong is None else self.tile(row.after_kong, ("end", "after-kong")),
        )

    def _player(self, seat: int, row: PlayerRow, win: Win | None, flips: int) -> Player:
        path: Path = ("players", seat)
        name = row.name
        if (not name.strip() or not name.isprintable() or len(name) > _LONGEST_NAME) and not (
            self.faulty and (*path, "name") in self.faulty
        ):
            self._check_name(name, (*path, "name"))
        melds = self._melds(row.melds, path) if row.melds else ()
        concealed = None
        if row.hand is not None:
            try:
                concealed = parse_tiles(row.hand)
            except TileError as error:
                may_be_unseen = says_unseen(row.hand) and (win is None or seat not in win.winners)
                for fault in islice(tile_faults(error, row.hand), MOST_FAULTS):
                    self.tile_fault(fault, (*path, "hand"), {"also": "unseen"} if may_be_unseen else {})
            else:
                if win is not None and len(concealed) == FULL_HAND + 1 - MELD * len(melds):
                    concealed = self._without_winning_tile(seat, concealed, win)
        river = self._river(row.discards, flips, (*path, "discards")) if row.discards is not None else ()
        return Player(
            name,
            concealed,
            melds,
            river,
            row.ready,
            bool(row.declared),
            bool(row.passed),
            bool(row.sold),
        )

    def _check_name(self, name: str, path: Path) -> None:
        if not name.strip():
            self.fault("name-empty", path)
        elif len(name) > _LONGEST_NAME:
            self.fault("name-too-long", path, {"most": _LONGEST_NAME})
        elif "\n" in name:
            self.fault("name-over-lines", path, {"name": " ".join(name.split())})
        elif bad := unseen_signs(name):
            self.fault("sign-in-name", path, {"sign": f"U+{ord(bad[0]):04X}"})

    def _without_winning_tile(self, seat: int, tiles: tuple[Tile, ...], win: Win) -> tuple[Tile, ...]:
        """A winner's tiles may be given with the winning tile among them: it is taken out."""
        if seat not in win.winners or ("end", "tile") in self.faulty:
            return tiles
        if win.tile not in tiles:
            args = {"name": self.names[seat], "tile": tile_code(win.tile), "count": len(tiles)}
            self.fault("winning-tile-not-in-hand", ("players", seat, "hand"), args)
            return tiles
        place = tiles.index(win.tile)
        return tiles[:place] + tiles[place + 1 :]

    def _river(self, text: str, flips: int, path: Path) -> tuple[Discard, ...]:
        try:
            river, slashes = read_river(text, 1 if flips else 0)
        except RiverError as error:
            for fault in error.faults:
                if isinstance(fault, TileError):
                    self.tile_fault(fault, path)
                else:
                    shown = " ".join(f"({code})" for code in fault.tiles or ("5p",))
                    self.fault(fault.code, path, {"shown": shown}, fault.offset)
            return ()
        wanted = max(flips - 1, 0)
        if slashes != wanted and not in_doubt(Problem("slash-missing", path), self.faulty):
            args = {"count": slashes, "wanted": wanted, "flips": flips, "name": self.names[int(path[1])]}
            if slashes > wanted:
                code = "slash-too-many" if flips else "slash-without-rolling"
                self.fault(code, path, args, slash_offset(text, wanted))
            else:
                self.fault("slash-missing", path, args)
        return river

    def _melds(self, rows: list[MeldRow], path: Path) -> tuple[Meld, ...]:
        melds: list[Meld] = []
        for place, row in enumerate(rows):
            here = (*path, "melds", place)
            given: list[tuple[MeldKind, str]] = []
            if row.pong is not None:
                given.append(("pong", row.pong))
            if row.open_kong is not None:
                given.append(("open-kong", row.open_kong))
            if row.concealed_kong is not None:
                given.append(("concealed-kong", row.concealed_kong))
            if row.added_kong is not None:
                given.append(("added-kong", row.added_kong))
            source = None if row.from_ is None else self.seat(row.from_, (*here, "from"))
            if len(given) != 1 and self.faulty.below(here):
                melds.append(Meld("pong", 0, source))
                continue
            if len(given) != 1:
                code = "meld-of-several-kinds" if given else "meld-without-kind"
                self.fault(code, here, {"kinds": tuple(kind for kind, _ in given)})
                melds.append(Meld("pong", 0, source))
                continue
            kind, text = given[0]
            tile = self.tile(text, (*here, kind))
            if tile is None:
                self.faulty.add(here)
            melds.append(Meld(kind, tile or 0, source))
        return tuple(melds)

    def _first(self, rows: dict[str, str | FirstRow | None]) -> dict[Tile, FirstThrow]:
        first: dict[Tile, FirstThrow] = {}
        for key, row in rows.items():
            if row is None:
                continue
            path: Path = ("first", key)
            if english_key(key) in ("from", "to"):
                self.fault(
                    "first-without-tile", path, {"from": _named(rows, "from"), "to": _named(rows, "to"), "at": "key"}
                )
                return {}
            try:
                tile = parse_tile(key)
            except TileError as error:
                self.tile_fault(error, path, {"at": "key"})
                continue
            claimer = None
            if isinstance(row, str):
                source = self.seat(row, path)
            else:
                source = self.seat(row.from_, (*path, "from"))
                if row.to is not None:
                    claimer = self.seat(row.to, (*path, "to"))
                    source = source if claimer is not None else None
            if tile in first:
                self.fault("tile-twice", path, {"tile": tile_code(tile), "at": "key"})
            elif source is not None:
                first[tile] = FirstThrow(source, claimer)
        return first

    # Amounts.

    def _stake(self, value: int | str) -> Decimal | None:
        stake = self.money(value, ("stake",))
        if stake is not None and stake <= 0:
            self.fault("not-positive", ("stake",), {"key": "stake", "value": str(value)})
        return stake


def _named(rows: Mapping[str, str | FirstRow | None], key: str) -> str:
    """The name at a key of ``first`` that is no tile; dots where there is none."""
    found = next((row for written, row in rows.items() if english_key(written) == key), None)
    return found[:SHOWN] if isinstance(found, str) else "…"


def _option(value: str | int | bool) -> str:
    """The value of an option as text; yes and no of JSON as YAML writes them."""
    if isinstance(value, str):
        return str(value)
    return str(value).lower() if isinstance(value, bool) else str(value)
