"""The command `check`: every form of file that hands come in, whole, broken, or without an end."""

from __future__ import annotations

import gzip
import json
import os
import sys
from pathlib import Path

import pytest
from checked import good, hand, objects, run, statuses, wrong
from typer.testing import CliRunner

from zhuoji_calc.analysis.audit import AuditOptions, Auditor
from zhuoji_calc.cli.app import app
from zhuoji_calc.formats import json_list
from zhuoji_calc.formats.batches import find_inputs, read_batches
from zhuoji_calc.formats.documents import Document
from zhuoji_calc.formats.text.source import MOST_BYTES


def documents(path: Path) -> list[Document]:
    return [document for batch in read_batches(str(path)) for document in batch.documents]


@pytest.mark.slow
@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("form", ["one.json", "list.json", "lines.json", "hands.jsonl", "hands.ndjson", "hands.yaml"])
def test_every_form_of_file(tmp_path: Path, form: str, packed: bool) -> None:
    texts = {
        "one.json": json.dumps(json.loads(good()), indent=2),
        "list.json": f"[{good()},\n {hand()}]\n",
        "hands.yaml": f"# two hands\n---\n{good()}\n---\n{hand()}\n",
    }
    text = texts.get(form, f"{good()}\n{hand()}\n").encode()
    path = tmp_path / (form + ".gz" if packed else form)
    path.write_bytes(gzip.compress(text) if packed else text)
    assert statuses(path) == (["ok"] if form == "one.json" else ["ok", "no-expect"])


@pytest.mark.slow
@pytest.mark.parametrize("start", ["", "\n", "---\n", "# a comment\n", "\ufeff"])
def test_standard_input_by_how_it_begins(start: str) -> None:
    assert statuses("-", text=start + good() + "\n") == ["ok"]


@pytest.mark.slow
def test_standard_input_as_lines_and_list() -> None:
    assert statuses("-", text=f"{good()}\n{hand()}\n") == ["ok", "no-expect"]
    assert statuses("-", text=f"[{good()}, {hand()}]") == ["ok", "no-expect"]
    assert objects("-", text=good())[0]["file"] == "<stdin>"


def test_folders_are_searched_by_name(tmp_path: Path) -> None:
    for name in ("b/2.yaml", "a/1.jsonl", "c.json", "notes.txt", ".hidden.json", ".git/x.json"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(good() + "\n", encoding="utf-8")
    found = [Path(file).name for file in find_inputs([str(tmp_path)]).files]
    assert found == ["c.json", "1.jsonl", "2.yaml"]
    (tmp_path / "empty").mkdir()
    done = run(tmp_path / "empty")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no-hand-files" in done.stderr


@pytest.mark.slow
def test_a_file_that_breaks_off_is_unreadable(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl.gz"
    path.write_bytes(gzip.compress((good() + "\n").encode() * 5000)[:-50])
    other = tmp_path / "z.jsonl"
    other.write_text(good() + "\n", encoding="utf-8")
    done = run(path, other, "--format", "jsonl")
    assert done.returncode == 2
    assert "hands.jsonl.gz: error[gzip-broken]: the packed file is broken or cut short\n" in done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["file"] == str(other)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "text"),
    [(f"hands.{ending}", text) for ending in ("jsonl", "ndjson", "json", "yaml", "txt") for text in ("", "\n \n")]
    + [("hands.json", "[]"), ("hands.json", " [\n]\n"), ("hands", "[ ]"), ("hands.yaml", "# nothing yet\n---\n")],
)
@pytest.mark.parametrize("packed", [False, True])
def test_a_file_without_a_hand_is_an_invalid_one(tmp_path: Path, name: str, text: str, packed: bool) -> None:
    """Named by the same words in whatever form, and never the end of the run."""
    path = tmp_path / (name + (".gz" if packed else ""))
    path.write_bytes(gzip.compress(text.encode()) if packed else text.encode())
    other = tmp_path / "z.jsonl"
    other.write_text(good(), encoding="utf-8")
    done = CliRunner().invoke(app, ["check", str(path), str(other), "--format", "jsonl", "--jobs", "1"])
    first, second = map(json.loads, done.stdout.splitlines())
    assert done.exit_code == 1
    assert (first["status"], second["status"]) == ("invalid", "ok")
    assert [error["code"] for error in first["errors"]] == ["empty"]
    done = CliRunner().invoke(app, ["night", str(path), "--lang", "en"])
    assert done.exit_code == 1
    assert "there is nothing in it" in done.stdout


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are made in another way there")
def test_what_a_folder_holds_besides_files(tmp_path: Path) -> None:
    """A link that leads nowhere is said and ends nothing; a pipe, which may never end, is left alone."""
    (tmp_path / "a.json").write_text(good(), encoding="utf-8")
    (tmp_path / "b.json").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "c.json")
    done = run(tmp_path, "--lang", "en")
    assert done.returncode == 2
    assert "b.json: error[no-such-file]" in done.stderr
    assert done.stdout == "1 hand: 1 ok\n"
    assert "[no-such-file]" in run("", "--lang", "en").stderr


