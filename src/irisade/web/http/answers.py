"""How a request is answered: with a page, a thing, or a friendly refusal, in the visitor's language.

No answer lets a page load anything from elsewhere: the policy allows no script, style, picture or connection
but those of this site.
"""

from __future__ import annotations

from aiohttp import web

from irisade.core.text import LANGUAGES
from irisade.web.pages.page import THEMES, Visit
from irisade.web.pages.shelf import Thing, build
from irisade.web.pages.trouble import trouble
from irisade.web.room.device import AWAY, TOO_FAST, WENT_WRONG
from irisade.web.table.fold import FROZEN, WHY_NOT
from irisade.web.table.live import NOT_NOW
from irisade.web.table.seating import NotPossible
from irisade.web.words import language, voice

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


def lang_of(request: web.Request) -> str:
    chosen = request.query.get("lang") or request.cookies.get("lang")
    return language(chosen, request.headers.get("Accept-Language", ""))


def visit_of(request: web.Request) -> Visit:
    theme = request.cookies.get("theme", "")
    root = "../" * (request.path.count("/") - 1) or "./"  # so a proxy may serve the house below a folder
    return Visit(lang_of(request), theme if theme in THEMES else "", root, build())


def page(request: web.Request, text: str) -> web.Response:
    """A page of the house; a language that its address chooses is remembered."""
    response = html(text)
    chosen = request.query.get("lang")
    if chosen in LANGUAGES:
        response.set_cookie("lang", chosen, max_age=31_536_000, httponly=False, samesite="Lax")
    return response


def html(text: str, status: int = 200) -> web.Response:
    return web.Response(text=text, content_type="text/html", status=status)


def dress(response: web.StreamResponse) -> None:
    """With what every answer says before it goes; what it says itself stays."""
    response.headers["Server"] = "Irisade"
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")


def hand_out(request: web.Request, thing: Thing, kept: bool = False) -> web.Response:
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


SORRY = {  # the friendly page, and the sentence for a script
    400: ("unknown", "This request cannot be understood."),
    403: ("unknown", "This request came from another site."),
    404: ("unknown", "There is nothing here. Perhaps the link is not complete."),
    405: ("unknown", "This request cannot be understood."),
    408: ("unknown", "This request did not arrive in time. Please try again."),
    409: ("running", NOT_NOW),
    410: ("frozen", WHY_NOT[FROZEN]),
    413: ("unknown", "That is too much at once."),
    429: ("busy", TOO_FAST),
    500: ("away", WENT_WRONG),
    503: ("away", AWAY),
}
STATUS = {AWAY: 503, WENT_WRONG: 500, WHY_NOT[FROZEN]: 410}  # of refusals that are not the visitor's doing


def sorry(request: web.Request, status: int, why: NotPossible | None = None, page: str = "") -> web.Response:
    """A refusal: a friendly page for people, JSON for scripts."""
    if request.path.startswith("/api/"):
        told = why or NotPossible(SORRY.get(status, SORRY[500])[1])
        why_not = voice(lang_of(request))(told.text, **told.words)
        response = web.json_response({"why": why_not}, status=status)
    else:
        what = page or SORRY.get(status, SORRY[500])[0]
        response = html(trouble(visit_of(request), what), status)
    if status == 408:
        response.force_close()  # what still comes is not waited for
    if status in (429, 503):
        response.headers["Retry-After"] = "5"
    return response
