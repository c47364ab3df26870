"""What the games of the Colomo box show alike: discs in the middle of the table, and seats around it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import groupby, pairwise
from typing import Protocol

from irisade.core.text import Talk
from irisade.core.words import HIDDEN, NOBODY
from irisade.draw.art import Drawing
from irisade.draw.layout import BROAD
from irisade.draw.memory import remembered
from irisade.draw.recent import last_seen
from irisade.draw.scene import THROW, Flourish, Form, Grid, Id, Layout, Mark, Piece, Thrown, Zone
from irisade.draw.tints import RAINBOW
from irisade.games.colomo.discs import COLOURS, DISCS, Table
from irisade.games.colomo.pawns import Table as Pawns

# The seats take the tints that no disc has, as long as there are any.
SEAT_TINTS = ("pink", "brown", "white", "black", "orange", "violet")
BARE = 40.0  # width over height of what has no height
UPRIGHT = 1.0  # on a tablet that stands, discs are half as large again with the trays beside them in a column


# In the games with pawns the seats have the colours of the discs.
PAWN_TINTS = ("red", "blue", "yellow", "green", "violet", "orange")


class Seats(Protocol):
    """The part of a table that a tray needs."""

    seats: int


def pawn_tints(t: Pawns) -> tuple[str, ...]:
    """The colours of the seats; who has not chosen one yet is drawn in one that is left."""
    chosen = [RAINBOW[hue] if hue != NOBODY else "" for hue in t.tint]
    left = iter([tint for tint in PAWN_TINTS if tint not in chosen])
    return tuple([tint or next(left) for tint in chosen]) if chosen else PAWN_TINTS


def whose(t: Pawns, pawn: int) -> int:
    """The owner of a pawn of a view, HIDDEN unless this viewer sees it face up."""
    return HIDDEN if pawn == HIDDEN else t.owner[pawn]


def pawn_face(t: Pawns, pawn: int) -> str:
    seat = whose(t, pawn)
    return "disc.back" if seat == HIDDEN else f"disc.{pawn_tints(t)[seat]}"


def pawn_mark(t: Pawns) -> Mark:
    """Of the pawn that moves; whose it is that was only remembered, all wait to see."""
    return "drum" if t.owner[t.moving] != HIDDEN and t.came != NOBODY else "glow"


def middle(
    t: Table,
    form: Form,
    talk: Talk,
    settings: Mapping[str, str],
    glowing: Collection[int] | None = None,
    drum: int = NOBODY,
) -> Zone:
    """A disc is known by its place; only those that are turned over show what they are, and glow."""
    lit, dotted, there = t.up if glowing is None else glowing, seen(settings), sorted(t.middle)
    backs = _all_covered(talk)
    discs = [backs[disc] for disc in there]
    for disc in {*t.up, *lit, *dotted}.intersection(there):
        hue = t.colour[disc] if disc in t.up else HIDDEN
        face = covered(disc, settings) if hue == HIDDEN else f"disc.{RAINBOW[hue]}"
        mark: Mark = "" if disc not in lit else "drum" if disc == drum else "glow"
        discs[there.index(disc)] = _disc_there(talk, disc, hue, face, mark)
    layout = arrangement(form, settings, len(t.colour))
    in_rows = layout in (ROWS, TURNED_ROWS)
    ground = f"ground.{form}" if in_rows else f"ground.{form}.plain"
    return Zone("middle", layout, tuple(discs), talk("The middle"), art=ground)


@remembered
def _all_covered(talk: Talk) -> tuple[Piece, ...]:
    return tuple([_disc_there(talk, disc, HIDDEN, "disc.back", "") for disc in range(DISCS)])


@remembered
def _disc_there(talk: Talk, disc: int, hue: int, face: str, mark: Mark) -> Piece:
    label = (
        talk("covered {disc}", disc=disc)
        if hue == HIDDEN
        else talk("{colour}, {disc}", colour=hue, disc=disc)
    )
    return Piece(f"middle.{disc}", face, label, disc, mark=mark)


def seen(settings: Mapping[str, str]) -> Collection[int]:
    """With the setting `assist`, the discs of the last turn have a faint dot."""
    return last_seen(settings) if settings.get("assist") == "dot" else ()


def covered(disc: int, settings: Mapping[str, str]) -> str:
    """All backs are alike but for the faint dot."""
    return "disc.seen" if disc in seen(settings) else "disc.back"


def arrangement(form: Form, settings: Mapping[str, str], discs: int) -> Layout:  # CM-3
    """Rows, or disorder, another in every game; both turn with the screen, so neighbours stay neighbours."""
    if settings.get("layout") == "scatter":
        return Thrown(discs, settings.get(THROW, ""))
    if discs < DISCS:  # with a house rule; fewer discs are larger ones
        across, down = COLOURS, discs // COLOURS
        return Grid(across, down) if form == "wide" else Grid(down, across, turned=True)
    return ROWS if form == "wide" else TURNED_ROWS


ROWS, TURNED_ROWS = Grid(10, 6), Grid(6, 10, turned=True)


def laid(ground: Callable[[int, int, bool], Drawing]) -> dict[str, Drawing]:
    """What sixty discs lie on: it repeats itself from place to place, or is plain where they were thrown."""
    grids: dict[Form, Grid] = {"wide": ROWS, "tall": TURNED_ROWS}
    return {
        f"ground.{form}{'' if in_rows else '.plain'}": ground(grid.cols, grid.rows, in_rows)
        for form, grid in grids.items()
        for in_rows in (True, False)
    }


def backs(t: Table) -> int:
    """How many discs lie covered in the middle."""
    return len(t.middle) - len(t.up)


def prizes(
    t: Seats, seat: int, hues: Sequence[int], each: int, form: Form, talk: Talk, broad: bool = False
) -> Zone:
    """What a seat has won, in the order it came: real discs in fanned stacks of `each`.

    On a tall screen trays are narrow, beside the discs, unless they lie `broad` above and below a ring.
    """
    return _prizes(talk, t.seats, seat, tuple(hues), each, form, broad)


@remembered
def _prizes(
    talk: Talk, seats: int, seat: int, hues: tuple[int, ...], each: int, form: Form, broad: bool
) -> Zone:
    discs = tuple(
        Piece(
            f"tray{seat}.{k}",
            f"disc.{RAINBOW[hue]}",
            talk("{colour} disc, won by {seat}", seat=seat, colour=hue),
            k // each,
        )
        for k, hue in enumerate(hues)
    )
    fan = 0.3 if each == 3 else 0.2
    long = 1 + fan * (each - 1)  # of a stack
    upright = form == "tall" and not broad
    stack = (0.0, fan) if upright else (fan, 0.0)
    layout = shelf(-(-len(hues) // each), 1 / long if upright else long, _shape(seats, form, broad))
    return Zone(f"tray{seat}", layout, discs, talk.names[seat], "tray", seat=seat, stack=stack, deep=each)


def _shape(seats: int, form: Form, broad: bool) -> float:
    """The width of a tray over the most that it can be high, below its heading."""
    if form == "tall":
        return 4.0 if broad else 0.15 * seats
    return 0.38 * ((seats + 1) // 2)


def shelf(stacks: int, cell: float, shape: float) -> Grid:
    """Where so many stacks lie in a tray: in two columns, or in as many as there must be.

    A cell is so many times as wide as high. While there is nothing, the tray is only its heading.
    """
    if not stacks:
        return Grid(1, 1, ratio=BARE)
    cols = max(2, round(shape / cell))
    while -(-stacks // cols) * shape > cols * cell:
        cols += 1
    rows = -(-stacks // cols)
    return Grid(cols, rows, ratio=round(cols * cell / rows, 3))


@cache
def around(
    seats: int,
    me: int,
    form: Form,
    *,
    centre: str = "middle",
    above: str = "",
    aside: str = "",
    corner: str = "",
) -> str:
    """The areas: trays clockwise around the centre, the viewer's own nearest to them.

    `above` lies over the centre. `aside` takes a place that is free, or a row of its own; `corner` the
    lower right. On a tall screen sixty discs take all the height there is, and the trays a narrow column:
    so a disc is as large as a small finger needs it.
    """
    first = max(me, 0)
    trays = [f"tray{(first + k) % seats}" for k in range(seats)]
    if form == "wide":
        return _beside(trays, centre, above, aside, corner)
    if centre == "middle":
        return _column(trays, above, aside, me != NOBODY)
    return _above(trays, centre, above, aside or corner, me != NOBODY)


def _column(trays: list[str], above: str, aside: str, own: bool) -> str:
    """The others from the top, one's own tray below them, nearest."""
    side = trays[1:] + trays[:1] if own else trays[:]
    if aside:
        side.insert(0, aside)
    rows = [f"{above} {above} :1.1"] if above else []
    rows += [f"middle {tray} :{10 / len(side):g}" for tray in side]
    broad = 3.4 if above else 4.6  # on a tablet the height keeps the discs smaller, so trays may be broader
    return "\n".join([*rows, "| 5.6 1", f"@{BROAD}", *rows, f"| {broad} 1"])


