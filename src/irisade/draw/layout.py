"""From a scene to coordinates: the only layout code; page, picture and share image all use it.

The table has 1000 units on its short side. What costs (areas and slots) depends on the stage and the
screen's shape alone, never on the pieces, and is remembered between calls.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from irisade.draw.areas import Rect
from irisade.draw.areas import areas as areas  # those who lay parts of a table ask for it here
from irisade.draw.art import Book
from irisade.draw.scene import (
    Fan,
    Form,
    Grid,
    Id,
    Key,
    Layout,
    Piece,
    Ring,
    Scene,
    Spots,
    Strip,
    Thrown,
    Zone,
)
from irisade.draw.throw import thrown

HEADING = {"wide": 50.0, "tall": 58.0}  # of a zone with a mat and a name
BROAD = 0.68  # a tall mat whose width is this part of its height, or more, is a tablet's
LOW = 44.0  # there a unit is twice as large as on a phone, so headings need fewer of them
PADDING = 14.0  # inside a tray or a slot
NARROW = 240.0  # a tray on a tall mat that is narrower has its name below its sign
SNUG = 0.92  # of its slot, a piece fills so much
UPRIGHT = 0.75  # width over height of a mat that is narrower is tall


class Slot(NamedTuple):
    x: float  # the centre
    y: float
    w: float
    h: float
    turn: float = 0.0


class Box(NamedTuple):
    """Whole units: the upper left corner and the size."""

    x: int
    y: int
    w: int
    h: int


class Ground(NamedTuple):
    """Where a zone lies, whatever lies on it."""

    box: Box
    art: Box  # where the backdrop goes
    heading: int  # its height, 0 without one
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class PlacedGhost:
    face: Key
    x: int  # the centre, as for pieces
    y: int
    w: int
    h: int


@dataclass(frozen=True, slots=True)
class PlacedZone:
    zone: Zone
    box: Box
    art: Box  # where the backdrop goes
    heading: int  # height of the heading, 0 without one
    ghosts: tuple[PlacedGhost, ...]


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    piece: Piece
    x: int
    y: int
    w: int
    h: int
    turn: float
    layer: int  # 0 lies on the table, 1 on that, …


@dataclass(frozen=True, slots=True)
class Placed:
    scene: Scene
    form: Form
    w: int
    h: int
    zones: tuple[PlacedZone, ...]
    pieces: tuple[PlacedPiece, ...]
    # The slots that acts name and whose id no piece has: centre and width
    targets: Mapping[Id, tuple[int, int, int]]


def form_of(aspect: float, face: object = None) -> Form:
    """A face may call more shapes tall than others do: all that are narrower than its `UPRIGHT`."""
    return "wide" if aspect >= getattr(face, "UPRIGHT", UPRIGHT) else "tall"


@lru_cache(maxsize=256)
def size_of(aspect: float) -> tuple[int, int]:
    """Width and height of the table; near aspects share one size, and none is narrower than 1:2."""
    rounded = min(2.6, max(0.5, round(aspect * 20) / 20))
    return (round(1000 * rounded), 1000) if rounded >= 1 else (1000, round(1000 / rounded))


def place(scene: Scene, aspect: float, book: Book) -> Placed:
    """Where everything lies on a screen of this shape. Pieces are in the order to draw them."""
    w, h = size_of(aspect)
    form = form_of(aspect)
    where = areas(scene.areas, w, h)
    filled = {piece.id for zone in scene.zones for piece in zone.pieces}
    wanted = {id for act in scene.acts for id in act.via if "." in id} - filled
    zones: list[PlacedZone] = []
    pieces: list[PlacedPiece] = []
    targets: dict[Id, tuple[int, int, int]] = {}
    for zone in scene.zones:
        box, art, heading, cells = ground(zone, where, form, w / h)
        zones.append(PlacedZone(zone, box, art, heading, _ghosts(zone, cells, book)))
        pieces += _pieces(zone, cells, book)
        if wanted:
            for k, cell in enumerate(cells):
                if (id := f"{zone.id}.{k}") in wanted:
                    targets[id] = (round(cell.x), round(cell.y), round(min(cell.w, cell.h) * SNUG))
    pieces.sort(key=lambda placed: placed.layer)
    return Placed(scene, form, w, h, tuple(zones), tuple(pieces), targets)


def ground(zone: Zone, where: Mapping[str, Rect], form: Form, aspect: float) -> Ground:
    """Where a zone lies among the areas of its stage, on a mat of this shape."""
    if zone.id not in where:
        raise ValueError(f"the areas have no place for the zone {zone.id!r}, only for {', '.join(where)}")
    outer = where[zone.id]
    named = zone.mat != "none" and (zone.label or zone.seat is not None)
    heading = (LOW if form == "tall" and aspect >= BROAD else HEADING[form]) if named else 0.0
    if heading and form == "tall" and outer.w < NARROW:
        heading *= 2  # the name has a line of its own
    if zone.mat == "tray" and _ratio(zone.layout):
        outer = _snug(outer, heading, _ratio(zone.layout))
    inner = _inside(outer, heading, zone.mat in ("tray", "slot"))
    art = _kept(zone.layout, inner) if _ratio(zone.layout) else outer
    return Ground(_whole(outer), _whole(art), round(heading), slots(zone.layout, inner))


def _snug(outer: Rect, heading: float, ratio: float) -> Rect:
    """A tray of a fixed shape is only as high as that needs: it is small while there is little in it."""
    inner = _inside(outer, heading, True)
    high = min(outer.h, outer.h - inner.h + inner.w / ratio)
    return outer._replace(h=high)


def _ghosts(zone: Zone, cells: tuple[Slot, ...], book: Book) -> tuple[PlacedGhost, ...]:
    printed = []
    for face, cell in zip(zone.ghosts, cells, strict=False):
        if face:
            size = _fit(book[face].size, (cell.w, cell.h), zone.stack, zone.deep)
            printed.append(PlacedGhost(face, round(cell.x), round(cell.y), *size))
    return tuple(printed)


def _pieces(zone: Zone, cells: tuple[Slot, ...], book: Book) -> list[PlacedPiece]:
    held: dict[int, int] = {}
    for piece in zone.pieces:
        held[piece.slot] = held.get(piece.slot, 0) + 1
    below: dict[int, int] = {}
    sizes: dict[tuple[Key, float, float], tuple[int, int]] = {}
    placed = []
    for piece in zone.pieces:
        if not 0 <= piece.slot < len(cells):
            raise ValueError(f"{piece.id!r} lies in slot {piece.slot} of {zone.id!r}, which has {len(cells)}")
        cell = cells[piece.slot]
        layer = below.get(piece.slot, 0)
        below[piece.slot] = layer + 1
        look = (piece.face, cell.w, cell.h)
        if look not in sizes:  # the discs of a grid are all alike
            if piece.face not in book:
                raise ValueError(f"{piece.id!r} has the face {piece.face!r}, which is not in the BOOK")
            sizes[look] = _fit(book[piece.face].size, (cell.w, cell.h), zone.stack, zone.deep)
        w, h = sizes[look]
        if piece.size != 1:
            w, h = round(w * piece.size), round(h * piece.size)
        shift = layer - (held[piece.slot] - 1) / 2
        x, y = round(cell.x + zone.stack[0] * w * shift), round(cell.y + zone.stack[1] * h * shift)
        placed.append(PlacedPiece(piece, x, y, w, h, round(cell.turn + piece.turn, 1), layer))
    return placed


def _fit(
    size: tuple[float, float], room: tuple[float, float], stack: tuple[float, float], deep: int
) -> tuple[int, int]:
    """How large a face is in its slot, when a stack of `deep` must fit too."""
    w, h = size
    across = room[0] / (w * (1 + abs(stack[0]) * (deep - 1)))
    down = room[1] / (h * (1 + abs(stack[1]) * (deep - 1)))
    scale = min(across, down) * SNUG
    return round(w * scale), round(h * scale)


def _inside(outer: Rect, heading: float, padded: bool) -> Rect:
    pad = PADDING if padded else 0.0
    top = heading or pad
    return Rect(outer.x + pad, outer.y + top, outer.w - 2 * pad, outer.h - top - pad)


def _whole(rect: Rect) -> Box:
    return Box(*(round(value) for value in rect))


def _ratio(layout: Layout) -> float:
    return layout.ratio if isinstance(layout, Grid | Spots) else 0.0


def _kept(layout: Layout, rect: Rect) -> Rect:
    """The part of the zone that a layout with a fixed ratio really uses."""
    ratio = _ratio(layout)
    if not ratio:
        return rect
    w, h = (rect.w, rect.w / ratio) if rect.w < rect.h * ratio else (rect.h * ratio, rect.h)
    return Rect(rect.x + (rect.w - w) / 2, rect.y + (rect.h - h) / 2, w, h)


# Slots


@lru_cache(maxsize=1024)
def slots(layout: Layout, rect: Rect) -> tuple[Slot, ...]:
    """The slots of a layout inside a rectangle, in the order of their numbers."""
    rect = _kept(layout, rect)
    match layout:
        case Ring():
            return _ring(layout, rect)
        case Thrown():
            return _thrown(layout, rect)
        case Grid():
            return _grid(layout, rect)
        case Strip():
            return _line(layout, rect)
        case Fan():
            return _fan(layout.n, rect)
        case Spots():
            return _spots(layout, rect)


def _ring(ring: Ring, rect: Rect) -> tuple[Slot, ...]:
    """Circles as close as the discs on them allow; every other one is turned by half a step."""
    radii: list[float] = []
    radius = -1.0
    for count in ring.counts:
        radius = 0.0 if count == 1 else max(radius + 1, 1.0, count / (2 * math.pi) * 1.04)
        radii.append(radius)
    disc = min(rect.w, rect.h) / (2 * radii[-1] + 1)
    x, y = rect.x + rect.w / 2, rect.y + rect.h / 2
    laid = []
    for k, (count, radius) in enumerate(zip(ring.counts, radii, strict=True)):
        for step in range(count):
            angle = 2 * math.pi * (step + k % 2 / 2) / count - math.pi / 2
            reach = radius * disc
            laid.append(Slot(x + reach * math.cos(angle), y + reach * math.sin(angle), disc, disc))
    return tuple(laid)


def _thrown(layout: Thrown, rect: Rect) -> tuple[Slot, ...]:
    disc, places = thrown(layout.n, layout.name, rect.w, rect.h)
    size = disc / SNUG  # no piece need keep clear of its neighbours: they have slid apart
    return tuple([Slot(rect.x + x, rect.y + y, size, size) for x, y in places])


def _grid(grid: Grid, rect: Rect) -> tuple[Slot, ...]:
    w, h = rect.w / grid.cols, rect.h / grid.rows
    if grid.turned:  # slot k of the grid before the turn; its first row is now the last column
        cells = [(grid.cols - 1 - k // grid.rows, k % grid.rows) for k in range(grid.cols * grid.rows)]
    else:
        cells = [(k % grid.cols, k // grid.cols) for k in range(grid.cols * grid.rows)]
    return tuple(Slot(rect.x + w * (col + 0.5), rect.y + h * (row + 0.5), w, h) for col, row in cells)


def _line(line: Strip, rect: Rect) -> tuple[Slot, ...]:
    top, right, bottom, left = line.pad
    x, y = rect.x + rect.w * left, rect.y + rect.h * top
    w, h = rect.w * (1 - left - right), rect.h * (1 - top - bottom)
    if line.along == "x" or (line.along == "auto" and w >= h):
        step = w / max(line.n, 1)
        laid = [Slot(x + step * (k + 0.5), y + h / 2, step, h) for k in range(line.n)]
    else:
        step = h / max(line.n, 1)
        laid = [Slot(x + w / 2, y + step * (k + 0.5), w, step) for k in range(line.n)]
    return tuple(laid[::-1] if line.reverse else laid)


def _spots(spots: Spots, rect: Rect) -> tuple[Slot, ...]:
    size = spots.size * min(rect.w, rect.h)
    return tuple(Slot(rect.x + x * rect.w, rect.y + y * rect.h, size, size) for x, y in spots.at)


def _fan(n: int, rect: Rect) -> tuple[Slot, ...]:
    """Cards held in a hand: the middle one upright and highest; they overlap when there are many."""
    if n == 0:
        return ()
    half = max((n - 1) / 2, 1.0)
    tilt = min(9.0, 3.2 * half)
    lean = math.sin(math.radians(tilt))
    h = rect.h * 0.94 / (1 + 0.71 * lean + 0.04)  # so that a leaning card stays inside
    card = min(h * 0.71, rect.w / (1 + 0.55 * (n - 1)))
    h = min(h, card / 0.71)
    reach = rect.w - card - h * lean
    step = min(card * 1.04, reach / max(n - 1, 1))
    laid = []
    for k in range(n):
        off = k - (n - 1) / 2
        sag = ((off / half) ** 2 - 0.5) * h * 0.04
        x, y = rect.x + rect.w / 2 + step * off, rect.y + rect.h / 2 + sag
        laid.append(Slot(x, y, card, h, tilt * off / half))
    return tuple(laid)
