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
from irisade.web.table.live import LiveTable
from irisade.web.words import for_scripts


def table_page(visit: Visit, live: LiveTable, build: str, origin: str) -> str:
    known = {
        "table": live.id,
        "game": live.game.key,
        "lang": visit.lang,
        "root": visit.root,
        "build": build,
        "origin": origin,
        "words": for_scripts(visit.lang),
        "lesson": lesson_of(live.game, visit.lang),
    }
    written = json.dumps(known, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return _table_template().substitute(
        lang=visit.lang,
        theme=visit.theme if visit.theme in THEMES else "",
        title=escape(live.game.name(visit.lang)),
        root=visit.root,
        game=live.game.key,
        static=visit.static,
        preloads=preloads(visit.static, "table/table.js"),
        page=written,
    )


def lesson_of(game: Game, lang: str) -> dict[str, Any]:
    """What the game teaches, in this person's language."""
    talk = game.talk(lang, ())
    bubbles = {rule: talk.line(line) for rule, line in game.lesson.bubbles.items()}
    return {"goal": game.goal(lang), "bubbles": bubbles}


@cache
def _table_template() -> Template:
    return Template(shelf.static()["table/table.html"].body.decode())
