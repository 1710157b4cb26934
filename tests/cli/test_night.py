"""The command `night`: an evening of sample hands worked out by hand, in every form."""

from __future__ import annotations

import csv
import json
from decimal import Decimal
from pathlib import Path

import pytest
import yaml
from drawn import SPOILED_NAMES, Outline, tree, with_class, words_of
from evenings import EVENING, copy, evening_of, hand, run

from zhuoji_calc.analysis.night import Night
from zhuoji_calc.analysis.night_totals import Transfer
from zhuoji_calc.formats.batches import find_inputs
from zhuoji_calc.messages.catalogue import Lang
from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.report.html.night_page import night_page
from zhuoji_calc.report.night import Teller, night_text

LANGS: tuple[Lang, ...] = ("zh", "en")

NAMES = ["阿强", "小梅", "老周", "秀英", "国庆"]
"""In the order in which they first sit down; 国庆 comes for the last three hands."""

# Each player's points in every hand, worked out from the document; None: not at the table. 阿强 小梅 老周 秀英 国庆.
POINTS: list[list[int | None]] = [
    # 小梅 draws a plain hand: 1 from each, and 1 more from the dealer 阿强. Her 4m is a chicken (3m turned) and 老周,
    # ready, has a 1s: each of them gets 1 from the three others. 小梅 4 + 3 - 1, 老周 3 - 1 - 1.
    [-2 - 1 - 1, 4 + 3 - 1, 3 - 1 - 1, -1 - 1 - 1, None],
    # The dealer 小梅 wins on 秀英's tile: triplets 5, streak 1. Three chickens 9p (8p turned): 3 from each.
    [-3, 5 + 1 + 9, -3, -5 - 1 - 3, None],
    # Nobody wins: 阿强 waits for triplets (5), 老周 for a plain hand (1); the other two pay both.
    [5 + 5, -5 - 1, 1 + 1, -5 - 1, None],
    # Hot cannon: 老周 pays 阿强 a plain hand (1) and 2 for his concealed kong, which earns nothing.
    # 阿强 has a 5m (4m turned): 1 from each; 小梅, ready, threw the first 1s: 2 from each.
    [1 + 2 + 3 - 2, 6 - 1, -1 - 2 - 1 - 2, -1 - 2, None],
    # 小梅 throws what two wait for: seven pairs 10 to 老周, triplets 5 to 秀英. 秀英's open kong: 1 from 阿强,
    # who threw it; he is ready and has a 3s (2s turned): 1 from each.
    [3 - 1, -10 - 5 - 1, 10 - 1, 5 + 1 - 1, None],
    # 秀英 robs 阿强's kong: he pays three shares of a plain hand, the dealer 老周's with 1 more. 小梅, ready, has a 6p.
    [-1 - 1 - 2 - 1, 3, -1, 1 + 1 + 2 - 1, None],
    # The dealer 秀英 draws a plain hand on a kong's replacement tile: 1 + 1 + streak 1 from each; concealed kong 2 from
    # each; a golden 1s (9s turned) 2 from each. 国庆 sits where 阿强 sat.
    [None, -3 - 2 - 2, -3 - 2 - 2, 9 + 6 + 6, -3 - 2 - 2],
    # 国庆 wins a plain hand on the dealer's tile: 1 + streak 2. Added kong: 3 from each. Three 1s: 3 from each, and
    # 1 more from 小梅, who threw the first of them.
    [None, -3 - 3 - 1, -3 - 3, -3 - 3 - 3, 3 + 9 + 9 + 1],
    # 老周 draws a hand of one suit: 10 from each, 11 from the dealer 国庆, who is ready and has a 7s (6s turned).
    [-10 - 1, -10 - 1, 31 - 1, None, -11 + 3],
]
DEALERS = [
    ("阿强", 1),
    ("小梅", 1),
    ("小梅", 2),
    ("小梅", 3),
    ("阿强", 1),
    ("老周", 1),
    ("秀英", 1),
    ("秀英", 2),
    ("国庆", 1),
]


@pytest.fixture(scope="module")
def night() -> Night:
    return evening_of(EVENING)


