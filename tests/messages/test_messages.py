"""The catalogues are whole: the same messages in both languages, one for whatever can be said, and none besides."""

import ast
import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_args

import pytest
from faulty import CODES
from repository import ROOT

from zhuoji_calc.analysis.night_totals import PointSource, State
from zhuoji_calc.messages.catalogue import Lang, catalogue
from zhuoji_calc.model.hand import How, MeldKind
from zhuoji_calc.prepare.expectation import Part
from zhuoji_calc.rules.vocabulary import HandType, Zone
from zhuoji_calc.settlement.result import THOUGH_FORBIDDEN, Item

PACKAGE = ROOT / "zhuoji_calc"
FOLDER = PACKAGE / "messages"
LANGS: tuple[Lang, Lang] = ("zh", "en")
SUBJECTS = sorted(path.stem for path in (FOLDER / "en").glob("*.toml"))
CHINESE = re.compile(r"[\u3400-\u9fff]")
FULL_WIDTH = re.compile(r"[\u3000-\u303f\uff00-\uffef]")


def files(lang: Lang) -> list[Path]:
    """The catalogue of a language."""
    return sorted((FOLDER / lang).iterdir())


def placeholders(message: str) -> set[str]:
    """What is filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(message) if name is not None}


def messages(lang: Lang) -> Iterator[tuple[str, str]]:
    """Every message with its full name."""
    for subject in SUBJECTS:
        for group, found in catalogue(subject, lang).items():
            for key, message in found.items():
                yield f"{subject} {group} {key}", message


def group(subject: str, name: str = "") -> set[str]:
    """The keys of a group."""
    return set(catalogue(subject, "en")[name])


def flat(data: Mapping[str, object], before: str = "") -> dict[str, object]:
    """Keys of keys with dots between."""
    found: dict[str, object] = {}
    for key, value in data.items():
        found |= flat(value, f"{before}{key}.") if isinstance(value, dict) else {before + key: value}
    return found


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_file_says_what_it_says_as_toml(subject: str, lang: Lang) -> None:
    """Only the simple kind of TOML is read; in any other kind of it something would be lost."""
    groups = catalogue(subject, lang).items()
    found = {f"{name}.{key}".strip("."): text for name, of in groups for key, text in of.items()}
    assert found == flat(tomllib.loads((FOLDER / lang / f"{subject}.toml").read_text(encoding="utf-8")))


def test_both_languages_have_the_same_keys_in_the_same_order() -> None:
    assert [path.name for path in files("zh")] == [path.name for path in files("en")]
    assert [name for name, _ in messages("zh")] == [name for name, _ in messages("en")]


OTHER_PLACEHOLDERS = {
    # A Chinese message names what may be typed by its Chinese names, in an argument of its own.
    "problems tiles win-after-kong.help": ({"titled"}, {"win"}),
    "problems ruleset unknown-ruleset.help": ({"chinese"}, {"known"}),
    "problems ruleset rules-file-unread.help": ({"chinese"}, {"known"}),
    "problems ruleset settles-nothing.help": ({"chinese"}, {"known"}),
    "problems ruleset unknown-choice.help": ({"titled"}, {"choices"}),
    "problems ruleset setting-of-another.help": ({"titled"}, {"others"}),
    # One language says a little more.
    "problems structure value-missing.help": (set(), {"key"}),
    "problems end self-draw-with-source.what": ({"name"}, set()),
    "problems admission winner-not-complete.help": ({"player"}, set()),
}


def test_both_languages_fill_in_the_same() -> None:
    other = dict(messages("en"))
    for name, message in messages("zh"):
        # English names no unit behind a number.
        zh, en = placeholders(message) - {"unit"}, placeholders(other[name]) - {"unit"}
        assert (zh - en, en - zh) == OTHER_PLACEHOLDERS.get(name, (set(), set())), name


GAME_WORDS = {
    "problems tiles unknown-tile.help",
    "problems tiles unsupported-tile.help",
    "problems structure kong-of-either-kind.help",
    "wizard form tiles",
}
"""English messages that show Chinese words for somebody to type."""


def test_each_language_is_itself() -> None:
    english = dict(messages("en"))
    for name, message in messages("zh"):
        assert message and english[name], name
        assert CHINESE.search(message) or not re.search(r"[a-z]", re.sub(r"{\w*}", "", message)), name
        assert bool(CHINESE.search(english[name])) == (name in GAME_WORDS), name
        assert not FULL_WIDTH.search(re.sub("`.*?`", "", english[name])), name


def parse(*patterns: str) -> Iterator[ast.AST]:
    """Every node of the source files that fit, paths counted from the package."""
    for pattern in patterns:
        found = sorted(PACKAGE.glob(pattern))
        assert found, pattern
        for path in found:
            yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def texts(node: ast.AST) -> set[str]:
    """The texts in a piece of source."""
    return {leaf.value for leaf in ast.walk(node) if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)}


def said_in(*patterns: str) -> set[str]:
    """The texts in source files."""
    return {node.value for node in parse(*patterns) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def handed_to(function: str, *patterns: str, place: int = 0) -> set[str]:
    """The texts in an argument of the calls of a function."""
    found: set[str] = set()
    for node in parse(*patterns):
        if isinstance(node, ast.Call) and len(node.args) > place:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            found |= texts(node.args[place]) if name == function else set()
    return found


ENDINGS = {f"{what}-{event}" for what in ("burnt", "void-after") for event in ("hot-cannon", "robbed-kong")}
READINGS = (
    *(f"report/{name}.py" for name in ("readings", "claims", "comparison", "outcomes")),
    *(f"report/html/{name}_page.py" for name in ("dispute", "compare")),
    "cli/claim_input.py",
)


def test_names_are_the_models() -> None:
    assert group("names", "items") == set(get_args(Item))
    assert group("names", "hand-types") == set(get_args(HandType))
    assert group("names", "melds") == {*get_args(MeldKind)}
    assert group("names", "zones") == set(get_args(Zone))
    assert group("names", "chickens") <= said_in("settlement/*.py")
    assert group("names", "flags") == {"golden", "first"}


def test_reasons_are_the_engines() -> None:
    groups = [group("reasons", name) for name in ("paid", "unpaid", "forbidden")]
    known = set().union(*groups)
    assert sum(map(len, groups)) == len(known)
    assert handed_to("Reason", "**/*.py") <= known
    assert handed_to("leave_unpaid", "settlement/*.py", place=3) - {"burnt-", "void-after-"} <= known
    assert known >= ENDINGS
    assert known <= said_in("settlement/*.py") | ENDINGS


def test_notes_are_those_that_are_made() -> None:
    assert group("notes") == handed_to("Note", "**/*.py") | {THOUGH_FORBIDDEN}


def test_problems_have_words_once() -> None:
    """That each can be found, and that each that is found has words, the faulty files show."""
    assert sum(map(len, catalogue("problems", "en").values())) == 2 * len(CODES)
    for lang in LANGS:
        for of in catalogue("problems", lang).values():
            assert set(of) == {f"{key.rpartition('.')[0]}.{part}" for key in of for part in ("what", "help")}


def test_parts_of_problems_are_said() -> None:
    parts = set().union(*catalogue("problem-parts", "en").values())
    assert parts <= said_in("messages/problems.py", "report/problems.py", "model/*.py", "formats/**/*.py", "rules/*.py")


@pytest.mark.parametrize(
    ("subject", "name", "said"),
    [
        ("results", "punctuation", said_in("messages/*.py")),
        ("results", "how-ended", {*get_args(How), "draw", "after"}),
        ("results", "labels", handed_to("label", "**/*.py") | {*get_args(Part), "settled"}),
        ("results", "sections", said_in("messages/sections.py")),
        ("results", "remarks", handed_to("remark", "**/*.py") | said_in("cli/app.py", "cli/errors.py")),
        ("results", "explanation", handed_to("line", "report/**/*.py") | said_in("report/explain.py")),
        ("reasons", "amounts", said_in("messages/translator.py")),
        ("reasons", "tails", handed_to("Reason", "settlement/*.py", place=1)),
        ("check", "statuses", {"ok", "no-expect", "differs", "forbidden", "invalid"}),
        ("check", "report", said_in("report/check.py", "cli/check_run.py")),
        (
            "night",
            "",
            said_in("report/night.py", "report/html/night_page.py")
            | {*get_args(State)}
            | {f"from-{source}" for source in get_args(PointSource)},
        ),
        ("readings", "reports", said_in(*READINGS)),
        ("readings", "unsettled", CODES),
        ("rulesets", "", said_in("report/rulesets.py", "cli/rules.py")),
        ("wizard", "form", said_in("report/hand_form.py")),
        ("wizard", "questions", said_in("cli/new.py", "cli/wizard.py", "cli/wizard_answers.py")),
        ("page", "", said_in("report/html/*.py") | {f"spoken-{suit}" for suit in "mps"} | {*get_args(How)}),
    ],
)
def test_no_message_is_left_that_nothing_says(subject: str, name: str, said: set[str]) -> None:
    assert group(subject, name) - said == set()


def test_every_group_is_looked_at() -> None:
    """Here and above."""
    found = {(subject, name) for subject in SUBJECTS for name, of in catalogue(subject, "en").items() if of}
    looked_at = {("notes", ""), *(("reasons", name) for name in ("paid", "unpaid", "forbidden"))}
    looked_at |= {("names", name) for name in ("items", "hand-types", "melds", "chickens", "zones", "flags")}
    looked_at |= {(subject, name) for subject, name in found if subject in ("problems", "problem-parts")}
    cases = next(mark for mark in test_no_message_is_left_that_nothing_says.pytestmark if mark.name == "parametrize")
    assert found == looked_at | {(subject, name) for subject, name, _ in cases.args[1]}
