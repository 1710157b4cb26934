"""Whether data has the structure of a hand file, and in our own codes what is wrong with it.

All faults are found at once: where one is found, the faulty part is taken out and the rest is looked at again, so
that what can still be read can still be checked.
"""

import re
from typing import Any, NamedTuple

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from zhuoji_calc.formats.hand.fields import MOST_STREAK, TAGS, HandRow
from zhuoji_calc.formats.suppression import Faulty
from zhuoji_calc.formats.text.places import AT_KEY, MOST_FAULTS
from zhuoji_calc.formats.text.source import Blank
from zhuoji_calc.formats.words import (
    AFTER_KONG_WORDS,
    CHINESE_KEYS,
    DRAW,
    DRAW_WORDS,
    EITHER_KONG,
    HOW_WORDS,
    STATUS_WORDS,
    colon_left_out,
    english_key,
    nearest,
    nearest_key,
    plainly,
)
from zhuoji_calc.model.names import fold
from zhuoji_calc.model.numbers import ANY_WHOLE, WHOLE_LIMITS
from zhuoji_calc.model.problems import Path, Problem, shortened

_SHOWN = 40
_ROUNDS = 6
"""How often parts are taken out before the rest is given up; each round goes one level further up."""


class Structure(NamedTuple):
    """What could be read. ``faulty``: paths of what was taken out, about which nothing can be said any more."""

    row: HandRow | None
    problems: list[Problem]
    faulty: frozenset[Path]


def read_structure(normal: object, problems: list[Problem]) -> Structure:
    """The hand file's rows, from data in the models' own terms and what was wrong with it so far."""
    if isinstance(normal, dict) and "players" not in normal:
        sign = next((key for key in ("extends", "readings", "rules") if key in normal), "rules")
        if sign != "rules" or isinstance(normal.get("rules"), dict):
            return Structure(None, [Problem("ruleset-not-hand", (sign,), {"at": AT_KEY})], frozenset(((),)))
    faulty = Faulty(problem.path for problem in problems)
    for _ in range(_ROUNDS):
        try:
            row = HandRow.model_validate(normal)
            return Structure(row, _without_echoes(problems), frozenset(faulty.paths))
        except ValidationError as error:
            details = error.errors(include_url=False)
        # Parts taken out make other parts incomplete: only the first look tells what the file lacks.
        known = {(problem.code, problem.path) for problem in problems}
        alike: dict[Path, bool] = {}
        for detail in details[:MOST_FAULTS]:
            path = _path(detail)
            problem = _problem(detail, path, normal)
            place = problem.path
            if problem.code == "entry-without-keys":
                if path[:-1] not in alike:
                    alike[path[:-1]] = _are_alike(_value(normal, path[:-1]))
                # The whole list was meant to be something else: once is enough.
                place = path[:-1] if alike[path[:-1]] else place
            if not faulty.meets(path) and (problem.code, place) not in known:
                known.add((problem.code, place))
                problems.append(problem)
        meant = _meant(problems)
        for detail in details:
            path = _path(detail)
            normal, cut = _without(normal, path)
            for part in (path, cut):
                faulty.add(meant.get(part, part))
    return Structure(None, _without_echoes(problems), frozenset(faulty.paths))


def _meant(problems: list[Problem]) -> dict[Path, Path]:
    """The paths of misspelt keys, each with the one of the key that was probably meant."""
    meant: dict[Path, Path] = {}
    for problem in problems:
        if (key := _key_meant(problem)) is not None:
            meant.setdefault(problem.path, (*problem.path[:-1], key))
    return meant


def _key_meant(problem: Problem) -> str | None:
    """The key that was probably meant where another stands, or one without its colon."""
    args = {"unknown-key": "suggestion", "colon-missing": "key"}
    word = problem.args.get(args.get(problem.code, ""))
    return None if word is None else english_key(str(word))


def _without_echoes(problems: list[Problem]) -> list[Problem]:
    """A missing key whose misspelling is named beside it is not named twice."""
    meant = {(*problem.path[:-1], _key_meant(problem)) for problem in problems}
    return [problem for problem in problems if problem.code != "missing-key" or problem.path not in meant]


_UNIONS = {("stake",), ("options",), ("expect", "money")}
_BRANCHES = ("str", "int", "bool")


