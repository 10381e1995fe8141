"""Finding the rules that answer a question as people type it: full-text ranking over the passages of a rulebook.

The browser runs the same steps over the same lists (client/src/rules/ask.ts), and one file of queries with their
first hits holds both to the same answers. So every step is plain arithmetic in a fixed order. The stemmer is only
asked about words of the book, and the browser is given its answers; a word that is not in the book is brought near one
that is, by its beginning, its parts or a slip of the finger.
"""

from __future__ import annotations

import math
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import snowballstemmer

STEMMERS: Final = {"en": "english", "de": "german"}

# How much a word tells by the field it stands in, and how far a long field is held against it.
FIELDS: Final = {
    "title": (2.0, 0.3),
    "words": (2.0, 0.1),
    "ask": (1.2, 0.2),
    "text": (1.0, 0.4),
    "answer": (0.4, 0.4),
    "more": (0.4, 0.4),  # its refusals and options
}
SATURATION: Final = 1.2  # k1 of BM25: how soon a word said again adds nothing
WEAK: Final = 0.7  # a word that says little
SAME: Final = 0.75  # a word that means the same
PART: Final = 0.6  # of a compound
LATER: Final = 0.6  # for a rule that a question does not name first
LIFT: Final = 0.8  # of the best points, for the rules of a question or heading just like what was typed
SMALL: Final = 0.8  # what a word that says nothing adds to such a likeness
LIKE: Final = 0.4  # from here on a question is shown with its rule
NEAR: Final = 1.6  # a rule of the moment counts this much more
SHORTEST: Final = 3  # letters of a word that may be taken for another, or for a part of one
TRIED: Final = 6  # words of the book taken for one that is not in it


@dataclass(frozen=True, slots=True)
class Passage:
    """What a rulebook says about one rule: texts by field, each with its weight."""

    fields: Mapping[str, Sequence[tuple[str, float]]]


@dataclass(frozen=True, slots=True)
class Asked:
    """Something people ask, in the words of one of them, and the passages that answer it."""

    ask: str
    passages: Sequence[int]
    is_question: bool  # of the rulebook: it can be shown with its answer


@dataclass(frozen=True, slots=True)
class Match:
    """A passage found, its points, and the question about it that is most like the one typed."""

    passage: int
    points: float
    asked: int | None


