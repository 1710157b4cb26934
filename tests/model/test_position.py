"""Whether a hand is possible as a position, for hands that come from no file."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoji_calc.model.hand import Discard, FirstThrow, Flip, Hand, Meld, Player, Win
from zhuoji_calc.model.position import check_position
from zhuoji_calc.model.problems import Path
from zhuoji_calc.model.tiles import KINDS, parse_tile, parse_tiles


def river(text: str, flips: int = 0) -> tuple[Discard, ...]:
    """Discards that nobody claimed."""
    return tuple(Discard(tile, False, flips) for tile in parse_tiles(text))


def claimed(text: str, flips: int = 0) -> Discard:
    """A discard in brackets."""
    return Discard(parse_tile(text), True, flips)


def meld(kind: Any, tile: str, source: int | None) -> Meld:
    """A meld by its tile's code."""
    return Meld(kind, parse_tile(tile), source)


def player(name: str, concealed: str | None, *melds: Meld, **rest: Any) -> Player:
    """A seat with nothing else stated."""
    tiles = None if concealed is None else parse_tiles(concealed)
    values: dict[str, Any] = {"river": (), "ready": None, "declared": False, "passed": False, "sold": False} | rest
    return Player(name, tiles, melds, **values)


A = player("A", "123456789m 123p 5s")
B = player("B", "123456789m 123p 6s")
C = player("C", "123456789m 123p 7s")
SELF_DRAW = Win("self-draw", (0,), None, parse_tile("5s"), None)
ROBBED = Win("rob-kong", (0,), 1, parse_tile("5s"), None)
THROWN = Win("discard", (0,), 1, parse_tile("5s"), None)
KONG_HAND = "123456789m 1p"


def hand(*players: Player, win: Win | None = SELF_DRAW, **rest: Any) -> Hand:
    """A hand with the first seat dealing."""
    values: dict[str, Any] = {"dealer": 0, "streak": 1, "flip": None, "rolling": (), "first": {}} | rest
    return Hand(players or (A, B, C), win=win, **values)


def found(given_hand: Hand) -> list[tuple[str, Path]]:
    """Codes and paths of what is wrong."""
    return [(problem.code, problem.path) for problem in check_position(given_hand)]


def test_a_possible_hand() -> None:
    """Nothing to say about it, nor about a draw, a discard, a robbed kong."""
    assert found(hand()) == []
    assert found(hand(win=None)) == []
    assert found(hand(win=THROWN)) == []
    assert found(hand(A, player("B", KONG_HAND, meld("pong", "5s", 2)), C, win=ROBBED)) == [
        ("too-many-of-a-tile", ("end", "tile"))
    ]
    robbed = player("B", KONG_HAND, meld("pong", "5s", 2))
    assert found(hand(player("A", "123456789m 123p 4s"), robbed, C, win=ROBBED)) == []


def test_seats() -> None:
    """Two to four players, names of their own, seats that there are."""
    assert found(hand(A)) == [("player-count", ("players",))]
    assert ("player-count", ("players",)) in found(hand(A, B, C, B, C))
    assert found(hand(A, B, A)) == [("name-twice", ("players", 2, "name"))]
    assert [code for code, _ in found(hand(A, B, C, player("D", "1m"), A))] == ["player-count", "name-twice"]
    assert found(hand(dealer=3)) == [("no-such-seat", ("dealer",))]
    assert found(hand(win=SELF_DRAW._replace(winners=(3,)))) == [("no-such-seat", ("end", "by", 0))]
    assert found(hand(win=THROWN._replace(source=-1))) == [("no-such-seat", ("end", "from"))]
    wrong = player("B", KONG_HAND, meld("pong", "5s", 4))
    assert found(hand(A, wrong, C)) == [("no-such-seat", ("players", 1, "melds", 0, "from"))]
    first = {parse_tile("1s"): FirstThrow(5, 6)}
    assert found(hand(first=first)) == [("no-such-seat", ("first", "1s", at)) for at in ("from", "to")]


