"""A table's code: two words and a number, easy to say and to type, and too many of them to guess.

There are 240 × 240 × 900 codes, 52 million. A wrong one costs (`visitors.py`): an address may try 30 at once and then
three a minute, 4,350 a day; all addresses of the world together 1,000 at once and then one a second, 87,400 a day. A
table that waits a day is found by one address with a chance of 1 in 11,900, by any number of them 1 in 593; in the
thirty days of a long game 1 in 400 and 1 in 20, and then only a seat that is free can be taken.
"""

from __future__ import annotations

import re
import secrets
import unicodedata
from typing import Final

from gramarye.core.text import clean

# short words that sound unlike each other; two of them in a row can be told apart without a space
CODE_WORDS: Final = (
    "ACORN", "AMBER", "ANVIL", "APPLE", "APRON", "ARROW", "ASH", "ATLAS", "BADGER", "BAKER", "BARREL", "BASIL",
    "BAT", "BEACON", "BELL", "BIRCH", "BISON", "BLOOM", "BONNET", "BOOK", "BOTTLE", "BRAMBLE", "BRICK", "BRIDGE",
    "BROOM", "BUCKET", "BUTTON", "CABIN", "CACTUS", "CAMEL", "CANDLE", "CANOE", "CAPE", "CARPET", "CASTLE", "CAT",
    "CAVE", "CEDAR", "CELLAR", "CHALK", "CHERRY", "CHESS", "CIDER", "CLOCK", "CLOUD", "CLOVER", "COAL", "COBALT",
    "COMET", "COPPER", "CORAL", "COTTON", "CROW", "CRYSTAL", "CUPBOARD", "DAISY", "DAWN", "DESERT", "DIAL", "DINGO",
    "DOLPHIN", "DONKEY", "DOVE", "DRAGON", "DRUM", "DUSK", "EAGLE", "EASEL", "ECHO", "ELBOW", "ELF", "ELK",
    "ELM", "EMBER", "ENGINE", "FABLE", "FALCON", "FEATHER", "FENNEL", "FERN", "FERRY", "FIDDLE", "FIG", "FLAME",
    "FLUTE", "FOREST", "FOSSIL", "FOX", "FROG", "GALAXY", "GARDEN", "GARLIC", "GARNET", "GHOST", "GINGER", "GLOBE",
    "GLOVE", "GNOME", "GOAT", "GOBLIN", "GRAPE", "GRAVEL", "GUITAR", "HAMMER", "HAMPER", "HARP", "HAT", "HAWK",
    "HAZEL", "HELMET", "HERB", "HERON", "HONEY", "HUMBUG", "IBIS", "IGLOO", "INK", "IRIS", "ISLAND", "IVORY",
    "IVY", "JACKAL", "JADE", "JASMINE", "JIGSAW", "JUNGLE", "KAYAK", "KETTLE", "KITE", "KITTEN", "KOALA", "LADDER",
    "LAGOON", "LANTERN", "LARK", "LAUREL", "LAVA", "LEMON", "LENTIL", "LILAC", "LION", "LIZARD", "LOBSTER", "LOCKET",
    "LUMBER", "LYNX", "MAGNET", "MANGO", "MAPLE", "MARBLE", "MARKET", "MEADOW", "MELON", "MINT", "MIRROR", "MITTEN",
    "MOLE", "MONKEY", "MOON", "MOSS", "MOTH", "MUFFIN", "MUSKET", "NECTAR", "NEEDLE", "NEST", "NEWT", "NUTMEG",
    "OAK", "OASIS", "OCEAN", "OLIVE", "ONION", "OPAL", "ORBIT", "ORCHID", "OTTER", "OWL", "OYSTER", "PADDLE",
    "PANDA", "PAPER", "PARROT", "PEBBLE", "PELICAN", "PENCIL", "PEPPER", "PHOENIX", "PIANO", "PICKLE", "PILLOW",
    "PIRATE", "PLANET", "PLUM", "POCKET", "POTION", "PRISM", "PUFFIN", "PUMPKIN", "PUPPET", "QUARTZ", "QUILL",
    "RABBIT", "RAVEN", "RIBBON", "RIDDLE", "RIVER", "ROBIN", "ROCKET", "ROSE", "RUBY", "RUNE", "SADDLE", "SAFFRON",
    "SALMON", "SATURN", "SCARF", "SHADOW", "SILVER", "SPELL", "SPIDER", "SPRUCE", "STAR", "SWAN", "TEAPOT",
    "THISTLE", "THORN", "TIGER", "TOAD", "TOWER", "TULIP", "TUNNEL", "VELVET", "WALNUT", "WAND", "WILLOW", "WIZARD",
    "WOLF", "YEW", "ZEBRA",
)  # fmt: skip
KNOWN: Final = frozenset(CODE_WORDS)


def new_code() -> str:
    """A code nobody can foresee."""
    words = (secrets.choice(CODE_WORDS), secrets.choice(CODE_WORDS))
    return "-".join((*words, str(secrets.randbelow(900) + 100)))


def read_code(written: str) -> str | None:
    """The code that somebody means, however it was typed; None where it can be none.

    >>> read_code(" ember owl427 "), read_code("Ember–Owl — 427"), read_code("emberowl427"), read_code("ember29")
    ('EMBER-OWL-427', 'EMBER-OWL-427', 'EMBER-OWL-427', 'EMBER-29')
    >>> read_code("EMBER"), read_code("42"), read_code("<b>")
    (None, None, None)
    """
    plain = unicodedata.normalize("NFKC", clean(written)).upper()
    plain = "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in plain)
    found = re.fullmatch(r"(\D*)(\d{2,3})\W*", plain)  # two digits after one word, in tables opened before
    words = re.findall(r"[A-Z]+", found[1]) if found else []
    if not found or not words or re.search(r"[^\W_]", re.sub("[A-Z]", "", found[1])):
        return None
    if len(words) == 1:
        words = _apart(words[0])
    return "-".join((*words, found[2]))


def _apart(letters: str) -> list[str]:
    """One word, or the two that were written without a space."""
    if letters not in KNOWN:
        for cut in range(3, len(letters) - 2):
            if letters[:cut] in KNOWN and letters[cut:] in KNOWN:
                return [letters[:cut], letters[cut:]]
    return [letters]
