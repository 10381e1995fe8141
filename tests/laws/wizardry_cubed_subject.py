"""Wizardry to the Power of Three under the laws: small boards, odd set-ups, and walks on which Lumies are found."""

from __future__ import annotations

from typing import Final

import msgspec
from hypothesis import strategies as st
from msgspec import inspect as mi

from gramarye.core.game import ALL_SEEING, OVER, FiniteGame, State
from gramarye.core.words import Event, Move, Setup
from gramarye.games.wizardry_cubed import state as present
from gramarye.games.wizardry_cubed import words as w
from gramarye.games.wizardry_cubed.boards import Track, own_board
from gramarye.games.wizardry_cubed.state import WizardryState

# So few tiles that every chance history can be counted: four Lumies and a ghost, or three and three.
SMALL: Final = w.Board(
    tiles=5, market=3, forest=5, stairs=2, arrows=(1, 1, 1, 2, 2, 3, 3),
    dice=(("owl", "cat", "potion"), ("star", "moon", "ghost")),
)  # fmt: skip
HAUNTED: Final = w.Board(
    tiles=6, market=5, forest=7, stairs=1, arrows=(1, 1, 1, 1, 2, 2, 2, 3), dice=(("owl", "cat"), ("star", "potion")),
)  # fmt: skip
BOARDS: Final = (SMALL, HAUNTED)

SETUPS: Final = (
    w.WizardrySetup(seats=2, voters=(0, 1)),
    w.WizardrySetup(
        seats=4,
        level="expert",
        path="short",
        first="host",
        peek_anew=False,
        willy_moves_on_first_turn=True,
        may_stop_early=True,
        enchantment="before_first_flip",
        hints="none",
        talk="phrases",
        agree="majority",
        keep_notes=True,
        voters=(0, 2, 3),
    ),
    w.WizardrySetup(seats=6, willy_further_back=True, voters=(5,), hints="everywhere"),
)
TINY: Final = (
    w.WizardrySetup(seats=2, board=SMALL),
    w.WizardrySetup(seats=3, board=HAUNTED, peek_anew=False, voters=(0, 1)),
)


