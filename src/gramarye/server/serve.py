"""Starting and stopping: a port, a data folder, one line when ready, a clean end on Ctrl-C or SIGTERM."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from aiohttp import web
from aiohttp.http import HttpProcessingError

from gramarye.core.game import Game
from gramarye.core.text import visible
from gramarye.games import load, names
from gramarye.server.app import STATIC, make_app
from gramarye.server.bots_runner import BotShelf, OurBots
from gramarye.server.doors import Doors, more_files
from gramarye.server.invitation import invitation_of
from gramarye.server.lobby import Lobby
from gramarye.server.sockets import Rates
from gramarye.server.store import NotSaved
from gramarye.server.store_sqlite import SqliteStore
from gramarye.server.upkeep import NAME, usual_folder
from gramarye.server.visitors import Limits, Visitors

PORT: Final = 8000
TRIES: Final = 100
BACKLOG: Final = 512  # connections that the system holds until we take them
PROXY_KEEPS: Final = 75.0  # seconds; a proxy uses connections again, and must not find one that we have just closed
PACE: Final = 0.9  # seconds a bot waits before it moves while somebody watches


HTTP_LOG: Final = logging.getLogger("gramarye.server.http")
"""What aiohttp has to say; not of requests that are none, as anybody could fill a log with those."""
HTTP_LOG.addFilter(lambda line: not (line.exc_info and isinstance(line.exc_info[1], HttpProcessingError)))


class CannotServe(Exception):
    """One sentence: why the server cannot start, and what would help."""


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    data_dir: Path | None = None,
    *,
    pace: float = PACE,
    rates: Rates | None = None,
    shelf: BotShelf | None = None,
    limits: Limits | None = None,
    ready: Callable[[str], None] | None = None,
    started: str = "gramarye serve",
) -> None:
    """Serve until interrupted. `ready` gets the address, and pages are told the command that `started` it. Raises
    CannotServe with one sentence."""
    log_lines()
    with asyncio.Runner(loop_factory=_loop_factory()) as runner, contextlib.suppress(KeyboardInterrupt):
        runner.run(_serve(host, port, data_dir, pace, rates, shelf, limits, ready, started))


class Running:
    """A started server."""

    def __init__(self, url: str, server: asyncio.Server, doors: Doors, runner: web.AppRunner, lobby: Lobby) -> None:
        self.url = url
        self.doors = doors
        self._server = server
        self._runner = runner
        self._lobby = lobby

    async def stop(self) -> None:
        """Say goodbye to everybody, finish what is being written, stop."""
        self._server.close()
        await self._runner.cleanup()
        await self._lobby.close()
        await self._lobby.store.close()


async def start(
    sock: socket.socket,
    data_dir: Path,
    *,
    games: Mapping[str, Game] | None = None,
    shelf: BotShelf | None = None,
    pace: float = PACE,
    rates: Rates | None = None,
    limits: Limits | None = None,
    static: Path = STATIC,
    started: str = "gramarye serve",
) -> Running:
    """A server on a bound socket. Raises CannotServe where the data folder cannot be used."""
    try:
        store = SqliteStore(data_dir / NAME)
        visitors = Visitors(limits)
        lobby = Lobby(games or {name: load(name) for name in names()}, shelf or OurBots(), store, pace, visitors)
        await lobby.start()
    except NotSaved as error:
        raise CannotServe(str(error)) from error
    patience = visitors.limits.headers
    listens, port = sock.getsockname()[:2]
    host = _own_address() if listens in ("0.0.0.0", "::") else listens
    url = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    runner = web.AppRunner(
        make_app(lobby, static, rates, invitation_of(started, listens, url)),
        access_log=None,
        logger=HTTP_LOG,
        shutdown_timeout=2.0,
        keepalive_timeout=max(patience, PROXY_KEEPS) if visitors.limits.behind_proxy else patience,
    )
    await runner.setup()
    assert runner.server is not None  # since the set-up
    doors = Doors(runner.server, visitors, more_files())
    server = await asyncio.get_running_loop().create_server(doors, sock=sock, backlog=BACKLOG)
    return Running(url, server, doors, runner, lobby)


def bind(host: str, port: int | None) -> socket.socket:
    """A listening place: the port asked for, or 8000 and up. Raises CannotServe with one sentence."""
    first = PORT if port is None else port
    for candidate in range(first, first + (TRIES if port is None else 1)):
        try:
            sock = _bound(host, candidate)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise CannotServe(f"cannot listen on {host}: {error.strerror or error}") from error
            continue
        if candidate != first:
            _say(f"port {first} is taken; using {candidate}")
        return sock
    if port is None:
        raise CannotServe(f"no port from {first} to {first + TRIES - 1} is free; choose another with --port")
    raise CannotServe(f"port {port} is taken or not allowed; choose another with --port")


def log_lines() -> None:
    """One line on stderr for each thing worth saying, whatever went wrong."""
    handler = logging.StreamHandler()
    handler.setFormatter(_OneLine("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


# ---- helpers


async def _serve(
    host: str,
    port: int | None,
    data_dir: Path | None,
    pace: float,
    rates: Rates | None,
    shelf: BotShelf | None,
    limits: Limits | None,
    ready: Callable[[str], None] | None,
    started: str,
) -> None:
    folder = data_dir or usual_folder()
    sock = bind(host, port)
    with contextlib.closing(sock):
        running = await start(sock, folder, shelf=shelf, pace=pace, rates=rates, limits=limits, started=started)
        # what is loaded by now stays; with the usual thresholds a busy server collects garbage an eighth of its time
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 20, 50)
        sys.setswitchinterval(0.001)  # the store's thread asks for the interpreter three times a commit
        stopped = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            try:
                loop.add_signal_handler(number, stopped.set)
            except NotImplementedError:  # Windows: asyncio turns Ctrl-C into a cancellation, handled below
                continue
        _say(f"gramarye is ready at {running.url}  (Ctrl-C stops it; games are kept in {folder})")
        if ready is not None:
            ready(running.url)
        try:
            await stopped.wait()
        finally:
            await running.stop()


def _own_address() -> str:
    """How others in the network reach this computer, so that links made under it work for them too."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        try:
            sock.connect(("192.0.2.1", 9))  # sends nothing: the system only says which of its addresses it would use
        except OSError:  # no network
            return "localhost"
        return str(sock.getsockname()[0])


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name != "nt":  # there it would share a port that is in use
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind((host, port))
        sock.listen(BACKLOG)
    except OSError:
        sock.close()
        raise
    sock.setblocking(False)
    return sock


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:  # Windows
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


class _OneLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        error = record.exc_info[1] if record.exc_info else None
        record.exc_info, record.exc_text, record.stack_info = None, None, None
        line = super().format(record)
        whole = line if error is None else f"{line}: {type(error).__name__}: {error}"
        return visible(" ".join(whole.split()))  # somebody may have written that path or name for this terminal


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
