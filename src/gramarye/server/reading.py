"""Reads files of one's own in a process of its own: whatever stands in one, no table waits for it."""

from __future__ import annotations

import asyncio
import os
import threading
from functools import cache
from typing import Final

import msgspec

from gramarye.core.codec import Codec
from gramarye.core.game import Game
from gramarye.core.ownfile import Fault
from gramarye.physics.processes import Died, Processes
from gramarye.server.protocol import CheckSpells, Message, Refused, Spells
from gramarye.server.texts import faulty, refuse

PATIENCE: Final = 5.0  # seconds for one file; within the bounds of `core.bounds` none takes a fiftieth of it
WAITING: Final = 32  # files; more at once are refused


class Reading:
    """One file after another; the process starts with the first."""

    def __init__(self) -> None:
        self._process = Processes(1)
        self._turn = asyncio.Lock()  # so that a file on which the process dies takes no other with it
        self._waiting = 0

    async def read(self, game: Game, option: str, ask: CheckSpells) -> Message:
        """What stands in the file, as the set-up takes it; or why not."""
        if self._waiting >= WAITING:
            return refuse(ask.id, "files_busy")
        self._waiting += 1
        try:
            async with self._turn:
                return await self._process.run(1, _read, type(game), option, ask)
        except Died:  # only a game of somebody else's can be so slow
            return faulty(ask.id, Fault(ask.file, "too_much"))
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        await self._process.close()


# ---- in the other process


@cache
def _game(kind: type[Game]) -> Game:
    return kind()


def _read(kind: type[Game], option: str, ask: CheckSpells) -> Spells | Refused:
    game = _game(kind)
    out_of_patience = threading.Timer(PATIENCE, os._exit, (1,))
    out_of_patience.daemon = True
    out_of_patience.start()
    try:
        own = game.own_files()[option](ask.toml, ask.file)
    except Fault as fault:
        return faulty(ask.id, fault)
    finally:
        out_of_patience.cancel()
    return Spells(ask.id, msgspec.Raw(Codec(game).encode(own)))
