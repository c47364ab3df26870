"""The page of a table: static/table/table.html, with what its scripts must know of this table."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from string import Template
from typing import Any

from irisade.core.game import Game
from irisade.web.pages import shelf
from irisade.web.pages.page import THEMES, Visit, preloads


def table_page(visit: Visit, table: str, game: Game, build: str, origin: str) -> str:
    known = {
        **visit.known,
        "table": table,
        "game": game.key,
        "build": build,
        "origin": origin,
        "lesson": lesson_of(game, visit.lang),
    }
    written = json.dumps(known, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return _table_template().substitute(
        lang=visit.lang,
        theme=visit.theme if visit.theme in THEMES else "",
        title=escape(game.name(visit.lang)),
        home=visit.to(""),
        art=visit.to(f"art/{game.key}.svg"),
        head=visit.head,
        static=visit.static,
        preloads=preloads(visit.static, "table/table.js"),
        page=written,
    )


def lesson_of(game: Game, lang: str) -> dict[str, Any]:
    """What the game teaches, in this person's language."""
    talk = game.talk(lang, ())
    bubbles = {rule: talk.line(line) for rule, line in game.lesson.bubbles.items()}
    told: dict[str, Any] = {"goal": game.goal(lang), "bubbles": bubbles}
    if game.lesson.tips:
        told["tips"] = [talk.line(line) for line in game.lesson.tips]
    if (demo := game.lesson.demo) is not None:
        captions = {move: talk.line(line) for move, line in demo.captions.items()}
        told["demo"] = {
            "record": demo.record,
            "captions": captions,
            "ending": talk.line(demo.ending),
            "since": demo.since,
        }
    if (first := game.lesson.first) is not None:
        told["first"] = {
            "seats": first.seats,
            "options": dict(first.options),
            "settings": dict(first.settings),
        }
    return told


@cache
def _table_template() -> Template:
    return Template(shelf.static()["table/table.html"].body.decode())
