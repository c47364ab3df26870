"""Measures a chunk of work: plays its games and counts what the report is made of.

"games": the same bot in every seat. `random` and `habit` play compiled where that is possible, and otherwise
the same games interpreted. "levels": one bot among others, `bots=(one, others)`. There a game is a deal,
played once with the one in each seat, so that luck and order favour nobody. "cup 4 turning": cups of so many
games in this form, by the same bot in every seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from irisade.bots.by_name import bot_named
from irisade.bots.company import brains, play_out, play_together
from irisade.core.dice import Dice, derive
from irisade.core.game import Game
from irisade.core.game_names import the_game
from irisade.core.match import Match
from irisade.core.playout import NO_HABITS, play
from irisade.lab.contest import BOT_STREAM, DEAL_STREAM
from irisade.lab.counts import WHOLE, Counts
from irisade.lab.cup_games import count_cup, play_cup
from irisade.lab.series import HABIT, runs_played, way_to_play
from irisade.lab.watch import Told, Watch, Watched
from irisade.lab.work import Chunk
from irisade.lower import Refused
from irisade.native import Compiled, NoCompiler, compiled

RANDOM = "random"
PARTS = 20  # of a game, to say when something happened
AT_A_TIME = 2_000  # compiled games whose numbers are in memory together


def measured(chunk: Chunk) -> Counts:
    """What is counted in these games: a function of the chunk alone."""
    return KINDS[chunk.what.partition(" ")[0]](chunk)


# -- the same bot in every seat --


def count_games(chunk: Chunk) -> Counts:
    made = Counts()
    for one in watched(chunk, made):
        count(made, one, chunk.seats)
    return made


def watched(chunk: Chunk, made: Counts | None = None) -> Iterator[Watched]:
    """Each game of the chunk; how options were used and how long everybody waited is added to `made`."""
    game, options, (bot,) = the_game(chunk.game), dict(chunk.options), chunk.bots
    made = Counts() if made is None else made
    fast = compiled_if_possible(game) if bot in (RANDOM, HABIT) else None
    if fast:
        yield from _surveyed(fast, chunk, options, made)
        return
    watch = Watch(game, chunk.seats, options)
    for number in range(chunk.first, chunk.first + chunk.games):
        seed = derive(chunk.seed, number)
        if bot in (RANDOM, HABIT):
            done = play(game, chunk.seats, seed, options, game.habits if bot == HABIT else NO_HABITS)
            yield watch.follow(done.answers, done.runs, done.quiet)
        else:
            yield follow(
                watch, play_out(game, chunk.seats, Dice(seed), seed, bot_named(game, bot), **options)
            )
    _add_uses(made, watch.uses, watch.waits)


def bots_of(game: Game) -> list[str]:
    """Who can play every seat of this game, by name."""
    return [*brains(game), HABIT] if game.habits else [*brains(game)]


def compiled_if_possible(game: Game) -> Compiled | None:
    try:
        return compiled(game)
    except (NoCompiler, Refused):
        return None


def _surveyed(fast: Compiled, chunk: Chunk, options: Mapping[str, int], made: Counts) -> Iterator[Watched]:
    by_habit = chunk.bots == (HABIT,)
    for first in range(chunk.first, chunk.first + chunk.games, AT_A_TIME):
        some = min(AT_A_TIME, chunk.first + chunk.games - first)
        done = fast.survey(chunk.seats, chunk.seed, some, options, first, by_habit=by_habit)
        for fact, score, points, order in zip(done.facts, done.score, done.points, done.order):
            yield Watched(Told(*fact), tuple(score), tuple(points), tuple(order))
        _add_uses(made, done.uses, done.waits)


def follow(watch: Watch, match: Match) -> Watched:
    """A match that is over, watched."""
    return watch.follow([answer.reply for answer in match.answers], runs_played(match), match.agreed)


def _add_uses(made: Counts, uses: Sequence[list[int]], waits: Sequence[int]) -> None:
    for slot, use in enumerate(uses):
        if any(use):
            made.add(f"use {slot}", use)
    for wait, times in enumerate(waits):
        if times:
            made.tally("wait", wait, times)


def count(made: Counts, one: Watched, seats: int) -> None:
    """One more game."""
    told, credit = one.told, won(one.score)
    made.games += 1
    for name in ("turns", "moves", "choices", "longest", "ending"):
        made.tally(name, getattr(told, name))
    for name in ("changes", "comeback", "half"):
        if (value := getattr(told, name)) >= 0:
            made.tally(name, value)
    if told.ahead >= 0:
        made.tally("ahead", told.ahead * PARTS // max(told.turns, 1))
    made.tally("winners", sum(part > 0 for part in credit))
    ranked = sorted(one.points)
    made.tally("gap", ranked[-1] - ranked[-2] if seats > 1 else 0)
    for seat, points in enumerate(one.points):
        made.tally("winner's points" if credit[seat] else "others' points", points)
    by_place = [0] * seats
    for place, seat in enumerate(in_order(one.order)):
        by_place[place] = credit[seat]
    made.add("won by place", by_place)
    made.add("won by place, squares", [part * part for part in by_place])
    made.add("won by seat", list(credit))
    made.add("won by seat, squares", [part * part for part in credit])
    made.add("choices and turns", products(told.choice_turns, told.turns))
    made.add("moves and turns", products(told.moves, told.turns))


def won(scores: Sequence[int]) -> tuple[int, ...]:
    """Each seat's part of the win."""
    best = max(scores)
    part = WHOLE // scores.count(best)
    return tuple(part if score == best else 0 for score in scores)


