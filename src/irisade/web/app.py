"""The addresses of the house: pages, pictures, the small API to make and join a table, and the socket.

aiohttp serves both pages and sockets. Measured with `bench/sockets.py` it spends least per message of the
candidates that do both (37 µs with compression; uvicorn with its best WebSocket library 43, with the others
65 to 75; granian 108 without), starts in 0.2 s, needs no second event loop, and installs least. Of a socket
it shakes hands only: the frames are ours (`websocket.py`).

No answer says anything about other people's tables, and no request but those of this site is served to a
page: the policy allows no script, style, picture or connection from elsewhere.
"""

from __future__ import annotations

import io
import ipaddress
import json
import math
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from html import escape
from string import Template
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web

from irisade.core.game import Game, games
from irisade.core.text import LANGUAGES
from irisade.core.words import NOBODY
from irisade.web import pages, shelf
from irisade.web import replay as films
from irisade.web.connection import AWAY, TOO_FAST, WENT_WRONG, Connection
from irisade.web.house import House
from irisade.web.limits import ByAddress, Counted, Limits
from irisade.web.logs import LOG
from irisade.web.paper import THEMES
from irisade.web.reasons import reasons
from irisade.web.room import GONE, NoTable
from irisade.web.seating import PERSON, Refused
from irisade.web.store import StoreAway
from irisade.web.table import CLOSED, FROZEN, WHY_NOT, LiveTable
from irisade.web.words import for_scripts, language, voice

Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
FOREVER, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"
LONGEST_WAY = 200  # characters of an address in a QR code; drawing takes longer the more it has


@dataclass(frozen=True)
class Hosting:
    """What a host decides about who may come."""

    limits: Limits = field(default_factory=Limits)
    origins: tuple[str, ...] = ()  # allowed besides the address of the page itself
    trust_proxy: bool = False  # a reverse proxy in front says who comes, and by which name
    public: str = ""  # the address for others, where visitors of this machine use its loopback address
    open_metrics: bool = False  # else only this machine may read them


