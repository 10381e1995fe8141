"""What may be wrong between the entries of a rulebook that are each well formed."""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gramarye.core.rulebook import Option, Preset, RefusalText, Rulebook


def faults(book: Rulebook) -> Iterator[str]:
    """What is wrong between entries that are each well formed, as "entry: sentence"."""
    if not book.rules:
        yield "rule: there must be at least one"
    yield from _twice("rule", (rule.id for rule in book.rules))
    yield from _twice("question", (question.ask.en for question in book.questions))
    yield from _twice("option", (option.name for option in book.options))
    yield from _twice("preset", (preset.name for preset in book.presets))
    yield from _twice("refusal", (refusal.key for refusal in book.refusals))
    rules = {rule.id: rule for rule in book.rules}
    options = {option.name: option for option in book.options}

    for rule in book.rules:
        where = f"rule {rule.id}"
        if rule.chapter not in book.chapters:
            yield f"{where}: chapter {rule.chapter} is not one of {', '.join(book.chapters)}"
        for other in rule.see:
            if other not in rules:
                yield f"{where}: see names {other}, but there is no such rule"
        for name in rule.options:
            if name not in options:
                yield f"{where}: options names {name}, but there is no such option"
    for question in book.questions:
        for other in question.rules:
            if other not in rules:
                yield f"question {question.ask.en}: rules names {other}, but there is no such rule"
    for option in book.options:
        if option.rule not in rules:
            yield f"option {option.name}: rule is {option.rule}, but there is no such rule"
        elif option.name not in rules[option.rule].options:
            yield f"option {option.name}: rule {option.rule} must list it under options"
    for preset in book.presets:
        yield from _preset_faults(preset, options)
    for refusal in book.refusals:
        if refusal.rule not in rules:
            yield f"refusal {refusal.key}: rule is {refusal.rule}, but there is no such rule"
        yield from _placeholder_faults(refusal)


def _twice(kind: str, names: Iterable[str]) -> Iterator[str]:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield f"{kind} {name}: there are two of this name"
        seen.add(name)


def _preset_faults(preset: Preset, options: Mapping[str, Option]) -> Iterator[str]:
    for name, value in preset.set.items():
        if name not in options:
            yield f"preset {preset.name}: it sets {name}, but there is no such option"
        elif (values := options[name].values) and str(value) not in values:
            yield f"preset {preset.name}: {name} cannot be {value}, only one of {', '.join(values)}"


def _placeholder_faults(refusal: RefusalText) -> Iterator[str]:
    found: dict[str, set[str]] = {}
    for lang in ("en", "de"):
        try:
            parts = list(string.Formatter().parse(refusal.text.say(lang)))
        except ValueError:
            yield f"refusal {refusal.key}: a brace in its {lang} text has no partner"
            return
        found[lang] = {name for _, name, _, _ in parts if name is not None}
        if any(name is not None and (form or turn or not name.isidentifier()) for _, name, form, turn in parts):
            # anything but a plain name could reach into the arguments or format them wrongly
            yield f"refusal {refusal.key}: a placeholder in its {lang} text is not a plain name like {{spell}}"
    if found["en"] != found["de"]:
        odd = ", ".join(sorted(found["en"] ^ found["de"]))
        yield f"refusal {refusal.key}: the placeholder {odd} is in one language only"
