"""Every piece of news names the rule that made it happen, in games that show each of them."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import get_args

import pytest

from gramarye.core.nature import Seeded
from gramarye.core.rng import Rng
from gramarye.core.table import Table
from gramarye.core.words import Event
from gramarye.games.magic_power.game import GAME
from gramarye.games.magic_power.words import AnyEvent, Draw, MagicPowerSetup

SETUPS = (
    MagicPowerSetup(seats=3),
    MagicPowerSetup(seats=2, limit_always=True, leave_at_limit=True),
    MagicPowerSetup(
        seats=4,
        interferer="anyone",
        limit_always=True,
        leave_at_limit=True,
        tight_limit="four_players",
        summon_on_equal_totals=True,
    ),
)
GAMES = 15
RULES = {
    "StartRolled": "MP-06",
    "RoundBegan": "MP-06 MP-07",
    "StockReturned": "MP-08",
    "SpellDiscarded": "MP-09 MP-10",
    "TurnBegan": "MP-16",
    "DiceRolled": "MP-12 MP-19 MP-22 MP-28 MP-39 MP-57",
    "Held": "MP-24",
    "SpellDrawn": "MP-13 MP-20 MP-24",
    "DeckRefilled": "MP-35",
    "StoneTaken": "MP-33 MP-10",
    "SpellCast": "MP-26 MP-20 MP-22",
    "DieTurned": "MP-28",
    "DieSealed": "MP-28",
    "SealsLifted": "MP-28",
    "HoldBarred": "MP-28",
    "CastBarred": "MP-28",
    "SpellPilfered": "MP-28",
    "SpellStocked": "MP-40",
    "RoundEnded": "MP-36",
    "SpellsReturned": "MP-45 MP-47",
    "SeatLeft": "MP-10",
    "ExamBegan": "MP-46",
    "Disqualified": "MP-48",
    "StonesRevealed": "MP-49",
    "SummonerNamed": "MP-50",
    "LotFell": "MP-52",
    "ErrandBoyCalled": "MP-50",
    "StoneFetched": "MP-51",
    "ValueCounted": "MP-55",
    "Amplified": "MP-58",
    "GameEnded": "MP-59",
    "Awaited": "MP-06 MP-09 MP-12 MP-18 MP-28 MP-38 MP-43 MP-52 MP-56 MP-59",
}


@cache
def news() -> dict[str, set[str]]:
    """The rules each kind of event named in some games of players who like to draw."""
    seen: dict[str, set[str]] = defaultdict(set)
    for seed in range(GAMES):
        table = Table(GAME, SETUPS[seed % len(SETUPS)], Seeded(str(seed)))
        rng = Rng(bytes([seed]))
        events: list[Event] = list(table.opening.events)
        while not table.over:
            legal = table.perspective(table.actor).legal()
            draws = [m for m in legal if isinstance(m, Draw)]
            among = draws if draws and rng.below(3) else legal
            events += table.play(table.actor, among[int(rng.below(len(among)))]).events
        for event in events:
            seen[type(event).__name__].add(event.rule)
    return seen


def test_the_list_is_of_all_events() -> None:
    assert set(RULES) == {kind.__name__ for kind in get_args(AnyEvent)}


@pytest.mark.parametrize("kind", RULES)
def test_news_name_their_rules(kind: str) -> None:
    assert news()[kind] == set(RULES[kind].split())


def test_the_rules_named_are_in_the_rulebook() -> None:
    known = {rule.id for rule in GAME.rulebook.rules}
    assert {rule for rules in news().values() for rule in rules} <= known
