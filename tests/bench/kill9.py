"""Kills a server with SIGKILL at random moments of running matches, again and again: nothing acknowledged is lost.

    python tests/bench/kill9.py [--kills 200] [--matches 8] [--game magic_power] [--seed 1]

Each match has two players on two connections. A player that loses its connection comes back by itself, enters the
table with the version it knows, and sends the unanswered move again under the same id, as the browser does. At the
end every acknowledged move must be in the store, in its place and once, and every record must verify.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import aiohttp
import msgspec

from gramarye.core.record import verify
from gramarye.games import load
from gramarye.server import protocol as wire
from gramarye.server.bots_runner import OurBots
from gramarye.server.lobby import Lobby
from gramarye.server.match import Match
from gramarye.server.serve import bind
from gramarye.server.sheet import ROW, Moved
from gramarye.server.store_sqlite import SqliteStore

SERVER: Final = """
import sys
from pathlib import Path
from gramarye.server.serve import serve
from gramarye.server.sockets import Rates
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), rates=Rates(a_second=1e9, burst=1e9))
"""
LOST: Final = (aiohttp.ClientError, ConnectionError, TypeError)  # TypeError: a close where text was awaited
Json = dict[str, Any]


class Acknowledged(msgspec.Struct, frozen=True):
    """A move of which the server has said that it is done."""

    match: str
    version: int
    seat: int
    msg: int
    move: Json


class Tally:
    def __init__(self) -> None:
        self.acknowledged: list[Acknowledged] = []
        self.matches: set[str] = set()
        self.resumed = 0
        self.sent_again = 0


class Player:
    """One seat, on one connection at a time."""

    def __init__(self, url: str, name: str, seed: int, tally: Tally) -> None:
        self.url = url
        self.name = name
        self.tally = tally
        self.chance = random.Random(seed)
        self.token: str | None = None
        self.msg = time.time_ns() // 1000 + seed * 10**9
        self.open: Json | None = None
        """The move that has not been answered."""
        self.version: int | None = None
        self.ws: aiohttp.ClientWebSocketResponse

    async def connect(self, session: aiohttp.ClientSession) -> None:
        self.ws = await session.ws_connect(self.url + "ws", max_msg_size=0)
        welcome = await self.ask(t="hello", protocol=wire.PROTOCOL, name=self.name, token=self.token)
        self.token = welcome["token"]

    async def hear(self) -> Json:
        heard: Json = msgspec.json.decode(await self.ws.receive_str())
        return heard

    async def say(self, message: Json) -> None:
        await self.ws.send_str(msgspec.json.encode(message).decode())

    async def ask(self, **fields: Any) -> Json:
        self.msg += 1
        msg = self.msg
        await self.say({**fields, "id": msg})
        while (heard := await self.hear()).get("id") != msg:
            continue
        assert heard["t"] != "refused", heard
        return heard

    async def follow(self, match: str, seat: int) -> None:
        """Play on until the game is over or the connection is lost."""
        table = await self.ask(t="enter", match=match)
        if self.open is not None:
            self.tally.sent_again += 1
            await self.say(self.open)
        while True:
            if table["status"] == "playing" and table["actor"] == seat and self.open is None:
                self.msg += 1
                move = self.chance.choice(table["legal"])
                self.open = {
                    "t": "play", "id": self.msg, "match": match, "version": table["version"], "seat": seat,
                    "move": move,
                }  # fmt: skip
                await self.say(self.open)
            if table["status"] == "over" and self.open is None:
                return
            heard = await self.hear()
            if self.open is not None and heard.get("id") == self.open["id"]:
                assert heard["t"] in ("accepted", "stale"), heard
                if heard["t"] == "accepted":
                    done = Acknowledged(match, heard["version"], seat, self.open["id"], self.open["move"])
                    self.tally.acknowledged.append(done)
                self.open = None
            elif heard["t"] in ("update", "table"):
                table = heard


async def pair(url: str, game: str, seed: int, tally: Tally) -> None:
    """Two players, one match after another, through all crashes."""
    players = [Player(url, name, 2 * seed + i, tally) for i, name in enumerate(("Ada", "Ben"))]
    while True:
        match = await through_crashes(players[0], lambda: opened(players, game))
        tally.matches.add(match)
        await asyncio.gather(*(stay(player, match, seat) for seat, player in enumerate(players)))


async def opened(players: list[Player], game: str) -> str:
    async with aiohttp.ClientSession() as session:
        for player in players:
            await player.connect(session)
        table = await players[0].ask(t="open", game=game, seats=[{"kind": "here"}, {"kind": "link"}])
        await players[1].ask(t="join", code=table["code"])
        match: str = table["match"]
        return match


async def stay(player: Player, match: str, seat: int) -> None:
    async def once() -> str:
        async with aiohttp.ClientSession() as session:
            await player.connect(session)
            await player.follow(match, seat)
            return match

    await through_crashes(player, once)


async def through_crashes(player: Player, do: Any) -> str:
    """Do it again until no crash comes between."""
    while True:
        try:
            result: str = await do()
            return result
        except LOST:
            player.tally.resumed += 1
            await asyncio.sleep(0.05)


async def kill_and_check(kills: int, matches: int, game: str, seed: int, folder: Path, *, quiet: bool = True) -> str:
    """Runs it all; a sentence on what happened. AssertionError where anything is lost or does not verify."""
    chance = random.Random(seed)
    probe = bind("127.0.0.1", 0)
    port = probe.getsockname()[1]
    probe.close()
    tally = Tally()
    script = folder / "server.py"
    script.write_text(SERVER)
    players: list[asyncio.Task[None]] = []
    for n in range(kills + 1):
        server = subprocess.Popen([sys.executable, str(script), str(port), str(folder)], stdout=subprocess.PIPE)  # noqa: ASYNC220
        try:
            assert server.stdout is not None
            await asyncio.get_running_loop().run_in_executor(None, server.stdout.readline)  # it is ready
            if not players:
                url = f"http://127.0.0.1:{port}/"
                players = [asyncio.create_task(pair(url, game, seed * 1000 + i, tally)) for i in range(matches)]
            await some_moves(players, tally, chance.randrange(100))
            await asyncio.sleep(chance.random() * 0.05)
        finally:
            server.kill()
            server.wait()
            assert server.stdout is not None
            server.stdout.close()
        if not quiet and n % 20 == 0:
            print(f"{n} kills, {len(tally.acknowledged)} moves acknowledged", flush=True)
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    checked = await check(folder, game, tally)
    return (
        f"{kills + 1} kills; {len(tally.acknowledged)} acknowledged moves of {len(tally.matches)} matches are all"
        f" there, {checked} records verify; {tally.resumed} reconnections, {tally.sent_again} moves sent again"
    )


async def some_moves(players: list[asyncio.Task[None]], tally: Tally, count: int) -> None:
    """Until so many more moves have been acknowledged, or for ten seconds."""
    goal = len(tally.acknowledged) + count
    begin = time.monotonic()
    while len(tally.acknowledged) < goal and time.monotonic() < begin + 10:
        await asyncio.wait(players, timeout=0.002, return_when=asyncio.FIRST_EXCEPTION)
        for player in players:
            if player.done():
                player.result()  # a player's own failure is the run's


async def check(folder: Path, game: str, tally: Tally) -> int:
    """Reads the store as a server would, and compares."""
    store = SqliteStore(folder / "matches.sqlite")
    lobby = Lobby({game: load(game)}, OurBots(), store, 0.0)
    by_match: dict[str, list[Acknowledged]] = {match: [] for match in tally.matches}
    for done in tally.acknowledged:
        by_match[done.match].append(done)
    for match_id, moves in by_match.items():
        kept = await store.load(match_id)
        assert kept is not None
        rows = [ROW.decode(row) for row in kept.rows]
        for done in moves:
            row = rows[done.version - 1]
            assert isinstance(row, Moved)
            assert (row.seat, row.msg) == (done.seat, done.msg), f"{done} is not in its place"
            assert msgspec.json.decode(row.entries)[0] == {"by": done.seat, "move": done.move}
        sent = [(row.guest, row.msg) for row in rows if isinstance(row, Moved)]
        assert len(sent) == len(set(sent)), "a move was made twice"
        match = await lobby.find(match_id, 0)
        assert isinstance(match, Match)
        verdict = verify(load(game), match.record())
        assert verdict.ok, verdict
    await lobby.close()
    await store.close()
    return len(by_match)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--kills", type=int, default=200)
    p.add_argument("--matches", type=int, default=8)
    p.add_argument("--game", default="magic_power")
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(asyncio.run(kill_and_check(a.kills - 1, a.matches, a.game, a.seed, Path(folder), quiet=False)))


if __name__ == "__main__":
    main()