def small_boards() -> st.SearchStrategy[w.Board]:
    """Odd paths, dice of one to six faces, ghosts in plenty or none."""
    names = ["owl", "cat", "star", "moon", "key", "bat", "moth", "frog"]

    def board(shape: tuple[int, int, int, int, int], cuts: tuple[int, int], special: tuple[bool, bool]) -> w.Board:
        lumies, ghosts, to_market, path, stairs = shape
        market = 2 + ghosts + to_market
        forest = market + path
        last = forest + stairs
        ones, twos = sorted((1 + cuts[0] % last, 1 + cuts[1] % last))
        arrows = tuple(1 if i < ones else 2 if i < twos else 3 for i in range(last))
        first, second = names[: lumies // 2], names[lumies // 2 : lumies]
        first += ["potion"] * special[0]
        second += ["ghost"] * special[1]
        dice = tuple(tuple(die) for die in (first, second) if die)
        tiles = max(lumies + ghosts, 6)
        return w.Board(tiles=tiles, market=market + tiles - lumies - ghosts, forest=forest + tiles - lumies - ghosts,
                       stairs=stairs, arrows=(1,) * (tiles - lumies - ghosts) + arrows, dice=dice)  # fmt: skip

    shape = st.tuples(st.integers(2, 8), st.integers(0, 3), st.integers(0, 4), st.integers(1, 6), st.integers(0, 3))
    return st.builds(
        board, shape, st.tuples(st.integers(0, 20), st.integers(0, 20)), st.tuples(st.booleans(), st.booleans())
    )


def any_setup() -> st.SearchStrategy[Setup]:
    """Every option in every value, read from its type, on boards of ours or small ones."""
    info = mi.type_info(w.WizardrySetup)
    assert isinstance(info, mi.StructType)
    return st.builds(w.WizardrySetup, **{field.name: _values(field.name, field.type) for field in info.fields})


def _values(name: str, t: mi.Type) -> st.SearchStrategy[object]:
    match t:
        case mi.BoolType():
            return st.booleans()
        case mi.IntType(ge=low, le=high):
            return st.integers(low, high)
        case mi.LiteralType(values=values):
            return st.sampled_from(values)
    if name == "voters":
        return st.lists(st.integers(0, 5), unique=True, max_size=6).map(tuple)
    return st.none() | small_boards()


def weight(s: State, move: Move) -> int:
    """Known targets are turned up, unknown ones turn up, and tools are proposed now and then, most of all in danger."""
    assert isinstance(s, WizardryState)
    match move:
        case w.Flip(slot=slot):
            kind = s.tile(slot)
            if kind < 0:
                return 30
            return 600 if kind < s.opts.track.ghost and s.targets >> kind & 1 else 8
        case w.Show(symbol=symbol):
            kind = s.opts.track.kind_of(symbol)
            return 20 if kind < s.opts.track.ghost and s.targets >> kind & 1 else 3
        case w.Roll():
            return 400
        case w.Propose():
            return 12 if s.phase == present.DANGER else 1
        case w.Agree():
            return 3
        case w.Object():
            return 2
        case _:
            return 10


def shape(game: FiniteGame, s: State) -> object:
    """Tiles, each Lumie on one of them, Willy behind everybody, and views that show no tile that lies face down."""
    assert isinstance(s, WizardryState)
    track = s.opts.track
    view = game.view(s, ALL_SEEING)
    assert isinstance(view, w.WizardryView)
    seen = [x for x in view.tiles if x is not None]
    lumies = [x for x in seen if x != "ghost"]
    assert len(set(lumies)) == len(lumies), "a Lumie is on two tiles"
    assert seen.count("ghost") <= track.ghosts
    outside = [p for p in view.wizards if p < track.school]
    assert all(track.market <= p <= track.school for p in view.wizards)
    if game.actor(s) != OVER:
        assert outside, "all are inside, and the game goes on"
        assert view.willy < min(outside), "Willy has passed somebody, and the game goes on"
    assert view.willy <= track.last
    tools = present.TOOLS[s.opts.setup.level]
    assert 0 <= view.potions <= tools
    assert 0 <= view.enchantments <= tools
    for eye in range(-1, s.opts.seats):
        mine = game.view(s, eye)
        assert isinstance(mine, w.WizardryView)
        for slot, symbol in enumerate(mine.tiles):
            assert symbol is None or s.open >> slot & 1, f"{eye} is shown tile {slot}, which lies face down"
    return len(view.tiles), sorted(track.names), len(view.wizards)


def noting(setup: Setup) -> Setup:
    return msgspec.structs.replace(setup, keep_notes=True)


def canaries(setup: Setup) -> Setup:
    """Each Lumie has a name nothing else has."""
    assert isinstance(setup, w.WizardrySetup)
    board = setup.board or own_board(setup.path)
    names = Track(board).names
    dice = tuple(tuple(s if s in ("ghost", "potion") else _canary(names, s) for s in die) for die in board.dice)
    return msgspec.structs.replace(setup, board=msgspec.structs.replace(board, dice=dice))


def _canary(names: list[str], symbol: str) -> str:
    return f"canary_{names.index(symbol)}_canary"


def learned(event: Event) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """W3-19: a peeked Lumie is its seat's own; W3-32, W3-49: dice and tiles that are turned up are for all to see."""
    everybody = (0, 1, 2, 3, 4, 5, -1)
    match event:
        case w.TilePeeked(seat=q, symbol=symbol):
            return ((str(symbol.value), (q,)),)
        case w.DiceRolled(faces=faces):
            return tuple((face, everybody) for face in faces)
        case w.TileFlipped(symbol=name):
            return ((name, everybody),)
        case _:
            return ()
