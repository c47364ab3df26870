"""How Les aveugles looks and what it says: a ring of cells and gates, with the die and the bays inside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from math import cos, pi, sin

from irisade.core.text import Sentence, Talk
from irisade.core.words import NOBODY, Ask, Kind, Show, Window
from irisade.draw.art import Drawing
from irisade.draw.memory import watched
from irisade.draw.scene import (
    ByHand,
    Figure,
    Flourish,
    Form,
    Grid,
    Id,
    Piece,
    Preview,
    Reason,
    Spots,
    Stage,
    Zone,
)
from irisade.draw.scenery import faces
from irisade.games.colomo import art, grounds, sceneries
from irisade.games.colomo.les_aveugles.rules import (
    AT_ONCE,
    BETWEEN,
    CHOICE,
    COLOUR,
    EXIT,
    LEAVE,
    LOOK,
    MOVE,
    MOVE_OR_STAY,
    OPEN,
    PAWNS,
    SIX,
    TURN_OVER,
    Table,
    end_of,
    gate,
    is_gate,
    passes_own_gate,
    stretch,
)
from irisade.games.colomo.look import PAWN_TINTS as SEAT_TINTS
from irisade.games.colomo.look import (
    UPRIGHT,
    around,
    arrival,
    pawn_face,
    pawn_mark,
    sparks,
)
from irisade.games.colomo.look import pawn_tints as tints
from irisade.games.colomo.pawns import NONE
from irisade.games.colomo.pawns_said import PAWN_WORDS as WORDS
from irisade.games.colomo.pawns_said import (
    counts_for,
    leaving_label,
    pawn_label,
    plays_with,
    turns_it_over,
    was_it_theirs,
    which_colour,
)

BOOK: dict[str, Drawing] = (
    art.BOOK
    | {f"gate.{tint}": grounds.cottage(tint) for tint in SEAT_TINTS}
    | {f"socket.{tint}": grounds.socket(tint) for tint in SEAT_TINTS}
    | {"pad": grounds.pad()}
    | faces(sceneries.PARK)
    | {f"waiting.{tint}": art.waiting(tint) for tint in SEAT_TINTS}
    | {f"die.{n}": art.die(n) for n in range(1, SIX + 1)}
    | {"clockwise": art.clockwise()}
)
ROLLS = "{seat} rolls {n}"  # what is said when the die is rolled
BRINGS_IN = "{seat} brings in a pawn"
MOVES = "{seat} moves a pawn"
BRINGS_HOME = "{seat} brings a pawn to the middle"
LONG = {"wide": 1.3, "tall": 1.25}  # the longer side of the ring over the shorter
LENGTHS = sorted({seats * (between + 1) for seats, between in enumerate(BETWEEN, 2)})


def _place_size(length: int, form: Form) -> float:
    """So many places fill a ring that is 1 across."""
    return (pi + 2 * (LONG[form] - 1)) / (1.04 * length + pi)


BOOK |= {
    f"park.{form}.{length}": grounds.park(LONG[form], _place_size(length, form), form == "tall")
    for length in LENGTHS
    for form in ("wide", "tall")
}


def score(t: Table, seat: int) -> Sentence:
    return Sentence("{n}/{pawns}", {"n": t.home[seat] if t.home else 0, "pawns": t.pawns})


def prompt(t: Table, asking: Ask | Window) -> Sentence:
    if isinstance(asking, Window):
        return was_it_theirs(t)
    if asking.kind is COLOUR:
        return which_colour()
    if asking.kind is LOOK:
        return Sentence("A six! You may look at a pawn")
    if asking.kind is EXIT:
        return Sentence("Past your gate! Move it to the middle?")
    if asking.kind is TURN_OVER:
        return Sentence("Turn over the pawn in the middle?")
    return Sentence("{n}! Which pawn is yours?", {"n": t.rolled})


def log(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    """No cell: what was seen must be remembered."""
    if kind is COLOUR:
        return plays_with(seat, option)
    if kind is LOOK:
        return Sentence(
            "{seat} does not look" if option == NOBODY else "{seat} looks at a pawn", {"seat": seat}
        )
    if kind in (MOVE, MOVE_OR_STAY):
        return Sentence("{seat} moves no pawn" if option == NOBODY else "{seat} takes a pawn", {"seat": seat})
    if kind is TURN_OVER:
        return Sentence(
            "{seat} turns over a pawn" if option == OPEN else "{seat} leaves a pawn black", {"seat": seat}
        )
    if kind is EXIT:
        return Sentence(
            "{seat} leaves the ring" if option == LEAVE else "{seat} runs past the gate", {"seat": seat}
        )
    return None


def because(t: Table, show: Show) -> Reason | None:
    return counts_for(show) if show.text == BRINGS_HOME else None


def why_not(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    if kind is COLOUR:
        return Sentence("Somebody else has this colour") if option in t.tint else None
    if kind not in (LOOK, MOVE, MOVE_OR_STAY) or option == NOBODY:
        return None
    if option >= len(t.cells):
        return Sentence("The ring has no such cell")
    if t.cells[option] == NONE:
        return Sentence("There is no pawn there")
    if kind is LOOK and t.shown and t.cells[option] == t.moving:
        return Sentence("This pawn is already face up")
    return None


def preview(t: Table, asking: Ask, option: int) -> Preview | None:
    """Where the count would end: on a cell, on a gate from which it goes on, or in the middle."""
    if asking.kind not in (MOVE, MOVE_OR_STAY) or option == NOBODY:
        return None
    goal = end_of(t, option, t.rolled)
    if passes_own_gate(t, option, goal):
        return Preview((f"ring.{len(t.cells) + 1}",), (Sentence("Past your gate: it leaves the ring."),))
    lines = (Sentence("A gate: it goes on with another roll."),) if is_gate(t, goal) else ()
    return Preview((f"ring.{goal}",), lines)


def motion(before: Table, t: Table, me: int, show: Show | None) -> Iterator[tuple[Id, Id]]:
    """The die rolls; a pawn is opened as it arrives; all other ways are seen from where pawns stand."""
    if show is not None and show.text == ROLLS:
        yield "die", "die"
    for seat in range(t.seats):
        black, earlier = t.brought.count(seat), before.brought.count(seat)
        if black > earlier:
            yield "leaving", f"black{seat}.{earlier}"
        elif black < earlier:
            whose = next(owner for owner in range(t.seats) if t.home[owner] > before.home[owner])
            yield f"black{seat}.0", f"home{whose}.{before.home[whose]}"
    yield from arrival(before, t, "home")


def by_hand(before: Table, t: Table, show: Show | None) -> ByHand | None:
    """Whose turn it is rolls, brings in a pawn, moves one that runs on, turns one over in the middle."""
    if show is None:
        return None
    if show.text == ROLLS:
        t.rolled = before.rolled
        return ByHand(t, "die", Sentence("Roll the die"), Sentence("Your turn! Roll the die"), "CL-4")
    seat = t.turn
    if show.text == BRINGS_IN and before.outside[seat] > t.outside[seat]:
        pawn = f"tray{seat}.{t.outside[seat]}"
        return ByHand(before, pawn, Sentence("Bring in a pawn"), Sentence("Now bring in a pawn"), "CL-7")
    if show.text in (BRINGS_IN, MOVES) and _runs_on(before):
        pawn = f"ring.{before.stands}"
        return ByHand(before, pawn, Sentence("Move it on"), Sentence("It runs on: move the pawn"))
    left = before.moving != NONE and before.stands == NONE and not before.shown
    if show.text == BRINGS_HOME and t.opening == AT_ONCE and left:
        return turns_it_over(before, "CL-20")
    return None


def _runs_on(t: Table) -> bool:
    """Does a pawn stand on a gate from which it goes on, and nobody has decided where to?"""
    if t.stands == NONE or not is_gate(t, t.stands):
        return False
    return t.exit != CHOICE or not passes_own_gate(t, t.stands, end_of(t, t.stands, t.rolled))


def how(before: Table, t: Table, origin: Id, to: Id) -> Figure:
    """The die, and a pawn that comes home: whose is it?"""
    if to == "die":
        return "roll"
    return "open" if to.startswith("home") and origin.startswith(("leaving", "black")) else ""


def flourish(before: Table, t: Table, show: Show | None) -> tuple[Flourish, ...]:
    return sparks(before, t, "home", f"ring.{len(t.cells) + 1}")


def way(before: Table, t: Table, origin: Id, to: Id) -> list[Id]:
    """Over the cells that are counted; those on which a pawn stands are jumped."""
    start_zone, goal_zone = origin.partition(".")[0], to.partition(".")[0]
    if goal_zone != "ring" or not start_zone.startswith(("ring", "tray")):
        return []
    came_in = start_zone != "ring"
    start = gate(before, int(start_zone.removeprefix("tray"))) if came_in else _number(origin)
    ahead = (_number(to) - start) % len(before.cells)
    cells = [(start + step) % len(before.cells) for step in range(0 if came_in else 1, ahead)]
    counted = [f"ring.{cell}" for cell in cells if before.cells[cell] == NONE]
    return counted if len(counted) <= SIX else []  # a pawn that must go back is carried there


def _number(id: Id) -> int:
    return int(id.partition(".")[2])


def stage(t: Table, me: int, form: Form, talk: Talk, settings: Mapping[str, str]) -> Stage:
    trays = (_tray(t, seat, form, talk) for seat in range(t.seats))
    return Stage(around(t.seats, me, form, centre="ring"), (_ring(t, max(me, 0), form, talk), *trays))


@watched
def _tray(t: Table, seat: int, form: Form, talk: Talk) -> Zone:
    """The pawns that wait before the gate."""
    pawns = tuple(
        Piece(f"tray{seat}.{k}", f"disc.{tints(t)[seat]}", talk("{seat} has a pawn outside", seat=seat), k)
        for k in range(t.outside[seat])
    )
    layout = Grid(t.pawns, 1, ratio=t.pawns * 1.0 if form == "wide" else 0)
    ghosts = (f"waiting.{tints(t)[seat]}",) * t.pawns
    return Zone(f"tray{seat}", layout, pawns, talk.names[seat], "tray", ghosts=ghosts, seat=seat)


# The ring: its cells, then the die, a place for a pawn that leaves, and three sockets in each bay


@watched
def _ring(t: Table, me: int, form: Form, talk: Talk) -> Zone:
    length, seats = len(t.cells), range(t.seats)
    die, leaving, bays = length, length + 1, length + 2
    pieces = [
        Piece(
            f"ring.{cell}",
            pawn_face(t, t.cells[cell]),
            pawn_label(t, cell, talk),
            cell,
            mark=pawn_mark(t) if t.cells[cell] == t.moving else "held" if t.cells[cell] == t.looked else "",
        )
        for cell in range(length)
        if t.cells[cell] != NONE
    ]
    pieces.append(Piece("clockwise", "clockwise", "", die, 2.6))
    shows = talk("The die shows {n}", n=t.rolled) if t.rolled else talk("The die")
    pieces.append(Piece("die", f"die.{t.rolled or SIX}", shows, die, 1.35))
    if t.moving != NONE and t.moving not in t.cells:
        pieces.append(
            Piece("leaving", pawn_face(t, t.moving), leaving_label(t, talk), leaving, mark=pawn_mark(t))
        )
    pieces += [pawn for seat in seats for pawn in _arrived(t, seat, bays + PAWNS * seat, talk)]
    cells = tuple(
        f"gate.{tints(t)[cell // stretch(t)]}" if is_gate(t, cell) else "pad" for cell in range(length)
    )
    sockets = tuple(f"socket.{tints(t)[seat]}" if k < t.pawns else "" for seat in seats for k in range(PAWNS))
    shape = _spots(length, t.seats, gate(t, me), form)
    ghosts = (*cells, "", "", *sockets)
    return Zone(
        "ring",
        shape,
        tuple(pieces),
        talk("The ring"),
        art=f"park.{form}.{length}",
        ghosts=ghosts,
        stack=(0, 0),
    )


def _arrived(t: Table, seat: int, bay: int, talk: Talk) -> list[Piece]:
    """The pawns of a seat in the middle; behind them those that it brought there and left black."""
    home, label = t.home[seat], talk("in the middle, a pawn belonging to {seat}", seat=seat)
    open_ones = [Piece(f"home{seat}.{k}", f"disc.{tints(t)[seat]}", label, bay + k) for k in range(home)]
    label = talk("a black pawn in the middle")
    return open_ones + [
        Piece(f"black{seat}.{k}", "disc.back", label, bay + min(home + k, PAWNS - 1))
        for k in range(t.brought.count(seat))
    ]


@cache
def _spots(length: int, seats: int, lowest: int, form: Form) -> Spots:
    """A stadium, standing or lying as the screen does; the viewer's gate is the lowest cell."""
    straight = LONG[form] - 1  # the width of the stadium across is 1
    size = _place_size(length, form)
    radius = (1 - size) / 2
    around = 2 * pi * radius + 2 * straight
    ways = [around * ((cell - lowest) % length) / length for cell in range(length)]
    ring = [
        _standing(way, radius, straight) if form == "tall" else _lying(way, radius, straight) for way in ways
    ]
    broad, high = (1.0, LONG[form]) if form == "tall" else (LONG[form], 1.0)
    at = [(x, y) for x, y, _, _ in ring] + [(0.0, 0.0), (0.0, 1.3 * size)]
    for seat in range(seats):
        x, y, inward_x, inward_y = ring[seat * length // seats]
        x, y = x + 1.3 * size * inward_x, y + 1.3 * size * inward_y
        at += [(x - k * size * inward_y, y + k * size * inward_x) for k in (-1, 0, 1)]
    return Spots(
        tuple((round(0.5 + x / broad, 4), round(0.5 + y / high, 4)) for x, y in at), size, broad / high
    )


def _standing(way: float, radius: float, straight: float) -> tuple[float, float, float, float]:
    """So far clockwise from the lowest point: where that is from the middle, and the way inward."""
    quarter = pi * radius / 2
    if way < quarter or way >= 3 * quarter + 2 * straight:
        turn, y = (way if way < quarter else way - 4 * quarter - 2 * straight) / radius, straight / 2
    elif way < quarter + straight:
        return -radius, straight / 2 - (way - quarter), 1, 0
    elif way < 3 * quarter + straight:
        turn, y = (way - straight) / radius, -straight / 2
    else:
        return radius, -straight / 2 + (way - 3 * quarter - straight), -1, 0
    return -radius * sin(turn), y + radius * cos(turn), sin(turn), -cos(turn)


def _lying(way: float, radius: float, straight: float) -> tuple[float, float, float, float]:
    """The same, a quarter turn further: it begins in the middle of a straight side."""
    around = 2 * pi * radius + 2 * straight
    x, y, inward_x, inward_y = _standing((way + around / 4) % around, radius, straight)
    return y, -x, inward_y, -inward_x
