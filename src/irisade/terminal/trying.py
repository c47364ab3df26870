"""Rule changes on the command line: variants side by side, and the search for those closest to a wish."""

from __future__ import annotations

import csv
import io
import json
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from pathlib import Path

from irisade.core.game import Game
from irisade.draw.text import aligned
from irisade.lab.closest import FAIR, LENGTHS, Candidate, Found, Target, all_games, search
from irisade.lab.variants import (
    Compared,
    Comparison,
    Estimate,
    Figure,
    Options,
    Sheet,
    Variant,
    gathered,
    numbers,
    pieces,
    sheet,
    variants,
)
from irisade.terminal.choices import read_option
from irisade.terminal.seating import usual_seats, wrong_seats
from irisade.terminal.words import Trouble, Voice
from irisade.terminal.working import Worker, at_work

MOST = 24  # variants side by side
MOST_SEARCHED = 128
AT_ONCE = 1000  # games of a piece when they are compiled; else
FEW_AT_ONCE = 10


@dataclass(frozen=True)
class Trial:
    """What is tried, and by whom it is played."""

    name: str  # the key of the game, or its folder
    game: Game
    given: Mapping[str, int]  # house rules of every variant
    values: Mapping[str, Sequence[int]]  # of the options that vary
    seats: int | None
    games: int
    seed: int
    bot: str
    compiled: bool

    def choices(self) -> list[Options]:
        return variants(self.game, self.given, self.values)

    def seats_of(self, options: Options, say: Voice) -> int:
        """As many as asked for; else as many as usual with these options."""
        if self.seats is None:
            return usual_seats(self.game, dict(options))
        if self.seats not in self.game.seats_with(dict(options)):
            raise Trouble(wrong_seats(self.game, dict(options), self.seats, say))
        return self.seats

    def pieces(self, options: Options, seats: int, first: int, games: int) -> list:
        at_once = AT_ONCE if self.compiled else FEW_AT_ONCE
        return pieces(self.name, seats, options, self.bot, self.seed, games, at_once, first)


def read_values(game: Game, words: Sequence[str], say: Voice) -> dict[str, list[int]]:
    """`key=a,b,c` each; the key alone stands for all its values."""
    found: dict[str, list[int]] = {}
    for word in words:
        key, equals, typed = word.partition("=")
        key = key.strip()
        if equals:
            values = [read_option(game, key, value.strip(), say) for value in typed.split(",")]
        else:
            values = list(known_option(game, key, say).stored)
        found[key] = list(dict.fromkeys([*found.get(key, []), *values]))
    return found