@pytest.mark.slow
def test_a_broken_hand_of_a_list_ends_nothing(tmp_path: Path) -> None:
    """Where hands begin lines of their own the next is found."""
    path = tmp_path / "hands.json"
    lines = [good(), good()[:-1], wrong(), good().replace('"dealer": "', '"dealer": ', 1), good()]
    for blanks in ("", "  ", "\t"):
        path.write_text("[\n" + ",\n".join(blanks + line for line in lines) + "\n]\n", encoding="utf-8")
        assert statuses(path) == ["ok", "invalid", "differs", "invalid", "ok"]
    found = objects(path)
    errors = [error for one in found for error in one.get("errors", ())]  # type: ignore[attr-defined]
    assert {error["line"] for error in errors} == {3, 5}


def test_a_wide_text_is_said_once(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_bytes((good() + "\n").encode("utf-16") * 3)
    (one,) = objects(path)
    assert [error["code"] for error in one["errors"]] == ["utf-16"]  # type: ignore[attr-defined]


def test_lines_have_their_line_as_number(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{}\n\n  \r\n{"a": 1}\r\n[1]')
    assert [(one.number, one.line, one.text.strip()) for one in documents(path)] == [
        (1, 1, b"{}"),
        (4, 4, b'{"a": 1}'),
        (5, 5, b"[1]"),
    ]


def test_items_of_a_list_know_their_line(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('[\n {"a": "]"},\n\n {"b": [1]}\n]\n', encoding="utf-8")
    assert documents(path) == [(1, 2, b'{"a": "]"}', 2, " ", ",", 0), (2, 4, b'{"b": [1]}', 2, " ", "", 0)]
    for text, count in (("[]", 1), ("[{}", 2), ("[{} {}]", 2), ("[{}] x", 2), ("[{}, {]", 2), ("[{},]", 2), ("[", 1)):
        path.write_text(text, encoding="utf-8")
        assert len(documents(path)) == count, text


def test_a_long_list_is_read_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_list, "_BLOCK", 50)
    path = tmp_path / "a.json"
    items = [{"甲": "长" * size, "n": size} for size in range(90)]
    path.write_text(json.dumps(items, ensure_ascii=False, indent=1), encoding="utf-8")
    assert [json.loads(one.text) for one in documents(path)] == items


@pytest.mark.parametrize(
    ("name", "text"),
    [("a.jsonl", '{"x": "{}"}\n{{}}\n'), ("a.yaml", "x: {}\n---\n{{}}\n"), ("a.json", '[{{"x": "{}"}}]')],
)
def test_what_is_larger_than_any_hand_is_cut_off(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text.replace("{}", "x" * 3_000_000, 1).replace("{{}}", "{}").replace("{{", "{").replace("}}", "}"))
    first = documents(path)[0]
    assert len(first.text) < 2_000_000
    checked = Auditor(AuditOptions()).check(first.text, "yaml" if name.endswith("yaml") else "json")
    assert checked.error is not None
    assert [fault.problem.code for fault in checked.error.faults] == ["too-large"]


@pytest.mark.slow
def test_bytes_that_are_not_utf_8_are_one_invalid_hand(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(good().encode() + b"\n---\nrules: " + "贵阳".encode("gb18030") + b"\n---\n" + good().encode())
    assert statuses(path) == ["ok", "invalid", "ok"]
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"\xff": 1}\n' + good().encode())
    assert statuses(path) == ["invalid", "ok"]


@pytest.mark.slow
@pytest.mark.parametrize("rest", ["", ",", "]x", "] {}", " {}]", ", ]", "}"])
def test_a_broken_list_is_invalid_from_there_on(tmp_path: Path, rest: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(f"[{good()}{rest}", encoding="utf-8")
    first, *others = statuses(path)
    assert first == "ok"
    assert others and set(others) == {"invalid"}


@pytest.mark.slow
def test_a_document_without_end_is_not_held(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("- x\n" * 400_000 + f"---\n{good()}\n", encoding="utf-8")
    first, second = documents(path)
    assert len(first.text) < 2 * MOST_BYTES
    assert second.line == 400_001
    assert statuses(path) == ["invalid", "ok"]


@pytest.mark.parametrize(
    ("text", "place", "code", "line"),
    [
        ("[{},]", "1:5", "json-syntax", "[{},]"),
        ("[{}\n ,\n ]", "3:2", "json-syntax", " ]"),
        ("[{},", "1:4", "json-ends-early", "[{},"),
        ("[{}  \n ", "1:3", "json-ends-early", "[{}"),
        (" [", "1:2", "json-ends-early", " ["),
        ("[{} {}]", "1:5", "json-syntax", "[{} {}]"),
        ("[{}，{}]", "1:4", "json-syntax", "[{}，{}]"),
        ("[{}] x", "1:6", "json-goes-on", "[{}] x"),
        ("[{}]\n\n x ]", "3:2", "json-goes-on", " x ]"),
        (' [ {}, {"a":] ]', "1:13", "json-syntax", ' [ {}, {"a":] ]'),
        ("[{}, 3]", "1:6", "no-hand", "[{}, 3]"),
        ("[ ]", "1:1", "empty", "[ ]"),
        (' {"a" 1}', "1:7", "json-syntax", ' {"a" 1}'),
        ("[{}\n {}]", "2:2", "json-syntax", " {}]"),
        ("[{},\r {},\r 3]", "3:2", "no-hand", " 3]"),
        ("[{}\r\n,\r\n 3]", "3:2", "no-hand", " 3]"),
        ("[{}\r ,\r x]", "3:2", "json-syntax", " x]"),
    ],
)
def test_faults_of_a_list_stand_where_they_stand_in_the_file(
    tmp_path: Path, text: str, place: str, code: str, line: str
) -> None:
    path = tmp_path / "a.json"
    path.write_text(text, encoding="utf-8", newline="")
    done = CliRunner().invoke(app, ["check", str(path), "--lang", "en"])
    number = place.partition(":")[0]
    last = [part for part in done.stdout.split("\n\n") if "error[" in part][-1]
    assert f"{path}:{place}: error[{code}]: " in last
    assert f"\n    {number} | {line}\n" in last


def test_items_on_one_line_are_shown_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The column is the file's own, and the line is the real one around the place, in one piece or read in many."""
    path = tmp_path / "a.json"
    items = [hand(stake=number) for number in range(1, 40)]
    items[20] = hand(dealer="Q")
    text = f" [{', '.join(items)}]\n"
    path.write_text(text, encoding="utf-8")
    column = text.index('"Q"') + 1
    for block in (1 << 20, 70):
        monkeypatch.setattr(json_list, "_BLOCK", block)
        done = CliRunner().invoke(app, ["check", str(path), "--lang", "en", "--jobs", "1"])
        shown = f"…{text[column - 61 : column + 39]}…"
        assert f"a.json:1:{column}: error[unknown-player]: there is no player Q\n    1 | {shown}\n" in done.stdout
        (line,) = (one for one in done.stdout.splitlines() if one.endswith("^"))
        assert len(line) == len("    1 | …") + 61
    night = CliRunner().invoke(app, ["night", str(path), "--lang", "en"])
    assert f"a.json:1:{column}: error[unknown-player]" in night.stdout
    told = [one for one in objects(path) if one["status"] == "invalid"]
    assert [one["errors"][0]["column"] for one in told] == [column]  # type: ignore[index]
