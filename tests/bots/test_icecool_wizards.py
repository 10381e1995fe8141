"""The bots of ICECOOL Wizards: that they play by the rules, think of what matters, and do not think too long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import msgspec
import pytest

from gramarye import bots
from gramarye.bots.icecool_wizards import aiming
from gramarye.bots.icecool_wizards import scene as sc
from gramarye.bots.icecool_wizards.outlook import Outlook
from gramarye.bots.icecool_wizards.prospects import Prospects
from gramarye.bots.icecool_wizards.skill import LEVELS, steadiness
from gramarye.core.nature import Seeded
from gramarye.core.rng import Rng, derive
from gramarye.core.table import Table
from gramarye.core.words import Move
from gramarye.games.icecool_wizards.boards import own_board
from gramarye.games.icecool_wizards.game import GAME
from gramarye.games.icecool_wizards.words import (
    Agree,
    Board,
    Cast,
    EndTurn,
    Flick,
    GiveUp,
    IcecoolSetup,
    IcecoolView,
    Pose,
    ProposeEnd,
    Settled,
    Sit,
    StepToLine,
    Trade,
)
from gramarye.physics import nature_of
from gramarye.physics.aim import outcomes
from gramarye.physics.foresee import Foreseen
from tests.games.icecool_wizards.scene import (
    CORNERS,
    FIRE_POTIONS,
    HISTORY,
    POTIONS,
    RUNES,
    SPOTS,
    STARGAZING,
    WATER_WIND_HISTORY,
    Scene,
    scene,
)

NAMES = bots.levels("icecool_wizards")
THINKERS = ("adept", "master")
BOARD = own_board()
EMPTY = dict.fromkeys(range(6), -1)
"""No Exam in any corner."""
SITE = sc.site_of(BOARD)


def view_of(at: Scene) -> IcecoolView:
    return GAME.view(at.state, at.actor)


def choice(level: str, at: Scene, seed: bytes = b"owl") -> Move:
    return bots.make("icecool_wizards", level, seed).choose(at.table.perspective(at.actor))


def carried_out(at: Scene, flick: Move) -> sc.Scene:
    """The scene after this flick, by physics, as the seat reckons it."""
    assert isinstance(flick, Flick), flick
    settled = outcomes(BOARD, view_of(at).poses, at.actor, [flick])[0]
    return sc.after(SITE, sc.read(view_of(at), at.actor), sc.seen_in(BOARD, settled, at.actor))


def table_of(levels: tuple[str, ...], seed: str, cap: int) -> Table:
    setup = IcecoolSetup(seats=len(levels), cap=cap, tremors=tuple(steadiness(level) for level in levels))
    return Table(GAME, setup, nature_of(GAME, Seeded(seed)))


def play(levels: tuple[str, ...], seed: str, cap: int = 8) -> tuple[Table, list[Move]]:
    """A game of a few turns through the table, which refuses what is not allowed."""
    table = table_of(levels, seed, cap)
    players = [bots.make("icecool_wizards", level, derive(seed.encode(), q)) for q, level in enumerate(levels)]
    made: list[Move] = []
    while not table.over:
        made.append(players[table.actor].choose(table.perspective(table.actor)))
        table.play(table.actor, made[-1])
    return table, made


# ---- whole games


@pytest.mark.parametrize("levels", [("novice", "adept", "novice"), ("adept", "novice", "novice", "adept")], ids=len)
def test_bots_play_to_the_end_by_the_rules(levels: tuple[str, ...]) -> None:
    table, made = play(levels, "rules", cap=8)
    view = GAME.view(table.state, 0)
    assert view.turn >= 8
    assert sum(isinstance(move, Flick) for move in made) >= 8
    assert len(made) <= 8 * view.turn, "a turn is a handful of decisions"
    assert sum(len(p.lessons) + len(p.used) + len(p.exams) for p in view.players) > view.turn / 4


@pytest.mark.slow
def test_masters_play_by_the_rules_for_two() -> None:
    table, made = play(("master", "novice"), "two", cap=8)
    assert GAME.view(table.state, 0).turn >= 8
    assert not any(isinstance(move, ProposeEnd) for move in made)


def test_the_same_seed_makes_the_same_choices() -> None:
    first, again = (play(("adept", "novice"), "twice")[1] for _ in range(2))
    assert first == again


def test_a_decision_simulates_few_flicks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each costs some 17 ms; how long decisions take in all is for the bench to say."""
    flown: list[Flick] = []

    def counted(board: Board, poses: Sequence[Pose], seat: int, flicks: Sequence[Flick]) -> list[Settled]:
        flown.extend(flicks)
        return outcomes(board, poses, seat, flicks)

    monkeypatch.setattr(aiming, "outcomes", counted)
    for level, most in {"novice": 0, "adept": 3, "master": 6 + 3 * 3}.items():
        flown.clear()
        assert isinstance(choice(level, scene(up={0: ["water", "potions"], 1: ["wind", "history"]})), Flick)
        assert len(flown) <= most, level
        assert bool(flown) == bool(most), level


