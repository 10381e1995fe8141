"""Gramarye: board games for young wizards, as a library, a server and a command line."""

__version__ = "0.1.0"
