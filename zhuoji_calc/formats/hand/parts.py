"""The parts of a row: names, tiles and amounts out of their texts; what is wrong with one, and what rests on it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal

from zhuoji_calc.formats.hand.rows import Row
from zhuoji_calc.formats.hand.tile_faults import says_none
from zhuoji_calc.formats.suppression import Faulty
from zhuoji_calc.formats.words import nearest_name
from zhuoji_calc.model.hand import Seat
from zhuoji_calc.model.numbers import ANY_MONEY, MONEY, MONEY_LIMITS
from zhuoji_calc.model.problems import MOST_FAULTS, Path, Problem, shortened
from zhuoji_calc.model.tiles import Tile, TileError, parse_tile, parse_tiles, tile_code

SHOWN = 40
"""So much of a text that is wrong is shown."""

_SEPARATORS = re.compile(r"[,，、;；/\s]+")
_MOST_NAMED = 20
"""So many players are named where another is meant; at a table there are four at the most."""


class PartReader:
    """Reads names, tiles and amounts, and collects what is wrong on the way.

    ``faulty`` holds the paths of parts that could not be read: no conclusion may rest on them.  ``names_open``: some
    name could not be read or stands twice; then a name that is not known may be that one.
    """

    def __init__(self, names: Sequence[str], problems: list[Problem], faulty: Faulty) -> None:
        self.problems = problems
        self.faulty = faulty
        self.names = list(names)
        self.seats = {name: seat for seat, name in reversed(list(enumerate(names)))}
        self.names_open = not names or "" in names or len(self.seats) < len(names)

    @property
    def is_full(self) -> bool:
        """Whether so many faults have been found that no more are named."""
        return len(self.problems) >= MOST_FAULTS

    def fault(self, code: str, path: Path, args: Mapping[str, object] | None = None, offset: int = 0) -> None:
        """Note a fault, and that nothing may rest on that part."""
        if not self.is_full:
            self.problems.append(Problem(code, path, args or {}, offset))
        self.faulty.add(path)

    def tile(self, row: Row, key: str, above: Path) -> Tile | None:
        """The one tile of a row's text; None where it has none, or with what is wrong where it is no tile.

        ``above``: the row's path.
        """
        text = row.get(key)
        if text is None:
            return None
        try:
            return parse_tile(text)
        except TileError as error:
            self._no_tile(error, text, (*above, key))
            return None

    def tile_of(self, text: str, path: Path) -> Tile | None:
        """The one tile of a text; None, with what is wrong, where it is none."""
        try:
            return parse_tile(text)
        except TileError as error:
            self._no_tile(error, text, path)
            return None

    def _no_tile(self, error: TileError, text: str, path: Path) -> None:
        self.tile_fault(error, path, {"also": "no-flip"} if path == ("flip",) and says_none(text) else {})

    def tile_fault(self, error: TileError, path: Path, at: Mapping[str, object] | None = None) -> None:
        """Note what is wrong with a tile; ``at``: what its message needs besides."""
        args: dict[str, object] = {"fragment": error.fragment[:SHOWN], **(at or {})}
        code, offset = error.code, error.offset
        if code == "not-one-tile":
            code, args = _several_tiles(error.fragment, path, args)
        if error.suggestion is not None:
            args["suggestion"] = error.suggestion
        self.fault(code, path, args, offset)

    def seat(self, row: Row, key: str, above: Path) -> Seat | None:
        """The seat of the player whom a row names; None where it names nobody, or with what is wrong."""
        name = row.get(key)
        if name is None:
            return None
        seat = self.seats.get(name)
        return self.seat_of(name, (*above, key)) if seat is None else seat

    def seat_of(self, name: str, path: Path) -> Seat | None:
        """The seat of a player; None, with what is wrong, for a name that is none."""
        seat = self.seats.get(name)
        if seat is not None:
            return seat
        if path in self.faulty or self.names_open or self.is_full:
            self.faulty.add(path)
        elif "\n" in name:
            self.fault("name-over-lines", path, {"name": " ".join(name.split())[:SHOWN]})
        elif several := self._several_names(name):
            self.fault("names-as-text", path, self._unknown(name, None) | {"list": ", ".join(several)})
        else:
            self.unknown_player(name, path)
        return None

    def unknown_player(self, name: str, path: Path, **more: object) -> None:
        """Note a name that no player has."""
        self.fault("unknown-player", path, self._unknown(name, nearest_name(name, self.names[:_MOST_NAMED])) | more)

    def _unknown(self, name: str, suggestion: str | None) -> dict[str, object]:
        args: dict[str, object] = {"name": name[:SHOWN], "names": tuple(self.names[:_MOST_NAMED])}
        return args if suggestion is None else args | {"suggestion": suggestion}

    def _several_names(self, text: str) -> list[str]:
        """The players that a text names one after another, where a list is meant."""
        parts = [part for part in _SEPARATORS.split(text.strip("[]()（） ")) if part]
        return parts if len(parts) > 1 and all(part in self.seats for part in parts) else []

    def money(self, value: int | str, path: Path) -> Decimal | None:
        """An amount of money; None, with what is wrong, where it is none."""
        text = str(value)
        if MONEY.fullmatch(text):
            return Decimal(text)
        if ANY_MONEY.fullmatch(text):
            self.fault("number-too-large", path, {"value": shortened(text, SHOWN), "limits": MONEY_LIMITS})
        else:
            self.fault("not-a-number", path, {"value": text[:SHOWN]})
        return None


def _several_tiles(text: str, path: Path, args: dict[str, object]) -> tuple[str, dict[str, object]]:
    """Several tiles, or none, where one is wanted; in ``rolling`` a list without its commas."""
    tiles = [tile_code(tile) for tile in parse_tiles(text)]
    if not tiles:
        return "tile-missing", args
    args |= {"count": len(tiles), "list": ", ".join(tiles)}
    if path[0] == "rolling" and len(path) == 2:
        return "tiles-as-text", args
    return "not-one-tile", args