class Front:
    """The door of one house."""

    def __init__(self, house: House, hosting: Hosting) -> None:
        limits = hosting.limits
        self.house, self.hosting, self.limits = house, hosting, limits
        self.requests = ByAddress(limits.requests, limits.requests_at_once)
        self.tables = ByAddress(limits.tables, limits.tables_at_once)
        self.guesses = ByAddress(limits.guesses, limits.guesses_at_once)
        self.films = ByAddress(limits.films, limits.films_at_once)
        self.connections = Counted(limits.connections, limits.connections_in_all)
        house.metrics.watch("irisade_connections", "Open sockets", lambda: self.connections.total)

    def app(self) -> web.Application:
        app = web.Application(middlewares=[self.guard], client_max_size=self.limits.body_bytes)
        get, post = app.router.add_get, app.router.add_post
        get("/", self.home)
        get("/new/{game}", self.set_up)
        get("/t/{table}", self.table)
        get("/j/", self.join_by_hand)
        get("/j/{code}", self.join)
        get("/credits", self.credits)
        get("/r/{table}", self.replay)
        get("/replay", self.open_record)
        get("/rules/{game}", self.rules)
        get("/static/{build:[0-9a-f]{12}}/{name:.+}", self.static)
        get("/static/{name:.+}", self.static)
        get("/art/{game}.svg", self.art)
        get("/picture/{game}.svg", self.picture)
        get("/font/{name}", self.font)
        get("/qr/{code}.svg", self.qr)
        get("/record/{table}.rgn", self.record)
        get("/favicon.ico", self.icon)
        get("/healthz", self.health)
        get("/metrics", self.metrics)
        post("/api/tables", self.make_table)
        post("/api/join", self.take_seat)
        get("/api/games", self.list_games)
        get("/api/replay/{table}", self.film_of_table)
        post("/api/replay", self.film_of_text)
        get("/ws/v1", self.socket)
        return app

    # -- every request --

    @web.middleware
    async def guard(self, request: web.Request, handler: Answer) -> web.StreamResponse:
        began = monotonic()
        try:
            if not self.requests.take(self.address(request)) and request.path not in ("/healthz", "/metrics"):
                response: web.StreamResponse = self.sorry(request, 429)
            elif request.method == "POST" and not self.same_site(request):
                response = self.sorry(request, 403, Refused("This request came from another site."))
            else:
                response = await handler(request)
        except web.HTTPRedirection as elsewhere:
            response = elsewhere
        except web.HTTPException as refused:
            response = self.sorry(request, refused.status)
        except NoTable:
            response = self.sorry(request, 404, Refused(GONE), "expired")
        except Refused as refused:
            response = self.sorry(request, STATUS.get(refused.text, 409), refused)
        except StoreAway:
            response = self.sorry(request, 503)
        except Exception:  # whatever went wrong, the person gets a page and the log gets the place
            self.house.failed(f"a request ({self.route(request)})")
            response = self.sorry(request, 500)
        self.house.metrics.requests.add(str(response.status))
        if not response.prepared:
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
            response.headers.setdefault("Cache-Control", "no-store")
        took = (monotonic() - began) * 1000
        LOG.info("%s %s %s %.1f ms", request.method, self.route(request), response.status, took)
        return response

    def route(self, request: web.Request) -> str:
        """The address without what identifies a table: "/t/{table}"."""
        resource = request.match_info.route.resource
        return resource.canonical if resource is not None else "elsewhere"

    def address(self, request: web.Request) -> str:
        if self.hosting.trust_proxy:
            forwarded = request.headers.get("X-Forwarded-For", "").split(",")[-1].strip()
            if forwarded:
                return _household(forwarded)
        return _household(request.remote or "")

    def same_site(self, request: web.Request) -> bool:
        """The page that asks is ours. A program that is no browser sends no Origin."""
        origin = request.headers.get("Origin")
        if origin is None or origin in self.hosting.origins:
            return True
        host = request.headers.get("Host", "")
        if self.hosting.trust_proxy:
            host = request.headers.get("X-Forwarded-Host", host)
        return urlsplit(origin).netloc == host != ""

    def lang(self, request: web.Request) -> str:
        chosen = request.query.get("lang") or request.cookies.get("lang")
        return language(chosen, request.headers.get("Accept-Language", ""))

    def visit(self, request: web.Request) -> pages.Visit:
        theme = request.cookies.get("theme", "")
        return pages.Visit(self.lang(request), theme if theme in THEMES else "", shelf.static_url(""))

    def sorry(
        self, request: web.Request, status: int, why: Refused | None = None, page: str = ""
    ) -> web.Response:
        """A refusal: a friendly page for people, JSON for scripts."""
        if request.path.startswith("/api/"):
            told = why or Refused(SORRY.get(status, SORRY[500])[1])
            response = web.json_response({"why": self.said(request, told)}, status=status)
        else:
            what = page or SORRY.get(status, SORRY[500])[0]
            response = html(pages.trouble(self.visit(request), what), status)
        if status in (429, 503):
            response.headers["Retry-After"] = "5"
        return response

    def said(self, request: web.Request, refused: Refused) -> str:
        return voice(self.lang(request))(refused.text, **refused.words)

    # -- pages --

    async def home(self, request: web.Request) -> web.Response:
        return self.page(request, _home(self.visit(request)))

    async def set_up(self, request: web.Request) -> web.Response:
        way = request.query.get("with", "")
        way = way if way in pages.WAYS else pages.WAYS[0]
        return self.page(request, pages.new_table(self.visit(request), _game(request), way))

    async def table(self, request: web.Request) -> web.Response:
        live = await self.house.look(request.match_info["table"])
        if live.state == FROZEN:
            kept = f"/record/{live.id}.rgn"
            return html(pages.trouble(self.visit(request), FROZEN, kept), 410)
        if live.state == CLOSED:
            return self.sorry(request, 410, page=CLOSED)
        way = self.origin(request)
        return self.page(request, table_page(self.visit(request), live, self.house.build, way))

    async def join_by_hand(self, request: web.Request) -> web.Response:
        """From the form of the home page, where there is no script."""
        code = "".join(letter for letter in request.query.get("code", "") if letter.isalnum())
        raise web.HTTPFound(f"/j/{code}" if code else "/")

    async def join(self, request: web.Request) -> web.Response:
        code = request.match_info["code"]
        live = await self.by_code(request, code)
        if live is None:
            return self.sorry(request, 404, page="code")
        others = [chair.name for chair in live.chairs if chair.kind == PERSON]
        return self.page(request, pages.join(self.visit(request), live.game, code, others))

    async def replay(self, request: web.Request) -> web.Response:
        """A game that is over, to be looked at again; while it runs its record is Refused."""
        try:
            live = await self.house.look(request.match_info["table"])
        except NoTable:
            return self.sorry(request, 404, page="film")
        game = games().get(live.record().headers["Game"])
        return self.page(request, pages.replay(self.visit(request), live.id, game))

    async def open_record(self, request: web.Request) -> web.Response:
        return self.page(request, pages.replay(self.visit(request)))

    async def rules(self, request: web.Request) -> web.Response:
        make = pages.rules_fragment if request.query.get("part") == "1" else pages.rules
        return self.page(request, make(self.visit(request), _game(request)))

    async def credits(self, request: web.Request) -> web.Response:
        return self.page(request, pages.credits(self.visit(request)))

    def page(self, request: web.Request, text: str) -> web.Response:
        response = html(text)
        chosen = request.query.get("lang")
        if chosen in LANGUAGES:
            response.set_cookie("lang", chosen, max_age=31_536_000, httponly=False, samesite="Lax")
        return response

    # -- things --

    async def static(self, request: web.Request) -> web.Response:
        thing = shelf.static().get(request.match_info["name"])
        if thing is None or request.match_info["name"].endswith(".html"):
            raise web.HTTPNotFound
        return hand_out(request, thing, request.match_info.get("build") == shelf.build())

    async def art(self, request: web.Request) -> web.Response:
        return hand_out(request, shelf.art(_game(request).key), bool(request.query))

    async def picture(self, request: web.Request) -> web.Response:
        theme = "dark" if request.query.get("theme") == "dark" else "light"
        key, lang = _game(request).key, self.lang(request)
        thing = await self.house.draw(lambda: shelf.picture(key, theme, lang))
        return hand_out(request, thing)

    async def font(self, request: web.Request) -> web.Response:
        thing = shelf.font(request.match_info["name"])
        if thing is None:
            raise web.HTTPNotFound  # the page then uses a round font of the system
        return hand_out(request, thing, kept=True)

    async def qr(self, request: web.Request) -> web.Response:
        """The way to the table with this code, to be photographed; it tells nothing of the table."""
        code = request.match_info["code"]
        way = f"{self.origin(request) or f'{request.scheme}://{request.host}'}/j/{code}"
        if not code.isalnum() or len(code) > 16 or len(way) > LONGEST_WAY:
            raise web.HTTPNotFound
        return hand_out(request, await self.house.draw(lambda: _qr(way)))

    def origin(self, request: web.Request) -> str:
        """The address under which others reach this house; "" when only this machine does.

        Who sits at the machine itself may use its loopback address, which is of no use to anybody else.
        """
        host, scheme = request.host, request.scheme
        if self.hosting.trust_proxy:
            host = request.headers.get("X-Forwarded-Host", host)
            scheme = "https" if request.headers.get("X-Forwarded-Proto") == "https" else scheme
        if _is_loopback(urlsplit(f"//{host}").hostname or ""):
            return self.hosting.public
        return f"{scheme}://{host}"

    async def icon(self, request: web.Request) -> web.Response:
        raise (
            web.HTTPFound(shelf.static_url("icon.svg"))
            if "icon.svg" in shelf.static()
            else web.HTTPNotFound()
        )

    async def record(self, request: web.Request) -> web.Response:
        live = await self.house.look(request.match_info["table"])
        record = live.record()
        response = web.Response(text=str(record), content_type="text/plain")
        response.headers["Content-Disposition"] = f'attachment; filename="{record.headers["Game"]}.rgn"'
        return response

    async def film_of_table(self, request: web.Request) -> web.Response:
        live = await self.house.look(request.match_info["table"])
        record, names, house = live.record(), live.names, self.house

        def show(seat: int, aspect: float) -> str:
            told = reasons(house.store.load(live.id), live.id, house.key)
            return films.film(record, seat, self.lang(request), aspect, names, told)

        return await self.film(request, show, request.query)

    async def film_of_text(self, request: web.Request) -> web.Response:
        """A record from somebody's file; it is kept nowhere."""
        asked = await body_of(request)

        def show(seat: int, aspect: float) -> str:
            return films.film(films.read(str(asked.get("record", ""))), seat, self.lang(request), aspect)

        return await self.film(request, show, asked)

    async def film(
        self, request: web.Request, show: Callable[[int, float], str], asked: Mapping[str, Any]
    ) -> web.Response:
        """Long ones take seconds: in a thread that no table waits for, and not many for one address."""
        if not self.films.take(self.address(request)):
            raise web.HTTPTooManyRequests
        try:
            seat, aspect = int(asked.get("seat", NOBODY)), float(asked.get("aspect", 1.6))
        except (TypeError, ValueError):
            raise web.HTTPBadRequest from None
        aspect = min(20.0, max(0.05, aspect)) if math.isfinite(aspect) else 1.6
        text = await self.house.draw(lambda: show(seat, aspect))
        return web.Response(text=text, content_type="application/json")

    # -- for whoever runs it --

    async def health(self, request: web.Request) -> web.Response:
        """200 while tables can be stored, 503 while they cannot."""
        try:
            await self.house.ping()
        except StoreAway:
            return web.json_response({"ok": False, "why": "the store is away"}, status=503)
        return web.json_response({"ok": True})

    async def metrics(self, request: web.Request) -> web.Response:
        if not (self.hosting.open_metrics or self.is_local(request)):
            raise web.HTTPNotFound
        return web.Response(
            text=self.house.metrics.text(), headers={"Content-Type": "text/plain; version=0.0.4"}
        )

    def is_local(self, request: web.Request) -> bool:
        """Asked on this machine, and not by a proxy on it that speaks for somebody else."""
        forwarded = any(name in request.headers for name in ("X-Forwarded-For", "Forwarded", "Via"))
        return _is_loopback(request.remote or "") and not forwarded

    # -- the API --

    async def list_games(self, request: web.Request) -> web.Response:
        """What is on the shelf, for programs."""
        lang = self.lang(request)
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
        if not self.tables.take(self.address(request)):
            return self.sorry(request, 429)
        asked = await body_of(request)
        return web.json_response(await self.house.make(asked), status=201)

    async def take_seat(self, request: web.Request) -> web.Response:
        asked = await body_of(request)
        live = await self.by_code(request, str(asked.get("code", "")))
        if live is None:
            raise Refused("This code opens no table. Perhaps its seats are all taken.")
        return web.json_response(await self.house.join(live, str(asked.get("name", ""))))

    async def by_code(self, request: web.Request, code: str) -> LiveTable | None:
        """The table with this code. Wrong ones are counted: whoever tries many must wait, right or wrong."""
        address = self.address(request)
        if self.guesses.empty(address):
            raise web.HTTPTooManyRequests
        found = await self.house.by_code(code)
        if found is None:
            self.guesses.take(address)
        return found

    # -- the socket --

    async def socket(self, request: web.Request) -> web.StreamResponse:
        if not self.same_site(request):
            return self.sorry(request, 403)
        address = self.address(request)
        if not self.connections.enter(address):
            return self.sorry(request, 503, page="busy")
        try:
            return await self.talk(request)
        finally:
            self.connections.leave(address)

    async def talk(self, request: web.Request) -> web.WebSocketResponse:
        connection = Connection(self.house, self.limits)
        response = await connection.socket.accept(request)
        late = self.house.loop.call_later(self.limits.first_words, connection.expect_hello)
        try:
            await connection.socket.lost
        finally:
            late.cancel()
            connection.drop()
        return response


