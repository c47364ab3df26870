"""How zones share a mat that nobody has laid out: rows of lots, each as broad as what lies in it."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import NamedTuple

from irisade.draw.scene import Grid, Zone

COLUMNS = 24  # of the mat
SHAPE = {True: 0.8, False: 1.0}  # width over height of the place of a card, and of a disc


class Lot(NamedTuple):
    """A zone before it has its place."""

    zone: Zone
    cols: int
    height: float


def balanced(count: int, most: int) -> int:
    """How many stand abreast, so that the rows are about as long."""
    rows = max(1, -(-count // most))
    return max(1, -(-count // rows))


def side_of_square(count: int) -> int:
    """How many stand abreast on a board of as many rows as columns; 0 if it is none."""
    return isqrt(count) if count >= 9 and isqrt(count) ** 2 == count else 0


def places(cols: int, rows: int, cards: bool = False, least: int = 1) -> Grid:
    """Of a good shape, in the middle of what room there is; not larger than if there were so many."""
    return Grid(cols, rows, ratio=max(cols, least) * SHAPE[cards] / rows)


def in_rows(lots: list[Lot], most: int) -> list[list[Lot]]:
    """Lots of one size, at most this many abreast."""
    abreast = balanced(len(lots), most)
    return [lots[k : k + abreast] for k in range(0, len(lots), abreast)]


def packed(lots: list[Lot], abreast: int) -> list[list[Lot]]:
    """As many beside each other as there is room for, in their order."""
    rows: list[list[Lot]] = []
    for lot in lots:
        if rows and sum(each.cols for each in rows[-1]) + lot.cols <= abreast:
            rows[-1].append(lot)
        else:
            rows.append([lot])
    return rows


def areas(rows: list[list[Lot]], least: int) -> str:
    """The areas of a stage; `least`: how broad the row of a mat is, however little lies in it."""
    return "\n".join(f"{' '.join(_spread(row, least))} :{max(lot.height for lot in row):g}" for row in rows)


def _spread(row: list[Lot], least: int) -> Iterator[str]:
    """The names of a row, as often as each has columns of the mat; a narrow row stands in the middle."""
    wide = sum(lot.cols for lot in row)
    least = 0 if row[0].zone.seat is not None else least  # but trays lie from edge to edge
    total, done, given = max(wide, least), (max(wide, least) - wide) / 2, 0
    for lot in [None, *row]:
        done += lot.cols if lot else 0
        upto = round(COLUMNS * done / total)
        yield from [lot.zone.id if lot else "."] * (upto - given)
        given = upto
    yield from ["."] * (COLUMNS - given)
