"""What a game says that has not been given any words: read off its questions, its shows and its fields."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from irisade.core.text import Sentence, Spelling, Talk, placeholders
from irisade.core.words import NOBODY, Ask, Kind, Window
from irisade.draw.generated.parts import SEATS

WHO, NUMBER = "who", "n"
ARTICLE = re.compile(r"\b(?:an?|the|this|that|your|one|another)\s+$", re.IGNORECASE)
PLACEHOLDER = re.compile(r"\{(\w+)[^}]*\}")


class MadeWords:
    """The sentences of one game: those that it declares, said as a prompt and as a line of the log."""

    def __init__(self, rules: Any, kinds: Sequence[Kind]) -> None:
        shown = set(_shown(rules))
        self.spelling: dict[str, Spelling] = {WHO: "seat", "seat": "seat"}
        for word in sorted(set().union(*map(placeholders, shown)) - {"seat", NUMBER}):
            self.spelling[word] = "seat" if word in SEATS else "number"
        self.noted = {kind.what: kind for kind in _telling(kinds, shown)}
        self.spelling |= {word: _noted(kind) for word, kind in self.noted.items()}
        for kind in kinds:
            if kind.what not in ("", NUMBER):
                self.spelling.setdefault(kind.what, "seat" if kind.what in SEATS else "number")
        self.prompts = {kind: prompt(kind) for kind in kinds}

    def prompt(self, asking: Ask | Window) -> Sentence:
        return Sentence(self.prompts[asking.kind])

    def log(self, seat: int, kind: Kind, option: int) -> Sentence:
        line = kind.line(option)
        return Sentence(logged(line.text), {WHO: seat, **line.words})

    def missing(self, kind: Kind, option: int) -> Sentence:
        return Sentence(missing(kind), {kind.what: option})


def _telling(kinds: Sequence[Kind], shown: set[str]) -> Iterator[Kind]:
    """Of the questions with one word the largest, if all write it alike; and {n} is often just a number."""
    for word in dict.fromkeys(kind.what for kind in kinds if kind.what and kind.what not in SEATS):
        same = sorted((kind for kind in kinds if kind.what == word), key=lambda kind: -kind.size)
        notes = [same[0].note(option) for option in range(same[0].size)]
        alike = all(kind.note(n) == notes[n] for kind in same for n in range(kind.size))
        plain = word == NUMBER and any(NUMBER in placeholders(text) for text in shown)
        if alike and not plain and (word != NUMBER or notes != [str(n) for n in range(len(notes))]):
            yield same[0]


def _noted(kind: Kind) -> Spelling:
    """ "R7", or "jar 3" where the notation is only a number."""

    def said(talk: Talk, value: int) -> str:
        if value == NOBODY:
            return "–"
        note = kind.note(value).replace("_", " ")
        return f"{kind.what} {note}" if note.isdigit() and kind.what != NUMBER else note

    return said


def prompt(kind: Kind) -> str:
    """ "Play {card}" asks somebody to play a card."""
    text, said, end = kind.text, "", 0
    for found in PLACEHOLDER.finditer(text):
        said += text[end : found.start()]
        end = found.end()
        said += _some(found[1], said)
    said = re.sub(r"\s+([?!.,;:]|$)", r"\1", said + text[end:]).strip()
    return said or "Choose"


def _some(word: str, before: str) -> str:
    if word == NUMBER:
        return "…"
    if word in SEATS:
        return "somebody"
    plain = word.replace("_", " ")
    return plain if ARTICLE.search(before) else f"{'an' if plain[0] in 'aeiou' else 'a'} {plain}"


def logged(text: str) -> str:
    """A sentence of a question, as what somebody has done."""
    small = text[:1].lower() + text[1:] if text[1:2].islower() else text
    return f"{{{WHO}}}: {small}"


def missing(kind: Kind) -> str:
    return f"{{{kind.what}}} is not there"


def titled(field: str) -> str:
    """ "discard_pile" is called "Discard pile"."""
    return field.replace("_", " ").strip().capitalize()


def sentences(words: MadeWords, fields: Sequence[str], chosen: Iterable[Kind]) -> set[str]:
    """All that is said in place of a face's own words: what there is to translate."""
    told = {logged(text) for kind in words.prompts for text in (kind.text, kind.none, *kind.names) if text}
    return {*words.prompts.values(), *told, *map(titled, fields), *map(missing, chosen)}


def _shown(rules: Any) -> Iterator[str]:
    """The sentences of every `Show` in the files that the rules are written in."""
    functions = [thing for thing in vars(rules).values() if inspect.isfunction(thing)]
    for home in sorted({function.__module__ for function in functions}):
        module = sys.modules.get(home)
        if module is None or home.startswith("irisade.core"):
            continue
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Show":
                yield from (
                    each.value
                    for argument in node.args[:1]
                    for each in ast.walk(argument)
                    if isinstance(each, ast.Constant) and isinstance(each.value, str)
                )
