"""The browser knows no game: nothing that it runs, draws or is styled by names one, not even in a comment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import irisade
from irisade.core.game import games
from irisade.core.text import LANGUAGES

STATIC = Path(irisade.__file__).parent / "web" / "static"
BOX = "colomo"
WRITTEN = {".js", ".ts", ".css", ".html", ".svg"}
FILES = sorted(file for file in STATIC.rglob("*") if file.suffix in WRITTEN)


def names() -> Iterator[str]:
    """What each of our games is called: its key, its folder, its names, with its box or without."""
    for game in games().values():
        whole = [game.key, game.package.rpartition(".")[2], *(game.name(lang) for lang in LANGUAGES)]
        yield from whole
        yield from (name[len(BOX) + 1 :] for name in whole if name.lower().startswith(BOX))
    yield BOX


NAMED = re.compile(
    "|".join(rf"\b{re.escape(name)}\b" for name in sorted({*names()}, key=len, reverse=True)), re.IGNORECASE
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(STATIC)))
def test_nothing_in_the_browser_names_a_game(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    found = [f"{number}: {line.strip()[:80]}" for number, line in enumerate(lines, 1) if NAMED.search(line)]
    assert found == []


def test_names_are_recognised() -> None:
    for line in ('if (page.game === "colomo-ronde")', "// In Rainbow Road", "racebow()", '"les_aveugles"'):
        assert NAMED.search(line), line
    assert not NAMED.search("what surrounds a trio_of_things, and brondo")
    assert {file.suffix for file in FILES} >= {".js", ".css", ".html", ".svg"}
