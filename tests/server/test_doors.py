"""Whoever only holds a connection has to go, and cannot keep others out; those who are refused are told, and the log
says it once."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import aiohttp
import pytest

from gramarye.server import doors, serve
from gramarye.server.doors import OWN, Doors, more_files
from gramarye.server.visitors import Limits, Visitors
from tests.server.conftest import HERE, LINK, Browser, House
from tests.toys.pig import PIG

SHORT = Limits(headers=0.3, hello=0.3, unread=0.3)
HEAD = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
SOCKET = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
PING = b"\x89\x80\0\0\0\0"  # of the protocol, not of ours


@contextlib.asynccontextmanager
async def line_to(url: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A bare connection."""
    host, port = url.removeprefix("http://").rstrip("/").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        yield reader, writer
    finally:
        writer.close()


async def all_heard(reader: asyncio.StreamReader) -> bytes:
    """Everything until the other side ends it."""
    heard = b""
    async with asyncio.timeout(20):
        with contextlib.suppress(ConnectionError):
            while more := await reader.read(65536):
                heard += more
    return heard


async def drip(writer: asyncio.StreamWriter, data: bytes) -> None:
    with contextlib.suppress(ConnectionError):
        for byte in data:
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    "said",
    [b"", b"G", b"GET / HT", HEAD, HEAD + b"X-A: b\r\n" * 20, b"\r\n", HEAD + b"\r\n", HEAD + b"\r\n" + HEAD],
    ids=["nothing", "letter", "half a line", "no end", "many headers", "blank", "idle after", "half after"],
)
async def test_a_connection_without_a_whole_request_is_ended(house: House, said: bytes) -> None:
    url = (await house.start(limits=SHORT)).url
    async with line_to(url) as (reader, writer):
        writer.write(said)
        heard = await all_heard(reader)
        assert heard.startswith(b"HTTP/1.1 200") == (b"\r\n\r\n" in said)


@pytest.mark.parametrize("first", [b"", HEAD + b"\r\n"], ids=["at once", "after an answer"])
async def test_a_request_that_comes_byte_by_byte_is_ended_too(house: House, first: bytes) -> None:
    url = (await house.start(limits=SHORT)).url
    async with line_to(url) as (reader, writer):
        writer.write(first)
        dripping = asyncio.create_task(drip(writer, HEAD + b"X-Slow: " + b"a" * 5000))
        await all_heard(reader)
        assert not dripping.done()
        dripping.cancel()


@pytest.mark.parametrize("after", [b"", PING * 3, b"\x81", b"\x81\xfe\xff\xff\0\0\0\0{", b"\x01\x80\0\0\0\0"])
async def test_a_socket_that_never_says_hello_is_ended(house: House, after: bytes) -> None:
    url = (await house.start(limits=SHORT)).url
    async with line_to(url) as (reader, writer):
        writer.write(SOCKET)
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
        writer.write(after)
        assert b"no hello" in await all_heard(reader)


async def test_a_socket_that_talks_but_says_no_hello_is_ended(house: House) -> None:
    url = (await house.start(limits=SHORT)).url
    async with aiohttp.ClientSession() as session, session.ws_connect(url + "ws") as ws:
        await ws.send_str('{"t":"ping","id":1}')
        await ws.send_str('{"t":"hello","id":2,"protocol":1,"name":" "}')
        while (frame := await ws.receive(timeout=20)).type is aiohttp.WSMsgType.TEXT:
            pass
        assert ws.close_code == aiohttp.WSCloseCode.POLICY_VIOLATION, frame


async def test_whoever_has_said_hello_may_stay(house: House) -> None:
    url = (await house.start(limits=SHORT)).url
    async with Browser(url) as ada, line_to(url) as (reader, writer):
        await all_heard(reader)  # somebody who came later has been ended
        writer.close()
        await ada.open(HERE, LINK)


