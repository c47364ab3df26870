"""What lies in the folder of a report: the page, every figure as JSON, and tables for a spreadsheet."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from irisade.lab.cups import Cups
from irisade.lab.figures import FIGURES, Portrait, Study
from irisade.lab.game_voice import GameVoice
from irisade.lab.remedies import Tried
from irisade.lab.report_page import page
from irisade.lab.report_plan import mass_bot
from irisade.lab.tables import Row, as_csv

COLUMNS: Mapping[str, tuple[str, ...]] = {  # of each table
    "series": ("players", "bot", "games", "figure", "value", "low", "high"),
    "wins": ("players", "bot", "games", "by", "number", "share", "low", "high"),
    "options": (
        *("players", "bot", "games", "question", "option"),
        *("per_game", "taken_when_open", "worth", "low", "high"),
    ),
}
DIGITS = 6  # behind the point, in a spreadsheet


def files(study: Study, lang: str, tried: Sequence[Tried] = ()) -> dict[str, str]:
    """The text of each file, by its name."""
    made = {
        "index.html": page(study, lang, tried),
        "numbers.json": json.dumps(numbers(study, tried), indent=1, ensure_ascii=False) + "\n",
    }
    for name, columns in COLUMNS.items():
        made[f"{name}.csv"] = as_csv(rows(study, name, lang), columns, DIGITS)
    return made


def numbers(study: Study, tried: Sequence[Tried]) -> dict[str, Any]:
    return study.numbers() | {"tried": [one.numbers() for one in tried]}


def rows(study: Study, name: str, lang: str) -> list[Row]:
    """A table of the report: "series", "wins" or "options"."""
    voice = GameVoice(study.game, lang)
    made: list[Row] = []
    for bot in study.bots():
        for seats in study.seats:
            one = study.portrait(seats, bot)
            cups = [
                cups
                for cups in study.played_cups()
                if (cups.cup.people, bot) == (seats, mass_bot(study.game))
            ]
            cells = {
                "series": _figures(one),
                "wins": [*_wins(one), *_cups(cups, bot)],
                "options": _options(one, study, voice),
            }
            made += [dict(zip(COLUMNS[name], line, strict=True)) for line in cells[name]]
    return made


def _figures(one: Portrait) -> Iterable[list[Any]]:
    about = [one.seats, one.bot, one.games]
    yield [*about, "turns", *one.turns()[:3]]
    yield [*about, "minutes", *one.minutes()]
    yield [*about, "wait_in_decisions", one.wait().mean, one.wait().p5, one.wait().p95]
    for name, figure in FIGURES.items():
        yield [*about, name, *figure(one)[:3]]


def _wins(one: Portrait) -> Iterable[list[Any]]:
    for by, shares in (("order", one.won_by_place()), ("seat", one.won_by_seat())):
        for number, share in enumerate(shares, 1):
            yield [one.seats, one.bot, one.games, by, number, *share[:3]]


def _cups(cups: Sequence[Cups], bot: str) -> Iterable[list[Any]]:
    for one in cups:
        for number, share in enumerate(one.wins, 1):
            yield [one.cup.people, bot, one.cups, "cup", number, *share[:3]]


def _options(one: Portrait, study: Study, voice: GameVoice) -> Iterable[list[Any]]:
    for use in one.uses(study.game.kinds):
        yield [
            one.seats, one.bot, one.games, voice.question(study.game.kinds[use.kind]), voice.option(use),
            use.per_game, use.taken.value if use.taken else None,
            *(use.worth[:3] if use.worth else (None, None, None)),
        ]  # fmt: skip
