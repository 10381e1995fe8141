"""JSON for a game's words, strict in both directions, and the hash of a state."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, cast

import msgspec

from gramarye.core.game import Game, State
from gramarye.core.words import Entry, Event, Move, Setup, View


class Codec:
    """Encoders and decoders for one game; msgspec.ValidationError on anything that is not this game's words."""

    def __init__(self, game: Game) -> None:
        words = game.words
        self._encode = msgspec.json.Encoder(order="deterministic")
        self._move = msgspec.json.Decoder(words.moves)
        self._event = msgspec.json.Decoder(words.events)
        self._view = msgspec.json.Decoder(words.view)
        self._setup = msgspec.json.Decoder(words.setup)
        self._chosen = msgspec.json.Decoder(words.chosen)
        entry: Any = Entry  # indexed by a union that is known only at run time
        self._entry: msgspec.json.Decoder[Any] = msgspec.json.Decoder(entry[words.moves])

    def encode(self, word: object) -> bytes:
        """Compact JSON of any word, or list of words."""
        return self._encode.encode(word)

    def move(self, data: bytes | msgspec.Raw) -> Move:
        return cast(Move, self._move.decode(data))  # the union holds Move classes only

    def event(self, data: bytes) -> Event:
        return cast(Event, self._event.decode(data))  # the union holds Event classes only

    def view(self, data: bytes) -> View:
        return self._view.decode(data)

    def setup(self, data: bytes) -> Setup:
        return self._setup.decode(data)

    def chosen(self, data: bytes) -> Setup:
        """The set-up of what players chose, before anything is filled in; what is not theirs to choose is refused."""
        return self._setup.decode(self._encode.encode(self._chosen.decode(data)))

    def entry(self, data: bytes) -> Entry[Move]:
        return cast("Entry[Move]", self._entry.decode(data))  # typed at run time by the game's own union


def state_hash(s: State) -> str:
    """A short fingerprint of a state: equal states, equal hashes, in every build."""
    return blake2b(s.to_bytes(), digest_size=8).hexdigest()
