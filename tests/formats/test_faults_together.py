"""Bad input: several faults at once, what is concluded from none, what is suggested, how it is shown."""

from __future__ import annotations

import json
import re

import pytest
import yaml
from hands import GOOD, ROLLING, change, codes, faults

from zhuoji_calc.formats.hand.reader import read_hand
from zhuoji_calc.formats.text.places import InputError
from zhuoji_calc.formats.text.source import Kind, read_source
from zhuoji_calc.report.problems import render_error


def test_advice_has_plain_signs() -> None:
    """What is told to be written is not wrong once more."""
    spoiled = change(GOOD, ("{open-kong: 3p, from: C}", "{open-kong：3p，from：C}"))
    fault = next(fault for fault in faults(spoiled) if fault.problem.code == "full-width-colon")
    assert fault.problem.args["value"] == "3p, from: C"


def test_of_names_equally_near_none_is_suggested() -> None:
    """Each is somebody: a wrong one would cost somebody money."""
    named = GOOD
    for name in "ABCD":
        named = re.sub(rf"\b{name}\b", f"player{name}", named)
    assert codes(named) == []
    first = faults(named.replace("dealer: playerA", "dealer: playerX"))[0].problem
    assert (first.code, first.args.get("suggestion")) == ("unknown-player", None)
    first = faults(named.replace("dealer: playerA", "dealer: plyerA"))[0].problem
    assert (first.code, first.args.get("suggestion")) == ("unknown-player", "playerA")


def test_players_are_two_to_four() -> None:
    """Neither one nor five sit at a table."""
    one = "rules: guiyang\ndealer: A\nend: draw\nplayers:\n  - {name: A, hand: 123456789m 1234p}\n"
    assert codes(one) == ["player-count"]
    five = one + "".join(f"  - {{name: {name}, ready: false}}\n" for name in "BCDE")
    assert codes(five) == ["player-count"]
    assert codes(one.replace("players:\n  - {name: A, hand: 123456789m 1234p}", "players: []")) == ["player-count"]


def test_all_faults_at_once_in_order_of_place() -> None:
    """Faults of text, structure, tiles and position come together."""
    spoiled = change(
        GOOD,
        ("streak: 1", "streak: 1\nstreak: 2"),
        ("dealer: A", "dealer: E"),
        ("flip: 8p", "flp: 8p"),
        ("7p 8p 2m", "7p 8x 2m"),
        ("ready: false", "ready: perhaps"),
        ("(5p)", "(5p) (9s)"),
        ("hand: 123s 456m", "hand: 123s 45m"),
    )
    assert codes(spoiled) == [
        "unknown-player",
        "key-twice",
        "unknown-key",
        "unknown-tile",
        "claimed-by-nobody",
        "not-yes-or-no",
        "hand-size",
    ]


def test_nothing_is_concluded_from_a_part_that_could_not_be_read() -> None:
    """A misspelt or broken part is named once, without what would follow from its absence."""
    assert codes(change(GOOD, ("hand: 11167m", "hnd: 11167m"))) == ["unknown-key"]
    assert codes(change(GOOD, ("end: {", "ende: {"))) == ["unknown-key"]
    assert codes(change(GOOD, ("{open-kong: 3p, from: C}", "{opn-kong: 3p, from: C}"))) == ["unknown-key"]
    assert codes(change(GOOD, ("players:", "palyers:"))) == ["unknown-key"]
    assert codes(change(ROLLING, ("rolling:", "roling:"))) == ["unknown-key"]
    assert codes(change(GOOD, ("  - name: A", "  - nmae: A"))) == ["unknown-key"]
    assert codes(change(GOOD, ("tile: 9m", "tile: 9x"))) == ["unknown-tile"]
    assert codes(change(GOOD, ("by: D", "by: E"))) == ["unknown-player"]


def test_every_fault_of_a_river_is_named() -> None:
    """Tiles and brackets together, in order; what stands in an open bracket is still looked at."""
    spoiled = change(GOOD, ("7p 8p 2m", "7p 1z (9x 2m) 3q 5p) 4m (6d / (7p () 2q (8p"))
    found = faults(spoiled)
    river = "7p 1z (9x 2m) 3q 5p) 4m (6d / (7p () 2q (8p"
    starts = {fault.place.column for fault in found if fault.place is not None}
    assert [fault.problem.code for fault in found] == [
        "unsupported-tile",
        "unknown-tile",
        "unknown-tile",
        "bracket-close",
        "bracket-open",
        "unknown-tile",
        "bracket-open",
        "bracket-empty",
        "unknown-tile",
        "bracket-open",
    ]
    before = found[0].line.index(river) + 1
    assert starts == {
        before + river.index(part) for part in ("1z", "9x", "3q", ") 4m", "(6d", "6d", "(7p", "()", "2q", "(8p")
    }


