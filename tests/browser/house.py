"""`gramarye play` as it is, but for the luck of its tables: `python -m tests.browser.house FILE …`, where FILE holds
the name of the test that is running."""

from __future__ import annotations

import sys
from pathlib import Path

from gramarye.cli import main
from gramarye.server import lobby
from tests.luck import secrets_of

if __name__ == "__main__":
    lobby.new_secret = secrets_of(Path(sys.argv.pop(1)).read_text)
    main()
