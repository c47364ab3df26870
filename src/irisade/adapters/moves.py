"""The numbers of moves and of what is seen, which all environments share.

A number comes from the kind of question and the option: the kinds as the rules declare them, the options of
each in order. It is the same for every number of players and every option of the game.

    python -m irisade.adapters.moves colomo-ronde      # its moves
    python -m irisade.adapters.moves colomo-ronde 4    # the cells of a row, with four seats
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby

from irisade.core.game import Game, UnknownGame, WrongSeats, find
from irisade.lower.described import Cell, described
from irisade.lower.numbers import Cells, Numbers, cells, numbers

__all__ = ["VERSION", "Cell", "Cells", "Numbers", "cells", "described", "numbers", "table"]

VERSION = 7  # raised when a number comes to mean another move, or a cell another thing, in any game


def table(game: Game) -> Iterator[str]:
    """A game's moves as lines: first and last number of a question, how records write them, its sentence."""
    known = numbers(game)
    for kind, first in known.first.items():
        low, high = first - known.declinable(kind), first + kind.size - 1
        yield f"{low}–{high} | {known.note(low)} … {known.note(high)} | {kind.text}"


def cell_table(game: Game, seats: int) -> Iterator[str]:
    """The cells of a row as lines; those that follow one another and are of a kind are one line."""
    for (sort, low, high, constant), group in groupby(
        enumerate(described(game, seats)), lambda of: of[1][1:]
    ):
        run = list(group)
        first, last = run[0][0], run[-1][0]
        where = f"{first}–{last}" if first < last else f"{first}"
        names = dict.fromkeys((run[0][1].name, run[-1][1].name))
        span = f"{low} to {high}{', constant' if constant else ''}"
        yield f"{where} | {' … '.join(names)} | {sort} | {span}"


def main(words: list[str]) -> int:
    try:
        game = find(words[0] if words else "")
        if len(words) > 1:
            print(*cell_table(game, int(words[1]) if words[1].isdecimal() else 0), sep="\n")
            return 0
    except (UnknownGame, WrongSeats) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    print(f"{game.name()}, numbering {VERSION} ({numbers(game).version})")
    print(*table(game), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
