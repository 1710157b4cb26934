"""The library's door: load a hand and a ruleset, settle, and see what a result turns on.

>>> from zhuoji_calc import load_hand, settle
>>> settle(load_hand("samples/guiyang-example-1.yaml")).points()
[-1, -7, -5, 13]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike, fspath
from pathlib import Path

from zhuoji_calc.analysis.comparison import RulesetResult, settle_under_all
from zhuoji_calc.analysis.sensitivity import RUNS, Exploration, explore
from zhuoji_calc.formats.files import load_case, load_source
from zhuoji_calc.formats.hand.reader import Read
from zhuoji_calc.formats.ruleset.finding import is_path, load_ruleset, shipped_names
from zhuoji_calc.formats.text.places import InputError
from zhuoji_calc.messages.catalogue import Lang
from zhuoji_calc.model.hand import Case, Hand
from zhuoji_calc.model.position import check_position
from zhuoji_calc.model.problems import Problem, Problems
from zhuoji_calc.prepare.candidates import resolve_elsewhere, settings_of_none
from zhuoji_calc.prepare.every_fault import every_fault
from zhuoji_calc.prepare.pipeline import PreparedHand, Preparer, Refused, prepare_under
from zhuoji_calc.report.problems import render_error, render_path
from zhuoji_calc.rules.resolving import Layer, resolve
from zhuoji_calc.rules.ruleset import Resolved
from zhuoji_calc.settlement.result import Forbidden, Settlement


def load_hand(path: str | PathLike[str]) -> Case:
    """The hand of a file (YAML or JSON), with the rules, options and stake that the file names.

    A ruleset's path is taken from the file's folder.  Raises `InputError` with every fault of the file and its place.

    >>> case = load_hand("samples/guiyang-example-1.yaml")
    >>> [player.name for player in case.hand.players]
    ['玩家1', '玩家2', '玩家3', '玩家4']
    >>> case.rules, case.stake
    ('guiyang', Decimal('150'))
    """
    case = load_case(fspath(path))[0]
    if case.rules is not None and is_path(case.rules):
        return case._replace(rules=str(Path(path).absolute().parent / case.rules))
    return case


def load_rules(
    rules: str, settings: Mapping[str, str] | None = None, *, beside: str | PathLike[str] | None = None
) -> Resolved:
    """A ruleset by name or path, under a table's settings: options, readings (``{"Q2": "b"}``), rule keys.

    ``beside`` is the folder that a path is relative to.  Raises `InputError` for a faulty ruleset file and `Problems`
    for an unknown name or setting.

    >>> rules = load_rules("guiyang", {"Q2": "b"})
    >>> rules.rules.hot_cannon.hand_times, rules.section("hot-cannon.hand-times")
    (2, '二.4, l.30')
    >>> load_rules("贵阳").name
    'guiyang'
    """
    ruleset = load_ruleset(rules, None if beside is None else Path(beside))
    return resolve(ruleset, [Layer(("settings",), settings or {})])


HandLike = Case | Hand | str | PathLike[str]
"""What the library takes for a hand: one that was read or built, or the path of a hand file."""


def prepare_hand(
    hand: HandLike, rules: Resolved | str | None = None, settings: Mapping[str, str] | None = None
) -> PreparedHand:
    """A hand with what it is settled by: the resolved ruleset, the facts, and the stake (money a point).

    Of a file everything that is wrong is raised together, as `InputError` with its places: what `load_hand` would say,
    and what the ruleset makes of it.

    ``rules`` wins over what a `Case` names.  A name or a path is taken under the options of the case with ``settings``
    over them, as the commands take ``--rules`` and ``--set``; a `Resolved` has all its choices made, and no options
    are laid over it.  Raises `Problems` with all that keeps the hand from being settled: a position that cannot be,
    settings that the ruleset does not have, what the ruleset does not admit; `InputError` for a faulty ruleset file.

    >>> prepared = prepare_hand(load_hand("samples/guiyang-example-1.yaml"), settings={"stake": "2"})
    >>> prepared.resolved.name, prepared.stake
    ('guiyang', Decimal('2'))
    """
    if isinstance(rules, Resolved) and settings:
        raise TypeError("settings go into load_rules where rules are resolved already")
    if not isinstance(hand, Case | Hand):
        return _prepare_file(fspath(hand), rules, settings or {})
    case = hand if isinstance(hand, Case) else Case.of(hand)
    problems = check_position(case.hand)
    if isinstance(rules, Resolved):
        return _prepare_resolved(case, rules, problems)
    if rules is None and not case.rules:
        if not isinstance(hand, Case):
            raise TypeError("a bare hand needs rules")
        problems = [Problem("missing-key", ("rules",), {"key": "rules", "chinese": "规则"}), *problems]
    try:
        return Preparer(rules, settings or {}).prepare(Read(case, problems, frozenset()))
    except Refused as refused:
        raise refused.faults.exception() from None


def _prepare_file(path: str, rules: Resolved | str | None, settings: Mapping[str, str]) -> PreparedHand:
    if isinstance(rules, Resolved):
        return _prepare_resolved(load_hand(path), rules, [])
    source = load_source(path)
    try:
        return Preparer(rules, settings).prepare_source(source, path)
    except Refused as refused:
        raise refused.faults.error(source) from None


def _prepare_resolved(case: Case, resolved: Resolved, problems: list[Problem]) -> PreparedHand:
    if not problems:
        try:
            return prepare_under(case, resolved)
        except Refused:
            # Said below, with all else.
            pass
    raise Problems(every_fault(Read(case, problems, frozenset()), resolved))


def settle(
    hand: HandLike, rules: Resolved | str | None = None, settings: Mapping[str, str] | None = None
) -> Settlement | Forbidden:
    """Settle a hand: its payments in points, or `Forbidden` where the ruleset does not allow the win.

    ``rules`` and ``settings`` as for `prepare_hand`, which raises what is wrong.

    >>> settlement = settle("samples/guiyang-example-1.yaml")
    >>> settlement.matrix()
    [[0, 1, 1, 1], [0, 0, 0, 0], [0, 0, 0, 0], [4, 6, 4, 0]]
    >>> settlement.payments[0].rule, settlement.payments[0].points
    ('hands.plain', 1)
    >>> settle(load_hand("samples/guiyang-forbidden.yaml")).rule
    'kong-rule.types'
    """
    prepared = prepare_hand(hand, rules, settings)
    try:
        return prepared.settle()
    except Refused as refused:
        raise refused.faults.exception() from None


def readings(
    hand: HandLike,
    rules: Resolved | str | None = None,
    settings: Mapping[str, str] | None = None,
    *,
    limit: int = RUNS,
) -> Exploration:
    """What the result of a hand turns on: every choice of the ruleset's readings, alone and together.

    ``limit``: as many settlements are tried in full.  Raises what `settle` does.

    >>> found = readings(load_hand("samples/guiyang-example-1.yaml"))
    >>> found.base.points
    [-1, -7, -5, 13]
    >>> {letter: outcome.points for letter, outcome in found.singles["hot-cannon-hand"].items()}
    {'a': [-1, -7, -5, 13], 'b': [-1, -8, -5, 14], 'c': [-1, -8, -5, 14]}
    >>> "hot-cannon-hand" in found.decisive, "plain-self-draw" in found.unused
    (True, True)
    """
    prepared = prepare_hand(hand, rules, settings)
    try:
        prepared.settle()
    except Refused as refused:
        raise refused.faults.exception() from None
    return explore(prepared.hand, prepared.resolved, prepared.facts, limit=limit)


def compare(
    hand: HandLike,
    rules: Iterable[Resolved | str] | None = None,
    settings: Mapping[str, str] | None = None,
) -> list[RulesetResult]:
    """A hand under several rulesets, by default all shipped ones: for each its result, or why it is not admitted.

    Rulesets given by name or path take over the options of a `Case`, and ``settings``, as far as they have them
    (`Resolved.dropped` names the others).  Raises `InputError` or `Problems` for a ruleset that there is not.

    >>> for side in compare(load_hand("samples/guiyang-example-1.yaml"), ["guiyang", "duyun", "dafang"]):
    ...     print(side.resolved.name, side.result and side.result.points(), [fault.code for fault in side.problems])
    guiyang [-1, -7, -5, 13] []
    duyun [-1, -8, -5, 14] []
    dafang None ['first-open']
    """
    if not isinstance(hand, Case | Hand):
        hand = load_hand(hand)
    case = hand if isinstance(hand, Case) else Case.of(hand)
    problems = check_position(case.hand)
    if problems:
        raise Problems(problems)
    given = list(shipped_names() if rules is None else rules)
    if settings and any(isinstance(one, Resolved) for one in given):
        raise TypeError("settings go into load_rules where rules are resolved already")
    named = [load_ruleset(one) for one in given if isinstance(one, str)]
    home = load_ruleset(case.rules) if case.rules and case.options else None
    layers = [
        Layer(("options",), case.options, home),
        Layer(("settings",), settings or {}, named[0] if named else None),
    ]
    candidates = [*([home] if home else []), *named]
    wrong = [problem for layer in layers for problem in settings_of_none(layer, candidates)] if candidates else []
    if wrong:
        raise Problems(wrong)
    loaded = iter(named)
    return settle_under_all(
        case, [resolve_elsewhere(next(loaded), layers) if isinstance(one, str) else one for one in given]
    )


def explain(error: InputError | Problems, lang: Lang = "en") -> str:
    """What is wrong, where, and what would be right, in words as the commands print them.

    >>> try:
    ...     load_rules("guiyan")
    ... except Problems as error:
    ...     print(explain(error)[:43])
    rules: there is no ruleset guiyan (there ar
    """
    if isinstance(error, InputError):
        return render_error(error, lang)
    return "\n".join(render_path(problem, lang) for problem in error.problems)
