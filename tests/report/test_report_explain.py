"""The explanation and the JSON form of a settlement."""

import json
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from repository import CASES
from settling import names, settle_file

from zhuoji_calc.messages.catalogue import Lang
from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.hand import Hand, Player, Win
from zhuoji_calc.model.problems import Note
from zhuoji_calc.model.tiles import parse_tile
from zhuoji_calc.model.version import __version__
from zhuoji_calc.report.explain import explanation, verdict
from zhuoji_calc.report.json_form import dump, forbidden_object, settlement_object
from zhuoji_calc.settlement.result import (
    Forbidden,
    HandValue,
    NextDealer,
    Payment,
    Reason,
    Settlement,
    Unpaid,
)

NAMES = ["甲", "乙", "丙", "丁"]
SECTIONS = {"hands.plain": "二.6, l.44", "kongs.added.points": "二.4, l.29", "kongs.unready": "二.4, l.26"}
RESOLVED: Any = SimpleNamespace(
    name="town",
    titles={"zh": "某地麻将", "en": "some town's mahjong"},
    document="某地麻将玩法",
    changed={"first-chicken": "charge", "kongs.added.points": "3"},
    house_rules=("kongs.added.points",),
    fingerprint="f00d",
    ruleset=SimpleNamespace(unit={"zh": "分", "en": "points"}),
    section=lambda path: SECTIONS.get(path, ""),
)


def tile(code: str) -> int:
    return parse_tile(code)


HAND = Hand(
    players=tuple(Player(name, (), (), (), None, False, False, False) for name in NAMES),
    dealer=0,
    streak=2,
    flip=tile("8p"),
    rolling=(),
    win=Win("discard", (3,), 1, tile("9m"), tile("3p")),
    first={},
)
PLAIN = Reason("hand", {"type": "plain", "value": 1, "factor": 1})
KONG = Reason("kong", {"kind": "added-kong", "tile": tile("5p"), "value": 3})
SETTLEMENT = Settlement(
    seats=4,
    payments=(
        Payment(3, 1, 1, "hand", "hands.plain", (tile("9m"),), PLAIN),
        Payment(3, 0, 3, "kong", "kongs.added.points", (tile("5p"),) * 4, KONG),
        Payment(3, 1, 3, "kong", "kongs.added.points", (tile("5p"),) * 4, KONG),
    ),
    unpaid=(Unpaid(2, "kong", "kongs.unready", (tile("2s"),) * 4, Reason("not-ready", {})),),
    ready=(True, True, False, True),
    hands=(HandValue(3, ("plain",), 1),),
    next=NextDealer(3, None),
    notes=(Note("could-have-won", {"player": 0}),),
)


def test_explanation_in_chinese() -> None:
    assert explanation(HAND, SETTLEMENT, RESOLVED, Translator("zh")) == "\n".join(
        [
            "规则：某地麻将（town），依《某地麻将玩法》",
            "  选择：first-chicken = charge",
            "  自定规则：豆.转弯豆.分 = 3",
            "庄家：甲，连庄数 2",
            "结束：丁 胡 乙 打出的 九万（三筒 杠后）",
            "  丁：平胡 1分",
            "翻牌：八筒",
            "",
            "牌型",
            "  乙 付 丁 1：平胡 1分，九万（二.6 第44行）[牌型.平胡]",
            "",
            "豆",
            "  甲 付 丁 3：转弯豆 五筒（二.4 第29行）[豆.转弯豆.分]",
            "  乙 付 丁 3：转弯豆 五筒（二.4 第29行）[豆.转弯豆.分]",
            "",
            "没有算的",
            "  丙 的豆 二条 × 4：没有听牌（二.4 第26行）[豆.没听牌]",
            "",
            "下庄：丁，连庄数 未定",
        ]
    )


def test_explanation_in_english() -> None:
    lines = explanation(HAND, SETTLEMENT, RESOLVED, Translator("en")).splitlines()
    assert lines[0] == "Rules: some town's mahjong (town), after 某地麻将玩法"
    assert lines[4] == "End: 丁 won on 9m, thrown by 乙, straight after a kong of 3p"
    assert "  乙 pays 丁 3: added kong 5p (二.4, line 29) [kongs.added.points]" in lines
    assert "  丙, kong 2s × 4: not ready (二.4, line 26) [kongs.unready]" in lines


