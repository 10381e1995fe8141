"""Compiles modules in place with mypyc: python mypyc_setup.py MODULE…, in a folder that holds them.

What an earlier, interrupted run has made there is used again. One C file for each module lets the processors share the
work, but by itself makes the core a third slower, as calls between files cannot be inlined. Optimising when all is
linked (LTO) undoes that, and costs half of what one large file costs. Where it cannot be done, it is one large file.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mypy.version import __version__ as mypy_version
from mypyc.build import mypycify
from setuptools import setup
from setuptools._distutils.ccompiler import CCompiler

JOBS = os.cpu_count() or 1
LTO = [f"-flto={JOBS}", "-fvisibility=hidden"]
POOL = ThreadPoolExecutor(JOBS)  # one for all extensions, as each of them asks for its own files


def flags() -> str:
    """What is added to the compiler's flags by way of the environment."""
    if os.name == "nt":
        return os.environ.get("CFLAGS", "")
    usual = os.environ.get("CFLAGS") or sysconfig.get_config_var("CFLAGS") or ""
    # Nobody replaces a function of ours by another library's, so short ones may be inlined. Two fields written at once,
    # by way of a vector register, are slower to read again than each by itself.
    return f"{usual} -fno-semantic-interposition -fno-tree-slp-vectorize"


def compile_at_once(
    self: Any,  # Any: setuptools' compilers have no types
    sources: list[str],
    output_dir: str | None = None,
    macros: list[Any] | None = None,
    include_dirs: list[str] | None = None,
    debug: bool = False,  # noqa: FBT001, FBT002 (the signature of CCompiler.compile)
    extra_preargs: list[str] | None = None,
    extra_postargs: list[str] | None = None,
    depends: list[str] | None = None,
) -> list[str]:
    """CCompiler.compile, which goes through its files one by one and makes each of them anew."""
    _, objects, after, options, build = self._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    before = self._get_cc_args(options, debug, extra_preargs)
    common = hashlib.sha256(repr([mypy_version, sys.version, self.compiler_so, before, after]).encode())
    for header in sorted(Path("build").rglob("*.h")):
        common.update(header.read_bytes())

    def make(name: str) -> None:
        source, ext = build[name]
        digest = common.copy()
        digest.update(Path(source).read_bytes())
        key = Path(f"{name}.key")
        if not (key.is_file() and Path(name).is_file() and key.read_text() == digest.hexdigest()):
            key.unlink(missing_ok=True)  # a compiler that is ended leaves half a file
            self._compile(name, source, ext, before, after, options)
            key.write_text(digest.hexdigest())

    list(POOL.map(make, objects))
    return list(objects)


def links_optimised() -> bool:
    """Whether the C compiler takes LTO and the linker its plug-in: tried on two lines."""
    if os.name == "nt":
        return False
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("int twice(int n);\nint twice(int n) { return n * 2; }\n")
        cmd = [*compiler, "-fPIC", "-shared", *LTO, str(source), "-o", str(Path(folder, "probe.so"))]
        try:
            return subprocess.run(cmd, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def main(modules: list[str]) -> None:
    os.environ["CFLAGS"] = flags()
    lto = links_optimised()
    if os.name != "nt":  # the compiler there has a loop of its own
        setattr(CCompiler, "compile", compile_at_once)  # noqa: B010 (to a type checker it is no method)
    extensions = mypycify(
        ["--ignore-missing-imports", *modules],
        group_name="gramarye",
        opt_level="3",
        debug_level="0",
        multi_file=lto,
    )
    for extension in extensions:
        if lto and extension.name.endswith("__mypyc"):  # the others only open it
            extension.extra_compile_args += LTO
            extension.extra_link_args += [*LTO, "-O3", "-g0"]
    setup(
        name="gramarye-core",
        packages=[],
        ext_modules=extensions,
        script_args=["build_ext", "--inplace", f"--parallel={JOBS}"],
    )


if __name__ == "__main__":
    main(sys.argv[1:])
