"""Whole games at random on a GPU, one per thread: the games that `Compiled.run` plays."""

from __future__ import annotations

from collections.abc import Mapping

from irisade.core.dice import MASK, derive
from irisade.core.game import Game
from irisade.native.gpu.arrays import DeviceArray
from irisade.native.gpu.driver import GpuDevice
from irisade.native.gpu.kernels import GAMES
from irisade.native.gpu.rows import OnDevice, broken

FACTS = 5  # runs, turns, moves, ending, and whether it was stopped for being quiet


class Games:
    """Series of n games. After `play`, one row per game:

    facts   its runs, turns, moves, ending (-1 when it was stopped for being quiet), and whether it was
    scores  the score and the points of each seat
    """

    def __init__(self, game: Game, seats: int, n: int, options: Mapping[str, int], device: GpuDevice) -> None:
        game.check_seats(seats, options)
        self.n = n
        self.rules = OnDevice(game, seats, options, device)
        self.facts = DeviceArray.new(device, "int64", n, FACTS)
        self.scores = DeviceArray.new(device, "int64", n, 2, seats)
        self._call = self.rules.handed(
            GAMES, "_new_game", before=self.rules.before, seats=seats, scores=self.scores, facts=self.facts
        )

    def play(self, seed: int, first: int = 0) -> None:
        """The n games from this one on: game g has the seed derive(seed, g)."""
        self._call.seed, self._call.first = seed & MASK, first
        if failed := self.rules.launch(GAMES, "_new_game", self._call, self.n):
            broken(failed, first + failed[0], derive(seed & MASK, first + failed[0]))
