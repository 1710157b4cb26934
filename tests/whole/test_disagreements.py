"""What two ways into the program once answered differently, each with the one answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from terminal import run

from zhuoji_calc import Problems, compare, load_hand, load_rules, prepare_hand, settle
from zhuoji_calc.settlement.result import Settlement

HAND = """\
rules: guiyang
dealer: A
flip: 9m
end: {win: discard, by: B, from: A, tile: 3s, after-kong: 7m}
players:
  - {name: A, ready: false, melds: [{open-kong: 7m, from: C}]}
  - {name: B, hand: 12s 999s 555p 66m, melds: [{concealed-kong: 2p}]}
  - {name: C, ready: false}
  - {name: D, ready: false}
"""


def write(folder: Path, text: str = HAND) -> Path:
    path = folder / "hand.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_short_number_is_that_of_the_ruleset_which_the_file_names(tmp_path: Path) -> None:
    """`Q2` in a hand of Guiyang is 000-Q2 also under another ruleset, which does not have it."""
    path = write(tmp_path, HAND + "options: {Q2: b}\n")
    assert run("settle", path).returncode == 0
    for command in (("settle",), ("readings",)):
        done = run(*command, path, "--rules", "one-five-ten")
        assert done.returncode == 2 and "hand.yaml:10:11: error[setting-of-another]" in done.stderr
    assert "error[setting-of-another]" in run("check", path, "--rules", "one-five-ten").stdout
    assert "leaves out: Q2" in run("compare", path, "--rules", "one-five-ten").stdout
    with pytest.raises(Problems) as refused:
        settle(load_hand(path), "one-five-ten")
    assert [problem.path for problem in refused.value.problems] == [("options", "Q2")]


def test_two_spellings_of_a_number_under_another_ruleset(tmp_path: Path) -> None:
    """Both are Guiyang's 000-Q2: that two of them stand there must not make one of them another document's."""
    path = write(tmp_path, HAND + "options: {Q2: b, 000-Q2: b}\n")
    done = run("settle", path, "--rules", "one-five-ten")
    assert done.returncode == 2 and done.stderr.count("error[setting-of-another]") == 2
    for place in ("10:11", "10:18"):
        assert f"hand.yaml:{place}: " in done.stderr


def test_compare_in_the_library_and_on_the_command_line(tmp_path: Path) -> None:
    path = write(tmp_path)
    form = json.loads(
        run("compare", path, "--rules", "duyun", "--rules", "guiyang", "--set", "Q2=b", "--format", "json").stdout
    )
    sides = compare(path, ["duyun", "guiyang"], {"Q2": "b"})
    found = [side.result.points() for side in sides if isinstance(side.result, Settlement)]
    assert found == [one["points"] for one in form["rulesets"]]
    for settings in ({"hands.plain": "x"}, {"no-such": "1"}, {"stake": "-5"}):
        with pytest.raises(Problems):
            compare(path, ["guiyang"], settings)
    with pytest.raises(TypeError):
        compare(path, [load_rules("guiyang"), "guiyang"], {"hands.plain": "9"})


def test_the_stake_of_resolved_rules_is_laid_over_the_hand(tmp_path: Path) -> None:
    path = write(tmp_path, "stake: 2\n" + HAND)
    assert str(prepare_hand(path, load_rules("guiyang", {"stake": "5"})).stake) == "5"
    assert str(prepare_hand(path, "guiyang", {"stake": "5"}).stake) == "5"
    assert str(prepare_hand(path, load_rules("guiyang")).stake) == "2"


def test_a_key_in_two_spellings(tmp_path: Path) -> None:
    path = write(tmp_path, HAND + "options: {hands.plain: 2, ｈands.plain: 3}\n")
    assert "error[settings-differ]" in run("settle", path).stderr
    same = write(tmp_path, HAND + "options: {hands.plain: 2, ｈands.plain: 2}\n")
    assert run("settle", same).returncode == 0


def test_what_is_expected_besides_a_forbidden_win(tmp_path: Path) -> None:
    """Settled although it is forbidden, the points that were said are compared as well."""
    text = HAND.replace(", after-kong: 7m", "").replace(", melds: [{concealed-kong: 2p}]", "")
    text = text.replace("hand: 12s 999s 555p 66m", "hand: 12s 999s 555p 66m 345m")
    path = write(tmp_path, text + "expect: {status: forbidden, points: [9, 9, 9, -27]}\n")
    assert run("check", path, "--even-if-forbidden").returncode == 1


def test_no_rules_and_a_pass_without_effect(tmp_path: Path) -> None:
    path = write(tmp_path, HAND.replace("rules: guiyang", 'rules: ""'))
    with pytest.raises(Problems) as refused:
        settle(load_hand(path))
    assert [problem.code for problem in refused.value.problems] == ["missing-key"]
    passed = write(tmp_path, HAND.replace("{name: C, ready: false}", "{name: C, ready: false, passed: true}"))
    assert "C passed a win" in run("settle", passed).stderr


def test_compare_tells_what_is_wrong_as_json(tmp_path: Path) -> None:
    path = write(tmp_path)
    for arguments in (("--set", "no=1"), ("--rules", "nope")):
        done = run("compare", path, *arguments, "--format", "json")
        assert done.returncode == 2 and json.loads(done.stdout)["errors"]


def test_readings_are_named_alike_by_settle_and_check(tmp_path: Path) -> None:
    path = write(tmp_path)
    settled = json.loads(run("settle", path, "--format", "json").stdout)
    checked = json.loads(run("check", path, "--readings", "--format", "jsonl").stdout)
    assert settled["depends_on"] == checked["depends_on"] != []
