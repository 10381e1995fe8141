"""The Test of Magic Power told in the terminal: a sentence for each event, and the table with all its stones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.table import Table
from rich.text import Text

from gramarye.cli.screen import table
from gramarye.cli.tell import Teller
from gramarye.core.game import Game
from gramarye.core.record import Record
from gramarye.core.words import Event, View
from gramarye.games.magic_power import words as w
from gramarye.games.magic_power.cards import own_spells


class MagicPowerTeller(Teller):
    """Knows what the events mean."""

    def __init__(self, game: Game, record: Record) -> None:
        super().__init__(game, record)
        setup = record.header.setup
        assert isinstance(setup, w.MagicPowerSetup)
        self.spells = {spell.id: spell.name.en for spell in setup.spells or own_spells()}

    def tell(self, event: Event) -> str:
        match event:
            case w.StartRolled(seat=seat, face=face):
                return f"{self.who(seat)} rolls a {face} for the start"
            case w.RoundBegan(round=number, sp=sp):
                return f"round {number} begins; {self.who(sp)} is the starting player"
            case w.StockReturned(seat=seat, cards=cards):
                return f"{self.who(seat)} takes {_count(len(cards), 'stocked spell')} back in hand"
            case w.SpellDiscarded(seat=seat, spell=spell):
                return f"{self.who(seat)} gives up {self.spell(spell)}"
            case w.TurnBegan(seat=seat, turn=turn):
                return f"turn {turn}: {self.who(seat)}"
            case w.DiceRolled(seat=seat, dice=dice, faces=faces, rule=rule):
                does = "interferes with" if rule == "MP-39" else "rolls"
                return f"{self.who(seat)} {does} {_dice(dice)}: {_faces(faces)}"
            case w.Held(seat=seat):
                return f"{self.who(seat)} holds"
            case w.SpellDrawn(seat=seat, level=level, spell=spell):
                return f"{self.who(seat)} draws a level-{level} spell: {self.spell(spell.value)}"
            case w.DeckRefilled(level=level, spells=spells):
                return f"the level-{level} deck is made anew from {_count(len(spells), 'discarded spell')}"
            case w.StoneTaken(seat=seat, points=points):
                return f"{self.who(seat)} takes a magic stone: worth {points.value}"
            case w.SpellCast():
                return self._cast(event)
            case w.DieTurned(seat=seat, die=die, face=face):
                return f"{self.who(seat)} turns {_dice((die,))} over: {face}"
            case w.DieSealed(seat=seat, die=die):
                return f"{self.who(seat)} seals {_dice((die,))}"
            case w.SealsLifted(dice=dice):
                return f"the seal on {_dice(dice)} is lifted"
            case w.HoldBarred(seat=seat, lifted=lifted):
                return f"{self.who(seat)} may hold again" if lifted else f"{self.who(seat)} may not hold next turn"
            case w.CastBarred(seat=seat, lifted=lifted):
                return f"{self.who(seat)} may cast again" if lifted else f"{self.who(seat)} may not cast next turn"
            case w.SpellPilfered(seat=seat, victim=victim, spell=spell):
                return f"{self.who(seat)} takes {self.spell(spell.value)} from {self.who(victim)}"
            case w.SpellStocked(seat=seat):
                return f"{self.who(seat)} stocks a spell, face down"
            case w.RoundEnded(round=number, seat=seat):
                return f"round {number} ends with the stone of {self.who(seat)}"
            case w.SpellsReturned():
                return "all spells go back into their decks" if event.stocks_too else "spells go back into their decks"
            case _:
                return self._tell_exam(event)

    def _tell_exam(self, event: Event) -> str:
        match event:
            case w.SeatLeft(seat=seat):
                return f"{self.who(seat)} has stones to the limit and leaves the first exam"
            case w.ExamBegan(finalists=finalists):
                return f"the final exam begins; in it are {self._all(finalists)}"
            case w.Disqualified(seat=seat):
                return f"{self.who(seat)} has no stone and is disqualified"
            case w.StonesRevealed(seat=seat, points=points):
                return f"{self.who(seat)} shows {_faces(points)}"
            case w.LotFell(seat=seat):
                return f"the lot falls on {self.who(seat)}"
            case w.SummonerNamed(seat=seat):
                return f"{self.who(seat)} is the Summoner"
            case w.ErrandBoyCalled(victim=victim):
                return f"the errand boy goes to {self.who(victim)}"
            case w.StoneFetched(points=points, extra=extra):
                given = "an extra 1 went in" if extra else "the Summoner's own 1 went in"
                return f"{given}, and a {points} comes back"
            case w.ValueCounted(seat=seat, value=value, needs=needs):
                return f"{self.who(seat)} has magic value {value} and needs {needs} pips or more"
            case w.Amplified(seat=seat, pips=pips, value=value, passed=passed):
                return f"{self.who(seat)} throws {pips}: {value}, {'passed' if passed else 'failed'}"
            case w.GameEnded(winners=winners):
                return f"{self._all(winners)} {'wins' if len(winners) == 1 else 'win'}" if winners else "nobody wins"
            case w.Awaited():
                return ""  # the next line tells who moved
            case _:
                return super().tell(event)

    def _cast(self, event: w.SpellCast) -> str:
        told = f"{self.who(event.seat)} casts {self.spell(event.spell)}"
        if event.dice:
            told += f" on {_dice(event.dice)}"
        if event.target is not None:
            told += f" on {self.who(event.target)}"
        return f"{told}: {_faces(event.faces)}" if event.faces else told

    def spell(self, spell: str | None) -> str:
        return self.spells.get(spell or "", "a spell")

    def _all(self, seats: Iterable[int]) -> str:
        return ", ".join(self.who(seat) for seat in seats)

    def table(self, view: View, scores: Sequence[int], winners: Sequence[int]) -> Table:
        assert isinstance(view, w.MagicPowerView)
        dice = " ".join(str(face or "–") for face in view.dice)
        shown = table("seat", "stones", "hand", "stock", ">magic value", ">pips", ">final", "", title=f"dice {dice}")
        for seat, player in enumerate(view.players):
            failed = player.final is not None and seat not in winners
            shown.add_row(
                Text(self.who(seat)),
                _faces(stone or 0 for stone in player.stones),
                ", ".join(self.spell(card.spell) for card in player.hand),
                ", ".join(self.spell(card.spell) for card in player.stock),
                *("" if x is None else str(x) for x in (player.value, player.pips, player.final)),
                "wins" if seat in winners else "does not win" if failed and view.winners else "",
            )
        return shown


def _dice(dice: Iterable[int]) -> str:
    """Dice by their places on the table.

    >>> _dice((0,)), _dice((0, 2))
    ('die 1', 'dice 1 3')
    """
    places = [str(d + 1) for d in dice]
    return f"{'die' if len(places) == 1 else 'dice'} {' '.join(places)}"


def _faces(faces: Iterable[int]) -> str:
    return " ".join(map(str, faces))


def _count(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"
