"""``zhuoji schema``: JSON Schema of hand files and of ruleset files."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from zhuoji_calc.cli.options import Command, print_result

_SHORT_HELP = "JSON Schema of hand files and of ruleset files."
_HELP = """\b
Examples:
  zhuoji schema hand > hand.schema.json
  zhuoji schema rules > rules.schema.json

Print the JSON Schema (draft 2020-12) of a kind of file, for editors and scripts. An editor that knows YAML
offers keys and marks mistakes once a file's first line says: # yaml-language-server: $schema=hand.schema.json
"""


class SchemaKind(StrEnum):
    """A kind of file."""

    hand = "hand"
    rules = "rules"


def schema_command(kind: Annotated[SchemaKind, typer.Argument(show_default=False, help="The kind of file.")]) -> None:
    """Print the schema of one kind of file."""
    from zhuoji_calc.formats.schemas import hand_schema, rules_schema
    from zhuoji_calc.report.json_form import indented

    form = hand_schema() if kind is SchemaKind.hand else rules_schema()
    print_result(indented(form))


SCHEMA_COMMAND = Command("schema", schema_command, _SHORT_HELP, _HELP)