def _path(detail: ErrorDetails) -> Path:
    path = tuple(step for step in detail["loc"] if step not in TAGS)
    if path and path[-1] in _BRANCHES and detail["type"] in ("string_type", "int_type", "bool_type"):
        union = path[:2] if path[0] == "expect" else path[:1]
        if union in _UNIONS:
            return path[:-1]
    return path


_REPLACED: dict[str, object] = {"name": "", "dealer": "", "end": "draw", "players": [], "from": ""}


def _without(data: object, path: Path) -> tuple[object, Path]:
    """Takes the part at ``path`` out of the data; the data that is left, and the path of what was taken out.

    A list is taken out whole, since other paths count its items, and what must be there is replaced.
    """
    if not path or not isinstance(data, dict):
        return {}, ()
    # The last step that is a key and whose removal leaves no gap in a list.
    cut = len(path)
    while cut > 1 and isinstance(path[cut - 1], int):
        cut -= 1
    required = path[cut - 1] in ("tile", "by", "win") or (path[cut - 1] == "from" and path[0] == "first")
    if required and cut > 1:
        # A win or a flip without it cannot stand.
        cut -= 1
        while cut > 1 and isinstance(path[cut - 1], int):
            cut -= 1
    _remove(data, path[:cut])
    return data, path[:cut]


def _remove(data: Any, path: Path) -> None:
    step: Any
    for step in path[:-1]:
        if (isinstance(data, dict) and step in data) or (
            isinstance(data, list) and isinstance(step, int) and step < len(data)
        ):
            data = data[step]
        else:
            return
    last = path[-1]
    if isinstance(data, dict):
        data.pop(last, None)
        if last in _REPLACED and (last != "dealer" or len(path) == 1) and (last != "from" or path[0] == "first"):
            data[last] = _REPLACED[last]


def _value(data: Any, path: Path) -> Any:
    step: Any
    for step in path:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def _problem(detail: ErrorDetails, path: Path, data: object) -> Problem:
    kind = detail["type"]
    if kind == "missing":
        key = str(path[-1])
        return Problem("missing-key", path, {"key": key, "chinese": CHINESE_KEYS.get(key, ("",))[0]})
    if kind == "extra_forbidden":
        return _unknown_key(path, _value(data, path))
    value = _value(data, path)
    if kind == "literal_error":
        return _unknown_word(path, value)
    is_positive = _last_key(path) == "streak"
    is_long = kind in ("int_type", "int_parsing") and isinstance(value, str) and ANY_WHOLE.fullmatch(value) is not None
    below = str(value).startswith("-") if is_long else kind == "greater_than_equal"
    if is_positive and below:
        return Problem("not-positive", path, {"key": _last_key(path), "value": _shown(value)})
    if is_long or kind in ("greater_than_equal", "less_than_equal"):
        limits = (1, MOST_STREAK) if is_positive else WHOLE_LIMITS
        return Problem("number-too-large", path, {"value": _shown(value), "limits": limits})
    shown = _shown(value)
    if path[:1] == ("options",) and len(path) > 1:
        return Problem("option-not-a-value", path, {"key": path[1]})
    if path == ("stake",) or (path[:2] == ("expect", "money") and kind in ("int_type", "string_type")):
        return Problem("not-a-number", path, {"value": shown})
    if kind in ("int_type", "int_parsing", "string_type") and (comma := _comma_trap(value, path)):
        return comma
    if kind in ("int_type", "int_parsing"):
        such = ("1", "3") if _last_key(path) == "streak" else ("3", "-1")
        return Problem("not-a-whole-number", path, {"value": shown, "such": such})
    if kind == "bool_type":
        return Problem("not-yes-or-no", path, {"key": _last_key(path), "value": shown})
    if kind == "string_type":
        return Problem("not-a-text", path, {"key": _last_key(path), "value": shown})
    if kind == "list_type":
        return Problem("not-a-list", path, {"key": _last_key(path), "value": shown})
    if kind in ("dict_type", "model_type", "model_attributes_type", "union_tag_invalid"):
        args = {"key": _last_key(path), "value": shown, "example": _last_key(path) if path[0] != "first" else "first"}
        code = "entry-without-keys" if isinstance(path[-1], int) else "not-keys-and-values"
        return _colon_trap(value, path) or Problem(code, path, args)
    return Problem("wrong-value", path, {"value": shown, "said": detail["msg"]})


