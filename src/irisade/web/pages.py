"""Every page but the table itself: plain functions from what a browser asked for to HTML."""

from __future__ import annotations

from irisade.web.frame import Visit, page
from irisade.web.home import home
from irisade.web.icons import bow, icon
from irisade.web.markup import tag
from irisade.web.setup import WAYS, new_table

__all__ = ["TROUBLES", "WAYS", "Visit", "home", "new_table", "trouble"]

TROUBLES = {  # what is the matter, and what to do now
    "unknown": ("There is nothing here.", "Perhaps the address has a typing mistake."),
    "expired": (
        "This link no longer works.",
        "The table is gone, or its seats are taken. Ask for a new link, or open a table of your own.",
    ),
    "full": ("Every seat is taken.", "You can still watch, if somebody sends you the address of the table."),
    "closed": ("This table is closed.", "Its host has put it away."),
    "running": (
        "This game still goes on.",
        "It can be looked at again when it is over. Until then its secrets stay secret.",
    ),
    "frozen": (
        "This game cannot go on.",
        "It began with other rules than those we have now. Nothing is lost: its record is kept.",
    ),
    "away": (
        "The table is out of reach.",
        "We cannot get at the games right now. Nothing is lost. Try again in a moment.",
    ),
    "busy": ("So many visitors!", "Please try again in a minute."),
}


def trouble(visit: Visit, what: str) -> str:
    """A friendly page for one of TROUBLES."""
    say = visit.say
    head, text = map(say, TROUBLES[what])
    again = tag("a", {"class": "button", "href": ""}, say("Try again")) if what in ("away", "busy") else None
    home_again = tag("a", {"class": "go", "href": "/"}, icon("home"), say("To the games"))
    sorry = tag(
        "section",
        {"class": "mat sorry"},
        bow(),
        tag("h1", None, head),
        tag("p", None, text),
        tag("p", {"class": "ways"}, again, home_again),
    )
    return page(visit, head, sorry, kind="trouble")
