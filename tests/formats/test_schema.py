"""JSON Schema: every shipped ruleset, sample and case passes, in English and Chinese; mistakes of typing do not."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from editor import load
from jsonschema import Draft202012Validator
from repository import CASES, EXAMPLE, ROOT
from terminal import run

from zhuoji_calc.formats.schemas import hand_schema, rules_schema
from zhuoji_calc.formats.words import CHINESE_KEYS

RULESETS = [*(ROOT / "rulesets").glob("*.yaml"), ROOT / "tests" / "support" / "whole.rules.yaml"]
SAMPLES = sorted((ROOT / "samples").glob("*.yaml"))
HANDS = [*SAMPLES, *sorted(CASES.rglob("*.yaml"))]
HAND = Draft202012Validator(hand_schema())
RULES = Draft202012Validator(rules_schema())


def faults(validator: Draft202012Validator, data: object) -> list[str]:
    return [f"{list(error.absolute_path)}: {error.message[:200]}" for error in validator.iter_errors(data)]


def test_the_schemas_are_schemas() -> None:
    for schema in (hand_schema(), rules_schema()):
        Draft202012Validator.check_schema(schema)


def test_the_command_prints_them() -> None:
    assert json.loads(run("schema", "hand").stdout) == hand_schema()
    assert json.loads(run("schema", "rules").stdout) == rules_schema()
    assert run("schema", "nonsense").returncode == 2
    assert run("schema").returncode == 2


@pytest.mark.slow
@pytest.mark.parametrize("path", HANDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_hands_pass(path: Path) -> None:
    for document in path.read_text(encoding="utf-8").split("\n---\n"):
        assert faults(HAND, load(document)) == []


@pytest.mark.slow
@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_rulesets_pass(path: Path) -> None:
    assert faults(RULES, load(path.read_text(encoding="utf-8"))) == []


def _in_chinese(data: Any) -> Any:
    """The same data with the last Chinese word for every key that has one."""
    if isinstance(data, dict):
        return {CHINESE_KEYS.get(key, (key,))[-1]: _in_chinese(value) for key, value in data.items()}
    return [_in_chinese(value) for value in data] if isinstance(data, list) else data


@pytest.mark.slow
@pytest.mark.parametrize("path", HANDS[::6], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_hands_pass_in_chinese(path: Path) -> None:
    data = load(path.read_text(encoding="utf-8").split("\n---\n")[0])
    options = {name: data.pop(name) for name in ("options", "选项") if name in data}
    assert faults(HAND, _in_chinese(data) | options) == []


GOOD_HAND = EXAMPLE.read_text(encoding="utf-8")

WRONG_HANDS = [
    ("dealer: 玩家1", "dealr: 玩家1"),
    ("streak: 1", "streak: 0"),
    ("streak: 1", "streak: one"),
    ("stake: 150", "stake: much"),
    ("  win: discard", "  win: discarded"),
    ("  from: 玩家2\n", ""),
    ("    ready: true", "    ready: maybe"),
    ("{open-kong: 3p, from: 玩家3}", "{open-kong: 3p}"),
    ("{open-kong: 3p, from: 玩家3}", "{from: 玩家3}"),
    ("  - name: 玩家1\n", "  - nmae: 玩家1\n"),
    ("points: [-1, -7, -5, 13]", "points: [-1, -7.5, -5, 13.5]"),
    ("end:", "ende:"),
]


@pytest.mark.parametrize(("old", "new"), WRONG_HANDS, ids=[new.strip() or old.strip() for old, new in WRONG_HANDS])
def test_wrong_hands_do_not_pass(old: str, new: str) -> None:
    assert old in GOOD_HAND
    assert faults(HAND, load(GOOD_HAND.replace(old, new, 1)))


def test_odd_names_and_absent_values_pass() -> None:
    text = """
dealer: 007
end: 黄庄
flip:
players:
  - {name: 007, hand: 123456789m 1234p, ready: 是}
  - {name: no, melds: [], ready: null, discards: 1s}
"""
    assert faults(HAND, load(text)) == []


GOOD_RULES = (ROOT / "rulesets" / "guiyang.yaml").read_text(encoding="utf-8")

WRONG_RULES = [
    ("title: {zh: 贵阳麻将, en: Guiyang mahjong}\n", ""),
    ("name: guiyang", "nmae: guiyang"),
    ("  fan: {is: 1,", "  fans: {is: 1,"),
    ("  fan: {is: 1,", "  fan: {is: many,"),
    ("  fan: {is: 1, at:", "  fan: {is: 1, section:"),
    ("dragon-tile: {is: any,", "dragon-tile: {is: whatever,"),
    ("sets: {hot-cannon.hand-times: 2}", "sets: {hot-canon.hand-times: 2}"),
    ("sets: {hot-cannon.hand-times: 2}", "sets: {hot-cannon.hand-times: twice}"),
    ("question: {zh: 热炮的牌型分加倍吗, en:", "question: {zh: 热炮的牌型分加倍吗, fr:"),
    ("players: {is: [4],", "players: {is: [5],"),
    ("  author: 郑州知网", "  auhtor: 郑州知网"),
    ("  date: 2020-07-15", "  date: 2020-7-15"),
    ("  lines: 208", "  lines: many"),
    ("  sha256: f05b", "  sha256: f05"),
    ("source:\n", "document: 贵阳麻将玩法介绍\nsource:\n"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new"), WRONG_RULES, ids=[new or old for old, new in WRONG_RULES])
def test_wrong_rulesets_do_not_pass(old: str, new: str) -> None:
    assert old in GOOD_RULES
    assert faults(RULES, load(GOOD_RULES.replace(old, new, 1)))


def test_a_ruleset_that_extends_another_may_leave_keys_out() -> None:
    text = """
name: my-town
title: {zh: 我镇麻将, en: My town}
part: 900
document: 我镇规则
unit: {zh: 分, en: points}
rules: {kongs: {open: {points: {is: 2 fan, at: l.7}}}}
readings: {streak-scope: none}
"""
    assert faults(RULES, load(text))
    assert faults(RULES, load(text + "extends: guiyang\n")) == []
    assert faults(RULES, load("name: my-town\nextends: guiyang\nrules: {}\n")) == []


def test_a_document_may_be_named_by_its_title_alone() -> None:
    """A year alone is a number to an editor."""
    source = GOOD_RULES[GOOD_RULES.index("source:") : GOOD_RULES.index("unit:")]
    assert faults(RULES, load(GOOD_RULES.replace(source, "document: 贵阳麻将玩法介绍\n"))) == []
    assert faults(RULES, load(GOOD_RULES.replace(source, "source: {title: 贵阳麻将玩法介绍, date: 2020}\n"))) == []
    assert faults(RULES, load(GOOD_RULES.replace(source, "")))


def test_the_files_point_editors_to_their_schema() -> None:
    for path, schema in [*((path, "rules") for path in RULESETS), *((path, "hand") for path in SAMPLES)]:
        first = path.read_text(encoding="utf-8").splitlines()[0]
        match = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
        assert match is not None, path
        assert (path.parent / match.group(1)).resolve() == ROOT / "docs" / "schema" / f"{schema}.json"
