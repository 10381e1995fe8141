"""Wizardry to the Power of Three a second time: slow, plain, from the rules alone, to count and compare against.

It shares nothing with the engine but the words. No codes, no masks: lists, sets and dictionaries, symbols by name, and
Willy really goes space by space.
"""

from __future__ import annotations

from copy import copy
from fractions import Fraction
from itertools import product

from gramarye.core.words import Move
from gramarye.games.wizardry_cubed import words as w
from gramarye.games.wizardry_cubed.boards import own_board

NATURE, OVER = -1, -2
IN_TURN = ("roll", "face", "search", "danger")


class Slow:
    def __init__(self, setup: w.WizardrySetup) -> None:
        self.o = setup
        self.n = setup.seats
        self.board = setup.board or own_board(setup.path)
        self.school = self.board.forest + self.board.stairs + 1
        self.lumies = [s for die in self.board.dice for s in die if s not in ("ghost", "potion")]
        self.humans = {q for q in setup.voters if q < self.n}
        self.pos = [self.board.market] * self.n
        self.willy = 0 if setup.willy_further_back and self.n >= 5 else 1
        self.potions = self.enchantments = {"beginner": 3, "confirmed": 2, "expert": 1}[setup.level]
        self.tiles: dict[int, str] = {}  # what somebody has seen
        self.first_look: dict[int, int] = {}
        self.stage = "lot"
        self.waits_for = "lot"  # NATURE: "lot", "dice", "tile" or ""
        self.slot = -1
        self.seat = self.clock = self.active = -1
        self.looks = self.turn = self.found = self.steps = 0
        self.silent = self.searched = self.trap = self.face_done = self.late_face = False
        self.won: bool | None = None
        self.dice: tuple[str, ...] = ()
        self.targets: set[str] = set()
        self.open: set[int] = set()
        self.why = ""
        self.vote: tuple[int, str, int | None] | None = None
        self.yes: set[int] = set()
        self.no: set[int] = set()

    def copy(self) -> Slow:
        other = copy(self)
        for name in ("pos", "tiles", "first_look", "targets", "open", "yes", "no"):
            setattr(other, name, copy(getattr(self, name)))
        return other

    # ---- who must do what

    def inside(self, q: int) -> bool:
        return self.pos[q] == self.school

    def after(self, seat: int) -> int:
        return (seat + 1) % self.n

    def round_from(self, seat: int) -> list[int]:
        return [(seat + i) % self.n for i in range(self.n)]

    def judge(self) -> int:
        return next(q for q in self.round_from(self.active) if not self.inside(q))

    def actor(self) -> int:
        if self.won is not None:
            return OVER
        if self.waits_for:
            return NATURE
        if self.vote is not None:
            return self.voter()
        if self.stage in ("peek", "look"):
            return self.seat
        return self.judge() if self.stage == "danger" else self.active

    def moves(self) -> set[Move]:
        if self.actor() < 0:
            return set()
        if self.vote is not None:
            return {w.Agree(), w.Object()}
        out: set[Move] = set()
        slots = range(self.board.tiles)
        match self.stage:
            case "peek":
                looked = self.first_look if self.o.peek_anew else {}
                out |= {w.Peek(i) for i in slots if i not in looked and self.tiles.get(i) != "ghost"}
                if self.n == 2 and self.looks % 2 == 1:
                    out.add(w.Stop())
            case "look":
                out.add(w.PutBack())
            case "roll":
                out.add(w.Roll())
            case "face":
                out |= {w.Advance(q) for q in range(self.n) if not self.inside(q)}
            case "search":
                out |= {w.Flip(i) for i in slots if i not in self.open}
                if self.o.may_stop_early:
                    out.add(w.Stop())
            case "danger":
                out.add(w.LetWillyGo())
        return out | self.proposals(self.actor())

    def interrupts(self, seat: int) -> set[Move]:
        return set() if self.actor() in (NATURE, OVER, seat) else self.proposals(seat)

    def proposals(self, seat: int) -> set[Move]:
        if self.stage not in IN_TURN or self.vote is not None:
            return set()
        out: set[Move] = set()
        if self.potions:
            out |= {w.Propose(seat, "potion", q) for q in range(self.n) if not self.inside(q)}
        ghostly = self.stage == "danger" and self.why != "clock"
        if self.enchantments and (self.stage in ("face", "search") or ghostly) and self.in_time():
            out.add(w.Propose(seat, "enchantment"))
        return out

    def in_time(self) -> bool:
        return self.o.enchantment == "any_time" or not self.open

    def chances(self) -> dict[Move, Fraction]:
        if self.waits_for == "lot":
            seats = range(self.n if self.o.first == "lot" else 1)
            return {w.Lot(q): Fraction(1, len(seats)) for q in seats}
        if self.waits_for == "dice":
            falls = list(product(*(range(len(die)) for die in self.board.dice)))
            return {w.Land(fall): Fraction(1, len(falls)) for fall in falls}
        ghosts = self.board.tiles - len(self.lumies) - list(self.tiles.values()).count("ghost")
        under = [x for x in self.lumies if x not in self.tiles.values()] + ["ghost"] * ghosts
        return {w.Show(x): Fraction(under.count(x), len(under)) for x in under}

    def scores(self) -> tuple[int, ...]:
        return (int(bool(self.won)),) * self.n

    # ---- playing

    def play(self, move: Move) -> None:
        match move:
            case w.Lot(seat):
                self.waits_for = ""
                self.clock = self.seat = seat
                self.stage = "peek"
            case w.Peek(slot) | w.Flip(slot):
                self.slot = slot
                if slot not in self.tiles:
                    self.waits_for = "tile"
                else:
                    self.turned_up()
            case w.Show(symbol):
                self.waits_for = ""
                self.tiles[self.slot] = symbol
                self.turned_up()
            case w.PutBack():
                self.open = set()
                self.looked()
            case w.Stop():
                if self.stage == "peek":
                    self.looked()
                else:
                    self.search_is_over()
            case w.Roll():
                self.waits_for = "dice"
            case w.Land(faces):
                self.waits_for = ""
                self.dice = tuple(die[f] for die, f in zip(self.board.dice, faces, strict=True))
                self.landed()
            case w.Advance(wizard):
                self.step(wizard, 1)
                self.after_the_dice()
            case w.LetWillyGo():
                self.willy_goes()
            case w.Propose(seat, tool, wizard):
                self.vote = (seat, tool, wizard)
                self.yes, self.no = {seat}, set()
                self.count_votes()
            case w.Agree():
                self.yes.add(self.voter())
                self.count_votes()
            case w.Object():
                self.no.add(self.voter())
                self.count_votes()

    def turned_up(self) -> None:
        symbol = self.tiles[self.slot]
        self.open.add(self.slot)
        if self.stage == "peek":
            self.first_look.setdefault(self.slot, self.seat)
            self.stage = "look"
            if symbol == "ghost":
                self.willy += 1
        elif symbol in self.targets:
            self.targets.remove(symbol)
            self.found += 1
            if not self.targets:
                self.search_is_over()
        else:
            self.trap = symbol == "ghost"
            self.search_is_over()

    def looked(self) -> None:
        self.looks += 1
        each = 2 if self.n == 2 else 1
        if self.looks == each * self.n:
            self.begin_turn(self.clock)
        else:
            self.stage = "peek"
            if self.looks % each == 0:
                self.seat = self.after(self.seat)

    def begin_turn(self, seat: int) -> None:
        self.turn += 1
        self.active = self.seat = seat
        self.silent = self.board.forest < self.pos[seat] < self.school
        self.dice, self.targets, self.found = (), set(), 0
        self.searched = self.trap = self.face_done = False
        self.slot = -1
        self.stage = "roll"
        if seat == self.clock and (self.turn > 1 or self.o.willy_moves_on_first_turn):
            self.willy_wants("clock", self.board.arrows[max(self.willy, 1) - 1])
        elif self.inside(seat):
            self.end_turn()

    def end_turn(self) -> None:
        self.open = set()
        self.begin_turn(self.after(self.active))

    def landed(self) -> None:
        if not self.searched:
            self.targets = {x for x in self.dice if x in self.lumies} - {self.tiles[i] for i in self.open}
        if "potion" in self.dice and (self.o.potion_face == "at_once" or self.searched):
            self.stage = "face"
        else:
            self.after_the_dice()

    def after_the_dice(self) -> None:
        if self.won is not None:
            return
        if self.searched and self.late_face:
            self.late_face = False
            self.ghosts()
        elif self.searched:
            self.stage = "danger"
            self.still_in_danger()
        elif self.targets:
            self.stage = "search"
        else:
            self.search_is_over()

    def search_is_over(self) -> None:
        self.searched = True
        self.step(self.active, self.found)
        if self.won is not None:
            return
        self.late_face = self.o.potion_face == "after_search" and "potion" in self.dice
        if self.late_face:
            self.stage = "face"
        else:
            self.ghosts()

    def ghosts(self) -> None:
        if self.trap:
            self.trap = False
            self.willy_wants("ghost_tile", 1)
        elif "ghost" in self.dice and not self.face_done:
            self.face_done = True
            self.willy_wants("ghost_face", 1)
        else:
            self.end_turn()

    def step(self, wizard: int, spaces: int) -> None:
        self.pos[wizard] = min(self.pos[wizard] + spaces, self.school)
        if all(self.inside(q) for q in range(self.n)):
            self.won = True

    # ---- Willy

    def willy_wants(self, why: str, steps: int) -> None:
        self.why, self.steps = why, steps
        reach = range(self.willy + 1, self.willy + steps + 1)
        if self.o.catch == "last_space":
            stop = min(self.willy + steps, self.school - 1)
            reach = range(stop, stop + 1) if stop > self.willy else range(0)
        catches = any(p in reach and p < self.school for p in self.pos)
        helps = self.potions or (self.enchantments and why != "clock" and self.in_time())
        if catches and helps:
            self.stage = "danger"
        else:
            self.willy_goes()

    def willy_goes(self) -> None:
        for left in reversed(range(self.steps)):
            if self.willy == self.school - 1:
                break
            self.willy += 1
            stops = left == 0 or self.willy == self.school - 1
            if self.willy in self.pos and (stops or self.o.catch == "passing"):
                self.won = False
                return
        if self.why != "clock":
            self.ghosts()
        elif self.inside(self.active):
            self.end_turn()
        else:
            self.stage = "roll"

    def still_in_danger(self) -> None:
        if self.why == "ghost_face" and "ghost" not in self.dice:
            self.end_turn()
        else:
            self.willy_wants(self.why, self.steps)

    # ---- tools

    def voter(self) -> int:
        assert self.vote is not None
        by = self.vote[0]
        asked = self.humans - self.yes - self.no
        if self.o.agree == "majority":
            first = self.after(by)
        else:
            asked -= {by}
            first = self.judge()
        return next(q for q in self.round_from(first) if q in asked)

    def count_votes(self) -> None:
        assert self.vote is not None
        by, tool, wizard = self.vote
        if self.o.agree == "majority":
            yes, no = 2 * len(self.yes & self.humans), 2 * len(self.no & self.humans)
            carried = not self.humans or yes > len(self.humans)
            dropped = not carried and no >= len(self.humans)
        else:
            dropped = bool(self.no)
            carried = not dropped and (self.yes != {by} or self.humans <= {by})
        if not carried and not dropped:
            return
        self.vote = None
        if carried and tool == "enchantment":
            self.enchantments -= 1
            self.waits_for = "dice"
            return
        if carried:
            assert wizard is not None
            self.potions -= 1
            self.step(wizard, 1)
        if self.won is not None:
            return
        if self.stage == "danger":
            self.still_in_danger()
        elif self.stage == "roll" and self.inside(self.active):
            self.end_turn()
