"""What the model names by a code, said in Chinese or English.

Tiles are written as the language writes them (``5p``, 五筒), seats by the players' names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from zhuoji_calc.messages.catalogue import (
    AMOUNTS,
    CHICKENS,
    EXPLANATION,
    FLAGS,
    FORBIDDEN,
    HAND_TYPES,
    HOW_ENDED,
    ITEMS,
    LABELS,
    MELDS,
    NOTES,
    PAID,
    PUNCTUATION,
    REMARKS,
    TAILS,
    UNPAID,
    ZONES,
    Lang,
    Messages,
    divided,
    listed,
)
from zhuoji_calc.messages.rule_names import rule_name, setting_name
from zhuoji_calc.messages.sections import section_text
from zhuoji_calc.model.hand import Win
from zhuoji_calc.model.problems import Note
from zhuoji_calc.model.tiles import Tile, tile_chinese, tile_code
from zhuoji_calc.settlement.result import Reason

_TILES = frozenset({"tile", "kong"})
SEATS = frozenset({"player", "seller", "declarer", "on_behalf_of"})


class Translator:
    """The messages in one language. ``unit`` is what amounts count, in Chinese named behind each: 分, 番, 倍."""

    def __init__(self, lang: Lang, unit: str | None = None) -> None:
        self.lang: Lang = lang
        self.unit = unit or PUNCTUATION.text("unit", lang)

    def counting(self, unit: Mapping[str, str]) -> Translator:
        """The same for a ruleset that counts in this unit."""
        named = unit.get(self.lang, self.unit)
        return self if named == self.unit else Translator(self.lang, named)

    def item(self, item: str) -> str:
        """The name of what a payment is for."""
        return ITEMS.name(item, self.lang)

    def hand_type(self, hand_type: str) -> str:
        """The name of a hand type (牌型)."""
        return HAND_TYPES.name(hand_type, self.lang)

    def meld(self, kind: str) -> str:
        """The name of a kind of meld (碰, 明豆 …)."""
        return MELDS.name(kind, self.lang)

    def zone(self, zone: str) -> str:
        """Where a tile lies."""
        return ZONES.name(zone, self.lang)

    def label(self, label: str) -> str:
        """A label of a table or a summary."""
        return LABELS.name(label, self.lang)

    def line(self, line: str, **parts: object) -> str:
        """A line of an explanation or a verdict."""
        return EXPLANATION.say(line, self.lang, **{"unit": self.unit, **parts})

    def ending(self, how: str, **parts: object) -> str:
        """How a hand ended."""
        return HOW_ENDED.say(how, self.lang, **parts)

    def ended(self, win: Win | None, names: Sequence[str]) -> str:
        """How a hand ended, in one sentence; ``names`` are the players' by seat."""
        if win is None:
            return self.ending("draw")
        return self.ending(
            win.how,
            winners=self.listed(names[seat] for seat in win.winners),
            source="" if win.source is None else names[win.source],
            tile=self.tile(win.tile),
            after="" if win.after_kong is None else self.ending("after", kong=self.tile(win.after_kong)),
        )

    def remark(self, line: str, **parts: object) -> str:
        """What is said beside a result."""
        return REMARKS.say(line, self.lang, **parts)

    def listed(self, parts: Iterable[str]) -> str:
        """Several things in one breath."""
        return listed(parts, self.lang)

    def divided(self, parts: Iterable[str]) -> str:
        """Several sentences in a line."""
        return divided(parts, self.lang)

    def tile(self, tile: Tile) -> str:
        """A tile as this language writes it."""
        return tile_chinese(tile) if self.lang == "zh" else tile_code(tile)

    def tiles(self, tiles: Iterable[Tile]) -> str:
        """A list of tiles, each written out."""
        return " ".join(self.tile(tile) for tile in tiles)

    def reason(self, reason: Reason, names: Sequence[str]) -> str:
        """Why something is paid, not paid or forbidden; ``names`` are the players' by seat."""
        return self._sentence((PAID, UNPAID, FORBIDDEN), reason.code, reason.args, names)

    def note(self, note: Note, names: Sequence[str]) -> str:
        """What was assumed or noticed."""
        return self._sentence((NOTES,), note.code, note.args, names)

    def flag(self, flag: str, value: object) -> str:
        """The word for a condition that holds, nothing for one that does not."""
        return FLAGS.text(flag, self.lang) if value else ""

    def section(self, section: str) -> str:
        """A section of the document, its lines in words."""
        return section_text(section, self.lang)

    def rule(self, key: str) -> str:
        """A rule key as this language names it."""
        return rule_name(key, self.lang)

    def setting(self, value: str) -> str:
        """The value that a table set at a rule key, as this language writes it."""
        return setting_name(value, self.lang)

    def chicken(self, how: Iterable[str]) -> str:
        """How a tile came to be a chicken, by one or more ways."""
        return PUNCTUATION.text("ways", self.lang).join(CHICKENS.name(way, self.lang) for way in how)

    def _sentence(self, groups: Sequence[Messages], code: str, args: Mapping[str, object], names: Sequence[str]) -> str:
        """The sentence of ``code``; where the catalogue lacks it, the code and its arguments."""
        ingredients = _Ingredients(self, args, names)
        text = next((found for group in groups if (found := group.in_(self.lang).get(code)) is not None), None)
        if text is not None:
            try:
                tails = [tail for name, tail in TAILS.in_(self.lang).items() if name in args]
                return "".join((text, *tails)).format_map(ingredients)
            except KeyError:
                pass
        given = ", ".join(f"{key} {ingredients[key]}" for key in args)
        return f"{code} ({given})" if given else code


class _Ingredients:
    """The arguments of a sentence, each rendered by what its name says it is."""

    def __init__(self, words: Translator, args: Mapping[str, object], names: Sequence[str]) -> None:
        self._words = words
        self._args = args
        self._names = names

    def __getitem__(self, name: str) -> str:
        """The text of one ingredient; KeyError where the arguments do not hold it."""
        words = self._words
        if name == "times":
            factor = self._args.get("factor", 1)
            return "" if factor == 1 else AMOUNTS.say("times", words.lang, factor=factor)
        if name == "amount":
            return self._amount()
        if name == "unit":
            return words.unit
        if name == "what":
            return self["type"] if self._args.get("item", "hand") == "hand" else self["item"]
        value = self._args[name]
        if name in SEATS and isinstance(value, int):
            return self._names[value]
        if name in _TILES and isinstance(value, int):
            return words.tile(value)
        if name == "tiles" and isinstance(value, Sequence):
            return words.tiles(value)
        if name == "type":
            return words.hand_type(str(value))
        if name == "item":
            return words.item(str(value))
        if name == "kind":
            return words.meld(str(value))
        if name == "how" and isinstance(value, Sequence):
            return words.chicken([value] if isinstance(value, str) else value)
        if name == "rule":
            return words.rule(str(value))
        if name == "value":
            return words.setting(str(value))
        if name == "zone":
            return words.zone(str(value))
        if isinstance(value, bool) and name in FLAGS.in_(words.lang):
            return words.flag(name, value)
        return str(value)

    def _amount(self) -> str:
        count, words = self._args["count"], self._words
        form = "one" if count == 1 else "several"
        return AMOUNTS.say(form, words.lang, count=count, worth=self._args["worth"], unit=words.unit)
