"""For the tests of how work is shared out: a small measure of real games."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from irisade.core.dice import derive
from irisade.core.playout import play
from irisade.lab.work import Chunk, the_game


@dataclass
class Tally:
    """Games, turns, wins by seat."""

    games: list[int]
    turns: int
    wins: list[int]

    def as_json(self) -> Any:
        return [self.games, self.turns, self.wins]

    @classmethod
    def from_json(cls, data: Any) -> Tally:
        return cls(*data)


def tally(chunk: Chunk) -> Tally:
    game = the_game(chunk.game)
    made = Tally([], 0, [0] * chunk.seats)
    for number in range(chunk.first, chunk.first + chunk.games):
        done = play(game, chunk.seats, derive(chunk.seed, number), dict(chunk.options))
        scores = [game.rules.score(done.table, seat) for seat in range(chunk.seats)]
        made.games.append(number)
        made.turns += done.turns
        for seat, score in enumerate(scores):
            made.wins[seat] += score == max(scores)
    return made


def collapse(chunk: Chunk) -> Tally:
    """As if the system had run out of memory."""
    os._exit(9)


def watched(chunk: Chunk) -> Tally:
    """As `tally`; says which chunk was really played by leaving a file with its name in a folder."""
    (Path(os.environ["IRISADE_WATCHED"]) / str(chunk.first)).touch()
    return tally(chunk)
