"""`irisade sim`: many games, and their numbers on a page."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from typing import Any

from irisade.core.cup import Cup
from irisade.core.game import Game
from irisade.draw.text import aligned
from irisade.lab.cups import Cups, cups
from irisade.lab.measure import bots_of
from irisade.lab.progress import bar
from irisade.lab.series import HABIT, Series, Spread, series
from irisade.terminal.bot_arguments import check_bots
from irisade.terminal.cup import cup_of
from irisade.terminal.game_argument import find_game
from irisade.terminal.option_arguments import agree
from irisade.terminal.progress import ProgressBar
from irisade.terminal.seating import usual_seats, wrong_seats
from irisade.terminal.warm import ready
from irisade.terminal.words import Trouble, Voice


def simulate(asked: argparse.Namespace, say: Voice) -> int:
    game = find_game(asked.game, say, compiles=asked.fast)
    options = agree(game, asked.option, say, settings=False).options
    seats = check_series(game, options, asked.seats, asked.games, asked.fast, asked.bot, say)
    text = count_games(
        game,
        seats,
        asked.games,
        asked.seed,
        options,
        fast=asked.fast,
        bot=asked.bot,
        as_json=asked.json,
        say=say,
        cup=cup_of(asked, game, seats, say),
    )
    print(text)
    return 0


def check_series(
    game: Game, options: Mapping[str, int], seats: int | None, games: int, fast: bool, bot: str, say: Voice
) -> int:
    """How many seats the series has; Trouble if it cannot be played."""
    seats = usual_seats(game, options) if seats is None else seats
    if seats not in game.seats_with(options):
        raise Trouble(wrong_seats(game, options, seats, say))
    if games < 1:
        raise Trouble(say("A series has at least one game."))
    if bot:
        check_bots(game, [bot], bots_of(game), say)
    if fast and bot not in ("", HABIT):
        raise Trouble(say("Compiled games play at random or by habit: choose either --fast or another bot."))
    return seats


def count_games(
    game: Game,
    seats: int,
    games: int,
    seed: int,
    options: Mapping[str, int],
    *,
    fast: bool,
    bot: str,
    as_json: bool,
    say: Voice,
    cup: Cup | None = None,
) -> str:
    """What is printed about a series of games, or of cups."""
    if fast:
        ready(game, say).run(seats, seed, 1, options)  # compiling is not counted as playing
    progress = ProgressBar(games, say)
    if cup is None:
        made: Series | Cups = series(
            game, seats, games, seed, options, fast=fast, bot=bot, progress=progress.show
        )
    else:
        made = cups(game, cup, games, seed, options, fast=fast, bot=bot, progress=progress.show)
    progress.end()
    if as_json:
        return json.dumps(made.numbers())
    return page(made, say) if isinstance(made, Series) else cups_page(made, say)


def cups_page(made: Cups, say: Voice) -> str:
    """How often each person wins the whole, by the seats of the first game."""
    numbers = made.numbers()
    head = say(
        "{game}, {seats} seats, {n:cup|cups} of {games} games, seed {seed}",
        game=made.game.name(say.lang),
        seats=made.cup.people,
        n=made.cups,
        games=made.cup.games,
        seed=made.seed,
    )
    most = max(*(one.value for one in made.wins), 1e-9)
    rows = [[say("seat in the first game"), say("cups"), "", say("95% interval"), say("points")]]
    for seat, (won, points) in enumerate(zip(made.wins, numbers["points"], strict=True)):
        low, high = say.decimal(100 * won.low), say.percent(won.high)
        rows.append(
            [
                "ABCDEFGH"[seat],
                say.percent(won.value),
                bar(won.value / most),
                say("{low} to {high}", low=low, high=high),
                say.decimal(points, 2),
            ]
        )
    talk = made.game.talk(say.lang, ())
    shared = say("shared cups: {share}", share=say.percent(numbers["ties"]))
    return "\n".join([head, talk(made.cup.form.text) + ".", "", *aligned(rows), "", shared])


def page(made: Series, say: Voice) -> str:
    """The numbers for people, with a bar for each seat."""
    numbers = made.numbers()
    head = say("{game}, {seats} seats, {n:game|games}, seed {seed}", **_facts(made, say))
    return "\n".join(
        [
            head,
            "",
            *_spreads({say("turns"): Spread.of(made.turns), say("runs"): Spread.of(made.runs)}, say),
            "",
            *_seats(numbers["wins"], numbers["points"], say),
            "",
            say("shared wins: {share}", share=say.percent(numbers["ties"])),
            say(
                "{mean} moves a game; {speed} moves a second, {seconds} s in all",
                mean=say.decimal(numbers["moves"]["mean"]),
                speed=numbers["moves_per_second"],
                seconds=say.decimal(made.seconds, 2),
            ),
        ]
    )


def _facts(made: Series, say: Voice) -> dict[str, Any]:
    return {"game": made.game.name(say.lang), "seats": made.seats, "n": made.games, "seed": made.seed}


def _spreads(spreads: Mapping[str, Spread], say: Voice) -> list[str]:
    rows = [["", say("mean"), say("5%"), say("median"), say("95%"), say("most")]]
    rows += [[name, say.decimal(s.mean), *map(str, s[1:])] for name, s in spreads.items()]
    return aligned(rows)


def _seats(wins: Sequence[float], points: Sequence[float], say: Voice) -> list[str]:
    rows = [[say("seat"), say("wins"), "", say("points")]]
    for seat, (won, scored) in enumerate(zip(wins, points, strict=True)):
        rows.append(["ABCDEFGH"[seat], say.percent(won), bar(won / max(*wins, 1e-9)), say.decimal(scored, 2)])
    return aligned(rows)
