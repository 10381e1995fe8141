"""The only place that hides anything: redact a word for the seat that is about to read it."""

from __future__ import annotations

from typing import Final, TypeVar, get_origin

import msgspec

from gramarye.core.game import ALL_SEEING
from gramarye.core.words import Secret, Word

W = TypeVar("W", bound=Word)


FIELDS: Final[dict[type[Word], tuple[str, ...]]] = {}  # by kind of word; functools.cache takes longer than redacting


def _secret_fields(kind: type[Word]) -> tuple[str, ...]:
    """Fields of this kind of word that can hold a Secret."""
    known = FIELDS.get(kind)
    if known is not None:
        return known
    found = []
    for field in msgspec.inspect.type_info(kind).fields:  # type: ignore[attr-defined]  # a StructType: kind is a Struct
        types = field.type.types if isinstance(field.type, msgspec.inspect.UnionType) else (field.type,)
        if any(isinstance(t, msgspec.inspect.StructType) and get_origin(t.cls) is Secret for t in types):
            found.append(field.name)
    FIELDS[kind] = tuple(found)
    return FIELDS[kind]


def redact(word: W, seat: int) -> W:
    """The word as this seat (or SPECTATOR, or ALL_SEEING) may read it: secrets of others have no value.

    >>> from gramarye.core.words import Event
    >>> class Dealt(Event, frozen=True, kw_only=True):
    ...     card: Secret[str]
    >>> e = Dealt(rule="X-01", card=Secret("owl", (0,)))
    >>> redact(e, 0).card.value, redact(e, 1).card.value, redact(e, -1).card.value
    ('owl', None, None)
    """
    names = _secret_fields(type(word))
    if not names or seat == ALL_SEEING:
        return word
    hidden: dict[str, Secret[object]] = {}
    for name in names:
        secret = getattr(word, name)
        if secret is not None and seat not in secret.seats:
            hidden[name] = Secret[object](None, secret.seats)
    return msgspec.structs.replace(word, **hidden) if hidden else word
