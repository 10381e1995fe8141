"""Law 7: redeals, and redeals of redeals, are distributed as all chance histories that show a seat the same."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import pytest

from gramarye.core.game import OVER, FiniteGame, State
from gramarye.core.rng import Rng, derive
from gramarye.games.magic_power import state as present
from gramarye.games.magic_power.state import MagicPowerState
from tests.laws.histories import Belief, Witness, surprise
from tests.laws.laws import check_redeal
from tests.laws.subjects import SUBJECTS
from tests.laws.walks import eyes, walk
from tests.laws.wrap import Wrapped

DRAWS = 1000
TOO_MUCH = 5.0  # standard deviations: once in some million tests by chance, and the seeds stand still
DEPTHS = (9, 30, 60)  # a belief of more states than this ends the walk: from first draws to late rounds
TINY = [(name, i, depth) for name, subject in SUBJECTS.items() for i in range(len(subject.tiny)) for depth in DEPTHS]


@cache
def witnesses(name: str, tiny: int, depth: int) -> list[Witness]:
    """All eyes at the end of a walk that stops when one of them has to believe in many states."""
    subject = SUBJECTS[name]
    setup = subject.tiny[tiny]
    watching = [Witness(subject.game, setup, eye) for eye in eyes(setup)]
    for step in walk(subject, setup, depth, 150):
        if subject.game.actor(step.after) == OVER:
            break
        for witness in watching:
            witness.watch(step.entry)
        if max(len(witness.belief) for witness in watching) > depth:
            break
    return watching


def believed(game: FiniteGame, s: State, eye: int, belief: Belief, seed: int) -> tuple[float, float]:
    """The surprise of redeals of s, and of redeals of redeals."""
    rng = Rng(derive(b"law 7", seed))
    once: Counter[bytes] = Counter()
    twice: Counter[bytes] = Counter()
    for _ in range(DRAWS):
        t = game.redeal(s, eye, rng)
        once[t.to_bytes()] += 1
        twice[game.redeal(t, eye, rng).to_bytes()] += 1
    return surprise(belief, once), surprise(belief, twice)


@pytest.mark.parametrize(("name", "tiny", "depth"), TINY)
def test_law_7_posterior(name: str, tiny: int, depth: int) -> None:
    for witness in witnesses(name, tiny, depth):
        once, twice = believed(witness.game, witness.real, witness.eye, witness.belief, depth)
        assert once < TOO_MUCH, f"seat {witness.eye}: redeals are {once:.1f} standard deviations off"
        assert twice < TOO_MUCH, f"seat {witness.eye}: redeals of redeals are {twice:.1f} standard deviations off"


def test_walks_meet_what_makes_it_hard() -> None:
    """Cards stocked over rounds, decks refilled, cards pilfered and known to two, and beliefs of many states."""
    met: Counter[str] = Counter()
    for tiny, depth in product(range(len(SUBJECTS["magic_power"].tiny)), DEPTHS):
        for witness in witnesses("magic_power", tiny, depth):
            s = witness.real
            assert isinstance(s, MagicPowerState)
            fills = [int(x) for x in s.fills]
            rounds = [f for f, x in enumerate(fills) if x < 4]
            held = [card for card in s.cards if present.is_held(card)]
            met["refilled"] += any(x > 4 for x in fills)
            met["outlives its round"] += any(present.born_in(card) < rounds[-2] for card in held)
            met["known to two"] += any(int(present.knowers_of(card)).bit_count() == 2 for card in held)
            met["many states"] += len(witness.belief) > 30
    assert all(met[what] for what in ("refilled", "outlives its round", "known to two", "many states")), met


# ---- planted mistakes: redeals that law 6 lets pass and law 7 does not


class Pooling(Wrapped):
    """Deals all unseen cards of a level from one pool, whichever round they were drawn in."""

    def redeal(self, s: State, seat: int, rng: Rng) -> State:
        t = self.game.redeal(s, seat, rng)  # stones and the rest are dealt right
        assert isinstance(t, MagicPowerState)
        spells = t.opts.spells
        for level in (1, 2):
            unseen = [
                i
                for i, card in enumerate(t.cards)
                if spells.level[present.kind_of(card)] == level
                and present.is_held(card)
                and (seat < 0 or not present.knowers_of(card) >> seat & 1)
            ]
            kinds = [k for k in range(spells.n) if spells.level[k] == level]
            pool = [int(present.kind_of(t.cards[i])) for i in unseen]
            pool += [k for k in kinds for _ in range(t.b[present.DECK + k])]
            for i in unseen:
                at = int(rng.below(len(pool)))
                t.cards[i] = (t.cards[i] & ~255) | pool.pop(at)
            for k in kinds:
                t.b[present.DECK + k] = type(t.b[0])(pool.count(k))
        return t


class Faithful(Wrapped):
    """Leaves everything where it is: what no seat could know it knows."""

    def redeal(self, s: State, seat: int, rng: Rng) -> State:
        return s.copy()


@pytest.mark.parametrize("lazy", [Pooling, Faithful])
def test_a_lazy_redeal_passes_law_6_and_fails_law_7(lazy: type[Wrapped]) -> None:
    worst = 0.0
    for tiny in range(len(SUBJECTS["magic_power"].tiny)):
        for witness in witnesses("magic_power", tiny, DEPTHS[-1]):
            game = lazy(witness.game)
            check_redeal(game, witness.real, witness.eye, Rng(b"lazy"))
            if worst < 2 * TOO_MUCH:
                worst = max(worst, *believed(game, witness.real, witness.eye, witness.belief, 1))
    assert worst > 2 * TOO_MUCH, f"law 7 lets it pass: {worst:.1f} standard deviations at most"


def test_a_redeal_that_forgets_the_owl_laid_away_passes_law_6_and_fails_law_7() -> None:
    class Forgetful(Wrapped):
        def redeal(self, s: State, seat: int, rng: Rng) -> State:
            t = self.game.redeal(s, seat, rng)
            while t.away.unknown(seat) != s.away.unknown(seat):  # type: ignore[attr-defined]  # states of Owls
                t = self.game.redeal(s, seat, rng)
            return t

    worst = 0.0
    for witness in witnesses("owls", 0, DEPTHS[0]):
        game = Forgetful(witness.game)
        check_redeal(game, witness.real, witness.eye, Rng(b"lazy"))
        worst = max(worst, *believed(game, witness.real, witness.eye, witness.belief, 1))
    assert worst > 2 * TOO_MUCH
