"""A game on a device: its kernels, compiled when they are first needed, and what they are handed."""

from __future__ import annotations

import builtins
import ctypes
from collections import Counter
from collections.abc import Mapping
from typing import Any, NoReturn

from irisade.core.game import Game
from irisade.core.table import layout
from irisade.lower import lowered
from irisade.native import libraries
from irisade.native.gpu.arrays import DeviceArray, DeviceMemory
from irisade.native.gpu.driver import GpuDevice, Module
from irisade.native.gpu.kernels import OWN, Kernels, Launch, kernels
from irisade.native.libraries import source_of
from irisade.native.records import EXTENT, Layout, call_of, structs

SECONDS = 5  # that the compiler takes, about


class OnDevice:
    """One game with its seats and options on one device."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, int], device: GpuDevice) -> None:
        self.game, self.seats, self.device = game, seats, device
        table, self.blank = game.rules.Table, game.blank(options)
        self.fields = layout(table)
        self.records = structs(source_of(game).cpp.records)
        laid = self.records["Table"]()
        Layout(table, self.fields).write(self.blank, laid)
        self.before = DeviceMemory(device, ctypes.sizeof(laid))
        device.write(self.before.address, ctypes.byref(laid), self.before.size)
        self._loaded: dict[tuple[str, ...], tuple[Kernels, Module]] = {}
        self.wide: Counter[str] = (
            Counter()
        )  # piles that have been seen to need wider cells, by how many steps

    def kernels(self, run: Launch) -> Kernels:
        """The C++ of one kind of run. Where a run can be repeated, cells are as tight as was ever enough."""
        numbers = {name: getattr(self.blank, name) for name, bound in self.fields.items() if bound is None}
        wide = self.wide if run.repeatable else None
        return kernels(lowered(self.game), run, numbers, self.seats, self.game.name(), wide)

    def loaded(self, run: Launch) -> tuple[Kernels, Module]:
        if run.entries not in self._loaded:
            libraries.tell(f"{self.game.name()} for a GPU", SECONDS)
            made = self.kernels(run)
            self._loaded[run.entries] = made, self.device.load(made)
        return self._loaded[run.entries]

    def handed(self, run: Launch, name: str, **values: Any) -> Any:
        """What an entry is handed, made once: where everything lies does not change."""
        entry = next(entry for entry in self.loaded(run)[0].cpp.entries if entry.name == name)
        given = {arg: kind for arg, kind in entry.handed.items() if arg not in OWN}
        call: Any = call_of(entry._replace(handed=given))()
        for arg, value in values.items():
            if arg in given:
                hand(call, arg, value)
        return call

    def launch(self, run: Launch, name: str, call: Any, many: int) -> tuple[int, str, str] | None:
        """For so many rows. The first that failed, with the error and what it says; None if all is well."""
        made, module = self.loaded(run)
        module.launch(name, call, many)
        if run.repeatable and (tight := module.wider()):
            module.failed()
            self.wide.update(made.tight[pile] for pile in tight)
            del self._loaded[run.entries]
            return self.launch(run, name, call, many)
        if (failed := module.failed()) is None:
            return None
        row, code = failed
        return row, *made.cpp.failures[code - 1]


def hand(call: Any, name: str, value: Any) -> None:
    """A number, or where an array of the device lies and how far it reaches."""
    extent: tuple[int, ...] = ()
    if isinstance(value, DeviceArray):
        extent, value = value.shape, value.address
    elif isinstance(value, DeviceMemory):
        extent, value = (1,), value.address
    setattr(call, name, value)
    for letter, n in zip(EXTENT, extent):
        setattr(call, f"{name}_{letter}", n)


def broken(failed: tuple[int, str, str], game: int, seed: int) -> NoReturn:
    """Raise what the rules could not, and say in which game."""
    _, error, sentence = failed
    raise getattr(builtins, error)(f"{sentence}, in game {game} of the series, which has the seed {seed}")
