"""The numbers of moves and of what is seen, which all environments share.

A number comes from the kind of question and the option: the kinds as the rules declare them, the options of
each in order. It is the same for every number of players and every option of the game.

    python -m irisade.adapters.moves colomo-ronde
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from irisade.core.game import Game, UnknownGame, find
from irisade.lower.numbers import Cells, Numbers, cells, numbers

__all__ = ["VERSION", "Cells", "Numbers", "cells", "numbers", "table"]

VERSION = 6  # raised when a number comes to mean another move, or a cell another thing, in any game


def table(game: Game) -> Iterator[str]:
    """A game's moves as lines: first and last number of a question, how records write them, its sentence."""
    known = numbers(game)
    for kind, first in known.first.items():
        low, high = first - known.declinable(kind), first + kind.size - 1
        yield f"{low}–{high} | {known.note(low)} … {known.note(high)} | {kind.text}"


def main(keys: list[str]) -> int:
    try:
        game = find(keys[0] if keys else "")
    except UnknownGame as unknown:
        print(unknown, file=sys.stderr)
        return 2
    print(f"{game.name()}, numbering {VERSION} ({numbers(game).version})")
    print(*table(game), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
