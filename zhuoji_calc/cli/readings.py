"""``zhuoji readings``: what the result of a hand turns on, and under which rules a claimed result is right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from zhuoji_calc.cli.options import (
    Command,
    HandFile,
    LangOption,
    RulesOption,
    SetOption,
    data_language,
    format_option,
    message_language,
    print_result,
    read_settings,
)
from zhuoji_calc.model.numbers import MOST_WHOLE

if TYPE_CHECKING:
    from zhuoji_calc.messages.catalogue import Lang
    from zhuoji_calc.prepare.pipeline import PreparedHand
    from zhuoji_calc.settlement.result import Forbidden, Settlement

NOT_GIVEN = 1

_SHORT_HELP = "Which readings of the rules would change the result."
_HELP = """\b
Examples:
  zhuoji readings hand.yaml
  zhuoji readings hand.yaml --lang zh
  zhuoji readings hand.yaml --format html > readings.html
  zhuoji readings hand.yaml --claimed=-1,-8,-5,14
  zhuoji readings hand.yaml --claimed-money "A=300,B=-100,C=-100,D=-100"

Say which readings of unclear passages would change the result of one hand, and to what: those that cannot
matter, those that change nothing, and for the others each choice with what in the document speaks for it.

With --claimed (points in seat order, or NAME=POINTS) or --claimed-money: which readings, options and rulesets
give exactly that, or what comes nearest. Exit status: 0; with a claim 1 if nothing gives it; 2 wrong input.
"""


ReadingsFormat = Literal["table", "json", "html"]
ClaimedOption = Annotated[
    str | None,
    typer.Option("--claimed", metavar="A,B,C,D", help="Points that somebody says are right, in seat order or NAME=…"),
]
ClaimedMoneyOption = Annotated[
    str | None, typer.Option("--claimed-money", metavar="A,B,C,D", help="The same in money, at the hand's stake.")
]
LimitOption = Annotated[
    int,
    typer.Option(
        "--limit", metavar="N", min=1, max=MOST_WHOLE, help="Try at most so many settlements of a ruleset in full."
    ),
]


def readings_command(
    file: HandFile,
    rules: RulesOption = None,
    settings: SetOption = None,
    claimed: ClaimedOption = None,
    claimed_money: ClaimedMoneyOption = None,
    format: Annotated[ReadingsFormat, format_option("the result")] = "table",
    lang: LangOption = None,
    limit: LimitOption = 6000,
) -> None:
    """Explore one hand file, or examine a claim, and print what was found."""
    chosen = read_settings(settings)
    from zhuoji_calc.cli.hand_input import prepare_file, settle_file

    messages = message_language(lang)
    as_json = data_language(lang) if format == "json" else None
    prepared_file = prepare_file(file, rules, chosen, messages, as_json=as_json)
    prepared = prepared_file.prepared
    # Where the rules ask for what the file leaves open nothing can be said: this says so and leaves.
    result = settle_file(prepared_file, messages, as_json=as_json)
    said = data_language(lang) if format == "json" else messages
    if claimed is not None or claimed_money is not None:
        _examine(prepared, result, claimed, claimed_money, chosen, format, said, messages, limit)
        return
    from zhuoji_calc.analysis.sensitivity import explore
    from zhuoji_calc.report.json_form import dump
    from zhuoji_calc.report.readings import readings_object, readings_text

    found = explore(prepared.hand, prepared.resolved, prepared.facts, limit=limit)
    if format == "json":
        print_result(dump(readings_object(found, prepared.resolved, prepared.names, said)))
    elif format == "html":
        from zhuoji_calc.messages.translator import Translator
        from zhuoji_calc.report.html.dispute_page import readings_page

        print_result(readings_page(prepared.hand, result, prepared.resolved, prepared.stake, found, Translator(said)))
    else:
        print_result(readings_text(found, prepared.resolved, prepared.names, said))


READINGS_COMMAND = Command("readings", readings_command, _SHORT_HELP, _HELP)


def _examine(
    prepared: PreparedHand,
    result: Settlement | Forbidden,
    claimed: str | None,
    claimed_money: str | None,
    settings: dict[str, str],
    format: ReadingsFormat,
    lang: Lang,
    messages: Lang,
    limit: int,
) -> None:
    """Answer a claim: under the hand's own rules first, then under every shipped ruleset."""
    from zhuoji_calc.analysis.claims import ClaimedResult, examine
    from zhuoji_calc.analysis.comparison import settle_under
    from zhuoji_calc.cli.candidates import settle_candidates
    from zhuoji_calc.cli.claim_input import CLAIMED, CLAIMED_MONEY, read_claim, refuse_both
    from zhuoji_calc.prepare.candidates import shipped_but
    from zhuoji_calc.prepare.pipeline import SET_OPTION
    from zhuoji_calc.report.claims import ClaimQuery, claim_object, claim_text
    from zhuoji_calc.report.json_form import dump
    from zhuoji_calc.rules.resolving import Layer

    if claimed is not None and claimed_money is not None:
        refuse_both(messages)
    case, own = prepared.case, prepared.resolved
    if claimed is not None:
        points = read_claim(claimed, prepared.names, CLAIMED, messages)
        claim = ClaimedResult(tuple(map(int, points)), None, None)
    else:
        money = read_claim(claimed_money or "", prepared.names, CLAIMED_MONEY, messages)
        claim = ClaimedResult(None, tuple(money), case.stake)
    layers = [Layer(("options",), case.options, own.ruleset), Layer((SET_OPTION,), settings, own.ruleset)]
    others = settle_candidates(case, shipped_but(own.ruleset), prepared.facts, layers)
    verdict = examine(case.hand, [own, *others.resolved()], claim, limit=limit)
    asked = ClaimQuery(case.hand, settle_under(case, own, prepared.facts), claim, others.refused)
    if format == "json":
        print_result(dump(claim_object(asked, verdict, lang)))
    elif format == "html":
        from zhuoji_calc.messages.translator import Translator
        from zhuoji_calc.report.html.dispute_page import claim_page

        print_result(claim_page(asked, result, own, prepared.stake, verdict, Translator(lang)))
    else:
        print_result(claim_text(asked, verdict, lang))
    if not verdict.matches:
        raise typer.Exit(NOT_GIVEN)
