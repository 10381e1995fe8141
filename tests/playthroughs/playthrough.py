"""Whole seeded games told ply by ply: what was played, what each eye read and saw, what could come next, the scores."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from gramarye.core.game import NATURE, OVER, FiniteGame, State
from gramarye.core.secrecy import redact
from gramarye.core.words import Setup, Word
from gramarye.games.icecool_wizards.words import IcecoolSetup
from gramarye.games.magic_power import words as w
from gramarye.games.wizardry_cubed.words import WizardrySetup
from tests.laws import magic_power_subject as mp
from tests.laws import wizardry_cubed_subject as w3
from tests.laws.icecool_wizards_subject import PRACTICE
from tests.laws.subjects import ICECOOL_WIZARDS, MAGIC_POWER, WIZARDRY_CUBED, Subject
from tests.laws.walks import Step, chances, eyes, legal_codes, walk

FOLDER: Final = Path(__file__).parent
GAMES: Final[tuple[tuple[str, Subject, Setup], ...]] = (
    *((f"magic_power-{seats}", MAGIC_POWER, w.MagicPowerSetup(seats=seats)) for seats in (2, 3, 4, 5)),
    ("magic_power-revision", MAGIC_POWER, mp.REVISION),
    *(
        (f"wizardry_cubed-{seats}", WIZARDRY_CUBED, WizardrySetup(seats=seats, voters=tuple(range(seats))))
        for seats in (2, 4, 6)
    ),
    ("wizardry_cubed-options", WIZARDRY_CUBED, w3.SETUPS[1]),
    ("icecool_wizards-2", ICECOOL_WIZARDS, IcecoolSetup(seats=2, cap=16)),
    ("icecool_wizards-4", ICECOOL_WIZARDS, IcecoolSetup(seats=4, cap=12, hands="shaky", voters=(0, 1))),
    ("icecool_wizards-practice", ICECOOL_WIZARDS, PRACTICE),
)
SEED: Final = 7
EYES: Final = {NATURE: "watcher"}


def told(subject: Subject, name: str, setup: Setup) -> str:
    """The text of one game."""
    game = subject.game
    lines = [
        f"# {name}: {plain(setup)}",
        "# Written by tools/golden.py. Paragraphs: a move, what was read, what is.",
        "",
    ]
    scores: tuple[int, ...] = ()
    for number, step in enumerate(walk(subject, setup, SEED, 2000)):
        lines.append(f"{number} {who(step.entry.by)}: {plain(step.entry.move)}")
        lines += _events(step, setup)
        lines.append("  views " + " ".join(fingerprint(game.view(step.after, eye)) for eye in eyes(setup)))
        lines.append("  next " + following(game, step.after))
        if game.scores(step.after) != scores:
            scores = game.scores(step.after)
            lines.append("  scores " + " ".join(str(int(x)) for x in scores))
        lines.append("")
    return "\n".join(lines)


def _events(step: Step, setup: Setup) -> Iterable[str]:
    """Each event once, and for whom, where not all read the same."""
    for event in step.events:
        readings: dict[str, list[int]] = {}
        for eye in eyes(setup):
            readings.setdefault(plain(redact(event, eye)), []).append(eye)
        for text, readers in readings.items():
            who_reads = "all" if len(readings) == 1 else ", ".join(EYES.get(eye, str(eye)) for eye in readers)
            yield f"  {who_reads}: {text}"


def following(game: FiniteGame, s: State) -> str:
    actor = int(game.actor(s))
    if actor == OVER:
        return f"over, won by {' '.join(map(str, game.winners(s))) or 'nobody'}"
    if actor == NATURE:
        answers = chances(game, s)
        if len(answers) > 6:
            return f"NATURE: {len(answers)} answers"
        return "NATURE: " + "; ".join(f"{plain(game.decode(s, code))} ({weight})" for code, weight in answers)
    return f"{who(actor)}: " + "; ".join(plain(game.decode(s, code)) for code in legal_codes(game, s))


def who(actor: int) -> str:
    return "NATURE" if actor == NATURE else f"seat {actor}"


def plain(word: Word) -> str:
    """A word without the signs of JSON.

    >>> plain(w.Cast(3, (0, 2), (4, 5)))
    'cast card=3 dice=0,2 faces=4,5'
    """
    name = word.__struct_config__.tag or type(word).__name__
    return " ".join([str(name), *_fields(word)])


def _fields(word: msgspec.Struct) -> Iterable[str]:
    """Fields that are not as usual."""
    usual = dict(zip(reversed(word.__struct_fields__), reversed(word.__struct_defaults__), strict=False))
    for key in word.__struct_fields__:
        if key not in usual or getattr(word, key) != usual[key]:
            yield f"{key}={_value(getattr(word, key))}"


def _value(x: object) -> str:
    match x:
        case msgspec.Struct():
            return f"({' '.join(_fields(x))})"
        case list() | tuple():
            return ",".join(_value(v) for v in x) or "none"
        case None:
            return "?"
    return str(x)


def fingerprint(view: Word) -> str:
    return blake2b(msgspec.json.encode(view, order="deterministic"), digest_size=4).hexdigest()
