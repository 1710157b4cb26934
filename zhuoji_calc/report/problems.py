"""Problems as a reader sees them: file, line and column, the line with a mark under the place, what would be right."""

from __future__ import annotations

from collections.abc import Sequence

from zhuoji_calc.formats.text.places import InputError, Located
from zhuoji_calc.messages.catalogue import Lang, Messages, colon
from zhuoji_calc.messages.problems import clean, what_is_right, what_is_wrong
from zhuoji_calc.model.problems import Problem
from zhuoji_calc.report.layout import display_width

_FRAME = Messages("problem-parts", "frame")
_BEFORE, _AFTER = 60, 40
"""Characters shown on either side of the place in a line that is longer than both."""

_CUT = "…"


def render_error(error: InputError, lang: Lang) -> str:
    """All that is wrong with a file, in order of place."""
    return "\n".join(render_located(fault, fault.file or error.name, lang) for fault in error.faults)


def render_located(fault: Located, name: str, lang: Lang) -> str:
    """One problem, over several lines."""
    problem, place = fault.problem, fault.place
    where = clean(name) + (f":{place.line}:{place.column}" if place is not None else "")
    what = what_is_wrong(problem, lang, fault.others)
    lines = [f"{where}: {_FRAME.text('error', lang)}[{problem.code}]{colon(lang)}{what}"]
    if place is not None and fault.line.strip():
        shown, column = _window(fault.line, place.column - 1 - fault.cut)
        margin = f"{place.line:>5} | "
        lines += [margin + shown, " " * 5 + " | " + " " * display_width(shown[:column]) + "^"]
    right = what_is_right(problem, lang)
    if right:
        lines.append(f"      = {_FRAME.text('help', lang)}{colon(lang)}{right}")
    return "\n".join(lines)


def note_text(error: InputError, lang: Lang) -> str:
    """The same as notes: what is wrong without keeping anything from being done."""
    said = []
    for fault in error.faults:
        where = clean(fault.file or error.name)
        place = f"{where}:{fault.place.line}:{fault.place.column}" if fault.place is not None else where
        what = what_is_wrong(fault.problem, lang, fault.others)
        said.append(_FRAME.say("note", lang, place=place, code=fault.problem.code, what=what))
    return "\n".join(said)


def render_path(problem: Problem, lang: Lang) -> str:
    """One problem of data that came from no file, in a line."""
    where = ".".join(map(str, problem.path))
    right = what_is_right(problem, lang)
    said = what_is_wrong(problem, lang) + (f" ({right})" if right else "")
    return f"{clean(where)}: {said}" if where else said


def invalid_object(errors: Sequence[InputError], lang: Lang) -> dict[str, object]:
    """The verdict on wrong input as plain data: every fault of every file."""
    return {"status": "invalid", "errors": [fault for error in errors for fault in fault_objects(error, lang)]}


def fault_objects(error: InputError, lang: Lang) -> list[dict[str, object]]:
    """What is wrong with a file as plain data. ``suggestion`` is the known word that was perhaps meant."""
    return [_fault_object(fault, fault.file or error.name, lang) for fault in error.faults]


def _fault_object(fault: Located, name: str, lang: Lang) -> dict[str, object]:
    problem, place = fault.problem, fault.place
    form: dict[str, object] = {
        "code": problem.code,
        "file": name,
        "line": None if place is None else place.line,
        "column": None if place is None else place.column,
        "message": what_is_wrong(problem, lang, fault.others),
        "right": what_is_right(problem, lang),
    }
    suggestion = problem.args.get("suggestion")
    return form | {"suggestion": str(suggestion)} if suggestion else form


def where_in(fault: Located, error: InputError, file: str) -> str:
    """The place of a fault for somebody who knows which file is in question, another one by its name."""
    name = fault.file or error.name
    parts = [clean(name)] if name != file else []
    return ":".join([*parts, *map(str, fault.place or ())])


def _window(line: str, column: int) -> tuple[str, int]:
    """The part of a line around a column, signs that a terminal would act upon replaced; and the column in it."""
    start = column - _BEFORE if len(line) > _BEFORE + _AFTER and column > _BEFORE else 0
    end = len(line) if len(line) <= start + _BEFORE + _AFTER else start + _BEFORE + _AFTER
    part = clean(line[start:end].replace("\t", " "))
    shown = (_CUT if start else "") + part + (_CUT if end < len(line) else "")
    return shown, column - start + (1 if start else 0)
