"""From the rows of a hand file to a `Case`: tiles, names and amounts read, and the position checked.

What a faulty part would have said stays open: nothing is reported that may only follow from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from itertools import islice

from zhuoji_calc.formats.hand.fields import (
    ExpectRow,
    FirstRow,
    HandRow,
    MeldRow,
    PlayerRow,
    WinRow,
)
from zhuoji_calc.formats.hand.river import RiverError, claimed_offsets, read_river, slash_offset
from zhuoji_calc.formats.hand.tile_faults import says_none, says_unseen, tile_faults
from zhuoji_calc.formats.signs import unseen_signs
from zhuoji_calc.formats.suppression import Faulty, in_doubt, without_followers
from zhuoji_calc.formats.text.places import MOST_FAULTS
from zhuoji_calc.formats.words import english_key, nearest_name
from zhuoji_calc.model.hand import (
    FULL_HAND,
    Case,
    Discard,
    Expectation,
    FirstThrow,
    Flip,
    Hand,
    Meld,
    MeldKind,
    Player,
    Win,
)
from zhuoji_calc.model.numbers import ANY_MONEY, MONEY, MONEY_LIMITS
from zhuoji_calc.model.position import FEWEST_PLAYERS, MELD, MOST_PLAYERS, check_position
from zhuoji_calc.model.problems import Path, Problem, shortened
from zhuoji_calc.model.tiles import Tile, TileError, parse_tile, parse_tiles, tile_code

_SEPARATORS = re.compile(r"[,，、;；/\s]+")
_LONGEST_NAME = 100
_MOST_NAMED = 20
"""So many players are named where another is meant; at a table there are four at the most."""
_SHOWN = 40
_TILE = 2
"""Characters of a tile as most are written."""


class CaseBuilder:
    """Turns rows into the model, and collects what is wrong on the way.

    ``faulty`` holds the paths of parts that could not be read: no conclusion may rest on them.
    """

    def __init__(self, row: HandRow, problems: list[Problem], faulty: Iterable[Path]) -> None:
        self.row = row
        self.problems = problems
        self.faulty = Faulty(faulty)
        names = [player.name for player in row.players]
        self.names = names
        self.names_open = not names or "" in names or len(set(names)) < len(names)
        """Whether some name could not be read or stands twice: then a name that is not known may be that one."""
        self._brackets: dict[int, list[tuple[int, int]]] = {}
        self.seats = {name: seat for seat, name in reversed(list(enumerate(names)))}

    def case(self, rules_needed: bool) -> Case:
        row = self.row
        rolling = self._rolling()
        win = self._win(row.end) if isinstance(row.end, WinRow) else None
        players = tuple([self._player(seat, player, win, len(rolling)) for seat, player in enumerate(row.players)])
        hand = Hand(
            players,
            self._seat(row.dealer, ("dealer",)) or 0,
            row.streak or 1,
            None if row.flip is None else self._tile(row.flip, ("flip",)),
            rolling,
            win,
            self._first(row.first) if row.first else {},
        )
        if rules_needed and not row.rules and ("rules",) not in self.faulty:
            self._fault("missing-key", ("rules",), {"key": "rules", "chinese": "规则"})
        if row.rules and "\n" in row.rules:
            self._fault("text-over-lines", ("rules",), {"key": "rules", "value": " ".join(row.rules.split())})
        elif row.rules and not row.rules.isprintable():
            self._fault("sign-in-text", ("rules",), {"key": "rules"})
        stake = None if row.stake is None else self._stake(row.stake)
        expect = None if row.expect is None else self._expect(row.expect)
        options = {key: _option(value) for key, value in row.options.items()} if row.options else {}
        self._check(hand)
        return Case(hand, row.rules, options, stake, expect)

    # What is wrong, and what rests on it.

    @property
    def is_full(self) -> bool:
        """Whether so many faults have been found that no more are named."""
        return len(self.problems) >= MOST_FAULTS

    def _fault(self, code: str, path: Path, args: Mapping[str, object] | None = None, offset: int = 0) -> None:
        if not self.is_full:
            self.problems.append(Problem(code, path, args or {}, offset))
        self.faulty.add(path)

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

    # Scalars.

    def _tile(self, text: str, path: Path) -> Tile | None:
        try:
            return parse_tile(text)
        except TileError as error:
            self._tile_fault(error, path, {"also": "no-flip"} if path == ("flip",) and says_none(text) else {})
            return None

    def _tile_fault(self, error: TileError, path: Path, at: Mapping[str, object] | None = None) -> None:
        args: dict[str, object] = {"fragment": error.fragment[:_SHOWN], **(at or {})}
        code, offset = error.code, error.offset
        if code == "not-one-tile":
            code, args = _several_tiles(error.fragment, path, args)
        if error.suggestion is not None:
            args["suggestion"] = error.suggestion
        self._fault(code, path, args, offset)

    def _seat(self, name: str, path: Path) -> int | None:
        seat = self.seats.get(name)
        if seat is None and path not in self.faulty and not self.names_open and not self.is_full:
            args: dict[str, object] = {"name": name[:_SHOWN], "names": tuple(self.names[:_MOST_NAMED])}
            several = self._several_names(name)
            suggestion = None if several else nearest_name(name, self.names[:_MOST_NAMED])
            if suggestion is not None:
                args["suggestion"] = suggestion
            if "\n" in name:
                self._fault("name-over-lines", path, {"name": " ".join(name.split())[:_SHOWN]})
            elif several:
                self._fault("names-as-text", path, args | {"list": ", ".join(several)})
            else:
                self._fault("unknown-player", path, args)
        elif seat is None:
            self.faulty.add(path)
        return seat

    def _several_names(self, text: str) -> list[str]:
        """The players that a text names one after another, where a list is meant."""
        parts = [part for part in _SEPARATORS.split(text.strip("[]()（） ")) if part]
        return parts if len(parts) > 1 and all(part in self.seats for part in parts) else []

    # The parts of a hand.

    def _rolling(self) -> tuple[Flip, ...]:
        rolling: list[Flip] = []
        for place, item in enumerate(self.row.rolling or ()):
            path: Path = ("rolling", place)
            if isinstance(item, str):
                tile = self._tile(item, path)
                void = double = False
            else:
                tile = self._tile(item.tile, (*path, "tile"))
                void, double = bool(item.void), bool(item.double)
            rolling.append(Flip(tile or 0, void, double))
        return tuple(rolling)

    def _win(self, row: WinRow) -> Win:
        if isinstance(row.by, str):
            seats = [self._seat(row.by, ("end", "by"))]
        else:
            seats = [self._seat(name, ("end", "by", place)) for place, name in enumerate(row.by)]
        tile = self._tile(row.tile, ("end", "tile"))
        return Win(
            row.win,
            tuple([seat for seat in seats if seat is not None]),
            None if row.from_ is None else self._seat(row.from_, ("end", "from")),
            tile or 0,
            None if row.after_kong is None else self._tile(row.after_kong, ("end", "after-kong")),
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
                    self._tile_fault(fault, (*path, "hand"), {"also": "unseen"} if may_be_unseen else {})
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
            self._fault("name-empty", path)
        elif len(name) > _LONGEST_NAME:
            self._fault("name-too-long", path, {"most": _LONGEST_NAME})
        elif "\n" in name:
            self._fault("name-over-lines", path, {"name": " ".join(name.split())})
        elif bad := unseen_signs(name):
            self._fault("sign-in-name", path, {"sign": f"U+{ord(bad[0]):04X}"})

    def _without_winning_tile(self, seat: int, tiles: tuple[Tile, ...], win: Win) -> tuple[Tile, ...]:
        """A winner's tiles may be given with the winning tile among them: it is taken out."""
        if seat not in win.winners or ("end", "tile") in self.faulty:
            return tiles
        if win.tile not in tiles:
            args = {"name": self.names[seat], "tile": tile_code(win.tile), "count": len(tiles)}
            self._fault("winning-tile-not-in-hand", ("players", seat, "hand"), args)
            return tiles
        place = tiles.index(win.tile)
        return tiles[:place] + tiles[place + 1 :]

    def _river(self, text: str, flips: int, path: Path) -> tuple[Discard, ...]:
        try:
            river, slashes = read_river(text, 1 if flips else 0)
        except RiverError as error:
            for fault in error.faults:
                if isinstance(fault, TileError):
                    self._tile_fault(fault, path)
                else:
                    shown = " ".join(f"({code})" for code in fault.tiles or ("5p",))
                    self._fault(fault.code, path, {"shown": shown}, fault.offset)
            return ()
        wanted = max(flips - 1, 0)
        if slashes != wanted and not in_doubt(Problem("slash-missing", path), self.faulty):
            args = {"count": slashes, "wanted": wanted, "flips": flips, "name": self.names[int(path[1])]}
            if slashes > wanted:
                code = "slash-too-many" if flips else "slash-without-rolling"
                self._fault(code, path, args, slash_offset(text, wanted))
            else:
                self._fault("slash-missing", path, args)
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
            source = None if row.from_ is None else self._seat(row.from_, (*here, "from"))
            if len(given) != 1 and self.faulty.below(here):
                melds.append(Meld("pong", 0, source))
                continue
            if len(given) != 1:
                code = "meld-of-several-kinds" if given else "meld-without-kind"
                self._fault(code, here, {"kinds": tuple(kind for kind, _ in given)})
                melds.append(Meld("pong", 0, source))
                continue
            kind, text = given[0]
            tile = self._tile(text, (*here, kind))
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
                self._fault(
                    "first-without-tile", path, {"from": _named(rows, "from"), "to": _named(rows, "to"), "at": "key"}
                )
                return {}
            try:
                tile = parse_tile(key)
            except TileError as error:
                self._tile_fault(error, path, {"at": "key"})
                continue
            claimer = None
            if isinstance(row, str):
                source = self._seat(row, path)
            else:
                source = self._seat(row.from_, (*path, "from"))
                if row.to is not None:
                    claimer = self._seat(row.to, (*path, "to"))
                    source = source if claimer is not None else None
            if tile in first:
                self._fault("tile-twice", path, {"tile": tile_code(tile), "at": "key"})
            elif source is not None:
                first[tile] = FirstThrow(source, claimer)
        return first

    # Amounts.

    def _stake(self, value: int | str) -> Decimal | None:
        stake = self._money(value, ("stake",))
        if stake is not None and stake <= 0:
            self._fault("not-positive", ("stake",), {"key": "stake", "value": str(value)})
        return stake

    def _money(self, value: int | str, path: Path) -> Decimal | None:
        text = str(value)
        if MONEY.fullmatch(text):
            return Decimal(text)
        if ANY_MONEY.fullmatch(text):
            self._fault("number-too-large", path, {"value": shortened(text, _SHOWN), "limits": MONEY_LIMITS})
        else:
            self._fault("not-a-number", path, {"value": text[:_SHOWN]})
        return None

    def _expect(self, row: ExpectRow) -> Expectation | None:
        points = None if row.points is None else self._in_seat_order(row.points, ("expect", "points"))
        money = None if row.money is None else self._in_seat_order(row.money, ("expect", "money"))
        matrix = row.matrix
        if matrix is not None:
            self._check_matrix(matrix)
        following = row.next
        dealer = streak = None
        if following is not None:
            streak = following.streak
            if following.dealer is not None:
                dealer = self._seat(following.dealer, ("expect", "next", "dealer"))
        expectation = Expectation(
            None if points is None else tuple([int(value) for _, value in points]),
            None if money is None else tuple([self._money(value, path) or Decimal(0) for path, value in money]),
            None if matrix is None else tuple(map(tuple, matrix)),
            dealer,
            streak,
            row.status == "forbidden",
        )
        return None if expectation == _NOTHING_EXPECTED else expectation

    def _in_seat_order(
        self, values: list[int] | dict[str, int] | list[int | str] | dict[str, int | str], path: Path
    ) -> list[tuple[Path, int | str]] | None:
        """Values with their paths by seat, from a list or from a mapping by names; None if that cannot be told."""
        count = len(self.names)
        if isinstance(values, list):
            if len(values) != count:
                self._count_fault(len(values), path)
                return None
            return [((*path, place), value) for place, value in enumerate(values)]
        found: dict[int, tuple[Path, int | str]] = {}
        for name, value in values.items():
            seat = self.seats.get(name)
            if seat is None:
                if not self.names_open and not self.is_full:
                    named = tuple(self.names[:_MOST_NAMED])
                    args: dict[str, object] = {"name": name[:_SHOWN], "names": named, "at": "key"}
                    suggestion = nearest_name(name, self.names[:_MOST_NAMED])
                    if suggestion is not None:
                        args["suggestion"] = suggestion
                    self._fault("unknown-player", (*path, name), args)
                continue
            found[seat] = ((*path, name), value)
        missing = [name for name in self.names if self.seats[name] not in found]
        if missing and not self.names_open and not self.faulty.below(path):
            self._fault("player-missing", path, {"names": tuple(missing)})
        return None if len(found) != count else [found[seat] for seat in range(count)]

    def _count_fault(self, count: int, path: Path) -> None:
        # Of players who are no table, or of two by one name, one line may be too many.
        are_plain = len(self.names) == len(self.seats) and FEWEST_PLAYERS <= len(self.names) <= MOST_PLAYERS
        if () not in self.faulty and ("players",) not in self.faulty and are_plain:
            self._fault("wrong-count", path, {"count": count, "wanted": len(self.names)})

    def _check_matrix(self, matrix: list[list[int]]) -> None:
        count = len(self.names)
        path: Path = ("expect", "matrix")
        if len(matrix) != count:
            self._count_fault(len(matrix), path)
            return
        for place, line in enumerate(matrix):
            if len(line) != count:
                self._count_fault(len(line), (*path, place))


_NOTHING_EXPECTED = Expectation(None, None, None, None, None, False)


def _named(rows: Mapping[str, str | FirstRow | None], key: str) -> str:
    """The name at a key of ``first`` that is no tile; dots where there is none."""
    found = next((row for written, row in rows.items() if english_key(written) == key), None)
    return found[:_SHOWN] if isinstance(found, str) else "…"


def _option(value: str | int | bool) -> str:
    """The value of an option as text; yes and no of JSON as YAML writes them."""
    if isinstance(value, str):
        return str(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _several_tiles(text: str, path: Path, args: dict[str, object]) -> tuple[str, dict[str, object]]:
    """Several tiles, or none, where one is wanted; in ``rolling`` a list without its commas."""
    tiles = [tile_code(tile) for tile in parse_tiles(text)]
    if not tiles:
        return "tile-missing", args
    args |= {"count": len(tiles), "list": ", ".join(tiles)}
    if path[0] == "rolling" and len(path) == 2:
        return "tiles-as-text", args
    return "not-one-tile", args
