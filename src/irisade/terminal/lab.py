"""`irisade lab`: a report on a game, or its variants; what each needs is imported when it is asked for."""

from __future__ import annotations

import argparse

from irisade.terminal.words import Trouble, Voice


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
