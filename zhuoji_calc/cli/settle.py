"""``zhuoji settle``: the payment matrix of one hand."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from zhuoji_calc.cli.options import (
    FORBIDDEN,
    EvenOption,
    HandFile,
    LangOption,
    RulesOption,
    SetOption,
    data_language,
    message_language,
    print_aside,
    print_result,
    read_settings,
)

if TYPE_CHECKING:
    from zhuoji_calc.cli.opening import Opened
    from zhuoji_calc.messages.translator import Translator
    from zhuoji_calc.settlement.result import Forbidden, Settlement

SHORT_HELP = "The payment matrix of one hand."
HELP = """\b
Examples:
  zhuoji settle hand.yaml
  zhuoji settle hand.yaml --explain --lang zh
  zhuoji settle hand.yaml --format json --rules my-town.yaml
  zhuoji settle hand.yaml --format html > hand.html
  zhuoji settle - --set Q2=b < hand.yaml

Settle one finished hand: who pays whom, in points and in money.

Rows are where points come from: off the diagonal minus what the column's player pays the row's, on it all
that the row receives; then each player's points, then those times the stake. Where the file says what is
expected, standard error says whether it agrees. Exit status: 0 settled, 1 the rules forbid the win, 2 wrong
input.
"""


class Format(StrEnum):
    """What the result is written as."""

    table = "table"
    json = "json"
    csv = "csv"
    markdown = "markdown"
    html = "html"
    svg = "svg"


FormatOption = Annotated[Format, typer.Option("--format", help="What to write the result as.")]
ExplainOption = Annotated[
    bool, typer.Option("--explain", help="Each payment, what did not pay, and the readings that the result turns on.")
]


def settle(
    file: HandFile,
    rules: RulesOption = None,
    settings: SetOption = None,
    format: FormatOption = Format.table,
    explain: ExplainOption = False,
    even_if_forbidden: EvenOption = False,
    lang: LangOption = None,
) -> None:
    """Settle one hand file and print the result."""
    chosen = read_settings(settings)
    from zhuoji_calc.cli.opening import open_case, settle_case
    from zhuoji_calc.messages.translator import Translator
    from zhuoji_calc.settlement.result import Forbidden

    messages = message_language(lang)
    as_json = data_language(lang) if format is Format.json else None
    opened = open_case(file, rules, chosen, messages, as_json=as_json)
    result = settle_case(opened, messages, even_if_forbidden=even_if_forbidden, as_json=as_json)
    as_data = format in (Format.json, Format.csv)
    words = Translator(data_language(lang) if as_data else messages)
    if format in (Format.html, Format.svg):
        print_result(_drawing(opened, result, format, words))
    elif isinstance(result, Forbidden):
        print_result(_forbidden_text(opened, result, format, words, explain))
    else:
        print_result(_settled_text(opened, result, format, words, explain))
    if not isinstance(result, Forbidden):
        _print_asides(opened, result, format, Translator(messages), explain)
    _print_agreement(opened, result, Translator(messages))
    if isinstance(result, Forbidden):
        raise typer.Exit(FORBIDDEN)


def _settled_text(opened: Opened, settlement: Settlement, format: Format, words: Translator, explain: bool) -> str:
    names, stake = opened.names, opened.stake
    if format is Format.json:
        from zhuoji_calc.analysis.sensitivity import depends_on
        from zhuoji_calc.report.json_form import dump, settlement_object
        from zhuoji_calc.report.outcomes import reading_name

        turning = [reading_name(one) for one in depends_on(opened.case.hand, opened.resolved, opened.facts)]
        form = settlement_object(settlement, names, opened.resolved, stake, words, unpaid=explain, depends_on=turning)
        return dump(form)
    from zhuoji_calc.report.table import settlement_csv, settlement_markdown, settlement_table

    if format is Format.csv:
        return settlement_csv(settlement, names, stake, words)
    if format is Format.markdown:
        from zhuoji_calc.report.harmless import fenced

        text = settlement_markdown(settlement, names, stake, words)
        return f"{text}\n\n{fenced(_explanation(opened, settlement, words))}" if explain else text
    text = settlement_table(settlement, names, stake, words)
    return f"{text}\n\n{_explanation(opened, settlement, words)}" if explain else text


def _drawing(opened: Opened, result: Settlement | Forbidden, format: Format, words: Translator) -> str:
    """The hand as a page or as a picture, also where the win is forbidden."""
    hand, resolved = opened.case.hand, opened.resolved
    if format is Format.svg:
        from zhuoji_calc.report.html.hand_svg import hand_svg

        return hand_svg(hand, result, resolved, opened.stake, words)
    from zhuoji_calc.analysis.sensitivity import depends_on
    from zhuoji_calc.report.html.hand_page import hand_page

    return hand_page(hand, result, resolved, opened.stake, words, depends_on(hand, resolved, opened.facts))


def _explanation(opened: Opened, settlement: Settlement, words: Translator) -> str:
    from zhuoji_calc.report.explain import explanation

    return explanation(opened.case.hand, settlement, opened.resolved, words, _turning_lines(opened, words))


def _turning_lines(opened: Opened, words: Translator) -> list[str]:
    """What the result turns on; nothing where no reading changes it."""
    from zhuoji_calc.analysis.sensitivity import alternatives
    from zhuoji_calc.report.readings import depends_lines

    found = alternatives(opened.case.hand, opened.resolved, opened.facts)
    return depends_lines(found, opened.names, words.lang) if found else []


def _forbidden_text(opened: Opened, forbidden: Forbidden, format: Format, words: Translator, explain: bool) -> str:
    from zhuoji_calc.report.explain import verdict
    from zhuoji_calc.report.harmless import fenced, markdown_text
    from zhuoji_calc.report.json_form import dump, forbidden_object

    if format in (Format.table, Format.markdown):
        text = verdict(forbidden, opened.names, opened.resolved, words)
        turning = "\n".join(_turning_lines(opened, words) if explain else [])
        if format is Format.markdown:
            text, turning = markdown_text(text), fenced(turning) if turning else ""
        return f"{text}\n\n{turning}" if turning else text
    if format is Format.json:
        return dump(forbidden_object(forbidden, opened.names, opened.resolved, words))
    from zhuoji_calc.report.layout import csv_table

    alone = [one._replace(others=()) for one in forbidden.everybody]
    forms = [forbidden_object(one, opened.names, opened.resolved, words) for one in alone]
    return csv_table([list(forms[0]), *([str(value) for value in form.values()] for form in forms)])


def _print_asides(opened: Opened, settlement: Settlement, format: Format, words: Translator, explain: bool) -> None:
    """Notes, and the explanation where standard output has no place for it."""
    if format in (Format.csv, Format.svg) and explain:
        print_aside(_explanation(opened, settlement, words))
    if format not in (Format.json, Format.html):
        for note in settlement.notes:
            print_aside(words.aside("note", text=words.note(note, opened.names)))


def _print_agreement(opened: Opened, result: Settlement | Forbidden, words: Translator) -> None:
    if opened.case.expect is None:
        return
    from zhuoji_calc.prepare.expectation import differences
    from zhuoji_calc.report.expected import agreement

    found = differences(opened.case.expect, result, opened.stake)
    print_aside(agreement(found, opened.names, words))
