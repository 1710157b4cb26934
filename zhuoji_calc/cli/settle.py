"""``zhuoji settle``: the payment matrix of one hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from zhuoji_calc.cli.options import (
    EXIT_FORBIDDEN,
    Command,
    EvenOption,
    HandFile,
    LangOption,
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
    from zhuoji_calc.messages.translator import Translator
    from zhuoji_calc.prepare.pipeline import PreparedHand
    from zhuoji_calc.settlement.result import Forbidden, Settlement

_SHORT_HELP = "The payment matrix of one hand."
_HELP = """\b
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


SettleFormat = Literal["table", "json", "csv", "markdown", "html", "svg"]
ExplainOption = Annotated[
    bool, typer.Option("--explain", help="Each payment, what did not pay, and the readings that the result turns on.")
]


def settle_command(
    file: HandFile,
    rules: RulesOption = None,
    settings: SetOption = None,
    format: Annotated[SettleFormat, format_option("the result")] = "table",
    explain: ExplainOption = False,
    even_if_forbidden: EvenOption = False,
    lang: LangOption = None,
) -> None:
    """Settle one hand file and print the result."""
    chosen = read_settings(settings)
    from zhuoji_calc.cli.hand_input import prepare_file, settle_file
    from zhuoji_calc.messages.translator import Translator
    from zhuoji_calc.settlement.result import Forbidden

    messages = message_language(lang)
    as_json = data_language(lang) if format == "json" else None
    prepared_file = prepare_file(file, rules, chosen, messages, as_json=as_json)
    prepared = prepared_file.prepared
    result = settle_file(prepared_file, messages, even_if_forbidden=even_if_forbidden, as_json=as_json)
    as_data = format in ("json", "csv")
    words = Translator(data_language(lang) if as_data else messages)
    if format in ("html", "svg"):
        print_result(_drawing(prepared, result, format, words))
    elif isinstance(result, Forbidden):
        print_result(_forbidden_text(prepared, result, format, words, explain))
    else:
        print_result(_settled_text(prepared, result, format, words, explain))
    if not isinstance(result, Forbidden):
        _print_notes(prepared, result, format, Translator(messages), explain)
    _print_agreement(prepared, result, Translator(messages))
    if isinstance(result, Forbidden):
        raise typer.Exit(EXIT_FORBIDDEN)


SETTLE_COMMAND = Command("settle", settle_command, _SHORT_HELP, _HELP)


def _settled_text(
    prepared: PreparedHand, settlement: Settlement, format: SettleFormat, words: Translator, explain: bool
) -> str:
    names, stake = prepared.names, prepared.stake
    if format == "json":
        from zhuoji_calc.analysis.sensitivity import depends_on
        from zhuoji_calc.report.json_form import dump, settlement_object
        from zhuoji_calc.report.outcomes import reading_name

        turning = [reading_name(one) for one in depends_on(prepared.hand, prepared.resolved, prepared.facts)]
        form = settlement_object(settlement, names, prepared.resolved, stake, words, unpaid=explain, depends_on=turning)
        return dump(form)
    from zhuoji_calc.report.table import settlement_csv, settlement_markdown, settlement_table

    if format == "csv":
        return settlement_csv(settlement, names, stake, words)
    if format == "markdown":
        from zhuoji_calc.report.harmless import fenced

        text = settlement_markdown(settlement, names, stake, words)
        return f"{text}\n\n{fenced(_explanation(prepared, settlement, words))}" if explain else text
    text = settlement_table(settlement, names, stake, words)
    return f"{text}\n\n{_explanation(prepared, settlement, words)}" if explain else text


def _drawing(prepared: PreparedHand, result: Settlement | Forbidden, format: SettleFormat, words: Translator) -> str:
    """The hand as a page or as a picture, also where the win is forbidden."""
    hand, resolved = prepared.hand, prepared.resolved
    if format == "svg":
        from zhuoji_calc.report.html.hand_svg import hand_svg

        return hand_svg(hand, result, resolved, prepared.stake, words)
    from zhuoji_calc.analysis.sensitivity import depends_on
    from zhuoji_calc.report.html.hand_page import hand_page

    return hand_page(hand, result, resolved, prepared.stake, words, depends_on(hand, resolved, prepared.facts))


def _explanation(prepared: PreparedHand, settlement: Settlement, words: Translator) -> str:
    from zhuoji_calc.report.explain import explanation

    return explanation(prepared.hand, settlement, prepared.resolved, words, _turning_lines(prepared, words))


def _turning_lines(prepared: PreparedHand, words: Translator) -> list[str]:
    """What the result turns on; nothing where no reading changes it."""
    from zhuoji_calc.analysis.sensitivity import alternatives
    from zhuoji_calc.report.readings import depends_lines

    found = alternatives(prepared.hand, prepared.resolved, prepared.facts)
    return depends_lines(found, prepared.names, words.lang) if found else []


def _forbidden_text(
    prepared: PreparedHand, forbidden: Forbidden, format: SettleFormat, words: Translator, explain: bool
) -> str:
    from zhuoji_calc.report.explain import verdict
    from zhuoji_calc.report.harmless import fenced, markdown_text
    from zhuoji_calc.report.json_form import dump, forbidden_object

    if format in ("table", "markdown"):
        text = verdict(forbidden, prepared.names, prepared.resolved, words)
        turning = "\n".join(_turning_lines(prepared, words) if explain else [])
        if format == "markdown":
            text, turning = markdown_text(text), fenced(turning) if turning else ""
        return f"{text}\n\n{turning}" if turning else text
    if format == "json":
        return dump(forbidden_object(forbidden, prepared.names, prepared.resolved, words))
    from zhuoji_calc.report.layout import csv_table

    alone = [one._replace(others=()) for one in forbidden.everybody]
    forms = [forbidden_object(one, prepared.names, prepared.resolved, words) for one in alone]
    return csv_table([list(forms[0]), *([str(value) for value in form.values()] for form in forms)])


def _print_notes(
    prepared: PreparedHand, settlement: Settlement, format: SettleFormat, words: Translator, explain: bool
) -> None:
    """Notes, and the explanation where standard output has no place for it."""
    if format in ("csv", "svg") and explain:
        print_note(_explanation(prepared, settlement, words))
    if format not in ("json", "html"):
        for note in settlement.notes:
            print_note(words.remark("note", text=words.note(note, prepared.names)))


def _print_agreement(prepared: PreparedHand, result: Settlement | Forbidden, words: Translator) -> None:
    if prepared.case.expect is None:
        return
    from zhuoji_calc.prepare.expectation import differences
    from zhuoji_calc.report.expected import agreement

    found = differences(prepared.case.expect, result, prepared.stake)
    print_note(agreement(found, prepared.names, words))
