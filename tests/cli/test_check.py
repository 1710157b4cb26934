"""The command `check`: many hands against what is expected of them, in every form that they come in."""

from __future__ import annotations

import contextlib
import csv
import gzip
import io
import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
import terminal
from repository import CASES, ROOT
from typer.testing import CliRunner

from zhuoji_calc.analysis.audit import Auditor, Terms
from zhuoji_calc.cli import check_run as checking
from zhuoji_calc.cli.app import app
from zhuoji_calc.cli.check_run import Manner, worker
from zhuoji_calc.formats import batches as many
from zhuoji_calc.formats.batches import Batch, find_inputs, read_batches
from zhuoji_calc.formats.text.places import InputError

GUIYANG = CASES / "guiyang"

HAND: dict[str, object] = {
    "rules": "guiyang",
    "dealer": "A",
    "flip": "9p",
    "end": {"win": "self-draw", "by": "A", "tile": "5s"},
    "players": [
        {"name": "A", "hand": "123m 456m 789m 55p 46s"},
        {"name": "B", "hand": "147m 147p 147s 2258p"},
        {"name": "C", "hand": "258m 258p 258s 3369p"},
        {"name": "D", "hand": "369m 369p 369s 4477p"},
    ],
}
POINTS = [6, -2, -2, -2]


def run(*arguments: str | Path, text: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "zhuoji_calc", "check", *map(str, arguments)],
        cwd=ROOT,
        input=text,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env={**os.environ, "LANG": "en_US.UTF-8", "LC_ALL": ""},
    )


def hand(**changes: object) -> str:
    return json.dumps({**HAND, **changes}, ensure_ascii=False)


def good() -> str:
    return hand(expect={"points": POINTS})


def wrong() -> str:
    return hand(expect={"points": [7, -3, -2, -2]})


def forbidden(**changes: object) -> str:
    end = {"win": "discard", "by": "A", "from": "B", "tile": "5s"}
    return hand(end=end, **changes)


def objects(*arguments: str | Path, text: str | None = None) -> list[dict[str, object]]:
    done = run(*arguments, "--format", "jsonl", text=text)
    assert "Traceback" not in done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def statuses(*arguments: str | Path, text: str | None = None) -> list[object]:
    return [one["status"] for one in objects(*arguments, text=text)]


def documents(path: Path) -> list[many.Document]:
    return [document for batch in read_batches(str(path)) for document in batch.documents]


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
@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("form", ["one.json", "list.json", "lines.json", "hands.jsonl", "hands.ndjson", "hands.yaml"])
def test_every_form_of_file(tmp_path: Path, form: str, packed: bool) -> None:
    texts = {
        "one.json": json.dumps(json.loads(good()), indent=2),
        "list.json": f"[{good()},\n {hand()}]\n",
        "hands.yaml": f"# two hands\n---\n{good()}\n---\n{hand()}\n",
    }
    text = texts.get(form, f"{good()}\n{hand()}\n").encode()
    path = tmp_path / (form + ".gz" if packed else form)
    path.write_bytes(gzip.compress(text) if packed else text)
    assert statuses(path) == (["ok"] if form == "one.json" else ["ok", "no-expect"])


@pytest.mark.slow
@pytest.mark.parametrize("start", ["", "\n", "---\n", "# a comment\n", "\ufeff"])
def test_standard_input_by_how_it_begins(start: str) -> None:
    assert statuses("-", text=start + good() + "\n") == ["ok"]


@pytest.mark.slow
def test_standard_input_as_lines_and_list() -> None:
    assert statuses("-", text=f"{good()}\n{hand()}\n") == ["ok", "no-expect"]
    assert statuses("-", text=f"[{good()}, {hand()}]") == ["ok", "no-expect"]
    assert objects("-", text=good())[0]["file"] == "<stdin>"


