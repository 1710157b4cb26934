"""JSON Schema (draft 2020-12) of hand files and ruleset files, for editors and scripts.

Both follow from the tables that the readers go by; a schema says which keys there are and what may stand at each,
in both languages.  What only the tiles can tell (sizes, copies, waits) is left to the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from zhuoji_calc.formats.hand.fields import HAND, MELD, MOST_STREAK, WIN, Field, FieldGroup
from zhuoji_calc.formats.ruleset.document import SOURCE_KEYS
from zhuoji_calc.formats.ruleset.finding import NEUTRAL
from zhuoji_calc.formats.ruleset.reader import BASE_NEEDED, INHERITED_NOT, NEEDED_KEYS, OWN_IN_A_FIRST_CHILD
from zhuoji_calc.formats.schema_languages import Schema, in_both_languages
from zhuoji_calc.formats.words import CHINESE_KEYS, DRAW, FALSITY, HOW, STATUS, TRUTH
from zhuoji_calc.model.numbers import MONEY, MOST_MONEY, MOST_WHOLE
from zhuoji_calc.rules.keys import RuleKey, vocabulary
from zhuoji_calc.rules.ruleset import FAN_AMOUNT
from zhuoji_calc.rules.value_kinds import MONEY_PATTERN

DRAFT = "https://json-schema.org/draft/2020-12/schema"
TILE = "[1-9][mps]"

SCALAR: Schema = {"type": ["string", "number", "boolean"]}
"""Anything that is one word: a name such as ``007`` or ``true`` is that text."""

_FLAG_WORDS = [word for word in (*TRUTH, *FALSITY) if not word.isascii()]
_INTEGER: Schema = {"type": "integer", "minimum": -MOST_WHOLE, "maximum": MOST_WHOLE}
_AMOUNT: Schema = {
    "anyOf": [
        {"type": "number", "exclusiveMinimum": -MOST_MONEY - 1, "exclusiveMaximum": MOST_MONEY + 1},
        {"type": "string", "pattern": f"^{MONEY.pattern}$"},
    ]
}


def hand_schema() -> Schema:
    """The schema of a hand file, with English and Chinese keys."""
    rows: dict[str, Schema] = {}
    root = _row(HAND, rows)
    return {
        "$schema": DRAFT,
        "title": "Hand file (牌局)",
        "description": "One finished hand of Guizhou mahjong. Keys may be English or Chinese.",
        **{key: value for key, value in root.items() if key not in ("title", "description")},
        "$defs": rows,
    }


def _row(group: FieldGroup, rows: dict[str, Schema]) -> Schema:
    """A mapping: every key in both languages, and in either language those that must be there."""
    properties: dict[str, Schema] = {}
    for field in group.fields.values():
        schema = ({"description": field.about} if field.about else {}) | _value(field, rows)
        properties |= dict.fromkeys(_names(field.key), schema)
    conditions = [_one_of_keys([key]) for key in group.needed] + _conditions(group)
    form: Schema = {
        "type": "object",
        "description": group.about,
        "properties": properties,
        "additionalProperties": False,
    }
    return form | ({"allOf": conditions} if conditions else {})


def _names(key: str) -> tuple[str, ...]:
    return key, *CHINESE_KEYS.get(key, ())


def _one_of_keys(keys: Iterable[str]) -> Schema:
    """At least one of these keys, in either language."""
    return {"anyOf": [{"required": [name]} for key in keys for name in _names(key)]}


def _conditions(group: FieldGroup) -> list[Schema]:
    """What must stand together."""
    if group is MELD:
        claimed = _one_of_keys(["pong", "open-kong", "added-kong"])
        return [
            _one_of_keys(["pong", "open-kong", "concealed-kong", "added-kong"]),
            {"if": claimed, "then": _one_of_keys(["from"])},
        ]
    if group is WIN:
        words = [word for word, how in HOW.items() if how != "self-draw"]
        taken = {"anyOf": [{"required": [name], "properties": {name: {"enum": words}}} for name in _names("win")]}
        return [{"if": taken, "then": _one_of_keys(["from"])}]
    return []


def _value(field: Field, rows: dict[str, Schema]) -> Schema:
    """What may stand at a field, by how it is read."""
    below = {"$ref": _define(field.below, rows)} if field.below is not None else {}
    kinds: dict[str, list[Schema]] = {
        "text": [{"type": ["string", "number"]}],
        "name": [SCALAR],
        "player": [SCALAR],
        "winners": [SCALAR, {"type": "array", "items": SCALAR, "minItems": 1}],
        "flag": [{"type": "boolean"}, {"enum": _FLAG_WORDS}],
        "streak": [{"type": "integer", "minimum": 1, "maximum": MOST_STREAK}],
        "stake": [_AMOUNT],
        "options": [{"type": "object", "additionalProperties": SCALAR}],
        "rows": [{"type": "array", "items": below}],
        "row": [below],
        "flips": [{"type": "array", "items": {"anyOf": [{"type": "string"}, below]}}],
        "end": [{"enum": list(DRAW)}, below],
        "firsts": [{"type": "object", "additionalProperties": {"anyOf": [SCALAR, {"type": "null"}, below]}}],
        "win": [{"enum": list(HOW)}],
        "points": [_per_player(_INTEGER)],
        "money": [_per_player(_AMOUNT)],
        "matrix": [{"type": "array", "items": {"type": "array", "items": _INTEGER}}],
        "status": [{"enum": list(STATUS)}],
    }
    forms = kinds[field.kind] + ([] if field.needed else [{"type": "null"}])
    return forms[0] if len(forms) == 1 else {"anyOf": forms}


def _per_player(amount: Schema) -> Schema:
    """Amounts in seat order, or each with its player's name."""
    return {
        "anyOf": [{"type": "array", "items": amount}, {"type": "object", "additionalProperties": amount}],
    }


