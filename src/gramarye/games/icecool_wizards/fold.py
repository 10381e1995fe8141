"""Following a game by its events alone: the view after each event (law 8). Nothing in this game is secret."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from gramarye.core.words import Event
from gramarye.games.icecool_wizards import words as w
from gramarye.games.icecool_wizards.boards import lesson_names
from gramarye.games.icecool_wizards.words import IcecoolView as V


def fold(v: V, e: Event) -> V:
    """The view after an event."""
    return HANDLERS[type(e)](v, e)


def _set(items: tuple[Any, ...], at: int, value: object) -> tuple[Any, ...]:  # Any: the tuples of a view differ
    return tuple(value if i == at else x for i, x in enumerate(items))


def _ordered(v: V, lessons: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(lessons, key=lesson_names(v.board).index))


def _with(v: V, pile: tuple[str, ...], *lessons: str) -> tuple[str, ...]:
    return _ordered(v, (*pile, *lessons))


def _without(pile: tuple[str, ...], *lessons: str) -> tuple[str, ...]:
    left = list(pile)
    for lesson in lessons:
        left.remove(lesson)
    return tuple(left)


def _player(v: V, seat: int, **changes: tuple[Any, ...]) -> V:  # Any: names or kinds of Exams
    p = replace(v.players[seat], **changes)
    points = sum(v.board.exams[kind].points for kind in p.exams) + len(p.lessons) + len(p.used)
    return replace(v, players=_set(v.players, seat, replace(p, points=points)))


def _turn(v: V, e: w.TurnBegan) -> V:
    left = v.turns_left - 1 if v.last_round else -1
    return replace(
        v, active=e.seat, turn=e.turn, flicks=2, visited=(e.room,), touched=(), corners=(), turns_left=left
    )  # fmt: skip


def _laid(v: V, e: w.LessonLaid) -> V:
    return replace(v, lessons=_with(v, v.lessons, e.lesson), lesson_deck=v.lesson_deck - 1)


def _repeated(v: V, e: w.LessonRepeated) -> V:
    return replace(v, discards=_with(v, v.discards, e.lesson), lesson_deck=v.lesson_deck - 1)


def _rested(v: V, e: w.CameToRest) -> V:
    been = {m.where for m in e.marks if m.what == "room" and m.credited} | set(v.visited)
    return replace(v, poses=e.poses, visited=tuple(r for r in v.board.rooms if r in been))


def _claimed(v: V, e: w.LessonClaimed) -> V:
    v = replace(v, lessons=_without(v.lessons, e.lesson))
    return _player(v, e.seat, lessons=_with(v, v.players[e.seat].lessons, e.lesson))


def _cast(v: V, e: w.SpellCast) -> V:
    p = v.players[e.seat]
    flicks = v.flicks + 1 if e.element == "wind" else v.flicks
    v = replace(v, flicks=flicks)
    return _player(v, e.seat, lessons=_without(p.lessons, e.element), used=(*p.used, e.element))


def _given_up(v: V, e: w.GivenUp) -> V:
    p = v.players[e.seat]
    v = replace(v, discards=_with(v, v.discards, e.lesson))
    if e.used:
        return _player(v, e.seat, used=_without(p.used, e.lesson))
    return _player(v, e.seat, lessons=_without(p.lessons, e.lesson))


def _sat(v: V, e: w.ExamSat) -> V:
    p = v.players[e.seat]
    v = replace(
        v,
        exams=_set(v.exams, e.corner, None),
        corners=tuple(c for c in v.corners if c != e.corner),
        discards=_with(v, v.discards, *e.paid),
    )
    return _player(v, e.seat, lessons=_without(p.lessons, *e.paid), exams=(*p.exams, e.exam))


def _traded(v: V, e: w.Traded) -> V:
    mine, theirs = v.players[e.seat].lessons, v.players[e.other].lessons
    v = replace(v, touched=tuple(q for q in v.touched if q != e.other))
    v = _player(v, e.seat, lessons=_with(v, _without(mine, e.gave), e.took))
    return _player(v, e.other, lessons=_with(v, _without(theirs, e.took), e.gave))


def _gone(v: V, e: w.ChancesGone) -> V:
    corners = tuple(c for c in v.corners if c not in e.corners)
    return replace(v, corners=corners, touched=tuple(q for q in v.touched if q not in e.others))


def _answered(v: V, e: w.EndAnswered) -> V:
    return replace(v, agreed=tuple(sorted((*v.agreed, e.seat))) if e.yes else ())


def _nothing(v: V, _: Event) -> V:
    return v


HANDLERS: dict[type[Event], Callable[[V, Any], V]] = {  # each handler takes the event it is listed for
    w.FirstChosen: lambda v, e: replace(v, first=e.seat),
    w.TurnBegan: _turn,
    w.LessonLaid: _laid,
    w.LessonRepeated: _repeated,
    w.DeckShuffled: lambda v, e: replace(v, lesson_deck=e.cards, discards=()),
    w.NothingToLay: _nothing,
    w.ExamLaid: lambda v, e: replace(v, exams=_set(v.exams, e.corner, e.exam), exam_deck=v.exam_deck - 1),
    w.SteppedToLine: lambda v, e: replace(v, poses=_set(v.poses, e.seat, e.pose)),
    w.Flicked: lambda v, e: replace(v, flicks=e.left, strokes=v.strokes + 1),
    w.Strayed: _nothing,
    w.CameToRest: _rested,
    w.LessonClaimed: _claimed,
    w.PenguinTouched: lambda v, e: replace(v, touched=tuple(sorted((*v.touched, e.other)))),
    w.CornerTouched: lambda v, e: replace(v, corners=tuple(sorted((*v.corners, e.corner)))),
    w.ChancesGone: _gone,
    w.SpellCast: _cast,
    w.GivenUp: _given_up,
    w.ExamSat: _sat,
    w.Traded: _traded,
    w.EndProposed: lambda v, e: replace(v, agreed=(e.seat,)),
    w.EndAnswered: _answered,
    w.LastRoundBegan: lambda v, e: replace(v, last_round=True, turns_left=e.left, agreed=()),
    w.TurnEnded: _nothing,
    w.LapDone: _nothing,
    w.GameEnded: lambda v, e: replace(v, winners=e.winners),
    w.Awaited: lambda v, e: replace(v, actor=e.actor, prompt=e.prompt),
}
