"""NATURE's answers: what the rules let physics and the decks say, and whole games told by them."""

from __future__ import annotations

import pickle

import msgspec
import pytest

from gramarye.core.codec import Codec, state_hash
from gramarye.core.game import ALL_SEEING
from gramarye.core.nature import Physical, Scripted, Seeded
from gramarye.core.record import at as state_at
from gramarye.core.record import load_record, record_of, verify
from gramarye.core.rng import Rng
from gramarye.core.table import Table
from gramarye.core.words import Entry
from gramarye.games.icecool_wizards import legal
from gramarye.games.icecool_wizards.game import GAME
from gramarye.games.icecool_wizards.words import (
    DrawExam,
    EndTurn,
    Flick,
    IcecoolSetup,
    Lot,
    Passage,
    Pose,
    ProposeEnd,
    Settled,
    Throw,
)
from gramarye.physics.settle import settle
from tests.games.icecool_wizards.flights import dice_and_flights
from tests.games.icecool_wizards.scene import STRIKE, Scene, begin, scene


def fault(at: Scene, **changes: object) -> str:
    """What is wrong with an end of a flick that would be fine without these changes."""
    assert at.fault_of(at.rest()) == ""
    return at.fault_of(msgspec.structs.replace(at.rest(), **changes))


def test_a_flick_may_end_anywhere_on_the_floor() -> None:
    at = scene()
    for spot in ((94, 272), (185, 89), (380, 200), (98, 178)):
        assert at.fault_of(at.rest(spot)) == ""


@pytest.mark.rule("IW-62")
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"poses": (Pose(4520, 930, 0),)}, "the flick ended with 1 penguins, but 3 play"),
        ({"off": (3,)}, "the flick names seat 3, but 3 play"),
        ({"touched": (3,)}, "the flick names seat 3, but 3 play"),
        ({"touched": (0,)}, "the flick names a penguin twice, or one that touched itself"),
        ({"touched": (1, 1)}, "the flick names a penguin twice, or one that touched itself"),
        ({"off": (1, 1)}, "the flick names a penguin twice, or one that touched itself"),
        ({"corners": (6,)}, "the flick names Exam space 6, but there are 6"),
        ({"passages": (Passage(0, "inside", "fire"),)}, "the flick goes inside fire, but there is no such place"),
        ({"passages": (Passage(0, "through", "runes"),)}, "the flick goes through runes, but there is no such place"),
        ({"passages": (Passage(0, "hopped", "owlery"),)}, "the flick goes hopped owlery, but there is no such place"),
        ({"doorway": "runes"}, "the flick names door runes, but there is none"),
        ({"aloft": ("runes",)}, "the flick names door runes, but there is none"),
        ({"flown_over": (6,)}, "the flick names Exam space 6, but there are 6"),
    ],
)
def test_what_no_flick_can_come_to(changes: dict[str, object], sentence: str) -> None:
    assert fault(scene(), **changes) == sentence


def test_two_penguins_in_one_place() -> None:
    at = scene()
    assert at.fault_of(at.rest((452, 143 + 29.9))) == "penguins 0 and 1 rest in the same place"
    assert at.fault_of(at.rest((452, 143 + 30))) == ""
    assert at.fault_of(at.rest((452, 143 + 10), off=(1,))) == ""  # who is off the board stands nowhere


def test_an_answer_at_the_wrong_time() -> None:
    at = scene()
    assert GAME.fault(at.state, at.rest()).startswith("NATURE cannot answer Settled(")
    s = at.state.copy()
    GAME.apply(s, STRIKE, None)
    assert GAME.fault(s, Lot(0)) == f"NATURE cannot answer {Lot(0)} here"
    with pytest.raises(ValueError, match=r"^where a penguin comes to rest is for physics to say, not for chance$"):
        GAME.draw(s, Rng(b"x"))


def test_lots_and_exams_that_are_not_there() -> None:
    s = GAME.new(IcecoolSetup(seats=2))
    assert GAME.fault(s, Lot(2)) == "there is no seat 2 to begin"
    at = scene(2, corners={0: -1})
    GAME.apply(at.state, EndTurn(), None)
    assert GAME.fault(at.state, DrawExam(1)) == "no Exam of kind 1 is in the deck"
    assert GAME.fault(at.state, DrawExam(39)) == "no Exam of kind 39 is in the deck"
    assert GAME.fault(at.state, DrawExam(0)) == ""


# ---- moves


def test_one_example_flick_is_listed_and_all_listed_moves_are_legal() -> None:
    at = scene(up={0: ("fire", "water")}, stand={0: (390, 93)})
    assert [type(m).__name__ for m in at.legal] == ["Flick", "StepToLine", "Cast", "EndTurn"]
    assert all(at.tries(move) is None for move in at.legal)
    assert GAME.moves(at.state, 1) == []


