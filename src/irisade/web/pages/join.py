"""An invitation to a table."""

from __future__ import annotations

from collections.abc import Sequence

from irisade.bots.names import LONGEST_NAME
from irisade.core.game import Game
from irisade.core.markup import Attributes, tag
from irisade.web.pages.home import picture
from irisade.web.pages.icons import icon
from irisade.web.pages.page import Visit, page


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
    name, rules = game.name(visit.lang), visit.to(f"rules/{game.key}")
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
        tag("p", None, tag("a", {"href": rules}, say("The rules of {game}", game=name))),
    )
    known = {"code": code, "game": game.key, "title": name}
    return page(visit, name, invitation, kind="join", script="pages/join.js", facts=known)
