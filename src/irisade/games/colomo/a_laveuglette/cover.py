"""The lid of A l'aveuglette: stepping stones in a pond, black pawns on them, a coloured bank on each side."""

from __future__ import annotations

from irisade.draw.cover import ground, put
from irisade.draw.pen import oval, rect, ring
from irisade.draw.tints import TINTS
from irisade.games.colomo.art import BOOK

BLACK = ((1, 0), (1, 1), (3, 1), (0, 2), (4, 2))
NEXT = (2, 2)


def cover(night: bool) -> str:
    pond, stone = ("#22568C", "#B4AECB") if night else ("#4BA3D8", "#EFE7D3")
    banks = [
        rect(0, 0, 34, 300, TINTS["blue"].shine),
        rect(446, 0, 34, 300, TINTS["green"].shine),
        rect(34, 0, 412, 26, TINTS["yellow"].shine),
        rect(34, 274, 412, 26, TINTS["red"].shine),
    ]

    def at(col: int, row: int) -> tuple[float, float]:
        return 84 + 78 * col, 76 + 72 * row

    stones = []
    for col in range(5):
        for row in range(3):
            x, y = at(col, row)
            stones += [oval(x, y + 5, 33, 25, "#0B1030", opacity=0.25), oval(x, y, 33, 25, stone)]
    x, y = at(*NEXT)
    glow = [ring(x, y, 31, "#23264A", 10), ring(x, y, 31, "#FFB800", 6)]
    pawns = [put(BOOK["disc.back"], at(*cell)[0], at(*cell)[1] - 8, 60) for cell in BLACK]
    homes = [put(BOOK["disc.red"], 84 + 78 * k, 284, 54) for k in (1, 3)]
    return "".join([ground(pond), *banks, *stones, *glow, *pawns, *homes])
