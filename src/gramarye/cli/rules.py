"""Rules in the terminal: one by its id, a search over rules and questions, or all of them with the options."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from gramarye.bots.shelf import CHANCER, levels
from gramarye.cli.lookup import game_named, options_of
from gramarye.cli.problem import Problem
from gramarye.cli.screen import console, rule_id, table
from gramarye.core.game import Game
from gramarye.core.rulebook import Hit, Question, Rule, Rulebook, RulebookError
from gramarye.core.setups import may_be
from gramarye.games import names

Lang = Literal["en", "de"]
SHOWN: Final = 5  # hits in full
NAMED: Final = 5  # more of them, by their titles
CERTAINTY: Final = {
    "certain": {"en": "stated by a source", "de": "so in einer Quelle"},
    "likely": {"en": "one source, or a strong inference", "de": "eine Quelle, oder ein klarer Schluss"},
    "choice": {"en": "our own reading", "de": "unsere eigene Lesart"},
}
SAYS: Final = {
    "see": {"en": "see also", "de": "siehe auch"},
    "options": {"en": "options", "de": "Optionen"},
    "rules": {"en": "rules", "de": "Regeln"},
    "default": {"en": "default", "de": "Vorgabe"},
    "values": {"en": "values", "de": "Werte"},
    "what": {"en": "what it does", "de": "was sie bewirkt"},
    "rule": {"en": "rule", "de": "Regel"},
    "presets": {"en": "presets", "de": "Voreinstellungen"},
    "preset": {"en": "preset", "de": "Voreinstellung"},
    "more": {"en": "perhaps also", "de": "vielleicht auch"},
    "nearest": {
        "en": "No rule says anything of these words; the nearest are:",
        "de": "Keine Regel sagt etwas zu diesen Wörtern; am nächsten kommen:",
    },
    "game": {"en": "game", "de": "Spiel"},
    "title": {"en": "title", "de": "Titel"},
    "seats": {"en": "seats", "de": "Plätze"},
    "minutes": {"en": "minutes", "de": "Minuten"},
    "bots": {"en": "bots", "de": "Bots"},
}


def run(name: str, words: str, lang: Lang) -> None:
    """Answer `gramarye rules`."""
    game = game_named(name)
    out = console()
    if not words.strip():
        _overview(out, game, lang)
        return
    asked = _asked_rule(game.rulebook, words)
    if asked is not None:
        _tell_rule(out, game.rulebook, asked, lang)
    elif hits := game.rulebook.search(words, lang):
        if not hits[0].points:
            out.print(Text(SAYS["nearest"][lang], style="dim"))
        for hit in hits[:SHOWN]:
            _tell_hit(out, hit, lang)
        if others := hits[SHOWN : SHOWN + NAMED]:
            named = ", ".join(f"{hit.rule.id} {hit.rule.title.say(lang)}" for hit in others)
            out.print(Text(f"{SAYS['more'][lang]}: {named}", style="dim"))
    else:
        raise Problem(f"{words!r} is no question about {game.info.title}; ask in words, or name a rule by its number")


def run_games(lang: Lang) -> None:
    """Answer `gramarye games`."""
    shelf = table(*(SAYS[head][lang] for head in ("game", "title", "seats", "minutes", "bots")))
    for name in names():
        game = game_named(name)
        cover = game.rulebook.cover
        shelf.add_row(
            Text(name, style="bold"),
            cover.name.say(lang),
            "–".join(map(str, game.info.seats)),
            "–".join(map(str, cover.minutes)),
            ", ".join(dict.fromkeys((*levels(game.info.name), CHANCER))),
        )
    console().print(shelf)


def _asked_rule(book: Rulebook, words: str) -> Rule | None:
    """The rule if the words are an id; a Problem if they look like one of this game's that is not there."""
    try:
        return book.rule(words)
    except RulebookError as fault:
        prefix = book.rules[0].id.partition("-")[0]
        if words.upper().startswith(prefix) and words[len(prefix) :].strip(" -").isdecimal():
            raise Problem(str(fault).rstrip(".")) from fault
        return None


def _tell_rule(out: Console, book: Rulebook, rule: Rule, lang: Lang) -> None:
    _tell_statement(out, rule, lang)
    facts = [f"{book.chapters[rule.chapter].say(lang)} · {CERTAINTY[rule.certainty][lang]}"]
    if rule.options:
        facts.append(f"{SAYS['options'][lang]}: {', '.join(rule.options)}")
    if rule.see:
        facts.append(f"{SAYS['see'][lang]}: {', '.join(f'{o} {book.rule(o).title.say(lang)}' for o in rule.see)}")
    out.print(Padding(Text("\n".join(facts), style="dim"), (0, 0, 1, 7)))
    for question in book.questions:
        if rule.id in question.rules:
            _tell_question(out, question, lang)


def _tell_hit(out: Console, hit: Hit, lang: Lang) -> None:
    _tell_statement(out, hit.rule, lang)
    if hit.question:
        _tell_question(out, hit.question, lang)


def _tell_statement(out: Console, rule: Rule, lang: Lang) -> None:
    out.print(rule_id(f"{rule.id:<7}") + Text(rule.title.say(lang), style="bold"))
    out.print(Padding(Text(rule.text.say(lang)), (0, 0, 1, 7)))


def _tell_question(out: Console, question: Question, lang: Lang) -> None:
    out.print(Text("?      ", style="magenta") + Text(question.ask.say(lang), style="bold"))
    answer = Text(question.answer.say(lang)) + Text(f"  [{', '.join(question.rules)}]", style="cyan")
    out.print(Padding(answer, (0, 0, 1, 7)))


def _overview(out: Console, game: Game, lang: Lang) -> None:
    book = game.rulebook
    out.print(Text(book.cover.name.say(lang), style="bold"))
    out.print(Text(book.cover.tagline.say(lang)))
    if book.cover.goal:
        out.print(Padding(Text(book.cover.goal.say(lang)), (1, 0, 0, 0)))
    for name, title in book.chapters.items():
        out.print(Text(f"\n{title.say(lang)}", style="bold"))
        for rule in book.rules:
            if rule.chapter == name:
                out.print(rule_id(f"  {rule.id:<7}") + Text(rule.title.say(lang)))
    fields = options_of(game)
    told = {option.name: option for option in book.options}
    if fields:
        shown = table(*(SAYS[head][lang] for head in ("options", "values", "default", "rule", "what")))
        for option, field in fields.items():
            words = told.get(option)
            shown.add_row(
                Text(option, style="bold"),
                may_be(field.type).removeprefix("one of: "),
                _default(field.default),
                words.rule if words else "",
                words.title.say(lang) if words else "",
            )
        out.print()
        out.print(shown)
    if book.presets:
        shown = table(*(SAYS[head][lang] for head in ("presets", "what")))
        for preset in book.presets:
            shown.add_row(Text(preset.name, style="bold"), preset.text.say(lang))
        out.print(shown)


def _default(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is msgspec.NODEFAULT else str(value)