def _beside(trays: list[str], centre: str, above: str, aside: str, corner: str) -> str:
    half = (len(trays) + 1) // 2
    left, right = trays[:half][::-1], trays[half:]
    if len(left) > len(right):
        right.append(aside or corner or ".")
        aside = ""
    elif corner:
        right.append(corner)
    inner = [above or "."] + [centre] * 7 if above or centre == "middle" else [centre]  # the sky above them
    rows = _columns(left, inner, right)
    if aside:
        rows.append(f"{aside} {aside} {aside} :.5")
    tray = ".8" if centre == "middle" else "1"  # sixty discs need more room
    return "\n".join([*rows, f"| {tray} 3.8 {tray}"])


def _columns(*columns: list[str]) -> list[str]:
    """Columns of areas that are equally high each, though one may have more of them than another.

    Together they are 3 high; an area that stands several times in a row is so much higher.
    """
    cuts = sorted({Fraction(3 * k, len(column)) for column in columns for k in range(len(column) + 1)})
    rows = [
        (" ".join(column[int(top * len(column) / 3)] for column in columns), bottom - top)
        for top, bottom in pairwise(cuts)
    ]
    return [
        f"{names} :{float(sum(high for _, high in same)):g}"
        for names, same in groupby(rows, key=lambda row: row[0])
    ]