def _define(group: FieldGroup, rows: dict[str, Schema]) -> str:
    if group.name not in rows:
        rows[group.name] = {}
        rows[group.name] = _row(group, rows)
    return f"#/$defs/{group.name}"


# Ruleset files.

SECTION: Schema = {
    "type": ["string", "number"],
    "description": "the section of the document that the value comes from",
}
_SECTION: Schema = {"$ref": "#/$defs/section"}
_TEXTS: Schema = {"anyOf": [SCALAR, {"type": "array", "items": SCALAR}]}


def _source_form(key: str) -> Schema:
    """What may stand at a key of `source`; a year alone is a number to an editor."""
    form = SOURCE_KEYS[key]
    text: Schema = {"type": "string", "pattern": f"^{form.pattern}$"}
    forms = {"text": SCALAR, "whole": {"type": "integer", "minimum": 1}, "date": {"anyOf": [{"type": "integer"}, text]}}
    return forms.get(form.wanted, text)


_EITHER_LANGUAGE: Schema = {
    "anyOf": [
        {"type": "string"},
        {
            "type": "object",
            "properties": {"zh": {"type": "string"}, "en": {"type": "string"}},
            "minProperties": 1,
            "additionalProperties": False,
        },
    ]
}
_SOURCE: Schema = {
    "type": "object",
    "description": "the document that it follows",
    "properties": {key: {**_source_form(key), "description": form.meaning} for key, form in SOURCE_KEYS.items()},
    "required": ["title"],
    "additionalProperties": False,
}


def rules_schema() -> Schema:
    """The schema of a ruleset file, with English and Chinese keys and words."""
    values = _Values()
    rules = values.group(vocabulary())
    sets = _sets(values)
    form: Schema = {
        "$schema": DRAFT,
        "title": "Ruleset file (规则)",
        "description": "The values of a ruleset with their sections, its readings and options.",
        "type": "object",
        "additionalProperties": False,
        "required": list(INHERITED_NOT),
        "properties": {
            "name": {"type": "string", "description": "what `rules:` and `--rules` call it"},
            "names": {**_TEXTS, "description": "other names it answers to"},
            "title": {**_EITHER_LANGUAGE, "description": "its title, in one language or in both"},
            "part": {**SCALAR, "description": "the document's number: `Q2` is short for `PART-Q2`"},
            "source": _SOURCE,
            "document": {"type": "string", "description": "the document's title, where nothing else of it is known"},
            "unit": {**_EITHER_LANGUAGE, "description": "what a point is called"},
            "extends": {"type": "string", "description": "another ruleset to start from, by name or path"},
            "settles": {"type": "boolean", "description": "false: others extend it, and no hand is settled by it"},
            "rules": {**rules, "description": "the values, by the keys of the vocabulary"},
            "readings": {
                "type": ["object", "string"],
                "pattern": "^none$",
                "description": "readings and options; `none` drops an inherited one, or all of them",
                "additionalProperties": {
                    "anyOf": [{"const": "none"}, {"$ref": "#/$defs/default"}, {"$ref": "#/$defs/reading"}]
                },
            },
        },
        "not": {"required": ["source", "document"]},
        "allOf": _head_conditions(),
        "$defs": {
            "reading": _READING,
            "default": _DEFAULT,
            "choice": _CHOICE,
            "sets": sets,
            "section": SECTION,
            **values.defined,
        },
    }
    return in_both_languages(form)


