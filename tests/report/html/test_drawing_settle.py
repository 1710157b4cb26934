"""``settle --format html`` and ``svg`` from end to end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from drawn import tree, with_class, words_of
from repository import CASES, ROOT

HAND = ROOT / "samples" / "guiyang-example-1.yaml"
FORBIDDEN = CASES / "guiyang" / "17-forbidden-plain-on-discard.yaml"


def settle(hand: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "zhuoji_calc", "settle", str(hand), *arguments]
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", timeout=60, check=False
    )


@pytest.mark.slow
@pytest.mark.parametrize("format", ["html", "svg"])
def test_a_settled_hand(format: str) -> None:
    done = settle(HAND, "--format", format, "--lang", "zh")
    assert (done.returncode, done.stderr) == (0, "与 expect 一致\n")
    root = tree(done.stdout if format == "html" else done.stdout.partition("\n")[2])
    assert root.tag == format
    assert "+1950" in words_of(root)


@pytest.mark.parametrize("format", ["html", "svg"])
def test_a_forbidden_win_ends_with_1(format: str) -> None:
    done = settle(FORBIDDEN, "--format", format)
    assert done.returncode == 1
    assert "forbidden" in done.stdout and done.stderr == "agrees with `expect`\n"


def test_the_page_names_the_readings_and_speaks_the_language() -> None:
    root = tree(settle(HAND, "--format", "html").stdout)
    assert root.get("lang") == "en"
    assert "000-Q2" in words_of(root)
    assert len(with_class(root, "score")[0]) == 4


def test_notes_stand_in_the_page_and_beside_the_picture(tmp_path: Path) -> None:
    setting = ("--set", "kongs.added.points=5", "--lang", "en")
    page = settle(HAND, "--format", "html", *setting)
    assert "house rule: kongs.added.points = 5" in page.stdout and "note:" not in page.stderr
    picture = settle(HAND, "--format", "svg", "--explain", *setting)
    assert "note: house rule: kongs.added.points = 5" in picture.stderr
    assert "玩家1 pays 玩家4 5: added kong 5p" in picture.stderr
