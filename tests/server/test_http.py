"""The HTTP side: the client's files, headers, finished games, and who may open the socket."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import msgspec
import pytest

from gramarye.core.record import load_record, verify
from gramarye.server import protocol as wire
from tests.server.conftest import HERE, LINK, Browser, House, play_to_the_end, words
from tests.toys.pig import PIG


@pytest.fixture
async def built(house: House) -> str:
    """A server with a built client."""
    static = house.folder / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>the page</title>")
    (static / "icon.svg").write_text("<svg/>")
    (static / "assets" / "main-abc.js").write_text("let owl")
    return (await house.start(static=static)).url


@pytest.mark.parametrize(
    ("path", "status", "says", "cache"),
    [
        ("", 200, "the page", "no-cache"),
        ("table/1234", 200, "the page", "no-cache"),
        ("join", 200, "the page", "no-cache"),
        ("icon.svg", 200, "<svg/>", "no-cache"),
        ("assets/main-abc.js", 200, "let owl", "public, max-age=31536000, immutable"),
        ("assets/main-old.js", 404, "nothing here", None),
        ("api/everything", 404, "nothing here", None),
        ("../conftest.py", 200, "the page", "no-cache"),
        ("%2e%2e/matches.sqlite", 200, "the page", "no-cache"),
        ("assets/..%2f..%2fmatches.sqlite", 404, "nothing here", None),
        ("übersicht", 200, "the page", "no-cache"),
        ("healthz", 200, '"ok": true', None),
        ("ws", 426, "WebSocket", None),
    ],
)
async def test_addresses(built: str, path: str, status: int, says: str, cache: str | None) -> None:
    async with aiohttp.ClientSession() as session, session.get(built + path) as response:
        assert response.status == status
        assert says in await response.text()
        assert response.headers.get("Cache-Control") == cache


ODD = [
    b"%00", b"a%00b", b"x" * 300, b"x" * 4000, "ö".encode() * 200, b"%0a", b"a%0d%0aSet-Cookie:%20x", b"%1b[2J",
    b"..%2fx", b"%2e%2e%2fx", b"..%5cx",
    b"a/..%2f..%2fx", b"%c0%af", b"%ed%a0%80", b"%ff%fe", b"\xff\xfe", b"%e2%80%ae",
    b"%f4%90%80%80", b"%", b"%zz", b"%u0000", b"%2500", b"\x7f", b"%80", b"//etc/passwd", b"%2fetc%2fpasswd",
]  # fmt: skip


@pytest.mark.parametrize("method", [b"GET", b"HEAD", b"POST"])
@pytest.mark.parametrize("folder", [b"", b"assets/", b"api/replay/", b"api/tables/", b"api/x/"])
async def test_a_path_that_can_be_no_name_is_not_there_and_nothing_fails(
    built: str, caplog: pytest.LogCaptureFixture, folder: bytes, method: bytes
) -> None:
    port = int(built.rstrip("/").rpartition(":")[2])
    for odd in ODD:
        for path in (folder + odd, folder + odd + b"/record"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(method + b" /" + path + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            status = int((await reader.readline()).split()[1])
            writer.close()
            # bytes that HTTP forbids do not reach any route
            assert status in ((404, 400) if method != b"POST" else (404, 400, 405)), (path, status)
            assert status != 400 or not odd.isascii() or b"\x7f" in odd, path
    assert caplog.text == ""


async def test_an_address_that_is_no_file_leads_to_the_page(built: str) -> None:
    async with aiohttp.ClientSession() as session, session.get(built + "join", allow_redirects=False) as response:
        assert (response.status, response.headers["Location"]) == (302, "/")


@pytest.mark.parametrize("path", ["", "assets/main-abc.js", "assets/none.js", "healthz", "ws", "api/replay/nothing"])
async def test_every_answer_keeps_other_sites_out(built: str, path: str) -> None:
    async with aiohttp.ClientSession() as session, session.get(built + path) as response:
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert response.headers["Referrer-Policy"] == "no-referrer"
        assert response.headers["X-Content-Type-Options"] == "nosniff"


async def test_without_a_built_client_the_page_says_what_to_do(url: str) -> None:
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        assert response.status == 503
        assert "python3 dev.py play" in await response.text()


@pytest.mark.parametrize(
    ("origin", "status"),
    [("same", 101), (None, 101), ("http://evil.example", 403), ("null", 403), ("", 403), ("http://127.0.0.1:1", 403)],
)
async def test_the_socket_is_for_pages_of_this_server(url: str, origin: str | None, status: int) -> None:
    headers = {} if origin is None else {"Origin": url.rstrip("/") if origin == "same" else origin}
    async with aiohttp.ClientSession() as session:
        if status == 101:
            async with session.ws_connect(url + "ws", headers=headers) as ws:
                assert not ws.closed
        else:
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await session.ws_connect(url + "ws", headers=headers)
            assert refused.value.status == status


async def test_a_finished_game_has_a_record_that_verifies_and_a_replay(house: House) -> None:
    url = (await house.start()).url
    async with Browser(url) as ada, Browser(url, name="Ben") as ben:
        match = await ada.open(HERE, LINK)
        await ben.join(ada.code)
        table = await play_to_the_end(match, {0: ada, 1: ben})
        record = load_record(PIG, await ada.get(f"api/tables/{match}/record"))
        verdict = verify(PIG, record)
        assert (verdict.ok, verdict.finished, verdict.dice_checked) == (True, True, True)
        assert record.header.names == ("Ada", "Ben")
        assert record.header.played
        final = await ada.enter(match)
        replay = msgspec.json.decode(await ada.get(f"api/replay/{match}"), type=wire.Replay)
        assert (replay.match, replay.code, replay.game) == (match, ada.code, "pig")
        assert replay.promise == table.promise
        assert [words(step.events) for step in replay.steps] == [words(line.events) for line in final.log]
        assert words(replay.steps[-1].view) == words(final.view)
        assert words(replay.start)["scores"] == [0, 0]
        assert replay.steps[0].by == -1


@pytest.mark.parametrize("path", ["api/tables/{}/record", "api/replay/{}"])
async def test_a_running_game_has_neither(url: str, path: str) -> None:
    async with Browser(url) as ada:
        match = await ada.open(HERE, LINK)
        for where, status, key in ((match, 409, "not_over"), ("nowhere", 404, "no_table")):
            async with ada._session.get(url + path.format(where)) as response:
                assert response.status == status
                assert msgspec.json.decode(await response.read(), type=wire.Refused).key == key


async def test_a_fault_of_ours_shows_no_traceback(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    running = await house.start()

    async def fail(*_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(running._lobby, "find", fail)
    async with aiohttp.ClientSession() as session, session.get(running.url + "api/replay/x") as response:
        assert (response.status, await response.text()) == (500, "Something went wrong in the server.\n")


def test_the_clients_page_is_never_outside_its_folder(tmp_path: Path) -> None:
    from gramarye.server.app import client_file

    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").write_text("the page")
    (tmp_path / "secret.txt").write_text("a secret")
    for path in ("../secret.txt", "/etc/passwd", "..\\secret.txt", "a/../../secret.txt"):
        assert client_file(tmp_path / "static", path).status == 404


@pytest.mark.parametrize(
    ("page", "build"),
    [
        ('<link href="/w.css"><script type="module" src="/assets/index-Bq3_xa.js"></script>', "index-Bq3_xa"),
        ("<title>no script</title>", ""),
    ],
)
async def test_the_welcome_names_the_build_of_the_pages_given_out(page: str, build: str, house: House) -> None:
    static = house.folder / "static"
    static.mkdir()
    (static / "index.html").write_text(page)
    async with Browser((await house.start(static=static)).url) as ada:
        assert ada.welcome.build == build
