"""The home page: every game as the lid of its box, and the shortest ways to play it.

It must be understood in five seconds by a family with a child of four: a picture to touch, one big button,
and on a telephone no long way down. The most inviting game stands first and large.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from irisade.core.game import Game, games
from irisade.core.markup import Attributes, Markup, tag
from irisade.web.pages.icons import icon
from irisade.web.pages.page import Visit, page, unseen
from irisade.web.table.settings import FIRST_MOVE, opponents

USUAL_SEATS = 4
EAGER = 5  # pictures that a screen shows before anybody scrolls
BLURB = 165  # about so many letters say what a game is
SENTENCE = re.compile(r"(?<=[.!?…])\s+(?=[A-ZÀ-Ý])")


def home(visit: Visit, first: tuple[str, ...] = ()) -> str:
    """`first`: the keys of games that stand before all others."""
    say = visit.say
    shelf = on_the_shelf(visit.lang, first)
    alert = tag("p", {"class": "trouble", "id": "trouble", "role": "alert"})
    noscript = tag(
        "noscript", None, tag("p", {"class": "trouble"}, say("To play, please allow JavaScript here."))
    )
    nothing = tag(
        "p",
        {"id": "nothing", "class": "nothing", "hidden": True},
        say("No game matches. Try asking for less!"),
    )
    front = tag(
        "div",
        {"class": "front"},
        _hero(visit, shelf[0]),
        tag(
            "div",
            {"class": "side"},
            _going_on(visit),
            _code_field(visit) if visit.joins else None,
            _daily(visit),
        ),
    )
    cards = tag(
        "ul",
        {"class": "shelf", "id": "shelf"},
        [_card(visit, game, n < EAGER) for n, game in enumerate(shelf[1:])],
    )
    shown = tag(
        "section",
        {"aria-labelledby": "games"},
        tag("h2", {"id": "games", "class": "unseen"}, say("The games")),
        noscript,
        alert,
        front,
        nothing,
        cards,
        _filter(visit, shelf),
    )
    title = tag("h1", {"class": "unseen"}, say("What shall we play?"))
    known = {"shelf": {game.key: _shelved(visit, game) for game in shelf}}
    who = tag(
        "a",
        {"class": "button small who-am-i", "id": "who", "href": visit.to("me")},
        icon("person"),
        tag("span", {"class": "name"}),
        unseen(say("Who are you?")),
    )
    return page(visit, "Irisade", title, shown, kind="home", script="pages/home.js", facts=known, beside=who)


def on_the_shelf(lang: str, first: Sequence[str] = ()) -> list[Game]:
    """The most inviting first; before them what somebody asked for."""
    keys = [*first, *games()]
    return sorted(
        games().values(), key=lambda game: (keys.index(game.key) >= len(first), *_place(game, lang))
    )


def _place(game: Game, lang: str) -> tuple[int, int, str]:
    return game.place, game.age, game.name(lang)


def _going_on(visit: Visit) -> Markup:
    """What this browser plays, with whom, and whose turn it is: filled by the script."""
    return tag(
        "section",
        {"class": "card going-on", "id": "going-on", "hidden": True, "aria-labelledby": "going-on-title"},
        tag("h2", {"id": "going-on-title"}, visit.say("Your games")),
        tag("ul", {"id": "unfinished"}),
    )


def _shelved(visit: Visit, game: Game) -> dict[str, Any]:
    """What it takes to play at once."""
    seats, preset = opponents(game)
    return {
        "key": game.key,
        "name": game.name(visit.lang),
        "seats": seats,
        "preset": preset,
        "starts": FIRST_MOVE,
    }


def _daily(visit: Visit) -> Markup:
    text = visit.say("Puzzle of the day")
    return tag("a", {"class": "card daily", "href": visit.to("puzzle")}, icon("puzzle"), text)


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


def _hero(visit: Visit, game: Game) -> Markup:
    """The first of the games, large, with every way to play it."""
    say, name = visit.say, game.name(visit.lang)
    new = visit.to(f"new/{game.key}")
    ways = [("link", "link", say("With friends")), ("here", "device", say("One device"))]
    buttons = tag(
        "div",
        {"class": "ways"},
        tag("a", _at_once(visit, game, "go"), icon("play"), say("Play now")),
        [
            tag(
                "a",
                {
                    "class": "button",
                    "href": f"{new}?with={way}",
                    "aria-label": say("{what}: {game}", what=text, game=name),
                },
                icon(drawn),
                tag("span", None, text),
            )
            for way, drawn, text in ways
        ],
    )
    title = tag(
        "div",
        {"class": "title"},
        tag("h3", None, name),
        tag("p", {"class": "goal"}, game.goal(visit.lang)),
    )
    return tag("div", {**_marks(game), "class": "game hero"}, picture(visit, game), title, buttons)


def _card(visit: Visit, game: Game, first: bool) -> Markup:
    """A lid: touched anywhere, it is played at once; the round button is for everything else."""
    say, name = visit.say, game.name(visit.lang)
    play = tag("a", _at_once(visit, game, "lid-link"), name)
    more: Attributes = {
        "class": "round more",
        "href": visit.to(f"new/{game.key}"),
        "aria-label": say("{what}: {game}", what=say("With friends, rules and more"), game=name),
    }
    about = tag(
        "div",
        {"class": "about"},
        tag("h3", None, play),
        tag("p", {"class": "goal"}, game.goal(visit.lang)),
        tag("p", {"class": "from-age"}, icon("cake"), say("{n}+", n=game.age)),
        tag("a", more, icon("people")),
    )
    return tag("li", {**_marks(game), "class": "card game"}, picture(visit, game, first), about)


def _marks(game: Game) -> Attributes:
    """What the filter asks of a card."""
    return {
        "data-seats": " ".join(map(str, all_seats(game))),
        "data-age": game.age,
        "data-minutes": game.minutes[1],
    }


def _at_once(visit: Visit, game: Game, kind: str) -> Attributes:
    """A link that plays against robots."""
    say = visit.say
    told = say("{what}: {game}, against robots", what=say("Play now"), game=game.name(visit.lang))
    return {
        "class": kind,
        "href": visit.to(f"new/{game.key}"),
        "data-play": game.key,
        "aria-label": told,
    }


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
