"""Redaction: secrets are blanked for those who may not read them, and none hides where nobody looks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_origin

import pytest
from msgspec import inspect as mi

from gramarye.core.game import ALL_SEEING, SPECTATOR
from gramarye.core.secrecy import redact
from gramarye.core.words import Event, Secret, Word
from tests.laws.subjects import SUBJECTS


class Swapped(Event, frozen=True, kw_only=True):
    """Two seats swap cards, or one gives without getting."""

    given: Secret[str]
    got: Secret[str] | None
    seats: tuple[int, int]


SWAP = Swapped(rule="X-01", given=Secret("owl", (0, 1)), got=Secret("cat", (1,)), seats=(0, 1))


def test_each_seat_reads_its_own_secrets_only() -> None:
    assert redact(SWAP, 1) == SWAP
    assert redact(SWAP, 0) == Swapped(rule="X-01", given=SWAP.given, got=Secret(None, (1,)), seats=(0, 1))
    for eye in (2, SPECTATOR):
        told = redact(SWAP, eye)
        assert told.given == Secret(None, (0, 1))
        assert told.got == Secret(None, (1,))
        assert told.seats == (0, 1)


def test_replays_of_finished_games_read_everything() -> None:
    assert redact(SWAP, ALL_SEEING) is SWAP


def test_what_is_not_there_needs_no_hiding() -> None:
    event = Swapped(rule="X-01", given=Secret("owl", ()), got=None, seats=(0, 1))
    assert redact(event, 0) == Swapped(rule="X-01", given=Secret(None, ()), got=None, seats=(0, 1))


def test_a_word_without_secrets_is_not_copied() -> None:
    class Rolled(Event, frozen=True, kw_only=True):
        face: int

    event = Rolled(rule="X-02", face=3)
    assert redact(event, SPECTATOR) is event


def secrets_in(t: mi.Type, depth: int = 0) -> Iterator[int]:
    """How deep inside a type secrets lie; 1 is a field of the word itself, where `redact` looks."""
    match t:
        case mi.StructType(cls=cls, fields=fields):
            if (get_origin(cls) or cls) is Secret:
                yield depth
            else:
                for field in fields:
                    yield from secrets_in(field.type, depth + 1)
        case mi.UnionType(types=types):
            for one in types:
                yield from secrets_in(one, depth)
        case mi.VarTupleType(item_type=item) | mi.ListType(item_type=item):
            yield from secrets_in(item, depth + 1)
        case mi.TupleType(item_types=items):
            for item in items:
                yield from secrets_in(item, depth + 1)
        case mi.DictType(value_type=value):
            yield from secrets_in(value, depth + 1)


@pytest.mark.parametrize("name", list(SUBJECTS))
def test_no_event_of_a_game_hides_a_secret_where_redact_does_not_look(name: str) -> None:
    words = SUBJECTS[name].game.words
    assert set(secrets_in(mi.type_info(words.events))) <= {1}
    assert not list(secrets_in(mi.type_info(words.moves))), "a move is the same for all"
    assert not list(secrets_in(mi.type_info(words.view))), "a view has no secrets: it is made for one pair of eyes"


def test_a_secret_in_a_list_would_be_found() -> None:
    class Dealt(Word, frozen=True):
        cards: tuple[Secret[str], ...]

    assert list(secrets_in(mi.type_info(Dealt))) == [2]
