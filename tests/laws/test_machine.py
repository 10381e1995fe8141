"""The machine of laws on every game, and on a planted mistake, which it must find and save."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from gramarye.core.game import Log, State
from gramarye.core.record import load_record
from gramarye.games.magic_power import state as present
from gramarye.games.magic_power.state import MagicPowerState
from tests.laws import machine
from tests.laws.subjects import SUBJECTS
from tests.laws.wrap import Wrapped


@pytest.mark.parametrize("name", list(SUBJECTS))
def test_machine(name: str) -> None:
    run_state_machine_as_test(machine.machine_for(name))


def test_the_machine_finds_and_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class LosesAStone(Wrapped):
        """The fourth stone falls under the table."""

        def play(self, s: State, code: int, log: Log | None) -> None:
            assert isinstance(s, MagicPowerState)
            before = s.stones_left()
            self.game.play(s, code, log)
            if before == 5 and s.stones_left() == 4:
                at = present.STONE_DECK + (0 if s.b[present.STONE_DECK] else 1)
                s.b[at] = type(s.b[0])(int(s.b[at]) - 1)

    monkeypatch.setattr(machine, "BUGS", tmp_path)
    subject = SUBJECTS["magic_power"]
    spoiled = machine.machine_for("magic_power", replace(subject, game=LosesAStone(subject.game)))
    with pytest.raises(AssertionError):
        run_state_machine_as_test(
            spoiled,
            settings=settings(
                max_examples=60,
                stateful_step_count=20,
                phases=[Phase.generate],  # shrinking takes minutes
                database=None,
                print_blob=False,
            ),
        )
    saved = [load_record(subject.game, file.read_bytes()) for file in tmp_path.glob("magic_power-*.json")]
    assert saved, "no record was saved"
    assert min(len(record.entries) for record in saved) < 200
