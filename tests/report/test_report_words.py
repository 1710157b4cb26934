"""Sentences are put together rightly."""

import re

import pytest
from repository import ROOT
from settling import settle_file

from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.problems import Note
from zhuoji_calc.model.tiles import parse_tile
from zhuoji_calc.report.explain import explanation
from zhuoji_calc.report.json_form import settlement_object
from zhuoji_calc.settlement.result import Forbidden, Reason

NAMES = ["甲", "乙", "丙", "丁"]


def tile(code: str) -> int:
    return parse_tile(code)


@pytest.mark.parametrize(
    ("reason", "zh", "en"),
    [
        (
            Reason("hand", {"type": "triplets", "value": 6, "factor": 2}),
            "大对子 6分 × 2",
            "all triplets, 6 × 2",
        ),
        (Reason("hand", {"type": "plain", "value": 1, "factor": 1}), "平胡 1分", "plain hand, 1"),
        (
            Reason("hand", {"type": "plain", "value": 1, "factor": 1, "on_behalf_of": 2}),
            "平胡 1分，丙的一份",
            "plain hand, 1, 丙's share",
        ),
        (Reason("kong", {"kind": "added-kong", "tile": tile("5p")}), "转弯豆 五筒", "added kong 5p"),
        (
            Reason("chicken", {"worth": 1, "count": 3, "how": ["flipped"]}),
            "翻牌鸡 3只 × 1分",
            "flipped chicken, 3 × 1",
        ),
        (
            Reason("chicken", {"worth": 2, "count": 1, "how": ["standing", "golden"]}),
            "常鸡＋金鸡 2分",
            "standing and golden chicken, 2",
        ),
        (
            Reason("charge-chicken", {"worth": 4, "golden": True}),
            "金冲锋鸡 4分",
            "golden charge chicken, the first thrown and not claimed, 4",
        ),
        (
            Reason("charge-chicken", {"worth": 2, "golden": False}),
            "冲锋鸡 2分",
            "charge chicken, the first thrown and not claimed, 2",
        ),
        (
            Reason("passed-win", {"item": "dealer", "count": 3, "value": 3}),
            "弃胡后又胡，包牌：庄闲得分",
            "won after passing a win, so pays himself: dealer",
        ),
        (
            Reason("draw-check", {"type": "seven-pairs", "value": 10, "tile": tile("1s")}),
            "查叫：听幺鸡，七对 10分",
            "ready for 1s: seven pairs, 10",
        ),
        (Reason("sold", {"seller": 3}), "丁卖了一个", "丁 had sold"),
    ],
)
def test_sentences(reason: Reason, zh: str, en: str) -> None:
    assert Translator("zh").reason(reason, NAMES) == zh
    assert Translator("en").reason(reason, NAMES) == en


def test_notes_name_players() -> None:
    note = Note("could-have-won", {"player": 1})
    assert Translator("zh").note(note, NAMES) == "乙也能胡这张牌，但不在胡家之中"
    assert Translator("en").note(note, NAMES) == "乙 could have won on this tile and is not a winner"


def test_a_name_is_never_a_template() -> None:
    note = Note("unseen-hand", {"player": 0})
    assert Translator("en").note(note, ["{0.x}{player}"]).startswith("{0.x}{player}'s hand")


def test_an_unknown_code_is_said_as_it_is() -> None:
    words = Translator("en")
    assert words.reason(Reason("new-thing", {"player": 2, "tile": 0}), NAMES) == "new-thing (player 丙, tile 1m)"
    assert words.reason(Reason("new-thing", {}), NAMES) == "new-thing"
    assert words.reason(Reason("sold", {"tile": 0}), NAMES) == "sold (tile 1m)"
    assert words.item("new-item") == "new-item"


def test_amounts_are_in_the_unit_of_the_ruleset() -> None:
    """分, and 番 or 倍 where the document counts in them; English names no unit behind a number."""
    reason = Reason("hand", {"type": "plain", "value": 1})
    amount = Reason("chicken", {"how": ["standing"], "count": 2, "worth": 1})
    fan = Translator("zh").counting({"zh": "番", "en": "fan"})
    assert fan.reason(reason, []) == "平胡 1番"
    assert fan.reason(amount, []) == "常鸡 2只 × 1番"
    assert Translator("zh").reason(reason, []) == "平胡 1分"
    assert Translator("en").counting({"zh": "番", "en": "fan"}).reason(reason, []) == "plain hand, 1"
    case, resolved, result = settle_file(ROOT / "samples" / "fan-three-winners.yaml")
    assert not isinstance(result, Forbidden)
    told = explanation(case.hand, result, resolved, Translator("zh"))
    assert "番" in told and not re.search(r"\d分", told)
    form = settlement_object(
        result, [player.name for player in case.hand.players], resolved, resolved.stake, Translator("zh")
    )
    assert "番" in str(form["payments"])
