"""Games side by side, each waiting for one seat's move, as NumPy arrays.

Row i plays the games i, i + n, i + 2n … of a series: game g is the one `Match` would play with
Dice(derive(seed, g)). Everything a step brings is written into the same arrays again and again; copy what
you want to keep.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from irisade.core.dice import MASK, derive
from irisade.core.playout import CHOICE_STREAM
from irisade.core.words import HIDDEN
from irisade.lower.numbers import cells, numbers
from irisade.lower.unit import PER_TURN

if TYPE_CHECKING:
    from irisade.lower.compiled import Compiled


class IllegalAnswer(ValueError):
    """A move is not open. Nothing has changed."""


class Envs:
    """One row per game, all read only:

    seat    who is asked (a window asks its seats one after the other, until one speaks)
    kind    which question, a position in `Compiled.kinds`
    seen    the table as this seat sees it and what it was shown, laid out as `cells(game)` says
    mask    the moves that are open, by their `numbers(game)`; the first `count` of `moves` are the same moves
    done    this step ended a game: `reward`, `score` and `points` are its, all else belongs to the next
    reward  for each seat, when its game ends: rivals behind less rivals before, as a share of its rivals
    game    the number of the game in the series

    Without `go_on` a game that is over stays so and ignores its moves. Without `remember` a seat is told only
    what it was shown since its last answer, and must remember by itself.
    """

    def __init__(
        self,
        compiled: Compiled,
        seats: int,
        n: int,
        seed: int,
        options: Mapping[str, int],
        *,
        go_on: bool,
        remember: bool,
    ) -> None:
        np = compiled.np
        self.compiled, self.seats, self.n = compiled, seats, n
        self._module, self._np, self._seed = compiled.module, np, np.uint64(seed & MASK)
        self._whim = np.uint64(derive(seed & MASK, CHOICE_STREAM))
        self.numbers, self.cells = numbers(compiled.game), cells(compiled.game)
        self._first = np.array([self.numbers.first.get(kind, 0) for kind in compiled.kinds], np.int64)
        self._rules = np.array([go_on, remember], np.int64)
        self._envs = self._module._new(self._module._ENV, n).view(np.ndarray)
        self._answers = np.zeros((PER_TURN, n), np.int32)
        blank = self._module._new(self._module._TABLE)
        compiled.pack(compiled.game.blank(options), blank[0])
        self._blank = blank.view(np.ndarray)
        self._chosen, self._choices = np.zeros(n, np.int64), 0
        remembered = self.cells.width - self.cells.shown.start
        most = max([2, *(kind.size + 1 for kind in self.numbers.first)])
        self._memory = np.full((n, seats, max(remembered, 1)), HIDDEN, np.int16)
        self._seen = np.zeros((n, self.cells.width), np.int16)
        self._mask = np.zeros((n, self.numbers.count), bool)
        self._moves = np.zeros((n, most), np.int16)
        self._reward, self._done = np.zeros((n, seats), np.float32), np.zeros(n, bool)
        self.seat, self.kind, self.count, self.game = map(self._column, ("seat", "kind", "count", "game"))
        self.score, self.points = (self._column(name)[:, :seats] for name in ("score", "points"))
        self.seen, self.mask, self.moves, self.reward, self.done = map(
            self._locked, (self._seen, self._mask, self._moves, self._reward, self._done)
        )
        self._desk = (
            self._envs, self._answers, self._blank, seats, self._seed, self._first, self._rules,
            self._memory, self._seen, self._mask, self._moves, self._reward, self._done,
        )  # fmt: skip
        module = self._module
        self._work = tuple(module._new(part).view(np.ndarray) for part in (module._CONTEXT, module._TABLE))
        self._step = _settled(module._advance, *self._work, self._chosen, *self._desk)
        self._choose = _settled(module._choose_moves, self._whim, 0, self._envs, self._moves, self._chosen)
        self._advance(np.zeros(0, np.int64))

    def step(self, moves: Any) -> None:
        """Give every game its move, by number. IllegalAnswer changes nothing."""
        given = moves if moves is self._chosen else self._fitting(moves)
        wrong = self._advance(given)
        if wrong >= 0:
            raise IllegalAnswer(f"{given[wrong]} is not open in game {wrong}")

    def at_random(self) -> Any:
        """An open move of each game, chosen at random; the array is written again by the next call.

        The choice has a stream of its own, which the seed of the games gives. What a game that rests is given
        does not matter.
        """
        self._choose(self._whim, self._choices, self._envs, self._moves, self._chosen)
        self._choices += self.n
        return self._chosen

    def look(self, seats: int | Sequence[int]) -> Any:
        """What one seat sees of each game, or one seat per game, whoever is asked; an array of its own."""
        np = self._np
        chosen = np.array(seats, np.int64)
        if chosen.shape not in ((), (self.n,)):
            raise ValueError(f"{self.n} games want one seat, or {self.n} of them")
        chosen = np.ascontiguousarray(np.broadcast_to(chosen, (self.n,)))
        if ((chosen < 0) | (chosen >= self.seats)).any():
            raise ValueError(f"the seats are 0 to {self.seats - 1}")
        seen = np.zeros((self.n, self.cells.width), np.int16)
        self._module._look_at(*self._work, self._envs, self._answers, self.seats, self._memory, chosen, seen)
        return seen

    def _fitting(self, moves: Any) -> Any:
        given = self._np.asarray(moves)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise ValueError(f"{self.n} games want {self.n} moves, whole numbers in one row")
        return self._np.ascontiguousarray(given, self._np.int64)

    def _advance(self, given: Any) -> int:
        wrong: int = self._step(*self._work, given, *self._desk)
        return wrong

    def _column(self, field: str) -> Any:
        return self._locked(self._envs[field])

    def _locked(self, array: Any) -> Any:
        view = array.view()
        view.flags.writeable = False
        return view


def _settled(entry: Any, *given: Any) -> Any:
    """A compiled function for arguments of these types, which looks at types no more when it is called."""
    from numba import typeof

    return entry.compile(tuple(map(typeof, given)))
