"""How Racebow looks and what it says: the track, a tower and three gauges for each seat, the supply."""

from __future__ import annotations

from collections.abc import Mapping

from irisade.core.text import Sentence, Spelling, Talk
from irisade.core.words import NOBODY, Ask, Kind, Window
from irisade.draw.memory import watched
from irisade.draw.scene import Form, Piece, Reason, Spots, Stage, Strip, Zone
from irisade.games.racebow import rules
from irisade.games.racebow.art import BOOK, COLOUR_TINTS, FUELS, gauge_key
from irisade.games.racebow.flourish import flourish
from irisade.games.racebow.hands import by_hand
from irisade.games.racebow.motion import how, motion
from irisade.games.racebow.preview import preview
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
from irisade.games.racebow.towers import sorting_left
from irisade.games.racebow.track import CLOSED, Track
from irisade.games.racebow.vehicles import SEAT_TINTS

UPRIGHT = 0.9  # on a tablet that stands, too, its lanes are broader this way

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
    LIFT: Sentence("Which pawn do you swap?"),
    EXCHANGE: Sentence("With which other one?"),
    PLAY_ON: Sentence("Play on for the places?"),
}


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


def moved_because(t: Table, seat: int, kind: Kind, option: int) -> Reason | None:  # RB-24
    """A colour that is taken goes on top, wherever it belongs."""
    line = _journey(t, seat, kind is BOOST, option) if kind in (GO, BOOST) else None
    return (
        Reason(Sentence("A new colour goes on top of the tower")) if line and "colour" in line.words else None
    )


def tie(t: Table, ahead: int, behind: int) -> Sentence:
    """Both towers are as far."""  # RB-39
    return Sentence("{seat} finished the rainbow first", {"seat": ahead})


