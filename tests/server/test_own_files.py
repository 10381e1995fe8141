"""Files of one's own at the server: read elsewhere, so that nobody waits for them; hostile ones cost their sender."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from gramarye.core.bounds import is_small
from gramarye.games import load
from gramarye.server import protocol as wire
from gramarye.server import reading, sockets
from gramarye.server.sockets import Bucket, Rates
from tests.hostile import Hostile
from tests.server.conftest import HERE, LINK, Browser, House, words
from tests.toys.slow_files import SlowFiles


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = House(tmp_path, {"pig": SlowFiles(), "wizardry_cubed": load("wizardry_cubed")})
    yield house
    await house.stop()


async def test_while_a_file_is_read_others_are_answered(url: str, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    async with Browser(url) as eve, Browser(url, name="Ben") as ben:
        asked = await eve.send("checkspells", game="pig", file="mine.toml", toml=str(gate))
        assert isinstance(await ben.ask("ping"), wire.Pong)
        match = await ben.open(HERE, LINK)
        assert isinstance(await ben.ask("begin", match=match, level="novice"), wire.Accepted)
        assert not gate.exists()
        gate.touch()
        answer = await eve.next()
        assert isinstance(answer, wire.Spells)
        assert (answer.id, words(answer.spells)) == (asked, "mine.toml")


async def test_a_file_on_which_its_process_dies_is_refused_and_the_next_is_read(url: str, tmp_path: Path) -> None:
    async with Browser(url) as eve:
        refused = await eve.ask("checkspells", game="pig", file="bad.toml", toml="")
        assert (refused.key, refused.args["where"]) == ("too_much", "bad.toml")
        assert isinstance(await eve.ask("checkspells", game="pig", file="x", toml=str(tmp_path)), wire.Spells)


async def test_when_too_many_wait_the_next_is_told_so(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "WAITING", 1)
    gate = tmp_path / "gate"
    async with Browser(url) as eve, Browser(url, name="Ben") as ben:
        await eve.send("checkspells", game="pig", file="a", toml=str(gate))
        refused: wire.Message = wire.Spells(0, msgspec.Raw())
        while isinstance(refused, wire.Spells):  # it was there before hers
            refused = await ben.ask("checkspells", game="pig", file="b", toml=str(tmp_path))
        assert isinstance(refused, wire.Refused)
        assert refused.key == "files_busy"
        gate.touch()
        assert isinstance(await eve.next(), wire.Spells)


async def test_hostile_files_and_set_ups_are_refused_in_short_sentences(url: str) -> None:
    hostile = Hostile(3)
    async with Browser(url) as eve:
        for text in hostile.files(66):
            answer = await eve.ask("checkspells", game="wizardry_cubed", file="mine.toml", toml=text)
            assert isinstance(answer, wire.Refused)
            assert answer.key != "internal"
            assert len(answer.text) < 600
            assert (answer.key == "too_much") >= (not is_small(text.removeprefix("\ufeff")))
        for options in hostile.setups(40):
            seats = '[{"kind":"here"},{"kind":"link"}]'
            eve.last += 1
            await eve.ws.send_str(
                f'{{"t":"open","id":{eve.last},"game":"wizardry_cubed","seats":{seats},"setup":{options}}}'
            )
            answer = await eve.next()
            assert isinstance(answer, wire.Refused), options[:40]
            assert answer.key in ("setup", "bad_message", "filled")
            assert len(answer.text) < 600


@pytest.mark.parametrize("field", ["game", "level"])
async def test_a_refusal_does_not_echo_what_is_long(url: str, field: str) -> None:
    long = "x" * 100_000
    async with Browser(url) as eve:
        if field == "game":
            answers = [await eve.ask(t, game=long, **more) for t, more in (
                ("open", {"seats": [HERE, LINK]}), ("checkspells", {"file": "a", "toml": ""}),
            )]  # fmt: skip
        else:
            answers = [await eve.ask("open", game="pig", seats=[HERE, {"kind": "bot", "level": long}])]
        for answer in answers:
            assert isinstance(answer, wire.Refused)
            assert len(answer.text) < 600
            assert all(len(str(arg)) <= 200 for arg in answer.args.values())


def test_a_long_message_costs_its_sender_more_and_the_longest_half_a_burst() -> None:
    bucket = Bucket(Rates(a_second=20, burst=60), lambda: 0.0)
    assert bucket.take(100)
    assert bucket.tokens == 59
    assert bucket.take(5 * sockets.BYTES)
    assert bucket.tokens == 53
    assert bucket.take(wire.MAX_FRAME)
    assert bucket.tokens == 23
    assert not bucket.take(60_000)
