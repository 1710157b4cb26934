"""A win let pass before: which clause forbids the next one, and in what words."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from repository import CASES
from settling import settle_file

from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.settlement.result import Forbidden

DECLARED = "dafang/126-declared-after-pass-no-discard.yaml"
UNDECLARED = "dafang/29-no-win-straight-after-a-pass.yaml"


@pytest.mark.parametrize(
    ("hand", "settings", "rule", "section", "words"),
    [
        # 一浪到底 [95, 99] for who declared, 过胡 [87] for who did not.
        (DECLARED, {}, "passed.declared-for-good", "九, l.95, 99", "后来摸没摸过牌"),
        (UNDECLARED, {}, "passed.effect", "九, l.87", "自己还没有摸牌"),
        (DECLARED, {"passed.declared-for-good": "false"}, "passed.effect", "九, l.87", "自己还没有摸牌"),
    ],
)
def test_the_refusal_cites_its_clause(
    hand: str, settings: Mapping[str, str], rule: str, section: str, words: str
) -> None:
    _, resolved, result = settle_file(CASES / hand, settings)
    assert isinstance(result, Forbidden)
    assert result.rule == rule
    assert resolved.section(rule) == section
    assert words in Translator("zh").reason(result.reason, "ABCD")
