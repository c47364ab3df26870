"""Games side by side on a GPU, one per thread: what `native/envs.py` is on this machine's processor."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from irisade.core.dice import MASK, derive
from irisade.core.game import Game
from irisade.core.playout import CHOICE_STREAM
from irisade.lower import unit_of
from irisade.lower.context import PER_TURN
from irisade.lower.numbers import cells, numbers
from irisade.native.envs import HABIT_STREAM, IllegalAnswer
from irisade.native.gpu.arrays import DeviceArray, DeviceMemory
from irisade.native.gpu.driver import GpuDevice
from irisade.native.gpu.kernels import HABITS, LOOKS, STEPS_OF_MANY
from irisade.native.gpu.rows import OnDevice, broken

ALL_OPEN = (1 << 63) - 1  # no game has this number


class DeviceEnvs:
    """The same arrays as those of `Envs`, in the memory of the device (`DeviceArray`)."""

    def __init__(
        self,
        game: Game,
        seats: int,
        n: int,
        seed: int,
        options: Mapping[str, int],
        device: GpuDevice,
        *,
        go_on: bool = True,
        remember: bool = True,
    ) -> None:
        self.game_played, self.seats, self.n, self.device = game, seats, n, device
        self.rules = OnDevice(game, seats, options, device)
        self.numbers, self.cells = numbers(game), cells(game)
        self._width = ctypes.sizeof(self.rules.records["Env"])
        self._rows = DeviceMemory(device, n * self._width)
        told = max(self.cells.width - self.cells.shown.start, 1)
        most = max([2, *(kind.size + 1 for kind in self.numbers.first)])
        kinds = [self.numbers.first.get(kind, 0) for kind in unit_of(game).kinds]
        self._first, self._rules = self._written(kinds), self._written([go_on, remember])
        self._given, self._wrong = self._new("int64", n), self._new("int64", 1)
        self._answers, self._memory = self._new("int32", PER_TURN, n), self._lanes("int16", seats, told)
        self.seen, self.mask = self._lanes("int16", self.cells.width), self._lanes("bool", self.numbers.count)
        self.moves, self.reward = self._lanes("int16", most), self._lanes("float32", seats)
        self.done = self._new("bool", n)
        self.seat, self.kind, self.count, self.game = map(self._column, ("seat", "kind", "count", "game"))
        self.score, self.points = (self._column(name, seats) for name in ("score", "points"))
        self._seed, self._chosen, self._followed = seed & MASK, 0, 0
        self._step.given_n = 0
        self._go_on()
        self._step.given_n = n

    def step(self, moves: Any) -> None:
        """Give every game its move, by number. IllegalAnswer changes nothing."""
        if moves is not self._given:
            self._take(moves)
        self._say(self._wrong, [ALL_OPEN])
        self.rules.launch(STEPS_OF_MANY, "_object", self._objection, self.n)
        wrong = self._told(self._wrong)
        if wrong != ALL_OPEN:
            move = self._told(DeviceArray(self._given.room, "int64", (1,), 8 * wrong))
            raise IllegalAnswer(f"{move} is not open in game {wrong}")
        self._go_on()

    def at_random(self) -> DeviceArray:
        """An open move of each game, as `Envs.at_random` chooses it; written again by the next call."""
        self._choice.at = self._chosen
        self.rules.launch(STEPS_OF_MANY, "_choose_move", self._choice, self.n)
        self._chosen += self.n
        return self._given

    def by_habit(self) -> DeviceArray:
        """The move that the game's habits would make in each game, as `Envs.by_habit` has it."""
        self._thumb.at = self._followed
        self._check(self.rules.launch(HABITS, "_habit_move", self._thumb, self.n))
        self._followed += self.n
        return self._given

    def look(self, seats: int | Sequence[int]) -> DeviceArray:
        """What one seat sees of each game, or one seat per game, whoever is asked; an array of its own."""
        chosen = [seats] * self.n if isinstance(seats, int) else [int(seat) for seat in seats]
        if len(chosen) != self.n:
            raise ValueError(f"{self.n} games want one seat, or {self.n} of them")
        if not all(0 <= seat < self.seats for seat in chosen):
            raise ValueError(f"the seats are 0 to {self.seats - 1}")
        seen, eyes = self._lanes("int16", self.cells.width), self._written(chosen)
        call = self.rules.handed(LOOKS, "_look_once", **self._arrays, chosen=eyes, seen=seen)
        self._check(self.rules.launch(LOOKS, "_look_once", call, self.n))
        return seen

    # -- inside --

    @cached_property
    def _arrays(self) -> dict[str, Any]:
        envs = DeviceArray(self._rows, "uint8", (self.n,))
        return {
            "given": self._given, "envs": envs, "answers": self._answers, "blanks": self.rules.before,
            "seats": self.seats, "seed": self._seed, "first": self._first, "rules": self._rules,
            "memory": self._memory, "mask": self.mask, "moves": self.moves, "reward": self.reward,
            "done": self.done, "wrong": self._wrong,
        }  # fmt: skip

    @cached_property
    def _step(self) -> Any:
        return self.rules.handed(STEPS_OF_MANY, "_go_on", **self._arrays, seen=self.seen)

    @cached_property
    def _objection(self) -> Any:
        return self.rules.handed(STEPS_OF_MANY, "_object", **self._arrays)

    @cached_property
    def _choice(self) -> Any:
        arrays = self._arrays | {"seed": derive(self._seed, CHOICE_STREAM), "chosen": self._given}
        return self.rules.handed(STEPS_OF_MANY, "_choose_move", **arrays)

    @cached_property
    def _thumb(self) -> Any:
        arrays = self._arrays | {"seed": derive(self._seed, HABIT_STREAM), "chosen": self._given}
        return self.rules.handed(HABITS, "_habit_move", **arrays)

    def _go_on(self) -> None:
        self._check(self.rules.launch(STEPS_OF_MANY, "_go_on", self._step, self.n))

    def _check(self, failed: tuple[int, str, str] | None) -> None:
        if failed:
            game = self._told(DeviceArray(self._rows, "int64", (1,), self._at("game") + 8 * failed[0]))
            broken(failed, game, derive(self._seed, game))

    def _take(self, moves: Any) -> None:
        """Moves of the device are copied there; others are carried over."""
        import numpy as np

        shared = getattr(moves, "__cuda_array_interface__", None)
        if shared is None:
            given = np.asarray(moves)
            if given.shape != (self.n,) or given.dtype.kind not in "iu":
                raise ValueError(f"{self.n} games want {self.n} moves, whole numbers in one row")
            given = np.ascontiguousarray(given, np.int64)
            self.device.write(self._given.address, ctypes.c_void_p(given.ctypes.data), given.nbytes)
            return
        packed = shared.get("strides") in (None, (8,))
        if tuple(shared["shape"]) != (self.n,) or shared["typestr"] != "<i8" or not packed:
            raise ValueError(f"{self.n} games want {self.n} moves, 64-bit whole numbers side by side")
        self.device.copy(self._given.address, shared["data"][0], 8 * self.n)

    def _new(self, kind: str, *shape: int) -> DeviceArray:
        return DeviceArray.new(self.device, kind, *shape)

    def _written(self, values: Sequence[int]) -> DeviceArray:
        made = self._new("int64", len(values))
        self._say(made, values)
        return made

    def _say(self, array: DeviceArray, values: Sequence[int]) -> None:
        source = (ctypes.c_int64 * len(values))(*values)
        self.device.write(array.address, ctypes.byref(source), 8 * len(values))

    def _told(self, array: DeviceArray) -> int:
        """The first number of an array."""
        found = ctypes.c_int64()
        self.device.read(array.address, ctypes.byref(found), 8)
        return found.value

    def _at(self, field: str) -> int:
        """Where a field of all games begins."""
        offset: int = getattr(self.rules.records["Env"], field).offset
        return offset * self.n

    def _column(self, field: str, many: int = 0) -> DeviceArray:
        """One field of all games."""
        shape, strides = ((self.n, many), (1, self.n)) if many else ((self.n,), (1,))
        return DeviceArray(self._rows, "int64", shape, self._at(field), strides)

    def _lanes(self, kind: str, *shape: int) -> DeviceArray:
        """So many numbers for each game, which lie game beside game."""
        room, strides = self._new(kind, *shape, self.n).room, [self.n]
        for many in reversed(shape[1:]):
            strides.insert(0, strides[0] * many)
        return DeviceArray(room, kind, (self.n, *shape), strides=(1, *strides))
