"""``zhuoji new``: a hand file to fill in, or asked for question by question."""

from __future__ import annotations

import functools
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from zhuoji_calc.cli.options import (
    EXIT_WRONG,
    Command,
    LangOption,
    RulesOption,
    message_language,
    print_note,
    print_result,
)
from zhuoji_calc.cli.output import put_note

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zhuoji_calc.messages.catalogue import Lang
    from zhuoji_calc.rules.ruleset import Ruleset

_SHORT_HELP = "A hand file to fill in, or asked for question by question."
_HELP = """\b
Examples:
  zhuoji new > hand.yaml
  zhuoji new --rules NAME --lang zh > hand.yaml
  zhuoji new -o hand.yaml

Print a hand file to fill in, with a comment at every key. On a terminal, with -o or --ask, it asks question by
question instead, checks each answer at once, writes the file and settles it.
"""


AskOption = Annotated[bool, typer.Option("--ask", help="Ask question by question (on a terminal).")]
OutputOption = Annotated[
    str | None, typer.Option("-o", "--output", metavar="FILE", help="Write this file; it must not be there yet.")
]


def new_command(
    rules: RulesOption = None,
    ask: AskOption = False,
    output: OutputOption = None,
    lang: LangOption = None,
) -> None:
    """Print or write a hand file to fill in, or ask for a hand."""
    messages = message_language(lang)
    from zhuoji_calc.cli.candidates import find_named
    from zhuoji_calc.messages.catalogue import QUESTIONS

    if output is not None and Path(output).exists():
        _refuse(QUESTIONS.say("file-exists", messages, file=output))
    on_terminal = sys.stdin is not None and sys.stdin.isatty() and (ask or sys.stdout.isatty())
    if ask and not on_terminal:
        _refuse(QUESTIONS.say("no-terminal", messages))
    if rules is not None:
        find_named(rules, messages)
    if ask or (output is not None and on_terminal):
        _ask(rules, output, messages)
        return
    from zhuoji_calc.formats.ruleset.finding import names_by_document
    from zhuoji_calc.report.hand_form import hand_form
    from zhuoji_calc.rules.resolving import resolve

    name = names_by_document()[0] if rules is None else rules
    text = hand_form(resolve(find_named(name, messages)), _seen_from(name, output), messages)
    if output is None:
        print_result(text)
    else:
        _write(output, text + "\n", messages)


NEW_COMMAND = Command("new", new_command, _SHORT_HELP, _HELP)


def _ask(rules: str | None, output: str | None, lang: Lang) -> None:
    from zhuoji_calc.cli.wizard import dialogue
    from zhuoji_calc.formats.ruleset.finding import names_by_document
    from zhuoji_calc.messages.catalogue import QUESTIONS
    from zhuoji_calc.report.hand_form import hand_text

    print_note(QUESTIONS.say("start", lang))
    questions = dialogue(lang, _find, names_by_document(), rules)
    try:
        question = next(questions)
        while True:
            if question.wrong:
                print_note(f"  ! {question.wrong}")
            put_note(f"{question.text}{'：' if lang == 'zh' else ': '}")
            line = sys.stdin.readline()
            if not line:
                print_note("")
                _refuse(QUESTIONS.say("not-finished", lang))
            question = questions.send(line)
    except StopIteration as finished:
        data: dict[str, object] = finished.value
    data["rules"] = _seen_from(str(data["rules"]), output)
    text = hand_text(data, lang)
    if output is None:
        print_result(text.removesuffix("\n"))
        print_note(_table(data, lang))
        return
    _write(output, text, lang)
    from zhuoji_calc.cli.options import Language
    from zhuoji_calc.cli.settle import settle_command

    settle_command(output, lang=Language(lang))


@functools.cache
def _find(name: str) -> Ruleset:
    """The ruleset of a name or path; what is wrong with a file is a fault of the answer."""
    from zhuoji_calc.formats.ruleset.finding import load_ruleset
    from zhuoji_calc.formats.text.places import InputError
    from zhuoji_calc.model.problems import Problems

    try:
        return load_ruleset(name)
    except InputError as error:
        raise Problems([fault.problem for fault in error.faults]) from None


def _seen_from(rules: str, output: str | None) -> str:
    """A ruleset as the written file must call it: paths are relative to the file."""
    from zhuoji_calc.formats.ruleset.finding import is_path, typed_path

    if not is_path(rules):
        return rules
    path = typed_path(rules)
    if path.is_absolute():
        # In a file `~` is no home.
        return rules if path == Path(rules) else path.as_posix()
    return rules if output is None else Path(os.path.relpath(path, Path(output).parent)).as_posix()


def _table(data: Mapping[str, object], lang: Lang) -> str:
    """The hand settled, where the file itself takes standard output."""
    from zhuoji_calc.formats.hand.reader import Read, case_of
    from zhuoji_calc.messages.translator import Translator
    from zhuoji_calc.prepare.pipeline import Preparer
    from zhuoji_calc.report.explain import verdict
    from zhuoji_calc.report.table import settlement_table
    from zhuoji_calc.settlement.result import Forbidden

    read = Read(case_of(dict(data)), [], frozenset())
    prepared = Preparer(_find(str(data["rules"]))).prepare(read)
    result, words = prepared.settle(), Translator(lang)
    if isinstance(result, Forbidden):
        return verdict(result, prepared.names, prepared.resolved, words)
    return settlement_table(result, prepared.names, prepared.stake, words)


def _write(output: str, text: str, lang: Lang) -> None:
    from zhuoji_calc.messages.catalogue import QUESTIONS

    try:
        with Path(output).open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        _refuse(QUESTIONS.say("not-written", lang, file=output, why=error.strerror or str(error)))
    print_note(QUESTIONS.say("written", lang, file=output))


def _refuse(message: str) -> NoReturn:
    print_note(f"zhuoji: {message}")
    raise typer.Exit(EXIT_WRONG)
