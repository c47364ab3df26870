"""Every page but the table itself: plain functions from what a browser asked for to HTML.

No page holds a script or a style of its own (the content-security policy forbids it): behaviour is in `static/`,
and what a script must know travels as JSON in a data block.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from irisade.bots.company import brains
from irisade.core.game import Game, games
from irisade.core.options import Number, Option, Setting
from irisade.core.text import LANGUAGES
from irisade.web.icons import bow, icon, sign
from irisade.web.markup import Inside, Markup, joined, tag
from irisade.web.words import LANGUAGE_NAMES, Voice, for_scripts, voice

USUAL_SEATS = 4
LONGEST_NAME = 20
BLURB = 120  # about so many letters say what a game is
SENTENCE = re.compile(r"(?<=[.!?…])\s+(?=[A-ZÀ-Ý])")
WAYS = ("bots", "link", "here")  # how the empty seats are filled at first


@dataclass(frozen=True)
class Visit:
    """What a browser asked for."""

    lang: str = "en"
    theme: str = ""  # "light" or "dark" when the switch was used; "" follows the computer
    static: str = "/static"  # where scripts and styles lie

    @property
    def say(self) -> Voice:
        return voice(self.lang)


# -- the frame round every page --


def page(
    visit: Visit,
    title: str,
    *main: Inside,
    kind: str,
    script: str = "",
    facts: Mapping[str, Any] | None = None,
) -> str:
    """A whole document; `script` is a file of `static/`, `facts` is what it must know."""
    say, static = visit.say, visit.static
    known = {"lang": visit.lang, "words": for_scripts(visit.lang), **(facts or {})}
    head = tag(
        "head",
        None,
        tag("meta", {"charset": "utf-8"}),
        tag("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1, viewport-fit=cover"}),
        tag("meta", {"name": "color-scheme", "content": "light dark"}),
        tag("meta", {"name": "referrer", "content": "no-referrer"}),
        tag("title", None, title if title == "Irisade" else f"{title} · Irisade"),
        tag("link", {"rel": "icon", "type": "image/svg+xml", "href": f"{static}/icon.svg"}),
        tag("link", {"rel": "stylesheet", "href": f"{static}/base.css"}),
        tag("link", {"rel": "stylesheet", "href": f"{static}/pages.css"}),
        tag("script", {"type": "application/json", "id": "page"}, _json(known)),
        tag("script", {"type": "module", "src": f"{static}/frame.js"}),
        tag("script", {"type": "module", "src": f"{static}/{script}"}) if script else None,
    )
    body = tag(
        "body",
        {"class": f"page {kind}"},
        tag("a", {"class": "skip button", "href": "#main"}, say("To the content")),
        _header(visit),
        tag("main", {"id": "main"}, *main),
        _footer(visit),
    )
    theme = visit.theme if visit.theme in ("light", "dark") else None
    return "<!doctype html>\n" + tag("html", {"lang": visit.lang, "data-theme": theme}, head, body)


def _json(known: Mapping[str, Any]) -> Markup:
    """Data inside a page: no "<" can end the block early."""
    return Markup(json.dumps(known, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"))


def _header(visit: Visit) -> Markup:
    say = visit.say
    other = next(lang for lang in LANGUAGES if lang != visit.lang)
    home = tag("a", {"class": "brand", "href": "/"}, bow(), tag("span", {"class": "rainbow"}, "Irisade"))
    switch = tag(
        "a", {"class": "button small", "href": f"?lang={other}", "lang": other}, LANGUAGE_NAMES[other]
    )
    theme = tag("button", {"class": "round", "type": "button", "id": "theme"}, icon("sun"), _unseen(say("Light or dark")))
    return tag("header", {"class": "top"}, home, tag("nav", {"aria-label": say("Settings")}, switch, theme))


def _footer(visit: Visit) -> Markup:
    say = visit.say
    links = [("/replay", say("Look at a recorded game")), ("/credits", say("About and credits"))]
    return tag(
        "footer",
        {"class": "bottom"},
        tag("p", None, say("No account, no advertising, nothing from elsewhere.")),
        tag("nav", {"aria-label": say("More")}, [tag("a", {"href": to}, text) for to, text in links]),
    )


def _unseen(text: str) -> Markup:
    return tag("span", {"class": "unseen"}, text)


# -- home --


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
        _code_field(visit),
    )
    going_on = tag(
        "section",
        {"class": "going-on", "id": "going-on", "hidden": True},
        tag("h2", None, say("Play on")),
        tag("ul", {"id": "unfinished"}),
    )
    nothing = tag(
        "p", {"id": "nothing", "class": "nothing", "hidden": True}, say("No game is like that. Ask for less!")
    )
    cards = tag("ul", {"class": "shelf", "id": "shelf"}, [_card(visit, game) for game in shelf])
    alert = tag("p", {"class": "trouble", "id": "trouble", "role": "alert"})
    noscript = tag("noscript", None, tag("p", {"class": "trouble"}, say("To play, please allow JavaScript here.")))
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
        visit, "Irisade", welcome, noscript, going_on, shown, kind="home", script="home.js", facts=known
    )


def _shelved(visit: Visit, game: Game) -> dict[str, Any]:
    """What it takes to play at once."""
    preset = game.presets[0] if game.presets else None
    allowed = game.seats_with(game.read_options(preset.options) if preset else {})
    seats = min(allowed, key=lambda n: abs(n - USUAL_SEATS))
    return {"key": game.key, "name": game.name(visit.lang), "seats": seats, "preset": preset.key if preset else ""}


def _code_field(visit: Visit) -> Markup:
    say = visit.say
    field = {
        "type": "text", "id": "code", "name": "code", "autocomplete": "off", "autocapitalize": "characters",
        "spellcheck": "false", "maxlength": 12, "required": True, "placeholder": "ABC 123",
    }  # fmt: skip
    return tag(
        "form",
        {"class": "card code", "id": "join", "action": "/j/", "method": "get"},
        tag("label", {"for": "code"}, say("Somebody gave you a code?")),
        tag("div", {"class": "row"}, tag("input", field), tag("button", {"class": "button"}, say("Join"))),
    )


def _filter(visit: Visit, shelf: Sequence[Game]) -> Markup:
    say = visit.say
    most = max(max(game.seats) for game in shelf)
    ages = sorted({game.age for game in shelf})
    longest = sorted({game.minutes[1] for game in shelf})
    groups = [
        ("players", "people", say("How many play?"), [(str(n), str(n)) for n in range(2, most + 1)]),
        ("age", "cake", say("How old is the youngest?"), [(str(a), say("{n} years", n=a)) for a in ages]),
        ("minutes", "clock", say("How long?"), [(str(m), say("{n} min", n=m)) for m in longest]),
    ]
    return tag("form", {"class": "filter", "id": "filter"}, [_group(visit, *group) for group in groups])


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


def _card(visit: Visit, game: Game) -> Markup:
    say, name = visit.say, game.name(visit.lang)
    new = f"/new/{game.key}"
    play = {"class": "go", "href": new, "data-play": game.key}
    buttons = tag(
        "div",
        {"class": "ways"},
        tag("a", play, icon("play"), say("Play now"), _unseen(say(": {game}, against robots", game=name))),
        tag(
            "a",
            {"class": "button", "href": f"{new}?with=link"},
            icon("link"),
            say("With friends"),
            _unseen(f": {name}"),
        ),
        tag(
            "a",
            {"class": "button", "href": f"{new}?with=here"},
            icon("device"),
            say("One device"),
            _unseen(f": {name}"),
        ),
    )
    marks = {
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
    return tag("li", marks, _picture(visit, game), about, buttons)


def facts(visit: Visit, game: Game) -> Markup:
    """Players, age and minutes, as on the lid of a box."""
    say = visit.say
    told = [
        ("people", say.span(all_seats(game)), say("{span} players", span=say.span(all_seats(game)))),
        ("cake", f"{game.age}+", say("from {n} years", n=game.age)),
        ("clock", say("{n} min", n=say.span(game.minutes)), say("{span} minutes", span=say.span(game.minutes))),
    ]
    return tag(
        "ul",
        {"class": "facts"},
        [
            tag("li", None, icon(drawn), tag("span", {"aria-hidden": "true"}, short), _unseen(long))
            for drawn, short, long in told
        ],
        tag(
            "li",
            None,
            tag("a", {"href": f"/rules/{game.key}"}, icon("book"), say("Rules"), _unseen(f": {game.name(visit.lang)}")),
        ),
    )


def _picture(visit: Visit, game: Game) -> Markup:
    """By day and by night; the switch in the header exchanges them too."""
    here = f"/picture/{game.key}.svg?lang={visit.lang}&theme="
    theme = visit.theme or "light"
    image = {"src": here + theme, "alt": "", "width": 800, "height": 500, "loading": "lazy", "data-picture": here}
    source = {"srcset": here + "dark", "media": "(prefers-color-scheme: dark)"}
    return tag("picture", None, None if visit.theme else tag("source", source), tag("img", image))


def blurb(game: Game, lang: str) -> str:
    """What the game is, in the first words of its rules page."""
    text = game.rules_page(lang) or ""
    paragraph = next((part for part in text.split("\n\n") if part.strip() and not part.startswith("#")), "")
    sentences = SENTENCE.split(" ".join(paragraph.split()))
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


# -- setting up a table --


def new_table(visit: Visit, game: Game, way: str = "bots") -> str:
    say, name = visit.say, game.name(visit.lang)
    talk = game.talk(visit.lang, ())
    preset = game.presets[0] if game.presets else None
    chosen = {**preset.options, **preset.settings} if preset else {}
    stored = game.read_options(preset.options) if preset else {}
    allowed = game.seats_with(stored)
    count = min(allowed, key=lambda n: abs(n - USUAL_SEATS))
    title = tag(
        "div",
        {"class": "lid"},
        _picture(visit, game),
        tag("div", None, tag("h1", None, name), tag("p", None, blurb(game, visit.lang)), facts(visit, game)),
    )
    seats = tag(
        "fieldset",
        {"class": "card step", "id": "seats"},
        tag("legend", None, say("Who plays?")),
        _stepper(visit, count),
        tag("ol", {"class": "seats"}, [_seat(visit, game, n, count, way) for n in range(max(all_seats(game)))]),
        tag("p", {"class": "quiet", "id": "seats-note", "role": "status"}),
    )
    presets = tag(
        "fieldset",
        {"class": "card step", "hidden": len(game.presets) < 2},
        tag("legend", None, say("How?")),
        tag(
            "div",
            {"class": "presets"},
            [
                _big_choice("preset", each.key, talk(each.text), n == 0)
                for n, each in enumerate(game.presets)
            ],
        ),
    )
    details = tag(
        "details",
        {"class": "card step"},
        tag("summary", None, say("More choices"), " ", tag("span", {"class": "quiet"}, say("(nobody has to)"))),
        _choices(say("At the table"), [_setting(visit, talk, each, chosen) for each in table_settings(game)]),
        _choices(say("Rules of the house"), [_option(visit, talk, each, chosen) for each in game.options]),
    )
    start = tag(
        "div",
        {"class": "start"},
        tag("p", {"class": "trouble", "id": "trouble", "role": "alert"}),
        tag("button", {"class": "go", "id": "start"}, icon("play"), tag("span", {"id": "start-text"}, say("Start"))),
        tag("p", {"class": "quiet", "id": "start-note"}),
    )
    form = tag("form", {"id": "setup", "autocomplete": "off"}, seats, presets, details, start)
    known = {"setup": {"game": game.key, "title": name, **_needs(game)}}
    return page(visit, name, title, form, kind="setup", script="setup.js", facts=known)


def _needs(game: Game) -> dict[str, Any]:
    """What the script needs to know to keep seats and options in step."""
    return {
        "seats": list(game.seats),
        "asks": {option.key: {v: list(n) for v, n in option.seats.items()} for option in game.options if option.seats},
        "defaults": {option.key: option.note(option.default) for option in game.options},
        "presets": {preset.key: {**preset.options, **preset.settings} for preset in game.presets},
        "usual": {setting.key: next(iter(setting.values)) for setting in table_settings(game)},
    }


def table_settings(game: Game) -> tuple[Setting, ...]:
    """The game's own settings, then those that every table has."""
    return game.settings


