"""Bad input: what cannot be read as a text, and the faults of JSON."""

from __future__ import annotations

import pytest
from hands import assert_words, faults

from zhuoji_calc.formats.text.places import InputError


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"\n \n", "empty"),
        (b"# nothing\n# here\n", "empty"),
        (b"- 1\n", "not-a-mapping"),
        (b"hello\n", "not-a-mapping"),
        ("规则：贵阳\n".encode(), "full-width-colon"),
        ("规则: 贵阳\n".encode("gbk"), "gbk"),
        ("rules: a\n".encode("utf-16"), "utf-16"),
        (b"rules: \xff\xff\xff\n", "not-utf-8"),
        (b"rules: a\x00b\n", "control-character"),
        (b"a: " + b"[" * 30 + b"]" * 30 + b"\n", "too-deep"),
        (b"a: " + b"{a: " * 5000, "too-deep"),
        (b"# " + b"x" * 300_000, "too-large"),
    ],
)
def test_a_text_that_cannot_be_read(data: bytes, code: str) -> None:
    """Encodings, signs, sizes: one fault each, with a place."""
    (fault, *_) = faults(data)
    assert fault.problem.code == code
    assert fault.place is not None
    assert_words(InputError("hand.yaml", [fault]))


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ('{"a": 1,}', "json-syntax", 9),
        ('{"a": 1, "a": 2}', "key-twice", 10),
        ('{"a" = 1}', "json-syntax", 6),
        ('{"a" 1}', "json-syntax", 6),
        ('{"a": 1 "b": 2}', "json-syntax", 9),
        ('{"a": [1 2]}', "json-syntax", 10),
        ('{"a": "b" "c"}', "json-syntax", 11),
        ('{"a": 1 // x', "json-syntax", 9),
        ('{"a": 1 /* x */}', "json-syntax", 9),
        ("{a: 1}", "json-syntax", 2),
        ('{a": 1}', "json-syntax", 2),
        ('{"a": b c}', "json-syntax", 7),
        ('{"a": 123m}', "json-number", 7),
        ('{"a": 0x1F}', "json-number", 7),
        ('{"a": True}', "json-syntax", 7),
        ('{"a": [1}', "json-syntax", 9),
        ('{"a": 1]', "json-syntax", 8),
        ('{"a": 1}}', "json-goes-on", 9),
        ('{"a": ［1］}', "json-syntax", 7),
        ('{"a":\u30001}', "json-syntax", 6),
        ('{"a\u200b": 1}', "invisible-sign", 4),
        ('{"a"：1}', "json-syntax", 5),
        ('{"a": 1，"b": 2}', "json-syntax", 8),
        ('{"a": NaN}', "json-constant", 7),
        ('{"a": -Infinity}', "json-constant", 7),
        ('{"a": 01}', "json-number", 7),
        ("{'a': 1}", "json-syntax", 2),
        ('{"a": "x', "json-quote-open", 7),
        ('{"a": "\\x"}', "json-escape", 8),
        ('{"a": "\t"}', "control-character", 8),
        ('{"a": 1} {}', "json-goes-on", 10),
        ('{"a": [1, 2', "json-ends-early", 11),
        ('{"a": "1m, "b": "2m"}', "json-syntax", 13),
        ('{"a: "1m", "b": "2m"}', "json-syntax", 7),
        ('{"a": ["A, "B"]}', "json-syntax", 13),
        ('{"a": ""1m", "b": "2m"}', "json-syntax", 9),
        ('{"a": [""A", "B"]}', "json-syntax", 10),
        ('{"a": ""5"}', "json-syntax", 9),
        ('{"a": ' + "9" * 5000 + "}", "number-too-long", 7),
        ("[" * 50_000, "too-deep", 21),
        ('{"a": ' * 5000, "too-deep", 121),
        ("[1]", "not-a-mapping", 1),
        ("3", "not-a-mapping", 1),
        ("  ", "empty", 1),
    ],
)
def test_broken_json(text: str, code: str, column: int) -> None:
    """JSON's own faults, with the column of each."""
    fault = max(faults(text, "json"), key=lambda one: one.problem.code == code)
    assert fault.problem.code == code
    assert fault.place is not None
    assert (fault.place.line, fault.place.column) == (1, column)
    assert_words(InputError("hand.yaml", [fault]))
