"""The command `new`: the file to fill in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from repository import EXAMPLE
from settling import settle_file
from terminal import run

from zhuoji_calc.formats.ruleset.finding import load_ruleset, shipped_names
from zhuoji_calc.messages.catalogue import Lang
from zhuoji_calc.report.hand_form import hand_form
from zhuoji_calc.rules.resolving import resolve

FILLED: Mapping[str, str] = {
    "stake": "150",
    "dealer": "玩家1",
    "flip": "8p",
    "win": "discard",
    "by": "玩家4",
    "from": "玩家2",
    "tile": "9m",
    "after-kong": "3p",
}
CHINESE = {
    "底注": "stake",
    "庄家": "dealer",
    "翻牌": "flip",
    "胡法": "win",
    "胡家": "by",
    "来自": "from",
    "胡牌": "tile",
    "杠后": "after-kong",
}
PLAYERS = [
    ("玩家1", "11167m 12355678s", "[]", "7p 8p 2m 4p 2p 8s 6p"),
    ("玩家2", "3567899m 678s", "[{open-kong: 3p, from: 玩家3}]", "9s 3s 8p 4p 1p 2s 2s"),
    ("玩家3", "567m 2246777p 468s", "[]", "3s 1p (5p) 4s 5s 4s (3p)"),
    ("玩家4", "123s 456m 78m 22m", "[{added-kong: 5p, from: 玩家3}]", "7s 5s 1m 8p 4p 6s"),
]


def fill(text: str) -> str:
    """Worked example 1 written into the file, line by line; comments stay."""
    lines = []
    seat = -1
    for line in text.splitlines():
        match = re.fullmatch(r"(\s*(?:- )?)([^\s#:]+):([^#]*)(#.*)?", line)
        if match is None:
            lines.append(line)
            continue
        indent, key, value, comment = match.groups()
        english = CHINESE.get(key, key)
        if english in ("name", "名字"):
            seat += 1
            value = PLAYERS[seat][0]
        elif english in ("hand", "手牌"):
            value = PLAYERS[seat][1]
        elif english in ("melds", "副露"):
            value = PLAYERS[seat][2]
        elif english in ("discards", "弃牌"):
            value = PLAYERS[seat][3]
        elif english in FILLED:
            value = FILLED[english]
        lines.append(f"{indent}{key}: {value.strip()}  {comment or ''}".rstrip())
    return "\n".join(lines) + "\n"


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_file_filled_in_settles(lang: str, tmp_path: Path) -> None:
    text = run("new", "--lang", lang).stdout
    assert text.count("#") > 15
    hand = tmp_path / "hand.yaml"
    hand.write_text(fill(text), encoding="utf-8")
    _, _, result = settle_file(hand)
    _, _, wanted = settle_file(EXAMPLE)
    assert result.matrix() == wanted.matrix()  # type: ignore[union-attr]


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped_names())
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_empty_file_lacks_only_what_is_to_be_filled_in(name: str, lang: Lang, tmp_path: Path) -> None:
    resolved = resolve(load_ruleset(name))
    text = hand_form(resolved, name, lang)
    assert ("rolling" in text or "滚翻" in text) == resolved.rules.chickens.rolling.used
    assert ("sold" in text or "卖" in text) == bool(resolved.rules.sold.discard)
    assert all(option.key in text for option in resolved.ruleset.readings.values() if option.is_option)
    hand = tmp_path / "hand.yaml"
    hand.write_text(text, encoding="utf-8")
    done = run("settle", hand, "--lang", "en")
    assert done.returncode == 2
    assert set(re.findall(r"error\[([a-z-]+)\]", done.stderr)) <= {"missing-key", "name-empty"}, done.stderr


@pytest.mark.parametrize(
    ("lang", "line", "told"),
    [
        ("en", "first:", ["{1s: A}", "{1s: {from: A, to: B}}"]),
        ("zh", "首打:", ["{1s: 甲}", "{1s: {来自: 甲, 归: 乙}}"]),
    ],
)
def test_the_file_tells_how_a_first_throw_is_named(lang: Lang, line: str, told: list[str]) -> None:
    text = hand_form(resolve(load_ruleset("guiyang")), "guiyang", lang)
    (found,) = (one for one in text.splitlines() if one.startswith(line))
    assert all(part in found for part in told)


@pytest.mark.slow
def test_the_file_is_written_once(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    done = run("new", "-o", path, "--lang", "en")
    assert (done.returncode, done.stdout) == (0, "")
    assert path.read_text(encoding="utf-8") == run("new", "--lang", "en").stdout
    assert run("new", "-o", path).returncode == 2
    assert run("new", "-o", tmp_path / "no" / "such" / "hand.yaml").returncode == 2


@pytest.mark.slow
def test_wrong_usage_ends_with_2() -> None:
    for arguments in (("--rules", "no-such-rules"), ("--ask",), ("hand.yaml",)):
        done = run("new", *arguments, text="")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr and "Traceback" not in done.stderr
