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


@pytest.fixture
async def packed(house: House) -> str:
    """A server with a client as it is built: packed forms beside the files."""
    static = house.folder / "static"
    (static / "assets").mkdir(parents=True)
    for name in ("index.html", "assets/main-abc.js"):
        plain = (static / name).with_name(Path(name).name)
        plain.write_text(f"plain {name}")
        plain.with_name(plain.name + ".br").write_text(f"br {name}")
        plain.with_name(plain.name + ".gz").write_text(f"gzip {name}")
    (static / "assets" / "cards.gz").write_text("no other form of anything")
    return (await house.start(static=static)).url


@pytest.mark.parametrize(
    ("accepted", "form"),
    [
        (None, "plain"),
        ("", "plain"),
        ("identity", "plain"),
        ("zstd, deflate", "plain"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("BR", "br"),
        ("br;q=0, gzip", "gzip"),
        ("br; q=0.000, gzip;q=0", "plain"),
        ("br;q=0,gzip;q=0.5", "gzip"),
        ("br;q=0.1", "br"),
        ("*", "br"),
        ("*;q=0", "plain"),
        ("br;q=0, *", "gzip"),
        ("gzip, *;q=0", "gzip"),
        ("brot, xgzip", "plain"),
        (";;q=,=0,", "plain"),
    ],
)
@pytest.mark.parametrize("path", ["", "assets/main-abc.js"])
async def test_a_file_comes_packed_as_whoever_asks_can_unpack_it(
    packed: str, path: str, accepted: str | None, form: str
) -> None:
    headers = {} if accepted is None else {"Accept-Encoding": accepted}
    tags = set()
    kind = ("text/html", "no-cache") if not path else ("javascript", "public, max-age=31536000, immutable")
    async with aiohttp.ClientSession(auto_decompress=False, skip_auto_headers=["Accept-Encoding"]) as session:
        async with session.get(packed + path, headers=headers) as response:
            assert (await response.text()).startswith(form)
            assert response.headers.get("Content-Encoding") == (None if form == "plain" else form)
            assert response.headers["Vary"] == "Accept-Encoding"
            assert kind[0] in response.headers["Content-Type"]
            assert response.headers["Cache-Control"] == kind[1]
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            tags.add(response.headers["ETag"])
        async with session.get(packed + path, headers={**headers, "If-None-Match": tags.pop()}) as again:
            assert (again.status, await again.read()) == (304, b"")
            assert again.headers["Vary"] == "Accept-Encoding"
        async with session.head(packed + path, headers=headers) as head:
            assert head.headers.get("Content-Encoding") == (None if form == "plain" else form)


async def test_each_form_of_a_file_has_its_own_tag(packed: str) -> None:
    tags = []
    async with aiohttp.ClientSession(auto_decompress=False) as session:
        for accepted in ("br", "gzip", "identity"):
            async with session.get(packed + "assets/main-abc.js", headers={"Accept-Encoding": accepted}) as response:
                tags.append(response.headers["ETag"])
    assert len(set(tags)) == 3


@pytest.mark.parametrize("accepted", ["br", "identity"])
async def test_a_packed_form_is_no_file_of_its_own(packed: str, accepted: str) -> None:
    async with aiohttp.ClientSession(headers={"Accept-Encoding": accepted}) as session:
        for name in ("assets/main-abc.js.br", "assets/main-abc.js.gz", "assets/main-abc.js.br.gz"):
            async with session.get(packed + name) as response:
                assert response.status == 404
        async with session.get(packed + "index.html.br", allow_redirects=False) as response:
            assert (response.status, response.headers["Location"]) == (302, "/")
        async with session.get(packed + "assets/cards.gz") as response:
            assert await response.text() == "no other form of anything"


async def test_an_address_that_is_no_file_leads_to_the_page(built: str) -> None:
    async with aiohttp.ClientSession() as session, session.get(built + "join", allow_redirects=False) as response:
        assert (response.status, response.headers["Location"]) == (302, "/")


@pytest.mark.parametrize("path", ["", "assets/none.js", "healthz", "ws", "api/replay/nothing"])
async def test_every_answer_keeps_other_sites_out(built: str, path: str) -> None:
    async with aiohttp.ClientSession() as session, session.get(built + path) as response:
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert response.headers["Referrer-Policy"] == "no-referrer"
        assert response.headers["X-Content-Type-Options"] == "nosniff"


async def test_parts_of_pages_have_what_concerns_parts_and_nothing_tells_what_the_server_is_made_with(
    built: str,
) -> None:
    async with aiohttp.ClientSession() as session, session.get(built + "assets/main-abc.js") as response:
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "Content-Security-Policy" not in response.headers
        assert response.headers["Server"] == "gramarye"


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

    async with aiohttp.ClientSession(auto_decompress=False, skip_auto_headers=["Accept-Encoding"]) as session:
        for path in (f"api/tables/{match}/record", f"api/replay/{match}"):
            sizes = {}
            for accepted in ("gzip, br", "gzip;q=0", "identity"):
                async with session.get(url + path, headers={"Accept-Encoding": accepted}) as response:
                    sizes[accepted] = len(await response.read())
                    packed = "gzip" if accepted == "gzip, br" else None
                    assert response.headers.get("Content-Encoding") == packed
                    assert response.headers["Vary"] == "Accept-Encoding"
            assert sizes["gzip, br"] < sizes["gzip;q=0"] / 2
            assert sizes["gzip;q=0"] == sizes["identity"]


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