def in_order(order: Sequence[int]) -> list[int]:
    """The seats as they came to play; those never asked are last."""
    return sorted(range(len(order)), key=lambda seat: (order[seat] or len(order) + 1, seat))


def products(a: int, b: int) -> list[int]:
    """What a ratio of two sums and its interval need."""
    return [a, b, a * a, a * b, b * b]


# -- one among others --


def count_levels(chunk: Chunk) -> Counts:
    game, options, seats = the_game(chunk.game), dict(chunk.options), chunk.seats
    one, others = chunk.bots
    made = Counts()
    for deal in range(chunk.first, chunk.first + chunk.games):
        winners, part, above = [], 0, [0, 0]
        for place in range(seats):
            names = [others] * seats
            names[place] = one
            luck = Dice(derive(derive(chunk.seed, DEAL_STREAM), deal))
            own = derive(derive(chunk.seed, BOT_STREAM), deal)
            match = play_together(game, [bot_named(game, name) for name in names], luck, own, options)
            assert match.outcome is not None
            ranks = match.outcome.ranks
            winners.append({seat for seat in range(seats) if ranks[seat] == 1})
            part += WHOLE // len(winners[-1]) if place in winners[-1] else 0
            above[0] += sum(ranks[place] < rank for rank in ranks)
            above[1] += sum(ranks[place] != rank for rank in ranks)
        made.games += 1
        made.tally("won from", sum(place in some for place, some in enumerate(winners)))
        made.tally("same seat", int(bool(set.intersection(*winners))))
        made.add("won", [part, part * part])
        made.add("above", products(*above))
    return made


# -- cups --


def count_cups(chunk: Chunk) -> Counts:
    """Here a game of the chunk is a whole cup."""
    game, options, (bot,) = the_game(chunk.game), dict(chunk.options), chunk.bots
    _, games, form = chunk.what.split(" ")
    cup = game.cup(chunk.seats, int(games), form)
    who = "" if bot == RANDOM else bot
    fast = who in ("", HABIT) and compiled_if_possible(game) is not None
    play_games = way_to_play(game, cup.people, fast, who)
    made = Counts()
    for number in range(chunk.first, chunk.first + chunk.games):
        count_cup(made, play_cup(game, cup, play_games, chunk.seed, number, options))
    return made


KINDS = {"games": count_games, "levels": count_levels, "cup": count_cups}
