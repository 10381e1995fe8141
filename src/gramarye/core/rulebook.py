"""A game's rules in words: rulebook.toml is loaded, checked, looked up by id or refusal key, and searched."""

from __future__ import annotations

import re
import string
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Annotated, Final, Literal, TypeVar

import msgspec

from gramarye.core.utf8 import NotUtf8, text_of

Id = Annotated[str, msgspec.Meta(pattern=r"^[A-Z][A-Z0-9]*-[0-9]+$")]
Name = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]*$")]
Words = Annotated[str, msgspec.Meta(min_length=1)]

TABLES: Final = ("cover", "chapters", "rule", "question", "option", "preset", "refusal")


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
    """What stands on the box. `version` grows with every change of the rules."""

    name: Text
    tagline: Text
    players: tuple[int, int]
    minutes: tuple[int, int]
    version: Annotated[int, msgspec.Meta(ge=1)]


class Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One statement of the rules. `options` are the set-up options that change it, `see` its relatives."""

    id: Id
    chapter: Name
    title: Text
    text: Text
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


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """All of a game's rules in words, in the order of its file."""

    cover: Cover
    chapters: dict[str, Text]
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
            rules=_entries(raw, "rule", Rule, "id", file),
            questions=_entries(raw, "question", Question, "ask", file),
            options=_entries(raw, "option", Option, "name", file),
            presets=_entries(raw, "preset", Preset, "name", file),
            refusals=_entries(raw, "refusal", RefusalText, "key", file),
        )
        for fault in _faults(book):
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

    def search(self, words: str, lang: str = "en") -> tuple[Rule | Question, ...]:
        """Rules and questions in which every word occurs or begins a word, best first; ids count as words.

        >>> [hit.id for hit in Rulebook.load(PIG).search("roll add") if isinstance(hit, Rule)]
        ['PIG-01']
        >>> [type(hit).__name__ for hit in Rulebook.load(PIG).search("PIG-2")]
        ['Rule', 'Question', 'Rule']
        """
        wanted = self._query(words)
        entries: tuple[Rule | Question, ...] = (*self.rules, *self.questions)
        scored = [(_score(entry, wanted, lang), entry) for entry in entries]
        found = [hit for hit in scored if hit[0] > 0]
        found.sort(key=lambda hit: -hit[0])  # stable: equal scores stay in the order of the file
        return tuple(entry for _, entry in found)

    def _query(self, words: str) -> tuple[str, ...]:
        known = {_short_id(rule.id) for rule in self.rules}
        if (whole := _short_id(words)) in known:
            return (whole,)
        query: list[str] = []
        for typed in words.split():
            short = _short_id(typed.strip(string.punctuation))
            query.extend([short] if short in known else _words(typed))
        return tuple(query)


# ---- searching ----


