"""A hand file to fill in, with a comment at every key, in English or Chinese."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zhuoji_calc.formats.hand.writer import yaml_scalar, yaml_text
from zhuoji_calc.formats.words import CHINESE_KEYS, DRAW_WORDS, HOW_WORDS, STATUS_WORDS
from zhuoji_calc.messages.catalogue import FORM, Lang
from zhuoji_calc.report.layout import display_width
from zhuoji_calc.rules.ruleset import Reading, Resolved

COMMENTS_AT = 30
"""The column at which the comments after keys stand."""

_WORDS: Mapping[str, Mapping[str, tuple[object, ...]]] = {"win": HOW_WORDS, "status": STATUS_WORDS}
_TILE_KEYS = {"tile": "胡牌"}


def hand_form(resolved: Resolved, rules: str, lang: Lang) -> str:
    """The file: what the ruleset has no use for is left out. ``rules`` is what the file calls the ruleset."""
    return "\n".join(_lines(resolved, rules, lang))


def hand_text(data: Mapping[str, object], lang: Lang) -> str:
    """A hand file's data as its text, with the keys and words of a language."""
    if lang == "en":
        return yaml_text(data)
    lines: list[str] = []
    for key, value in hand_words(data, lang).items():
        if key == key_word("players", lang) and isinstance(value, list):
            lines += [f"{key}:", *(f"  - {_written(player)}" for player in value)]
        else:
            lines.append(f"{key}: {_written(value)}")
    return "\n".join(lines) + "\n"


def hand_words(data: Mapping[str, object], lang: Lang) -> Mapping[str, object]:
    """A hand file's data with the keys and words of a language."""
    if lang == "en":
        return data
    chinese: dict[str, object] = {}
    for key, value in data.items():
        drawn = key == "end" and value == "draw"
        said = DRAW_WORDS["draw"][0] if drawn else value if key == "options" else _in_chinese(value)
        chinese[key_word(key, lang)] = said
    return chinese


def _written(value: object) -> str:
    return yaml_text({"k": value}).removeprefix("k: ").removesuffix("\n")


def _in_chinese(value: object, key: str = "") -> object:
    """The same with Chinese keys, and Chinese words where a word stands; names stay as they are."""
    if isinstance(value, dict):
        # A flip has a tile as well, which nobody won with.
        words = {"tile": CHINESE_KEYS["tile"][0]} if value.keys() & {"void", "double"} else {}
        return {
            words.get(name) or (key_word(name, "zh") if name in CHINESE_KEYS else name): _in_chinese(part, name)
            for name, part in value.items()
        }
    if isinstance(value, list):
        return [_in_chinese(part) for part in value]
    if key in _WORDS:
        return _WORDS[key].get(str(value), (value,))[0]
    return value


def key_word(key: str, lang: Lang) -> str:
    """A key in a language."""
    return key if lang == "en" else _TILE_KEYS.get(key, CHINESE_KEYS[key][0])


def _lines(resolved: Resolved, rules_name: str, lang: Lang) -> Iterator[str]:
    rules = resolved.rules

    def line(key: str, value: str = "", indent: str = "", more: str = "", **parts: object) -> str:
        written = f"{indent}{key_word(key, lang)}:" + (f" {value}" if value else "")
        blanks = " " * max(COMMENTS_AT - display_width(written), 2)
        return f"{written}{blanks}# {FORM.say(key, lang, **parts)}{more}"

    yield "# " + FORM.say("title", lang, title=resolved.titles[lang])
    yield "# " + FORM.say("tiles", lang)
    yield "# " + FORM.say("empty", lang)
    yield f"{key_word('rules', lang)}: {yaml_scalar(rules_name)}"
    options = [reading for reading in resolved.ruleset.readings.values() if reading.is_option]
    if options:
        yield line("options")
        for option in options:
            yield from _option(option, lang)
    yield line("stake", str(resolved.stake))
    yield line("dealer")
    yield line("streak", "1")
    if rules.chickens.rolling.used:
        yield line("rolling", "[]")
    yield line("flip")
    yield line("end")
    for key in ("win", "by", "from", "tile", "after-kong"):
        yield line(key, indent="  ")
    if any(one.first is not None or one.responsible for one in rules.chickens.standing.values()):
        yield line("first")
    seats = rules.players
    shown = str(seats[0]) if len(seats) == 1 else f"{seats[0]}-{seats[-1]}"
    yield line("players", seats=shown)
    slashes = FORM.say("slashes", lang) if rules.chickens.rolling.used else ""
    for number in range(max(seats)):
        yield f"  - {key_word('name', lang)}:"
        # Said once: the same for every player.
        for key, value in _player_keys(resolved, lang):
            if number:
                yield f"    {key_word(key, lang)}:" + (f" {value}" if value else "")
            else:
                yield line(key, value, indent="    ", more=slashes if key == "discards" else "")


def _option(option: Reading, lang: Lang) -> Iterator[str]:
    """An option with its choices, the default first; commented out, so that the default holds."""
    words = list(option.words())
    if option.span is None:
        words.sort(key=lambda word: word != getattr(option.choice(option.default), "word", ""))
    first = str(option.span[0]) if option.span else words[0]
    written = f"  # {option.key}: {first}"
    blanks = " " * max(COMMENTS_AT - display_width(written), 2)
    yield f"{written}{blanks}# {option.question[lang]}: {', '.join(words)}"


def _player_keys(resolved: Resolved, lang: Lang) -> Iterator[tuple[str, str]]:
    no = "false" if lang == "en" else "否"
    yield "hand", ""
    yield "melds", "[]"
    yield "discards", ""
    yield "ready", ""
    if resolved.rules.declared.points is not None:
        yield "declared", no
    if resolved.rules.sold.discard or resolved.rules.sold.self_draw:
        yield "sold", no
