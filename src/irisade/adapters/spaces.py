"""Observations and moves as spaces of Gymnasium, which PettingZoo uses too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces

from irisade.adapters.moves import described, numbers
from irisade.core.game import Game


def observation_space(game: Game, seats: int, options: Mapping[str, int]) -> spaces.Dict:
    """A row, each cell in its range, and a mask of the moves that are open."""
    known = described(game, seats, options)
    high = np.array([cell.high for cell in known], np.int16)
    low = np.array([cell.low - (cell.low == cell.high) for cell in known], np.int16)  # the checker wants room
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (numbers(game).count,), np.int8),
        }
    )


class OpenMoves(spaces.Discrete):
    """The moves of a game, by number; a sample is one of those that were open when `open` was last set."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.open: Any = None

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None:
            mask = self.open
        return super().sample(mask=mask, probability=probability)
