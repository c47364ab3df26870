"""What pages show beside words: scripts, pictures, fonts, icons and QR codes."""

from __future__ import annotations

from aiohttp import web

from irisade.core.game import Game, games
from irisade.core.text import LANGUAGES
from irisade.web.house.house import House
from irisade.web.http.answers import hand_out, lang_of
from irisade.web.http.hosting import Hosting
from irisade.web.pages import install, shelf

LONGEST_WAY = 200  # characters of an address in a QR code; drawing takes longer the more it has


def game_of(request: web.Request) -> Game:
    """The game that an address names."""
    key = request.match_info["game"]
    if key not in games():
        raise web.HTTPNotFound
    return games()[key]


class Assets:
    """Of one house; nothing here tells of a table."""

    def __init__(self, house: House, hosting: Hosting) -> None:
        self.house, self.hosting = house, hosting

    async def static(self, request: web.Request) -> web.Response:
        thing = shelf.static().get(request.match_info["name"])
        if thing is None or request.match_info["name"].endswith(".html"):
            raise web.HTTPNotFound
        return hand_out(request, thing, request.match_info.get("build") == shelf.build())

    async def art(self, request: web.Request) -> web.Response:
        return hand_out(request, shelf.art(game_of(request).key), bool(request.query))

    async def picture(self, request: web.Request) -> web.Response:
        theme = "dark" if request.query.get("theme") == "dark" else "light"
        key, lang, won = game_of(request).key, lang_of(request), "won" in request.query
        thing = await self.house.draw(lambda: shelf.picture(key, theme, lang, won))
        return hand_out(request, thing)

    async def font(self, request: web.Request) -> web.Response:
        thing = shelf.font(request.match_info["name"])
        if thing is None:
            raise web.HTTPNotFound  # the page then uses a round font of the system
        return hand_out(request, thing, kept=True)

    async def qr(self, request: web.Request) -> web.Response:
        """The way to the table with this code, to be photographed; it tells nothing of the table."""
        code = request.match_info["code"]
        way = f"{self.hosting.origin(request) or f'{request.scheme}://{request.host}'}/j/{code}"
        if not code.isalnum() or len(code) > 16 or len(way) > LONGEST_WAY:
            raise web.HTTPNotFound
        return hand_out(request, await self.house.draw(lambda: shelf.qr(way)))

    async def app_icon(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        thing = await self.house.draw(lambda: install.icon(name))
        if thing is None:
            raise web.HTTPNotFound
        return hand_out(request, thing)

    async def manifest(self, request: web.Request) -> web.Response:
        lang = request.match_info["lang"]
        if lang not in LANGUAGES:
            raise web.HTTPNotFound
        return hand_out(request, install.manifest(lang))

    async def icon(self, request: web.Request) -> web.Response:
        raise (
            web.HTTPFound(shelf.static_url("icon.svg").lstrip("/"))
            if "icon.svg" in shelf.static()
            else web.HTTPNotFound()
        )
