"""The one way from a hand as read to its settlement: ruleset, choices, facts and stake; or all that is wrong.

Every command, the library and the line function put a hand and a ruleset together here and nowhere else, so that no
two of them can answer one file differently.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from zhuoji_calc.formats.hand.reader import Read, canonical_key, read_data
from zhuoji_calc.formats.ruleset.finding import is_path, load_named, load_ruleset, names_by_document
from zhuoji_calc.formats.text.places import InputError, Located
from zhuoji_calc.formats.text.source import Source
from zhuoji_calc.model.facts import Facts
from zhuoji_calc.model.hand import Case, Hand
from zhuoji_calc.model.problems import Problem, Problems
from zhuoji_calc.prepare.every_fault import every_fault, resolve_leniently
from zhuoji_calc.rules.resolving import Layer, resolve
from zhuoji_calc.rules.ruleset import Resolved, Ruleset
from zhuoji_calc.settlement.admission import check_admission, check_stake
from zhuoji_calc.settlement.engine import settle
from zhuoji_calc.settlement.result import Forbidden, Settlement

RULES_OPTION = "--rules"
SET_OPTION = "--set"

_REMEMBERED = 512
_NO_SETTINGS: Mapping[str, str] = {}


class Faults(NamedTuple):
    """Everything that keeps a hand from being settled, by where it stands.

    ``hand``: in the hand file; ``settings`` and ``rules``: in what was given beside it (``--set``, ``--rules``);
    ``ruleset``: in the ruleset's own file.
    """

    hand: tuple[Problem, ...] = ()
    settings: tuple[Problem, ...] = ()
    rules: tuple[Problem, ...] = ()
    ruleset: InputError | None = None

    def __bool__(self) -> bool:
        return bool(self.hand or self.settings or self.rules or self.ruleset)

    def errors(self, source: Source) -> list[InputError]:
        """The faults with their places, each file's or option's together; those of the hand file first."""
        errors = [source.error(self.hand, canonical_key)] if self.hand or source.faults else []
        if self.ruleset is not None:
            errors.append(self.ruleset)
        return errors + [
            option_error(option, problems)
            for option, problems in ((RULES_OPTION, self.rules), (SET_OPTION, self.settings))
            if problems
        ]

    def error(self, source: Source) -> InputError:
        """All of them as one error of the hand file."""
        first, *others = self.errors(source)
        if first.name != source.name:
            first = InputError(source.name, []).and_of(first)
        for other in others:
            first = first.and_of(other)
        return first

    def exception(self) -> InputError | Problems:
        """What is raised where the hand came from no file."""
        problems = [*self.hand, *self.rules, *self.settings]
        if self.ruleset is None:
            return Problems(problems)
        return InputError("", [Located(problem, None) for problem in problems]).and_of(self.ruleset)


class Refused(Problems):
    """A hand cannot be settled; ``faults`` is all that is wrong, ``problems`` what is not in the ruleset's own file."""

    def __init__(self, faults: Faults) -> None:
        super().__init__([*faults.hand, *faults.rules, *faults.settings])
        self.faults = faults

    def __reduce__(self) -> tuple[type[Refused], tuple[Faults]]:
        return type(self), (self.faults,)


class PreparedHand(NamedTuple):
    """A hand with what it is settled by. ``stake`` is money a point."""

    case: Case
    resolved: Resolved
    facts: Facts
    stake: Decimal

    @property
    def hand(self) -> Hand:
        """The hand itself."""
        return self.case.hand

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [player.name for player in self.case.hand.players]

    def settle(self, *, even_if_forbidden: bool = False) -> Settlement | Forbidden:
        """The settlement. Raises `Refused` where the ruleset asks for what the hand leaves open."""
        try:
            return settle(self.case.hand, self.resolved, self.facts, even_if_forbidden=even_if_forbidden)
        except Problems as fault:
            raise Refused(Faults(tuple(fault.problems))) from None


def option_error(option: str, problems: Sequence[Problem]) -> InputError:
    """Faults that stand in no file but in an option of the command line."""
    return InputError(option, [Located(problem, None) for problem in problems])


def prepare_under(case: Case, resolved: Resolved, facts: Facts | None = None) -> PreparedHand:
    """A hand under a resolved ruleset; raises `Refused` where the two do not fit together."""
    facts = facts or Facts(case.hand)
    problems = check_stake(case, resolved) + check_admission(case.hand, resolved, facts)
    if problems:
        raise Refused(Faults(tuple(problems)))
    return PreparedHand(case, resolved, facts, resolved.stake_of(case.stake))


