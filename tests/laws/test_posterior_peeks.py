"""Law 7 for secret peeks, by counting: all ways the tiles can lie that agree with what an eye was told."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import msgspec
import pytest

from gramarye.core.game import OVER, State
from gramarye.core.rng import Rng, derive
from gramarye.core.secrecy import redact
from gramarye.core.words import Event
from gramarye.games.wizardry_cubed import words as w
from gramarye.games.wizardry_cubed.game import GAME
from gramarye.games.wizardry_cubed.state import WizardryState
from tests.laws.histories import Belief, surprise
from tests.laws.laws import check_redeal
from tests.laws.subjects import WIZARDRY_CUBED
from tests.laws.walks import eyes, take, walk
from tests.laws.wizardry_cubed_subject import HAUNTED, SMALL

DRAWS = 600
TOO_MUCH = 5.0
SETUPS = (
    w.WizardrySetup(seats=2, board=SMALL),
    w.WizardrySetup(seats=4, board=SMALL, peek_anew=False),
    w.WizardrySetup(seats=6, board=HAUNTED, peek_anew=False),
)


class Eye:
    """What one pair of eyes was told: for each slot its symbol, or that it is no ghost."""

    def __init__(self, eye: int, tiles: list[str]) -> None:
        self.eye = eye
        self.tiles = tiles
        self.is_: dict[int, str] = {}
        self.no_ghost: set[int] = set()

    def reads(self, events: tuple[Event, ...]) -> None:
        for event in (redact(e, self.eye) for e in events):
            match event:
                case w.TileFlipped(slot=slot, symbol=symbol):
                    self.is_[slot] = symbol
                case w.TilePeeked(slot=slot, symbol=secret):
                    if secret.value is None:
                        self.no_ghost.add(slot)  # a ghost is shown to all: W3-20
                    else:
                        self.is_[slot] = secret.value

    def believes(self, slots: list[int]) -> dict[tuple[str, ...], Fraction]:
        """How likely each way is in which these slots can lie."""
        ways = Counter(
            tuple(way[slot] for slot in slots)
            for way in permutations(self.tiles)
            if all(way[slot] == symbol for slot, symbol in self.is_.items())
            and all(way[slot] != "ghost" for slot in self.no_ghost)
        )
        return {way: Fraction(n, ways.total()) for way, n in ways.items()}


def lies(s: State, slots: list[int]) -> tuple[str, ...]:
    assert isinstance(s, WizardryState)
    return tuple(s.opts.track.names[int(s.tile(slot))] for slot in slots)


def check(s: WizardryState, eye: Eye, rng: Rng) -> int:
    """Redeals, and redeals of redeals, against the count; gives in how many ways the known tiles may lie."""
    slots = [slot for slot in range(s.opts.track.tiles) if s.tile(slot) >= 0]
    belief = eye.believes(slots)
    assert lies(s, slots) in belief
    once: Counter[bytes] = Counter()
    twice: Counter[bytes] = Counter()
    for _ in range(DRAWS if len(belief) > 1 else 3):
        t = GAME.redeal(s, eye.eye, rng)
        once[msgspec.json.encode(lies(t, slots))] += 1
        twice[msgspec.json.encode(lies(GAME.redeal(t, eye.eye, rng), slots))] += 1
    exact: Belief = {msgspec.json.encode(way): (s, weight) for way, weight in belief.items()}
    for drawn in (once, twice):
        assert surprise(exact, drawn) < TOO_MUCH, f"{eye.eye} believes {belief}, but is dealt {drawn}"
    check_redeal(GAME, s, eye.eye, rng)
    return len(belief)


@pytest.mark.rule("W3-19", "W3-20")
@pytest.mark.parametrize("setup", SETUPS, ids=lambda s: f"{s.seats}-seats")
def test_what_others_peeked_at_is_dealt_anew_as_likely_as_it_is(setup: w.WizardrySetup) -> None:
    assert setup.board is not None
    lumies = [x for die in setup.board.dice for x in die if x not in ("ghost", "potion")]
    tiles = lumies + ["ghost"] * (setup.board.tiles - len(lumies))
    rng = Rng(derive(b"peeks", setup.seats))
    ways: list[int] = []
    for seed in range(2):
        watching = [Eye(eye, tiles) for eye in eyes(setup)]
        for step in walk(WIZARDRY_CUBED, setup, seed, 60):
            for eye in watching:
                eye.reads(step.events)
            s = step.after
            assert isinstance(s, WizardryState)
            told = any(isinstance(e, (w.TilePeeked, w.TileFlipped)) for e in step.events)
            if GAME.actor(s) != OVER and told:
                ways += [check(s, eye, rng) for eye in watching]
    assert max(ways) >= 4, "nobody had anything to keep secret"


@pytest.mark.rule("W3-19")
def test_a_tile_that_all_six_peeked_at_is_still_no_news_to_a_spectator() -> None:
    setup = w.WizardrySetup(seats=6, board=HAUNTED, peek_anew=False, first="host")
    s: State = GAME.new(setup)
    moves: list[tuple[int, object]] = [(-1, w.Lot(0)), (0, w.Peek(2)), (-1, w.Show("owl"))]
    for seat in range(1, 6):
        moves += [(seat - 1, w.PutBack()), (seat, w.Peek(2))]
    for by, move in moves:
        assert isinstance(move, w.Peek | w.PutBack | w.Lot | w.Show)
        assert int(GAME.actor(s)) == by
        s = take(GAME, s, int(GAME.encode(s, move))).after
    assert GAME.view(s, -1).tiles[2] is None
    drawn = {lies(GAME.redeal(s, -1, Rng(derive(b"six", i))), [2]) for i in range(40)}
    assert drawn == {("owl",), ("cat",), ("star",)}
    assert GAME.view(s, 5).tiles[2] == "owl"
    assert GAME.view(s, 0).tiles[2] is None  # it has turned its own look back: W3-19
