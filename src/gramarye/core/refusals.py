"""Refusals in words: the one place where a key of the rulebook and its arguments become a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gramarye.core.rulebook import Rulebook
from gramarye.core.words import Refusal

Args = Mapping[str, str | int]
SEATS: Final = frozenset({"actor", "seat", "player"})
"""Arguments that are seats: they travel as numbers from 0, and every reader gives them their names."""
NOTHING: Final[Mapping[str, str]] = {}
NO_MOVE: Final = "no_move"
"""The key of the refusal of what is no word of the game. People never see it; for those who write Python, its text
also names the field and what it may be."""


def seat_name(seat: int, names: Sequence[str] = ()) -> str:
    """Who sits there, as people say it.

    >>> seat_name(1), seat_name(1, ("Ada", "Leo"))
    ('player 2', 'Leo')
    """
    return names[seat] if 0 <= seat < len(names) and names[seat] else f"player {seat + 1}"


def spoken(args: Args, names: Sequence[str] = (), things: Mapping[str, str] = NOTHING) -> dict[str, str | int]:
    """Arguments as they are told: seats by name, things of the game (spells, Lessons) by theirs.

    >>> spoken({"actor": 0, "n": 2, "spell": "lift"}, things={"lift": "Lift"})
    {'actor': 'player 1', 'n': 2, 'spell': 'Lift'}
    """
    told: dict[str, str | int] = {}
    for name, value in args.items():
        if isinstance(value, int):
            told[name] = seat_name(value, names) if name in SEATS else value
        else:
            told[name] = things.get(value, value)
    return told


def refusal(
    book: Rulebook, key: str, args: Args, things: Mapping[str, str] = NOTHING, names: Sequence[str] = ()
) -> Refusal:
    """The refusal of this key: its rule, its arguments as they travel, and the sentence in English."""
    if key == NO_MOVE:
        return _no_move(book, args)
    return Refusal(book.refusal(key).rule, key, dict(args), book.sentence(key, spoken(args, names, things)))


def _no_move(book: Rulebook, args: Args) -> Refusal:
    known = [r for r in book.refusals if r.key == NO_MOVE]  # the one sentence that a game need not have thought of
    rule = known[0].rule if known else book.rules[0].id
    said = known[0].text.en.rstrip(".").split(";")[0] if known else "There is nothing like this in the game"
    return Refusal(rule, NO_MOVE, {}, f"{said}: {args['field']} has to be {args['may_be']}.")
