"""The games there are, by key, before any of them is loaded.

Installed packages name theirs in the entry point group `irisade.games`. Where nothing is installed, as in a
browser, somebody says which there are.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from irisade.core.game import Game

ENTRY_POINTS = "irisade.games"


class Lid:
    """What is known of a game before it is loaded, where no package is installed."""

    def __init__(self, name: str, value: str) -> None:
        self.name, self.value = name, value

    def load(self) -> Game:
        module, _, name = self.value.partition(":")
        game: Game = getattr(importlib.import_module(module), name)
        return game


_named: dict[str, Lid] = {}


@cache
def installed() -> Mapping[str, EntryPoint | Lid]:
    """Where each installed game lies; nothing of it is loaded."""
    if _named:
        return dict(_named)
    from importlib.metadata import entry_points  # a browser may have no packages, and needs none

    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


def name_them(lids: Mapping[str, str]) -> None:
    """These are the games there are, by key, as "module:NAME"."""
    _named.update({key: Lid(key, value) for key, value in lids.items()})
    installed.cache_clear()
