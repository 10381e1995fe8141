"""Every event is told in both languages from the file the browser reads too, and no branch of a sentence is untried."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from gramarye.cli.sentences import text_of
from gramarye.core.words import Secret
from gramarye.games import load
from gramarye.games.magic_power import words as mp
from tests.sentences import heard
from tests.sentences.heard import GAMES, LANGS, branches, sentences, taken

TOLD: Mapping[str, Any] = msgspec.json.decode((heard.HERE / "told.json").read_bytes())
SILENT = {
    "magic_power": {"Awaited"},
    "wizardry_cubed": {"Awaited", "SearchEnded"},
    "icecool_wizards": {"Awaited", "TurnEnded", "GameEnded"},
}
"""Events that may say nothing: what they would tell, another line tells."""


def test_told_json_is_as_written() -> None:
    """The browser is held to this file: `python -m tests.sentences.heard` writes it anew."""
    assert (heard.HERE / "told.json").read_text("utf-8") == heard.written()


@pytest.mark.parametrize("name", GAMES)
def test_every_event_and_every_branch_is_among_those_tried(name: str) -> None:
    game = load(name)
    marked = {lang: sentences(game, lang, marked=True) for lang in LANGS}
    tried: set[str] = set()
    for event in [*heard.heard(game), *heard.extra(game)]:
        tried |= taken(game, event, marked)
    kinds = {kind.__name__ for kind in typing.get_args(game.words.events)}
    of_all = {f"{lang}: {branch}" for lang in LANGS for branch in branches(text_of(game, lang) or "")}
    missing = (of_all | kinds) - tried
    assert not missing, f"never tried: {', '.join(sorted(missing))}"


@pytest.mark.parametrize("name", GAMES)
def test_sentences_are_whole(name: str) -> None:
    game = load(name)
    for lang in LANGS:
        teller = sentences(game, lang)
        for event in [*heard.heard(game), *heard.extra(game)]:
            told = teller.tell(event)
            if not told:
                assert type(event).__name__ in SILENT[name]
                continue
            assert told[-1] in ".!", told
            assert told[0] == told[0].upper(), told
            assert told == told.strip(), told
            for sign in ("{", "}", "None", "???", "_", "  ", "hidden", "none of"):
                assert sign not in told


def test_a_hidden_spell_or_stone_is_not_named() -> None:
    game = load("magic_power")
    teller = sentences(game, "en")
    hidden: Secret[str] = Secret(None, (1,))
    seen = Secret("mirror", (1,))
    drawn = [teller.tell(mp.SpellDrawn(rule="MP-20", seat=1, card=4, level=2, spell=it)) for it in (hidden, seen)]
    assert drawn == ["Seat1 draws a spell of level 2.", "Seat1 draws Mirror (level 2)."]


@pytest.mark.parametrize(
    ("needs", "told"),
    [
        (-4, "Seat0 has magic value 5 and needs 3 pips."),
        (18, "Seat0 has magic value 5 and needs 18 pips."),
        (27, "Seat0 has magic value 5: three dice cannot bring it to 80."),
    ],
)
def test_what_three_dice_can_throw_is_what_is_needed(needs: int, told: str) -> None:
    teller = sentences(load("magic_power"), "en")
    assert teller.tell(mp.ValueCounted(rule="MP-55", seat=0, value=5, needs=needs)) == told


def test_a_flick_is_told_by_the_clock_its_side_and_its_height() -> None:
    teller = sentences(load("icecool_wizards"), "en")

    def shot(azimuth: int, strength: int = 700, offset: int = 0, height: int = 25) -> str:
        told = {
            "flick-azimuth": azimuth, "flick-strength": strength, "flick-offset": offset, "flick-height": height,
        }  # fmt: skip
        return teller.say("shot", told)

    assert [shot(a).split()[2] for a in (0, 150, 151, 900, 1800, 2700, 3599)] == ["3", "3", "2", "12", "9", "6", "3"]
    assert shot(900, 249) == "gently towards 12 o’clock"
    assert shot(900, 250) == "firmly towards 12 o’clock"
    assert shot(900, 600, 12, 60) == "hard towards 12 o’clock"
    assert shot(900, 600, 13) == "hard towards 12 o’clock, with a curve to the right"
    assert shot(900, 600, -13, 61) == "hard towards 12 o’clock and high, with a curve to the left"


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_sentences(name: str) -> None:
    game = load(name)
    for event in typing.get_args(game.words.events):
        tag = event.__struct_config__.tag.replace("_", "-")
        for lang in LANGS:
            assert f"\n{tag} = " in (text_of(game, lang) or ""), f"{lang}: {tag}"
