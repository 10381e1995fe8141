"""Why a move is not legal: the key of the sentence in the rulebook, and what fills its blanks.

Asked only after `legal` has not listed the move, so it need not be fast, but it always has an answer.
"""

from __future__ import annotations

from gramarye.core.game import NATURE, OVER, Moves, Why
from gramarye.core.words import Move, Word
from gramarye.games.magic_power import codes as c
from gramarye.games.magic_power import legal as lg
from gramarye.games.magic_power import state as st
from gramarye.games.magic_power import words as w
from gramarye.games.magic_power.state import MagicPowerState
from gramarye.games.magic_power.views import actor


def why_refused(s: MagicPowerState, seat: int, move: Move) -> Why:
    """Key and arguments of the refusal of a move that is not legal. Seats among the arguments count from 0."""
    who = int(actor(s))
    if who == OVER:
        return "game_over", {}
    if not 0 <= seat < s.opts.seats:
        return "only_players", {}
    if isinstance(move, (w.Land, w.Deal, w.DealStone, w.Pick, w.Lot, w.Fetch)):
        return _chance(s, move), {}
    if who == NATURE:
        return "nature_moves", {}
    if seat != who:
        return _out_of_turn(s, seat, move, who)
    return _in_turn(s, move)


def why_misnamed(word: Word) -> Why | None:
    """Of words that are none of the game's: those that name a die, a card or a seat by a number there is not."""
    match word:
        case w.Interfere(die) if _is_whole(die):
            return "no_such_die", {}
        case w.Cast(card) if _is_whole(card) and not 0 <= card <= w.MOST_CARDS:
            return "no_such_card", {}
        case w.Cast(dice=dice) | w.RollTwo(dice) | w.RollOne(dice) | w.Reroll(dice) if _beyond_three(dice):
            return "no_such_die", {}
        case w.Stock(card) if _is_whole(card):
            return "stock_no_such_card", {}
        case w.Discard(card) if _is_whole(card):
            return "discard_no_such_card", {}
        case w.Summon(seat) if _is_whole(seat):
            return "summon_pick", {}
    return None


def _beyond_three(dice: object) -> bool:
    return isinstance(dice, tuple) and all(map(_is_whole, dice)) and any(not 0 <= die <= 2 for die in dice)


def _is_whole(value: object) -> bool:
    return type(value) is int


def _chance(s: MagicPowerState, move: Move) -> str:
    if isinstance(move, w.Land):
        return "throw_decides" if s.round > st.ROUNDS else "dice_decide"
    if isinstance(move, w.Pick):
        return "pick_decides"
    if isinstance(move, w.Lot):
        return "lot_decides"
    return "fetch_decides" if isinstance(move, w.Fetch) else "chance_decides"


def _out_of_turn(s: MagicPowerState, seat: int, move: Move, who: int) -> Why:
    if s.round > st.ROUNDS:
        if s.stones(seat) == 0:
            return "disqualified", {}
        return ("not_your_errand" if s.phase == st.ERRAND else "not_your_throw"), {"actor": who}
    if (s.left >> seat) & 1:
        return "left_exam", {}
    if s.phase == st.DISCARDING:
        return "not_your_discard", {"actor": who}
    if isinstance(move, w.Interfere) and s.phase in (st.AFTER, st.STOCKED, st.WINDOW):
        if seat == s.next_seat(s.turn_seat):
            return "interfere_next", {}
        if s.is_calm():
            return "interfere_calm", {}
        return ("interfere_wait" if s.opts.anyone_interferes else "interfere_ender"), {"actor": who}
    return "not_your_turn", {"actor": who}


def _in_turn(s: MagicPowerState, move: Move) -> Why:
    if s.phase == st.AMPLIFY:
        magic = isinstance(move, (w.Cast, w.Stock, w.Reroll, w.TurnOver))
        return ("no_spells_in_exam" if magic else "amplify_now"), {}
    if s.phase == st.ERRAND:
        return "summon_pick", {}
    if s.phase == st.DISCARDING:
        if isinstance(move, w.Discard):
            return "discard_no_such_card", {}
        return "discard_to_limit", {"limit": int(s.opts.limit)}
    if s.phase == st.SPELL:
        return _in_spell(s, move)
    if s.phase == st.OPENING:
        return ("no_cast_opening" if isinstance(move, w.Cast) else "roll_three_first"), {}
    if s.phase == st.WINDOW:
        return ("die_sealed_interfere" if isinstance(move, w.Interfere) else "window_only"), {}
    return _in_ordinary_turn(s, move)


def _in_spell(s: MagicPowerState, move: Move) -> Why:
    if isinstance(move, w.Reroll):
        if s.rerolls == 0:
            return "no_reroll", {}
        return "reroll_dice", {"n": min(int(s.opts.spells.dice[s.spell]), int(s.free_dice()).bit_count())}
    return ("no_turn_over" if isinstance(move, w.TurnOver) else "finish_spell"), {}


def _in_ordinary_turn(s: MagicPowerState, move: Move) -> Why:
    match move:
        case w.Cast():
            return _cast(s, move)
        case w.Draw():
            return ("stock_ends_drawing" if s.phase == st.STOCKED else lg.why_not_draw(s, c.PILES.index(move.pile))), {}
        case w.RollTwo() | w.RollOne():
            return _roll(s, move)
        case w.Hold():
            return (lg.why_not_hold(s) if s.phase == st.BEFORE else "action_done"), {}
        case w.RollThree():
            if s.phase != st.BEFORE:
                return "action_done", {}
            return ("roll_three_later" if s.who == s.sp else "roll_three_over"), {}
        case w.Stock():
            return lg.why_not_stock(s) or "stock_no_such_card", {}
        case w.Interfere():
            return lg.why_not_interfere(s) or "die_sealed_interfere", {}
        case w.Discard():
            return ("room_no_such_card" if s.phase != st.STOCKED and lg.may_make_room(s) else "discard_not_now"), {}
        case w.Reroll() | w.TurnOver():
            return "no_reroll_left", {}
        case w.Summon():
            return "summon_not_now", {}
        case _:
            return "pass_not_now", {}  # all other phases of a turn list it


def _roll(s: MagicPowerState, move: w.RollTwo | w.RollOne) -> Why:
    if s.phase != st.BEFORE:
        return "action_done", {}
    two = isinstance(move, w.RollTwo)
    if _names_a_sealed_die(s, move.dice):
        return ("die_sealed_two" if two else "die_sealed_one"), {}
    return ("two_dice", {"n": min(2, int(s.free_dice()).bit_count())}) if two else ("one_die", {})


def _cast(s: MagicPowerState, move: w.Cast) -> Why:
    if move.card < len(s.cards) and st.place_of(s.cards[move.card]) == st.IN_STOCK + s.who:
        return "cast_stocked", {}
    if s.phase == st.STOCKED:
        return "cast_after_stock", {}
    why = lg.why_not_cast(s)
    if why:
        return why, {}
    if not 0 <= move.card < len(s.cards) or not s.holds(s.who, move.card):
        return "no_such_card", {}
    ways = Moves()
    lg.casts_of(s, move.card, ways)
    spell = s.opts.spells.spells[st.kind_of(s.cards[move.card])].id
    if ways.n and _names_a_sealed_die(s, move.dice):
        return "die_sealed_cast", {}
    return ("spell_needs" if ways.n else "spell_no_target"), {"spell": spell}


def _names_a_sealed_die(s: MagicPowerState, dice: tuple[int, ...]) -> bool:
    free = int(s.free_dice())
    return any(0 <= d < 3 and not free >> d & 1 for d in dice)