def test_of_an_entry_without_its_beginning_nothing_is_concluded() -> None:
    """Two players have become one: how many there are, and who, is open until the keys that stand twice are mended."""
    spoiled = change(GOOD, ("  - name: C\n", ""))
    assert set(codes(spoiled)) == {"key-twice"}
    data = json.dumps(yaml.safe_load(GOOD)).replace('}, {"name": "C", ', ", ")
    assert {fault.problem.code for fault in faults(data, "json")} == {"key-twice"}


def test_a_player_too_many_is_no_fault_of_what_is_expected() -> None:
    """Points and matrix are for the players that there are, once the one is gone."""
    spoiled = change(GOOD, ("  - name: C\n", "  - name: C\n  - name: C\n"))
    assert sorted(codes(spoiled)) == ["name-twice", "player-count"]


def test_a_matrix_for_another_number_of_players_is_said_once() -> None:
    """Not for each of its rows."""
    wrong = change(GOOD, ("points: [-1, -7, -5, 13]", "matrix: [[0, 1, 2], [0, 0, 0], [0, 0, 0]]"))
    assert codes(wrong) == ["wrong-count"]
    wrong = change(GOOD, ("points: [-1, -7, -5, 13]", "matrix: [[0, 1, 2, 3], [0], [0, 0, 0, 0], [0, 0]]"))
    assert codes(wrong) == ["wrong-count", "wrong-count"]


def test_the_nearest_word_is_suggested() -> None:
    """Keys in either language, names and words."""

    def suggestion(old: str, new: str) -> object:
        return faults(change(GOOD, (old, new)))[0].problem.args.get("suggestion")

    assert suggestion("streak", "streek") == "streak"
    assert suggestion("streak", "连装") == "连庄"
    assert suggestion("dealer:", "庄:") == "庄家"
    assert suggestion("win: discard", "win: discrad") == "discard"
    assert suggestion("name: A\n", "name: Anna\n") is None
    assert suggestion("flip: 8p", "flip: 八并") == "8p"


def test_the_mark_stands_under_the_place_with_wide_characters() -> None:
    """Chinese characters take two columns of a terminal."""
    text = change(GOOD, ("{open-kong: 3p, from: C}", "{明豆: 3p, 来自: 玩家}"))
    error = InputError("hand.yaml", faults(text))
    line, mark = render_error(error, "zh").split("\n")[1:3]
    assert line.endswith("{明豆: 3p, 来自: 玩家}")
    before = line[: line.index("玩家}")]
    assert mark.index("^") == len(before) + sum(sign in "明豆来自" for sign in before)


def test_a_long_line_is_shown_around_the_place() -> None:
    """A file in one line shows a window with the mark inside it."""
    text = '{"rules": "guiyang", ' + " " * 500 + '"dealr": 1' + " " * 500 + "}"
    shown = render_error(InputError("hand.json", faults(text, "json")), "en").split("\n")
    mark = next(place for place, line in enumerate(shown) if "^" in line and "dealr" in shown[place - 1])
    assert shown[mark - 1][shown[mark].index("^") :].startswith('"dealr"')
    assert len(shown[mark - 1]) < 130


def test_five_of_a_tile_names_every_place() -> None:
    """Each place with its line."""
    error = InputError("hand.yaml", faults(change(GOOD, ("7p 8p 2m", "9m 9m 2m"), ("8p 4p 1p", "9m 4p 1p"))))
    shown = render_error(error, "en")
    assert "there are 6 of 9m: river of A 2 (line 10), hand of B 2 (line 13), river of B 1 (line 16)" in shown
    assert "winning tile 1 (line 6)" in shown


@pytest.mark.parametrize("kind", ["yaml", "json"])
def test_joiners_may_stand_inside_of_a_name(kind: Kind) -> None:
    """Persian and families of emoji need them."""
    for name in ("نا\u200cصر", "👩\u200d👧"):
        text = GOOD.replace("name: A", f"name: {name}").replace("dealer: A", f"dealer: {name}")
        data = text if kind == "yaml" else json.dumps(yaml.safe_load(text))
        assert read_hand(read_source(data, kind)).hand.players[0].name == name


def test_a_name_that_stands_twice_is_all_that_is_said_of_names() -> None:
    """Who is meant elsewhere cannot be told, and so is not found unknown."""
    text = GOOD.replace("name: D", "name: C").replace("points: [-1, -7, -5, 13]", "points: {A: 1, B: 1, C: 1, D: -3}")
    with pytest.raises(InputError) as raised:
        read_hand(read_source(text, "yaml"))
    assert [problem.code for problem in raised.value.problems] == ["name-twice"]


def test_missing_keys_stand_in_the_order_of_the_table() -> None:
    """In every process alike: they share one place, and no order follows from that."""
    found = faults(GOOD.replace("{win: discard, by: D, from: B, tile: 9m, after-kong: 3p}", "{after-kong: 3p}"))
    assert [fault.problem.args["key"] for fault in found] == ["win", "by", "tile"]
