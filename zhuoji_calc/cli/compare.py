"""``zhuoji compare``: one hand under several rulesets, side by side."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from zhuoji_calc.cli.options import (
    Command,
    HandFile,
    LangOption,
    SetOption,
    data_language,
    format_option,
    message_language,
    print_result,
    read_settings,
)

_SHORT_HELP = "The same hand under several rulesets, side by side."
_HELP = """\b
Examples:
  zhuoji compare hand.yaml
  zhuoji compare hand.yaml --rules NAME --rules OTHER
  zhuoji compare hand.yaml --rules NAME --rules my-town.yaml --format html > compared.html

Settle one hand under several rulesets, by default all shipped ones: the points side by side, then for each the
payments that differ from the first and the rule keys responsible. A ruleset that does not admit the hand is
listed with the reason; a setting that a ruleset does not have is left out and named.
"""


CompareFormat = Literal["table", "json", "markdown", "html"]
SeveralRulesOption = Annotated[
    list[str] | None,
    typer.Option("--rules", metavar="NAME|PATH", help="A ruleset to compare; repeat it. Default: all shipped ones."),
]


def compare_command(
    file: HandFile,
    rules: SeveralRulesOption = None,
    settings: SetOption = None,
    format: Annotated[CompareFormat, format_option("the result")] = "table",
    lang: LangOption = None,
) -> None:
    """Settle one hand file under several rulesets and print the results."""
    chosen = read_settings(settings)
    messages = message_language(lang)
    from zhuoji_calc.cli.candidates import check_settings, find_named, home_of, settle_candidates
    from zhuoji_calc.cli.hand_input import failure, load_document, place_of
    from zhuoji_calc.model.facts import Facts
    from zhuoji_calc.prepare.candidates import shipped_but
    from zhuoji_calc.prepare.pipeline import SET_OPTION, Preparer
    from zhuoji_calc.report.comparison import Compared, comparison_markdown, comparison_object, comparison_text
    from zhuoji_calc.report.json_form import dump
    from zhuoji_calc.rules.resolving import Layer

    as_json = data_language(lang) if format == "json" else None
    source = load_document(file, messages, as_json)
    place = place_of(file)
    preparer = Preparer(rules[0] if rules else None, chosen)
    read = preparer.read(source)
    case = read.case
    if case is None or read.problems or source.faults:
        raise failure(preparer.faults(read, place).errors(source), messages, as_json)
    home = home_of(Preparer(), case, place, source, messages, as_json, needed=not rules)
    rulesets = (
        [find_named(name, messages, as_json=as_json) for name in rules]
        if rules
        else [*([home] if home else []), *shipped_but(home)]
    )
    layers = [Layer(("options",), case.options, home), Layer((SET_OPTION,), chosen, rulesets[0])]
    check_settings(layers, [*([home] if home else []), *rulesets], source, messages, as_json)
    candidates = settle_candidates(case, rulesets, Facts(case.hand), layers)
    compared = Compared(case.hand, candidates.sides, candidates.refused, case.stake)
    if format == "json":
        print_result(dump(comparison_object(compared, data_language(lang))))
    elif format == "markdown":
        print_result(comparison_markdown(compared, messages))
    elif format == "html":
        from zhuoji_calc.messages.translator import Translator
        from zhuoji_calc.report.html.compare_page import compare_page

        print_result(compare_page(compared, Translator(messages)))
    else:
        print_result(comparison_text(compared, messages))


COMPARE_COMMAND = Command("compare", compare_command, _SHORT_HELP, _HELP)
