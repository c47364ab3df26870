"""How A l'aveuglette looks and what it says: a board of five by five, everybody's own side at the bottom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from irisade.core.text import Sentence, Spelling, Talk
from irisade.core.words import HIDDEN, Ask, Kind, Show, Window
from irisade.draw.art import Drawing
from irisade.draw.scene import ByHand, Figure, Flourish, Form, Id, Piece, Preview, Reason, Spots, Stage, Zone
from irisade.draw.scenery import faces
from irisade.games.colomo import art, grounds, sceneries
from irisade.games.colomo.a_laveuglette.board import CELLS, OUT, ROW, SIZE, cell_label
from irisade.games.colomo.a_laveuglette.rules import (
    COLOUR,
    ENTER,
    GO,
    LONGEST,
    PAWNS,
    TAKE,
    Table,
    course_of,
    entry_landings,
    jumps,
    one_jump,
    side_of,
    steps,
)
from irisade.games.colomo.discs import YES
from irisade.games.colomo.look import (
    PAWN_TINTS,
    UPRIGHT,
    arrival,
    pawn_face,
    pawn_mark,
    sparks,
)
from irisade.games.colomo.look import pawn_tints as tints
from irisade.games.colomo.pawns import NONE
from irisade.games.colomo.pawns_said import (
    PAWN_WORDS,
    counts_for,
    leaving_label,
    pawn_label,
    plays_with,
    turns_it_over,
    was_it_theirs,
    which_colour,
)

SEAT_TINTS = PAWN_TINTS[:4]  # where nobody chooses one
# The size of the table in cells: the board, with waiting pawns and sockets all around. Across the short side
# of the screen they share a line and are smaller, so that the cells are large.
LONG, SHORT = 9.1, 6.84
NARROW = 5.6  # when two sit face to face, and the screen is tall
SMALL, CLOSE = 0.74, 0.82  # there: how large pawns are, and how far apart
TABLES = {"wide": (LONG, SHORT), "tall": (SHORT, LONG), "narrow": (NARROW, LONG)}
BOOK: dict[str, Drawing] = (
    art.BOOK
    | {f"waiting.{tint}": art.waiting(tint) for tint in PAWN_TINTS}
    | {f"small.waiting.{tint}": art.smaller(art.waiting(tint), SMALL) for tint in PAWN_TINTS}
    | {f"small.socket.{tint}": art.smaller(grounds.socket(tint), SMALL) for tint in PAWN_TINTS}
    | {f"board.{shape}": grounds.pond(*size, SIZE) for shape, size in TABLES.items()}
    | {f"socket.{tint}": grounds.socket(tint) for tint in PAWN_TINTS}
    | {"stone": grounds.stone()}
    | {
        f"{how}bank.{use}.{way}.{tint}": grounds.bank(tint, CLOSE if how else 1.0, way == "y", use == "goal")
        for how in ("", "small.")
        for use in ("home", "goal")
        for way in ("x", "y")
        for tint in PAWN_TINTS
    }
    | faces(sceneries.BANKS)
)


def _cell(talk: Talk, cell: int) -> str:
    return talk("the other side") if cell == OUT else cell_label(cell)


WORDS: Mapping[str, Spelling] = {**PAWN_WORDS, "cell": _cell}


def score(t: Table, seat: int) -> Sentence:
    return Sentence("{n}/{pawns}", {"n": t.across[seat] if t.across else 0, "pawns": t.pawns})


def prompt(t: Table, asking: Ask | Window) -> Sentence:
    if isinstance(asking, Window):
        return was_it_theirs(t)
    if asking.kind is COLOUR:
        return which_colour()
    if asking.kind is ENTER:
        return Sentence("Your turn! Bring in a pawn")
    return Sentence("Your turn! Which pawn is yours?" if asking.kind is TAKE else "Where does it go?")


def log(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    """No cell: what was seen must be remembered."""
    if kind is COLOUR:
        return plays_with(seat, option)
    if kind is ENTER:
        return Sentence("{seat} brings in a pawn", {"seat": seat})
    if kind is TAKE:
        return Sentence("{seat} takes a pawn", {"seat": seat})
    return Sentence("{seat} moves a pawn", {"seat": seat}) if kind is GO else None


def because(t: Table, show: Show) -> Reason | None:
    return counts_for(show) if show.text == "{seat} brings a pawn across" else None


def why_not(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    """Nothing is said of a position that would come for the third time: a view does not know it."""
    if kind is COLOUR:
        return Sentence("Somebody else has this colour") if option in t.tint else None
    if kind is TAKE:
        return Sentence("There is no pawn there") if t.cells[option] == NONE else None
    if option != OUT and t.cells[option] != NONE:
        return Sentence("There is a pawn there")
    if kind is GO and option not in reached(t, t.came):
        return Sentence("It cannot get there")
    return None


def reached(t: Table, start: int) -> list[int]:
    """By a step or by jumps."""
    course = course_of(t)
    return [*steps(t, course, start), *jumps(t, course, [start], LONGEST[t.chain])]


def preview(t: Table, asking: Ask, option: int) -> Preview | None:
    """Where the pawn on a cell could go; one of these may be refused, if the position came twice before."""
    if asking.kind is not TAKE:
        return None
    return Preview(tuple(f"board.{goal}" for goal in sorted(reached(t, option))))


def motion(before: Table, t: Table, me: int, show: Show | None) -> Iterator[tuple[Id, Id]]:
    """A pawn is opened as it arrives; all other ways are seen from where pawns stand."""
    return arrival(before, t, "across")


def how(before: Table, t: Table, origin: Id, to: Id) -> Figure:
    """A pawn that is across: whose is it?"""
    return "open" if origin == "leaving" else ""


def flourish(before: Table, t: Table, show: Show | None) -> tuple[Flourish, ...]:
    k, own = before.across[t.turn], f"across{t.turn}"  # the socket before which it is held up
    return sparks(before, t, "across", f"{own}.{k}" if t.across[t.turn] > k else f"board.{OUT}")


def way(before: Table, t: Table, origin: Id, to: Id) -> list[Id]:
    """From landing to landing, where a pawn jumps; a step is straight, and so is the way back."""
    zone, _, start = origin.partition(".")
    if before.shown == YES or to not in ("leaving", *(f"board.{cell}" for cell in range(CELLS))):
        return []
    goal = OUT if to == "leaving" else int(to.partition(".")[2])
    if zone == "board":
        stepped = goal in steps(before, course_of(before), int(start))
        landings = [] if stepped else _chain(before, [[int(start)]], goal)[1:]
    elif ROW[side_of(before, before.turn)][goal] == 0:
        landings = []
    else:
        landings = _chain(before, [[cell] for cell in entry_landings(before)], goal)
    return [f"board.{cell}" for cell in landings]


def _chain(t: Table, chains: list[list[int]], goal: int) -> list[int]:
    """The shortest of these chains of landings that leads to the goal by more jumps, or none."""
    tried = {chain[-1] for chain in chains}
    for chain in chains:  # they grow meanwhile
        if chain[-1] == goal:
            return chain
        onward = set(one_jump(t, course_of(t), chain[-1])) - tried
        tried |= onward
        chains += [[*chain, cell] for cell in sorted(onward)]
    return []


def by_hand(before: Table, t: Table, show: Show | None) -> ByHand | None:
    """A pawn that is out is turned over by whoever brought it there, as soon as it is."""
    if show is None or show.text != "{seat} moves a pawn" or t.stands != NONE:
        return None
    return turns_it_over(None, "CG-20")


def backs(t: Table) -> int:
    """How many pawns are black."""
    return t.owner.count(HIDDEN)


# The table: cells, the socket of whoever moves, two banks for each seat, its waiting pawns and its sockets


def stage(t: Table, me: int, form: Form, talk: Talk, settings: Mapping[str, str]) -> Stage:
    seats = range(t.seats)
    sides = tuple(side_of(t, seat) for seat in seats)
    viewer = sides[max(me, 0)]
    shape = "narrow" if t.seats == 2 and form == "tall" else form
    size = [SMALL if _in_line(side, viewer, shape) else 1.0 for side in sides]
    pieces = [
        Piece(
            f"board.{cell}",
            pawn_face(t, t.cells[cell]),
            pawn_label(t, cell, talk),
            cell,
            mark=pawn_mark(t) if t.cells[cell] == t.moving else "",
        )
        for cell in range(CELLS)
        if t.cells[cell] != NONE
    ]
    if t.moving != NONE and t.moving not in t.cells:
        label = leaving_label(t, talk)
        pieces.append(Piece("leaving", pawn_face(t, t.moving), label, OUT, size[t.turn], mark=pawn_mark(t)))
    for seat in seats:
        first = OUT + 1 + 2 * t.seats + 2 * PAWNS * seat
        face = f"disc.{tints(t)[seat]}"
        waits, arrived = (
            talk("{seat} has a pawn outside", seat=seat),
            talk("a pawn belonging to {seat}, across", seat=seat),
        )
        pieces += [
            Piece(f"outside{seat}.{k}", face, waits, first + k, size[seat]) for k in range(t.outside[seat])
        ]
        pieces += [
            Piece(f"across{seat}.{k}", face, arrived, first + PAWNS + k, size[seat])
            for k in range(t.across[seat])
        ]
    banks = [
        f"{'small.' if size[seat] == SMALL else ''}bank.{use}.{way}.{tints(t)[seat]}"
        for seat, way in ((seat, "xy"[(viewer - sides[seat]) % 2]) for seat in seats)
        for use in ("home", "goal")
    ]
    sockets = [ghost for seat in seats for ghost in _places(t, tints(t)[seat], size[seat] == SMALL)]
    next_socket = min(t.across[t.turn], PAWNS - 1)
    layout = _spots(sides, viewer, sides[t.turn], next_socket, shape)
    board = Zone(
        "board",
        layout,
        tuple(pieces),
        talk("The board"),
        art=f"board.{shape}",
        ghosts=(*["stone"] * CELLS, "", *banks, *sockets),
        stack=(0, 0),
    )
    return Stage("board", (board,))


def _in_line(side: int, viewer: int, shape: str) -> bool:
    """Does this side share a line of smaller pawns with the one across from it?"""
    beside = (viewer - side) % 2 == 1
    return shape == ("tall" if beside else "wide")


def _places(t: Table, tint: str, small: bool) -> list[str]:
    """Where the pawns of a seat wait, and where they arrive."""
    unused, how = [""] * (PAWNS - t.pawns), "small." if small else ""
    return [f"{how}waiting.{tint}"] * t.pawns + unused + [f"{how}socket.{tint}"] * t.pawns + unused


@cache
def _spots(sides: tuple[int, ...], viewer: int, mover: int, next_socket: int, shape: str) -> Spots:
    """Everything as this side sees it; a pawn leaves to the next free socket of whoever moves it."""
    broad, high = TABLES[shape]

    def seen(across: float, ahead: float, side: int) -> tuple[float, float]:
        """From the middle of the board, as that side would say it."""
        for _ in range((viewer - side) % 4):
            across, ahead = -ahead, across
        return round(0.5 + across / broad, 4), round(0.5 - ahead / high, 4)

    def pawn(k: int, side: int, home: bool) -> tuple[float, float]:
        """Where a pawn of that side arrives or, not home, waits; home is up in a line, or to the right."""
        if not _in_line(side, viewer, shape):
            return seen(k - half, 4.05 if home else -3.1, side)
        turned, along = (viewer - side) % 4, 0.55 + CLOSE * k
        right_or_up = (turned in (1, 2)) != home
        beside, along = (3.03 if right_or_up else -3.03), (along if home else -along)
        return seen(*((along, beside) if shape == "wide" else (beside, along)), viewer)

    half = SIZE // 2
    at = [seen(cell % SIZE - half, cell // SIZE - half, 0) for cell in range(CELLS)]
    at.append(pawn(next_socket, mover, True))
    at += [pawn(half, side, home) for side in sides for home in (False, True)]  # the middles of their banks
    at += [pawn(k, side, home) for side in sides for home in (False, True) for k in range(PAWNS)]
    return Spots(tuple(at), 0.96 / min(broad, high), broad / high)
