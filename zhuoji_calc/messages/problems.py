"""A problem's code and arguments as sentences in Chinese or English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from zhuoji_calc.formats.hand.writer import yaml_scalar
from zhuoji_calc.formats.text.places import Place
from zhuoji_calc.formats.words import CHINESE_KEYS, HOW_WORDS, STATUS_WORDS
from zhuoji_calc.messages.catalogue import MELDS, Lang, Text
from zhuoji_calc.messages.hand_problems import HAND_PROBLEMS
from zhuoji_calc.messages.rule_problems import RULE_PROBLEMS
from zhuoji_calc.messages.text_problems import TEXT_PROBLEMS, Said
from zhuoji_calc.model.problems import Problem, shortened
from zhuoji_calc.model.tiles import tile_chinese, tile_code

PROBLEMS: Mapping[str, Said] = {**TEXT_PROBLEMS, **HAND_PROBLEMS, **RULE_PROBLEMS}

_LONGEST = 200
"""No word or name is longer: of what is, so many characters tell what it was."""
_MOST_LISTED = 40
"""So many things are named; whoever is shown more reads none of them."""
_TILE_ARGUMENTS = frozenset(("tile", "waits"))
_WAYS = {
    "self-draw": Text("自摸", "self-draw"),
    "discard": Text("点炮", "discard"),
    "rob-kong": Text("抢杠", "rob-kong"),
}
_LYING = {
    "hand": Text("{name}手牌 {copies}", "hand of {name} {copies}"),
    "discards": Text("{name}牌河 {copies}", "river of {name} {copies}"),
    "winning-tile": Text("胡的牌 {copies}", "winning tile {copies}"),
    "flip": Text("翻牌 {copies}", "flip {copies}"),
    "first": Text("{name}首打 {copies}", "first thrown by {name} {copies}"),
}
_OF_MELD = Text("{name}的{kind} {copies}", "{kind} of {name} {copies}")
_IN_LINE = Text("（第 {line} 行）", " (line {line})")
_PERHAPS = Text("是不是 {word}？", "did you mean {word}?")
_ONE_OF = Text("是不是其中之一：{words}？", "did you mean one of these: {words}?")
_ALSO = {
    "unseen": Text(
        "没人看到就去掉手牌（hand），写 `听牌: 是` 或 `听牌: 否`",
        "leave `hand` out and state `ready` if nobody saw it",
    ),
    "no-flip": Text("没翻牌就去掉翻牌（flip）", "leave `flip` out if no tile was turned over"),
}
"""What would be right in some cases besides."""
_BETWEEN = Text("；", "; ")
_NAMED = re.compile(r"{(\w+)}")
_CHINESE = {**CHINESE_KEYS, **HOW_WORDS, **STATUS_WORDS}
_TO_TYPE = "`{key}:"
"""A key as it is to be typed has only one language."""
_NO_WORDS = frozenset(("places", "throws"))
_FIRST = Text("首打: {{{tile}: {who}}}", "first: {{{tile}: {who}}}")
_CLAIMED = Text("{{来自: {source}, 归: {claimer}}}", "{{from: {source}, to: {claimer}}}")
_NOTHING = Text("没有", "nothing")
_LIMITS = {
    2: Text(" {0} 到 {1}", "from {0} to {1}"),
    3: Text("小数点前最多 {1} 位、后最多 {2} 位数字", "at most {1} digits before the point and {2} behind it"),
}
_WHY = {
    "no-such-file": Text("没有这个文件", "there is no such file"),
    "is-a-folder": Text("这是文件夹", "it is a folder"),
    "file-not-allowed": Text("没有读取权限", "reading it is not permitted"),
    "not-a-regular-file": Text("这不是普通文件", "it is no regular file"),
    "ruleset-ending": Text("文件名不以 .yaml、.yml 或 .json 结尾", "its name does not end in .yaml, .yml or .json"),
    "empty-ruleset": Text("里面没有内容", "there is nothing in it"),
    "too-large": Text("文件太大", "it is too large"),
    "packed": Text("这是压缩文件", "it is packed"),
    "utf-16": Text("它是 UTF-16，不是 UTF-8", "it is UTF-16, not UTF-8"),
}
_WANTED = {
    "lines": Text("每行写 `键: 值`", "write lines of `key: value`"),
    "object": Text(
        '写 `{"键": 值, …}`；几局的列表由 `zhuoji check` 读取',
        'write `{"key": value, …}`; a list of hands is read by `zhuoji check`',
    ),
    "value": Text("一个值", "a value"),
    "text": Text("文字", "text"),
    "list": Text("列表", "a list"),
    "mapping": Text("“键: 值”", "keys with values"),
    "languages": Text("`{zh: 中文, en: 英文}`", "`{zh: Chinese, en: English}`"),
    "reading": Text(
        "`{default: 字母}`（换一个默认选择）、none（去掉继承来的），或写全 id、question、default、choices",
        "`{default: LETTER}` for another default, none to leave it out, or id, question, default, choices",
    ),
    "span": Text(
        "`[最小, 最大]`，整数，最多 9 位，相差不到 1000",
        "`[first, last]`, whole numbers of at most 9 digits, less than 1000 apart",
    ),
    "points": Text("整数点，0 到 1000000，或 `N fan`", "whole points, 0 to 1000000, or `N fan`"),
    "points-or-none": Text("整数点，0 到 1000000，或 `N fan`、none", "whole points, 0 to 1000000, or `N fan`, or none"),
    "count": Text("整数，1 到 1000", "a whole number, 1 to 1000"),
    "factor": Text("整数，0 到 1000", "a whole number, 0 to 1000"),
    "truth": Text("true 或 false", "true or false"),
    "money": Text(
        "大于零的数，例如 10 或 0.5，小数点前最多 12 位、后最多 6 位",
        "a number above zero, such as 10 or 0.5, with at most 12 digits before the point and 6 behind it",
    ),
    "seats": Text("人数，2、3、4 中的几个", "numbers of players, some of 2, 3, 4"),
}
_EXAMPLES = {
    "players": Text("- {名字: A, 手牌: …}", "- {name: A, hand: …}"),
    "melds": Text("{碰: 3筒, 来自: …}", "{pong: 3p, from: …}"),
    "rolling": Text("{牌: 3筒, 作废: 是}", "{tile: 3p, void: true}"),
    "first": Text("{幺鸡: {来自: …, 归: …}}", "{1s: {from: …, to: …}}"),
    "end": Text("{胡法: …, 胡家: …, 胡牌: …}", "{win: …, by: …, tile: …}"),
    "options": Text("{选项: 值, …}", "{OPTION: VALUE, …}"),
    "expect": Text("{分: […]}", "{points: […]}"),
    "next": Text("{庄家: …, 连庄: 1}", "{dealer: …, streak: 1}"),
}
"""What stands at a key or in its list, where that is keys with values."""


def what_is_wrong(problem: Problem, lang: Lang, others: Sequence[Place | None] = ()) -> str:
    """The first sentence."""
    words = PROBLEMS.get(problem.code)
    return problem.code if words is None else _fill(words.what, problem, lang, others)


def what_is_right(problem: Problem, lang: Lang) -> str:
    """The second sentence, with the word that was perhaps meant."""
    words = PROBLEMS.get(problem.code)
    if words is None:
        return ""
    meant = problem.args.get("suggestion")
    perhaps = _PERHAPS.in_(lang).format(word=clean(str(meant))) if meant else ""
    several = problem.args.get("several")
    if isinstance(several, tuple):
        perhaps = _ONE_OF.in_(lang).format(words=_list([clean(str(word)) for word in several], lang))
    if _NAMED.findall(words.right.in_(lang)) == ["known"] and "known" not in problem.args:
        # Without the words to choose from only the nearest one can be said.
        return perhaps
    sentence = _fill(words.right, problem, lang, ())
    if problem.args.get("also"):
        sentence += _BETWEEN.in_(lang) + _ALSO[str(problem.args["also"])].in_(lang)
    return sentence + (_BETWEEN.in_(lang) + perhaps if perhaps else "")


def clean(text: str) -> str:
    """The text without what a terminal would act upon."""
    return "".join(sign if sign.isprintable() or sign == "\u3000" else "�" for sign in text)


class _Arguments(dict[str, str]):
    """What fills a sentence; an argument that the problem does not have leaves its name."""

    def __missing__(self, key: str) -> str:
        return "…"


def _fill(text: Text, problem: Problem, lang: Lang, others: Sequence[Place | None]) -> str:
    arguments = _Arguments(
        (key, _word(key, value, lang, others)) for key, value in problem.args.items() if key not in _NO_WORDS
    )
    if "throws" in problem.args:
        arguments["throws"] = _throws(problem.args, lang)
    if "key" in problem.args:
        arguments["typed"] = clean(str((lang == "zh" and problem.args.get("chinese")) or problem.args["key"]))
    return text.in_(lang).replace(_TO_TYPE, "`{typed}:").format_map(arguments)


def _word(key: str, value: object, lang: Lang, others: Sequence[Place | None]) -> str:
    if key == "where" and isinstance(value, Iterable):
        return _places(value, lang, others)
    if key == "limits" and isinstance(value, tuple):
        return _LIMITS[len(value)].in_(lang).format(*value)
    if key in _TILE_ARGUMENTS and not isinstance(value, str):
        return _tiles(value, lang)
    if isinstance(value, list | tuple):
        return _list([_single(key, part, lang) for part in value], lang)
    return _single(key, value, lang)


def _single(key: str, value: object, lang: Lang) -> str:
    text = clean(shortened(str(value), _LONGEST))
    if key in ("kind", "kinds") and text in MELDS:
        return MELDS[text].in_(lang)
    if key == "how" and text in _WAYS:
        return _WAYS[text].in_(lang)
    if lang == "zh" and key in ("key", "known") and text in _CHINESE:
        return f"{text}（{_CHINESE[text][0]}）" if key == "key" else f"{text} {_CHINESE[text][0]}"
    if key == "example" and text in _EXAMPLES:
        return _EXAMPLES[text].in_(lang)
    if key == "why" and text in _WHY:
        return _WHY[text].in_(lang)
    if key == "wanted" and text in _WANTED:
        return _WANTED[text].in_(lang)
    return text


def _list(parts: Sequence[str], lang: Lang) -> str:
    shown = [*parts[:_MOST_LISTED], "…"] if len(parts) > _MOST_LISTED else parts
    return ("、" if lang == "zh" else ", ").join(shown) or _NOTHING.in_(lang)


def _throws(args: Mapping[str, object], lang: Lang) -> str:
    """What to write for each throw that can have been the first of its tile."""
    tile, throws, written = _tiles(args["tile"], lang), args["throws"], []
    for source, claimer in throws if isinstance(throws, tuple) else ():
        who = yaml_scalar(source)
        if claimer is not None:
            who = _CLAIMED.in_(lang).format(source=who, claimer=yaml_scalar(claimer))
        written.append("`" + clean(_FIRST.in_(lang).format(tile=tile, who=who)) + "`")
    return (_BETWEEN.in_(lang)).join(written)


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
    for number, lying in enumerate(value):
        if not isinstance(lying, tuple):
            continue
        what, name, copies = lying
        if what in MELDS:
            part = _OF_MELD.in_(lang).format(name=clean(name), kind=MELDS[what].in_(lang), copies=copies)
        else:
            part = _LYING[what].in_(lang).format(name=clean(name), copies=copies)
        place = others[number] if number < len(others) else None
        if place is not None:
            part += _IN_LINE.in_(lang).format(line=place.line)
        parts.append(part)
    return _list(parts, lang)
