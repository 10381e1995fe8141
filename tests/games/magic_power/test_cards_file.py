"""A spell file of one's own: a good one plays; in a bad one every fault is named with file, card and field."""

from __future__ import annotations

from importlib.resources import files

import msgspec
import pytest

from gramarye.core.codec import Codec
from gramarye.core.game import OVER
from gramarye.core.nature import Seeded
from gramarye.core.rng import Rng
from gramarye.core.table import Table
from gramarye.games.magic_power.cards import MOST_CARDS, own_spells, parse_spells
from gramarye.games.magic_power.game import GAME
from gramarye.games.magic_power.words import MagicPowerSetup
from tests.games.magic_power.scene import PAIR, begin, deals, scene

GOOD = """
[[spell]]
id = "hop"
name = {en = "Hop", de = "Hüpfer"}
text = {en = "Raise one die by 2."}
level = 1
copies = 3
effect = {does = "shift", by = 2}

[[spell]]
id = "storm"
name = {en = "Storm"}
text = {en = "Roll up to two dice again, three times."}
level = 2
copies = 2
effect = {does = "whirl", dice = 2, times = 3}
"""


def fault(text: str) -> str:
    """What is said about this file."""
    with pytest.raises(ValueError) as refused:
        parse_spells(text, "mine.toml")
    return str(refused.value)


# ---- good files


def test_our_own_cards_are_a_file_of_the_same_form() -> None:
    text = (files("gramarye.games.magic_power") / "cards.toml").read_text(encoding="utf-8")
    assert parse_spells(text, "cards.toml") == own_spells()


def test_every_card_of_ours_speaks_both_languages() -> None:
    assert all(s.name.de and s.text.de and s.name.de != s.name.en for s in own_spells())


@pytest.mark.rule("MP-03")
def test_a_good_file_makes_the_decks() -> None:
    assert begin(spells=parse_spells(GOOD, "mine.toml")).view().decks == (3, 2)


def test_a_spell_of_ones_own_does_what_the_file_says() -> None:
    at = scene("before", (1, 3, 6), hands={1: ["hop"]}, spells=parse_spells(GOOD, "mine.toml"))
    at.play(at.cast("hop", 1, to=[5]))
    assert at.dice == (1, 5, 6)


def test_a_spell_of_ones_own_is_called_by_its_name_in_refusals() -> None:
    at = scene("before", (1, 3, 6), hands={1: ["hop"]}, spells=parse_spells(GOOD, "mine.toml"))
    assert "Hop cannot be cast like that" in str(at.tries(at.cast("hop", 2, to=[6])))


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_can_be_played_with_it(seed: int) -> None:
    setup = MagicPowerSetup(seats=3, spells=parse_spells(GOOD, "mine.toml"))
    table = Table(GAME, setup, Seeded(f"owl {seed}"))
    rng = Rng(bytes([seed]))
    while not table.over:
        legal = table.perspective(table.actor).legal()
        table.play(table.actor, legal[int(rng.below(len(legal)))])
    assert table.actor == OVER


def test_a_setup_with_a_file_goes_over_the_wire() -> None:
    setup = MagicPowerSetup(seats=3, spells=parse_spells(GOOD, "mine.toml"))
    codec = Codec(GAME)
    assert codec.setup(codec.encode(setup)) == setup


@pytest.mark.rule("MP-35")
def test_a_deck_of_one_card_is_enough() -> None:
    at = scene("C", PAIR, spells=parse_spells(GOOD.replace("copies = 3", "copies = 1"), "mine.toml"))
    assert at.chances(at.legal[1]) == {deals("hop"): 1}


# ---- bad files: one fault, one sentence


