"""What several commands share: their options, the choice of language, and the two ways out.

Results go to standard output, everything else to standard error.  Only light modules are imported here; a command
imports what it works with when it runs.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from zhuoji_calc.cli.output import put, put_note, writing

if TYPE_CHECKING:
    from zhuoji_calc.messages.catalogue import Lang

EXIT_FORBIDDEN = 1
EXIT_WRONG = 2
EXIT_FAULT = 3
EXIT_INTERRUPTED = 130

LANGUAGE_VARIABLE = "ZHUOJI_LANG"
LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


class Command(NamedTuple):
    """A command: what it is called and runs, what the list of commands says of it, and its own help."""

    name: str
    run: Callable[..., None]
    short_help: str
    help: str


class Language(StrEnum):
    """A language of labels and messages."""

    zh = "zh"
    en = "en"


def format_option(what: str) -> typer.models.OptionInfo:
    """``--format`` of a command that writes ``what``; its choices are those of the parameter's type."""
    return typer.Option("--format", help=f"What to write {what} as.")  # type: ignore[no-any-return]


Paths = Annotated[
    list[str],
    typer.Argument(metavar="PATH...", show_default=False, help="Files and folders of hands; - reads from input."),
]
AllowOption = Annotated[
    bool, typer.Option("--allow-paths", help="Let the hands name rulesets by path; only for data that you trust.")
]
HandFile = Annotated[
    str, typer.Argument(metavar="FILE", show_default=False, help="A hand file (YAML or JSON); - reads it from input.")
]
RulesOption = Annotated[
    str | None,
    typer.Option("--rules", metavar="NAME|PATH", help="Settle by this ruleset instead of the file's."),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="An option, a reading or a rule key; may be repeated."),
]
EvenOption = Annotated[
    bool, typer.Option("--even-if-forbidden", help="Settle a win that the rules forbid all the same, and say so.")
]
LangOption = Annotated[
    Language | None,
    typer.Option(
        "--lang", help="Labels and messages; else as ZHUOJI_LANG says, or the locale, or English in json and csv."
    ),
]


def locale_language(environment: Mapping[str, str] = os.environ) -> Lang:
    """The language of the locale: Chinese where the first variable that is set says so, else English."""
    for variable in LOCALE_VARIABLES:
        value = environment.get(variable)
        if value:
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"


def named_language(environment: Mapping[str, str] = os.environ) -> Lang | None:
    """The language that ``ZHUOJI_LANG`` names, if it is set to one."""
    value = environment.get(LANGUAGE_VARIABLE, "")
    return Language(value).value if value in tuple(Language) else None


def asked_language(arguments: Sequence[str]) -> Lang:
    """The language that a command line asks for, else the usual one: for what is said outside of any command."""
    for argument, following in zip(arguments, [*arguments[1:], ""], strict=True):
        option, sign, value = argument.partition("=")
        wanted = value if sign else following
        if option == "--lang" and wanted in tuple(Language):
            return Language(wanted).value
    return named_language() or locale_language()


def message_language(chosen: Language | None) -> Lang:
    """The language of messages and tables."""
    return (chosen.value if chosen else named_language()) or locale_language()


def data_language(chosen: Language | None) -> Lang:
    """The language of labels in json, jsonl and csv."""
    return (chosen.value if chosen else named_language()) or "en"


def read_settings(settings: list[str] | None) -> dict[str, str]:
    """``--set KEY=VALUE`` as a map; a later one for the same key wins. Wrong usage where there is no ``=``."""
    read = {}
    for setting in settings or []:
        key, sign, value = unicodedata.normalize("NFKC", setting).partition("=")
        if not sign or not key.strip():
            raise typer.BadParameter(f"{setting!r} is not KEY=VALUE", param_hint="--set")
        read[key.strip()] = value.strip()
    return read


def print_result(text: str) -> None:
    """Write a result."""
    with writing():
        put(text + "\n")
        sys.stdout.flush()


def print_part(text: str) -> None:
    """Write a part of a long result; `end_result` comes last."""
    put(text)


def end_result() -> None:
    """Write what is left of a long result."""
    with writing():
        sys.stdout.flush()


def print_note(text: str) -> None:
    """Write what is not a result: notes, errors, whether a file's expectation is met."""
    put_note(text + "\n")
