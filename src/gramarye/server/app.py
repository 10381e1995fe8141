"""The HTTP side: the client's files, the socket, finished games, and the headers that keep other sites out."""

from __future__ import annotations

import asyncio
import logging
import mimetypes
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Container
from pathlib import Path
from typing import Final

import msgspec
from aiohttp import WSCloseCode, web
from aiohttp.abc import AbstractStreamWriter
from yarl import URL

import gramarye
from gramarye.server.doors import CROWDED
from gramarye.server.invitation import INVITATION, Invitation, invitation
from gramarye.server.lobby import Lobby
from gramarye.server.match import Match
from gramarye.server.protocol import Refused
from gramarye.server.replay import record_of, replay_of
from gramarye.server.sockets import SILENCE, Answers, Bucket, Connection, Rates
from gramarye.server.store import NotSaved
from gramarye.server.texts import refuse
from gramarye.server.visitors import LOCAL, Visitors

log = logging.getLogger("gramarye.server")

STATIC: Final = Path(gramarye.__file__).parent / "static"
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",  # a seat's secret may stand in an address
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Server": "gramarye",  # nobody need know what it is made with
}
PARTS: Final = (".js", ".css", ".woff2")  # no pages by themselves; there are dozens, and headers weigh as well
OF_PARTS: Final = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy", "Server")
NOT_BUILT: Final = "The client has not been built yet. Run: python3 dev.py play\n"
NOTHING: Final = "There is nothing here.\n"
LONGEST: Final = 255  # bytes in the name of a file, on most systems
FOR_EVER: Final = "public, max-age=31536000, immutable"  # files under assets have a hash in their names
CODINGS: Final = {"br": ".br", "gzip": ".gz"}  # best first; the client's build lays such files beside its own
LONG: Final = 1024  # bytes of an answer worth compressing
TYPES: Final = mimetypes.MimeTypes()  # not the machine's own, which may call a script something else
BUILD: Final = re.compile(r'<script [^>]*src="[^"]*assets/([\w.-]+)\.js"')

LOBBY: Final = web.AppKey("lobby", Lobby)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def make_app(
    lobby: Lobby, static: Path = STATIC, rates: Rates | None = None, here: Invitation | None = None
) -> web.Application:
    """All routes of one server. Trusts that the lobby has been started."""
    limits = rates or Rates()
    answers = Answers()
    connections: set[Connection] = set()

    async def socket(request: web.Request) -> web.StreamResponse:
        if not is_same_origin(request):
            raise web.HTTPForbidden(text="The socket is for pages of this server only.\n")
        if request.headers.get("Upgrade", "").lower() != "websocket":
            raise web.HTTPUpgradeRequired(text="This address speaks WebSocket only.\n")
        address = address_of(request, lobby.visitors)
        of_one = sum(connection.address == address for connection in connections)
        if address != LOCAL and of_one >= lobby.visitors.limits.from_one:
            raise web.HTTPServiceUnavailable(text=CROWDED, headers={"Retry-After": "60"})
        connection = Connection(request, lobby, answers, Bucket(limits, time.monotonic), address)
        connections.add(connection)
        try:
            return await connection.serve()
        finally:
            connections.discard(connection)

    async def say_goodbye(_: web.Application) -> None:
        await asyncio.gather(*(c.cut(WSCloseCode.GOING_AWAY, "the server stops") for c in connections))

    async def watch_silence(_: web.Application) -> AsyncIterator[None]:
        async def watch() -> None:
            while True:
                await asyncio.sleep(SILENCE / 3)
                silent = [c for c in connections if c.last_heard < time.monotonic() - SILENCE]
                await asyncio.gather(*(c.cut(WSCloseCode.GOING_AWAY, "nothing heard for too long") for c in silent))

        task = asyncio.create_task(watch())
        yield
        task.cancel()

    async def page(request: web.Request) -> web.StreamResponse:
        return client_file(static, request.match_info["path"], codings_of(request))

    app = web.Application(middlewares=[no_traceback, only_names], client_max_size=64 * 1024)
    app[LOBBY] = lobby
    lobby.build = build_of(static)
    app[INVITATION] = here or Invitation()
    app.on_response_prepare.append(add_headers)
    app.cleanup_ctx.append(watch_silence)
    app.on_shutdown.append(say_goodbye)
    app.router.add_get("/healthz", healthz)
    app.router.add_get("/ws", socket)
    app.router.add_get("/api/invitation", invitation)
    app.router.add_get("/api/tables/{match}/record", record)
    app.router.add_get("/api/replay/{match}", replay)
    app.router.add_get("/{path:.*}", page)
    return app


# ---- routes


async def healthz(_: web.Request) -> web.Response:
    return web.json_response({"ok": True, "version": gramarye.__version__})


async def record(request: web.Request) -> web.Response:
    """The record of a finished game, to keep."""
    match = await _finished(request)
    if isinstance(match, web.Response):
        return match
    name = f"{match.sheet.game}-{match.sheet.code}-{match.id}.json"
    response = _json(record_of(match).to_json())
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return compressed(response, request)


async def replay(request: web.Request) -> web.Response:
    """A finished game step by step, for the client's replay."""
    match = await _finished(request)
    if isinstance(match, web.Response):
        return match
    return compressed(_json(msgspec.json.encode(replay_of(match))), request)


