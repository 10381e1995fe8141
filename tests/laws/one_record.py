"""Plays one game of every kind from a seed and prints a fingerprint of all that came of it; run in other processes.

python tests/laws/one_record.py SEED     with gramarye, and the folder that holds tests/, to import from
"""

from __future__ import annotations

import sys
from hashlib import blake2b

from gramarye.core import rng
from gramarye.core.codec import Codec, state_hash
from gramarye.core.record import record_of, replay
from tests.laws.laws import table_of
from tests.laws.subjects import SUBJECTS


def fingerprints(seed: int) -> list[str]:
    """Of each game: log, events, states and scores."""
    out = []
    for name, subject in SUBJECTS.items():
        codec = Codec(subject.game)
        for setup in subject.setups:
            table = table_of(subject, setup, seed)
            h = blake2b(record_of(table).to_json(), digest_size=8)
            for _, events, s in replay(subject.game, record_of(table)):
                h.update(codec.encode(events))
                h.update(state_hash(s).encode())
                h.update(repr([int(x) for x in subject.game.scores(s)]).encode())
            out.append(f"{name} {setup.seats} {len(table.log)} {h.hexdigest()}")
    return out


if __name__ == "__main__":
    print("compiled" if not rng.__file__.endswith(".py") else "pure")
    print("\n".join(fingerprints(int(sys.argv[1]))))
