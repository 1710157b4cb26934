"""The rulesets that one hand is tried under, each with the table's choices as far as it has them.

Only `compare` and the examination of a claim drop a choice that a ruleset does not have, and they say so; whoever
settles a hand by one ruleset takes such a choice as a fault.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

from zhuoji_calc.formats.ruleset.finding import load_ruleset, shipped_names
from zhuoji_calc.model.problems import Problem, Problems
from zhuoji_calc.rules.resolving import Layer, resolve
from zhuoji_calc.rules.ruleset import Resolved, Ruleset


def shipped_but(own: Ruleset | None) -> list[Ruleset]:
    """The shipped rulesets, without one's own."""
    return [ruleset for name in shipped_names() if (ruleset := load_ruleset(name)) is not own]


def carry(settings: Mapping[str, str], home: Ruleset | None, ruleset: Ruleset) -> tuple[dict[str, str], list[str]]:
    """The settings made for one ruleset as they hold in another, and those that it does not have.

    A short number, ``Q2``, means the same reading there as at home, or none.
    """
    kept: dict[str, str] = {}
    dropped: list[str] = []
    for written, text in settings.items():
        name = unicodedata.normalize("NFKC", written).strip()
        if home is not None and ruleset.part != home.part:
            name = home.full_number(name)
        try:
            resolve(ruleset, [Layer((), {name: text})])
        except Problems:
            dropped.append(written)
        else:
            kept[name] = text
    return kept, dropped


def resolve_elsewhere(ruleset: Ruleset, layers: Sequence[tuple[Layer, Ruleset | None]]) -> Resolved:
    """A ruleset under settings made for others (each layer with its home); what it does not have is named as dropped.

    Raises `Problems` where settings that it has clash.
    """
    carried: list[Layer] = []
    missing: list[str] = []
    for layer, home in layers:
        kept, dropped = carry(layer.settings, home, ruleset)
        carried.append(Layer(layer.where, kept))
        missing += [name for name in dropped if name not in missing]
    resolved = resolve(ruleset, carried)
    resolved.dropped = tuple(missing)
    return resolved


def settings_of_none(settings: Mapping[str, str], layer: str, rulesets: Sequence[Ruleset]) -> list[Problem]:
    """Settings that none of the rulesets has: no difference between them but a mistake. The first is their home."""
    wrong: list[Problem] = []
    for key, value in settings.items():
        if all(carry({key: value}, rulesets[0], ruleset)[1] for ruleset in rulesets):
            try:
                resolve(rulesets[0], [Layer((layer,), {key: value})])
            except Problems as fault:
                wrong += fault.problems
    return wrong