SORRY = {  # the friendly page, and the sentence for a script
    400: ("unknown", "This request cannot be understood."),
    403: ("unknown", "This request came from another site."),
    404: ("unknown", "There is nothing here. Perhaps the link is not complete."),
    405: ("unknown", "This request cannot be understood."),
    409: ("running", "That is not possible now."),
    410: ("frozen", WHY_NOT[FROZEN]),
    413: ("unknown", "That is too much at once."),
    429: ("busy", TOO_FAST),
    500: ("away", "Something went wrong here. Nothing was lost; please try again."),
    503: ("away", AWAY),
}

STATUS = {AWAY: 503, WENT_WRONG: 500, WHY_NOT[FROZEN]: 410}  # of refusals that are not the visitor's doing


def table_page(visit: pages.Visit, live: LiveTable, build: str, origin: str) -> str:
    """The page of the table: static/table.html with this table in it."""
    known = {
        "table": live.id,
        "game": live.game.key,
        "lang": visit.lang,
        "build": build,
        "origin": origin,
        "words": for_scripts(visit.lang),
    }
    written = json.dumps(known, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return _table_template().substitute(
        lang=visit.lang,
        theme=visit.theme if visit.theme in THEMES else "",
        title=escape(live.game.name(visit.lang)),
        static=visit.static,
        page=written,
    )


_home = lru_cache(maxsize=16)(pages.home)


@lru_cache(maxsize=256)
def _qr(way: str) -> shelf.Thing:
    import segno

    drawn = io.BytesIO()
    segno.make(way, micro=False).save(
        drawn, kind="svg", border=2, xmldecl=False, svgns=True, dark="#23264A", light="#FFFFFF"
    )
    return shelf.Thing(drawn.getvalue(), "image/svg+xml")


@cache
def _table_template() -> Template:
    return Template(shelf.static()["table.html"].body.decode())


def make_app(house: House, hosting: Hosting | None = None) -> web.Application:
    return Front(house, hosting or Hosting()).app()


def html(text: str, status: int = 200) -> web.Response:
    return web.Response(text=text, content_type="text/html", status=status)


def hand_out(request: web.Request, thing: shelf.Thing, kept: bool = False) -> web.Response:
    """A thing as a response: compressed when that helps, and 304 when the browser has it."""
    tag = f'"{thing.hash}"'
    headers = {"ETag": tag, "Cache-Control": FOREVER if kept else ASK_AGAIN, "Vary": "Accept-Encoding"}
    if request.headers.get("If-None-Match") == tag:
        return web.Response(status=304, headers=headers)
    body = thing.body
    if thing.zipped is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
        body = thing.zipped
        headers["Content-Encoding"] = "gzip"
    return web.Response(body=body, headers=headers | {"Content-Type": thing.type})


async def body_of(request: web.Request) -> Mapping[str, Any]:
    """The JSON object of a request."""
    try:
        asked = json.loads(await request.text())
    except (ValueError, RecursionError, LookupError):
        raise web.HTTPBadRequest from None
    if not isinstance(asked, dict):
        raise web.HTTPBadRequest
    return asked


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@lru_cache(maxsize=4096)
def _household(address: str) -> str:
    """Whoever has one IPv6 address has 2^64 of them: limits count the network."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped is None:
        return str(ipaddress.ip_network((int(known) >> 64 << 64, 64)))
    return address


def _game(request: web.Request) -> Game:
    key = request.match_info["game"]
    if key not in games():
        raise web.HTTPNotFound
    return games()[key]
