"""The rulesets that one hand is tried under, each with the table's choices as far as it has them.

Only `compare` and the examination of a claim drop a choice that a ruleset does not have, and they say so; whoever
settles a hand by one ruleset takes such a choice as a fault.
"""

from __future__ import annotations

from collections.abc import Sequence

from zhuoji_calc.formats.ruleset.finding import load_ruleset, shipped_names
from zhuoji_calc.model.problems import Problem, Problems
from zhuoji_calc.rules.resolving import Layer, resolve
from zhuoji_calc.rules.ruleset import Resolved, Ruleset


def shipped_but(own: Ruleset | None) -> list[Ruleset]:
    """The shipped rulesets, without one's own."""
    return [ruleset for name in shipped_names() if (ruleset := load_ruleset(name)) is not own]


def carry(layer: Layer, ruleset: Ruleset) -> tuple[Layer, list[str]]:
    """Settings made for one ruleset as far as another has them, and those that it does not have."""
    kept: dict[str, str] = {}
    dropped: list[str] = []
    for written, text in layer.settings.items():
        try:
            resolve(ruleset, [layer._replace(settings={written: text})])
        except Problems:
            dropped.append(written)
        else:
            kept[written] = text
    return layer._replace(settings=kept), dropped


def resolve_elsewhere(ruleset: Ruleset, layers: Sequence[Layer]) -> Resolved:
    """A ruleset under settings made for others; what it does not have is named as dropped.

    Raises `Problems` where settings that it has conflict.
    """
    carried, missing = zip(*[carry(layer, ruleset) for layer in layers], strict=True)
    resolved = resolve(ruleset, carried)
    resolved.dropped = tuple(dict.fromkeys(name for names in missing for name in names))
    return resolved


def settings_of_none(layer: Layer, rulesets: Sequence[Ruleset]) -> list[Problem]:
    """Settings that none of the rulesets has: no difference between them but a mistake, as their home says it."""
    wrong: list[Problem] = []
    for written, text in layer.settings.items():
        alone = layer._replace(settings={written: text})
        if all(carry(alone, ruleset)[1] for ruleset in rulesets):
            try:
                resolve(layer.home or rulesets[0], [alone])
            except Problems as fault:
                wrong += fault.problems
    return wrong
