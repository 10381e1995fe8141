"""The table as one pair of eyes sees it, built field by field.

Compiled with mypyc.
"""

from __future__ import annotations

from typing import Final, Literal

from mypy_extensions import i64

from gramarye.core.game import ALL_SEEING, NATURE, OVER
from gramarye.games.magic_power import codes as c
from gramarye.games.magic_power import exam
from gramarye.games.magic_power import state as st
from gramarye.games.magic_power.state import MagicPowerState
from gramarye.games.magic_power.words import Action, Awaited, CardView, MagicPowerView, Phase, PlayerView, Prompt

PHASES: Final[tuple[Phase, ...]] = (
    "start", "discard", "opening", "before", "after", "stocked", "window", "spell", "errand", "amplify", "over",
)  # fmt: skip
ACTIONS: Final[tuple[Action, ...]] = ("none", "A", "B", "C", "opening")
# why each phase waits: MP-06 start, MP-56 the order of throws, …
PHASE_RULE: Final = (
    "MP-06", "MP-09", "MP-12", "MP-18", "MP-18", "MP-43", "MP-38", "MP-28", "MP-52", "MP-56", "MP-59",
)  # fmt: skip


def actor(s: MagicPowerState) -> i64:
    """A seat, NATURE or OVER."""
    if s.wait:
        return NATURE
    return OVER if s.phase == st.ENDED else s.who


def prompt(s: MagicPowerState) -> Prompt:
    """What the game waits for."""
    phase: Phase = PHASES[s.phase]
    if s.wait and s.wait != st.WAIT_START:
        phase = "nature"
    rolling = s.wait == st.WAIT_ROLL or s.phase == st.SPELL
    return Prompt(
        phase=phase,
        action=ACTIONS[s.action],
        rolling=c.dice_of(s.rolling) if rolling else (),
        rerolls=int(s.rerolls) if s.phase == st.SPELL and not s.wait else 0,
        reroll_dice=int(s.opts.spells.dice[s.spell]) if s.phase == st.SPELL and s.rerolls and not s.wait else 0,
        has_drawn=s.has_drawn != 0,
        has_cast=s.cast_before + s.cast_after != 0,
    )


def awaited(s: MagicPowerState) -> Awaited:
    return Awaited(rule=PHASE_RULE[s.phase], actor=int(actor(s)), prompt=prompt(s))


def view(s: MagicPowerState, eye: i64) -> MagicPowerView:
    """All that `eye` may know: a seat, SPECTATOR or ALL_SEEING."""
    return MagicPowerView(
        seat=int(eye),
        actor=int(actor(s)),
        prompt=prompt(s),
        round=int(s.round),
        turn=int(s.turn),
        turn_seat=int(s.turn_seat),
        sp=int(s.sp),
        dice=(int(s.die(0)), int(s.die(1)), int(s.die(2))),
        seals=(int(s.b[st.SEALED]) - 1, int(s.b[st.SEALED + 1]) - 1, int(s.b[st.SEALED + 2]) - 1),
        players=tuple([_player(s, q, eye) for q in range(s.opts.seats)]),
        decks=(int(s.deck_n(1)), int(s.deck_n(2))),
        discards=_discards(s),
        stones_left=int(s.stones_left()),
        limit=int(s.opts.limit),
        summoner=int(s.summoner),
        victim=int(s.victim),
        winners=exam.winners(s) if s.phase == st.ENDED else (),
    )


def _player(s: MagicPowerState, q: i64, eye: i64) -> PlayerView:
    in_exam = s.round > st.ROUNDS
    sees = eye == q or eye == ALL_SEEING or in_exam
    counted = in_exam and s.b[st.VALUE + q] != 0
    thrown = s.b[st.PIPS + q] != 0
    stones: tuple[int | None, ...] = exam.stone_list(s, q) if sees else (None,) * int(s.stones(q))
    return PlayerView(
        hand=_cards(s, q, eye) if s.hand_n(q) else (),
        stock=_cards(s, st.IN_STOCK + q, eye) if s.stock_n(q) else (),
        stones=stones,
        has_left=(s.left >> q) & 1 != 0,
        hold_barred=(s.hold_barred >> q) & 1 != 0,
        cast_barred=(s.cast_barred >> q) & 1 != 0,
        value=int(s.b[st.VALUE + q]) if counted else None,
        pips=int(s.b[st.PIPS + q]) if thrown else None,
        final=int(exam.final_value(s, q)) if thrown else None,
    )


def _cards(s: MagicPowerState, place: i64, eye: i64) -> tuple[CardView, ...]:
    out: list[CardView] = []
    i: i64 = 0
    while i < len(s.cards):
        card = s.cards[i]
        if st.place_of(card) == place:
            kind = st.kind_of(card)
            level: Literal[1, 2] = 1 if s.opts.spells.level[kind] == 1 else 2
            sees = eye == ALL_SEEING or (eye >= 0 and (st.knowers_of(card) >> eye) & 1 != 0)
            out.append(CardView(int(i), level, s.opts.spells.ids[kind] if sees else None))
        i += 1
    return tuple(out)


def _discards(s: MagicPowerState) -> tuple[str, ...]:
    out: list[str] = []
    spells = s.opts.spells
    i: i64 = 0
    while i < spells.n:
        kind = spells.by_id[i]
        copies = i64(s.b[st.DECK + spells.n + kind])
        while copies > 0:
            out.append(spells.ids[kind])
            copies -= 1
        i += 1
    return tuple(out)
