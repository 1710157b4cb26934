"""The command `check`: many processes, their interruption, and the line of progress."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import terminal
from checked import forbidden, good, hand, run, wrong
from repository import ROOT

from zhuoji_calc.analysis.audit import AuditOptions
from zhuoji_calc.cli import check_run as checking
from zhuoji_calc.cli.check_run import CheckOptions, worker
from zhuoji_calc.formats.batches import Batch
from zhuoji_calc.formats.documents import Document
from zhuoji_calc.formats.text.places import InputError


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
    checking.Run([str(path)], checking.CheckOptions(AuditOptions(), "table", "en", False, False), 1, "en").run()
    result = next(place for place, text in enumerate(written) if "differs" in text)
    assert any(text.startswith("\r\x1b[K512 hands") for text in written[:result])
    assert written[result - 1] == "\r\x1b[K"


def test_an_unreadable_file_in_the_middle_is_told_in_its_place() -> None:
    error = InputError("x", [])
    work = worker(CheckOptions(AuditOptions(), "jsonl", "en", False, False))
    piece = work(error)
    assert piece.error is error and not piece.text


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
    work = worker(CheckOptions(AuditOptions(), "jsonl", "zh", False, False))
    batch = Batch("x", "json", [Document(7, 7, good().encode()), Document(9, 9, b"?")], 10)
    piece = work(batch)
    first, second = (json.loads(line) for line in piece.text.splitlines())
    assert (first["index"], first["status"]) == (7, "ok")
    assert (second["index"], second["errors"][0]["line"]) == (9, 9)
    assert piece.tally.hands == 2 and not piece.tally.good
