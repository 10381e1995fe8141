"""Starting and stopping the server, as the command line does it; and that its sentences are all in use."""

from __future__ import annotations

import logging
import re
import signal
import subprocess
import sys
import urllib.parse
import urllib.request
from pathlib import Path

import aiohttp
import pytest

import gramarye.server
from gramarye.server import serve
from gramarye.server.serve import CannotServe, bind
from gramarye.server.texts import SENTENCES

SCRIPT = """
import sys
from pathlib import Path
from gramarye.server.serve import serve
serve(port=int(sys.argv[1]), data_dir=Path(sys.argv[2]))
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_says_one_line_when_ready_and_ends_cleanly(tmp_path: Path, number: int) -> None:
    probe = bind("127.0.0.1", 0)
    port = probe.getsockname()[1]
    probe.close()
    server = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(port), str(tmp_path / "data")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        ready = server.stdout.readline()
        assert ready.startswith(f"gramarye is ready at http://127.0.0.1:{port}/ ")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz") as answer:
            assert answer.status == 200
        server.send_signal(number)
        out, err = server.communicate(timeout=20)
        assert (server.returncode, out, err) == (0, "", "")
    finally:
        server.kill()
        server.communicate()
    assert (tmp_path / "data" / "matches.sqlite").exists()


async def test_open_to_the_network_it_tells_an_address_that_others_can_use(tmp_path: Path) -> None:
    with bind("0.0.0.0", 0) as sock:
        running = await serve.start(sock, tmp_path)
        try:
            told = urllib.parse.urlsplit(running.url)
            assert told.hostname not in ("0.0.0.0", None)
            assert told.port == sock.getsockname()[1]
            async with aiohttp.ClientSession() as session, session.get(running.url + "healthz") as answer:
                assert answer.status == 200
        finally:
            await running.stop()


def test_the_next_free_port_is_taken_and_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(serve, "PORT", port)
        with bind("127.0.0.1", None) as other:
            chosen = other.getsockname()[1]
            assert port < chosen < port + 100
            assert capsys.readouterr().out == f"port {port} is taken; using {chosen}\n"
        with pytest.raises(CannotServe, match=f"^port {port} is taken or not allowed; choose another with --port$"):
            bind("127.0.0.1", port)


def test_a_host_that_is_not_ours_is_told_in_one_sentence() -> None:
    with pytest.raises(CannotServe, match=r"^cannot listen on 192\.0\.2\.1: "):
        bind("192.0.2.1", 0)


def test_a_data_folder_that_cannot_be_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotServe, match=r"^the data folder .* cannot be used: "):
        serve.serve(port=0, data_dir=tmp_path / "file" / "data")


def test_a_log_line_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before = root.handlers[:]
    try:
        serve.log_lines()
        try:
            raise ValueError("two\nlines")
        except ValueError:
            logging.getLogger("gramarye.server").exception("it failed")
        err = capsys.readouterr().err
        assert err.count("\n") == 1
        assert err.endswith("ERROR it failed: ValueError: two lines\n")
    finally:
        root.handlers = before


def test_a_log_line_steers_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before = root.handlers[:]
    try:
        serve.log_lines()
        logging.getLogger("gramarye.server").error("no table %s", "\x1b]0;owned\x07\u202e\x9b\ud800x\u200b")
        assert capsys.readouterr().err.endswith("ERROR no table \\x1b]0;owned\\x07\\u202e\\x9b\\ud800x\\u200b\n")
    finally:
        root.handlers = before


def test_every_sentence_is_said_somewhere_and_every_key_has_one() -> None:
    source = "".join(file.read_text() for file in Path(gramarye.server.__path__[0]).glob("*.py"))
    used = set(re.findall(r'refuse\(\s*(?:[\w.]+|_id_of\(data\)),\s*"(\w+)"', source)) | {
        "begun",
        "not_begun",
        "table_over",
    }
    assert used == set(SENTENCES)
