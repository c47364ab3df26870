"""An invitation to a table."""

from __future__ import annotations

from collections.abc import Sequence

from irisade.bots.names import LONGEST_NAME
from irisade.core.game import Game
from irisade.core.markup import Attributes, Markup, tag
from irisade.web.pages.home import picture
from irisade.web.pages.icons import icon
from irisade.web.pages.page import Visit, page


def join(
    visit: Visit,
    game: Game,
    code: str,
    others: Sequence[str] = (),
    *,
    table: str = "",
    free: bool = True,
    over: bool = False,
    robots: Sequence[int] = (),
) -> str:
    """Somebody follows a link: a name, and in. Where no seat is free they may watch, or ask for a robot's.

    `others` are the names of those who sit there already. The script looks first whether this browser has a
    seat there.
    """
    say, names = visit.say, ", ".join(others)
    name, rules = game.name(visit.lang), visit.to(f"rules/{game.key}")
    if free:
        head = say("Come and play {game}!", game=name)
        text = say("{names} and you: that will be fun.", names=names) if others else ""
    elif over:
        head, text = say("This game of {game} is over.", game=name), ""
    else:
        head = say("Every seat of this table is taken.")
        text = say("{names} play {game}. You may watch.", names=names, game=name) if others else ""
    ask = not free and not over and bool(robots)
    invitation = tag(
        "section",
        {"class": "mat"},
        picture(visit, game),
        tag("h1", None, head),
        tag("p", None, text),
        _form(visit, say("Come in") if free else say("Ask for the seat of a robot")) if free or ask else None,
        tag("p", {"class": "ways"}, None if free else _watch(visit, table)),
        None if over else _other_device(visit),
        tag("p", None, tag("a", {"href": rules}, say("The rules of {game}", game=name))),
    )
    known = {"code": code, "table": table, "game": game.key, "title": name, "free": free, "robots": [*robots]}
    return page(visit, name, invitation, kind="join", script="pages/join.js", facts=known)


def _form(visit: Visit, does: str) -> Markup:
    say = visit.say
    field: Attributes = {
        "type": "text", "name": "name", "id": "name", "maxlength": LONGEST_NAME, "autocomplete": "nickname",
        "placeholder": say("Your name"),
    }  # fmt: skip
    return tag(
        "form",
        {"id": "sit"},
        tag("label", {"for": "name"}, say("Who are you?")),
        tag("input", field),
        tag("p", {"class": "trouble", "id": "trouble", "role": "alert"}),
        tag("button", {"class": "go", "id": "in"}, icon("play"), does),
    )


def _watch(visit: Visit, table: str) -> Markup:
    return tag("a", {"class": "button", "id": "watch", "href": visit.to(f"t/{table}")}, visit.say("Watch"))


def _other_device(visit: Visit) -> Markup:
    """For somebody who plays here on another device."""
    say = visit.say
    field: Attributes = {"type": "text", "id": "pair", "maxlength": 12, "autocomplete": "off", "size": 10}
    return tag(
        "details",
        {"class": "other-device", "id": "other"},
        tag("summary", None, say("I play here already, on another device")),
        tag(
            "form",
            {"id": "again"},
            tag("label", {"for": "pair"}, say("The code shown on your other device under “Who plays”")),
            tag("input", field),
            tag("p", {"class": "trouble", "id": "pair-trouble", "role": "alert"}),
            tag("button", {"class": "button", "id": "add"}, say("Add this device")),
        ),
    )
