"""Perft files: positions of a game with counted futures, one block each, as testing.md (4.3) lays them out.

id wobble                     # a name
setup {"seats":2}             # JSON of the set-up
play [{"t":"land", …}, …]     # JSON of the moves that lead to the position, NATURE's included
perft 2 1620                  # sequences of 2 plies, decisions and NATURE's answers both counted
order 1 8f3a20c1              # hash of the moves that can come next, in the game's order; of all levels down to 1
value 27/2 0                  # exact expected scores under uniform play, seat by seat
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import blake2b
from pathlib import Path
from typing import Protocol

from gramarye.core.codec import Codec
from gramarye.core.game import FiniteGame, State
from gramarye.core.playout import children
from gramarye.core.words import Move, Setup
from gramarye.games.magic_power.words import MagicPowerSetup
from gramarye.games.wizardry_cubed.words import WizardrySetup
from tests.perft import slow_magic_power, slow_wizardry_cubed
from tests.perft.slow_magic_power import NATURE, OVER

FOLDER = Path(__file__).parent


class Slow(Protocol):
    """A game written a second time."""

    n: int

    def copy(self) -> Slow: ...
    def actor(self) -> int: ...
    def moves(self) -> set[Move]: ...
    def chances(self) -> dict[Move, Fraction]: ...
    def play(self, move: Move) -> None: ...
    def scores(self) -> tuple[int, ...]: ...


def slow_of(setup: Setup) -> Slow:
    if isinstance(setup, WizardrySetup):
        return slow_wizardry_cubed.Slow(setup)
    assert isinstance(setup, MagicPowerSetup)
    return slow_magic_power.Slow(setup)


@dataclass
class Block:
    id: str
    setup: Setup
    moves: list[Move]
    perft: dict[int, int] = field(default_factory=dict)
    order: dict[int, str] = field(default_factory=dict)
    value: tuple[Fraction, ...] | None = None

    def engine(self, game: FiniteGame) -> State:
        s = game.new(self.setup)
        for move in self.moves:
            game.apply(s, move, None)
        return s

    def slow(self) -> Slow:
        slow = slow_of(self.setup)
        for move in self.moves:
            slow.play(move)
        return slow


def read(game: FiniteGame, text: str) -> Iterator[Block]:
    codec = Codec(game)
    for part in text.strip().split("\n\n"):
        block: Block | None = None
        name = ""
        for line in part.splitlines():
            key, _, rest = line.partition(" ")
            if key == "#":
                continue
            if key == "id":
                name = rest
            elif key == "setup":
                block = Block(name, codec.setup(rest.encode()), [])
            else:
                assert block is not None, f"{name}: {key} comes before setup"
                if key == "play":
                    block.moves = [codec.move(json.dumps(move).encode()) for move in json.loads(rest)]
                elif key == "value":
                    block.value = tuple(Fraction(x) for x in rest.split())
                else:
                    depth, _, what = rest.partition(" ")
                    if key == "perft":
                        block.perft[int(depth)] = int(what)
                    else:
                        assert key == "order", f"{name}: there is no line {key!r}"
                        block.order[int(depth)] = what
        if block is not None:
            yield block


def write(game: FiniteGame, block: Block) -> str:
    codec = Codec(game)
    lines = [f"id {block.id}", f"setup {short(codec, block.setup)}"]
    if block.moves:
        lines.append(f"play {codec.encode(block.moves).decode()}")
    lines += [f"perft {depth} {count}" for depth, count in block.perft.items()]
    lines += [f"order {depth} {told}" for depth, told in block.order.items()]
    if block.value is not None:
        lines.append(f"value {' '.join(str(x) for x in block.value)}")
    return "\n".join(lines) + "\n"


def short(codec: Codec, setup: Setup) -> str:
    """JSON of a set-up without what is as usual."""
    usual = json.loads(codec.encode(type(setup)(seats=setup.seats)))
    raw = json.loads(codec.encode(setup))
    return json.dumps({k: v for k, v in raw.items() if k == "seats" or v != usual[k]}, separators=(",", ":"))


# ---- counted by the slow second writing


def slow_next(slow: Slow) -> list[tuple[Move, Fraction]]:
    """What can come next, with its chance under uniform play."""
    if slow.actor() == OVER:
        return []
    if slow.actor() == NATURE:
        return list(slow.chances().items())
    moves = slow.moves()
    return [(move, Fraction(1, len(moves))) for move in moves]


def slow_divide(slow: Slow, depth: int) -> dict[Move, int]:
    """The count of each first move."""
    out = {}
    for move, _ in slow_next(slow):
        after = slow.copy()
        after.play(move)
        out[move] = slow_perft(after, depth - 1)
    return out


def slow_perft(slow: Slow, depth: int) -> int:
    if depth == 0:
        return 1
    return len(slow_next(slow)) if depth == 1 else sum(slow_divide(slow, depth).values())


def slow_value(slow: Slow) -> tuple[Fraction, ...]:
    if slow.actor() == OVER:
        return tuple(Fraction(x) for x in slow.scores())
    total = [Fraction(0)] * slow.n
    for move, chance in slow_next(slow):
        after = slow.copy()
        after.play(move)
        total = [x + chance * y for x, y in zip(total, slow_value(after), strict=True)]
    return tuple(total)


# ---- told by the engine


def order_of(game: FiniteGame, s: State, depth: int) -> str:
    """A hash of all lists of moves down to this depth, as they come."""
    h = blake2b(digest_size=4)
    _order(game, Codec(game), s, depth, h)
    return h.hexdigest()


def _order(game: FiniteGame, codec: Codec, s: State, depth: int, h: blake2b) -> None:
    for code in children(game, s):
        h.update(codec.encode(game.decode(s, code)))
        if depth > 1:
            t = s.copy()
            game.play(t, code, None)
            _order(game, codec, t, depth - 1, h)
    h.update(b"\n")
