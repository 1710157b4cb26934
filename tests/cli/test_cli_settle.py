"""The command `settle` from end to end: standard output to the letter, standard error, and every exit status."""

import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from repository import CASES, EXAMPLE_TABLE, ROOT
from terminal import run

from zhuoji_calc.cli.options import locale_language, read_settings
from zhuoji_calc.model.version import __version__

FIRST = CASES / "guiyang" / "01-example-1-hot-cannon.yaml"
FORBIDDEN = CASES / "guiyang" / "17-forbidden-plain-on-discard.yaml"

ENGLISH_SUMS = ["points       -1      -7      -5     +13", "money      -150   -1050    -750   +1950"]


def test_the_printed_table() -> None:
    done = run("settle", FIRST, "--lang", "zh")
    assert (done.returncode, done.stdout, done.stderr) == (0, EXAMPLE_TABLE, "与 expect 一致\n")


@pytest.mark.slow
def test_the_locale_chooses_the_language() -> None:
    assert run("settle", FIRST, LANG="zh_CN.UTF-8").stdout == EXAMPLE_TABLE
    done = run("settle", FIRST, LANG="de_DE.UTF-8")
    assert done.stdout.splitlines()[-2:] == ENGLISH_SUMS
    assert done.stderr == "agrees with `expect`\n"


def test_an_ascii_console_gets_utf_8() -> None:
    done = run("settle", FIRST, "--lang", "zh", LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.stdout == EXAMPLE_TABLE


def test_standard_input() -> None:
    done = run("settle", "-", "--lang", "zh", text=FIRST.read_text(encoding="utf-8"))
    assert (done.returncode, done.stdout) == (0, EXAMPLE_TABLE)


@pytest.mark.slow
def test_json_speaks_english_unless_told() -> None:
    done = run("settle", FIRST, "--format", "json", LANG="zh_CN.UTF-8")
    form = json.loads(done.stdout)
    assert form["matrix"] == [[0, 1, 1, 1], [0, 0, 0, 0], [0, 0, 0, 0], [4, 6, 4, 0]]
    assert form["points"] == [-1, -7, -5, 13]
    assert form["money"] == ["-150", "-1050", "-750", "1950"]
    assert form["next"] == {"dealer": "玩家4", "streak": 1}
    assert form["version"] == __version__
    assert "added kong 5p" in {payment["why"] for payment in form["payments"]}
    assert done.stderr == "与 expect 一致\n"
    chinese = json.loads(run("settle", FIRST, "--format", "json", "--lang", "zh").stdout)
    assert "转弯豆 五筒" in {payment["why"] for payment in chinese["payments"]}


@pytest.mark.slow
def test_every_payment_is_explained() -> None:
    form = json.loads(run("settle", FIRST, "--format", "json").stdout)
    for payment in form["payments"]:
        assert payment["why"] and payment["rule"] and payment["section"], payment
    text = run("settle", FIRST, "--explain", "--lang", "en").stdout
    assert text.count(" pays ") == len(form["payments"])
    for payment in form["payments"]:
        assert f"  {payment['from']} pays {payment['to']} {payment['points']}: {payment['why']}" in text


def test_explanation_stands_below_the_table() -> None:
    done = run("settle", FIRST, "--explain", "--lang", "zh")
    assert done.stdout.startswith(EXAMPLE_TABLE + "\n规则：")
    assert "  玩家1 付 玩家4 3：转弯豆 五筒（" in done.stdout
    assert done.stdout.endswith("下庄：玩家4，连庄数 1\n")


def test_csv_stays_a_table() -> None:
    done = run("settle", FIRST, "--format", "csv", "--explain", "--lang", "zh")
    rows = list(csv.reader(done.stdout.splitlines()))
    assert len(rows) == 7
    assert rows[-1] == ["结果", "-150", "-1050", "-750", "+1950"]
    assert "玩家1 付 玩家4 3：转弯豆 五筒" in done.stderr


def test_markdown() -> None:
    lines = run("settle", FIRST, "--format", "markdown", "--lang", "zh").stdout.splitlines()
    assert lines[0] == "|          | 玩家1 | 玩家2 | 玩家3 | 玩家4 |"
    assert lines[1] == "| -------- | ----: | ----: | ----: | ----: |"
    assert lines[-1] == "| 结果     |  -150 | -1050 |  -750 | +1950 |"


def test_a_difference_is_said_and_ends_with_0(tmp_path: Path) -> None:
    text = FIRST.read_text(encoding="utf-8").replace("points: [-1, -7, -5, 13]", "points: [-1, -8, -5, 14]")
    hand = tmp_path / "hand.yaml"
    hand.write_text(text, encoding="utf-8")
    done = run("settle", hand, "--lang", "en")
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        "differs from `expect`:",
        "  points 玩家2: expected -8, found -7",
        "  points 玩家4: expected 14, found 13",
    ]


