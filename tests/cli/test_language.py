"""The language of what is said: `--lang` behind the command or before it, `ZHUOJI_LANG`, the locale."""

from __future__ import annotations

import pytest
from repository import EXAMPLE
from terminal import run
from typer.main import get_command

from zhuoji_calc.cli.app import app
from zhuoji_calc.cli.rules import RULES_COMMANDS

CHINESE = {"LANG": "zh_CN.UTF-8"}


@pytest.mark.parametrize(
    ("arguments", "environment", "last"),
    [
        (["settle", EXAMPLE], {}, "money"),
        (["settle", EXAMPLE], CHINESE, "结果"),
        (["settle", EXAMPLE], {"ZHUOJI_LANG": "zh"}, "结果"),
        (["settle", EXAMPLE], {"ZHUOJI_LANG": "en", **CHINESE}, "money"),
        (["settle", EXAMPLE], {"ZHUOJI_LANG": "fr", **CHINESE}, "结果"),
        (["settle", EXAMPLE, "--lang", "en"], {"ZHUOJI_LANG": "zh"}, "money"),
        (["--lang", "zh", "settle", EXAMPLE], {}, "结果"),
        (["--lang", "zh", "settle", EXAMPLE], {"ZHUOJI_LANG": "en"}, "结果"),
        (["--lang", "zh", "settle", EXAMPLE, "--lang", "en"], {}, "money"),
        (["settle", EXAMPLE, "--format", "csv"], CHINESE, "money"),
        (["settle", EXAMPLE, "--format", "csv"], {"ZHUOJI_LANG": "zh"}, "结果"),
        (["--lang", "zh", "settle", EXAMPLE, "--format", "csv"], {}, "结果"),
    ],
)
def test_language(arguments: list[str], environment: dict[str, str], last: str) -> None:
    done = run(*arguments, **environment)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].startswith(last)


@pytest.mark.parametrize("command", ["list", "show guiyang", "diff guiyang duyun"])
def test_before_a_command_of_a_command(command: str) -> None:
    behind = run("rules", *command.split(), "--lang", "zh")
    assert run("--lang", "zh", "rules", *command.split()).stdout == behind.stdout
    assert run("rules", *command.split()).stdout != behind.stdout


def test_every_command_of_rules_is_told() -> None:
    assert sorted(get_command(app).commands["rules"].commands) == sorted(RULES_COMMANDS)  # type: ignore[attr-defined]
