"""Illegal and malformed messages by the hundred thousand: each is refused, none changes anything.

    python tests/bench/malformed.py [--messages 1000000] [--game magic_power] [--seed 1]

Messages go through a connection as the socket hands them over: as bytes. Between them legal moves are made, so that
every phase of a game is tried.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import Any, Final, cast

import msgspec
from aiohttp import web

from gramarye.core.codec import state_hash
from gramarye.core.game import FiniteGame
from gramarye.server import protocol as wire
from gramarye.server.lobby import Lobby
from gramarye.server.match import Match
from gramarye.server.sockets import Answers, Bucket, Connection, Rates
from gramarye.server.store_sqlite import SqliteStore
from tests.frames import unframed
from tests.toys.random_bots import RandomBots

Json = Any  # JSON of any shape is the point here
ODD: Final[tuple[Json, ...]] = (
    None, True, False, -1, 0, 1, 2, 3, 7, 99, 2**31, 2**63, -(2**63), 2**64, 10**40, 0.5, 1e308,
    "", "owl", "0", "é\u0000", "x" * 300,
    [], [0], [0, 0], [0, 1, 2], [1, 2, 3, 4], ["a"], [[[]]], {}, {"t": "land"}, {"t": None}, {"a": {"b": {}}},
)  # fmt: skip


class Mouth(Connection):
    """A connection without a socket: what it would write is kept."""

    def __init__(self, lobby: Lobby) -> None:
        endless = Rates(a_second=1e12, burst=1e12)
        super().__init__(cast(web.Request, None), lobby, Answers(), Bucket(endless, time.monotonic))  # never served
        self.said: list[bytes] = []
        self.cuts = 0

    def _cut_off(self, code: int, why: str) -> None:
        """Talk on after twenty messages that are none."""
        self.cuts += 1

    async def say(self, data: bytes) -> list[wire.Message]:
        """What is answered to these bytes."""
        self.said.clear()
        self.hear(data)
        await self.at_rest()
        return [msgspec.json.decode(said, type=wire.ServerMessage) for said in self.said]

    def _write(self, frames: bytes) -> None:
        """Answers come by frames, held together with what was told meanwhile."""
        while frames:
            _, said, frames = unframed(frames)
            self.said.append(said)


class Spoiler:
    """Makes wrong moves and wrong messages from right ones."""

    def __init__(self, seed: int, shapes: list[Json]) -> None:
        self.chance = random.Random(seed)
        self.shapes = shapes
        """Moves of this game, to begin with."""

    def move(self) -> Json:
        move = dict(self.chance.choice(self.shapes))
        for _ in range(self.chance.choice((0, 1, 1, 2))):
            how = self.chance.randrange(5)
            key = self.chance.choice([*move, "card", "dice", "seat", "by"])
            if how == 0:
                move.pop(key, None)
            elif how == 1:
                move["t"] = self.chance.choice(("land", "deal", "draw", "pass", "", "__init__", None, 7, ["roll"]))
            else:
                move[key] = self.chance.choice(ODD)
        return self.chance.choice(ODD) if self.chance.random() < 0.02 else move

    def message(self, version: int, match: str, seat: int) -> bytes:
        """Wrong, except by chance: then it is a legal move, and `accepted` tells."""
        chance = self.chance
        message: Json = {
            "t": "play", "id": chance.randrange(2**53), "match": match, "version": version, "seat": seat,
            "move": self.move(),
        }  # fmt: skip
        if chance.random() < 0.2:
            message["seat"] = chance.choice((0, 1, 2, 3, 7, 8, -1, "0", None, 1.5))
        if chance.random() < 0.1:
            message["version"] = chance.choice((0, 1, version - 1, version + 1, -1, None, "1", 2**70))
        if chance.random() < 0.1:
            message[chance.choice(("t", "id", "match", "seat", "move", "extra"))] = chance.choice(ODD)
        data = msgspec.json.encode(message)
        if chance.random() < 0.1:
            data = self._noise(data)
        return data

    def _noise(self, data: bytes) -> bytes:
        chance = self.chance
        match chance.randrange(5):
            case 0:
                return data[: chance.randrange(len(data))]
            case 1:
                at = chance.randrange(len(data))
                return data[:at] + chance.randbytes(chance.randrange(1, 6)) + data[at:]
            case 2:
                return chance.randbytes(chance.randrange(0, 200))
            case 3:
                return b"[" * chance.randrange(1, 3000)
            case _:
                return data + data


async def spoil(game: FiniteGame, folder: Path, messages: int, seed: int, every: int = 400) -> dict[str, int]:
    """Sends so many wrong messages, with a legal move after `every` of them; gives how each kind was answered.
    AssertionError where anything but a refusal came, or anything changed."""
    store = SqliteStore(folder / "m.sqlite")
    store._db.execute("PRAGMA synchronous = OFF")  # not what is measured here
    lobby = Lobby({game.info.name: game}, RandomBots(), store, 0.0)
    ada, ben = Mouth(lobby), Mouth(lobby)
    for mouth in (ada, ben):
        await mouth.say(msgspec.json.encode({"t": "hello", "id": 1, "protocol": wire.PROTOCOL, "name": "Ada"}))
    spoiler = Spoiler(seed, [{"t": "roll_three"}])
    counts: dict[str, int] = {}
    match = await a_match(lobby, ada, ben, 2)
    before = fingerprint(match)
    for n in range(messages):
        if n % every == 0:
            if match.table is None or match.table.over:
                match = await a_match(lobby, ada, ben, n + 3)
            await legal_move(match, (ada, ben), spoiler)
            before = fingerprint(match)
        seat = max(0, match.actor)
        mouth = (ada, ben)[seat if spoiler.chance.random() < 0.9 else 1 - seat]
        answers = await mouth.say(spoiler.message(match.version, match.id, seat))
        assert len(answers) == 1 or any(isinstance(answer, wire.Accepted) for answer in answers), answers
        for answer in answers:
            kind = answer.key if isinstance(answer, wire.Refused) and not answer.rule else type(answer).__name__.lower()
            assert kind != "internal", answer
            counts[kind] = counts.get(kind, 0) + 1
        if any(isinstance(answer, wire.Accepted) for answer in answers):
            before = fingerprint(match)  # it was a legal move after all
        elif n % 20 == 0:
            assert fingerprint(match) == before
    assert fingerprint(match) == before
    await lobby.close()
    await store.close()
    return counts


async def a_match(lobby: Lobby, ada: Mouth, ben: Mouth, msg: int) -> Match:
    seats = [{"kind": "here"}, {"kind": "link"}]
    game = next(iter(lobby.games))
    (opened,) = await ada.say(msgspec.json.encode({"t": "open", "id": msg, "game": game, "seats": seats}))
    assert isinstance(opened, wire.Opened)
    await ben.say(msgspec.json.encode({"t": "join", "id": msg, "code": opened.code}))
    for mouth in (ada, ben):
        await mouth.say(msgspec.json.encode({"t": "enter", "id": msg, "match": opened.match}))
    match = await lobby.find(opened.match, 0)
    assert isinstance(match, Match)
    return match


async def legal_move(match: Match, mouths: tuple[Mouth, Mouth], spoiler: Spoiler) -> None:
    """One random legal move; its kind is a pattern for wrong ones from now on."""
    table = match.table
    assert table is not None
    seat = match.actor
    move = spoiler.chance.choice(table.perspective(seat).legal())
    raw = match.codec.encode(move)
    spoiler.shapes = [*spoiler.shapes[-40:], msgspec.json.decode(raw)]
    message = {"t": "play", "id": 2**52 + match.version, "match": match.id, "version": match.version, "seat": seat}
    answers = await mouths[seat].say(msgspec.json.encode({**message, "move": msgspec.Raw(raw)}))
    assert any(isinstance(answer, wire.Accepted) for answer in answers), answers


def fingerprint(match: Match) -> tuple[int, int, str]:
    assert match.table is not None
    return match.version, len(match.table.log), state_hash(match.table.state)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--messages", type=int, default=1_000_000)
    p.add_argument("--game", default="magic_power")
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args()
    from gramarye.games import load_finite

    begin = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        counts = asyncio.run(spoil(load_finite(a.game), Path(folder), a.messages, a.seed))
    print(f"{a.messages:,} wrong messages in {time.perf_counter() - begin:.0f} s; nothing changed; answered:")
    for kind, n in sorted(counts.items(), key=lambda item: -item[1]):
        print(f"  {n:9,} {kind}")


if __name__ == "__main__":
    main()
