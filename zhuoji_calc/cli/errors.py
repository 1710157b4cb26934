"""``zhuoji errors``: what each error code means, with an example."""

from __future__ import annotations

import json
from importlib import resources
from typing import Annotated

import typer

from zhuoji_calc.cli.options import EXIT_WRONG, Command, LangOption, message_language, print_note, print_result

_SHORT_HELP = "What an error code means, with an example."
_HELP = """\b
Examples:
  zhuoji errors
  zhuoji errors not-complete

Explain an error code, as it stands in brackets in every message, by the message it comes with; or all of them.
"""


def errors_command(
    code: Annotated[str | None, typer.Argument(metavar="[CODE]", show_default=False, help="The code.")] = None,
    lang: LangOption = None,
) -> None:
    """Print the example of one code, or of each."""
    from zhuoji_calc.messages.catalogue import REMARKS
    from zhuoji_calc.report.layout import printable
    from zhuoji_calc.rules.suggest import closest

    language = message_language(lang)
    text = resources.files("zhuoji_calc.messages").joinpath("examples.json").read_text(encoding="utf-8")
    examples: dict[str, dict[str, str]] = json.loads(text)
    if code is None:
        print_result("\n\n".join(f"{name}\n\n{said[language]}" for name, said in examples.items()))
    elif (asked := code.strip("[] ")) in examples:
        print_result(examples[asked][language])
    else:
        near = closest(asked, examples)
        print_note(REMARKS.say("no-such-code", language, code=printable(asked)))
        if near is not None:
            print_note(REMARKS.say("perhaps-code", language, code=near))
        raise typer.Exit(EXIT_WRONG)


ERRORS_COMMAND = Command("errors", errors_command, _SHORT_HELP, _HELP)
