"""``zhuoji check``: many hands against what is expected of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from zhuoji_calc.cli.options import (
    AllowOption,
    Command,
    EvenOption,
    LangOption,
    Paths,
    RulesOption,
    SetOption,
    data_language,
    format_option,
    message_language,
    read_settings,
)
from zhuoji_calc.model.numbers import MOST_WHOLE

if TYPE_CHECKING:
    from zhuoji_calc.cli.check_run import Run

_SHORT_HELP = "Many hands against what is expected of them."
_HELP = """\b
Examples:
  zhuoji check hands/
  zhuoji check night.yaml more.jsonl.gz --format jsonl > results.jsonl
  zhuoji check hands/ --readings
  zhuoji check - --rules NAME --set Q2=b < hands.jsonl

Settle many hands and compare each with its `expect`: files, folders (all hand files in them), - for input.
YAML with one document or several, JSON with one object or a list, JSON lines; packed with gzip too.

The table shows what differs, with that player's payments. A broken hand is one of the results and ends nothing.
Exit status: 0 every hand is as expected or expects nothing, 1 some hand differs, is invalid or its win is
forbidden unexpectedly, 2 wrong usage or an unreadable path, 3 a fault of the program or a process that was
killed, 130 interrupted.
"""


CheckFormat = Literal["table", "json", "jsonl", "csv", "markdown", "junit"]
ReadingsOption = Annotated[
    bool, typer.Option("--readings", help="Name the readings that matter, and those that explain a difference (slow).")
]
FailFastOption = Annotated[bool, typer.Option("--fail-fast", help="Stop at the first hand that is not as expected.")]
OnlyOption = Annotated[bool, typer.Option("--only-differences", help="Leave out the hands that are as expected.")]
JobsOption = Annotated[
    int,
    typer.Option(
        "--jobs", min=0, max=MOST_WHOLE, show_default=False, help="Processes; by default one for each processor."
    ),
]


def check_command(
    paths: Paths,
    rules: RulesOption = None,
    settings: SetOption = None,
    format: Annotated[CheckFormat, format_option("the results")] = "table",
    readings: ReadingsOption = False,
    fail_fast: FailFastOption = False,
    only_differences: OnlyOption = False,
    jobs: JobsOption = 0,
    allow_paths: AllowOption = False,
    even_if_forbidden: EvenOption = False,
    lang: LangOption = None,
) -> None:
    """Check the hands of all paths and print what came out."""
    chosen = read_settings(settings)
    import os

    from zhuoji_calc.analysis.audit import AuditOptions
    from zhuoji_calc.cli.check_run import CheckOptions, Run

    messages = message_language(lang)
    as_data = format in ("json", "jsonl", "csv", "junit")
    options = CheckOptions(
        AuditOptions(rules, chosen, allow_paths, readings, even_if_forbidden),
        format,
        data_language(lang) if as_data else messages,
        fail_fast,
        only_differences,
    )
    run: Run = Run(paths, options, jobs or os.cpu_count() or 1, messages)
    raise typer.Exit(run.run())


CHECK_COMMAND = Command("check", check_command, _SHORT_HELP, _HELP)
