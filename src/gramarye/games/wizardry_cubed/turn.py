"""A turn: the clock, the roll, the search, and what follows it.

Compiled with mypyc. `play` trusts its caller: the code came from `legal`, `interrupts` or `outcomes`.
"""

from __future__ import annotations

from mypy_extensions import i64, u8

from gramarye.core.game import Log
from gramarye.core.words import Secret
from gramarye.games.wizardry_cubed import boards, chase
from gramarye.games.wizardry_cubed import codes as c
from gramarye.games.wizardry_cubed import legal as lg
from gramarye.games.wizardry_cubed import state as st
from gramarye.games.wizardry_cubed import words as w
from gramarye.games.wizardry_cubed.state import WizardryState


def play(s: WizardryState, code: i64, log: Log | None) -> None:
    """One move of a seat or of NATURE."""
    op = c.op_of(code)
    if op == c.FLIP:
        s.slot = c.arg_of(code)
        if s.tile(s.slot) < 0:
            s.wait = st.WAIT_TILE
        else:
            _flipped(s, log)
    elif op == c.SHOW:
        s.wait = 0
        s.b[st.TILE + s.slot] = u8(c.arg_of(code) + 1)
        if s.phase == st.PEEKING:
            _peeked(s, log)
        else:
            _flipped(s, log)
    elif op == c.LAND:
        s.wait = 0
        s.rolled = c.arg_of(code) + 1
        _rolled(s, log)
    elif op == c.ROLL:
        s.wait = st.WAIT_DICE
    elif op == c.ADVANCE:
        _potion_face(s, c.arg_of(code), log)
    elif op == c.PROPOSE:
        chase.propose(s, code, log)
        _after_tool(s, log)
    elif op == c.AGREE or op == c.OBJECT:
        chase.answer(s, op == c.AGREE, log)
        _after_tool(s, log)
    elif op == c.LET_GO:
        _willy_goes_on(s, log)
    elif op == c.STOP:
        if s.phase == st.PEEKING:
            s.peeked += 1
            _next_peek(s, log)
        else:
            _search_over(s, "stopped", log)
    else:
        _setup(s, code, log)


# ---- before the first turn


def _setup(s: WizardryState, code: i64, log: Log | None) -> None:
    op = c.op_of(code)
    if op == c.LOT:  # W3-24, W3-25
        s.wait = 0
        s.clock = c.arg_of(code)
        s.who = s.clock
        s.phase = st.PEEKING
        if log is not None:
            log.add(w.FirstChosen(rule="W3-25", seat=int(s.clock)))
    elif op == c.PEEK:  # W3-18
        s.slot = c.arg_of(code)
        if s.tile(s.slot) < 0:
            s.wait = st.WAIT_TILE
        else:
            _peeked(s, log)
    else:
        assert op == c.PUT_BACK
        s.open = 0
        if log is not None:
            log.add(w.TileReturned(rule="W3-19", slot=int(s.slot)))
        s.slot = 0
        s.peeked += 1
        _next_peek(s, log)


def _peeked(s: WizardryState, log: Log | None) -> None:
    """W3-19: seen by the peeking seat alone; W3-20: a ghost is shown to all, and Willy goes one space."""
    is_ghost = s.tile(s.slot) == s.opts.track.ghost
    for_all = is_ghost or s.opts.open_peeks
    s.b[st.SEEN + s.slot] = u8(st.ALL if for_all else i64(s.b[st.SEEN + s.slot]) | (i64(1) << s.who))
    if s.b[st.PEEKED + s.slot] == 0:
        s.b[st.PEEKED + s.slot] = u8(s.who + 1)
    s.open = i64(1) << s.slot
    s.phase = st.LOOKING
    if log is not None:
        seats = tuple(range(-1, 6)) if for_all else (int(s.who),)
        symbol = Secret(s.opts.track.names[s.tile(s.slot)], seats)
        log.add(w.TilePeeked(rule="W3-20" if is_ghost else "W3-19", seat=int(s.who), slot=int(s.slot), symbol=symbol))
    if is_ghost:
        chase.begin(s, st.BY_PEEK, 1)
        chase.willy_goes(s, log)


