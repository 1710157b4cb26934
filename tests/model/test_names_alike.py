"""Two spellings that may be one player's are a note, in a hand and in an evening; and each keeps an account."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from repository import EXAMPLE
from terminal import run

from zhuoji_calc.model.names import fold_name, names_alike

HAND = EXAMPLE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("one", "other"), [("甲", "甲 "), ("Ａ", "A"), ("张三", "張三"), ("陈", " 陳"), ("小１", "小1"), ("葉", "叶")]
)
def test_spellings_of_one_name(one: str, other: str) -> None:
    assert names_alike([one, "x", other]) == ((one, other),)


@pytest.mark.parametrize(("one", "other"), [("甲", "乙"), ("A", "a"), ("小李", "小 李"), ("张三", "张四"), ("1", "l")])
def test_different_names(one: str, other: str) -> None:
    assert names_alike([one, other]) == ()
    assert fold_name(one) != fold_name(other)


def write(folder: Path, *names: str) -> list[Path]:
    """A hand for each name, which stands for 玩家2."""
    files = []
    for number, name in enumerate(names, 1):
        path = folder / f"{number}.yaml"
        path.write_text(HAND.replace("玩家2", f'"{name}"'), encoding="utf-8")
        files.append(path)
    return files


def test_an_evening_with_two_spellings(tmp_path: Path) -> None:
    files = write(tmp_path, "张三", "張三")
    said = "“张三” and “張三” look alike"
    told = json.loads(run("night", *files, "--format", "json").stdout)
    assert any(said in note for note in told["notes"])
    assert {account["player"] for account in told["accounts"]} >= {"张三", "張三"}
    for form in ("table", "markdown", "html"):
        assert said in run("night", *files, "--format", form).stdout
    assert said in run("night", *files, "--format", "csv").stderr
    assert "写法相近" in run("night", *files, "--lang", "zh").stdout
    assert "alike" not in run("night", *write(tmp_path, "张三", "张三")).stdout


def test_a_hand_with_two_spellings(tmp_path: Path) -> None:
    (path,) = write(tmp_path, "玩家１")
    assert "“玩家1” and “玩家１” look alike" in run("settle", path).stderr
    (line,) = run("check", path, "--format", "jsonl").stdout.splitlines()
    assert any("look alike" in note for note in json.loads(line)["notes"])


def test_a_mark_before_any_document(tmp_path: Path) -> None:
    """Files saved with a byte order mark and put together, each beginning with `---` or not."""
    path = tmp_path / "hands.yaml"
    for between in ("---\n\ufeff", "\ufeff---\n", "---\n# next\n\ufeff", "...\n---\n\ufeff"):
        path.write_text("\ufeff" + HAND + between + HAND, encoding="utf-8")
        assert run("check", path).stdout == "2 hands: 2 ok\n", repr(between)
    lines = tmp_path / "hands.jsonl"
    hand = run("sample", "--format", "jsonl", "--expect").stdout.strip()
    lines.write_text(f"\ufeff{hand}\n\ufeff{hand}\n", encoding="utf-8")
    assert run("check", lines).stdout == "2 hands: 2 ok\n"


def test_places_behind_a_mark(tmp_path: Path) -> None:
    path = tmp_path / "hands.yaml"
    path.write_text(HAND + "---\n\ufeff" + HAND.replace("flip:", "flop:"), encoding="utf-8")
    at = len(HAND.splitlines()) + 1
    wanted = next(n for n, line in enumerate(HAND.splitlines(), at + 1) if line.startswith("flip:"))
    assert f"{path}:{wanted}:1: error[unknown-key]" in run("check", path).stdout
