"""The command `rules`: what there is, what stands in a ruleset, how two differ, what is wrong with a file."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from pathlib import Path

import pytest
from repository import ROOT
from terminal import run

from zhuoji_calc.formats.ruleset.finding import load_ruleset, shipped_names
from zhuoji_calc.formats.text.places import InputError
from zhuoji_calc.messages.sections import section_text
from zhuoji_calc.rules.diff import differ
from zhuoji_calc.rules.resolving import Layer, resolve

RULESETS = ROOT / "rulesets"

MY_TOWN = """\
name: my-town
names: [我镇]
title: {zh: 我镇麻将, en: My town}
part: "900"
document: 我镇规则
unit: {zh: 分, en: points}
extends: guiyang

rules:
  kongs:
    open:
      points: {is: 2, at: l.7}

readings:
  kong-price:
    id: 900-Q1
    question: {zh: 闷豆算几分, en: what is a concealed kong worth}
    default: a
    choices:
      a: {is: two, zh: 两分, for: l.8}
      b: {is: four, zh: 四分, sets: {kongs.concealed.points: 4}, for: l.9}
  streak-scope: none
"""


@pytest.fixture
def town(tmp_path: Path) -> Path:
    path = tmp_path / "my-town.yaml"
    path.write_text(MY_TOWN, encoding="utf-8")
    return path


def test_list_names_every_ruleset() -> None:
    lines = run("rules", "list", "--lang", "zh").stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["名称", *shipped_names()]
    assert "大方滚滚鸡麻将规则介绍" in lines[2] and "2-4" in lines[2] and lines[2].endswith("see-one-chicken")
    form = json.loads(run("rules", "list", "--format", "json").stdout)
    assert [one["name"] for one in form] == shipped_names()
    duyun = next(one for one in form if one["name"] == "duyun")
    assert duyun["seats"] == [3, 4]
    assert duyun["options"] == ["first-chicken", "flip-chicken"]
    assert duyun["readings"] + len(duyun["options"]) == len(load_ruleset("duyun").readings)


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped_names())
def test_show_has_every_value_with_its_section_and_every_choice(name: str) -> None:
    form = json.loads(run("rules", "show", name, "--format", "json").stdout)
    ruleset = load_ruleset(name)
    assert form["values"] == {
        key: {
            "value": entry.value if isinstance(entry.value, str) else list(entry.value),
            "section": section_text(entry.section, "en"),
        }
        for key, entry in ruleset.entries.items()
    }
    assert [reading["key"] for reading in form["readings"]] == list(ruleset.readings)
    text = run("rules", "show", name, "--lang", "en").stdout
    for key, entry in ruleset.entries.items():
        assert f"  {key} " in text and section_text(entry.section, "en") in text
    for reading in ruleset.readings.values():
        assert f"({reading.key})" in text
        for choice in reading.choices:
            assert section_text(choice.speaks_for, "en") in text
            assert f"{choice.letter} {choice.word}" in text


@pytest.mark.slow
def test_show_after_choices_with_the_origin_of_each_value() -> None:
    arguments = ("--resolved", "--origin", "--set", "Q2=b", "--set", "kongs.open.points=7", "--format", "json")
    form = json.loads(run("rules", "show", "贵阳", *arguments).stdout)
    assert form["options"] == {"hot-cannon-hand": "doubled", "kongs.open.points": "7"}
    assert form["house_rules"] == ["kongs.open.points"]
    assert form["values"]["hot-cannon.hand-times"] == {
        "value": "2",
        "section": "二.4, line 30",
        "origin": "hot-cannon-hand: doubled",
    }
    assert form["values"]["kongs.open.points"]["origin"] == "house rule"
    assert form["values"]["kongs.added.points"]["origin"] == "guiyang"
    assert "readings" not in form
    resolved = resolve(load_ruleset("guiyang"), [Layer((), {"Q2": "b", "kongs.open.points": "7"})])
    assert form["rules_version"] == resolved.fingerprint
    text = run("rules", "show", "guiyang", *arguments[:-2], "--lang", "en").stdout
    assert "  kongs.open.points = 7 (house rule)" in text
    assert "Readings" not in text


def test_show_marks_the_choice_in_force() -> None:
    text = run("rules", "show", "guiyang", "--set", "Q2=b", "--lang", "zh").stdout
    block = text.split("000-Q2 热炮的牌型分加倍吗？（hot-cannon-hand）\n")[1].splitlines()
    assert [line[0] for line in block[:3]] == [" ", "*", " "]


@pytest.mark.slow
def test_a_ruleset_does_not_differ_from_itself() -> None:
    for name in shipped_names():
        done = run("rules", "diff", name, RULESETS / f"{name}.yaml", "--lang", "en")
        assert (done.returncode, done.stdout) == (0, f"{name} and {name} do not differ (sections apart)\n")


def test_diff_of_a_ruleset_and_what_it_extends(town: Path) -> None:
    done = run("rules", "diff", "guiyang", town, "--lang", "en")
    assert done.returncode == 1
    assert "Values that differ (1)" in done.stdout
    assert done.stdout.splitlines()[2].split() == ["kongs.open.points", "1", "2"]
    assert "  000-Q6 streak-scope: only in guiyang: does the dealer's streak count on the hand alone" in done.stdout
    assert "  900-Q1 kong-price: only in my-town: what is a concealed kong worth" in done.stdout
    form = json.loads(run("rules", "diff", "guiyang", town, "--format", "json").stdout)
    assert form["values"] == [{"key": "kongs.open.points", "first": "1", "other": "2"}]
    assert {one["key"] for one in form["readings"]} == {"streak-scope", "kong-price"}


def test_values_differ_both_ways() -> None:
    guiyang, dafang = resolve(load_ruleset("guiyang")), resolve(load_ruleset("dafang"))
    there, back = differ(guiyang, dafang), differ(dafang, guiyang)
    assert {(one.key, one.first, one.other) for one in there.values} == {
        (one.key, one.other, one.first) for one in back.values
    }
    only = {one.key for one in there.values if one.first is None}
    assert "chickens.standing.8p.points" in only
    assert only == set(dafang.entries) - set(guiyang.entries)


@pytest.mark.slow
def test_every_shipped_file_is_valid() -> None:
    for name in shipped_names():
        done = run("rules", "validate", RULESETS / f"{name}.yaml", "--lang", "zh")
        assert done.returncode == 0
        assert done.stdout.startswith(f"{name}：没有错")


@pytest.mark.slow
def test_a_good_file_of_ones_own(town: Path) -> None:
    assert run("rules", "validate", town).returncode == 0
    assert run("rules", "validate", "-", text=MY_TOWN).returncode == 0
    text = run("rules", "show", town, "--lang", "en", "--origin").stdout
    assert text.startswith("My town (my-town), after 我镇规则\n")
    assert "extends guiyang" in text
    assert json.loads(run("rules", "validate", town, "--format", "json").stdout)["status"] == "ok"


GUIYANG = {
    "title": "贵阳麻将玩法介绍",
    "author": "郑州知网",
    "date": "2020-07-15",
    "lines": 208,
    "sha256": "f05ba7574f5c06bf529f1a913e62c9e948138332de05817cb182a3d246805260",
}


def test_show_tells_which_document_it_is() -> None:
    shown = json.loads(run("rules", "show", "guiyang", "--format", "json").stdout)
    assert (shown["document"], shown["source"]) == (GUIYANG["title"], GUIYANG)
    lines = run("rules", "show", "guiyang", "--lang", "zh").stdout.splitlines()
    assert lines[1] == "出处：郑州知网、2020-07-15、共 208 行"
    assert lines[2] == f"文本的 SHA-256：{GUIYANG['sha256']}"
    lines = run("rules", "show", "guiyang", "--lang", "en").stdout.splitlines()
    assert lines[1] == "source: by 郑州知网, 2020-07-15, 208 lines"
    assert lines[2] == f"SHA-256 of its text: {GUIYANG['sha256']}"


def test_the_shipped_rulesets_name_their_texts() -> None:
    """Four of them are of one document, the last by what it extends; a help page, or a game, has no such text."""
    texts = {name: load_ruleset(name).source for name in shipped_names()}
    one = {texts[name].sha256 for name in ("guiyang-fan", "guiyang-bei", "chuan", "one-five-ten")}
    assert len(one) == 1
    assert len({source.sha256 for source in texts.values() if source.sha256}) == 4
    lines = {name: texts[name].lines for name in ("guiyang", "duyun", "chuan", "dafang")}
    assert lines == {"guiyang": 208, "duyun": 112, "chuan": 113, "dafang": 163}


def test_a_source_of_ones_own(town: Path) -> None:
    """The title alone is as good as nothing else known; what a ruleset says itself is never mixed with its parent's."""
    known = {"author": None, "date": None, "lines": None, "sha256": None}
    for text, source in (
        (MY_TOWN, {"title": "我镇规则", **known}),
        (MY_TOWN.replace("document: 我镇规则", "source: {title: 我镇规则}"), {"title": "我镇规则", **known}),
        (
            MY_TOWN.replace("document: 我镇规则", f"source: {{title: 甲, date: 2021-05, sha256: {'AB' * 32}}}"),
            {"title": "甲", **known, "date": "2021-05", "sha256": "ab" * 32},
        ),
        (MY_TOWN.replace("document: 我镇规则\n", ""), GUIYANG),
    ):
        town.write_text(text, encoding="utf-8")
        assert json.loads(run("rules", "show", town, "--format", "json").stdout)["source"] == source
    town.write_text(MY_TOWN, encoding="utf-8")
    assert run("rules", "show", town, "--lang", "en").stdout.splitlines()[1] == "4 players; stake 1"


