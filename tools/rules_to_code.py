"""Writes docs/rules-to-code.md: each rule of each game with the code that cites it and the tests that show it.

    python tools/rules_to_code.py            writes the page, and tells what is missing
    python tools/rules_to_code.py --check    fails when the page is stale or anything is missing

Nothing is imported or run: rules and refusals come from rulebook.toml, citations from comments, docstrings and strings
of games and bots ("MP-21"; a range such as "MP-01 … MP-59" cites nothing) and comments of the client's games, tests
from `@pytest.mark.rule("MP-21")`. A refusal counts as provoked where a test of its game calls `refused(…)` or
`@refuses(…)` with its key.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeGuard

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = "docs/rules-to-code.md"
GAMES: Final = "src/gramarye/games"
CODE: Final = (GAMES, "src/gramarye/bots")
CLIENT: Final = "client/src/games"
ID: Final = re.compile(r"\b[A-Z][A-Z0-9]*-[0-9]{2,3}\b")
RANGE: Final = re.compile(r"\b[A-Z][A-Z0-9]*-[0-9]+\s*(?:…|\.\.\.?|–|to)\s*(?:[A-Z][A-Z0-9]*-)?[0-9]+")
COMMENT: Final = re.compile(r"//[^\n]*|/\*.*?\*/|<!--.*?-->", re.DOTALL)  # in TypeScript and Svelte
Where = tuple[str, str, int]  # file; function or class, "" for the file itself; line


@dataclass
class Book:
    """One game's rules and refusals."""

    game: str
    rules: dict[str, str]
    """Titles by id."""
    refusals: dict[str, str]
    """Rule ids by key."""


@dataclass
class Found:
    """What code and tests say about rules."""

    code: dict[str, set[Where]] = field(default_factory=lambda: defaultdict(set))
    tests: dict[str, set[Where]] = field(default_factory=lambda: defaultdict(set))
    provoked: dict[tuple[str, str], set[Where]] = field(default_factory=lambda: defaultdict(set))
    """By game and key."""


def books(root: Path) -> list[Book]:
    out = []
    for file in sorted(root.glob(f"{GAMES}/*/rulebook.toml")):
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
        rules = {rule["id"]: rule["title"]["en"] for rule in raw["rule"]}
        out.append(Book(file.parent.name, rules, {r["key"]: r["rule"] for r in raw.get("refusal", [])}))
    return out


def cited(text: str) -> Iterator[str]:
    """The rules a text cites.

    >>> list(cited("MP-21, MP-23: no card; see MP-29 to MP-35 and MP-01 … MP-59"))
    ['MP-21', 'MP-23']
    """
    yield from ID.findall(RANGE.sub("", text))


# ---- code


def read_code(root: Path, found: Found) -> None:
    for file in sorted(p for folder in CODE for p in (root / folder).rglob("*.py")):
        name = file.relative_to(root).as_posix()
        source = file.read_text(encoding="utf-8")
        inside = places(ast.parse(source))
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type in (tokenize.COMMENT, tokenize.STRING):
                for rule in cited(token.string):
                    found.code[rule].add((name, *inside(token.start[0])))
    for file in sorted(p for end in ("ts", "svelte") for p in (root / CLIENT).rglob(f"*.{end}")):
        if not file.name.endswith(".test.ts"):
            text = file.read_text(encoding="utf-8")
            for comment in COMMENT.finditer(text):
                for rule in cited(comment[0]):
                    line = text.count("\n", 0, comment.start()) + 1
                    found.code[rule].add((file.relative_to(root).as_posix(), "", line))


