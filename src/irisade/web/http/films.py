"""Games that are over, as records, films and stories, and the puzzle of the day: what takes a while to make.

All of it is made in one thread that nothing else waits for, one at a time for an address, and the next one
is not begun before this one has been taken. So an address has one in memory, of `film.MOST_CHARACTERS` at
most and for `Limits.film_seconds` at most once it is made, however many connections it has and however slowly
it reads.
"""

from __future__ import annotations

import asyncio
import datetime
import math
from collections.abc import Callable, Mapping
from typing import Any

from aiohttp import web

from irisade.core.words import NOBODY
from irisade.web.house.house import House
from irisade.web.http.answers import dress, lang_of
from irisade.web.http.assets import game_of
from irisade.web.http.bodies import read_body
from irisade.web.http.hosting import Hosting
from irisade.web.http.one_by_one import OneByOne
from irisade.web.pictures.film import Abandoned, film, read
from irisade.web.pictures.puzzle import told
from irisade.web.pictures.story import story
from irisade.web.room.limits import ByAddress
from irisade.web.table.reasons import reasons
from irisade.web.table.records import people_of, record_of

AROUND = datetime.timedelta(days=1)  # what day it is depends on where one lives


class Films:
    """Of one house."""

    def __init__(self, house: House, hosting: Hosting) -> None:
        self.house, self.hosting, self.limits = house, hosting, hosting.limits
        self.patience = ByAddress(self.limits.films, self.limits.films_at_once)
        self.projections = OneByOne()

    async def record(self, request: web.Request) -> web.Response:
        live = await self.house.look(request.match_info["table"])
        record = record_of(live)
        response = web.Response(text=str(record), content_type="text/plain")
        response.headers["Content-Disposition"] = f'attachment; filename="{record.headers["Game"]}.rgn"'
        return response

    async def of_table(self, request: web.Request) -> web.Response:
        live = await self.house.look(request.match_info["table"])
        record, names, house = record_of(live), live.names, self.house

        def show(seat: int, aspect: float) -> str:
            told = reasons(house.store.load(live.id), live.id, house.key)
            return film(record, seat, lang_of(request), aspect, names, told, lambda: _waits(request))

        return await self.project(request, show, request.query)

    async def of_text(self, request: web.Request) -> web.Response:
        """A record from somebody's file; it is kept nowhere."""
        asked = await read_body(request, self.limits.body_seconds)

        def show(seat: int, aspect: float) -> str:
            record = read(str(asked.get("record", "")))
            return film(record, seat, lang_of(request), aspect, waited_for=lambda: _waits(request))

        return await self.project(request, show, asked)

    async def story_of_table(self, request: web.Request) -> web.Response:
        """How a game went; who sat down with a token would see it with the same eyes."""
        live = await self.house.look(request.match_info["table"])
        record, names, people = record_of(live), live.names, people_of(live)
        dark = request.query.get("theme") == "dark"

        def tell(seat: int, aspect: float) -> str:
            lang = lang_of(request)
            return story(record, seat, lang, names, people, dark, lambda: _waits(request))

        return await self.project(request, tell, request.query)

    async def puzzle(self, request: web.Request) -> web.Response:
        """Of the day that it is where somebody asks; of other days there is none here, so as to keep few."""
        game, lang, dark = game_of(request), lang_of(request), request.query.get("theme") == "dark"
        try:
            day = datetime.date.fromisoformat(request.query.get("date", ""))
        except ValueError:
            raise web.HTTPBadRequest from None
        if abs(day - datetime.datetime.now(datetime.UTC).date()) > AROUND:
            raise web.HTTPNotFound
        return await self.project(
            request, lambda _, aspect: told(game, day.isoformat(), lang, aspect, dark), request.query
        )

    async def project(
        self, request: web.Request, show: Callable[[int, float], str], asked: Mapping[str, Any]
    ) -> web.Response:
        """Make it, and send it: both may take seconds, and are done for one at a time of an address."""
        address = self.hosting.address(request)
        if not self.patience.take(address):
            raise web.HTTPTooManyRequests
        try:
            seat, aspect = int(asked.get("seat", NOBODY)), float(asked.get("aspect", 1.6))
        except (TypeError, ValueError, OverflowError):
            raise web.HTTPBadRequest from None
        aspect = min(20.0, max(0.05, aspect)) if math.isfinite(aspect) else 1.6
        async with self.projections.turn(address):
            if not _waits(request):
                raise Abandoned
            text = await self.house.project(lambda: show(seat, aspect))
            return await self.send(request, web.Response(text=text, content_type="application/json"))

    async def send(self, request: web.Request, response: web.Response) -> web.Response:
        """Until nearly all of it has left this process; whoever does not take it in time is let go."""
        dress(response)
        try:
            async with asyncio.timeout(self.limits.film_seconds):
                await response.prepare(request)
                await response.write_eof()
        except TimeoutError:
            if request.transport is not None:
                request.transport.abort()
            raise Abandoned from None
        return response


def _waits(request: web.Request) -> bool:
    """Whoever asked is still there."""
    return request.transport is not None and not request.transport.is_closing()