def test_the_points_of_every_hand(night: Night) -> None:
    nets = [Teller(night, Translator("zh")).nets(one) for one in night.totals.rounds]
    assert [[net.get(name) for name in NAMES] for net in nets] == POINTS
    assert all(sum(points for points in row if points is not None) == 0 for row in POINTS)


def test_the_totals_after_every_hand(night: Night) -> None:
    so_far = dict.fromkeys(NAMES, 0)
    for row, one in zip(POINTS, night.totals.rounds, strict=True):
        for name, points in zip(NAMES, row, strict=True):
            so_far[name] += points or 0
        assert {name: points for name, points in so_far.items() if name in one.points} == one.points
        assert one.money == {name: Decimal(2 * points) for name, points in one.points.items()}
    assert so_far == {"阿强": -7, "小梅": -18, "老周": 19, "秀英": -1, "国庆": 7}


def test_dealers_and_streaks_follow(night: Night) -> None:
    rounds = night.totals.rounds
    assert [
        (one.played.names[one.played.hand.dealer], one.played.hand.streak) for one in rounds if one.played.hand
    ] == (DEALERS)
    assert [one.follow.state for one in rounds] == ["unchecked", *["follows"] * 8]
    assert night.good


def test_the_accounts(night: Night) -> None:
    accounts = {account.name: account for account in night.totals.accounts}
    assert list(accounts) == NAMES
    one = accounts["秀英"]
    assert (one.hands, one.won, one.self_drawn, one.dealt_in) == (8, 3, 1, 2)
    # Hands: -1, -6, -6, 0, 5, 4, 9, -3; kongs 1 + 6 - 3; chickens -2, -3, -3, -1, -1, 6, -3.
    assert one.by_source == {"hand": 2, "kong": 4, "chicken": -7}
    assert (one.best, one.worst) == (("7", 21), ("2", -9))
    assert accounts["国庆"].hands == 3


def test_the_fewest_transfers(night: Night) -> None:
    """At 2 a point: 阿强's -14 is 国庆's +14, so three transfers do where five people would take four."""
    assert night.totals.transfers == (
        Transfer("阿强", "国庆", Decimal(14)),
        Transfer("小梅", "老周", Decimal(36)),
        Transfer("秀英", "老周", Decimal(2)),
    )


def test_the_table() -> None:
    done = run(EVENING, "--lang", "zh")
    assert done.returncode == 0 and done.stderr == ""
    lines = done.stdout.splitlines()
    assert "4     小梅 3   阿强 胡 老周 打出的 六筒（七条 杠后）     +4     +5     -6     -3" in lines
    assert [line.split() for line in lines].count(["9", "-7", "-18", "+19", "-1", "+7"]) == 1
    assert lines[-4:] == ["谁付给谁", "  阿强 付 国庆 14", "  小梅 付 老周 36", "  秀英 付 老周 2"]


def test_seats_may_change(tmp_path: Path) -> None:
    """The same hand with the players written down from another seat: the same totals by name."""
    head, _, rest = hand(2).partition("players:\n")
    players, _, expect = rest.partition("expect:")
    first, *others = players.split("  - name: ")[1:]
    turned = "".join(f"  - name: {one}" for one in [*others, first])
    folder = copy(tmp_path, hand2=f"{head}players:\n{turned}expect:{expect}")
    found = evening_of(folder)
    assert found.good
    assert found.totals.rounds[-1].points == {"阿强": -7, "小梅": -18, "老周": 19, "秀英": -1, "国庆": 7}


def test_hands_in_one_file_and_from_input() -> None:
    text = "---\n".join(hand(number) for number in range(1, 10))
    expected = json.loads(run(EVENING, "--format", "json").stdout)
    done = run("-", "--format", "json", text=text)
    assert done.returncode == 0
    form = json.loads(done.stdout)
    assert [one["index"] for one in form["hands"]] == list(range(1, 10))
    for key in ("players", "accounts", "transfers"):
        assert form[key] == expected[key]


