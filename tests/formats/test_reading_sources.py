"""Texts and files: both YAML parsers, many documents in one text, the file system, and texts that nobody wrote."""

from __future__ import annotations

import io
import json
import os
import random
import sys
from pathlib import Path

import pytest
import yaml
from hands import GOOD
from hypothesis import given
from hypothesis import strategies as st
from repository import CASES

from zhuoji_calc.formats.files import kind_of, load_case
from zhuoji_calc.formats.hand.reader import read_hand
from zhuoji_calc.formats.text import yaml_text
from zhuoji_calc.formats.text.json_text import JsonFaults, read_json, scan_json
from zhuoji_calc.formats.text.places import InputError, Place
from zhuoji_calc.formats.text.source import Blank, Cut, Folded, Kind, look_through, read_documents, read_source
from zhuoji_calc.formats.text.yaml_nodes import read_nodes
from zhuoji_calc.formats.words import english_key
from zhuoji_calc.model.problems import Problem
from zhuoji_calc.report.problems import render_error

pytestmark = pytest.mark.slow

DEPTH = 20
FILES = sorted(CASES.rglob("*.yaml"))

needs_libyaml = pytest.mark.skipif(not yaml.__with_libyaml__, reason="PyYAML without libyaml")


def _careful(text: str) -> object:
    root, faults = read_nodes(text, DEPTH)
    assert not faults and root is not None, faults
    return yaml_text.data_of(root, text)


def _typed(data: object) -> object:
    """The data with the classes of its texts, which compare equal to plain ones otherwise."""
    if isinstance(data, dict):
        return {key: _typed(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_typed(value) for value in data]
    return type(data).__name__, data


@needs_libyaml
def test_both_parsers_agree_on_the_cases() -> None:
    """The quick way and the careful one read the same."""
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        assert _typed(yaml_text._read_fast(text, DEPTH)) == _typed(_careful(text))


_WORDS = ["a", "b", "name", "~", "null", "1p", "玩家", "：", "，", "<<", "\\"]
_SIGNS = [": ", ":", "- ", "[", "]", "{", "}", ", ", ",", "'", '"', "? ", "|", ">", "&x ", "*x", "!t ", "%", "@"]
_GAPS = ["\n", "\n  ", "\n    ", "\r\n", " ", "#", " #", " # ", "---\n", "...\n"]
_PIECES = st.sampled_from(_WORDS + _SIGNS + _GAPS)


@needs_libyaml
@given(st.lists(_PIECES, max_size=14).map("".join))
def test_both_parsers_agree(text: str) -> None:
    """Whatever libyaml lets pass, the Python parser reads alike: no machine settles what another refuses."""
    try:
        fast = yaml_text._read_fast(text, DEPTH)
    except (yaml_text._Irregular, yaml.YAMLError):
        return
    assert _typed(fast) == _typed(_careful(text))


@given(st.lists(_PIECES, max_size=14).map("".join))
def test_any_text_is_data_or_a_fault(text: str) -> None:
    """Never a traceback, and every place lies inside the text."""
    _try(text, "yaml")
    _try(text, "json")


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-999, 999) | st.text('aé玩"\\\n', max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab玩", max_size=2), inner, max_size=3),
    max_leaves=8,
)


@given(_JSON, st.booleans())
def test_the_json_scanner_reads_what_the_library_reads(data: object, spaced: bool) -> None:
    """The scanner for places knows all of JSON; a text that the library takes has no fault for it."""
    text = json.dumps(data, ensure_ascii=spaced, indent=1 if spaced else None)
    root, faults = scan_json(text, DEPTH)
    assert root is not None and not faults


@given(_JSON, st.integers(0, 200), st.sampled_from(list('{}[],:"x0 \n\\')))
def test_the_json_scanner_finds_a_fault_in_what_the_library_refuses(data: object, at: int, sign: str) -> None:
    """A spoiled text is either JSON for both or for neither."""
    text = json.dumps(data)
    text = text[: at % (len(text) + 1)] + sign + text[at % (len(text) + 1) :]
    _, faults = scan_json(text, DEPTH)
    try:
        read_json(text, DEPTH)
    except JsonFaults as error:
        assert error.faults == faults
        assert faults
    else:
        assert not faults