@pytest.mark.parametrize(
    ("good", "bad", "said"),
    [
        ('id = "hop"', 'id = "Hop!"', "spell #1 ('Hop!'): id: use small letters and _, such as old_owl, 32 at most"),
        ('id = "hop"', "", "spell #1: id: this is missing; use small letters and _"),
        ('id = "storm"', 'id = "hop"', "spell #2 (hop): id: another spell has this id already"),
        ('name = {en = "Storm"}', 'name = "Storm"', "spell #2 (storm): name: use a table with en, de"),
        ('name = {en = "Storm"}', 'name = {de = "Sturm"}', "spell #2 (storm): name.en: this is missing; use a text"),
        ('name = {en = "Storm"}', 'name = {en = ""}', "spell #2 (storm): name.en: use a text of 1 to 200 letters"),
        ('name = {en = "Storm"}', 'name = {en = "Storm", fr = "Orage"}', "spell #2 (storm): name.fr: there is no such"),
        ('text = {en = "Raise one die by 2."}', "", "spell #1 (hop): text: this is missing; use a table with en, de"),
        ("Raise one die by 2.", "x" * 201, "spell #1 (hop): text.en: use a text of 1 to 200 letters"),
        ("level = 2", "level = 3", "spell #2 (storm): level: use one of 1, 2"),
        ("level = 2", 'level = "2"', "spell #2 (storm): level: use one of 1, 2"),
        ("copies = 2", "copies = 0", "spell #2 (storm): copies: use a whole number from 1 to 20"),
        ("copies = 2", "copies = 21", "spell #2 (storm): copies: use a whole number from 1 to 20"),
        ("copies = 2", "copies = 1.5", "spell #2 (storm): copies: use a whole number from 1 to 20"),
        ("copies = 2", "", "spell #2 (storm): copies: this is missing; use a whole number from 1 to 20"),
        ("copies = 2", "copies = 2\nowls = 3", "spell #2 (storm): owls: there is no such entry here; there is id"),
        ('{does = "shift", by = 2}', '"shift"', "spell #1 (hop): effect: use a table with does"),
        ('does = "shift"', 'does = "zap"', "spell #1 (hop): effect.does: use one of shift, opposite"),
        ('does = "shift", by = 2', "by = 2", "spell #1 (hop): effect.does: this is missing; use one of shift"),
        ('"shift", by = 2', '"shift"', "spell #1 (hop): effect.by: this is missing; use a whole number from -5 to 5"),
        ("by = 2", "by = 6", "spell #1 (hop): effect.by: use a whole number from -5 to 5"),
        ("by = 2", "by = 0", "spell #1 (hop): effect.by: 0 would change nothing; use a whole number from -5 to -1 or"),
        ("by = 2", 'by = "2"', "spell #1 (hop): effect.by: use a whole number from -5 to 5"),
        ("by = 2", "by = 2, dice = 2", "spell #1 (hop): effect.dice: there is no such entry here; there is does, by"),
        ('"shift", by = 2', '"mirror", by = 2', "spell #1 (hop): effect.by: there is no such entry here; there is"),
        ("dice = 2", "dice = 4", "spell #2 (storm): effect.dice: use a whole number from 1 to 3"),
        ("times = 3", "times = 0", "spell #2 (storm): effect.times: use a whole number from 1 to 3"),
        ("times = 3", "turn = 1", "spell #2 (storm): effect.turn: use true or false"),
        ("times = 3", "turn = true", "spell #2 (storm): effect.turn: only a whirl of one die, once, can turn it over"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_file_card_and_field(good: str, bad: str, said: str) -> None:
    assert good in GOOD
    assert fault(GOOD.replace(good, bad, 1)).startswith(f"mine.toml: {said}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "mine.toml: spell: this is missing; write [[spell]] for each, 1 to 64 of them"),
        ("spell = 3", "mine.toml: spell: write [[spell]] for each, 1 to 64 of them"),
        ("spell = []", "mine.toml: spell: write [[spell]] for each, 1 to 64 of them"),
        ("spell = [3]", "mine.toml: spell #1: use a table with id, name, text, level, copies, effect"),
        ("[[spells]]", "mine.toml: spells: there is no such entry here; there is spell"),
        ("[[spell]\n", "mine.toml: line 1, column 8: this is not TOML: "),
        (GOOD.replace("level = 2", "level = 1"), "mine.toml: 0 cards of level 2; a deck has 1 to 64"),
        (GOOD.replace("level = 1", "level = 2"), "mine.toml: 0 cards of level 1; a deck has 1 to 64"),
    ],
)
def test_a_fault_of_the_whole_file_is_named_with_the_file(text: str, said: str) -> None:
    assert fault(text).startswith(said)


def many(kinds: int, copies: int) -> str:
    """A good file with so many kinds of level 2."""
    first, _, second = GOOD.partition('\n[[spell]]\nid = "storm"')
    block = f'\n[[spell]]\nid = "storm"{second}'.replace("copies = 2", f"copies = {copies}")
    return first + "".join(block.replace("storm", f"storm_{i}") for i in range(kinds))


def test_a_deck_of_64_cards_is_the_largest() -> None:
    assert begin(spells=parse_spells(many(4, 16), "mine.toml")).view().decks[1] == MOST_CARDS == 64
    assert fault(many(5, 13)) == "mine.toml: 65 cards of level 2; a deck has 1 to 64"


def test_64_kinds_of_spell_are_the_most() -> None:
    assert len(parse_spells(many(63, 1), "mine.toml")) == 64
    assert fault(many(64, 1)) == "mine.toml: spell: write [[spell]] for each, 1 to 64 of them"


@pytest.mark.parametrize("name", ["hop", "storm"])
def test_no_fault_is_told_over_several_lines(name: str) -> None:
    assert "\n" not in fault(GOOD.replace(f'id = "{name}"', 'id = "?"'))


# ---- spells in a set-up from elsewhere


def test_a_setup_with_faulty_spells_is_refused_as_well() -> None:
    twice = (own_spells()[0], *own_spells())
    with pytest.raises(ValueError, match=r"^spells: spell #2 \(lift\): id: another spell has this id already$"):
        GAME.new(MagicPowerSetup(seats=3, spells=twice))


def test_a_setup_with_a_word_too_many_is_refused() -> None:
    spell = {**msgspec.to_builtins(own_spells()[0]), "owls": 3}
    with pytest.raises(msgspec.ValidationError, match="owls"):
        msgspec.convert({"seats": 3, "spells": [spell]}, MagicPowerSetup)
