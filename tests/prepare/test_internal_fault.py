"""A fault of the program's own over one hand is that hand's result, and never the end of the run."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from in_process import Input, run
from repository import EXAMPLE

from zhuoji_calc.formats.files import load_case
from zhuoji_calc.formats.hand.writer import case_data, json_line
from zhuoji_calc.lines import settle_line
from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.prepare import pipeline

CASE, _ = load_case(str(EXAMPLE))
GOOD = json_line(case_data(CASE))
BAD = json_line(case_data(CASE._replace(hand=CASE.hand._replace(streak=7))))
LINES = "\n".join((GOOD, BAD, GOOD, "{", BAD)).encode()
STATUSES = ["ok", "invalid", "ok", "invalid", "invalid"]


def stumble(how: Callable[..., Any], where: Callable[..., bool], fault: Exception) -> Callable[..., Any]:
    """The function, which raises a fault where it is told to."""

    def stumbling(*arguments: Any, **named: Any) -> Any:
        if where(*arguments):
            raise fault
        return how(*arguments, **named)

    return stumbling


@pytest.fixture(params=[ValueError("what nobody thought of"), RecursionError(), MemoryError(), AssertionError("x")])
def stumbling(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settling a hand with a streak of seven stumbles."""
    patched = stumble(pipeline.settle, lambda hand, *_: hand.streak == 7, request.param)
    monkeypatch.setattr(pipeline, "settle", patched)


@pytest.mark.parametrize("format", ["jsonl", "json", "csv", "markdown", "junit", "table"])
def test_the_others_are_settled(stumbling: None, format: str) -> None:
    done = run(Input(("check", "-", "--jobs", "1", "--format", format), LINES))
    assert done.status == 3
    assert "internal" in done.out and "Traceback" not in done.out + done.err
    if format == "jsonl":
        results = [json.loads(line) for line in done.out.splitlines()]
        assert [one["status"] for one in results] == STATUSES
        assert [one["errors"][0]["code"] for one in results if "errors" in one][::2] == ["internal", "internal"]


def test_a_line_is_answered(stumbling: None) -> None:
    form = json.loads(settle_line(BAD))
    assert (form["status"], [error["code"] for error in form["errors"]]) == ("invalid", ["internal"])


def test_an_evening_goes_on(stumbling: None) -> None:
    done = run(Input(("night", "-", "--format", "json"), LINES))
    assert done.status == 3
    assert [hand["status"] for hand in json.loads(done.out)["hands"]] == STATUSES


def test_the_end_of_the_run_is_not_the_hand_that_is_wrong() -> None:
    """Without such a fault the same lines end with 1: one line is broken, and two streaks are not as expected."""
    assert run(Input(("check", "-", "--jobs", "1"), LINES)).status == 1


def test_writing_a_result_may_stumble_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Translator, "reason", stumble(Translator.reason, lambda *_: True, ValueError("no words")))
    done = run(Input(("check", "-", "--jobs", "1", "--format", "jsonl"), LINES))
    assert done.status == 3
    assert [json.loads(line)["status"] for line in done.out.splitlines()] == ["invalid"] * 5
    assert json.loads(settle_line(GOOD, file="x"))["errors"][0]["code"] == "internal"
