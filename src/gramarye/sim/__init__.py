"""Simulation: many games of bots, the same for the same seed, with 95 % intervals on every figure."""

from __future__ import annotations

from gramarye.sim.jobs import play_all
from gramarye.sim.play import Plan, play_game
from gramarye.sim.report import Summary, summarise, write

__all__ = ["Plan", "Summary", "play_all", "play_game", "summarise", "write"]
