"""How Racebow looks and what it says: the track, a tower and three gauges for each seat, the supply."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from irisade.core.text import Line as Sentence
from irisade.core.text import Spelling, Talk
from irisade.core.words import NOBODY, Ask, Kind, Window
from irisade.draw.scene import Form, Line, Piece, Spots, Stage, Zone
from irisade.games.racebow import rules
from irisade.games.racebow.art import BOOK, COLOUR_TINTS, FUELS
from irisade.games.racebow.motion import motion
from irisade.games.racebow.outlook import preview
from irisade.games.racebow.rules import BOOST, EXCHANGE, GO, LIFT, LOWER, OPEN, PLAY_ON, RAISE, Table
from irisade.games.racebow.tiles import (
    BONUSES,
    COLOURS,
    EARTH,
    colour,
    colour_square,
    column,
    level,
    mark,
    mark_square,
)
from irisade.games.racebow.track import CLOSED, Track
from irisade.games.racebow.vehicles import SEAT_TINTS

__all__ = [
    "BOOK",
    "SEAT_TINTS",
    "WORDS",
    "log",
    "motion",
    "preview",
    "prompt",
    "rule",
    "score",
    "stage",
    "why_not",
]

# Words


def _square(talk: Talk, square: int) -> str:
    return f"{talk.word('level', level(square))} {column(square) + 1}"


def _tile(talk: Talk, tile: int) -> str:
    return rules.tile_label(tile)


def _counted(talk: Talk, number: int) -> str:
    return str(number + 1)


WORDS: Mapping[str, Spelling] = {
    "square": _square,
    "tile": _tile,
    "column": _counted,
    "floor": ("the lowest pawn", "the second pawn", "the third pawn", "the fourth pawn", "the fifth pawn"),
    "level": ("Water", "Earth", "Air"),
    "colour": COLOUR_TINTS,
    "mark": ("a propeller", "oxygen", "a turbo", "one to the top", "one to the bottom", "swap two"),
    "fuel": ("Propellers", "Oxygen", "Turbos"),
    "most": "number",
    "place": "number",
}


def score(t: Table, seat: int) -> Sentence:
    if seat in t.finished:
        return Sentence("place {place}", {"place": t.finished.index(seat) + 1})
    return Sentence("{n}/5", {"n": rules.in_place(t, seat)})


def prompt(t: Table, asking: Ask | Window) -> Sentence:
    return PROMPTS[asking.kind]


PROMPTS = {
    GO: Sentence("Your turn! Where to?"),
    BOOST: Sentence("Spend a turbo to go on?"),
    RAISE: Sentence("Which pawn goes to the top?"),
    LOWER: Sentence("Which pawn goes to the bottom?"),
    LIFT: Sentence("Swap which pawn?"),
    EXCHANGE: Sentence("Swap it with which one?"),
    PLAY_ON: Sentence("Play on for the places?"),
}


RULES: Mapping[Kind, str] = {
    GO: "RB-8",
    BOOST: "RB-19",
    RAISE: "RB-28",
    LOWER: "RB-29",
    LIFT: "RB-30",
    EXCHANGE: "RB-30",
    PLAY_ON: "RB-40",
    rules.TILE: "RB-34",
    rules.SIDE: "RB-34",
    rules.SQUARE: "RB-6",
}


def rule(asking: Ask | Window) -> str:
    """The rule that a question is about."""
    return RULES[asking.kind]


def log(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    """`t` is the table before the move."""
    if kind in (GO, BOOST):
        return _journey(t, seat, kind is BOOST, option)
    if kind in SORTED and option == NOBODY:
        return Sentence("{seat} leaves the tower as it is", {"seat": seat})
    if kind in SORTED:
        return SORTED[kind]._replace(words={"seat": seat, "colour": t.towers[seat][option]})
    return None


SORTED = {
    RAISE: Sentence("{seat} puts {colour} on top"),
    LOWER: Sentence("{seat} puts {colour} at the bottom"),
    LIFT: Sentence("{seat} takes {colour} out"),
    EXCHANGE: Sentence("{seat} swaps it with {colour}"),
}


def _journey(t: Table, seat: int, boost: bool, square: int) -> Sentence:
    """Where to, and what is taken there."""
    if square == NOBODY:
        return Sentence("{seat} stays there", {"seat": seat})
    words = {"seat": seat, "square": square}
    place = t.tile[seat] + 1 - t.gone
    if rules.next_tile(t, seat) and rules.closed(t, seat, square) == OPEN:
        tile = t.road[place]
        if square == colour_square(tile) and t.colour_on[place]:
            return Sentence(
                "Turbo! {seat} goes to {square} and takes {colour}"
                if boost
                else "{seat} goes to {square} and takes {colour}",
                words | {"colour": colour(tile)},
            )
        if square == mark_square(tile) and t.bonus_on[place]:
            return Sentence(
                "Turbo! {seat} goes to {square} and takes {mark}"
                if boost
                else "{seat} goes to {square} and takes {mark}",
                words | {"mark": mark(tile)},
            )
    return Sentence("Turbo! {seat} goes to {square}" if boost else "{seat} goes to {square}", words)


def why_not(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    if option == NOBODY:
        return None  # one may always do without, where it is offered at all
    if kind in (GO, BOOST):
        return _why_closed(t, seat, option)
    if kind in (RAISE, LOWER, LIFT, EXCHANGE):
        return _why_not_that_floor(t, seat, kind, option)
    return None


def _why_closed(t: Table, seat: int, square: int) -> Sentence | None:
    if square not in rules.in_reach(t.square[seat]):
        return Sentence("You cannot reach {square} from where you are", {"square": square})
    if level(square) == EARTH and not rules.open_squares(t, seat):
        return None  # RB-18
    return CLOSED.get(rules.closed(t, seat, square))


def _why_not_that_floor(t: Table, seat: int, kind: Kind, floor: int) -> Sentence | None:
    top = len(t.towers[seat]) - 1
    if floor > top:
        return Sentence("There is no pawn there yet")
    if kind is RAISE and floor == top:
        return Sentence("That one is at the top already")
    if kind is LOWER and floor == 0:
        return Sentence("That one is at the bottom already")
    if kind is EXCHANGE and floor == t.lifted:
        return Sentence("A pawn cannot change places with itself")
    return None


# The table


def stage(t: Table, me: int, form: Form, talk: Talk, settings: Mapping[str, Any]) -> Stage:
    others = [(me + 1 + k) % t.seats for k in range(t.seats)]  # the viewer comes last
    rows = [others[:1], others[1:]] if t.seats == 2 and form == "wide" else [others[:2], others[2:]]
    trays = [_tray(t, seat, me, form == "wide" and len(row) == 2, talk) for row in rows for seat in row]
    ids = {tray.seat: tray.id for tray in trays}
    areas = _areas([[ids[seat] for seat in row] for row in rows if row], form)
    return Stage(areas, (Track(t, me, form, talk).zone(), *trays, _order(t, talk), _supply(t, talk)))


def _areas(rows: list[list[str]], form: Form) -> str:
    """The trays beside the road, or below it; one that is alone in its row takes all of it."""
    if form == "wide":
        trays = [f"road road {row[0]} {row[-1]} :1" for row in rows]
        return "\n".join([*trays, "order supply supply supply :.24", "| .72 2.5 1 1"])
    trays = [" ".join([row[0]] * 3 + [row[-1]] * 3) + " :1.22" for row in rows]
    low = "order order supply supply supply supply :.42"
    return "\n".join(["road road road road road road :5.4", *trays, low])


# Trays: the tower, and three gauges


def _tray(t: Table, seat: int, me: int, standing: bool, talk: Talk) -> Zone:
    name = "mine" if seat == me else f"seat{seat}"
    pieces = [
        Piece(
            f"{name}.{floor}",
            f"disc.{COLOUR_TINTS[hue]}",
            talk("{floor}: {colour}", floor=floor, colour=hue),
            floor,
            mark="glow" if seat == t.to_play[0] and floor == t.lifted else "",
        )
        for floor, hue in enumerate(t.towers[seat])
    ]
    for fuel, value in enumerate(t.counters[seat]):
        face = f"gauge.{FUELS[fuel]}.{value}.{t.counter_max}"
        label = talk("{fuel}: {n} of {most}", fuel=fuel, n=value, most=t.counter_max)
        pieces.append(Piece(f"{name}.{FUELS[fuel]}", face, label, COLOURS + fuel, GAUGES[standing]))
    wanted = [COLOUR_TINTS[rules.wanted(t, seat, floor)] for floor in range(COLOURS)]
    there = [f"disc.{tint}" == piece.face for tint, piece in zip(wanted, pieces)] + [False] * COLOURS
    printed = [f"ghost.{tint}" for tint in wanted] + [""] * BONUSES
    printed += [f"goal.{tint}.{right:d}" for tint, right in zip(wanted, there)]
    return Zone(name, TRAYS[standing], tuple(pieces), mat="tray", ghosts=tuple(printed), seat=seat)


# Slots: five floors, three gauges, and beside each floor the colour that belongs there.
# In a narrow tray the tower stands; in a broad one it rises from left to right.
TRAYS = {
    True: Spots(
        (
            *((0.16, 0.88 - 0.19 * floor) for floor in range(COLOURS)),
            *((0.73, y) for y in (0.22, 0.5, 0.78)),
            *((0.35, 0.88 - 0.19 * floor) for floor in range(COLOURS)),
        ),
        0.2,
        0.95,
    ),
    False: Spots(
        (
            *((0.1 + 0.2 * floor, 0.56 - 0.03 * floor) for floor in range(COLOURS)),
            *((x, 0.9) for x in (0.17, 0.5, 0.83)),
            *((0.1 + 0.2 * floor, 0.19 - 0.03 * floor) for floor in range(COLOURS)),
        ),
        0.38,
        2.15,
    ),
}
GAUGES = {True: 2.85, False: 1.9}  # how much larger than a floor of the tower


# The line, and what lies beside the track


def _order(t: Table, talk: Talk) -> Zone:
    """Who plays when in this round; those who have played are pale."""
    pieces = tuple(
        Piece(
            f"order.{seat}",
            f"pawn.{seat}.1",
            talk("{seat} plays in place {place}", seat=seat, place=k + 1),
            k,
            mark="" if seat in t.to_play else "dim",
        )
        for k, seat in enumerate(t.line)
    )
    return Zone("order", Line(max(t.seats, 1), along="x"), pieces, mat="slot")


def _supply(t: Table, talk: Talk) -> Zone:
    """The tiles face down, those behind everybody, and the pawns beside the track."""
    held = [
        ("stack", talk("{n:tile|tiles} face down", n=len(t.stack)), len(t.stack)),
        ("discard", talk("{n:tile|tiles} discarded", n=len(t.discards)), len(t.discards)),
    ]
    for pawn, left in enumerate(t.supply):
        if pawn < COLOURS:
            face, label = f"disc.{COLOUR_TINTS[pawn]}", talk.word("colour", pawn)
        else:
            face, label = f"bonus.{FUELS[pawn - COLOURS]}", talk.word("mark", pawn - COLOURS)
        held.append((face, f"{label}: {talk('{n} in the supply', n=left)}", left))
    pieces = tuple(
        Piece(f"supply.{slot}", face, label, slot, badge=str(left))
        for slot, (face, label, left) in enumerate(held)
    )
    return Zone("supply", Line(len(pieces), along="x"), pieces, mat="slot")