def test_better_players_have_steadier_hands() -> None:
    assert steadiness("novice") > steadiness("adept") > steadiness("master") > 0
    assert set(NAMES) == set(LEVELS)


# ---- flicks


@pytest.mark.parametrize("level", NAMES)
def test_a_lesson_at_hand_is_fetched(level: str) -> None:
    at = scene(stand={0: (300, 272)}, laid=["wind"], turns=3)
    after = carried_out(at, choice(level, at))
    assert after.hand[SITE.lessons.index("wind")] == 1


@pytest.mark.parametrize("level", THINKERS)
def test_an_exam_that_can_be_paid_is_flicked_at(level: str) -> None:
    at = scene(stand={0: (330, 250)}, turns=3, up={0: ["stargazing"]}, laid=[], corners=EMPTY | {1: STARGAZING})
    after = carried_out(at, choice(level, at))
    assert after.open >> 1 & 1


@pytest.mark.parametrize("level", NAMES)
def test_nobody_flicks_off_the_board_on_purpose(level: str) -> None:
    for place in SPOTS.values():
        at = scene(stand={0: place}, turns=3)
        flick = choice(level, at)
        if isinstance(flick, Flick):
            settled = outcomes(BOARD, view_of(at).poses, at.actor, [flick])[0]
            assert at.actor not in settled.off


def test_leaving_the_board_is_worth_less_than_the_same_without() -> None:
    at = scene(turns=3, up={0: ["stargazing"]}, corners=EMPTY | {1: STARGAZING})
    outlook = Outlook(view_of(at), 0, LEVELS["master"])
    seen = Foreseen(rooms=0b11, doors=0, corners=0b10, touched=0, off=False, room=1, on=0, stuck=False)
    assert outlook.worth(outlook.after(seen)) > outlook.worth(outlook.after(replace(seen, off=True))) + 1


@pytest.mark.parametrize("level", NAMES)
def test_without_flicks_and_cards_worth_playing_the_turn_ends(level: str) -> None:
    at = scene(up={0: ["water"], 1: ["history"]}, corners={4: WATER_WIND_HISTORY})
    at.flick((452, 93))
    at.flick((452, 93), touched=[1])
    assert isinstance(choice(level, at), EndTurn | Trade)


def test_a_penguin_stuck_in_a_door_steps_out_where_it_helps() -> None:
    at = scene(stand={0: (366, 272)}, turns=3, laid=["stargazing"])
    move = choice("master", at)
    assert isinstance(move, StepToLine | Flick)
    if isinstance(move, Flick):
        assert carried_out(at, move).hand[SITE.lessons.index("stargazing")] == 1


# ---- Exams


@pytest.mark.parametrize("level", NAMES)
def test_the_obvious_exam_is_sat(level: str) -> None:
    at = scene(turns=3, up={0: ["fire", "potions"]}, laid=[], corners={0: FIRE_POTIONS})
    at.flick(CORNERS[0], corners=[0])
    assert choice(level, at) == Sit(0, ("fire", "potions"))


@pytest.mark.parametrize("level", THINKERS)
def test_water_is_kept_for_the_great_exam(level: str) -> None:
    """Its last card lies at hand; a small Exam could be paid for with the Water now."""
    at = scene(
        turns=3, up={0: ["water", "wind", "history"]}, laid=[], corners=EMPTY | {4: RUNES, 5: WATER_WIND_HISTORY}
    )
    at.flick(CORNERS[4], corners=[4])
    assert Sit(4, ("water",)) in at.legal
    assert not isinstance(choice(level, at), Sit)


@pytest.mark.parametrize("level", THINKERS)
def test_water_stands_in_only_for_what_is_missing(level: str) -> None:
    at = scene(turns=3, up={0: ["water", "history", "history"]}, laid=[], corners={4: HISTORY})
    at.flick(CORNERS[4], corners=[4])
    assert Sit(4, ("water",)) in at.legal
    assert choice(level, at) == Sit(4, ("history",))


def test_of_two_exams_with_the_same_card_the_dearer_is_sat() -> None:
    at = scene(turns=3, up={0: ["fire", "potions"]}, corners={0: FIRE_POTIONS, 1: POTIONS})
    at.flick((452, 93), corners=[0, 1])
    assert choice("master", at) == Sit(0, ("fire", "potions"))


# ---- Spells and trades


