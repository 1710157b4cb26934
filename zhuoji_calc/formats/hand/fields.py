"""The structure of a hand file as pydantic models: which keys there are, and what each value is.

The models are strict and speak English only.  What is typed otherwise (YAML, where a scalar is text; Chinese words;
null) is first turned into that by `zhuoji_calc.formats.hand.normalize`, which each
field's `Reads` tells how.  What the texts of tiles and names mean is decided by `zhuoji_calc.formats.hand.reader`.
"""

from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from zhuoji_calc.model.numbers import MOST_WHOLE

MOST_STREAK = 1000

TEXT_TAG, LIST_TAG, MAP_TAG = "<text>", "<list>", "<map>"
TAGS = frozenset((TEXT_TAG, LIST_TAG, MAP_TAG))
"""Names of the forms that a value can take; pydantic puts them into the paths of its errors."""


class Reads(NamedTuple):
    """How a value as typed becomes what the field wants: a method of the normaliser, with the model of its parts."""

    how: str
    model: Any = None


def _form(value: object) -> str:
    if isinstance(value, dict):
        return MAP_TAG
    return LIST_TAG if isinstance(value, list) else TEXT_TAG


def _text_or_map(value: object) -> str:
    return TEXT_TAG if isinstance(value, str) else MAP_TAG


def _text_or_list(value: object) -> str:
    return LIST_TAG if isinstance(value, list) else TEXT_TAG


def _list_or_map(value: object) -> str:
    return MAP_TAG if isinstance(value, dict) else LIST_TAG


TileText = Annotated[str, Reads("text")]
Flag = Annotated[bool | None, Reads("flag")]
Reference = Annotated[str | None, Reads("reference")]
Amount = int | str
Points = Annotated[int, Field(ge=-MOST_WHOLE, le=MOST_WHOLE)]
Streak = Annotated[int, Field(ge=1, le=MOST_STREAK)]


def _key(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


class Row(BaseModel):
    """A mapping of the file. Unknown keys are refused."""

    # Built when first used: most files take the short way and never need it.
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, alias_generator=_key, defer_build=True)


class MeldRow(Row):
    """A meld (副露): one kind with its tile, and the player whose tile was claimed."""

    pong: Annotated[str | None, Reads("text")] = Field(None, description="碰")
    open_kong: Annotated[str | None, Reads("text")] = Field(
        None, description="明豆, 点豆: three in hand and another's discard"
    )
    concealed_kong: Annotated[str | None, Reads("text")] = Field(None, description="暗豆, 闷豆")
    added_kong: Annotated[str | None, Reads("text")] = Field(
        None, description="转弯豆, 爬坡豆: the fourth tile added to a pong"
    )
    from_: Reference = Field(None, description="the player whose tile was claimed")


class PlayerRow(Row):
    """A seat, in playing order."""

    name: Annotated[str, Reads("name")] = Field(description="名字")
    hand: Annotated[str | None, Reads("text")] = Field(
        None, description="手牌: concealed tiles at the end; absent where nobody saw them"
    )
    melds: Annotated[list[MeldRow] | None, Reads("rows", MeldRow)] = Field(
        None, description="副露, in the order in which they became what they are"
    )
    discards: Annotated[str | None, Reads("text")] = Field(
        None,
        description="弃牌: own discards in order; (1s) was claimed, or won and last; / for each flip after the first",
    )
    ready: Flag = Field(None, description="听牌: derived from the tiles, and checked if stated")
    declared: Flag = Field(None, description="报听")
    passed: Flag = Field(None, description="弃胡: passed a win on another's tile and has not drawn since")
    sold: Flag = Field(None, description="卖一个")


