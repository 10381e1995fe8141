"""What may be done in a state: the codes of a seat's moves and of NATURE's answers, in a stable order.

Compiled with mypyc. Each `why_not_*` gives the key of the refusal, or "" where the thing is allowed:
the list of legal moves and the sentences for refused ones come from the same lines.
"""

from __future__ import annotations

from mypy_extensions import i64

from gramarye.core.game import Chances, Moves
from gramarye.core.rng import Rng
from gramarye.games.magic_power import codes as c
from gramarye.games.magic_power import spells as sp
from gramarye.games.magic_power import state as st
from gramarye.games.magic_power.state import MagicPowerState


def legal(s: MagicPowerState, out: Moves) -> None:
    """The acting seat's codes."""
    phase = s.phase
    if phase == st.BEFORE:
        rolls(s, out)
        if why_not_hold(s) == "":
            out.add(c.HOLD)
        draws(s, out)
        casts(s, out)
        limit_discards(s, out)
    elif phase == st.AFTER:
        out.add(c.PASS)
        draws(s, out)
        casts(s, out)
        limit_discards(s, out)
        if why_not_stock(s) == "":  # MP-40
            hand_moves(s, c.STOCK, out)
        interferences(s, out)
    elif phase == st.STOCKED or phase == st.WINDOW:  # MP-43, MP-38
        out.add(c.PASS)
        interferences(s, out)
    elif phase == st.OPENING or phase == st.AMPLIFY:  # MP-12, MP-57
        out.add(c.ROLL_THREE)
    elif phase == st.SPELL:
        out.add(c.PASS)
        if s.rerolls > 0:
            dice_subsets(s.free_dice(), s.opts.spells.dice[s.spell], c.REROLL, out)
        else:
            out.add(c.TURN_OVER)
    elif phase == st.DISCARDING:  # MP-09
        hand_moves(s, c.DISCARD, out)
    elif phase == st.ERRAND:  # MP-52: the Summoner picks among equal leaders
        q: i64 = 0
        while q < s.opts.seats:
            if (s.contenders >> q) & 1:
                out.add(c.with_seat(c.SUMMON, q))
            q += 1


def rolls(s: MagicPowerState, out: Moves) -> None:
    """Actions A and B."""
    free = s.free_dice()
    n = bits(free)
    mask: i64 = 0
    while mask < 8:  # MP-19: exactly two, or what the seals leave
        if mask & ~free == 0 and bits(mask) == min(n, 2):
            out.add(c.with_mask(c.ROLL_TWO, mask))
        mask += 1
    mask = 0
    while mask < 8:  # MP-22: exactly one
        if mask & ~free == 0 and bits(mask) == min(n, 1):
            out.add(c.with_mask(c.ROLL_ONE, mask))
        mask += 1


def why_not_hold(s: MagicPowerState) -> str:
    return "hold_barred" if (s.hold_barred >> s.who) & 1 else ""  # MP-24, by a stern look


def draws(s: MagicPowerState, out: Moves) -> None:
    pile: i64 = 0
    while pile < 3:
        if why_not_draw(s, pile) == "":
            out.add(c.with_card(c.DRAW, pile))
        pile += 1


def why_not_draw(s: MagicPowerState, pile: i64) -> str:
    why = why_not_draw_at_all(s, pile)
    if why == "" and is_full(s, pile):
        return "hand_full" if s.hand_n(s.who) else "hand_full_stones"
    return why


def why_not_draw_at_all(s: MagicPowerState, pile: i64) -> str:
    """Why this pile cannot be drawn from, the hand limit aside."""
    return _why_not_stone(s) if pile == c.STONE else _why_not_spell(s, pile)


def _why_not_stone(s: MagicPowerState) -> str:
    if s.phase == st.BEFORE:
        if not s.is_triple():
            return "draw_not_met_stone"
        if s.cast_before == 0:
            return "stone_without_cast"
        return "" if frees(s, s.cast_before) else "stone_needs_dice"  # MP-33
    if s.action == st.OPENED and not s.opts.sp_may_take_stone:  # MP-14
        return "no_stone_opening"
    if not s.is_triple():  # MP-29
        return "draw_not_met_stone"
    if s.has_drawn and s.cast_after and not frees(s, s.cast_after):  # MP-33
        return "stone_needs_dice"
    if s.has_drawn and not s.cast_after:  # MP-20, MP-24: one card for one throw
        return (
            "draw_once_stone" if s.action == st.A else "stone_after_draw" if s.action == st.C else "stone_after_opening"
        )
    return ""


def frees(s: MagicPowerState, cast: i64) -> bool:
    """Whether what was cast lets three of a kind win the stone: any spell, or under an option one at the dice."""
    return not s.opts.dice_spell or cast & st.CAST_AT_DICE != 0


