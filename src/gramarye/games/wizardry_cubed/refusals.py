"""Why a move is not legal, or talk not allowed: the key of the sentence in the rulebook, and its arguments.

Asked only after `legal` has not listed the move, so it need not be fast, but it always has an answer.
"""

from __future__ import annotations

from gramarye.core.game import NATURE, OVER, Why
from gramarye.core.words import Move, Word
from gramarye.games.wizardry_cubed import codes as c
from gramarye.games.wizardry_cubed import legal as lg
from gramarye.games.wizardry_cubed import state as st
from gramarye.games.wizardry_cubed import words as w
from gramarye.games.wizardry_cubed.state import WizardryState
from gramarye.games.wizardry_cubed.views import actor


def why_refused(s: WizardryState, seat: int, move: Move) -> Why:
    """Key and arguments of the refusal of a move that is not legal."""
    who = int(actor(s))
    if who == OVER:
        return "game_over", {}
    if not 0 <= seat < s.opts.seats:
        return "only_players", {}
    if isinstance(move, w.Lot) or s.wait == st.WAIT_LOT:
        return "chance_lot", {}
    if isinstance(move, w.Show):
        return "chance_tile", {}
    if who == NATURE or isinstance(move, w.Land):
        return "nature_moves", {}
    if isinstance(move, w.Propose):
        return _propose(s, seat, move), {}
    if seat != who:
        return _out_of_turn(s), {"actor": who}
    return _in_turn(s, move), {}


def why_misnamed(word: Word) -> Why | None:
    """Of words that are none of the game's: those that name a tile or a wizard by a number there is not."""
    match word:
        case w.Flip(slot) | w.Peek(slot) if _is_whole(slot):
            return "no_such_tile", {}
        case w.Ping(slot) if _is_whole(slot) and not 0 <= slot < c.SLOTS:
            return "no_such_tile", {}
        case w.Advance(wizard) if _is_whole(wizard):
            return "no_such_wizard", {}
        case w.Propose(seat) if _is_whole(seat) and not 0 <= seat < c.SEATS:
            return "speak_for_yourself", {}
        case w.Propose(tool="potion", wizard=wizard) if _is_whole(wizard):
            return "no_such_wizard", {}
    return None


def _is_whole(value: object) -> bool:
    return type(value) is int


def _out_of_turn(s: WizardryState) -> str:
    return "not_your_word" if s.phase in (st.DANGER, st.PROPOSED) else "not_your_turn"


def _propose(s: WizardryState, seat: int, move: w.Propose) -> str:
    if move.seat != seat:
        return "speak_for_yourself"
    if (move.wizard is None) == (move.tool == "potion"):
        return "potion_for_whom" if move.tool == "potion" else "enchantment_for_dice"
    tool = c.POTION if move.tool == "potion" else c.ENCHANTMENT
    if move.wizard is None:
        return lg.why_not_propose(s, tool, -1)
    return lg.why_not_propose(s, tool, move.wizard if move.wizard < s.opts.seats else s.opts.seats)


EXPECTED = {
    st.PEEKING: "peek_first",
    st.LOOKING: "put_back_first",
    st.ROLLING: "roll_first",
    st.POTION_FACE: "advance_first",
    st.SEARCHING: "search_on",
    st.DANGER: "danger_first",
    st.PROPOSED: "answer_first",
}


def _in_turn(s: WizardryState, move: Move) -> str:
    phase = int(s.phase)
    match move:
        case w.Flip() | w.Peek() if phase in (st.SEARCHING, st.PEEKING) and move.slot >= s.opts.track.tiles:
            return "no_such_tile"
        case w.Flip() if phase == st.SEARCHING:
            return lg.why_not_flip(s, move.slot)
        case w.Peek() if phase == st.PEEKING:
            return lg.why_not_peek(s, move.slot)
        case w.Peek() | w.PutBack() if phase >= st.ROLLING:
            return "peeks_over"
        case w.Advance() if phase == st.POTION_FACE:
            return "face_inside" if move.wizard < s.opts.seats else "no_such_wizard"
        case w.Advance() if phase in (st.ROLLING, st.SEARCHING):
            return "no_potion_face"
        case w.Agree() | w.Object() if phase != st.DANGER:
            return "nobody_asks"
        case w.Stop() if phase not in (st.PEEKING, st.SEARCHING):
            return "stop_not_now"
    if phase == st.LOOKING and s.tile(s.slot) == s.opts.track.ghost:
        return "put_back_ghost"
    return EXPECTED[phase]


def why_silent(s: WizardryState, seat: int, talk: Word) -> str:
    """Why this seat may not say that now, or "". W3-51, W3-53, W3-54, W3-55."""
    if isinstance(talk, w.Chat) and s.opts.setup.talk == "phrases":
        return "phrases_only"
    if isinstance(talk, w.Ping):
        if talk.slot >= s.opts.track.tiles:
            return "no_such_tile"
        if talk.symbol is not None and s.opts.track.kind_of(talk.symbol) < 0:
            return "no_such_symbol"
    if s.phase == st.ENDED:
        return ""
    in_turns = s.phase >= st.ROLLING
    if not in_turns and s.opts.setup.peeks == "kept" and (not isinstance(talk, w.Phrase) or talk.key in w.HELPFUL):
        return "peeks_kept"
    if in_turns and s.silent and seat != s.active and s.opts.setup.hints != "everywhere":
        return "silence"
    helps = not isinstance(talk, w.Phrase) or talk.key in w.HELPFUL
    return "no_hints" if helps and s.opts.setup.hints == "none" else ""
