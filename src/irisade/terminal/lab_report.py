"""`irisade lab GAME`: what is asked, the games, and the folder that the report is written into."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from irisade.lab.reports import FILES, PAGE, ReportOrder, make_report
from irisade.terminal.cup import agree_on_cup
from irisade.terminal.game_argument import find_box
from irisade.terminal.lab_worker import at_work
from irisade.terminal.option_arguments import agree
from irisade.terminal.output_folder import check_folder, write_folder
from irisade.terminal.seating import wrong_seats
from irisade.terminal.words import Trouble, Voice

MARKS = {"good": "✓", "look": "!", "know": "·"}


def prepare(
    name: str,
    pairs: Sequence[str],
    seats: Sequence[int] | None,
    games: int | None,
    seed: int,
    out: Path | None,
    say: Voice,
    cup: tuple[int, str] | None = None,
) -> tuple[ReportOrder, Path]:
    """What is to be measured and where it is written, or the trouble with it."""
    name, game = find_box(name, say)
    options = agree(game, pairs, say, settings=False).options
    for wanted in seats or ():
        if wanted not in game.seats_with(options):
            raise Trouble(wrong_seats(game, options, wanted, say))
    if games is not None and games < 1:
        raise Trouble(say("A series has at least one game."))
    if cup is not None:
        cup = cup[0], agree_on_cup(game, game.seats[0], *cup, say).form.key
    out = out or Path(f"{game.key}-lab")
    check_folder(out, FILES, say)
    return ReportOrder.of(name, game, options, seats, games, seed, cup), out


def report(
    order: ReportOrder, out: Path, jobs: int | None, cluster: str, for_programs: bool, say: Voice
) -> str:
    """Plays, writes the folder, and tells the findings."""
    with at_work(order.most_games, jobs, cluster, say) as work:
        made = make_report(order, work, say.lang)
        write_folder(out, made.files(), say)
    if for_programs:
        return json.dumps(made.numbers())
    told = []
    for one in made.findings:
        told.append(f"{MARKS[one.tone]} {one.text}")
        if one.tried:
            told.append(f"  {one.trial}")
    return "\n".join([*told, "", say("The report: {file}", file=out / PAGE)])
