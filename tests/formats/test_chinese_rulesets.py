"""Rulesets in Chinese: one table names every key and word, and a file may be written in either language or in both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from chinese_rulesets import in_chinese
from editor import load
from jsonschema import Draft202012Validator
from repository import ROOT
from terminal import run

from zhuoji_calc import InputError, load_rules, settle
from zhuoji_calc.formats.ruleset.document import SOURCE_KEYS
from zhuoji_calc.formats.ruleset.fields import LANGUAGES
from zhuoji_calc.formats.ruleset.finding import check_ruleset, shipped_names
from zhuoji_calc.formats.ruleset.head import HEADER_KEYS
from zhuoji_calc.formats.ruleset.readings import CHOICE_KEYS, READING_KEYS
from zhuoji_calc.formats.schemas import rules_schema
from zhuoji_calc.rules.keys import RuleKey, vocabulary
from zhuoji_calc.rules.wording import (
    file_keys,
    key_in_chinese,
    key_in_english,
    key_wordings,
    value_words,
    word_in_chinese,
    word_in_english,
    wording,
)

SCHEMA = Draft202012Validator(rules_schema())
EXAMPLE = ROOT / "samples" / "guiyang-example-1.yaml"


def every_key(group: RuleKey) -> Iterator[RuleKey]:
    for key in group.below:
        yield key
        yield from every_key(key)


KEYS = list(every_key(vocabulary()))


@pytest.mark.parametrize("key", KEYS, ids=[key.path for key in KEYS])
def test_each_key_has_its_row(key: RuleKey) -> None:
    """A new rule key needs a row in zhuoji_calc/rules/vocabulary.toml: Chinese name | meaning | 说明."""
    row = wording(key.path)
    assert row.name and row.en and row.zh
    assert row.en.isascii() or "番" in row.en, "the meaning in English is English"
    assert not row.zh.isascii()
    assert key_in_english(key_in_chinese(key.path).replace("*", "幺鸡")) == key.path.replace("*", "1s")
    for word in key.words:
        assert word in value_words(), "a new word needs its Chinese name in the group [words]"
        assert word_in_english(word_in_chinese(word)) == word


def test_no_name_stands_for_two_things() -> None:
    parts = {ending.rpartition(".")[2]: row.name for ending, row in key_wordings().items()}
    for ending, row in key_wordings().items():
        assert parts[ending.rpartition(".")[2]] == row.name, f"{ending}: one part has one name everywhere"
    names = [*parts.values(), *file_keys().values()]
    assert sorted(names) == sorted(set(names))
    assert len(set(value_words().values())) == len(value_words())


def test_no_row_is_left_over() -> None:
    used = {row for key in KEYS for row in [wording(key.path)]}
    assert [ending for ending, row in key_wordings().items() if row not in used] == []
    words = {word for key in KEYS for word in key.words} | {"true", "false", "none"}
    assert set(value_words()) == words


def test_each_key_of_the_file_has_its_name() -> None:
    expected = {*HEADER_KEYS, *READING_KEYS, *CHOICE_KEYS, *SOURCE_KEYS, *LANGUAGES, "is", "at"}
    assert set(file_keys()) == expected


def written(tmp_path: Path, data: object, name: str = "town.yaml") -> Path:
    path = tmp_path / name
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", shipped_names())
def test_a_shipped_ruleset_in_chinese(name: str, tmp_path: Path) -> None:
    shipped = load((ROOT / "rulesets" / f"{name}.yaml").read_text(encoding="utf-8"))
    data = in_chinese(shipped)
    assert not any(key.isascii() for key in data)
    assert list(SCHEMA.iter_errors(data)) == []
    path = written(tmp_path, data)
    ours, theirs = load_rules(str(path)).ruleset, load_rules(name).ruleset
    assert ours.entries == theirs.entries
    assert ours.readings == theirs.readings
    assert load_rules(str(path)).fingerprint == load_rules(name).fingerprint


TOWN = """\
名字: wuguan
标题: 乌关捉鸡
文件: 乌关规则
单位: 分
沿用: guiyang
规则:
  豆.明豆.分: {值: 3, 见: "二"}
  kongs:
    暗豆: {分: {is: 4, 见: "二"}}
  鸡:
    见: 三
    固定鸡:
      八筒: {分: 2, golden: 4, 冲锋: 无}
理解:
  unready-answers: 无