def _fold(text: str) -> str:
    """Lower case without accents, so that "wurfel" and "WÜRFEL" find "Würfel"."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", _fold(text))


def _short_id(written: str) -> str:
    """What is left of an id when people write it their way: MP-02, mp-2, MP02 and "mp 2" are all mp2."""
    folded = re.sub(r"[\s-]+", "-", _fold(written).strip())
    parts = re.fullmatch(r"(\w*[^\W\d]|\w+(?=-))-?0*(\d+)", folded)
    return f"{parts[1]}{parts[2]}" if parts else folded


def _score(entry: Rule | Question, wanted: tuple[str, ...], lang: str) -> int:
    """How well an entry answers: 0 if any word is missing; headings outweigh bodies, whole words beginnings."""
    if isinstance(entry, Rule):
        heading, body = _words(entry.title.say(lang)), _words(entry.text.say(lang))
        own, cited = _short_id(entry.id), entry.see
    else:
        heading, body = _words(entry.ask.say(lang)), _words(entry.answer.say(lang))
        own, cited = "", entry.rules
    ids = {_short_id(rule_id) for rule_id in cited}
    total = 0
    for word in wanted:
        ranks = (
            (100, word == own),
            (10 if isinstance(entry, Question) else 5, word in ids),
            (8, word in heading),
            (6, any(other.startswith(word) for other in heading)),
            (3, word in body),
            (2, any(other.startswith(word) for other in body)),
        )
        best = max((points for points, is_met in ranks if is_met), default=0)
        if best == 0:
            return 0
        total += best
    return total + 5 * (len(wanted) > 1) * (_has_phrase(heading, wanted) or _has_phrase(body, wanted))


def _has_phrase(text: list[str], phrase: tuple[str, ...]) -> bool:
    starts = range(len(text) - len(phrase) + 1)
    return any(all(word.startswith(part) for word, part in zip(text[i:], phrase, strict=False)) for i in starts)


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


def _faults(book: Rulebook) -> Iterator[str]:
    """What is wrong between entries that are each well formed, as "entry: sentence"."""
    if not book.rules:
        yield "rule: there must be at least one"
    yield from _twice("rule", (rule.id for rule in book.rules))
    yield from _twice("question", (question.ask.en for question in book.questions))
    yield from _twice("option", (option.name for option in book.options))
    yield from _twice("preset", (preset.name for preset in book.presets))
    yield from _twice("refusal", (refusal.key for refusal in book.refusals))
    rules = {rule.id: rule for rule in book.rules}
    options = {option.name: option for option in book.options}

    for rule in book.rules:
        where = f"rule {rule.id}"
        if rule.chapter not in book.chapters:
            yield f"{where}: chapter {rule.chapter} is not one of {', '.join(book.chapters)}"
        for other in rule.see:
            if other not in rules:
                yield f"{where}: see names {other}, but there is no such rule"
        for name in rule.options:
            if name not in options:
                yield f"{where}: options names {name}, but there is no such option"
    for question in book.questions:
        for other in question.rules:
            if other not in rules:
                yield f"question {question.ask.en}: rules names {other}, but there is no such rule"
    for option in book.options:
        if option.rule not in rules:
            yield f"option {option.name}: rule is {option.rule}, but there is no such rule"
        elif option.name not in rules[option.rule].options:
            yield f"option {option.name}: rule {option.rule} must list it under options"
    for preset in book.presets:
        yield from _preset_faults(preset, options)
    for refusal in book.refusals:
        if refusal.rule not in rules:
            yield f"refusal {refusal.key}: rule is {refusal.rule}, but there is no such rule"
        yield from _placeholder_faults(refusal)


def _twice(kind: str, names: Iterable[str]) -> Iterator[str]:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield f"{kind} {name}: there are two of this name"
        seen.add(name)


def _preset_faults(preset: Preset, options: Mapping[str, Option]) -> Iterator[str]:
    for name, value in preset.set.items():
        if name not in options:
            yield f"preset {preset.name}: it sets {name}, but there is no such option"
        elif (values := options[name].values) and str(value) not in values:
            yield f"preset {preset.name}: {name} cannot be {value}, only one of {', '.join(values)}"


def _placeholder_faults(refusal: RefusalText) -> Iterator[str]:
    found: dict[str, set[str]] = {}
    for lang in ("en", "de"):
        try:
            parts = list(string.Formatter().parse(refusal.text.say(lang)))
        except ValueError:
            yield f"refusal {refusal.key}: a brace in its {lang} text has no partner"
            return
        found[lang] = {name for _, name, _, _ in parts if name is not None}
        if any(name is not None and (form or turn or not name.isidentifier()) for _, name, form, turn in parts):
            # anything but a plain name could reach into the arguments or format them wrongly
            yield f"refusal {refusal.key}: a placeholder in its {lang} text is not a plain name like {{spell}}"
    if found["en"] != found["de"]:
        odd = ", ".join(sorted(found["en"] ^ found["de"]))
        yield f"refusal {refusal.key}: the placeholder {odd} is in one language only"


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
