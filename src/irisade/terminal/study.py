"""The commands that play many games: `sim`, `lab`, `arena`, `ladder`. What one needs is imported then."""

from __future__ import annotations

import argparse

from irisade.terminal.words import Trouble, Voice


def simulate(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal.cup import cup_of
    from irisade.terminal.game_argument import find_game
    from irisade.terminal.option_arguments import agree
    from irisade.terminal.sim import check_series, count_games

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


def study_game(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.bots.bot_files import is_file
    from irisade.terminal.lab_variants import prepare, try_out

    if asked.target and not asked.search:
        raise Trouble(say("A target is for a search: say --search."))
    if not asked.vary and not asked.search:
        return _report(asked, say)
    if asked.cup is not None:
        raise Trouble(say("A cup is for a report, not for --vary and --search."))
    if asked.seats and len(asked.seats) > 1:
        raise Trouble(say("Variants can be compared for only one number of seats."))
    trial, out = prepare(
        asked.game,
        asked.option,
        asked.vary,
        asked.target if asked.search else None,
        asked.seats[0] if asked.seats else None,
        asked.games,
        asked.seed,
        asked.bot,
        asked.out,
        say,
    )
    if asked.cluster and is_file(trial.bot):
        raise Trouble(say("Bots in files play on this machine, not on a cluster."))
    print(try_out(trial, out, asked.jobs, asked.cluster, asked.json, say))
    return 0


def _report(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal.lab_report import prepare, report

    if asked.bot:
        raise Trouble(say("A report has its own bots; --bot is for --vary and --search."))
    cup = None if asked.cup is None else (asked.cup, asked.cup_form)
    order, out = prepare(asked.game, asked.option, asked.seats, asked.games, asked.seed, asked.out, say, cup)
    print(report(order, out, asked.jobs, asked.cluster, asked.json, say))
    return 0


def hold_contest(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal.arena import check_contest, hold
    from irisade.terminal.bot_arguments import split_bots
    from irisade.terminal.cup import cup_of
    from irisade.terminal.game_argument import find_game
    from irisade.terminal.option_arguments import agree

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


def climb_ladder(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal.ladder import climb

    return climb(asked, say)
