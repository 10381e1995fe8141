"""Whatever comes over a socket: a typed refusal or a clean close, and nothing has changed."""

from __future__ import annotations

import contextlib
import logging
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest
from aiohttp import WSCloseCode, WSMsgType
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import inspect as mi

from gramarye.server import protocol as wire
from gramarye.server.sockets import BAD, Rates
from gramarye.server.texts import SENTENCES
from tests.bench.malformed import spoil
from tests.server.conftest import BOT, HERE, IDS, LINK, ROLL, SHOW, Browser, House
from tests.toys.pig import PIG


async def ended(ws: aiohttp.ClientWebSocketResponse) -> int | None:
    """The code with which the server has closed, answers before it dropped."""
    while (await ws.receive(timeout=10)).type is WSMsgType.TEXT:
        continue
    return ws.close_code


async def a_table(url: str) -> tuple[Browser, str, wire.Table]:
    ada = await Browser(url).__aenter__()
    match = await ada.open(HERE, LINK)
    await ada.ask("begin", match=match, level="novice")
    return ada, match, await ada.enter(match)


async def unchanged(ada: Browser, match: str, before: wire.Table) -> bool:
    table = await ada.enter(match)
    same = msgspec.structs.replace(table, id=before.id) == before
    await ada.__aexit__(None, None, None)
    return same


@pytest.mark.parametrize(
    "noise",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"7",
        b'"hello"',
        b"{}",
        b'{"t":"hello"}',
        b'{"t":"fly","id":1}',
        b'{"id":1}',
        b'{"t":"play","id":1}',
        b'{"t":"ping","id":-1}',
        b'{"t":"ping","id":1e99}',
        b'{"t":"ping","id":1,"more":2}',
        b"[" * 30_000,
        b'{"a":' * 10_000,
        b"\xff\xfe\xfd",
        b'{"t":"ping","id":"\xff"}',
        "{“t”:1}".encode(),
    ],
    ids=lambda noise: repr(noise[:24]),
)
async def test_what_is_no_message_is_refused_and_nothing_changes(url: str, noise: bytes) -> None:
    ada, match, before = await a_table(url)
    async with aiohttp.ClientSession() as session, session.ws_connect(url + "ws") as ws:
        await ws.send_frame(noise, WSMsgType.TEXT)
        frame = await ws.receive(timeout=10)
        if frame.type is WSMsgType.TEXT:
            refused = msgspec.json.decode(frame.data, type=wire.Refused)
            assert (refused.rule, refused.key) in (("", "bad_message"), ("", "hello_first"))
        else:
            assert ws.close_code == WSCloseCode.INVALID_TEXT
    assert await unchanged(ada, match, before)


async def test_a_refusal_of_what_is_no_message_carries_its_id_if_it_has_one(url: str) -> None:
    async with Browser(url) as ada:
        await ada.ws.send_str('{"t":"ping","id":77,"extra":1}')
        refused = await ada.next()
        assert isinstance(refused, wire.Refused)
        assert (refused.id, refused.key) == (77, "bad_message")
        assert "extra" in refused.text


async def test_who_sends_only_noise_is_cut_off(url: str) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(url + "ws") as ws:
        for _ in range(BAD):
            await ws.send_str("noise")
        assert await ended(ws) == WSCloseCode.POLICY_VIOLATION


@pytest.mark.parametrize("kind", [WSMsgType.TEXT, WSMsgType.BINARY])
async def test_a_frame_of_ten_megabytes_ends_the_connection(url: str, kind: WSMsgType) -> None:
    ada, match, before = await a_table(url)
    async with aiohttp.ClientSession() as session, session.ws_connect(url + "ws") as ws:
        with contextlib.suppress(ConnectionError):  # it need not wait for the end of it
            await ws.send_frame(b"x" * 10_000_000, kind)
        assert await ended(ws) in (WSCloseCode.MESSAGE_TOO_BIG, WSCloseCode.ABNORMAL_CLOSURE)
    assert await unchanged(ada, match, before)


