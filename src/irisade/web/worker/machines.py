"""Compiled games in the worker that thinks: WebAssembly, which came with the page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Protocol

from irisade.core.game import Game, find

_brought: set[Game] = set()
ROUND = 64  # whatever is carried begins at a multiple of it


class Instance(Protocol):
    """In JavaScript: static/site/machine.js."""

    def start(self) -> int:
        """Where there is room."""
        ...

    def bytes(self, at: int, size: int) -> Any:
        """A part of its memory, which grows as needed; whoever asks for another looks at this one no more."""
        ...

    def enter(self, entry: str, at: int) -> int: ...


class Page:
    """A `native.apart.Machine` on an instance."""

    def __init__(self, instance: Instance) -> None:
        self._instance = instance

    def enter(self, entry: str, call: Any, handed: Sequence[Any]) -> int:
        own = bytearray(call)
        start = at = self._instance.start()
        at += _rounded(len(own))
        places = []
        for each in handed:
            own[each.field : each.field + 8] = at.to_bytes(8, "little")
            places.append(at)
            at += _rounded(len(each.cells))
        self._instance.bytes(start, at - start)  # room for all of it first: growing moves the memory
        self._instance.bytes(start, len(own)).assign(own)
        for each, place in zip(handed, places):
            if each.cells:
                self._instance.bytes(place, len(each.cells)).assign(each.cells)
        code = self._instance.enter(entry, start)
        for each, place in zip(handed, places):
            if each.cells:
                self._instance.bytes(place, len(each.cells)).assign_to(each.cells)
        self._instance.bytes(start, len(own)).assign_to(own)
        call.answer = int.from_bytes(own[-8:], "little", signed=True)
        return int(code)


def bring(key: str, told: str, instance: Instance) -> None:
    """From now on robots of this game look ahead there; `told`: `native.apart.Parts` as JSON."""
    from irisade.native.apart import Apart, Parts  # only where somebody thinks
    from irisade.native.compiled import Compiled, bring

    game = find(key)
    bring(Compiled(game, Apart(Parts(**json.loads(told)), Page(instance))))
    _brought.add(game)


def was_brought(game: Game) -> bool:
    return game in _brought


def _rounded(size: int) -> int:
    return -(-size // ROUND) * ROUND
