"""`gramarye play` and `gramarye serve`: a real server that starts, answers, and ends on Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gramarye.cli import host
from tests.cli.conftest import Command


@contextmanager
def running(*args: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process and the address it told."""
    command = [sys.executable, "-m", "gramarye", *args]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    guard = threading.Timer(60, server.kill)
    guard.start()
    try:
        assert server.stdout is not None
        told = next((found for line in server.stdout if (found := re.search(r"http://\S+", line))), None)
        assert told is not None, server.stderr and server.stderr.read()
        yield server, told[0]
    finally:
        server.kill()
        server.communicate()
        guard.cancel()


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port: int = s.getsockname()[1]
        return port


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a POSIX signal")
@pytest.mark.parametrize("command", [("play", "--no-browser"), ("serve", "--host", "127.0.0.1")])
def test_a_server_answers_and_ends_cleanly(command: tuple[str, ...], tmp_path: Path) -> None:
    port = str(free_port())
    with running(*command, "--port", port, "--data", str(tmp_path / "data")) as (server, url):
        assert url == f"http://127.0.0.1:{port}/"
        with urllib.request.urlopen(url) as page:
            assert page.status == 200
        assert (tmp_path / "data").is_dir()
        server.send_signal(signal.SIGINT)
        _, complaint = server.communicate(timeout=30)
        assert (server.returncode, complaint) == (0, "")


def test_a_taken_port_is_told(gramarye: Command, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        told = gramarye("play", "--no-browser", "--port", str(taken.getsockname()[1]), "--data", str(tmp_path / "data"))
    assert told.code == 2
    assert re.match(r"gramarye: port \d+ is taken", told.err)


def test_a_data_folder_that_cannot_be_is_told(gramarye: Command, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    told = gramarye("serve", "--port", str(free_port()), "--data", str(tmp_path / "file" / "data"))
    assert (told.code, told.err.count("\n")) == (2, 1)


def test_the_browser_opens_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = threading.Event()
    urls: list[str] = []

    def open_page(url: str) -> None:
        urls.append(url)
        opened.set()

    monkeypatch.setattr(webbrowser, "open", open_page)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    host.open_browser("http://127.0.0.1:1/")
    assert not opened.wait(0.2)
    monkeypatch.setenv("DISPLAY", ":0")
    host.open_browser("http://127.0.0.1:2/")
    assert opened.wait(10)
    assert urls == ["http://127.0.0.1:2/"]
