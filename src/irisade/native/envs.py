"""Games side by side, each waiting for one seat's move, as NumPy arrays.

Row i plays the games i, i + n, i + 2n … of a series: game g is the one `Match` would play with
Dice(derive(seed, g)). Everything a step brings is written into the same arrays again and again; copy what
you want to keep.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from irisade.core.dice import MASK, derive
from irisade.core.playout import CHOICE_STREAM
from irisade.core.run import BrokenRules, KeptRun
from irisade.core.words import HIDDEN
from irisade.lower.numbers import cells, numbers
from irisade.lower.unit import PER_TURN
from irisade.native.entries import FAILURES, hand

if TYPE_CHECKING:
    from irisade.native.compiled import Compiled


IN_SETUP = 1  # as in lower/batch.py
HABIT_STREAM = CHOICE_STREAM + 1


class IllegalAnswer(ValueError):
    """A move is not open. Nothing has changed."""


class Envs:
    """One row per game, all read only:

    seat    who is asked (a window asks its seats one after the other, until one speaks)
    kind    which question, a position in `Compiled.kinds`
    seen    the table as this seat sees it and what it was shown, laid out as `cells(game)` says
    mask    the moves that are open, by their `numbers(game)`; the first `count` of `moves` are the same moves
    done    this step ended a game: `reward`, `score` and `points` are its, the rest belongs to the next
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
        import numpy as np

        self.compiled, self.seats, self.n, self._np = compiled, seats, n, np
        self.numbers, self.cells = numbers(compiled.game), cells(compiled.game)
        shapes, width = compiled.shapes, ctypes.sizeof(compiled.shapes["Env"])
        self._envs = np.zeros((n, width), np.uint8)
        self._answers = np.zeros((PER_TURN, n), np.int32)
        self._blank, self._ctx, self._table = shapes["Table"](), shapes["Context"](), shapes["Table"]()
        compiled.layout.write(compiled.game.blank(options), self._blank)
        self._first = np.array([self.numbers.first.get(kind, 0) for kind in compiled.kinds], np.int64)
        self._rules = np.array([go_on, remember], np.int64)
        remembered = self.cells.width - self.cells.shown.start
        most = max([2, *(kind.size + 1 for kind in self.numbers.first)])
        self._memory = np.full((n, seats, max(remembered, 1)), HIDDEN, np.int16)
        self._seen = np.zeros((n, self.cells.width), np.int16)
        self._mask, self._moves = np.zeros((n, self.numbers.count), bool), np.zeros((n, most), np.int16)
        self._reward, self._done = np.zeros((n, seats), np.float32), np.zeros(n, bool)
        self.seat, self.kind, self.count, self.game = map(self._column, ("seat", "kind", "count", "game"))
        self.score, self.points = (self._column(name, seats) for name in ("score", "points"))
        self.seen, self.mask, self.moves, self.reward, self.done = map(
            self._locked, (self._seen, self._mask, self._moves, self._reward, self._done)
        )
        given = np.zeros(n, np.int64)
        self._given, self._step = given, self._call(
            "_advance", given=given, answers=self._answers, first=self._first, rules=self._rules,
            memory=self._memory, seen=self._seen, mask=self._mask, moves=self._moves, reward=self._reward,
            done=self._done,
        )  # fmt: skip
        self._step.seats, self._step.seed = seats, seed & MASK
        self._choice = self._call("_choose_moves", moves=self._moves, chosen=given)
        self._choice.seed, self._choice.at = derive(seed & MASK, CHOICE_STREAM), 0
        self._thumb = self._call("_habit_moves", answers=self._answers, first=self._first, chosen=given)
        self._thumb.seats, self._thumb.seed = seats, derive(seed & MASK, HABIT_STREAM)
        self._thumb.at = 0
        self._advance = compiled.entries.bound("_advance", self._step)
        self._choose = compiled.entries.bound("_choose_moves", self._choice)
        self._follow = compiled.entries.bound("_habit_moves", self._thumb)
        self._step.given_n = 0
        self._go_on()
        self._step.given_n = n

    def step(self, moves: Any) -> None:
        """Give every game its move, by number. IllegalAnswer changes nothing."""
        if moves is not self._given:
            self._take(moves)
        self._go_on()
        wrong = self._step.answer
        if wrong >= 0:
            raise IllegalAnswer(f"{self._given[wrong]} is not open in game {wrong}")

    def at_random(self) -> Any:
        """An open move of each game, chosen at random; the array is written again by the next call.

        The choice has a stream of its own, which the seed of the games gives. What a game that rests is given
        does not matter.
        """
        self._choose()
        self._choice.at += self.n
        return self._given

    def by_habit(self) -> Any:
        """The move that habit would make in each game: at random where there is none, silence in a window.

        The array is the one that `at_random` writes into.
        """
        self._follow()
        self._thumb.at += self.n
        return self._given

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
        call = self._call("_look_at", answers=self._answers, memory=self._memory, chosen=chosen, seen=seen)
        call.seats = self.seats
        self.compiled.entries.enter("_look_at", call)
        return seen

    def waiting(self, row: int) -> tuple[Any, Any]:
        """The table and the question of one game, as the interpreted rules have them: slow, for the eye."""
        env = self.compiled.shapes["Env"].from_buffer(self._envs[row])
        before, since = self.compiled.layout.read(env.before), self._answers[: env.given, row].tolist()
        run = KeptRun(self.compiled.game, self.seats, before, in_setup=env.stage == IN_SETUP)
        question = run.replay(since)
        return run.table, question

    def _go_on(self) -> None:
        """Where the rules fail, whoever wrote them is told which game it was and how to see it again."""
        try:
            self._advance()
        except FAILURES as wrong:
            seed = int(self._ctx.luck)
            row = next(i for i in range(self.n) if int(self._column("luck")[i]) & MASK == seed)
            game = self.compiled.game
            raise BrokenRules(
                f"{wrong}, in row {row}, game {self.game[row]} of the series: play its moves in "
                f"Match({game.key!r}, {self.seats}, Dice({seed})), which names the line of the rules"
            ) from wrong

    def _take(self, moves: Any) -> None:
        given = self._np.asarray(moves)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise ValueError(f"{self.n} games want {self.n} moves, whole numbers in one row")
        self._given[:] = given

    def _call(self, entry: str, **arrays: Any) -> Any:
        """What an entry is handed, made once: where everything lies does not change."""
        call: Any = self.compiled.entries.calls[entry]()
        records = {"ctxs": self._ctx, "tables": self._table, "blanks": self._blank}
        for name, value in (records | arrays).items():
            if hasattr(call, name):
                hand(call, name, value)
        call.envs, call.envs_n = self._envs.ctypes.data, self.n
        return call

    def _column(self, field: str, many: int = 0) -> Any:
        """One field of all games."""
        width = self._envs.shape[1]
        shape, strides = ((self.n, many), (width, 8)) if many else ((self.n,), (width,))
        offset = getattr(self.compiled.shapes["Env"], field).offset
        return self._locked(self._np.ndarray(shape, self._np.int64, self._envs, offset, strides))

    def _locked(self, array: Any) -> Any:
        view = array.view()
        view.flags.writeable = False
        return view