def test_folders_are_searched_by_name(tmp_path: Path) -> None:
    for name in ("b/2.yaml", "a/1.jsonl", "c.json", "notes.txt", ".hidden.json", ".git/x.json"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(good() + "\n", encoding="utf-8")
    found = [Path(file).name for file in find_inputs([str(tmp_path)]).files]
    assert found == ["c.json", "1.jsonl", "2.yaml"]
    (tmp_path / "empty").mkdir()
    done = run(tmp_path / "empty")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no-hand-files" in done.stderr


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
def test_a_file_that_breaks_off_is_unreadable(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl.gz"
    path.write_bytes(gzip.compress((good() + "\n").encode() * 5000)[:-50])
    other = tmp_path / "z.jsonl"
    other.write_text(good() + "\n", encoding="utf-8")
    done = run(path, other, "--format", "jsonl")
    assert done.returncode == 2
    assert "hands.jsonl.gz: error[gzip-broken]: the packed file is broken or cut short\n" in done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["file"] == str(other)


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
@pytest.mark.parametrize(
    ("name", "text"),
    [(f"hands.{ending}", text) for ending in ("jsonl", "ndjson", "json", "yaml", "txt") for text in ("", "\n \n")]
    + [("hands.json", "[]"), ("hands.json", " [\n]\n"), ("hands", "[ ]"), ("hands.yaml", "# nothing yet\n---\n")],
)
@pytest.mark.parametrize("packed", [False, True])
def test_a_file_without_a_hand_is_an_invalid_one(tmp_path: Path, name: str, text: str, packed: bool) -> None:
    """Named by the same words in whatever form, and never the end of the run."""
    path = tmp_path / (name + (".gz" if packed else ""))
    path.write_bytes(gzip.compress(text.encode()) if packed else text.encode())
    other = tmp_path / "z.jsonl"
    other.write_text(good(), encoding="utf-8")
    done = CliRunner().invoke(app, ["check", str(path), str(other), "--format", "jsonl", "--jobs", "1"])
    first, second = map(json.loads, done.stdout.splitlines())
    assert done.exit_code == 1
    assert (first["status"], second["status"]) == ("invalid", "ok")
    assert [error["code"] for error in first["errors"]] == ["empty"]
    done = CliRunner().invoke(app, ["night", str(path), "--lang", "en"])
    assert done.exit_code == 1
    assert "there is nothing in it" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("format", ["table", "json", "jsonl", "csv", "markdown", "junit"])
def test_any_number_of_processes_gives_the_same(tmp_path: Path, format: str) -> None:
    path = tmp_path / "hands.jsonl"
    lines = [good(), wrong(), "{", forbidden(), hand()] * 300
    path.write_text("\n".join(lines), encoding="utf-8")
    one, two, three = (run(path, "--format", format, "--jobs", jobs) for jobs in ("1", "2", "3"))
    assert one.stdout == two.stdout == three.stdout
    assert one.stderr == two.stderr
    assert one.returncode == two.returncode == 1
    for extra in ("--fail-fast", "--only-differences"):
        assert run(path, extra, "--jobs", "1").stdout == run(path, extra, "--jobs", "2").stdout


@pytest.mark.slow
def test_three_faults_among_many(tmp_path: Path) -> None:
    lines = [good()] * 3000
    lines[700], lines[1500], lines[2900] = wrong(), good()[:-9], forbidden()
    path = tmp_path / "hands.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    done = run(path, "--only-differences", "--format", "jsonl", "--jobs", "2")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(one["index"], one["status"]) for one in found] == [
        (701, "differs"),
        (1501, "invalid"),
        (2901, "forbidden"),
    ]
    assert done.returncode == 1
    assert done.stderr == "3000 hands: 2997 ok, 1 differ, 1 forbidden, 1 invalid\n"


def begun(tmp_path: Path, jobs: str) -> subprocess.Popen[str]:
    """A long run that has written its first line."""
    path = tmp_path / "hands.jsonl"
    path.write_text((good() + "\n") * 100_000, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "zhuoji_calc", "check", str(path), "--format", "jsonl", "--jobs", jobs],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
        preexec_fn=terminal.hear_interruptions,
        env={**os.environ, "LANG": "C", "LC_ALL": "C"},
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interruption_ends_with_the_summary_so_far(tmp_path: Path, jobs: str) -> None:
    process = begun(tmp_path, jobs)
    os.killpg(process.pid, signal.SIGINT)
    out, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted; so far" in said and " ok" in said
    assert "Traceback" not in said
    assert out.endswith("}\n")


def alive(group: int) -> list[int]:
    """The processes of a group that still do anything."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, of_group = entry.read_text().rpartition(")")[2].split()[:3]
            if int(of_group) == group and state != "Z":
                found.append(int(entry.parent.name))
    return found


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc for what is left behind")
@pytest.mark.parametrize("signals", [(signal.SIGINT, signal.SIGINT), (signal.SIGTERM,), (signal.SIGKILL,)])
def test_no_process_is_left_behind(tmp_path: Path, signals: tuple[signal.Signals, ...]) -> None:
    """Whoever presses Ctrl-C again does not wait for ever, and no worker outlives the process that feeds it."""
    process = begun(tmp_path, "2")
    assert len(alive(process.pid)) >= 3
    for sent in signals:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, sent)
        time.sleep(0.1)
    process.communicate(timeout=60)
    until = time.monotonic() + 30
    while alive(process.pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert alive(process.pid) == []


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for the processes in /proc")
def test_a_killed_worker_ends_the_run_with_the_summary_so_far(tmp_path: Path) -> None:
    process = begun(tmp_path, "2")
    workers = [one for one in alive(process.pid) if one != process.pid]
    os.kill(workers[0], signal.SIGKILL)
    out, said = process.communicate(timeout=60)
    assert process.returncode == 3
    assert said.startswith("a process that checked hands was ended from outside") and " ok" in said
    assert "Traceback" not in said
    assert out.endswith("}\n")
    assert alive(process.pid) == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in another way there")
def test_an_interruption_while_loading_is_silent(tmp_path: Path) -> None:
    (tmp_path / "typer.py").write_text(
        "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(9)\n", encoding="utf-8"
    )
    done = subprocess.run(
        [sys.executable, "-m", "zhuoji_calc", "--version"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        preexec_fn=terminal.hear_interruptions,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are made in another way there")
def test_what_a_folder_holds_besides_files(tmp_path: Path) -> None:
    """A link that leads nowhere is said and ends nothing; a pipe, which may never end, is left alone."""
    (tmp_path / "a.json").write_text(good(), encoding="utf-8")
    (tmp_path / "b.json").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "c.json")
    done = run(tmp_path, "--lang", "en")
    assert done.returncode == 2
    assert "b.json: error[no-such-file]" in done.stderr
    assert done.stdout == "1 hand: 1 ok\n"
    assert "[no-such-file]" in run("", "--lang", "en").stderr


@pytest.mark.slow
def test_a_broken_hand_of_a_list_ends_nothing(tmp_path: Path) -> None:
    """Where hands begin lines of their own the next is found."""
    path = tmp_path / "hands.json"
    lines = [good(), good()[:-1], wrong(), good().replace('"dealer": "', '"dealer": ', 1), good()]
    for blanks in ("", "  ", "\t"):
        path.write_text("[\n" + ",\n".join(blanks + line for line in lines) + "\n]\n", encoding="utf-8")
        assert statuses(path) == ["ok", "invalid", "differs", "invalid", "ok"]
    found = objects(path)
    errors = [error for one in found for error in one.get("errors", ())]  # type: ignore[attr-defined]
    assert {error["line"] for error in errors} == {3, 5}


def test_a_wide_text_is_said_once(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_bytes((good() + "\n").encode("utf-16") * 3)
    (one,) = objects(path)
    assert [error["code"] for error in one["errors"]] == ["utf-16"]  # type: ignore[attr-defined]


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


def test_a_line_of_progress_is_wiped_before_results(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Both may stand on one terminal."""
    written: list[str] = []

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

        def write(self, text: str, /) -> int:
            written.append(text)
            return len(text)

    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.setattr(checking._Progress, "EVERY", -1)
    path = tmp_path / "hands.jsonl"
    path.write_text((good() + "\n") * 600 + wrong(), encoding="utf-8")
    checking.Run([str(path)], checking.Manner(Terms(), "table", "en", False, False), 1, "en").run()
    result = next(place for place, text in enumerate(written) if "differs" in text)
    assert any(text.startswith("\r\x1b[K512 hands") for text in written[:result])
    assert written[result - 1] == "\r\x1b[K"


# Cutting files into documents.


def test_lines_have_their_line_as_number(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{}\n\n  \r\n{"a": 1}\r\n[1]')
    assert [(one.number, one.line, one.text.strip()) for one in documents(path)] == [
        (1, 1, b"{}"),
        (4, 4, b'{"a": 1}'),
        (5, 5, b"[1]"),
    ]


def test_items_of_a_list_know_their_line(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('[\n {"a": "]"},\n\n {"b": [1]}\n]\n', encoding="utf-8")
    assert documents(path) == [(1, 2, b'{"a": "]"}', 2, " ", ",", 0), (2, 4, b'{"b": [1]}', 2, " ", "", 0)]
    for text, count in (("[]", 1), ("[{}", 2), ("[{} {}]", 2), ("[{}] x", 2), ("[{}, {]", 2), ("[{},]", 2), ("[", 1)):
        path.write_text(text, encoding="utf-8")
        assert len(documents(path)) == count, text


def test_a_long_list_is_read_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "_BLOCK", 50)
    path = tmp_path / "a.json"
    items = [{"甲": "长" * size, "n": size} for size in range(90)]
    path.write_text(json.dumps(items, ensure_ascii=False, indent=1), encoding="utf-8")
    assert [json.loads(one.text) for one in documents(path)] == items


@pytest.mark.parametrize(
    ("name", "text"),
    [("a.jsonl", '{"x": "{}"}\n{{}}\n'), ("a.yaml", "x: {}\n---\n{{}}\n"), ("a.json", '[{{"x": "{}"}}]')],
)
def test_what_is_larger_than_any_hand_is_cut_off(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text.replace("{}", "x" * 3_000_000, 1).replace("{{}}", "{}").replace("{{", "{").replace("}}", "}"))
    first = documents(path)[0]
    assert len(first.text) < 2_000_000
    checked = Auditor(Terms()).check(first.text, "yaml" if name.endswith("yaml") else "json")
    assert checked.error is not None
    assert [fault.problem.code for fault in checked.error.faults] == ["too-large"]


@pytest.mark.slow
def test_bytes_that_are_not_utf_8_are_one_invalid_hand(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(good().encode() + b"\n---\nrules: " + "贵阳".encode("gb18030") + b"\n---\n" + good().encode())
    assert statuses(path) == ["ok", "invalid", "ok"]
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"\xff": 1}\n' + good().encode())
    assert statuses(path) == ["invalid", "ok"]


def test_an_unreadable_file_in_the_middle_is_told_in_its_place() -> None:
    error = InputError("x", [])
    work = worker(Manner(Terms(), "jsonl", "en", False, False))
    piece = work(error)
    assert piece.error is error and not piece.text


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


def test_progress_tells_rate_and_time_left(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    clock: Iterator[float] = iter((0.0, 10.0, 10.1, 20.0))
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    progress = checking._Progress(1000, "en")
    progress.show(500, "a", 250)
    progress.show(501, "a", 251)
    progress.show(1500, "a", 1000)
    progress.clear()
    said = capsys.readouterr().err
    assert said.split("\r\x1b[K") == [
        "",
        "500 hands, 50 a second, about 0:30 left",
        "1500 hands, 75 a second, about 0:00 left",
        "",
    ]


def test_a_batch_is_worked_on_by_itself() -> None:
    work = worker(Manner(Terms(), "jsonl", "zh", False, False))
    batch = Batch("x", "json", [many.Document(7, 7, good().encode()), many.Document(9, 9, b"?")], 10)
    piece = work(batch)
    first, second = (json.loads(line) for line in piece.text.splitlines())
    assert (first["index"], first["status"]) == (7, "ok")
    assert (second["index"], second["errors"][0]["line"]) == (9, 9)
    assert piece.tally.hands == 2 and not piece.tally.good


@pytest.mark.slow
@pytest.mark.parametrize("rest", ["", ",", "]x", "] {}", " {}]", ", ]", "}"])
def test_a_broken_list_is_invalid_from_there_on(tmp_path: Path, rest: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(f"[{good()}{rest}", encoding="utf-8")
    first, *others = statuses(path)
    assert first == "ok"
    assert others and set(others) == {"invalid"}


@pytest.mark.slow
def test_a_document_without_end_is_not_held(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("- x\n" * 400_000 + f"---\n{good()}\n", encoding="utf-8")
    first, second = documents(path)
    assert len(first.text) < 2 * many.MOST_BYTES
    assert second.line == 400_001
    assert statuses(path) == ["invalid", "ok"]


@pytest.mark.parametrize(
    ("text", "place", "code", "line"),
    [
        ("[{},]", "1:5", "json-syntax", "[{},]"),
        ("[{}\n ,\n ]", "3:2", "json-syntax", " ]"),
        ("[{},", "1:4", "json-ends-early", "[{},"),
        ("[{}  \n ", "1:3", "json-ends-early", "[{}"),
        (" [", "1:2", "json-ends-early", " ["),
        ("[{} {}]", "1:5", "json-syntax", "[{} {}]"),
        ("[{}，{}]", "1:4", "json-syntax", "[{}，{}]"),
        ("[{}] x", "1:6", "json-goes-on", "[{}] x"),
        ("[{}]\n\n x ]", "3:2", "json-goes-on", " x ]"),
        (' [ {}, {"a":] ]', "1:13", "json-syntax", ' [ {}, {"a":] ]'),
        ("[{}, 3]", "1:6", "no-hand", "[{}, 3]"),
        ("[ ]", "1:1", "empty", "[ ]"),
        (' {"a" 1}', "1:7", "json-syntax", ' {"a" 1}'),
        ("[{}\n {}]", "2:2", "json-syntax", " {}]"),
        ("[{},\r {},\r 3]", "3:2", "no-hand", " 3]"),
        ("[{}\r\n,\r\n 3]", "3:2", "no-hand", " 3]"),
        ("[{}\r ,\r x]", "3:2", "json-syntax", " x]"),
    ],
)
def test_faults_of_a_list_stand_where_they_stand_in_the_file(
    tmp_path: Path, text: str, place: str, code: str, line: str
) -> None:
    path = tmp_path / "a.json"
    path.write_text(text, encoding="utf-8", newline="")
    done = CliRunner().invoke(app, ["check", str(path), "--lang", "en"])
    number = place.partition(":")[0]
    last = [part for part in done.stdout.split("\n\n") if "error[" in part][-1]
    assert f"{path}:{place}: error[{code}]: " in last
    assert f"\n    {number} | {line}\n" in last


def test_items_on_one_line_are_shown_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The column is the file's own, and the line is the real one around the place, in one piece or read in many."""
    path = tmp_path / "a.json"
    items = [hand(stake=number) for number in range(1, 40)]
    items[20] = hand(dealer="Q")
    text = f" [{', '.join(items)}]\n"
    path.write_text(text, encoding="utf-8")
    column = text.index('"Q"') + 1
    for block in (1 << 20, 70):
        monkeypatch.setattr(many, "_BLOCK", block)
        done = CliRunner().invoke(app, ["check", str(path), "--lang", "en", "--jobs", "1"])
        shown = f"…{text[column - 61 : column + 39]}…"
        assert f"a.json:1:{column}: error[unknown-player]: there is no player Q\n    1 | {shown}\n" in done.stdout
        (line,) = (one for one in done.stdout.splitlines() if one.endswith("^"))
        assert len(line) == len("    1 | …") + 61
    night = CliRunner().invoke(app, ["night", str(path), "--lang", "en"])
    assert f"a.json:1:{column}: error[unknown-player]" in night.stdout
    told = [one for one in objects(path) if one["status"] == "invalid"]
    assert [one["errors"][0]["column"] for one in told] == [column]  # type: ignore[index]


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
