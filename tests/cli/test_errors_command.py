"""`zhuoji errors`: the example of one code, of all, and what is said of a code that there is not."""

from __future__ import annotations

from faulty import CODES
from terminal import run


def test_one_code() -> None:
    done = run("errors", "first-open")
    assert done.returncode == 0
    assert done.stdout.startswith("first-open.yaml:6:25: error[first-open]: ")
    assert "= help:" in done.stdout
    assert run("errors", "[first-open]").stdout == done.stdout
    assert "错误[first-open]" in run("errors", "first-open", "--lang", "zh").stdout


def test_all_codes() -> None:
    lines = run("errors").stdout.splitlines()
    assert set(lines) >= CODES
    assert len(run("errors", "--lang", "zh").stdout) > 10_000


def test_a_code_that_no_file_shows() -> None:
    assert run("errors", "no-such-file").stdout == "No file shows it: there is no file.\n"


def test_no_such_code() -> None:
    done = run("errors", "first-opn")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [
        "there is no error code first-opn; `zhuoji errors` lists them all",
        "perhaps first-open?",
    ]
