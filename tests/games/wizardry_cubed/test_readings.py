"""Open readings as options: what was peeped at, when the potion works, whom Willy catches, arrows that fall."""

from __future__ import annotations

import msgspec
import pytest

from gramarye.core.ownfile import Fault
from gramarye.games.wizardry_cubed.boards import check_board, own_board
from gramarye.games.wizardry_cubed.words import TilePeeked, WillyMoved
from tests.games.wizardry_cubed.scene import (
    BOTH,
    CHAT,
    KIND_WORD,
    PING,
    POTION,
    PUT_BACK,
    begin,
    enchantment,
    every,
    lands,
    only,
    refused,
    scene,
)

from gramarye.games.wizardry_cubed.words import Advance, LetWillyGo  # isort: skip  # after the scene's own words


@pytest.mark.rule("W3-19")
def test_a_table_can_let_all_look_at_what_is_peeped_at() -> None:
    at = begin(peeks="open")
    assert only(TilePeeked, at.peek(5, "owl")).symbol.seats == tuple(range(-1, 6))
    assert [at.view(eye).tiles[5] for eye in (-1, 0, 1, 2)] == ["owl"] * 4
    at.play(PUT_BACK)
    assert at.view(0).tiles[5] is None


@pytest.mark.rule("W3-19")
def test_usually_one_sees_it_and_may_tell() -> None:
    at = begin()
    assert only(TilePeeked, at.peek(5, "owl")).symbol.seats == (0,)
    assert [at.view(eye).tiles[5] for eye in (-1, 0, 1)] == [None, "owl", None]
    assert at.says(PING, 0) is None


@pytest.mark.rule("W3-19")
def test_a_table_can_have_everybody_keep_it_until_the_first_turn() -> None:
    at = begin(peeks="kept")
    assert at.says(PING, 0) == refused("W3-19", "peeks_kept")
    assert at.says(CHAT, 1) == refused("W3-19", "peeks_kept")
    assert at.says(KIND_WORD, 1) is None
    assert scene(peeks="kept").says(PING, 1) is None


@pytest.mark.rule("W3-34")
def test_a_table_can_have_the_potion_work_after_the_search() -> None:
    at = scene(potion_face="after_search", wizards=(9, 9, 9))
    at.roll(*POTION)
    assert at.phase == "search"
    at.find("castle", "mouse")
    assert (at.phase, at.wizards) == ("potion_face", (11, 9, 9))
    at.play(Advance(2))
    assert at.wizards == (11, 9, 10)
    assert at.actor == 1


@pytest.mark.rule("W3-34", "W3-46")
def test_then_it_comes_before_the_ghosts() -> None:
    at = scene(potion_face="after_search", wizards=(9, 9, 9), willy=8, potions=0, enchantments=0)
    at.roll(*BOTH)
    at.find("castle")
    events = at.play(Advance(1))
    assert only(WillyMoved, events).why == "ghost_face"
    assert at.over  # seat 2 still stood on space 9


@pytest.mark.rule("W3-34", "W3-58")
def test_a_late_potion_can_be_rolled_away_and_another_come() -> None:
    for again, phase in ((("owl", "bat", "mouse"), "roll"), (POTION, "potion_face")):
        at = scene(potion_face="after_search", wizards=(9, 9, 9))
        at.roll(*POTION)
        at.find("castle", "mouse")
        again = ("castle", *again[1:]) if again[0] == "owl" else again
        at.play(enchantment(0), lands(*again), by=0)
        assert at.phase == phase


@pytest.mark.rule("W3-62")
@pytest.mark.parametrize(("catch", "caught"), [("passing", True), ("last_space", False)])
def test_a_table_can_let_willy_walk_past(catch: str, caught: bool) -> None:  # what is expected
    at = scene(turns=2, catch=catch, potions=0, enchantments=0)
    at.put(wizards=(17, 10, 17), willy=9)  # two arrows: he stops on 11
    events = at.dull()
    assert every(WillyMoved, events)[-1].to == (10 if caught else 11)
    assert at.over == caught


@pytest.mark.rule("W3-62")
def test_where_he_stops_he_catches_all_the_same() -> None:
    at = scene(turns=2, catch="last_space", potions=0, enchantments=0)
    at.put(wizards=(17, 11, 17), willy=9)
    at.dull()
    assert at.over


@pytest.mark.rule("W3-60", "W3-62")
def test_no_alarm_is_given_for_whom_he_only_passes() -> None:
    at = scene(turns=2, catch="last_space")
    at.put(wizards=(17, 10, 17), willy=9)
    at.dull()
    assert at.phase == "roll"
    at = scene(turns=2, catch="last_space")
    at.put(wizards=(17, 11, 17), willy=9)
    at.dull()
    assert at.phase == "danger"
    at.play(LetWillyGo())
    assert at.over


@pytest.mark.rule("W3-13")
def test_arrows_fall_only_on_a_board_that_means_it() -> None:
    board = own_board("standard")
    falling = msgspec.structs.replace(board, arrows=(*board.arrows[:-1], 1))
    with pytest.raises(Fault, match="their number never falls"):
        check_board(falling, "mine.toml")
    meant = msgspec.structs.replace(falling, arrows_may_fall=True)
    check_board(meant, "mine.toml")
    assert scene(board=meant).phase == "roll"
