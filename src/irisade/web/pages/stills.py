"""What each game looks like on the shelf: its lid, or a moment of a real game among bots, drawn as the table
draws it.

Nothing here knows a game. Plain bots play one with fixed luck, and of its moments the most colourful that a
player sees is kept: the one with most different faces in view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from irisade.bots.company import Company, brains
from irisade.core.dice import Dice
from irisade.core.game import Game, games
from irisade.core.match import Match
from irisade.core.options import usual
from irisade.draw.cover import lid
from irisade.draw.face import compose
from irisade.draw.layout import place
from irisade.draw.scene import Scene
from irisade.draw.svg import still
from irisade.web.table.settings import opponents

SEED = 2026
SEATS = 4  # about
NAMES = ("Mia", "Tom", "Zoé", "Noé", "Ada", "Léo", "Eva", "Ben")
ASPECT = 1.6
FROM, UNTIL = 0.25, 0.85  # of the game: neither a bare table nor an empty one
LOOKED_AT = 30  # moments compared


@cache
def picture(key: str, dark: bool = False, lang: str = "en", width: int = 800) -> str:
    """An SVG picture of a game: the cover that it brings, else a moment of it."""
    game = games()[key]
    if game.cover is not None:
        return lid(game.name(lang), game.cover.cover(dark), width)
    placed = place(_moment(key, lang), ASPECT, game.face.BOOK)
    return still(placed, game.face.BOOK, dark=dark, width=width)


@cache
def won(key: str, dark: bool = False, lang: str = "en", width: int = 800) -> str:
    """A table that has been won, as its winner sees it."""
    game = games()[key]
    scene = _last(key, lang)
    return still(place(scene, ASPECT, game.face.BOOK), game.face.BOOK, dark=dark, width=width)


@cache
def _last(key: str, lang: str) -> Scene:
    game = games()[key]
    seats, preset = opponents(game)
    options = next((game.read_options(each.options) for each in game.presets if each.key == preset), {})
    match = _played_out(game, seats, options)
    winner = match.outcome.ranks.index(1) if match.outcome else 0
    settings = usual(game.settings)
    talk = game.talk(lang, NAMES[:seats])
    return compose(game, match.view(winner), winner, None, "wide", talk, settings, over=True)


def _played_out(game: Game, seats: int, options: Mapping[str, int]) -> Match:
    """A whole game among plain bots."""
    bots = Company(dict.fromkeys(range(seats), brains(game)["plain"]), SEED)
    match = Match(game, seats, Dice(SEED), options, on_show=bots.saw)
    while not match.over and not match.quiet:
        if not bots.answer(match):
            match.let_go()
    return match


@cache
def _moment(key: str, lang: str) -> Scene:
    game = games()[key]
    scenes = list(_scenes(game, lang))
    best = max(range(len(scenes)), key=lambda k: (_colours(scenes[k]), k))
    return scenes[best]


def _colours(scene: Scene) -> int:
    return len({piece.face for zone in scene.zones for piece in zone.pieces})


def _scenes(game: Game, lang: str) -> Iterator[Scene]:
    """The moments of one game that are worth a picture, evenly spread."""
    seats = min(game.seats, key=lambda n: abs(n - SEATS))
    views = list(_played(game, seats))
    first, last = int(FROM * len(views)), int(UNTIL * len(views))
    settings = usual(game.settings)
    talk = game.talk(lang, NAMES[:seats])
    for view in views[first : last + 1 : max(1, (last - first) // LOOKED_AT)]:
        yield compose(game, view, 0, None, "wide", talk, settings)


def _played(game: Game, seats: int) -> Iterator[Any]:
    """What the first seat sees at each stop: every show, every question."""
    company = Company(dict.fromkeys(range(seats), brains(game)["plain"]), SEED)
    match = Match(game, seats, Dice(SEED), live=True, on_show=company.saw)
    while not match.over and not match.quiet:
        yield match.view(0)
        if match.showing is not None:
            match.go_on()
        elif not company.answer(match):
            match.let_go()