def why_not(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    if option == NOBODY:
        return None  # one may always do without, where it is offered at all
    if kind in (GO, BOOST):
        return _why_closed(t, seat, option)
    if kind in (RAISE, LOWER, LIFT, EXCHANGE):
        return _why_not_that_floor(t, seat, kind, option)
    return None


def _why_closed(t: Table, seat: int, square: int) -> Sentence | None:
    if square not in rules.REACH[t.square[seat]]:
        return Sentence("You cannot reach {square} from where you are", {"square": square})
    if level(square) == EARTH and not rules.open_squares(t, seat):
        return None  # RB-18
    return CLOSED.get(rules.closed(t, seat, square))


def _why_not_that_floor(t: Table, seat: int, kind: Kind, floor: int) -> Sentence | None:
    top = len(t.towers[seat]) - 1
    if floor > top:
        return Sentence("There is no pawn there yet")
    if kind is RAISE and floor == top:
        return Sentence("That one is already at the top")
    if kind is LOWER and floor == 0:
        return Sentence("That one is already at the bottom")
    if kind is EXCHANGE and floor == t.lifted:
        return Sentence("A pawn cannot change places with itself")
    return None


# The table


def stage(t: Table, me: int, form: Form, talk: Talk, settings: Mapping[str, str]) -> Stage:
    seats = [(me + 1 + k) % t.seats for k in range(t.seats)]  # the viewer comes last
    others = [_tray(t, seat, NOBODY, _room(me, form), False, talk) for seat in seats if seat != me]
    counted = settings.get("sorting") == "on"
    mine = [] if me == NOBODY else [_tray(t, me, me, f"own.{form}", counted, talk)]
    trays = [*others, *mine]
    areas = _areas([tray.id for tray in trays], me != NOBODY, form)
    return Stage(areas, (_road(t, me, form, talk), *trays, _order(t, talk), _supply(t, talk)))


@watched
def _road(t: Table, me: int, form: Form, talk: Talk) -> Zone:
    return Track(t, me, form, talk).zone()


def _room(me: int, form: Form) -> str:
    """The tray of another seat; who watches sees four alike."""
    return "standing" if me == NOBODY and form == "wide" else "lying"


def _areas(trays: list[str], playing: bool, form: Form) -> str:
    """The trays beside the road, or below it; one's own is the largest, because it is the one to click."""
    *others, mine = trays
    if form == "wide":
        rows = [f"road road {tray} {mine} :{2 / len(others):g}" for tray in others]
        if not playing:
            rows = [f"road road {pair[0]} {pair[-1]} :1" for pair in (trays[:2], trays[2:]) if pair]
        return "\n".join([*rows, "order supply supply supply :.24", "| .72 2.5 1 1"])
    if not playing:
        rows = [_across(trays[:2]) + " :1.2", _across(trays[2:]) + " :1.2"][: 1 + (len(trays) > 2)]
        return "\n".join([_across(["road"]) + " :6.2", *rows, LOW])
    rows = [_across(others) + " :.95", f"{mine} {mine} {mine} {mine} {mine} order :1.31"]
    upright = "\n".join([_across(["road"]) + " :6.2", *rows, _across(["supply"]) + " :.42"])
    return f"{upright}\n{_on_a_tablet(others, mine)}"


LOW = "order order supply supply supply supply :.4"


def _on_a_tablet(others: list[str], mine: str) -> str:
    """There is room beside the road for the others, so that their towers, too, can be read."""
    rows = [f"road road road road road {tray} :{4.9 / len(others):g}" for tray in others]
    return "\n".join(["@.66", *rows, _across([mine]) + " :1.55", LOW, "| .82 .82 .82 .82 .82 1.7"])


def _across(zones: list[str]) -> str:
    """Side by side, in six columns."""
    return " ".join(zone for zone in zones for _ in range(6 // len(zones)))


# Trays: the tower, and three gauges


@watched
def _tray(t: Table, seat: int, me: int, room: str, counted: bool, talk: Talk) -> Zone:
    """With a setting one's own tray counts the sorting that is left."""
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
        face = gauge_key(fuel, value, t.counter_max)
        label = talk("{fuel}: {n} of {most}", fuel=fuel, n=value, most=t.counter_max)
        pieces.append(Piece(f"{name}.{FUELS[fuel]}", face, label, COLOURS + fuel, GAUGES[room]))
    if counted:
        left = _sorting(t, seat)
        label = talk("{n:sorting move|sorting moves} still needed, if all goes well", n=left)
        pieces.append(Piece(f"{name}.sorting", f"sorting.{left}", label, SORTING_SLOT))
    wanted = [COLOUR_TINTS[rules.wanted(t, seat, floor)] for floor in range(COLOURS)]
    there = [f"disc.{tint}" == piece.face for tint, piece in zip(wanted, pieces)] + [False] * COLOURS
    printed = [f"ghost.{tint}" for tint in wanted] + [""] * BONUSES
    printed += [f"goal.{tint}.{right:d}" for tint, right in zip(wanted, there)]
    return Zone(name, TRAYS[room], tuple(pieces), mat="tray", ghosts=tuple(printed), seat=seat)


def _sorting(t: Table, seat: int) -> int:
    """How many sorting moves the tower of a seat still takes, at best."""
    rainbow = [rules.wanted(t, seat, floor) for floor in range(COLOURS)]
    return sorting_left(tuple(rainbow.index(hue) for hue in t.towers[seat]))


def _tower(
    floors: tuple[tuple[float, float], ...],
    gauges: tuple[tuple[float, float], ...],
    goals: tuple[tuple[float, float], ...],
    size: float,
    ratio: float,
    *sorting: tuple[float, float],
) -> Spots:
    """Slots: five floors, three gauges, beside each floor the colour that belongs there; what is left."""
    return Spots((*floors, *gauges, *goals, *sorting), size, ratio)


SORTING_SLOT = 2 * COLOURS + BONUSES  # in one's own tray


# In a narrow tray the tower stands; in a broad one it rises from left to right.
TRAYS = {
    "standing": _tower(
        tuple((0.16, 0.88 - 0.19 * floor) for floor in range(COLOURS)),
        ((0.73, 0.22), (0.73, 0.5), (0.73, 0.78)),
        tuple((0.35, 0.88 - 0.19 * floor) for floor in range(COLOURS)),
        0.2,
        0.95,
    ),
    "lying": _tower(
        tuple((0.1 + 0.2 * floor, 0.57 - 0.01 * floor) for floor in range(COLOURS)),
        ((0.17, 0.9), (0.5, 0.9), (0.83, 0.9)),
        tuple((0.1 + 0.2 * floor, 0.21 - 0.01 * floor) for floor in range(COLOURS)),
        0.38,
        2.15,
    ),
    "own.wide": _tower(
        tuple((0.28, 0.67 - 0.148 * floor) for floor in range(COLOURS)),
        ((0.5, 0.81), (0.5, 0.89), (0.5, 0.97)),
        tuple((0.62, 0.67 - 0.148 * floor) for floor in range(COLOURS)),
        0.26,
        0.62,
        (0.86, 0.374),
    ),
    "own.tall": _tower(
        tuple((0.06 + 0.11 * floor, 0.71 - 0.02 * floor) for floor in range(COLOURS)),
        ((0.85, 0.16), (0.85, 0.49), (0.85, 0.82)),
        tuple((0.06 + 0.11 * floor, 0.24 - 0.02 * floor) for floor in range(COLOURS)),
        0.48,
        4.8,
        (0.63, 0.45),
    ),
}
GAUGES = {"standing": 2.85, "lying": 1.9, "own.wide": 2.5, "own.tall": 3.0}  # larger than a floor


# The line, and what lies beside the track


@watched
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
    return Zone("order", Strip(max(t.seats, 1)), pieces, mat="slot")


@watched
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
    return Zone("supply", Strip(len(pieces), along="x"), pieces, mat="slot")