def test_a_forbidden_win() -> None:
    done = run("settle", FORBIDDEN, "--lang", "en")
    assert done.returncode == 1
    assert done.stdout.startswith("Forbidden: ")
    assert done.stderr == "agrees with `expect`\n"
    done = run("settle", FORBIDDEN, "--format", "json")
    assert done.returncode == 1
    form = json.loads(done.stdout)
    assert list(form) == ["status", "reason", "rule", "section", "player"]
    assert form["status"] == "forbidden"
    header, row = csv.reader(run("settle", FORBIDDEN, "--format", "csv").stdout.splitlines())
    assert dict(zip(header, row, strict=True)) == form


@pytest.mark.slow
def test_settings_of_the_command_line() -> None:
    done = run("settle", FIRST, "--set", "kongs.added.points=5", "--format", "json")
    form = json.loads(done.stdout)
    assert form["points"] == [-3, -9, -7, 19]
    assert form["options"] == {"kongs.added.points": "5"}
    assert any("kongs.added.points" in note for note in form["notes"])
    asides = run("settle", FIRST, "--set", "kongs.added.points=5", "--lang", "en").stderr.splitlines()
    assert asides[0] == "note: house rule: kongs.added.points = 5"


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("settle",),
        ("settle", FIRST, FIRST),
        ("settle", FIRST, "--format", "xml"),
        ("settle", FIRST, "--lang", "fr"),
        ("settle", FIRST, "--set", "nonsense"),
        ("settle", FIRST, "--set", "no-such-key=1"),
        ("settle", FIRST, "--rules", "no-such-rules"),
        ("settle", FIRST, "--rules", "no/such/rules.yaml"),
        ("settle", "no-such-file.yaml"),
        ("settle", ROOT),
        ("unknown",),
    ],
)
def test_wrong_usage_ends_with_2(arguments: tuple[str | Path, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr or not arguments
    assert not done.stdout or not arguments


def test_a_wrong_file_ends_with_2(tmp_path: Path) -> None:
    hand = tmp_path / "hand.yaml"
    hand.write_text(FIRST.read_text(encoding="utf-8").replace("flip: 8p", "flip: 8x"), encoding="utf-8")
    done = run("settle", hand)
    assert (done.returncode, done.stdout) == (2, "")
    assert "hand.yaml" in done.stderr and "8x" in done.stderr


@pytest.mark.slow
def test_a_wrong_file_as_json(tmp_path: Path) -> None:
    """The faults are the result then: on standard output, in English unless told."""
    hand = tmp_path / "hand.yaml"
    text = FIRST.read_text(encoding="utf-8").replace("flip: 8p", "flp: 8p").replace("from: 玩家2", "from: 玩家0", 1)
    hand.write_text(text, encoding="utf-8")
    done = run("settle", hand, "--format", "json", LANG="zh_CN.UTF-8")
    assert (done.returncode, done.stderr) == (2, "")
    said = json.loads(done.stdout)
    assert said["status"] == "invalid"
    assert [fault["code"] for fault in said["errors"]] == ["unknown-key", "unknown-player"]
    first = said["errors"][0]
    assert first["file"] == str(hand)
    assert text.splitlines()[first["line"] - 1][first["column"] - 1 :].startswith("flp")
    assert first["message"] == "unknown key flp"
    assert first["suggestion"] == "flip"
    chinese = json.loads(run("settle", hand, "--format", "json", "--lang", "zh").stdout)
    assert chinese["errors"][0]["message"] == "不认识的键 flp"


@pytest.mark.slow
@pytest.mark.parametrize("command", ["readings", "compare"])
def test_other_commands_say_it_as_json_too(command: str, tmp_path: Path) -> None:
    hand = tmp_path / "hand.yaml"
    hand.write_text(FIRST.read_text(encoding="utf-8").replace("flip: 8p", "flip: 8x"), encoding="utf-8")
    done = run(command, hand, "--format", "json")
    assert (done.returncode, done.stderr) == (2, "")
    assert [fault["code"] for fault in json.loads(done.stdout)["errors"]] == ["unknown-tile"]


def test_wrong_usage_as_json() -> None:
    """What is wrong with the command line's own settings stands in the same list, without a place."""
    done = run("settle", FIRST, "--format", "json", "--set", "Q2=z", "--rules", "guiyang")
    assert done.returncode == 2
    (fault,) = json.loads(done.stdout)["errors"]
    assert (fault["code"], fault["file"], fault["line"]) == ("unknown-choice", "--set", None)


@pytest.mark.slow
def test_everything_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    """Faults of the text, the position, the table's choices, stated readiness and the command line."""
    hand = tmp_path / "hand.yaml"
    text = FIRST.read_text(encoding="utf-8")
    text = text.replace("flip: 8p", "flip: 8p\noptions: {hot-canon: b}\nstrek: 1")
    text = text.replace("ready: true", "ready: false", 1)
    text = text.replace("discards: 7s 5s 1m", "discards: 7s 5s 8p 8p 1m")
    hand.write_text(text, encoding="utf-8")
    done = run("settle", hand, "--lang", "en", "--set", "foo=1")
    assert done.returncode == 2
    codes = re.findall(r"error\[([a-z-]+)\]", done.stderr)
    assert codes == ["unknown-setting", "unknown-key", "ready-but-waits", "too-many-of-a-tile", "unknown-setting"]


@pytest.mark.slow
def test_a_forbidden_win_settled_all_the_same() -> None:
    """The amounts, a note that says so, and status 0; an expectation that it is forbidden is met."""
    done = run("settle", FORBIDDEN, "--even-if-forbidden", "--lang", "en")
    assert done.returncode == 0
    assert "the rules forbid" in done.stderr
    assert done.stderr.endswith("agrees with `expect`\n")
    form = json.loads(run("settle", FORBIDDEN, "--even-if-forbidden", "--format", "json").stdout)
    assert sum(form["points"]) == 0 and any(form["points"])
    assert any("settled all the same" in note for note in form["notes"])
    same = run("settle", FIRST, "--even-if-forbidden", "--lang", "zh")
    assert (same.stdout, same.stderr) == (EXAMPLE_TABLE, "与 expect 一致\n")


@pytest.mark.slow
def test_check_settles_forbidden_wins_too_and_says_everything_at_once(tmp_path: Path) -> None:
    lines = run("check", FORBIDDEN, "--even-if-forbidden", "--format", "jsonl")
    assert lines.returncode == 0
    form = json.loads(lines.stdout)
    assert form["status"] == "ok"
    assert any("settled all the same" in note for note in form["notes"])
    hand = tmp_path / "hand.yaml"
    text = FIRST.read_text(encoding="utf-8").replace("flip: 8p", "flip: 8p\noptions: {hot-canon: b}\nstrek: 1")
    hand.write_text(text.replace("ready: true", "ready: false", 1), encoding="utf-8")
    done = run("check", hand, "--format", "jsonl")
    assert done.returncode == 1
    codes = [fault["code"] for fault in json.loads(done.stdout)["errors"]]
    assert codes == ["unknown-setting", "unknown-key", "ready-but-waits"]


def test_help_and_version() -> None:
    assert run("--version").stdout == f"zhuoji {__version__}\n"
    for flag in ("-h", "--help"):
        assert "Examples:" in run(flag).stdout
        text = run("settle", flag).stdout
        assert text.index("Examples:") < text.index("Settle one finished hand")


def run_main(body: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `main` with the loading of a hand replaced by ``body``."""
    program = (
        "import sys\n"
        "import zhuoji_calc.cli.hand_input as hand_input\n"
        "from zhuoji_calc.cli.app import run as main\n"
        f"def fail(*_, **__):\n    {body}\n"
        "hand_input.prepare_file = fail\n"
        "sys.argv = ['zhuoji', 'settle', 'x']\n"
        "main()\n"
    )
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@pytest.mark.slow
def test_a_fault_of_the_program_ends_with_3() -> None:
    done = run_main("raise ZeroDivisionError('so it goes')", ZHUOJI_DEBUG="")
    assert (done.returncode, done.stdout) == (3, "")
    assert "ZeroDivisionError: so it goes" in done.stderr
    assert "Traceback" not in done.stderr
    done = run_main("raise ZeroDivisionError('so it goes')", ZHUOJI_DEBUG="1")
    assert done.returncode == 3
    assert "Traceback" in done.stderr


def test_an_interruption_ends_with_130() -> None:
    assert run_main("raise KeyboardInterrupt").returncode == 130


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end in another way there")
def test_a_reader_that_left_is_no_fault() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "zhuoji_calc", "settle", str(FIRST)],
            cwd=ROOT,
            stdout=writing,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
    finally:
        os.close(writing)
    assert done.returncode == 141
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "zh_TW"}, "zh"),
        ({"LC_ALL": "", "LANG": "zh_CN"}, "zh"),
        ({"LC_ALL": "C", "LANG": "zh_CN"}, "en"),
    ],
)
def test_locale_language(environment: dict[str, str], lang: str) -> None:
    assert locale_language(environment) == lang


def test_settings_are_cut_at_the_first_sign() -> None:
    assert read_settings(["a=b=c", " d = e ", "a=f"]) == {"a": "f", "d": "e"}
    assert read_settings(["首打＝是"]) == {"首打": "是"}
    assert read_settings(None) == {}
