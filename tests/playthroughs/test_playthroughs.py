"""Golden playthroughs: a change of behaviour shows here as a diff, a refactor does not."""

from __future__ import annotations

import pytest

from gramarye.core.words import Setup
from tests.laws.subjects import Subject
from tests.playthroughs.playthrough import FOLDER, GAMES, told


@pytest.mark.parametrize(("name", "subject", "setup"), GAMES)
def test_playthrough(name: str, subject: Subject, setup: Setup) -> None:
    file = FOLDER / f"{name}.txt"
    now, then = told(subject, name, setup).splitlines(), file.read_text(encoding="utf-8").splitlines()
    for number, (line, golden) in enumerate(zip(now, then, strict=False), 1):
        assert line == golden, f"{file.name}:{number} differs; is that right? python tools/golden.py"
    assert len(now) == len(then), f"the game of {file.name} is {len(now)} lines long now, not {len(then)}"


def test_every_game_has_its_file_and_no_floats() -> None:
    files = {file.stem: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.txt")}
    assert set(files) == {name for name, *_ in GAMES}
    for text in files.values():
        assert "." not in text.split("\n", 3)[3], "a float, or a sentence, in a playthrough"
        assert "over, won by" in text
