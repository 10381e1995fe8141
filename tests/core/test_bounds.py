"""What is counted in a TOML text before it is read: nothing dear gets past, and nothing good is stopped."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gramarye.core.bounds import DEPTH, LONGEST, PARTS, TEXT, WORDS, is_small
from gramarye.games import OURS
from tests.hostile import BREAKS, Hostile
from tests.steps import counted

OWN = [
    file.read_text("utf-8")
    for game in OURS
    for file in files(f"gramarye.games.{game}").iterdir()
    if file.name.endswith(".toml") and file.name != "rulebook.toml"
]
CARD = 'name = {{en = "{0}", de = "{0}"}}\ntext = {{en = "{0}", de = "{0}"}}\nlevel = 1\ncopies = 1'


def test_our_own_files_and_the_largest_there_may_be_are_small() -> None:
    assert OWN
    assert all(map(is_small, OWN))
    whirl = "effect = {does = 'whirl', dice = 3, times = 3, turn = false} # a note with dots ..........."
    assert is_small("".join(f"[[spell]]\nid = 's{n}'\n{CARD.format('x' * 200)}\n{whirl}\n" for n in range(64)))


@pytest.mark.parametrize(
    ("most", "more"),
    [
        pytest.param(".".join("a" * PARTS) + "=1", ".".join("a" * (PARTS + 1)) + "=1", id="parts"),
        pytest.param("a=" + "[" * DEPTH + "]" * DEPTH, "a=" + "[" * (DEPTH + 1) + "]" * (DEPTH + 1), id="depth"),
        pytest.param("a=" + "9" * LONGEST, "a=" + "9" * (LONGEST + 1), id="a number"),
        pytest.param("a" * LONGEST + "=1", "a" * (LONGEST + 1) + "=1", id="a name"),
        pytest.param("a='" + "x" * (TEXT - 2) + "'", "a='" + "x" * (TEXT - 1) + "'", id="a text"),
        pytest.param("a='''" + "x\n" * (TEXT // 2 - 3) + "'''", "a='''" + "x\n" * (TEXT // 2) + "'''", id="lines"),
        pytest.param("\n" * WORDS, "\n" * (WORDS + 1), id="words"),
    ],
)
def test_each_bound_is_where_it_is_said_to_be(most: str, more: str) -> None:
    assert is_small(most)
    assert not is_small(more)


@pytest.mark.parametrize("sign", ['"', "'"])
@pytest.mark.parametrize("line_end", BREAKS)
def test_a_line_that_seems_to_end_within_quotes_does_not_part_a_key(line_end: str, sign: str) -> None:
    assert not is_small(".".join(["a", f"{sign}{line_end}{sign}"] * PARTS) + " = 1")


@pytest.mark.parametrize(
    "text",
    [
        'a = "...[[[[[[[[[[[[[[[[[["',
        "a = '...[[[[[[[[[[[[[[[[[[[['",
        'a = """\n' + "[" * 50 + '\\""" ........... """',
        'a = """x""""" # two quotes more belong to it\nb = 1',
        "a = '''x''''\nb = '.........'",
        r'a = "\"..........."',
        "# " + "." * 500,
    ],
)
def test_what_stands_in_quotes_or_behind_a_hash_is_not_counted(text: str) -> None:
    assert is_small(text)
    tomllib.loads(text)


def test_what_is_small_costs_a_parser_little() -> None:
    """A hundred files of somebody who means harm: too large, or read in a few steps for each of their words."""
    small = [text for text in Hostile(7).files(220) if is_small(text)]
    assert 30 < len(small) < 200, "some of each"
    for text in small:
        with counted() as steps, suppress(tomllib.TOMLDecodeError, ValueError):
            tomllib.loads(text)
        assert steps[0] < 30 * WORDS


KEYS = st.lists(
    st.sampled_from(["a", '"b.c"', "'d\u2028'", '""', '"\\u00e9"', '"\\""']), min_size=1, max_size=2 * PARTS
)


@given(KEYS, st.sampled_from([".", " . ", "\t."]), st.sampled_from(["{} = 1", "[{}]", "[[{}]]", "x = {{{} = 1}}"]))
def test_the_parts_of_a_key_are_counted_as_toml_counts_them(parts: list[str], dot: str, form: str) -> None:
    text = form.format(dot.join(parts))
    tomllib.loads(text)
    assert is_small(text) == (len(parts) <= PARTS)
