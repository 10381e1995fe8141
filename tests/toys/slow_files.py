"""A game with files of one's own whose reader does what a file says: waits at a gate, or dies."""

from __future__ import annotations

import os
import time
from pathlib import Path

from gramarye.core.game import Reader
from tests.toys.pig import Pig


def read(text: str, file: str) -> object:
    """Waits until there is a file of this name; of an empty one its process dies."""
    if not text:
        os._exit(1)
    while not Path(text).exists():
        time.sleep(0.01)
    return file


class SlowFiles(Pig):
    def own_files(self) -> dict[str, Reader]:
        return {"board": read}
