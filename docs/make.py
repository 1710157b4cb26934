"""Write what follows from other files: pages of rulesets, rule keys, errors and clause × test, and the schemas.

``python docs/make.py`` writes them; ``python docs/make.py --check`` only says whether they are what they should be.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import yaml
from tabulate import DataRow, TableFormat, tabulate

from zhuoji_calc.formats.ruleset.document import SOURCE_KEYS
from zhuoji_calc.formats.ruleset.finding import NEUTRAL, load_any_ruleset, load_ruleset, shipped_names
from zhuoji_calc.formats.schemas import hand_schema, rules_schema
from zhuoji_calc.messages.sections import section_text
from zhuoji_calc.rules.keys import RuleKey, vocabulary
from zhuoji_calc.rules.ruleset import DocumentSource, Entry, Reading, Ruleset, Value
from zhuoji_calc.rules.wording import file_keys, key_in_chinese, value_words, wording

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
NOTICE = "<!-- Written by docs/make.py; change what it is made from. -->\n\n"


def cell(text: object) -> str:
    """Text for a cell of a Markdown table."""
    return str(text).replace("|", "\\|").replace("\n", " ")


def table(head: list[str], rows: list[list[object]]) -> str:
    """A Markdown table."""

    def rule(widths: Sequence[int], _aligns: Sequence[str]) -> str:
        return "|" + "---|" * len(widths)

    line = DataRow("| ", " | ", " |")
    style = TableFormat(None, rule, None, None, headerrow=line, datarow=line, padding=0, with_header_hide=None)
    cells = [list(map(cell, row)) for row in rows]
    return tabulate(cells, head, style, stralign=None, disable_numparse=True, preserve_whitespace=True) + "\n"


def shown(value: Value) -> str:
    """A value as a ruleset file writes it."""
    return value if isinstance(value, str) else "[" + ", ".join(value) + "]"


def ruleset_page(ruleset: Ruleset) -> str:
    """Parameters, options and readings of one ruleset."""
    title = f"# {ruleset.titles['zh']} · `{ruleset.name}`\n\n"
    if not ruleset.settles:
        head = f"{ruleset.titles['en']}: every key at the value at which it does nothing, or as plain as it can be.\n"
        head += "The other rulesets extend it. It follows no document, and no hand is settled by it.\n\n"
        return "".join([NOTICE, title, head, "## Values\n\n", values(ruleset.entries)])
    head = f"{ruleset.titles['en']}. Document: {document(ruleset.source)}. Sections name heading and line of it.\n\n"
    head += f"Extends [`{ruleset.extends}`]({ruleset.extends}.md).\n\n"
    options = [reading for reading in ruleset.readings.values() if reading.is_option]
    readings = [reading for reading in ruleset.readings.values() if not reading.is_option]
    parts = [NOTICE, title, head]
    if options:
        parts += ["## Options\n\n", "What the table chooses (`options:` in a hand file, or `--set`).\n\n"]
        parts += [question(option, ruleset) for option in options]
    parts += ["## Readings\n\n", "Passages that can be read in more ways than one; the default stands first.\n\n"]
    parts += [question(reading, ruleset) for reading in readings]
    stated = {key: entry for key, entry in ruleset.entries.items() if entry.section}
    parts += ["## Values\n\n", f"Every key that is not here is as in [`{NEUTRAL}`]({NEUTRAL}.md).\n\n", values(stated)]
    return "".join(parts)


def document(source: DocumentSource) -> str:
    """A document by its title, with what else is known of it."""
    facts = [source.author, source.date, f"{source.lines} lines" if source.lines else ""]
    facts += [f"SHA-256 `{source.sha256}`"] if source.sha256 else []
    known = ", ".join(filter(None, facts))
    return f"{source.title} ({known})" if known else source.title


def question(reading: Reading, ruleset: Ruleset) -> str:
    """One reading with its choices and what speaks for each."""
    numbers = " ".join(reading.ids)
    name = " · ".join(part for part in (f"`{reading.key}`", numbers, *reading.names) if part)
    text = f"### {name}\n\n{reading.question['zh']} — {reading.question['en']}\n\n"
    if reading.span is not None:
        first, last = reading.span
        default = shown(ruleset.entries[reading.span_key].value)
        return text + f"Any number from {first} to {last}, default {default}; sets `{reading.span_key}`.\n\n"
    ordered = sorted(reading.choices, key=lambda choice: choice.letter != reading.default)
    rows: list[list[object]] = []
    for choice in ordered:
        sets = ", ".join(f"`{key}: {shown(value)}`" for key, value in choice.sets.items())
        said = f"{choice.titles.get('zh', '')}".strip()
        mark = " (default)" if choice.letter == reading.default else ""
        rows.append([f"{choice.letter}{mark}", f"`{choice.word}`", said, section_text(choice.speaks_for, "en"), sets])
    return text + table(["", "choice", "", "what speaks for it", "sets"], rows) + "\n"


def values(entries: Mapping[str, Entry]) -> str:
    """Every value, with its section where it has one."""
    has_sections = any(entry.section for entry in entries.values())
    rows: list[list[object]] = [
        [f"`{key}`", f"`{shown(entry.value)}`", *([section_text(entry.section, "en")] if has_sections else [])]
        for key, entry in entries.items()
    ]
    return table(["key", "value", "section"][: 3 if has_sections else 2], rows)


def vocabulary_page() -> str:
    """Every rule key with its Chinese name and what it means, every word that one takes, and the keys of the file."""
    head = (
        "# The rule keys\n\nEvery key that a ruleset may give a value, with the values that it takes. A ruleset file\n"
    )
    head += (
        "may be written in either language, or in both at once; a key may stand in its group or by its dotted name.\n\n"
    )
    head += "The header's `source` names the document that the values come from:\n\n"
    head += table(["key", "meaning"], [[f"`source.{key}`", form.meaning] for key, form in SOURCE_KEYS.items()]) + "\n"
    words = [[f"`{word}`", f"`{chinese}`"] for word, chinese in value_words().items()]
    around = [[f"`{key}`", f"`{chinese}`"] for key, chinese in file_keys().items()]
    tail = "## The words that keys take\n\n" + table(["word", "中文"], words)
    tail += "\n## The keys around them\n\n" + table(["key", "中文"], around)
    return NOTICE + head + "".join(groups(vocabulary())) + tail


def groups(group: RuleKey) -> Iterator[str]:
    """The keys of a group, then the groups below it."""
    shown_path = group.path.replace("*", "TILE")
    title = f"{shown_path} · {key_in_chinese(group.path).replace('*', '牌')}" if shown_path else "the whole"
    also = f" {wording(group.path).zh}。" if shown_path else ""
    yield f"## {title}\n\n{group.meaning[:1].upper()}{group.meaning[1:]}.{also}\n\n"
    rows: list[list[object]] = [
        [f"`{shown_key(key)}`", f"`{wording(key.path).name}`", allowed(key), key.meaning, wording(key.path).zh]
        for key in group.below
        if key.takes_value
    ]
    if rows:
        yield table(["key", "中文", "values", "meaning", "说明"], rows) + "\n"
    for key in group.below:
        if not key.takes_value:
            yield from groups(key.below[0] if key.kind == "map" else key)


def shown_key(key: RuleKey) -> str:
    """A rule key with a word where a tile stands."""
    return key.path.replace("*", "TILE")


def allowed(key: RuleKey) -> str:
    """The values that a key takes."""
    kinds = {"points-or-none": "whole number or `none`", "truth": "`true`, `false`", "money": "string"}
    kinds["choice"] = ", ".join(f"`{word}`" for word in key.words)
    return ("list of " if key.is_list else "") + kinds.get(key.kind, "whole number")


def clauses_page() -> str:
    """The table clause × test of all systems."""
    parts = [NOTICE, "# Clauses and the cases that exercise them\n\n"]
    for name in shipped_names():
        rows = yaml.safe_load((ROOT / "tests" / "clauses" / f"{name}.yaml").read_text(encoding="utf-8"))
        lines: list[list[object]] = []
        for row in rows:
            cases = ", ".join(case.removesuffix(".yaml") for case in row.get("cases", ()))
            lines.append([row["clause"], section_text(row["at"], "en"), cases or f"untestable: {row['untestable']}"])
        parts.append(f"## {name}\n\n" + table(["clause", "section", "cases"], lines) + "\n")
    return "".join(parts).rstrip("\n") + "\n"


def shipped_table(pages_at: str) -> str:
    """The shipped rulesets with their pages, which stand in the folder ``pages_at``."""
    rows: list[list[object]] = []
    for name in shipped_names():
        ruleset = load_ruleset(name)
        options = [f"`{reading.key}`" for reading in ruleset.readings.values() if reading.is_option]
        seats = ruleset.entries["players"].value
        rows.append(
            [
                f"[`{name}`]({pages_at}/{name}.md)",
                ruleset.titles["zh"],
                ruleset.document,
                "-".join(dict.fromkeys((seats[0], seats[-1]))),
                len(ruleset.readings) - len(options),
                ", ".join(options),
            ]
        )
    return table(["name", "", "document", "seats", "readings", "options"], rows)


def with_table(path: Path, pages_at: str) -> str:
    """A page with its table of the shipped rulesets made anew."""
    text = path.read_text(encoding="utf-8")
    before, _, rest = text.partition("| name |")
    after = rest.partition("\n\n")[2]
    return before + shipped_table(pages_at) + ("\n" + after if after else "")


def pages() -> dict[Path, str]:
    """Every page by its place."""
    if str(DOCS) not in sys.path:
        sys.path.insert(0, str(DOCS))
    from errors import errors_page, shipped_examples

    names = (*shipped_names(), NEUTRAL)
    found = {DOCS / "rulesets" / f"{name}.md": ruleset_page(load_any_ruleset(name)) for name in names}
    found[DOCS / "rulesets.md"] = with_table(DOCS / "rulesets.md", "rulesets")
    found[ROOT / "rulesets" / "README.md"] = with_table(ROOT / "rulesets" / "README.md", "../docs/rulesets")
    found[DOCS / "vocabulary.md"] = vocabulary_page()
    found[DOCS / "clauses.md"] = clauses_page()
    found[DOCS / "errors.md"] = errors_page(NOTICE)
    found[ROOT / "zhuoji_calc" / "messages" / "examples.json"] = shipped_examples()
    for name, schema in (("hand", hand_schema()), ("rules", rules_schema())):
        found[DOCS / "schema" / f"{name}.json"] = json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
    return found


def stale() -> list[str]:
    """The pages that are not what they should be."""
    return [
        str(path.relative_to(ROOT))
        for path, text in pages().items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]


def main() -> int:
    """Write the pages, or check them."""
    if "--check" in sys.argv[1:]:
        old = stale()
        print("\n".join(f"stale: {name}" for name in old) or "all pages are current")
        return 1 if old else 0
    for path, text in pages().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
