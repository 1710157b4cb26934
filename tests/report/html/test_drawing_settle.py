"""``settle --format html`` and ``svg`` from end to end."""

from __future__ import annotations

from pathlib import Path

import pytest
from drawn import tree, with_class, words_of
from repository import CASES, EXAMPLE
from terminal import run

FORBIDDEN = CASES / "guiyang" / "17-forbidden-plain-on-discard.yaml"


@pytest.mark.slow
@pytest.mark.parametrize("format", ["html", "svg"])
def test_a_settled_hand(format: str) -> None:
    done = run("settle", EXAMPLE, "--format", format, "--lang", "zh")
    assert (done.returncode, done.stderr) == (0, "与 expect 一致\n")
    root = tree(done.stdout if format == "html" else done.stdout.partition("\n")[2])
    assert root.tag == format
    assert "+1950" in words_of(root)


@pytest.mark.parametrize("format", ["html", "svg"])
def test_a_forbidden_win_ends_with_1(format: str) -> None:
    done = run("settle", FORBIDDEN, "--format", format)
    assert done.returncode == 1
    assert "forbidden" in done.stdout and done.stderr == "agrees with `expect`\n"


def test_the_page_names_the_readings_and_speaks_the_language() -> None:
    root = tree(run("settle", EXAMPLE, "--format", "html").stdout)
    assert root.get("lang") == "en"
    assert "000-Q2" in words_of(root)
    assert len(with_class(root, "score")[0]) == 4


def test_notes_stand_in_the_page_and_beside_the_picture(tmp_path: Path) -> None:
    setting = ("--set", "kongs.added.points=5", "--lang", "en")
    page = run("settle", EXAMPLE, "--format", "html", *setting)
    assert "house rule: kongs.added.points = 5" in page.stdout and "note:" not in page.stderr
    picture = run("settle", EXAMPLE, "--format", "svg", "--explain", *setting)
    assert "note: house rule: kongs.added.points = 5" in picture.stderr
    assert "玩家1 pays 玩家4 5: added kong 5p" in picture.stderr
