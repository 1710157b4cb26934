"""``zhuoji sample``: random finished hands to try things with."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from zhuoji_calc.cli.options import (
    EXIT_WRONG,
    Command,
    LangOption,
    Language,
    end_result,
    format_option,
    message_language,
    print_note,
    print_part,
)
from zhuoji_calc.model.numbers import MOST_WHOLE

_SHORT_HELP = "Random finished hands to try things with."
_HELP = """\b
Examples:
  zhuoji sample
  zhuoji sample --rules NAME -n 20 --expect > hands.yaml
  zhuoji sample --keys zh
  zhuoji sample -n 100000 --seed 7 --format jsonl --expect | zhuoji check -

Random finished hands that their ruleset admits, dealt from one wall. The same seed gives the same hands.
Without --rules each hand has one of the shipped rulesets. With --expect each has its right result.
"""


SampleRulesOption = Annotated[
    str | None, typer.Option("--rules", metavar="NAME|PATH", help="The ruleset of the hands; by default all in turn.")
]
SeedOption = Annotated[
    int, typer.Option("--seed", min=-MOST_WHOLE, max=MOST_WHOLE, help="The same number gives the same hands.")
]
CountOption = Annotated[int, typer.Option("-n", "--number", min=0, max=MOST_WHOLE, help="How many hands.")]
SampleFormat = Literal["yaml", "jsonl"]
KeysOption = Annotated[Language, typer.Option("--keys", help="The language of the hands' keys and words.")]
ExpectOption = Annotated[bool, typer.Option("--expect", help="Write the right result into each hand.")]


def sample_command(
    rules: SampleRulesOption = None,
    seed: SeedOption = 0,
    number: CountOption = 1,
    format: Annotated[SampleFormat, format_option("the hands")] = "yaml",
    expect: ExpectOption = False,
    keys: KeysOption = Language.en,
    lang: LangOption = None,
) -> None:
    """Print random hands, one after another."""
    from random import Random

    from zhuoji_calc.analysis.sampling import sample_case
    from zhuoji_calc.formats.hand.writer import case_data, json_line
    from zhuoji_calc.formats.ruleset.finding import load_ruleset, shipped_names
    from zhuoji_calc.formats.text.places import InputError, Located
    from zhuoji_calc.model.problems import Problems
    from zhuoji_calc.report.hand_form import hand_text, hand_words
    from zhuoji_calc.rules.resolving import resolve

    try:
        names = shipped_names() if rules is None else [rules]
        resolved = [resolve(load_ruleset(name)) for name in names]
    except (InputError, Problems) as fault:
        from zhuoji_calc.report.problems import render_error

        if isinstance(fault, Problems):
            fault = InputError("--rules", [Located(problem, None) for problem in fault.problems])
        print_note(render_error(fault, message_language(lang)))
        raise typer.Exit(EXIT_WRONG) from None
    random = Random(seed)
    for place in range(number):
        at = place % len(names)
        data = case_data(sample_case(random, resolved[at], names[at], expect=expect))
        if format == "jsonl":
            print_part(json_line(hand_words(data, keys.value)) + "\n")
        else:
            print_part(("---\n" if place else "") + hand_text(data, keys.value))
    end_result()


SAMPLE_COMMAND = Command("sample", sample_command, _SHORT_HELP, _HELP)
