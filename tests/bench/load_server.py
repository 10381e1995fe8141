"""How much a durable move costs the server: matches of random players over real sockets, in another process.

    python tests/bench/load_server.py [--matches 200] [--seconds 10] [--think 0] [--game magic_power] [--profile FILE]

Two connections to each match, each following its seat and playing a random legal move when it is its turn, so a
move is one message in and three out (accepted, and an update for each seat). CPU is the server's own process
time, all threads, over the measured window; latency is from sending a move to its `accepted`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import aiohttp
import msgspec
import uvloop

from gramarye.core.record import verify
from gramarye.games import load
from gramarye.server import protocol as wire
from gramarye.server.bots_runner import OurBots
from gramarye.server.lobby import Lobby
from gramarye.server.match import Match
from gramarye.server.store_sqlite import SqliteStore

ROOT: Final = Path(__file__).resolve().parents[2]
SERVER: Final = """
import sys
from pathlib import Path
from gramarye.server.serve import serve
from gramarye.server.sockets import Rates
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), rates=Rates(a_second=1e9, burst=1e9))
"""
SEATS: Final = [{"kind": "here"}, {"kind": "link"}]


class Heard(msgspec.Struct):
    """What a player here needs of any message."""

    t: str
    id: int = -1
    version: int | str = 0
    eye: int = -1
    actor: int = -1
    status: str = ""
    match: str = ""
    code: str = ""
    text: str = ""
    legal: msgspec.Raw = msgspec.Raw(b"[]")


DECODE: Final = msgspec.json.Decoder(Heard).decode
MOVES: Final = msgspec.json.Decoder(list[msgspec.Raw]).decode


class Count:
    """What is measured, while `on`."""

    def __init__(self) -> None:
        self.on = False
        self.moves = 0
        self.games = 0
        self.waits: list[float] = []


class Seat:
    """One connection that plays one seat."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse, chance: random.Random, count: Count, think: float) -> None:
        self.ws = ws
        self.chance = chance
        self.count = count
        self.think = think
        self.ids = time.time_ns() // 1000

    async def send(self, **fields: Any) -> int:
        self.ids += 1
        await self.ws.send_str(msgspec.json.encode({**fields, "id": self.ids}).decode())
        return self.ids

    async def ask(self, **fields: Any) -> Heard:
        msg = await self.send(**fields)
        while True:
            heard = DECODE(await self.ws.receive_str())
            if heard.id == msg:
                if heard.t == "refused":
                    raise RuntimeError(heard.text)
                return heard

    async def follow(self, match: str, seat: int) -> None:
        """Play this match to its end."""
        table = await self.ask(t="enter", match=match)
        sent: dict[int, float] = {}
        while True:
            if table.status == "over":
                return
            if table.status == "playing" and table.actor == seat:
                if self.think:
                    await asyncio.sleep(self.think * self.chance.uniform(0.5, 1.5))
                move = self.chance.choice(MOVES(table.legal))
                msg = await self.send(t="play", match=match, version=table.version, seat=seat, move=move)
                sent[msg] = time.perf_counter()
            while True:
                heard = DECODE(await self.ws.receive_str())
                if heard.id in sent:
                    if heard.t != "accepted":
                        raise RuntimeError(f"{heard.t}: {heard.text}")
                    wait = time.perf_counter() - sent.pop(heard.id)
                    if self.count.on:
                        self.count.moves += 1
                        self.count.waits.append(wait)
                elif heard.t in ("update", "table") and heard.match == match:
                    table = heard
                    break
            # the answer to one's own last move may come after the table moved on; it is counted then


