"""The command `night`: evenings with something wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import terminal
from evenings import EVENING, copy, hand, run
from repository import ROOT


def test_a_wrong_streak_is_named(tmp_path: Path) -> None:
    folder = copy(tmp_path, hand4=hand(4, ("streak: 3", "streak: 2"), ("expect:", "x:")).partition("x:")[0])
    done = run(folder)
    assert done.returncode == 1
    assert (
        f"hand 4 ({folder / '4.yaml'})\n  does not follow: expected 小梅, streak 3, found 小梅, streak 2\n"
        in done.stdout
    )
    assert "小梅 2 !" in done.stdout
    form = json.loads(run(folder, "--format", "json").stdout)
    assert form["hands"][3]["follow"] == {"state": "differs", "dealer": "小梅", "streak": 3}
    assert [one["hand"] for one in form["hands"] if one["follow"]["state"] == "differs"] == [4]
    assert form["in_order"] is False


def test_a_wrong_dealer_is_named(tmp_path: Path) -> None:
    # 秀英 deals in place of 老周: then her seven pairs' neighbour pays otherwise too, which is not what is asked here.
    text = hand(6, ("dealer: 老周", "dealer: 秀英")).partition("expect:")[0]
    done = run(copy(tmp_path, hand6=text), "--lang", "zh")
    assert done.returncode == 1
    assert "庄家或连庄数接不上：应为 老周，连庄 1，写的是 秀英，连庄 1" in done.stdout


def test_a_dealer_who_does_not_sit_there(tmp_path: Path) -> None:
    text = hand(5, ("阿强", "大刘")).partition("expect:")[0]
    done = run(copy(tmp_path, hand5=text))
    assert done.returncode == 1
    assert "expected dealer: 阿强, streak 1, who does not sit at this hand" in done.stdout


@pytest.mark.slow
def test_a_forbidden_hand_is_left_out(tmp_path: Path) -> None:
    # Without the kong before it, 老周's 6p is no hot cannon, and a plain hand may not be won on it.
    folder = copy(tmp_path, hand4=hand(4, (", after-kong: 7s", "")))
    done = run(folder, "--format", "json")
    assert done.returncode == 1
    form = json.loads(done.stdout)
    assert form["hands"][3]["status"] == "forbidden"
    assert form["hands"][3]["rule"] == "kong-rule.types"
    assert "points" not in form["hands"][3]
    assert form["hands"][4]["follow"] == {"state": "unchecked"}
    assert form["hands"][8]["totals"] == {"阿强": -11, "小梅": -23, "老周": 25, "秀英": 2, "国庆": 7}
    table = run(folder).stdout
    assert "left out: forbidden" in table
    assert "Forbidden: 阿强: without a kong, no win on a discard with: plain hand" in table
    assert "hand 5: the hand before was left out: dealer and streak not checked" in table


def test_a_win_that_is_expected_to_be_forbidden_is_in_order(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    text = hand(4, (", after-kong: 7s", "")).partition("expect:")[0]
    path.write_text(text + "expect: {status: forbidden}\n", encoding="utf-8")
    assert run(path).returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "form"), [("zh", "table"), ("en", "json"), ("en", "csv"), ("en", "html")])
def test_a_win_that_is_expected_to_be_forbidden_is_named(lang: str, form: str) -> None:
    """With the reason, in every form."""
    done = run(ROOT / "samples" / "guiyang-forbidden.yaml", "--lang", lang, "--format", form)
    assert done.returncode == 0
    said = {"zh": ")：不算，与 expect 一致：不可胡：D：", "en": "): left out, as its `expect` says: Forbidden: D: "}[
        lang
    ]
    assert said in (done.stderr if form == "csv" else done.stdout)


@pytest.mark.slow
def test_an_invalid_hand_is_left_out_with_its_first_faults(tmp_path: Path) -> None:
    text = hand(
        6, ("57s", "57z"), ("ready: true", "ready: maybe"), ("flip: 5p", "flop: 5p"), ("win: rob", "win: steal")
    )
    done = run(copy(tmp_path, hand6=text))
    assert done.returncode == 1
    faults = done.stdout.partition("hand 6 (")[2].partition("\n\n")[0].splitlines()[1:]
    file = tmp_path / "6.yaml"
    settled = terminal.run("settle", file)
    # As the hand's own command prints them; where there is one line for each, the first three of them.
    assert faults == [f"  {line}" for line in settled.stderr.splitlines()]
    assert sum("error[" in line for line in faults) == 4
    told = run(tmp_path, "--format", "markdown").stdout.partition("- hand 6 (")[2].splitlines()
    assert told[1].startswith("  - 6:1: unknown key flop") and told[4] == "  - and 1 more"
    assert "left out: invalid" in done.stdout


@pytest.mark.slow
def test_what_is_wrong_in_a_ruleset_is_said_of_the_ruleset(tmp_path: Path) -> None:
    town, path = tmp_path / "town.yaml", tmp_path / "hand.yaml"
    town.write_text("name: town\nextends: guiyang\nrules:\n  kongs: {open: {points: {is: x, at: l.7}}}\n")
    path.write_text(hand(1, ("rules: guiyang", "rules: town.yaml")), encoding="utf-8")
    place, words = f"{town}:4:26", "kongs.open.points cannot be x"
    assert f"\n  {place}: error[rule-value]: {words}\n      4 |   kongs: " in run(path, "--allow-paths").stdout
    for format in ("markdown", "html"):
        assert f"{place}: {words}" in run(path, "--allow-paths", "--format", format).stdout
    assert f"{place}: {words}" in run(path, "--allow-paths", "--format", "csv").stderr
    (told,) = json.loads(run(path, "--allow-paths", "--format", "json").stdout)["hands"]
    assert (told["file"], told["errors"][0]["file"], told["errors"][0]["line"]) == (str(path), str(town), 4)


def test_what_a_file_expects_is_compared(tmp_path: Path) -> None:
    done = run(copy(tmp_path, hand1=hand(1, ("小梅: 6", "小梅: 7"), ("秀英: -3", "秀英: -4"))))
    assert done.returncode == 1
    assert "differs from `expect`: points 小梅: expected 7, found 6" in done.stdout


def test_rules_that_do_not_say_who_deals(tmp_path: Path) -> None:
    """Where the document is silent there is a note, and no fault."""
    path = tmp_path / "night.yaml"
    path.write_text("---\n".join(hand(number).partition("expect:")[0] for number in (3, 5)), encoding="utf-8")
    done = run(path, "--rules", "guiyang-fan")
    assert done.returncode == 0
    assert "  hand 2: who deals after the hand before is not in the rules: not checked\n" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [("nosuch.yaml",), (), (EVENING, "--rules", "nosuch"), (EVENING, "--set", "Q99=z"), (EVENING, "--format", "svg")],
)
def test_wrong_use(arguments: tuple[str | Path, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == "" or not arguments
    assert "Traceback" not in done.stderr


def test_more_people_than_an_evening_has() -> None:
    """Every hand has a row and every name a column: 25 hands with names of their own are an evening, 26 are none."""
    lines = []
    for number in range(26):
        names = [f"{name}{number}" for name in "ABCD"]
        hands = ("123456789m 1234p", "123456789s 2345p")
        players: list[dict[str, object]] = [
            {"name": name, "hand": hand} for name, hand in zip(names, hands, strict=False)
        ]
        players += [{"name": name, "ready": False} for name in names[2:]]
        lines.append(json.dumps({"rules": "guiyang", "dealer": names[0], "end": "draw", "players": players}))
    most = run("-", "--format", "csv", text="\n".join(lines[:25]))
    assert len(most.stdout.splitlines()) == 26
    more = run("-", "--lang", "en", text="\n".join(lines))
    assert (more.returncode, more.stdout) == (2, "")
    assert "error[too-many-people]: more than 100 names" in more.stderr


@pytest.mark.slow
def test_nothing_to_settle() -> None:
    done = run("-", text="rules: guiyang\n")
    assert done.returncode == 1
    assert "Not one hand could be settled." in done.stdout
    assert run("-", "--format", "html", text="rules: guiyang\n").returncode == 1
