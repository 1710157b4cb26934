"""What is wrong with a table's settings: a choice that a reading does not have, a setting that a ruleset does not.

Only loaded once something is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zhuoji_calc.model.problems import Path, Problem
from zhuoji_calc.rules.suggest import beginning_with, nearest, nearest_of

if TYPE_CHECKING:
    from zhuoji_calc.rules.ruleset import Choice, Reading, Ruleset


def choices_shown(choices: Sequence[Choice]) -> dict[str, object]:
    """What there is to choose: letters with their words, and with the Chinese titles (``titled``) where there are any.

    Both are arguments of a problem.
    """
    words, titled = [], []
    for choice in choices:
        title = choice.titles.get("zh", "")
        words.append(f"{choice.letter} = {choice.word}")
        titled.append(f"{choice.letter} = {title}（{choice.word}）" if title and title != choice.word else words[-1])
    return {"choices": tuple(words), "titled": tuple(titled)}


def unknown_choice(reading: Reading, written: object, text: str, value: str, path: Path) -> Problem:
    """A choice that a reading does not have; ``value`` is the ``text`` as it is looked up."""
    args: dict[str, object] = {"setting": written, "value": text}
    if reading.span is not None:
        return Problem("unknown-choice", path, args | {"choices": reading.words(), "titled": reading.words()})
    meant = nearest_of(value, [(choice.word, *choice.titles.values()) for choice in reading.choices])
    return Problem("unknown-choice", path, args | choices_shown(reading.choices) | _suggested(meant))


def unknown_setting(ruleset: Ruleset, written: str, name: str, path: Path) -> Problem:
    """A setting that a ruleset does not have; ``name`` is what was ``written`` as it is looked up."""
    args: dict[str, object] = {"setting": written, "ruleset": ruleset.name, "show": ruleset.called, "at": "key"}
    elsewhere = ruleset.elsewhere(name)
    if elsewhere:
        others, titled = zip(*elsewhere, strict=True)
        return Problem("setting-of-another", path, args | {"others": others, "titled": titled})
    called = [(key, *reading.names) for key, reading in ruleset.readings.items()]
    begun = beginning_with(name, [*called, *((key,) for key in ruleset.entries)])
    if len(begun) > 1:
        return Problem("unknown-setting", path, args | {"several": begun})
    known = [*(word for words in called for word in words), *ruleset.entries]
    return Problem("unknown-setting", path, args | _suggested(begun[0] if begun else nearest(name, known)))


def _suggested(word: str | None) -> dict[str, object]:
    return {"suggestion": word} if word else {}
