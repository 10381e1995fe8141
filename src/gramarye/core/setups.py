"""Whether a set-up can be played, said in one sentence: the same for whoever types it and whoever writes Python."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final, get_type_hints

import msgspec
from msgspec import inspect as mi

from gramarye.core.ownfile import misfit
from gramarye.core.wording import NOT_JSON, Wording, fits
from gramarye.core.words import Words

SHOWN: Final = 40  # letters of a wrong value


def near(word: str, known: Iterable[str]) -> str:
    """ " Did you mean …?" where one of the known words is close, else nothing.

    >>> near("magc_power", ["magic_power"]), near("chess", ["magic_power"])
    ('; did you mean magic_power?', '')
    """
    close = get_close_matches(word, list(known), n=1)
    return f"; did you mean {close[0]}?" if close else ""


def may_be(kind: mi.Type, *, typed: bool = True) -> str:
    """What an option can be set to; `typed` on the command line, where yes and no are words.

    >>> may_be(mi.BoolType()), may_be(mi.BoolType(), typed=False), may_be(mi.IntType(ge=1, le=3))
    ('one of: yes, no', 'one of: True, False', 'a whole number from 1 to 3')
    """
    match kind:
        case mi.LiteralType(values):
            return f"one of: {', '.join(str(value) for value in values)}"
        case mi.BoolType():
            return "one of: yes, no" if typed else "one of: True, False"
        case mi.IntType(ge=least, le=most):
            return f"a whole number from {least} to {most}" if None not in (least, most) else "a whole number"
        case mi.VarTupleType(max_length=most):
            return "a tuple" if most is None else f"a tuple of at most {most}, each {may_be(_bare(kind.item_type))}"
    return "a word"


def wrong_value(name: str, value: object, kind: mi.Type, *, typed: bool = True) -> str:
    """The sentence for a value that an option cannot have.

    >>> wrong_value("errand", "swop", mi.LiteralType(("none", "swap")))
    'errand cannot be swop, only one of: none, swap; did you mean swap?'
    """
    known = [str(v) for v in kind.values] if isinstance(kind, mi.LiteralType) else []
    plain = isinstance(value, str) and value.isprintable() and bool(value) and (typed or bool(known))
    shown = str(value) if plain else _short(value)
    hint = near(value, known) if isinstance(value, str) else ""
    return f"{name} cannot be {shown[:SHOWN]}, only {may_be(kind, typed=typed)}{hint}"


def check_setup(words: Words, title: str, setup: object) -> None:
    """Raises ValueError with one sentence for what is no set-up of these words; what a rule has against it, such as
    too few seats, the game says itself."""
    if type(setup) is not words.setup:
        given = type(setup).__name__
        raise ValueError(f"a set-up of {title} is needed, not {'an' if given[0] in 'AEIOUaeiou' else 'a'} {given}")
    if Wording(words.setup).has(setup):
        return
    hints = get_type_hints(words.setup, include_extras=True)
    info = mi.type_info(words.setup)
    assert isinstance(info, mi.StructType)
    for field in info.fields:
        if not fits(setup, field.name, hints[field.name]):
            value = getattr(setup, field.name)
            if field.name != "seats" or type(value) is not int:
                raise ValueError(_fault(field.name, value, _bare(field.type)))


def _fault(name: str, value: object, kind: mi.Type) -> str:
    """What is wrong with the value of one option."""
    if isinstance(kind, mi.UnionType):  # what a file of one's own may fill
        try:
            wrong = misfit(msgspec.json.decode(msgspec.json.encode(value)), kind, (name,))
        except NOT_JSON:
            return f"{name} cannot be {_short(value)[:SHOWN]}, only what a file of one's own gives, or None"
        return (
            str(wrong) if wrong else f"{name} holds lists or tables; it must be made of tuples and words, as a file is"
        )
    return wrong_value(name, value, kind, typed=False)


def _bare(kind: mi.Type) -> mi.Type:
    return kind.type if isinstance(kind, mi.Metadata) else kind


def _short(value: object) -> str:
    try:
        return repr(value)
    except (RecursionError, ValueError):  # a ring without end, a number of thousands of digits
        return f"a {type(value).__name__}"
