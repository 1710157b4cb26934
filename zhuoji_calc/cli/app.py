"""The command line ``zhuoji``: the commands put together, and a way out for every ending.

An uncaught fault never ends with 1, which means that a difference was found or a win is forbidden.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from typing import Annotated

import typer

from zhuoji_calc.cli.check import CHECK_COMMAND
from zhuoji_calc.cli.compare import COMPARE_COMMAND
from zhuoji_calc.cli.errors import ERRORS_COMMAND
from zhuoji_calc.cli.new import NEW_COMMAND
from zhuoji_calc.cli.night import NIGHT_COMMAND
from zhuoji_calc.cli.options import EXIT_FAULT, EXIT_INTERRUPTED, EXIT_WRONG, LangOption, asked_language, print_note
from zhuoji_calc.cli.output import NotOpen, forget_unwritten, guard_errors
from zhuoji_calc.cli.readings import READINGS_COMMAND
from zhuoji_calc.cli.rules import RULES_COMMANDS, rules_app
from zhuoji_calc.cli.sample import SAMPLE_COMMAND
from zhuoji_calc.cli.schema import SCHEMA_COMMAND
from zhuoji_calc.cli.settle import SETTLE_COMMAND
from zhuoji_calc.model.version import __version__

DEBUG_VARIABLE = "ZHUOJI_DEBUG"

_HELP = """\b
Examples:
  zhuoji settle hand.yaml
  zhuoji settle hand.yaml --explain
  zhuoji check hands/
  zhuoji night evening/
  zhuoji sample --rules NAME

Settle finished hands of Guizhou mahjong (捉鸡麻将): who pays whom how much, and why.
"""

app = typer.Typer(
    name="zhuoji",
    help=_HELP,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"zhuoji {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit."),
    ] = False,
    lang: LangOption = None,
) -> None:
    """Stands in front of every command, where `--lang` may stand as well as behind it."""
    if lang is not None:
        below = {"lang": lang.value}
        of_rules = dict.fromkeys(RULES_COMMANDS, below)
        context.default_map = {command.name: below for command in _COMMANDS} | {"rules": of_rules}


_COMMANDS = (
    SETTLE_COMMAND,
    CHECK_COMMAND,
    COMPARE_COMMAND,
    NIGHT_COMMAND,
    READINGS_COMMAND,
    NEW_COMMAND,
    SAMPLE_COMMAND,
    SCHEMA_COMMAND,
    ERRORS_COMMAND,
)
for command in _COMMANDS:
    app.command(command.name, short_help=command.short_help, help=command.help)(command.run)
app.add_typer(rules_app, name="rules")


def run() -> None:
    """Run the command line and end the process with its status."""
    try:
        _open_what_is_closed()
        _use_utf8()
        guard_errors()
        # Nothing here is validated by plugins; looking for some would take longer than settling a hand.
        os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
        app(prog_name="zhuoji")
    except KeyboardInterrupt:
        sys.exit(EXIT_INTERRUPTED)
    except OSError as fault:
        # Reading says for itself what is wrong: this is standard output, or the machine has no room left.
        print_note(_unwritable_message(fault))
        sys.exit(EXIT_WRONG)
    except Exception as fault:
        if os.environ.get(DEBUG_VARIABLE):
            import traceback

            traceback.print_exc()
        else:
            with contextlib.suppress(OSError):
                print(_fault_message(fault), file=sys.stderr)
        sys.exit(EXIT_FAULT)
    finally:
        forget_unwritten()


def _fault_message(fault: Exception) -> str:
    """What is said of a fault that nobody caught; some results may have been written before it."""
    said = f"{type(fault).__name__}: {fault}"
    if asked_language(sys.argv[1:]) == "zh":
        return (
            f"zhuoji: 程序自己出了错：{said}\n"
            f"（此前印出的结果有效，此后的没有算；设 {DEBUG_VARIABLE}=1 再运行，可看出错的地方）"
        )
    return (
        f"zhuoji: a fault of the program itself: {said}\n"
        "(what was printed before it stands, and nothing was settled after it; "
        f"with {DEBUG_VARIABLE}=1 in the environment it shows where)"
    )


def _unwritable_message(fault: OSError) -> str:
    from zhuoji_calc.messages.catalogue import REMARKS

    lang = asked_language(sys.argv[1:])
    reason = REMARKS.text("not-open", lang) if fault.errno == errno.EBADF else fault.strerror or str(fault)
    return REMARKS.say("unwritable", lang, reason=reason)


def _open_what_is_closed() -> None:
    """A stream that the process was started without is None, which nothing that writes expects."""
    if sys.stdout is None:
        sys.stdout = NotOpen()
    if sys.stderr is None:
        sys.stderr = io.StringIO()


def _use_utf8() -> None:
    """Write UTF-8 whatever the console's own encoding is; lone surrogates are shown, not refused."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
