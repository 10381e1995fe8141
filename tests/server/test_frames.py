"""What goes over the socket, byte by byte: plain frames are ours, all others aiohttp's, and nobody can tell which."""

from __future__ import annotations

import asyncio
import base64
import itertools
import os
from collections.abc import AsyncIterator, Sequence
from typing import Final
from urllib.parse import urlsplit

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gramarye.server import protocol as wire
from gramarye.server.frames import text, texts_of
from gramarye.server.sockets import UNHEARD
from tests.frames import TEXT, framed, unframed
from tests.server.conftest import DECODE

CONTINUED: Final = 0
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
IDS = itertools.count(1)


# ---- bytes


@given(st.lists(st.tuples(st.binary(max_size=400), st.binary(min_size=4, max_size=4)), min_size=1, max_size=5))
def test_whole_text_frames_are_read(messages: list[tuple[bytes, bytes]]) -> None:
    data = b"".join(framed(message, mask=mask) for message, mask in messages)
    assert texts_of(data) == [message for message, _ in messages]


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 5, 125, 126, 127, 255, 256, 65535])
def test_frames_of_every_length_are_read(size: int) -> None:
    message = os.urandom(size)
    assert texts_of(framed(message, mask=os.urandom(4))) == [message]


@given(st.binary(max_size=200), st.binary(max_size=200), st.data())
def test_a_frame_that_is_not_all_there_is_left_to_aiohttp(first: bytes, second: bytes, data: st.DataObject) -> None:
    whole = framed(first) + framed(second)
    cut = data.draw(st.integers(1, len(whole) - 1).filter(lambda at: at != len(framed(first))))
    assert texts_of(whole[:cut]) is None


@pytest.mark.parametrize(
    "data",
    [
        framed(b"", PING),
        framed(b"", PONG),
        framed(b"\x03\xe8", CLOSE),
        framed(b"ow", last=False),
        framed(b"l", CONTINUED),
        framed(b"owl", 2),
        framed(b"x" * 2**16),
        b"\x81\x03owl",  # not masked, as only servers may
        b"\xc1" + framed(b"owl")[1:],  # compressed, which was not agreed on
        framed(b"owl") + framed(b"", PING),
    ],
)
def test_all_other_frames_are_left_to_aiohttp(data: bytes) -> None:
    assert texts_of(data) is None


@given(st.binary(max_size=300))
def test_any_bytes_can_be_asked_about(data: bytes) -> None:
    texts = texts_of(data)
    assert texts is None or b"".join(texts_of(framed(each, mask=b"1234"))[0] for each in texts) == b"".join(texts)  # type: ignore[index]  # they are plain


@pytest.mark.parametrize("size", [0, 1, 60, 75, 76, 77, 125, 126, 4000, 9000, 65400, 65535, 65536, 200_000])
def test_what_is_written_is_one_frame_with_the_shortest_length(size: int) -> None:
    for message in (wire.Refused(7, "", "x" * size, {}, ""), an_update("x" * size), an_update(""), wire.Pong(1)):
        kind, content, rest = unframed(text(message))
        assert (kind, content, rest) == (0x80 | TEXT, msgspec.json.encode(message), b"")
        assert text(message)[1] == min(len(content), 126 if len(content) < 2**16 else 127)


def an_update(match: str) -> wire.Update:
    raw = msgspec.Raw(b"[]")
    return wire.Update(match, 1, "playing", 0, raw, 0, 1, raw, raw, can_undo=False, deadline=None)


# ---- a socket of bytes


