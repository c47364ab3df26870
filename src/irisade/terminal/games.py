"""`irisade games`: the games on the shelf, for people and for programs."""

from __future__ import annotations

import json
from typing import Any

from irisade.core.game import Game, games
from irisade.core.options import Number, Option
from irisade.core.text import LANGUAGES
from irisade.draw.text import aligned
from irisade.terminal.game_argument import shelf
from irisade.terminal.words import Voice


def as_page(say: Voice) -> str:
    rows = [[say("game"), say("players"), say("age"), say("minutes"), say("key")]]
    for game in shelf(say).values():
        low, high = game.minutes
        span = "–".join(dict.fromkeys(str(seats) for seats in (game.seats[0], game.seats[-1])))
        rows.append([game.name(say.lang), span, f"{game.age}+", f"{low}–{high}", game.key])
    return "\n".join([*aligned(rows), "", say("To play: irisade play {game}", game=next(iter(games())))])


def as_json() -> str:
    return json.dumps([facts(game) for game in games().values()], ensure_ascii=False, indent=1)


def facts(game: Game) -> dict[str, Any]:
    return {
        "key": game.key,
        "name": {lang: game.name(lang) for lang in LANGUAGES},
        "seats": list(game.seats),
        "age": game.age,
        "minutes": list(game.minutes),
        "options": [_option(option) for option in game.options],
    }


def _option(option: Option | Number) -> dict[str, Any]:
    """Values are words, or numbers for the numbers of the box."""
    if isinstance(option, Number):
        return {"key": option.key, "text": option.text, "values": [*option.stored], "default": option.default}
    return {"key": option.key, "text": option.text, "values": option.names, "default": option.names[0]}
