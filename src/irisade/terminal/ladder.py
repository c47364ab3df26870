"""`irisade ladder`: each bot against each, kept in a file for every game, with ratings and a matrix."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from irisade.bots.bot_files import LEARNED, BadBot
from irisade.bots.learned import opened_file
from irisade.bots.levels import brains, searches
from irisade.core.files import write_whole
from irisade.core.game import Game
from irisade.draw.text import aligned
from irisade.lab.ladder_play import (
    ISMCTS,
    LadderOrder,
    WrongTable,
    called,
    introduced,
    new_ladder,
    play_ladders,
    usual_table,
)
from irisade.lab.ladder_results import ENOUGH, Ladder, OtherLadder, read_ladder
from irisade.lab.progress import duration
from irisade.terminal.bot_arguments import check_bots, split_bots
from irisade.terminal.game_argument import find_game, shelf
from irisade.terminal.lab_worker import at_work, cores
from irisade.terminal.seating import wrong_seats
from irisade.terminal.warm import ready
from irisade.terminal.words import Trouble, Voice

OFTEN = 5.0  # seconds between two times that results are written while they grow
FEW = "·"  # a cell of too few games


def climb(asked: argparse.Namespace, say: Voice) -> int:
    """Play what is missing, keep it, and say who is where."""
    check_numbers(asked, say)
    named = [find_game(name, say) for name in asked.games_named] or list(shelf(say).values())
    orders = [order_of(game, asked, say) for game in named]
    folder = LadderFolder(asked.out, say)
    for order in orders:
        folder.keep(order.ladder)
    cut_short = False
    if not asked.show:
        warm(orders, say)
        cut_short = not played(orders, folder, asked, say)
    folder.write()
    if asked.json:
        told = [order.ladder.numbers() for order in orders]
        print(json.dumps(told[0] if len(asked.games_named) == 1 else told))
    else:
        pages = [
            plan_page(order, asked.jobs or cores(), say) if asked.plan else page(order.ladder, say)
            for order in orders
        ]
        print("\n\n".join(pages))
        if cut_short:
            print("\n" + say("The time is up; the same command goes on from here."))
    return 0


def check_numbers(asked: argparse.Namespace, say: Voice) -> None:
    if asked.games < 1 or asked.slow_games < 1:
        raise Trouble(say("A contest has at least one game."))
    if asked.thinking < 1:
        raise Trouble(say("A master imagines at least one game: --thinking is at least 1."))
    if asked.minutes is not None and not 0 < asked.minutes < float("inf"):
        raise Trouble(say("A ladder takes more than 0 minutes, not {n}.", n=f"{asked.minutes:g}"))
    if asked.seed < 1:
        raise Trouble(say("The seed of a ladder is at least 1: smaller ones were used to tune the bots."))


# -- what is to be played --


def order_of(game: Game, asked: argparse.Namespace, say: Voice) -> LadderOrder:
    """Who plays at this game, and what is known already."""
    seats = usual_table(game) if asked.seats is None else asked.seats
    if seats not in game.seats:
        raise Trouble(wrong_seats(game, {}, seats, say))
    ladder = new_ladder(game, seats, asked.seed, asked.thinking)
    for folder in [asked.out, *asked.sources]:
        merge_file(ladder, folder / f"{game.key}.json", say)
    if asked.show:
        return LadderOrder(game, ladder, {}, asked.games, asked.slow_games)
    typed, rows = (unpacked(game, seats, bots, say) for bots in (split_bots(asked.bots), asked.add))
    if ISMCTS in [*typed, *rows] and find_spec("pyspiel") is None:
        raise Trouble(say("OpenSpiel's search needs OpenSpiel: pip install open_spiel."))
    try:
        bots = called([*typed, *rows])
        check_bots(game, bots.values(), [*brains(game)], say)
        ladder.forget(split_bots(asked.again) if asked.again else [])
        ladder.join(introduced(game, seats, bots))
    except BadBot as why:
        raise Trouble(say(why.text, **why.words)) from None
    except OtherLadder as why:
        told = say(why.text, **why.words)
        raise Trouble(
            say("{file}: {why}; rename yours, or play it --again.", file=asked.out, why=told)
        ) from None
    if len(bots) < 2:
        raise Trouble(say("A contest needs at least two different bots."))
    return LadderOrder(game, ladder, bots, asked.games, asked.slow_games, frozenset(called(rows)))


def unpacked(game: Game, seats: int, typed: Sequence[str], say: Voice) -> list[str]:
    """The bots as they were typed; in place of a folder whatever in it has learned this game."""
    made: list[str] = []
    for bot in typed:
        if Path(bot).is_dir():
            made += [
                str(file)
                for file in sorted(Path(bot).rglob(f"*{LEARNED}"))
                if fits(game, seats, str(file), say)
            ]
        else:
            made.append(bot)
    return made


def fits(game: Game, seats: int, file: str, say: Voice) -> bool:
    """Whether it has learned this game; one that did so for another table stays out, and is named."""
    try:
        header = opened_file(file).header
        if header.game != game.key:
            return False
        introduced(game, seats, {file: file})
    except BadBot as why:
        told = say(why.text, **why.words)
        if not isinstance(why, WrongTable):
            raise Trouble(told) from None
        print(f"irisade: {told}", file=sys.stderr)
        return False
    return True


def merge_file(ladder: Ladder, file: Path, say: Voice) -> None:
    """What this file knows, if there is one."""
    try:
        ladder.merge(read_ladder(file.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return
    except OtherLadder as why:
        told = say(why.text, **why.words)
        raise Trouble(say("{file} cannot be added to this ladder: {why}.", file=file, why=told)) from None
    except (OSError, UnicodeDecodeError):
        raise Trouble(say("I cannot read {file}.", file=file)) from None


def warm(orders: Sequence[LadderOrder], say: Voice) -> None:
    """Whoever looks ahead does so in compiled games, the same ones everywhere; they are compiled once."""
    for order in orders:
        if any(call == order.bots.get(ISMCTS) or searches(order.game, call) for call in order.bots.values()):
            ready(order.game, say)


def played(
    orders: Sequence[LadderOrder], folder: LadderFolder, asked: argparse.Namespace, say: Voice
) -> bool:
    """False when the time was up before all was played."""
    if asked.plan:
        orders = [order._replace(games=1, slow_games=1) for order in orders]
    games = sum(order.left() for order in orders)
    if not games:
        return True
    end = None if asked.minutes is None else time.monotonic() + 60 * asked.minutes
    with at_work(games, asked.jobs, "", say) as worker:
        try:
            return play_ladders(
                orders, worker, folder.keep, lambda: end is not None and time.monotonic() > end
            )
        finally:
            folder.write()


class LadderFolder:
    """A file for each game, written now and then while it grows."""

    def __init__(self, folder: Path, say: Voice) -> None:
        self.folder, self.say = folder, say
        self.grown: dict[str, Ladder] = {}
        self.written = time.monotonic()

    def keep(self, ladder: Ladder) -> None:
        self.grown[ladder.game] = ladder
        if time.monotonic() - self.written > OFTEN:
            self.write()

    def write(self) -> None:
        for name, ladder in self.grown.items():
            file = self.folder / f"{name}.json"
            try:
                write_whole(file, ladder.text())
            except OSError:
                raise Trouble(self.say("I cannot write to {file}.", file=file)) from None
        self.grown.clear()
        self.written = time.monotonic()


# -- what is told --


def page(ladder: Ladder, say: Voice) -> str:
    """The strongest first: ratings, shares of enough games, and who is above whom."""
    rows = ladder.rows()
    cells = [["", say("rating"), "", say("above its rivals"), "", say("games"), say("ms per move")]]
    for row in rows:
        share = [FEW, ""]
        if row["above"] is not None:
            share = [say.percent(row["above"]), _between(row["above_low"], row["above_high"], say)]
        cells.append(
            [
                "",
                f"{row['rating']:.0f}",
                say("({low} to {high})", low=f"{row['low']:.0f}", high=f"{row['high']:.0f}"),
                *share,
                str(row["games"]),
                say.decimal(row["ms"], 1 if row["ms"] >= 1 else 2),
            ]
        )
    names = aligned([["", say("bot")], *([str(n), row["bot"]] for n, row in enumerate(rows, 1))])
    table = [list(line) for line in zip(names, aligned(cells, right=True), strict=True)]
    head = say(
        "{game}, {seats} seats, {n:game|games}, every deal in every order",
        game=find_game(ladder.game, say).name(say.lang),
        seats=ladder.seats,
        n=ladder.games,
    )
    failed = [
        say("{bot} failed in {n:game|games}, and plain went on in its seat.", bot=bot, n=times)
        for bot, times in ladder.failures().items()
    ]
    return "\n".join([head, "", *aligned(table), *matrix(ladder, [row["bot"] for row in rows], say), *failed])


def matrix(ladder: Ladder, bots: Sequence[str], say: Voice) -> list[str]:
    """How often the one at the left is above the one with the number on top, where that is known."""
    rows = [["", *(str(number) for number in range(1, len(bots) + 1))]]
    for number, bot in enumerate(bots, 1):
        cells = [
            ""
            if bot == other
            else say.decimal(100 * ladder.between(bot, other).share)
            if ladder.played(bot, other) >= ENOUGH
            else FEW
            for other in bots
        ]
        rows.append([str(number), *cells])
    if all(cell in ("", FEW) for row in rows[1:] for cell in row[1:]):
        return ["", say("No pair has played {n} games yet, so no shares are given.", n=ENOUGH)]
    head = say(
        "How many times in 100 one is ranked above the other, leaving out ties, for pairs with at least"
        " {n} games:",
        n=ENOUGH,
    )
    return ["", head, *aligned(rows, right=True)]


def plan_page(order: LadderOrder, jobs: int, say: Voice) -> str:
    """How fast each is on one core, and how long the rest would take."""
    ladder, rows = order.ladder, [["", say("games a second")]]
    for bot in order.bots:
        own = [ladder.pairs[pair] for pair in ladder.pairs if bot in pair]
        games, cost = sum(one.games for one in own), sum(one.cost for one in own)
        rows.append([bot, say.decimal(games / cost, 2) if cost else FEW])
    seconds = order.seconds_left()
    told = [say("{n:game|games} to come", n=order.left())]
    if seconds is not None:
        time_on = {"time": duration(seconds), "all": duration(seconds / jobs), "n": jobs}
        told.append(say("about {time} on one core, {all} on {n}", **time_on))
    return "\n".join([order.game.name(say.lang), *aligned(rows), *told])


def _between(low: float, high: float, say: Voice) -> str:
    return say("({low} to {high})", low=say.decimal(100 * low), high=say.decimal(100 * high))