def _above(trays: list[str], centre: str, above: str, aside: str, own: bool) -> str:
    """The others in one row or two, high enough for what they have; below, what is common and one's own.

    On a tablet trays are broad, so they are lower, and the centre is larger.
    """
    narrow, broad = (_rows_above(trays, centre, above, aside, own, high) for high in (1.6, 1.2))
    return f"{narrow}\n@{BROAD}\n{broad}"


def _rows_above(trays: list[str], centre: str, above: str, aside: str, own: bool, tray: float) -> str:
    others = trays[1:] if own else trays[:]
    if aside:
        others.append(aside)
    across = len(others) if len(others) <= 3 else -(-len(others) // 2)
    others += ["."] * (-len(others) % across)
    rows = [" ".join(others[k : k + across]) + f" :{tray}" for k in range(0, len(others), across)]
    below = [(above, 1.15), (centre, 9), (trays[0] if own else "", tray)]
    rows += [f"{' '.join([name] * across)} :{high:g}" for name, high in below if name]
    return "\n".join(rows)


def sparks(before: Pawns, t: Pawns, home: str, at: Id) -> tuple[Flourish, ...]:
    """Whose pawn it was that arrived, all see at once; the last of somebody's pawns gets fireworks."""
    arrived, earlier = getattr(t, home), getattr(before, home)
    glad = [seat for seat in range(t.seats) if arrived[seat] > earlier[seat]]
    told = [Flourish("burst", at, tint=pawn_tints(t)[seat]) for seat in glad]
    if any(arrived[seat] == t.pawns for seat in glad):
        told.append(Flourish("fireworks"))
    return tuple(told)


def arrival(before: Pawns, t: Pawns, home: str) -> Iterator[tuple[Id, Id]]:
    """A pawn that left is turned over on its way to the places called `home`; it starts as seen, black."""
    if before.moving == NOBODY or before.moving in before.cells:
        return
    arrived, earlier = getattr(t, home), getattr(before, home)
    for seat in range(t.seats):
        if arrived[seat] > earlier[seat]:
            yield "leaving", f"{home}{seat}.{earlier[seat]}"
