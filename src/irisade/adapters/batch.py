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

from collections import Counter
from collections.abc import Sequence
from html import escape
from operator import index
from typing import Any

from irisade.adapters.undealt import Undealt
from irisade.core.dice import Dice
from irisade.core.game import find
from irisade.core.match import BrokenRules, Match, view
from irisade.core.words import NOBODY, SEAT_LETTERS
from irisade.draw.picture import SvgPicture, drawn
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
    points   of every seat, as displayed     score   with tie-breaks; both of the last game that ended

    When a game ends the row is dealt the next one at once: `done`, `reward`, `points` and `score` speak of
    the game that ended, everything else of the new one. Arrays are read only; `open_moves` can be written.
    """

    DEALT = frozenset(
        {"_envs", "seat", "seen", "mask", "moves", "count", "done", "reward", "number", "points", "score"}
    )

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
        self.points, self.score = envs.points, envs.score

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

    def by_habit(self) -> Any:
        """What the game's rule of thumb would do in each row: a rival, or a teacher.

        It goes by what the seat can know, forgets nothing and is silent in windows; where the game has no
        habit, it chooses at random. The array is the one that `at_random` writes into.
        """
        return self._envs.by_habit()

    def look(self, seats: int | Sequence[int]) -> Any:
        """What one seat sees of each game, or one seat per game, whoever is asked."""
        return self._envs.look(seats)

    def open_moves(self) -> Any:
        """A copy of `mask`, which you, or torch, may write into; on a GPU, of this machine's memory."""
        mask = self.mask if self.device is None else self.mask.numpy()
        return mask.copy()

    def picture(self, row: int = 0, seat: int = NOBODY) -> SvgPicture:
        """The table of one row as this seat sees it, or as a watcher does; a notebook shows it."""
        if not isinstance(self._envs, Envs):
            raise ValueError(
                "a batch on a GPU has no pictures: the same seed brings the same games on a processor"
            )
        table, asking = self._envs.waiting(row)
        return drawn(self.game, self.seats, view(self.game, table, seat), seat, asking, over=False)

    def _repr_html_(self) -> str:
        """In a notebook: what it is, who is asked what, and the first table as a watcher sees it."""
        what = f"{self.n} games of {self.game.name()}, {self.seats} seats"
        if not hasattr(self, "_envs"):
            return f"<p>{escape(what)}: call reset</p>"
        if not isinstance(self._envs, Envs):
            return f"<p>{escape(what)}, on a GPU</p>"
        asked = Counter(zip(self.seat.tolist(), self._envs.kind.tolist()))
        lines = [
            f"<tr><td>{SEAT_LETTERS[seat]}</td><td>{escape(self.numbers.kinds[kind].text)}</td><td>{many}</td></tr>"
            for (seat, kind), many in sorted(asked.items())
        ]
        head = "<tr><th>seat</th><th>is asked</th><th>games</th></tr>"
        return f"<p>{escape(what)}</p><table>{head}{''.join(lines)}</table>{self.picture()}"
