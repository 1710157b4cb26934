"""Answers to the questions about a hand: each read as its question wants it, or refused with what is wrong with it."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from zhuoji_calc.formats.hand.fields import MOST_STREAK
from zhuoji_calc.formats.hand.river import RiverError, read_river
from zhuoji_calc.formats.words import KEYS
from zhuoji_calc.messages.catalogue import QUESTIONS, Lang, divided, listed
from zhuoji_calc.messages.problems import what_is_right, what_is_wrong
from zhuoji_calc.model.names import fold
from zhuoji_calc.model.numbers import DIGITS, POSITIVE_MONEY
from zhuoji_calc.model.problems import Path, Problem, Problems
from zhuoji_calc.model.tiles import (
    COPIES,
    Tile,
    TileError,
    parse_tile,
    parse_tiles,
    tile_chinese,
    tile_code,
    write_tiles,
)
from zhuoji_calc.rules.resolving import Layer, resolve
from zhuoji_calc.rules.ruleset import Resolved, Ruleset
from zhuoji_calc.rules.suggest import closest

LONGEST_NAME = 100

Find = Callable[[str], Ruleset]

_SEPARATORS = re.compile(r"[,，、;；]")


class WrongAnswer(Exception):
    """An answer that will not do, in words."""


class Answers:
    """What was answered so far, and what follows from it.

    Each ``read_…`` takes an answer as typed and gives what the hand file holds for it. Raises `WrongAnswer`.
    """

    def __init__(self, lang: Lang, find: Find, known: Sequence[str]) -> None:
        self.lang: Lang = lang
        self.find = find
        self.known = known
        self.answers: dict[Path, object] = {}

    def say(self, key: str, /, **parts: object) -> str:
        return QUESTIONS.say(key, self.lang, **parts)

    @property
    def ruleset(self) -> Ruleset:
        return self.find(str(self.answers["rules",]))

    @property
    def resolved(self) -> Resolved:
        options = {
            str(key[1]): str(value) for key, value in self.answers.items() if key[0] == "options" and value != ""
        }
        return resolve(self.ruleset, [Layer(("options",), options)])

    @property
    def names(self) -> list[str]:
        seats = sorted((key[1], str(name)) for key, name in self.answers.items() if key[2:] == ("name",))
        return [name for _, name in seats]

    def listed(self, parts: Iterable[str]) -> str:
        return listed(parts, self.lang)

    # Reading answers.

    def optional(self, read: Callable[[str], object]) -> Callable[[str], object]:
        return lambda answer: read(answer) if answer else ""

    def read_rules(self, answer: str) -> object:
        name = answer or self.known[0]
        try:
            self.find(name)
        except Problems as fault:
            raise WrongAnswer(self.words(fault.problems[0])) from None
        return name

    def read_choice(self, answer: str, choices: Mapping[str, object]) -> object:
        word = fold(answer).lower()
        if word not in choices:
            # In each language its own words, and of several English ones for one thing the first.
            shown: dict[object, str] = {}
            for one, meant in choices.items():
                if one.isascii() == (self.lang == "en") or one.isdecimal():
                    shown.setdefault(meant, one)
            raise WrongAnswer(self.say("one-of", choices=self.listed(shown.values())))
        return choices[word]

    def read_name(self, answer: str) -> object:
        if not answer:
            raise WrongAnswer(self.say("needed"))
        if len(answer) > LONGEST_NAME or not answer.isprintable():
            raise WrongAnswer(self.say("long-name"))
        if answer in self.names:
            raise WrongAnswer(self.say("same-name", name=answer))
        return answer

    def read_player(self, answer: str) -> str:
        if answer not in self.names:
            near = closest(answer, self.names)
            shown = self.listed(self.names) + (f"; {near}?" if near else "")
            raise WrongAnswer(self.say("not-a-name", name=answer, names=shown))
        return answer

    def read_players(self, answer: str) -> list[str]:
        if answer in self.names:
            return [answer]
        return list(dict.fromkeys(self.read_player(part.strip()) for part in _SEPARATORS.split(answer) if part.strip()))

    def read_winners(self, answer: str) -> object:
        winners = self.read_players(answer)
        if not winners:
            raise WrongAnswer(self.say("needed"))
        if len(winners) > 1 and self.answers["end", "win"] == "self-draw":
            raise WrongAnswer(self.say("several-winners"))
        return winners

    def read_source(self, answer: str) -> object:
        source = self.read_player(answer)
        if source in as_list(self.answers["end", "by"]):
            raise WrongAnswer(self.say("won-from-himself"))
        return source

    def read_streak(self, answer: str) -> object:
        text = fold(answer) or "1"
        if not DIGITS.fullmatch(text) or not 1 <= int(text) <= MOST_STREAK:
            raise WrongAnswer(self.say("not-a-count", most=MOST_STREAK))
        return int(text)

    def read_stake(self, answer: str) -> object:
        text = fold(answer)
        if text and (not POSITIVE_MONEY.fullmatch(text) or Decimal(text) <= 0):
            raise WrongAnswer(self.say("not-money"))
        return text

    def tiles(self, answer: str) -> tuple[Tile, ...]:
        try:
            return parse_tiles(answer)
        except TileError as error:
            raise WrongAnswer(self.tile_words(error)) from None

    def tile_words(self, error: TileError) -> str:
        args = {"fragment": error.fragment, "suggestion": error.suggestion, "count": 0}
        return self.words(Problem(error.code, (), args))

    def words(self, problem: Problem) -> str:
        parts = [what_is_wrong(problem, self.lang), what_is_right(problem, self.lang)]
        return divided((part for part in parts if part), self.lang)

    def read_tile_alone(self, answer: str) -> object:
        tiles = self.tiles(answer)
        if len(tiles) != 1:
            raise WrongAnswer(self.say("not-one-tile"))
        return tile_code(tiles[0])

    def read_tile(self, answer: str) -> object:
        code = self.read_tile_alone(answer)
        self.count([parse_tile(str(code))])
        return code

    def read_tiles_alone(self, answer: str) -> object:
        return [tile_code(tile) for tile in self.tiles(answer)]

    def read_hand(self, answer: str, wanted: int, winner: bool) -> object:
        if not answer and not winner:
            return ""
        tiles = list(self.tiles(answer))
        tile = self.answers.get(("end", "tile"))
        if winner and len(tiles) == wanted + 1 and tile is not None and parse_tile(str(tile)) in tiles:
            tiles.remove(parse_tile(str(tile)))
        if len(tiles) != wanted:
            raise WrongAnswer(self.say("wrong-size", wanted=wanted, count=len(tiles)))
        self.count(tiles)
        return write_tiles(tiles)

    def read_river(self, answer: str) -> object:
        try:
            river, _ = read_river(answer, 0)
        except RiverError as error:
            fault = error.faults[0]
            words = self.tile_words(fault) if isinstance(fault, TileError) else self.words(Problem(fault.code, ()))
            raise WrongAnswer(words) from None
        self.count([discard.tile for discard in river if not discard.claimed])
        return answer

    def read_melds(self, answer: str, seat: int) -> object:
        melds = []
        tiles: list[Tile] = []
        for part in _SEPARATORS.split(answer):
            if not part.strip():
                continue
            kind, _, rest = fold(part).partition(" ")
            code, _, _ = rest.strip().partition(" ")
            source = part.strip().partition(" ")[2].strip().partition(" ")[2].strip()
            kind = KEYS.get(kind, "")
            if kind not in ("pong", "open-kong", "concealed-kong", "added-kong") or not code:
                raise WrongAnswer(self.say("meld-form"))
            meld = {kind: self.read_tile_alone(code)}
            tiles += [parse_tile(str(meld[kind]))] * (3 if kind == "pong" else COPIES)
            if kind != "concealed-kong":
                if not source:
                    raise WrongAnswer(self.say("meld-form"))
                meld["from"] = self.read_player(source)
                if source == self.names[seat]:
                    others = [name for name in self.names if name != source]
                    raise WrongAnswer(self.say("one-of", choices=self.listed(others)))
            elif source:
                raise WrongAnswer(self.say("meld-form"))
            melds.append(meld)
        if len(melds) > COPIES:
            raise WrongAnswer(self.say("meld-form"))
        self.count(tiles)
        return melds

    def read_first(self, answer: str) -> object:
        if answer in self.names:
            return answer
        for name in self.names:
            claimer = answer.removeprefix(name).strip(" ,，、")
            if answer.startswith(name) and claimer:
                return {"from": name, "to": self.read_player(claimer)}
        return self.read_player(answer)

    def count(self, more: Sequence[Tile]) -> None:
        """That there are no more than four of a kind, these and those that were answered."""
        seen = Counter(more)
        for key, answer in self.answers.items():
            if key in (("end", "tile"), ("flip",)) or key[2:] == ("hand",):
                seen.update(parse_tiles(str(answer)))
            elif key[2:] == ("discards",):
                seen.update(discard.tile for discard in read_river(str(answer), 0)[0] if not discard.claimed)
            elif key[2:] == ("melds",):
                for meld in as_list(answer):
                    kind = next(iter(meld))
                    seen.update([parse_tile(str(meld[kind]))] * (3 if kind == "pong" else COPIES))
        for tile in more:
            if seen[tile] > COPIES:
                shown = tile_chinese(tile) if self.lang == "zh" else tile_code(tile)
                raise WrongAnswer(self.say("fifth-tile", tile=shown))


def as_list(value: object) -> list[Any]:
    """A list as it is, anything else as an empty one."""
    return value if isinstance(value, list) else []
