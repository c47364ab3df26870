"""What the house hands out as it lies there: scripts and styles, sprites, pictures, fonts, rules.

Everything is read or drawn once and kept with the hash of its content. The path /static/BUILD/… changes
whenever a file does, so a browser may keep it for ever; without BUILD it asks again each time.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.metadata
import mimetypes
import posixpath
import re
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path

from irisade.core.game import games
from irisade.draw.svg import sprite
from irisade.web.pages import stills
from irisade.web.pictures.qr import qr as drawn_code

STATIC = Path(__file__).parents[1] / "static"
FONTS = "fonts_ttf"  # the entry point under which font packages announce their files
FONT_FILES = {"fredoka": "FredokaOne", "manrope": "ManropeVariableFont_wght"}
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".ttf": "font/ttf"}
IMPORTED = re.compile(r"""\bfrom "(\.[^"]+\.js)";""")
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


def static_url(name: str = "") -> str:
    """Where the page finds a file, or all of them."""
    return f"/static/{build()}/{name}".rstrip("/")


@cache
def modules(script: str) -> tuple[str, ...]:
    """Every script that this one imports, itself or by another.

    A page names them in its head: a browser then fetches all at once, instead of finding one after the other.
    """
    found: dict[str, None] = {}
    unread = [script]
    while unread:
        name = unread.pop(0)
        imported = IMPORTED.findall(static()[name].body.decode())
        fresh = [posixpath.normpath(posixpath.join(posixpath.dirname(name), each)) for each in imported]
        unread += [each for each in fresh if each not in found]
        found |= dict.fromkeys(fresh)
    return tuple(found)


@cache
def art(key: str) -> Thing:
    """Every face of a game, as symbols."""
    # The page's policy lets no style attribute in; the page's own style sheet hides the sprite.
    plain = sprite(games()[key].face.BOOK).replace(' style="position:absolute"', "")
    return Thing(plain.encode(), TYPES[".svg"])


@cache
def picture(key: str, theme: str, lang: str, won: bool = False) -> Thing:
    """A moment of the game, as the home page shows it; or one that somebody has won."""
    draw = stills.won if won else stills.picture
    return Thing(draw(key, theme == "dark", lang).encode(), TYPES[".svg"])


@cache
def font(name: str) -> Thing | None:
    """ "fredoka" or "manrope", if a package that brings it is installed."""
    for entry in importlib.metadata.entry_points(group=FONTS):
        path = entry.load().get(FONT_FILES.get(name, ""))
        if path:
            return Thing(Path(path).read_bytes(), TYPES[".ttf"])
    return None


@lru_cache(maxsize=256)
def qr(way: str) -> Thing:
    """An address, to be photographed."""
    return Thing(drawn_code(way).encode(), TYPES[".svg"])
