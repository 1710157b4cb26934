"""The command `new --ask`: the questions, driven without a terminal and once on one."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from repository import CASES, EXAMPLE, ROOT
from settling import settle_file

from zhuoji_calc.cli.wizard import Question, dialogue
from zhuoji_calc.formats.files import load_case
from zhuoji_calc.formats.hand.reader import case_of
from zhuoji_calc.formats.hand.writer import case_data
from zhuoji_calc.formats.ruleset.finding import load_ruleset, names_by_document
from zhuoji_calc.messages.catalogue import Lang
from zhuoji_calc.model.hand import Case, Hand
from zhuoji_calc.model.problems import Path as KeyPath
from zhuoji_calc.report.hand_form import hand_text
from zhuoji_calc.rules.resolving import resolve

# Worked example 1, as somebody types it: one answer after another.
ANSWERS = [
    "",  # guiyang
    "玩家1",
    "玩家2",
    "玩家3",
    "玩家4",
    "150",
    "玩家1",
    "",
    "点炮",
    "玩家4",
    "玩家2",
    "九万",
    "3p",
    "",
    "11167m 12355678s",
    "7p 8p 2m 4p 2p 8s 6p",
    "明豆 3p 玩家3",
    "3567899m 678s",
    "9s 3s 8p 4p 1p 2s 2s",
    "",
    "567m 2246777p 468s",
    "3s 1p (5p) 4s 5s 4s (3p)",
    "转弯豆 5p 玩家3",
    "123s 456m 78m 22m",
    "7s 5s 1m 8p 4p 6s",
    "",
    "",
    "8p",
]


def drive(answers: list[str], lang: Lang = "zh", rules: str | None = None) -> tuple[dict[str, Any], list[Question]]:
    """Answer one question after another; what was asked comes back with the data."""
    questions = dialogue(lang, load_ruleset, names_by_document(), rules)
    asked = [next(questions)]
    for answer in answers:
        try:
            asked.append(questions.send(answer))
        except StopIteration as finished:
            return finished.value, asked
    raise AssertionError(f"still asking: {asked[-1]}")


def ask(choose: Callable[[Question], str], lang: Lang, rules: str) -> dict[str, Any]:
    """Answer by the place that a question is about."""
    questions = dialogue(lang, load_ruleset, names_by_document(), rules)
    question = next(questions)
    for _ in range(200):
        assert not question.wrong, question
        try:
            question = questions.send(choose(question))
        except StopIteration as finished:
            return finished.value
    raise AssertionError("no end")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_worked_example_1_question_by_question(lang: Lang) -> None:
    data, asked = drive(ANSWERS, lang)
    assert not any(question.wrong for question in asked)
    assert case_of(data).hand.players[1].melds[0].kind == "open-kong"
    _, _, wanted = settle_file(EXAMPLE)
    assert _settled(data).matrix() == wanted.matrix()


def _settled(data: Mapping[str, Any]) -> Any:
    from zhuoji_calc.api import settle

    return settle(case_of(data))


@pytest.mark.parametrize(
    ("place", "wrong", "said"),
    [
        (0, "guiyan", "guiyang"),
        (2, "玩家1", "已经有"),
        (5, "0", "大于 0"),
        (6, "玩家5", "没有 玩家5"),
        (7, "-1", "整数"),
        (8, "胡了", "自摸、点炮、抢杠、黄庄"),
        (10, "玩家4", "胡家不能是出牌的人"),
        (11, "9x", "9x"),
        (11, "1m 2m", "一张"),
        (14, "11167m 1235567s", "应有 13 张，写了 12 张"),
        (14, "", ""),
        (15, "(7p", ""),
        (16, "明杠 3p 玩家3", "副露写成"),
        (16, "明豆 3p 玩家2", "玩家1、玩家3、玩家4"),
        (16, "明豆 3p", "副露写成"),
        (17, "3567899m 666s", ""),
        (22, "碰 1m 玩家3", "第五张 一万"),
        (27, "9q", "9q"),
    ],
)
def test_a_wrong_answer_is_asked_for_again(place: int, wrong: str, said: str) -> None:
    questions = dialogue("zh", load_ruleset, names_by_document())
    question = next(questions)
    for answer in ANSWERS[:place]:
        question = questions.send(answer)
    again = questions.send(wrong)
    if not wrong or place == 17:
        # Nobody saw the tiles, or other tiles of the same number: both may be.
        assert not again.wrong and again.key != question.key
        return
    assert again.key == question.key
    assert again.wrong and said in again.wrong


def test_one_can_go_back() -> None:
    questions = dialogue("en", load_ruleset, names_by_document(), "guiyang")
    keys = [next(questions).key]
    for answer in ("A", "B", "<", "C", "<", "<", "<", "A"):
        keys.append(questions.send(answer).key)
    names = [key[1] for key in keys]
    assert names == [0, 1, 2, 1, 2, 1, 0, 0, 1]


def test_what_shows_at_the_end_leads_back_to_its_answer() -> None:
    """玩家4 holds 8m 9m in place of 7m 8m: 9m does not complete his hand, which only the whole tells."""
    wrong = ["123s 456m 89m 22m" if answer == "123s 456m 78m 22m" else answer for answer in ANSWERS]
    questions = dialogue("zh", load_ruleset, names_by_document())
    question = next(questions)
    for answer in wrong:
        question = questions.send(answer)
    assert question.key == ("players", 3, "hand")
    assert "不能" in question.wrong or "胡" in question.wrong
    with pytest.raises(StopIteration):
        questions.send("123s 456m 78m 22m")


def test_who_threw_the_first_is_asked_where_it_is_open() -> None:
    """Two players threw a 1s, and nothing tells who was first."""
    answers = [*ANSWERS]
    answers[15] = "7p 8p 2m 4p 2p 8s 6p"
    answers[18] = "9s 3s 8p 4p 1p 2s 1s"
    answers[24] = "7s 5s 1m 8p 4p 1s"
    questions = dialogue("zh", load_ruleset, names_by_document())
    question = next(questions)
    for answer in answers:
        question = questions.send(answer)
    assert question.key == ("first", "1s") and not question.wrong
    again = questions.send("玩家9")
    assert again.wrong
    with pytest.raises(StopIteration) as finished:
        questions.send("玩家4")
    assert finished.value.value["first"] == {"1s": "玩家4"}


def answers_of(case: Case) -> Callable[[Question], str]:
    """How somebody answers who has this hand before him."""
    data: dict[str, Any] = case_data(case)
    players = data["players"]

    def of_all(mark: str) -> str:
        return ",".join(player["name"] for player in players if player.get(mark))

    def meld(one: Mapping[str, str]) -> str:
        (kind, tile), *rest = one.items()
        return " ".join([kind, tile, *(value for _, value in rest)])

    def choose(question: Question) -> str:
        key: KeyPath = question.key
        if key[0] == "options":
            return str(data.get("options", {}).get(key[1], ""))
        if key == ("seats",):
            return str(len(players))
        if key[0] == "players":
            value = players[int(key[1])].get(key[2], "")
            if key[2] == "melds":
                return "; ".join(map(meld, value))
            if key[2] == "ready":
                return "yes" if value else "no"
            return str(value)
        if key[0] == "end":
            if key[1] == "win" and data["end"] == "draw":
                return "draw"
            value = data["end"].get(key[1], "")
            return ",".join(value) if isinstance(value, list) else str(value)
        if key[0] in ("declared", "passed", "sold"):
            return of_all(str(key[0]))
        if key[0] == "rolling":
            return " ".join(data.get("rolling", []))
        if key[0] == "first":
            value = data["first"][key[1]]
            return f"{value['from']} {value['to']}" if isinstance(value, dict) else str(value)
        return str(data.get(str(key[0]), ""))

    return choose


def _told(hand: Hand) -> Hand:
    """A hand without what is not asked for: stated readiness that follows from tiles, first throws that are clear."""
    players = tuple(
        player if player.concealed is None else player._replace(ready=None, concealed=tuple(sorted(player.concealed)))
        for player in hand.players
    )
    return hand._replace(players=players, first={})


def _is_asked_for(path: Path) -> bool:
    """All but what is written by hand.

    Void and doubled flips, a loser's pass, a declaration where the rules know none, readings, house rules.
    """
    case, _ = load_case(str(path))
    hand, ruleset = case.hand, load_ruleset(case.rules or "")
    winners = hand.win.winners if hand.win else ()
    options = {key for key, reading in ruleset.readings.items() if reading.is_option}
    return (
        not any(flip.void or flip.double for flip in hand.rolling)
        and not any(player.passed for seat, player in enumerate(hand.players) if seat not in winners)
        and (ruleset.entries["declared.points"].value != "none" or not any(player.declared for player in hand.players))
        and set(case.options) <= options
    )


FILES = [path for path in sorted(CASES.rglob("*.yaml"))[::5] if _is_asked_for(path)]


def test_enough_hands_are_told() -> None:
    assert len(FILES) > 70


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_hand_can_be_told_and_is_written_as_it_was(path: Path, lang: Lang) -> None:
    case, resolved, result = settle_file(path)
    hand = case.hand
    data = ask(answers_of(case), lang, case.rules or "")
    from zhuoji_calc.formats.text.source import read_source

    again = case_of(read_source(hand_text(data, lang), "yaml").data)
    assert _told(again.hand) == _told(hand)
    assert again.rules == case.rules
    assert resolve(load_ruleset(again.rules or ""), []).name == resolved.name
    if lang == "zh":
        assert "玩家:" in hand_text(data, lang) and "players" not in hand_text(data, lang)
    assert _settled(data) == result or again.options != case.options


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals there")
def test_on_a_terminal(tmp_path: Path) -> None:
    import pty

    path = tmp_path / "hand.yaml"
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "zhuoji_calc", "new", "-o", str(path), "--lang", "zh"],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
    )
    os.close(follower)
    os.write(leader, ("\n".join(ANSWERS) + "\n").encode())
    shown = b""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if not select.select([leader], [], [], 0.5)[0]:
            if process.poll() is not None:
                break
            continue
        try:
            part = os.read(leader, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
    assert process.wait(timeout=10) == 0, shown.decode()
    os.close(leader)
    assert "结果分数       -1      -7      -5     +13" in shown.decode()
    _, _, result = settle_file(path)
    assert result.points() == [-1, -7, -5, 13]  # type: ignore[union-attr]
    assert path.read_text(encoding="utf-8").startswith("规则: guiyang\n")
