"""Starts the server, and the browser where there is one."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from gramarye.cli.problem import Problem

if TYPE_CHECKING:
    from gramarye.server.visitors import Limits


def run(
    host: str, port: int | None, data: Path | None, *, command: str, browser: bool, limits: Limits | None = None
) -> None:
    """Serve until Ctrl-C. `command` is how that was asked for, unless something around us says what people type."""
    from gramarye.server.serve import CannotServe, serve

    pipe = os.environ.pop("GRAMARYE_READY_FD", "")
    started = os.environ.pop("GRAMARYE_STARTED", command)

    def ready(url: str) -> None:
        if pipe.isdigit():
            tell_readiness(int(pipe), url)
        if browser:
            open_browser(url)

    try:
        serve(host, port, data, limits=limits, ready=ready, started=started)
    except CannotServe as reason:
        raise Problem(str(reason)) from reason


def tell_readiness(pipe: int, url: str) -> None:
    """For whoever started us: the address, as soon as it answers. The pipe stays open, and so tells our end too."""
    with contextlib.suppress(OSError):  # nobody listens any more
        os.write(pipe, f"{url}\n".encode())


def open_browser(url: str) -> None:
    """Show the page, without holding up the server that must answer it."""
    if has_screen():
        threading.Thread(target=_open, args=(url,), daemon=True).start()


def _open(url: str) -> None:
    try:
        webbrowser.open(url)
    except webbrowser.Error:
        print(f"no browser could be opened; the page is {url}", file=sys.stderr)


def has_screen() -> bool:
    """Whether a browser with windows can open; one that runs in the terminal would take it from the server."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("BROWSER"))
