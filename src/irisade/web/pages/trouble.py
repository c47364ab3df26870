"""What went wrong, and what to do now."""

from __future__ import annotations

from irisade.core.markup import Attributes, tag
from irisade.web.pages.icons import bow, icon
from irisade.web.pages.page import Visit, page

TROUBLES = {  # what is the matter, and what to do now
    "unknown": ("There is nothing here.", "Perhaps there is a typing mistake in the address."),
    "expired": (
        "This link no longer works.",
        "The table is gone, or its seats are taken. Ask for a new link, or open a table of your own.",
    ),
    "film": (
        "There is no game here to watch.",
        "It has been cleared away, or the link is not complete. A record that was kept can be opened below.",
    ),
    "code": (
        "This invitation opens no table.",
        "The table is gone, or there is a typing mistake in the code: check its six characters.",
    ),
    "closed": ("This table is closed.", "Its host has put it away."),
    "running": (
        "This game is still going on.",
        "It can be watched again when it is over. Until then its secrets stay secret.",
    ),
    "frozen": (
        "This game cannot go on.",
        "It began under different rules from today’s. Nothing is lost: its record is kept.",
    ),
    "away": (
        "The table is out of reach.",
        "We cannot get at the games right now. Nothing is lost. Try again in a moment.",
    ),
    "broken": (
        "There is a mistake in this game.",
        "Its author must mend it before it can be played; the reason is in the log of the server.",
    ),
    "busy": ("So many visitors!", "Please try again in a minute."),
}


def trouble(visit: Visit, what: str, record: str = "") -> str:
    """A friendly page for one of TROUBLES; `record` is where the game can still be fetched from."""
    say = visit.say
    head, text = map(say, TROUBLES[what])
    again = tag("a", {"class": "button", "href": ""}, say("Try again")) if what in ("away", "busy") else None
    save: Attributes = {"class": "button", "href": record, "download": True}
    kept = tag("a", save, icon("save"), say("Save the record")) if record else None
    home_again = tag("a", {"class": "go", "href": visit.to("")}, icon("home"), say("See the games"))
    sorry = tag(
        "section",
        {"class": "mat sorry"},
        bow(),
        tag("h1", None, head),
        tag("p", None, text),
        tag("p", {"class": "ways"}, again, kept, home_again),
    )
    return page(visit, head, sorry, kind="oops")
