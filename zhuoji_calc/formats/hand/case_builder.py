"""From the rows of a hand file to a `Case`: tiles, names and amounts read, and the position checked.

What a faulty part would have said stays open: nothing is reported that may only follow from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from itertools import islice

from zhuoji_calc.formats.hand.expected import expectation_of
from zhuoji_calc.formats.hand.parts import SHOWN, PartReader
from zhuoji_calc.formats.hand.river import RiverError, claimed_offsets, read_river, slash_offset
from zhuoji_calc.formats.hand.rows import Row, Rows
from zhuoji_calc.formats.hand.tile_faults import says_unseen, tile_faults
from zhuoji_calc.formats.signs import unseen_signs
from zhuoji_calc.formats.suppression import in_doubt, without_followers
from zhuoji_calc.formats.words import english_key
from zhuoji_calc.model.hand import (
    FULL_HAND,
    MELD_KINDS,
    Case,
    Discard,
    FirstThrow,
    Flip,
    Hand,
    Meld,
    MeldKind,
    Player,
    Seat,
    Win,
)
from zhuoji_calc.model.position import MELD_TILES, check_position
from zhuoji_calc.model.problems import MOST_FAULTS, Path, Problem
from zhuoji_calc.model.tiles import Tile, TileError, parse_tile, parse_tiles, tile_code

_LONGEST_NAME = 100
_MELD_KINDS: Mapping[str, MeldKind] = {kind: kind for kind in MELD_KINDS}
_TILE = 2
"""Characters of a tile as most are written."""


class CaseBuilder(PartReader):
    """Turns rows into the model, and collects what is wrong on the way.

    ``faulty`` holds the paths of parts that could not be read: no conclusion may rest on them.
    """

    def __init__(self, hand: Row, rows: Rows) -> None:
        super().__init__([player["name"] for player in hand["players"]], rows.problems, rows.faulty)
        self.row = hand
        self._brackets: dict[int, list[tuple[int, int]]] = {}

    def case(self, rules_needed: bool) -> Case:
        """The case as far as it can be told; what is wrong stands in ``problems``."""
        row = self.row
        rolling = self._rolling(row["rolling"]) if "rolling" in row else ()
        win = None if row["end"] == "draw" else self._win(row["end"])
        hand = Hand(
            tuple([self._player(seat, player, win, len(rolling)) for seat, player in enumerate(row["players"])]),
            self.seat(row, "dealer", ()) or 0,
            row.get("streak", 1),
            self.tile(row, "flip", ()),
            rolling,
            win,
            self._first(row["first"]) if "first" in row else {},
        )
        case = Case(
            hand,
            self._rules(rules_needed),
            row.get("options", {}),
            self._stake(row["stake"]) if "stake" in row else None,
            expectation_of(self, row["expect"]) if "expect" in row else None,
            "streak" in row,
        )
        self._check(hand)
        return case

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
        text = self.row["players"][seat].get("discards") if isinstance(seat, int) else None
        if text is None or not isinstance(seat, int) or not isinstance(number, int):
            return problem
        if seat not in self._brackets:
            self._brackets[seat] = claimed_offsets(text)
        offset, tiles = self._brackets[seat][number]
        several = tiles > 1 and problem.code == "claimed-by-nobody"
        return problem._replace(code="bracket-several" if several else problem.code, offset=offset)

    def _at_last_discard(self, problem: Problem) -> Problem:
        seat = problem.path[1]
        text = self.row["players"][seat].get("discards") if isinstance(seat, int) else None
        return problem if text is None else problem._replace(offset=max(len(text.rstrip()) - _TILE, 0))

    # The parts of a hand.

    def _rules(self, are_needed: bool) -> str | None:
        rules: str | None = self.row.get("rules")
        if not rules:
            if are_needed and ("rules",) not in self.faulty:
                self.fault("missing-key", ("rules",), {"key": "rules", "chinese": "规则"})
        elif "\n" in rules:
            self.fault("text-over-lines", ("rules",), {"key": "rules", "value": " ".join(rules.split())})
        elif not rules.isprintable():
            self.fault("sign-in-text", ("rules",), {"key": "rules"})
        return rules

    def _rolling(self, items: list[str | Row]) -> tuple[Flip, ...]:
        rolling: list[Flip] = []
        for place, item in enumerate(items):
            path: Path = ("rolling", place)
            if isinstance(item, str):
                rolling.append(Flip(self.tile_of(item, path) or 0, False, False))
            else:
                tile = self.tile(item, "tile", path) or 0
                rolling.append(Flip(tile, item.get("void", False), item.get("double", False)))
        return tuple(rolling)

    def _win(self, row: Row) -> Win:
        end: Path = ("end",)
        by = row["by"]
        if isinstance(by, str):
            seats = [self.seat_of(by, ("end", "by"))]
        else:
            seats = [self.seat_of(name, ("end", "by", place)) for place, name in enumerate(by)]
        return Win(
            row["win"],
            tuple([seat for seat in seats if seat is not None]),
            self.seat(row, "from", end),
            self.tile(row, "tile", end) or 0,
            self.tile(row, "after-kong", end),
        )

    def _player(self, seat: Seat, row: Row, win: Win | None, flips: int) -> Player:
        path: Path = ("players", seat)
        get = row.get
        name = row["name"]
        if not name.isprintable() or not name.strip() or len(name) > _LONGEST_NAME:
            self._check_name(name, (*path, "name"))
        melds, tiles, text = get("melds"), get("hand"), get("discards")
        made = self._melds(melds, path) if melds else ()
        return Player(
            name,
            None if tiles is None else self._concealed(seat, tiles, made, win),
            made,
            () if text is None else self._river(text, flips, path),
            get("ready"),
            get("declared", False),
            get("passed", False),
            get("sold", False),
        )

    def _concealed(self, seat: Seat, text: str, melds: tuple[Meld, ...], win: Win | None) -> tuple[Tile, ...] | None:
        try:
            concealed = parse_tiles(text)
        except TileError as error:
            may_be_unseen = says_unseen(text) and (win is None or seat not in win.winners)
            for fault in islice(tile_faults(error, text), MOST_FAULTS):
                self.tile_fault(fault, ("players", seat, "hand"), {"also": "unseen"} if may_be_unseen else {})
            return None
        if win is not None and len(concealed) == FULL_HAND + 1 - MELD_TILES * len(melds):
            return self._without_winning_tile(seat, concealed, win)
        return concealed

    def _check_name(self, name: str, path: Path) -> None:
        if path in self.faulty:
            return
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

    def _river(self, text: str, flips: int, above: Path) -> tuple[Discard, ...]:
        wanted = max(flips - 1, 0)
        try:
            river, slashes = read_river(text, 1 if flips else 0)
            if slashes == wanted:
                return river
        except RiverError as error:
            path = (*above, "discards")
            for fault in error.faults:
                if isinstance(fault, TileError):
                    self.tile_fault(fault, path)
                else:
                    shown = " ".join(f"({code})" for code in fault.tiles or ("5p",))
                    self.fault(fault.code, path, {"shown": shown}, fault.offset)
            return ()
        path = (*above, "discards")
        if not in_doubt(Problem("slash-missing", path), self.faulty):
            args = {"count": slashes, "wanted": wanted, "flips": flips, "name": self.names[int(path[1])]}
            if slashes > wanted:
                code = "slash-too-many" if flips else "slash-without-rolling"
                self.fault(code, path, args, slash_offset(text, wanted))
            else:
                self.fault("slash-missing", path, args)
        return river

    def _melds(self, rows: list[Row], path: Path) -> tuple[Meld, ...]:
        melds: list[Meld] = []
        for place, row in enumerate(rows):
            here = (*path, "melds", place)
            source = self.seat(row, "from", here)
            kinds = [kind for kind in row if kind in _MELD_KINDS]
            tile = None
            if len(kinds) == 1:
                tile = self.tile(row, kinds[0], here)
                if tile is None:
                    self.faulty.add(here)
            elif not self.faulty.below(here):
                code = "meld-of-several-kinds" if kinds else "meld-without-kind"
                self.fault(code, here, {"kinds": tuple(filter(kinds.__contains__, MELD_KINDS))})
            melds.append(Meld("pong" if tile is None else _MELD_KINDS[kinds[0]], tile or 0, source))
        return tuple(melds)

    def _first(self, rows: dict[str, str | Row]) -> dict[Tile, FirstThrow]:
        first: dict[Tile, FirstThrow] = {}
        for key, row in rows.items():
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
                source = self.seat_of(row, path)
            else:
                source = self.seat(row, "from", path)
                if "to" in row:
                    claimer = self.seat(row, "to", path)
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


def _named(rows: Mapping[str, str | Row], key: str) -> str:
    """The name at a key of ``first`` that is no tile; dots where there is none."""
    found = next((row for written, row in rows.items() if english_key(written) == key), None)
    return found[:SHOWN] if isinstance(found, str) else "…"