def _stepper(visit: Visit, count: int) -> Markup:
    say = visit.say
    less = {"class": "round", "type": "button", "id": "fewer"}
    more = {"class": "round", "type": "button", "id": "more"}
    return tag(
        "div",
        {"class": "stepper"},
        tag("button", less, icon("minus"), _unseen(say("One seat less"))),
        tag("output", {"id": "count", "class": "display"}, str(count)),
        tag("button", more, icon("plus"), _unseen(say("One seat more"))),
    )


def _seat(visit: Visit, game: Game, n: int, count: int, way: str) -> Markup:
    """A row of the seating: its sign, who sits there, and a name."""
    say = visit.say
    tint = game.face.SEAT_TINTS[n]
    kinds = [("here", "person", say("Me") if n == 0 else say("Here")), ("link", "link", say("By link")), ("bot", "bot", say("Robot"))]
    usual = "here" if n == 0 else {"bots": "bot"}.get(way, way) if n < 2 or way == "link" else "bot"
    who = tag("span", {"class": "unseen", "id": f"who{n}"}, say("Seat {n}", n=n + 1))
    chosen = [
        tag(
            "label",
            {"class": "segment"},
            tag("input", {"type": "radio", "name": f"kind{n}", "value": kind, "checked": kind == usual}),
            tag("span", None, icon(drawn), text),
        )
        for kind, drawn, text in kinds
    ]
    name = {
        "type": "text", "name": f"name{n}", "maxlength": LONGEST_NAME, "autocomplete": "nickname" if n == 0 else "off",
        "aria-label": say("Name of seat {n}", n=n + 1), "placeholder": say("Your name") if n == 0 else say("Name"),
        "hidden": usual != "here",
    }  # fmt: skip
    return tag(
        "li",
        {"class": "seat", "hidden": n >= count, "data-seat": n},
        sign(tint),
        who,
        tag("span", {"class": "segments", "role": "radiogroup", "aria-labelledby": f"who{n}"}, chosen),
        tag("input", name),
        tag("span", {"class": "quiet waits", "hidden": usual != "link"}, say("you get a link to send")),
        tag("span", {"class": "quiet plays", "hidden": usual != "bot"}, _levels(visit, game, n)),
    )


