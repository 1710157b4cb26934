"""The library's door: load a hand and a ruleset, and settle.

>>> from zhuoji_calc import load_hand, settle
>>> settle(load_hand("samples/guiyang-example-1.yaml")).points()
[-1, -7, -5, 13]
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path

from zhuoji_calc.facts import Facts
from zhuoji_calc.hand import Case, Hand
from zhuoji_calc.position import check_position
from zhuoji_calc.problems import Problem, Problems
from zhuoji_calc.reading.files import load_case
from zhuoji_calc.reading.hand_file import Read
from zhuoji_calc.reading.rulesets import load_ruleset
from zhuoji_calc.review import resolve_anyway, review
from zhuoji_calc.ruleset import Layer, Resolved, resolve
from zhuoji_calc.settlement import engine
from zhuoji_calc.settlement.admission import check_admission
from zhuoji_calc.settlement.result import Forbidden, Settlement


def load_hand(path: str | PathLike[str]) -> Case:
    """The hand of a file (YAML or JSON), with the rules, options and stake that the file names.

    Raises `InputError` with every fault of the file and its place.
    """
    return load_case(fspath(path))[0]


def load_rules(
    rules: str, settings: Mapping[str, str] | None = None, *, beside: str | PathLike[str] | None = None
) -> Resolved:
    """A ruleset by name or path, under a table's settings: options, readings (``{"Q2": "b"}``), rule keys.

    ``beside`` is the folder that a path is relative to.  Raises `InputError` for a faulty ruleset file and `Problems`
    for an unknown name or setting.
    """
    ruleset = load_ruleset(rules, None if beside is None else Path(beside))
    return resolve(ruleset, [Layer(("options",), settings or {})])


def settle(hand: Case | Hand, rules: Resolved | None = None) -> Settlement | Forbidden:
    """Settle a hand: its payments in points, or `Forbidden` where the ruleset does not allow the win.

    ``rules`` wins over what a `Case` names.  Raises `Problems` with all that keeps it from being settled: a position
    that cannot be, settings that the ruleset does not have, what the ruleset does not admit.
    """
    if isinstance(hand, Hand):
        if rules is None:
            raise TypeError("a bare hand needs rules")
        hand = Case(hand, None, {}, None, None)
    wrong: list[Problem] = []
    if rules is None:
        if hand.rules is None:
            raise Problems([Problem("missing-key", ("rules",), {"key": "rules"})])
        rules, wrong = resolve_anyway(load_ruleset(hand.rules), [Layer(("options",), hand.options)])
    problems = check_position(hand.hand)
    facts = Facts(hand.hand)
    if wrong or problems or check_admission(hand.hand, rules, facts):
        raise Problems(review(Read(hand, problems, frozenset()), rules, wrong))
    return engine.settle(hand.hand, rules, facts)
