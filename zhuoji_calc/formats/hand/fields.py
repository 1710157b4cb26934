"""The fields of a hand file: one table of its keys, of how each is read, and of what must be there.

Reading (`rows`), its faults and the JSON Schema go by it; tests hold the page on hand files and the Chinese words of
`zhuoji_calc.formats.words` to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Literal, NamedTuple

MOST_STREAK = 1000

FieldKind = Literal[
    "text",  # as it was typed; tiles are made of it later
    "name",  # a player's own name: whatever stands there
    "player",  # the name of a player
    "winners",  # one such name, or a list of them
    "flag",  # yes or no
    "streak",  # a whole number from 1
    "stake",  # an amount of money
    "points",  # whole numbers, in seat order or by name
    "money",  # amounts of money, in seat order or by name
    "matrix",  # whole numbers, a list for each seat
    "options",  # settings by their names
    "win",  # one of the ways of winning
    "status",  # the one status that can be expected
    "row",  # fields of their own
    "rows",  # a list of such
    "end",  # a row, or the word for a draw
    "flips",  # a list of tiles, or of rows
    "firsts",  # rows by tile, or the name of a player
]


class Field(NamedTuple):
    """A key: its English name, how its value is read, what it means, and the fields of a value that has some."""

    key: str
    kind: FieldKind
    about: str = ""
    needed: bool = False
    below: FieldGroup | None = None


AS_TYPED = frozenset(("text", "name", "player", "stake"))
"""Kinds that leave a plain text as it is."""


class FieldGroup(NamedTuple):
    """The fields that stand together in a mapping, by their keys.

    ``needed`` are those that must be there, ``texts`` those that a plain text can be taken for as it is, ``flags``
    those that are true or false.
    """

    name: str
    about: str
    fields: Mapping[str, Field]
    needed: AbstractSet[str]
    texts: AbstractSet[str]
    flags: AbstractSet[str]


def _group(name: str, about: str, *fields: Field) -> FieldGroup:
    return FieldGroup(
        name,
        about,
        {field.key: field for field in fields},
        dict.fromkeys(field.key for field in fields if field.needed).keys(),
        frozenset(field.key for field in fields if field.kind in AS_TYPED),
        frozenset(field.key for field in fields if field.kind == "flag"),
    )


MELD = _group(
    "meld",
    "A meld (副露): one kind with its tile, and the player whose tile was claimed.",
    Field("pong", "text", "碰"),
    Field("open-kong", "text", "明豆, 点豆: three in hand and another's discard"),
    Field("concealed-kong", "text", "暗豆, 闷豆"),
    Field("added-kong", "text", "转弯豆, 爬坡豆: the fourth tile added to a pong"),
    Field("from", "player", "the player whose tile was claimed"),
)
PLAYER = _group(
    "player",
    "A seat, in playing order.",
    Field("name", "name", "名字", needed=True),
    Field("hand", "text", "手牌: concealed tiles at the end; absent where nobody saw them"),
    Field("melds", "rows", "副露, in the order in which they became what they are", below=MELD),
    Field(
        "discards",
        "text",
        "弃牌: own discards in order; (1s) was claimed, or won and last; / for each flip after the first",
    ),
    Field("ready", "flag", "听牌: derived from the tiles, and checked if stated"),
    Field("declared", "flag", "报听"),
    Field("passed", "flag", "弃胡: passed a win on another's tile and has not drawn since (一浪到底: at any time)"),
    Field("sold", "flag", "卖一个"),
)
WIN = _group(
    "win",
    "How the hand was won (胡法).",
    Field("win", "win", needed=True),
    Field("by", "winners", "胡家: a winner, or the list of several", needed=True),
    Field("from", "player", "点炮者: whose tile it was"),
    Field("tile", "text", "胡牌: the winning tile, also on a self-draw", needed=True),
    Field("after-kong", "text", "杠后: the kong that the discard or the draw followed directly"),
)
FLIP = _group(
    "flip",
    "A tile turned during play that something happened to.",
    Field("tile", "text", needed=True),
    Field("void", "flag", "作废: taken away as a kong's replacement"),
    Field("double", "flag", "翻倍: the self-drawn winning tile lay directly in front of it"),
)
FIRST = _group(
    "first",
    "Who threw the first tile of a kind, and who claimed it.",
    Field("from", "player", "the player who threw it", needed=True),
    Field("to", "player", "归: who claimed it"),
)
NEXT = _group("next", "Who deals the next hand.", Field("dealer", "player"), Field("streak", "streak"))
EXPECT = _group(
    "expect",
    "What somebody says the result is (应为).",
    Field("points", "points", "分"),
    Field("money", "money", "钱"),
    Field("matrix", "matrix", "矩阵"),
    Field("next", "row", "下庄", below=NEXT),
    Field("status", "status", "结果"),
)
HAND = _group(
    "hand",
    "A hand file (牌局): one finished hand.",
    Field("rules", "text", "规则: a ruleset's name, or a path to a ruleset file, relative to this file"),
    Field("options", "options", "选项: this table's choices"),
    Field("stake", "stake", "底注: money per point"),
    Field("dealer", "player", "庄家", needed=True),
    Field("streak", "streak", "连庄数, 1 on the first hand"),
    Field("flip", "text", "翻牌: the tile turned over after the win"),
    Field("rolling", "flips", "滚翻: tiles turned during play, in order", below=FLIP),
    Field("end", "end", "结束: how the hand ended", needed=True, below=WIN),
    Field("first", "firsts", "首打: who threw the first of a tile, where the rest leaves it open", below=FIRST),
    Field("players", "rows", "玩家: two to four, in playing order", needed=True, below=PLAYER),
    Field("expect", "row", "应为", below=EXPECT),
)
