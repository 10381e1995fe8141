"""Every game of the registry, and a toy with hidden cards, under laws 1 to 6 and 8 to 13."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gramarye import names
from gramarye.core.words import Setup
from tests.laws import laws
from tests.laws.subjects import SUBJECTS, Subject

Law = Callable[[Subject, Setup, int], None]
LAWS: tuple[Law, ...] = (
    laws.law_1_replay,
    laws.law_2_copies,
    laws.law_3_refusals,
    laws.law_4_somebody_moves,
    laws.law_5_codec,
    laws.law_6_redeal,
    laws.law_8_fold,
    laws.law_9_hidden_moves,
    laws.law_10_canary,
    laws.law_11_conservation,
    laws.law_12_ends,
    laws.law_13_same_seed,
)
SLOW = (laws.law_6_redeal, laws.law_9_hidden_moves, laws.law_10_canary)  # a redeal or a view for every eye
TABLES = [
    pytest.param(subject, setup, id=f"{name}-{i}")
    for name, subject in SUBJECTS.items()
    for i, setup in enumerate((*subject.setups, *subject.tiny))
]


def test_every_game_is_under_the_laws() -> None:
    missing = set(names()) - set(SUBJECTS)
    assert not missing, f"tests/laws/subjects.py says nothing of {', '.join(sorted(missing))}"
    for name, subject in SUBJECTS.items():
        assert subject.setups, f"{name} has no set-up to play"
        assert subject.tiny, f"{name} has no tiny set-up for law 7"


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("subject", "setup"), TABLES)
def test_law(law: Law, subject: Subject, setup: Setup) -> None:
    for seed in range(1 if law in SLOW else 3):
        law(subject, setup, seed)
