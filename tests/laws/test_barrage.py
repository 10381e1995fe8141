"""30,000 random illegal or malformed moves; `python tests/laws/barrage.py` fires a million."""

from __future__ import annotations

import pytest

from gramarye.core.words import Setup
from tests.laws.barrage import barrage, targets
from tests.laws.subjects import Subject

SHOTS = 30_000
TARGETS = [pytest.param(*target, id=f"{target[0]}-{i}") for i, target in enumerate(targets())]


@pytest.mark.parametrize(("name", "subject", "setup"), TARGETS)
def test_nothing_but_refusals(name: str, subject: Subject, setup: Setup) -> None:
    told = barrage(subject, setup, 1, -(-SHOTS // len(TARGETS)))
    assert told["malformed"] > 50, "malformed moves are not among them"
    assert told["whole"] < told.total() / 20, "too many moves were good ones"
    assert len(told) > min(15, len(subject.game.rulebook.refusals)), f"only {', '.join(told)} were provoked"
