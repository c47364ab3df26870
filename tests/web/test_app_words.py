"""Whatever the server says to people, it says in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import irisade.web
from irisade.core.text import placeholders
from irisade.web.app import SORRY
from irisade.web.words import _french

SPEAKERS = ("Refused", "bye", "_throw_away", "voice")


def sentences() -> Iterator[str]:
    """What is given to Refused, bye and voice, directly or as a constant of the module."""
    for source in sorted(Path(irisade.web.__file__).parent.glob("*.py")):
        tree = ast.parse(source.read_text(encoding="utf-8"))
        constants = {
            target.id: node.value.value
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and name_of(call.func) in SPEAKERS:
                for given in call.args:
                    if isinstance(given, ast.Constant) and isinstance(given.value, str):
                        yield given.value
                    elif isinstance(given, ast.Name) and isinstance(constants.get(given.id), str):
                        yield constants[given.id]
    yield from (sentence for _, sentence in SORRY.values())


def name_of(called: ast.expr) -> str:
    if isinstance(called, ast.Call):  # voice(lang)("…")
        return name_of(called.func)
    return called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")


def test_every_refusal_is_said_in_both_languages() -> None:
    french = _french().sentences
    missing = {text for text in sentences() if text and text[0].isupper() and text not in french}
    assert not missing
    for text in sentences():
        if text in french:
            assert placeholders(text) == placeholders(french[text])
