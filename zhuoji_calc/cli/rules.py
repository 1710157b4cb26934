"""``zhuoji rules``: the rulesets there are, what stands in one, how two differ, and whether a file is right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from zhuoji_calc.cli.options import (
    EXIT_WRONG,
    LangOption,
    SetOption,
    data_language,
    format_option,
    message_language,
    print_note,
    print_result,
    read_settings,
)

if TYPE_CHECKING:
    from zhuoji_calc.messages.catalogue import Lang
    from zhuoji_calc.rules.ruleset import Resolved

DIFFERENT = 1
RULES_COMMANDS = ("list", "show", "diff", "validate")

_SHORT_HELP = "The rulesets: what there is, what stands in one, how two differ."
_HELP = """\b
Examples:
  zhuoji rules list
  zhuoji rules show NAME
  zhuoji rules show NAME --resolved --origin --set Q2=b
  zhuoji rules diff NAME OTHER
  zhuoji rules validate my-town.yaml

Look at rulesets. Each is given by its name, English or Chinese, or by the path of a file.
"""

rules_app = typer.Typer(help=_HELP, short_help=_SHORT_HELP, rich_markup_mode=None, no_args_is_help=True)


RulesFormat = Annotated[Literal["table", "json"], format_option("the result")]


def _ruleset_argument(name: str) -> typer.models.ArgumentInfo:
    help_text = "A ruleset: its name or the path of its file."
    return typer.Argument(metavar=name, show_default=False, help=help_text)  # type: ignore[no-any-return]


@rules_app.command("list", short_help="The rulesets that come with the program.")
def list_rulesets(format: RulesFormat = "table", lang: LangOption = None) -> None:
    """Name, title, document, numbers of players, readings and options of every ruleset that is there.

    Those of the folders that ZHUOJI_RULES names come last.
    """
    from zhuoji_calc.formats.ruleset.finding import load_ruleset, load_ruleset_file, shipped_names
    from zhuoji_calc.formats.ruleset.folders import own_files
    from zhuoji_calc.formats.text.places import InputError
    from zhuoji_calc.report.json_form import indented
    from zhuoji_calc.report.problems import render_error
    from zhuoji_calc.report.rulesets import list_object, list_text

    rulesets = [load_ruleset(name) for name in shipped_names()]
    for path in own_files():
        try:
            found = load_ruleset_file(path)
        except InputError as error:
            print_note(render_error(error, message_language(lang)))
        else:
            rulesets += [found] if found.settles else []
    if format == "json":
        print_result(indented(list_object(rulesets)))
    else:
        print_result(list_text(rulesets, message_language(lang)))


@rules_app.command("show", short_help="Every value of a ruleset with its section, its options and readings.")
def show(
    ruleset: Annotated[str, _ruleset_argument("R")],
    resolved: Annotated[bool, typer.Option("--resolved", help="Only the values, after all choices.")] = False,
    origin: Annotated[bool, typer.Option("--origin", help="Where each value comes from.")] = False,
    settings: SetOption = None,
    format: RulesFormat = "table",
    lang: LangOption = None,
) -> None:
    """Show a ruleset: options and readings with what speaks for each choice, and every value with its section."""
    chosen = read_settings(settings)
    messages = message_language(lang)
    from zhuoji_calc.report.json_form import indented
    from zhuoji_calc.report.rulesets import Shown, ruleset_object, ruleset_text

    shown = Shown(_resolve(ruleset, chosen, messages), not resolved, origin)
    if format == "json":
        print_result(indented(ruleset_object(shown, data_language(lang))))
    else:
        print_result(ruleset_text(shown, messages))


@rules_app.command("diff", short_help="How two rulesets differ.")
def diff(
    first: Annotated[str, _ruleset_argument("A")],
    other: Annotated[str, _ruleset_argument("B")],
    format: RulesFormat = "table",
    lang: LangOption = None,
) -> None:
    """Compare two rulesets: values, readings and options; sections do not count. Exit status 1 if they differ."""
    messages = message_language(lang)
    from zhuoji_calc.report.json_form import indented
    from zhuoji_calc.report.rulesets import difference_object, difference_text
    from zhuoji_calc.rules.diff import differ

    one, two = _resolve(first, {}, messages), _resolve(other, {}, messages)
    found = differ(one, two)
    if format == "json":
        print_result(indented(difference_object(one.ruleset, two.ruleset, found)))
    else:
        print_result(difference_text(one.ruleset, two.ruleset, found, messages))
    if not found.is_none:
        raise typer.Exit(DIFFERENT)


@rules_app.command("validate", short_help="Whether a ruleset file is right.")
def validate(
    file: Annotated[
        str, typer.Argument(metavar="FILE", show_default=False, help="A ruleset file; - reads it from input.")
    ],
    format: RulesFormat = "table",
    lang: LangOption = None,
) -> None:
    """Check a ruleset file, every choice of its readings included. Exit status 2 if anything is wrong with it."""
    messages = message_language(lang)
    from zhuoji_calc.formats.ruleset.finding import check_ruleset, name_of_a_shipped
    from zhuoji_calc.formats.text.places import InputError
    from zhuoji_calc.messages.problems import what_is_wrong
    from zhuoji_calc.report.json_form import indented
    from zhuoji_calc.report.problems import invalid_object, render_error
    from zhuoji_calc.report.rulesets import word
    from zhuoji_calc.rules.contradictions import contradictions

    try:
        ruleset = check_ruleset(file)
    except InputError as error:
        if format == "json":
            print_result(indented(invalid_object([error], data_language(lang))))
        else:
            print_note(render_error(error, messages))
        raise typer.Exit(EXIT_WRONG) from None
    counts = {"values": len(ruleset.entries), "readings": len(ruleset.readings)}
    said = data_language(lang) if format == "json" else messages
    # A contradiction that is no fault: of a switch, or of what the file inherits with what it changes.
    left = [what_is_wrong(one.problem(()), said) for one in contradictions(ruleset)]
    notes = [word("without-use", said, what=what) for what in left]
    if (taken := name_of_a_shipped(ruleset)) is not None:
        notes.append(word("shipped-name", said, name=taken))
    if format == "json":
        print_result(indented({"status": "ok", "name": ruleset.name, **counts, "notes": notes}))
        return
    print_result(word("valid", messages, name=ruleset.name, **counts))
    for note in notes:
        print_note(note)


def _resolve(name: str, settings: dict[str, str], lang: Lang) -> Resolved:
    from zhuoji_calc.cli.candidates import find_named
    from zhuoji_calc.cli.hand_input import fail
    from zhuoji_calc.formats.ruleset.finding import load_any_ruleset
    from zhuoji_calc.model.problems import Problems
    from zhuoji_calc.prepare.pipeline import SET_OPTION, option_error
    from zhuoji_calc.rules.resolving import Layer, resolve

    try:
        return resolve(find_named(name, lang, "rules", find=load_any_ruleset), [Layer((SET_OPTION,), settings)])
    except Problems as fault:
        fail(option_error(SET_OPTION, fault.problems), lang)
