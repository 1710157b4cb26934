"""Random hands: realistic for every ruleset, the same for the same seed, and read back as they were written."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
import terminal
from hypothesis import given
from hypothesis import strategies as st
from repository import CASES, ROOT

from zhuoji_calc.analysis.audit import AuditOptions, Auditor
from zhuoji_calc.analysis.sampling import sample_case
from zhuoji_calc.formats.files import load_case
from zhuoji_calc.formats.hand.reader import read_hand
from zhuoji_calc.formats.hand.writer import case_data, json_line, yaml_text
from zhuoji_calc.formats.ruleset.finding import load_ruleset, shipped_names
from zhuoji_calc.formats.text.source import Kind, read_source
from zhuoji_calc.formats.words import CHINESE_KEYS, HOW_WORDS, STATUS_WORDS
from zhuoji_calc.model.hand import Case
from zhuoji_calc.prepare.expectation import differences
from zhuoji_calc.report.hand_form import hand_text, hand_words
from zhuoji_calc.rules.resolving import resolve
from zhuoji_calc.settlement.engine import settle

pytestmark = pytest.mark.slow

RESOLVED = {name: resolve(load_ruleset(name)) for name in shipped_names()}


def read(text: str, kind: Kind) -> Case:
    return read_hand(read_source(text, kind))


def read_back(case: Case) -> list[Case]:
    data = case_data(case)
    chinese = hand_words(data, "zh")
    english = [read(json_line(data), "json"), read(yaml_text(data), "yaml")]
    return [*english, read(json_line(chinese), "json"), read(hand_text(data, "zh"), "yaml")]


def sorted_hands(case: Case) -> Case:
    """Concealed tiles have no order, and are written in one."""
    players = tuple(
        player if player.concealed is None else player._replace(concealed=tuple(sorted(player.concealed)))
        for player in case.hand.players
    )
    return case._replace(hand=case.hand._replace(players=players))


def run(*arguments: str) -> str:
    done = terminal.run("sample", *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", sorted(RESOLVED))
def test_sampled_hands_are_admitted_and_expect_what_comes_out(name: str) -> None:
    resolved = RESOLVED[name]
    random = Random(5)
    for _ in range(40):
        case = sample_case(random, resolved, name, expect=True)
        assert case.expect is not None
        stake = resolved.stake if case.stake is None else case.stake
        assert differences(case.expect, settle(case.hand, resolved), stake) == []


def test_sampled_hands_are_of_every_sort() -> None:
    random = Random(1)
    cases = [sample_case(random, RESOLVED[name], name, expect=True) for name in RESOLVED for _ in range(60)]
    seen: Counter[str] = Counter()
    for case in cases:
        hand, win = case.hand, case.hand.win
        seen[win.how if win else "draw"] += 1
        seen["several"] += win is not None and len(win.winners) > 1
        seen["after-kong"] += win is not None and win.after_kong is not None
        seen["stake"] += case.stake is not None
        seen["rolling"] += bool(hand.rolling)
        seen[f"{len(hand.players)} players"] += 1
        for player in hand.players:
            seen["unseen"] += player.concealed is None
            seen["stated"] += player.ready is not None
            seen["declared"] += player.declared
            seen["sold"] += player.sold
            seen["claimed"] += any(discard.claimed for discard in player.river)
            seen.update(meld.kind for meld in player.melds)
        if case.expect is not None:
            for part in ("points", "money", "matrix", "next_dealer"):
                seen[part] += getattr(case.expect, part) is not None
    assert all(seen.values()), seen


@given(st.integers(0, 2**32), st.sampled_from(sorted(RESOLVED)), st.booleans())
def test_a_hand_is_read_back_as_it_was_written(seed: int, name: str, expect: bool) -> None:
    case = sample_case(Random(seed), RESOLVED[name], name, expect=expect)
    assert read_back(case) == [case] * 4


@pytest.mark.parametrize("path", sorted(CASES.rglob("*.yaml")), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_case_is_read_back_as_it_was_written(path: Path) -> None:
    case = sorted_hands(load_case(str(path))[0])
    assert read_back(case) == [case] * 4


@pytest.mark.parametrize(
    "name", ["null", "~", "no", "a: b", "x #y", "- x", "[1]", "'", '"', "1:30", "0x1", "\\", "a,b", "{}", "true"]
)
def test_odd_names_are_read_back(name: str) -> None:
    case = sample_case(Random(3), RESOLVED["guiyang"], "guiyang", expect=True)
    first, *others = case.hand.players
    changed = case._replace(hand=case.hand._replace(players=(first._replace(name=name), *others)))
    assert read_back(changed) == [changed] * 4


def test_the_same_seed_gives_the_same_hands() -> None:
    one, other = run("-n", "8", "--seed", "4"), run("-n", "8", "--seed", "5")
    assert one == run("-n", "8", "--seed", "4")
    assert one != other
    assert one.count("---\n") == 7


@pytest.mark.parametrize("format", ["yaml", "jsonl"])
def test_sampled_hands_pass_the_check(tmp_path: Path, format: str) -> None:
    path = tmp_path / f"hands.{format}"
    path.write_text(run("-n", "21", "--format", format, "--expect"), encoding="utf-8")
    done = terminal.run("check", path)
    assert (done.returncode, done.stdout) == (0, "21 hands: 21 ok\n")


def test_one_ruleset_by_name_or_path() -> None:
    path = str(ROOT / "rulesets" / "dafang.yaml")
    lines = run("--rules", path, "-n", "3", "--format", "jsonl").splitlines()
    assert [json.loads(line)["rules"] for line in lines] == [path] * 3
    auditor = Auditor(AuditOptions(allow_paths=True))
    assert [auditor.check(line, "json").status for line in lines] == ["no-expect"] * 3


@pytest.mark.parametrize("format", ["yaml", "jsonl"])
def test_keys_and_words_are_chinese_where_that_is_asked_for(format: str) -> None:
    """The language of messages changes nothing of the data."""

    def sample(*arguments: str) -> str:
        return run("-n", "20", "--expect", "--format", format, *arguments)

    assert sample("--lang", "zh") == sample() == sample("--keys", "en")
    chinese = sample("--keys", "zh")
    words = "|".join([*CHINESE_KEYS, *HOW_WORDS, *STATUS_WORDS, "draw"])
    assert not re.search(rf"\b(?:{words})\b", chinese)
    done = terminal.run("check", "-", text=chinese)
    assert done.stdout == "20 hands: 20 ok\n"
