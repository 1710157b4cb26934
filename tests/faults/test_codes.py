"""The codes that the source text gives: each has words."""

from __future__ import annotations

import ast
import re

from faulty import CODES
from repository import ROOT

PACKAGE = ROOT / "zhuoji_calc"

_CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+|alias|anchor|tag|tab|empty|gbk")
_REPORTING = ("Problem", "fault", "_fault", "stop", "BracketError", "TileError")


def _codes_in_package() -> set[str]:
    """Every code that the source text hands to a problem, directly or as one of two."""
    found: set[str] = set()
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in _REPORTING:
                for argument in node.args[:2]:
                    leaves = [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
                    found |= {code for leaf in leaves if (code := _as_code(leaf))}
    return found


def _as_code(leaf: ast.expr) -> str | None:
    value = leaf.value if isinstance(leaf, ast.Constant) else None
    return value if isinstance(value, str) and _CODE.fullmatch(value) else None


def test_every_code_has_words() -> None:
    """No problem is ever shown as its bare code."""
    found = _codes_in_package()
    assert len(found) > 100
    assert found <= CODES
