"""The online table says everything in English and in French, and no French is left over."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import pytest

import irisade.web
from irisade.core.text import placeholders
from irisade.web.http.answers import SORRY
from irisade.web.pages import credits, trouble
from irisade.web.table import settings
from irisade.web.words import _french, for_scripts, script_sentences
from spoken import take_backs

SPEAKERS = {"say", "self", "NotPossible", "bye", "_throw_away", "voice", "refuse"}


def sentences() -> Iterator[str]:
    """What is given to whoever speaks, directly or as a constant, and what tables and scripts hold."""
    for source in sorted(Path(irisade.web.__file__).parent.rglob("*.py")):
        if source.name == "serve.py":
            continue  # it speaks in the terminal, with the terminal's words
        tree = ast.parse(source.read_text(encoding="utf-8"))
        constants = {
            target.id: [part.value for part in ast.walk(node.value) if is_text(part)]
            for node in tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and name_of(call.func) in SPEAKERS:
                for given in call.args:
                    for part in ast.walk(given):
                        if is_text(part):
                            yield part.value
                        elif isinstance(part, ast.Name):
                            yield from constants.get(part.id, ())
    for head, text in trouble.TROUBLES.values():
        yield from (head, text)
    yield from (*credits.ABOUT, *credits.KNOWN, *settings.STARTS.values())
    for setting in settings.TABLE_SETTINGS:
        yield from (setting.text, *setting.values.values())
    yield from (sentence for _, sentence in SORRY.values())
    yield from take_backs()
    yield from script_sentences()


def is_text(part: ast.AST) -> TypeGuard[ast.Constant]:
    return isinstance(part, ast.Constant) and isinstance(part.value, str)


def name_of(called: ast.expr) -> str:
    if isinstance(called, ast.Call):  # voice(lang)("…")
        return name_of(called.func)
    return called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")


def is_said(text: str) -> bool:
    """Not a key, a language or a state, which the same functions are given too."""
    return " " in text.strip() or (text[:1].isupper() and text.isalpha()) or text in _french().sentences


def test_every_sentence_has_its_french() -> None:
    assert {text for text in sentences() if is_said(text)} - _french().sentences.keys() == set()


def test_no_french_is_left_over() -> None:
    assert _french().sentences.keys() - set(sentences()) == set()


@pytest.mark.parametrize("english", sorted(_french().sentences))
def test_both_languages_fill_the_same_placeholders(english: str) -> None:
    assert placeholders(english) == placeholders(_french().sentences[english])


def test_a_script_is_given_the_french_of_all_it_says() -> None:
    assert for_scripts("en") == {}
    assert for_scripts("fr").keys() == script_sentences()
    assert len(script_sentences()) > 40
