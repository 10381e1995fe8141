"""What people call themselves: cleaned by the server, refused where nothing is left, told apart at a table."""

from __future__ import annotations

import aiohttp
import msgspec
import pytest

from gramarye.core.nature import Seeded
from gramarye.core.record import load_record, record_of
from gramarye.core.table import Table
from gramarye.core.text import NAME
from gramarye.server import protocol as wire
from tests.server.conftest import BOT, DECODE, HERE, LINK, Browser, House, play_to_the_end
from tests.toys.pig import PIG, PigSetup


async def greeted(url: str, name: str) -> wire.Message:
    """What a hello under this name comes to."""
    async with aiohttp.ClientSession() as session, session.ws_connect(url + "ws") as ws:
        await ws.send_json({"t": "hello", "id": 7, "protocol": wire.PROTOCOL, "name": name})
        return DECODE((await ws.receive(timeout=10)).data)


@pytest.mark.parametrize("name", ["", " ", "\u200b\u200d", "\x00\x1b", "\u202e", "\u3164\u2800", "\u0301"])
async def test_a_name_of_which_nothing_is_left_is_refused_with_a_sentence(url: str, name: str) -> None:
    said = await greeted(url, name)
    assert isinstance(said, wire.Refused)
    assert (said.id, said.key) == (7, "name_empty")
    async with Browser(url) as ada:
        assert (await ada.ask("rename", name=name)).key == "name_empty"
        if name:
            planned = await ada.ask("open", game="pig", seats=[HERE, {**LINK, "name": name}])
            assert planned.key == "name_empty"


async def test_the_length_of_a_name_is_counted_when_it_is_clean(url: str) -> None:
    assert isinstance(await greeted(url, "x" * NAME + "\u200b" * 50 + " "), wire.Welcome)
    said = await greeted(url, "x" * (NAME + 1))
    assert isinstance(said, wire.Refused)
    assert (said.key, said.args) == ("name_long", {"count": NAME + 1, "most": NAME})
    assert isinstance(await greeted(url, "x" * 1000), wire.Refused)


async def test_names_of_guests_and_of_seats_reach_nobody_as_they_were_written(url: str) -> None:
    async with Browser(url, name="\u202eAda\x1b[2J\u200b ") as ada, Browser(url, name="Zoe\u0308\n") as zoe:
        match = await ada.open(HERE, LINK, {**LINK, "name": "\tRoom\u2066 3 "}, {**BOT, "name": "R\x07owan"})
        await zoe.join(ada.code)
        table = await zoe.enter(match)
        assert [seat.name for seat in table.seats] == ["Ada[2J", "Zoë", "Room 3", "Rowan"]
        rows = (await zoe.ask("lobby")).rows
        assert rows[0].host == "Ada[2J"
        await zoe.ask("rename", name="Z\u00ado\u0308")
        for heard in (*ada.heard, *zoe.heard):
            assert not set(heard.decode()) & set("\u202e\x1b\u200b\u2066\x07\u00ad")
            assert b"\\u00" not in heard


async def test_guests_of_one_name_are_told_apart_wherever_seats_are_named(house: House) -> None:
    url = (await house.start()).url
    async with Browser(url) as one, Browser(url, name="ADA") as two, Browser(url, name="Ａｄａ") as three:
        match = await one.open(HERE, LINK, LINK)
        await two.join(one.code)
        await three.join(one.code)
        table = await one.enter(match)
        assert [seat.name for seat in table.seats] == ["Ada", "ADA 2", "Ａｄａ 3"]
        await play_to_the_end(match, {0: one, 1: two, 2: three})
        record = load_record(PIG, await one.get(f"api/tables/{match}/record"))
        assert record.header.names == ("Ada", "ADA 2", "Ａｄａ 3")


async def test_whoever_sits_there_already_keeps_the_name(url: str) -> None:
    async with Browser(url, name="Ben") as ben, Browser(url, name="Ben") as other:
        match = await ben.open(LINK, HERE, {**BOT, "name": "ben"}, HERE)
        assert [seat.name for seat in (await ben.enter(match)).seats] == ["", "Ben", "ben 2", "Player 4"]
        await other.join(ben.code)
        assert [seat.name for seat in (await ben.enter(match)).seats] == ["Ben 3", "Ben", "ben 2", "Player 4"]


async def test_a_bot_gets_another_name_than_a_guest_who_is_called_like_it(url: str) -> None:
    async with Browser(url, name="Sorrel") as guest:
        match = await guest.open(HERE, LINK)
        await guest.ask("begin", match=match, level="novice")
        assert [seat.name for seat in (await guest.enter(match)).seats] == ["Sorrel", "Sorrel 2"]


def test_a_record_tells_clean_names_whoever_wrote_it() -> None:
    record = record_of(Table(PIG, PigSetup(seats=2), Seeded("owl")), ("Ada", "Ben"), "2026-11-30")
    raw = msgspec.json.decode(record.to_json())
    raw["header"]["names"] = ["A\x1b]0;x\x07da\u202e", "\u200b"]
    raw["header"]["played"] = "\x1b[2Jtoday"
    read = load_record(PIG, msgspec.json.encode(raw))
    assert read.header.names == ("A]0;xda", "")
    assert read.header.played == "[2Jtoday"
