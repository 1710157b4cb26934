"""Values of a ruleset that contradict the rest of it: a price whose occasion is switched off, whatever a table chooses.

What each needs stands in one table, ``[needs]`` of `vocabulary.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from zhuoji_calc.model.problems import Path, Problem
from zhuoji_calc.rules.ruleset import Ruleset, Value
from zhuoji_calc.rules.standing import STANDING, key_of_any_tile, tile_of
from zhuoji_calc.rules.wording import value_needs

_OFF = frozenset(("none", "nothing", "nobody", "false", "", "0", "0 fan"))
_ANY_TILE = f"{STANDING}*"


class Contradiction(NamedTuple):
    """A value that does nothing: of which rule key, beside which values, and of which it needs one.

    ``choice``: the reading and the letter of the choice that sets it; empty for the ruleset's own value.  ``beside``
    and ``needs`` are keys with a value behind a colon, or, of what need only be on, keys.
    """

    rule: str
    value: Value
    choice: tuple[str, ...]
    beside: tuple[str, ...]
    needs: tuple[str, ...]

    def problem(self, path: Path) -> Problem:
        """The same as a fault of the file that has it at this place."""
        args = {"rule": _said(self.rule, self.value), "beside": self.beside, "needs": self.needs}
        return Problem("rules-contradict", path, args)


def contradictions(ruleset: Ruleset) -> Iterator[Contradiction]:
    """Each value of the ruleset, and of the choices that it adds, which does nothing under any of its choices."""
    given: dict[str, list[tuple[Value, tuple[str, ...]]]] = {}
    possible: dict[str, list[Value]] = {}
    for key, entry in ruleset.entries.items():
        given[key], possible[key] = [(entry.value, ())], [entry.value]
    for reading in ruleset.readings.values():
        if reading.span is not None:
            possible.setdefault(reading.span_key, []).extend(map(str, reading.span))
        for choice in reading.choices:
            for key, value in choice.sets.items():
                possible.setdefault(key, []).append(value)
                if reading.origin == ruleset.name:
                    given.setdefault(key, []).append((value, (reading.key, choice.letter)))
    for row, needs in value_needs().items():
        wanted, _, word = row.partition(": ")
        for key in [wanted] if wanted in given else [key for key in given if key_of_any_tile(key) == wanted]:
            missing = _missing(key, needs, possible, ruleset)
            beside = tuple(_said(one, possible[one][0]) for one in dict.fromkeys(map(_key_of, missing)))
            for value, chosen in given[key] if missing else ():
                if word in (value, "") and value != ruleset.neutral(key) and not _is_off(value):
                    yield Contradiction(key, value, chosen, beside, missing)


def _missing(key: str, needs: str, possible: Mapping[str, list[Value]], ruleset: Ruleset) -> tuple[str, ...]:
    """The first part of what a key needs that nothing gives it, as its alternatives; empty where nothing is missing."""
    for part in needs.split(" & "):
        wanted = [one for need in part.split(" | ") for one in _named(need, key, possible)]
        if not any(_is_given(need, possible, ruleset) for need in wanted):
            return tuple(wanted)
    return ()


def _named(need: str, key: str, possible: Mapping[str, list[Value]]) -> list[str]:
    """A need with the tile of the key that has it; of a key without a tile, with each that the ruleset has."""
    if not need.startswith(_ANY_TILE):
        return [need] if _key_of(need) in possible else []
    own = tile_of(key)
    tiles = dict.fromkeys(tile for one in possible if (tile := tile_of(one)) is not None) if own is None else (own,)
    return [need.replace("*", tile) for tile in tiles]


def _is_given(need: str, possible: Mapping[str, list[Value]], ruleset: Ruleset) -> bool:
    key, _, word = need.partition(": ")
    for value in possible.get(key, ()):
        if word and word in ((value,) if isinstance(value, str) else value):
            return True
        # Where a key can be none, an amount of 0 is one.
        if not word and (not _is_off(value) or (value in ("0", "0 fan") and ruleset.neutral(key) != "0")):
            return True
    return False


def _is_off(value: Value) -> bool:
    return not value or value in _OFF


def _key_of(need: str) -> str:
    return need.partition(": ")[0]


def _said(key: str, value: Value) -> str:
    shown = value if isinstance(value, str) else f"[{', '.join(value)}]"
    return f"{key}: {shown}"