_FAN: Schema = {"type": "string", "pattern": f"^{FAN_AMOUNT.pattern}$"}

_READING: Schema = {
    "type": "object",
    "additionalProperties": False,
    "required": ["question"],
    "properties": {
        "id": {**_TEXTS, "description": "its number"},
        "also": {**_TEXTS, "description": "further numbers of it"},
        "option": {"type": "boolean", "description": "whether the document itself leaves it to the table"},
        "names": {**_TEXTS, "description": "other names it answers to"},
        "question": _EITHER_LANGUAGE,
        "default": {**SCALAR, "description": "the letter of the choice whose values stand under `rules`"},
        "choices": {"type": "object", "minProperties": 2, "additionalProperties": {"$ref": "#/$defs/choice"}},
        "span": {
            "type": "array",
            "items": {"type": "integer", "minimum": 0, "maximum": MOST_WHOLE},
            "minItems": 2,
            "maxItems": 2,
            "description": "first and last number of an option that takes any number between",
        },
        "key": {"type": "string", "description": "the rule key that such a number sets"},
    },
    "oneOf": [{"required": ["choices", "default"]}, {"required": ["span", "key"]}],
}

_DEFAULT: Schema = {
    "type": "object",
    "description": "an inherited reading with another choice as its default",
    "additionalProperties": False,
    "required": ["default"],
    "properties": {"default": {**SCALAR, "description": "the letter of that choice"}},
}

_CHOICE: Schema = {
    "type": "object",
    "additionalProperties": False,
    "required": ["is"],
    "properties": {
        "is": {**SCALAR, "description": "its speaking word"},
        "zh": SCALAR,
        "en": SCALAR,
        "sets": {"$ref": "#/$defs/sets"},
        "for": {**SCALAR, "description": "what in the document speaks for it"},
    },
}


class _Values:
    """The forms that values take, each defined once: bare as ``NAME``, and bare or with its section as ``NAME-at``."""

    def __init__(self) -> None:
        self.defined: dict[str, Schema] = {}

    def bare(self, key: RuleKey) -> Schema:
        """A bare value."""
        return {"$ref": f"#/$defs/{self._name(key)}"}

    def with_section(self, key: RuleKey) -> Schema:
        """A bare value, or one with its section."""
        return {"$ref": f"#/$defs/{self._name(key)}-at"}

    def _name(self, key: RuleKey) -> str:
        """The name of the form of a key's values: what they are, or the first key that takes them."""
        form = _bare(key)
        for name, known in self.defined.items():
            if known == form:
                return name
        name = key.kind if key.kind in ("points", "points-or-none", "truth") else key.name
        if name in self.defined:
            name = next(f"{name}-{number}" for number in count(2) if f"{name}-{number}" not in self.defined)
        self.defined[name] = form
        members = {"is": {"$ref": f"#/$defs/{name}"}, "at": _SECTION}
        whole = {"type": "object", "required": ["is"], "additionalProperties": False, "properties": members}
        self.defined[f"{name}-at"] = {"anyOf": [{"$ref": f"#/$defs/{name}"}, whole]}
        return name

    def group(self, group: RuleKey) -> Schema:
        """A group of rule keys; ``at`` is the section of every bare value in it.

        What is below a group that stands in it has its dotted name there too.
        """
        properties: dict[str, Schema] = {"at": _SECTION}
        patterns: dict[str, Schema] = {}
        for key in group.below:
            said = {"description": key.meaning} if key.meaning else {}
            if key.takes_value:
                properties[key.name] = {**said, **self.with_section(key)}
            elif key.kind == "map":
                properties[key.name] = {
                    **said,
                    "type": "object",
                    "properties": {"at": _SECTION},
                    "patternProperties": {
                        f"^{TILE}$": self.tile(key.below[0]),
                        **{rf"^{TILE}\.{one.name}$": self.with_section(one) for one in key.below[0].below},
                    },
                    "additionalProperties": False,
                }
            else:
                properties[key.name] = {**self.group(key), **said}
        for name, form in self._dotted(group):
            if "*" in name:
                patterns["^" + name.replace(".", r"\.").replace("*", TILE) + "$"] = form
            else:
                properties[name] = form
        form = {"type": "object", "description": group.meaning, "properties": properties, "additionalProperties": False}
        return form | ({"patternProperties": patterns} if patterns else {})

    def tile(self, key: RuleKey) -> Schema:
        """A standing chicken, or that the tile is none."""
        if "tile" not in self.defined:
            self.defined["tile"] = {}
            self.defined["tile"] = {"anyOf": [self.group(key), {"const": "none"}]}
        return {"$ref": "#/$defs/tile"}

    def _dotted(self, group: RuleKey) -> Iterator[tuple[str, Schema]]:
        """What is below the groups of a group, by its dotted name: values, groups and standing chickens."""
        start = len(group.path) + 1 if group.path else 0
        for key in group.below:
            if key.takes_value:
                continue
            for value in key.values():
                yield value.path[start:], self.with_section(value)
            for part in key.groups():
                if part.kind == "map":
                    yield f"{part.path[start:]}.*", self.tile(part.below[0])
                elif part is not key:
                    yield part.path[start:], self.group(part)


