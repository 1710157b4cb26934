"""Hand files for the tests of the readers: a good one, the means to spoil it, and what is said then."""

from __future__ import annotations

import re
from typing import Literal

from zhuoji_calc.formats.hand.reader import read_hand
from zhuoji_calc.formats.text.places import InputError, Located
from zhuoji_calc.formats.text.source import Kind, look_through
from zhuoji_calc.messages.problems import problem_messages
from zhuoji_calc.model.hand import Case
from zhuoji_calc.report.problems import render_error

GOOD = """\
rules: guiyang
stake: 150
dealer: A
streak: 1
flip: 8p
end: {win: discard, by: D, from: B, tile: 9m, after-kong: 3p}
players:
  - name: A
    hand: 11167m 12355678s
    discards: 7p 8p 2m 4p 2p 8s 6p
    ready: true
  - name: B
    hand: 3567899m 678s
    melds:
      - {open-kong: 3p, from: C}
    discards: 9s 3s 8p 4p 1p 2s 2s
    ready: true
  - name: C
    hand: 567m 2246777p 468s
    discards: 3s 1p (5p) 4s 5s 4s (3p)
    ready: false
  - name: D
    hand: 123s 456m 78m 22m
    melds:
      - {added-kong: 5p, from: C}
    discards: 7s 5s 1m 8p 4p 6s
expect:
  points: [-1, -7, -5, 13]
"""

DRAW = """\
rules: guiyang
dealer: A
end: draw
players:
  - {name: A, hand: 123456789m 1234p, discards: 1s 2s}
  - {name: B, hand: 123456789m 1234p}
  - {name: C, ready: false}
"""

ROLLING = """\
rules: dafang
dealer: A
rolling: [4s, 5s]
end: {win: self-draw, by: A, tile: 9s}
players:
  - {name: A, hand: 123m 456m 789m 12s 99s, discards: 1p / 2p, melds: []}
  - {name: B, hand: 123456789m 1234p, discards: 9p /, melds: []}
"""


def change(text: str, *changes: tuple[str, str]) -> str:
    """The text with each of the given parts, which must be there, replaced once."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def read(text: str | bytes, kind: Kind = "yaml") -> Case:
    """The case of a text."""
    return read_hand(look_through(text, kind, "hand"), rules_needed=True)


def faults(text: str | bytes, kind: Kind = "yaml") -> tuple[Located, ...]:
    """What is wrong with a text; none for a good one."""
    try:
        read(text, kind)
    except InputError as error:
        return error.faults
    return ()


def codes(text: str | bytes, kind: Kind = "yaml") -> list[str]:
    """The codes of what is wrong, in order of place."""
    return [fault.problem.code for fault in faults(text, kind)]


def assert_words(error: InputError) -> None:
    """Every fault is shown with its place, and has all that its sentences ask for, in both languages."""
    languages: tuple[Literal["zh", "en"], ...] = ("zh", "en")
    for lang in languages:
        shown = render_error(error, lang)
        for fault in error.faults:
            place = fault.place
            assert place is None or f"hand.yaml:{place.line}:{place.column}: " in shown
            messages, code = problem_messages(lang), fault.problem.code
            for sentence in (messages[f"{code}.what"], messages[f"{code}.help"]):
                wanted = set(re.findall(r"{(\w+)}", sentence.replace("{{", "").replace("}}", "")))
                assert wanted <= set(fault.problem.args), (fault.problem, wanted)
        assert "\x1b" not in shown
