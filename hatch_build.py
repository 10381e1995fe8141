"""Builds what is not plain Python: the browser client with Vite, the compiled core with mypyc.

As hatchling's hook it does both for an sdist or a wheel. As a script it does them for a checkout:

    python hatch_build.py client    src/gramarye/static, when the client's sources changed
    python hatch_build.py packages  the client's packages with those for its tests and checks
    python hatch_build.py wheel     build/dist, and its core into build/compiled
    python hatch_build.py core      build/compiled, when there is a C compiler; prints the folder to import from

GRAMARYE_CLIENT   auto (default) | skip | force
GRAMARYE_COMPILE  auto (default) | 0 | 1 (fail when it cannot be compiled)
GRAMARYE_NODE     path of a Node.js to use, or "wheel" for the one from the package index
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parent))  # pip runs the hook without the project on its path

from tools import client_build, core_build
from tools.steps import CannotBuild, say

# ---- hatchling

if TYPE_CHECKING:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    Hook = BuildHookInterface[Any]  # Any: hatchling's own hooks name no builder config either
else:
    try:
        from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Hook
    except ImportError:  # run as a script, or imported by dev.py
        Hook = object


class GramaryeHook(Hook):
    """What hatchling calls around the making of an sdist or a wheel."""

    PLUGIN_NAME = "custom"
    made_in: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        need: list[str] = []
        if client_build.client_is_wanted() and not client_build.system_node():
            need.append(client_build.NODE)
        if self.target_name == "wheel" and not core_build.why_pure():
            need += core_build.MYPYC
        return need

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # Any: hatchling's signature
        if client_build.client_is_wanted():
            client_build.build_client()
        elif os.environ.get("GRAMARYE_CLIENT") == "skip" and version != "editable":
            say("GRAMARYE_CLIENT=skip: no client is built")
        if self.target_name == "wheel" and version != "editable":
            self.add_core(build_data)

    def add_core(self, build_data: dict[str, Any]) -> None:  # Any: hatchling's signature
        """The compiled core, or why there is none: pip shows nobody what is said here, so the package keeps it."""
        core_build.core_sources()  # a wrong COMPILED is a mistake of ours, not of this machine
        self.made_in = tempfile.TemporaryDirectory(prefix="gramarye-")
        folder = Path(self.made_in.name)
        why = core_build.why_pure()
        made: list[Path] = []
        if not why:
            try:
                made = core_build.compile_core(folder)
            except CannotBuild as e:
                if os.environ.get("GRAMARYE_COMPILE") == "1":
                    raise
                why = f"it could not be compiled ({e})"
        for p in made:
            build_data["force_include"][str(p)] = p.relative_to(folder).as_posix()
        if why:
            say(f"the core is installed as pure Python: {why}")
            (folder / "pure.txt").write_text(why + "\n", encoding="utf-8")
            build_data["force_include"][str(folder / "pure.txt")] = "gramarye/pure.txt"
        else:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # Any: as above
        if self.made_in:
            self.made_in.cleanup()


STEPS = ("client", "packages", "wheel", "core")


def main(args: list[str]) -> None:
    if not args or not set(args) <= set(STEPS):
        sys.exit(f"usage: python hatch_build.py {'|'.join(STEPS)} …")
    try:
        for step in args:
            if step == "core":
                print(core_build.bring_core_up_to_date())
            elif step == "wheel":
                from tools import distribution

                distribution.bring_wheel_up_to_date()
            elif step == "packages":
                client_build.install_client()
            elif client_build.client_is_wanted():
                client_build.build_client()
            else:
                say("the client is up to date")
    except CannotBuild as e:
        sys.exit(f"gramarye: {e}.")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main(sys.argv[1:])
