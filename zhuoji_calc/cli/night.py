"""``zhuoji night``: the hands of a night in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from zhuoji_calc.cli.options import (
    EXIT_FAULT,
    AllowOption,
    Command,
    LangOption,
    Paths,
    RulesOption,
    SetOption,
    data_language,
    format_option,
    message_language,
    print_note,
    print_result,
    read_settings,
)

if TYPE_CHECKING:
    from zhuoji_calc.analysis.audit import AuditOptions, Auditor, Checked
    from zhuoji_calc.analysis.night import Night
    from zhuoji_calc.messages.catalogue import Lang
    from zhuoji_calc.messages.translator import Translator

NOT_IN_ORDER = 1

_SHORT_HELP = "The hands of an evening: running totals, and who pays whom."
_HELP = """\b
Examples:
  zhuoji night evening/
  zhuoji night evening/ --lang zh --format html > evening.html
  zhuoji night 1.yaml 2.yaml 3.yaml
  zhuoji night evening.yaml --format json
  zhuoji night - < evening.jsonl

Settle the hands of one evening in the order given; a folder's files by name. YAML with one document or several,
JSON with one object or a list, JSON lines; - for input.

Dealer and streak of every hand are checked against the hand before, as its rules say: the streak where the file
says it or the rules pay by it; what only another reading gives is a note. Players may sit out or change seats,
totals go by name. At the end who pays whom, in as few payments as there can be. A hand that is invalid or
forbidden is named and left out of the totals; where a file says what is expected, that is compared.
Exit status: 0; 1 some hand is left out, differs or does not follow; 2 wrong usage or an unreadable path.
"""


NightFormat = Literal["table", "json", "csv", "markdown", "html"]


def night_command(
    paths: Paths,
    rules: RulesOption = None,
    settings: SetOption = None,
    format: Annotated[NightFormat, format_option("the evening")] = "table",
    allow_paths: AllowOption = False,
    lang: LangOption = None,
) -> None:
    """Settle the hands of all paths in order and print the night."""
    chosen = read_settings(settings)
    from zhuoji_calc.analysis.audit import AuditOptions
    from zhuoji_calc.analysis.night import night_of
    from zhuoji_calc.cli.hand_input import fail
    from zhuoji_calc.formats.text.places import InputError
    from zhuoji_calc.messages.translator import Translator

    messages = message_language(lang)
    hands = _hands(paths, AuditOptions(rules, chosen, allow_paths), messages)
    try:
        played = night_of(hands)
    except InputError as error:
        fail(error, messages)
    words = Translator(data_language(lang) if format in ("json", "csv") else messages)
    print_result(_text(played, format, words))
    if format == "csv":
        from zhuoji_calc.report.night import night_notes_text

        print_note(night_notes_text(played, Translator(messages)))
    if any(one.is_internal for one in played.hands):
        raise typer.Exit(EXIT_FAULT)
    if not played.good:
        raise typer.Exit(NOT_IN_ORDER)


NIGHT_COMMAND = Command("night", night_command, _SHORT_HELP, _HELP)


def _text(played: Night, format: NightFormat, words: Translator) -> str:
    from zhuoji_calc.report.night import night_csv, night_markdown, night_object, night_text

    if format == "html":
        from zhuoji_calc.report.html.night_page import night_page

        return night_page(played, words)
    if format == "json":
        from zhuoji_calc.report.json_form import dump

        return dump(night_object(played, words))
    writers = {"csv": night_csv, "markdown": night_markdown, "table": night_text}
    return writers[format](played, words)


def _hands(paths: list[str], terms: AuditOptions, lang: Lang) -> list[Checked]:
    """The hands of all paths, each checked; prints what is wrong and leaves where they cannot all be read."""
    from zhuoji_calc.analysis.audit import Auditor
    from zhuoji_calc.cli.hand_input import fail
    from zhuoji_calc.formats.text.places import InputError

    try:
        return list(_check_all(paths, Auditor(terms)))
    except InputError as error:
        fail(error, lang)


def _check_all(paths: list[str], auditor: Auditor) -> Iterator[Checked]:
    from zhuoji_calc.formats.batches import find_inputs, read_batches

    for file in find_inputs(paths).files:
        for batch in read_batches(file):
            yield from auditor.check_all(batch)
