"""A match as one picture, for notebooks: the table as a watcher sees it, or as a seat does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from irisade.core.words import SEAT_LETTERS
from irisade.draw.face import compose
from irisade.draw.layout import place
from irisade.draw.svg import render

if TYPE_CHECKING:
    from irisade.core.match import Match

ASPECT, WIDTH = 1.6, 900


class SvgPicture(str):
    """The text of an SVG file; a notebook shows the picture."""

    def _repr_svg_(self) -> str:
        return str(self)


def picture(match: Match, seat: int, lang: str = "en") -> SvgPicture:
    """The table, the pending question and the seats; seats are called by their letters."""
    game = match.game
    settings = {setting.key: next(iter(setting.values)) for setting in game.settings}
    talk = game.talk(lang, SEAT_LETTERS[: match.seats])
    scene = compose(game, match.view(seat), seat, match.asking, "wide", talk, settings, over=match.over)
    return SvgPicture(render(place(scene, ASPECT, game.face.BOOK), game.face.BOOK, width=WIDTH))
