"""The pages are current where they are made from other files, and what they show is what is printed."""

from __future__ import annotations

import doctest
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest
from repository import ROOT

from zhuoji_calc.formats.hand.fields import HAND, PLAYER, WIN
from zhuoji_calc.formats.words import CHINESE_KEYS

DOCS = ROOT / "docs"
PAGES = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "rulesets" / "README.md",
    ROOT / "benchmarks" / "README.md",
    *sorted(DOCS.glob("*.md")),
]


def blocks(page: Path, language: str) -> list[str]:
    """What stands in a page's fences of one language; the empty one for what is printed."""
    text = page.read_text(encoding="utf-8")
    found = re.findall(r"^```([^\n]*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [body for name, body in found if name == language]


def printed(*arguments: str) -> str:
    """What a command prints on standard output, from the top of the repository."""
    command = [sys.executable, "-m", "zhuoji_calc", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    return done.stdout


@pytest.mark.slow
def test_pages_are_current() -> None:
    spec = importlib.util.spec_from_file_location("make_docs", DOCS / "make.py")
    assert spec is not None and spec.loader is not None
    make = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make)
    assert make.stale() == [], "run: python docs/make.py"


def test_the_examples_of_the_library_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    examples = blocks(DOCS / "api.md", "python")
    assert len(examples) >= 8
    test = doctest.DocTestParser().get_doctest("\n".join(examples), {}, "docs/api.md", "docs/api.md", 0)
    said: list[str] = []
    tried = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert tried.failed == 0, "".join(said)
    assert tried.attempted >= 40


def test_readme_shows_what_is_printed() -> None:
    example = "samples/guiyang-example-1.yaml"
    table, explained = blocks(ROOT / "README.md", "")
    assert table == printed("settle", example, "--lang", "zh")
    lines = iter(printed("settle", example, "--explain", "--lang", "en").splitlines())
    # Shortened, but in the order in which it is printed: each line is looked for behind the one before.
    missing = [line for line in explained.splitlines() if line not in lines]
    assert missing == []


def test_readme_is_short() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE).split()) <= 700


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" not in target:
            place, _, heading = target.partition("#")
            aim = (page.parent / place) if place else page
            assert aim.exists(), target
            if heading:
                assert heading in headings(aim), target


def headings(page: Path) -> set[str]:
    """The anchors of a page's headings, as they are made from their words."""
    lines = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines}


MODULE = re.compile(r"`((?:model|rules|formats|settlement|prepare|analysis|messages|report|cli)/[\w/]*(?:\.py)?)`")


def test_the_plan_of_the_house_names_what_there_is() -> None:
    text = (DOCS / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = set(MODULE.findall(text))
    assert len(named) >= 50
    for name in named:
        path = ROOT / "zhuoji_calc" / name
        assert path.exists() or path.with_suffix(".py").is_file(), name
    for module, function in re.findall(r"`([\w/]+\.py)` \(`([\w.]+)`", text):
        source = (ROOT / "zhuoji_calc" / module).read_text(encoding="utf-8")
        for part in function.split("."):
            assert re.search(rf"^\s*(?:def |class )?{part}\b", source, re.MULTILINE), (module, function)


def test_the_changelog_has_the_form_that_it_names() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert versions[0] == "[Unreleased]"
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", version) for version in versions[1:])
    assert set(re.findall(r"^### (.*)$", text, re.MULTILINE)) <= {"Added", "Changed", "Fixed", "Removed"}
    for part in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        marked = [entry.startswith("**Payment") for entry in re.findall(r"^- (.*)$", part, re.MULTILINE)]
        assert marked == sorted(marked, reverse=True), "a changed payment is named first"


def test_the_page_of_hand_files_has_every_key() -> None:
    text = (DOCS / "hand-file.md").read_text(encoding="utf-8")
    for key in (*HAND.fields, *WIN.fields, *PLAYER.fields):
        row = re.search(rf"^\| (?:· )?`{key}` \| ([^|]*) \|", text, re.MULTILINE)
        assert row is not None, key
        assert set(row[1].split(", ")) <= set(CHINESE_KEYS[key]), key
