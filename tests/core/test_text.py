"""What people write is cleaned in one place: seen by all as it was meant, and never steering anything."""

from __future__ import annotations

import unicodedata
from typing import Annotated

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gramarye.core.ownfile import Fault, read_own
from gramarye.core.text import NAME, STACKED, UNSEEN, ZWJ, ZWNJ, alike, apart, clean, cleaned, visible
from gramarye.core.words import Word

ANY = st.text(st.characters(codec=None, categories=None), max_size=60)  # surrogates too
STEERING = (
    "\u200b\u200c\u200d\u200e\u202a\u202e\u2066\u2069\u061c\ufeff\u00ad\ufe0f\ufe0e\U000e0041\U000e007f\U000e0100"
)
NASTY = st.text(
    st.sampled_from(STEERING + "aé e\u0301\u0327बक्س؏👩🚀❤1\u20e3\u115f\u1160\u1161\u2800\u3000\x1b\n"), max_size=30
)


@given(st.one_of(ANY, NASTY))
def test_clean_text_is_nfc_without_anything_that_steers_and_stays_as_it_is(text: str) -> None:
    cleaned = clean(text)
    assert clean(cleaned) == cleaned
    assert unicodedata.is_normalized("NFC", cleaned)
    assert cleaned == " ".join(cleaned.split())
    assert not UNSEEN & set(cleaned)
    assert all(unicodedata.category(c)[0] != "C" for c in cleaned if c not in (ZWJ, ZWNJ))
    assert not any(unicodedata.category(c) in ("Zl", "Zp") for c in cleaned)
    assert ZWJ + ZWJ not in cleaned
    assert not cleaned.startswith((ZWJ, ZWNJ))
    assert not cleaned.endswith((ZWJ, ZWNJ))
    assert not cleaned or unicodedata.category(cleaned[0])[0] != "M" or unicodedata.category(cleaned[0]) == "Mc"
    cleaned.encode()  # no lone surrogate: it can be written


@given(st.one_of(ANY, NASTY))
def test_what_is_shown_in_a_terminal_steers_nothing(text: str) -> None:
    shown = visible(text)
    assert all(unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in shown if c not in (ZWJ, ZWNJ))
    assert visible(shown) == shown
    shown.encode()


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Ada", "Ada"),
        (" \t Ada \r\n Lovelace\u3000", "Ada Lovelace"),
        ("Ada\x00\x07\x1b[31m", "Ada[31m"),
        ("A\u200bd\u2060a\ufeff\u00ad", "Ada"),
        ("\u202eadA\u202c \u2066x\u2069\u200f", "adA x"),
        ("Zoe\u0308", "Zoë"),
        ("\u212b", "Å"),
        ("a\u034f\u0301", "á"),
        ("\ud800Ada\udfff", "Ada"),
        ("Ada\ue000\U000f0000\ufdd0\U0001ffff", "Ada"),
        ("A\U000e0041\U000e007f\U000e0100da", "Ada"),
        ("\u115f\u1160\u3164\uffa0\u2800", ""),
        ("\u0301\u0302", ""),
        (" \u0301a", "a"),
        ("a" + "\u0300" * 20, "à" + "\u0300" * STACKED),
        ("ก" + "\u0e47" * 20, "ก" + "\u0e47" * STACKED),
        ("", ""),
    ],
)
def test_what_is_dropped(written: str, read: str) -> None:
    assert clean(written) == read


@pytest.mark.parametrize(
    "name",
    [
        "Jürgen Groß", "Łukasz", "Ngọc Ánh", "Наталья", "Ἀθηνᾶ", "שָׁלוֹם", "محمد", "می\u200cخواهم",
        "ශ්\u200dරී ලංකා", "র\u200d্যাব",
        "क्\u200dष", "ไม้ไต่คู้", "བསྒྲུབས", "김서연", "さくら", "葛城", "ᠮᠣᠩᠭᠣᠯ", "O'Brien-Smith",
        "👩\u200d🚀 Ada", "❤\ufe0f", "🏳\ufe0f\u200d🌈",
        "👍🏽", "👩🏽\u200d🚀", "1\ufe0f\u20e3", "🇩🇪", "👨\u200d👩\u200d👧", "🏃\u200d♀\ufe0f", "x² – ½",
    ],
)  # fmt: skip
def test_names_of_all_languages_stay(name: str) -> None:
    assert clean(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a\u200db", "ab"),
        ("a\u200cb", "ab"),
        ("\u200d👩", "👩"),
        ("👩\u200d", "👩"),
        ("👩\u200d\u200d🚀", "👩\u200d🚀"),
        ("a\ufe0f", "a"),
        ("❤\ufe0e", "❤"),
        ("❤\ufe0f\ufe0f", "❤\ufe0f"),
        ("1\ufe0f", "1"),
        ("م\u200ca", "مa"),
        ("🏴\U000e0067\U000e0062\U000e007f", "🏴"),
    ],
)
def test_joiners_and_selectors_stay_only_where_they_shape_something(written: str, read: str) -> None:
    assert clean(written) == read


@pytest.mark.parametrize("other", ["ada", "ADA", "Ａｄａ", "A\u200bda", "𝐀da"])
def test_what_looks_the_same_counts_as_the_same(other: str) -> None:
    assert alike(other) == alike("Ada")
    assert apart(clean(other), ["Ada"]) == f"{clean(other)} 2"


def test_two_of_one_name_are_told_apart_by_the_next_number() -> None:
    assert apart("Ada", []) == "Ada"
    assert apart("Ada", ["Ben", "ada", "Ada 2"]) == "Ada 3"
    assert apart("Ada 2", ["Ada", "ADA 2"]) == "Ada 2 2"


@given(st.text(max_size=40).map(lambda s: clean(s)[:NAME].strip()).filter(bool), st.integers(1, 12))
def test_names_told_apart_never_look_alike_nor_grow_too_long(name: str, many: int) -> None:
    told: list[str] = []
    for _ in range(many):
        told.append(apart(name, told))
    assert len({alike(one) for one in told}) == many
    assert all(len(one) <= NAME for one in told)


@pytest.mark.parametrize("text", ["Ada", "Zoë → 北", "می\u200cخواهم", "a\u00a0b"])
def test_an_ordinary_line_is_shown_as_it_is(text: str) -> None:
    assert visible(text) == text


# ---- texts within words


class Note(Word, frozen=True):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=5)]
    marks: tuple[int, ...] = ()


def test_texts_within_words_are_cleaned_and_clean_words_stay_the_same_object() -> None:
    note = Note("Ada", (1, 2))
    assert cleaned(note) is note
    assert cleaned(Note("A\u202eda", (3,))) == Note("Ada", (3,))


def test_words_of_whose_text_nothing_is_left_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        cleaned(Note("\u200b"))


def test_the_length_of_a_text_in_a_file_is_counted_when_it_is_clean() -> None:
    assert read_own('text = "\u200b\u200b\u202eHello\u200b\u200b"', "mine.toml", Note) == Note("Hello")
    with pytest.raises(Fault, match=r"^mine\.toml: text: use a text of 1 to 5 letters$"):
        read_own('text = "\u200b\u3164"', "mine.toml", Note)