def _try(text: str, kind: Kind) -> None:
    try:
        read_hand(look_through(text, kind, "hand"))
    except InputError as error:
        assert error.faults
        for fault in error.faults:
            assert fault.place is not None
            assert 1 <= fault.place.line <= text.count("\n") + text.count("\r") + 1
            assert 1 <= fault.place.column <= len(text) + 1
        assert render_error(error, "zh")
        assert render_error(error, "en")


def test_spoiled_files_are_never_a_traceback() -> None:
    """Real files with characters taken out, doubled, or exchanged."""
    rng = random.Random(7)
    signs = list("：，:,[]{}()'\"#-~\n\t 0123456789mpsz/甲&*!%@|>?\\\x00\ufeff🀇")
    for round_number in range(250):
        path = FILES[rng.randrange(len(FILES))]
        text = path.read_text(encoding="utf-8")
        kind: Kind = "yaml"
        if round_number % 3 == 0:
            kind, text = "json", json.dumps(yaml.safe_load(text), ensure_ascii=False)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(text))
            width = rng.choice((0, 0, 1, 1, 2, 9))
            text = text[:at] + rng.choice((rng.choice(signs), "", text[at : at + width] * 2)) + text[at + width :]
        _try(text, kind)


def test_spoiled_data_is_never_a_traceback() -> None:
    """Values of the wrong kind anywhere in the structure."""
    rng = random.Random(11)
    values: list[object] = [None, True, 0, -1, 10**30, 1.5, "", "x", "1m", "A, B", "1s 2s /"]
    values += [[], {}, [None], {"a": None}, [[]]]

    def spoil(data: object) -> object:
        if rng.random() < 0.06:
            return rng.choice(values)
        if isinstance(data, dict):
            return {("x" + key if rng.random() < 0.03 else key): spoil(value) for key, value in data.items()}
        if isinstance(data, list):
            return [spoil(value) for value in data]
        return data

    for _ in range(250):
        data = yaml.safe_load(FILES[rng.randrange(len(FILES))].read_text(encoding="utf-8"))
        spoiled = spoil(data)
        _try(json.dumps(spoiled, ensure_ascii=False), "json")
        _try(yaml.safe_dump(spoiled, allow_unicode=True), "yaml")


def test_scalars_know_how_they_were_written() -> None:
    """Blanks, texts over several lines, and texts before a comment sign."""
    data = read_source("a: ~\nb: 'null'\nc: x #y\nd: x # y\ne: x\n  y\nf: null\ng:\n", "yaml").data
    assert _typed(data) == {
        "a": ("Blank", "~"),
        "b": ("str", "null"),
        "c": ("Cut", "x"),
        "d": ("str", "x"),
        "e": ("Folded", "x y"),
        "f": ("Blank", "null"),
        "g": ("Blank", ""),
    }
    assert {Blank, Cut, Folded} <= {type(value) for value in data.values()} if isinstance(data, dict) else False


def test_places_of_paths() -> None:
    """Values, keys, items, characters inside of a scalar, and what is not there."""
    source = read_source("a: {b: [x, 'y z', \"w\\tv\"]}\n玩家: |\n  t\nc: 1m 2m\n  3m 4x\n", "yaml")

    def place(*path: str | int, offset: int = 0, at: str = "") -> Place | None:
        return source.error([Problem("wrong-value", path, {"at": at}, offset)], english_key).faults[0].place

    assert place("a", "b", 0) == (1, 9)
    assert place("a", "b", 1, offset=2) == (1, 15)
    assert place("a", "b", at="key") == (1, 5)
    assert place("a", "b", 9) == (1, 8)
    assert place("a", "x", "y") == (1, 4)
    assert place("players", at="key") == (2, 1)
    assert place("c", offset=9) == (5, 6)
    assert place("nothing") == (1, 1)


