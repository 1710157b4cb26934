"""A problem's code and arguments as sentences in Chinese or English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import islice

from zhuoji_calc.formats.hand.writer import yaml_scalar
from zhuoji_calc.formats.text.places import Place
from zhuoji_calc.formats.words import CHINESE_KEYS, HOW_WORDS, STATUS_WORDS
from zhuoji_calc.messages.catalogue import MELDS, Lang, Messages, catalogue, divided, listed
from zhuoji_calc.model.problems import Problem, shortened
from zhuoji_calc.model.tiles import tile_chinese, tile_code
from zhuoji_calc.model.word_file import WordGroup
from zhuoji_calc.rules.wording import key_in_chinese, word_in_chinese

_PHRASES = Messages("problem-parts", "phrases")
_ALSO = Messages("problem-parts", "also")
_LYING = Messages("problem-parts", "lying")
_SAID = {
    "how": Messages("problem-parts", "ways"),
    "example": Messages("problem-parts", "examples"),
    "why": Messages("problem-parts", "why"),
    "wanted": Messages("problem-parts", "wanted"),
}
"""Arguments that are said by a message of their own, where their value has one."""

_LONGEST = 200
"""No word or name is longer: of what is, so many characters tell what it was."""
_MOST_LISTED = 40
"""So many things are named; whoever is shown more reads none of them."""
_TILE_ARGUMENTS = frozenset(("tile", "waits"))
_NAMED = re.compile(r"{(\w+)}")
_CHINESE = {**CHINESE_KEYS, **HOW_WORDS, **STATUS_WORDS}
_VALUES = re.compile(r"[^\[\], ][^\[\],]*")
"""Each value of a rule key, alone or in a list."""
_TO_TYPE = "`{key}:"
"""A key as it is to be typed has only one language."""
_NO_WORDS = frozenset(("places", "throws"))


@cache
def problem_messages(lang: Lang) -> WordGroup:
    """The messages of all problems by ``code.what`` and ``code.help``."""
    return {key: message for group in catalogue("problems", lang).values() for key, message in group.items()}


def what_is_wrong(problem: Problem, lang: Lang, others: Sequence[Place | None] = ()) -> str:
    """The first sentence."""
    what = problem_messages(lang).get(f"{problem.code}.what")
    return problem.code if what is None else _fill(what, problem, lang, others)


def what_is_right(problem: Problem, lang: Lang) -> str:
    """The second sentence, with the word that was perhaps meant."""
    right = problem_messages(lang).get(f"{problem.code}.help")
    if right is None:
        return ""
    meant = problem.args.get("suggestion")
    perhaps = _PHRASES.say("perhaps", lang, word=_suggested(problem, lang)) if meant else ""
    several = problem.args.get("several")
    if isinstance(several, tuple):
        perhaps = _PHRASES.say("one-of", lang, words=listed((clean(str(word)) for word in several), lang))
    if _NAMED.findall(right) == ["known"] and "known" not in problem.args:
        # Without the words to choose from only the nearest one can be said.
        return perhaps
    sentences = [_fill(right, problem, lang, ())]
    if problem.args.get("also"):
        sentences.append(_ALSO.say(str(problem.args["also"]), lang))
    if perhaps:
        sentences.append(perhaps)
    return divided(sentences, lang)


def _suggested(problem: Problem, lang: Lang) -> str:
    """The word that was perhaps meant; in Chinese a rule key, or a word that one takes, by its Chinese name."""
    word = clean(str(problem.args["suggestion"]))
    return _in_both(word, str(problem.args.get("named", word))) if lang == "zh" else word


def _in_both(word: str, chinese: str) -> str:
    return word if chinese == word else f"{chinese}（{word}）"


def clean(text: str) -> str:
    """The text without what a terminal would act upon."""
    return "".join(sign if sign.isprintable() or sign == "\u3000" else "�" for sign in text)


class _Arguments(dict[str, str]):
    """What fills a sentence; an argument that the problem does not have leaves its name."""

    def __missing__(self, key: str) -> str:
        return "…"


def _fill(text: str, problem: Problem, lang: Lang, others: Sequence[Place | None]) -> str:
    arguments = _Arguments(
        (key, _word(key, value, lang, others)) for key, value in problem.args.items() if key not in _NO_WORDS
    )
    if "throws" in problem.args:
        arguments["throws"] = _throws(problem.args, lang)
    if "key" in problem.args:
        arguments["typed"] = clean(str((lang == "zh" and problem.args.get("chinese")) or problem.args["key"]))
    return text.replace(_TO_TYPE, "`{typed}:").format_map(arguments)


def _word(key: str, value: object, lang: Lang, others: Sequence[Place | None]) -> str:
    if key == "where" and isinstance(value, Iterable):
        return _places(value, lang, others)
    if key == "limits" and isinstance(value, tuple):
        return _limits(value, lang)
    if key in _TILE_ARGUMENTS and not isinstance(value, str):
        return _tiles(value, lang)
    if isinstance(value, list | tuple):
        return _list([_single(key, part, lang) for part in value[: _MOST_LISTED + 1]], lang)
    return _single(key, value, lang)


def _limits(limits: tuple[object, ...], lang: Lang) -> str:
    """The bounds of a number: its least and most, or for money how many digits it may have."""
    if len(limits) == 2:
        return _PHRASES.say("from-to", lang, least=limits[0], most=limits[1])
    _, before, behind = limits
    return _PHRASES.say("digits", lang, before=before, behind=behind)


def _single(key: str, value: object, lang: Lang) -> str:
    text = clean(shortened(str(value), _LONGEST))
    if key in ("kind", "kinds"):
        return MELDS.name(text, lang)
    if lang == "zh" and key in ("key", "known") and text in _CHINESE:
        return f"{text}（{_CHINESE[text][0]}）" if key == "key" else f"{text} {_CHINESE[text][0]}"
    if lang == "zh" and key in ("rule", "beside", "needs"):
        rule, colon, word = text.partition(": ")
        return _in_both(rule, key_in_chinese(rule)) + colon + _VALUES.sub(lambda one: word_in_chinese(one[0]), word)
    if lang == "zh" and key == "wanted" and isinstance(value, str) and word_in_chinese(text) != text:
        return _in_both(text, word_in_chinese(text))
    if key in _SAID and text in _SAID[key].in_(lang):
        return _SAID[key].say(text, lang)
    return text


def _list(parts: Sequence[str], lang: Lang) -> str:
    shown = [*parts[:_MOST_LISTED], "…"] if len(parts) > _MOST_LISTED else parts
    return listed(shown, lang) or _PHRASES.text("nothing", lang)


def _throws(args: Mapping[str, object], lang: Lang) -> str:
    """What to write for each throw that can have been the first of its tile."""
    tile, throws, written = _tiles(args["tile"], lang), args["throws"], []
    for source, claimer in throws if isinstance(throws, tuple) else ():
        who = yaml_scalar(source)
        if claimer is not None:
            who = _PHRASES.say("claimed", lang, source=who, claimer=yaml_scalar(claimer))
        written.append("`" + clean(_PHRASES.say("first", lang, tile=tile, who=who)) + "`")
    return divided(written, lang)


def _tiles(value: object, lang: Lang) -> str:
    write = tile_chinese if lang == "zh" else tile_code
    if isinstance(value, int):
        return write(value)
    if isinstance(value, list | tuple | frozenset | set):
        return _list([write(tile) for tile in value if isinstance(tile, int)], lang)
    return str(value)


def _places(value: Iterable[object], lang: Lang, others: Sequence[Place | None]) -> str:
    """Where the copies of a tile lie, each place with its line where that is known."""
    parts: list[str] = []
    for number, lying in enumerate(islice(value, _MOST_LISTED + 1)):
        if not isinstance(lying, tuple):
            continue
        what, name, copies = lying
        if what in MELDS.in_(lang):
            part = _LYING.say("meld", lang, name=clean(name), kind=MELDS.text(what, lang), copies=copies)
        else:
            part = _LYING.say(what, lang, name=clean(name), copies=copies)
        place = others[number] if number < len(others) else None
        if place is not None:
            part += _LYING.say("line", lang, line=place.line)
        parts.append(part)
    return _list(parts, lang)
