"""The home page: every game as a picture, and the shortest ways to play it.

It must be understood in five seconds by a family with a child of four: pictures, and one big button each.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from irisade.core.game import Game, games
from irisade.core.markup import Attributes, Markup, tag
from irisade.web.pages.icons import icon
from irisade.web.pages.page import Visit, page, unseen

USUAL_SEATS = 4
EAGER = 4  # pictures that a screen shows before anybody scrolls
BLURB = 165  # about so many letters say what a game is
SENTENCE = re.compile(r"(?<=[.!?…])\s+(?=[A-ZÀ-Ý])")


def home(visit: Visit) -> str:
    say = visit.say
    shelf = sorted(games().values(), key=lambda game: (game.age, game.name(visit.lang)))
    welcome = tag(
        "section",
        {"class": "welcome"},
        tag(
            "div",
            None,
            tag("h1", None, say("What shall we play?")),
            tag("p", {"class": "quiet"}, say("Pick a picture and play. Robots take the empty seats.")),
        ),
        _code_field(visit) if visit.joins else None,
    )
    going_on = tag(
        "section",
        {"class": "going-on", "id": "going-on", "hidden": True},
        tag("h2", None, say("Play on")),
        tag("ul", {"id": "unfinished"}),
    )
    nothing = tag(
        "p",
        {"id": "nothing", "class": "nothing", "hidden": True},
        say("No game matches. Try asking for less!"),
    )
    cards = tag(
        "ul",
        {"class": "shelf", "id": "shelf"},
        [_card(visit, game, n < EAGER) for n, game in enumerate(shelf)],
    )
    alert = tag("p", {"class": "trouble", "id": "trouble", "role": "alert"})
    noscript = tag(
        "noscript", None, tag("p", {"class": "trouble"}, say("To play, please allow JavaScript here."))
    )
    shown = tag(
        "section",
        {"aria-labelledby": "games"},
        tag("h2", {"id": "games", "class": "unseen"}, say("The games")),
        _filter(visit, shelf),
        alert,
        nothing,
        cards,
    )
    known = {"shelf": {game.key: _shelved(visit, game) for game in shelf}}
    return page(
        visit, "Irisade", welcome, noscript, going_on, shown, kind="home", script="pages/home.js", facts=known
    )


def _shelved(visit: Visit, game: Game) -> dict[str, Any]:
    """What it takes to play at once."""
    preset = game.presets[0] if game.presets else None
    allowed = game.seats_with(game.read_options(preset.options) if preset else {})
    seats = min(allowed, key=lambda n: abs(n - USUAL_SEATS))
    return {
        "key": game.key,
        "name": game.name(visit.lang),
        "seats": seats,
        "preset": preset.key if preset else "",
    }


def _code_field(visit: Visit) -> Markup:
    say = visit.say
    field: Attributes = {
        "type": "text", "id": "code", "name": "code", "autocomplete": "off", "autocapitalize": "characters",
        "spellcheck": "false", "maxlength": 12, "required": True, "placeholder": "ABC 123",
    }  # fmt: skip
    return tag(
        "form",
        {"class": "card code", "id": "join", "action": visit.to("j/"), "method": "get"},
        tag("label", {"for": "code"}, say("Somebody gave you a code?")),
        tag("div", {"class": "row"}, tag("input", field), tag("button", {"class": "button"}, say("Join"))),
    )


def _filter(visit: Visit, shelf: Sequence[Game]) -> Markup:
    say = visit.say
    most = max(max(game.seats) for game in shelf)
    ages = sorted({game.age for game in shelf})
    longest = sorted({game.minutes[1] for game in shelf})
    groups = [
        ("players", "people", say("How many players?"), [(str(n), str(n)) for n in range(2, most + 1)]),
        ("age", "cake", say("How old is the youngest?"), [(str(a), say("{n} years", n=a)) for a in ages]),
        ("minutes", "clock", say("How long?"), [(str(m), say("{n} min", n=m)) for m in longest]),
    ]
    form = tag("form", {"class": "filter", "id": "filter"}, [_group(visit, *group) for group in groups])
    return tag(
        "details",
        {"class": "sift", "id": "sift"},
        tag("summary", None, say("Find a game that suits you")),
        form,
    )


def _group(visit: Visit, name: str, drawn: str, legend: str, choices: Sequence[tuple[str, str]]) -> Markup:
    every = [("", visit.say("any")), *choices]
    return tag(
        "fieldset",
        None,
        tag("legend", None, icon(drawn), " ", legend),
        tag(
            "div",
            {"class": "chips"},
            [
                tag(
                    "label",
                    {"class": "pill"},
                    tag("input", {"type": "radio", "name": name, "value": value, "checked": not value}),
                    tag("span", None, text),
                )
                for value, text in every
            ],
        ),
    )


def _card(visit: Visit, game: Game, first: bool) -> Markup:
    say, name = visit.say, game.name(visit.lang)
    new = visit.to(f"new/{game.key}")
    play: Attributes = {
        "class": "go", "href": new, "data-play": game.key,
        "aria-label": say("{what}: {game}, against robots", what=say("Play now"), game=name),
    }  # fmt: skip
    ways = [("link", "link", say("With friends")), ("here", "device", say("One device"))]
    buttons = tag(
        "div",
        {"class": "ways"},
        tag("a", play, icon("play"), say("Play now")),
        [
            tag(
                "a",
                {
                    "class": "button",
                    "href": f"{new}?with={way}",
                    "aria-label": say("{what}: {game}", what=text, game=name),
                },
                icon(drawn),
                text,
            )
            for way, drawn, text in ways
        ],
    )
    marks: Attributes = {
        "class": "card game",
        "data-seats": " ".join(map(str, all_seats(game))),
        "data-age": game.age,
        "data-minutes": game.minutes[1],
    }
    about = tag(
        "div",
        {"class": "about"},
        tag("h3", None, name),
        tag("p", {"class": "blurb"}, blurb(game, visit.lang)),
        facts(visit, game),
    )
    return tag("li", marks, picture(visit, game, first), about, buttons)


def facts(visit: Visit, game: Game) -> Markup:
    """Players, age and minutes, as on the lid of a box."""
    say, name = visit.say, game.name(visit.lang)
    told = [
        ("people", say.span(all_seats(game)), say("{span} players", span=say.span(all_seats(game)))),
        ("cake", f"{game.age}+", say("from {n} years", n=game.age)),
        (
            "clock",
            say("{n} min", n=say.span(game.minutes)),
            say("{span} minutes", span=say.span(game.minutes)),
        ),
    ]
    return tag(
        "ul",
        {"class": "facts"},
        [
            tag("li", None, icon(drawn), tag("span", {"aria-hidden": "true"}, short), unseen(long))
            for drawn, short, long in told
        ],
        tag(
            "li",
            None,
            tag(
                "a",
                {
                    "href": visit.to(f"rules/{game.key}"),
                    "aria-label": say("{what}: {game}", what=say("Rules"), game=name),
                },
                icon("book"),
                say("Rules"),
            ),
        ),
    )


def picture(visit: Visit, game: Game, at_once: bool = True) -> Markup:
    """By day and by night; the switch in the header exchanges them too. What is seen first comes at once."""
    here = visit.to(f"picture/{game.key}.svg?lang={visit.lang}&theme={{theme}}")
    theme = visit.theme or "light"
    image: Attributes = {
        "src": here.format(theme=theme),
        "alt": "",
        "width": 800,
        "height": 500,
        "loading": "eager" if at_once else "lazy",
        "data-picture": here,
    }
    source: Attributes = {
        "srcset": here.format(theme="dark"),
        "media": "screen and (prefers-color-scheme: dark)",
    }
    return tag("picture", None, None if visit.theme else tag("source", source), tag("img", image))


def blurb(game: Game, lang: str) -> str:
    """The goal, or what the game is, in the first words of its rules page."""
    text = game.rules_page(lang) or ""
    paragraph = next((part for part in text.split("\n\n") if part.strip() and not part.startswith("#")), "")
    sentences = SENTENCE.split(" ".join(paragraph.splitlines()))
    told = sentences[0]
    for sentence in sentences[1:]:
        if len(told) + len(sentence) >= BLURB:
            break
        told += " " + sentence
    return told


def all_seats(game: Game) -> list[int]:
    """Every number of players that the game can be set up for, with an option if need be."""
    asked = (seats for option in game.options for seats in option.seats.values())
    return sorted(set(game.seats).union(*asked))