def test_many_documents_in_one_text() -> None:
    """Each with its own lines; a broken one ends nothing."""
    text = "# first\na: 1\n---\n# none here\n---\nb: [\n---\nc: 3\nc: 4\n...\n---\nd: 5\n"
    documents = list(read_documents(text, "night.yaml"))
    assert [type(one).__name__ for one in documents] == ["Source", "InputError", "InputError", "Source"]
    first, broken, twice, last = documents
    assert not isinstance(first, InputError) and not isinstance(last, InputError)
    assert isinstance(broken, InputError) and isinstance(twice, InputError)
    assert (first.data, last.data) == ({"a": "1"}, {"d": "5"})
    assert twice.faults[0].place == (9, 1)
    assert twice.faults[0].problem.args["first_line"] == 8
    assert last.error([Problem("wrong-value", ("d",))]).faults[0].place == (12, 4)
    assert list(read_documents("\n# nothing\n---\n")) == []
    (gbk,) = read_documents("规则: 贵阳".encode("gbk"))
    assert isinstance(gbk, InputError)


def test_lines_end_in_every_way() -> None:
    """Windows and old Macintosh ends count as one line each."""
    for end in ("\n", "\r\n", "\r"):
        with pytest.raises(InputError) as caught:
            read_source(f"a: 1{end}b: 2{end}a: 3{end}", "yaml", "f")
        assert caught.value.faults[0].place == (3, 1)
        assert caught.value.faults[0].line == "a: 3"


def test_a_byte_order_mark_is_no_fault() -> None:
    """Windows editors write one."""
    assert read_source(b"\xef\xbb\xbfa: 1\n", "yaml").data == {"a": "1"}
    assert read_source(b'\xef\xbb\xbf{"a": 1}', "json").data == {"a": 1}


def test_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What can be wrong before a text is there at all, and standard input."""

    def code(path: str) -> str:
        with pytest.raises(InputError) as caught:
            load_case(path)
        assert caught.value.name == ("<stdin>" if path == "-" else path)
        return caught.value.faults[0].problem.code

    assert code(str(tmp_path / "none.yaml")) == "no-such-file"
    assert code(str(tmp_path)) == "is-a-folder"
    assert code("a\0b") == "unreadable"
    empty = tmp_path / "empty.yaml"
    empty.write_bytes(b"")
    assert code(str(empty)) == "empty"
    assert code(str(empty / "below.yaml")) == "no-such-file"
    if os.name == "posix" and os.geteuid() != 0:
        empty.chmod(0)
        assert code(str(empty)) == "file-not-allowed"
    big = tmp_path / "big.yaml"
    big.write_bytes(b"#" * 2_000_000)
    assert code(str(big)) == "too-large"

    def feed(data: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))

    feed(GOOD.encode())
    case, source = load_case("-")
    assert (case.rules, source.name, source.kind) == ("guiyang", "<stdin>", "yaml")
    feed(json.dumps(yaml.safe_load(GOOD)).encode())
    assert load_case("-")[1].kind == "json"
    feed(b"")
    assert code("-") == "empty"


def test_what_kind_a_file_is() -> None:
    """The ending decides, then the beginning."""
    assert kind_of("a.json", b"rules: x") == "json"
    assert kind_of("a.YML", b"{}") == "yaml"
    assert kind_of("-", b' \n{ "rules": 1}') == "json"
    assert kind_of("-", b"{rules: x}") == "yaml"
    assert kind_of("hand", b"rules: x") == "yaml"


def test_without_libyaml(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python parser alone reads the same."""
    with_it = [read_source(path.read_bytes(), "yaml").data for path in FILES[:5]]
    monkeypatch.setattr(yaml_text, "_CParser", None)
    assert [read_source(path.read_bytes(), "yaml").data for path in FILES[:5]] == with_it
