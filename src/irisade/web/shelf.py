"""What the house hands out as it lies there: scripts and styles, sprites, pictures, fonts, rules.

Everything is read or drawn once and kept with the hash of its content. The path /static/BUILD/… changes
whenever a file does, so a browser may keep it for ever; without BUILD it asks again each time.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.metadata
import mimetypes
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from irisade.core.game import Game, games
from irisade.core.match import Match
from irisade.core.playout import QUIET_ROUNDS
from irisade.draw.layout import place
from irisade.draw.scene import compose
from irisade.draw.svg import render, sprite

STATIC = Path(__file__).parent / "static"
FONTS = "fonts_ttf"  # the entry point under which font packages announce their files
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".ttf": "font/ttf"}
SMALL = 1000  # bytes; not worth compressing


@dataclass(frozen=True)
class Thing:
    """Something to hand out, with what a browser needs to keep it."""

    body: bytes
    type: str

    @cached_property
    def hash(self) -> str:
        return hashlib.sha256(self.body).hexdigest()[:16]

    @cached_property
    def zipped(self) -> bytes | None:
        """Compressed, if that helps."""
        if len(self.body) < SMALL or self.type.startswith("font/"):
            return None
        return gzip.compress(self.body, 9, mtime=0)


@cache
def static() -> dict[str, Thing]:
    """Every file of the page by its name."""
    files = [path for path in sorted(STATIC.rglob("*")) if path.is_file()]
    return {
        path.relative_to(STATIC).as_posix(): Thing(path.read_bytes(), type_of(path.name)) for path in files
    }


def type_of(name: str) -> str:
    found = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return f"{found}; charset=utf-8" if found.startswith("text/") else found


@cache
def build() -> str:
    """Changes when the page, or the release that serves it, does; an older page then reloads itself."""
    told = hashlib.sha256(importlib.metadata.version("irisade").encode())
    for name, thing in static().items():
        told.update(f"{name} {thing.hash}\n".encode())
    return told.hexdigest()[:12]


def static_url(name: str) -> str:
    """Where the page finds a file; ValueError (of an author) when there is none."""
    if name not in static():
        raise ValueError(f"there is no file {name!r} in {STATIC}")
    return f"/static/{build()}/{name}"


@cache
def art(key: str) -> Thing:
    """Every face of a game, as symbols."""
    # The page's policy lets no style attribute in; the page's own style sheet hides the sprite.
    plain = sprite(games()[key].face.BOOK).replace(' style="position:absolute"', "")
    return Thing(plain.encode(), TYPES[".svg"])


@cache
def picture(key: str, theme: str, lang: str, form: str) -> Thing:
    """The game as it looks in the middle: a table that plain bots have played to about there."""
    from irisade.bots.company import play_out
    from irisade.core.dice import Dice

    game, seats = games()[key], seats_for_a_picture(games()[key])
    length = len(play_out(game, seats, Dice(2026), 2026, game.plain.choose).answers)
    match = half_way(game, seats, length * 2 // 3)
    me = match.asked()[0]
    names = ("Ada", "Basile", "Chloé", "Dara", "Emil", "Fanny", "Gina", "Hugo")[:seats]
    wide = form == "wide"
    defaults = {setting.key: next(iter(setting.values)) for setting in game.settings}
    talk = game.talk(lang, names)
    scene = compose(game, match.view(me), me, match.asking, "wide" if wide else "tall", talk, defaults)
    placed = place(scene, 1.73 if wide else 0.51, game.face.BOOK)
    drawn = render(placed, game.face.BOOK, dark=theme == "dark", width=1280 if wide else 390)
    return Thing(drawn.encode(), TYPES[".svg"])


def seats_for_a_picture(game: Game) -> int:
    return 4 if 4 in game.seats else game.seats[-1]


def half_way(game: Game, seats: int, answers: int) -> Match:
    """A match among plain bots with so many answers."""
    from irisade.bots.company import Company
    from irisade.core.dice import Dice

    company = Company(dict.fromkeys(range(seats), game.plain.choose), 2026)
    match = Match(game, seats, Dice(2026), on_show=company.saw)
    while len(match.answers) < answers and match.quiet_runs < QUIET_ROUNDS:
        company.answer(match)
    return match


@cache
def font(name: str) -> Thing | None:
    """A font by its name, "FredokaOne" or "Manrope", if a package that brings it is installed."""
    for entry in importlib.metadata.entry_points(group=FONTS):
        path = entry.load().get(name)
        if path:
            return Thing(Path(path).read_bytes(), TYPES[".ttf"])
    return None