SOURCE = """\
source:
  title: 我镇规则
  author: 老王
  date: 2021-05
  lines: 30
"""
SOURCE_FAULTS = [
    ("author:", "auhtor:", 7, "unknown-key"),
    ("date: 2021-05", "date: May 2021", 8, "wrong-type"),
    ("lines: 30", "lines: thirty", 9, "wrong-type"),
    ("lines: 30", "sha256: 12ab", 9, "wrong-type"),
]


@pytest.mark.parametrize(("old", "new", "line", "code"), SOURCE_FAULTS)
def test_a_wrong_source_is_told_where(town: Path, old: str, new: str, line: int, code: str) -> None:
    town.write_text(MY_TOWN.replace("document: 我镇规则\n", SOURCE.replace(old, new)), encoding="utf-8")
    done = run("rules", "validate", town, "--lang", "en")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"my-town.yaml:{line}:" in done.stderr and f"[{code}]" in done.stderr


FAULTS = [
    ("points: {is: 2, at: l.7}", "points: {is: two, at: l.7}", 12, "rule-value"),
    ("points: {is: 2, at: l.7}", "points: 2", 12, "value-without-section"),
    ("points: {is: 2, at: l.7}", "pionts: {is: 2, at: l.7}", 12, "unknown-rule-key"),
    ("sets: {kongs.concealed.points: 4}", "sets: {kongs.concealed.points: four}", 21, "rule-value"),
    ("sets: {kongs.concealed.points: 4}", "sets: {kongs.hidden.points: 4}", 21, "unknown-rule-key"),
    ("default: a", "default: c", 18, "unknown-choice"),
    ("names:", "nmaes:", 2, "unknown-key"),
    ("extends: guiyang", "extends: guiyan", 7, "unknown-ruleset"),
    ("name: my-town", "# name", 2, "missing-key"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new", "line", "code"), FAULTS, ids=[f"{fault[3]}-{fault[2]}" for fault in FAULTS])
def test_a_wrong_file_is_told_where(town: Path, old: str, new: str, line: int, code: str) -> None:
    assert old in MY_TOWN
    town.write_text(MY_TOWN.replace(old, new), encoding="utf-8")
    done = run("rules", "validate", town, "--lang", "en")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"my-town.yaml:{line}:" in done.stderr and f"[{code}]" in done.stderr
    form = json.loads(run("rules", "validate", town, "--format", "json").stdout)
    assert form["status"] == "invalid"
    assert (line, code) in {(error["line"], error["code"]) for error in form["errors"]}


ONE_FAULT = [
    (r"stake: {is: 1,", "stake: {is 1,", "colon-missing"),
    (r"players: {is: \[4\], at:", "players: {is: [4], at", "colon-missing"),
    (r"title: {zh:", "title: {zh", "colon-missing"),
    (r"stake: {is: 1, at: [^}]*}", "stake: 1", "value-without-section"),
    (r"stake: {is: 1, at: [^}]*}", "stake:", "wrong-type"),
    (r"\n  stake: .*", "", "missing-rule-key"),
    (r"\n  stake: {is: 1", "\n  stake: {is: frog", "rule-value"),
    (r"\n  dealer:\n    at: .*", "\n  dealer:\n    at:", "wrong-type"),
    (r"\n  ready:", "\n  redy:", "unknown-rule-key"),
    (r"\n  next-dealer:", "\n  nextdealer:", "unknown-rule-key"),
    (r"chickens\.unready\.earns: .*}", "chickens.unready.earns: frogs}", "rule-value"),
    (r"( +next-dealer\.two-winners): ", r"\1s: ", "unknown-rule-key"),
    (r"\Z", " broken", "yaml-indentation"),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "code"), ONE_FAULT, ids=[f"{code}-{n}" for n, (*_, code) in enumerate(ONE_FAULT)]
)
def test_one_fault_is_named_once(tmp_path: Path, old: str, new: str, code: str) -> None:
    """A ruleset that extends none: no choice of its readings repeats what its values lack."""
    text = (ROOT / "tests" / "support" / "whole.rules.yaml").read_text(encoding="utf-8")
    spoiled = re.sub(old, new, text, count=1)
    assert spoiled != text
    path = tmp_path / "town.yaml"
    path.write_text(spoiled, encoding="utf-8")
    form = json.loads(run("rules", "validate", path, "--format", "json").stdout)
    assert [error["code"] for error in form["errors"]] == [code]


INHERITED = [
    ("points: {is: 2, at: l.7}", "points: {at: l.7}", ["missing-key"]),
    ("extends: guiyang", "extend: guiyang", ["unknown-key"]),
]


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new", "found"), INHERITED, ids=[one[1] for one in INHERITED])
def test_one_fault_of_a_town_is_named_once(town: Path, old: str, new: str, found: list[str]) -> None:
    """A value without its value is none of the parent's; without a parent nothing is missing."""
    assert old in MY_TOWN
    town.write_text(MY_TOWN.replace(old, new), encoding="utf-8")
    form = json.loads(run("rules", "validate", town, "--format", "json").stdout)
    assert [error["code"] for error in form["errors"]] == found


@pytest.mark.slow
@pytest.mark.parametrize("name", ["000-Q1", "Q1", "平胡自摸", "plain-selfdraw"])
def test_an_inherited_reading_by_another_name(tmp_path: Path, name: str) -> None:
    """Readings go by their keys; the right one is suggested."""
    path = tmp_path / "town.yaml"
    head = "name: town\ntitle: {zh: 本镇, en: Town}\nextends: guiyang\nrules: {}\n"
    path.write_text(f"{head}readings: {{{name}: {{default: b}}}}\n", encoding="utf-8")
    form = json.loads(run("rules", "validate", path, "--format", "json").stdout)
    assert [error["code"] for error in form["errors"]] == ["unknown-reading"]
    assert "did you mean plain-self-draw?" in run("rules", "validate", path, "--lang", "en").stderr


def test_a_choice_is_tried_beside_a_wrong_value(tmp_path: Path) -> None:
    """All that is wrong comes at once: what a choice sets is looked at although a value is wrong."""
    text = (RULESETS / "guiyang-bei.yaml").read_text(encoding="utf-8")
    spoiled = re.sub(r"\n  fan: {is: 1", "\n  fan: {is: x", text)
    spoiled = re.sub(r"chickens\.unready\.earns: .*}", "chickens.unready.earns: frogs}", spoiled, count=1)
    path = tmp_path / "town.yaml"
    path.write_text(spoiled, encoding="utf-8")
    form = json.loads(run("rules", "validate", path, "--format", "json").stdout)
    assert [error["code"] for error in form["errors"]] == ["rule-value", "rule-value"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "no-such-rules"),
        ("show",),
        ("show", "guiyang", "--set", "no-such=1"),
        ("show", "guiyang", "--set", "Q2=z"),
        ("diff", "guiyang"),
        ("diff", "guiyang", "no/such.yaml"),
        ("validate", "no/such.yaml"),
        ("unknown",),
        ("list", "--format", "csv"),
    ],
)
def test_wrong_usage_ends_with_2(arguments: tuple[str, ...]) -> None:
    done = run("rules", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr and "Traceback" not in done.stderr


def test_a_town_may_choose_another_default_and_inherit_the_header(tmp_path: Path) -> None:
    town = tmp_path / "town.yaml"
    town.write_text(
        "name: town\nextends: guiyang\nrules: {}\nreadings:\n  hot-cannon-hand: {default: b}\n", encoding="utf-8"
    )
    ruleset = load_ruleset(str(town))
    assert ruleset.titles == load_ruleset("guiyang").titles
    assert resolve(ruleset).rules.hot_cannon.hand_times == 2
    assert resolve(ruleset).changed == {}
    assert resolve(ruleset, [Layer((), {"Q2": "a"})]).rules.hot_cannon.hand_times == 1
    third = resolve(ruleset, [Layer((), {"Q2": "c"})]).rules.hot_cannon
    assert (third.hand_times, third.times_what) == (2, "everything")


def test_another_default_must_be_a_choice(tmp_path: Path) -> None:
    town = tmp_path / "town.yaml"
    town.write_text(
        "name: town\nextends: guiyang\nrules: {}\nreadings:\n  hot-cannon-hand: {default: x}\n", encoding="utf-8"
    )
    with pytest.raises(InputError) as error:
        load_ruleset(str(town))
    assert [problem.code for problem in error.value.problems] == ["unknown-choice"]


def test_a_stake_set_at_the_table_wins_over_the_files() -> None:
    resolved = resolve(load_ruleset("guiyang"), [Layer((), {"stake": "3"})])
    assert resolved.stake_of(Decimal(2)) == 3
    assert resolve(load_ruleset("guiyang")).stake_of(Decimal(2)) == 2