@pytest.mark.parametrize("melds", range(5))
def test_sizes(melds: int) -> None:
    """Thirteen less three for each meld, a kong counting three."""
    kongs = [Meld("concealed-kong", parse_tile(f"{rank}s"), None) for rank in range(6, 6 + melds)]
    concealed = "".join(f"{sign}m" for sign in "123456789") + "1p2p3p4p"
    other = player("B", "123456789m 1235p")
    right = concealed[: 2 * (13 - 3 * melds)]
    assert found(hand(player("A", right, *kongs), other)) == []
    assert found(hand(player("A", right[2:], *kongs), other)) == [("hand-size", ("players", 0, "hand"))]
    assert found(hand(player("A", right + "4p", *kongs), other)) == [("hand-size", ("players", 0, "hand"))]


def test_no_fifth_meld() -> None:
    """Thirteen tiles are no more than four melds and one."""
    melds = [Meld("concealed-kong", tile, None) for tile in range(5)]
    assert ("too-many-melds", ("players", 0, "melds")) in found(hand(player("A", "", *melds), player("B", "9s", *[])))


def test_four_of_a_tile() -> None:
    """Over hands, melds, rivers, flip and winning tile; claimed discards and rolling flips lie elsewhere."""
    fives = player("B", "123456789m 55p 5s 6p")
    assert found(hand(A, fives, C, flip=parse_tile("5s"))) == []
    four = player("C", "123456789m 123p 5s")
    assert found(hand(A, fives, four)) == []
    assert found(hand(A, fives, four, flip=parse_tile("5s"))) == [("too-many-of-a-tile", ("flip",))]
    thrown = four._replace(river=river("5s"))
    assert found(hand(A, fives, thrown)) == [("too-many-of-a-tile", ("end", "tile"))]
    rolling = (Flip(parse_tile("5s"), False, False),) * 2
    assert found(hand(A, fives, four, rolling=rolling)) == []
    (problem,) = check_position(hand(A, fives, thrown))
    assert problem.args["count"] == 5
    assert problem.args["where"] == (
        ("hand", "A", 1),
        ("hand", "B", 1),
        ("hand", "C", 1),
        ("discards", "C", 1),
        ("winning-tile", "", 1),
    )


def test_sources_of_melds() -> None:
    """Another's tile in each but a concealed kong."""

    def with_meld(kind: str, source: int | None) -> list[tuple[str, Path]]:
        return found(hand(A, player("B", KONG_HAND, meld(kind, "9s", source)), C))

    for kind in ("pong", "open-kong", "added-kong"):
        assert with_meld(kind, 0) == []
        assert with_meld(kind, None) == [("meld-without-source", ("players", 1, "melds", 0))]
        assert with_meld(kind, 1) == [("meld-from-oneself", ("players", 1, "melds", 0, "from"))]
    assert with_meld("concealed-kong", None) == []
    for source in (0, 1):
        expected = [("concealed-kong-with-source", ("players", 1, "melds", 0, "from"))]
        assert with_meld("concealed-kong", source) == expected


def test_claimed_discards() -> None:
    """Each in a meld of somebody else's, or the winning tile; more melds than brackets are no fault."""
    pong = player("B", KONG_HAND, meld("pong", "9s", 0))
    assert found(hand(A._replace(river=(claimed("9s"),)), pong, C)) == []
    assert found(hand(A._replace(river=()), pong, C)) == []
    nobody = [("claimed-by-nobody", ("players", 0, "discards"))]
    assert found(hand(A._replace(river=(claimed("9s"), claimed("9s"))), pong, C)) == nobody
    assert found(hand(A._replace(river=(claimed("8s"),)), pong, C)) == nobody
    thrower = B._replace(river=(*river("9s"), claimed("5s")))
    assert found(hand(A, thrower, C, win=THROWN)) == []
    wrong = C._replace(river=(claimed("5s"),))
    assert found(hand(A, B, wrong, win=THROWN)) == [("claimed-by-nobody", ("players", 2, "discards"))]
    assert found(hand(A, thrower, C, win=None)) == [("claimed-by-nobody", ("players", 1, "discards"))]


