"""Finding ruleset files: the shipped ones by name, Chinese names too, and one's own by path."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from zhuoji_calc.formats.files import STANDARD_INPUT, read_bytes
from zhuoji_calc.formats.ruleset.reader import ruleset_from
from zhuoji_calc.formats.text.places import InputError, Located
from zhuoji_calc.formats.text.source import Kind, read_source
from zhuoji_calc.formats.text.yaml_text import Blank
from zhuoji_calc.model.problems import Path as DataPath
from zhuoji_calc.model.problems import Problem, Problems
from zhuoji_calc.rules.ruleset import Ruleset
from zhuoji_calc.rules.suggest import nearest

NAMES_LINE = re.compile(r"^names: *\[(.*)\]", re.MULTILINE)
MOST_RULESET_BYTES = 256 * 1024
"""Ten times the longest one there is."""
MOST_PARENTS = 5
_CHAIN = frozenset(("extends-itself", "extends-too-many"))
"""What is wrong with files that extend one another, and with none of them alone."""


def _shipped_folder() -> Traversable:
    """The folder of the shipped rulesets: inside the installed package, or beside it in a source tree."""
    inside = resources.files("zhuoji_calc").joinpath("rulesets")
    if inside.is_dir():
        return inside
    return Path(__file__).resolve().parents[3] / "rulesets"


def shipped_names() -> list[str]:
    """The names of the shipped rulesets."""
    return list(_shipped_names())


@functools.cache
def _shipped_names() -> tuple[str, ...]:
    files = [file.name for file in _shipped_folder().iterdir()]
    return tuple(sorted(name.removesuffix(".yaml") for name in files if name.endswith(".yaml")))


def names_by_document() -> list[str]:
    """The names of the shipped rulesets in the order of their documents; the first is meant where nobody names one."""
    return sorted(shipped_names(), key=lambda name: load_ruleset(name).part)


def is_path(name: str) -> bool:
    """Whether a ruleset is given by path: anything with a separator or a file's ending."""
    return "/" in name or "\\" in name or name.endswith((".yaml", ".yml", ".json"))


def load_ruleset(name: str, beside: Path | None = None) -> Ruleset:
    """The ruleset of a name (English or Chinese) or a path, relative to ``beside``.

    Raises `InputError` for a file with faults, `Problems` (code ``unknown-ruleset``) for a name that is none.
    """
    if is_path(name):
        path = Path(name).expanduser()
        if not path.is_absolute() and beside is not None:
            path = beside / path
        return load_ruleset_file(path)
    known = shipped_names()
    if name in known:
        return _load_shipped(name)
    names = _other_names()
    if name in names:
        return _load_shipped(names[name])
    arguments: dict[str, object] = {"name": name, "known": known, "chinese": _in_both(known)}
    suggestion = nearest(name, [*known, *names])
    arguments |= {"suggestion": suggestion} if suggestion else {}
    raise Problems([Problem("unknown-ruleset", ("rules",), arguments)])


def load_named(name: str, beside: Path | None = None) -> Ruleset:
    """The ruleset that a hand file names.

    As `load_ruleset`, but that there is no such file is a fault of the hand file: then it raises `Problems`.
    """
    try:
        return load_ruleset(name, beside)
    except InputError as error:
        if any(fault.place is not None for fault in error.faults):
            raise
        raise Problems([_unread(error, ("rules",))]) from None


def _unread(error: InputError, path: DataPath) -> Problem:
    """A ruleset's file that cannot be read, at the place where it is named."""
    (fault,) = error.problems
    why = fault.args.get("reason", "") if fault.code == "unreadable" else fault.code
    args: dict[str, object] = {"name": error.name, "why": why, "known": shipped_names()}
    args["chinese"] = _in_both(shipped_names())
    return Problem("rules-file-unread", path, args)


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
    for name in shipped_names():
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
    """The ruleset of a file. Raises `InputError`, also for a file that cannot be read."""
    data, name = read_bytes(str(path), most_bytes=MOST_RULESET_BYTES)
    return _read(data, name, path.parent, try_choices=True)


def check_ruleset(path: str) -> Ruleset:
    """The ruleset of a file, ``-`` for standard input. Raises `InputError`."""
    data, name = read_bytes(path, most_bytes=MOST_RULESET_BYTES)
    return _read(data, name, None if path == STANDARD_INPUT else Path(path).parent, try_choices=True)


def _read(
    data: bytes, name: str, folder: Path | None, above: tuple[str, ...] = (), *, try_choices: bool = False
) -> Ruleset:
    try:
        source = read_source(data, _kind(data), name, most_bytes=MOST_RULESET_BYTES)
    except InputError as error:
        raise InputError(error.name, [_of_ruleset(fault) for fault in error.faults]) from None
    faulty: list[InputError] = []

    def parent(wanted: str) -> Ruleset:
        if not is_path(wanted):
            try:
                return load_ruleset(wanted)
            except Problems as fault:
                raise Problems([problem._replace(path=("extends",)) for problem in fault.problems]) from None
        path = Path(wanted) if folder is None else folder / wanted
        here = str(path.absolute())
        if here in above:
            raise Problems([Problem("extends-itself", ("extends",), {"name": wanted})])
        if len(above) >= MOST_PARENTS:
            raise Problems([Problem("extends-too-many", ("extends",), {"most": MOST_PARENTS})])
        try:
            text, called = read_bytes(str(path), most_bytes=MOST_RULESET_BYTES)
        except InputError as error:
            raise Problems([_unread(error, ("extends",))]) from None
        try:
            return _read(text, called, path.parent, (*above, here))
        except InputError as error:
            faulty.append(error)
        are_many = all(problem.code in _CHAIN for problem in faulty[0].problems)
        raise Problems([] if are_many else [Problem("extends-faulty", ("extends",), {"name": wanted})])

    above = above or ((str(Path(name).absolute()),) if folder is not None else ())
    try:
        ruleset = ruleset_from(_texts(source.data), parent, try_choices=try_choices)  # type: ignore[arg-type]
    except Problems as fault:
        raise _with_parents(source.error(fault.problems), faulty) from None
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


def _kind(data: bytes) -> Kind:
    return "json" if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{" else "yaml"


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
