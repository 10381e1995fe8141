"""The spells of a table as numbers: what each kind of card does, for the compiled rules.

Compiled with mypyc. Reading and checking spell files is `cards.py`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from gramarye.games.magic_power import spellbook as b

# up to MOULD they roll or change dice
SHIFT: Final = 0
OPPOSITE: Final = 1
WHIRL: Final = 2
MIRROR: Final = 3
STEPS: Final = 4
MOULD: Final = 5
SEAL: Final = 6
PILFER: Final = 7
GLARE: Final = 8
HUSH: Final = 9


class SpellSet:
    """Kinds of spell cards, numbered in file order; the same object serves all copies of a state."""

    def __init__(self, spells: tuple[b.Spell, ...]) -> None:
        self.spells = spells
        self.ids: list[str] = [s.id for s in spells]
        self.n: i64 = len(spells)
        self.level: vec[i64] = vec[i64]()
        self.copies: vec[i64] = vec[i64]()
        self.does: vec[i64] = vec[i64]()
        self.by: vec[i64] = vec[i64]()  # of a shift
        self.dice: vec[i64] = vec[i64]()  # of a whirl
        self.times: vec[i64] = vec[i64]()
        self.turn: vec[i64] = vec[i64]()
        self.by_id: vec[i64] = vec[i64]()
        """The numbers in the order of the ids."""
        for kind in sorted(range(len(spells)), key=self.ids.__getitem__):
            self.by_id = append(self.by_id, i64(kind))
        for s in spells:
            e = s.effect
            self.level = append(self.level, i64(s.level))
            self.copies = append(self.copies, i64(s.copies))
            self.does = append(self.does, _does(e))
            self.by = append(self.by, i64(e.by) if isinstance(e, b.Shift) else i64(0))
            self.dice = append(self.dice, i64(e.dice) if isinstance(e, b.Whirl) else i64(0))
            self.times = append(self.times, i64(e.times) if isinstance(e, b.Whirl) else i64(0))
            self.turn = append(self.turn, i64(1) if isinstance(e, b.Whirl) and e.turn else i64(0))

    def kind_of(self, spell: str) -> i64:
        """The number of a spell id, -1 for an unknown one."""
        return self.ids.index(spell) if spell in self.ids else -1


def _does(effect: b.Effect) -> i64:
    if isinstance(effect, b.Shift):
        return SHIFT
    if isinstance(effect, b.Opposite):
        return OPPOSITE
    if isinstance(effect, b.Whirl):
        return WHIRL
    if isinstance(effect, b.Mirror):
        return MIRROR
    if isinstance(effect, b.Steps):
        return STEPS
    if isinstance(effect, b.Mould):
        return MOULD
    if isinstance(effect, b.Seal):
        return SEAL
    if isinstance(effect, b.Pilfer):
        return PILFER
    if isinstance(effect, b.Glare):
        return GLARE
    assert isinstance(effect, b.Hush)
    return HUSH
