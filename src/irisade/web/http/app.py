"""The addresses of the house: pages, pictures, the small API to make and join a table, and the socket.

aiohttp serves both pages and sockets. Measured with `bench/sockets.py` it spends least per message of the
candidates that do both (37 µs with compression; uvicorn with its best WebSocket library 43, with the others
65 to 75; granian 108 without), starts in 0.2 s, needs no second event loop, and installs least. Of a socket
it shakes hands only: the frames are ours (`websocket.py`).

No answer says anything about other people's tables.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from time import monotonic
from typing import Any

from aiohttp import web

from irisade.core.game import games
from irisade.core.run import BrokenRules
from irisade.web.house.house import House
from irisade.web.house.logs import LOG
from irisade.web.house.metrics import CONTENT_TYPE
from irisade.web.http.answers import STATUS, dress, html, lang_of, page, sorry, visit_of
from irisade.web.http.assets import Assets, game_of
from irisade.web.http.bodies import read_body
from irisade.web.http.doors import Visitor
from irisade.web.http.films import Films
from irisade.web.http.hosting import Hosting, is_local
from irisade.web.http.websocket import Socket
from irisade.web.pages import credits, home, join, me, puzzle, replay, rulebook, setup
from irisade.web.pages.table import table_page
from irisade.web.pages.trouble import trouble
from irisade.web.room.connection import Connection
from irisade.web.room.journal import RULES_BROKEN, NoTable
from irisade.web.room.limits import ByAddress, Counted
from irisade.web.room.room import GONE
from irisade.web.table.fold import CLOSED, FROZEN, OVER
from irisade.web.table.live import LiveTable
from irisade.web.table.records import record_of
from irisade.web.table.rows import StoreAway
from irisade.web.table.seating import BOT, PERSON, NotPossible

AnswerRequest = Callable[[web.Request], Awaitable[web.StreamResponse]]
# They lie ready, and cost less than a refusal; without one of them a page is empty, and a page names many.
FILES = ("/static/", "/art/", "/font/")


class Front:
    """The door of one house."""

    def __init__(self, house: House, hosting: Hosting) -> None:
        limits = hosting.limits
        self.house, self.hosting, self.limits = house, hosting, limits
        self.requests = ByAddress(limits.requests, limits.requests_at_once)
        self.files = ByAddress(limits.files, limits.files_at_once)
        self.tables = ByAddress(limits.tables, limits.tables_at_once)
        self.guesses = ByAddress(limits.guesses, limits.guesses_at_once)
        self.films = Films(house, hosting)
        self.connections = Counted(limits.connections, limits.connections_in_all)
        house.metrics.watch("irisade_connections", "Open sockets", lambda: self.connections.total)

    def app(self) -> web.Application:
        app = web.Application(middlewares=[self.guard], client_max_size=self.limits.body_bytes)
        get, post, assets = app.router.add_get, app.router.add_post, Assets(self.house, self.hosting)
        get("/", self.home)
        get("/me", self.me)
        get("/new/{game}", self.set_up)
        get("/t/{table}", self.table)
        get("/j/", self.join_by_hand)
        get("/j/{code}", self.join)
        get("/credits", self.credits)
        get("/puzzle", self.puzzle)
        get("/r/{table}", self.replay)
        get("/replay", self.open_record)
        get("/rules/{game}", self.rules)
        get("/static/{build:[0-9a-f]{12}}/{name:.+}", assets.static)
        get("/static/{name:.+}", assets.static)
        get("/art/{game}.svg", assets.art)
        get("/picture/{game}.svg", assets.picture)
        get("/font/{name}", assets.font)
        get("/qr/{code}.svg", assets.qr)
        get("/record/{table}.rgn", self.films.record)
        get("/favicon.ico", assets.icon)
        get("/icon/{name}", assets.app_icon)
        get("/manifest.{lang}.webmanifest", assets.manifest)
        get("/healthz", self.health)
        get("/metrics", self.metrics)
        post("/api/tables", self.make_table)
        post("/api/join", self.take_seat)
        post("/api/home", self.come_home)
        post("/api/pair", self.add_device)
        get("/api/games", self.list_games)
        get("/api/replay/{table}", self.films.of_table)
        get("/api/story/{table}", self.films.story_of_table)
        post("/api/replay", self.films.of_text)
        get("/api/puzzle/{game}", self.films.puzzle)
        get("/ws/v1", self.socket)
        return app

    # -- every request --

    async def body(self, request: web.Request) -> Mapping[str, Any]:
        return await read_body(request, self.limits.body_seconds)

    @web.middleware
    async def guard(self, request: web.Request, handler: AnswerRequest) -> web.StreamResponse:
        began = monotonic()
        if isinstance(request.protocol, Visitor):
            request.protocol.arrived()
        try:
            asks = self.files if request.path.startswith(FILES) else self.requests
            patient = asks.take(self.hosting.address(request))
            if not patient and request.path not in ("/healthz", "/metrics"):
                response: web.StreamResponse = sorry(request, 429)
            elif request.method == "POST" and not self.hosting.same_site(request):
                response = sorry(request, 403)
            else:
                response = await handler(request)
        except web.HTTPRedirection as elsewhere:
            response = elsewhere
        except web.HTTPException as refused:
            response = sorry(request, refused.status)
        except NoTable:
            response = sorry(request, 404, NotPossible(GONE), "expired")
        except NotPossible as refused:
            response = sorry(request, STATUS.get(refused.text, 409), refused)
        except StoreAway:
            response = sorry(request, 503)
        except BrokenRules as broken:
            self.house.failed("a game", broken)
            response = sorry(request, 409, NotPossible(RULES_BROKEN), "broken")
        except ConnectionError:  # whoever asked has gone, in the middle of a request or of its answer
            response = sorry(request, 400)
        except Exception:  # whatever went wrong, the person gets a page and the log gets the place
            self.house.failed(f"a request ({_route(request)})")
            response = sorry(request, 500)
        self.house.metrics.requests[str(response.status)] += 1
        if not response.prepared:
            dress(response)
        took = (monotonic() - began) * 1000
        LOG.info("%s %s %s %.1f ms", request.method, _route(request), response.status, took)
        return response

    # -- pages --

    async def home(self, request: web.Request) -> web.Response:
        return page(request, _home(visit_of(request), self.hosting.first))

    async def me(self, request: web.Request) -> web.Response:
        return page(request, me.me(visit_of(request)))

    async def set_up(self, request: web.Request) -> web.Response:
        way = request.query.get("with", "")
        way = way if way in setup.WAYS else setup.WAYS[0]
        return page(request, setup.new_table(visit_of(request), game_of(request), way))

    async def table(self, request: web.Request) -> web.Response:
        live = await self.house.look(request.match_info["table"])
        if live.state == FROZEN:
            visit = visit_of(request)
            return html(trouble(visit, FROZEN, visit.to(f"record/{live.id}.rgn")), 410)
        if live.state == CLOSED:
            return sorry(request, 410, page=CLOSED)
        way = self.hosting.origin(request)
        return page(request, table_page(visit_of(request), live.id, live.game, self.house.build, way))

    async def join_by_hand(self, request: web.Request) -> web.Response:
        """From the form of the home page, where there is no script."""
        code = "".join(letter for letter in request.query.get("code", "") if letter.isalnum())
        raise web.HTTPFound(code or "../")

    async def join(self, request: web.Request) -> web.Response:
        """An invitation: also where no seat is free, to come home, to watch, or to ask for a robot's."""
        code = request.match_info["code"]
        live = await self.by_code(request, code)
        if live is None:
            return sorry(request, 404, page="code")
        if live.state in (FROZEN, CLOSED):
            raise web.HTTPFound(f"../t/{live.id}")
        kinds = [chair.kind for chair in live.chairs]
        text = join.join(
            visit_of(request),
            live.game,
            code,
            [chair.name for chair in live.chairs if chair.kind == PERSON],
            table=live.id,
            free=live.code != "",
            over=live.state == OVER,
            robots=[seat for seat, kind in enumerate(kinds) if kind == BOT],
        )
        return page(request, text)

    async def replay(self, request: web.Request) -> web.Response:
        """A game that is over, to be looked at again; while it runs its record is NotPossible."""
        try:
            live = await self.house.look(request.match_info["table"])
        except NoTable:
            return sorry(request, 404, page="film")
        game = games().get(record_of(live).headers["Game"])
        return page(request, replay.replay(visit_of(request), live.id, game))

    async def open_record(self, request: web.Request) -> web.Response:
        return page(request, replay.replay(visit_of(request)))

    async def rules(self, request: web.Request) -> web.Response:
        make = rulebook.rules_fragment if request.query.get("part") == "1" else rulebook.rules
        return page(request, make(visit_of(request), game_of(request)))

    async def credits(self, request: web.Request) -> web.Response:
        return page(request, credits.credits(visit_of(request)))

    async def puzzle(self, request: web.Request) -> web.Response:
        return page(request, puzzle.puzzle(visit_of(request)))

    # -- for whoever runs it --

    async def health(self, request: web.Request) -> web.Response:
        """200 while tables can be stored, 503 while they cannot."""
        try:
            await self.house.ping()
        except StoreAway:
            return web.json_response({"ok": False, "why": "the store is away"}, status=503)
        return web.json_response({"ok": True})

    async def metrics(self, request: web.Request) -> web.Response:
        if not (self.hosting.open_metrics or is_local(request)):
            raise web.HTTPNotFound
        return web.Response(body=self.house.metrics.text(), headers={"Content-Type": CONTENT_TYPE})

    # -- the API --

    async def list_games(self, request: web.Request) -> web.Response:
        """What is on the shelf, for programs."""
        lang = lang_of(request)
        told = [
            {
                "key": game.key,
                "name": game.name(lang),
                "seats": list(game.seats),
                "age": game.age,
                "minutes": list(game.minutes),
                "options": {option.key: option.names for option in game.options},
                "presets": [preset.key for preset in game.presets],
            }
            for game in games().values()
        ]
        return web.json_response(told)

    async def make_table(self, request: web.Request) -> web.Response:
        if not self.tables.take(self.hosting.address(request)):
            return sorry(request, 429)
        asked = await self.body(request)
        return web.json_response(await self.house.make(asked), status=201)

    async def take_seat(self, request: web.Request) -> web.Response:
        asked = await self.body(request)
        live = await self.by_code(request, str(asked.get("code", "")))
        if live is None:
            raise NotPossible("This code opens no table.")
        return web.json_response(await self.house.join(live, str(asked.get("name", ""))))

    async def come_home(self, request: web.Request) -> web.Response:
        """Whether the token of a browser still has a seat at a table, and if so how the game stands."""
        asked = await self.body(request)
        told = await self.house.standing(str(asked.get("table", "")), str(asked.get("token", "")))
        return web.json_response(told)

    async def add_device(self, request: web.Request) -> web.Response:
        asked = await self.body(request)
        live = await self.by_code(request, str(asked.get("code", "")))
        if live is None:
            raise NotPossible("This code opens no table.")
        address = self.hosting.address(request)
        if not self.guesses.take(address):
            raise web.HTTPTooManyRequests
        told = await self.house.pair(live, str(asked.get("pair", "")))
        self.guesses.give_back(address)  # as in by_code
        return web.json_response(told)

    async def by_code(self, request: web.Request, code: str) -> LiveTable | None:
        """The table with this code. Wrong ones are counted: whoever tries many must wait, right or wrong."""
        address = self.hosting.address(request)
        if not self.guesses.take(address):
            raise web.HTTPTooManyRequests
        found = await self.house.by_code(code)
        if found is not None:
            self.guesses.give_back(address)  # it was no guess: taken first, or many at once would be one
        return found

    # -- the socket --

    async def socket(self, request: web.Request) -> web.StreamResponse:
        if not self.hosting.same_site(request):
            return sorry(request, 403)
        address = self.hosting.address(request)
        if not self.connections.enter(address):
            return sorry(request, 503, page="busy")
        try:
            return await self.talk(request, address)
        finally:
            self.connections.leave(address)

    async def talk(self, request: web.Request, address: str) -> web.WebSocketResponse:
        connection = Connection(self.house, self.house.enter, self.limits, Socket)
        socket, device = connection.line, connection.device
        device.address = address
        response = await socket.accept(request)
        self.house.lost[device] = socket.lost
        late = self.house.loop.call_later(self.limits.first_words, connection.expect_hello)
        try:
            await socket.lost
        finally:
            late.cancel()
            del self.house.lost[device]
            connection.drop()
        return response


def make_app(house: House, hosting: Hosting | None = None) -> web.Application:
    return Front(house, hosting or Hosting()).app()


_home = lru_cache(maxsize=16)(home.home)


def _route(request: web.Request) -> str:
    """The address without what identifies a table: "/t/{table}"."""
    resource = request.match_info.route.resource
    return resource.canonical if resource is not None else "elsewhere"