class WinRow(Row):
    """How the hand was won (胡法)."""

    win: Annotated[Literal["self-draw", "discard", "rob-kong"], Reads("how")]
    by: Annotated[
        Annotated[str, Tag(TEXT_TAG)] | Annotated[list[str], Tag(LIST_TAG)],
        Discriminator(_text_or_list),
        Reads("references"),
    ] = Field(description="胡家: a winner, or the list of several")
    from_: Reference = Field(None, description="点炮者: whose tile it was")
    tile: TileText = Field(description="胡牌: the winning tile, also on a self-draw")
    after_kong: Annotated[str | None, Reads("text")] = Field(
        None, description="杠后: the kong that the discard or the draw followed directly"
    )


class FlipRow(Row):
    """A tile turned during play that something happened to."""

    tile: TileText
    void: Flag = Field(None, description="作废: taken away as a kong's replacement")
    double: Flag = Field(None, description="翻倍: the self-drawn winning tile lay directly in front of it")


class FirstRow(Row):
    """Who threw the first tile of a kind, and who claimed it."""

    from_: Annotated[str, Reads("reference")] = Field(description="the player who threw it")
    to: Reference = Field(None, description="归: who claimed it")


class NextRow(Row):
    """Who deals the next hand."""

    dealer: Reference = None
    streak: Annotated[Streak | None, Reads("number")] = None


NamedPoints = Annotated[
    Annotated[list[Points], Tag(LIST_TAG)] | Annotated[dict[str, Points], Tag(MAP_TAG)],
    Discriminator(_list_or_map),
]
NamedMoney = Annotated[
    Annotated[list[Amount], Tag(LIST_TAG)] | Annotated[dict[str, Amount], Tag(MAP_TAG)],
    Discriminator(_list_or_map),
]


class ExpectRow(Row):
    """What somebody says the result is (应为)."""

    points: Annotated[NamedPoints | None, Reads("numbers")] = Field(None, description="分")
    money: Annotated[NamedMoney | None, Reads("amounts")] = Field(None, description="钱")
    matrix: Annotated[list[list[Points]] | None, Reads("matrix")] = Field(None, description="矩阵")
    next: Annotated[NextRow | None, Reads("row", NextRow)] = Field(None, description="下庄")
    status: Annotated[Literal["forbidden"] | None, Reads("status")] = Field(None, description="结果")


class HandRow(Row):
    """A hand file (牌局): one finished hand."""

    rules: Annotated[str | None, Reads("text")] = Field(
        None, description="规则: a ruleset's name, or a path to a ruleset file, relative to this file"
    )
    options: Annotated[dict[str, str | int | bool] | None, Reads("options")] = Field(
        None, description="选项: this table's choices"
    )
    stake: Annotated[Amount | None, Reads("amount")] = Field(None, description="底注: money per point")
    dealer: Annotated[str, Reads("reference")] = Field(description="庄家")
    streak: Annotated[Streak | None, Reads("number")] = Field(None, description="连庄数, 1 on the first hand")
    flip: Annotated[str | None, Reads("text")] = Field(None, description="翻牌: the tile turned over after the win")
    rolling: Annotated[
        list[Annotated[Annotated[str, Tag(TEXT_TAG)] | Annotated[FlipRow, Tag(MAP_TAG)], Discriminator(_text_or_map)]]
        | None,
        Reads("flips", FlipRow),
    ] = Field(None, description="滚翻: tiles turned during play, in order")
    end: Annotated[
        Annotated[Literal["draw"], Tag(TEXT_TAG)] | Annotated[WinRow, Tag(MAP_TAG)],
        Discriminator(_text_or_map),
        Reads("end", WinRow),
    ] = Field(description="结束: how the hand ended")
    first: Annotated[
        dict[
            str,
            Annotated[
                Annotated[str | None, Tag(TEXT_TAG)] | Annotated[FirstRow, Tag(MAP_TAG)],
                Discriminator(_form),
            ],
        ]
        | None,
        Reads("firsts", FirstRow),
    ] = Field(None, description="首打: who threw the first of a tile, where the rest leaves it open")
    players: Annotated[list[PlayerRow], Reads("rows", PlayerRow)] = Field(
        description="玩家: two to four, in playing order"
    )
    expect: Annotated[ExpectRow | None, Reads("row", ExpectRow)] = Field(None, description="应为")
