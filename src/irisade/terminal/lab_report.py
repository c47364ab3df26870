"""`irisade lab GAME`: what is asked, the games, and the folder that the report is written into."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from irisade.core.game import Game
from irisade.lab.counts import Counts
from irisade.lab.figures import Study
from irisade.lab.findings import findings
from irisade.lab.game_voice import GameVoice
from irisade.lab.measure import can_be_compiled, measured
from irisade.lab.report_data import files
from irisade.lab.report_plan import GAMES, SLOW_GAMES, PlannedSeries, plan
from irisade.terminal.lab_variants import find_box
from irisade.terminal.lab_worker import at_work
from irisade.terminal.option_arguments import agree
from irisade.terminal.output_folder import check_folder, write_folder
from irisade.terminal.seating import wrong_seats
from irisade.terminal.words import Trouble, Voice

PAGE = "index.html"
FILES = (PAGE, "numbers.json", "series.csv", "wins.csv", "options.csv")


@dataclass(frozen=True)
class Order:
    """A report that is asked for, and can be made."""

    name: str  # the key of the game, or its folder
    game: Game
    options: Mapping[str, int]
    seats: tuple[int, ...]
    games: int
    usual: int  # games, of a report that nobody asked to be shorter
    seed: int
    out: Path


def prepare(
    name: str,
    pairs: Sequence[str],
    seats: Sequence[int] | None,
    games: int | None,
    seed: int,
    out: Path | None,
    say: Voice,
) -> Order:
    """What is to be measured, or the trouble with it."""
    name, game = find_box(name, say)
    options = agree(game, pairs, say, settings=False).options
    allowed = game.seats_with(options)
    for wanted in seats or ():
        if wanted not in allowed:
            raise Trouble(wrong_seats(game, options, wanted, say))
    usual = GAMES if can_be_compiled(game) else SLOW_GAMES
    games = usual if games is None else games
    if games < 1:
        raise Trouble(say("A series has at least one game."))
    out = out or Path(f"{game.key}-lab")
    check_folder(out, FILES, say)
    return Order(name, game, options, tuple(sorted(set(seats or allowed))), games, usual, seed, out)


def report(order: Order, jobs: int | None, cluster: str, for_programs: bool, say: Voice) -> str:
    """Plays, writes the folder, and tells the findings."""
    series = plan(order.game, order.seats, order.games, order.usual)
    with at_work(sum(one.games for one in series), jobs, cluster, say) as work:
        asked = [one.pieces(order.name, order.options, order.seed) for one in series]
        results = work([piece for some in asked for piece in some], measured, Counts.from_json)
        counts = {_key(one): sum((next(results) for _ in some), Counts()) for one, some in zip(series, asked)}
        study = Study(order.game, order.name, order.options, order.seed, order.seats, counts)
        write_folder(order.out, files(study, say.lang), say)
    if for_programs:
        return json.dumps(study.numbers())
    voice = GameVoice(order.game, say.lang)
    told = [f"{MARKS[one.tone]} {one.text}" for one in findings(study, voice)]
    return "\n".join([*told, "", say("The report: {file}", file=order.out / PAGE)])


MARKS = {"good": "✓", "look": "!", "know": "·"}


def _key(one: PlannedSeries) -> tuple[str, int, tuple[str, ...]]:
    return one.what, one.seats, one.bots
