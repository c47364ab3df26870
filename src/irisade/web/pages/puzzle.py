"""The page of the puzzles of the day: one for each game, from the date of whoever looks.

The page is the same for everybody and every day. The script asks the house, whichever that is, for the puzzle
of one game, and everything that can be touched is a button with a name.
"""

from __future__ import annotations

from irisade.core.markup import tag
from irisade.web.pages.home import on_the_shelf, picture
from irisade.web.pages.icons import icon
from irisade.web.pages.page import Visit, page


def puzzle(visit: Visit) -> str:
    say = visit.say
    chosen = tag(
        "nav",
        {"class": "covers", "id": "games", "aria-label": say("The games")},
        [
            tag(
                "a",
                {"class": "card", "id": game.key, "href": f"#{game.key}"},
                picture(visit, game),
                tag("span", None, game.name(visit.lang)),
            )
            for game in on_the_shelf(visit.lang)
        ],
    )
    table = tag(
        "section",
        {"class": "riddle", "id": "riddle", "aria-labelledby": "asked", "hidden": True},
        tag("h2", {"id": "asked", "tabindex": "-1"}),
        tag("div", {"class": "board", "id": "board"}),
        tag("p", {"class": "said", "id": "said", "aria-live": "polite"}),
        tag("button", {"class": "go", "type": "button", "id": "watch", "hidden": True}),
        tag("div", {"class": "chips", "id": "choices"}),
        tag("div", {"class": "verdict", "id": "verdict", "role": "status"}),
    )
    noscript = tag(
        "noscript", None, tag("p", {"class": "trouble"}, say("To play, please allow JavaScript here."))
    )
    return page(
        visit,
        say("Puzzle of the day"),
        tag("h1", None, icon("puzzle"), " ", say("Puzzle of the day")),
        tag("p", {"class": "quiet"}, say("One for each game, every day, the same for everybody.")),
        chosen,
        noscript,
        tag("p", {"class": "trouble", "id": "trouble", "role": "alert"}),
        table,
        kind="puzzle",
        script="pages/puzzle.js",
        facts={"games": [game.key for game in on_the_shelf(visit.lang)]},
    )
