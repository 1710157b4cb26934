"""Pages in a real browser: nothing is wider than a phone, nothing is asked for, nothing is said on the console.

Without a Chromium on the machine these tests are skipped: install ``chromium``, or name one in CHROMIUM.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import Browser, find
from drawn import SAMPLES, SPOILED, tree
from repository import CASES, ROOT
from settling import settle_file

from zhuoji_calc.analysis.audit import AuditOptions, Auditor
from zhuoji_calc.analysis.claims import ClaimedResult, examine
from zhuoji_calc.analysis.comparison import settle_under
from zhuoji_calc.analysis.night import night_of
from zhuoji_calc.analysis.sensitivity import depends_on, explore
from zhuoji_calc.formats.ruleset.finding import load_ruleset, shipped_names
from zhuoji_calc.messages.catalogue import Lang
from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.model.facts import Facts
from zhuoji_calc.report.claims import ClaimQuery
from zhuoji_calc.report.comparison import Compared
from zhuoji_calc.report.html.chart import totals_chart
from zhuoji_calc.report.html.compare_page import compare_page
from zhuoji_calc.report.html.dispute_page import claim_page, readings_page
from zhuoji_calc.report.html.hand_page import hand_page
from zhuoji_calc.report.html.hand_svg import hand_svg
from zhuoji_calc.report.html.markup import element, join
from zhuoji_calc.report.html.night_page import night_page
from zhuoji_calc.report.html.page import page, section, table
from zhuoji_calc.rules.resolving import resolve

pytestmark = pytest.mark.slow

LANGS: tuple[Lang, ...] = ("zh", "en")
EVENING = ROOT / "samples" / "evening"
CHOSEN = ("dafang/15-same-chicken-turned-twice", "dafang/11-hot-cannon-unready-thrower", "dafang/07-declared-one-suit")

WIDER = """[...document.querySelectorAll('main *')].filter(one => !one.closest('.frame table, .cap, .to')
  && one.getBoundingClientRect().right > innerWidth + .5).map(one => one.outerHTML.slice(0, 200))"""
"""What reaches beyond the right edge; a frame scrolls its own table."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = find()
    if program is None:
        reason = "NO CHROMIUM: pages were not looked at in a browser; apt-get install chromium, or set CHROMIUM"
        warnings.warn(reason, stacklevel=1)
        pytest.skip(reason)
    running = Browser(program)
    yield running
    running.close()


def files() -> list[Path]:
    chosen = [path for name in CHOSEN for path in CASES.glob(f"{name}*.yaml")]
    assert len(chosen) == len(CHOSEN)
    return [*SAMPLES, *chosen]


def write(path: Path, hand: Path, lang: Lang) -> Path:
    case, resolved, result = settle_file(hand)
    stake = resolved.stake if case.stake is None else case.stake
    turning = depends_on(case.hand, resolved, Facts(case.hand))
    path.write_text(hand_page(case.hand, result, resolved, stake, Translator(lang), turning), encoding="utf-8")
    return path


def check(browser: Browser, path: Path) -> None:
    """The page at phone's and desk's width, light and dark."""
    browser.look(width=390)
    browser.show(path)
    for width, dark in ((390, False), (390, True), (1280, True), (1280, False)):
        browser.look(width=width, dark=dark)
        assert browser.ask("[innerWidth, document.documentElement.scrollWidth]") == [width, width]
        assert browser.ask(WIDER) == []
        ground = browser.ask("getComputedStyle(document.body).backgroundColor")
        light = sum(map(int, ground.removeprefix("rgb(").removesuffix(")").split(","))) > 3 * 128
        assert light is not dark
    assert browser.messages() == []
    assert browser.requests() == [path.resolve().as_uri()]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("hand", files(), ids=lambda path: path.stem)
def test_a_page_in_the_browser(browser: Browser, tmp_path: Path, hand: Path, lang: Lang) -> None:
    check(browser, write(tmp_path / "hand.html", hand, lang))