async def pair(url: str, game: str, number: int, count: Count, think: float) -> None:
    """Two connections that play one match after another."""
    chance = random.Random(number)
    async with aiohttp.ClientSession() as session:
        seats = []
        for name in ("Ada", "Ben"):
            ws = await session.ws_connect(url + "ws", max_msg_size=0)
            seat = Seat(ws, chance, count, think)
            await seat.ask(t="hello", protocol=wire.PROTOCOL, name=name)
            seats.append(seat)
        while True:
            opened = await seats[0].ask(t="open", game=game, seats=SEATS)
            await seats[1].ask(t="join", code=opened.code)
            await asyncio.gather(*(seat.follow(opened.match, i) for i, seat in enumerate(seats)))
            for seat in seats:
                await seat.ask(t="leave", match=opened.match)
            count.games += count.on


def cpu(pid: int) -> tuple[float, float]:
    """Seconds of CPU this process has used itself and in the kernel, all threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) / os.sysconf("SC_CLK_TCK"), int(fields[12]) / os.sysconf("SC_CLK_TCK")


def peak(pid: int) -> int:
    """Peak memory in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024


async def measure(url: str, pid: int, a: argparse.Namespace) -> None:
    count = Count()
    players = [asyncio.create_task(pair(url, a.game, n, count, a.think)) for n in range(a.matches)]
    await asyncio.sleep(a.warm)
    count.on, before, begin = True, cpu(pid), time.perf_counter()
    await asyncio.wait(players, timeout=a.seconds, return_when=asyncio.FIRST_EXCEPTION)
    count.on, after, took = False, cpu(pid), time.perf_counter() - begin
    user, system = after[0] - before[0], after[1] - before[1]
    for player in players:
        if player.done():
            player.result()
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    waits = sorted(count.waits)
    print(
        f"{a.matches} matches of {a.game}, think {a.think} s: {count.moves} durable moves in {took:.1f} s"
        f" = {count.moves / took:,.0f} a second, {count.games} games ended;"
        f" server CPU {(user + system) / count.moves * 1e6:.1f} us a move"
        f" ({user / count.moves * 1e6:.1f} its own, {system / count.moves * 1e6:.1f} in the kernel;"
        f" {100 * (user + system) / took:.0f} % of a core);"
        f" p50 {waits[len(waits) // 2] * 1e3:.1f} ms, p99 {waits[len(waits) * 99 // 100] * 1e3:.1f} ms;"
        f" peak {peak(pid)} MB"
    )


async def verify_all(folder: Path, game: str) -> int:
    """Every record the server has kept holds; their number. AssertionError names the first that does not."""
    with contextlib.closing(sqlite3.connect(folder / "matches.sqlite")) as db:
        ids = [str(match) for (match,) in db.execute("SELECT id FROM matches WHERE status <> 'waiting'")]
    store = SqliteStore(folder / "matches.sqlite")
    lobby = Lobby({game: load(game)}, OurBots(), store, 0.0)
    for match_id in ids:
        match = await lobby.find(match_id, 0)
        assert isinstance(match, Match), match
        verdict = verify(load(game), match.record())
        assert verdict.ok, f"match {match_id}: {verdict}"
    await lobby.close()
    await store.close()
    return len(ids)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--matches", type=int, default=200)
    p.add_argument("--seconds", type=float, default=10.0)
    p.add_argument("--warm", type=float, default=4.0)
    p.add_argument("--think", type=float, default=0.0)
    p.add_argument("--game", default="magic_power")
    p.add_argument("--port", type=int, default=8765)
    p.add_argument("--profile", help="write the server's cProfile statistics here")
    a = p.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        profile = ["-m", "cProfile", "-o", a.profile] if a.profile else []
        script = Path(folder) / "server.py"
        script.write_text(SERVER)
        args = [sys.executable, *profile, str(script), str(a.port), folder]
        server = subprocess.Popen(args, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            server.stdout.readline()  # it is ready
            uvloop.run(measure(f"http://127.0.0.1:{a.port}/", server.pid, a))
        finally:
            server.terminate()
            server.wait(10)
            assert server.stdout is not None
            server.stdout.close()
        print(f"{asyncio.run(verify_all(Path(folder), a.game))} records verify")


if __name__ == "__main__":
    main()
