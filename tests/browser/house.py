"""The server as it is, but for the luck of its tables: `python -m tests.browser.house LUCK …`, where the file LUCK
holds the name of the test that is running. `… quick PORT DATA` has bots that do not wait for watchers, anything else
is a command of gramarye."""

from __future__ import annotations

import sys
from pathlib import Path

from gramarye.cli import main
from gramarye.server import lobby
from gramarye.server.serve import serve
from tests.luck import secrets_of

if __name__ == "__main__":
    lobby.new_secret = secrets_of(Path(sys.argv.pop(1)).read_text)
    match sys.argv[1:]:
        case ["quick", port, data]:
            serve(port=int(port), data_dir=Path(data), pace=0.0)
        case _:
            main()
