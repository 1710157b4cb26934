"""Pages of disputes: every choice with its result, the tree, rulesets side by side with the keys responsible."""

from __future__ import annotations

import pytest
import terminal
from drawn import Outline, tree, with_class, words_of
from repository import EXAMPLE

pytestmark = pytest.mark.slow


def page(*arguments: str, status: int = 0) -> str:
    done = terminal.run(*arguments, "--format", "html")
    assert done.returncode == status, done.stderr
    assert "script" not in Outline(done.stdout).tags
    return done.stdout


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_each_choice_with_what_speaks_for_it_and_the_result(lang: str) -> None:
    found = tree(page("readings", str(EXAMPLE), "--lang", lang))
    (article,) = [one for one in found.iter("article") if "hot-cannon-hand" in words_of(one)]
    (table,) = article.iter("table")
    choices = [body for body in table if body.tag == "tbody"]
    # Once: the document's own numbers. Doubled, the hand is 2 in place of 1, which 玩家2 pays to 玩家4.
    points = [[words_of(cell[0]) for cell in body[1]] for body in choices]
    assert points == [["-1", "-7", "-5", "+13"], ["-1", "-8", "-5", "+14"], ["-1", "-8", "-5", "+14"]]
    assert [body.get("class") for body in choices] == ["now", None, None]
    section = {"zh": "二.4 第30行", "en": "二.4, line 30"}[lang]
    assert [section in words_of(body[0]) for body in choices] == [False, True, True]


def test_the_tree_of_readings_that_bear_on_each_other() -> None:
    found = tree(page("readings", str(EXAMPLE), "--lang", "zh"))
    (section,) = [one for one in found.iter("section") if "000-Q6、000-Q7、000-Q24" in words_of(one[0])]
    ends = [words_of(one) for one in with_class(section, "num")]
    assert ends[0] == "-1 -7 -5 +13" and "+1 -8 -6 +13" in ends


def test_rulesets_side_by_side() -> None:
    found = tree(page("compare", str(EXAMPLE), "--rules", "guiyang", "--rules", "guiyang-bei", "--lang", "en"))
    (table,) = with_class(found, "hands")
    points = [[words_of(cell[0]) for cell in body[1]] for body in table if body.tag == "tbody"]
    assert points == [["-1", "-7", "-5", "+13"], ["+1", "-4", "-4", "+7"]]
    (article,) = [one for one in found.iter("article") if "against" in words_of(one[0])]
    assert "kongs.added.points" in words_of(article)


def test_a_claim() -> None:
    found = tree(page("readings", str(EXAMPLE), "--claimed=-1,-8,-5,14"))
    (section,) = [one for one in found.iter("section") if words_of(one[0]) == "What gives exactly this"]
    assert "guiyang: 000-Q2=b doubled" in words_of(section)
    assert "No ruleset and no reading gives this." in page("readings", str(EXAMPLE), "--claimed=0,0,-99,99", status=1)
