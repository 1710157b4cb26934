"""Good hand files: what each way of writing one means."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from pathlib import Path

import pytest
import yaml
from hands import DRAW, GOOD, ROLLING, change, codes, read
from repository import CASES

from zhuoji_calc.formats.files import load_case
from zhuoji_calc.formats.hand.fields import HAND, FieldGroup
from zhuoji_calc.formats.hand.reader import read_hand
from zhuoji_calc.formats.text.places import InputError, Place
from zhuoji_calc.formats.text.source import read_source
from zhuoji_calc.formats.words import CHINESE_KEYS
from zhuoji_calc.model.hand import Discard, Expectation, FirstThrow, Flip, Meld, Win
from zhuoji_calc.model.tiles import parse_tile, parse_tiles

FILES = sorted(CASES.rglob("*.yaml"))


def test_every_case_is_read_without_a_fault() -> None:
    """The worked cases are possible positions, each of them."""
    assert FILES
    for path in FILES:
        case, _ = load_case(str(path), rules_needed=True)
        assert case.rules
        assert case.expect is not None, path


@pytest.mark.slow
def test_the_same_in_json() -> None:
    """A case says the same as JSON, where numbers and truth values have types of their own."""
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        typed = json.dumps(yaml.safe_load(text), ensure_ascii=False)
        assert read(typed, "json") == read(text), path


def test_the_parts_of_a_hand() -> None:
    """What the good file says."""
    case = read(GOOD)
    hand = case.hand
    assert (case.rules, case.stake, case.options) == ("guiyang", Decimal(150), {})
    assert [player.name for player in hand.players] == ["A", "B", "C", "D"]
    assert (hand.dealer, hand.streak, hand.flip, hand.rolling) == (0, 1, parse_tile("8p"), ())
    assert hand.win == Win("discard", (3,), 1, parse_tile("9m"), parse_tile("3p"))
    assert hand.players[1].melds == (Meld("open-kong", parse_tile("3p"), 2),)
    assert hand.players[0].concealed == parse_tiles("11167m 12355678s")
    assert hand.players[2].river[2] == Discard(parse_tile("5p"), True, 0)
    assert [player.ready for player in hand.players] == [True, True, False, None]
    assert case.expect == Expectation((-1, -7, -5, 13), None, None, None, None, False)


CHINESE = """\
规则: guiyang
选项: {Q1: a}
底分: 150
庄家: 东家
连庄: 2
翻牌: 八筒
首打:
  1s: {来自: 西家, 归: 东家}
结束: {胡法: 点炮, 胡家: [北家], 点炮者: 南家, 胡牌: 九万, 杠后: 三筒}
玩家:
  - 名字: 东家
    手牌: １１１６７万 55678s
    副露: [{碰: 幺鸡, 来自: 西家}]
    弃牌: 七筒 八筒 二万、四筒，二筒 八条 六筒
    叫牌: 是
    报听: 否
    弃胡: 否
    卖: 是
  - 名字: 南家
    手牌: 3567899万 678条
    副露:
      - {点杠: 三筒, 来自: 西家}
    牌河: 九条 三条 八筒 四筒 一筒 二条 二条
    听牌: 是
  - 名字: 西家
    手牌: 567m 2246777p 468s
    弃牌: 三条 1p （5p） （1s） 5s 4s （3p）
    听牌: 否
  - 名字: 北家
    手牌: 123s 456m 78m 22m
    副露: [{爬坡豆: 5p, 来自: 西家}]
    弃牌: 7s 5s 1m 8p 4p 6s
应为:
  分: {东家: -1, 南家: -7, 西家: -5, 北家: 13}
  钱: [-150, -1050, -750, 1950]
  矩阵: [[0, 1, 1, 1], [0, 0, 0, 0], [0, 0, 0, 0], [4, 6, 4, 0]]
  下庄: {庄家: 北家, 连庄数: 1}
"""

ENGLISH = """\
rules: guiyang
options: {Q1: a}
stake: 150
dealer: 东家
streak: 2
flip: 8p
first: {1s: {from: 西家, to: 东家}}
end:
  win: discard
  by: 北家
  from: 南家
  tile: 9m
  after-kong: 3p
players:
  - name: 东家
    hand: 11167m55678s
    melds:
      - pong: 1s
        from: 西家
    discards: 7p 8p 2m 4p 2p 8s 6p
    ready: true
    declared: false
    passed: false
    sold: true
  - name: 南家
    hand: 3567899m 678s
    melds:
      - {open-kong: 3p, from: 西家}
    discards: 9s 3s 8p 4p 1p 2s 2s
    ready: true
  - name: 西家
    hand: 567m 2246777p 468s
    discards: 3s 1p (5p) (1s) 5s 4s (3p)
    ready: false
  - name: 北家
    hand: 123s 456m 78m 22m
    melds: [{added-kong: 5p, from: 西家}]
    discards: 7s5s1m8p4p6s
expect:
  points: [-1, -7, -5, +13]
  money: {北家: 1950, 东家: -150, 西家: -750, 南家: -1050}
  matrix: [[0, 1, 1, 1], [0, 0, 0, 0], [0, 0, 0, 0], [4, 6, 4, 0]]
  next: {dealer: 北家, streak: 1}