async def test_binary_noise_ends_the_connection(url: str) -> None:
    ada, match, before = await a_table(url)
    async with Browser(url, token=ada.token) as again:
        await again.ws.send_bytes(random.Random(1).randbytes(500))
        assert await ended(again.ws) == WSCloseCode.UNSUPPORTED_DATA
    assert await unchanged(ada, match, before)


async def test_noise_below_the_frames_ends_the_connection(url: str) -> None:
    ada, match, before = await a_table(url)
    async with Browser(url) as eve:
        connection = eve.ws._response.connection
        assert connection is not None
        assert connection.transport is not None
        connection.transport.write(random.Random(2).randbytes(4000))
        assert await ended(eve.ws) is not None
    assert await unchanged(ada, match, before)


async def test_hello_comes_first_and_once(url: str) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(url + "ws") as ws:
        await ws.send_str('{"t":"ping","id":5}')
        refused = msgspec.json.decode(await ws.receive_str(), type=wire.Refused)
        assert (refused.id, refused.key) == (5, "hello_first")
    async with Browser(url) as ada:
        assert (await ada.ask("hello", protocol=wire.PROTOCOL, name="Ada")).key == "hello_twice"


async def test_an_old_page_is_told_to_reload(url: str) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(url + "ws") as ws:
        await ws.send_str('{"t":"hello","id":5,"protocol":99,"name":"Ada"}')
        refused = msgspec.json.decode(await ws.receive_str(), type=wire.Refused)
        assert (refused.key, refused.args) == ("protocol", {"yours": 99, "ours": wire.PROTOCOL})


async def test_a_foreign_seats_secret_and_a_wrong_token_open_nothing(url: str) -> None:
    ada, match, before = await a_table(url)
    link = before.seats[0].link
    assert link
    async with Browser(url, token="somebody-elses-token-0123456789") as eve:
        assert eve.token != "somebody-elses-token-0123456789"  # a new guest
        for wrong in (link[:-1], link[:-1] + "é", link.replace(".0.", ".1."), f"{match}.0.", f"{match}.7.abc"):
            assert (await eve.ask("join", code=wrong)).key == "link_used"
        await eve.enter(match)
        for seat in (0, 1):
            assert (await eve.play(match, 1, seat, ROLL)).key == "not_your_seat"
            assert (await eve.ask("undo", match=match, version=1, seat=seat)).key == "not_your_seat"
            assert (await eve.ask("odds", match=match, seat=seat)).key == "not_your_seat"
            assert (await eve.ask("answer", match=match, seat=seat, yes=True)).key == "not_your_seat"
        assert (await eve.ask("changeseat", match=match, seat=0, to="bot")).key == "not_your_seat"
    await ada.wait(wire.Seats)
    assert await unchanged(ada, match, before)


async def test_a_flood_is_refused_and_then_cut_off(house: House) -> None:
    url = (await house.start(rates=Rates(a_second=5, burst=10, patience=20))).url
    async with Browser(url) as ada:
        for _ in range(9):
            assert isinstance(await ada.ask("ping"), wire.Pong)
        assert (await ada.ask("ping")).key == "too_fast"
        for _ in range(40):
            await ada.send("ping")
        assert await ended(ada.ws) == WSCloseCode.POLICY_VIOLATION
    async with Browser(url, token=ada.token) as ada:  # a new connection begins anew
        assert isinstance(await ada.ask("ping"), wire.Pong)


