"""Reads a file of one's own (spells, a board, a school) from TOML; the first fault in it is told with its place.

The words of a game say what its file may hold, so every game's files are read the same way. What no single field
can tell, a game checks itself and says with sentences of its own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeVar

import msgspec
from msgspec import inspect as mi

from gramarye.core.bounds import is_small
from gramarye.core.text import all_clean, clean
from gramarye.core.utf8 import MARK, SAYS
from gramarye.core.words import Word

W = TypeVar("W", bound=Word)
Told = Mapping[str, str | int]
Path = tuple[str, ...]
"""The file, then names and numbers ("#2") on the way into it."""
MANY: Final = 10**6  # where a type sets no limit
DETAIL: Final = 120  # signs of what tomllib says, as it may quote a whole key

SENTENCES: Final[Mapping[str, str]] = MappingProxyType({  # what may be wrong in any file; `use_…`: what would be right
    "not_toml": "line {line}, column {column}: this is not TOML: {detail}",
    "too_much": "it is too large to be read: too many entries, nested too deeply, or a word in it is too long",
    **SAYS,
    "missing": "this is missing; {use}",
    "unknown": "there is no such entry here; there is {fields}",
    "use_whole": "use a whole number from {least} to {most}",
    "use_one_of": "use one of {values}",
    "use_true_false": "use true or false",
    "use_letters": "use a text of {least} to {most} letters",
    "use_name": "use small letters and _, such as old_owl, {most} at most",
    "use_list": "use a list of {least} to {most}",
    "use_list_of": "use a list of {most}",
    "use_blocks": "write [[{block}]] for each, {least} to {most} of them",
    "use_table": "use a table with {fields}",
    "use_names": "use a table in which each entry has a name",
})  # fmt: skip


class Fault(ValueError):
    """What is wrong in a file: a key with its arguments for clients, and in English for everybody else."""

    def __init__(
        self, where: str, key: str, told: Told | None = None, sentences: Mapping[str, str] = SENTENCES
    ) -> None:
        self.key = key
        self.told: dict[str, str | int] = {"where": where, **(told or {})}
        filled = dict(self.told)
        if "use" in filled:
            filled["use"] = SENTENCES[str(filled["use"])].format_map(filled)
        super().__init__(f"{where}: {sentences[key].format_map(filled)}")


class Faults:
    """What only the files of one game can get wrong: sentences by their keys. Called, it gives the fault at a place.

    >>> fault = Faults({"twice": "another {what} has this id already"})
    >>> fault("mine.toml", "spell", "#2 (hop)", "id", says="twice", what="spell")
    Fault('mine.toml: spell #2 (hop): id: another spell has this id already')
    """

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self.sentences = sentences

    def __call__(self, *path: str, says: str, **told: str | int) -> Fault:
        return Fault(place(path), says, told, self.sentences)


def read_own(text: str, file: str, kind: type[W]) -> W:
    """The words in a TOML text. Raises Fault with one sentence that names the file, the place and what would be right.

    >>> from gramarye.games.wizardry_cubed.words import Board
    >>> read_own("tiles = 40", "mine.toml", Board)
    Traceback (most recent call last):
    ...
    gramarye.core.ownfile.Fault: mine.toml: tiles: use a whole number from 2 to 30
    """
    text, file = text.removeprefix(MARK), clean(file)
    if not is_small(text):
        raise Fault(file, "too_much")
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as e:
        detail, line, column = _line_and_column(str(e), text)
        raise Fault(file, "not_toml", {"line": line, "column": column, "detail": detail}) from e
    except (RecursionError, ValueError) as e:  # as above, where a parser of another version knows less
        raise Fault(file, "too_much") from e
    texts = all_clean(raw)  # before their lengths are counted
    fault = misfit(texts, mi.type_info(kind), (file,))
    if fault is not None:
        raise fault
    return msgspec.convert(texts, kind)


def place(path: Path) -> str:
    """A way into a file, in names and numbers only: it needs no language.

    >>> place(("mine.toml", "rooms", "library", "rect", "#2")), place(("mine.toml", "spell", "#1 (hop)", "level"))
    ('mine.toml: rooms.library.rect #2', 'mine.toml: spell #1 (hop): level')
    """
    out, joint = path[0], ": "
    for step in path[1:]:
        is_number = step.startswith("#")
        out += f" {step}" if is_number else f"{joint}{step}"
        joint = ": " if is_number else "."
    return out


def number(i: int, name: object = None) -> str:
    """The step to the i-th item of a list, with the item's name where it has one.

    >>> number(2, "hop"), number(3)
    ('#2 (hop)', '#3')
    """
    return f"#{i} ({_short(name)})" if isinstance(name, str) else f"#{i}"


def _short(name: str) -> str:
    """A name as it was written; in quotes and cut short where it is none."""
    return name if re.fullmatch(r"[\w-]{1,40}", name) else repr(name[:40])


def _line_and_column(problem: str, text: str) -> tuple[str, int, int]:
    """What tomllib found wrong, and where."""
    detail, _, at = problem.rpartition(" (at ")
    numbers = re.findall(r"\d+", at)
    if len(numbers) == 2:
        return _cut(detail), int(numbers[0]), int(numbers[1])
    lines = text.split("\n")  # it says "at end of document"
    return _cut(detail), len(lines), len(lines[-1]) + 1


def _cut(detail: str) -> str:
    return detail if len(detail) <= DETAIL else detail[: DETAIL - 1] + "…"


def misfit(value: object, t: mi.Type, path: Path) -> Fault | None:
    """The first place in a value that is not as its type wants it."""
    match t:
        case mi.Metadata():
            return misfit(value, t.type, path)
        case mi.UnionType():
            return _misfit_of_union(value, t, path)
        case mi.StructType() if isinstance(value, dict):
            return _misfit_of_struct(value, t, path)
        case mi.DictType() if isinstance(value, dict):
            below = [(k, v, (*path, _short(k))) for k, v in value.items()]
            found = (misfit(k, t.key_type, way) or misfit(v, t.value_type, way) for k, v, way in below)
            return next(filter(None, found), None)
        case mi.VarTupleType() | mi.TupleType() if isinstance(value, list) and _has_length(value, t):
            kinds = t.item_types if isinstance(t, mi.TupleType) else [t.item_type] * len(value)
            found = (
                misfit(v, kind, (*path, number(i, v.get("id") if isinstance(v, dict) else None)))
                for i, (v, kind) in enumerate(zip(value, kinds, strict=True), 1)
            )
            return next(filter(None, found), None)
    return None if _is_fit(value, t) else Fault(place(path), *_form(t, path))


def _misfit_of_union(value: object, t: mi.UnionType, path: Path) -> Fault | None:
    """TOML has no null, so None is only what is left out; kinds of struct are told apart by their tags."""
    kinds = [kind for kind in t.types if not isinstance(kind, mi.NoneType)]
    tags = {kind.tag: kind for kind in kinds if isinstance(kind, mi.StructType)}
    if len(kinds) == 1:
        return misfit(value, kinds[0], path)
    field = next(str(kind.tag_field) for kind in tags.values())
    if not isinstance(value, dict):
        return Fault(place(path), "use_table", {"fields": field})
    tag = value.get(field)
    if isinstance(tag, str) and tag in tags:
        return _misfit_of_struct(value, tags[tag], path)
    form = {"values": ", ".join(map(str, tags))}
    if field in value:
        return Fault(place((*path, field)), "use_one_of", form)
    return Fault(place((*path, field)), "missing", {"use": "use_one_of", **form})


def _misfit_of_struct(value: dict[str, object], t: mi.StructType, path: Path) -> Fault | None:
    fields = {f.encode_name: f for f in t.fields}
    known = [*([t.tag_field] if t.tag_field else []), *fields]
    for name, item in value.items():  # what is there, in the order of the file; then what is not
        if name not in known:
            return Fault(place((*path, _short(name))), "unknown", {"fields": ", ".join(known)})
        wrong = misfit(item, fields[name].type, (*path, name)) if name in fields else None
        if wrong is not None:
            return wrong
    for name, f in fields.items():
        if f.required and name not in value:
            use, told = _form(f.type, (*path, name))
            return Fault(place((*path, name)), "missing", {"use": use, **told})
    return None


def _has_length(value: list[object], t: mi.VarTupleType | mi.TupleType) -> bool:
    least, most = _lengths(t)
    return least <= len(value) <= most


def _lengths(t: mi.VarTupleType | mi.TupleType) -> tuple[int, int]:
    if isinstance(t, mi.TupleType):
        return len(t.item_types), len(t.item_types)
    return t.min_length or 0, MANY if t.max_length is None else t.max_length


def _is_fit(value: object, t: mi.Type) -> bool:
    """Whether a single value is as its type wants it."""
    match t:
        case mi.IntType():
            low, high = _bounds(t)
            return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        case mi.StrType():
            if not isinstance(value, str) or not (t.min_length or 0) <= len(value) <= (t.max_length or MANY):
                return False
            return t.pattern is None or re.search(t.pattern, value) is not None
        case mi.BoolType():
            return isinstance(value, bool)
        case mi.LiteralType():
            return any(value == v and type(value) is type(v) for v in t.values)
    return False  # a table or a list was wanted


def _bounds(t: mi.IntType) -> tuple[int, int]:
    return -MANY if t.ge is None else t.ge, MANY if t.le is None else t.le


def _form(t: mi.Type, path: Path) -> tuple[str, dict[str, str | int]]:
    """What would be right, as the key of a sentence and what it needs."""
    match t:
        case mi.Metadata():
            return _form(t.type, path)
        case mi.UnionType():
            kinds = [kind for kind in t.types if not isinstance(kind, mi.NoneType)]
            if len(kinds) == 1:
                return _form(kinds[0], path)
            return "use_table", {
                "fields": ", ".join(str(k.tag_field) for k in kinds[:1] if isinstance(k, mi.StructType))
            }
        case mi.IntType():
            least, most = _bounds(t)
            return "use_whole", {"least": least, "most": most}
        case mi.StrType() if t.pattern:
            longest = re.search(r"\{0,(\d+)\}", t.pattern)
            return "use_name", {"most": 1 + int(longest[1]) if longest else 16}
        case mi.StrType():
            return "use_letters", {"least": t.min_length or 0, "most": t.max_length or MANY}
        case mi.BoolType():
            return "use_true_false", {}
        case mi.LiteralType():
            return "use_one_of", {"values": ", ".join(map(str, t.values))}
        case mi.StructType():
            return "use_table", {"fields": ", ".join(f.encode_name for f in t.fields)}
        case mi.DictType():
            return "use_names", {}
        case mi.VarTupleType() | mi.TupleType():
            least, most = _lengths(t)
            if isinstance(t, mi.VarTupleType) and isinstance(t.item_type, mi.StructType):
                return "use_blocks", {"block": path[-1], "least": least, "most": most}
            return ("use_list_of" if least == most else "use_list"), {"least": least, "most": most}
    raise TypeError(f"files of one's own hold nothing like {t!r}")
