"""Players that see a Perspective only: `make` one of the `levels` a game has.

>>> from gramarye import bots
>>> bots.make("magic_power", "random", b"owl")  # doctest: +ELLIPSIS
<gramarye.bots.bot.Chancer object at ...>
"""

from gramarye.bots.bot import Bot
from gramarye.bots.shelf import levels, make, seated

__all__ = ["Bot", "levels", "make", "seated"]
