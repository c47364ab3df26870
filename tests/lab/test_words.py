"""The lab speaks English and French, everywhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import irisade.lab
from irisade.core.text import placeholders
from irisade.lab.findings import NO_OPTION
from irisade.lab.words import _french

SOURCES = [
    Path(irisade.lab.__file__).parent / f"{name}.py"
    for name in (
        "words",
        "game_voice",
        "findings",
        "findings_words",
        "cup_findings",
        "report_sections",
        "report_page",
        "unused",
        "variants_text",
        "variants_page",
    )
]


def sentences() -> Iterator[str]:
    for source in SOURCES:
        for call in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and call.args and isinstance(call.args[0], ast.Constant):
                name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
                if name in ("say", "voice", "self", "good", "know", "look"):
                    yield call.args[0].value
                if name == "look" and isinstance(call.args[-1], ast.Constant):
                    yield call.args[-1].value
    yield NO_OPTION


def test_every_sentence_of_the_lab_has_its_french_and_no_french_is_left_over() -> None:
    english = set(sentences())
    assert english - _french().sentences.keys() == set()
    assert _french().sentences.keys() - english == set()


@pytest.mark.parametrize("english", sorted(_french().sentences))
def test_the_french_says_as_much(english: str) -> None:
    assert placeholders(english) == placeholders(_french().sentences[english])
