"""The page of a hand: well formed, whole in itself, safe from what stands in the file, with the numbers of the JSON."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree

import pytest
from drawn import HANDS, SAMPLES, SOME, SPOILED, SPOILED_NAMES, Outline, named, tree, with_class, words_of
from repository import CASES, ROOT
from settling import names, settle_file

from zhuoji_calc.analysis.sensitivity import depends_on
from zhuoji_calc.messages.catalogue import ITEMS, PAGE, Lang
from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.facts import Facts
from zhuoji_calc.model.tiles import tile_code
from zhuoji_calc.report.html.hand_page import hand_page, share_out
from zhuoji_calc.report.json_form import settlement_object
from zhuoji_calc.report.table import signed
from zhuoji_calc.settlement.result import Forbidden

LANGS: tuple[Lang, ...] = ("zh", "en")
Settled = tuple[str, dict[str, object], Forbidden | None]

by_language = pytest.mark.parametrize("lang", LANGS)


def page_of(path: Path, lang: Lang, *, readings: bool = False) -> str:
    case, resolved, result = settle_file(path)
    stake = resolved.stake if case.stake is None else case.stake
    turning = depends_on(case.hand, resolved, Facts(case.hand)) if readings else []
    return hand_page(case.hand, result, resolved, stake, Translator(lang), turning)


def matrix_table(root: ElementTree.Element) -> list[list[str]]:
    found = with_class(root, "matrix")
    assert len(found) == 1
    return [[words_of(cell) for cell in row] for row in found[0].iter("tr")]


@pytest.fixture(scope="module")
def spoiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("spoiled") / "hand.yaml"
    path.write_text(SPOILED, encoding="utf-8")
    return path


@pytest.mark.slow
@by_language
@pytest.mark.parametrize("path", SOME, ids=named)
def test_the_numbers_are_those_of_the_json(path: Path, lang: Lang) -> None:
    case, resolved, result = settle_file(path)
    stake = resolved.stake if case.stake is None else case.stake
    words = Translator(lang)
    root = tree(hand_page(case.hand, result, resolved, stake, words))
    if isinstance(result, Forbidden):
        verdict = with_class(root, "forbidden")
        assert len(verdict) == 1 and words.reason(result.reason, names(case)) in words_of(verdict[0])
        assert words.rule(result.rule) in words_of(verdict[0]) and not with_class(root, "matrix")
        return
    form = settlement_object(result, names(case), resolved, stake, words, unpaid=True)
    head, *rows, points, money = matrix_table(root)
    assert [cell.split(" ", 1)[1] for cell in head[1:]] == form["players"]
    assert [[int(cell) for cell in row[1:]] for row in rows] == form["matrix"]
    assert [int(cell) for cell in points[1:]] == form["points"]
    assert [Decimal(cell) for cell in money[1:]] == [Decimal(str(cell)) for cell in form["money"]]  # type: ignore[attr-defined]
    assert [cell.removeprefix("+") for cell in money[1:]] == form["money"]
    totals = [words_of(one) for one in with_class(root, "total")]
    assert [int(text) for text in totals] == form["points"]
    text = words_of(root)
    for payment in form["payments"]:  # type: ignore[attr-defined]
        assert payment["why"] in text and payment["section"] in text and words.rule(payment["rule"]) in text
    for unpaid in form["unpaid"]:  # type: ignore[attr-defined]
        assert unpaid["why"] in text and words.rule(unpaid["rule"]) in text
    for note in form["notes"]:  # type: ignore[attr-defined]
        assert note in text


@pytest.mark.slow
@pytest.mark.parametrize("path", HANDS, ids=named)
def test_lines_of_payments_add_up_to_the_payments(path: Path) -> None:
    _, _, result = settle_file(path)
    if isinstance(result, Forbidden):
        return
    shared = share_out(result.payments)
    single = [
        line.payment._replace(receiver=receiver, payer=payer)
        for line in shared
        for payer in line.payers
        for receiver in line.receivers
    ]
    assert sorted(map(repr, single)) == sorted(map(repr, result.payments))


@pytest.mark.parametrize("path", SAMPLES, ids=named)
def test_every_line_of_payments_is_there_with_its_sum(path: Path) -> None:
    _, _, result = settle_file(path)
    if isinstance(result, Forbidden):
        return
    items = with_class(tree(page_of(path, "en")), "items")
    lines = [line for item in items for part in with_class(item, "lines") for line in part]
    assert len(lines) == len(share_out(result.payments))
    heads = {words_of(head).removesuffix(" in all") for item in items for head in item.iter("h3")}
    wanted: dict[str, int] = {}
    for payment in result.payments:
        wanted[payment.item] = wanted.get(payment.item, 0) + payment.points
    assert heads == {f"{ITEMS.text(item, 'en')}{points}" for item, points in wanted.items()}


@pytest.mark.slow
@by_language
@pytest.mark.parametrize("path", SAMPLES, ids=named)
def test_the_page_is_whole_in_itself(path: Path, lang: Lang) -> None:
    check_alone(page_of(path, lang, readings=True))


def check_alone(text: str) -> None:
    """Nothing is run and nothing is asked for; what is referred to is there."""
    outline = Outline(text)
    assert text.startswith("<!DOCTYPE html>\n<html lang=")
    assert not {"script", "iframe", "object", "embed", "img", "form", "base", "foreignobject", "a"} & set(outline.tags)
    ids = [value for _, name, value in outline.attributes if name == "id"]
    assert len(ids) == len(set(ids))
    for _, name, value in outline.attributes:
        assert not name.startswith("on") and name != "style"
        if name in ("href", "src", "xlink:href"):
            assert value == "data:," or value.removeprefix("#") in ids
    style = re.findall("<style>(.*?)</style>", text, re.DOTALL)
    assert len(style) == 1 and "url(" not in style[0] and "@import" not in style[0] and "<" not in style[0]
    assert style[0].count("{") == style[0].count("}")
    assert "�" not in text
    assert "default-src 'none'" in text.replace("&#x27;", "'")
    tree(text)


@by_language
def test_what_stands_in_the_file_stays_text(spoiled: Path, lang: Lang) -> None:
    text = page_of(spoiled, lang, readings=True)
    check_alone(text)
    assert "<script" not in text and "<b>{x}" not in text
    root = tree(text)
    for name in SPOILED_NAMES:
        assert sum(words_of(one) == name for one in with_class(root, "name")) >= 4
        assert name in (root.findtext("head/title") or "") or name == SPOILED_NAMES[0]
        assert name in "".join(Outline(text).text)
    assert "-12345671.25" in matrix_table(root)[-1]


@pytest.mark.parametrize("path", SAMPLES, ids=named)
def test_every_tile_is_there_and_has_a_name(path: Path) -> None:
    case, _, _ = settle_file(path)
    root = tree(page_of(path, "en"))
    articles = list(root.iter("article"))
    assert len(articles) == len(case.hand.players)
    for seat, (article, player) in enumerate(zip(articles, case.hand.players, strict=True)):
        win = case.hand.win
        wanted = [*(player.concealed or ()), *(discard.tile for discard in player.river)]
        wanted += [meld.tile for meld in player.melds for _ in range(meld.size)]
        if win is not None and seat in win.winners:
            wanted.append(win.tile)
        if win is not None and win.source == seat and win.how == "discard":
            wanted.append(win.tile)
        drawn = [str(use.get("href")) for use in article.iter("use")]
        for turn in with_class(article, "turn"):
            drawn.remove(str(next(turn.iter("use")).get("href")))
        assert sorted(drawn) == sorted(f"#t{tile_code(tile)}" for tile in wanted)
    for picture in with_class(root, "tile"):
        assert picture.get("role") == "img"
        assert picture.get("aria-label") == picture.findtext("title") != ""


def test_flips_stand_where_they_fell() -> None:
    path = CASES / "dafang" / "15-same-chicken-turned-twice.yaml"
    root = tree(page_of(path, "zh"))
    assert len(with_class(root, "flips")[0]) == 3
    for article, before in zip(root.iter("article"), (5, 5, 5, 4), strict=True):
        river = list(article.iter("ul"))[-1]
        places = [number for number, item in enumerate(river) if item.get("class") == "turn"]
        assert places == [before]


def test_claims_say_from_whom_and_to_whom() -> None:
    root = tree(page_of(CASES / "guiyang" / "01-example-1-hot-cannon.yaml", "zh"))
    articles = list(root.iter("article"))
    melds = [words_of(one) for article in articles for one in with_class(article, "melds")]
    assert melds[-1].endswith("转弯豆 ← 3 玩家3 +9")
    gone = [words_of(one) for one in with_class(articles[2], "gone")]
    assert gone == ["五筒，被 玩家4 收走→4", "三筒，被 玩家2 收走→2"]
    assert "玩家4 胡了" in words_of(with_class(articles[1], "gone")[0])


def test_marks_are_seen_and_said() -> None:
    root = tree(page_of(CASES / "guiyang" / "01-example-1-hot-cannon.yaml", "en"))
    chickens = with_class(root, "chicken")
    assert [words_of(one.find("b") or one)[-2:] for one in chickens] == ["+3", "+3"]
    assert [one.findtext("svg/title") for one in chickens] == ["1s, bamboos, standing chicken, 1: +3"] * 2


def test_readings_and_settings_are_named() -> None:
    case, resolved, result = settle_file(SAMPLES[0], {"kongs.added.points": "5"})
    assert not isinstance(result, Forbidden)
    turning = depends_on(case.hand, resolved, Facts(case.hand))
    words = Translator("zh")
    text = words_of(tree(hand_page(case.hand, result, resolved, Decimal(1), words, turning)))
    assert turning
    for reading in turning:
        assert reading.ids[0] in text and reading.question["zh"] in text
    assert "自定规则：豆.转弯豆.分 = 5" in text
    assert resolved.fingerprint in text and resolved.document in text
    assert PAGE.text("depends-on", "zh") not in words_of(
        tree(hand_page(case.hand, result, resolved, Decimal(1), words))
    )


@by_language
def test_the_languages_do_not_mix(lang: Lang) -> None:
    text = words_of(tree(page_of(ROOT / "samples" / "guiyang-robbed-kong.yaml", lang)))
    other = "牌河" if lang == "en" else "River"
    assert other not in text and PAGE.text("river", lang) in text


def test_the_dealer_and_who_is_ready_are_said() -> None:
    root = tree(page_of(ROOT / "samples" / "guiyang-draw.yaml", "en"))
    tags = [[words_of(li) for li in one] for one in with_class(root, "tags")]
    assert tags == [["dealer", "streak 3", "not ready"], ["ready", "declared"], ["ready"], ["ready"]]
    assert signed(-35) in words_of(with_class(root, "score")[0])