def _why_not_spell(s: MagicPowerState, level: i64) -> str:
    if s.phase == st.BEFORE:
        return "draw_before_action"
    if s.action == st.B:  # MP-23
        return "draw_after_b"
    if s.has_drawn:  # MP-27
        return "draw_once"
    if s.action == st.A and (s.cast_after or (s.cast_before and not s.opts.early_cast_keeps_draw)):  # MP-21
        return "draw_after_cast"
    if s.action == st.C and s.cast_before and s.opts.cast_bars_c:
        return "cast_bars_hold"
    if level == 1 and not s.is_pair():  # MP-13, MP-30
        return "triple_no_pair" if s.is_triple() else "draw_not_met_1"
    if level == 2 and not s.is_run():  # MP-13, MP-31
        return "draw_not_met_2"
    if s.deck_n(level) == 0 and s.discards_n(level) == 0:  # MP-35
        return "deck_empty"
    return ""


def is_full(s: MagicPowerState, pile: i64) -> bool:
    """Whether the hand limit inside a round (an option) asks for a discard first. MP-10."""
    if not s.opts.limit_always or s.counted(s.who) < s.opts.limit:
        return False
    return s.hand_n(s.who) > 0 and s.opts.stones_count if pile == c.STONE else True


def limit_discards(s: MagicPowerState, out: Moves) -> None:
    if may_make_room(s):
        hand_moves(s, c.DISCARD, out)


def may_make_room(s: MagicPowerState) -> bool:
    """Whether a discard would allow a draw that only the hand limit forbids. MP-10."""
    if not s.opts.limit_always or s.hand_n(s.who) == 0:
        return False
    pile: i64 = 0
    while pile < 3:
        if why_not_draw(s, pile) == "hand_full":
            return True
        pile += 1
    return False


def why_not_cast(s: MagicPowerState) -> str:
    if s.phase == st.AFTER:
        if s.action == st.OPENED:  # MP-15
            return "no_cast_opening"
        if s.action == st.C:  # MP-25
            return "no_cast_after_hold"
    return "cast_hushed" if (s.cast_barred >> s.who) & 1 else ""


def casts(s: MagicPowerState, out: Moves) -> None:
    """Every way to cast every spell in hand; a spell that would change nothing cannot be cast. MP-18, MP-26, MP-28."""
    if s.hand_n(s.who) == 0 or why_not_cast(s) != "":
        return
    i: i64 = 0
    while i < len(s.cards):
        if st.place_of(s.cards[i]) == s.who:
            casts_of(s, i, out)
        i += 1


def casts_of(s: MagicPowerState, card: i64, out: Moves) -> None:
    """Every way to cast one card in hand."""
    spells = s.opts.spells
    kind = st.kind_of(s.cards[card])
    does = spells.does[kind]
    base = c.with_card(c.CAST, card)
    if does == sp.WHIRL:
        dice_subsets(s.free_dice(), spells.dice[kind], base, out)
    elif does == sp.STEPS:
        _steps(s, base, out)
    elif does == sp.PILFER:
        q: i64 = 0
        while q < s.opts.seats:
            if q != s.who and s.hand_n(q) > 0:
                out.add(c.with_seat(base, q))
            q += 1
    elif does == sp.GLARE or does == sp.HUSH:
        out.add(base)
    else:
        free = s.free_dice()
        d: i64 = 0
        while d < 3:
            if (free >> d) & 1:
                _one_die(s, does, spells.by[kind], d, base | (i64(32) << d), out)
            d += 1


def _one_die(s: MagicPowerState, does: i64, by: i64, d: i64, base: i64, out: Moves) -> None:
    face = s.die(d)
    if does == sp.SHIFT:
        if 1 <= face + by <= 6:
            out.add(c.with_face(base, face + by))
    elif does == sp.OPPOSITE:
        out.add(c.with_face(base, 7 - face))
    elif does == sp.MIRROR:
        x = s.die(1 if d == 0 else 0)
        y = s.die(1 if d == 2 else 2)
        if x != face:
            out.add(c.with_face(base, x))
        if y != face and y != x:
            out.add(c.with_face(base, y))
    elif does == sp.MOULD:
        x = 1
        while x <= 6:
            if x != face:
                out.add(c.with_face(base, x))
            x += 1
    else:  # a seal
        out.add(base)


def _steps(s: MagicPowerState, base: i64, out: Moves) -> None:
    free = s.free_dice()
    i: i64 = 0
    while i < 2:
        j = i + 1
        while j < 3:
            if (free >> i) & 1 and (free >> j) & 1:
                x: i64 = -1
                while x <= 1:
                    y: i64 = -1
                    while y <= 1:
                        fi = s.die(i) + x
                        fj = s.die(j) + y
                        if 1 <= fi <= 6 and 1 <= fj <= 6:
                            out.add(base | (i64(32) << i) | (i64(32) << j) | (fi << 8) | (fj << 11))
                        y += 2
                    x += 2
            j += 1
        i += 1


