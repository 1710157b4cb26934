"""One line in, one line out: `settle_line`, the text of its lines, and the examples of `docs/many-hands.md`."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import warnings
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from repository import CASES, ROOT

from zhuoji_calc.analysis.audit import AuditOptions, Auditor
from zhuoji_calc.analysis.sampling import sample_case
from zhuoji_calc.formats.files import load_case
from zhuoji_calc.formats.hand.writer import case_data, json_line
from zhuoji_calc.formats.ruleset.finding import load_ruleset, shipped_names
from zhuoji_calc.formats.text.places import InputError
from zhuoji_calc.lines import settle_line
from zhuoji_calc.report.check import JsonLinesWriter, checked_object
from zhuoji_calc.rules.resolving import resolve

RESOLVED = {name: resolve(load_ruleset(name)) for name in shipped_names()}
PAGE = ROOT / "docs" / "many-hands.md"
EXAMPLES = dict(re.findall(r"```python (\w+)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL))


def lines(number: int, seed: int = 0) -> list[str]:
    random = Random(seed)
    names = sorted(RESOLVED)
    return [
        json_line(case_data(sample_case(random, RESOLVED[name], name, expect=True)))
        for name in (names[place % len(names)] for place in range(number))
    ]


@given(st.integers(0, 2**32), st.sampled_from(sorted(RESOLVED)), st.sampled_from(["zh", "en"]), st.booleans())
def test_the_quick_text_is_what_json_makes_of_the_object(seed: int, name: str, lang: str, odd: bool) -> None:
    case = sample_case(Random(seed), RESOLVED[name], name, expect=True)
    if odd:
        first, *others = case.hand.players
        players = (first._replace(name='“"\\ é\U0001f000'), *others)
        case = case._replace(hand=case.hand._replace(players=players), options={})
    writer = JsonLinesWriter("zh" if lang == "zh" else "en")
    checked = Auditor(AuditOptions()).check(json_line(case_data(case)), "json", 'a"b', 3)
    assert checked.status == "ok"
    assert writer.hand(checked) == json.dumps(checked_object(checked, writer.words), ensure_ascii=False)


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(CASES.rglob("*.yaml")), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_quick_text_of_every_case(path: Path) -> None:
    case, _ = load_case(str(path))
    auditor = Auditor(AuditOptions())
    for lang in ("zh", "en"):
        writer = JsonLinesWriter(lang)
        for one in (case, case._replace(expect=None)):
            checked = auditor.check(json_line(case_data(one)), "json", str(path), 1)
            assert writer.hand(checked) == json.dumps(checked_object(checked, writer.words), ensure_ascii=False)


def test_a_line_is_settled_as_check_does_it() -> None:
    (line,) = lines(1)
    found = json.loads(settle_line(line))
    assert found["status"] == "ok"
    assert found["points"] == json.loads(line)["expect"]["points"]
    assert settle_line(line) == settle_line(line.encode()) == settle_line(line + "\n")
    assert list(found)[:3] == ["file", "index", "status"]


def test_given_rules_and_settings_and_language() -> None:
    case, _ = load_case(str(CASES / "guiyang" / "01-example-1-hot-cannon.yaml"))
    line = json_line(case_data(case._replace(expect=None, rules=None)))
    assert json.loads(settle_line(line))["errors"][0]["code"] == "missing-key"
    assert json.loads(settle_line(line, "guiyang"))["points"] == [-1, -7, -5, 13]
    assert json.loads(settle_line(line, "guiyang", {"Q2": "b"}))["points"] == [-1, -8, -5, 14]
    assert "豆" in settle_line(line, "guiyang", lang="zh")
    assert json.loads(settle_line(line, "guiyang", file="x", index=9))["index"] == 9
    with pytest.raises(InputError):
        settle_line(line, "nonsense")


@pytest.mark.parametrize(
    "line", ["", "{", "[]", "null", '"x"', "{}", '{"rules": "guiyang"}', "\x00", "1" * 5000, "[" * 100_000]
)
def test_whatever_is_wrong_with_a_line_is_a_result(line: str) -> None:
    found = json.loads(settle_line(line))
    assert found["status"] == "invalid"
    assert all(error["code"] and error["message"] for error in found["errors"])


def test_a_path_in_a_line_is_refused() -> None:
    (line,) = lines(1)
    named = json.dumps({**json.loads(line), "rules": str(ROOT / "rulesets" / f"{json.loads(line)['rules']}.yaml")})
    assert json.loads(settle_line(named))["errors"][0]["code"] == "rules-path-refused"
    assert json.loads(settle_line(named, allow_paths=True))["status"] == "ok"


def test_other_processes_give_the_same() -> None:
    given = lines(14)
    with ProcessPoolExecutor(2) as pool:
        assert list(pool.map(settle_line, given)) == [settle_line(line) for line in given]


def test_importing_costs_nothing() -> None:
    program = "import sys, zhuoji_calc.lines; print('pydantic' in sys.modules, 'yaml' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["duckdb", "polars", "pyspark"])
def test_the_example_for_another_engine(engine: str, tmp_path: Path) -> None:
    if importlib.util.find_spec(engine) is None:
        warnings.warn(
            f"NOT TESTED: the {engine} example of docs/many-hands.md, {engine} is not installed", stacklevel=1
        )
        pytest.skip(f"NOT TESTED: {engine} is not installed (pip install '.[engines]')")
    given = [*lines(21), "{"]
    (tmp_path / "hands.jsonl").write_text("\n".join(given[:21]) + "\n", encoding="utf-8")
    results = [json.loads(settle_line(line)) for line in given[:21]]
    points = sum(payment["points"] for result in results for payment in result["payments"])
    program = EXAMPLES[engine] + "\nprint(found)\n"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYSPARK_PYTHON": sys.executable},
        capture_output=True,
        encoding="utf-8",
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.splitlines()[-1] == str([("ok", 21, points)])


def test_a_null_is_an_empty_line() -> None:
    """Data sets have nulls; one of them must not end a job."""
    assert settle_line(None) == settle_line("")
    result = json.loads(settle_line(None))
    assert result["status"] == "invalid"
    assert [error["code"] for error in result["errors"]] == ["empty"]
