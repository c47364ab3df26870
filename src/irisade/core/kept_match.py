"""A match as plain data, and how it goes on from there without being played again from its beginning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from irisade.core.answer import answer_of
from irisade.core.dice import Luck
from irisade.core.game import Game
from irisade.core.match import Match
from irisade.core.run import LOOKED_AT


class KeptMatch(NamedTuple):
    """Lists and numbers only, with every secret of the table among them."""

    before: Sequence[Any]  # the fields of the table as this turn, or the set-up, began
    different: Sequence[Sequence[int]]  # each different answer: who, the number of its kind (-1: none), what
    answers: Sequence[int]  # which of these was given, from the beginning
    turns: Sequence[int]  # how many answers each run of `turn` had
    runs: int
    quiet_runs: int
    news: int | None


def kept(match: Match) -> KeptMatch:
    """Of a match that waits for an answer. LookupError when its game does not declare all its kinds."""
    run, kinds = match._run, {kind: number for number, kind in enumerate(match.game.kinds)}
    numbers = {answer: number for number, answer in enumerate(dict.fromkeys(match.answers))}
    answers = [numbers[answer] for answer in match.answers]
    different = [(a.seat, -1 if a.kind is None else kinds[a.kind], a.option) for a in numbers]
    before = [getattr(run.before, name) for name in run.before.__slots__]
    turns = [after - first for first, after in pairwise((0, *match.turns))]
    return KeptMatch(before, different, answers, turns, run.runs, run.quiet_runs, run.news)


def resumed(game: Game, seats: int, options: Mapping[str, int], kept: KeptMatch, luck: Luck) -> Match:
    """The match that was kept; nobody hears again what it has shown."""
    kinds = game.kinds
    different = [
        answer_of(seat, None if kind < 0 else kinds[kind], option) for seat, kind, option in kept.different
    ]
    answers, turns = [different[number] for number in kept.answers], list(accumulate(kept.turns))
    before = type(game.blank(options))(*kept.before)
    since = answers[turns[-1] :] if turns else answers
    match = Match.resumed(game, seats, options, before, since, luck, in_setup=not turns)
    match._whole, match.answers, match.turns = True, answers, turns
    run = match._run
    run.runs, run.quiet_runs, run.news = kept.runs, kept.quiet_runs, kept.news
    run.looked_at = run.runs % LOOKED_AT == 0
    return match
