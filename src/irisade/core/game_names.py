"""How a game is named to another process, perhaps on another machine, and found there."""

from __future__ import annotations

import os
from pathlib import Path

from irisade.core.game import Game, find, games, open_box


def the_game(name: str) -> Game:
    """The game with this key, or the one in this folder."""
    return open_box(Path(name)) if is_folder(name) else find(name)


def name_for(game: Game) -> str:
    """How any process, on any machine, finds this game again: by its key, or by its folder."""
    return game.key if games().get(game.key) is game else str(game.folder)


def is_folder(name: str) -> bool:
    return os.sep in name or "/" in name