@dataclass(frozen=True, slots=True)
class Speech:
    """A language's words that say nothing, that say little, and that mean the same."""

    stop: frozenset[str]
    weak: frozenset[str]
    same: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A word of a query: the terms it may stand for, each with its share, and how much it matters."""

    terms: Mapping[str, float]
    weight: float


@cache
def speech(lang: str) -> Speech:
    """What ask.toml says of a language."""
    raw = raw_speech(lang)
    return Speech(frozenset(words(raw["stop"])), frozenset(words(raw["weak"])), tuple(raw["same"]))


def raw_speech(lang: str) -> dict[str, Any]:
    """The same as it is written, for the browser."""
    said: dict[str, Any] = tomllib.loads(files("gramarye.core").joinpath("ask.toml").read_text("utf-8"))[lang]
    return said


def fold(text: str) -> str:
    """Lower case without accents; ae, oe and ue lose their e, so that "wuerfel" is "Würfel".

    >>> fold("WÜRFEL wuerfel neue Bauer"), fold("Straße can't")
    ('wurfel wurfel neue bauer', 'strasse cant')
    """
    split = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in split if not unicodedata.combining(letter))
    return re.sub(r"(?<![aeiouq])([aou])e", r"\1", re.sub("['’]", "", bare))


def words(text: str) -> list[str]:
    """The words of a text, folded."""
    return re.findall(r"[^\W_]+", fold(text))


def slips(a: str, b: str, most: int) -> int:
    """How many slips of the finger lie between two words (one wrong, missing, extra or two swapped); at most most + 1.

    >>> slips("castign", "casting", 2), slips("befoe", "before", 2), slips("stone", "spell", 2)
    (1, 1, 3)
    """
    if abs(len(a) - len(b)) > most:
        return most + 1
    older: list[int] = []
    old = list(range(len(b) + 1))
    for i in range(1, len(a) + 1):
        new = [i]
        for j in range(1, len(b) + 1):
            cost = min(old[j] + 1, new[j - 1] + 1, old[j - 1] + (a[i - 1] != b[j - 1]))
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                cost = min(cost, older[j - 2] + 1)
            new.append(cost)
        if min(new) > most:
            return most + 1
        older, old = old, new
    return min(old[len(b)], most + 1)


class Index:
    """One language of a rulebook, ready to be searched."""

    def __init__(self, passages: Sequence[Passage], asked: Sequence[Asked], same: Sequence[str], lang: str) -> None:
        spoken = speech(lang)
        self._stop = spoken.stop
        groups = [[words(member) for member in group.split(",")] for group in (*spoken.same, *same)]
        texts = [text for passage in passages for field in passage.fields.values() for text, _ in field]
        in_book = {word for text in (*texts, *(question.ask for question in asked)) for word in words(text)}
        in_groups = {word for group in groups for member in group for word in member}
        self._known = frozenset((in_book | in_groups) - self._stop)
        self._vocabulary = sorted(self._known)
        self.stems = _stems(in_book | in_groups | self._stop | spoken.weak, lang)
        self._weak = frozenset(self._stem(word) for word in spoken.weak)
        self._alone: dict[str, list[str]] = {}  # groups by a stem that is a member by itself
        self._phrases: dict[str, list[tuple[list[str], str]]] = {}  # members of several words by their first stem
        for k, group in enumerate(groups):
            for member in group:
                stems = [self._stem(word) for word in member]
                if len(stems) == 1:
                    self._alone.setdefault(stems[0], []).append(f"={k}")
                else:
                    self._phrases.setdefault(stems[0], []).append((stems, f"={k}"))
        self._weights = self._weigh(passages)
        self._idf = self._rarity()
        self._asked = asked
        self._ask_mass: list[float] = []
        self._ask_having: dict[str, list[int]] = {}  # what is asked with a term
        for k, question in enumerate(asked):
            terms = self._terms(question.ask, keeps_stop=True)
            self._ask_mass.append(sum(map(self._mass, terms)))
            for term in terms:
                self._ask_having.setdefault(term, []).append(k)

    def search(self, typed: str, near: Sequence[int] = ()) -> list[Match]:
        """The passages that share a word with what was typed, best first; equal ones stay in the order of the book.

        Those of `near` count more, and where no word says anything ("what now?"), they are what was meant.
        """
        slots = self._slots(typed)
        points = [sum(slot.weight * self._best(slot, weights) for slot in slots) for weights in self._weights]
        top = max(points, default=0.0) or 1.0
        is_bare = all(word in self._stop for word in words(typed))
        lifts, closest = self._liken([*slots, *self._small(typed)])
        found: list[Match] = []
        for i, own in enumerate(points):
            is_near = i in near
            lift = 1.0 if is_near and is_bare else lifts[i]
            if (total := (own + LIFT * top * lift) * (NEAR if is_near else 1.0)) > 0:
                found.append(Match(i, round(total, 6), closest[i]))
        found.sort(key=lambda match: -match.points)
        return found

    def _liken(self, slots: Sequence[Slot]) -> tuple[list[float], list[int | None]]:
        """For each passage how like the query the likest thing asked about it is, and the likest question to show."""
        whole = 0.0
        shared: dict[int, float] = {}
        for slot in slots:
            whole += slot.weight * max(share * self._mass(term) for term, share in slot.terms.items())
            best: dict[int, float] = {}
            for term, share in slot.terms.items():
                worth = share * (SMALL if term.startswith("-") else self._idf.get(term, 0.0))
                for k in self._ask_having.get(term, ()):
                    best[k] = max(best.get(k, 0.0), worth)
            for k, worth in best.items():
                shared[k] = shared.get(k, 0.0) + slot.weight * worth
        lifts = [0.0] * len(self._weights)
        likest = [0.0] * len(self._weights)
        closest: list[int | None] = [None] * len(self._weights)
        for k in sorted(shared):
            question = self._asked[k]
            like = 2 * shared[k] / (whole + self._ask_mass[k])
            for n, passage in enumerate(question.passages):
                lifts[passage] = max(lifts[passage], like * like * (LATER if n else 1.0))
                if question.is_question and like >= LIKE and like > likest[passage]:
                    likest[passage], closest[passage] = like, k
        return lifts, closest

    # ---- the book's side

    def _stem(self, word: str) -> str:
        return self.stems.get(word, word)

    def _terms(self, text: str, *, keeps_stop: bool = False) -> dict[str, float]:
        """How often each term occurs in a text: stems, parts of compounds, and groups of words that mean the same."""
        spelt = words(text)
        stems = [self._stem(word) for word in spelt]
        terms: dict[str, float] = {}

        def add(term: str, share: float) -> None:
            terms[term] = terms.get(term, 0.0) + share

        for i, word in enumerate(spelt):
            if word not in self._stop:
                add(stems[i], 1.0)
                for group in self._alone.get(stems[i], ()):
                    add(group, 1.0)
                for part in self._parts(word):
                    add(self._stem(part), PART)
            elif keeps_stop:
                add(f"-{word}", 1.0)
            for phrase, group in self._phrases.get(stems[i], ()):
                if stems[i : i + len(phrase)] == phrase:
                    add(group, 1.0)
        return terms

    def _parts(self, word: str) -> tuple[str, ...]:
        """The two words of the book that a compound is made of, cut where the shorter one is longest."""
        cut: tuple[str, ...] = ()
        for at in range(SHORTEST, len(word) - SHORTEST + 1):
            head, tail = word[:at], word[at:]
            if tail in self._known and (not cut or min(len(head), len(tail)) > min(map(len, cut))):
                for link in ("", "s", "n", "es", "en"):
                    bare = head.removesuffix(link)
                    if len(bare) >= SHORTEST and bare in self._known:
                        cut = (bare, tail)
                        break
        return cut

    def _weigh(self, passages: Sequence[Passage]) -> list[dict[str, float]]:
        """The weight of each term in each passage, over its fields, before saturation (BM25F)."""
        weights: list[dict[str, float]] = [{} for _ in passages]
        for field, (boost, held) in FIELDS.items():
            counted: list[dict[str, float]] = []
            for passage in passages:
                terms: dict[str, float] = {}
                for text, share in passage.fields.get(field, ()):
                    for term, count in self._terms(text).items():
                        terms[term] = terms.get(term, 0.0) + share * count
                counted.append(terms)
            lengths = [sum(terms.values()) for terms in counted]
            usual = sum(lengths) / max(1, sum(length > 0 for length in lengths))
            for own, terms, length in zip(weights, counted, lengths, strict=True):
                for term, count in terms.items():
                    own[term] = own.get(term, 0.0) + boost * count / (1 - held + held * length / usual)
        return weights

    def _rarity(self) -> dict[str, float]:
        """How much each term tells: the fewer passages have it, the more."""
        having: dict[str, int] = {}
        for terms in self._weights:
            for term in terms:
                having[term] = having.get(term, 0) + 1
        size = len(self._weights)
        return {term: math.log(1 + (size - n + 0.5) / (n + 0.5)) for term, n in having.items()}

    # ---- the query's side

    def _slots(self, typed: str) -> list[Slot]:
        spelt = words(typed)
        stems = [self._stem(word) for word in spelt]
        slots: list[Slot] = []
        for i, word in enumerate(spelt):
            if word not in self._stop:
                slots.extend(self._read(word))
            for phrase, group in self._phrases.get(stems[i], ()):
                if stems[i : i + len(phrase)] == phrase:
                    slots.append(Slot({group: 1.0}, 1.0))
        once = {tuple(slot.terms): slot for slot in slots if any(term in self._idf for term in slot.terms)}
        return list(once.values())

    def _read(self, word: str) -> list[Slot]:
        """What one word typed may stand for; a compound also stands for its parts."""
        terms = self._meanings(word, 1.0)
        if not any(term in self._idf for term in terms):
            for other, share in self._like(word):
                for term, part in self._meanings(other, share).items():
                    terms[term] = max(terms.get(term, 0.0), part)
        weight = WEAK if self._stem(word) in self._weak else 1.0
        parts = [Slot(self._meanings(part, 1.0), PART) for part in self._parts(word)]
        return [Slot(terms, weight), *parts]

    def _meanings(self, word: str, share: float) -> dict[str, float]:
        stem = self._stem(word)
        return {stem: share, **dict.fromkeys(self._alone.get(stem, ()), share * SAME)}

    def _like(self, word: str) -> list[tuple[str, float]]:
        """The words of the book that one not in it may have meant, likeliest first."""
        if len(word) < SHORTEST or word.isdecimal():
            return []
        found = [(other, share) for other in self._vocabulary if (share := self._likeness(word, other)) > 0]
        found.sort(key=lambda hit: -hit[1])
        return found[:TRIED]

    def _likeness(self, word: str, other: str) -> float:
        """How likely one word was meant by another: 0 if it was not."""
        if len(other) < SHORTEST:
            return 0.0
        same = 0
        while same < min(len(word), len(other)) and word[same] == other[same]:
            same += 1
        ends = len(word) + len(other) - 2 * same
        if same >= 4 and max(len(word), len(other)) - same <= 3:
            return 0.9 - 0.05 * ends  # another ending
        if same == len(word):
            return 0.7  # not typed to its end
        most = 0 if len(word) < 4 else 1 if len(word) < 6 else 2
        if (n := slips(word, other, most)) <= most:
            return 0.85 if n == 1 else 0.6
        if len(word) >= 4 and other.endswith(word):
            return 0.5
        if len(other) >= 5 and word.startswith(other):
            return 0.5
        if len(other) >= 5 and word.endswith(other):
            return 0.5
        return 0.0

    def _small(self, typed: str) -> list[Slot]:
        """The words typed that say nothing by themselves, but make a question more or less like another."""
        return [Slot({f"-{word}": 1.0}, 1.0) for word in dict.fromkeys(words(typed)) if word in self._stop]

    # ---- points

    def _best(self, slot: Slot, weights: Mapping[str, float]) -> float:
        best = 0.0
        for term, share in slot.terms.items():
            if term in weights:
                own = weights[term]
                best = max(best, share * self._idf[term] * own * (SATURATION + 1) / (own + SATURATION))
        return best

    def _mass(self, term: str) -> float:
        """How much a term adds to a likeness; groups stand beside a word and add nothing more."""
        if term.startswith("-"):
            return SMALL
        return 0.0 if term.startswith("=") else self._idf.get(term, 0.0)


def _stems(vocabulary: Iterable[str], lang: str) -> dict[str, str]:
    """The stem of each word whose stem is not the word itself."""
    stemmer = snowballstemmer.stemmer(STEMMERS[lang])
    found = {word: str(stemmer.stemWord(word)) for word in sorted(vocabulary)}
    return {word: stem for word, stem in found.items() if stem != word}


def nearest(typed: str, titles: Sequence[str]) -> list[int]:
    """All titles, those first that share most pairs of letters with what was typed: for when no word is of any use."""
    wanted = _pairs(typed)

    def likeness(title: str) -> float:
        pairs = _pairs(title)
        return 2 * len(wanted & pairs) / max(1, len(wanted) + len(pairs))

    likenesses = [round(likeness(title), 6) for title in titles]
    return sorted(range(len(titles)), key=lambda i: -likenesses[i])


def _pairs(text: str) -> set[str]:
    return {word[i : i + 2] for word in words(text) for i in range(len(word) - 1)}
