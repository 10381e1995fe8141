"""Events and what is said of them in both languages, for the terminal and the browser alike; writes told.json.

From the kept records come the first events that take a branch of a sentence nobody has taken yet, and for each kind
of event a few more; extra.json has what no record happens to show. `python -m tests.sentences.heard` writes them.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from fluent.syntax import FluentParser, ast, visitor
from fluent.syntax.serializer import FluentSerializer

from gramarye.cli.sentences import Lang, Sentences, text_of
from gramarye.core.game import Game
from gramarye.core.record import load_record, replay
from gramarye.core.words import Event
from gramarye.games import load
from gramarye.games.magic_power.cards import own_spells

HERE: Final = Path(__file__).parent
RECORDS: Final = HERE.parent / "records"
GAMES: Final = ("magic_power", "wizardry_cubed", "icecool_wizards")
LANGS: Final[tuple[Lang, ...]] = ("en", "de")
MORE: Final = 5
"""Events of one kind beside those that take a new branch."""
HEAVY: Final = ("film", "before", "poses", "prompt")
"""What no sentence tells, and would fill the file."""


def who(seat: int) -> str:
    return f"Seat{seat}"


def sentences(game: Game, lang: Lang, *, marked: bool = False) -> Sentences:
    text = text_of(game, lang)
    assert text is not None
    things = {s.id: s.name.de or s.name.en if lang == "de" else s.name.en for s in own_spells()}
    return Sentences(mark(text) if marked else text, lang, who, things if game.info.name == "magic_power" else {})


# ---- which branches a sentence takes

BRANCH: Final = re.compile("\ue000([^\ue001]+)\ue001")


class _Marker(visitor.Transformer):
    """Puts the name of each branch at its end."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.message = ""

    def visit_Message(self, node: ast.Message) -> ast.Message:  # noqa: N802  # the library's name
        self.message = node.id.name
        return self.generic_visit(node)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> ast.SelectExpression:  # noqa: N802
        for variant in node.variants:
            key = variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
            name = f"{self.message}, {len(self.names)} [{key}]"
            self.names.append(name)
            variant.value.elements.append(ast.Placeable(ast.StringLiteral(f"\ue000{name}\ue001")))
        return self.generic_visit(node)


def mark(text: str) -> str:
    return FluentSerializer().serialize(_Marker().visit(FluentParser().parse(text)))


def branches(text: str) -> list[str]:
    """All branches of all sentences."""
    marker = _Marker()
    marker.visit(FluentParser().parse(text))
    return marker.names


def taken(game: Game, event: Event, tellers: dict[Lang, Sentences]) -> set[str]:
    found = {f"{lang}: {name}" for lang in LANGS for name in BRANCH.findall(tellers[lang].tell(event) or "")}
    return found | {type(event).__name__}


# ---- what was heard


def heard(game: Game) -> Iterator[Event]:
    for file in sorted(RECORDS.glob(f"{game.info.name}-*.json")):
        record = load_record(game, file.read_bytes())
        for _, events, _ in replay(game, record):
            yield from events


def extra(game: Game) -> Iterable[Event]:
    """Rare ones, written by hand."""
    events = json.loads((HERE / "extra.json").read_text("utf-8"))[game.info.name]
    return [msgspec.convert(event, game.words.events) for event in events]


def chosen(name: str) -> Iterator[dict[str, Any]]:
    """A game's events, each with its sentences."""
    game = load(name)
    tellers = {lang: sentences(game, lang) for lang in LANGS}
    marked = {lang: sentences(game, lang, marked=True) for lang in LANGS}
    seen: set[str] = set()
    more: Counter[type[Event]] = Counter()
    texts: set[str] = set()
    wanted = list(extra(game))
    for event in [*heard(game), *wanted]:
        new = taken(game, event, marked) - seen
        told: dict[str, str] = {lang: tellers[lang].tell(event) or "" for lang in LANGS}
        if not new and (more[type(event)] >= MORE or told["en"] in texts) and event not in wanted:
            continue
        more[type(event)] += not new
        seen |= new
        texts.add(told["en"])
        plain = msgspec.to_builtins(event)
        yield {"event": {k: v for k, v in plain.items() if k not in HEAVY}, **told}


def written() -> str:
    lines = [
        f'"{name}": [\n' + ",\n".join(json.dumps(line, ensure_ascii=False) for line in chosen(name)) + "\n]"
        for name in GAMES
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    (HERE / "told.json").write_text(written(), encoding="utf-8")
