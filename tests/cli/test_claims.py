"""The command `readings --claimed`: under which rules and readings a claim is right."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from repository import EXAMPLE
from settling import settle_file, settled_plainly
from terminal import run

from zhuoji_calc.analysis.claims import ClaimedResult, examine
from zhuoji_calc.cli.claim_input import read_claim


@pytest.mark.parametrize("arguments", [("--claimed", "-1,-8,-5,14"), ("--claimed=-1,-8,-5,14",)])
def test_a_claim_is_found(arguments: tuple[str, ...]) -> None:
    done = run("readings", EXAMPLE, *arguments, "--lang", "en")
    assert done.returncode == 0
    assert "guiyang: 000-Q2=b doubled" in done.stdout
    assert "duyun: with its default choices" in done.stdout
    assert "dafang: who threw the first 8p is open" in done.stdout


@pytest.mark.slow
def test_a_claim_by_names_and_in_money() -> None:
    for arguments in (
        ("--claimed", "玩家2=-8,玩家1=-1,玩家4=+14,玩家3=-5"),
        ("--claimed", "玩家1＝－1，玩家2＝－8，玩家3＝－5，玩家4＝14"),
        ("--claimed-money", "-150 -1200 -750 2100"),
    ):
        form = json.loads(run("readings", EXAMPLE, *arguments, "--format", "json").stdout)
        assert {"reading": "000-Q2", "key": "hot-cannon-hand", "choice": "b"}.items() <= form["matches"][0]["changes"][
            0
        ].items()
        assert form["matches"][0]["rules"] == "guiyang"


@pytest.mark.slow
def test_the_result_as_it_is_needs_no_change() -> None:
    done = run("readings", EXAMPLE, "--claimed", "-1,-7,-5,13", "--lang", "en")
    assert done.returncode == 0
    assert "guiyang: as chosen now" in done.stdout


@pytest.mark.slow
def test_a_claim_that_nothing_gives() -> None:
    done = run("readings", EXAMPLE, "--claimed", "0,-9,-6,15", "--lang", "en")
    assert done.returncode == 1
    assert "No ruleset and no reading gives this." in done.stdout
    assert "    + 玩家2 pays 玩家4 2: " in done.stdout
    form = json.loads(run("readings", EXAMPLE, "--claimed", "0,-9,-6,15", "--format", "json").stdout)
    assert form["matches"] == []
    assert 1 <= len(form["nearest"]) <= 3
    distances = [int(near["off"]) for near in form["nearest"]]
    assert distances == sorted(distances)
    for near in form["nearest"]:
        assert sum(map(abs, map(int.__sub__, near["points"], [0, -9, -6, 15]))) == int(near["off"])
        moved = [0, 0, 0, 0]
        for sign, payments in ((1, near["only_here"]), (-1, near["only_base"])):
            for payment in payments:
                moved[form["players"].index(payment["to"])] += sign * payment["points"]
                moved[form["players"].index(payment["from"])] -= sign * payment["points"]
        assert [base + change for base, change in zip([-1, -7, -5, 13], moved, strict=True)] == near["points"]


def test_a_claim_that_does_not_sum_to_zero() -> None:
    done = run("readings", EXAMPLE, "--claimed=-1,-8,-5,15", "--lang", "en")
    assert done.returncode == 1
    assert "sums to 1, not to 0" in done.stdout
    assert "cannot be right under any rules" in done.stdout


@pytest.mark.slow
def test_money_that_is_no_whole_number_of_points_is_never_right() -> None:
    claim = ClaimedResult(None, tuple(map(Fraction, ("0.5", "-0.5"))), None)  # type: ignore[arg-type]
    assert claim.sums_to_zero
    done = run("readings", EXAMPLE, "--claimed-money=-150,-1201,-749,2100", "--lang", "en")
    assert done.returncode == 1


@pytest.mark.slow
def test_every_match_gives_the_claim() -> None:
    case, resolved, _ = settle_file(EXAMPLE)
    wanted = (-1, -6, -5, 12)
    verdict = examine(case.hand, [resolved], ClaimedResult(wanted, None, None))
    assert verdict.matches
    for match in verdict.matches:
        assert settled_plainly(case.hand, "guiyang", dict(match.changes)).points == list(wanted)
        for place in range(len(match.changes)):
            fewer = dict(match.changes[:place] + match.changes[place + 1 :])
            assert settled_plainly(case.hand, "guiyang", fewer).points != list(wanted)


@pytest.mark.slow
def test_settings_of_another_ruleset_are_dropped_and_named() -> None:
    form = json.loads(run("readings", EXAMPLE, "--set", "Q2=b", "--claimed", "-1,-8,-5,14", "--format", "json").stdout)
    duyun = next(match for match in form["matches"] if match["rules"] == "duyun")
    # Q2 is a number of the Guiyang document; the second reading of Duyun's is another matter.
    assert duyun["dropped"] == ["Q2"] and duyun["options"] == {}
    text = run("readings", EXAMPLE, "--set", "Q2=b", "--claimed", "-1,-8,-5,14", "--lang", "en").stdout
    assert "duyun does not have, and leaves out: Q2" in text


def test_names_may_hold_commas_and_signs() -> None:
    names = ["A", "A,B=1", "C", "D"]
    assert read_claim("A=1,A,B=1=2,C=-3,D=0", names, "--claimed", "en") == [1, 2, -3, 0]
    assert read_claim("1，2，−3，0", names, "--claimed", "en") == [1, 2, -3, 0]