def _are_alike(entries: object) -> bool:
    """Whether no entry of a list is a mapping, nor one that only lacks its blanks."""
    return isinstance(entries, list) and not any(
        isinstance(entry, dict) or _colon_trap(entry, ()) is not None for entry in entries
    )


def _colon_trap(value: object, path: Path) -> Problem | None:
    """A text where keys were wanted, because the colon in it is none for YAML."""
    trap = re.search("[:：]", value) if isinstance(value, str) else None
    if trap is None or not isinstance(value, str):
        return None
    code = "full-width-colon" if trap.group() == "：" else "blank-missing-after-colon"
    args = {"key": value[: trap.start()].strip(), "value": plainly(value[trap.end() :])}
    return Problem(code, path, args, trap.start())


def _comma_trap(value: object, path: Path) -> Problem | None:
    """A text where a word or a number was wanted, because what divides it is no comma for YAML."""
    if not isinstance(value, str):
        return None
    sign = re.search("[，、]", value)
    if sign is not None:
        return Problem("full-width-comma", path, {}, sign.start())
    several = re.fullmatch(r"[+-]?[0-9]+( +)[+-]?[0-9]+(?: +[+-]?[0-9]+)*", value)
    return Problem("yaml-comma-missing", path, {}, several.end(1)) if several else None


def _last_key(path: Path) -> str:
    keys = [step for step in path if isinstance(step, str)]
    return keys[-1] if keys else ""


def _shown(value: object) -> str:
    """The value as the message names it: a mapping or list by its kind alone."""
    if isinstance(value, dict):
        return "{…}"
    if isinstance(value, list):
        return "[…]"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    return shortened(str(value), _SHOWN)


def _keys_at(path: Path) -> list[str]:
    """The keys that may stand where ``path`` has an unknown one."""
    model: Any = HandRow
    for step in path[:-1]:
        if isinstance(step, str):
            field = next((f for n, f in model.model_fields.items() if (f.alias or n) == step), None)
            parts = [part.model for part in field.metadata if hasattr(part, "how")] if field else []
            if parts and parts[0] is not None:
                model = parts[0]
    return [field.alias or name for name, field in model.model_fields.items()]


def _unknown_key(path: Path, value: object) -> Problem:
    key = str(path[-1])
    if fold(key) in EITHER_KONG:
        return Problem("kong-of-either-kind", path, {"word": key, "at": AT_KEY})
    known = _keys_at(path)
    trap = _colon_trap(key, path)
    if trap is not None:
        return trap._replace(args={**trap.args, "at": AT_KEY})
    if value is None or isinstance(value, Blank):
        word, rest = colon_left_out(key, known)
        if rest:
            return Problem("colon-missing", path, {"key": word, "value": rest, "at": AT_KEY})
    args: dict[str, object] = {"key": key, "known": tuple(known), "at": AT_KEY}
    suggestion = nearest_key(key, known)
    if suggestion is not None:
        args["suggestion"] = suggestion
    return Problem("unknown-key", path, args)


_WORDS: dict[str, dict[str, tuple[str, ...]]] = {"win": HOW_WORDS, "status": STATUS_WORDS}


def _unknown_word(path: Path, value: object) -> Problem:
    key = _last_key(path)
    shown = _shown(value)
    if comma := _comma_trap(value, path):
        return comma
    after = AFTER_KONG_WORDS.get(fold(value)) if key == "win" and isinstance(value, str) else None
    if after is not None:
        return Problem("win-after-kong", path, {"value": shown, "win": after, "titled": HOW_WORDS[after][0]})
    if key == "win" and isinstance(value, str) and fold(value) in DRAW:
        return Problem("draw-as-win", path, {"value": shown})
    if key == "end":
        words = [word for english, chinese in DRAW_WORDS.items() for word in (english, *chinese)]
        begun = next((word for word in words if word.startswith(fold(shown))), None)
        suggested = {"suggestion": meant} if (meant := begun or nearest(shown, words)) else {}
        return _colon_trap(value, path) or Problem("end-unknown", path, {"value": shown, **suggested})
    known = _WORDS.get(key, {})
    suggestion = nearest(shown, [word for english, chinese in known.items() for word in (english, *chinese)])
    args = {"key": key, "value": shown, "known": tuple(known)}
    return Problem("unknown-word", path, args | ({"suggestion": suggestion} if suggestion else {}))
