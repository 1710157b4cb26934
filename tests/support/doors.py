"""Every way into the program for one hand, and what each answers: they must not disagree.

A door takes the bytes of a hand file and what is given beside it, and gives an `Answer`, in which what that door does
not tell is left open.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from in_process import Input, run

from zhuoji_calc import InputError, Problems, prepare_hand
from zhuoji_calc.lines import settle_line
from zhuoji_calc.model.money import money_text
from zhuoji_calc.settlement.result import Forbidden

Json = dict[str, Any]


class Answer(NamedTuple):
    """What a door says of a hand; None where it does not say that."""

    verdict: str
    points: tuple[int, ...] | None = None
    money: tuple[str, ...] | None = None
    dealer: tuple[str | None, int | None] | None = None
    codes: tuple[str, ...] | None = None
    rule: str | None = None

    def agrees(self, other: Answer) -> bool:
        """Whether nothing that both say is said otherwise."""
        pairs = zip(self, other, strict=True)
        return all(one is None or two is None or one == two for one, two in pairs)


class Given(NamedTuple):
    """A hand file (its path; ``-`` cannot name a ruleset beside it) and what is laid over it."""

    path: Path
    rules: str | None = None
    settings: Mapping[str, str] = {}

    @property
    def options(self) -> tuple[str, ...]:
        """The same as options of the command line."""
        rules = () if self.rules is None else ("--rules", self.rules)
        return (*rules, *(part for key, value in self.settings.items() for part in ("--set", f"{key}={value}")))


def _answer(form: Json) -> Answer:
    if form.get("errors"):
        return Answer("invalid", codes=tuple(sorted({error["code"] for error in form["errors"]})))
    if "points" not in form and form.get("status") in ("forbidden", "ok"):
        return Answer("forbidden", rule=form["rule"])
    following = form.get("next")
    return Answer(
        "settled",
        tuple(form["points"]),
        tuple(form["money"]) if "money" in form else None,
        (following["dealer"], following["streak"]) if following else None,
    )


def _command(*arguments: str) -> tuple[int, str, str]:
    outcome = run(Input(arguments, b""))
    return outcome.status, outcome.out, outcome.err


def by_settle(given: Given) -> Answer:
    """``zhuoji settle``."""
    status, out, err = _command("settle", str(given.path), "--format", "json", *given.options)
    answer = _answer(json.loads(out))
    assert status == {"settled": 0, "forbidden": 1, "invalid": 2}[answer.verdict], err
    return answer


def by_check(given: Given) -> Answer:
    """``zhuoji check``."""
    return _checked(given, "--allow-paths", "--jobs", "1")


def _checked(given: Given, *more: str) -> Answer:
    status, out, err = _command("check", str(given.path), "--format", "jsonl", *more, *given.options)
    if status == 2:
        return _wrong_usage(err)
    (line,) = out.splitlines()
    return _answer(json.loads(line))


def _wrong_usage(err: str) -> Answer:
    """What is wrong with the options themselves is said before any hand is read."""
    return Answer("invalid", codes=tuple(sorted({part.partition("]")[0] for part in err.split("error[")[1:]})))


def by_night(given: Given) -> Answer:
    """``zhuoji night``."""
    status, out, err = _command("night", str(given.path), "--format", "json", "--allow-paths", *given.options)
    if status == 2:
        return _wrong_usage(err)
    (hand,) = json.loads(out)["hands"]
    return _answer(hand)


def by_compare(given: Given) -> Answer:
    """``zhuoji compare`` under that one ruleset."""
    status, out, err = _command("compare", str(given.path), "--format", "json", *given.options)
    form = json.loads(out) if out else {}
    if status == 2 or "errors" in form:
        return _answer(form) if form else _wrong_usage(err)
    (found,) = [*form["rulesets"], *form["refused"]]
    return _answer(found)


def by_readings(given: Given) -> Answer:
    """``zhuoji readings``: its base is the result."""
    _, out, _ = _command("readings", str(given.path), "--format", "json", "--limit", "1", *given.options)
    form = json.loads(out)
    return _answer(form.get("base", form))


def by_line(given: Given) -> Answer:
    """`settle_line`, for JSON."""
    text = given.path.read_text(encoding="utf-8")
    try:
        line = settle_line(text, given.rules, given.settings, allow_paths=True, file=str(given.path))
    except InputError as error:
        return Answer("invalid", codes=tuple(sorted({problem.code for problem in error.problems})))
    return _answer(json.loads(line))


def by_library(given: Given) -> Answer:
    """`zhuoji_calc.prepare_hand` and the settlement of what it gives."""
    try:
        prepared = prepare_hand(given.path, given.rules, given.settings)
        result = prepared.settle()
    except (InputError, Problems) as error:
        return Answer("invalid", codes=tuple(sorted({problem.code for problem in error.problems})))
    except Exception as error:
        problems = error.faults.hand
        return Answer("invalid", codes=tuple(sorted({problem.code for problem in problems})))
    if isinstance(result, Forbidden):
        return Answer("forbidden", rule=result.rule)
    following = result.next
    dealer = None if following.dealer is None else prepared.names[following.dealer]
    money = tuple(money_text(amount) for amount in result.money(Decimal(prepared.stake)))
    return Answer("settled", tuple(result.points()), money, (dealer, following.streak))


Door = Callable[[Given], Answer]

DOORS: dict[str, Door] = {
    "settle": by_settle,
    "check": by_check,
    "night": by_night,
    "compare": by_compare,
    "readings": by_readings,
    "line": by_line,
    "library": by_library,
}
