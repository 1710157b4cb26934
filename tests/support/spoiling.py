"""Spoiling a good file: its text, its data, its bytes, each in the ways in which files go wrong."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

SIGNS = "：，、；（）［］｛｝“”‘’＃－～／　:,;()[]{}\"'#-~/\n\t\r 0123456789mpsz*&!%@|>?\\\x00\x07\x85\u2028"
SIGNS += "\ufeff🀇甲万筒条庄"
ODD: tuple[Any, ...] = (None, True, False, 0, 1, -1, 10**30, 1.5, "", " ", "~", "x", "none", "5 fan", "99999999 fan")
ODD += ("1m", "A, B", "1s 2s /", "(1s)", "是", "draw", "a: b", "A #1", [], {}, [None], [[]], {"a": None}, {"is": "1"})


# Mutations of a text.


def _line_op(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    op = rng.randrange(5)
    if op == 0:
        del lines[one]
    elif op == 1:
        lines.insert(other, lines[one])
    elif op == 2:
        lines[one], lines[other] = lines[other], lines[one]
    elif op == 3:
        lines[one] = " " * rng.randrange(1, 4) + lines[one]
    else:
        lines[one] = lines[one][rng.randrange(1, 4) :]
    return "\n".join(lines)


def _sign_op(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    width = rng.choice((0, 0, 1, 1, 2, 9))
    put = rng.choice((rng.choice(SIGNS), "", text[at : at + width] * 2, chr(rng.randrange(0x110000))))
    return text[:at] + put + text[at + width :]


def _full_width(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    width = rng.randrange(1, 6)
    part = "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text[at : at + width])
    return text[:at] + part + text[at + width :]


def _cut(rng: random.Random, text: str) -> str:
    return text[: rng.randrange(len(text) + 1)]


def _tile_op(rng: random.Random, text: str) -> str:
    """Another digit or suit at the place of one: what is most often mistyped."""
    places = [match.start() for match in re.finditer(r"[1-9](?=[1-9mps])|(?<=[1-9])[mps]", text)]
    if not places:
        return text
    at = rng.choice(places)
    return text[:at] + rng.choice("mps" if text[at] in "mps" else "123456789") + text[at + 1 :]


def _swap_tiles(rng: random.Random, text: str) -> str:
    """Two digits exchanged: often still a possible hand."""
    places = [match.start() for match in re.finditer(r"[1-9](?=[1-9]*[mps])", text)]
    if len(places) < 2:
        return text
    one, other = sorted(rng.sample(places, 2))
    return text[:one] + text[other] + text[one + 1 : other] + text[one] + text[other + 1 :]


TEXT_OPS: tuple[Callable[[random.Random, str], str], ...] = (
    _line_op,
    _line_op,
    _sign_op,
    _sign_op,
    _full_width,
    _cut,
    _tile_op,
    _tile_op,
    _swap_tiles,
    _swap_tiles,
)


def spoil_text(rng: random.Random, text: str) -> str:
    """The text with one to three mutations."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        text = rng.choice(TEXT_OPS)(rng, text)
    return text


# Mutations of the data.


def _nodes(data: Any, keep: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Every place in the data, as its holder and its key."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        keep.append((data, key))
        _nodes(value, keep)
    return keep


def _copy(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _copy(value) for key, value in data.items()}
    return [_copy(value) for value in data] if isinstance(data, list) else data


def _odd(rng: random.Random, other: Any) -> Any:
    if rng.random() < 0.5:
        return _copy(rng.choice(ODD))
    holder, key = rng.choice(_nodes(other, []))
    return _copy(holder[key])


def spoil_data(rng: random.Random, data: Any, other: Any) -> Any:
    """The data with one to three places changed; ``other`` is a good file to take parts from."""
    data = _copy(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        places = _nodes(data, [])
        if not places:
            break
        holder, key = rng.choice(places)
        value = holder[key]
        op = rng.randrange(8)
        if op == 0:
            del holder[key]
        elif op == 1:
            holder[key] = _odd(rng, other)
        elif op == 2 and isinstance(holder, list):
            holder.insert(rng.randrange(len(holder) + 1), _copy(value))
        elif op == 2:
            holder[spoil_word(rng, str(key))] = _copy(value)
        elif op == 3:
            there, name = rng.choice(places)
            holder[key], there[name] = _copy(there[name]), _copy(value)
        elif op == 4 and isinstance(holder, dict):
            holder[spoil_word(rng, str(key))] = holder.pop(key)
        elif isinstance(value, str) and value:
            holder[key] = rng.choice((_sign_op, _tile_op, _tile_op, _swap_tiles, _full_width))(rng, value)
        elif op == 5:
            holder[key] = [value, value]
        else:
            holder[key] = _odd(rng, other)
    return data


def spoil_word(rng: random.Random, word: str) -> str:
    """The word with one mutation, as a key may be mistyped."""
    return rng.choice((_sign_op, _full_width, lambda _, text: text.replace("-", "_"), _cut))(rng, word)


# Mutations of the bytes.


def spoil_bytes(rng: random.Random, data: bytes) -> bytes:
    """The bytes in another encoding, with other line ends, or with some of them changed."""
    op = rng.randrange(10)
    if op == 8:
        return _repeat(rng, data)
    if op == 9:
        return re.sub(rb"[0-9]+", lambda found: rng.choice((found.group(), b"9" * rng.choice((10, 5_000)))), data)
    if op == 0:
        return data.decode("utf-8", "replace").encode(rng.choice(("gb18030", "utf-16", "utf-32", "big5")), "replace")
    if op == 1:
        return data.replace(b"\n", rng.choice((b"\r\n", b"\r", b"\n\n", b"\n---\n")))
    if op == 2:
        return b"\xef\xbb\xbf" + data
    if op == 3:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(40)))
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(changed) + 1)
        changed[at : at + rng.randrange(3)] = bytes(rng.randrange(256) for _ in range(rng.randrange(3)))
    return bytes(changed)


def _repeat(rng: random.Random, data: bytes) -> bytes:
    """The bytes with one sign thousands of times in a row somewhere."""
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(SIGNS).encode() * rng.choice((100, 5_000, 15_000)) + data[at:]
