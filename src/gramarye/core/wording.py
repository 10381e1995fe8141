"""Whether a word is one of a game's words at all: types alone do not keep Python from building `Flip(slot="a")`.

A word is good when it comes back from its JSON as it went; what the wire would refuse or change is refused here.
"""

from __future__ import annotations

from typing import Any, Final, get_type_hints

import msgspec
from msgspec import inspect as mi

MANY: Final = 10**6  # where a type sets no limit
NOT_JSON: Final = (AttributeError, OverflowError, RecursionError, TypeError, ValueError, msgspec.MsgspecError)
"""What comes of objects that are no JSON: a field never filled in, numbers too long, rings, half a surrogate pair."""


class Wording:
    """The words of one type or union of types.

    >>> from gramarye.games.wizardry_cubed.words import Flip, SeatMove
    >>> moves = Wording(SeatMove)
    >>> moves.has(Flip(3)), moves.has(Flip("a")), moves.has(None)
    (True, False, False)
    >>> moves.misfit(Flip("a"))
    ('slot', '0…30')
    """

    def __init__(self, kinds: Any) -> None:  # a class, or a union that is known only at run time
        info = mi.type_info(kinds)
        structs = info.types if isinstance(info, mi.UnionType) else (info,)
        self.kinds = {t.cls: t for t in structs if isinstance(t, mi.StructType)}
        self._decode = msgspec.json.Decoder(kinds).decode
        self._encode = msgspec.json.Encoder().encode

    def has(self, word: object) -> bool:
        """Whether this is one of the words, all its fields of the right types and within their bounds."""
        if type(word) not in self.kinds:
            return False
        try:
            data = self._encode(word)
            again = self._decode(data)
            return bool(again == word) and self._encode(again) == data  # a list is no tuple, 1.0 is no 1
        except NOT_JSON:
            return False

    def misfit(self, word: object) -> tuple[str, str]:
        """The first field that does not fit, and what it may be; of what is no word at all, which words there are."""
        kind = type(word)
        if kind not in self.kinds:
            return "move", " | ".join(str(t.tag) for t in self.kinds.values())
        hints = get_type_hints(kind, include_extras=True)
        for field in self.kinds[kind].fields:
            if not fits(word, field.name, hints[field.name]):
                return field.name, notation(field.type)
        return "move", str(self.kinds[kind].tag)  # only as a whole it is no word


def fits(word: object, name: str, hint: Any) -> bool:  # a hint may be anything
    """Whether a field of a word holds what its type allows."""
    try:
        value = getattr(word, name)
        data = msgspec.json.encode(value)
        again = msgspec.json.decode(data, type=hint)
        return bool(again == value) and msgspec.json.encode(again) == data
    except NOT_JSON:
        return False


def notation(t: mi.Type) -> str:
    """What a value of this type may be, in signs that need no language.

    >>> from gramarye.games.magic_power.words import Draw, RollTwo
    >>> [notation(field.type) for kind in (Draw, RollTwo) for field in mi.type_info(kind).fields]
    ['level1 | level2 | stone', '[0…2, …]']
    """
    match t:
        case mi.Metadata():
            return notation(t.type)
        case mi.UnionType():
            return " | ".join(notation(kind) for kind in t.types)
        case mi.NoneType():
            return "null"
        case mi.BoolType():
            return "true | false"
        case mi.LiteralType():
            return " | ".join(str(value) for value in t.values)
        case mi.IntType():
            low, high = (-MANY if t.ge is None else t.ge), (MANY if t.le is None else t.le)
            return f"{low}…{high}"
        case mi.VarTupleType():
            return f"[{notation(t.item_type)}, …]"
        case mi.TupleType():
            return f"[{', '.join(map(notation, t.item_types))}]"
        case mi.StructType():
            inner = ", ".join(f.name for f in t.fields)
            return f"{t.tag} ({inner})" if t.tag is not None else f"({inner})"
    return "…" if not isinstance(t, mi.StrType) else "abc…"
