"""Asking for a finished hand question by question, each answer checked at once: a dialogue without a terminal.

`dialogue` is a generator: it yields a `Question`, is sent the answer as typed, and returns the hand file's data once
the whole of it can be settled.  An answer that will not do is asked for again with what is wrong with it; what only
shows at the end (a hand that is not complete, a fifth tile) leads back to the answer that it is about.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import NamedTuple

from zhuoji_calc.cli.wizard_answers import Answers, Find, WrongAnswer, as_list
from zhuoji_calc.formats.hand.reader import case_of
from zhuoji_calc.formats.words import DRAW, HOW, YES_OR_NO
from zhuoji_calc.messages.catalogue import Lang
from zhuoji_calc.model.hand import FULL_HAND
from zhuoji_calc.model.money import money_text
from zhuoji_calc.model.names import fold
from zhuoji_calc.model.position import MELD_TILES
from zhuoji_calc.model.problems import Path, Problem, Problems
from zhuoji_calc.model.tiles import Tile, parse_tile, tile_chinese, tile_code
from zhuoji_calc.prepare.pipeline import prepare_under
from zhuoji_calc.rules.ruleset import Reading

BACK = ("<", "＜")
"""What goes back to the question before."""

_Data = dict[str, object]

_YES_AND_NO = {"yes": True, "no": False, "y": True, "n": False, **YES_OR_NO}


class Question(NamedTuple):
    """What is asked: the place of the answer in the hand, the words, what was wrong with the last one (or nothing)."""

    key: Path
    text: str
    wrong: str = ""


class _Step(NamedTuple):
    """A question on the way: where its answer belongs, how it is asked, and how the answer is read."""

    key: Path
    text: str
    read: Callable[[str], object]


def dialogue(lang: Lang, find: Find, known: Sequence[str], rules: str | None = None) -> Generator[Question, str, _Data]:
    """Ask for a hand. ``find`` gives the ruleset of a name (raising `Problems`).

    ``known`` are the shipped names; no answer means the first of them.
    """
    asker = _Asker(lang, find, known)
    if rules is not None:
        asker.given(("rules",), rules)
    wrong = ""
    while True:
        step = asker.next()
        if step is None:
            fault = asker.fault()
            if fault is None:
                return asker.data()
            wrong = asker.reopen(fault)
            continue
        answer = (yield Question(step.key, step.text, wrong)).strip()
        wrong = ""
        if answer in BACK:
            asker.back()
            continue
        try:
            asker.answers[step.key] = step.read(answer)
        except WrongAnswer as error:
            wrong = str(error)


class _Asker(Answers):
    """What is asked next, and what the answers come to."""

    def __init__(self, lang: Lang, find: Find, known: Sequence[str]) -> None:
        super().__init__(lang, find, known)
        self.fixed: set[Path] = set()
        self.firsts: list[Tile] = []

    def given(self, key: Path, answer: str) -> None:
        """An answer that need not be asked for. Raises `Problems` where it is none."""
        self.find(answer)
        self.answers[key] = answer
        self.fixed.add(key)

    def next(self) -> _Step | None:
        """The first question that is not answered yet; answers that are asked for no longer are forgotten."""
        steps = list(self.steps())
        keys = {step.key for step in steps}
        for key in [key for key in self.answers if key not in keys]:
            del self.answers[key]
        return next((step for step in steps if step.key not in self.answers), None)

    def back(self) -> None:
        """Take the last answer back, that of the question asked before."""
        asked = [step.key for step in self.steps() if step.key in self.answers and step.key not in self.fixed]
        if asked:
            self._take_back(asked[-1])

    def _take_back(self, key: Path) -> None:
        del self.answers[key]
        if key[0] != "first":
            # Who threw a first tile is only asked where the rest leaves it open.
            self.firsts.clear()

    # The questions.

    def steps(self) -> Iterator[_Step]:
        """Every question in order, as far as the answers so far allow."""
        yield _Step(
            ("rules",), self.say("rules", known=self.listed(self.known), default=self.known[0]), self.read_rules
        )
        if ("rules",) not in self.answers:
            return
        ruleset = self.ruleset
        for reading in ruleset.readings.values():
            if reading.is_option:
                yield self.option(reading)
        seats = [int(number) for number in ruleset.entries["players"].value]
        if len(seats) > 1:
            text = self.say("seats", seats=self.listed(map(str, seats)))
            yield _Step(("seats",), text, lambda answer: self.read_choice(answer, {str(one): one for one in seats}))
            if ("seats",) not in self.answers:
                return
        count = seats[0] if len(seats) == 1 else int(str(self.answers["seats",]))
        for seat in range(count):
            yield _Step(("players", seat, "name"), self.say("name", number=seat + 1), self.read_name)
        if all(("players", seat, "name") in self.answers for seat in range(count)):
            yield from self.about_the_hand(count)

    def about_the_hand(self, count: int) -> Iterator[_Step]:
        rules = self.resolved.rules
        yield _Step(("stake",), self.say("stake", stake=money_text(self.resolved.stake)), self.read_stake)
        yield _Step(("dealer",), self.say("dealer"), self.read_player)
        yield _Step(("streak",), self.say("streak"), self.read_streak)
        yield _Step(("end", "win"), self.say("how"), lambda answer: self.read_choice(answer, {**HOW, **DRAW}))
        how = self.answers.get(("end", "win"))
        if how is None:
            return
        if how != "draw":
            yield _Step(("end", "by"), self.say("by"), self.read_winners)
            if how != "self-draw":
                yield _Step(("end", "from"), self.say("from"), self.read_source)
            yield _Step(("end", "tile"), self.say("tile"), self.read_tile)
            if how != "rob-kong":
                yield _Step(("end", "after-kong"), self.say("after-kong"), self.optional(self.read_tile_alone))
        if rules.chickens.rolling.used:
            yield _Step(("rolling",), self.say("rolling"), self.optional(self.read_tiles_alone))
        for seat in range(count):
            yield from self.about_a_player(seat, how == "draw")
        if rules.declared.points is not None:
            yield _Step(("declared",), self.say("declared"), self.optional(self.read_players))
        if how in ("discard", "rob-kong"):
            yield _Step(("passed",), self.say("passed"), self.optional(self.read_players))
        if rules.sold.discard or rules.sold.self_draw:
            yield _Step(("sold",), self.say("sold"), self.optional(self.read_players))
        if how != "draw":
            yield _Step(("flip",), self.say("flip"), self.optional(self.read_tile))
        for tile in self.firsts:
            shown = tile_chinese(tile) if self.lang == "zh" else tile_code(tile)
            yield _Step(("first", tile_code(tile)), self.say("first", tile=shown), self.read_first)

    def about_a_player(self, seat: int, draw: bool) -> Iterator[_Step]:
        name = self.names[seat]
        yield _Step(
            ("players", seat, "melds"), self.say("melds", name=name), lambda answer: self.read_melds(answer, seat)
        )
        melds = self.answers.get(("players", seat, "melds"))
        if melds is None:
            return
        count = FULL_HAND - MELD_TILES * len(as_list(melds))
        winner = name in as_list(self.answers.get(("end", "by")))
        question = self.say("hand-needed" if winner else "hand", name=name, count=count)
        yield _Step(("players", seat, "hand"), question, lambda answer: self.read_hand(answer, count, winner))
        if self.answers.get(("players", seat, "hand")) == "":
            ready = self.say("ready", name=name)
            yield _Step(("players", seat, "ready"), ready, lambda answer: self.read_choice(answer, _YES_AND_NO))
        yield _Step(("players", seat, "discards"), self.say("discards", name=name), self.read_river)

    def option(self, reading: Reading) -> _Step:
        default = reading.choice(reading.default)
        words = list(reading.words())
        first = str(reading.span[0]) if reading.span else default.word if default else ""
        shown = self.listed(
            words if reading.span or self.lang == "en" else [c.titles.get("zh", c.word) for c in reading.choices]
        )
        if default is not None and self.lang == "zh":
            first = default.titles.get("zh", first)
        question = reading.question[self.lang].rstrip("?？")
        text = self.say("option", question=question, choices=shown, default=first)

        def read(answer: str) -> object:
            if not answer:
                return ""
            choice = reading.choice(fold(answer))
            if choice is None:
                raise WrongAnswer(self.say("one-of", choices=shown))
            return choice.word

        return _Step(("options", reading.key), text, read)

    # The whole.

    def data(self) -> _Data:
        """The hand file's data."""
        answers, names = self.answers, self.names
        data: _Data = {"rules": answers["rules",]}
        options = {str(key[1]): value for key, value in answers.items() if key[0] == "options" and value != ""}
        if options:
            data["options"] = options
        if answers["stake",] != "":
            data["stake"] = answers["stake",]
        data["dealer"] = answers["dealer",]
        if answers["streak",] != 1:
            data["streak"] = answers["streak",]
        for key in ("flip", "rolling"):
            if answers.get((key,)):
                data[key] = answers[key,]
        data["end"] = self._end()
        firsts = {str(key[1]): value for key, value in answers.items() if key[0] == "first"}
        if firsts:
            data["first"] = firsts
        data["players"] = [self._player(seat, name) for seat, name in enumerate(names)]
        return data

    def _end(self) -> object:
        answers = self.answers
        if answers["end", "win"] == "draw":
            return "draw"
        winners = as_list(answers["end", "by"])
        end: _Data = {"win": answers["end", "win"], "by": winners[0] if len(winners) == 1 else winners}
        for key in ("from", "tile", "after-kong"):
            if answers.get(("end", key)):
                end[key] = answers["end", key]
        return end

    def _player(self, seat: int, name: str) -> _Data:
        player: _Data = {"name": name}
        for key in ("hand", "melds", "discards"):
            if self.answers["players", seat, key]:
                player[key] = self.answers["players", seat, key]
        if ("players", seat, "ready") in self.answers and "hand" not in player:
            player["ready"] = self.answers["players", seat, "ready"]
        for key in ("declared", "passed", "sold"):
            if name in as_list(self.answers.get((key,))):
                player[key] = True
        return player

    def fault(self) -> Problem | None:
        """The first thing that keeps the whole from being settled."""
        try:
            prepare_under(case_of(self.data()), self.resolved).settle()
        except Problems as fault:
            return fault.problems[0]
        return None

    def reopen(self, problem: Problem) -> str:
        """Take the answer back that a fault is about; what is wrong, in words."""
        path = problem.path
        if path[:1] == ("first",) or problem.code == "first-open":
            tile = parse_tile(str(path[1])) if path[0] == "first" and len(path) > 1 else _tile_of(problem)
            if tile not in self.firsts:
                self.firsts.append(tile)
                return ""
            self.answers.pop(("first", tile_code(tile)), None)
            return self.words(problem)
        asked = [step.key for step in self.steps() if step.key in self.answers and step.key not in self.fixed]
        about = [key for key in asked if key == path[: len(key)] or key == path[-1:]]
        self._take_back(about[-1] if about else self._near(path, asked))
        return self.words(problem)

    def _near(self, path: Path, asked: Sequence[Path]) -> Path:
        """The answer that shares most with a path, the last of them."""

        def shared(key: Path) -> int:
            pairs = zip(key, path, strict=False)
            return next((place for place, (one, other) in enumerate(pairs) if one != other), min(len(key), len(path)))

        return max(asked, key=lambda key: (shared(key), asked.index(key)))


def _tile_of(problem: Problem) -> Tile:
    tile = problem.args["tile"]
    return tile if isinstance(tile, int) else parse_tile(str(tile))
