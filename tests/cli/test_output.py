"""Standard streams as no command likes them: closed, full, left by their reader, interrupted while written to."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from repository import ROOT
from terminal import hear_interruptions

from zhuoji_calc.cli.options import asked_language

pytestmark = pytest.mark.slow

fcntl = pytest.importorskip("fcntl", reason="streams are closed in another way there")

HAND = "samples/guiyang-example-1.yaml"
NIGHT = "night samples/evening --format html"
COMMANDS = (
    f"settle {HAND}",
    f"settle {HAND} --format html",
    f"check {HAND}",
    f"check {HAND} --format junit",
    "night samples/evening",
    f"readings {HAND}",
    f"compare {HAND}",
    "rules list",
    "rules show guiyang",
    "rules diff guiyang duyun",
    "rules validate rulesets/guiyang.yaml",
    "schema hand",
    "sample -n 2",
    "sample -n 60",
    "new",
    "--help",
    "--version",
)
FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
F_SETPIPE_SZ = getattr(fcntl, "F_SETPIPE_SZ", None)


def shell(line: str, lang: str = "en_US.UTF-8") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m zhuoji_calc {line}'],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        env={**os.environ, "LANG": lang, "LC_ALL": ""},
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_closed_standard_output(command: str) -> None:
    done = shell(f"{command} >&-")
    assert (done.returncode, done.stderr) == (2, "zhuoji: standard output cannot be written to: it is not open\n")


@needs_full
@pytest.mark.parametrize("command", COMMANDS)
def test_full_standard_output(command: str) -> None:
    done = shell(f"{command} >{FULL}")
    assert done.returncode == 2
    assert done.stderr == "zhuoji: standard output cannot be written to: No space left on device\n"


def test_it_is_said_in_the_language_asked_for() -> None:
    chinese = "zhuoji：无法写到标准输出：没有打开\n"
    assert shell(f"settle {HAND} --lang zh >&-").stderr == chinese
    assert shell("new --lang=zh >&-").stderr == chinese
    assert shell("schema hand >&-", "zh_CN.UTF-8").stderr == chinese
    assert asked_language(["settle", "--lang", "zh", "--lang", "en"]) == "zh"


@pytest.mark.parametrize("end", ["2>&-", pytest.param(f"2>{FULL}", marks=needs_full)])
def test_standard_error_that_takes_nothing_changes_no_status(end: str) -> None:
    assert [shell(f"{command} {end}").returncode for command in (f"settle {HAND}", f"check {HAND} --format csv")] == [
        0,
        0,
    ]
    assert shell(f"settle no-such.yaml {end}").returncode == 2


@pytest.mark.parametrize("command", ["settle", "check", "night", "readings", "compare", "rules validate"])
def test_closed_standard_input(command: str) -> None:
    done = shell(f"{command} - --lang en <&-")
    assert done.returncode == 2
    assert done.stderr.startswith("<stdin>: error[input-not-open]: standard input is not open\n")
    assert "NoneType" not in done.stderr


def test_a_new_file_needs_no_standard_input() -> None:
    done = shell("new <&-")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("command", [f"settle {HAND} --format html", "sample -n 3000", NIGHT])
def test_a_reader_that_leaves_early(command: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "zhuoji_calc", *command.split()],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 141


@pytest.mark.skipif(F_SETPIPE_SZ is None, reason="the size of a pipe cannot be set")
@pytest.mark.parametrize("command", [NIGHT, "schema hand", "rules show dafang --format json"])
def test_an_interrupted_write_is_finished(command: str) -> None:
    """The pipe is full when the interruption comes; what was begun comes whole all the same."""
    arguments = [sys.executable, "-m", "zhuoji_calc", *command.split()]
    whole = subprocess.run(arguments, cwd=ROOT, capture_output=True, check=False).stdout
    reading, writing = os.pipe()
    fcntl.fcntl(writing, F_SETPIPE_SZ, 4096)
    process = subprocess.Popen(
        arguments,
        cwd=ROOT,
        stdout=writing,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=hear_interruptions,
    )
    os.close(writing)
    got = os.read(reading, 1)
    os.killpg(process.pid, signal.SIGINT)
    with os.fdopen(reading, "rb") as stream:
        got += stream.read()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) in (0, 130)
    assert len(whole) > 4096
    assert got == whole
