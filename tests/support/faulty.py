"""The faulty files of ``tests/faults``: one for each code, what is wrong with it, and the place where that stands.

A file is named after its code; one of a ruleset ends with ``.rules.yaml``.  ``places.yaml`` says line and column.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from pathlib import Path

import yaml
from repository import EXAMPLE, ROOT

from zhuoji_calc.formats.files import load_source
from zhuoji_calc.formats.text.places import InputError
from zhuoji_calc.formats.text.source import Source
from zhuoji_calc.messages.problems import problem_messages
from zhuoji_calc.prepare.pipeline import Preparer

FOLDER = ROOT / "tests" / "faults"
GOOD = EXAMPLE
RULES = ".rules.yaml"
CODES = frozenset(key.rpartition(".")[0] for key in problem_messages("en"))
"""Every code that there are words for."""

IN_NO_FILE = {
    "no-such-file": ("没有这样的文件", "there is no file"),
    "gzip-broken": ("只有 `check` 和 `night` 读压缩的文件", "only `check` and `night` read what is packed"),
    "is-a-folder": ("路径是文件夹", "the path is a folder"),
    "not-a-regular-file": ("管道、设备之类", "a pipe, a device or the like"),
    "ruleset-ending": (
        "只在用 --rules 给路径时",
        "only a path given with `--rules`; at `rules` it is `rules-file-unread`",
    ),
    "file-not-allowed": ("文件没有读取权限", "the file's permissions forbid it"),
    "unreadable": ("读取时出错", "reading itself fails"),
    "input-not-open": ("`-` 要的标准输入没有打开", "`-` asks for a standard input that is closed"),
    "no-hand-files": ("文件夹里没有牌局", "a folder given to `check` or `night` holds none"),
    "internal": ("程序自己的错", "a fault of the program's own"),
    "too-many-people": ("只在 `night` 里", "only `night` says it of all its hands"),
    "no-hand": ("只在 `check` 和 `night` 里", "only `check` and `night` say it of an item of a list"),
    "no-such-seat": ("只在库里直接构造的牌局", "a hand that a program made, not a file"),
    "rules-path-refused": ("只在 `check` 和 `night` 里", "only `check` and `night` refuse it"),
    "extends-faulty": ("要两个文件", "it takes two files"),
    "extends-too-many": ("要几个文件", "it takes several files"),
}
"""Codes that no file shows by itself, and why: in Chinese and English."""


def everything_wrong(file: str, source: Source, rules: str | None, settings: Mapping[str, str]) -> list[InputError]:
    """All that keeps a hand from being settled: in its file, in its ruleset's file, in the command line."""
    preparer = Preparer(rules, settings)
    return preparer.faults(preparer.read(source), file).errors(source)


def faulty_files() -> list[Path]:
    """Every faulty file, by the name of its code."""
    files = (path for path in FOLDER.iterdir() if path.suffix in (".yaml", ".json") and path.name != "places.yaml")
    return sorted(files, key=code_of)


def code_of(path: Path) -> str:
    """The code that a file shows."""
    return path.name.partition(".")[0]


def places() -> dict[str, str]:
    """``line:column`` by code."""
    found: dict[str, str] = yaml.safe_load((FOLDER / "places.yaml").read_text(encoding="utf-8"))
    return found


def what_is_wrong_with(path: Path) -> InputError:
    """Everything that keeps the file from being used, by the file's bare name."""
    errors: Iterable[InputError]
    is_ruleset = path.name.endswith(RULES)
    # From its own folder, so that what is said does not tell where that lies.
    with contextlib.chdir(FOLDER):
        try:
            source = load_source(str(GOOD if is_ruleset else path.name))
            errors = everything_wrong(source.name, source, path.name if is_ruleset else None, {})
        except InputError as error:
            errors = [error]
    faults = [fault for error in errors for fault in error.faults]
    return InputError(path.name, faults)
