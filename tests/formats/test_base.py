"""The neutral base: every key of the vocabulary, at the value at which it does nothing; what stands on it says more."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from repository import ROOT
from terminal import run

from zhuoji_calc.formats.ruleset.finding import (
    NEUTRAL,
    load_any_ruleset,
    load_ruleset,
    neutral_value,
    shipped_names,
)
from zhuoji_calc.model.problems import Problems
from zhuoji_calc.rules.keys import rule_keys
from zhuoji_calc.rules.resolving import Layer, resolve

HAND = (ROOT / "samples" / "guiyang-example-2.yaml").read_text(encoding="utf-8")


def test_it_names_every_key_and_nothing_else() -> None:
    assert {key.replace("*", "1s") for key in rule_keys()} == set(load_any_ruleset(NEUTRAL).entries)


def test_it_follows_no_document_and_reads_nothing() -> None:
    base = load_any_ruleset(NEUTRAL)
    assert not base.settles
    assert not base.document
    assert not base.readings
    assert {entry.section for entry in base.entries.values()} == {""}


@pytest.mark.parametrize("name", shipped_names())
def test_what_a_ruleset_says_itself_has_a_section(name: str) -> None:
    """What stands in the file of a shipped ruleset is of its document; all else is the base's."""
    ruleset = load_ruleset(name)
    for key, entry in ruleset.entries.items():
        if entry.section:
            assert not entry.section.startswith("not in the document"), key
        else:
            assert entry.value == neutral_value(key), key


@pytest.mark.parametrize("name", shipped_names())
def test_every_shipped_ruleset_stands_on_it(name: str) -> None:
    parent = load_ruleset(name).extends
    while parent not in (None, NEUTRAL):
        parent = load_any_ruleset(parent).extends
    assert parent == NEUTRAL


def test_nothing_is_settled_by_it(tmp_path: Path) -> None:
    file = tmp_path / "hand.yaml"
    file.write_text(HAND.replace("rules: guiyang", "rules: base"), encoding="utf-8")
    done = run("settle", file, "--lang", "en")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no hand is settled by base" in done.stderr
    given = run("settle", ROOT / "samples" / "guiyang-example-2.yaml", "--rules", "底子", "--lang", "en")
    assert (given.returncode, given.stdout) == (2, "")
    assert "no hand is settled by base" in given.stderr
    for command in ("sample", "new"):
        assert run(command, "--rules", "base").returncode == 2
    with pytest.raises(Problems) as raised:
        load_ruleset("base")
    assert [problem.code for problem in raised.value.problems] == ["settles-nothing"]


def test_it_is_not_offered_but_can_be_looked_at() -> None:
    assert NEUTRAL not in shipped_names()
    assert not any(line.startswith("base") for line in run("rules", "list").stdout.splitlines())
    shown = run("rules", "show", "base", "--lang", "en")
    assert shown.returncode == 0
    assert "no hand is settled by it" in shown.stdout.splitlines()[0]
    assert run("rules", "validate", ROOT / "rulesets" / "base.yaml").returncode == 0
    assert run("rules", "diff", "base", "guiyang").returncode == 1


def test_a_value_that_does_nothing_leaves_the_fingerprint_alone() -> None:
    """Else a mechanic that comes to be known would change that of every ruleset."""
    ruleset = load_ruleset("guiyang")
    before = resolve(ruleset).fingerprint
    assert ruleset.entries["sold.discard"].value == neutral_value("sold.discard")
    fewer = ruleset._replace(entries={key: one for key, one in ruleset.entries.items() if key != "sold.discard"})
    twin = resolve(ruleset)
    twin.entries = fewer.entries
    assert twin.fingerprint == before
    assert resolve(ruleset, [Layer(("set",), {"sold.discard": "1"})]).fingerprint != before


def test_a_small_ruleset_on_it(tmp_path: Path) -> None:
    """What it does not say is as in the base: no chickens, no kongs, no streak."""
    (tmp_path / "small.yaml").write_text(
        """
name: small
title: {zh: 小规则, en: Small}
document: 一张纸
extends: base
rules:
  at: l.1
  hands: {plain: 3}
""",
        encoding="utf-8",
    )
    assert run("rules", "validate", tmp_path / "small.yaml").returncode == 0
    (tmp_path / "hand.yaml").write_text(
        """
rules: small.yaml
dealer: A
end: {win: self-draw, by: B, tile: 1m}
flip: 9s
players:
  - {name: A, ready: false}
  - {name: B, hand: 1m 234567m 1s 1s 1s 234p}
  - {name: C, ready: false}
""",
        encoding="utf-8",
    )
    done = run("settle", tmp_path / "hand.yaml", "--format", "json")
    assert done.returncode == 0, done.stderr
    form = json.loads(done.stdout)
    assert form["points"] == [-3, 6, -3]
    assert [one["section"] for one in form["payments"]] == ["line 1", "line 1"]
