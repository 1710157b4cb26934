"""What the vocabulary is made of: the kinds of values that keys take, and the group that keys stand in."""

from typing import TYPE_CHECKING, Annotated, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from zhuoji_calc.model.numbers import DIGITS, POSITIVE_MONEY


def _optional(value: object) -> object:
    return None if value == "none" else _digits(value)


def _digits(value: object) -> object:
    """A number as typed, in plain digits: pydantic would also read ``1_0``, ``5.0`` and ``+5``."""
    if isinstance(value, str) and not DIGITS.fullmatch(value):
        raise ValueError("not a whole number in plain digits")
    return value


class ValueKind(NamedTuple):
    """What values a key takes, by the name that messages have for it; numbers from ``least`` to ``most``."""

    name: str
    least: int = 0
    most: int = 0


_POINTS = ValueKind("points", 0, 1_000_000)
_FACTOR = ValueKind("factor", 0, 1_000)
_COUNT = ValueKind("count", 1, 1_000)
_SEATS = ValueKind("seats", 2, 4)
MONEY_PATTERN = f"^{POSITIVE_MONEY.pattern}$"

_Whole = BeforeValidator(_digits)

Points = Annotated[int, Field(ge=_POINTS.least, le=_POINTS.most), _Whole, _POINTS]
PointsOrNone = Annotated[
    Annotated[int, Field(ge=_POINTS.least, le=_POINTS.most)] | None,
    BeforeValidator(_optional),
    _POINTS._replace(name="points-or-none"),
]
Factor = Annotated[int, Field(ge=_FACTOR.least, le=_FACTOR.most), _Whole, _FACTOR]
Count = Annotated[int, Field(ge=_COUNT.least, le=_COUNT.most), _Whole, _COUNT]
Seats = Annotated[tuple[Annotated[int, Field(ge=_SEATS.least, le=_SEATS.most), _Whole], ...], _SEATS]
Money = Annotated[str, Field(pattern=MONEY_PATTERN), ValueKind("money")]


FETCH = "fetch a value"
"""Where a group whose values are put in as they are read (see `tracing`) has what fetches one."""


class Group(BaseModel):
    """Keys that belong together. Unknown keys are refused, values never change."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        alias_generator=lambda name: name.replace("_", "-"),
        populate_by_name=False,
        # Built as parts of the whole when that is first used, instead of each by itself on import.
        defer_build=True,
    )

    if not TYPE_CHECKING:  # Else every attribute would seem to exist.

        def __getattr__(self, name: str) -> object:
            """A value that is not there yet; only a group that is traced has such."""
            fetch = self.__dict__.get(FETCH)
            return super().__getattr__(name) if fetch is None else fetch(name)
