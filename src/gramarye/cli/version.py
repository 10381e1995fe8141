"""What `gramarye --version` tells: the version, and whether the core is compiled or why not."""

from __future__ import annotations

from pathlib import Path

import gramarye
import gramarye.core.table


def told() -> str:
    """One line.

    >>> told().startswith(f"gramarye {gramarye.__version__} (")
    True
    """
    return f"gramarye {gramarye.__version__} ({build()})"


def build() -> str:
    """Compiled, or pure Python and why: the build of a wheel writes the reason into the package."""
    if not gramarye.core.table.__file__.endswith((".py", ".pyc")):
        return "compiled with mypyc"
    reason = Path(gramarye.__file__).parent / "pure.txt"
    why = reason.read_text("utf-8").strip() if reason.is_file() else "it runs from its source"
    return f"pure Python: {why}"
