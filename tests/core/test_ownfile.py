"""A file of one's own: what is said of a bad one, and that it is said exactly of those the types refuse."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gramarye.core.ownfile import SENTENCES, Fault, read_own
from gramarye.games.icecool_wizards.words import Board as School
from gramarye.games.magic_power.spellbook import SpellFile
from gramarye.games.wizardry_cubed.words import Board as Trail


def fault(text: str, kind: type[Any] = Trail) -> Fault:  # Any: words of any game
    with pytest.raises(Fault) as refused:
        read_own(text, "mine.toml", kind)
    return refused.value


@pytest.mark.parametrize(
    ("text", "kind", "key", "said"),
    [
        ("tiles = ", Trail, "not_toml", "mine.toml: line 1, column 9: this is not TOML: Invalid value"),
        ("tiles = 4\nmarket = [3", Trail, "not_toml", "mine.toml: line 2, column 12: this is not TOML: Unclosed array"),
        ("tiles = 40", Trail, "use_whole", "mine.toml: tiles: use a whole number from 2 to 30"),
        ("tiles = true", Trail, "use_whole", "mine.toml: tiles: use a whole number from 2 to 30"),
        ('dice = [["owl"], ["Owl"]]', Trail, "use_name", "mine.toml: dice #2 #1: use small letters and _"),
        ("dice = []", Trail, "use_list", "mine.toml: dice: use a list of 1 to 3"),
        ("tile = 4", Trail, "unknown", "mine.toml: tile: there is no such entry here; there is tiles, market"),
        ("tiles = 4", Trail, "missing", "mine.toml: market: this is missing; use a whole number from 2 to 60"),
        ("boxes = 3", School, "use_names", "mine.toml: boxes: use a table in which each entry has a name"),
        ("[boxes.A]", School, "use_name", "mine.toml: boxes.A: use small letters and _"),
        ("[boxes.a]\nouter = [1]", School, "use_list_of", "mine.toml: boxes.a.outer: use a list of 4"),
        ("[boxes.a]\nouter = [1, 2, 3, 9999]", School, "use_whole", "mine.toml: boxes.a.outer #4: use a whole number"),
        ("start = 2000-01-01", School, "use_list_of", "mine.toml: start: use a list of 4"),
        ("[[spell]]\nid = '''a\nb'''", SpellFile, "use_name", "mine.toml: spell #1 ('a b'): id: use small letters"),
        ("spell = [{effect = {does = []}}]", SpellFile, "use_one_of", "mine.toml: spell #1: effect.does: use one of"),
    ],
)
def test_the_first_fault_is_told_with_its_place(text: str, kind: type[Any], key: str, said: str) -> None:
    told = fault(text, kind)
    assert told.key == key
    assert str(told).startswith(said)


@pytest.mark.parametrize("text", ["a = " + "[" * 50_000, "a = " + "9" * 50_000, "a." * 20_000 + "a = 1"])
def test_a_monstrous_file_is_refused_in_a_short_sentence(text: str) -> None:
    assert len(str(fault(text))) < 200


def test_what_tomllib_quotes_of_a_file_is_cut_short() -> None:
    told = fault('"' + "x" * 1500 + '" = {}\n["' + "x" * 1500 + '"]')
    assert told.key == "not_toml"
    assert len(str(told)) < 300


def test_a_byte_order_mark_is_taken() -> None:
    assert str(fault("\ufefftiles = 40")) == str(fault("tiles = 40"))


def test_what_a_client_needs_for_its_sentence_is_sent_with_the_key() -> None:
    told = fault("tiles = 4")
    assert told.told == {"where": "mine.toml: market", "use": "use_whole", "least": 2, "most": 60}
    assert SENTENCES["use_whole"].format_map(told.told) in str(told)


ANY = st.recursive(
    st.integers(-7, 40)
    | st.booleans()
    | st.floats(allow_nan=False)
    | st.sampled_from(["lift", "", "Owl", "shift", "x"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["does", "by", "en", "a"]), inner),
    max_leaves=4,
)
GOOD = tomllib.loads("""
[[spell]]
id = "hop"
name = {en = "Hop"}
text = {en = "Raise one die by 2."}
level = 1
copies = 3
effect = {does = "shift", by = 2}
""")


@given(st.sampled_from(["id", "name", "text", "level", "copies", "effect", "owls"]), ANY)
def test_what_the_types_refuse_is_a_fault_and_nothing_else(field: str, value: object) -> None:
    raw = {"spell": [{**GOOD["spell"][0], field: value}]}
    text = f"spell = {inline(raw['spell'])}"
    try:
        wanted = msgspec.convert(tomllib.loads(text), SpellFile)
    except msgspec.ValidationError:
        assert "spell #1" in str(fault(text, SpellFile))
    else:
        assert read_own(text, "mine.toml", SpellFile) == wanted


def inline(value: object) -> str:
    """A value in TOML, on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {inline(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else repr(value)
