"""Finding ruleset files: the shipped ones and those of one's own folders by name, Chinese names too, others by path.

A path that somebody typed may begin with ``~``; one that stands in a hand or in a ruleset never does.  Whatever named
it, a file is opened as a ruleset only where it is a regular file with a ruleset's ending, and nothing of it is shown
before its head has proved it to be one.  Only `check_ruleset`, which is asked whether a file is one, shows it as it is.
"""

from __future__ import annotations

import functools
import re
import shlex
from collections.abc import Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from zhuoji_calc.formats.files import STANDARD_INPUT, read_bytes, read_regular
from zhuoji_calc.formats.ruleset.folders import file_by_head, file_by_stem, own_names
from zhuoji_calc.formats.ruleset.head import ENDINGS, is_hand, is_ruleset, kind_of_ruleset
from zhuoji_calc.formats.ruleset.reader import ruleset_from
from zhuoji_calc.formats.text.places import InputError, Located
from zhuoji_calc.formats.text.source import read_source
from zhuoji_calc.formats.text.yaml_text import Blank
from zhuoji_calc.model.problems import Path as DataPath
from zhuoji_calc.model.problems import Problem, Problems
from zhuoji_calc.rules.ruleset import Ruleset, Value
from zhuoji_calc.rules.standing import key_of_any_tile
from zhuoji_calc.rules.suggest import closest
from zhuoji_calc.rules.wording import key_in_english

NAMES_LINE = re.compile(r"^names: *\[(.*)\]", re.MULTILINE)
MOST_RULESET_BYTES = 256 * 1024
"""Ten times the longest one there is."""
MOST_PARENTS = 5
NEUTRAL = "base"
"""The shipped ruleset in which nothing is said yet: the others stand on it, and none is settled by it."""
_CHAIN = frozenset(("extends-itself", "extends-too-many"))
"""What is wrong with files that extend one another, and with none of them alone."""
_OF_A_FILE = frozenset(("empty-ruleset", "too-large", "packed", "utf-16"))
"""What is wrong with a file as a whole, which shows nothing that stands in it."""
_DRIVE = re.compile("[A-Za-z]:")


def _shipped_folder() -> Traversable:
    """The folder of the shipped rulesets: inside the installed package, or beside it in a source tree."""
    inside = resources.files("zhuoji_calc").joinpath("rulesets")
    if inside.is_dir():
        return inside
    return Path(__file__).resolve().parents[3] / "rulesets"


def shipped_names() -> list[str]:
    """The names of the shipped rulesets that hands are settled by."""
    return list(_shipped_names())


@functools.cache
def _shipped_names() -> tuple[str, ...]:
    files = [file.name for file in _shipped_folder().iterdir()]
    names = sorted(name.removesuffix(".yaml") for name in files if name.endswith(".yaml"))
    return tuple(name for name in names if name != NEUTRAL)


def _extended_names() -> list[str]:
    """The names of the shipped rulesets, with what they all stand on."""
    return [*_shipped_names(), NEUTRAL]


def neutral_value(key: str) -> Value | None:
    """The value at which a rule key does nothing; of a standing chicken's key, that of a tile which is none."""
    return _neutral_values().get(key_of_any_tile(key))


@functools.cache
def _neutral_values() -> dict[str, Value]:
    return {key_of_any_tile(key): entry.value for key, entry in _load_shipped(NEUTRAL).entries.items()}


def names_by_document() -> list[str]:
    """The names of the shipped rulesets in the order of their documents; the first is meant where nobody names one."""
    return sorted(shipped_names(), key=lambda name: load_ruleset(name).part)


def is_path(name: str) -> bool:
    """Whether a ruleset is given by path: anything with a separator, a file's ending, or a drive of Windows before it.

    It is the same on every machine: what is a path on one must not be refused as a name on another.
    """
    return "/" in name or "\\" in name or name.lower().endswith(ENDINGS) or _DRIVE.match(name) is not None


def typed_path(name: str) -> Path:
    """A path as somebody typed it; ``~`` where there is such a home, else it is a folder of that name."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)


def load_ruleset(name: str, beside: Path | None = None) -> Ruleset:
    """The ruleset of a name (English or Chinese) or a path that somebody typed, relative to ``beside``.

    Raises `InputError` for a file with faults, `Problems` (code ``unknown-ruleset``) for a name that is none, or
    (``settles-nothing``) for a ruleset that others only extend.
    """
    return settling(load_any_ruleset(name, beside))


def load_any_ruleset(name: str, beside: Path | None = None) -> Ruleset:
    """As `load_ruleset`, but to be looked at or extended: also one that no hand is settled by."""
    return load_ruleset_file((beside or Path()) / typed_path(name)) if is_path(name) else _load_named(name)


def _shipped_called(name: str) -> str | None:
    """The shipped ruleset of this name, which is one of its own or a Chinese one."""
    return name if name in _extended_names() else _other_names().get(name)


def _own_file(name: str) -> Path | None:
    """The file of one's own folders that goes by this name."""
    return file_by_stem(name) or file_by_head(name, MOST_RULESET_BYTES)


