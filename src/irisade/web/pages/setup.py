"""Setting up a table: who sits where, then a ready-made choice, then all the rest for those who like it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from irisade.bots.names import LONGEST_NAME
from irisade.core.game import Game
from irisade.core.markup import Attributes, Markup, tag
from irisade.core.options import Number, Option, Setting, usual
from irisade.core.text import Talk
from irisade.draw.face import looks_to_choose
from irisade.web.pages.home import USUAL_SEATS, all_seats, blurb, facts, picture
from irisade.web.pages.icons import icon, sign
from irisade.web.pages.page import Visit, page, unseen
from irisade.web.table.robots import introduced
from irisade.web.table.seating import USUAL
from irisade.web.table.settings import STARTS, TABLE_SETTINGS, settings_of

CUPS = range(2, 9)  # how many games a cup may have, to choose from
WAYS = ("bots", "link", "here")  # how the empty seats are filled at first


def new_table(visit: Visit, game: Game, way: str = "bots") -> str:
    name = game.name(visit.lang)
    talk = game.talk(visit.lang, ())
    preset = game.presets[0] if game.presets else None
    chosen = {**preset.options, **preset.settings} if preset else {}
    stored = game.read_options(preset.options) if preset else {}
    allowed = game.seats_with(stored)
    count = min(allowed, key=lambda n: abs(n - USUAL_SEATS))
    title = tag(
        "div",
        {"class": "lid"},
        picture(visit, game),
        tag("div", None, tag("h1", None, name), tag("p", None, blurb(game, visit.lang)), facts(visit, game)),
    )
    form = tag(
        "form",
        {"id": "setup", "autocomplete": "off"},
        _seats(visit, game, talk, count, way),
        _presets(visit, game, talk),
        _details(visit, game, talk, chosen),
        _start(visit),
        tag("p", {"class": "quiet start-note", "id": "start-note"}),
    )
    known = {"setup": {"game": game.key, "title": name, "levels": introduced(talk), **_needs(game)}}
    return page(visit, name, title, form, kind="setup", script="pages/setup.js", facts=known)


def _seats(visit: Visit, game: Game, talk: Talk, count: int, way: str) -> Markup:
    say = visit.say
    return tag(
        "fieldset",
        {"class": "card step", "id": "seats"},
        tag("legend", None, say("Who plays?")),
        _stepper(visit, count),
        tag(
            "ol",
            {"class": "seats"},
            [_seat(visit, game, talk, n, count, way) for n in range(max(all_seats(game)))],
        ),
        tag("p", {"class": "quiet", "id": "seats-note", "role": "status"}),
    )


def _presets(visit: Visit, game: Game, talk: Talk) -> Markup:
    return tag(
        "fieldset",
        {"class": "card step", "hidden": len(game.presets) < 2},
        tag("legend", None, visit.say("How?")),
        tag(
            "div",
            {"class": "presets"},
            [_big_choice("preset", each.key, talk(each.text), n == 0) for n, each in enumerate(game.presets)],
        ),
    )


def _details(visit: Visit, game: Game, talk: Talk, chosen: Mapping[str, str]) -> Markup:
    say = visit.say
    return tag(
        "details",
        {"class": "card step"},
        tag("summary", None, say("More choices"), " ", tag("span", {"class": "quiet"}, say("(optional)"))),
        _choices(
            say("At the table"),
            [
                *_cup(visit, game, talk),
                _starts(visit),
                _all_robots(visit),
                *(_setting(visit, talk, each, chosen) for each in settings_of(game)),
            ],
        ),
        _choices(say("House rules"), [_option(talk, each, chosen) for each in game.options]),
    )


def _start(visit: Visit) -> Markup:
    return tag(
        "div",
        {"class": "start"},
        tag("p", {"class": "trouble", "id": "trouble", "role": "alert"}),
        tag(
            "button",
            {"class": "go", "id": "start"},
            icon("play"),
            tag("span", {"id": "start-text"}, visit.say("Start")),
        ),
    )


def _needs(game: Game) -> dict[str, Any]:
    """What the script needs to know to keep seats and options in step."""
    return {
        "seats": list(game.seats),
        "asks": {
            option.key: {v: list(n) for v, n in option.seats.items()}
            for option in game.options
            if option.seats
        },
        "defaults": {option.key: option.note(option.default) for option in game.options},
        "presets": {preset.key: {**preset.options, **preset.settings} for preset in game.presets},
        "usual": usual(settings_of(game)),
        "robot": USUAL,
    }


def _stepper(visit: Visit, count: int) -> Markup:
    say = visit.say
    less: Attributes = {"class": "round", "type": "button", "id": "fewer"}
    more: Attributes = {"class": "round", "type": "button", "id": "more"}
    return tag(
        "div",
        {"class": "stepper"},
        tag("button", less, icon("minus"), unseen(say("One seat fewer"))),
        tag("output", {"id": "count", "class": "display"}, str(count)),
        tag("button", more, icon("plus"), unseen(say("One seat more"))),
    )


def _seat(visit: Visit, game: Game, talk: Talk, n: int, count: int, way: str) -> Markup:
    """A row of the seating: its sign, who sits there, and a name or how the robot plays."""
    say = visit.say
    tint = game.face.SEAT_TINTS[n]
    kinds = [
        ("here", "person", say("Me") if n == 0 else say("Here")),
        ("link", "link", say("By link")),
        ("bot", "bot", say("Robot")),
    ]
    kinds = [kind for kind in kinds if visit.invites or kind[0] != "link"]
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
    name: Attributes = {
        "type": "text", "name": f"name{n}", "maxlength": LONGEST_NAME, "hidden": usual != "here",
        "autocomplete": "nickname" if n == 0 else "off", "aria-label": say("Name of seat {n}", n=n + 1),
        "placeholder": say("Your name") if n == 0 else say("Name"),
    }  # fmt: skip
    return tag(
        "li",
        {"class": "seat", "hidden": n >= count, "data-seat": n},
        _look(visit, game, n, tint),
        who,
        tag("span", {"class": "segments", "role": "radiogroup", "aria-labelledby": f"who{n}"}, chosen),
        tag("input", name),
        _robot(visit, n, usual != "bot"),
        tag("span", {"class": "quiet waits", "hidden": usual != "link"}, say("you get a link to send")),
    )


def _look(visit: Visit, game: Game, n: int, tint: str) -> Markup:
    """The colour of a seat; where the game lets people choose, a button that shows the next one."""
    looks = looks_to_choose(game.face)
    if not looks:
        return sign(tint)
    signs = [tag("span", {"data-look": look, "hidden": look != tint}, sign(look)) for look in looks]
    named = f"{visit.say('Seat {n}', n=n + 1)}: {visit.say('Another colour')}"
    return tag("button", {"class": "look", "type": "button", "aria-label": named, "title": named}, signs)


def _robot(visit: Visit, n: int, hidden: bool) -> Markup:
    """The faces to choose a robot by; the script draws them, here and at the table."""
    named: Attributes = {"aria-label": visit.say("Robot of seat {n}", n=n + 1), "hidden": hidden}
    return tag("div", {"class": "robots", "role": "radiogroup", "data-robots": f"level{n}", **named})


def _all_robots(visit: Visit) -> Markup:
    return tag(
        "div",
        {"class": "all-robots"},
        tag("span", {"id": "all-robots"}, visit.say("All robots play like this")),
        tag(
            "div",
            {
                "class": "robots",
                "role": "radiogroup",
                "data-robots": "level",
                "aria-labelledby": "all-robots",
            },
        ),
    )


def _big_choice(name: str, value: str, text: str, checked: bool) -> Markup:
    """ "For little ones: rows, and time to look": the words before the colon are the title."""
    title, colon, rest = text.partition(":")
    title, rest = (title.strip(), rest.strip()) if colon else (text, "")
    return tag(
        "label",
        {"class": "choice"},
        tag("input", {"type": "radio", "name": name, "value": value, "checked": checked}),
        tag(
            "span",
            None,
            tag("b", None, title),
            tag("span", None, rest[:1].upper() + rest[1:]) if rest else None,
        ),
    )


def _choices(heading: str, fields: Sequence[Markup]) -> Markup | None:
    return tag("div", {"class": "choices"}, tag("h2", None, heading), fields) if fields else None


def _setting(visit: Visit, talk: Talk, setting: Setting, chosen: Mapping[str, str]) -> Markup:
    name, usual = f"setting.{setting.key}", chosen.get(setting.key, "")
    if setting in TABLE_SETTINGS:  # said by the house, and in full
        told = {value: visit.say(text) for value, text in setting.values.items()}
        return _select(name, visit.say(setting.text), told, usual)
    told = {value: _amount(value, talk(text), visit.lang) for value, text in setting.values.items()}
    return _select(name, talk(setting.text), told, usual)


def _starts(visit: Visit) -> Markup:
    say = visit.say
    return _select(
        "starts", say("Who sits in the first seat"), {key: say(text) for key, text in STARTS.items()}, ""
    )


def _cup(visit: Visit, game: Game, talk: Talk) -> list[Markup]:
    """One game or several, and what changes between them where there is a choice."""
    say = visit.say
    lengths = {"": say("One game")}
    lengths |= {str(n): say("A cup of {n} games", n=n) for n in CUPS}
    forms = {form.key: talk(form.text) for form in game.cups}
    fields = [_select("cup", say("How many games"), lengths, "")]
    if len(forms) > 1:
        fields.append(_select("cup_form", say("From one game of the cup to the next"), forms, ""))
    return fields


def _amount(value: str, text: str, lang: str) -> str:
    """ "4 · plenty of time": a number says more with its word, and a word more without its key."""
    if not value.replace(".", "").isdigit():
        return text
    return f"{value.replace('.', ',') if lang == 'fr' else value} · {text}"


def _option(talk: Talk, option: Option | Number, chosen: Mapping[str, str]) -> Markup:
    name, label = f"option.{option.key}", talk(option.text)
    if isinstance(option, Option):
        values = {value: talk(text) for value, text in option.values.items()}
        return _select(name, label, values, chosen.get(option.key, ""))
    number: Attributes = {
        "type": "number", "id": name, "name": name, "min": option.low, "max": option.high,
        "value": chosen.get(option.key, option.default), "inputmode": "numeric",
    }  # fmt: skip
    return tag("p", {"class": "field"}, tag("label", {"for": name}, label), tag("input", number))


def _select(name: str, label: str, values: Mapping[str, str], chosen: str) -> Markup:
    return tag(
        "p",
        {"class": "field"},
        tag("label", {"for": name}, label),
        tag("select", {"id": name, "name": name}, _options(values, chosen)),
    )


def _options(values: Mapping[str, str], chosen: str) -> list[Markup]:
    return [
        tag("option", {"value": value, "selected": value == chosen}, text[:1].upper() + text[1:])
        for value, text in values.items()
    ]
