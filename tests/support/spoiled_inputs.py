"""Inputs of the command that were good: hands, rulesets and settings, spoiled."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any, NamedTuple

import yaml
from in_process import Input
from repository import ROOT
from spoiling import ODD, spoil_bytes, spoil_data, spoil_text, spoil_word


class Base(NamedTuple):
    """A good file: its text and its data; ``hand``: a hand that a ruleset can settle."""

    name: str
    text: str
    data: Any
    hand: bytes = b""


def _plain(text: str) -> Any:
    return yaml.load(text, yaml.CBaseLoader)


@cache
def hands() -> tuple[Base, ...]:
    """The samples and the cases."""
    files = [*sorted(ROOT.glob("samples/*.yaml")), *sorted(ROOT.glob("tests/cases/*/*.yaml"))]
    found: list[Base] = []
    for file in files:
        text = file.read_text(encoding="utf-8")
        # Nothing goes wrong in a comment that stands for itself, and to read it takes time.
        text = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
        found.append(Base(file.stem, text, _plain(text)))
    return tuple(found)


CHILD = """\
name: my-town
names: [我的镇]
title: {{zh: 我的镇, en: my town}}
part: X
document: as my town plays
unit: {{zh: 分, en: points}}
extends: {parent}
rules:
  hands:
    at: our table
    flush: 12
    flush-triplets: 16
  kongs:
    open: {{points: {{is: 4, at: our table}}}}
  draw:
    all-ready: {{is: settles, at: our table}}
readings:
  many-kongs:
    id: X-Q1
    names: [多豆]
    question: {{zh: 豆加倍吗, en: do kongs count double}}
    default: a
    choices:
      a: {{is: once, zh: 不加倍, for: our table}}
      b: {{is: doubled, zh: 加倍, sets: {{kongs.open.points: 8, kongs.added.points: 2}}, for: some say}}
  base:
    id: X-Q2
    option: true
    question: {{zh: 清一色几分, en: what is a full flush worth}}
    span: [0, 19]
    key: hands.flush
"""


@cache
def rulesets() -> tuple[Base, ...]:
    """The shipped rulesets, and short ones that extend them; each with a hand that it can settle."""
    found: list[Base] = []
    for file in sorted(ROOT.glob("rulesets/*.yaml")):
        name = file.stem
        if _plain(file.read_text(encoding="utf-8")).get("settles") == "false":
            continue
        hand = next(base for base in hands() if base.data.get("rules") == name)
        line = json.dumps(hand.data | {"options": {}}, ensure_ascii=False).encode()
        text = file.read_text(encoding="utf-8")
        found.append(Base(name, text, _plain(text), line))
        child = CHILD.format(parent=name)
        found += [Base(f"child of {name}", child, _plain(child), line)] * 12
    return tuple(found)


def _written(rng: random.Random, base: Base, other: Base, *, may_be_text: bool) -> bytes:
    """A spoiled file in one of the ways in which it can be written."""
    way = rng.random()
    if may_be_text and way < 0.2:
        data = spoil_text(rng, base.text).encode("utf-8", "surrogatepass")
    elif way < 0.4:
        data = spoil_text(rng, json.dumps(base.data, ensure_ascii=False)).encode("utf-8", "surrogatepass")
    elif way < 0.43:
        # YAML that JSON is, too; a comment in front of it makes it be read as YAML.
        spoiled = json.dumps(spoil_data(rng, base.data, other.data), ensure_ascii=False)
        data = b"# by hand\n" + spoiled.encode("utf-8", "surrogatepass")
    else:
        spoiled = json.dumps(spoil_data(rng, base.data, other.data), ensure_ascii=rng.random() < 0.5)
        data = spoiled.encode("utf-8", "surrogatepass")
    return spoil_bytes(rng, data) if rng.random() < 0.06 else data


_FORMATS = ("table",) * 60 + ("csv",) * 6 + ("markdown",) * 6 + ("json",) * 2 + ("svg", "html")
_LANGS = ("zh", "en")


def hand_input(rng: random.Random) -> Input:
    """A spoiled hand."""
    base, other = rng.choice(hands()), rng.choice(hands())
    data = _written(rng, base, other, may_be_text=True)
    lang = rng.choice(_LANGS)
    if rng.random() < 0.04:
        return Input(("check", "-", "--jobs", "1", "--lang", lang, "--format", rng.choice(("table", "jsonl"))), data)
    arguments = ["settle", "-", "--lang", lang]
    kind = rng.choice(_FORMATS)
    if kind != "table":
        arguments += ["--format", kind]
    elif rng.random() < 0.1:
        arguments.append("--explain")
    if rng.random() < 0.05:
        arguments.append("--even-if-forbidden")
    if rng.random() < 0.05:
        arguments += ["--rules", rng.choice(rulesets()).data["name"]]
    return Input(tuple(arguments), data)


def ruleset_input(rng: random.Random) -> Input:
    """A good hand under a spoiled ruleset."""
    base, other = rng.choice(rulesets()), rng.choice(rulesets())
    rules = _written(rng, base, other, may_be_text=len(base.text) < 2000 or rng.random() < 0.05)
    return Input(("settle", "-", "--lang", rng.choice(_LANGS), "--rules", "RULES"), base.hand, rules)


def settings_input(rng: random.Random) -> Input:
    """A good hand with settings that were put together from words of the rulesets."""
    base = rng.choice(rulesets())
    words = [*base.data.get("readings", ()), "Q2", "Q1", "kongs.open.points", "hands.plain", "players", "stake", "fan"]
    arguments = ["settle", "-", "--lang", rng.choice(_LANGS)]
    for _ in range(rng.choice((1, 1, 2, 3))):
        key = rng.choice(words)
        value = str(rng.choice(("a", "b", "c", "true", "false", "once", *ODD)))
        if rng.random() < 0.2:
            key = spoil_word(rng, key)
        arguments += ["--set", f"{key or 'x'}={value}"]
    return Input(tuple(arguments), base.hand)


def make_input(rng: random.Random) -> Input:
    """Any input."""
    kind = rng.random()
    return hand_input(rng) if kind < 0.84 else ruleset_input(rng) if kind < 0.96 else settings_input(rng)
