"""Rulesets given by path: what data names is no way into the files of whoever reads it."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
from pathlib import Path

import pytest
from in_process import Input, run
from repository import EXAMPLE, ROOT

from zhuoji_calc import load_hand, load_rules, settle
from zhuoji_calc.formats.ruleset.finding import is_path, shipped_names
from zhuoji_calc.formats.ruleset.head import is_hand, is_ruleset
from zhuoji_calc.formats.text.places import InputError
from zhuoji_calc.model.problems import Problems

GOOD = EXAMPLE.read_text(encoding="utf-8").replace("rules: guiyang\n", "")
TOWN = "name: town\nextends: guiyang\nrules: {}\n"
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
SECRETS = {
    "lines.yaml": "user: me\npassword: hunter2\nhunter2: [\n",
    "text.yaml": "hunter2 hunter2\n" * 50,
    "workflow.yaml": "name: hunter2\non: push\njobs:\n  hunter2: {runs-on: x}\n",
    "config.json": '{"extends": "airbnb", "rules": {"hunter2": 1}, "env": {}, "root": true, "hunter2":: }',
    "lint.yaml": "extends: hunter2\nrules: {hunter2: off}\n",
    "latin.yaml": "user: me\npassword: hunter2 \xfc\n",
    "hand.yaml": "dealer: hunter2\nend: draw\nplayers: hunter2\nrules: guiyang\n",
    "nothing.yaml": "# hunter2\n",
    "large.yaml": "hunter2: hunter2\n" * 20_000,
    "nested.json": '{"a": {"name": "hunter2", "title": 1, "rules": 2, "extends": "guiyang"}}',
}


def _hand(folder: Path, rules: str) -> Path:
    path = folder / "hand.yaml"
    path.write_text(f"rules: {rules}\n{GOOD}", encoding="utf-8")
    return path


def _said(path: Path, command: str, *more: str) -> tuple[int, str]:
    allow = ("--allow-paths",) if command in ("check", "night") else ()
    done = run(Input((command, str(path), "--lang", "en", *allow, *more), b""))
    assert done.status in (0, 1, 2)
    return done.status, done.out + done.err


@pytest.mark.parametrize("name", SECRETS)
@pytest.mark.parametrize("command", ["settle", "readings", "compare", "check", "night"])
def test_no_line_of_another_file_is_shown(tmp_path: Path, name: str, command: str) -> None:
    """One error, at the place that names the file; through `extends` and `--rules` it is the same."""
    (tmp_path / name).write_bytes(SECRETS[name].encode("latin-1"))
    folder = tmp_path / "sub"
    folder.mkdir()
    status, said = _said(_hand(folder, f"../{name}"), command)
    assert status == (1 if command in ("check", "night") else 2)
    assert said.count("hand.yaml:1:8: error[") == 1 and "hunter2" not in said
    assert said.count(": error[") == 1
    (folder / "town.yaml").write_text(TOWN.replace("guiyang", f"../{name}"), encoding="utf-8")
    status, said = _said(_hand(folder, "town.yaml"), command)
    assert "town.yaml:2:10: error[" in said and "hunter2" not in said
    if command != "compare" and name != "hand.yaml":
        status, said = _said(_hand(folder, "guiyang"), command, "--rules", str(tmp_path / name))
        assert status == 2 and "hunter2" not in said


def test_a_faulty_ruleset_shows_its_lines(tmp_path: Path) -> None:
    for text in ("nmae: town\nextends: guiyang\nrules: {kongs: {opne: 3}}\n", TOWN.replace("{}", "{kongs: [")):
        (tmp_path / "town.yaml").write_text(text, encoding="utf-8")
        status, said = _said(_hand(tmp_path, "town.yaml"), "settle")
        assert status == 2 and "town.yaml:" in said and "    3 | rules: " in said
    (tmp_path / "town.yaml").write_text("password: hunter2\nname: [\n", encoding="utf-8")
    done = run(Input(("rules", "validate", str(tmp_path / "town.yaml"), "--lang", "en"), b""))
    assert done.status == 2 and "[not-a-ruleset]" not in done.err and "name: [" in done.err


@POSIX
@pytest.mark.parametrize("command", ["settle", "readings", "compare", "check", "night"])
def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path, command: str) -> None:
    """A pipe would be waited for, a device may never end; a link to either is either."""
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "zero.yaml").symlink_to("/dev/zero")
    (tmp_path / "input.yaml").symlink_to("/dev/stdin")
    (tmp_path / "memory.yaml").symlink_to("/proc/self/environ")
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    listening = socket.socket(socket.AF_UNIX)
    with contextlib.chdir(tmp_path):
        # From here: a socket's path must be short.
        listening.bind("socket.yaml")
    names = ["pipe", "zero", "input", "memory", "folder", "loop", "socket", "nowhere"]
    for name in names:
        _, said = _said(_hand(tmp_path, f"{name}.yaml"), command)
        assert "hand.yaml:1:8: error[" in said, name
        (tmp_path / "town.yaml").write_text(TOWN.replace("guiyang", f"{name}.yaml"), encoding="utf-8")
        assert "town.yaml:2:10: error[" in _said(_hand(tmp_path, "town.yaml"), command)[1], name
    for name in ("/dev/stdin", "/proc/self/environ", "/etc/passwd", "/dev/zero", "~/x"):
        assert "hand.yaml:1:8: error[rules-file-unread]" in _said(_hand(tmp_path, name), command)[1], name
    listening.close()


@POSIX
def test_ruleset_files_asked_about_are_regular_files_too(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    for command in ("validate", "show"):
        done = run(Input(("rules", command, str(tmp_path / "pipe.yaml"), "--lang", "en"), b""))
        assert done.status == 2 and "error[not-a-regular-file]" in done.err
    assert run(Input(("rules", "validate", "-"), TOWN.encode())).status == 0
    (tmp_path / "town").write_text(TOWN, encoding="utf-8")
    assert run(Input(("rules", "validate", str(tmp_path / "town")), b"")).status == 0
    done = run(Input(("rules", "show", str(tmp_path / "town"), "--lang", "en"), b""))
    assert done.status == 2 and "error[ruleset-ending]" in done.err


@POSIX
def test_a_home_is_meant_by_who_types_it_and_never_by_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    (home / "town.yaml").write_text(TOWN, encoding="utf-8")
    hand = _hand(tmp_path, "guiyang")
    assert _said(hand, "settle", "--rules", "~/town.yaml")[0] == 0
    assert load_rules("~/town.yaml").name == "town"
    new = run(Input(("new", "--rules", "~/town.yaml"), b"")).out
    assert f"rules: {home}/town.yaml" in new
    for name in ("~/town.yaml", "~no-such-user/town.yaml"):
        assert "1:8: error[rules-file-unread]" in _said(_hand(tmp_path, name), "settle")[1]
        with pytest.raises(Problems) as error:
            settle(load_hand(_hand(tmp_path, name)))
        assert [problem.code for problem in error.value.problems] == ["rules-file-unread"]
        (home / "child.yaml").write_text(TOWN.replace("guiyang", name), encoding="utf-8")
        assert "child.yaml:2:10: error[rules-file-unread]" in _said(hand, "settle", "--rules", "~/child.yaml")[1]
    status, said = _said(hand, "settle", "--rules", "~no-such-user/x.yaml")
    assert status == 2 and "error[no-such-file]" in said
    with pytest.raises(InputError):
        load_rules("~no-such-user/x.yaml")
    # A folder of that name is as good as any.
    (tmp_path / "~").mkdir()
    (tmp_path / "~" / "town.yaml").write_text(TOWN, encoding="utf-8")
    assert _said(_hand(tmp_path, "~/town.yaml"), "settle")[0] == 0


def test_what_is_a_path() -> None:
    for name in ("a/b", "a\\b", "town.yaml", "TOWN.YAML", "town.yml", "a.json", "C:town", "~/x", "/dev/stdin"):
        assert is_path(name), name
    for name in ("guiyang", "贵阳", "..", "~", "town.txt", "one-five-ten"):
        assert not is_path(name), name
    with pytest.raises(Problems):
        load_rules("..")


def test_what_is_a_head() -> None:
    names = shipped_names
    for text in (
        TOWN,
        "\ufeff---\r\nname : town\r\ntitle: {zh: 甲, en: A}\r\nrules:\r\n  - [\r\n",
        "{name: t, title: {zh: 甲, en: players}, rules: {}}",
        '{"name": "t", "extends": "guiyang", "rules": {"a": {"b": 1}}}',
        "extends: guiyang\nrules: {}\n",
        "extends: other.yaml\nrules:\n",
        "'name': town\n\"title\": x\nrules: {}\n",
        "name： town\ntitle: x\nrules: {}\n",
        "名字: 镇\nextends: guiyang\n规则: {}\n",
    ):
        assert is_ruleset(text, names), text
    for text in (*SECRETS.values(), "", "{", "name: x\n", "- name: a\n- title: b\n", "name, title, rules, extends"):
        assert not is_ruleset(text, names), text
    assert is_hand(GOOD) and not is_hand(TOWN)
    # Whoever goes back over these takes hours.
    for part in ("a", '"\\', "a ", "{", "'"):
        for text in (part * 150_000, "{" + part * 150_000):
            assert not is_ruleset(text, names)


@pytest.mark.parametrize("name", shipped_names())
def test_the_heads_of_the_shipped_rulesets(name: str) -> None:
    assert is_ruleset((ROOT / "rulesets" / f"{name}.yaml").read_text(encoding="utf-8"), list)
