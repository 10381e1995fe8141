"""What people write (names, titles, a code) before anybody else sees it: cleaned, compared, and shown without harm.

Kept is what somebody can see or a language needs. Dropped are characters that only steer: controls, direction marks
and overrides, zero widths, tags, fillers, selectors of glyphs, private and unassigned places. A joiner stays where it
shapes letters (`ZWNJ` in Persian, `ZWJ` in Sinhala) and within an emoji; a flag of tags becomes a black flag.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import Final, TypeVar

import msgspec

from gramarye.core.words import Word

W = TypeVar("W", bound=Word)

NAME: Final = 24  # characters in a name, once it is clean
RAW: Final = 200  # characters in what is cleaned to a name

ZWNJ, ZWJ, EMOJI, KEYCAP = "\u200c", "\u200d", "\ufe0f", "\u20e3"
JOINED: Final = frozenset((  # scripts, by the first word of their characters' names, in which a joiner shapes letters
    "ADLAM", "ARABIC", "BALINESE", "BENGALI", "DEVANAGARI", "GUJARATI", "GURMUKHI", "JAVANESE", "KANNADA", "KHMER",
    "MALAYALAM", "MANDAIC", "MANICHAEAN", "MONGOLIAN", "MYANMAR", "NKO", "ORIYA", "PHAGS-PA", "SINHALA", "SYRIAC",
    "TAMIL", "TELUGU", "TIBETAN",
))  # fmt: skip
BLANK: Final = "\u2800"  # a Braille cell without dots: no space to Unicode, one to the eye
UNSEEN: Final = frozenset(  # what nobody sees although its category is that of a letter, a mark or a sign
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x3164, *range(0xFE00, 0xFE0F), 0xFFA0,
              0xFFFC, 0x16FE4, 0x1D159, *range(0xE0100, 0xE01F0)))
)  # fmt: skip
STACKED: Final = 4  # marks on one letter; Hebrew with all its points needs so many, more only climb out of the line


def clean(text: str) -> str:
    """What was written, as everybody may see it; "" where nothing is left. Clean text stays as it is.

    >>> clean("  Ada\\u202e\\t Lovelace\\u200b\\x1b "), clean("\\u200d \\x00")
    ('Ada Lovelace', '')
    >>> clean("e\\u0301") == "é", clean("👩\\u200d🚀") == "👩\\u200d🚀", clean("a\\u200db")
    (True, True, 'ab')
    """
    while True:  # what is dropped may bring together what composes
        cleaner = _once(text)
        if cleaner == text:
            return text
        text = cleaner


def all_clean(value: object) -> object:
    """Plain values, such as a file has, with every text in them clean; the names of entries stay.

    >>> all_clean({"name": " Hop\\u200b", "cost": [1, "\\x07"]})
    {'name': 'Hop', 'cost': [1, '']}
    """
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        return {name: all_clean(part) for name, part in value.items()}
    return [all_clean(part) for part in value] if isinstance(value, (list, tuple)) else value


def cleaned(word: W) -> W:
    """Words with every text in them clean. Raises msgspec.ValidationError where too little is left of one."""
    plain = msgspec.json.decode(msgspec.json.encode(word))
    clean_ones = all_clean(plain)
    return word if clean_ones == plain else msgspec.json.decode(msgspec.json.encode(clean_ones), type=type(word))


def alike(text: str) -> str:
    """Equal for texts that look the same to most people: whatever the case, the width, the joiners and the accents'
    way of writing.

    >>> alike("ADA") == alike("\\uff21da"), alike("Ada") == alike("Ida")
    (True, False)
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", clean(text)).casefold())
    return "".join(c for c in clean(folded) if c not in (ZWNJ, ZWJ, EMOJI))


def apart(name: str, others: Collection[str]) -> str:
    """The name, with the next number where another looks the same; it stays within the length of a name.

    >>> apart("Ada", ["Ben", "ADA"]), apart("Ada", ["Ada", "ada 2"])
    ('Ada 2', 'Ada 3')
    """
    taken = {alike(other) for other in others}
    told, number = name, 1
    while alike(told) in taken:
        number += 1
        told = f"{clean(name[: NAME - len(str(number)) - 1])} {number}"
    return told


def visible(text: str) -> str:
    """One line for a terminal or a log: what would steer it stands there as an escape, and can be seen.

    >>> visible("Ada\\x1b[2J\\u202e"), visible("two\\nlines")
    ('Ada\\\\x1b[2J\\\\u202e', 'two\\\\nlines')
    """
    if text.isprintable():
        return text
    return "".join(c if _is_harmless(c) else c.encode("unicode_escape").decode() for c in text)


# ---- helpers


def _once(text: str) -> str:
    text = unicodedata.normalize("NFC", text)
    kept: list[str] = []
    marks = 0
    for place, char in enumerate(text):
        if char.isspace() or char == BLANK:
            char = " "
        elif not _is_kept(char, kept, text[place + 1 : place + 2]):
            continue
        if unicodedata.category(char) in ("Mn", "Me") and char != EMOJI:
            marks += 1
            if marks > STACKED or not kept or kept[-1] == " ":  # a mark needs a letter, or it lands on what is before
                continue
        else:
            marks = 0
        kept.append(char)
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def _is_kept(char: str, before: list[str], following: str) -> bool:
    """Whether a character that is no space stays, after those that were kept already and before the next."""
    last = before[-1] if before else ""
    if char == EMOJI:
        return _is_sign(last) or (following == KEYCAP and last in "0123456789#*" and last != "")
    if char in (ZWJ, ZWNJ):
        script = _script(last)
        if script in JOINED and script == _script(following):
            return True
        base = before[-2] if last == EMOJI and len(before) > 1 else last
        return char == ZWJ and _is_sign(base) and _is_sign(following)
    return char not in UNSEEN and unicodedata.category(char)[0] != "C"


def _is_sign(char: str) -> bool:
    """An emoji or its skin, as far as the library's tables know."""
    return char != "" and (unicodedata.category(char) == "So" or 0x1F3FB <= ord(char) <= 0x1F3FF or char in "‼⁉↔↕")


def _script(char: str) -> str:
    """The script of a letter or of a mark on one, "" for anything else."""
    if not char or unicodedata.category(char)[0] not in "LM":
        return ""
    return unicodedata.name(char, "").split(" ")[0]


def _is_harmless(char: str) -> bool:
    return char.isprintable() or char in (ZWNJ, ZWJ) or unicodedata.category(char) == "Zs"
