"""The words of ICECOOL Wizards: board, set-up, moves, NATURE's answers, events and the view."""

# ruff: noqa: F403, F405  # whoever speaks of the game finds every word here, wherever it is told

from __future__ import annotations

from gramarye.core.words import Words
from gramarye.games.icecool_wizards.words.board import *
from gramarye.games.icecool_wizards.words.events import *
from gramarye.games.icecool_wizards.words.moves import *
from gramarye.games.icecool_wizards.words.setup import *
from gramarye.games.icecool_wizards.words.view import *

WORDS = Words(AnyMove, AnyEvent, IcecoolSetup, IcecoolView, choice=IcecoolChoice)
