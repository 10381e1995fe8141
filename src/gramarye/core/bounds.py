"""Whether a TOML text is small enough to be read: its words are counted before a parser sees it.

A parser in Python takes seconds for a key of thousands of parts, and a frame of text has room for many such keys. The
words here are those of TOML itself: what stands in quotes or behind a # is one word, whatever it holds, and a line ends
where TOML ends it. Up to the first fault in a text both split it alike; behind it no parser goes.
"""

from __future__ import annotations

import re
from typing import Final

WORDS: Final = 12_000  # the largest school has some 2,500, 64 spells with all they may say some 4,000
PARTS: Final = 8  # of a key with dots: files nest three tables deep
DEPTH: Final = 12  # of brackets within brackets
LONGEST: Final = 64  # signs of a bare word: names have 32 at most, numbers seven
TEXT: Final = 2_000  # signs between quotes: the longest text of a card has 200

# The longest first. Each piece is taken whole or not at all (++ and *+ never give back), so this never goes back and
# forth over a text: it is linear in it.
WORD: Final = re.compile(
    r'''
      (?P<long>  """ (?: [^"\\] | \\. | "(?!"") )*+ "{0,5}+
               | \'\'\' (?: [^'] | '(?!'') )*+ '{0,5}+ )
    | (?P<text>  " (?: [^"\\\n] | \\[^\n] )*+ "?
               | ' [^'\n]*+ '? )
    | (?P<note>  \# [^\n]*+ )
    | (?P<open>  [\[{] )
    | (?P<close> [\]}] )
    | (?P<dot>   \. )
    | (?P<sign>  [=,] )
    | (?P<line>  \n )
    | (?P<space> [^\S\n]++ )
    | (?P<bare>  [^\s"'\#\[\]{}.=,]++ )
    ''',
    re.VERBOSE | re.DOTALL,
)


def is_small(text: str) -> bool:
    """Whether a parser has little to do with this text.

    >>> is_small('[a."b.c"]\\nd = 1.5'), is_small("a." * 20 + "b = 1"), is_small("a = " + "[" * 20)
    (True, False, False)
    """
    words = parts = depth = 0
    for word in WORD.finditer(text.replace("\r\n", "\n")):
        kind = word.lastgroup
        if kind == "space":
            continue
        words += 1
        if kind == "open":
            depth += 1
        elif kind == "close":
            depth -= 1
        parts = parts + 1 if kind == "dot" else parts if kind in ("bare", "text") else 0
        length = word.end() - word.start()
        if words > WORDS or depth > DEPTH or parts >= PARTS:
            return False
        if length > (LONGEST if kind == "bare" else TEXT) and kind != "note":
            return False
    return True