@pytest.mark.parametrize(
    ("spot", "azimuth"), [((94, 272), 0), ((500, 183), 1800), ((300, 30), 900), ((300, 350), 2700)]
)
def test_the_example_goes_into_the_school(spot: tuple[int, int], azimuth: int) -> None:
    at = scene(stand={0: spot})
    assert at.legal[0] == Flick(azimuth, 400)


def test_any_move_is_legal_and_flicks_are_all_over_the_place() -> None:
    at = scene(up={0: ("fire", "wind"), 1: ("runes",)}, voters=(0, 1))
    rng = Rng(b"any")
    found = [GAME.any_move(at.state, 0, rng) for _ in range(400)]
    assert all(at.tries(move) is None for move in found)
    flicks = [m for m in found if isinstance(m, Flick)]
    assert len({m.azimuth // 300 for m in flicks}) == 12
    assert len(flicks) > 200
    assert {type(m) for m in found} >= {Flick, EndTurn, ProposeEnd}
    with pytest.raises(ValueError, match=r"^seat 1 has no move here$"):
        GAME.any_move(at.state, 1, rng)


# ---- whole games


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_by_dice_verifies_and_replays(seats: int) -> None:
    table = Table(GAME, IcecoolSetup(seats=seats, hands="shaky"), dice_and_flights(f"owl {seats}"))
    rng = Rng(b"seats")
    while not table.over:
        table.play(table.actor, GAME.any_move(table.state, table.actor, rng))
    record = load_record(GAME, record_of(table).to_json())
    verdict = verify(GAME, record)
    assert (verdict.ok, verdict.finished, verdict.dice_checked) == (True, True, True)
    script = Table(GAME, record.header.setup, Scripted(e.move for e in record.entries if e.by < 0))
    for entry in record.entries:
        if entry.by >= 0:
            script.play(entry.by, entry.move)
    assert state_hash(script.state) == state_hash(table.state)
    half = len(table.log) // 2
    assert state_hash(state_at(GAME, record, len(table.log))) == state_hash(table.state)
    table.rewind(half)
    assert state_hash(state_at(GAME, record, half)) == state_hash(table.state)


def test_a_record_with_an_impossible_rest_is_found_out() -> None:
    table = Table(GAME, IcecoolSetup(seats=2), dice_and_flights("owl"))
    while len(table.log) < 40:
        table.play(table.actor, GAME.any_move(table.state, table.actor, Rng(b"%d" % len(table.log))))
    record = record_of(table)
    place = next(i for i, e in enumerate(record.entries) if isinstance(e.move, Settled))
    bad = msgspec.structs.replace(record.entries[place].move, poses=(Pose(0, 0, 0), Pose(0, 0, 0)), off=())
    entries = (*record.entries[:place], Entry(-1, bad), *record.entries[place + 1 :])
    verdict = verify(GAME, msgspec.structs.replace(record, entries=entries))
    assert (verdict.ok, verdict.at) == (False, place)
    assert "which is not on the floor of the school" in verdict.why


def test_a_film_travels_in_the_record() -> None:
    at = begin(2)
    end = msgspec.structs.replace(at.rest((440, 93)), film=b"\x01\x02\xff", by="owl 1.0")
    at.play(STRIKE, end)
    record = load_record(GAME, record_of(at.table).to_json())
    assert record.entries[-1].move == end
    assert Codec(GAME).move(Codec(GAME).encode(end)) == end


def test_real_physics_plays_a_game() -> None:
    """Every rest that physics comes to is one the rules believe."""
    asked: list[str] = []

    def careful(throw: object) -> Settled:
        assert isinstance(throw, Throw)
        end = settle(throw, film=False)
        asked.append(GAME.fault(table.state, end))
        return end

    nature = Physical(Seeded("snow"), careful)
    table = Table(GAME, IcecoolSetup(seats=4, hands="calm", cap=8), nature)
    rng = Rng(b"snow")
    while not table.over:
        table.play(table.actor, legal.any_move(table.state, table.actor, rng))  # type: ignore[arg-type]  # its state
    assert len(asked) > 8
    assert set(asked) == {""}
    assert verify(GAME, load_record(GAME, record_of(table).to_json())).ok


# ---- states


def test_states_travel_between_processes() -> None:
    at = scene(4, up={0: ("fire",), 2: ("wind", "wind")}, used={1: ("water",)}, passed={3: (5, 0)})
    at.flick((440, 93), touched=(1,), corners=(3,))
    again = pickle.loads(pickle.dumps(at.state))  # our own
    assert state_hash(again) == state_hash(at.state)
    assert GAME.view(again, ALL_SEEING) == at.view()


@pytest.mark.parametrize("cut", [0, 1, 100, -1, -5])
def test_bytes_that_are_no_state(cut: int) -> None:
    at = scene(2, passed={0: (5,), 1: (0,)})
    data = at.state.to_bytes()
    with pytest.raises(ValueError, match=r"^\d+ bytes are not a state of this game$"):
        GAME.from_bytes(at.table.setup, data[:cut])
    with pytest.raises(ValueError, match=r"^\d+ bytes are not a state of this game$"):
        GAME.from_bytes(at.table.setup, data + b"\x00")
