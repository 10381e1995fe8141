"""A Chromium for the browser tests: the machine's own, or one that can be had here.

    python tools/browser.py        prints its path, fetching one first where there is none

Tried in turn: GRAMARYE_BROWSER; one on PATH; Playwright's own (already there, or downloaded); Debian's, as root; and,
on Linux x64, the headless build that the npm package @sparticuz/chromium carries: no root rights, no download site.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tools import client_build, steps

NAMES = (
    "chromium-headless-shell",  # a third faster than the whole browser in these tests
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
)
NPM = "@sparticuz/chromium@153.0.0"
OWN = steps.ROOT / ".venv" / "chromium"
UNPACK = """
const z = require("zlib"), fs = require("fs"), cp = require("child_process");
const [from, to] = process.argv.slice(1);
for (const f of ["al2023", "swiftshader", "fonts"]) {
  fs.mkdirSync(`${to}/${f}`, { recursive: true });
  cp.execFileSync("tar", ["-xf", "-", "-C", `${to}/${f}`], { input: z.brotliDecompressSync(fs.readFileSync(`${from}/${f}.tar.br`)) });
}
fs.writeFileSync(`${to}/swiftshader/chromium`, z.brotliDecompressSync(fs.readFileSync(`${from}/chromium.br`)), { mode: 0o755 });
"""  # noqa: E501 (JavaScript)
FONTS = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>{0}/fonts</dir><cachedir>{0}/cache</cachedir></fontconfig>'  # noqa: E501 (one line of XML)


def say(text: str) -> None:
    steps.say(f"browser: {text}")


def find() -> str | None:
    """The path of a browser that is here, "" for Playwright's own, or None."""
    if named := os.environ.get("GRAMARYE_BROWSER"):
        return named
    for name in NAMES:
        if path := shutil.which(name):
            return path
    if (OWN / "run").exists():
        return str(OWN / "run")
    return "" if any(any(folder.glob("chromium*")) for folder in playwright_folders()) else None


def playwright_folders() -> list[Path]:
    """Where Playwright keeps browsers that it downloaded."""
    if named := os.environ.get("PLAYWRIGHT_BROWSERS_PATH"):
        return [Path(named)]
    caches = (".cache/ms-playwright", "Library/Caches/ms-playwright", "AppData/Local/ms-playwright")
    return [Path.home() / cache for cache in caches]


def from_playwright() -> bool:
    say("none here; trying Playwright's download")
    return quietly(sys.executable, "-m", "playwright", "install", "chromium")


def from_debian() -> bool:
    release = Path("/etc/os-release")
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if not (is_root and shutil.which("apt-get") and release.is_file() and os.environ.get("GRAMARYE_APT") != "0"):
        return False
    if "ID=debian" not in release.read_text().splitlines():  # Ubuntu's package is an empty one that asks for snap
        return False
    say("installing Debian's chromium-headless-shell")
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    quietly("apt-get", "update", "-qq")
    return quietly("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell")


def from_npm() -> bool:
    if sys.platform != "linux" or platform.machine() != "x86_64":
        return False
    say(f"taking {NPM} from npm")
    node, npm = client_build.node_and_npm()
    tmp = OWN / "npm"
    tmp.mkdir(parents=True, exist_ok=True)
    flags = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", str(tmp)]
    r = subprocess.run([*npm, "install", *flags, NPM], env=client_build.node_env(node), stdout=sys.stderr, check=False)
    if r.returncode:
        return False
    subprocess.run([node, "-e", UNPACK, str(tmp / "node_modules/@sparticuz/chromium/bin"), str(OWN)], check=True)
    shutil.rmtree(tmp)
    conf = OWN / "fonts" / "fonts.conf"
    conf.write_text(FONTS.format(OWN / "fonts"))
    run = OWN / "run"
    libraries = f'LD_LIBRARY_PATH="{OWN}/al2023/lib" FONTCONFIG_FILE="{conf}"'
    run.write_text(f'#!/bin/sh\nexport {libraries}\nexec "{OWN}/swiftshader/chromium" "$@"\n')
    run.chmod(0o755)
    return True


def quietly(*cmd: str) -> bool:
    r = subprocess.run(cmd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return r.returncode == 0


def get() -> str:
    """As find(), after trying to fetch one."""
    found = find()
    for fetch in (from_playwright, from_debian, from_npm):
        if found is not None:
            break
        if fetch():
            found = find()
    if found is None:
        sys.exit("gramarye: no Chromium for the browser tests; install one, or set GRAMARYE_BROWSER to its path.")
    return found


if __name__ == "__main__":
    print(get() or "Playwright's own")