def _levels(visit: Visit, game: Game, n: int) -> Markup:
    """How well the robot in this seat plays; the best comes first."""
    say = visit.say
    known = {"plain": say("plays well"), "random": say("plays anyhow"), "child": say("plays like a child")}
    levels = sorted(brains(game), key=lambda key: (key != "plain", key == "random"))
    options = [tag("option", {"value": level}, known.get(level, level)) for level in levels]
    return tag("select", {"name": f"level{n}", "aria-label": say("How the robot in seat {n} plays", n=n + 1)}, options)


def _big_choice(name: str, value: str, text: str, checked: bool) -> Markup:
    """ "For little ones: rows, and time to look": the words before the colon are the title."""
    title, colon, rest = text.partition(":")
    title, rest = (title.strip(), rest.strip()) if colon else (text, "")
    return tag(
        "label",
        {"class": "choice"},
        tag("input", {"type": "radio", "name": name, "value": value, "checked": checked}),
        tag("span", None, tag("b", None, title), tag("span", None, rest[:1].upper() + rest[1:]) if rest else None),
    )


def _choices(heading: str, fields: Sequence[Markup]) -> Markup | None:
    return tag("div", {"class": "choices"}, tag("h2", None, heading), fields) if fields else None


def _setting(visit: Visit, talk: Any, setting: Setting, chosen: Mapping[str, str]) -> Markup:
    values = {value: _amount(value, talk(text)) for value, text in setting.values.items()}
    return _select(f"setting.{setting.key}", talk(setting.text), values, chosen.get(setting.key, ""))


