"""Where the areas of a stage lie, told by a few lines of text such as a style sheet's grid has."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

MARGIN, GAP = 34.0, 20.0  # round the mat, between areas


class Rect(NamedTuple):
    x: float
    y: float
    w: float
    h: float


@lru_cache(maxsize=256)
def areas(text: str, w: float, h: float) -> Mapping[str, Rect]:
    """ "a b b :2" per row, ":n" the row's weight; a last line "| 1 2 1" weighs the columns; "." is empty.

    "@.65" begins other areas for the same zones, on mats whose width is that part of their height or more.
    """
    rows, heights, widths = _parse(_for_shape(text, w / h))
    across = _spread(widths, w)
    down = _spread(heights, h)
    found: dict[str, list[tuple[int, int]]] = {}
    for r, names in enumerate(rows):
        for c, name in enumerate(names):
            if name != ".":
                found.setdefault(name, []).append((r, c))
    where: dict[str, Rect] = {}
    for name, cells in found.items():
        (top, left), (bottom, right) = min(cells), max(cells)
        if len(cells) != (bottom - top + 1) * (right - left + 1) or right < left:
            raise ValueError(f"the area {name!r} is not a rectangle in {text!r}")
        x, y = across[left][0], down[top][0]
        where[name] = Rect(x, y, across[right][1] - x, down[bottom][1] - y)
    return where


def _for_shape(text: str, aspect: float) -> str:
    """The areas for a mat of this shape."""
    chosen, *broader = text.split("@")
    for one in broader:
        least, _, rows = one.partition("\n")
        if aspect >= _weight(least, text):
            chosen = rows
    return chosen


def _parse(text: str) -> tuple[list[list[str]], list[float], list[float]]:
    rows: list[list[str]] = []
    heights: list[float] = []
    widths: list[float] = []
    for line in filter(None, (line.strip() for line in text.splitlines())):
        if line.startswith("|"):
            widths = [_weight(word, text) for word in line[1:].split()]
            continue
        names, _, weight = line.partition(":")
        rows.append(names.split())
        heights.append(_weight(weight, text) if weight.strip() else 1.0)
        if len(rows[-1]) != len(rows[0]):
            row = f"row {len(rows)} has {len(rows[-1])} areas"
            raise ValueError(f"{row} and row 1 has {len(rows[0])} in {text!r}")
    if not rows:
        raise ValueError("a stage needs at least one area")
    widths = widths or [1.0] * len(rows[0])
    if len(widths) != len(rows[0]):
        raise ValueError(f"{len(widths)} weights for {len(rows[0])} columns in {text!r}")
    return rows, heights, widths


def _weight(word: str, text: str) -> float:
    try:
        weight = float(word)
    except ValueError:
        weight = 0.0
    if not 0 < weight < math.inf:
        raise ValueError(f"{word.strip()!r} is not a weight in {text!r}")
    return weight


def _spread(weights: list[float], length: float) -> list[tuple[float, float]]:
    """Where each row or column begins and ends."""
    unit = (length - 2 * MARGIN - GAP * (len(weights) - 1)) / sum(weights)
    ends, start = [], MARGIN
    for weight in weights:
        ends.append((start, start + unit * weight))
        start += unit * weight + GAP
    return ends
