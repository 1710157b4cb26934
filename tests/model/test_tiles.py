"""Tiles: every notation that is read, what is written, and every way of not being a tile."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoji_calc.model.tiles import (
    COPIES,
    KINDS,
    RANKS,
    SUITS,
    WALL,
    TileError,
    pack,
    parse_tile,
    parse_tiles,
    step,
    tile_chinese,
    tile_code,
    write_in_order,
    write_tiles,
)

TILES = st.integers(0, KINDS - 1)
HANDS = st.lists(TILES, max_size=40)

MAN = tuple(range(9))
PIN = tuple(range(9, 18))
SOU = tuple(range(18, 27))


def test_there_are_108_tiles_of_27_kinds() -> None:
    assert (KINDS, RANKS, COPIES, WALL, SUITS) == (27, 9, 4, 108, "mps")


def test_kinds_are_numbered_by_suit_and_rank() -> None:
    assert parse_tiles("123456789m") == MAN
    assert parse_tiles("123456789p") == PIN
    assert parse_tiles("123456789s") == SOU


# Notations.


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("123m 55p 1s", "123m 55p 1s"),
        ("1m2m3m", "123m"),
        ("123m55p1s", "123m 55p 1s"),
        ("12 3m", "123m"),
        ("123 m", "123m"),
        ("  1m\t2m\n3m  ", "123m"),
        ("1m,2m, 3m", "123m"),
        ("1m，2m、3m､", "123m"),
        ("1m　2m\u00a03m", "123m"),
        ("\ufeff1m\u200b2m", "12m"),
        ("123M 5P 1S", "123m 5p 1s"),
        ("一万", "1m"),
        ("1万", "1m"),
        ("123万", "123m"),
        ("一二三萬", "123m"),
        ("五六筒", "56p"),
        ("5饼", "5p"),
        ("5餅", "5p"),
        ("九条", "9s"),
        ("9條", "9s"),
        ("9索", "9s"),
        ("一条", "1s"),
        ("幺鸡", "1s"),
        ("么鸡", "1s"),
        ("幺雞 么雞", "11s"),
        ("幺 鸡", "1s"),
        ("二万，三万，幺鸡", "23m 1s"),
        ("一2三万", "123m"),
        ("四m 5万 六p", "45m 6p"),
        ("１２３ｍ", "123m"),
        ("５Ｐ", "5p"),
        ("①②③万", "123m"),
        ("🀇🀈🀉", "123m"),
        ("🀐🀘", "19s"),
        ("🀙🀡", "19p"),
        ("🀇\ufe0f🀈\ufe0e 3m", "123m"),
        ("🀇2m三万", "123m"),
    ],
)
def test_notation(text: str, code: str) -> None:
    assert write_in_order(parse_tiles(text)) == code


def test_unicode_has_the_suits_in_an_order_of_its_own() -> None:
    assert parse_tiles("".join(map(chr, range(0x1F007, 0x1F022)))) == MAN + SOU + PIN


def test_every_tile_is_read_in_chinese() -> None:
    for suit, names in enumerate(("万萬", "筒饼餅", "条條索")):
        for name in names:
            for rank, sign in enumerate("一二三四五六七八九"):
                assert parse_tile(sign + name) == parse_tile(f"{rank + 1}{name}") == RANKS * suit + rank


@pytest.mark.parametrize("text", ["", " ", "　", "、, \n"])
def test_nothing_written_is_no_tiles(text: str) -> None:
    assert parse_tiles(text) == ()


def test_tiles_keep_the_order_in_which_they_are_written() -> None:
    assert parse_tiles("9s 31m 2p") == (26, 2, 0, 10)


def test_more_than_four_of_a_kind_are_read_too() -> None:
    assert parse_tiles("555555p") == (13,) * 6


# Writing.


def test_codes() -> None:
    assert [tile_code(tile) for tile in (0, 13, 26)] == ["1m", "5p", "9s"]


def test_chinese_names() -> None:
    assert [tile_chinese(tile) for tile in (0, 13, 26)] == ["一万", "五筒", "九条"]


def test_the_1s_has_a_name_of_its_own() -> None:
    assert tile_chinese(parse_tile("1s")) == "幺鸡"


def test_tiles_are_written_sorted_in_a_group_a_suit() -> None:
    assert write_tiles(parse_tiles("1s 5p 3m 5p 1m 2m")) == "123m 55p 1s"


def test_tiles_in_order_are_grouped_with_their_neighbours_only() -> None:
    assert write_in_order(parse_tiles("9m 1s 3s 2m")) == "9m 13s 2m"


def test_no_tiles_are_written_as_nothing() -> None:
    assert write_tiles(()) == write_in_order(()) == ""


@pytest.mark.slow
@given(HANDS)
def test_what_is_written_in_order_is_read_back(tiles: list[int]) -> None:
    assert parse_tiles(write_in_order(tiles)) == tuple(tiles)


@given(HANDS)
def test_what_is_written_sorted_is_read_back_sorted(tiles: list[int]) -> None:
    assert parse_tiles(write_tiles(tiles)) == tuple(sorted(tiles))


@pytest.mark.slow
@given(st.lists(st.tuples(TILES, st.sampled_from(["code", "upper", "wide", "chinese", "picture"])), max_size=20))
def test_notations_mix_freely(written: list[tuple[int, str]]) -> None:
    text = "".join(in_notation(tile, notation) for tile, notation in written)
    assert parse_tiles(text) == tuple(tile for tile, _ in written)


def in_notation(tile: int, notation: str) -> str:
    code = tile_code(tile)
    match notation:
        case "upper":
            return code.upper()
        case "wide":
            return "".join(chr(ord(sign) + 0xFEE0) for sign in code)
        case "chinese":
            return tile_chinese(tile)
        case "picture":
            suit, rank = divmod(tile, RANKS)
            return chr(0x1F007 + (0, 18, 9)[suit] + rank)
        case _:
            return code


@pytest.mark.slow
@given(HANDS, st.data())
def test_blanks_may_stand_anywhere(tiles: list[int], data: st.DataObject) -> None:
    blanks = st.text(" \t\n,、，　", max_size=3)
    text = "".join(data.draw(blanks) + sign for sign in write_in_order(tiles))
    assert parse_tiles(text) == tuple(tiles)


# Faults.


@pytest.mark.parametrize(
    ("text", "code", "fragment", "offset", "suggestion"),
    [
        # neither rank, suit nor tile
        ("123m (1s)", "unknown-tile", "(", 5, None),
        ("9m / 1s", "unknown-tile", "/", 3, None),
        ("9m ／ 1s", "unknown-tile", "／", 3, None),
        ("123m hello", "unknown-tile", "hello", 5, None),
        ("pong", "unknown-tile", "pong", 0, None),
        ("1m 5x 2p", "unknown-tile", "5x", 3, None),
        ("1m 5夏", "unknown-tile", "5夏", 3, None),
        ("🀇\ufe0f\ufe0f", "unknown-tile", "\ufe0f", 2, None),
        ("55w", "unknown-tile", "55w", 0, "55m"),
        ("5man", "unknown-tile", "5man", 0, "5m"),
        ("1m 5Pin", "unknown-tile", "5Pin", 3, "5p"),
        ("3tiao", "unknown-tile", "3tiao", 0, "3s"),
        ("5b", "unknown-tile", "5b", 0, None),
        ("五六同", "unknown-tile", "五六同", 0, "56p"),
        ("1m 两万", "unknown-tile", "两万", 3, "2m"),
        ("幺筒", "unknown-tile", "幺筒", 0, "1p"),
        ("叁条", "unknown-tile", "叁条", 0, "3s"),
        ("两", "unknown-tile", "两", 0, None),
        ("1m 鸡", "unknown-tile", "鸡", 3, "1s"),
        # ranks without a suit
        ("123", "digit-without-suit", "123", 0, None),
        ("1m 2 3", "digit-without-suit", "2 3", 3, None),
        ("1m 二三", "digit-without-suit", "二三", 3, None),
        ("12 幺鸡", "digit-without-suit", "12", 0, None),
        ("1m 5🀇", "digit-without-suit", "5", 3, None),
        ("5 (1s)", "digit-without-suit", "5", 0, None),
        ("5(1s)", "digit-without-suit", "5", 0, None),
        ("5 x", "digit-without-suit", "5", 0, None),
        # a suit without ranks
        ("m", "suit-without-digit", "m", 0, None),
        ("5p 万", "suit-without-digit", "万", 3, None),
        ("1mm", "suit-without-digit", "m", 2, None),
        ("m 1m", "suit-without-digit", "m", 0, None),
        ("m12", "suit-without-digit", "m", 0, "12m"),
        ("5p 筒六", "suit-without-digit", "筒", 3, "6p"),
        ("m1p", "suit-without-digit", "m", 0, None),
        # ranks that no suit has
        ("0m", "rank-out-of-range", "0", 0, "5m"),
        ("34 06p", "rank-out-of-range", "0", 3, "5p"),
        ("10m", "rank-out-of-range", "0", 1, None),
        ("0", "rank-out-of-range", "0", 0, None),
        ("十万", "rank-out-of-range", "十", 0, None),
        ("1m ⑩万", "rank-out-of-range", "⑩", 3, None),
        # honours and flowers
        ("1m 77z", "unsupported-tile", "77z", 3, None),
        ("1m 7 Z", "unsupported-tile", "7 Z", 3, None),
        ("z", "unsupported-tile", "z", 0, None),
        ("🀇🀀", "unsupported-tile", "🀀", 1, None),
        ("1m 🀄\ufe0f", "unsupported-tile", "🀄\ufe0f", 3, None),
        ("🀢", "unsupported-tile", "🀢", 0, None),
        ("🀫", "unsupported-tile", "🀫", 0, None),
        ("1m 东风", "unsupported-tile", "东风", 3, None),
        ("红中", "unsupported-tile", "红中", 0, None),
        ("發", "unsupported-tile", "發", 0, None),
    ],
)
def test_fault(text: str, code: str, fragment: str, offset: int, suggestion: str | None) -> None:
    with pytest.raises(TileError) as caught:
        parse_tiles(text)
    error = caught.value
    assert (error.code, error.fragment, error.offset, error.suggestion) == (code, fragment, offset, suggestion)


def test_the_fragment_is_given_as_written_and_the_offset_counts_in_the_text_as_given() -> None:
    with pytest.raises(TileError) as caught:
        parse_tiles("⑴⑵　１２Ｍ ５Ｘ")
    assert (caught.value.code, caught.value.fragment, caught.value.offset) == ("unknown-tile", "⑴", 0)
    with pytest.raises(TileError) as caught:
        parse_tiles("①②Ｍ　５Ｘ")
    assert (caught.value.code, caught.value.fragment, caught.value.offset) == ("unknown-tile", "５Ｘ", 4)


def test_the_first_fault_is_reported() -> None:
    with pytest.raises(TileError) as caught:
        parse_tiles("1m 5x 0p z")
    assert caught.value.fragment == "5x"


@pytest.mark.slow
@given(st.text(st.sampled_from("123450mpsMzx万筒条一五幺鸡两同🀇🀙🀀\ufe0f /(),、　５Ｐ⑩") | st.characters(), max_size=12))
def test_any_text_is_tiles_or_a_fault_in_its_place(text: str) -> None:
    try:
        tiles = parse_tiles(text)
    except TileError as error:
        assert error.fragment
        assert text[error.offset :].startswith(error.fragment)
        if error.suggestion is not None:
            parse_tiles(error.suggestion)
    else:
        assert all(0 <= tile < KINDS for tile in tiles)


def test_a_fault_reads_as_a_sentence_and_survives_pickling() -> None:
    error = TileError("unknown-tile", "5w", 3, "5m")
    assert str(error) == "unknown-tile: '5w' at 3, perhaps 5m"
    assert str(TileError("unknown-tile", "5x", 3)) == "unknown-tile: '5x' at 3"
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.fragment, again.offset, again.suggestion) == ("unknown-tile", "5w", 3, "5m")


def test_a_text_of_any_length_is_read() -> None:
    assert parse_tiles("5p" * 1000) == (13,) * 1000
    assert parse_tiles("5" * 1000 + "p") == (13,) * 1000
    with pytest.raises(TileError) as caught:
        parse_tiles("5p " * 1000 + "x")
    assert caught.value.offset == 3000


# One tile.


@pytest.mark.parametrize("text", ["5p", " 5p ", "五筒", "🀝"])
def test_one_tile(text: str) -> None:
    assert parse_tile(text) == 13


@pytest.mark.parametrize("text", ["", "55p", "5p 6p"])
def test_none_or_several_are_not_one_tile(text: str) -> None:
    with pytest.raises(TileError) as caught:
        parse_tile(text)
    assert (caught.value.code, caught.value.fragment, caught.value.offset) == ("not-one-tile", text, 0)


def test_a_fault_within_one_tile_is_that_fault() -> None:
    with pytest.raises(TileError) as caught:
        parse_tile("5x")
    assert caught.value.code == "unknown-tile"


# Steps and packing.


@pytest.mark.parametrize(
    ("tile", "n", "to"),
    [("5p", 1, "6p"), ("9m", 1, "1m"), ("9s", 1, "1s"), ("1p", -1, "9p"), ("8m", 3, "2m"), ("4s", 0, "4s")],
)
def test_a_step_stays_in_the_suit(tile: str, n: int, to: str) -> None:
    assert step(parse_tile(tile), n) == parse_tile(to)


@given(TILES, st.integers(-30, 30))
def test_nine_steps_lead_back(tile: int, n: int) -> None:
    assert step(step(tile, n), -n) == tile == step(tile, RANKS)


def test_a_packed_hand_has_three_bits_a_kind() -> None:
    assert pack(parse_tiles("1m 1m 2m 9s")) == 2 + (1 << 3) + (1 << 78)


@pytest.mark.slow
@given(st.permutations([tile for tile in range(KINDS) for _ in range(COPIES)]), st.integers(0, WALL))
def test_packing_counts_and_forgets_the_order(wall: list[int], size: int) -> None:
    tiles = wall[:size]
    packed = pack(tiles)
    assert [packed >> 3 * tile & 7 for tile in range(KINDS)] == [tiles.count(tile) for tile in range(KINDS)]
