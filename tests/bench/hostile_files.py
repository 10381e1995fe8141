"""The longest that others wait while somebody sends hostile files and set-ups: a server, its attackers, one who pings.

    python tests/bench/hostile_files.py [--files 10000] [--setups 2000] [--senders 4] [--seed 1]

The server is another process, with limits on rates taken off, so that it must look at every one. Wall time depends on
whatever else the machine does: so it also tells how long the loop's own thread computed without a pause.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import aiohttp
import msgspec

from gramarye.server.protocol import PROTOCOL
from tests.hostile import Hostile

ROOT: Final = Path(__file__).resolve().parents[2]
SERVER: Final = """
import asyncio, sys, time, threading
from pathlib import Path
from gramarye.server import serve as s
from gramarye.server.sockets import Rates
import gramarye.server.sockets as sockets
held = [0.0, 0.0]

async def beat():
    wall, cpu = time.perf_counter(), time.thread_time()
    while True:
        await asyncio.sleep(0.001)
        now, used = time.perf_counter(), time.thread_time()
        held[0], held[1] = max(held[0], now - wall - 0.001), max(held[1], used - cpu)
        wall, cpu = now, used

original = s.start

async def start(*a, **k):
    running = await original(*a, **k)
    asyncio.get_running_loop().call_later(2.0, lambda: tasks.append(asyncio.create_task(beat())))
    return running

tasks = []
if __name__ == "__main__":
    s.start = start
    sockets.BAD = 10**9
    s.serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), pace=0.0, rates=Rates(a_second=1e9, burst=1e9))
    print("HELD", held[0], held[1], flush=True)
"""
CALM: Final = 20.0  # seconds of pings before anybody sends anything
GAMES: Final = ("magic_power", "wizardry_cubed", "icecool_wizards")


class Heard(msgspec.Struct):
    """What is needed of any answer."""

    t: str
    id: int = -1
    key: str = ""


class Line:
    """A connection that asks one thing after another."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self.ws = ws
        self.last = time.time_ns() // 1000

    async def ask(self, t: str, fields: str) -> Heard:
        self.last += 1
        await self.ws.send_str(
            f'{{"t":"{t}","id":{self.last},{fields}}}' if fields else f'{{"t":"{t}","id":{self.last}}}'
        )
        while True:
            heard = msgspec.json.decode((await self.ws.receive_str()), type=Heard)
            if heard.id in (self.last, -1) and heard.t not in ("tables",):
                return heard


async def a_line(session: aiohttp.ClientSession, url: str) -> Line:
    line = Line(await session.ws_connect(url, max_msg_size=0))
    await line.ask("hello", f'"protocol":{PROTOCOL},"name":"Eve"')
    return line


async def first_line(session: aiohttp.ClientSession, url: str) -> Line:
    """As soon as the server is there."""
    while True:
        with contextlib.suppress(aiohttp.ClientError):
            return await a_line(session, url)
        await asyncio.sleep(0.1)


async def attack(line: Line, work: Iterator[tuple[str, str]], told: Counter[str]) -> None:
    for t, fields in work:
        heard = await line.ask(t, fields)
        told[f"{t}: {heard.key or heard.t}"] += 1


async def ping(line: Line, waits: list[float]) -> None:
    while True:
        begun = time.perf_counter()
        await line.ask("ping", "")
        waits.append(time.perf_counter() - begun)
        await asyncio.sleep(0.002)


def work_of(seed: int, files: int, setups: int) -> Iterator[tuple[str, str]]:
    hostile = Hostile(seed)
    both = [(n * setups, True) for n in range(files)] + [(n * files, False) for n in range(setups)]
    toml, options = hostile.files(files), hostile.setups(setups)
    for n, (_, is_file) in enumerate(sorted(both)):
        game = GAMES[n % len(GAMES)]
        if is_file:
            yield (
                "checkspells",
                f'"game":"{game}","file":"mine.toml","toml":{json.dumps(next(toml), ensure_ascii=False)}',
            )
        else:
            yield "open", f'"game":"{game}","seats":[{{"kind":"here"}},{{"kind":"link"}}],"setup":{next(options)}'


async def send_all(url: str, given: argparse.Namespace) -> Counter[str]:
    """In a process of its own: making such files is work too, and no ping should wait for it."""
    told: Counter[str] = Counter()
    work = work_of(given.seed, given.files, given.setups)
    async with aiohttp.ClientSession() as session:
        senders = [await a_line(session, url) for _ in range(given.senders)]
        await asyncio.gather(*(attack(line, work, told) for line in senders))
    return told


def sender(url: str, given: argparse.Namespace) -> Counter[str]:
    return asyncio.run(send_all(url, given))


async def measure(url: str, given: argparse.Namespace) -> tuple[list[float], list[float], Counter[str], float]:
    """What pings wait before the attack and during it, what was answered, and how long it took."""
    before: list[float] = []
    during: list[float] = []
    async with aiohttp.ClientSession() as session:
        calm = await first_line(session, url)
        await calm.ask("checkspells", '"game":"magic_power","file":"a","toml":"a=1"')  # its process starts
        await asyncio.sleep(2.5)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(ping(calm, before), CALM)
        calm = await a_line(session, url)
        pinging = asyncio.create_task(ping(calm, during))
        begun = time.perf_counter()
        with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
            told = await asyncio.get_running_loop().run_in_executor(elsewhere, sender, url, given)
        seconds = time.perf_counter() - begun
        pinging.cancel()
    return before, during, told, seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--setups", type=int, default=2000)
    parser.add_argument("--senders", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=8399)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "server.py"  # a file, as other processes are started from it
        script.write_text(SERVER)
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
        }
        server = subprocess.Popen(
            [sys.executable, str(script), str(given.port), folder], stdout=subprocess.PIPE, text=True, env=environment
        )
        try:
            before, waits, told, seconds = asyncio.run(measure(f"http://127.0.0.1:{given.port}/ws", given))
        finally:
            server.terminate()
            said = server.communicate(timeout=20)[0]
    held = next((line.split()[1:] for line in said.splitlines() if line.startswith("HELD")), ["nan", "nan"])
    waits.sort()
    before.sort()
    print(f"{given.files} files and {given.setups} set-ups by {given.senders} senders in {seconds:.0f} s")
    for key, count in told.most_common():
        print(f"  {count:>6}  {key}")
    late = waits[-(len(waits) // 1000) or -1]
    print(f"{len(waits)} pings; median {waits[len(waits) // 2] * 1e3:.2f} ms, 99.9 % {late * 1e3:.1f} ms")
    usual = before[len(before) // 2] * 1e3
    print(f"in the {CALM:.0f} s before: median {usual:.2f} ms, longest {before[-1] * 1e3:.1f} ms")
    print(f"longest wait {waits[-1] * 1e3:.1f} ms; the loop late by {float(held[0]) * 1e3:.1f} ms at most,")
    print(f"its thread computing {float(held[1]) * 1e3:.1f} ms at a stretch at most")


if __name__ == "__main__":
    main()