def name_of_a_shipped(ruleset: Ruleset) -> str | None:
    """The first name of a file that a shipped ruleset has, which is meant by it then; None for the shipped file."""
    for name in (ruleset.name, *ruleset.names):
        shipped = _shipped_called(name)
        if shipped is not None:
            is_shipped = not ruleset.file or ruleset == _load_shipped(shipped)._replace(file=ruleset.file)
            return None if is_shipped else name
    return None


def settling(ruleset: Ruleset) -> Ruleset:
    """The ruleset, if hands are settled by it. Raises `Problems` (code ``settles-nothing``)."""
    if ruleset.settles:
        return ruleset
    args: dict[str, object] = {"name": ruleset.name, "known": shipped_names(), "chinese": _in_both(shipped_names())}
    raise Problems([Problem("settles-nothing", ("rules",), args)])


def _load_named(name: str) -> Ruleset:
    shipped = _shipped_called(name)
    if shipped is not None:
        return _load_shipped(shipped)
    own = _own_file(name)
    if own is not None:
        return _open(own, typed=True)
    known = [*shipped_names(), *own_names()]
    names = _other_names()
    arguments: dict[str, object] = {"name": name, "known": known, "chinese": _in_both(known)}
    suggestion = closest(name, [*known, *names])
    arguments |= {"suggestion": suggestion} if suggestion else {}
    raise Problems([Problem("unknown-ruleset", ("rules",), arguments)])


def load_named(name: str, beside: Path | None = None) -> Ruleset:
    """The ruleset that a hand file names.

    As `load_ruleset`, but ``~`` is a name like others, and that there is no such ruleset is a fault of the hand file:
    then it raises `Problems`.
    """
    try:
        return settling(_open((beside or Path()) / name) if is_path(name) else _load_named(name))
    except InputError as error:
        if _shows_lines(error):
            raise
        raise Problems([_unread(error, ("rules",))]) from None


def _shows_lines(error: InputError) -> bool:
    """Whether what is wrong stands inside of the file: then it is a ruleset's, and else nothing but a file's."""
    return any(fault.place is not None and fault.problem.code not in _OF_A_FILE for fault in error.faults)


def _unread(error: InputError, path: DataPath) -> Problem:
    """A ruleset's file that cannot be read, at the place where it is named."""
    (fault,) = error.problems
    args: dict[str, object] = {"name": error.name, "known": shipped_names(), "chinese": _in_both(shipped_names())}
    if fault.code == "not-a-ruleset":
        return fault._replace(path=path)
    why = fault.args.get("reason", "") if fault.code == "unreadable" else fault.code
    return Problem("rules-file-unread", path, args | {"why": why})


def _in_both(known: Sequence[str]) -> tuple[str, ...]:
    """Each shipped ruleset by its name and the first of its Chinese ones."""
    chinese = {name: other for other, name in reversed(list(_other_names().items()))}
    return tuple(f"{name} {chinese[name]}" if name in chinese else name for name in known)


def rulesets_with(setting: str) -> list[tuple[str, str]]:
    """The shipped rulesets that have a reading or option of this name: each by its name and by both its names."""
    names = [
        name
        for name in shipped_names()
        if any(setting in (key, *one.names, *one.ids) for key, one in load_ruleset(name).readings.items())
    ]
    return list(zip(names, _in_both(names), strict=True))


@functools.cache
def _other_names() -> dict[str, str]:
    """Chinese names of the shipped rulesets, read off their `names` lines alone."""
    found = {}
    for name in _extended_names():
        text = _shipped_folder().joinpath(f"{name}.yaml").read_text(encoding="utf-8")
        match = NAMES_LINE.search(text)
        for other in match.group(1).split(",") if match else ():
            found[other.strip().strip("\"'")] = name
    return found


@functools.cache
def _load_shipped(name: str) -> Ruleset:
    file = _shipped_folder().joinpath(f"{name}.yaml")
    return _read(file.read_bytes(), f"{name}.yaml", None)


def load_ruleset_file(path: Path) -> Ruleset:
    """The ruleset of a file whose path somebody typed. Raises `InputError`, also for a file that cannot be read."""
    return _open(path, typed=True)


