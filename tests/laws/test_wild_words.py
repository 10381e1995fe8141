"""Law 3 for words that are none: whatever a field holds, whatever stands in for a move: it is refused, never raised.

Python lets anybody write `Flip(slot="a")`. Moves of each kind are made with one field gone wild, moves of other games
and things that are no moves at all are tried, at the beginning and in the middle of every game, and so is talk.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect as mi

from gramarye.core.codec import Codec
from gramarye.core.game import Game
from gramarye.core.nature import Seeded
from gramarye.core.rng import Rng, derive
from gramarye.core.table import Table
from gramarye.core.words import Move, Refusal, Word
from tests.laws.laws import known_refusal
from tests.laws.subjects import SUBJECTS
from tests.laws.walks import choose, mover, options
from tests.laws.wordsmith import kinds_of, some_move

SPOTS = (0, 1, 7, 30)  # moves into a game
RING: list[object] = []
RING.append(RING)
DEEP: object = ()
for _ in range(5_000):
    DEEP = (DEEP,)


class Odd:
    """Nothing that a game has ever heard of."""


SCALARS = (
    st.none() | st.booleans() | st.integers() | st.integers(-3, 9) | st.sampled_from([2**31, 2**63, 2**64, -(2**70)])
    | st.floats() | st.sampled_from([0.0, 1.0, 2.0]) | st.text(max_size=5)
    | st.sampled_from(["a", "wand", "stones", "\x00", "\ud800", "x" * 10_000, "level1", "potion", "fire"])
    | st.binary(max_size=3) | st.sampled_from([Odd(), Odd, len, object(), {1}, frozenset({1}), 1j])
)  # fmt: skip
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.lists(inner, max_size=3).map(tuple)
    | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=6,
)  # fmt: skip


@cache
def tables(name: str) -> tuple[Table, ...]:
    """The same game of a subject, so many moves on."""
    subject = SUBJECTS[name]
    found = []
    for spot in SPOTS:
        table = Table(subject.game, subject.setups[0], Seeded(f"wild {spot}"))
        rng = Rng(derive(b"wild", name, spot))
        for _ in range(spot):
            if table.over:
                break
            code = choose(options(subject, table.state), rng)
            table.play(mover(subject.game, table.state, code), subject.game.decode(table.state, code))
        found.append(table)
    return tuple(found)


def is_word(game: Game, union: Any, word: object) -> bool:
    """Whether this could have come over the wire just as it is."""
    try:
        data = msgspec.json.encode(word)
        again = msgspec.json.decode(data, type=union)
    except Exception:  # noqa: BLE001  # whatever it is, it is no word
        return False
    return type(again) is type(word) and bool(again == word) and msgspec.json.encode(again) == data


def shots(word: object, name: str) -> Iterator[tuple[Table, int, Refusal | None]]:
    for table in tables(name):
        for seat in (table.actor, 0, 1, -1):
            yield table, seat, table.perspective(seat).check(cast("Move", word))


def must_be_refused(name: str, word: object) -> None:
    """By `Perspective.check`, by `Table.foresee` and by `Table.submit`, which leaves everything as it was."""
    game = SUBJECTS[name].game
    for table, seat, refusal in shots(word, name):
        known_refusal(game, refusal, f"{type(word).__name__} of seat {seat}")
        before = table.state.to_bytes(), len(table.log)
        assert isinstance(table.submit(seat, cast("Move", word)), Refusal)
        assert table.foresee(seat, cast("Move", word)) is None
        assert (table.state.to_bytes(), len(table.log)) == before


def with_a_field_gone_wild(union: Any, kind: type[Word], field: int, value: object, seed: int) -> Word:
    """A word of this kind that fits, but for one field."""
    rng = Rng(derive(b"tame", seed))
    word = next(w for w in iter(lambda: some_move(union, rng), None) if type(w) is kind)
    values = [getattr(word, name) for name in kind.__struct_fields__]
    values[field] = value
    return kind(*values)


GAMES = tuple(SUBJECTS)
FIELDS = [
    pytest.param(name, kind, i, id=f"{name}-{kind.__name__}.{field}")
    for name in GAMES
    for kind in kinds_of(SUBJECTS[name].game.words.moves)
    for i, field in enumerate(kind.__struct_fields__)
]


@pytest.mark.parametrize(("name", "kind", "field"), FIELDS)
@settings(max_examples=15)
@given(value=ANYTHING, seed=st.integers(0, 99))
def test_a_move_with_a_field_gone_wild_is_no_move(
    name: str, kind: type[Move], field: int, value: object, seed: int
) -> None:
    game = SUBJECTS[name].game
    word = with_a_field_gone_wild(game.words.moves, kind, field, value, seed)
    if is_word(game, game.words.moves, word):
        for _, _, refusal in shots(word, name):
            if refusal is not None:
                known_refusal(game, refusal, str(word))
    else:
        must_be_refused(name, word)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("other", GAMES)
def test_a_move_of_another_game_is_no_move(name: str, other: str) -> None:
    if name != other:
        for kind in kinds_of(SUBJECTS[other].game.words.moves):
            word = with_a_field_gone_wild(SUBJECTS[other].game.words.moves, kind, 0, 0, 1) if kind.__struct_fields__ \
                else kind()  # fmt: skip
            must_be_refused(name, word)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=30)
@given(thing=ANYTHING)
def test_what_is_no_move_at_all_is_refused(name: str, thing: object) -> None:
    must_be_refused(name, thing)


@pytest.mark.parametrize("name", GAMES)
def test_words_of_the_game_that_are_no_moves_are_refused(name: str) -> None:
    game = SUBJECTS[name].game
    view = game.view(tables(name)[0].state, 0)
    for thing in (view, SUBJECTS[name].setups[0], game, game.info, *tables(name)[0].opening.events):
        must_be_refused(name, thing)


@pytest.mark.parametrize(("name", "kind", "field"), FIELDS)
def test_rings_and_bottomless_pits_are_no_moves(name: str, kind: type[Move], field: int) -> None:
    for value in (RING, DEEP, [DEEP], "\ud800"):
        must_be_refused(name, with_a_field_gone_wild(SUBJECTS[name].game.words.moves, kind, field, value, 1))


TALKERS = [name for name in GAMES if SUBJECTS[name].game.words.talk is not None]
TALK = [
    pytest.param(name, t.cls, i, id=f"{name}-{t.cls.__name__}.{field.name}")
    for name in TALKERS
    for t in mi.type_info(SUBJECTS[name].game.words.talk).types  # type: ignore[attr-defined]  # a union
    for i, field in enumerate(t.fields)
]
TAME = {"ping": (3, "sure", "owl"), "phrase": ("i_know",), "chat": ("a word",)}


@pytest.mark.parametrize(("name", "kind", "field"), TALK)
@settings(max_examples=30)
@given(value=ANYTHING)
def test_talk_with_a_field_gone_wild_is_no_talk(name: str, kind: type[Word], field: int, value: object) -> None:
    game = SUBJECTS[name].game
    values: list[object] = list(TAME[kind.__name__.lower()])
    values[field] = value
    must_be_kept_silent(name, kind(*values), good=is_word(game, game.words.talk, kind(*values)))


@pytest.mark.parametrize("name", TALKERS)
@settings(max_examples=30)
@given(thing=ANYTHING)
def test_what_is_no_talk_at_all_is_refused(name: str, thing: object) -> None:
    must_be_kept_silent(name, thing, good=False)


def must_be_kept_silent(name: str, word: object, *, good: bool) -> None:
    game = SUBJECTS[name].game
    for table in tables(name):
        for seat in (0, 1, -1):
            refusal = game.check_talk(table.state, seat, cast("Word", word))
            if refusal is not None or not good:
                known_refusal(game, refusal, f"{type(word).__name__} said by seat {seat}")


def test_the_words_of_the_wire_are_all_good_ones() -> None:
    """What a codec lets in, `check` takes for a word: the two know the same words."""
    for name in GAMES:
        game = SUBJECTS[name].game
        codec, rng = Codec(game), Rng(derive(b"wire", name))
        for _ in range(300):
            word = some_move(game.words.moves, rng, fits=rng.below(2) > 0)
            try:
                known = codec.move(codec.encode(word)) == word
            except (msgspec.MsgspecError, OverflowError, UnicodeEncodeError):
                known = False
            assert is_word(game, game.words.moves, word) == known
