"""Events in sentences: a game's events.<lang>.ftl, the same file from which the browser tells them.

The browser's side is client/src/messages/sentences.ts; both offer the same functions, and tests hold them together.
docs/adding-a-game.md says what the functions do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import Any, Final, Literal

import msgspec
from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType, fluent_number

from gramarye.cli.problem import Problem
from gramarye.core.game import Game
from gramarye.core.words import Event

Lang = Literal["en", "de"]
Told = Mapping[str, Any]
"""What a sentence may name, by the fields of the event."""


def text_of(game: Game, lang: Lang) -> str | None:
    """The sentences a game brings beside its code; None where it brings none."""
    package = type(game).__module__.rpartition(".")[0]
    if not package:
        return None
    source = files(package).joinpath(f"events.{lang}.ftl")
    return source.read_text(encoding="utf-8") if source.is_file() else None


class Several(FluentType):
    """Many values in one argument; as text they are listed with "and". Plain texts the library bounds, these not."""

    def __init__(self, items: Iterable[Any], lang: Lang) -> None:
        self.items: Final = tuple(items)
        self.lang: Final = lang

    def format(self, locale: object) -> str:
        return format_list([str(item) for item in self.items], locale=self.lang)


class Chain(Several):
    """Texts one after the other."""

    def format(self, locale: object) -> str:
        return "".join(self.items)


class Sentences:
    """The sentences of one game in one language."""

    def __init__(self, text: str, lang: Lang, who: Callable[[int], str], things: Mapping[str, str]) -> None:
        self.lang: Final = lang
        self.who: Final = who
        self.things: Final = things
        functions: dict[str, Callable[..., Any]] = {
            "WHO": lambda seat: self._each(seat, self.who),
            "NTH": lambda at: self._each(at, lambda x: int(x) + 1),
            "NAME": lambda kind, ids: self._each(ids, lambda x: self.name(str(kind), str(x))),
            "COUNT": lambda several: len(several.items),
            "OTHERS": lambda several, one: Several((x for x in several.items if x != one), lang),
            "BOTH": lambda a, b: Several(a.items + b.items, lang),
            "EACH": self._told,
            "CHAIN": lambda several: Chain(several.items, lang),
            "CAPITAL": lambda text: text[:1].upper() + text[1:],
            "CLOCK": lambda azimuth: (4500 - int(azimuth) + 150) // 300 % 12 or 12,
            "BAND": lambda value, *steps: sum(value >= step for step in steps),
        }
        # names may stand between signs of direction already, and a terminal shows such signs as they are
        self._bundle: Final = FluentBundle(
            [lang], functions={name: _fluent(f) for name, f in functions.items()}, use_isolating=False
        )
        self._bundle.add_resource(FluentResource(text))

    def tell(self, event: Event) -> str | None:
        """The sentence; "" for what needs no telling, None where the file has none."""
        plain = msgspec.to_builtins(event)
        message = plain["t"].replace("_", "-")
        return self.say(message, arguments(plain, self.lang)) if self._bundle.has_message(message) else None

    def say(self, message: str, told: Told) -> str:
        """One message of the file."""
        pattern = self._bundle.get_message(message).value if self._bundle.has_message(message) else None
        if pattern is None:
            raise Problem(f"events.{self.lang}.ftl: {message} has no text")
        text, faults = self._bundle.format_pattern(pattern, dict(told))
        if faults:
            raise Problem(f"events.{self.lang}.ftl: {message}: {faults[0]}")
        return str(text)

    def _each(self, one_or_many: Any, change: Callable[[Any], Any]) -> Any:
        if isinstance(one_or_many, Several):
            return Several((change(item) for item in one_or_many.items), self.lang)
        return change(one_or_many)

    def _told(self, message: str, several: Several, beside: Several | None = None) -> Several:
        with_each = beside.items if beside else ()
        said = []
        for at, item in enumerate(several.items):
            told = (
                item if isinstance(item, dict) else {"it": item, "with": with_each[at] if at < len(with_each) else ""}
            )
            said.append(self.say(message, told))
        return Several(said, self.lang)

    def name(self, kind: str, name: str) -> str:
        """A thing by its name; what a table has brought along by its own."""
        if name in self.things:
            return self.things[name]
        if self._bundle.has_message(f"{kind}-{name}"):
            return self.say(f"{kind}-{name}", {})
        spelt = name.replace("_", " ")
        return self.say(kind, {"id": name, "name": spelt}) if self._bundle.has_message(kind) else spelt


def _fluent(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function with its number as the library wants it."""

    def call(*args: Any) -> Any:
        result = function(*args)
        return fluent_number(result) if isinstance(result, int) else result

    return call


def arguments(plain: Mapping[str, Any], lang: Lang, before: str = "") -> dict[str, Any]:
    """What happened, as sentences name it: parts of parts with a dash, yes and no, none, and hidden secrets.

    >>> told = arguments({"t": "held", "seat": 0, "flick": {"height": 3}, "stone": {"value": None, "seats": []}}, "en")
    >>> told["seat"], told["flick-height"], told["stone"]
    (0, 3, 'hidden')
    """
    out: dict[str, Any] = {}
    for field, value in plain.items():
        match value:
            case {"value": secret, "seats": _} if len(value) == 2:
                out[before + field] = "hidden" if secret is None else secret
            case dict():
                out |= arguments(value, lang, f"{before}{field}-")
            case list() | tuple():
                items = (arguments(item, lang) if isinstance(item, dict) else item for item in value)
                out[before + field] = Several(items, lang)
            case None:
                out[before + field] = "none"
            case bool():
                out[before + field] = "yes" if value else "no"
            case _:
                out[before + field] = value
    return out
