"""A sitting on the compiled rules: the same answers as `Sitting` gives, many times faster.

Moves, luck, masks and observations come from machine code. What only words can tell, such as the story of a
seat, comes from an interpreted sitting that is given the same replies when somebody asks for it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from functools import cache
from math import prod
from typing import Any

import numpy as np

from irisade.adapters.sitting import Sitting, likely, shares
from irisade.core.dice import Dice, Luck
from irisade.core.game import Game
from irisade.core.match import IllegalMove
from irisade.core.run import result
from irisade.core.words import NOBODY
from irisade.lower import Refused
from irisade.lower.numbers import cells, numbers
from irisade.lower.rows import remembered
from irisade.lower.unit import PER_TURN
from irisade.native import Compiled, NoCompiler, compiled
from irisade.native.compiled import Work
from irisade.native.entries import NumberRows, hand
from irisade.native.records import EXTENT

SIT_DOWN, REPLY, REJOIN = 0, 1, 2  # as in lower/single.py, and so are these
IN_SETUP, IN_TURN, OVER = 1, 2, 3


def sit(
    game: Game,
    seats: int,
    options: Mapping[str, int],
    *,
    remember: bool = True,
    luck: Dice | None = None,
) -> Sitting | CompiledSitting:
    """Begin a game, on the compiled rules where there are any; with `luck` only seats are asked."""
    game.check_seats(seats, options)
    chosen = tuple(sorted(options.items()))
    setting = setting_of(game, seats, chosen, remember, luck is None)
    if setting is None:
        return Sitting(game, seats, options, remember=remember, luck=luck)
    return CompiledSitting(setting, luck)


def resumed(sitting: Sitting) -> Sitting | CompiledSitting:
    """The same moment on the compiled rules where there are any; the sitting itself is used up."""
    luck, t = sitting.luck, sitting.table
    if not (luck is None or isinstance(luck, Dice)):
        return sitting
    chosen = tuple(sorted((option.key, getattr(t, option.key)) for option in sitting.game.options))
    setting = setting_of(sitting.game, sitting.seats, chosen, sitting.remember, luck is None)
    return sitting if setting is None else CompiledSitting.rejoined(setting, sitting, luck)


@cache
def compiled_or_none(game: Game) -> Compiled | None:
    try:
        return compiled(game)
    except (NoCompiler, Refused):
        return None


@cache
def setting_of(
    game: Game, seats: int, options: tuple[tuple[str, int], ...], remember: bool, asks_luck: bool
) -> SittingPlan | None:
    """None where the game is not compiled."""
    rules = compiled_or_none(game)
    return None if rules is None else SittingPlan(rules, seats, dict(options), remember, asks_luck)


class SittingPlan:
    """What sittings of a game share: how their memory is laid out, and what compiled rules are handed."""

    def __init__(
        self, rules: Compiled, seats: int, options: dict[str, int], remember: bool, asks_luck: bool
    ) -> None:
        self.compiled, self.game, self.seats, self.options = rules, rules.game, seats, options
        self.remember, self.asks_luck = remember, asks_luck
        self.numbers, self.cells = numbers(self.game), cells(self.game)
        told = max(self.cells.width - self.cells.shown.start, 1)
        most = max([2, *(kind.size + 1 for kind in self.numbers.first)])
        extents: dict[str, tuple[Any, ...]] = {
            "envs": (rules.shapes["Env"], 1),
            "answers": (ctypes.c_int32, PER_TURN, 1),
            "memory": (ctypes.c_int16, 1, seats, told),
            "mask": (ctypes.c_int8, 1, self.numbers.count),
            "moves": (ctypes.c_int16, 1, most),
            "chosen": (ctypes.c_int64, 1),
            "seen": (ctypes.c_int16, 1, self.cells.width),
        }
        parts = [(name, cell * prod(extent)) for name, (cell, *extent) in extents.items()]
        self.block: Any = type("Block", (ctypes.Structure,), {"_fields_": parts})
        self.places = {name: getattr(self.block, name).offset for name in extents}
        blank = rules.shapes["Table"]()
        rules.layout.write(self.game.blank(options), blank)
        self.first = [self.numbers.first.get(kind, 0) for kind in rules.kinds]
        self.handed = {
            "blanks": blank,
            "first": NumberRows.of(self.first),
            "rules": NumberRows.of([asks_luck, remember]),
            "seats": seats,
        }
        self.calls: dict[str, Any] = {}
        for entry in ("_sit", "_look_at"):
            call: Any = rules.entries.calls[entry]()
            for name, value in self.handed.items():
                if hasattr(call, name):
                    hand(call, name, value)
            for name, (_, *extent) in extents.items():
                for letter, n in zip(EXTENT, extent):
                    if hasattr(call, name):
                        setattr(call, f"{name}_{letter}", n)
            call.ctxs_n = call.tables_n = 1
            self.calls[entry] = call

    def call(self, entry: str, block: Any, work: Work) -> Any:
        """What the entry is handed for a sitting that lies in this block."""
        like, start = self.calls[entry], ctypes.addressof(block)
        call = type(like).from_buffer_copy(like)
        for name, offset in self.places.items():
            if hasattr(call, name):
                setattr(call, name, start + offset)
        call.ctxs, call.tables = ctypes.addressof(work.ctx), ctypes.addressof(work.table)
        return call


class CompiledSitting:
    """As `Sitting`, but for `asking`; what `mask` and `observe` give is written again by later calls."""

    def __init__(self, setting: SittingPlan, luck: Dice | None) -> None:
        self._begin(setting, None if luck is None else luck.seed)
        self._call.seed = self._seed or 0
        self._go(SIT_DOWN)

    @classmethod
    def rejoined(cls, setting: SittingPlan, sitting: Sitting, luck: Dice | None) -> CompiledSitting:
        """The moment at which an interpreted sitting is, which is used up."""
        made = object.__new__(cls)
        made._begin(setting, None if luck is None else luck.seed)
        made.length, made._interpreted = sitting.length, sitting
        block, env, run = made._block, made._env, sitting.run
        env.stage = OVER if sitting.over else IN_SETUP if run.in_setup else IN_TURN
        env.luck, env.rolled = (0, 0) if luck is None else (luck.seed, luck.rolled)
        env.quiet, env.news, env.given = run.quiet_runs, run.news or 0, len(run.since)
        env.seat = env.kind = NOBODY
        block.answers[: len(run.since)] = run.since
        known = [
            x for witness in sitting.witnesses for x in remembered(witness.shown, witness.lies, setting.cells)
        ]
        block.memory[: len(known)] = known
        setting.compiled.layout.write(sitting.table if sitting.over else run.before, env.before)
        if not sitting.over:
            made._go(REJOIN)
            for _ in range(sitting.speaker):
                made._go(REPLY, setting.first[env.kind] + NOBODY)
        return made

    def _begin(self, setting: SittingPlan, seed: int | None) -> None:
        self.setting, self._seed = setting, seed
        self.game, self.seats, self.remember = setting.game, setting.seats, setting.remember
        self.numbers, self._count = setting.numbers, setting.numbers.count
        self.length = 0
        self.seat = NOBODY  # the one that is asked; NOBODY when luck is, or when it is over
        self._since: list[int] = []  # the replies that the interpreted sitting has not heard
        self._interpreted: Sitting | None = None
        self._luck: list[tuple[int, float]] | None = None  # what it may choose, when it is asked
        self._rows: dict[int, list[int]] = {}  # what seats see meanwhile, as far as anybody asked
        self._lie_in(setting.block())

    def _lie_in(self, block: Any) -> None:
        self._block, self._env, self._mask = block, block.envs[0], block.mask
        self._masked = np.frombuffer(block.mask, np.int8)
        self._seen = np.frombuffer(block.seen, np.int16)
        self._work_in(self.setting.compiled.work())

    def _work_in(self, work: Work) -> None:
        """Every thread has a context of its own, and a sitting may wander."""
        setting, entries = self.setting, self.setting.compiled.entries
        self._work = work
        self._call, self._look = (setting.call(name, self._block, work) for name in ("_sit", "_look_at"))
        self._enter, self._enter_look = (
            entries.bound("_sit", self._call),
            entries.bound("_look_at", self._look),
        )

    # -- what is asked --

    @property
    def table(self) -> Any:
        return self.interpreted.table

    @property
    def over(self) -> bool:
        return self.seat == NOBODY and self._luck is None

    @property
    def asks_luck(self) -> bool:
        return self._luck is not None

    @property
    def speakers(self) -> tuple[int, ...]:
        """The seat that is asked and, in a window, those that come after it."""
        env = self._env
        if self.seat != NOBODY and env.speakers:
            return tuple(env.voices[env.speaker : env.speakers])
        return (self.seat,) if self.seat != NOBODY else ()

    def legal(self) -> list[int]:
        """The numbers of the moves that are open, in order."""
        return sorted(self._block.moves[: self._env.count]) if self.seat != NOBODY else []

    def mask(self) -> Any:
        """For each number, whether that move is open."""
        return self._masked

    def outcomes(self) -> list[tuple[int, float]]:
        """What luck may choose, each once, and how likely it is."""
        return [] if self._luck is None else self._luck

    def note_of(self, outcome: int) -> str:
        """An outcome as a record writes it."""
        return self.interpreted.note_of(outcome)

    # -- answers --

    def play(self, number: int) -> None:
        """The seat that is asked makes this move; one that is not open raises IllegalMove: no change."""
        if self.seat == NOBODY:
            raise IllegalMove("nobody is asked to move now")
        if not 0 <= number < self._count or not self._mask[number]:
            raise IllegalMove(f"move {number} is not open now")
        self.length += 1
        self._since.append(number)
        self._go(REPLY, number)

    def decide(self, outcome: int) -> None:
        """Luck chooses this."""
        if all(outcome != possible for possible, _ in self.outcomes()):
            raise IllegalMove(f"luck cannot choose {outcome} now")
        self.length += 1
        self._since.append(outcome)
        self._go(REPLY, outcome)

    def _go(self, how: int, reply: int = 0) -> None:
        work = self.setting.compiled.work()
        if work is not self._work:
            self._work_in(work)
        call = self._call
        call.how, call.reply = how, reply
        self._enter()
        self.seat = seat = self._env.seat
        if seat == NOBODY and self._env.stage != OVER:
            ctx, n = work.ctx, work.ctx.count
            self._luck, self._rows = likely(ctx.outcomes[:n], ctx.weights[:n]), {}
        else:
            self._luck = None

    # -- what is known --

    def rewards(self) -> list[float]:
        """For each seat, once it is over: rivals behind less rivals before, as a share of its rivals."""
        if not self.over:
            return self.interpreted.rewards()
        end = self.setting.compiled.layout.read(self._env.before)
        return shares(self.game, end, self.seats)

    def result(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Score and points of each seat, as it stands."""
        if not self.over:
            return self.interpreted.result()
        return result(self.game, self.setting.compiled.layout.read(self._env.before), self.seats)

    def observe(self, seat: int) -> Sequence[int]:
        """The table as this seat sees it and what it was shown, laid out as `cells(game)` says."""
        if self._luck is not None:  # the compiled rules have run on
            if seat not in self._rows:
                self._rows[seat] = self.interpreted.observe(seat)
            return self._rows[seat]
        work = self.setting.compiled.work()
        if work is not self._work:
            self._work_in(work)
        self._block.chosen[0] = seat
        self._enter_look()
        return self._seen  # type: ignore[return-value]

    def story(self, seat: int) -> str:
        """All that this seat witnessed, its own answers included, and the table as it sees it now."""
        return self.interpreted.story(seat)

    @property
    def interpreted(self) -> Sitting:
        """The same moment of the same game, with all its words."""
        if self._interpreted is None:
            luck = None if self._seed is None else Dice(self._seed)
            self._interpreted = Sitting(
                self.game, self.seats, self.setting.options, remember=self.remember, luck=luck
            )
        sitting = self._interpreted
        for reply in self._since:
            if sitting.asks_luck:
                sitting.decide(reply)
            else:
                sitting.play(reply)
        self._since.clear()
        return sitting

    # -- other worlds --

    def copy(self) -> CompiledSitting:
        """An independent game from here on, secrets included."""
        twin = object.__new__(CompiledSitting)
        twin.__dict__.update(self.__dict__)
        twin._since = self._since[:]
        twin._interpreted = None if self._interpreted is None else self._interpreted.copy()
        twin._lie_in(self.setting.block.from_buffer_copy(self._block))
        return twin

    def imagine(self, seat: int, luck: Luck) -> Sitting | CompiledSitting:
        """A game that could be this one, for all the asked seat saw: see `Sitting.imagine`."""
        return resumed(self.interpreted.imagine(seat, luck))

    def __deepcopy__(self, memo: Any) -> CompiledSitting:
        return self.copy()

    def __reduce__(self) -> Any:
        """By way of the interpreted sitting, which can be read where nothing is compiled."""
        return resumed, (self.interpreted,)