def _head_conditions() -> list[Schema]:
    """What a header must have by what it extends, and that a ruleset which extends none has every key."""
    unsettling: Schema = {"required": ["settles"], "properties": {"settles": {"const": False}}}
    parentless: Schema = {"not": {"required": ["extends"]}}
    on_the_base: Schema = {"required": ["extends"], "properties": {"extends": {"const": NEUTRAL}}}
    return [
        {"if": unsettling, "then": {"required": list(BASE_NEEDED)}},
        {"if": parentless, "then": {"properties": {"rules": _needed(vocabulary())}}},
        {"if": {"allOf": [parentless, {"not": unsettling}]}, "then": _with_document(NEEDED_KEYS)},
        {"if": {"allOf": [on_the_base, {"not": unsettling}]}, "then": _with_document(OWN_IN_A_FIRST_CHILD)},
    ]


def _with_document(keys: Iterable[str]) -> Schema:
    """That these keys of a header are there, the document as `source` or as `document`."""
    return {
        "required": [key for key in keys if key != "source"],
        "anyOf": [{"required": ["source"]}, {"required": ["document"]}],
    }


def _needed(group: RuleKey) -> Schema:
    """That every key of a group is there, and of the groups below."""
    if group.kind == "map":
        return {"patternProperties": {f"^{TILE}$": _needed(group.below[0])}}
    properties = {key.name: _needed(key) for key in group.below if not key.takes_value}
    return {"required": [key.name for key in group.below]} | ({"properties": properties} if properties else {})


def _sets(values: _Values) -> Schema:
    """What a choice may set: any rule key, by its whole path."""
    exact: dict[str, Schema] = {}
    patterns: dict[str, Schema] = {}
    for key in vocabulary().values():
        if "*" in key.path:
            pattern = key.path.replace(".", r"\.").replace("*", TILE)
            patterns[f"^{pattern}$"] = values.bare(key)
            patterns[f"^{pattern.rpartition('.')[0].removesuffix(chr(92))}$"] = {"const": "none"}
        else:
            exact[key.path] = values.bare(key)
    return {
        "type": "object",
        "minProperties": 1,
        "properties": exact,
        "patternProperties": patterns,
        "additionalProperties": False,
    }


def _bare(key: RuleKey) -> Schema:
    """A value as a file writes it: ``none`` for nothing, ``N fan`` for an amount, a number where text is one."""
    number: Schema = {"maximum": key.most, "minimum": key.least, "type": "integer"}
    forms: dict[str, Schema] = {
        "choice": {"enum": list(key.words), "type": "string"},
        "truth": {"type": "boolean"},
        "points": {"anyOf": [number, _FAN]},
        "points-or-none": {"anyOf": [number, _FAN, {"const": "none"}]},
        "money": {"anyOf": [{"type": "number", "exclusiveMinimum": 0}, {"pattern": MONEY_PATTERN, "type": "string"}]},
    }
    form = forms.get(key.kind, number)
    return {"type": "array", "items": form} if key.is_list else form