@pytest.mark.parametrize("lang", LANGS)
def test_a_spoiled_hand_in_the_browser(browser: Browser, tmp_path: Path, lang: Lang) -> None:
    hand = tmp_path / "hand.yaml"
    hand.write_text(SPOILED, encoding="utf-8")
    check(browser, write(tmp_path / "hand.html", hand, lang))
    assert browser.ask("document.querySelectorAll('script').length") == 0
    assert browser.ask("document.querySelector('.matrix td:nth-child(3)').textContent") == "0"


def test_every_tile_is_as_large_as_is_needed(browser: Browser, tmp_path: Path) -> None:
    browser.look(width=390)
    browser.show(write(tmp_path / "hand.html", SAMPLES[0], "zh"))
    sizes = browser.ask("[...document.querySelectorAll('.group > .tiles .tile')].map(one => one.clientWidth)")
    assert sizes and min(sizes) >= 24
    shown = browser.ask("[...document.querySelectorAll('use')].every(one => one.getBBox().width > 0)")
    assert shown is True


def test_fourteen_tiles_stay_in_one_row_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    hand = ROOT / "samples" / "guiyang-forbidden.yaml"
    browser.look(width=390)
    for lang in LANGS:
        browser.show(write(tmp_path / "hand.html", hand, lang))
        places = browser.ask("[...document.querySelector('article.winner .tiles').children].map(one => one.offsetTop)")
        assert len(places) == 14 and len(set(places)) == 1