def test_how_it_was_won() -> None:
    """Winners, source and kind of win fit together."""
    assert found(hand(win=SELF_DRAW._replace(winners=()))) == [("no-winner", ("end", "by"))]
    assert found(hand(win=THROWN._replace(winners=(0, 2, 0)))) == [("winner-twice", ("end", "by", 2))]
    assert found(hand(win=THROWN._replace(winners=(0, 1)))) == [("winner-is-source", ("end", "from"))]
    assert found(hand(win=SELF_DRAW._replace(source=1))) == [("self-draw-with-source", ("end", "from"))]
    assert found(hand(win=SELF_DRAW._replace(source=0))) == [("self-draw-with-source", ("end", "from"))]
    assert found(hand(win=SELF_DRAW._replace(winners=(0, 1)))) == [("self-draw-several", ("end", "by"))]
    for how in (THROWN, ROBBED):
        assert found(hand(win=how._replace(source=None))) == [("win-without-source", ("end", "from"))]
    assert found(hand(win=ROBBED)) == [("robbed-kong-without-pong", ("end", "tile"))]


def test_after_a_kong() -> None:
    """The winner's kong on a self-draw, the thrower's on a discard, none when a kong is robbed."""
    kong = meld("concealed-kong", "9s", None)
    nine = parse_tile("9s")
    winner, thrower = player("A", KONG_HAND, kong), player("B", KONG_HAND, kong)
    wrong = [("after-kong-not-made", ("end", "after-kong"))]
    assert found(hand(winner, B, C, win=SELF_DRAW._replace(after_kong=nine))) == []
    assert found(hand(A, thrower, C, win=SELF_DRAW._replace(after_kong=nine))) == wrong
    assert found(hand(A, thrower, C, win=THROWN._replace(after_kong=nine))) == []
    assert found(hand(winner, B, C, win=THROWN._replace(after_kong=nine))) == wrong
    pong = player("A", KONG_HAND, meld("pong", "9s", 1))
    assert found(hand(pong, B, C, win=SELF_DRAW._replace(after_kong=nine))) == wrong
    robbed = player("B", KONG_HAND, meld("pong", "4s", 2))
    win = ROBBED._replace(tile=parse_tile("4s"), after_kong=nine)
    assert found(hand(A, robbed, C, win=win)) == [("after-kong-of-robbed", ("end", "after-kong"))]


def test_flips() -> None:
    """None after a draw, beside a doubled one, or when no tile is left."""
    one = parse_tile("9p")
    assert found(hand(flip=one)) == []
    assert found(hand(win=None, flip=one)) == [("flip-after-draw", ("flip",))]
    double = Flip(parse_tile("4s"), False, True)
    assert found(hand(rolling=(double,))) == []
    assert found(hand(rolling=(double,), flip=one)) == [("flip-beside-double", ("flip",))]
    assert found(hand(rolling=(double, double))) == [("several-doubles", ("rolling", 1, "double"))]
    assert found(hand(rolling=(double._replace(void=True),))) == [("flip-void-and-double", ("rolling", 0))]
    assert found(hand(rolling=(double,), win=THROWN)) == [("double-without-self-draw", ("rolling", 0, "double"))]
    assert found(hand(rolling=(double,), win=None)) == [("double-without-self-draw", ("rolling", 0, "double"))]


def _whole_wall(*, unseen: bool, left_out: int = 0) -> Hand:
    """All 108 tiles in hands, rivers and the winning tile, less some."""
    tiles = [tile for tile in range(KINDS) for _ in range(4)]
    hands = [tuple(tiles[:13]), tuple(tiles[13:26]), None if unseen else tuple(tiles[26:39])]
    thrown = tuple(Discard(tile, False, 0) for tile in tiles[39 : 107 - left_out])
    seats = [
        Player(name, concealed, (), thrown if name == "A" else (), False, False, False, False)
        for name, concealed in zip("ABC", hands, strict=True)
    ]
    return hand(*seats, win=Win("self-draw", (0,), None, tiles[107], None), flip=None)


