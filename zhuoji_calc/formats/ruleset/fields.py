"""The data of a ruleset file on its way to a ruleset: parts taken as what they should be, faults gathered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import cast

from zhuoji_calc.formats.text.places import AT_KEY
from zhuoji_calc.formats.text.yaml_text import Blank
from zhuoji_calc.formats.words import FALSITY, TRUTH, colon_left_out
from zhuoji_calc.model.problems import MOST_FAULTS, Path, Problem
from zhuoji_calc.rules.faults import MOST_PARTS, known_keys, members_of, misnamed_tile, suggested_key, unknown_rule_key
from zhuoji_calc.rules.ruleset import Value, never
from zhuoji_calc.rules.wording import closest_key, key_in_chinese

Data = Mapping[str, object]

LANGUAGES = ("zh", "en")


class Reader:
    """One file's data on the way to a ruleset; faults are gathered, not raised one by one.

    ``lost`` holds rule keys that could not be read: that they have no value then is no fault of its own.
    ``inherited``: the readings and options of what is extended; ``neutral``: the value at which a rule key does
    nothing; ``placed``: where the file has each rule key, in its groups or by its dotted name.
    """

    def __init__(self, data: Data, neutral: Callable[[str], Value | None] = never) -> None:
        self.data = data
        self.neutral = neutral
        self.placed: dict[str, Path] = {}
        self.problems: list[Problem] = []
        self.lost: set[str] = set()
        self.inherited: Collection[str] = ()

    @property
    def is_full(self) -> bool:
        """Whether so many faults have been found that no more are looked for."""
        return len(self.problems) >= MOST_FAULTS

    def fault(self, code: str, path: Path, **args: object) -> None:
        """Note what is wrong at a place."""
        if code == "missing-key":
            args["chinese"] = key_in_chinese(str(args["key"]))
        self.add(Problem(code, path, args))

    def add(self, problem: Problem) -> None:
        """Note a problem once."""
        if not self.is_full and problem not in self.problems:
            self.problems.append(problem)

    def where(self, key: str) -> Path:
        """Where a rule key stands in the file, or would stand."""
        return self.placed.get(key, ("rules", *key.split(".")))

    def check_keys(self, group: Data, path: Path, known: tuple[str, ...]) -> list[str]:
        """That a group has known keys only; those that it has without their colon."""
        colonless: list[str] = []
        for key, value in group.items():
            if key in known or self.is_full:
                continue
            bare = value is None or isinstance(value, Blank)
            word, rest = colon_left_out(key, known) if bare else ("", "")
            if word:
                colonless.append(word)
                self.fault("colon-missing", (*path, key), key=word, value=rest, at=AT_KEY)
            elif not (bare and colonless):
                # What commas divide behind such a key is the rest of its value.
                args: dict[str, object] = {"key": key, "known": known, "at": AT_KEY}
                self.fault("unknown-key", (*path, key), **args | suggested_key(closest_key(key, known)))
        return colonless

    def rule_keys_like(self, key: str) -> Collection[str]:
        """Every key that there is, with the tile that this one names."""
        # Loaded only where something is wrong.
        return known_keys(key.split("."))

    def misplaced(self, key: str, path: Path) -> None:
        """An inherited reading or option named where values stand, and not among the readings."""
        self.lost.add(key)
        if self.is_full:
            return
        self.problems = [problem for problem in self.problems if problem.path != path]
        self.fault("reading-misplaced", path, key=key, at=AT_KEY)

    def unknown_rule_key(self, key: str, path: Path, known: Collection[str]) -> None:
        """Note a rule key that is not among the known ones, as what it most likely is."""
        # Loaded only where something is wrong.
        self.lost.add(key)
        if self.is_full:
            return
        parts = key.split(".")
        problem = misnamed_tile(key)
        if problem is not None:
            where = path if len(path) < len(parts) else path[: len(path) - len(parts) + len(problem.path)]
            if problem._replace(path=where) not in self.problems:
                self.problems.append(problem._replace(path=where))
            return
        groups = [".".join(parts[:end]) for end in range(1, min(len(parts), MOST_PARTS))]
        above = next((group for group in groups if group in known), None)
        if above is not None:
            self.fault("rule-value-has-keys", path, rule=above, at=AT_KEY)
        elif any(other.startswith(key + ".") for other in known):
            self.fault("rule-group", path, rule=key, known=members_of(parts))
        else:
            problem = unknown_rule_key(key, known)
            self.lost.add(str(problem.args.get("suggestion")))
            self.problems.append(problem._replace(path=path))

    def text(self, group: Data, key: str, path: Path) -> str:
        """The text at a key; empty where it is missing or no text."""
        value = group.get(key)
        if isinstance(value, str) and not isinstance(value, Blank) and value.strip():
            return str(value)
        if key in group or path:
            # What the outermost level lacks is said by itself.
            self.fault("missing-key" if key not in group else "wrong-type", (*path, key), key=key, wanted="text")
        return ""

    def truth(self, group: Data, key: str, path: Path, *, default: bool) -> bool:
        """The yes or no at a key; the default where it is missing or neither."""
        value = group.get(key)
        if value is None:
            return default
        if isinstance(value, str) and (value in TRUTH or value in FALSITY):
            return value in TRUTH
        self.fault("not-yes-or-no", (*path, key), key=key, value=value if isinstance(value, str) else "…")
        return default

    def texts(self, group: Data, key: str, path: Path) -> tuple[str, ...]:
        """The text or list of texts at a key; none where it is missing or neither."""
        value = group.get(key)
        if value is None or isinstance(value, Blank):
            return ()
        if isinstance(value, str):
            return (str(value),)
        if isinstance(value, list) and all(isinstance(part, str) for part in value):
            return tuple(str(part) for part in value)
        self.fault("wrong-type", (*path, key), key=key, wanted="list")
        return ()

    def languages(self, group: Data, key: str, path: Path) -> Mapping[str, str]:
        """The text of each language at a key, one for both where there is no other; empty where they are missing."""
        value = group.get(key)
        if isinstance(value, str) and not isinstance(value, Blank) and value.strip():
            return {"zh": str(value), "en": str(value)}
        if not isinstance(value, dict):
            if key in group or path:
                code = "missing-key" if key not in group else "wrong-type"
                self.fault(code, (*path, key), key=key, wanted="languages")
            return {"zh": "", "en": ""}
        colonless = self.check_keys(value, (*path, key), LANGUAGES)
        said = {one: self.text(value, one, (*path, key)) for one in LANGUAGES if one in value and one not in colonless}
        if not said and not colonless:
            self.fault("wrong-type", (*path, key), key=key, wanted="languages")
        return {language: said.get(language) or next(iter(said.values()), "") for language in LANGUAGES}

    def group(self, group: Data, key: str, path: Path) -> Data:
        """The keys with values at a key; none where it is missing or has none."""
        value = group.get(key)
        if value is None or isinstance(value, Blank):
            return {}
        if isinstance(value, dict):
            return cast(Data, value)
        self.fault("wrong-type", (*path, key), key=key, wanted="mapping")
        return {}


def value_of(value: object) -> Value | None:
    """The value that a text or a list of texts is; None for anything else."""
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return tuple(str(part) for part in value)
    if isinstance(value, str) and not isinstance(value, Blank):
        return str(value)
    return None
