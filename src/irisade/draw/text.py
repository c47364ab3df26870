"""The same scene in letters: for terminals, for screen readers, for tests that draw a table.

Every coloured thing shows its glyph (or a letter in plain ASCII). What can be chosen stands in brackets
on its piece: type that number.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace

from irisade.draw.art import Book, Drawing
from irisade.draw.scene import GLOWING, Fan, Grid, Id, Piece, Ring, Scene, Seat, Spots, Strip, Thrown, Zone
from irisade.draw.throw import fallen
from irisade.draw.tints import TINTS

ANSI = re.compile(r"\x1b\[[0-9;]*m")
PLAIN = str.maketrans(
    {t.term: t.letter for t in TINTS.values()}
    | {"●": "o", "◉": "8", "·": ".", "▒": "#", "▶": ">", "…": "...", "—": "-", "’": "'", "œ": "oe"}
)
INDENT = "  "
SPOT_LINES = 24  # over which scattered things are spread; the empty ones are left out


def choices(scene: Scene) -> tuple[str, ...]:
    """What a person types for each act, in the order of `scene.acts`.

    Where the notation is a number it is that number, so a disc keeps its own all game long; else 1, 2, 3…
    """
    moves = tuple(act.move for act in scene.acts)
    if all(move.isdigit() or move == "-" for move in moves):
        return moves
    return tuple(str(number) for number in range(1, len(moves) + 1))


def render(scene: Scene, book: Book, color: bool, ascii: bool = False, width: int = 80) -> str:
    """The table as text; without `color` there is no escape code in it, with `ascii` no other letter."""
    drawing = _Drawing(scene, book, color and not ascii, width)
    lines = [line.rstrip() for line in drawing.lines()]
    text = "\n".join(lines) + "\n"
    return _ascii(text) if ascii else text


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    letters = (c for c in ANSI.sub("", text) if not unicodedata.combining(c))
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in letters)


def _ascii(text: str) -> str:
    bare = unicodedata.normalize("NFKD", text.translate(PLAIN))
    return "".join(c for c in bare if not unicodedata.combining(c)).encode("ascii", "replace").decode()


class _Drawing:
    """One rendering: the scene, and the number that stands on each id that can be chosen."""

    def __init__(self, scene: Scene, book: Book, color: bool, width: int) -> None:
        self.scene, self.book, self.color, self.width = scene, book, color, width
        typed = choices(scene)
        self.numbers: Mapping[Id, str] = {
            act.via[0]: number for act, number in zip(scene.acts, typed, strict=True) if act.via
        }
        self.filled = {piece.id for zone in scene.zones for piece in zone.pieces}
        self.buttons = [(n, act.label) for act, n in zip(scene.acts, typed, strict=True) if not act.via]

    def lines(self) -> list[str]:
        scene = self.scene
        out = [self.bold(" — ".join(filter(None, (scene.title, scene.prompt)))), "", *self.seats()]
        zones = [zone for zone in scene.zones if zone.seat is None]
        while zones:
            together = self.alongside(zones)
            drawn = self.road(together) if isinstance(zones[0].layout, Strip) else self.zone(zones[0])
            out += ["", *drawn] if drawn else []
            zones = zones[len(together) :]
        if self.buttons:
            out += ["", "   ".join(f"[{number}] {label}" for number, label in self.buttons)]
        return out + (["", scene.said] if scene.said else [])

    # Seats

    def seats(self) -> list[str]:
        """One line each: whose turn, tint, name, score, and the tray if there is one."""
        trays = {zone.seat: zone for zone in self.scene.zones if zone.seat is not None}
        name_width = max((columns(seat.name) for seat in self.scene.seats), default=0)
        score_width = max((columns(seat.score) for seat in self.scene.seats), default=0)
        lines = []
        for k, seat in enumerate(self.scene.seats):
            tray = trays.get(k)
            line = f"{'▶' if seat.turn else ' '} {self.chip(seat)} {pad(seat.name, name_width)}"
            line += f"  {seat.score:>{score_width}}"
            if tray is not None:
                line += f"  {self.number(tray.id)}" + " ".join(
                    cell for row in self.rows(tray) for cell in row
                )
            lines.append(line)
        return lines

    def chip(self, seat: Seat) -> str:
        return self.paint(TINTS[seat.tint].term, seat.tint)

    # Zones

    def alongside(self, zones: list[Zone]) -> list[Zone]:
        """The first zone, and those after it that run along it slot by slot: a road and its cards."""
        first, *others = zones
        together = [first]
        for zone in others:
            if not isinstance(first.layout, Strip) or not isinstance(zone.layout, Strip):
                break
            if replace(zone.layout, pad=first.layout.pad) != first.layout:
                break
            together.append(zone)
        return together

    def road(self, zones: list[Zone]) -> list[str]:
        """Lines that share their slots, as columns (or as rows, when they run from top to bottom)."""
        layout = zones[0].layout
        assert isinstance(layout, Strip)
        order = range(layout.n)[::-1] if layout.reverse else range(layout.n)
        table = [[self.cell(zone, slot) for slot in order] for zone in zones]
        standing = layout.along == "y" or self.wide(table) > self.width
        if standing:
            leader_first = sorted(range(layout.n), key=lambda k: order[k])
            places = [f"{k + 1}." for k in range(layout.n)]
            table = [places, *([row[k] for k in leader_first] for row in table)]
            table = [list(row) for row in zip(*table, strict=True)]
        label = next((zone.label for zone in zones if zone.label), "")
        return ([label] if label else []) + [INDENT + line for line in aligned(table)]

    def wide(self, table: list[list[str]]) -> int:
        return max(columns(line) for line in aligned(table)) + len(INDENT)

    def zone(self, zone: Zone) -> list[str]:
        rows = [row for row in self.rows(zone) if any(row)]
        if not rows:
            return []
        if isinstance(zone.layout, Grid) and _is_board(zone):
            heads = [str(k + 1) for k in range(zone.layout.cols)]
            rows = [["", *heads], *([str(k + 1), *row] for k, row in enumerate(rows))]
            lines = aligned(rows, right=True)
        else:
            lines = aligned(rows)
        label = self.number(zone.id) + zone.label
        if isinstance(zone.layout, Thrown):
            at = [(along, across) for along, across, _ in fallen(zone.layout.n, zone.layout.name)]
            return ([label] if label else []) + self.scattered(zone, at)
        if isinstance(zone.layout, Spots) and not zone.layout.cols and 3 * len(zone.layout.at) > self.width:
            return ([label] if label else []) + self.scattered(zone, zone.layout.at)
        if len(lines) == 1 and label:
            return [f"{label}: {lines[0]}"]
        return ([label] if label else []) + [INDENT + line for line in lines]

    def scattered(self, zone: Zone, at: Sequence[tuple[float, float]]) -> list[str]:
        """More than a line can hold: each thing about where it lies, or a little further to the right."""
        rows: dict[int, list[tuple[float, str]]] = {}
        for slot, (x, y) in enumerate(at):
            if cell := self.cell(zone, slot):
                rows.setdefault(round(y * SPOT_LINES), []).append((x, cell))
        room, drawn = self.width - 4 * len(INDENT), []
        for _, cells in sorted(rows.items()):
            line = ""
            for x, cell in sorted(cells, key=lambda placed: placed[0]):
                line = pad(line, max(round(x * room), columns(line) + 1)) + cell
            drawn.append(INDENT + line)
        return drawn

    def rows(self, zone: Zone) -> list[list[str]]:
        """The cells of a zone as they lie, row by row."""
        match zone.layout:
            case Grid(cols, rows, _, turned):
                at = [[r * cols + c for c in range(cols)] for r in range(rows)]
                if turned:
                    at = [[(cols - 1 - c) * rows + r for c in range(cols)] for r in range(rows)]
            case Ring(counts):
                at = [list(range(sum(counts[:k]), sum(counts[: k + 1]))) for k in range(len(counts))]
            case Fan(n) | Strip(n) | Thrown(n):
                at = [list(range(n))]
            case Spots(points, _, _, cols):
                step = cols or max(len(points), 1)
                at = [list(range(k, min(k + step, len(points)))) for k in range(0, len(points), step)]
                return [[cell for slot in row if (cell := self.cell(zone, slot))] for row in at]
        return [[self.cell(zone, slot) for slot in row] for row in at]

    # Pieces

    def cell(self, zone: Zone, slot: int) -> str:
        pieces = [piece for piece in zone.pieces if piece.slot == slot]
        if pieces:
            return "".join(self.piece(piece) for piece in pieces)
        ghost = zone.ghosts[slot] if slot < len(zone.ghosts) else ""
        empty = self.book[ghost].term if ghost else "·" if _is_board(zone) else ""
        here = f"{zone.id}.{slot}"  # unless the piece of that place lies in another slot
        return ("" if here in self.filled else self.number(here)) + self.faint(empty)

    def piece(self, piece: Piece) -> str:
        face = self.book[piece.face]
        badge = f" {piece.badge}" if piece.badge else ""
        mark = "*" if piece.mark in GLOWING else ""
        return f"{self.number(piece.id)}{self.face(face)}{badge}{mark}"

    def number(self, id: Id) -> str:
        return f"[{self.numbers[id]}]" if id in self.numbers else ""

    def face(self, face: Drawing) -> str:
        return self.paint(face.term, face.tint) if face.tint else face.term

    # Colour

    def paint(self, text: str, tint: str) -> str:
        if not self.color:
            return text
        t = TINTS[tint]
        return f"\x1b[48;2;{_rgb(t.fill)};38;2;{_rgb(t.ink)}m{text}\x1b[0m"

    def faint(self, text: str) -> str:
        return f"\x1b[2m{text}\x1b[0m" if self.color and text else text

    def bold(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self.color else text


def _is_board(zone: Zone) -> bool:
    """A place to look things up in: gone pieces leave a dot, so the others keep their column."""
    layout = zone.layout
    return isinstance(layout, Ring) or (isinstance(layout, Grid) and min(layout.cols, layout.rows) > 3)


def _rgb(color: str) -> str:
    return ";".join(str(int(color[k : k + 2], 16)) for k in (1, 3, 5))


def pad(text: str, width: int, right: bool = False) -> str:
    space = " " * (width - columns(text))
    return space + text if right else text + space


def aligned(table: list[list[str]], right: bool = False) -> list[str]:
    """Rows of cells as lines with columns of one width each."""
    widths = [max(columns(row[k]) for row in table if k < len(row)) for k in range(max(map(len, table)))]
    return ["  ".join(pad(cell, widths[k], right) for k, cell in enumerate(row)).rstrip() for row in table]
