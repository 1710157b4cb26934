"""Checked hands as JUnit's XML."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from zhuoji_calc.analysis.audit import GOOD, Checked, Tally
from zhuoji_calc.messages.catalogue import Lang
from zhuoji_calc.messages.translator import Translator
from zhuoji_calc.report.check import TableWriter, Writer, difference_rows
from zhuoji_calc.report.expected import difference_line
from zhuoji_calc.report.explain import verdict
from zhuoji_calc.settlement.result import Forbidden


class JunitWriter(Writer):
    """JUnit's XML: a test case for each hand, with what the table says of it."""

    late_head = True

    def __init__(self, lang: Lang) -> None:
        super().__init__(lang)
        self.table = TableWriter(lang)

    def head(self, tally: Tally | None) -> str:
        counts = (tally or Tally()).counts
        failed = counts["differs"] + counts["forbidden"]
        numbers = f'tests="{sum(counts.values())}" failures="{failed}" errors="{counts["invalid"]}"'
        numbers += f' skipped="{counts["no-expect"]}"'
        return (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<testsuites {numbers}>\n<testsuite name="zhuoji check" {numbers}>\n'
        )

    def hand(self, checked: Checked) -> str:
        case = f"<testcase classname={_attribute(checked.file)} name={_attribute(f'{checked.file} #{checked.number}')}"
        said = self.table.hand(checked)
        if checked.status in GOOD:
            skipped = "<skipped/>" if checked.status == "no-expect" else ""
            inside = skipped + (f"<system-out>{_text(said)}</system-out>" if said else "")
            return f"{case}>{inside}</testcase>" if inside else case + "/>"
        element = "error" if checked.status == "invalid" else "failure"
        message = _attribute(self.words.divided(_said(checked, self.words)))
        return f'{case}><{element} type="{checked.status}" message={message}>{_text(said)}</{element}></testcase>'

    def tail(self, tally: Tally, any_hand: bool) -> str:
        return ("\n" if any_hand else "") + "</testsuite>\n</testsuites>\n"


def _said(checked: Checked, words: Translator) -> Iterator[str]:
    """A hand's faults or differences, each in a few words."""
    settled = checked.settled
    if checked.error is not None:
        for *_, code, _, _, _, line, column, message in difference_rows(checked, words):
            yield f"{line}:{column} {code}: {message}" if line else f"{code}: {message}"
    if settled is None:
        return
    names = settled.names
    if isinstance(settled.result, Forbidden):
        yield from verdict(settled.result, names, settled.resolved, words).splitlines()
        return
    for difference in checked.differences:
        yield difference_line(difference, names, words).strip()


def _attribute(text: str) -> str:
    """A text as an attribute of XML, with its quotes."""
    return quoteattr(_of_xml(text))


def _text(text: str) -> str:
    """A text between two tags of XML."""
    return escape(_of_xml(text))


def _of_xml(text: str) -> str:
    """The text without the characters that XML does not have."""
    return "".join(sign if _is_xml(sign) else "�" for sign in text)


def _is_xml(sign: str) -> bool:
    code = ord(sign)
    return code in (0x9, 0xA, 0xD) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code > 0xFFFF
