"""``zhuoji schema``: JSON Schema of hand files and of ruleset files."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated

import typer

from zhuoji_calc.cli.options import print_result

SHORT_HELP = "JSON Schema of hand files and of ruleset files."
HELP = """\b
Examples:
  zhuoji schema hand > hand.schema.json
  zhuoji schema rules > rules.schema.json

Print the JSON Schema (draft 2020-12) of a kind of file, for editors and scripts. An editor that knows YAML
offers keys and marks mistakes once a file's first line says: # yaml-language-server: $schema=hand.schema.json
"""


class Kind(StrEnum):
    """A kind of file."""

    hand = "hand"
    rules = "rules"


def schema(kind: Annotated[Kind, typer.Argument(show_default=False, help="The kind of file.")]) -> None:
    """Print the schema of one kind of file."""
    from zhuoji_calc.formats.schemas import hand_schema, rules_schema

    form = hand_schema() if kind is Kind.hand else rules_schema()
    print_result(json.dumps(form, ensure_ascii=False, indent=2))