def _next_peek(s: WizardryState, log: Log | None) -> None:
    if s.phase == st.ENDED:
        return
    if s.peeked >= s.opts.peeks * s.opts.seats:
        begin_turn(s, s.clock, log)
        return
    s.phase = st.PEEKING
    if s.peeked % s.opts.peeks == 0:  # W3-21: in turn order
        s.who = s.next_seat(s.who)


# ---- the turn


def begin_turn(s: WizardryState, seat: i64, log: Log | None) -> None:
    """W3-26, W3-27, W3-28, W3-29: at the clock holder's turn Willy comes first, whoever is inside already."""
    track = s.opts.track
    while True:
        s.turn += 1
        s.active = seat
        s.who = seat
        s.silent = 1 if track.forest < s.pos(seat) <= track.last else 0  # W3-52
        s.rolled = 0
        s.targets = 0
        s.found = 0
        s.searched = 0
        s.trap = 0
        if log is not None:
            log.add(w.TurnBegan(rule="W3-23", seat=int(seat), silent=s.silent != 0, inside=s.is_inside(seat)))
        if seat == s.clock and (s.turn > 1 or s.opts.hurry):
            chase.begin(s, st.BY_CLOCK, track.arrows_at(s.willy))
            if chase.asks_for_help(s, log):
                return
            chase.willy_goes(s, log)
            if s.phase == st.ENDED:
                return
        if not s.is_inside(seat):
            break
        seat = s.next_seat(seat)  # W3-30, W3-50
    s.phase = st.ROLLING  # W3-31


def _rolled(s: WizardryState, log: Log | None) -> None:
    """A first roll, or one by an Enchantment: mid-search, or while Willy's step is pending. W3-61."""
    if not s.searched:
        s.targets = lg.lumie_bits(s) & ~lg.open_bits(s)
    if log is not None:
        track = s.opts.track
        faces = tuple([track.symbol(d, ((s.rolled - 1) >> (3 * d)) & 7) for d in range(track.dice)])
        rule = "W3-31" if s.phase == st.ROLLING else "W3-58"
        log.add(w.DiceRolled(rule=rule, seat=int(s.active), faces=faces, targets=target_names(s)))
    if s.shows(boards.POTION) and (s.opts.face_first or s.searched):  # W3-34: before the first flip, and compulsory
        s.phase = st.POTION_FACE
        s.who = s.active
        return
    _go_on(s, log)


def target_names(s: WizardryState) -> tuple[str, ...]:
    return tuple([s.opts.track.names[k] for k in range(s.opts.track.lumies) if (s.targets >> k) & 1])


def _potion_face(s: WizardryState, wizard: i64, log: Log | None) -> None:
    """W3-33: no tile is spent."""
    chase.advance(s, wizard, 1, "W3-33", log)
    if s.phase != st.ENDED:
        _go_on(s, log)


def _go_on(s: WizardryState, log: Log | None) -> None:
    """After the dice and their potion face: search, or come back to Willy's pending step."""
    if s.searched and s.danger == 0:  # the potion of the dice had waited for the end of the search
        _ghosts(s, log)
    elif s.searched:
        _pending_step(s, log)
    elif s.targets == 0:  # all that is asked for lies open already, or the dice ask for nothing
        _search_over(s, "all", log)
    else:
        s.phase = st.SEARCHING
        s.who = s.active


def _flipped(s: WizardryState, log: Log | None) -> None:
    """W3-38, W3-39, W3-41, W3-42, W3-43, W3-49."""
    slot = s.slot
    s.slot = 0
    kind = s.tile(slot)
    s.open |= i64(1) << slot
    s.b[st.SEEN + slot] = u8(st.ALL)
    is_ghost = kind == s.opts.track.ghost
    found = not is_ghost and (s.targets >> kind) & 1 != 0
    if found:
        s.targets &= ~(i64(1) << kind)
        s.found += 1
    if log is not None:
        rule = "W3-39" if found else "W3-43" if is_ghost else "W3-42"
        name = s.opts.track.names[kind]
        log.add(w.TileFlipped(rule=rule, seat=int(s.active), slot=int(slot), symbol=name, found=found))
    if is_ghost:
        s.trap = 1
        _search_over(s, "ghost", log)
    elif not found:
        _search_over(s, "wrong", log)
    elif s.targets == 0:
        _search_over(s, "all", log)


