"""Faults of a ruleset of one's own: each is named once, with nothing that only follows from it."""

from __future__ import annotations

from pathlib import Path

import pytest
from faulty import GOOD, RULES, everything_wrong

from zhuoji_calc.formats.files import load_source
from zhuoji_calc.formats.ruleset.finding import load_ruleset_file
from zhuoji_calc.formats.text.places import InputError


def _errors(text: str, tmp_path: Path, name: str) -> list[str]:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    rules = str(path) if name.endswith(RULES) else None
    source = load_source(str(path if rules is None else GOOD))
    errors = everything_wrong(str(path), source, rules, {})
    return [fault.problem.code for error in errors for fault in error.faults]


TOWN = """\
name: my-town
title: {zh: 我的镇, en: My town}
part: "900"
document: 我镇规则
unit: {zh: 分, en: points}
extends: guiyang
rules:
  kongs:
    concealed:
      points: {is: 3, at: l.7}
readings:
  kong-price:
    id: 900-Q1
    names: [暗豆价]
    question: {zh: 暗豆几分, en: what is a concealed kong worth}
    default: a
    choices:
      a: {is: three, zh: 三分, for: l.7}
      b: {is: four, zh: 四分, sets: {kongs.concealed.points: 4}, for: l.9}
"""


def _town(tmp_path: Path, *changes: tuple[str, str]) -> list[str]:
    text = TOWN
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return _errors(text, tmp_path, "town" + RULES)


def test_a_good_ruleset_of_ones_own(tmp_path: Path) -> None:
    assert _town(tmp_path) == []


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        (("name: my-town", "nmae: my-town"), ["unknown-key"]),
        (("{zh: 我的镇, en: My town}", "{zh: 我的镇, eng: My town}"), ["unknown-key"]),
        (("{zh: 分, en: points}", "{}"), ["wrong-type"]),
        (("points: {is: 3, at: l.7}", "points: {is: 3, att: l.7}"), ["value-without-section", "unknown-key"]),
        (("points: {is: 3, at: l.7}", "points: {is: , at: l.7}"), ["wrong-type"]),
        (("    names:", "    nmaes:"), ["unknown-key"]),
        (("{is: three, zh", "{iss: three, zh"), ["missing-key", "unknown-key"]),
        (("sets: {kongs.concealed.points: 4}", "sets: {kongs.concealed.pionts: 4}"), ["unknown-rule-key"]),
        (("sets: {kongs.concealed.points: 4}", "sets: {kongs.concealed.points: four}"), ["rule-value"]),
        (("sets: {kongs.concealed.points: 4}", "sets: {kongs.concealed: 4}"), ["rule-group"]),
        (("sets: {kongs.concealed.points: 4}", "sets: four"), ["wrong-type"]),
        (("default: a", "default: c"), ["unknown-choice"]),
        (("rules:\n  kongs:\n    concealed:\n      points: {is: 3, at: l.7}\n", "rules: none\n"), ["wrong-type"]),
        (
            ("extends: guiyang\nrules:\n  kongs:\n    concealed:\n      points: {is: 3, at: l.7}", "rules:"),
            ["wrong-type"],
        ),
        (("document: 我镇规则", "source: {title: 我镇规则, author: 老王, date: 2021, lines: 30}"), []),
        (("document: 我镇规则", "source: {titel: 我镇规则}"), ["unknown-key"]),
        (("document: 我镇规则", "source: {author: 老王}"), ["missing-key"]),
        (("document: 我镇规则", "source: 我镇规则"), ["wrong-type"]),
        (("document: 我镇规则", "source:"), ["wrong-type"]),
        (("document: 我镇规则", "source: {title: [我镇规则]}"), ["wrong-type"]),
        (("document: 我镇规则", "source: {title: 我镇规则, date: 2021-13}"), ["wrong-type"]),
        (("document: 我镇规则", "source: {title: 我镇规则, lines: 0}"), ["wrong-type"]),
        (("document: 我镇规则", "source: {title: 我镇规则, sha256: 123abc}"), ["wrong-type"]),
        (("document: 我镇规则", "document: 我镇规则\nsource: {title: 我镇规则}"), ["document-twice"]),
        (("extends: guiyang\n", "extends: guiyang\nsuorce: {title: 我镇规则}\n"), ["unknown-key"]),
        (("name: my-town", "name: my-town\nplayers: []"), ["hand-not-ruleset"]),
        (("    default: a\n", ""), ["missing-key"]),
        (("choices:\n", "option: perhaps\n    choices:\n"), ["not-yes-or-no"]),
        (("readings:\n", "readings:\n  hot-cannon-hand: b\n"), ["wrong-type"]),
        (("readings:\n", "readings:\n  hot-canon-hand: none\n"), ["wrong-type"]),
        (("rules:\n", "rules:\n  hot-cannon-hand: none\n"), ["reading-misplaced"]),
        (("rules:\n", "hot-cannon-hand: none\nrules:\n"), ["reading-misplaced"]),
        (("rules:\n", "rules:\n  hot-cannon: none\n"), ["rule-group"]),
        (("rules:\n", "rules:\n  hot-canon: none\n"), ["unknown-rule-key"]),
        (("extends: guiyang", "extends: no/such.yaml"), ["rules-file-unread"]),
        (("extends: guiyang", "extends: guiyan"), ["unknown-ruleset"]),
        (("extends: guiyang", 'extends: "\\0.yaml"'), ["sign-in-text"]),
        (("[暗豆价]", "[热炮牌型]"), ["reading-name-twice"]),
        (("[暗豆价]", "[stake]"), ["reading-named-as-rule"]),
        (("rules:\n", "rules:\n  ready: {wait: {is: any, at: l.1}}\n"), ["rule-value"]),
        (("rules:\n", "rules:\n  stake: {is: 0, at: l.1}\n"), ["rule-value"]),
        (("rules:\n", "rules:\n  players: {is: [], at: l.1}\n"), ["rule-not-a-list"]),
        (("rules:\n", "rules:\n  stake: {are: {is: 0, at: l.1}}\n"), ["rule-value-has-keys"]),
        (("rules:\n", f"rules:\n  fan: {{is: {'9' * 5000}, at: l.1}}\n"), ["rule-value"]),
        (("rules:\n", f"rules:\n  hands: {{plain: {{is: {'9' * 5000} fan, at: l.1}}}}\n"), ["rule-value"]),
    ],
)
def test_faults_of_a_ruleset(change: tuple[str, str], codes: list[str], tmp_path: Path) -> None:
    """Each is named once, with nothing that only follows from it."""
    assert sorted(_town(tmp_path, change)) == sorted(codes)