def dice_subsets(free: i64, most: i64, base: i64, out: Moves) -> None:
    """One code for every choice of 1 to `most` of the free dice."""
    mask: i64 = 1
    while mask < 8:
        if mask & ~free == 0 and bits(mask) <= most:
            out.add(c.with_mask(base, mask))
        mask += 1


def hand_moves(s: MagicPowerState, op: i64, out: Moves) -> None:
    """One code for every spell in hand."""
    i: i64 = 0
    while i < len(s.cards):
        if st.place_of(s.cards[i]) == s.who:
            out.add(c.with_card(op, i))
        i += 1


def why_not_stock(s: MagicPowerState) -> str:
    if s.phase == st.STOCKED:  # MP-41
        return "stock_one"
    if s.phase != st.AFTER:
        return "stock_not_now"
    if s.hand_n(s.who) == 0:
        return "stock_no_spell"
    return "stock_full" if s.stock_n(s.who) >= st.STOCK_LIMIT else ""  # MP-41


def why_not_interfere(s: MagicPowerState) -> str:
    """MP-37, MP-38."""
    if s.phase != st.AFTER and s.phase != st.STOCKED and s.phase != st.WINDOW:
        return "interfere_not_now"
    if s.is_calm():
        return "interfere_calm"
    return "" if s.free_dice() else "die_sealed_interfere"


def interferences(s: MagicPowerState, out: Moves) -> None:
    if why_not_interfere(s) == "":
        dice_subsets(s.free_dice(), 1, c.INTERFERE, out)


def bits(mask: i64) -> i64:
    """How many dice are in a mask."""
    return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1)


# ---- NATURE


def outcomes(s: MagicPowerState, out: Chances) -> None:
    """NATURE's codes with whole-number weights."""
    if s.wait == st.WAIT_ROLL:
        _falls(bits(s.rolling), 0, 0, out)  # dice keep their places, so a roll is ordered: 6, 36 or 216 ways
    elif s.wait == st.WAIT_START:
        _falls(1, 0, 0, out)
    elif s.wait == st.WAIT_DEAL:  # MP-34: any card of the shuffled deck may be its top
        spells = s.opts.spells
        k: i64 = 0
        while k < spells.n:
            if spells.level[k] == s.pile:
                out.add(c.with_card(c.DEAL, k), i64(s.b[st.DECK + k]))
            k += 1
    elif s.wait == st.WAIT_STONE or s.wait == st.WAIT_REST:
        _stones(s, c.DEAL_STONE, st.STONE_DECK, 0, out)
    elif s.wait == st.WAIT_PICK:
        i: i64 = 0
        while i < len(s.cards):
            if st.place_of(s.cards[i]) == s.pile:
                out.add(c.with_card(c.PICK, i), 1)
            i += 1
    elif s.wait == st.WAIT_LOT:  # MP-52
        q: i64 = 0
        while q < s.opts.seats:
            out.add(c.with_seat(c.LOT, q), (s.contenders >> q) & 1)
            q += 1
    elif s.wait == st.WAIT_FETCH:  # MP-51: one more 1 among the victim's stones
        _stones(s, c.FETCH, st.STONE_1 + 3 * s.victim, 1, out)


def _falls(n: i64, at: i64, bits_so_far: i64, out: Chances) -> None:
    if at == n:
        out.add(c.LAND | bits_so_far, 1)
        return
    face: i64 = 1
    while face <= 6:
        _falls(n, at + 1, bits_so_far | (face << (8 + 3 * at)), out)
        face += 1


def _stones(s: MagicPowerState, op: i64, at: i64, extra: i64, out: Chances) -> None:
    p: i64 = 0
    while p < 3:
        out.add(c.with_face(op, p + 1), i64(s.b[at + p]) + (extra if p == 0 else 0))
        p += 1


def sample(s: MagicPowerState, rng: Rng, scratch: Chances) -> i64:
    """One of NATURE's codes in proportion to its weight; dice without listing all their falls."""
    if s.wait == st.WAIT_ROLL or s.wait == st.WAIT_START:
        n = bits(s.rolling) if s.wait == st.WAIT_ROLL else i64(1)
        code: i64 = c.LAND
        i: i64 = 0
        while i < n:
            code |= (rng.below(6) + 1) << (8 + 3 * i)
            i += 1
        return code
    scratch.clear()
    outcomes(s, scratch)
    return scratch.pick(rng)
