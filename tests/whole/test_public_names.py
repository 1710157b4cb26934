"""A public name stands in one module: whoever reads it knows what it means without looking at the imports."""

import ast
from collections import defaultdict
from collections.abc import Iterator

from repository import ROOT

PACKAGE = ROOT / "zhuoji_calc"

DOOR = {"settle"}
"""The library's own name for what the module below does."""


def defined(tree: ast.Module) -> Iterator[str]:
    """The names that a module defines; type variables have none of their own."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign) and not (
            isinstance(node.value, ast.Call) and getattr(node.value.func, "id", "") == "TypeVar"
        ):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                names = target.elts if isinstance(target, ast.Tuple) else [target]
                yield from (name.id for name in names if isinstance(name, ast.Name))


def test_a_public_name_stands_in_one_module() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for name in set(defined(ast.parse(path.read_text(encoding="utf-8")))):
            if not name.startswith("_"):
                homes[name].append(str(path.relative_to(PACKAGE)))
    shared = {name: modules for name, modules in homes.items() if len(modules) > 1 and name not in DOOR}
    assert shared == {}
