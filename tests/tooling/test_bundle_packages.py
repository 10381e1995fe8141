"""The bundle is made with few packages: a first start installs no others, so they must be named as such."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from tools import client_build

IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([@\w][\w@./:-]*)["']""")
TESTS = (".test.ts", "vitest.config.ts", "eslint.config.js", ".d.ts")


def imported(text: str) -> Iterator[str]:
    """Packages that stand in import statements, without types, which nothing loads."""
    for name in IMPORT.findall(re.sub(r"import type [^;]*;", "", text)):
        if not name.startswith(("node:", "virtual:", "$")):
            yield "/".join(name.split("/")[: 2 if name.startswith("@") else 1])


def test_imports_are_found() -> None:
    text = """
import subsetFont from "subset-font"; import type { Plugin } from "rollup";
import "@fontsource-variable/fraunces/wght.css"; import { a } from "./a"; import fs from "node:fs";
await import("uqr"); await import("../stage");
"""
    assert list(imported(text)) == ["subset-font", "@fontsource-variable/fraunces", "uqr"]


def test_what_the_bundle_is_made_with_is_no_development_package() -> None:
    client: Path = client_build.CLIENT
    package = json.loads((client / "package.json").read_text())
    files = [
        f for f in client_build.client_sources() if f.suffix in (".ts", ".js", ".svelte") and f.is_relative_to(client)
    ]
    used = {name for f in files if not f.name.endswith(TESTS) for name in imported(f.read_text("utf-8"))}
    assert "vite" in used
    assert used - set(package["dependencies"]) == set()