def test_paper_is_white_and_black(browser: Browser, tmp_path: Path) -> None:
    browser.look(width=800, dark=True, media="print")
    browser.show(write(tmp_path / "hand.html", SAMPLES[0], "zh"))
    assert browser.ask("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert browser.ask("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


def test_tables_and_charts_of_other_pages(browser: Browser, tmp_path: Path) -> None:
    names = ["玩家1", "Wolfeschlegelsteinhausenberger", "丙", "D"]
    chart = element("figure", totals_chart(names, [[1, 5, -30], [2, 6, 90], [-3, -11, -60], [0, 0, 0]]))
    wide = table(["", *names * 3], [["rulesets", *["+1234567"] * 12]], scroll=True)
    path = tmp_path / "night.html"
    path.write_text(page("night", join([section("chart", chart), section("table", wide)]), "en"), encoding="utf-8")
    check(browser, path)
    boxes = browser.ask(
        "[...document.querySelectorAll('.chart text')].map(one => one.getBBox()).map(b => b.x + b.width)"
    )
    assert boxes and max(boxes) <= 400


@pytest.mark.parametrize("lang", LANGS)
def test_an_evening_in_the_browser(browser: Browser, tmp_path: Path, lang: Lang) -> None:
    path = tmp_path / "night.html"
    auditor = Auditor(AuditOptions())
    hands = [auditor.check(file.read_bytes(), "yaml", file.name) for file in sorted(EVENING.glob("*.yaml"))]
    wrong = EVENING.joinpath("4.yaml").read_text(encoding="utf-8").replace("streak: 3", "streak: 30")
    hands += [auditor.check(text, "yaml", "more.yaml", number) for number, text in enumerate((wrong, SPOILED, "{"), 1)]
    path.write_text(night_page(night_of(hands), Translator(lang)), encoding="utf-8")
    check(browser, path)
    assert browser.ask("document.querySelectorAll('script').length") == 0
    assert browser.ask("document.querySelectorAll('.wrong').length") == 2
    boxes = browser.ask("[...document.querySelectorAll('.chart text')].map(t => t.getBBox()).map(b => b.x + b.width)")
    assert boxes and max(boxes) <= 400
    browser.look(width=800, dark=True, media="print")
    assert browser.ask("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_the_picture_in_the_browser(browser: Browser, tmp_path: Path) -> None:
    browser.look(width=1000)
    for hand in SAMPLES:
        case, resolved, result = settle_file(hand)
        path = tmp_path / "hand.svg"
        path.write_text(hand_svg(case.hand, result, resolved, resolved.stake, Translator("zh")), encoding="utf-8")
        browser.show(path)
        assert browser.messages() == []
        assert browser.requests() == [path.resolve().as_uri()]
        box = browser.ask("(b => [b.x, b.y, b.x + b.width, b.y + b.height])(document.documentElement.getBBox())")
        width, height = browser.ask("['width', 'height'].map(n => Number(document.documentElement.getAttribute(n)))")
        assert box[0] >= 0 and box[1] >= 0 and box[2] <= width and box[3] <= height


def test_the_documented_way_to_a_bitmap(browser: Browser, tmp_path: Path) -> None:
    program = find()
    assert program is not None
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    picture = tmp_path / "hand.svg"
    with picture.open("w", encoding="utf-8") as out:
        command = [sys.executable, "-m", "zhuoji_calc", "settle", str(SAMPLES[0]), "--format", "svg"]
        subprocess.run(command, stdout=out, env=environment, check=True, timeout=60)
    bitmap = tmp_path / "hand.png"
    command = [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run"]
    command += [f"--user-data-dir={tmp_path / 'profile'}", "--window-size=960,1200", f"--screenshot={bitmap}"]
    subprocess.run([*command, picture.as_uri()], capture_output=True, check=True, timeout=60)
    assert struct.unpack(">II", bitmap.read_bytes()[16:24]) == (960, 1200)


@pytest.mark.skipif(shutil.which("rsvg-convert") is None, reason="rsvg-convert is not installed")
def test_another_tool_reads_the_picture(tmp_path: Path) -> None:
    case, resolved, result = settle_file(SAMPLES[0])
    picture, bitmap = tmp_path / "hand.svg", tmp_path / "hand.png"
    picture.write_text(hand_svg(case.hand, result, resolved, resolved.stake, Translator("zh")), encoding="utf-8")
    subprocess.run(["rsvg-convert", "-o", str(bitmap), str(picture)], check=True, timeout=60)
    assert bitmap.read_bytes().startswith(b"\x89PNG")


def dispute_pages(hand: Path, lang: Lang) -> list[str]:
    """What the hand turns on, the answer to a claim, and the hand under all rulesets."""
    case, resolved, result = settle_file(hand)
    facts, words = Facts(case.hand), Translator(lang)
    stake = resolved.stake if case.stake is None else case.stake
    found = explore(case.hand, resolved, facts, limit=200)
    shown = [readings_page(case.hand, result, resolved, stake, found, words)]
    rulesets = [resolved, *(resolve(load_ruleset(name), []) for name in shipped_names() if name != resolved.name)]
    sides = [settle_under(case, one, facts) for one in rulesets]
    refused = [(side.resolved.name, side.problems) for side in sides if side.problems]
    settled = [side for side in sides if not side.problems]
    shown.append(compare_page(Compared(case.hand, settled, refused, case.stake), words))
    claim = ClaimedResult((5, *[0] * (len(case.hand.players) - 2), -5), None, None)
    verdict = examine(case.hand, [resolved], claim, limit=200)
    shown.append(claim_page(ClaimQuery(case.hand, sides[0], claim, refused), result, resolved, stake, verdict, words))
    return shown


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", ["guiyang-example-1", "guiyang-forbidden", "dafang-rolling", "spoiled"])
def test_disputes_in_the_browser(browser: Browser, tmp_path: Path, name: str, lang: Lang) -> None:
    hand = ROOT / "samples" / f"{name}.yaml"
    if name == "spoiled":
        hand = tmp_path / "hand.yaml"
        hand.write_text(SPOILED, encoding="utf-8")
    for number, text in enumerate(dispute_pages(hand, lang)):
        tree(text)
        path = tmp_path / f"{number}.html"
        path.write_text(text, encoding="utf-8")
        check(browser, path)
        assert browser.ask("document.querySelectorAll('script').length") == 0
        browser.look(width=390)
        browser.ask("document.querySelectorAll('details').forEach(one => one.open = true)")
        assert browser.ask("document.documentElement.scrollWidth") == 390
