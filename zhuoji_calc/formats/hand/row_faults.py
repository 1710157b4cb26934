"""What is wrong with a value of a hand file that is not what its field wants, as problems; and what was meant."""

from __future__ import annotations

import re

from zhuoji_calc.formats.hand.fields import FieldGroup
from zhuoji_calc.formats.text.places import AT_KEY
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


def missing_key(path: Path) -> Problem:
    """A key that must be there and is not."""
    key = str(path[-1])
    return Problem("missing-key", path, {"key": key, "chinese": CHINESE_KEYS.get(key, ("",))[0]})


def unknown_key(path: Path, value: object, group: FieldGroup) -> Problem:
    """A key that the group does not have; the one that was perhaps meant."""
    key = str(path[-1])
    if fold(key) in EITHER_KONG:
        return Problem("kong-of-either-kind", path, {"word": key, "at": AT_KEY})
    known = list(group.fields)
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


def unknown_word(value: object, path: Path) -> Problem:
    """A word that is none of those that the key takes."""
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
    known = _WORDS[key]
    suggestion = nearest(shown, [word for english, chinese in known.items() for word in (english, *chinese)])
    args = {"key": key, "value": shown, "known": tuple(known)}
    return Problem("unknown-word", path, args | ({"suggestion": suggestion} if suggestion else {}))


def not_a_row(value: object, path: Path) -> Problem:
    """Something else where keys and values were wanted."""
    key = _last_key(path)
    args = {"key": key, "value": _shown(value), "example": key if path[0] != "first" else "first"}
    code = "entry-without-keys" if isinstance(path[-1], int) else "not-keys-and-values"
    return _colon_trap(value, path) or Problem(code, path, args)


def not_a_list(value: object, path: Path) -> Problem:
    """Something else where a list was wanted."""
    return Problem("not-a-list", path, {"key": _last_key(path), "value": _shown(value)})


def not_a_text(value: object, path: Path) -> Problem:
    """A list or a mapping where a text was wanted."""
    return Problem("not-a-text", path, {"key": _last_key(path), "value": _shown(value)})


def not_a_flag(value: object, path: Path) -> Problem:
    """Something else than yes or no."""
    return Problem("not-yes-or-no", path, {"key": _last_key(path), "value": _shown(value)})


def not_a_number(value: object, path: Path) -> Problem:
    """Something else than an amount of money."""
    return Problem("not-a-number", path, {"value": _shown(value)})


def no_whole_number(value: object, path: Path, least: int, most: int) -> Problem:
    """Something else than a whole number between two bounds: no number, or one beyond them."""
    is_number = type(value) is int or (isinstance(value, str) and ANY_WHOLE.fullmatch(value) is not None)
    is_count = least > 0
    if is_number:
        is_below = value < least if isinstance(value, int) else str(value).startswith("-")
        if is_count and is_below:
            return Problem("not-positive", path, {"key": _last_key(path), "value": _shown(value)})
        limits = (least, most) if is_count else WHOLE_LIMITS
        return Problem("number-too-large", path, {"value": _shown(value), "limits": limits})
    such = ("1", "3") if is_count else ("3", "-1")
    wanted = Problem("not-a-whole-number", path, {"value": _shown(value), "such": such})
    return _comma_trap(value, path) or wanted


def are_alike(entries: list[object]) -> bool:
    """Whether no entry of a list is a mapping, nor one that only lacks its blanks."""
    return not any(isinstance(entry, dict) or _colon_trap(entry, ()) is not None for entry in entries)


def meant_paths(problems: list[Problem]) -> dict[Path, Path]:
    """The paths of misspelt keys, each with the one of the key that was probably meant."""
    meant: dict[Path, Path] = {}
    for problem in problems:
        if (key := _key_meant(problem)) is not None:
            meant.setdefault(problem.path, (*problem.path[:-1], key))
    return meant


def without_echoes(problems: list[Problem]) -> list[Problem]:
    """A missing key whose misspelling is named beside it is not named twice."""
    meant = {(*problem.path[:-1], _key_meant(problem)) for problem in problems}
    return [problem for problem in problems if problem.code != "missing-key" or problem.path not in meant]


def _key_meant(problem: Problem) -> str | None:
    """The key that was probably meant where another stands, or one without its colon."""
    args = {"unknown-key": "suggestion", "colon-missing": "key"}
    word = problem.args.get(args.get(problem.code, ""))
    return None if word is None else english_key(str(word))


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
