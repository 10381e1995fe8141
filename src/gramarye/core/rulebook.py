"""A game's rules in words: rulebook.toml is loaded, checked, looked up by id or refusal key, and searched."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Annotated, Final, Literal, TypeVar

import msgspec

from gramarye.core import ask as asking
from gramarye.core.proofread import faults
from gramarye.core.utf8 import NotUtf8, text_of

Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Z][A-Z0-9]*-[0-9]+$")]
Name = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]*$")]
Words = Annotated[str, msgspec.Meta(min_length=1)]

TABLES: Final = ("cover", "chapters", "synonyms", "rule", "question", "option", "preset", "refusal")


class RulebookError(ValueError):
    """A rulebook file is wrong, or something was asked for that the rulebook does not have."""


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One text in the languages we speak."""

    en: Words
    de: Words

    def say(self, lang: str = "en") -> str:
        """The text in `lang`; in English where we do not speak that language.

        >>> Text(en="stone", de="Stein").say("de"), Text(en="stone", de="Stein").say("fr")
        ('Stein', 'stone')
        """
        return self.de if lang == "de" else self.en


class Cover(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands on the box. `version` grows with every change of the rules; `goal` is four sentences."""

    name: Text
    tagline: Text
    goal: Text | None = None
    players: tuple[int, int]
    minutes: tuple[int, int]
    version: Annotated[int, msgspec.Meta(ge=1)]


class Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One statement of the rules. `options` are the set-up options that change it, `see` its relatives.

    `words` are what people call it and ask about it; they are searched and never shown.
    """

    id: Id
    chapter: Name
    title: Text
    text: Text
    words: Text | None = None
    certainty: Literal["certain", "likely", "choice"]
    options: tuple[Name, ...] = ()
    see: tuple[Id, ...] = ()


class Question(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What players ask in the middle of a game, answered from the rules it names."""

    ask: Text
    answer: Text
    rules: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1)]


class Option(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A choice of the table's set-up. Without `values` it is a yes or no, or free (a file)."""

    name: Name
    rule: Id
    title: Text
    text: Text
    values: dict[str, Text] = {}


class Preset(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A named bundle of options; what it does not set keeps its default."""

    name: Name
    title: Text
    text: Text
    set: dict[Name, bool | int | str] = {}


class RefusalText(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The sentence a player reads when a move is refused; {placeholders} are filled by the engine."""

    key: Name
    rule: Id
    text: Text


class Synonyms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Words that mean the same in this game, by language: a group a line, its members parted by commas."""

    en: tuple[Words, ...] = ()
    de: tuple[Words, ...] = ()


class Hit(msgspec.Struct, frozen=True):
    """A rule found, its points (0: merely the nearest), and the question about it that is much like the one typed."""

    rule: Rule
    points: float
    question: Question | None


class Rulebook(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All of a game's rules in words, in the order of its file."""

    cover: Cover
    chapters: dict[str, Text]
    synonyms: Synonyms
    rules: tuple[Rule, ...]
    questions: tuple[Question, ...]
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    refusals: tuple[RefusalText, ...]

    @staticmethod
    def load(source: bytes | Traversable, *, name: str = "rulebook.toml") -> Rulebook:
        """Read and check a rulebook; `name` is what errors call bytes, a file goes by its own name.

        >>> book = Rulebook.load(PIG)
        >>> book.cover.name.say("de"), book.rule("PIG-02").title.en
        ('Schwein', 'Rolling a one')
        >>> Rulebook.load(PIG.replace(b'see = ["PIG-02"]', b'see = ["PIG-20"]'))
        Traceback (most recent call last):
        gramarye.core.rulebook.RulebookError: rulebook.toml, rule PIG-01: see names PIG-20, but there is no such rule.
        """
        file = name if isinstance(source, bytes) else source.name
        raw = _parse(source if isinstance(source, bytes) else source.read_bytes(), file)
        book = Rulebook(
            cover=_entry(raw.get("cover", {}), Cover, "cover", f"{file}, cover"),
            chapters=_chapters(raw.get("chapters", {}), file),
            synonyms=_entry(raw.get("synonyms", {}), Synonyms, "synonyms", f"{file}, synonyms"),
            rules=_entries(raw, "rule", Rule, "id", file),
            questions=_entries(raw, "question", Question, "ask", file),
            options=_entries(raw, "option", Option, "name", file),
            presets=_entries(raw, "preset", Preset, "name", file),
            refusals=_entries(raw, "refusal", RefusalText, "key", file),
        )
        for fault in faults(book):
            raise RulebookError(f"{file}, {fault}.")
        return book

    def rule(self, written: str) -> Rule:
        """The rule with this id, as people write it.

        >>> Rulebook.load(PIG).rule("pig 1").text.en
        'Roll as often as you like; everything you roll is added up.'
        """
        wanted = _short_id(written)
        for rule in self.rules:
            if _short_id(rule.id) == wanted:
                return rule
        raise RulebookError(
            f"{self.cover.name.en} has no rule {written}; its rules run from {self.rules[0].id} to {self.rules[-1].id}."
        )

    def refusal(self, key: str) -> RefusalText:
        """The refusal with this key: its rule and its sentence still with placeholders.

        >>> Rulebook.load(PIG).refusal("not_your_turn").rule
        'PIG-01'
        """
        for refusal in self.refusals:
            if refusal.key == key:
                return refusal
        raise RulebookError(f"{self.cover.name.en} has no sentence for the refusal {key}.")

    def sentence(self, key: str, args: Mapping[str, object] | None = None, lang: str = "en") -> str:
        """The sentence of a refusal with its placeholders filled; arguments it does not mention are ignored.

        >>> Rulebook.load(PIG).sentence("not_your_turn", {"actor": "Ada"}, "de")
        'Du bist nicht dran, sondern Ada.'
        """
        text = self.refusal(key).text.say(lang)
        try:
            return text.format_map(args or {})
        except KeyError as missing:
            raise RulebookError(f"The refusal {key} needs the argument {missing.args[0]} for its sentence.") from None

    def search(self, words: str, lang: str = "en", near: Sequence[str] = ()) -> tuple[Hit, ...]:
        """The rules that answer what was typed, best first; never none, unless nothing was typed.

        Words may stand in any form, misspelt or for others that mean the same; fewer of them put a rule lower. Where
        no rule has any, the hits are the nearest by their titles, without points. An id comes first, however it is
        written. `near` names rules of the moment, say of the question one is asked: they count more.

        >>> [hit.rule.id for hit in Rulebook.load(PIG).search("how often may I roll?")][0]
        'PIG-01'
        >>> hit = Rulebook.load(PIG).search("do I lose everything when I roll a one")[0]
        >>> hit.rule.id, hit.question.ask.en if hit.question else ""
        ('PIG-02', 'Does a one cost me everything?')
        >>> [hit.rule.id for hit in Rulebook.load(PIG).search("PIG-2")], Rulebook.load(PIG).search("zebra")[0].points
        (['PIG-02', 'PIG-01'], 0.0)
        """
        typed = asking.words(words)
        if not typed:
            return ()
        places = {rule.id: i for i, rule in enumerate(self.rules)}
        close = [places[rule_id] for rule_id in near if rule_id in places]
        named, rest = self._named(words)
        index = self.index("de" if lang == "de" else "en")
        matches = index.search(rest, close)
        hits = {i: Hit(self.rules[i], math.inf, None) for i in named}
        for match in matches:
            question = None if match.asked is None else self.questions[match.asked]
            hits.setdefault(match.passage, Hit(self.rules[match.passage], match.points, question))
        if named and not asking.words(rest):
            ids = {self.rules[i].id for i in named}
            for i, rule in enumerate(self.rules):
                if ids.intersection(rule.see):
                    hits.setdefault(i, Hit(rule, 0.0, None))
        if not hits:
            titles = [rule.title.say(lang) for rule in self.rules]
            for i in (*close, *asking.nearest(words, titles)):
                hits.setdefault(i, Hit(self.rules[i], 0.0, None))
        return tuple(hits.values())

    def index(self, lang: str) -> asking.Index:
        """What `search` looks things up in: built when a language is first asked for."""
        if lang not in self._indexes:
            passages = [self._passage(rule, lang) for rule in self.rules]
            places = {rule.id: i for i, rule in enumerate(self.rules)}
            asked = [
                asking.Asked(q.ask.say(lang), [places[rule_id] for rule_id in q.rules], is_question=True)
                for q in self.questions
            ]
            for i, rule in enumerate(self.rules):
                spoken = rule.words.say(lang).split(",") if rule.words else []
                asked.extend(asking.Asked(said, [i], is_question=False) for said in (rule.title.say(lang), *spoken))
            same = self.synonyms.de if lang == "de" else self.synonyms.en
            self._indexes[lang] = asking.Index(passages, asked, same, lang)
        return self._indexes[lang]

    @cached_property
    def _indexes(self) -> dict[str, asking.Index]:
        return {}

    def _passage(self, rule: Rule, lang: str) -> asking.Passage:
        fields: dict[str, list[tuple[str, float]]] = {
            "title": [(rule.title.say(lang), 1.0)],
            "text": [(rule.text.say(lang), 1.0)],
            "words": [(rule.words.say(lang), 1.0)] if rule.words else [],
            "ask": [],
            "answer": [],
            "more": [(r.text.say(lang), 1.0) for r in self.refusals if r.rule == rule.id],
        }
        for question in self.questions:
            if rule.id in question.rules:
                share = 1.0 if rule.id == question.rules[0] else asking.LATER
                fields["ask"].append((question.ask.say(lang), share))
                fields["answer"].append((question.answer.say(lang), share))
        for option in self.options:
            if option.rule == rule.id:
                fields["more"].append((f"{option.title.say(lang)} {option.text.say(lang)}", 1.0))
        return asking.Passage(fields)

    def _named(self, typed: str) -> tuple[list[int], str]:
        """The rules whose ids were typed, in any spelling or as a number alone, and what else was typed."""
        places: dict[tuple[str, int], int] = {}
        for i, rule in enumerate(self.rules):
            prefix, _, number = asking.fold(rule.id).partition("-")
            places[prefix, int(number)] = i
        folded = asking.fold(typed)
        if alone := re.fullmatch(r"[\W_]*([0-9]{1,6})[\W_]*", folded):
            found = [i for (_, number), i in places.items() if number == int(alone[1])]
            return found, "" if found else typed
        prefixes = "|".join(dict.fromkeys(prefix for prefix, _ in places))
        named: list[int] = []

        def take(written: re.Match[str]) -> str:
            place = places.get((written[1], int(written[2])))
            if place is None:
                return written[0]
            named.append(place)
            return " "

        rest = re.sub(rf"(?<![^\W_])({prefixes})[\s-]*([0-9]{{1,6}})(?![^\W_])", take, folded)
        return named, rest


def _short_id(written: str) -> str:
    """What is left of an id when people write it their way: MP-02, mp-2, MP02 and "mp 2" are all mp2."""
    folded = re.sub(r"[\s-]+", "-", asking.fold(written).strip())
    parts = re.fullmatch(r"(\w*[^\W\d]|\w+(?=-))-?0*(\d+)", folded)
    return f"{parts[1]}{parts[2]}" if parts else folded


# ---- loading ----

Shape = TypeVar("Shape", bound=msgspec.Struct)


def _parse(data: bytes, file: str) -> dict[str, object]:
    try:
        raw: dict[str, object] = tomllib.loads(text_of(data))
    except (NotUtf8, tomllib.TOMLDecodeError) as error:
        raise RulebookError(f"{file} is not TOML: {error}.") from None
    for table in raw:
        if table not in TABLES:
            raise RulebookError(f"{file}: unknown table {table}; a rulebook has {', '.join(TABLES)}.")
    return raw


def _entries(raw: dict[str, object], kind: str, shape: type[Shape], key: str, file: str) -> tuple[Shape, ...]:
    entries = raw.get(kind, [])
    if not isinstance(entries, list):
        raise RulebookError(f"{file}: {kind} must be written as [[{kind}]], one block for each.")
    return tuple(_entry(entry, shape, kind, _where(entry, kind, key, i, file)) for i, entry in enumerate(entries, 1))


def _where(entry: object, kind: str, key: str, number: int, file: str) -> str:
    name = entry.get(key) if isinstance(entry, dict) else None
    if isinstance(name, dict):
        name = name.get("en")  # a question has no id; it goes by its English words
    return f"{file}, {kind} {name}" if isinstance(name, str) else f"{file}, {kind} number {number}"


def _entry(entry: object, shape: type[Shape], kind: str, where: str) -> Shape:
    try:
        return msgspec.convert(entry, shape)
    except msgspec.ValidationError as error:
        problem = str(error).replace("Object contains", "it has the").replace("Object missing", "it lacks the")
        problem, deeper = re.subn(r" - at `\$\.?(.*)`$", r" in \1", problem)
        hint = "" if deeper else f"; the fields of a {kind} are {', '.join(shape.__struct_fields__)}"
        raise RulebookError(f"{where}: {problem}{hint}.") from None


def _chapters(raw: object, file: str) -> dict[str, Text]:
    if not isinstance(raw, dict):
        raise RulebookError(f"{file}: chapters must be one table of names and titles.")
    return {name: _entry(title, Text, "title", f"{file}, chapter {name}") for name, title in raw.items()}


# The rulebook of the doctests: the dice game Pig.
PIG: Final = b"""
[cover]
name = {en = "Pig", de = "Schwein"}
tagline = {en = "Stop in time", de = "Rechtzeitig aufhoeren"}
players = [2, 8]
minutes = [5, 10]
version = 1

[chapters]
turn = {en = "Your turn", de = "Dein Zug"}

[[rule]]
id = "PIG-01"
chapter = "turn"
title = {en = "Rolling on", de = "Weiter wuerfeln"}
text.en = "Roll as often as you like; everything you roll is added up."
text.de = "Wuerfle, so oft du willst; alles wird zusammengezaehlt."
certainty = "certain"
see = ["PIG-02"]

[[rule]]
id = "PIG-02"
chapter = "turn"
title = {en = "Rolling a one", de = "Eine Eins"}
text.en = "A one ends your turn and takes what you had collected in it."
text.de = "Eine Eins beendet deinen Zug und nimmt dir, was du darin gesammelt hast."
certainty = "certain"

[[question]]
ask = {en = "Does a one cost me everything?", de = "Kostet mich eine Eins alles?"}
answer = {en = "No, only the points of this turn.", de = "Nein, nur die Punkte dieses Zuges."}
rules = ["PIG-02"]

[[refusal]]
key = "not_your_turn"
rule = "PIG-01"
text = {en = "It is not your turn but that of {actor}.", de = "Du bist nicht dran, sondern {actor}."}
"""