"""


def test_a_file_wholly_in_chinese() -> None:
    """It says the same as its English twin."""
    assert read(CHINESE) == read(ENGLISH)


def test_chinese_json_and_full_width_letters() -> None:
    """Keys and words are folded; JSON may be Chinese as well."""
    wide = change(ENGLISH, ("streak: 2", "ｓｔｒｅａｋ: 2"), ("win: discard", "win: ｄｉｓｃａｒｄ"))
    assert read(wide) == read(ENGLISH)
    typed = json.dumps(yaml.safe_load(CHINESE), ensure_ascii=False)
    assert read(typed, "json") == read(ENGLISH)


def test_every_key_has_a_chinese_word_and_every_word_a_key() -> None:
    """The models and the table of words name the same keys."""

    def keys(group: FieldGroup) -> set[str]:
        below = [field.below for field in group.fields.values() if field.below is not None]
        return set(group.fields).union(*map(keys, below))

    assert keys(HAND) == set(CHINESE_KEYS)


@pytest.mark.parametrize(
    "name",
    [
        "no",
        "on",
        "yes",
        "true",
        "1:30",
        "007",
        "1_000",
        "0x1F",
        "1e3",
        "2024-01-02",
        "null",
        "~",
        ".inf",
        "=",
        "<",
        "a b",
    ],
)
def test_a_name_is_the_text_as_typed(name: str) -> None:
    """YAML would make something else of each of these."""
    text = re.sub(r"\bA\b", name, GOOD.replace("[-1, -7, -5, 13]", "{A: -1, B: -7, C: -5, D: 13}"))
    case = read(text)
    assert case.hand.players[0].name == name
    assert case.hand.dealer == 0
    assert case.expect is not None
    assert case.expect.points == (-1, -7, -5, 13)


@pytest.mark.parametrize("name", ["7", "true", "null", "false"])
def test_a_name_in_json_may_be_typed_without_quotes(name: str) -> None:
    """Whatever it is there, as a name it is text."""
    data = json.dumps(yaml.safe_load(DRAW)).replace('"A"', name)
    assert read(data, "json").hand.players[0].name == name


def test_numbers_are_exact() -> None:
    """No binary fraction comes near money."""
    assert read(change(GOOD, ("stake: 150", "stake: 0.1"))).stake == Decimal("0.1")
    assert read(change(GOOD, ("stake: 150", "stake: 010"))).stake == Decimal(10)
    data = json.dumps(yaml.safe_load(GOOD)).replace("150", "0.100001")
    assert read(data, "json").stake == Decimal("0.100001")


@pytest.mark.parametrize("blank", ["", "null", "~", "Null", "NULL"])
def test_blanks_mean_absent(blank: str) -> None:
    """Everywhere except as a name."""
    text = change(
        GOOD,
        ("stake: 150", f"stake: {blank}"),
        ("streak: 1", f"streak: {blank}"),
        ("flip: 8p", f"flip: {blank}\nrolling: {blank}\nfirst: {blank}\noptions: {blank}"),
        ("    ready: true", f"    ready: {blank}\n    melds: {blank}\n    declared: {blank}"),
        ("  points: [-1, -7, -5, 13]", f"  points: {blank}"),
    )
    case = read(text)
    assert (case.stake, case.hand.streak, case.hand.flip, case.expect) == (None, 1, None, None)
    assert case.hand.players[0].ready is None
    draw = change(DRAW, ("{name: C, ready: false}", f"{{name: C, hand: {blank or '~'}, ready: false}}"))
    assert read(draw).hand.players[2].concealed is None


def test_null_in_json_means_absent() -> None:
    """As in YAML; JSON with nulls takes the same way as JSON without."""
    data = yaml.safe_load(GOOD)
    data |= {"stake": None, "rolling": None, "first": {"1s": None}, "options": None, "expect": None}
    data["players"][0] |= {"ready": None, "melds": None, "sold": None}
    case = read(json.dumps(data), "json")
    assert (case.stake, case.expect, case.hand.first) == (None, None, {})
    data["end"] = {"win": "self-draw", "by": "D", "tile": "9m", "from": None, "after-kong": None}
    assert read(json.dumps(data), "json").hand.win == Win("self-draw", (3,), None, parse_tile("9m"), None)


def test_truth_values() -> None:
    """The words of contract and of YAML's own schema, nothing else."""
    for word, value in {"true": True, "True": True, "TRUE": True, "是": True, "false": False, "否": False}.items():
        assert read(change(DRAW, ("{name: B", f"{{name: B, sold: {word}"))).hand.players[1].sold is value
    assert codes(change(DRAW, ("{name: B", "{name: B, sold: on"))) == ["not-yes-or-no"]


def test_how_a_hand_ends() -> None:
    """The one word, a winner, several winners."""
    for word in ("draw", "黄庄", "荒庄"):
        assert read(change(DRAW, ("end: draw", f"end: {word}"))).hand.win is None
    several = change(GOOD, ("by: D", "by: [D, A]"), ("11167m 12355678s", "111678m 1235567s"), ("11167", "11167"))
    win = read(several).hand.win
    assert win is not None
    assert win.winners == (3, 0)


