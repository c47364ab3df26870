"""How to play with friends where there is no server: host one, or hand a game over as a file."""

from __future__ import annotations

from irisade.core.markup import Attributes, tag
from irisade.web.pages.icons import icon
from irisade.web.pages.page import Visit, page

COMMANDS = ("pipx run irisade serve --lan", "uvx irisade serve --lan")


def friends(visit: Visit) -> str:
    say = visit.say
    title = say("Playing with friends")
    choose: Attributes = {"type": "file", "id": "handed-over", "accept": ".json,application/json"}
    return page(
        visit,
        title,
        tag("h1", None, title),
        tag(
            "section",
            {"class": "card"},
            tag("h2", None, say("Around one device")),
            tag(
                "p",
                None,
                say("Choose “One device”, and pass it around: a curtain keeps every hand secret."),
            ),
        ),
        tag(
            "section",
            {"class": "card"},
            tag("h2", None, say("Each on a device of their own")),
            tag(
                "p",
                None,
                say("Somebody types one of these commands on a computer; the others scan its QR code."),
            ),
            [tag("pre", None, tag("code", None, command)) for command in COMMANDS],
        ),
        tag(
            "section",
            {"class": "card"},
            tag("h2", None, say("On another device")),
            tag(
                "p", None, say("To continue elsewhere, take the game along as a file, or as a code to scan.")
            ),
            tag("ul", {"id": "going-on", "class": "hand-over", "hidden": True}),
            tag("p", None, say("Continue a game that was saved as a file.")),
            tag(
                "label",
                {"class": "button file"},
                icon("folder"),
                tag("span", None, say("Choose the file of a game")),
                tag("input", choose),
            ),
            tag("p", {"class": "trouble", "id": "trouble", "role": "alert"}),
        ),
        kind="credits",
        script="site/friends.js",
    )