def _search_over(s: WizardryState, why: str, log: Log | None) -> None:
    """W3-44: a space for each Lumie found; then W3-46: ghost tile, ghost face, tiles back."""
    s.searched = 1
    if log is not None:
        if why == "all":
            log.add(w.SearchEnded(rule="W3-41", seat=int(s.active), why="all"))
        elif why == "wrong":
            log.add(w.SearchEnded(rule="W3-42", seat=int(s.active), why="wrong"))
        elif why == "ghost":
            log.add(w.SearchEnded(rule="W3-43", seat=int(s.active), why="ghost"))
        else:
            log.add(w.SearchEnded(rule="W3-40", seat=int(s.active), why="stopped"))
    chase.advance(s, s.active, s.found, "W3-44", log)
    if s.phase == st.ENDED:
        return
    if not s.opts.face_first and s.shows(boards.POTION):  # W3-34, under an option
        s.phase = st.POTION_FACE
        s.who = s.active
    else:
        _ghosts(s, log)


def _ghosts(s: WizardryState, log: Log | None) -> None:
    """W3-45, W3-35, W3-47: one step for a ghost tile, one for a ghost face as the dice lie now."""
    if s.trap:
        s.trap = 0
        chase.begin(s, st.BY_GHOST_TILE, 1)
        if chase.asks_for_help(s, log):
            return
        chase.willy_goes(s, log)
        if s.phase == st.ENDED:
            return
    if s.shows(boards.GHOST):  # W3-36
        chase.begin(s, st.BY_GHOST_FACE, 1)
        if chase.asks_for_help(s, log):
            return
        chase.willy_goes(s, log)
        if s.phase == st.ENDED:
            return
    _end_turn(s, log)


def _end_turn(s: WizardryState, log: Log | None) -> None:
    """W3-48: every tile turned up in this turn is turned back; W3-10: on its slot."""
    if log is not None and s.open:
        slots = tuple([i for i in range(s.opts.track.tiles) if (s.open >> i) & 1])
        log.add(w.TilesReturned(rule="W3-48", slots=slots))
    s.open = 0
    begin_turn(s, s.next_seat(s.active), log)


# ---- Potions, Enchantments and Willy's pending step


def _after_tool(s: WizardryState, log: Log | None) -> None:
    """Once a proposal is carried out or dropped: back to where the turn stood."""
    if s.wait:  # an Enchantment rolls the dice
        return
    if s.phase == st.DANGER:
        _pending_step(s, log)
    elif s.phase == st.ROLLING and s.is_inside(s.active):  # a Potion brought the roller in: nothing to roll for
        _end_turn(s, log)


def _pending_step(s: WizardryState, log: Log | None) -> None:
    """Ask again while Willy would still catch someone and something helps; otherwise let him go."""
    if s.danger == st.BY_GHOST_FACE and not s.shows(boards.GHOST):  # W3-36: the re-roll took the ghost away
        s.danger = 0
        s.steps = 0
        _end_turn(s, log)
        return
    if not chase.asks_for_help(s, log):
        _willy_goes_on(s, log)


def _willy_goes_on(s: WizardryState, log: Log | None) -> None:
    """Willy's pending step, and then on with the turn it interrupted."""
    why = s.danger
    chase.willy_goes(s, log)
    if s.phase == st.ENDED:
        return
    if why == st.BY_CLOCK:
        if s.is_inside(s.active):
            _end_turn(s, log)
        else:
            s.phase = st.ROLLING
            s.who = s.active
    elif why == st.BY_GHOST_TILE:
        _ghosts(s, log)
    else:
        _end_turn(s, log)