def test_a_winner_may_hold_the_winning_tile() -> None:
    """It is taken out of the hand: the winning tile is one tile."""
    held = change(GOOD, ("78m 22m", "789m 22m"))
    assert read(held) == read(GOOD)
    both = change(held, ("by: D", "by: [A, D]"), ("11167m 12355678s", "111679m 12355678s"))
    assert read(both).hand.players[0] == read(GOOD).hand.players[0]
    drawn = change(
        held, ("win: discard", "win: self-draw"), ("from: B, ", ""), ("tile: 9m, after-kong: 3p", "tile: 9m")
    )
    assert read(drawn).hand.players[3] == read(GOOD).hand.players[3]


def test_rolling_flips_and_slashes() -> None:
    """Each discard knows how many flips went before it."""
    hand = read(ROLLING).hand
    assert hand.rolling == (Flip(parse_tile("4s"), False, False), Flip(parse_tile("5s"), False, False))
    assert [discard.flips for discard in hand.players[0].river] == [1, 2]
    long = read(change(ROLLING, ("[4s, 5s]", "[{tile: 4s, void: true}, {牌: 5s, 翻倍: 是}]"))).hand
    assert long.rolling == (Flip(parse_tile("4s"), True, False), Flip(parse_tile("5s"), False, True))
    assert read(change(ROLLING, ("1p / 2p", "1p ／ 2p"))).hand == hand
    absent = read(change(ROLLING, (", discards: 9p /", ""))).hand
    assert absent.players[1].river == ()


def test_brackets_in_rivers() -> None:
    """Of either width, with one tile or several in a row."""
    assert read(change(GOOD, ("(5p)", "（5p）"))) == read(GOOD)
    text = change(GOOD, ("1p (5p) 4s 5s 4s (3p)", "1p (5p 3p) 4s5s4s"))
    assert [discard.claimed for discard in read(text).hand.players[2].river] == [False, False, True, True] + [False] * 3


def test_who_threw_the_first() -> None:
    """The short form, the long form, any tile."""
    short = read(change(GOOD, ("flip: 8p", "flip: 8p\nfirst: {1m: D}")))
    assert short.hand.first == {parse_tile("1m"): FirstThrow(3, None)}
    long = read(change(GOOD, ("flip: 8p", "flip: 8p\nfirst: {五筒: {from: C, to: D}}")))
    assert long.hand.first == {parse_tile("5p"): FirstThrow(2, 3)}


def test_options_stay_text() -> None:
    """As typed; JSON's truth values and numbers as YAML would write them."""
    text = change(GOOD, ("streak: 1", "streak: 1\noptions: {Q2: b, mixed-flush: false, added-kong: 02, zones: [a, b]}"))
    assert read(text).options == {"Q2": "b", "mixed-flush": "false", "added-kong": "02", "zones": "[a, b]"}
    data = yaml.safe_load(GOOD) | {"options": {"Q2": "b", "mixed-flush": False, "added-kong": 2, "x": 1.5, "y": None}}
    assert read(json.dumps(data), "json").options == {"Q2": "b", "mixed-flush": "false", "added-kong": "2", "x": "1.5"}


def test_what_is_expected() -> None:
    """Each key may stand alone."""
    only = "points: [-1, -7, -5, 13]"
    status = read(change(GOOD, (only, "status: forbidden"))).expect
    assert status == Expectation(None, None, None, None, None, True)
    assert read(change(GOOD, (only, "status: 不可胡"))).expect == status
    money = read(change(GOOD, (only, "money: [-0.5, 1.25, 0, -0.75]"))).expect
    assert money is not None
    assert money.money == (Decimal("-0.5"), Decimal("1.25"), Decimal(0), Decimal("-0.75"))
    following = read(change(GOOD, (only, "next: {dealer: B}"))).expect
    assert following == Expectation(None, None, None, 1, None, False)
    assert read(change(GOOD, ("expect:\n  " + only, "expect: {}"))).expect is None


def test_rules_may_come_from_elsewhere(tmp_path: Path) -> None:
    """Only who asks for the ruleset's name is told that it is missing."""
    path = tmp_path / "hand.yaml"
    path.write_text(change(GOOD, ("rules: guiyang\n", "")), encoding="utf-8")
    case, source = load_case(str(path))
    assert case.rules is None
    assert source.name == str(path)


def test_a_winner_given_as_keys_with_values_is_a_fault() -> None:
    text = """
rules: guiyang
dealer: A
end: {win: discard, by: {D: 1}, from: B, tile: 9s}
players:
  - {name: A, ready: false}
  - {name: B, ready: false}
  - {name: C, ready: false}
  - {name: D, hand: 333m 444m 555m 99s 44p}
"""
    with pytest.raises(InputError) as error:
        read_hand(read_source(text, "yaml", "hand.yaml"))
    assert [(fault.problem.code, fault.place) for fault in error.value.faults] == [("not-a-text", Place(4, 25))]
