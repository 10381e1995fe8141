"""Installs the game of docs/adding-a-game.md as its page says, from the page itself, into a folder of the tests."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md"


def files_on_page() -> dict[str, str]:
    """Every code block whose fence names a file."""
    blocks = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return dict(blocks)


def install(folder: Path) -> Path:
    """What pip would leave in site-packages; gives the folder to put on the path."""
    files = files_on_page()
    project = tomllib.loads(files.pop("pyproject.toml"))["project"]
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (folder / "dare" / "__init__.py").touch()
    told = folder / f"{project['name']}-{project['version']}.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    [(group, names)] = project["entry-points"].items()
    (told / "entry_points.txt").write_text(f"[{group}]\n" + "".join(f"{n} = {v}\n" for n, v in names.items()))
    return folder
