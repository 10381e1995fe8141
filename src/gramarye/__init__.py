"""Gramarye: board games for young wizards, as a library, a server and a command line."""

from gramarye.games import load, names

__all__ = ["load", "names"]
__version__ = "0.1.0"
