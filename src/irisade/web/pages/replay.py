"""The page on which a game is looked at again: the table's own stage, and what a film needs to be run."""

from __future__ import annotations

from irisade.core.game import Game
from irisade.core.markup import Attributes, Markup, tag
from irisade.web.pages.icons import icon
from irisade.web.pages.page import Visit, document, unseen

SHOWN_BY = "irisade check"  # the command with which anybody can check a record


def replay(visit: Visit, table: str = "", game: Game | None = None) -> str:
    """The film of a table of this house; without one, of a file that the visitor chooses."""
    say = visit.say
    title = game.name(visit.lang) if game else say("Watch a recorded game")
    body = tag(
        "body",
        {"class": "table film"},
        tag(
            "header",
            {"class": "bar"},
            tag(
                "a",
                {"class": "home round", "href": visit.to("")},
                tag("span", {"class": "bow", "aria-hidden": "true"}),
                unseen(say("All games")),
            ),
            tag("h1", {"class": "title", "id": "title"}, title),
            tag("div", {"class": "prompt", "id": "prompt", "role": "status"}),
            tag("ul", {"class": "seats", "id": "seats", "aria-label": say("Players")}),
            tag(
                "label",
                {"class": "eyes", "id": "eyes-label", "hidden": True},
                icon("eye"),
                unseen(say("Seen by")),
                tag("select", {"id": "eyes"}),
            ),
        ),
        tag("main", {"id": "stage", "class": "stage", "aria-label": say("The table")}),
        tag(
            "footer",
            {"class": "foot"},
            tag(
                "div",
                {"class": "words"},
                tag("p", {"class": "said", "id": "said", "aria-live": "polite"}),
                tag("p", {"class": "why", "id": "why", "aria-live": "polite"}),
            ),
            _controls(visit, table),
        ),
        _proof(visit),
        None if table else _chooser(visit),
        tag("p", {"class": "toast", "id": "trouble", "role": "alert"}),
        tag(
            "noscript",
            None,
            tag("p", {"class": "sheet"}, say("To watch a game, please allow JavaScript here.")),
        ),
    )
    known = {"table": table, "game": game.key if game else ""}
    return document(
        visit,
        title,
        body,
        styles=("table/table.css", "table/lesson.css", "pages/film.css"),
        scripts=("pages/replay.js",),
        facts=known,
    )


def _controls(visit: Visit, table: str) -> Markup:
    say = visit.say
    buttons = [
        ("first", "start", say("To the beginning")),
        ("back", "back", say("One step back")),
        ("play", "play", say("Play")),
        ("next", "next", say("One step forward")),
        ("last", "end", say("To the end")),
    ]
    slider: Attributes = {
        "type": "range",
        "id": "at",
        "min": 0,
        "max": 0,
        "value": 0,
        "aria-label": say("Position in the game"),
    }
    record = visit.to(f"record/{table}.rgn")
    save: Attributes = {"class": "round", "id": "save", "href": record, "download": True}
    return tag(
        "div",
        {"class": "reel", "id": "reel", "hidden": True},
        [_round(name, drawn, text) for name, drawn, text in buttons],
        tag("input", slider),
        tag("output", {"id": "where", "for": "at"}),
        tag("a", save, icon("save"), unseen(say("Save the record"))) if table else None,
        _round("ask-proof", "shield", say("Was the luck fair?")),
        None if table else _round("other", "folder", say("Another file")),
    )


def _round(id: str, drawn: str, text: str) -> Markup:
    return tag(
        "button", {"class": "round", "type": "button", "id": id, "title": text}, icon(drawn), unseen(text)
    )


def _proof(visit: Visit) -> Markup:
    say = visit.say
    return tag(
        "dialog",
        {"id": "proof", "class": "sheet", "aria-labelledby": "proof-title"},
        tag("h2", {"id": "proof-title"}, say("Was the luck fair?")),
        tag("p", {"id": "proof-sentence"}),
        tag(
            "dl",
            {"class": "fingerprints"},
            tag("dt", None, say("Promise")),
            tag("dd", {"id": "proof-promise"}),
            tag("dt", None, say("Secret")),
            tag("dd", {"id": "proof-secret"}),
            tag("dt", None, say("Numbers")),
            tag("dd", {"id": "proof-numbers"}),
            tag("dt", None, say("Seed")),
            tag("dd", {"id": "proof-seed"}),
        ),
        tag(
            "p",
            None,
            say(
                "The promise is the SHA-256 of the secret, game, version, options and seats."
                " The secret and the numbers make the seed."
            ),
        ),
        tag("p", None, say("Anybody can check it, and every roll, with the record and this command:")),
        tag("pre", None, tag("code", None, f"{SHOWN_BY} FILE.rgn")),
        tag("form", {"method": "dialog"}, tag("button", {"class": "button"}, say("Close"))),
    )


def _chooser(visit: Visit) -> Markup:
    say = visit.say
    return tag(
        "section",
        {"id": "chooser", "class": "sheet chooser", "aria-labelledby": "choose-title"},
        tag("h2", {"id": "choose-title"}, say("Which game shall we watch?")),
        tag(
            "p",
            None,
            say("Choose a record: a file whose name ends in .rgn. It is shown to you and kept nowhere."),
        ),
        tag(
            "label",
            {"class": "drop", "id": "drop"},
            icon("folder"),
            tag("span", None, say("Choose a file, or drop it here")),
            tag("input", {"type": "file", "id": "file", "accept": ".rgn,text/plain"}),
        ),
    )
