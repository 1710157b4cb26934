"""The command `compare`: one hand under several rulesets, worked out by hand; the fewest keys that set them apart."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from repository import CASES, EXAMPLE, ROOT
from settling import settle_file
from terminal import run

from zhuoji_calc.analysis.comparison import difference, missing_payments, settle_under_all
from zhuoji_calc.formats.ruleset.finding import load_ruleset, shipped_names
from zhuoji_calc.prepare.candidates import carry
from zhuoji_calc.rules.resolving import Layer, resolve
from zhuoji_calc.rules.ruleset import Ruleset
from zhuoji_calc.settlement.result import Settlement

FORBIDDEN = ROOT / "samples" / "guiyang-forbidden.yaml"


def test_worked_example_1_under_two_rulesets() -> None:
    """Duyun doubles the hand of a hot cannon: 玩家2 pays 2 for it in place of 1, and nothing else is different."""
    form = json.loads(run("compare", EXAMPLE, "--rules", "guiyang", "--rules", "duyun", "--format", "json").stdout)
    assert [side["rules"] for side in form["rulesets"]] == ["guiyang", "duyun"]
    assert [side["points"] for side in form["rulesets"]] == [[-1, -7, -5, 13], [-1, -8, -5, 14]]
    assert form["rulesets"][1]["money"] == ["-150", "-1200", "-750", "2100"]
    (found,) = form["differences"]
    assert [(one["from"], one["to"], one["points"], one["item"]) for one in found["only_first"]] == [
        ("玩家2", "玩家4", 1, "hand")
    ]
    assert [(one["from"], one["to"], one["points"], one["item"]) for one in found["only_other"]] == [
        ("玩家2", "玩家4", 2, "hand")
    ]
    (key,) = found["keys"]
    assert (key["key"], key["first"], key["other"], key["alone"]) == ("hot-cannon.hand-times", "1", "2", True)
    assert key["first_section"].startswith("二.6, line 77") and key["other_section"].startswith("吃豆规则, line 38")


def test_the_table() -> None:
    done = run("compare", EXAMPLE, "--rules", "guiyang", "--rules", "都匀", "--rules", "dafang", "--lang", "en")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["玩家1", "玩家2", "玩家3", "玩家4"]
    assert lines[1].split()[:5] == ["guiyang", "-1", "-7", "-5", "+13"]
    assert lines[2].split()[:5] == ["duyun", "-1", "-8", "-5", "+14"]
    assert "  * hot-cannon.hand-times: guiyang 1 (" in done.stdout
    assert "  dafang: who threw the first 8p is open: 玩家1, 玩家2, 玩家4" in done.stdout


@pytest.mark.slow
def test_all_shipped_ones_by_default_with_the_files_own_first() -> None:
    form = json.loads(run("compare", CASES / "duyun" / "11-draw-three-ready-one-not.yaml", "--format", "json").stdout)
    sides = [side["rules"] for side in form["rulesets"]]
    assert sides[0] == "duyun"
    assert {*sides, *(one["rules"] for one in form["refused"])} == set(shipped_names())


@pytest.mark.slow
def test_money_is_shown_where_a_point_is_not_worth_the_same(tmp_path: Path) -> None:
    """No stake in the file: a point is worth 1 under Guiyang, and what the others say."""
    hand = tmp_path / "hand.yaml"
    text = EXAMPLE.read_text(encoding="utf-8").split("expect:")[0].replace("stake: 150\n", "")
    hand.write_text(text, encoding="utf-8")
    stakes = {name: resolve(load_ruleset(name)).stake for name in ("guiyang", "one-five-ten")}
    done = run("compare", hand, "--rules", "guiyang", "--rules", "one-five-ten", "--lang", "en").stdout
    assert len(set(stakes.values())) == 2
    assert f"  one-five-ten: -{stakes['one-five-ten']}  " in done
    assert "Money:" not in run("compare", EXAMPLE, "--rules", "guiyang", "--rules", "one-five-ten").stdout


def test_a_forbidden_side_names_the_rule() -> None:
    done = run("compare", FORBIDDEN, "--rules", "guiyang", "--rules", "chuan", "--lang", "en")
    assert done.returncode == 0
    assert "guiyang   Forbidden: D: without a kong" in done.stdout
    form = json.loads(run("compare", FORBIDDEN, "--rules", "guiyang", "--format", "json").stdout)
    assert form["rulesets"][0]["status"] == "forbidden"
    assert form["rulesets"][0]["rule"] == "kong-rule.types"


def test_markdown() -> None:
    lines = run(
        "compare", EXAMPLE, "--rules", "guiyang", "--rules", "duyun", "--format", "markdown"
    ).stdout.splitlines()
    assert [cell.strip() for cell in lines[0].strip("|").split("|")][1:] == [
        "玩家1",
        "玩家2",
        "玩家3",
        "玩家4",
        "next dealer",
        "streak",
    ]
    assert lines[3].startswith("| duyun   |")
    assert "## duyun against guiyang" in lines


def test_short_numbers_stay_with_their_document() -> None:
    guiyang, duyun = load_ruleset("guiyang"), load_ruleset("duyun")

    def carried(settings: dict[str, str], ruleset: Ruleset) -> tuple[dict[str, str], list[str]]:
        layer, dropped = carry(Layer((), settings, guiyang), ruleset)
        return dict(layer.settings), dropped

    assert carried({"Q2": "b"}, duyun) == ({}, ["Q2"])
    assert carried({"Q2": "b"}, guiyang) == ({"Q2": "b"}, [])
    assert carried({"kongs.open.points": "2"}, duyun) == ({"kongs.open.points": "2"}, [])
    assert carried({"hot-cannon-hand": "no such"}, guiyang) == ({}, ["hot-cannon-hand"])


@pytest.mark.slow
def test_settings_that_a_ruleset_lacks_are_dropped_with_a_note() -> None:
    done = run("compare", EXAMPLE, "--rules", "guiyang", "--rules", "duyun", "--set", "Q2=b", "--lang", "en")
    assert done.returncode == 0
    assert "duyun does not have, and leaves out: Q2" in done.stdout
    assert "the same result" in done.stdout
    assert run("compare", EXAMPLE, "--rules", "guiyang", "--set", "no-such=b").returncode == 2


SIDES = sorted(path for name in shipped_names() for path in (CASES / name).glob("*.yaml"))[::12]


@pytest.mark.slow
@pytest.mark.parametrize("path", SIDES, ids=lambda path: path.stem)
def test_the_keys_named_are_what_makes_the_difference(path: Path) -> None:
    """With the named keys set as house rules the first side comes out as the other, matrix and next dealer."""
    case, own, _ = settle_file(path)
    others = [resolve(load_ruleset(name)) for name in shipped_names() if name != own.name]
    first, *rest = settle_under_all(case, [own, *others])
    for side in rest:
        if side.result is None:
            continue
        found = difference(case.hand, first, side)
        payments = missing_payments(side.result, first.result)
        assert payments == found.only_other
        plain = [key for key in found.keys if key.here is not None and key.there is not None]
        if len(plain) < len(found.keys):
            continue
        fan = side.resolved.rules.fan
        settings = {key.key: _as_typed(key.there, fan) for key in plain}
        changed = resolve(own.ruleset, [Layer((), case.options), Layer((), settings)])
        (again,) = settle_under_all(case, [changed])
        if isinstance(side.result, Settlement):
            assert isinstance(again.result, Settlement)
            assert again.result.matrix() == side.result.matrix()
            assert again.result.next == side.result.next
        else:
            assert not isinstance(again.result, Settlement)


def _as_typed(value: object, fan: int) -> str:
    if isinstance(value, tuple):
        return " ".join(value)
    text = str(value)
    return str(int(text.removesuffix(" fan")) * fan) if text.endswith(" fan") else text


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [("--rules", "no-such-rules"), ("--rules", "no/such.yaml"), ("--format", "csv"), ("--set", "nonsense")],
)
def test_wrong_usage_ends_with_2(arguments: tuple[str, ...]) -> None:
    done = run("compare", EXAMPLE, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr and "Traceback" not in done.stderr
    assert run("compare", "no-such-file.yaml").returncode == 2


@pytest.mark.slow
def test_a_ruleset_of_the_file_that_is_faulty(tmp_path: Path) -> None:
    """As in settle; where other rulesets are asked for the file's own is only noted."""
    text = Path(EXAMPLE).read_text(encoding="utf-8")
    for name, code in (
        ("guiyan", "unknown-ruleset"),
        ("no/such.yaml", "rules-file-unread"),
        ("bad.yaml", "wrong-type"),
    ):
        (tmp_path / "bad.yaml").write_text("name: bad\nextends: guiyang\nrules: 5\n", encoding="utf-8")
        hand = tmp_path / "hand.yaml"
        hand.write_text(text.replace("rules: guiyang", f"rules: {name}"), encoding="utf-8")
        done = run("compare", hand, "--lang", "en")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == run("settle", hand, "--lang", "en").stderr and f"error[{code}]" in done.stderr
        done = run("compare", hand, "--rules", "guiyang", "--lang", "en")
        assert done.returncode == 0 and f"note[{code}]: " in done.stderr and "guiyang" in done.stdout


def test_every_setting_that_no_ruleset_has_is_named(tmp_path: Path) -> None:
    hand = tmp_path / "hand.yaml"
    text = Path(EXAMPLE).read_text(encoding="utf-8")
    hand.write_text(text.replace("stake: 150", "stake: 150\noptions: {zzz: 1, yyy: 2}"), encoding="utf-8")
    done = run("compare", hand, "--rules", "guiyang", "--rules", "duyun", "--set", "xxx=1", "--set", "www=2")
    assert done.returncode == 2
    assert all(f" {name}\n" in done.stderr for name in ("xxx", "www", "yyy", "zzz"))