async def test_a_fault_of_ours_is_a_sentence_for_the_user_and_a_line_in_the_log(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ada, match, _ = await a_table(url)

    def fail(*_: object) -> None:
        raise RuntimeError("a fault\nof two lines")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(type(PIG), "apply", fail)
        refused = await ada.play(match, 1, 0, SHOW)
    assert (refused.key, refused.text) == ("internal", SENTENCES["internal"])
    assert [record.getMessage() for record in caplog.records] == ["Play failed: RuntimeError: a fault\nof two lines"]
    assert isinstance(await ada.play(match, 1, 0, SHOW), wire.Accepted)
    await ada.__aexit__(None, None, None)


# ---- every kind of message, with any content


def anything_like(kind: mi.Type) -> st.SearchStrategy[Any]:
    """Mostly well-formed JSON for a field, sometimes anything at all."""
    odd = st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=9), st.lists(st.none(), max_size=3)
    )
    return st.one_of(_well(kind), _well(kind), _well(kind), odd)


def _well(kind: mi.Type) -> st.SearchStrategy[Any]:
    match kind:
        case mi.IntType():
            return st.integers(kind.ge if kind.ge is not None else -5, kind.le if kind.le is not None else 9)
        case mi.StrType():
            return st.text(min_size=kind.min_length or 0, max_size=min(kind.max_length or 30, 30))
        case mi.BoolType():
            return st.booleans()
        case mi.LiteralType():
            return st.sampled_from(kind.values)
        case mi.UnionType():
            return st.one_of([_well(part) for part in kind.types])
        case mi.VarTupleType():
            return st.lists(anything_like(kind.item_type), max_size=4)
        case mi.StructType():
            fields = {field.encode_name: anything_like(field.type) for field in kind.fields}
            needed = {
                name: s for name, s in fields.items() if name in {f.encode_name for f in kind.fields if f.required}
            }
            return st.fixed_dictionaries(needed, optional={n: s for n, s in fields.items() if n not in needed})
        case mi.RawType():
            return st.one_of(
                st.just({}), st.just(ROLL), st.just({"seats": 2}), st.integers(), st.dictionaries(st.text(), st.none())
            )
        case mi.NoneType():
            return st.none()
    raise AssertionError(f"no strategy for {kind}")


MESSAGES = mi.type_info(wire.ClientMessage)
assert isinstance(MESSAGES, mi.UnionType)


@pytest.fixture
async def seated(url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Browser, str]]:
    """A browser that may talk nonsense as long as it likes, and the table at which it plays."""
    monkeypatch.setattr("gramarye.server.sockets.BAD", 10**9)
    async with Browser(url) as ada:
        yield ada, await ada.open(HERE, BOT)


@pytest.mark.parametrize("kind", MESSAGES.types, ids=lambda kind: kind.tag)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
async def test_every_message_with_any_content_is_answered_once(
    seated: tuple[Browser, str], kind: mi.StructType, data: st.DataObject
) -> None:
    ada, match = seated
    before = await ada.enter(match)
    fields = data.draw(_well(kind))
    if "match" in fields and data.draw(st.booleans()):
        fields["match"] = match  # this table, so that something could happen
    fields["t"], fields["id"] = kind.tag, next(IDS)
    await ada.ws.send_frame(msgspec.json.encode(fields), WSMsgType.TEXT)
    answers = []
    await ada.send("leave", match="nowhere")  # is answered in its turn; a ping overtakes what waits for the store
    while getattr(answer := await ada.next(), "id", -1) != ada.last:
        if getattr(answer, "id", -1) == fields["id"]:
            answers.append(answer)
    assert isinstance(answer, wire.Accepted)
    assert len(answers) == 1
    if isinstance(answers[0], wire.Refused):
        assert answers[0].key != "internal"
        assert answers[0].text
        after = await ada.enter(match)
        assert msgspec.structs.replace(after, id=before.id) == before


async def test_wrong_moves_by_the_thousand_change_nothing(tmp_path: Path) -> None:
    """tests/bench/malformed.py sends a million."""
    counts = await spoil(PIG, tmp_path, 3000, seed=2, every=100)
    assert {"refused", "bad_move", "bad_message", "stale", "not_your_seat"} <= set(counts)