async def _finished(request: web.Request) -> Match | web.Response:
    try:
        match = await request.app[LOBBY].find(request.match_info["match"], 0)
    except NotSaved as error:
        log.error("cannot be read: %s", error)
        return _refused(refuse(0, "not_read"), 503)
    if isinstance(match, Refused):
        return _refused(match, 404)
    if match.sheet.status != "over":
        return _refused(refuse(0, "not_over"), 409)
    return match


def _refused(why: Refused, status: int) -> web.Response:
    return _json(msgspec.json.encode(why), status)


def _json(body: bytes, status: int = 200) -> web.Response:
    return web.Response(body=body, status=status, content_type="application/json", charset="utf-8")


def compressed(response: web.Response, request: web.Request) -> web.Response:
    """The same answer, packed for whoever can unpack it."""
    response.headers["Vary"] = "Accept-Encoding"
    if "gzip" in codings_of(request) and isinstance(response.body, bytes) and len(response.body) > LONG:
        response.enable_compression(web.ContentCoding.gzip)
    return response


def client_file(static: Path, path: str, codings: Container[str] = ()) -> web.StreamResponse:
    """A file of the built client, packed in one of these codings where it has been. The client has one page, which
    keeps in the fragment where it is: other addresses lead there."""
    root = static.resolve()
    if not (root / "index.html").is_file():
        return web.Response(status=503, text=NOT_BUILT)
    wanted = (root / (path or "index.html")).resolve() if is_name(path) else None
    if wanted is None or not wanted.is_relative_to(root):
        return web.Response(status=404, text=NOTHING)
    if not wanted.is_file() or is_packed(wanted):
        if path.startswith(("assets/", "api/")):
            return web.Response(status=404, text=NOTHING)
        return web.Response(status=302, headers={"Location": "/"})
    headers = {
        "Cache-Control": FOR_EVER if path.startswith("assets/") else "no-cache",
        "Content-Type": TYPES.guess_type(wanted.name)[0] or "application/octet-stream",
        "Vary": "Accept-Encoding",
    }
    for coding, ending in CODINGS.items():
        packed = wanted.with_name(wanted.name + ending)
        if coding in codings and packed.is_file():
            return web.FileResponse(packed, headers={**headers, "Content-Encoding": coding})
    return Plain(wanted, headers=headers)


class Plain(web.FileResponse):
    """A file as it is. aiohttp would choose a packed one by itself, and by "br;q=0" as well, which forbids it."""

    async def prepare(self, request: web.BaseRequest) -> AbstractStreamWriter | None:
        headers = {name: value for name, value in request.headers.items() if name.lower() != "accept-encoding"}
        return await super().prepare(request.clone(headers=headers))


def is_packed(file: Path) -> bool:
    """Whether it lies here only as another form of the file beside it."""
    return file.suffix in CODINGS.values() and file.with_suffix("").is_file()


def build_of(static: Path) -> str:
    """The name of this build: that of its first script, which has a hash of all it leads to in it."""
    try:
        found = BUILD.search((static / "index.html").read_text())
    except OSError:
        return ""
    return found[1] if found else ""


# ---- for every answer


def is_name(path: str) -> bool:
    """Whether a path could be that of a file or a page here: no step up, nothing that a file system stumbles over. A
    "%" is what is left of bytes that are no text.

    >>> is_name("assets/main-abc.js"), is_name("a\\0b"), is_name("a/../../x"), is_name("x" * 300)
    (True, False, False, False)
    """
    parts = path.split("/")
    return (
        path.isprintable() and not set(path) & set("%\\\ufffd") and ".." not in parts
        and all(len(part.encode()) <= LONGEST for part in parts)
    )  # fmt: skip


def codings_of(request: web.BaseRequest) -> set[str]:
    """In what an answer may be packed, as whoever asks says (RFC 9110, 12.5.3)."""
    said = ",".join(request.headers.getall("Accept-Encoding", ())).lower()
    weights: dict[str, bool] = {}
    for part in said.split(","):
        coding, *more = (word.strip() for word in part.split(";"))
        weights[coding] = not any(re.fullmatch(r"q\s*=\s*0?(\.0*)?", word) for word in more)
    other = weights.get("*", False)
    return {coding for coding in CODINGS if weights.get(coding, other)}


@web.middleware
async def only_names(request: web.Request, handler: Handler) -> web.StreamResponse:
    if is_name(request.path):
        return await handler(request)
    return web.Response(status=404, text=NOTHING)


def is_same_origin(request: web.Request) -> bool:
    """Browsers always say where a page comes from; programs need not."""
    origin = request.headers.get("Origin")
    if origin is None:
        return True
    try:
        return bool(origin) and URL(origin).authority.lower() == request.host.lower()
    except ValueError:
        return False


def address_of(request: web.Request, visitors: Visitors) -> str:
    """By what whoever asks is counted."""
    headers = request.headers
    return visitors.address(request.remote, headers.getall("X-Forwarded-For", ()), headers.getall("Forwarded", ()))


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    if request.path.startswith("/assets/") and request.path.endswith(PARTS) and response.status < 400:
        response.headers.update({name: HEADERS[name] for name in OF_PARTS})
    else:
        response.headers.update(HEADERS)


@web.middleware
async def no_traceback(request: web.Request, handler: Handler) -> web.StreamResponse:
    try:
        return await handler(request)
    except web.HTTPException:
        raise
    except Exception as error:  # noqa: BLE001 (the outermost edge: a sentence for the user, a line for the log)
        log.error("%s %s failed: %s: %s", request.method, request.path, type(error).__name__, error)
        return web.Response(status=500, text="Something went wrong in the server.\n")
