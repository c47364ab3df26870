"""A match as one picture, for notebooks: the table as a watcher sees it, or as a seat does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from irisade.core.options import usual
from irisade.core.words import SEAT_LETTERS, Ask, Window
from irisade.draw.face import compose
from irisade.draw.layout import place
from irisade.draw.scene import Scene
from irisade.draw.svg import render
from irisade.draw.text import render as render_text

if TYPE_CHECKING:
    from irisade.core.game import Game
    from irisade.core.match import Match

ASPECT, WIDTH = 1.6, 900


class SvgPicture(str):
    """The text of an SVG file; a notebook shows the picture."""

    def _repr_svg_(self) -> str:
        return str(self)


def picture(match: Match, seat: int, lang: str = "en") -> SvgPicture:
    """The table, the pending question and the seats; seats are called by their letters."""
    return drawn(match.game, match.seats, match.view(seat), seat, match.asking, match.over, lang)


def drawn(
    game: Game, seats: int, view: Any, seat: int, asking: Ask | Window | None, over: bool, lang: str = "en"
) -> SvgPicture:
    """The same of a view that somebody has of a table."""
    scene = place(_scene(game, seats, view, seat, asking, over, lang), ASPECT, game.face.BOOK)
    return SvgPicture(render(scene, game.face.BOOK, width=WIDTH))


def written(
    game: Game, seats: int, view: Any, seat: int, asking: Ask | Window | None, over: bool, lang: str = "en"
) -> str:
    """The same as a terminal shows it, in colour."""
    return render_text(_scene(game, seats, view, seat, asking, over, lang), game.face.BOOK, color=True)


def _scene(
    game: Game, seats: int, view: Any, seat: int, asking: Ask | Window | None, over: bool, lang: str
) -> Scene:
    settings = usual(game.settings)
    talk = game.talk(lang, SEAT_LETTERS[:seats])
    return compose(game, view, seat, asking, "wide", talk, settings, over=over)
