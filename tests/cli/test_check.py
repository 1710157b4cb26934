"""The command `check`: hands against what is expected of them, in every format that it prints."""

from __future__ import annotations

import csv
import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import terminal
from checked import HAND, POINTS, forbidden, good, hand, objects, run, statuses, wrong
from repository import CASES, ROOT
from typer.testing import CliRunner

from zhuoji_calc.cli.app import app

GUIYANG = CASES / "guiyang"


def test_every_case_is_as_its_file_says() -> None:
    done = run(CASES)
    assert done.returncode == 0
    count = len(list(CASES.rglob("*.yaml")))
    assert done.stdout == f"{count} hands: {count} ok\n"


def test_each_status(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    lines = [
        good(),
        wrong(),
        hand(),
        "",
        '{"rules": "guiyang"',
        forbidden(),
        forbidden(expect={"status": "forbidden"}),
        hand(expect={"status": "forbidden"}),
        forbidden(expect={"points": POINTS}),
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = objects(path)
    assert [(one["index"], one["status"]) for one in found] == [
        (1, "ok"),
        (2, "differs"),
        (3, "no-expect"),
        (5, "invalid"),
        (6, "forbidden"),
        (7, "ok"),
        (8, "differs"),
        (9, "forbidden"),
    ]
    assert all(one["file"] == str(path) for one in found)
    assert found[0]["points"] == POINTS and "expected" not in found[0]
    assert found[1]["expected"] == {"points": [7, -3, -2, -2]}
    assert found[1]["differences"] == [
        {"what": "points", "player": "A", "expected": 7, "found": 6},
        {"what": "points", "player": "B", "expected": -3, "found": -2},
    ]
    (error,) = found[3]["errors"]  # type: ignore[misc]
    assert (error["code"], error["line"]) == ("json-ends-early", 5)
    assert error["message"] and error["column"] > 1
    assert {"reason", "rule", "section", "player"} <= found[4].keys()
    assert found[7]["expected"] == {"points": POINTS}
    assert run(path).returncode == 1


@pytest.mark.slow
def test_the_table_names_hand_player_and_payments(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text(good() + "\n" + wrong() + "\n", encoding="utf-8")
    done = run(path)
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert lines[0] == f"{path} #2 (guiyang): differs"
    assert lines[1] == "  points A: expected 7, found 6"
    assert lines[2].startswith("    B pays A 1: plain hand")
    assert lines[-2:] == ["", "2 hands: 1 ok, 1 differ"]
    assert "  points B: expected -3, found -2" in lines
    chinese = run(path, "--lang", "zh").stdout
    assert chinese.startswith(f"{path} 第2局（guiyang）：不符\n")
    assert chinese.endswith("共2局：1相符，1不符\n")


@pytest.mark.slow
def test_wrong_usage_ends_with_2(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text(good() + "\n", encoding="utf-8")
    for arguments in (
        (),
        (tmp_path / "nowhere",),
        (path, tmp_path / "nowhere"),
        (path, "--rules", "nonsense"),
        (path, "--rules", "no/such.yaml"),
        (path, "--set", "nonsense=1"),
        (path, "--rules", "guiyang", "--set", "Q99=a"),
        (path, "--format", "xml"),
        (path, "--jobs", "-1"),
    ):
        done = run(*arguments)
        assert done.returncode == 2, arguments
        assert done.stderr and "Traceback" not in done.stderr


@pytest.mark.slow
def test_given_rules_and_settings(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text(hand(rules="nonsense", expect={"points": POINTS}) + "\n", encoding="utf-8")
    assert statuses(path) == ["invalid"]
    assert statuses(path, "--rules", "guiyang") == ["ok"]
    assert statuses(path, "--rules", ROOT / "rulesets" / "guiyang.yaml") == ["ok"]
    assert statuses(path, "--rules", "guiyang", "--set", "self-draw.add=1") == ["differs"]


@pytest.mark.slow
def test_data_do_not_open_files_unless_allowed(tmp_path: Path) -> None:
    own = (ROOT / "rulesets" / "guiyang.yaml").read_text(encoding="utf-8")
    (tmp_path / "town.yaml").write_text(own, encoding="utf-8")
    for suffix, text in ((".jsonl", hand(rules="town.yaml") + "\n"), (".yml", "rules: ./town.yaml\n")):
        path = tmp_path / f"hands{suffix}"
        full = (
            text
            if suffix == ".jsonl"
            else text + "\n".join(f"{key}: {json.dumps(value)}" for key, value in HAND.items() if key != "rules")
        )
        path.write_text(full, encoding="utf-8")
        (found,) = objects(path)
        assert found["status"] == "invalid"
        (error,) = found["errors"]  # type: ignore[misc]
        assert error["code"] == "rules-path-refused" and "--allow-paths" in error["right"]
        assert run(path).returncode == 1
        assert statuses(path, "--allow-paths") == ["no-expect"]


@pytest.mark.slow
def test_readings_that_would_explain(tmp_path: Path) -> None:
    first = (GUIYANG / "01-example-1-hot-cannon.yaml").read_text(encoding="utf-8")
    start = first.index("expect:")
    path = tmp_path / "hand.yaml"
    path.write_text(first[:start] + "expect: {points: [-1, -8, -5, 14]}\n", encoding="utf-8")
    done = run(path, "--readings")
    assert done.returncode == 1
    explained = [line for line in done.stdout.splitlines() if "under another reading" in line]
    assert explained and all("=" in line for line in explained)
    assert "the result depends on: " in done.stdout
    (found,) = objects(path, "--readings")
    assert {"depends_on", "explained_by"} <= found.keys()
    for letters in found["explained_by"]:  # type: ignore[attr-defined]
        settings = [part for key, letter in letters.items() for part in ("--set", f"{key}={letter}")]
        assert statuses(path, *settings) == ["ok"]
    path.write_text(first[:start] + "expect: {points: [-1000, 1000, 0, 0]}\n", encoding="utf-8")
    assert "no reading" in run(path, "--readings").stdout


@pytest.mark.slow
def test_fail_fast_and_only_differences(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text("\n".join([good(), wrong(), good(), wrong()]), encoding="utf-8")
    assert statuses(path, "--fail-fast") == ["ok", "differs"]
    assert statuses(path, "--only-differences") == ["differs", "differs"]
    assert run(path, "--only-differences").returncode == 1


@pytest.mark.slow
def test_all_formats(tmp_path: Path) -> None:
    path = tmp_path / "a&b|c.jsonl"
    lines = [good(), wrong(), hand(), "{", forbidden()]
    path.write_text("\n".join(lines), encoding="utf-8")
    form = json.loads(run(path, "--format", "json").stdout)
    assert [one["status"] for one in form] == ["ok", "differs", "no-expect", "invalid", "forbidden"]
    assert form == objects(path)
    rows = list(csv.DictReader(run(path, "--format", "csv").stdout.splitlines()))
    assert [(row["index"], row["status"], row["what"]) for row in rows] == [
        ("1", "ok", ""),
        ("2", "differs", "points"),
        ("2", "differs", "points"),
        ("3", "no-expect", ""),
        ("4", "invalid", "json-ends-early"),
        ("5", "forbidden", "kong-rule.types"),
    ]
    assert (rows[1]["player"], rows[1]["expected"], rows[1]["found"]) == ("A", "7", "6")
    payments = rows[1]["message"].split(" · ")
    # Each of the others pays for the plain hand and for the dealer's streak.
    assert sorted(one[:10] for one in payments) == sorted(f"{payer} pays A 1" for payer in "BCD" for _ in range(2))
    markdown = run(path, "--format", "markdown").stdout
    assert "a&b\\|c.jsonl" in markdown
    assert markdown.splitlines()[-1] == "5 hands: 1 ok, 1 without `expect`, 1 differ, 1 forbidden, 1 invalid"
    suite = ET.fromstring(run(path, "--format", "junit").stdout.encode()).find("testsuite")
    assert suite is not None
    assert [suite.get(key) for key in ("tests", "failures", "errors", "skipped")] == ["5", "2", "1", "1"]
    assert [[child.tag for child in case] for case in suite] == [[], ["failure"], ["skipped"], ["error"], ["failure"]]
    failure = suite[1][0]
    assert str(failure.get("message")).startswith("points A: expected 7, found 6; points ")
    # The same as the table says, payment by payment.
    assert str(failure.text) in run(path, "--format", "table", "--lang", "en").stdout
    assert all(payment in str(failure.text) for payment in payments)


@pytest.mark.slow
@pytest.mark.parametrize("format", ["table", "json", "jsonl", "csv", "markdown", "junit"])
def test_no_hand_to_write_of_is_whole_all_the_same(tmp_path: Path, format: str) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text(good(), encoding="utf-8")
    done = run(path, "--only-differences", "--format", format)
    assert done.returncode == 0
    if format == "json":
        assert json.loads(done.stdout) == []


@pytest.mark.slow
def test_a_win_settled_though_forbidden_is_said_in_every_format(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text(forbidden() + "\n" + forbidden(expect={"points": [9, -9, 0, 0]}), encoding="utf-8")
    for format in ("table", "csv", "markdown", "junit", "jsonl"):
        done = run(path, "--even-if-forbidden", "--format", format, "--lang", "en")
        assert done.stdout.count("the rules forbid A's win; it was settled all the same") == 2, format


@pytest.mark.slow
def test_readings_are_in_every_format(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text(wrong(), encoding="utf-8")
    said = run(path, "--readings", "--lang", "en").stdout.splitlines()
    lines = [line.strip() for line in said if line.startswith("    ") and " pays " not in line]
    assert [line.partition(":")[0] for line in lines] == ["no reading gives what is expected", "the result depends on"]
    for format in ("csv", "markdown", "junit"):
        done = run(path, "--readings", "--format", format, "--lang", "en")
        assert all(done.stdout.count(line) == 1 for line in lines), format


def test_a_setting_that_one_hands_ruleset_lacks_is_that_hands_fault(tmp_path: Path) -> None:
    """Whose hand it is must not decide whether the others are settled."""
    path = tmp_path / "hands.jsonl"
    path.write_text(f"{good()}\n{hand(rules='one-five-ten')}\n{good()}\n", encoding="utf-8")
    done = run(path, "--set", "000-Q2=b", "--format", "jsonl")
    assert done.returncode == 1
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["status"] for one in results] == ["ok", "invalid", "ok"]
    assert [(one["code"], one["file"]) for one in results[1]["errors"]] == [("setting-of-another", "--set")]


@pytest.mark.parametrize(
    "given", [("--set", "000-Q2=x"), ("--set", "no-such=1"), ("--rules", "duyun", "--set", "Q99=a")]
)
def test_a_setting_that_no_ruleset_takes_is_wrong_usage(given: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text(f"{good()}\n", encoding="utf-8")
    done = run(path, *given)
    assert done.returncode == 2
    assert done.stderr.startswith("--set: ") and not done.stdout


TOWN = "name: town\nextends: guiyang\nrules:\n  kongs: {concealed: {points: {is: three, at: l.7}}}\n"


@pytest.mark.slow
@pytest.mark.parametrize("format", ["table", "json", "jsonl", "csv", "markdown", "junit"])
def test_what_is_wrong_in_a_ruleset_is_said_of_the_ruleset(tmp_path: Path, format: str) -> None:
    """The row names the hand, the fault the ruleset's file; what is wrong with the hand itself stands beside it."""
    town, hands = tmp_path / "town.yaml", tmp_path / "hands.jsonl"
    town.write_text(TOWN, encoding="utf-8")
    hands.write_text(f"{hand(rules='town.yaml')}\n{hand(rules='town.yaml', stake=-1)}\n", encoding="utf-8")
    arguments = ["check", str(hands), "--allow-paths", "--format", format, "--lang", "en", "--jobs", "1"]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 1
    place, words = f"{town}:4:31", "kongs.concealed.points cannot be three"
    if format in ("json", "jsonl"):
        found = json.loads(done.stdout if format == "json" else f"[{','.join(done.stdout.splitlines())}]")
        assert [one["file"] for one in found] == [str(hands)] * 2
        said = [[(error["file"], error["line"], error["column"]) for error in one["errors"]] for one in found]
        assert said == [[(str(town), 4, 31)], [(str(hands), 2, said[1][0][2]), (str(town), 4, 31)]]
    elif format == "csv":
        rows = list(csv.DictReader(done.stdout.splitlines()))
        assert [row["file"] for row in rows] == [str(hands)] * 3
        assert [row["line"] for row in rows] == ["", "2", ""]
        assert rows[0]["message"] == rows[2]["message"] == f"{place}: {words}"
    elif format == "table":
        assert done.stdout.count(f"{place}: error[rule-value]: {words}\n    4 |   kongs: ") == 2
    else:
        assert done.stdout.count(f"{place}: {words}") == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", ["nowhere.yaml", "sub/nowhere.yaml", "folder.yaml"])
def test_a_ruleset_that_cannot_be_read_is_a_fault_of_who_names_it(tmp_path: Path, name: str) -> None:
    """With the line that names it, and the path at which it was looked for."""
    path = tmp_path / "hand.yaml"
    path.write_text("\n".join([f"rules: {name}", *(f"{k}: {json.dumps(v)}" for k, v in HAND.items() if k != "rules")]))
    (tmp_path / "folder.yaml").mkdir()
    why = "it is a folder" if name == "folder.yaml" else "there is no such file"
    said = f"{path}:1:8: error[rules-file-unread]: the ruleset file {tmp_path / name} cannot be read: {why}\n"
    said += f"    1 | rules: {name}\n"
    for command in ("settle", "readings", "check", "night"):
        more = ["--allow-paths"] if command in ("check", "night") else []
        done = terminal.run(command, path, "--lang", "en", *more)
        assert done.returncode == (1 if more else 2), command
        shown = done.stdout if more else done.stderr
        assert said in shown.replace("\n  ", "\n") if command == "night" else said in shown, command