def test_all_faults_of_a_ruleset_at_once(tmp_path: Path) -> None:
    """Keys, values, sections, readings, in order of place."""
    found = _town(
        tmp_path,
        ("part:", "prat:"),
        ("points: {is: 3, at: l.7}", "points: {is: three, at: l.7}\n    added: {points: 1}"),
        ("default: a", "defualt: a"),
        ("sets: {kongs.concealed.points: 4}", "sets: {kongs.concealed.points: -4}"),
    )
    # A misspelt key is not missing as well; a default that cannot be read leaves open which choice sets nothing.
    assert found == ["unknown-key", "rule-value", "value-without-section", "unknown-key", "rule-value"]


def test_json_rulesets_may_have_numbers(tmp_path: Path) -> None:
    """A ruleset in JSON says the same as one in YAML."""
    text = (
        '{"name": "t", "title": {"zh": "甲", "en": "a"}, "part": "9", "document": "d", "unit": {"zh": "分", "en": "p"},'
        ' "extends": "guiyang", "rules": {"at": "l.1", "kongs": {"concealed": {"points": 3}},'
        ' "kill-declared": {"robbed-kong": true}}}'
    )
    path = tmp_path / "town.json"
    path.write_text(text, encoding="utf-8")
    ruleset = load_ruleset_file(path)
    assert ruleset.entries["kongs.concealed.points"].value == "3"
    assert ruleset.entries["kill-declared.robbed-kong"].value == "true"


def test_no_more_than_five_files_extend_one_another(tmp_path: Path) -> None:
    for number in range(8):
        text = TOWN.replace("extends: guiyang", f"extends: town-{number + 1}.yaml")
        (tmp_path / f"town-{number}.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "town-3.yaml").write_text(TOWN, encoding="utf-8")
    assert load_ruleset_file(tmp_path / "town-1.yaml").name == "my-town"
    (tmp_path / "town-3.yaml").write_text(TOWN.replace("extends: guiyang", "extends: town-4.yaml"), encoding="utf-8")
    with pytest.raises(InputError) as error:
        load_ruleset_file(tmp_path / "town-0.yaml")
    assert [problem.code for problem in error.value.problems] == ["extends-too-many"]


def test_two_files_that_extend_each_other(tmp_path: Path) -> None:
    for name, other in (("a", "b"), ("b", "a")):
        text = TOWN.replace("extends: guiyang", f"extends: {other}.yaml")
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as error:
        load_ruleset_file(tmp_path / "a.yaml")
    assert [problem.code for problem in error.value.problems] == ["extends-itself"]