@pytest.mark.parametrize("unseen", [False, True])
def test_no_flip_from_an_empty_wall(unseen: bool) -> None:
    """With every tile seen, or in a hand that nobody saw, none is left to turn over."""
    full = _whole_wall(unseen=unseen)
    assert found(full) == []
    assert ("flip-without-wall", ("flip",)) in found(full._replace(flip=0))
    almost = _whole_wall(unseen=unseen, left_out=1)
    assert found(almost._replace(flip=26)) == []
    if unseen:
        # One more of a tile of which the hand nobody saw must have held one.
        more = full.players[1]._replace(river=(Discard(27 // 4, False, 0),))
        assert found(full._replace(players=(full.players[0], more, full.players[2]))) == [
            ("too-many-tiles", ("players",))
        ]


def test_hands_that_nobody_saw() -> None:
    """Readiness must be stated; a winner, and a ready player in a draw, show their tiles."""
    unseen = player("C", None)
    assert found(hand(A, B, unseen)) == [("unseen-without-ready", ("players", 2, "ready"))]
    assert found(hand(A, B, unseen._replace(ready=True))) == []
    assert found(hand(A, B, unseen._replace(ready=False), win=None)) == []
    assert found(hand(A, B, unseen._replace(ready=True), win=None)) == [("ready-hand-unseen", ("players", 2, "hand"))]
    won = SELF_DRAW._replace(winners=(2,))
    assert found(hand(A, B, unseen, win=won)) == [("winner-hand-unseen", ("players", 2, "hand"))]


def test_the_first_throw() -> None:
    """What was stated against melds and rivers."""
    tile = parse_tile("9s")

    def first(source: int, claimer: int | None, *rivers: tuple[Discard, ...], **rest: Any) -> list[str]:
        taker = player("C", KONG_HAND, meld("pong", "9s", 0)) if rest.pop("taken", False) else C
        seats = [seat._replace(river=one) for seat, one in zip((A, B, taker), (*rivers, (), (), ()), strict=False)]
        stated = {tile: FirstThrow(source, claimer)}
        return [problem.code for problem in check_position(hand(*seats, first=stated, **rest))]

    assert first(0, None, river("1s 9s")) == []
    assert first(0, None, river("1s")) == ["first-thrown-by-nobody"]
    assert first(0, None, river("1s"), river("9s")) == ["first-not-thrown"]
    assert first(0, None) == []
    assert first(0, 2, river("1s"), taken=True) == []
    assert first(0, 1, river("1s"), taken=True) == ["first-not-claimed"]
    assert first(0, 2, river("1s")) == ["first-not-claimed"]
    assert first(0, 0, river("9s")) == ["first-claimed-from-oneself"]
    assert first(0, None, river("1s"), taken=True) == ["first-was-claimed"]
    assert first(0, None, (claimed("9s"),), taken=True) == ["first-was-claimed"]
    assert first(0, None, (claimed("9s"), *river("9s")), taken=True) == ["first-was-claimed"]
    assert first(0, 2, (*river("9s"), claimed("9s")), taken=True) == ["first-after-another"]
    # By the flips that were made before each throw.
    assert first(0, None, river("9s", 2), river("9s", 1)) == ["first-after-another"]
    assert first(0, None, river("9s", 1), river("9s", 2)) == []
    assert first(0, None, river("9s", 1), river("9s", 1)) == []
    # The winning tile can have been the first one, whether the winner is said to have claimed it or not.
    won = Win("discard", (2,), 0, tile, None)
    assert first(0, 2, river("1s"), win=won) == []
    assert first(0, None, river("1s"), win=won) == []


@given(st.permutations(range(13)), st.integers(0, 2))
def test_the_order_of_tiles_and_the_turn_of_seats_do_not_matter(order: list[int], turn: int) -> None:
    """The same problems, however a hand is sorted and whoever is named first."""
    tiles = A.concealed
    assert tiles is not None
    mixed = A._replace(concealed=tuple(tiles[place] for place in order), river=river("5s5s"))
    seats = [mixed, B, C._replace(river=river("5s5s"))]
    turned = [seats[(place + turn) % 3] for place in range(3)]
    win = SELF_DRAW._replace(winners=((3 - turn) % 3,))
    problems = check_position(hand(*turned, win=win))
    assert [(problem.code, problem.args["tile"], problem.args["count"]) for problem in problems] == [
        ("too-many-of-a-tile", "5s", 6)
    ]
