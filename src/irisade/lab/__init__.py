"""The lab: many games, measured. Is it fair, is it long, does skill matter, and what does this rule change?

`report`, `vary`, `search`, `arena`, `ladder` and `cup` play games and give back plain data: each result has
`numbers()`, ready for JSON, and `table()`, for pandas where it is installed. They print nothing and write
nothing; the commands `irisade lab`, `irisade arena`, `irisade ladder` and `irisade sim` print what they find.
Everything else in this package may change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from irisade.core.game import Game
    from irisade.lab.contest import Contest
    from irisade.lab.cups import Cups
    from irisade.lab.ladder_results import Ladder
    from irisade.lab.progress import Progress
    from irisade.lab.reports import Report
    from irisade.lab.trials import Trial, TrialResult

    Options = Mapping[str, str | int]  # as people write them: {"scoring": "everybody", "hand_size": 2}
    Values = Mapping[str, Iterable[str | int] | None]  # some values of an option, or None for all of them

__all__ = ["arena", "cup", "ladder", "report", "search", "vary"]


# What the functions need is imported when they run: processes that only play a chunk load none of it.


def report(
    game: Game | str | Path,
    *,
    seats: int | Sequence[int] | None = None,
    games: int | None = None,
    options: Options | None = None,
    seed: int = 1,
    jobs: int = 1,
    cluster: str = "",
    cup: int | None = None,
    form: str = "",
    lang: str = "en",
    progress: Progress | None = None,
) -> Report:
    """How fair, how long and how tense a game is, and whether skill matters: what `irisade lab GAME` tells.

    The game is named by its key or its folder. Without `seats` every player count is measured; `games` is how
    many are played by habit or at random over all of them. With `cup` the report tells of cups too, of so
    many games, or with 0 of as many as usual, in this form. `progress(done, games, seconds_left)` hears how
    far it is; without it a notebook shows a line. A script that asks for several `jobs` needs the usual
    `if __name__ == "__main__":`.
    """
    from irisade.lab.progress import heard
    from irisade.lab.reports import ReportOrder, make_report
    from irisade.lab.work import Worker

    box, agreed = _opened(game, options)
    wanted = None if seats is None else [seats] if isinstance(seats, int) else list(seats)
    for one in wanted or ():
        box.check_seats(one, agreed)
    cups = None if cup is None else (cup, box.cup(box.seats[0], cup, form).form.key)
    order = ReportOrder.of(_name(box), box, agreed, wanted, _at_least_one("games", games), seed, cups)
    with heard(progress) as told:
        worker = Worker(order.most_games, told, _at_least_one("jobs", jobs) or 1, cluster)
        return make_report(order, worker, lang)


def vary(
    game: Game | str | Path,
    values: Values,
    *,
    seats: int | None = None,
    games: int | None = None,
    options: Options | None = None,
    seed: int = 1,
    bot: str = "",
    jobs: int = 1,
    cluster: str = "",
    progress: Progress | None = None,
) -> TrialResult:
    """The same games under other rules: every combination of these values, beside the rules as they are.

    `values` names some values of each option, or None for all: `{"scoring": None, "hand_size": [2, 3]}`.
    """
    trial = _trial(game, values, "", seats, games, options, seed, bot)
    return _carried_out(trial, jobs, cluster, progress)


def search(
    game: Game | str | Path,
    values: Values,
    target: str,
    *,
    seats: int | None = None,
    games: int | None = None,
    options: Options | None = None,
    seed: int = 1,
    bot: str = "",
    jobs: int = 1,
    cluster: str = "",
    progress: Progress | None = None,
) -> TrialResult:
    """Which of these values come closest to a wish: "fair", or a length such as "minutes=20"."""
    if not target:
        raise ValueError("a search needs a target: fair, minutes=N or turns=N")
    trial = _trial(game, values, target, seats, games, options, seed, bot)
    return _carried_out(trial, jobs, cluster, progress)


def arena(
    game: Game | str | Path,
    bots: Sequence[str] = ("child", "grown-up", "master"),
    *,
    seats: int | None = None,
    games: int = 200,
    options: Options | None = None,
    seed: int = 1,
    thinking: int | None = None,
    jobs: int = 1,
    cup: int | None = None,
    form: str = "",
    progress: Progress | None = None,
) -> Contest:
    """Who plays better: every bot in every seat with the same deals. A master imagines `thinking` games.

    With `cup` each of the `games` is a cup of so many, or with 0 of as many as usual, in this form.
    """
    from irisade.bots.levels import THINKING
    from irisade.lab.contest import contest
    from irisade.lab.measure import bots_of
    from irisade.lab.progress import heard
    from irisade.lab.report_plan import usual

    box, agreed = _opened(game, options)
    seats = usual(box.seats_with(agreed)) if seats is None else seats
    box.check_seats(seats, agreed)
    for bot in bots:
        _check_bot(box, bot, [name for name in bots_of(box) if name != "habit"])
    if not 2 <= len(set(bots)) <= len(bots) <= seats:
        raise ValueError(f"a contest at {seats} seats needs two to {seats} bots, two of them different")
    many = _at_least_one("games", games) or 1
    imagined = THINKING if thinking is None else _at_least_one("thinking", thinking) or 1
    with heard(progress) as told:
        return contest(
            box,
            bots,
            seats,
            many,
            seed,
            agreed,
            thinking=imagined,
            jobs=_at_least_one("jobs", jobs) or 1,
            cup=None if cup is None else box.cup(seats, cup, form),
            progress=lambda done: told(done, many, None),
        )


def ladder(
    game: Game | str | Path,
    bots: Sequence[str] = ("random", "toddler", "child", "grown-up", "plain", "master", "tree"),
    *,
    kept: Ladder | None = None,
    seats: int | None = None,
    games: int = 2000,
    slow_games: int = 300,
    seed: int = 3,
    thinking: int = 100,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Ladder:
    """Each bot against each, with ratings: so many games of a pair, or fewer where one takes its time.

    What has been `kept` is not played again: a ladder with one more bot plays the games of that bot alone.
    """
    from irisade.lab.ladder_play import LadderOrder, called, introduced, new_ladder, play_ladders, usual_table
    from irisade.lab.measure import bots_of
    from irisade.lab.progress import heard
    from irisade.lab.work import Worker

    box, _ = _opened(game, None)
    seats = usual_table(box) if seats is None else seats
    box.check_seats(seats, {})
    calls = called(bots)
    for call in calls.values():
        _check_bot(box, call, [name for name in bots_of(box) if name != "habit"])
    if len(calls) < 2:
        raise ValueError("a ladder needs two different bots")
    imagined = _at_least_one("thinking", thinking) or 1
    held = new_ladder(box, seats, _at_least_one("seed", seed) or 1, imagined)
    if kept is not None:
        held.merge(kept)
    held.join(introduced(box, seats, calls))
    many, few = (_at_least_one(what, n) or 1 for what, n in (("games", games), ("slow_games", slow_games)))
    order = LadderOrder(box, held, calls, many, few)
    with heard(progress) as told:
        play_ladders([order], Worker(order.left(), told, _at_least_one("jobs", jobs) or 1))
    return held


def cup(
    game: Game | str | Path,
    *,
    games: int = 0,
    form: str = "",
    cups: int = 1000,
    seats: int | None = None,
    options: Options | None = None,
    seed: int = 1,
    fast: bool = False,
    bot: str = "",
    progress: Progress | None = None,
) -> Cups:
    """How often the whole of several games is won from each seat of the first one.

    A cup has so many `games`, or as many as usual; everybody plays at random, by habit or like this `bot`.
    `fast` plays compiled.
    """
    from irisade.lab.cups import cups as play_cups
    from irisade.lab.measure import bots_of
    from irisade.lab.progress import heard
    from irisade.lab.report_plan import usual

    box, agreed = _opened(game, options)
    seats = usual(box.seats_with(agreed)) if seats is None else seats
    if bot:
        _check_bot(box, bot, bots_of(box))
    many = _at_least_one("cups", cups) or 1
    begins = box.cup(seats, games, form)
    with heard(progress) as told:
        return play_cups(
            box,
            begins,
            many,
            seed,
            agreed,
            fast=fast,
            bot=bot,
            progress=lambda done: told(done, many, None),
        )


# -- what was asked --


def _trial(
    game: Game | str | Path,
    values: Values,
    target: str,
    seats: int | None,
    games: int | None,
    options: Options | None,
    seed: int,
    bot: str,
) -> Trial:
    from irisade.lab.measure import bots_of
    from irisade.lab.trials import Trial, choices
    from irisade.lab.variants_search import Target

    box, agreed = _opened(game, options)
    if not values:
        raise ValueError("nothing is varied: name an option and its values, such as {'scoring': None}")
    read = {
        key: list(box.option(key).stored)
        if some is None
        else [box.option(key).read(str(value)) for value in some]
        for key, some in values.items()
    }
    wish = Target.read(target) if target else None
    if target and wish is None:
        raise ValueError(f"a target is fair, minutes=N or turns=N, not {target!r}")
    if bot:
        _check_bot(box, bot, bots_of(box))
    chosen = choices(box, agreed, read, seats, searched=wish is not None)
    return Trial.of(_name(box), box, chosen, wish, _at_least_one("games", games), seed, bot)


def _carried_out(trial: Trial, jobs: int, cluster: str, progress: Progress | None) -> TrialResult:
    from irisade.lab.progress import heard
    from irisade.lab.trials import carry_out
    from irisade.lab.work import Worker

    with heard(progress) as told:
        worker = Worker(trial.most_games, told, _at_least_one("jobs", jobs) or 1, cluster)
        return carry_out(trial, worker)


def _opened(game: Game | str | Path, options: Options | None) -> tuple[Game, dict[str, int]]:
    """The game and its options as the table holds them, those that differ from the written rules."""
    from irisade.core.game import open_box
    from irisade.core.game_names import the_game
    from irisade.lab.variants import house

    if isinstance(game, str):
        game = the_game(game)
    elif isinstance(game, Path):
        game = open_box(game)
    return game, dict(house(game, game.read_options(options or {})))


def _name(game: Game) -> str:
    from irisade.core.game_names import name_for

    return name_for(game)


def _check_bot(game: Game, bot: str, known: Sequence[str]) -> None:
    from irisade.bots.bot_files import is_file
    from irisade.bots.by_name import check

    if is_file(bot):
        check(game, bot)
    elif bot not in known:
        raise ValueError(f"{bot!r} is not one of {', '.join(known)}")


def _at_least_one(what: str, number: int | None) -> int | None:
    if number is not None and number < 1:
        raise ValueError(f"{what} is at least 1, not {number}")
    return number