"""


def test_a_town_in_both_languages(tmp_path: Path) -> None:
    path = tmp_path / "town.yaml"
    path.write_text(TOWN.replace("  unready-answers: 无\n", "  qq: 无\n"), encoding="utf-8")
    with pytest.raises(InputError) as raised:
        check_ruleset(str(path))
    assert [(fault.problem.code, fault.place and fault.place.line) for fault in raised.value.faults] == [
        ("wrong-type", 15)
    ]
    path.write_text(TOWN.partition("理解")[0], encoding="utf-8")
    rules = load_rules(str(path))
    assert rules.titles == {"zh": "乌关捉鸡", "en": "乌关捉鸡"}
    assert rules.ruleset.unit == {"zh": "分", "en": "分"}
    assert rules.rules.kongs.open.points == 3
    assert rules.rules.kongs.concealed.points == 4
    assert rules.rules.chickens.standing["8p"].golden == 4
    assert rules.rules.chickens.standing["8p"].first is None
    assert list(SCHEMA.iter_errors(yaml.safe_load(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    ("change", "code", "line"),
    [
        (("  豆.明豆.分: {值", "  豆.明豆.份: {值"), "unknown-rule-key", 7),
        (("规则:\n", "规则:\n  kongs.open.points: {is: 3, at: 二}\n"), "key-in-both-languages", 8),
        (("冲锋: 无", "冲锋: 没有"), "rule-value", 13),
        (("八筒", "九筒饼"), "rule-tile", 13),
        (("单位: 分", "单价: 分"), "unknown-key", 4),
        (("golden: 4", "golden: 4, 金鸡: 5"), "key-in-both-languages", 13),
        (("标题: 乌关捉鸡", "标题: {}"), "wrong-type", 2),
    ],
)
def test_what_is_wrong_is_found_at_its_place(change: tuple[str, str], code: str, line: int, tmp_path: Path) -> None:
    path = tmp_path / "town.yaml"
    path.write_text(TOWN.partition("理解")[0].replace(*change), encoding="utf-8")
    with pytest.raises(InputError) as raised:
        check_ruleset(str(path))
    found = [(fault.problem.code, fault.place.line if fault.place else 0) for fault in raised.value.faults]
    assert (code, line) in found


@pytest.mark.parametrize(
    ("setting", "value", "english", "expected"),
    [
        ("热炮.胡牌倍数", "2", "hot-cannon.hand-times", "2"),
        ("鸡.算鸡处", "手上、碰杠", "chickens.zones", "concealed melds"),
        ("鸡.固定鸡.幺鸡.金鸡", "无", "chickens.standing.1s.golden", "none"),
        ("抢杠.胡牌分", "包各家的", "robbed-kong.hand", "shares"),
        ("热炮.烧.鸡", "否", "hot-cannon.burns.chickens", "false"),
        ("hot-cannon.烧.鸡", "否", "hot-cannon.burns.chickens", "false"),
    ],
)
def test_a_setting_in_chinese(setting: str, value: str, english: str, expected: str) -> None:
    assert load_rules("guiyang", {setting: value}).fingerprint == load_rules("guiyang", {english: expected}).fingerprint
    assert dict(load_rules("guiyang", {setting: value}).changed) == {english: expected}


def test_a_setting_in_both_languages_is_set_twice() -> None:
    with pytest.raises(Exception, match="settings-differ"):
        settle(str(EXAMPLE), settings={"热炮.胡牌倍数": "2", "hot-cannon.hand-times": "3"})


def test_what_was_meant_is_said_in_the_language_of_the_message() -> None:
    arguments = ["settle", EXAMPLE, "--set", "热炮.胡牌倍=2"]
    assert "是不是 热炮.胡牌倍数（hot-cannon.hand-times）？" in run(*arguments, "--lang", "zh").stderr
    assert "did you mean hot-cannon.hand-times?" in run(*arguments, "--lang", "en").stderr
    wrong = ["settle", EXAMPLE, "--set", "豆.没听牌=收"]
    assert "豆.没听牌（kongs.unready）" in run(*wrong, "--lang", "zh").stderr
    assert "照收（earns）、不算（nothing）、赔听牌的（pays-ready）" in run(*wrong, "--lang", "zh").stderr


def test_values_are_shown_in_the_language_that_is_read() -> None:
    chinese = run("rules", "show", "guiyang", "--lang", "zh").stdout
    assert "  热炮.烧.豆 " in chinese and "hot-cannon" not in chinese.split("值", 1)[1].split("热炮.烧", 1)[1]
    assert "  hot-cannon.burns.kongs " in run("rules", "show", "guiyang").stdout
    assert "[热炮.加分.明豆]" in run("settle", EXAMPLE, "--explain", "--lang", "zh").stdout
    assert "  弃胡.后果 " in run("rules", "diff", "guiyang", "duyun", "--lang", "zh").stdout
    assert '"hot-cannon.burns.kongs"' in run("rules", "show", "guiyang", "--lang", "zh", "--format", "json").stdout
