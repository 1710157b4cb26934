"""Sections of documents as they are shown: the heading, and the lines in words."""

import pytest

from zhuoji_calc.messages.sections import section_text


@pytest.mark.parametrize(
    ("written", "english", "chinese"),
    [
        ("二.4, l.27", "二.4, line 27", "二.4 第27行"),
        ("二.6, l.41-44", "二.6, lines 41-44", "二.6 第41-44行"),
        ("九, l.57, 59", "九, lines 57, 59", "九 第57、59行"),
        ("捉鸡规则, l.41-42, l.50", "捉鸡规则, lines 41-42, line 50", "捉鸡规则 第41-42行、第50行"),
        ("二.6, l.77; 二.4, l.30", "二.6, line 77; 二.4, line 30", "二.6 第77行; 二.4 第30行"),
        ("九, l.63 (without 见一鸡)", "九, line 63 (without 见一鸡)", "九 第63行 (without 见一鸡)"),
        ("l.8", "line 8", "第8行"),
        ("二.8", "二.8", "二.8"),
        ("all.8", "all.8", "all.8"),
        ("", "", ""),
    ],
)
def test_the_lines_of_a_section_in_words(written: str, english: str, chinese: str) -> None:
    assert (section_text(written, "en"), section_text(written, "zh")) == (english, chinese)
