"""What the core says to people, in whatever room they are: the sentences that every room has in French."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import irisade.core.match
from irisade.core.match import Match


def take_backs() -> Iterator[str]:
    """Why a move cannot be taken back, as sentences."""
    source = Path(irisade.core.match.__file__).read_text(encoding="utf-8")
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef) and function.name == Match.why_not_take_back.__name__:
            for given in ast.walk(function):
                if isinstance(given, ast.Return) and isinstance(given.value, ast.Constant):
                    why = str(given.value.value)
                    if why:
                        yield f"{why[0].upper()}{why[1:]}."