def test_explanation_of_a_draw_without_payments() -> None:
    hand = HAND._replace(win=None, flip=None)
    settlement = SETTLEMENT._replace(payments=(), unpaid=(), hands=())
    text = explanation(hand, settlement, RESOLVED, Translator("zh"))
    assert "结束：黄庄" in text
    assert "没有人付分" in text


def test_json() -> None:
    form = settlement_object(SETTLEMENT, NAMES, RESOLVED, Decimal("1.50"), Translator("en"), depends_on=["Q2"])
    assert json.loads(dump(form)) == {
        "schema": "settlement/1",
        "version": __version__,
        "rules_version": "f00d",
        "rules": "town",
        "options": {"first-chicken": "charge", "kongs.added.points": "3"},
        "players": NAMES,
        "matrix": [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [3, 4, 0, 0]],
        "points": [-3, -4, 0, 7],
        "stake": "1.5",
        "money": ["-4.5", "-6", "0", "10.5"],
        "payments": [
            {
                "to": "丁",
                "from": "乙",
                "points": 1,
                "item": "hand",
                "rule": "hands.plain",
                "section": "二.6, line 44",
                "tiles": ["9m"],
                "why": "plain hand, 1",
            },
            *(
                {
                    "to": "丁",
                    "from": payer,
                    "points": 3,
                    "item": "kong",
                    "rule": "kongs.added.points",
                    "section": "二.4, line 29",
                    "tiles": ["5p"] * 4,
                    "why": "added kong 5p",
                }
                for payer in ("甲", "乙")
            ),
        ],
        "ready": [True, True, False, True],
        "hands": [{"player": "丁", "types": ["plain"], "points": 1}],
        "next": {"dealer": "丁", "streak": None},
        "depends_on": ["Q2"],
        "notes": ["甲 could have won on this tile and is not a winner"],
    }


def test_json_with_what_did_not_pay() -> None:
    form = settlement_object(SETTLEMENT, NAMES, RESOLVED, Decimal(1), Translator("zh"), unpaid=True)
    assert "depends_on" not in form
    assert form["unpaid"] == [
        {
            "player": "丙",
            "item": "kong",
            "rule": "kongs.unready",
            "section": "二.4 第26行",
            "tiles": ["2s"] * 4,
            "why": "没有听牌",
        }
    ]


def test_json_is_one_payment_a_line() -> None:
    text = dump(settlement_object(SETTLEMENT, NAMES, RESOLVED, Decimal(1), Translator("en")))
    assert sum('"item"' in line for line in text.splitlines()) == len(SETTLEMENT.payments)


def test_forbidden() -> None:
    forbidden = Forbidden(3, "kong-rule.types", Reason("needs-kong", {"type": "plain"}))
    assert (
        verdict(forbidden, NAMES, RESOLVED, Translator("zh"))
        == "不可胡：丁：没有豆，不能点炮胡平胡（文中没有）[有豆才胡.限制牌型]"
    )
    assert forbidden_object(forbidden, NAMES, RESOLVED, Translator("en")) == {
        "status": "forbidden",
        "reason": "without a kong, no win on a discard with: plain hand",
        "rule": "kong-rule.types",
        "section": "",
        "player": "丁",
    }


@pytest.mark.parametrize("path", sorted(CASES.rglob("*.yaml")), ids=lambda path: f"{path.parent.name}/{path.stem}")
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_reason_of_the_cases_has_its_words(path: Path, lang: Lang) -> None:
    case, resolved, result = settle_file(path)
    words = Translator(lang)
    if isinstance(result, Forbidden):
        reasons = [result.reason]
        text = verdict(result, names(case), resolved, words)
    else:
        reasons = [entry.reason for entry in (*result.payments, *result.unpaid)]
        for note in result.notes:
            assert not words.note(note, names(case)).startswith(note.code)
        text = explanation(case.hand, result, resolved, words)
    for reason in reasons:
        sentence = words.counting(resolved.ruleset.unit).reason(reason, names(case))
        assert sentence in text
        assert not sentence.startswith(f"{reason.code} (") and sentence != reason.code
