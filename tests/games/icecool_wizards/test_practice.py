"""Practice and trembling hands; IW-124 and IW-127."""

from __future__ import annotations

from collections import Counter
from statistics import mean, pstdev

import pytest

from gramarye.core.rng import Rng
from gramarye.games.icecool_wizards import tremble
from gramarye.games.icecool_wizards.game import GAME
from gramarye.games.icecool_wizards.words import (
    CameToRest,
    Cast,
    Flick,
    GameEnded,
    IcecoolSetup,
    LapDone,
    Sit,
    Strayed,
    Trade,
    Tremble,
)
from tests.games.icecool_wizards.scene import END, STRIKE, begin, every, only, practice, refused


@pytest.mark.rule("IW-127")
def test_a_lap_through_all_rooms() -> None:
    at = practice()
    assert at.view().exams == (None,) * 6
    assert (at.view().lessons, at.view().lesson_deck, at.view().exam_deck) == ((), 0, 0)
    for i, room in enumerate(("stargazing", "runes", "brooms")):
        told = at.flick(None, f"inside {room}")
        assert not every(LapDone, told)
        assert at.view().strokes == i + 1
    assert at.view().visited == ("stargazing", "brooms", "runes", "history")
    at.lose("inside potions")
    assert not at.over()
    told = at.flick(None, "inside brooms", "inside potions")
    assert only(LapDone, told).flicks == 5
    assert only(GameEnded, told).points == (5,)
    assert at.over()
    assert GAME.scores(at.state) == (5,)
    assert GAME.winners(at.state) == (0,)


@pytest.mark.rule("IW-127")
def test_as_many_flicks_as_one_likes() -> None:
    at = practice()
    for _ in range(7):
        at.flick((440, 93))
        assert at.view().flicks == 2
    assert at.view().turn == 1


@pytest.mark.rule("IW-127")
@pytest.mark.parametrize("seats", [2, 4])
def test_practice_is_for_one(seats: int) -> None:
    with pytest.raises(ValueError, match=f"^{seats} seats; practice is for one alone$"):
        GAME.new(IcecoolSetup(seats=seats, practice=True))


@pytest.mark.rule("IW-127")
def test_neither_cards_nor_turns() -> None:
    at = practice()
    assert all(isinstance(move, Flick) for move in at.legal)
    assert at.tries(END) == refused("IW-127", "practice_goes_on")
    for move in (Cast("fire"), Sit(0, ()), Trade(1, "fire", "fire")):
        assert at.tries(move) == refused("IW-127", "no_cards_in_practice")


# ---- trembling


@pytest.mark.rule("IW-124")
def test_steady_hands_do_what_was_meant() -> None:
    at = begin()
    assert len(at.play(STRIKE, at.rest((440, 93)))) > 0  # no Tremble was asked for


@pytest.mark.rule("IW-124")
@pytest.mark.parametrize(
    ("options", "trembles"),
    [
        ({"hands": "calm"}, 250),
        ({"hands": "shaky"}, 500),
        ({"hands": "wild"}, 1000),
        ({"tremors": (300,)}, 300),
        ({"hands": "calm", "tremors": (100, 0, 0)}, 350),
    ],
)
def test_hands_and_tremors_add_up(options: dict[str, object], trembles: int) -> None:
    at = begin(**options)  # type: ignore[arg-type]  # options of any type
    by = Tremble(1000, -1000, 500, 2000)
    told = at.play(Flick(100, 400, 0, 25), by, at.rest((440, 93)))
    strayed = only(Strayed, told)
    assert strayed.rule == "IW-124"
    assert strayed.flick == tremble.strayed(Flick(100, 400, 0, 25), trembles, by)
    assert strayed.flick != Flick(100, 400, 0, 25)
    assert only(CameToRest, told).seat == 0


@pytest.mark.rule("IW-124")
def test_a_seat_without_a_tremor_is_not_asked_for_one() -> None:
    at = begin(2, tremors=(0, 500))
    at.flick((440, 93))
    at.end()
    at.play(STRIKE, Tremble(0, 0, 0, 0), at.rest((470, 150)))


@pytest.mark.rule("IW-124")
def test_it_is_physics_that_gets_the_strayed_flick() -> None:
    at = begin(hands="wild")
    s = at.state.copy()
    GAME.apply(s, Flick(3590, 950, 95, 2), None)
    assert GAME.throw(s) is None  # the hand has not trembled yet
    by = Tremble(2000, 1000, 1000, -1000)
    assert GAME.fault(s, by) == ""
    GAME.apply(s, by, None)
    throw = GAME.throw(s)
    assert throw is not None
    assert throw.flick == Flick(110, 1000, 100, 0)  # type: ignore[attr-defined]  # a Throw


@pytest.mark.rule("IW-124")
def test_the_bell_curve_of_whole_numbers() -> None:
    rng = Rng(b"bell")
    drawn = [tremble.drawn(rng) for _ in range(4000)]
    for name in ("azimuth", "strength", "offset", "height"):
        values = [getattr(t, name) for t in drawn]
        assert abs(mean(values)) < 60
        assert 960 < pstdev(values) < 1040
        assert all(abs(v) <= tremble.MOST for v in values)
    within = Counter(abs(t.azimuth) < 1000 for t in drawn)
    assert 0.64 < within[True] / len(drawn) < 0.72


@pytest.mark.rule("IW-124")
@pytest.mark.parametrize("stray", [1, 7, 499, 500, 501, 3999])
def test_both_sides_alike(stray: int) -> None:
    """Mirrored trembling mirrors the flick."""
    meant = Flick(1800, 500, 0, 50)
    one = tremble.strayed(meant, 333, Tremble(stray, stray, stray, stray))
    two = tremble.strayed(meant, 333, Tremble(-stray, -stray, -stray, -stray))
    assert one.azimuth - 1800 == 1800 - two.azimuth
    assert one.strength - 500 == 500 - two.strength
    assert one.offset == -two.offset
    assert one.height - 50 == 50 - two.height


def test_nobody_strays_beyond_the_bell() -> None:
    at = begin(hands="wild")
    s = at.state.copy()
    GAME.apply(s, STRIKE, None)
    assert GAME.fault(s, Tremble(0, 4001, 0, 0)) == "no hand strays by 4001 thousandths"
