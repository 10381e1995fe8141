"""JSON of words, strict both ways: what is not exactly a word of this game does not come in."""

from __future__ import annotations

import msgspec
import pytest

from gramarye import load
from gramarye.core.codec import Codec, state_hash
from gramarye.core.words import Entry, Event, Move, Secret, snake
from gramarye.games.magic_power import words as w

GAME = load("magic_power")
CODEC = Codec(GAME)


@pytest.mark.parametrize(
    ("move", "data"),
    [
        (w.RollTwo((0, 2)), b'{"t":"roll_two","dice":[0,2]}'),
        (w.Hold(), b'{"t":"hold"}'),
        (w.Cast(3, (1,), (6,)), b'{"t":"cast","card":3,"dice":[1],"faces":[6],"seat":null}'),
        (w.Deal("lift"), b'{"t":"deal","spell":"lift"}'),
    ],
)
def test_moves_as_json(move: Move, data: bytes) -> None:
    assert CODEC.encode(move) == data
    assert CODEC.move(data) == move


def test_an_entry_knows_who_moved() -> None:
    entry = Entry(-1, w.Land((1, 2)))
    assert CODEC.entry(CODEC.encode(entry)) == entry


def test_an_event_keeps_its_secret_for_those_who_may_read_it() -> None:
    event = w.StoneTaken(rule="MP-33", seat=1, points=Secret(3, (1,)))
    assert CODEC.event(CODEC.encode(event)) == event


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "truncated"),
        (b"null", "Expected `object`"),
        (b"{}", "missing required field `t`"),
        (b'{"t":"fly"}', "Invalid value 'fly'"),
        (b'{"t":"hold","why":1}', "unknown field `why`"),
        (b'{"t":"hold"}x', "trailing characters"),
        (b'{"t":"roll_two"}', "missing required field `dice`"),
        (b'{"t":"roll_two","dice":[0,3]}', "<= 2"),
        (b'{"t":"roll_two","dice":[0,1,2,0]}', "length <= 3"),
        (b'{"t":"roll_two","dice":"01"}', "Expected `array`"),
        (b'{"t":"interfere","die":1.5}', "Expected `int`"),
        (b'{"t":"interfere","die":true}', "Expected `int`"),
        (b'{"t":"stock","card":-1}', ">= 0"),
        (b'{"t":"stock","card":99999999999999999999}', "<= 4095"),
        (b'{"t":"draw","pile":"level3"}', "Invalid enum value 'level3'"),
        (b'{"t":"deal","spell":"\xff"}', "UTF-8"),
        (b"[" * 100_000, "Expected `object`"),
    ],
)
def test_what_is_no_move_is_refused_with_a_reason(data: bytes, why: str) -> None:
    with pytest.raises(msgspec.MsgspecError, match=f"(?i){why}"):
        CODEC.move(data)


def test_an_event_is_no_move_and_a_setup_no_view() -> None:
    with pytest.raises(msgspec.ValidationError):
        CODEC.move(CODEC.encode(w.Held(rule="MP-24", seat=0)))
    with pytest.raises(msgspec.ValidationError):
        CODEC.view(CODEC.encode(w.MagicPowerSetup()))


def test_a_setup_has_defaults_and_limits() -> None:
    assert CODEC.setup(b'{"seats":4}') == w.MagicPowerSetup(seats=4)
    with pytest.raises(msgspec.ValidationError, match="<= 5"):
        CODEC.setup(b'{"seats":6}')


def test_words_cannot_be_changed() -> None:
    move = w.Interfere(1)
    with pytest.raises(AttributeError, match="immutable"):
        move.die = 2  # type: ignore[misc]  # that is the point


def test_every_word_of_the_game_has_a_tag_of_its_own() -> None:
    info = msgspec.inspect.type_info(w.AnyMove), msgspec.inspect.type_info(w.AnyEvent)
    for union in info:
        assert isinstance(union, msgspec.inspect.UnionType)
        classes = [t.cls for t in union.types if isinstance(t, msgspec.inspect.StructType)]
        assert all(issubclass(cls, Move | Event) for cls in classes)
        assert len({snake(cls.__name__) for cls in classes}) == len(classes) == len(union.types)


def test_a_hash_tells_states_apart() -> None:
    s = GAME.new(w.MagicPowerSetup(seats=2))
    t = s.copy()
    assert state_hash(s) == state_hash(t)
    GAME.apply(t, w.Land((3,)), None)
    assert state_hash(s) != state_hash(t)
    assert len(state_hash(s)) == 16
