"""Files and set-ups of somebody who means to stop the server: all kinds of them, from a grammar, within a frame."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Final

Json = Any  # of any shape: that is the point
LENGTH: Final = 60_000  # signs of a file: the protocol takes no more
BREAKS: Final = ("\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\r")
"""Lines end there for Python, and not for TOML."""


class Hostile:
    """Files as many as are asked for, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.kinds: tuple[Callable[[], str], ...] = (
            self.long_key, self.quoted_key, self.lined_key, self.deep_tables, self.many_tables, self.same_prefix,
            self.many_lists_of_tables, self.nested, self.inline_tables, self.wide_list, self.long_number, self.dates,
            self.escapes,
            self.long_text, self.unterminated, self.comments, self.blanks, self.marks, self.twice, self.good_but_long,
            self.soup, self.controls,
        )  # fmt: skip

    def files(self, count: int) -> Iterator[str]:
        for number in range(count):
            yield self.kinds[number % len(self.kinds)]()[:LENGTH]

    def _many(self, most: int) -> int:
        """Often as many as will go in, sometimes few."""
        return self.chance.choice((most, most, most // 7 + 1, self.chance.randint(1, most)))

    def _part(self) -> str:
        return self.chance.choice(("a", "b1", "-", "_", '"x"', "'y'", '""', '"a.b"', "'\u2028'", '"\\u00e9"', "spell"))

    # ---- keys and tables

    def long_key(self) -> str:
        return ".".join(self._part() for _ in range(self._many(30_000))) + " = 1"

    def quoted_key(self) -> str:
        sign = self.chance.choice(('"', "'"))
        return f"{sign}{'.' * self._many(59_000)}{sign} = 1\n" * self.chance.choice((1, 9))

    def lined_key(self) -> str:
        """A long key in whose quoted parts a line seems to end again and again."""
        parts = (f'"{self.chance.choice(BREAKS)}"' if n % 40 == 0 else "a" for n in range(self._many(25_000)))
        return ".".join(parts) + " = 1"

    def deep_tables(self) -> str:
        line = "[" + ".".join(self._part() for _ in range(self.chance.choice((7, 8, 99, 400)))) + "]\n"
        return line + (".".join("a" * self.chance.choice((7, 99))) + "=1\n") * 400

    def many_tables(self) -> str:
        depth = self.chance.choice((1, 3, 7))
        return "".join(f"[{'a.' * depth}t{n}]\n" for n in range(self._many(10_000)))

    def many_lists_of_tables(self) -> str:
        return (f"[[{'.'.join('abcdefg'[: self.chance.randint(1, 7)])}]]\n") * self._many(20_000)

    def same_prefix(self) -> str:
        stem = ".".join("abcdefg"[: self.chance.randint(1, 7)])
        return "".join(f"{stem}.k{n} = {n}\n[{stem}.k{n}.z]\n" for n in range(self._many(4000)))

    def twice(self) -> str:
        return (
            self.chance.choice(("[a]\n[a]\n", "a=1\na=2\n", "a={b=1}\na.b=2\n", "a=[]\n[[a]]\n", "a.b=1\n[a.b]\n"))
            * 200
        )

    # ---- values

    def nested(self) -> str:
        opening = self.chance.choice(("[", "{a=", "[{a=[", "{a={b="))
        return "a = " + opening * self._many(20_000) + self.chance.choice(("", "1", "]" * 900))

    def inline_tables(self) -> str:
        key = ".".join("abcdefg"[: self.chance.randint(1, 7)])
        return "a = [" + f"{{{key}=1}}," * self._many(8000) + "]"

    def wide_list(self) -> str:
        item = self.chance.choice(("1,", '"",', "[],", "{},", "true,", "1.5,", "\n", "#\n", "nan,"))
        name = self.chance.choice(("a", "spell", "dice", "arrows", "start"))
        return f"{name} = [" + item * self._many(29_000) + "]"

    def long_number(self) -> str:
        digit = self.chance.choice(("9", "1_", "0", "f", "7"))
        head = self.chance.choice(("", "0x", "0b", "0o", "-", "1.", "1e", "1e-"))
        count = self.chance.choice((63, 64, 65, 4300, 4301, 59_000))
        return f"tiles = {head}{digit * count}\n" * self.chance.choice((1, 300))

    def dates(self) -> str:
        return "a = [" + "1979-05-27T07:32:00.999999-07:00," * self._many(1800) + "]"

    def escapes(self) -> str:
        piece = self.chance.choice(("\\t", "\\u2028", "\\U0001F989", "\\x", "\\", '\\"', "\\u12"))
        return "".join(f'a{n} = "{piece * self.chance.choice((100, 900, 9000))}"\n' for n in range(self._many(60)))

    def long_text(self) -> str:
        sign = self.chance.choice(('"""', "'''"))
        body = self.chance.choice(("x", "\\\n", "\n", '"', "'", '""\n', "\u2028", "\\\n   "))
        return f"a = {sign}{body * self._many(29_000)}{sign}"

    def unterminated(self) -> str:
        return self.chance.choice(('a = "', 'a = """', "a = '", "a = '''", "[", "[[", "{", '"', "a = [", "#")) + (
            self.chance.choice(("x", '\\"', "\n", "'", '"', "[", ".", " ")) * self._many(59_000)
        )

    # ---- what is no entry

    def comments(self) -> str:
        return self.chance.choice(("#\n", "#" + "." * 99 + "\n", "# \u2028\n", "a=1 #" + "[" * 50 + "\n")) * self._many(
            9000
        )

    def blanks(self) -> str:
        return "a = [" + self.chance.choice((" ", "\t", "\n", "\r\n", " \n")) * self._many(59_000) + "]"

    def marks(self) -> str:
        return self.chance.choice(("\ufeff", "\ufeff\ufeff", "\ufeff#\n")) * self._many(900) + "a = 1"

    def controls(self) -> str:
        return "".join(self.chance.choice(("\0", "\x7f", "\x1b", "\ud7ff", "\r", *BREAKS)) for _ in range(99)) + "= 1\n"

    def good_but_long(self) -> str:
        card = (
            'text = {en = "' + "." * self.chance.choice((10, 199, 200, 1999)) + '"}\neffect = {does = "shift", by = 2}'
        )
        return "".join(
            f'[[spell]]\nid = "s{n}"\nname = {{en = "S"}}\nlevel = {1 + n % 2}\ncopies = 1\n{card}\n'
            for n in range(self._many(90))
        )

    def soup(self) -> str:
        pieces = (
            "a",
            ".",
            "=",
            "[",
            "]",
            "{",
            "}",
            ",",
            '"',
            "'",
            '"""',
            "#",
            "\n",
            " ",
            "1",
            "\\",
            "\u2028",
            "e",
            "-",
        )
        return "".join(self.chance.choice(pieces) for _ in range(self._many(30_000)))

    # ---- set-ups as JSON

    def setups(self, count: int) -> Iterator[str]:
        """As text: much of it is no JSON that Python would write."""
        for _ in range(count):
            yield self.chance.choice((
                lambda: '{"voters":[' + "0," * 50_000 + "0]}",
                lambda: '{"tremors":[' + "4000," * 50_000 + "0]}",
                lambda: '{"' + "x" * 100_000 + '":1}',
                lambda: '{"board":' + "[" * self.chance.choice((50, 900, 90_000)),
                lambda: '{"board":' + '{"boxes":' * 400 + "1" + "}" * 401,
                lambda: '{"board":{"boxes":{' + ",".join(f'"b{n}":{{}}' for n in range(9000)) + "}}}",
                lambda: '{"cap":' + "9" * self.chance.choice((20, 400, 90_000)) + "}",
                lambda: '{"cap":1e' + "9" * 9000 + "}",
                lambda: '{"first":"' + "\\u2028" * 30_000 + '"}',
                lambda: "{" + ",".join(f'"k{n}":1' for n in range(20_000)) + "}",
                lambda: '{"spells":[' + "{}," * 40_000 + "{}]}",
                lambda: '{"seats":' + "[" * 40_000,
                lambda: "[" * 100_000,
                lambda: '{"board":{"arrows":[' + "1," * 90_000 + "1]}}",
            ))()  # fmt: skip