def _open(path: Path, above: tuple[str, ...] = (), *, typed: bool = False) -> Ruleset:
    """The ruleset of a file, once its name, its kind and its head say that it is one."""
    name = str(path)
    if not name.lower().endswith(ENDINGS):
        raise _whole(name, "ruleset-ending")
    data = read_regular(name, most_bytes=MOST_RULESET_BYTES)
    text = data.decode("utf-8", "replace")
    # A hand that somebody typed for a ruleset is told so at its players.
    is_blank = not text.removeprefix("\ufeff").strip()
    if not is_blank and not is_ruleset(text, _all_names) and not (typed and is_hand(text)):
        raise _no_ruleset(data, name)
    return _read(data, name, path.parent, above, try_choices=not above)


def _no_ruleset(data: bytes, name: str) -> InputError:
    """What is wrong with a file of which nothing may be shown."""
    try:
        read_source(data, kind_of_ruleset(data), name, most_bytes=MOST_RULESET_BYTES)
    except InputError as error:
        faults = [_of_ruleset(fault)._replace(line="") for fault in error.faults]
        if all(fault.problem.code in _OF_A_FILE for fault in faults):
            return InputError(name, faults)
    return _whole(name, "not-a-ruleset")


def _whole(name: str, code: str) -> InputError:
    """What is wrong with a file as a whole."""
    return InputError(name, [Located(Problem(code, (), {"name": name, "show": shlex.quote(name)}), None)])


def _all_names() -> set[str]:
    return {*_extended_names(), *_other_names(), *own_names()}


def check_ruleset(path: str) -> Ruleset:
    """The ruleset of a file, ``-`` for standard input. Raises `InputError`."""
    if path != STANDARD_INPUT:
        return _read(read_regular(path, most_bytes=MOST_RULESET_BYTES), path, Path(path).parent, try_choices=True)
    data, name = read_bytes(path, most_bytes=MOST_RULESET_BYTES)
    return _read(data, name, None, try_choices=True)


def _read(
    data: bytes, name: str, folder: Path | None, above: tuple[str, ...] = (), *, try_choices: bool = False
) -> Ruleset:
    try:
        source = read_source(data, kind_of_ruleset(data), name, most_bytes=MOST_RULESET_BYTES)
    except InputError as error:
        raise InputError(error.name, [_of_ruleset(fault) for fault in error.faults]) from None
    faulty: list[InputError] = []

    def parent(wanted: str) -> Ruleset:
        own = None if is_path(wanted) or _shipped_called(wanted) is not None else _own_file(wanted)
        if own is None and not is_path(wanted):
            try:
                return _load_named(wanted)
            except Problems as fault:
                raise Problems([problem._replace(path=("extends",)) for problem in fault.problems]) from None
        path = own or (Path(wanted) if folder is None else folder / wanted)
        here = str(path.absolute())
        if here in above:
            raise Problems([Problem("extends-itself", ("extends",), {"name": wanted})])
        if len(above) >= MOST_PARENTS:
            raise Problems([Problem("extends-too-many", ("extends",), {"most": MOST_PARENTS})])
        try:
            return _open(path, (*above, here))
        except InputError as error:
            if all(fault.place is None for fault in error.faults):
                raise Problems([_unread(error, ("extends",))]) from None
            faulty.append(error)
        are_many = all(problem.code in _CHAIN for problem in faulty[0].problems)
        raise Problems([] if are_many else [Problem("extends-faulty", ("extends",), {"name": wanted})])

    above = above or ((str(Path(name).absolute()),) if folder is not None else ())
    try:
        ruleset = ruleset_from(_texts(source.data), parent, neutral_value, try_choices=try_choices)  # type: ignore[arg-type]
    except Problems as fault:
        raise _with_parents(source.error(fault.problems, key_in_english), faulty) from None
    if faulty:
        raise _with_parents(InputError(name, []), faulty)
    return ruleset._replace(file="" if folder is None else name, elsewhere=rulesets_with)


def _with_parents(error: InputError, faulty: Sequence[InputError]) -> InputError:
    """A ruleset's faults, and those of the ruleset that it extends."""
    return error.and_of(faulty[0]) if faulty else error


def _of_ruleset(fault: Located) -> Located:
    """A fault of a text as one of a ruleset: what it should hold is no hand."""
    if fault.problem.code != "empty":
        return fault
    return fault._replace(problem=fault.problem._replace(code="empty-ruleset"))


def _texts(data: object) -> object:
    """The data with every scalar as YAML would have it: text, whatever JSON makes of it."""
    if isinstance(data, dict):
        return {key: _texts(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_texts(value) for value in data]
    if data is None:
        return Blank("null")
    if isinstance(data, bool):
        return "true" if data else "false"
    return str(data) if isinstance(data, int) else data
