"""Pig against OpenSpiel's Pig, round by round in one process; prints one JSON line. Run by run.py, compiled."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from statistics import median

import msgspec

from gramarye.core.game import NATURE, OVER, Moves
from gramarye.core.playout import playouts
from gramarye.core.rng import Rng
from tests.bench.pig import GAME
from tests.bench.pig_words import PigSetup

ROUND = 0.25  # CPU seconds a contestant plays in each round
LIMIT = 1_000_000
ROLLOUTS = 1000
SIMULATIONS = 4

Contestant = Callable[[], float]  # plays for a while; moves per CPU-second


def mean_length(games: int = 20_000) -> float:
    """Moves of a random game at our table."""
    rng, moves, setup = Rng(b"length"), Moves(), PigSetup()
    made = 0
    for _ in range(games):
        s = GAME.new(setup)
        while (who := GAME.actor(s)) != OVER:
            made += who != NATURE
            GAME.play(s, GAME.sample(s, rng) if who == NATURE else GAME.pick(s, rng, moves), None)
    return made / games


def timed(play: Callable[[], float]) -> float:
    """Repeats until the round is over; moves per CPU-second."""
    moves, begin = 0.0, time.process_time()
    while True:
        moves += play()
        seconds = time.process_time() - begin
        if seconds >= ROUND:
            return moves / seconds


def ours_compiled(length: float) -> Contestant:
    rng = Rng(b"race")
    setup = PigSetup()

    def play() -> float:
        playouts(GAME, setup, rng, 2000, LIMIT)
        return 2000 * length

    return lambda: timed(play)


def theirs_compiled(length: float) -> Contestant:
    """OpenSpiel's C++ rollouts: its search asks for them by the thousand, so that they are all it does."""
    import pyspiel

    game = pyspiel.load_game("pig")
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, SIMULATIONS, 1000, False, 1, False)
    state = game.new_initial_state()

    def play() -> float:
        bot.mcts_search(state)
        return ROLLOUTS * SIMULATIONS * length

    return lambda: timed(play)


def ours_from_python() -> Contestant:
    rng = Rng(b"python")
    setup = PigSetup()
    moves = Moves()

    def play() -> float:
        s = GAME.new(setup)
        made = 0
        while True:
            who = GAME.actor(s)
            if who == OVER:
                return made
            if who == NATURE:
                GAME.play(s, GAME.sample(s, rng), None)
            else:
                GAME.play(s, GAME.pick(s, rng, moves), None)
                made += 1

    return lambda: timed(play)


def theirs_from_python() -> Contestant:
    import pyspiel

    game = pyspiel.load_game("pig")
    rng = random.Random(1)

    def play() -> float:
        state = game.new_initial_state()
        made = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
                made += 1
        return made

    return lambda: timed(play)


def their_length(games: int = 20_000) -> float:
    """Moves of a random game at OpenSpiel's table: the same as ours where the rules are the same."""
    import pyspiel

    game = pyspiel.load_game("pig")
    rng = random.Random(2)
    made = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            made += not state.is_chance_node()
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
    return made / games


def race(rounds: int) -> dict[str, object]:
    """Every contestant in every round; medians, and the median of the ratios within a round."""
    length = mean_length()
    contestants = {
        "ours, compiled loop": ours_compiled(length),
        "OpenSpiel, C++ rollouts": theirs_compiled(length),
        "ours, a Python call a move": ours_from_python(),
        "OpenSpiel, a Python call a move": theirs_from_python(),
    }
    speeds: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(rounds):
        print(f"  round {number + 1} of {rounds}", file=sys.stderr, flush=True)
        for name, contestant in contestants.items():
            speeds[name].append(contestant())
    loops = zip(speeds["ours, compiled loop"], speeds["OpenSpiel, C++ rollouts"], strict=True)
    calls = zip(speeds["ours, a Python call a move"], speeds["OpenSpiel, a Python call a move"], strict=True)
    return {
        "moves a game": {"ours": length, "OpenSpiel": their_length()},
        "moves a second": {name: median(found) for name, found in speeds.items()},
        "compiled loop / C++ rollouts": median(a / b for a, b in loops),
        "Python call / Python call": median(a / b for a, b in calls),
    }


if __name__ == "__main__":
    print(msgspec.json.encode(race(int(sys.argv[1]))).decode())
