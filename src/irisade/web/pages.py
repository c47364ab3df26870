"""The small pages: an invitation to a table, whom the games come from, and what went wrong."""

from __future__ import annotations

from collections.abc import Sequence

from irisade.bots.names import LONGEST_NAME
from irisade.core.game import Game, games
from irisade.web.home import picture
from irisade.web.icons import bow, icon
from irisade.web.markup import Attributes, tag
from irisade.web.paper import Visit, page
from irisade.web.rulebook import credit

ABOUT = (
    "Rainbow games for everybody: the rules are written once, and people and robots all play by them.",
    "Every colour has its own sign, so nobody has to tell colours apart.",
    "Luck is promised before a game begins, and proved when it is over.",
    "The words, pictures and code are our own, free under the MIT licence.",
    "The letters are Fredoka One and Manrope, under the SIL Open Font License.",
)
KNOWN = (
    "Nothing but the nickname you type.",
    "This browser remembers your tables and what you like; nobody else does.",
    "Tables are deleted after a while.",
)


def join(visit: Visit, game: Game, code: str, others: Sequence[str] = ()) -> str:
    """Somebody follows a link: a name, and in. `others` are the names of those who sit there already."""
    say = visit.say
    field: Attributes = {
        "type": "text", "name": "name", "id": "name", "maxlength": LONGEST_NAME, "autocomplete": "nickname",
        "placeholder": say("Your name"),
    }  # fmt: skip
    form = tag(
        "form",
        {"id": "sit"},
        tag("label", {"for": "name"}, say("Who are you?")),
        tag("input", field),
        tag("p", {"class": "trouble", "id": "trouble", "role": "alert"}),
        tag("button", {"class": "go", "id": "in"}, icon("play"), say("Come in")),
    )
    name = game.name(visit.lang)
    waiting = tag(
        "p", None, say("{names} and you: that will be fun.", names=", ".join(others)) if others else ""
    )
    invitation = tag(
        "section",
        {"class": "mat"},
        picture(visit, game),
        tag("h1", None, say("Come and play {game}!", game=name)),
        waiting,
        form,
        tag("p", None, tag("a", {"href": f"/rules/{game.key}"}, say("The rules of {game}", game=name))),
    )
    known = {"code": code, "game": game.key, "title": name}
    return page(visit, name, invitation, kind="join", script="join.js", facts=known)


def credits(visit: Visit) -> str:
    say = visit.say
    thanks: dict[str, list[str]] = {}
    for game in sorted(games().values(), key=lambda game: game.name(visit.lang)):
        if told := credit(game, visit.lang):
            thanks.setdefault(told, []).append(game.name(visit.lang))
    by_game = [[tag("dt", None, say.all_of(names)), tag("dd", None, told)] for told, names in thanks.items()]
    return page(
        visit,
        say("About and credits"),
        tag("h1", None, say("About and credits")),
        tag(
            "section",
            {"class": "card"},
            tag("h2", None, "Irisade"),
            [tag("p", None, say(each)) for each in ABOUT],
        ),
        tag(
            "section",
            {"class": "card"},
            tag("h2", None, say("Whom the games come from")),
            tag("dl", None, by_game),
        ),
        tag(
            "section",
            {"class": "card"},
            tag("h2", None, say("What we know of you")),
            [tag("p", None, say(each)) for each in KNOWN],
        ),
        kind="credits",
    )


TROUBLES = {  # what is the matter, and what to do now
    "unknown": ("There is nothing here.", "Perhaps the address has a typing mistake."),
    "expired": (
        "This link no longer works.",
        "The table is gone, or its seats are taken. Ask for a new link, or open a table of your own.",
    ),
    "film": (
        "There is no game here to look at.",
        "It has been cleared away, or the link is not complete. A record that was kept can be opened below.",
    ),
    "code": (
        "This invitation opens no table.",
        "All its seats are taken, or the table is gone. If you typed a code, look at its six signs again.",
    ),
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


def trouble(visit: Visit, what: str, record: str = "") -> str:
    """A friendly page for one of TROUBLES; `record` is where the game can still be fetched from."""
    say = visit.say
    head, text = map(say, TROUBLES[what])
    again = tag("a", {"class": "button", "href": ""}, say("Try again")) if what in ("away", "busy") else None
    save: Attributes = {"class": "button", "href": record, "download": True}
    kept = tag("a", save, icon("save"), say("Keep the record")) if record else None
    home_again = tag("a", {"class": "go", "href": "/"}, icon("home"), say("To the games"))
    sorry = tag(
        "section",
        {"class": "mat sorry"},
        bow(),
        tag("h1", None, head),
        tag("p", None, text),
        tag("p", {"class": "ways"}, again, kept, home_again),
    )
    return page(visit, head, sorry, kind="oops")
