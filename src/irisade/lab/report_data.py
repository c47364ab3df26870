"""What lies in the folder of a report: the page, every figure as JSON, and tables for a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from typing import Any

from irisade.lab.figures import Portrait, Study
from irisade.lab.game_voice import GameVoice
from irisade.lab.report_page import page

FIGURES = (
    "decisions_per_turn", "choice_turns", "changes", "comebacks", "half_time_leader_wins", "runaways", "ties",
    "stopped",
)  # fmt: skip


def files(study: Study, lang: str) -> dict[str, str]:
    """The text of each file, by its name."""
    series = [study.portrait(seats, bot) for bot in study.bots() for seats in study.seats]
    return {
        "index.html": page(study, lang),
        "numbers.json": json.dumps(study.numbers(), indent=1, ensure_ascii=False) + "\n",
        "series.csv": _csv(
            ["players", "bot", "games", "figure", "value", "low", "high"],
            (row for one in series for row in _figures(one)),
        ),
        "wins.csv": _csv(
            ["players", "bot", "games", "by", "number", "share", "low", "high"],
            (row for one in series for row in _wins(one)),
        ),
        "options.csv": _csv(
            [
                "players",
                "bot",
                "games",
                "question",
                "option",
                "per_game",
                "taken_when_open",
                "worth",
                "low",
                "high",
            ],
            (row for one in series for row in _options(one, study, GameVoice(study.game, lang))),
        ),
    }


def _csv(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([round(cell, 6) if isinstance(cell, float) else cell for cell in row] for row in rows)
    return text.getvalue()


def _figures(one: Portrait) -> Iterable[list[Any]]:
    about = [one.seats, one.bot, one.games]
    yield [*about, "turns", *one.turns()[:3]]
    yield [*about, "minutes", *one.minutes()]
    yield [*about, "wait", one.wait().mean, one.wait().p5, one.wait().p95]
    for name in FIGURES:
        yield [*about, name, *getattr(one, name)()[:3]]


def _wins(one: Portrait) -> Iterable[list[Any]]:
    for by, shares in (("order", one.won_by_place()), ("seat", one.won_by_seat())):
        for number, share in enumerate(shares, 1):
            yield [one.seats, one.bot, one.games, by, number, *share[:3]]


def _options(one: Portrait, study: Study, voice: GameVoice) -> Iterable[list[Any]]:
    for use in one.uses(study.game.kinds):
        yield [
            one.seats, one.bot, one.games, voice.question(study.game.kinds[use.kind]), voice.option(use),
            use.per_game, use.taken.value if use.taken else "",
            *(use.worth[:3] if use.worth else ("", "", "")),
        ]  # fmt: skip
