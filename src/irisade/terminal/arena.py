"""`irisade arena`: who is ranked above whom, as a table that a person likes to read."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from typing import Any

from irisade.bots.company import brains
from irisade.core.cup import Cup
from irisade.core.game import Game
from irisade.draw.text import aligned
from irisade.lab.contest import Contest, Share, contest
from irisade.lab.progress import bar
from irisade.terminal.bot_arguments import check_bots, split_bots
from irisade.terminal.cup import cup_of
from irisade.terminal.game_argument import find_game
from irisade.terminal.option_arguments import agree
from irisade.terminal.progress import ProgressBar
from irisade.terminal.seating import usual_seats, wrong_seats
from irisade.terminal.words import Trouble, Voice


def hold_contest(asked: argparse.Namespace, say: Voice) -> int:
    game = find_game(asked.game, say)
    options = agree(game, asked.option, say, settings=False).options
    bots = split_bots(asked.bots)
    seats = check_contest(game, options, bots, asked.seats, asked.games, asked.thinking, asked.jobs, say)
    text = hold(
        game,
        bots,
        seats,
        asked.games,
        asked.seed,
        options,
        thinking=asked.thinking,
        jobs=asked.jobs,
        as_json=asked.json,
        say=say,
        cup=cup_of(asked, game, seats, say),
    )
    print(text)
    return 0


def check_contest(
    game: Game,
    options: Mapping[str, int],
    bots: Sequence[str],
    seats: int | None,
    games: int,
    thinking: int,
    jobs: int,
    say: Voice,
) -> int:
    """How many seats the contest has; Trouble if it cannot be held."""
    seats = usual_seats(game, options) if seats is None else seats
    if seats not in game.seats_with(options):
        raise Trouble(wrong_seats(game, options, seats, say))
    check_bots(game, bots, [*brains(game)], say)
    if len(set(bots)) < 2:
        raise Trouble(say("A contest needs at least two different bots."))
    if len(bots) > seats:
        raise Trouble(say("There are more bots ({n}) than seats ({seats}).", n=len(bots), seats=seats))
    if games < 1:
        raise Trouble(say("A contest has at least one game."))
    if thinking < 1:
        raise Trouble(say("A master imagines at least one game: --thinking is at least 1."))
    if jobs < 1:
        raise Trouble(say("Somebody must do the work: --jobs is at least 1."))
    return seats


def hold(
    game: Game,
    bots: Sequence[str],
    seats: int,
    games: int,
    seed: int,
    options: Mapping[str, int],
    *,
    thinking: int,
    jobs: int,
    as_json: bool,
    say: Voice,
    cup: Cup | None = None,
) -> str:
    try:
        import openskill  # noqa: F401
    except ImportError:
        raise Trouble(say("Ratings need openskill: pip install 'irisade[lab]'.")) from None
    progress = ProgressBar(games, say)
    held = contest(
        game, bots, seats, games, seed, options, thinking=thinking, jobs=jobs, cup=cup, progress=progress.show
    )
    progress.end()
    return json.dumps(held.numbers()) if as_json else page(held, say)


def page(held: Contest, say: Voice) -> str:
    """The strongest first: rating, time to think, and each pair with its interval."""
    ratings, thinking = held.ratings(), held.milliseconds()
    ranked = sorted(held.bots, key=lambda bot: -ratings[bot][0])
    numbers = [["", say("rating"), "", say("ms per move")]]
    numbers += [
        ["", say.decimal(mu), f"± {say.decimal(2 * sigma)}", _ms(thinking[bot], say)]
        for bot, (mu, sigma) in ((bot, ratings[bot]) for bot in ranked)
    ]
    rows = [list(row) for row in zip([say("bot"), *ranked], aligned(numbers, right=True), strict=True)]
    facts: dict[str, Any] = {"game": held.game.name(say.lang), "seats": held.seats, "n": len(held.bouts)}
    head = say("{game}, {seats} seats, {n:game|games}, every deal in every order", **facts)
    if held.cup is not None:
        facts["games"] = held.cup.games
        head = say("{game}, {seats} seats, {n:cup|cups} of {games} games, every deal in every order", **facts)
    lines = [
        head,
        "",
        *aligned(rows),
        "",
        say("How often one is ranked above the other, leaving out ties, with 95% intervals:"),
    ]
    pairs = [
        [f"{one} > {other}", say.percent(share.share).rjust(7), bar(share.share), _between(share, say)]
        for k, one in enumerate(ranked)
        for other in ranked[k + 1 :]
        for share in [held.share(one, other)]
    ]
    failed = [
        say("{bot} failed in {n:game|games}, and plain went on in its seat.", bot=bot, n=times)
        for bot, times in held.failures().items()
    ]
    return "\n".join(lines + aligned(pairs) + failed)


def _between(share: Share, say: Voice) -> str:
    low, high = say.decimal(100 * share.low), say.decimal(100 * share.high)
    return say("({low} to {high}; {n} compared)", low=low, high=high, n=share.decided)


def _ms(ms: float, say: Voice) -> str:
    return say.decimal(ms, 1 if ms >= 1 else 2)
