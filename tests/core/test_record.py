"""Records: every kind of tampering is told, with the first entry that is wrong."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from gramarye import bots, load
from gramarye.core.codec import state_hash
from gramarye.core.game import NATURE
from gramarye.core.nature import Seeded
from gramarye.core.record import Header, Record, at, game_of, load_record, record_of, replay, verify
from gramarye.core.rng import derive
from gramarye.core.table import Table
from gramarye.core.words import Dice, Entry, Move
from gramarye.games.magic_power import words as w
from tests.toys.owls import OWLS

GAME = load("magic_power")


@pytest.fixture(scope="module")
def record() -> Record:
    """A finished game of two novices with honest dice."""
    table = Table(GAME, w.MagicPowerSetup(seats=2), Seeded("owl", ("ada", "ben")))
    players = [bots.make("magic_power", "student", derive(b"record", q)) for q in range(2)]
    while not table.over:
        table.play(table.actor, players[table.actor].choose(table.perspective(table.actor)))
    return record_of(table, names=("Ada", "Ben"), played="2026-02-03T04:05:06Z")


def with_entries(record: Record, entries: list[Entry[Move]]) -> Record:
    return Record(record.header, tuple(entries))


def find(record: Record, wanted: Callable[[Entry[Move]], bool], skip: int = 0) -> int:
    found = [i for i, entry in enumerate(record.entries) if wanted(entry)]
    return found[skip]


def test_an_honest_record_holds(record: Record) -> None:
    verdict = verify(GAME, record)
    assert (verdict.ok, verdict.finished, verdict.dice_checked, verdict.at) == (True, True, True, -1)
    assert load_record(GAME, record.to_json()) == record
    assert game_of(record.to_json()) == "magic_power"


def test_a_record_without_its_secret_is_checked_by_the_rules_alone(record: Record) -> None:
    dice = record.header.dice
    assert dice is not None
    for kept in (None, Dice(dice.promise, dice.salts)):
        verdict = verify(GAME, Record(msgspec.structs.replace(record.header, dice=kept), record.entries))
        assert verdict.ok
        assert not verdict.dice_checked


def test_a_record_cut_short_holds_but_is_not_finished(record: Record) -> None:
    verdict = verify(GAME, with_entries(record, list(record.entries[:30])))
    assert verdict.ok
    assert not verdict.finished


def is_roll(entry: Entry[Move]) -> bool:
    return isinstance(entry.move, w.Land)


def changed_roll(record: Record) -> tuple[list[Entry[Move]], int]:
    """Another fall of the dice."""
    i = find(record, is_roll, 8)
    entries = list(record.entries)
    move = entries[i].move
    assert isinstance(move, w.Land)
    entries[i] = Entry(NATURE, w.Land(tuple(f % 6 + 1 for f in move.faces)))
    return entries, i


def impossible_answer(record: Record) -> tuple[list[Entry[Move]], int]:
    """More dice than were rolled."""
    i = find(record, is_roll, 8)
    entries = list(record.entries)
    entries[i] = Entry(NATURE, w.Land((1, 1, 1) if len(entries[i].move.faces) < 3 else (1, 1)))  # type: ignore[attr-defined]  # a Land
    return entries, i


def illegal_move(record: Record) -> tuple[list[Entry[Move]], int]:
    i = find(record, lambda e: isinstance(e.move, w.Pass))
    entries = list(record.entries)
    entries[i] = Entry(entries[i].by, w.Summon(0))
    return entries, i


def wrong_seat(record: Record) -> tuple[list[Entry[Move]], int]:
    i = find(record, lambda e: isinstance(e.move, w.Pass))
    entries = list(record.entries)
    entries[i] = Entry(1 - entries[i].by, entries[i].move)
    return entries, i


def seat_for_nature(record: Record) -> tuple[list[Entry[Move]], int]:
    i = find(record, is_roll, 5)
    entries = list(record.entries)
    entries[i] = Entry(0, entries[i].move)
    return entries, i


def left_out(record: Record) -> tuple[list[Entry[Move]], int]:
    i = find(record, is_roll, 8)
    entries = list(record.entries)
    del entries[i]
    return entries, i


def swapped(record: Record) -> tuple[list[Entry[Move]], int]:
    i = find(record, lambda e: isinstance(e.move, w.RollTwo | w.RollOne | w.RollThree))
    entries = list(record.entries)
    entries[i], entries[i + 1] = entries[i + 1], entries[i]
    return entries, i


def goes_on(record: Record) -> tuple[list[Entry[Move]], int]:
    return [*record.entries, Entry(0, w.RollThree())], len(record.entries)


TAMPERINGS = [
    (changed_roll, "the dice of this table did not say"),
    (impossible_answer, "NATURE cannot answer"),
    (illegal_move, "MP-"),
    (wrong_seat, "It is not your turn"),
    (seat_for_nature, "seat 0 moves, but NATURE must"),
    (left_out, "but NATURE must"),
    (swapped, "NATURE moves, but seat"),
    (goes_on, "the game is over, but the record goes on"),
]


@pytest.mark.parametrize(("tamper", "why"), TAMPERINGS, ids=lambda x: getattr(x, "__name__", ""))
def test_tampering_is_told_with_the_first_bad_entry(
    record: Record, tamper: Callable[[Record], tuple[list[Entry[Move]], int]], why: str
) -> None:
    entries, i = tamper(record)
    verdict = verify(GAME, with_entries(record, entries))
    assert not verdict.ok
    assert verdict.at == i
    assert why in verdict.why


def test_only_the_first_bad_entry_is_told(record: Record) -> None:
    entries, first = changed_roll(record)
    entries.append(Entry(0, w.RollThree()))
    assert verify(GAME, with_entries(record, entries)).at == first


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"game": "chess"}, "the record is of 'chess', not of 'magic_power'"),
        ({"version": 99}, "played under rules version 99"),
        ({"setup": w.MagicPowerSetup(seats=7)}, "the set-up is impossible: 7 seats"),
        ({"dice": Dice("0" * 32, (), "owl")}, "does not match the promise"),
    ],
)
def test_a_wrong_header_is_told(record: Record, change: dict[str, object], why: str) -> None:
    verdict = verify(GAME, Record(msgspec.structs.replace(record.header, **change), record.entries))
    assert not verdict.ok
    assert verdict.at == -1
    assert why in verdict.why


def test_dice_of_other_salts_or_another_secret_are_told(record: Record) -> None:
    honest = record.header.dice
    assert honest is not None
    for dice in (Seeded("owl", ("ada", "eve")).dice(reveal=True), Seeded("cat", honest.salts).dice(reveal=True)):
        verdict = verify(GAME, Record(msgspec.structs.replace(record.header, dice=dice), record.entries))
        assert not verdict.ok
        assert verdict.at <= 5, "the first dice of the game are wrong"
        assert "the dice of this table did not say" in verdict.why


def test_replay_and_at_meet_at_every_entry(record: Record) -> None:
    for n, (_, _, s) in enumerate(replay(GAME, record), 1):
        if n % 25 == 0 or n == len(record.entries):
            assert state_hash(at(GAME, record, n)) == state_hash(s)
    assert state_hash(at(GAME, record, 0)) == state_hash(GAME.new(record.header.setup))


@pytest.mark.parametrize("seq", [-1, 10**6])
def test_there_is_no_state_outside_of_the_record(record: Record, seq: int) -> None:
    with pytest.raises(ValueError, match=f"entry {seq} is asked for, but the record has"):
        at(GAME, record, seq)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "not a record of magic_power"),
        (b"[]", "not a record of magic_power"),
        (b'{"header":{"game":"owls","version":1,"setup":{}},"entries":[]}', "a record of 'owls', not of 'magic_power'"),
        (b'{"header":{"game":"magic_power","version":1,"setup":{"seats":9}},"entries":[]}', "seats"),
        (b'{"header":{"game":"magic_power","version":1,"setup":{"seats":2}},"entries":[{"by":0}]}', "move"),
        (b'{"header":{"game":"magic_power","version":1,"setup":{"seats":2}},"entries":[],"more":1}', "more"),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(data: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        load_record(GAME, data)


def test_the_game_of_what_is_no_record_cannot_be_told() -> None:
    with pytest.raises(ValueError, match="not a record"):
        game_of(b"{}")


def test_a_record_of_another_game_is_told_by_its_header(record: Record) -> None:
    assert not verify(OWLS, record).ok


def test_a_header_needs_no_dice_names_or_date() -> None:
    header = Header(game="magic_power", version=1, setup=w.MagicPowerSetup())
    record = Record(header, ())
    assert load_record(GAME, record.to_json()) == record
    assert verify(GAME, record).ok


@pytest.mark.parametrize(("field", "value", "why"), [
    ("format", 99, "it is written in format 99, and only format 1 is known here"),
    ("format", 0, "it is written in format 0, and only format 1 is known here"),
    ("version", 99, "it was played under rules version 99; this is 1"),
    ("names", ("Ada",), "it has 1 names for 2 seats"),
    ("played", "yesterday", "it was played 'yesterday', which is no date and time as ISO 8601 has them"),
])  # fmt: skip
def test_a_header_that_cannot_be_right_is_told(record: Record, field: str, value: object, why: str) -> None:
    header = msgspec.structs.replace(record.header, **{field: value})
    verdict = verify(GAME, Record(header, record.entries))
    assert (verdict.ok, verdict.at, verdict.why) == (False, -1, why)


def test_another_format_is_told_before_anything_that_may_be_right_there(record: Record) -> None:
    document = msgspec.json.decode(record.to_json())
    document["header"] |= {"format": 2, "mood": "merry"}
    data = msgspec.json.encode(document)
    for reads in (game_of, lambda data: load_record(GAME, data)):
        with pytest.raises(ValueError, match=r"format 2, and only format 1 is known here$"):
            reads(data)


@pytest.mark.parametrize(("field", "value"), [
    ("format", "1"), ("format", True), ("game", 7), ("version", "1"), ("version", None), ("setup", []), ("setup", None),
    ("dice", "six"), ("dice", {"promise": 1}), ("names", "Ada"), ("names", [1, 2]), ("played", 20260203), ("mood", ""),
])  # fmt: skip
def test_a_header_of_wrong_types_is_no_record(record: Record, field: str, value: object) -> None:
    document = msgspec.json.decode(record.to_json())
    document["header"][field] = value
    with pytest.raises(ValueError, match=r"^not a record of magic_power: "):
        load_record(GAME, msgspec.json.encode(document))
