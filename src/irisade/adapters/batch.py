"""Many games at once in NumPy arrays, on the compiled rules: the fast way to many moves.

    batch = Batch("colomo-ronde", seats=4, n=512)
    batch.reset(seed=1)
    while learning:
        batch.step(choose(batch.seen, batch.mask))

Needs NumPy (extra `environments`) and a compiler (extra `fast`, or one of the machine); the first `reset`
says that it compiles. With `device="cuda"` (extra `gpu`) the same games are played on a GPU, one per thread,
and the arrays stay there. Row i plays the games i, i + n, i + 2n … of a series; each is the one that `Match`
plays with Dice(derive(seed, number)), whatever the others do.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

from irisade.adapters.undealt import Undealt
from irisade.core.dice import Dice
from irisade.core.game import find
from irisade.core.match import BrokenRules, Match
from irisade.lower.numbers import cells, numbers
from irisade.native import compiled
from irisade.native.envs import Envs, IllegalAnswer
from irisade.native.gpu import device_named
from irisade.native.gpu.envs import DeviceEnvs

__all__ = ["Batch", "IllegalAnswer"]
TRIED = 20  # games in which somebody should be asked something


class Batch(Undealt):
    """After `reset`, one row per game; a step writes into the same arrays, so copy what you want to keep.

    seat     who is asked                    seen    what this seat sees and was shown (int16)
    mask     which moves are open            moves   the numbers of these moves, the first `count` of each row
    done     this step ended a game          reward  of every seat, when its game ends; zero otherwise

    When a game ends the row is dealt the next one at once: `done` and `reward` speak of the game that ended,
    all else of the new one.
    """

    DEALT = frozenset({"_envs", "seat", "seen", "mask", "moves", "count", "done", "reward", "number"})

    def __init__(
        self,
        key: str,
        seats: int | None = None,
        n: int = 512,
        *,
        remember: bool = True,
        device: str = "cpu",
        **options: str | int,
    ) -> None:
        """Without `remember` a seat is told only what it was shown since its last move.

        On `device="cuda"` the arrays lie in the memory of a GPU; `torch.from_dlpack(batch.seen)` shares it.
        """
        self.device = device_named(device)
        self.game = find(key)
        self.options = self.game.read_options(options)
        self.seats = self.game.seats_with(self.options)[0] if seats is None else seats
        self.game.check_seats(self.seats, self.options)
        if n < 1:
            raise ValueError(f"at least one game is played, not {n}")
        if all(Match(self.game, self.seats, Dice(seed), self.options).over for seed in range(TRIED)):
            raise BrokenRules(f"{self.game.name()} asks nobody anything, so there is nothing to step")
        self.n, self.remember = n, remember
        self.numbers, self.cells = numbers(self.game), cells(self.game)

    def reset(self, seed: int) -> None:
        """Deal every row its first game."""
        self._envs: Envs | DeviceEnvs = self._dealt(index(seed))
        envs: Any = self._envs
        self.seat, self.seen, self.mask, self.moves = envs.seat, envs.seen, envs.mask, envs.moves
        self.count, self.done, self.reward, self.number = envs.count, envs.done, envs.reward, envs.game

    def _dealt(self, seed: int) -> Envs | DeviceEnvs:
        if self.device is None:
            rules = compiled(self.game)
            return rules.batch(self.seats, self.n, seed, self.options, remember=self.remember)
        where = self.device
        return DeviceEnvs(self.game, self.seats, self.n, seed, self.options, where, remember=self.remember)

    def field(self, name: str) -> Any:
        """The cells of `seen` that show one field of the table; a view, on a GPU too."""
        if name not in self.cells.fields:
            raise KeyError(f"the table has no field {name!r}; its fields are: {', '.join(self.cells.fields)}")
        return self.seen[:, self.cells.fields[name]]

    def step(self, moves: Any) -> None:
        """Give every row its move, by number. IllegalAnswer changes nothing."""
        self._envs.step(moves)

    def at_random(self) -> Any:
        """An open move of each row, chosen at random: the same ones after a `reset` with the same seed."""
        return self._envs.at_random()

    def look(self, seats: int | Sequence[int]) -> Any:
        """What one seat sees of each game, or one seat per game, whoever is asked."""
        return self._envs.look(seats)