def test_json_lines(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    lines = [json.dumps(yaml.safe_load(hand(number)), ensure_ascii=False) for number in (1, 2)]
    path.write_text("\n".join(lines), encoding="utf-8")
    assert evening_of(path).totals.rounds[-1].points == {"阿强": -7, "小梅": 21, "老周": -2, "秀英": -12}


def test_files_of_a_folder_come_by_number(tmp_path: Path) -> None:
    for name in ("10.yaml", "9.yaml", "1.yaml", "b2.yaml", "b.yaml", "b10.yaml"):
        (tmp_path / name).write_text(hand(1), encoding="utf-8")
    names = [Path(file).name for file in find_inputs([str(tmp_path)]).files]
    assert names == ["1.yaml", "9.yaml", "10.yaml", "b.yaml", "b2.yaml", "b10.yaml"]


def test_csv() -> None:
    done = run(EVENING, "--format", "csv")
    head, *rows = csv.reader(done.stdout.splitlines())
    assert ",".join(head[:9]) == "hand,file,index,status,dealer,streak,follow,expected dealer,expected streak"
    assert head[9:] == [f"{what} {name}" for what in ("points", "total", "money") for name in NAMES]
    cells = [["" if points is None else str(points) for points in row] for row in POINTS]
    assert [row[9:14] for row in rows] == cells
    assert rows[8][14:] == ["-7", "-18", "19", "-1", "7", "-14", "-36", "38", "-2", "14"]
    assert done.stderr.splitlines() == ["阿强 pays 国庆 14", "小梅 pays 老周 36", "秀英 pays 老周 2"]


def test_markdown() -> None:
    text = run(EVENING, "--format", "markdown").stdout
    assert "| 4    | 小梅 3 | 阿强 won on 6p, thrown by 老周, straight after a kong of 7s |   +4 |" in text
    assert text.endswith("## Who pays whom\n\n- 阿强 pays 国庆 14\n- 小梅 pays 老周 36\n- 秀英 pays 老周 2\n")


@pytest.mark.parametrize("lang", LANGS)
def test_the_page(night: Night, lang: Lang) -> None:
    text = night_page(night, Translator(lang))
    outline = Outline(text)
    assert "script" not in outline.tags
    page = tree(text)
    (hands,) = with_class(page, "hands")
    groups = [group for group in hands if group.tag == "tbody"]
    shown = [[words_of(cell.find("*")) for cell in group[1]] for group in groups]  # type: ignore[arg-type]
    signs = [["–" if points is None else f"{points:+}" if points else "0" for points in row] for row in POINTS]
    assert shown == signs
    (transfers,) = with_class(page, "transfers")
    assert [words_of(row[-1]) for row in transfers.iter("tr")][1:] == ["14", "36", "2"]
    (chart,) = with_class(page, "chart")
    # A point for the beginning and one for each hand, 国庆 from his first.
    assert [len(line.get("points", "").split()) for line in chart.iter("polyline")] == [10, 10, 10, 10, 4]
    assert with_class(page, "forbidden") == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_of_an_evening_with_faults(tmp_path: Path, lang: Lang) -> None:
    folder = copy(tmp_path, hand4=hand(4, ("streak: 3", "streak: 2")), hand6=hand(6, ("57s", "57z")))
    page = tree(night_page(evening_of(folder), Translator(lang)))
    (faults,) = with_class(page, "forbidden")
    assert str(folder / "4.yaml") in words_of(faults) and "24:26" in words_of(faults)
    assert len(with_class(page, "wrong")) == 1


def test_names_on_the_page_are_text(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    quoted = [json.dumps(name) for name in SPOILED_NAMES]
    path.write_text(hand(1, ("阿强", quoted[0]), ("小梅", quoted[1])).partition("expect:")[0], encoding="utf-8")
    found = evening_of(path)
    assert found.totals.accounts[0].name == SPOILED_NAMES[0]
    for lang in LANGS:
        outline = Outline(night_page(found, Translator(lang)))
        assert "script" not in outline.tags and "b" in outline.tags
        assert SPOILED_NAMES[0] in "".join(outline.text)
        assert "script" in night_text(found, Translator(lang))
