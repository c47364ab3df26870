"""Games side by side, each waiting for an answer, as NumPy arrays.

Nothing is suspended: at every step a turn is played again from its beginning on a copy, with the answers so
far, up to the first open question; the rest of the turn runs out with any answer and the copy is thrown
away. Luck is each game's own and is never rolled twice: game n is the game `Match` would play with
Dice(derive(seed, n)).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from irisade.core.dice import MASK, derive
from irisade.core.words import NOBODY

if TYPE_CHECKING:
    from irisade.core.lower.compiled import Compiled

IN_SETUP, OVER = 1, 3  # as in drivers.py


class IllegalAnswer(ValueError):
    """An answer is not among the options. Nothing has changed."""


class Envs:
    """`asked`, `kind`, `count`, `options`, `done`, `score` and `points`: one row per game, all read only.

    The first `count` of a row of options are open; `kind` is a position in `Compiled.kinds`. A window is
    asked of NOBODY, its options are the seats that may speak, and NOBODY is an answer too. A game that is
    done asks nothing and ignores its answer; its score stays 0 until then.
    """

    def __init__(self, compiled: Compiled, seats: int, n: int, seed: int, options: Mapping[str, int]) -> None:
        self.compiled, self.seats, self.n = compiled, seats, n
        self._module, self._np = compiled.module, compiled.np
        self._envs = self._module._new(self._module._ENV, n)
        blank = self._module._new(self._module._TABLE)
        compiled.pack(compiled.game.blank(options), blank[0])
        self._envs.before[:] = blank[0]
        self._envs.stage[:] = IN_SETUP
        self._envs.luck[:] = [derive(seed & MASK, i) for i in range(n)]
        self._advance(self._np.zeros(0, self._np.int64))

    def step(self, answers: Any) -> None:
        """Give every game its answer: an option, not its position. IllegalAnswer changes nothing."""
        given = self._np.ascontiguousarray(answers, self._np.int64)
        if given.shape != (self.n,):
            raise ValueError(f"{self.n} games want {self.n} answers")
        wrong = self._advance(given)
        if wrong >= 0:
            raise IllegalAnswer(f"{given[wrong]} is not open in game {wrong}")

    def _advance(self, answers: Any) -> int:
        work = self.compiled._work()
        return int(self._module._advance(work.ctxs, work.tables, self._envs, self.seats, answers))

    @property
    def asked(self) -> Any:
        return self._read("asked")

    @property
    def kind(self) -> Any:
        return self._read("kind")

    @property
    def count(self) -> Any:
        return self._read("count")

    @property
    def options(self) -> Any:
        return self._read("options")

    @property
    def done(self) -> Any:
        return self._envs["stage"] == OVER

    @property
    def score(self) -> Any:
        return self._read("score")[:, : self.seats]

    @property
    def points(self) -> Any:
        return self._read("points")[:, : self.seats]

    @property
    def tables(self) -> Any:
        """The tables as they are now, secrets included; the last cell of a pile is its length."""
        return self._read("now")

    def views(self, seats: int | Sequence[int] | None = None) -> Any:
        """What a seat sees of each game, or one seat per game; without it, the seat that is asked."""
        np = self._np
        chosen = np.array(self.asked if seats is None else seats, np.int64)
        chosen = np.ascontiguousarray(np.broadcast_to(chosen, (self.n,)))
        seen = self._module._new(self._module._TABLE, self.n)
        seen[:] = self._envs["now"]
        self._module._look(self.compiled._work().ctxs, seen, chosen)
        return seen.view(np.ndarray)

    def mask(self) -> Any:
        """Which options are open: column 0 is NOBODY, column n + 1 is option n."""
        np = self._np
        widest = self._envs["options"].shape[1]
        mask = np.zeros((self.n, widest + 1), bool)
        rows, places = np.nonzero(np.arange(widest) < self.count[:, None])
        mask[rows, self.options[rows, places] + 1] = True
        mask[(self.asked == NOBODY) & ~self.done, 0] = True
        return mask

    def _read(self, field: str) -> Any:
        view = self._envs[field].view(self._np.ndarray)
        view.flags.writeable = False
        return view
