"""Standard output and error that fail no command: closed, cut off, full, or in an encoding that lacks our signs."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import TextIO

from gramarye.core.text import visible


def prepare() -> None:
    """Make both streams there, and let them replace what their encoding lacks."""
    if sys.stdout is None:  # `>&-`: the next file opened would take its number, and be written into by a stray print
        sys.stdout = _nowhere()
    if sys.stderr is None:
        sys.stderr = _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def whisper(text: str) -> None:
    """A line on standard error for whoever listens; that nobody does ends nothing."""
    try:
        print(harmless(text), file=sys.stderr, flush=True)
    except OSError:
        drop(sys.stderr)


def harmless(text: str) -> str:
    """Lines that steer no terminal, wherever they come from.

    >>> harmless("one\\ntwo\\x1b[2J")
    'one\\ntwo\\\\x1b[2J'
    """
    return text if text.isprintable() else "\n".join(map(visible, text.split("\n")))


def why(fault: OSError) -> str:
    """The system's own reason, as the end of a sentence.

    >>> why(OSError(28, "No space left on device"))
    'no space left on device'
    """
    return (fault.strerror or "unknown reason").lower()


def drop(stream: TextIO) -> None:
    """From now on nothing of this stream goes anywhere, also what it still holds."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")
