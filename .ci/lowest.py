"""Print the lowest versions that pyproject.toml allows as constraints for pip: ``name>=1.2`` as ``name==1.2``."""

import re
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
for wanted in [*project["dependencies"], *project["optional-dependencies"]["test"]]:
    found = re.fullmatch(r"([\w.-]+)(?:\[[\w,-]+\])?>=([\w.]+)", wanted)
    if found is None:
        raise SystemExit(f"pyproject.toml: {wanted}: the lowest version is to be read here, as name>=version")
    print(f"{found[1]}=={found[2]}")
