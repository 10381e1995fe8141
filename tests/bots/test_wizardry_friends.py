"""Friends on the way to school: how they remember, what they say, and how they help."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pytest

from gramarye.bots import levels, make
from gramarye.bots.wizardry_cubed.friend import Average, Blank, Dreamy, Friend, Owl, Sharp
from gramarye.bots.wizardry_cubed.memory import GHOST, NOTHING, Memory, Trace
from gramarye.core.nature import Seeded
from gramarye.core.perspective import Perspective
from gramarye.core.rng import Rng
from gramarye.core.secrecy import redact
from gramarye.core.table import Table
from gramarye.core.words import Event
from gramarye.games import load
from gramarye.games.wizardry_cubed import words as w
from gramarye.games.wizardry_cubed.state import WizardryState
from gramarye.sim.company import Company

GAME = load("wizardry_cubed")


def memory(take_in: float = 1.0, forget: float = 0.0, confuse: float = 0.0, seed: bytes = b"owl") -> Memory:
    return Memory(18, Trace(take_in, forget, confuse), Rng(seed))


# ---- memory


def test_a_perfect_memory_keeps_everything() -> None:
    m = memory()
    for slot in range(16):
        m.see(slot, slot + 1)
    m.see(16, GHOST)
    m.see(17, GHOST)
    for _ in range(200):
        m.pass_turn()
    assert [m.believes(slot) for slot in range(18)] == [*range(1, 17), GHOST, GHOST]
    assert [m.trust(slot) for slot in range(18)] == [1.0] * 18


def test_a_lumie_is_believed_to_be_in_one_place_only() -> None:
    m = memory()
    m.see(3, 5)
    m.see(9, 5)
    assert (m.believes(3), m.where(5)) == (NOTHING, 9)


def test_things_are_taken_in_and_lost_as_often_as_the_trace_says() -> None:
    taken = lost = moved = 0
    n = 4000
    for i in range(n):
        m = memory(0.8, 0.25, 0.4, seed=str(i).encode())
        m.see(4, 7)
        if m.believes(4) != 7:
            continue
        taken += 1
        m.pass_turn()
        lost += m.believes(4) != 7
        moved += m.where(7) in (3, 5)
    assert taken / n == pytest.approx(0.8, abs=0.03)
    assert lost / taken == pytest.approx(0.25, abs=0.03)
    assert moved / lost == pytest.approx(0.4, abs=0.06)


def test_what_was_seen_twice_is_kept_twice_as_well() -> None:
    kept = [0, 0]
    for i in range(4000):
        for sights in (1, 2):
            m = memory(1.0, 0.3, 0.0, seed=f"{i} {sights}".encode())
            for _ in range(sights):
                m.see(4, 7)
            m.pass_turn()
            kept[sights - 1] += m.believes(4) == 7
    assert kept[0] / 4000 == pytest.approx(0.7, abs=0.03)
    assert kept[1] / 4000 == pytest.approx(0.85, abs=0.03)


def test_trust_is_honest() -> None:
    """Of all things believed with some trust, about that share is true."""
    held: dict[int, list[bool]] = {}
    for i in range(600):
        m = memory(1.0, 0.06, 0.4, seed=str(i).encode())
        for slot in range(0, 18, 2):
            m.see(slot, slot + 1)
        for _ in range(12):
            m.pass_turn()
        for slot in range(18):
            if m.believes(slot) != NOTHING:
                held.setdefault(int(m.trust(slot) * 10), []).append(m.believes(slot) == slot + 1)
    for tenth, right in held.items():
        if len(right) > 200:
            assert sum(right) / len(right) == pytest.approx(tenth / 10 + 0.05, abs=0.12)


# ---- at the table


class Round:
    """A table of friends, one of whom can be asked at any time."""

    def __init__(self, bots: Sequence[Friend], seed: str = "owl", **options: object) -> None:
        setup = msgspec.convert({"seats": len(bots), **options}, GAME.words.setup)
        self.bots = bots
        self.table = Table(GAME, setup, Seeded(seed))
        self.company = Company(self.table, bots)

    def step(self) -> tuple[Event, ...]:
        seat = self.table.actor
        self.company.talk()
        step = self.table.play(seat, self.bots[seat].choose(self.table.perspective(seat)))
        self.company.tell(step.events)
        return step.events

    @property
    def view(self) -> w.WizardryView:
        view = self.table.perspective(-1).view
        assert isinstance(view, w.WizardryView)
        return view

    def until(self, phase: str) -> None:
        while self.view.prompt.phase != phase:
            assert not self.table.over
            self.step()


def friends(n: int, kind: Callable[[Rng], Friend] = Owl) -> list[Friend]:
    return [kind(Rng(f"friend {i}".encode())) for i in range(n)]


def test_an_owl_knows_all_it_has_seen_and_nothing_else() -> None:
    r = Round(friends(3))
    seen: list[dict[int, str]] = [{}, {}, {}]
    while not r.table.over:
        for event in r.step():
            for seat in range(3):
                told = redact(event, seat)
                if isinstance(told, w.TileFlipped):
                    seen[seat][told.slot] = told.symbol
                elif isinstance(told, w.TilePeeked) and told.symbol.value is not None:
                    seen[seat][told.slot] = told.symbol.value
        for seat, bot in enumerate(r.bots):
            assert bot.memory is not None
            believed = {i: bot.memory.believes(i) for i in range(18) if bot.memory.believes(i) != NOTHING}
            assert believed == {slot: bot.names[symbol] for slot, symbol in seen[seat].items()}


def test_owls_point_at_the_truth_only() -> None:
    r = Round(friends(4))
    pings = 0
    while not r.table.over:
        if r.view.prompt.phase == "search":
            state = r.table.state
            assert isinstance(state, WizardryState)
            for seat, bot in enumerate(r.bots):
                for word in bot.say(r.table.perspective(seat)):
                    assert isinstance(word, w.Ping)
                    pings += 1
                    assert word.sure == "sure"
                    assert state.opts.track.names[state.tile(word.slot)] == word.symbol
                    assert seat != r.table.actor
        r.step()
    assert pings > 20


def test_a_friend_finds_what_others_point_at() -> None:
    for seed in range(20):
        r = Round([*friends(1, Blank), *friends(2)], seed=str(seed))
        while not r.table.over:
            if r.view.prompt.phase == "search" and r.table.actor == 0 and not r.view.silent:
                pointed = [word for bot in r.bots[1:] for word in bot.say(r.table.perspective(bot.seat))]
                if any(word.symbol in r.view.targets for word in pointed if isinstance(word, w.Ping)):
                    [flip] = [e for e in r.step() if isinstance(e, w.TileFlipped)]
                    assert flip.found
                    return
            r.step()
    raise AssertionError("nobody ever pointed at anything")


def test_whoever_has_forgotten_says_so_once_a_turn_and_owls_never() -> None:
    sighs: list[tuple[int, int]] = []
    for seed in range(4):
        r = Round([*friends(2, Dreamy), *friends(2)], seed=str(seed))
        seen: set[str] = set()
        while not r.table.over:
            view = r.view
            if view.prompt.phase == "search":
                for seat, bot in enumerate(r.bots):
                    sigh = w.Phrase("i_have_forgotten")
                    assert sigh not in bot.say(r.table.perspective(seat)) or view.found, "others speak first"
                    if sigh in bot.say(r.table.perspective(seat)):
                        sighs.append((seat, 1000 * seed + view.turn))
                        assert seen & set(view.targets), "it has never been seen"
            for event in r.step():
                if isinstance(event, (w.TileFlipped, w.TilePeeked)):
                    seen.add(event.symbol if isinstance(event, w.TileFlipped) else event.symbol.value or "")
    assert {seat for seat, _ in sighs} == {0, 1}
    assert len(sighs) == len(set(sighs))


def test_a_finger_that_names_nothing_is_followed_too() -> None:
    r = Round(friends(2, Blank))
    r.until("search")
    seat = r.table.actor
    r.bots[seat].hear(1 - seat, w.Ping(11, "think_so"))
    r.bots[seat].hear(1 - seat, w.Ping(5, "sure", next(face for face in ("cat", "owl") if face not in r.view.targets)))
    assert r.bots[seat].choose(r.table.perspective(seat)) == w.Flip(11)


def test_on_the_stairs_nobody_helps_and_everybody_knows_what_they_know() -> None:
    r = Round([*friends(1, Blank), *friends(2)])
    while not r.table.over:
        silent = r.view.silent
        r.step()
        if silent and r.view.silent:
            assert not r.bots[0].pings


def test_in_danger_an_enchantment_goes_before_potions_against_a_ghost_face() -> None:
    tools = set()
    for seed in range(60):
        r = Round(friends(4, Dreamy), seed=f"danger {seed}", level="confirmed")
        while not r.table.over:
            prompt, view, seat = r.view.prompt, r.view, r.table.actor
            if prompt.phase == "danger":
                move = r.bots[seat].choose(r.table.perspective(seat))
                if prompt.danger == "ghost_face" and view.enchantments:
                    assert move == w.Propose(seat, "enchantment")
                if isinstance(move, w.Propose):
                    tools.add(move.tool)
                if prompt.danger == "clock" and not view.potions:
                    assert move == w.LetWillyGo()
            r.step()
    assert tools == {"potion", "enchantment"}


def test_potions_are_not_wasted_where_they_save_nobody() -> None:
    """A game is lost with Potions left only where there were too few of them to save everybody."""
    lost = 0
    for seed in range(60):
        r = Round(friends(5, Blank), seed=f"lost {seed}")
        before = r.view
        while not r.table.over:
            before = r.view
            r.step()
        if not r.view.won and before.prompt.phase == "danger" and before.potions:
            lost += 1
            need = [min(before.willy + before.prompt.steps + 1, 24) - p for p in before.wizards]
            near = [n for n, p in zip(need, before.wizards, strict=True) if n > 0 and p > before.willy and p < 24]
            assert sum(near) > before.potions or before.prompt.danger != "clock"
    assert lost


def test_a_friend_does_not_ask_twice_for_what_others_did_not_want() -> None:
    for seed in range(80):
        r = Round(friends(2, Dreamy), seed=f"no {seed}", voters=(0, 1))
        while not r.table.over:
            if r.view.prompt.phase == "danger":
                seat = r.table.actor
                asked: list[w.Propose] = []
                while isinstance(move := r.bots[seat].choose(r.table.perspective(seat)), w.Propose):
                    assert len(asked) < 10
                    asked.append(move)
                    r.company.tell(r.table.play(seat, move).events)
                    r.company.tell(r.table.play(r.table.actor, w.Object()).events)
                assert move == w.LetWillyGo()
                assert len(asked) == len(set(asked))
                if asked:
                    return
            r.step()
    raise AssertionError("there was never any danger")


def test_friends_step_in_only_in_danger_and_legally() -> None:
    stepped = 0
    for seed in range(40):
        r = Round(friends(3, Dreamy), seed=f"in {seed}")
        while not r.table.over:
            for seat, bot in enumerate(r.bots):
                if seat == r.table.actor:
                    continue
                move = bot.step_in(r.table.perspective(seat))
                if r.view.prompt.phase != "danger":
                    assert move is None
                elif move is not None:
                    stepped += 1
                    assert GAME.check(r.table.state, seat, move) is None
            r.step()
    assert stepped


def test_memories_do_not_hang_on_what_is_chosen() -> None:
    """Told the same, a friend of the same seed remembers the same, whether it was asked for moves or not."""
    r = Round(friends(3, Average))
    events = list(r.table.opening.events)
    for _ in range(120):
        if r.table.over:
            break
        events += r.step()
    [twin] = friends(1, Average)
    twin.meet(Perspective(GAME, r.table.state, 0))
    for event in events:
        twin.see(redact(event, 0))
    first = r.bots[0]
    assert twin.memory is not None
    assert first.memory is not None
    assert (twin.names, list(twin.memory.kind)) == (first.names, list(first.memory.kind))
    assert list(twin.memory.age) == list(first.memory.age)


# ---- the shelf


def test_the_levels_are_weakest_first_and_blank_is_a_yardstick() -> None:
    assert levels("wizardry_cubed") == ("dreamy", "average", "sharp", "owl")
    kinds = [type(make("wizardry_cubed", level, b"owl")) for level in ("blank", *levels("wizardry_cubed"))]
    assert kinds == [Blank, Dreamy, Average, Sharp, Owl]
    with pytest.raises(ValueError, match="there is dreamy, average, sharp, owl, blank, random"):
        make("wizardry_cubed", "cat", b"owl")
