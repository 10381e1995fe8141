"""Random illegal and malformed moves against every game: nothing changes, and nothing comes back but a refusal.

python tests/laws/barrage.py 1000000     with gramarye, and the folder that holds tests/, to import from
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache

import msgspec

from gramarye.core.codec import Codec
from gramarye.core.game import OVER, FiniteGame, State
from gramarye.core.nature import Seeded
from gramarye.core.rng import Rng, derive
from gramarye.core.table import Table
from gramarye.core.words import Move, Refusal, Setup
from tests.laws.laws import known_refusal
from tests.laws.subjects import SUBJECTS, Subject
from tests.laws.walks import choose, interrupts, legal_codes, mover, options
from tests.laws.wordsmith import mangled, some_move

SHOTS_A_PLY = 40


def barrage(subject: Subject, setup: Setup, seed: int, shots: int) -> Counter[str]:
    """Fire at tables that go on, one after the other; counts refusals by key, and bytes that were no word at all."""
    told: Counter[str] = Counter()
    for game_number in range(shots):
        table = Table(subject.game, setup, Seeded(f"barrage {seed} {game_number}"))
        rng = Rng(derive(b"barrage", seed, game_number))
        while True:
            for _ in range(SHOTS_A_PLY):
                told[fire(subject, table, rng)] += 1
            if told.total() >= shots:
                return told
            if table.actor == OVER:
                break
            code = choose(options(subject, table.state), rng)
            table.play(mover(subject.game, table.state, code), subject.game.decode(table.state, code))
    raise AssertionError("a game takes at least one shot")


def fire(subject: Subject, table: Table, rng: Rng) -> str:
    """One illegal or malformed move; the key of its refusal, or "malformed"."""
    before = table.state.to_bytes()
    length = len(table.log)
    seat, move = shot(subject, table.state, rng)
    if isinstance(move, bytes):
        try:
            move = codec_of(subject.game).move(move)
        except msgspec.MsgspecError:
            assert table.state.to_bytes() == before
            return "malformed"
        if listed(subject, table, seat, move):  # the mangling left it whole
            return "whole"
    answer = table.submit(seat, move)
    assert isinstance(answer, Refusal), f"{move} of seat {seat} is played"
    known_refusal(subject.game, answer, f"{move} of seat {seat}")
    assert table.state.to_bytes() == before, f"{move} of seat {seat} changes the state, though it is refused"
    assert len(table.log) == length, f"{move} of seat {seat} is in the log, though it is refused"
    return answer.key


def shot(subject: Subject, s: State, rng: Rng) -> tuple[int, Move | bytes]:
    """A seat and a move that the rules do not allow it, or JSON with something wrong in it."""
    game = subject.game
    who = int(game.actor(s))
    while True:
        kind = int(rng.below(8))
        seat = who if kind < 6 else int(rng.below(9)) - 3
        codes = legal_codes(game, s) if who >= 0 else []
        move = some_move(game.words.moves, rng, fits=kind % 3 > 0)
        if kind == 1 and codes:
            move = game.decode(s, codes[int(rng.below(len(codes)))])
            return seat, mangled(codec_of(subject.game).encode(move), rng)
        if kind == 7 and codes:  # a good move, but of the wrong seat
            move = game.decode(s, codes[int(rng.below(len(codes)))])
        code = int(game.encode(s, move))
        if (seat != who or who < 0 or code not in codes) and (seat, code) not in interrupts(game, s):
            return seat, move


def listed(subject: Subject, table: Table, seat: int, move: Move) -> bool:
    game, s = subject.game, table.state
    code = int(game.encode(s, move))
    return (seat == table.actor and code in legal_codes(game, s)) or (seat, code) in interrupts(game, s)


@cache
def codec_of(game: FiniteGame) -> Codec:
    return Codec(game)


def targets() -> Iterator[tuple[str, Subject, Setup]]:
    for name, subject in SUBJECTS.items():
        for setup in (*subject.setups, *subject.tiny):
            yield name, subject, setup


def main(shots: int) -> None:
    todo = list(targets())
    begin = time.perf_counter()
    told: Counter[str] = Counter()
    for i, (name, subject, setup) in enumerate(todo):
        told += barrage(subject, setup, 1000 + i, -(-shots // len(todo)))
        print(
            f"{told.total():>9,} shots, {time.perf_counter() - begin:6.1f} s, {name} with {setup.seats} seats",
            flush=True,
        )
    whole = told.pop("whole", 0)
    print(f"{told.total():,} illegal or malformed moves: none changed a state, each was refused ({whole} were whole)")
    for key, n in told.most_common():
        print(f"  {n:>8,} {key}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
