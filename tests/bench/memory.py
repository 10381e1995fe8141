"""How much memory a server keeps of tables that are over and left: its own process, real sockets, ever new guests.

    python tests/bench/memory.py [--game wizardry_cubed] [--steps 300,1000,2000] [--guest 10]

Each guest says hello, opens some tables of bots, looks at each until it is over, and goes. The resident memory of the
server is read after each step, and what its files take on the disk.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import aiohttp
import msgspec

from gramarye.server.protocol import PROTOCOL

SERVER: Final = """
import sys
from pathlib import Path
from gramarye.server.serve import serve
from gramarye.server.sockets import Rates
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), pace=0, rates=Rates(a_second=1e9, burst=1e9))
"""
IDS: Final = itertools.count(time.time_ns() // 1000)
SIDE_BY_SIDE: Final = 8  # guests


async def ask(ws: aiohttp.ClientWebSocketResponse, **message: Any) -> dict[str, Any]:
    msg = next(IDS)
    await ws.send_str(msgspec.json.encode({**message, "id": msg}).decode())
    while True:
        heard: dict[str, Any] = msgspec.json.decode(await ws.receive_str())
        if heard.get("id") == msg:
            return heard


async def visit(session: aiohttp.ClientSession, url: str, game: str, tables: int) -> None:
    """One guest's evening."""
    async with session.ws_connect(url + "ws") as ws:
        await ask(ws, t="hello", protocol=PROTOCOL, name="Ada")
        seats = [{"kind": "bot"}, {"kind": "bot"}]
        matches = [(await ask(ws, t="open", game=game, seats=seats))["match"] for _ in range(tables)]
        for match in matches:
            while (table := await ask(ws, t="enter", match=match)).get("status") != "over":
                if table["t"] == "refused":
                    raise RuntimeError(table["text"])
                await ask(ws, t="leave", match=match)
                await asyncio.sleep(0.05)
            await ask(ws, t="leave", match=match)


def resident(pid: int) -> float:
    """MB."""
    fields = Path(f"/proc/{pid}/status").read_text().split("\n")
    return next(int(field.split()[1]) / 1024 for field in fields if field.startswith("VmRSS"))


async def measure(url: str, server: subprocess.Popen[str], folder: Path, args: argparse.Namespace) -> None:
    done, started = 0, time.monotonic()
    print(f"{'tables':>7} {'MB':>8} {'disk MB':>8} {'s':>6}")
    async with aiohttp.ClientSession() as session:
        for step in [0, *map(int, args.steps.split(","))]:
            gate = asyncio.Semaphore(SIDE_BY_SIDE)

            async def guest(gate: asyncio.Semaphore = gate) -> None:
                async with gate:
                    await visit(session, url, args.game, args.guest)

            await asyncio.gather(*(guest() for _ in range((step - done) // args.guest)))
            done = step
            await asyncio.sleep(2)  # what is told by time, such as the end of a connection
            disk = sum(file.stat().st_size for file in folder.iterdir()) / 2**20  # noqa: ASYNC240 (nobody waits)
            print(f"{done:>7} {resident(server.pid):>8.1f} {disk:>8.1f} {time.monotonic() - started:>6.0f}", flush=True)


def main() -> None:
    ask_for = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    ask_for.add_argument("--game", default="wizardry_cubed")
    ask_for.add_argument("--steps", default="300,1000,2000")
    ask_for.add_argument("--guest", type=int, default=10)
    ask_for.add_argument("--port", type=int, default=8790)
    args = ask_for.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVER, str(args.port), folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            server.stdout.readline()
            try:
                asyncio.run(measure(f"http://127.0.0.1:{args.port}/", server, Path(folder), args))
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
