"""A table's code: taken however it is typed, and never found by guessing."""

from __future__ import annotations

import msgspec
import pytest

from gramarye.core.rng import Rng, derive
from gramarye.server import protocol as wire
from gramarye.server.codes import CODE_WORDS, new_code, read_code
from gramarye.server.visitors import Limits, Visitors
from tests.server.conftest import HERE, LINK, Browser, House

DAY = 86_400.0


@pytest.mark.parametrize(
    "typed",
    ["ember owl 427", "EMBER-OWL-427", "Ember Owl427", "ember-owl-427 ", "  ember  owl\t427", "ember–owl—427",
     "ember_owl_427", "emberowl427", "EMBEROWL 427", "ember.owl.427", "Ember, Owl, 427.", "ｅｍｂｅｒ ｏｗｌ ４２７",
     "ember\u00a0owl\u2011427", "ember\u200bowl 427", "“ember owl 427”", "ember-owl-٤٢٧", "#ember-owl-427!",
     "ember−owl−427", "EMBER/OWL/427"],
)  # fmt: skip
def test_a_code_is_taken_however_it_is_typed(typed: str) -> None:
    assert read_code(typed) == "EMBER-OWL-427"


@pytest.mark.parametrize(("typed", "code"), [("ember29", "EMBER-29"), ("Ember 29", "EMBER-29"), ("owl-123", "OWL-123")])
def test_codes_of_tables_opened_before_are_taken_too(typed: str, code: str) -> None:
    assert read_code(typed) == code


@pytest.mark.parametrize(
    "typed", ["", " ", "EMBER", "42", "4 2", "ember 1", "ember 1234", "ember owl 42 7", "é 42", "\x00", "1 owl 42"]
)
def test_what_can_be_no_code_is_none(typed: str) -> None:
    assert read_code(typed) is None


def test_two_words_without_a_space_mean_one_pair_only() -> None:
    assert len(set(CODE_WORDS)) == 240
    pairs = [(a, b) for a in CODE_WORDS for b in CODE_WORDS]
    assert len({a + b for a, b in pairs}) == len(pairs)
    assert not {a + b for a, b in pairs} & set(CODE_WORDS)


def test_every_code_reads_as_itself() -> None:
    for _ in range(2000):
        code = new_code()
        assert read_code(code) == read_code(code.replace("-", "").lower()) == code


@pytest.mark.parametrize("addresses", [1, 50, 100_000])
def test_a_code_outlives_a_hundred_thousand_guesses_at_the_allowed_rate(addresses: int) -> None:
    """The clock is turned: whoever must wait, waits. However many addresses guess, a waiting table (a day) and
    most games are over before."""
    clock = [0.0]
    visitors = Visitors(Limits(), lambda: clock[0])
    chance = Rng(derive(b"guesses", addresses))
    wanted = "EMBER-OWL-427"
    for guess in range(100_000):
        address = f"192.0.2.{guess % addresses}"
        while wait := visitors.try_code(guess, address):  # a guest for every guess
            clock[0] += wait
        words = (CODE_WORDS[chance.below(240)], CODE_WORDS[chance.below(240)])
        assert "-".join((*words, str(100 + chance.below(900)))) != wanted
    assert clock[0] > DAY
    if addresses == 1:
        assert clock[0] > 23 * DAY


def test_a_guest_pays_for_wrong_codes_also_from_many_addresses() -> None:
    visitors = Visitors(Limits(), lambda: 0.0)
    free = sum(not visitors.try_code(7, f"192.0.2.{n}") for n in range(200))
    assert free == 10
    assert sum(not visitors.try_code(8, "") for _ in range(200)) == 10  # on this computer too


def test_a_right_code_costs_nothing_and_what_is_refused_neither() -> None:
    visitors = Visitors(Limits(), lambda: 0.0)
    for _ in range(100):
        assert not visitors.try_code(7, "192.0.2.1")
        visitors.was_right(7, "192.0.2.1")
    while not visitors.try_code(7, "192.0.2.1"):
        pass
    assert sum(not visitors.try_code(8 + n, "192.0.2.1") for n in range(100)) == 20  # of the address's thirty


async def test_wrong_codes_are_refused_until_one_may_try_again(url: str) -> None:
    async with Browser(url) as ada, Browser(url, name="Eve") as eve:
        await ada.open(HERE, LINK, rules={"listed": False})
        for _ in range(10):
            assert (await eve.ask("join", code="OWL-EMBER-100")).key == "no_code"
        refused = await eve.ask("join", code="OWL-EMBER-100")
        assert refused.key == "too_many_codes"
        assert 0 < refused.args["seconds"] <= 60
        assert (await eve.ask("join", code=ada.code)).key == "too_many_codes"  # else it would still be told
        link = (await ada.enter((await ada.ask("lobby")).mine[0].match)).seats[1].link
        assert isinstance(await eve.ask("join", code=link), wire.Joined)


async def test_somebody_types_it_as_it_is_said(url: str) -> None:
    async with Browser(url) as ada, Browser(url, name="Ben") as ben:
        await ada.open(HERE, LINK)
        assert isinstance(await ben.ask("join", code=ada.code.replace("-", " ").lower()), wire.Joined)


async def test_what_is_no_code_is_shown_clean(url: str) -> None:
    async with Browser(url) as ada:
        refused = await ada.ask("join", code="\x1b[2J\u202eowl")
        assert (refused.key, refused.args) == ("no_code", {"code": "[2Jowl"})


async def test_a_table_with_an_old_code_is_still_found(house: House) -> None:
    running = await house.start()
    async with Browser(running.url) as ada, Browser(running.url, name="Ben") as ben:
        match = await ada.open(HERE, LINK)
        store = running._lobby.store
        kept = await store.load(match)
        assert kept is not None
        old = msgspec.structs.replace(kept.sheet, match="0ld0ld0ld", code="EMBER-29", msg=1)
        await store.create(old)
        joined = await ben.ask("join", code="ember29")
        assert isinstance(joined, wire.Joined)
        assert joined.match == "0ld0ld0ld"