class Preparer:
    """Prepares hands, all by the ruleset given (a name, a path or a ruleset) or each by the one that it names.

    ``settings`` are laid over each hand's own options; ``allow_paths``: a hand may name its ruleset by path.  Rulesets
    and what tables choose of them are remembered, and nothing else: the same hand always gives the same.
    """

    def __init__(
        self,
        rules: str | Ruleset | None = None,
        settings: Mapping[str, str] = _NO_SETTINGS,
        *,
        allow_paths: bool = True,
    ) -> None:
        self.settings = settings
        self.allow_paths = allow_paths
        self._given = None if rules is None else _found(rules)
        self._resolved: dict[tuple[str | None, Path | None, tuple[tuple[str, str], ...]], Resolved] = {}

    @property
    def is_given(self) -> bool:
        """Whether one ruleset is given for all hands."""
        return self._given is not None

    def check(self) -> None:
        """Raises `InputError` where the ruleset given, or the settings, are wrong whatever the hand."""
        if isinstance(self._given, InputError):
            raise self._given
        if isinstance(self._given, Problems):
            raise option_error(RULES_OPTION, self._given.problems)
        if not self.settings:
            return
        problems: list[Problem] = []
        if self._given is not None:
            _, problems = resolve_leniently(self._given, [self._layer()])
        elif not self.allow_paths:
            # Where a hand may name a ruleset of its own that one may have any setting.
            shipped = [load_ruleset(name) for name in names_by_document()]
            for key, value in self.settings.items():
                problems += _faults_of(shipped, key, value)
        if problems:
            raise option_error(SET_OPTION, problems)

    def prepare_source(self, source: Source, file: str | None = None) -> PreparedHand:
        """A document with what it is settled by; a ruleset's path is relative to the folder of its ``file``.

        Raises `Refused` with all that is wrong.
        """
        read = self.read(source)
        return self.prepare(read, file, is_sound=not source.faults)

    def read(self, source: Source) -> Read:
        """What a document says, as far as that can be told."""
        return read_data(source.data, rules_needed=not self.is_given)

    def prepare(self, read: Read, file: str | None = None, *, is_sound: bool = True) -> PreparedHand:
        """What was read with what it is settled by; ``is_sound``: its text has no faults. Raises `Refused`."""
        case = read.case
        if case is not None and is_sound and not read.problems:
            try:
                return prepare_under(case, self._resolve(case, file))
            except (Problems, InputError):
                # Said below, with all else.
                pass
        faults = self.faults(read, file)
        if is_sound and not faults:
            raise AssertionError("refused, and nothing known that is wrong")
        raise Refused(faults)

    def faults(self, read: Read, file: str | None = None) -> Faults:
        """All that keeps a hand from being settled, over every layer."""
        found = self._find(read, file)
        resolved: Resolved | None = None
        wrong: list[Problem] = []
        if isinstance(found, Ruleset):
            resolved, wrong = resolve_leniently(found, self._layers(read.case, found, file))
        in_hand = [problem for problem in wrong if problem.path[:1] != (SET_OPTION,)]
        if isinstance(found, Problems) and not self.is_given:
            in_hand = found.problems
        return Faults(
            tuple(every_fault(read, resolved, in_hand, settings_are_right=not wrong)),
            tuple(problem for problem in wrong if problem.path[:1] == (SET_OPTION,)),
            tuple(found.problems) if isinstance(found, Problems) and self.is_given else (),
            found if isinstance(found, InputError) else None,
        )

    def ruleset_of(self, case: Case, file: str | None) -> Ruleset:
        """The ruleset given, or the one that a hand names.

        Raises `InputError` for a faulty ruleset file, `Problems` where there is none of that name.
        """
        if self._given is None:
            return self._named(case.rules or "", file)
        if isinstance(self._given, Ruleset):
            return self._given
        raise self._given

    def _named(self, name: str, file: str | None) -> Ruleset:
        if is_path(name) and not self.allow_paths:
            raise Problems([Problem("rules-path-refused", ("rules",), {"name": name})])
        return load_named(name, _folder(name, file))

    def _find(self, read: Read, file: str | None) -> Ruleset | InputError | Problems | None:
        """The ruleset of what was read, what is wrong with it, or None where none is named."""
        if self._given is not None:
            return self._given
        case = read.case
        if case is None or not case.rules or ("rules",) in read.faulty:
            return None
        try:
            return self.ruleset_of(case, file)
        except (InputError, Problems) as fault:
            return fault

    def _resolve(self, case: Case, file: str | None) -> Resolved:
        """The ruleset of a case under its table's choices, remembered."""
        named = case.rules if self._given is None or case.options else None
        key = (named, _folder(named, file), tuple(case.options.items()))
        resolved = self._resolved.get(key)
        if resolved is None:
            ruleset = self.ruleset_of(case, file)
            resolved = resolve(ruleset, self._layers(case, ruleset, file))
            if len(self._resolved) >= _REMEMBERED:
                self._resolved.clear()
            self._resolved[key] = resolved
        return resolved

    def _layers(self, case: Case | None, ruleset: Ruleset, file: str | None) -> list[Layer]:
        """The hand's options and the settings over them."""
        options = _NO_SETTINGS if case is None else case.options
        return [Layer(("options",), options, self._home(case, file) or ruleset), self._layer()]

    def _home(self, case: Case | None, file: str | None) -> Ruleset | None:
        """The ruleset that a hand names, for which its options were written, where another one is given."""
        if not self.is_given or case is None or not case.rules or not case.options:
            return None
        try:
            return self._named(case.rules, file)
        except (InputError, Problems):
            return None

    def _layer(self) -> Layer:
        return Layer((SET_OPTION,), self.settings)


def _found(rules: str | Ruleset) -> Ruleset | InputError | Problems:
    if isinstance(rules, Ruleset):
        return rules
    try:
        return load_ruleset(rules)
    except (InputError, Problems) as fault:
        return fault


def _folder(named: str | None, file: str | None) -> Path | None:
    """The folder that a ruleset's path is relative to; None for a name, and for the current one."""
    return Path(file).parent if named and file is not None and is_path(named) else None


def _faults_of(rulesets: Sequence[Ruleset], key: str, value: str) -> list[Problem]:
    """What is wrong with a setting that none of some rulesets takes: as the one says it that knows its name."""
    said: list[list[Problem]] = []
    for ruleset in rulesets:
        try:
            resolve(ruleset, [Layer((SET_OPTION,), {key: value})])
        except Problems as fault:
            said.append(fault.problems)
        else:
            return []
    known = [problems for problems in said if all(problem.code != "unknown-setting" for problem in problems)]
    return (known or said)[0]
