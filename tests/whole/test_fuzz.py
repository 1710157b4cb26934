"""Spoiled files and arbitrary bytes through the whole command: exit 0, 1 or 2, never a traceback, never a hang.

``tests/support/spoiled_inputs.py`` makes the inputs, and ``fuzz.py`` beside it runs millions of them when asked.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from fuzz import judge
from hypothesis import given, settings
from hypothesis import strategies as st
from in_process import Input, Outcome, run
from spoiled_inputs import hand_input, hands, ruleset_input, rulesets, settings_input
from spoiling import spoil_bytes

from zhuoji_calc.lines import settle_line

pytestmark = pytest.mark.slow

RANDOM = st.randoms(use_true_random=False)
LANG = st.sampled_from(("zh", "en"))
# So many that all of it takes some twenty seconds.
MANY, SOME = settings(max_examples=250), settings(max_examples=80)


def _try(one: Input) -> Outcome:
    outcome = run(one)
    judge(one, outcome)
    return outcome


@MANY
@given(RANDOM)
def test_spoiled_hands(rng: random.Random) -> None:
    """Lines, keys, values and signs deleted, doubled, swapped, made full-width; in YAML and JSON, in every format."""
    _try(hand_input(rng))


@SOME
@given(RANDOM)
def test_spoiled_hands_have_one_answer(rng: random.Random) -> None:
    """`settle`, `check` and the line function say the same points, money and faults of one document."""
    data = hand_input(rng).data
    settled = json.loads(run(Input(("settle", "-", "--format", "json"), data)).out)
    checked = run(Input(("check", "-", "--format", "jsonl", "--jobs", "1"), data)).out.splitlines()
    if len(checked) != 1 or data[:2] == b"\x1f\x8b" or data.startswith(b"%"):
        # Several documents, or a packed file, are for `check` alone.
        return
    answers = [json.loads(checked[0])]
    if data.lstrip()[:1] == b"{" and b"\n" not in data.strip():
        answers.append(json.loads(settle_line(data)))
    codes = {error["code"] for error in settled.get("errors", ())}
    if codes & {"second-document", "no-hand", "not-a-mapping"}:
        return
    for answer in answers:
        assert {error["code"] for error in answer.get("errors", ())} == codes
        for key in ("points", "money", "next", "rule"):
            assert answer.get(key) == settled.get(key)


@SOME
@given(RANDOM)
def test_spoiled_rulesets(rng: random.Random) -> None:
    """The same with the ruleset that a good hand is settled by."""
    _try(ruleset_input(rng))


@SOME
@given(RANDOM)
def test_spoiled_settings(rng: random.Random) -> None:
    """Settings put together from words that there are, and some that there are not."""
    _try(settings_input(rng))


@SOME
@given(st.text(max_size=200), LANG, st.booleans())
def test_any_text(text: str, lang: str, is_ruleset: bool) -> None:
    """As a hand or as a ruleset: never settled."""
    _refused(text.encode("utf-8", "surrogatepass"), lang, is_ruleset)


@SOME
@given(st.binary(max_size=200), LANG, st.booleans())
def test_any_bytes(data: bytes, lang: str, is_ruleset: bool) -> None:
    """The same, encoded as nothing."""
    _refused(data, lang, is_ruleset)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text(max_size=9), part, max_size=4),
    max_leaves=12,
)


@SOME
@given(JSON, LANG, st.booleans())
def test_any_json(data: object, lang: str, is_ruleset: bool) -> None:
    """Well-formed, and nothing that is meant."""
    _refused(json.dumps(data).encode(), lang, is_ruleset)


def _refused(data: bytes, lang: str, is_ruleset: bool) -> None:
    if is_ruleset:
        one = Input(("settle", "-", "--lang", lang, "--rules", "RULES"), rulesets()[0].hand, data)
    else:
        one = Input(("settle", "-", "--lang", lang), data)
    assert _try(one).status == 2


@pytest.mark.parametrize("number", range(8))
def test_every_kind_of_spoiled_bytes(number: int) -> None:
    """Other encodings, other line ends, a byte order mark."""
    rng = random.Random(number)
    for base in hands()[:6]:
        _try(Input(("settle", "-"), spoil_bytes(rng, base.text.encode())))


def test_good_files_are_settled() -> None:
    """What is spoiled here was good before."""
    for base in hands()[:40]:
        assert _try(Input(("settle", "-"), base.text.encode())).status in (0, 1)
    for base in rulesets()[::7]:
        one = Input(("settle", "-", "--rules", "RULES"), base.hand, base.text.encode())
        assert _try(one).status in (0, 1), base.name


def test_a_file_that_never_ends(tmp_path: Path) -> None:
    """No more is read of a ruleset than one can be long."""
    for rules in ("/dev/zero", "/dev/null", str(tmp_path)):
        one = Input(("settle", "-", "--rules", rules), hands()[0].text.encode())
        assert _try(one).status == 2