def _amount(value: str, text: str) -> str:
    """ "4: with patience": a number says more with its word, and a word more without its key."""
    return f"{value} · {text}" if value.replace(".", "").isdigit() else text


def _option(visit: Visit, talk: Any, option: Option | Number, chosen: Mapping[str, str]) -> Markup:
    name, label = f"option.{option.key}", talk(option.text)
    if isinstance(option, Option):
        values = {value: talk(text) for value, text in option.values.items()}
        return _select(name, label, values, chosen.get(option.key, ""))
    number = {
        "type": "number", "id": name, "name": name, "min": option.low, "max": option.high,
        "value": chosen.get(option.key, option.default), "inputmode": "numeric",
    }  # fmt: skip
    return tag("p", {"class": "field"}, tag("label", {"for": name}, label), tag("input", number))


def _select(name: str, label: str, values: Mapping[str, str], chosen: str) -> Markup:
    options = [
        tag("option", {"value": value, "selected": value == chosen}, text[:1].upper() + text[1:])
        for value, text in values.items()
    ]
    return tag(
        "p",
        {"class": "field"},
        tag("label", {"for": name}, label),
        tag("select", {"id": name, "name": name}, options),
    )


# -- what goes otherwise than people hoped --


def trouble(visit: Visit, what: str) -> str:
    """A friendly page: what is the matter, and what to do now."""
    say = visit.say
    head, text, drawn = {
        "unknown": (say("There is nothing here."), say("Perhaps the address has a typing mistake."), "eye"),
        "expired": (
            say("This link no longer works."),
            say("The table is gone, or all its seats are taken. Ask for a new link, or open a table of your own."),
            "link",
        ),
        "full": (
            say("Every seat is taken."),
            say("You can still watch, if somebody sends you the address of the table."),
            "people",
        ),
        "closed": (say("This table is closed."), say("Its host has put it away."), "people"),
        "running": (
            say("This game still goes on."),
            say("It can be looked at again when it is over. Until then its secrets stay secret."),
            "clock",
        ),
        "frozen": (
            say("This game cannot go on."),
            say("It began with other rules than those we have now. Nothing is lost: its record is kept."),
            "book",
        ),
        "away": (
            say("The table is out of reach."),
            say("We cannot get at the games right now. Nothing is lost. Try again in a moment."),
            "clock",
        ),
        "busy": (say("So many visitors!"), say("Please try again in a minute."), "people"),
    }[what]
    again = tag("a", {"class": "button", "href": ""}, say("Try again")) if what in ("away", "busy") else None
    return page(
        visit,
        head,
        tag(
            "section",
            {"class": "mat sorry"},
            bow(),
            tag("h1", None, head),
            tag("p", None, text),
            tag("p", {"class": "ways"}, again, tag("a", {"class": "go", "href": "/"}, icon("home"), say("To the games"))),
        ),
        kind="trouble",
    )


TROUBLES = ("unknown", "expired", "full", "closed", "running", "frozen", "away", "busy")
__all__ = ["TROUBLES", "Visit", "home", "joined", "new_table", "page", "trouble"]
