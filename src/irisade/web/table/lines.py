"""The lines of all logs: a game says few different ones, and each often, so tables share them."""

from __future__ import annotations

from typing import Any

from irisade.core.text import Sentence

MOST_LINES = 50_000  # different ones
_LINES: dict[tuple[Any, ...], Sentence] = {}


def shared_line(line: Sentence) -> Sentence:
    """The same line is the same object at all tables."""
    key = (line.text, *line.words.items())
    known = _LINES.get(key)
    if known is None:
        if len(_LINES) >= MOST_LINES:
            _LINES.clear()
        known = _LINES[key] = line
    return known