@pytest.mark.skipif(sys.platform == "win32", reason="no uvloop there")
def test_whoever_does_not_read_what_was_asked_for_is_ended(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("the page")
    (static / "assets" / "big.js").write_bytes(b"x" * 30_000_000)

    async def read_nothing() -> None:
        house = House(tmp_path, {"pig": PIG})
        running = await house.start(static=static, limits=SHORT)
        async with line_to(running.url) as (reader, writer):
            writer.write(b"GET /assets/big.js HTTP/1.1\r\nHost: x\r\n\r\n")
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            await until(lambda: running.doors.inside == 1)
            await until(lambda: running.doors.inside == 0)
            writer.transport.resume_reading()  # type: ignore[attr-defined]
            assert len(await all_heard(reader)) < 30_000_000
        await house.stop()

    with asyncio.Runner(loop_factory=serve._loop_factory()) as runner:  # the server's own loop
        runner.run(read_nothing())


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not is_so():  # noqa: ASYNC110 (nothing tells)
            await asyncio.sleep(0.01)


async def test_no_more_connections_of_one_address_than_allowed(house: House, caplog: pytest.LogCaptureFixture) -> None:
    running = await house.start(limits=Limits(local=True, from_one=3))
    async with contextlib.AsyncExitStack() as lines:
        for _ in range(3):
            await lines.enter_async_context(line_to(running.url))
        for _ in range(5):
            async with line_to(running.url) as (reader, writer):
                writer.write(HEAD + b"\r\n")
                heard = await all_heard(reader)
                assert heard.startswith(b"HTTP/1.1 503 ")
                assert heard.endswith(
                    b"too many connections from your network; close some, or try again in a minute.\n"
                )
    assert [line.getMessage() for line in caplog.records] == [
        "connections are refused (1 since the last such line): 127.0.0.1 has 3"
    ]
    await until(lambda: not running.doors.inside)
    async with Browser(running.url) as ada:
        await ada.open(HERE, LINK)
    await until(lambda: not running.doors.inside)
    assert not running.doors._of


async def test_where_there_is_no_room_newcomers_are_told_and_come_in_when_the_silent_have_gone(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    running = await house.start(limits=Limits(connections=50, headers=0.5))
    async with contextlib.AsyncExitStack() as lines:
        silent = [await lines.enter_async_context(line_to(running.url)) for _ in range(50)]
        async with line_to(running.url) as (reader, _):
            heard = await all_heard(reader)
            assert heard.startswith(b"HTTP/1.1 503 ")
            assert b"no room" in heard
        for reader, _ in silent:
            await all_heard(reader)
        async with Browser(running.url) as ada:
            await ada.open(HERE, LINK)
    assert len(caplog.records) == 1
    assert caplog.records[0].levelno == logging.WARNING


async def test_of_very_many_who_are_refused_some_are_not_even_told(house: House) -> None:
    running = await house.start(limits=Limits(connections=1))
    async with contextlib.AsyncExitStack() as lines:
        opened = [await lines.enter_async_context(line_to(running.url)) for _ in range(OWN)]
        heard = [await all_heard(reader) for reader, _ in opened[1:]]
        told = sum(b"503" in one for one in heard)
        assert 0 < told <= OWN // 2 + 1
    await until(lambda: not running.doors.leaving)


async def test_behind_a_proxy_sockets_are_counted_by_whom_it_speaks_for(house: House) -> None:
    url = (await house.start(limits=Limits(behind_proxy=True, from_one=2))).url
    async with aiohttp.ClientSession() as session, contextlib.AsyncExitStack() as open_ones:
        for _ in range(2):
            for far in ("203.0.113.9", "2001:db8::1"):
                await open_ones.enter_async_context(
                    session.ws_connect(url + "ws", headers={"X-Forwarded-For": f"6.6.6.6, {far}"})
                )
        for far in ("203.0.113.9", "2001:db8::ffff"):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await session.ws_connect(url + "ws", headers={"X-Forwarded-For": far})
            assert refused.value.status == 503
        async with session.ws_connect(url + "ws", headers={"X-Forwarded-For": "203.0.113.10"}) as ws:
            assert not ws.closed


def test_the_log_says_again_after_a_while_how_many_were_refused(caplog: pytest.LogCaptureFixture) -> None:
    class Turned(asyncio.SelectorEventLoop):
        now = 0.0

        def time(self) -> float:
            return self.now

    async def refuse_some() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Turned)
        hall = Doors(asyncio.Protocol, Visitors(Limits(connections=1)), 1000)
        assert not hall.refusal("")
        for loop.now in (0.0, 1.0, 2.0, doors.QUIET + 1, doors.QUIET + 2):
            assert hall.refusal("") == doors.FULL

    with asyncio.Runner(loop_factory=Turned) as runner:
        runner.run(refuse_some())
    assert [line.args for line in caplog.records] == [(1, "there is room for 1"), (3, "there is room for 1")]


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
def test_as_many_files_are_asked_for_as_there_may_be() -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, soft), hard))
        files = more_files()
        assert files == resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert files == min(hard, doors.FILES) or hard == resource.RLIM_INFINITY
        assert Doors(asyncio.Protocol, Visitors(), files).room == min(Limits().connections, files - OWN)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
