"""Who plays on this device, and the shelf of each: what was played, and stickers for first times.

The page is the same for everybody. What it shows of a child comes from that browser and never leaves it.
"""

from __future__ import annotations

from irisade.bots.levels import LEVELS
from irisade.bots.names import LONGEST_NAME
from irisade.core.markup import Attributes, Markup, tag
from irisade.draw.tints import RAINBOW, TINTS
from irisade.web.pages.home import on_the_shelf
from irisade.web.pages.icons import icon, sign
from irisade.web.pages.page import Visit, page
from irisade.web.pages.table import lesson_of

BANDS = 12  # thick, of the rainbow that fills game by game


def me(visit: Visit) -> str:
    say = visit.say
    who = tag(
        "div",
        {"class": "family"},
        tag("h1", None, say("Who are you?")),
        tag("ul", {"id": "family"}),
    )
    portrait = tag(
        "div",
        {"class": "portrait", "id": "portrait", "aria-hidden": "true"},
        tag("span", {"class": "medal", "id": "medal"}),
        tag("b", {"id": "called"}),
    )
    leave = tag(
        "details",
        {"class": "leave"},
        tag("summary", None, say("Remove this player from this device")),
        tag("p", None, say("The name, the stickers and the shelf will be gone.")),
        tag("button", {"class": "button", "type": "button", "id": "remove"}, say("Remove")),
    )
    known = {
        "games": [
            {
                "key": game.key,
                "name": game.name(visit.lang),
                "rules": lesson_of(game, visit.lang)["bubbles"],
            }
            for game in on_the_shelf(visit.lang)
        ],
        "robots": {level.key: level.nickname for level in LEVELS},
    }
    return page(
        visit,
        say("Who are you?"),
        who,
        tag("div", {"class": "myself"}, portrait, _form(visit)),
        _shelf(visit),
        leave,
        kind="me",
        script="pages/me.js",
        facts=known,
    )


def _form(visit: Visit) -> Markup:
    say = visit.say
    name: Attributes = {
        "type": "text", "id": "name", "name": "name", "maxlength": LONGEST_NAME, "autocomplete": "off",
    }  # fmt: skip
    tints = [
        tag(
            "label",
            {"class": "pick"},
            tag(
                "input",
                {"type": "radio", "name": "tint", "value": tint, "aria-label": say.colour(tint).capitalize()},
            ),
            sign(tint),
        )
        for tint in TINTS
    ]
    return tag(
        "form",
        {"class": "card", "id": "self"},
        tag("label", {"for": "name", "class": "display"}, say("Name")),
        tag("input", name),
        tag(
            "fieldset",
            None,
            tag("legend", None, say("Animal")),
            tag("div", {"class": "picks", "id": "animals"}),
        ),
        tag(
            "fieldset",
            None,
            tag("legend", None, say("Colour and sign")),
            tag("div", {"class": "picks"}, tints),
        ),
        tag("button", {"class": "go"}, say("That’s me!")),
    )


def _shelf(visit: Visit) -> Markup:
    """Bands that fill with every new game, stickers, and the games; the script puts in what there is."""
    say = visit.say
    bands = [
        f'<path d="M{100 - r} 104a{r} {r} 0 0 1 {2 * r} 0" data-band="{k}" stroke="{TINTS[tint].fill}"/>'
        for k, (tint, r) in enumerate(zip(RAINBOW, range(92, 20, -BANDS), strict=True))
    ]
    bow = tag(
        "svg",
        {"class": "bands", "id": "bands", "viewBox": "0 0 200 108", "aria-hidden": "true"},
        Markup("".join(bands)),
    )
    return tag(
        "section",
        {"class": "card my-shelf", "id": "my-shelf", "aria-labelledby": "my-shelf-title"},
        tag("h2", {"id": "my-shelf-title"}, say("My shelf")),
        tag("div", {"class": "grown"}, bow, tag("p", {"id": "counted"})),
        tag("ul", {"class": "stickers", "id": "stickers"}),
        tag("ul", {"class": "played", "id": "played"}),
        tag("p", {"class": "quiet"}, icon("shield"), " ", say("All of this stays on this device.")),
    )