class places:  # noqa: N801  # reads as a verb: places(tree)(line)
    """In which function or class a line is; a decorator belongs to what it decorates."""

    def __init__(self, tree: ast.Module) -> None:
        self.spans: list[tuple[int, int, str]] = []
        self._walk(tree, "")

    def _walk(self, node: ast.AST, within: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                name = f"{within}.{child.name}" if within else child.name
                first = min([child.lineno, *(d.lineno for d in child.decorator_list)])
                self.spans.append((first, child.end_lineno or child.lineno, name))
                self._walk(child, name)

    def __call__(self, line: int) -> tuple[str, int]:
        """The name, and where it begins; "" and the line itself outside of all."""
        inner = [(last - first, name, first) for first, last, name in self.spans if first <= line <= last]
        return min(inner)[1:] if inner else ("", line)


# ---- tests


def read_tests(root: Path, found: Found, all_books: list[Book]) -> None:
    for file in sorted((root / "tests").rglob("*.py")):
        name = file.relative_to(root).as_posix()
        tree = ast.parse(file.read_text(encoding="utf-8"))
        inside = places(tree)
        for node in ast.walk(tree):
            if is_mark(node):
                for rule in strings(node):
                    found.tests[rule].add((name, *inside(node.lineno)))
            if is_provoked(node):
                for book in all_books:
                    for key in set(strings(node)) & set(book.refusals):
                        if f"/games/{book.game}/" in name:
                            found.provoked[book.game, key].add((name, *inside(node.lineno)))


def is_mark(node: ast.AST) -> TypeGuard[ast.Call]:
    """Whether this is pytest.mark.rule(…)."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "rule"
        and isinstance(node.func.value, ast.Attribute)
        and node.func.value.attr == "mark"
    )


def is_provoked(node: ast.AST) -> TypeGuard[ast.Call]:
    """Whether this is refused(…) or refuses(…)."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("refused", "refuses")


def strings(call: ast.Call) -> Iterator[str]:
    for arg in call.args:
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
            yield arg.value


# ---- what is missing


def gaps(all_books: list[Book], found: Found) -> list[str]:
    out = []
    for book in all_books:
        for rule in book.rules:
            if not found.code[rule]:
                out.append(f"{rule} ({book.rules[rule]}): no code cites it; write `# {rule}` where it is done")
            if not found.tests[rule]:
                out.append(f'{rule} ({book.rules[rule]}): no test shows it; mark one with @pytest.mark.rule("{rule}")')
        out += [
            f"refusal {key} ({rule}): no test in tests/games/{book.game} provokes it"
            for key, rule in book.refusals.items()
            if not found.provoked[book.game, key]
        ]
    known = {rule for book in all_books for rule in book.rules}
    prefixes = {rule.partition("-")[0] for rule in known}
    for side, what in ((found.code, "cited"), (found.tests, "marked")):
        for rule, where in sorted(side.items()):
            if rule not in known and (what == "marked" or rule.partition("-")[0] in prefixes):
                files = ", ".join(sorted({file for file, _, _ in where}))
                out.append(f"{rule} is {what} in {files}, but there is no such rule")
    return out


# ---- the page


def page(all_books: list[Book], found: Found) -> str:
    lines = [
        "# Rules to code",
        "",
        "Each rule with the code that carries it out, what else minds it (bots, the picture in the browser), and the",
        "tests that show it. Files without a folder are those of the game; every name leads to its line. Generated by",
        "`python tools/rules_to_code.py`; the build fails when a rule has no code or no test.",
    ]
    for book in all_books:
        lines += ["", f"## {book.game}", "", "| rule | code | bots, browser | tests |", "|---|---|---|---|"]
        rules = f"{GAMES}/{book.game}/"
        for rule, title in book.rules.items():
            own = {where for where in found.code[rule] if where[0].startswith(rules)}
            cells = (told(own, book.game), told(found.code[rule] - own, book.game), told(found.tests[rule], book.game))
            lines.append(f"| {rule} {title} | {' | '.join(cells)} |")
        lines += ["", f"### Refusals of {book.game}", "", "| refusal | rule | provoked by |", "|---|---|---|"]
        for key, rule in book.refusals.items():
            lines.append(f"| {key} | {rule} | {told(found.provoked[book.game, key], book.game)} |")
    return "\n".join(lines) + "\n"


def told(where: set[Where], game: str) -> str:
    """Places by file, each with a link to its line; a place that cites twice is told once.

    >>> told({("src/gramarye/games/pig/turn.py", "roll", 7), ("src/gramarye/bots/pig/turn.py", "", 3)}, "pig")
    '[bots/pig/turn.py](../src/gramarye/bots/pig/turn.py#L3)<br>turn.py: [roll](../src/gramarye/games/pig/turn.py#L7)'
    """
    by_file: dict[str, dict[str, int]] = defaultdict(dict)
    for file, place, line in sorted(where):
        by_file[file].setdefault(place, line)
    return "<br>".join(_file(file, places, game) for file, places in by_file.items())


def _file(file: str, named: dict[str, int], game: str) -> str:
    short = file
    for folder in (f"{GAMES}/{game}/", f"tests/games/{game}/", f"{CLIENT}/{game}/", "src/gramarye/", "client/src/"):
        short = short.removeprefix(folder)
    if file.startswith("client/"):
        short = f"client: {short}"
    links = [f"[{place}](../{file}#L{line})" for place, line in named.items() if place]
    head = f"[{short}](../{file}#L{named['']})" if "" in named else short
    return f"{head}: {', '.join(links)}" if links else head


def main(args: list[str], root: Path = ROOT) -> int:
    all_books = books(root)
    found = Found()
    read_code(root, found)
    read_tests(root, found, all_books)
    missing = gaps(all_books, found)
    text = page(all_books, found)
    file = root / PAGE
    if "--check" in args:
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            missing.append(f"{PAGE} is stale; run: python tools/rules_to_code.py")
    else:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    for gap in missing:
        print(gap)
    rules = sum(len(book.rules) for book in all_books)
    print(f"{rules} rules, {sum(len(b.refusals) for b in all_books)} refusals, {len(missing)} gaps")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