class Wire:
    """A connection that sends what bytes it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, *pieces: bytes) -> None:
        """Each piece is read by itself."""
        for piece in pieces:
            self.writer.write(piece)
            await self.writer.drain()
            await asyncio.sleep(0.02)

    async def hear(self) -> tuple[int, bytes]:
        """The next frame: its first byte and its content."""
        async with asyncio.timeout(10):
            head = await self.reader.readexactly(2)
            size = head[1]
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2), "big")
            return head[0], await self.reader.readexactly(size)

    async def answers(self, count: int) -> list[wire.Message]:
        return [DECODE((await self.hear())[1]) for _ in range(count)]


@pytest.fixture
async def open_wire(url: str) -> AsyncIterator[Wire]:
    where = urlsplit(url)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    key = base64.b64encode(os.urandom(16)).decode()
    asked = f"GET /ws HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    writer.write(f"{asked}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    wires = Wire(reader, writer)
    await wires.send(framed(msgspec.json.encode(wire.Hello(next(IDS), wire.PROTOCOL, "Ada"))))
    assert isinstance((await wires.answers(1))[0], wire.Welcome)
    yield wires
    writer.close()


def pings(count: int) -> tuple[list[int], list[bytes]]:
    ids = [next(IDS) for _ in range(count)]
    return ids, [msgspec.json.encode(wire.Ping(each)) for each in ids]


def ids_of(answers: Sequence[wire.Message]) -> list[int]:
    assert all(isinstance(answer, wire.Pong) for answer in answers), answers
    return [answer.id for answer in answers if isinstance(answer, wire.Pong)]


async def test_messages_in_one_piece_are_all_answered_in_order(open_wire: Wire) -> None:
    ids, messages = pings(5)
    await open_wire.send(b"".join(framed(message) for message in messages))
    assert ids_of(await open_wire.answers(5)) == ids


async def test_a_message_that_comes_byte_by_byte_is_heard_and_so_are_those_after_it(open_wire: Wire) -> None:
    ids, messages = pings(3)
    await open_wire.send(*(bytes([byte]) for byte in framed(messages[0])))
    await open_wire.send(framed(messages[1]), framed(messages[2]))
    assert ids_of(await open_wire.answers(3)) == ids


async def test_a_message_in_two_frames_is_heard_and_so_are_those_after_it(open_wire: Wire) -> None:
    ids, messages = pings(2)
    await open_wire.send(framed(messages[0][:9], last=False), framed(messages[0][9:], CONTINUED), framed(messages[1]))
    assert ids_of(await open_wire.answers(2)) == ids


async def test_a_piece_of_a_message_that_looks_like_a_message_is_none(open_wire: Wire) -> None:
    ids, messages = pings(2)
    inner = framed(messages[0])
    outer = framed(b"owl" + inner, mask=b"\0\0\0\0")
    await open_wire.send(outer[: -len(inner)], inner, framed(messages[1]))
    refused, answer = await open_wire.answers(2)
    assert isinstance(refused, wire.Refused)
    assert refused.key == "bad_message"
    assert ids_of([answer]) == ids[1:]


async def test_a_ping_of_the_protocol_is_answered_between_messages(open_wire: Wire) -> None:
    ids, messages = pings(2)
    await open_wire.send(framed(messages[0]), framed(b"owl", PING), framed(messages[1]))
    heard = [await open_wire.hear() for _ in range(3)]
    assert (0x80 | PONG, b"owl") in heard
    assert ids_of([DECODE(content) for kind, content in heard if kind == 0x80 | TEXT]) == ids


async def test_a_message_of_many_packets_is_heard_and_refused(open_wire: Wire) -> None:
    ids, messages = pings(1)
    await open_wire.send(framed(b'{"t":"ping","id":7,"x":"' + b"x" * 100_000 + b'"}'))
    refused = (await open_wire.answers(1))[0]
    assert isinstance(refused, wire.Refused)
    assert (refused.id, refused.key) == (7, "bad_message")
    await open_wire.send(framed(messages[0]))
    assert ids_of(await open_wire.answers(1)) == ids


async def test_a_goodbye_right_after_a_message_finds_it_answered(open_wire: Wire) -> None:
    ids, messages = pings(1)
    await open_wire.send(framed(messages[0]) + framed(b"\x03\xe8", CLOSE))
    assert ids_of(await open_wire.answers(1)) == ids
    assert (await open_wire.hear())[0] == 0x80 | CLOSE
    assert await open_wire.reader.read() == b""


async def test_whoever_sends_much_while_one_message_is_answered_gets_all_answers_in_order(open_wire: Wire) -> None:
    opened = [next(IDS), next(IDS)]  # each waits for the store
    tables = [
        msgspec.json.encode({"t": "open", "id": each, "game": "pig", "seats": [{"kind": "here"}, {"kind": "link"}]})
        for each in opened
    ]
    ids = [next(IDS) for _ in range(4 * UNHEARD)]
    messages = [msgspec.json.encode(wire.Leave(each, "nowhere")) for each in ids]  # a ping would overtake the tables
    half = 2 * UNHEARD
    for table, some in zip(tables, (messages[:half], messages[half:]), strict=True):
        await open_wire.send(framed(table) + b"".join(framed(message) for message in some))
    answers = await open_wire.answers(len(ids) + 2)
    assert [getattr(answer, "id", -1) for answer in answers] == [opened[0], *ids[:half], opened[1], *ids[half:]]


async def test_nothing_is_heard_after_twenty_messages_that_are_none(open_wire: Wire) -> None:
    _, messages = pings(1)
    await open_wire.send(framed(b"owl") * 25 + framed(messages[0]))
    answers = await open_wire.answers(20)
    assert {type(answer) for answer in answers} == {wire.Refused}
    kind, content = await open_wire.hear()
    assert (kind, int.from_bytes(content[:2], "big")) == (0x80 | CLOSE, 1008)
