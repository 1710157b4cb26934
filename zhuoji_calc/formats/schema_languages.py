"""The schema of ruleset files in both languages, from the one in English: keys, words and tiles also by their names."""

from __future__ import annotations

import re
from typing import Any

from zhuoji_calc.model.tiles import KINDS, tile_chinese
from zhuoji_calc.rules.wording import key_in_chinese, word_in_chinese

Schema = dict[str, Any]

_TILE = "[1-9][mps]"
_ANY_TILE = f"(?:{_TILE}|{'|'.join(map(tile_chinese, range(KINDS)))})"
_FAN = " fan$"
_DOTTED = re.compile(r"[a-z0-9-]+")


def in_both_languages(schema: Schema) -> Schema:
    """The same schema with the Chinese name of each key and word beside the English one."""
    found: Schema = {}
    needed = schema.get("required", ())
    for keyword, below in schema.items():
        if keyword == "properties":
            _add_properties(found, below)
        elif keyword == "patternProperties":
            patterns = {_pattern(pattern): _either(one) for pattern, one in below.items()}
            found["patternProperties"] = found.get("patternProperties", {}) | patterns
        elif keyword == "enum":
            found["enum"] = list(dict.fromkeys(word for one in below for word in (one, word_in_chinese(one))))
        elif keyword == "const" and isinstance(below, str) and word_in_chinese(below) != below:
            found["enum"] = [below, word_in_chinese(below)]
        elif keyword == "pattern" and below.endswith(_FAN):
            found["pattern"] = below.removesuffix(_FAN) + "( fan|番)$"
        elif keyword == "$defs":
            found[keyword] = {name: _either(one) for name, one in below.items()}
        elif keyword != "required":
            found[keyword] = _either(below)
    if needed:
        conditions = [{"anyOf": [{"required": [name]} for name in _names(key)]} for key in needed]
        found["allOf"] = [*found.get("allOf", ()), *conditions]
    if schema.get("type") == "boolean":
        return {"anyOf": [found, {"enum": [word_in_chinese("true"), word_in_chinese("false")]}]}
    return found


def _either(below: object) -> Any:
    if isinstance(below, dict):
        return in_both_languages(below)
    return [_either(one) for one in below] if isinstance(below, list) else below


def _names(key: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((key, key_in_chinese(key))))


def _add_properties(found: Schema, properties: Schema) -> None:
    """A key by both its names; a dotted one by a pattern, since each of its parts may be in either language."""
    plain: Schema = {}
    dotted: Schema = {}
    for key, form in properties.items():
        if "." in key:
            dotted["^" + key.replace(".", r"\.") + "$"] = form
        else:
            plain |= dict.fromkeys(_names(key), _either(form))
    found["properties"] = plain
    if dotted:
        patterns = {_pattern(pattern): _either(form) for pattern, form in dotted.items()}
        found["patternProperties"] = found.get("patternProperties", {}) | patterns


def _pattern(pattern: str) -> str:
    """A pattern of dotted keys in which each part, and a tile, may stand by its Chinese name."""
    around = pattern.split(_TILE)
    return _ANY_TILE.join(_DOTTED.sub(lambda part: _alternatives(part.group()), text) for text in around)


def _alternatives(part: str) -> str:
    names = _names(part)
    return part if len(names) == 1 else f"(?:{'|'.join(names)})"
