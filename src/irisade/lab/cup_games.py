"""Plays cups and counts what came of them.

Game k of cup number c has the seed `derive(derive(seed, k), c)`, whoever plays it and however fast.
"""

from __future__ import annotations

from collections.abc import Mapping

from irisade.core.cup import Cup, Ended
from irisade.core.dice import derive
from irisade.core.game import Game
from irisade.lab.counts import WHOLE, Counts
from irisade.lab.series import PlayGames


def play_cup(
    game: Game, cup: Cup, play_games: PlayGames, seed: int, number: int, agreed: Mapping[str, int]
) -> Cup:
    """Cup number so and so of a series, from its first game to its last."""

    def play_game(now: Cup) -> Ended:
        options = game.next_options(now, agreed)
        (one,) = play_games(range(number, number + 1), derive(seed, now.number), options)
        return [1 + sum(other > own for other in one.scores) for own in one.scores], one.points

    return cup.play_out(play_game)


def count_cup(made: Counts, cup: Cup) -> None:
    """One more cup that is over. People who share it have an equal part of it each, in parts of WHOLE."""
    made.games += 1
    made.tally("winners", len(cup.leaders))
    won = _parts(cup.ranks)
    made.add("won", won)
    made.add("won, squares", [part * part for part in won])
    made.add("points", list(cup.points))
    for number, leg in enumerate(cup.legs, 1):
        made.add(f"won game {number}", _parts(leg.ranks))


def _parts(ranks: tuple[int, ...]) -> list[int]:
    return [WHOLE // ranks.count(1) if rank == 1 else 0 for rank in ranks]