@pytest.mark.parametrize("level", THINKERS)
def test_fire_is_cast_where_it_hurts_and_not_where_it_does_not(level: str) -> None:
    rich = {0: ["fire"], 1: ["wind", "history", "potions"], 2: ["runes", "brooms"]}
    assert choice(level, scene(up=rich, corners=EMPTY)) == Cast("fire")
    assert choice(level, scene(up={0: ["fire"]}, corners=EMPTY)) != Cast("fire")
    needed = {0: FIRE_POTIONS, 1: FIRE_POTIONS}
    poor = {0: ["fire", "potions"], 1: ["wind"], 2: []}
    assert choice(level, scene(up=poor, corners=EMPTY | needed)) != Cast("fire")


def test_mountain_is_cast_before_the_last_flick_and_not_after_it() -> None:
    at = scene(stand={0: SPOTS["runes"]}, turns=3, up={0: ["mountain"]}, laid=[], corners=EMPTY)
    assert choice("master", at) == Cast("mountain")
    at.flick(SPOTS["history"], "inside history")
    at.flick(SPOTS["history"])
    assert choice("master", at) == EndTurn()


def test_wind_is_cast_when_the_flicks_are_spent_and_one_more_helps() -> None:
    at = scene(stand={0: SPOTS["stargazing"]}, turns=3, up={0: ["wind"]}, laid=["water", "potions"], corners=EMPTY)
    assert choice("master", at) != Cast("wind")
    at.flick(SPOTS["stargazing"])
    at.flick(SPOTS["stargazing"])
    assert choice("master", at) == Cast("wind")


def test_a_trade_that_completes_an_exam_is_made() -> None:
    at = scene(turns=3, up={0: ["fire", "runes"], 1: ["potions", "history"]}, corners={0: FIRE_POTIONS})
    at.flick((452, 93), touched=[1], corners=[0])
    assert choice("master", at) == Trade(1, "runes", "potions")


@pytest.mark.parametrize("level", NAMES)
def test_a_victim_of_fire_gives_up_what_lies_face_down(level: str) -> None:
    at = scene(up={0: ["fire"], 1: ["water", "history"]}, used={1: ["wind"]})
    at.cast("fire")
    assert at.actor == 1
    assert choice(level, at) == GiveUp("wind", used=True)


@pytest.mark.parametrize("level", THINKERS)
def test_a_victim_of_fire_keeps_what_an_exam_asks_for(level: str) -> None:
    at = scene(up={0: ["fire"], 1: ["fire", "potions", "runes"]}, corners=EMPTY | {0: FIRE_POTIONS})
    at.cast("fire")
    assert choice(level, at) == GiveUp("runes")


def test_bots_agree_to_an_end() -> None:
    at = scene(voters=(0, 1))
    at.play(ProposeEnd())
    assert at.actor == 1
    assert choice("novice", at) == Agree()


# ---- what they reckon with


def test_each_missing_card_makes_an_exam_promise_less() -> None:
    at = sc.read(view_of(scene(corners=EMPTY | {0: WATER_WIND_HISTORY}, laid=[])), 0)
    prospects = Prospects(SITE, at)

    def hand(*names: str) -> float:
        return prospects.of(sc.hand_of(SITE, names)) - len(names)

    assert hand("water", "wind", "history") > hand("wind", "history", "runes") > hand("history", "runes", "brooms")


def test_in_the_last_turn_cards_are_worth_their_point() -> None:
    view = view_of(scene(corners={0: WATER_WIND_HISTORY}))
    at = sc.read(msgspec.structs.replace(view, last_round=True, turns_left=0), 0)
    prospects = Prospects(SITE, at)
    assert prospects.of(sc.hand_of(SITE, ("water", "wind"))) == 2
    assert prospects.paid(sc.hand_of(SITE, ("water", "wind", "history")), 1) == 9


def test_what_the_bot_reckons_is_what_the_rules_do() -> None:
    """Lessons, visits, touched Exams and partners after real flicks, by the bot's own reckoning and by the engine's."""
    rng = Rng(b"reckon")
    kinds: Counter[str] = Counter()
    for k in range(25):
        at = scene(up={1: ["wind"], 2: ["fire"], 0: ["wind"]}, laid=["wind", "mountain", "history", "runes", "water"])
        flick = Flick(int(rng.below(3600)), int(rng.below(1001)), int(rng.below(5)) * 25 - 50, (25, 100)[k % 3 == 0])
        settled = outcomes(BOARD, view_of(at).poses, 0, [flick])[0]
        mine = sc.after(SITE, sc.read(view_of(at), 0), sc.seen_in(BOARD, settled, 0))
        at.play(flick, settled)
        real = sc.read(view_of(at), 0)
        assert (mine.hand, mine.laid, mine.visited, mine.open, mine.flicks, mine.room, mine.on) == (
            real.hand, real.laid, real.visited, real.open, real.flicks, real.room, real.on,
        )  # fmt: skip
        assert mine.partners == real.partners
        kinds["lost"] += 0 in settled.off
        kinds["claimed"] += sum(real.hand) - 1
        kinds["touched"] += bool(real.open)
    assert kinds["claimed"] > 10
    assert kinds["touched"] > 3
