"""Flies the flights over a free floor that bots aim by, and writes them into the package.

Run it when the physics has changed: PYTHONPATH=src python tools/fly_library.py
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

import gramarye.physics
from gramarye.physics import library as lib


def main() -> None:
    data = lib.encode(np.stack([lib.flown(flick) for flick in lib.KEPT]))
    path = Path(gramarye.physics.__file__).with_name(lib.FILE)
    path.write_bytes(data)
    print(f"{path.name}: {len(lib.KEPT)} flights, {len(data)} bytes")


if __name__ == "__main__":
    main()
