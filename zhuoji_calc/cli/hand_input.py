"""A hand from its file through the one pipeline; and the ways out where something is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import typer

from zhuoji_calc.cli.options import EXIT_WRONG, print_note, print_result
from zhuoji_calc.formats.files import STANDARD_INPUT, load_source
from zhuoji_calc.formats.text.places import InputError
from zhuoji_calc.formats.text.source import Source
from zhuoji_calc.prepare.pipeline import PreparedHand, Preparer, Refused

if TYPE_CHECKING:
    from zhuoji_calc.messages.catalogue import Lang
    from zhuoji_calc.settlement.result import Forbidden, Settlement


class PreparedFile(NamedTuple):
    """A hand as it was prepared, with the document that it was read from."""

    prepared: PreparedHand
    source: Source


def prepare_file(
    file: str, rules: str | None, settings: Mapping[str, str], lang: Lang, *, as_json: Lang | None = None
) -> PreparedFile:
    """Read a hand file and prepare it; prints what is wrong and leaves where it cannot be settled.

    ``as_json``: what is wrong is the result, printed as JSON in that language.
    """
    source = load_document(file, lang, as_json)
    try:
        prepared = Preparer(rules, settings).prepare_source(source, place_of(file))
    except Refused as refused:
        raise failure(refused.faults.errors(source), lang, as_json) from None
    return PreparedFile(prepared, source)


def settle_file(
    prepared_file: PreparedFile, lang: Lang, *, even_if_forbidden: bool = False, as_json: Lang | None = None
) -> Settlement | Forbidden:
    """Settle a prepared hand; prints what is wrong and leaves where the ruleset asks for what the file leaves open."""
    try:
        return prepared_file.prepared.settle(even_if_forbidden=even_if_forbidden)
    except Refused as refused:
        raise failure(refused.faults.errors(prepared_file.source), lang, as_json) from None


def load_document(file: str, lang: Lang, as_json: Lang | None = None) -> Source:
    """The document of a file, ``-`` for standard input; prints what is wrong and leaves where there is none."""
    try:
        return load_source(file)
    except InputError as error:
        raise failure([error], lang, as_json) from None


def place_of(file: str) -> str | None:
    """The file whose folder a ruleset's path is relative to; None for standard input."""
    return None if file == STANDARD_INPUT else file


def failure(errors: Sequence[InputError], lang: Lang, as_json: Lang | None) -> typer.Exit:
    """Say what is wrong; what is to be raised then."""
    # Loaded only where something is wrong: a good file does not wait for the words of faults.
    from zhuoji_calc.report.problems import invalid_object, render_error

    if as_json is not None:
        from zhuoji_calc.report.json_form import dump

        print_result(dump(invalid_object(errors, as_json)))
    else:
        print_note("\n".join(render_error(error, lang) for error in errors))
    return typer.Exit(EXIT_WRONG)


def fail(error: InputError, lang: Lang, as_json: Lang | None = None) -> NoReturn:
    """Print what is wrong and leave; ``as_json``: as a result in JSON, in that language."""
    raise failure([error], lang, as_json)
