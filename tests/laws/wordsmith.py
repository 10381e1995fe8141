"""Makes words at random from their types alone, so that moves nobody thought of are tried too."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec
from msgspec import inspect as mi

from gramarye.core.rng import Rng
from gramarye.core.words import Move


@cache
def kinds_of(union: object) -> tuple[type[Move], ...]:
    """The classes of a game's union of moves."""
    info = mi.type_info(union)
    types = info.types if isinstance(info, mi.UnionType) else (info,)
    return tuple(t.cls for t in types if isinstance(t, mi.StructType) and issubclass(t.cls, Move))


def some_move(union: object, rng: Rng, *, fits: bool = True) -> Move:
    """A random move; unless it `fits`, its numbers need not be within the bounds of their types."""
    kinds = kinds_of(union)
    kind = kinds[int(rng.below(len(kinds)))]
    return kind(*(_value(t, rng, fits) for t in _types(kind)))


@cache
def _types(kind: type[Move]) -> tuple[mi.Type, ...]:
    """The types of the fields of a move."""
    info = mi.type_info(kind)
    assert isinstance(info, mi.StructType)
    return tuple(field.type for field in info.fields)


def _value(t: mi.Type, rng: Rng, fits: bool) -> object:
    match t:
        case mi.IntType():
            if not fits:
                return ODD[int(rng.below(len(ODD)))]
            low = t.ge if t.ge is not None else 0
            high = t.le if t.le is not None else low + 9
            span = min(high - low + 1, 12)  # small numbers are the likely ones; now and then the last
            return high if rng.below(12) == 0 else low + int(rng.below(span))
        case mi.StrType():
            return STRINGS[int(rng.below(len(STRINGS)))]
        case mi.LiteralType():
            return t.values[int(rng.below(len(t.values)))]
        case mi.UnionType():
            return _value(t.types[int(rng.below(len(t.types)))], rng, fits)
        case mi.NoneType():
            return None
        case mi.BoolType():
            return rng.below(2) == 1
        case mi.BytesType():
            return b"\xf0" * int(rng.below(9))
        case mi.StructType(cls=cls, fields=fields):
            return cls(*(_value(field.type, rng, fits) for field in fields))
        case mi.VarTupleType():
            most = t.max_length if t.max_length is not None else 4
            many = min(most, 12) + (1 if fits else 3)
            return tuple(_value(t.item_type, rng, fits) for _ in range(int(rng.below(many))))
    raise TypeError(f"no move has held a {type(t).__name__} so far; teach wordsmith.py to make one")


ODD = (-1, -2, 0, 1, 2, 3, 6, 7, 8, 31, 255, 4095, 4096, 2**31, 2**43, 2**63 - 1, 2**63, 2**64 + 8, -(2**63), -(2**70))
STRINGS = ("", "lift", "seal", "owl", "ghost", "no_such_spell", "\x00", "é" * 40, "'; drop table spells")


def mangled(data: bytes, rng: Rng) -> bytes:
    """JSON of a move with something wrong in it; now and then it is still a move."""
    how: tuple[Callable[[bytes, Rng], bytes], ...] = (_cut, _flip, _swap_value, _extra_field, _noise, _nest)
    return how[int(rng.below(len(how)))](data, rng)


def _cut(data: bytes, rng: Rng) -> bytes:
    return data[: int(rng.below(len(data)))]


def _flip(data: bytes, rng: Rng) -> bytes:
    at = int(rng.below(len(data)))
    return data[:at] + bytes([int(rng.below(256))]) + data[at + 1 :]


def _swap_value(data: bytes, rng: Rng) -> bytes:
    raw: dict[str, object] = msgspec.json.decode(data)
    values: tuple[object, ...] = (None, True, -1, 1e99, "", "x", [], {}, [[]], [0, 0], [2, 1], 2**80, {"t": "pass"})
    keys = list(raw)
    raw[keys[int(rng.below(len(keys)))]] = values[int(rng.below(len(values)))]
    return msgspec.json.encode(raw)


def _extra_field(data: bytes, rng: Rng) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(data), "secret": int(rng.below(9))})


def _noise(data: bytes, rng: Rng) -> bytes:
    return bytes(int(rng.below(256)) for _ in range(int(rng.below(40))))


def _nest(data: bytes, rng: Rng) -> bytes:
    return b"[" * int(1 + rng.below(3000)) + data
