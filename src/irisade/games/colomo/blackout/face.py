"""How Blackout looks and what it says: a stage with ten places, the colours above it, a hat in one tray."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import atan2, degrees, hypot

from irisade.core.text import Sentence, Spelling, Talk
from irisade.core.words import NOBODY, Ask, Kind, Show, Window
from irisade.draw.art import Drawing
from irisade.draw.face import chosen_tints
from irisade.draw.memory import watched
from irisade.draw.pace import AT_ONCE
from irisade.draw.scene import Figure, Flourish, Form, Id, Piece, Preview, Reason, Spots, Strip, Zone
from irisade.draw.scenery import faces
from irisade.draw.tints import RAINBOW
from irisade.games.colomo import art, discs_said, grounds, sceneries
from irisade.games.colomo.blackout.rules import (
    CLOSE_UP,
    FIRST,
    LAST_TURNING,
    LAY,
    LIFT,
    NAME,
    NONE,
    PLACES,
    PUT,
    SEEK,
    Table,
    may_put,
    next_seeker,
    points,
    taken,
)
from irisade.games.colomo.discs import COLOURS, won_by
from irisade.games.colomo.discs_said import prize_score as score
from irisade.games.colomo.discs_said import turns_over
from irisade.games.colomo.look import SEAT_TINTS, UPRIGHT, around, shelf

LONGEST = 6  # ribbon, in discs
CHOOSES = True  # everybody a colour of their own
BOOK: dict[str, Drawing] = (
    art.BOOK
    | {f"sign.{tint}": art.sign(tint) for tint in RAINBOW}
    | {f"ask.{tint}": art.bubble(tint) for tint in RAINBOW}
    | {f"chip.{tint}": art.chip(tint) for tint in SEAT_TINTS}
    | {f"ribbon.{n}": art.ribbon(n) for n in range(1, LONGEST + 1)}
    | {"hat": art.hat(), "glove": art.glove(), "mark": art.stage_mark()}
    | {
        "theatre.wide": grounds.theatre(False),
        "theatre.tall": grounds.theatre(True),
        "curtain": art.curtain(),
    }
    | {f"socket.{tint}": grounds.socket(tint) for tint in RAINBOW}
    | faces(sceneries.FOYER)
)
FAN = 0.2  # between the discs of a stack
# Ten places in a line that swings from side to side, so that discs are large; above or beside them the
# manipulator's two hands, the question that the rabbit asks, and who seeks next
QUESTION, QUEUE = PLACES + 2, PLACES + 3
WIDE = Spots(
    (
        *((0.12 + 0.0845 * k, 0.56 + 0.17 * (k % 2)) for k in range(PLACES)),
        *((0.35, 0.3), (0.65, 0.3), (0.645, 0.25)),
        *((0.36 + 0.07 * k, 0.9) for k in range(LAST_TURNING)),
    ),
    0.19,
    1.4,
)
TALL = Spots(
    (
        *((0.6 + 0.2 * (k % 2), 0.155 + 0.084 * k) for k in range(PLACES)),
        *((0.3, 0.2), (0.3, 0.4), (0.3, 0.37)),
        *((0.15 + 0.08 * k, 0.94) for k in range(LAST_TURNING)),
    ),
    0.206,
    0.8,
)
STRAIGHT_WIDE = Spots(
    (*((0.1 + 0.0889 * k, 0.64) for k in range(PLACES)), *WIDE.at[PLACES:]),
    0.12,
    1.4,
)
STRAIGHT_TALL = Spots(
    (*((0.7, 0.165 + 0.085 * k) for k in range(PLACES)), *TALL.at[PLACES:]),
    0.102,
    0.8,
)
LINES = {
    ("wide", False): WIDE,
    ("tall", False): TALL,
    ("wide", True): STRAIGHT_WIDE,
    ("tall", True): STRAIGHT_TALL,
}
ASKED, NEXT = 1.35, 0.38  # how large the question and the seekers are


def _place(talk: Talk, place: int) -> str:
    return talk("place {n}", n=place + 1)  # as people count


LOOKS = {  # CB-7: all are covered at once
    "Remember the colours!": "seconds",
    "{seat} turns a disc face down": AT_ONCE,
    "{seat} wins the disc": AT_ONCE,
}
WORDS: Mapping[str, Spelling] = {**discs_said.WORDS, "place": _place, "seeker": "seat"}


def prompt(t: Table, asking: Ask | Window) -> Sentence:
    if asking.kind is LAY:
        return Sentence("Your show! Lay your discs in a line" if not t.colour else "And the next disc…")
    if asking.kind is LIFT:
        return Sentence("And a second disc?" if t.lifted else "Now move up to two discs")
    if asking.kind is PUT:
        return Sentence("Where does it go?")
    if asking.kind is NAME:
        return Sentence("Which colour should {seeker} find?", {"seeker": next_seeker(t)})
    return Sentence("Find the {colour:f} one!", {"colour": t.wanted})


def log(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    """Neither place nor colour: what was seen must be remembered."""
    words = {"seat": seat}
    if kind is LAY:
        return Sentence("{seat} lays a disc", words)
    if kind is LIFT:
        return Sentence("{seat} leaves the rest" if option == NOBODY else "{seat} lifts a disc", words)
    if kind is PUT:
        return Sentence("{seat} moves a disc", words)
    if kind is NAME:
        return Sentence("{seat} names a colour", words)
    return turns_over(seat) if kind is SEEK else None


def because(t: Table, show: Show) -> Reason | None:
    """Who wins a disc depends on whether it has the colour that is wanted; once found, it is no longer."""
    if show.text != "{seat} wins the disc":
        return None
    if t.wanted == NONE:  # CB-16, CB-17
        return Reason(Sentence("It is the colour that was asked for"))
    return Reason(
        Sentence("It is another colour: the magician gets it"),
        Sentence("It is another colour: you get it"),
        show.words["seat"],
    )


def preview(t: Table, asking: Ask, option: int) -> Preview | None:
    """The place of the next disc, or the hand that lifts one."""
    if asking.kind is LAY:
        return Preview((f"line.{FIRST + len(t.colour)}",))
    lifts = asking.kind is LIFT and option != NOBODY
    return Preview((f"line.{PLACES + len(t.lifted)}",)) if lifts else None


def why_not(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    if kind is LAY and option in t.colour:
        return Sentence("This colour is already in the line")
    if kind is NAME and option not in _hidden(t):
        return Sentence("This colour has already been found")
    if kind in (LIFT, SEEK) and option != NOBODY and t.lies[option] == NONE:
        more = kind is LIFT and bool(t.lifted)
        return Sentence("Lift another disc, or leave the rest" if more else "There is no disc there")
    return _why_not_put(t, option) if kind is PUT else None


def _why_not_put(t: Table, place: int) -> Sentence | None:
    if may_put(t, place):
        return None
    if t.must_move and place == t.came[0]:
        return Sentence("It must go to another place")
    if t.line == CLOSE_UP:
        return Sentence("It must touch the others")
    return Sentence("The line would have a gap" if t.lies[place] == NONE else "There is already a disc there")


def _hidden(t: Table) -> list[int]:
    """The colours that nobody has won in this round."""
    return [hue for hue in range(COLOURS) if t.won.count(hue) == t.rounds]


def motion(before: Table, t: Table, me: int, show: Show | None) -> Iterator[tuple[Id, Id]]:
    """What the gloves do, so that everybody can follow each disc; the last one laid; and who wins one."""
    lay, lies = taken(before), taken(t)
    if len(before.colour) == COLOURS - 1 and len(t.colour) == COLOURS:  # a sign takes its place
        yield f"palette.{t.colour[-1]}", f"line.{FIRST + COLOURS - 1}"
    for seat in range(t.seats):
        if points(t, seat) > points(before, seat):
            gone = [place for place in lay if place not in lies]
            gone.sort(key=lambda place: before.lies[place] not in before.up)  # the sixth comes last
            first = points(before, seat)
            yield from ((f"line.{place}", f"tray{seat}.{first + k}") for k, place in enumerate(gone))
    raised, held = len(before.lifted), len(t.lifted)
    if held > raised:
        yield f"line.{t.came[-1]}", f"hand.{raised}"
        yield f"glove.{raised}", f"glove.{raised}"
        lay.remove(t.came[-1])
    elif held < raised and show is not None:
        yield "hand.0", f"line.{show.to}"
        yield from ((f"hand.{k + 1}", f"hand.{k}") for k in range(held))
        yield from ((f"glove.{k}", f"glove.{held - k}") for k in range(raised))  # the full one comes first
        lies.remove(show.to)
    if t.lifted or before.lifted:  # with close_up the others move up, or make room
        pairs = zip(lay, lies)
        yield from ((f"line.{place}", f"line.{goal}") for place, goal in pairs if place != goal)


def how(before: Table, t: Table, origin: Id, to: Id) -> Figure:
    """A glove and the disc that it lifts or puts down."""
    return "carry" if way(before, t, origin, to) and not to.startswith("tray") else ""


def way(before: Table, t: Table, origin: Id, to: Id) -> tuple[Id, ...]:
    """A glove goes to a disc and back with it, or with a disc and back; what is found hops."""
    if to.startswith("tray"):
        return (to,) if before.wanted != NONE and t.wanted == NONE else ()
    raised, held = len(before.lifted), len(t.lifted)
    if held > raised:
        moved = (origin, to) in (
            (f"line.{t.came[-1]}", f"hand.{raised}"),
            (f"glove.{raised}", f"glove.{raised}"),
        )
        return (f"line.{t.came[-1]}",) if moved else ()
    down = [place for place in taken(t) if before.lies[place] == NONE]
    moved = held < raised and origin in ("hand.0", "glove.0")
    return (f"line.{down[0]}",) if moved and t.line != CLOSE_UP else ()


def flourish(before: Table, t: Table, show: Show | None) -> tuple[Flourish, ...]:
    """The curtain falls and the lights go out when all are covered; who has found a colour is cheered."""
    if before.up and not t.up and not t.turned and len(t.colour) == COLOURS:
        return Flourish("curtain", "line", face="curtain"), Flourish("sky", tint="black")
    if before.wanted == NONE or t.wanted != NONE:
        return ()
    winners = (seat for seat in range(t.seats) if points(t, seat) > points(before, seat))
    return tuple(
        Flourish("burst", f"tray{seat}.{points(before, seat)}", tint=RAINBOW[before.wanted])
        for seat in winners
    )


def areas(t: Table, me: int, form: Form) -> str:
    return around(t.seats, me, form, centre="line", above="palette")


def common(t: Table, form: Form, talk: Talk, settings: Mapping[str, str]) -> list[Zone]:
    trays = (_tray(t, seat, form, talk) for seat in range(t.seats))
    tints = tuple(chosen_tints(SEAT_TINTS, settings))
    return [_line(t, form, settings.get("layout") == "straight", tints, talk), _palette(t, talk), *trays]


@watched
def _line(t: Table, form: Form, straight: bool, tints: Sequence[str], talk: Talk) -> Zone:
    """The discs of the line, and those in the manipulator's hands."""
    discs = [
        _disc(t, f"line.{place}", t.lies[place], place, talk)
        for place in range(PLACES)
        if t.lies[place] != NONE
    ]
    discs += [_disc(t, f"hand.{k}", disc, PLACES + k, talk) for k, disc in enumerate(t.lifted)]
    layout = LINES[form, straight]
    left = taken(t)
    if t.turned >= LAST_TURNING - 1 and len(left) == 2:
        layout, ribbon = _joined(layout, *left)
        discs.append(ribbon)
    if len(t.colour) == COLOURS and t.wanted == NONE and not t.up:
        discs += [Piece(f"glove.{k}", "glove", "", PLACES + k) for k in range(2)]
    discs += _seeking(t, tints, talk)
    ghosts = ("mark",) * PLACES
    return Zone(
        "line", layout, tuple(discs), talk("The line"), art=f"theatre.{form}", ghosts=ghosts, stack=(0, 0)
    )


@cache
def _joined(spots: Spots, one: int, other: int) -> tuple[Spots, Piece]:
    """Who finds the fifth disc wins the sixth, too: a ribbon from one to the other."""
    (x, y), (to_x, to_y) = spots.at[one], spots.at[other]
    across, down = (to_x - x) * spots.ratio, to_y - y
    far = hypot(across, down) / (spots.size * min(1.0, spots.ratio))  # in discs
    n = min(LONGEST, max(1, round(far)))
    ribbon = Piece(
        "ribbon", f"ribbon.{n}", "", len(spots.at), round(far, 3), round(degrees(atan2(down, across)), 1)
    )
    return replace(spots, at=(*spots.at, ((x + to_x) / 2, (y + to_y) / 2))), ribbon


def _seeking(t: Table, tints: Sequence[str], talk: Talk) -> list[Piece]:
    """The question that hangs in the air, and whose turn it is to find the answer, the next one first."""
    pieces = []
    if t.wanted != NONE:
        label = talk("wanted: {colour}", colour=t.wanted)
        pieces.append(Piece("question", f"ask.{RAINBOW[t.wanted]}", label, QUESTION, ASKED))
    if len(t.colour) == COLOURS and not t.lifted and not t.up and len(taken(t)) > 1:
        for k in range(LAST_TURNING - t.turned):
            seat = (t.manipulator + 1 + (t.turned + k) % (t.seats - 1)) % t.seats
            label = talk("{seat} seeks", seat=seat) if k == 0 else talk("then {seat}", seat=seat)
            pieces.append(Piece(f"queue.{k}", f"chip.{tints[seat]}", label, QUEUE + k, NEXT))
    return pieces


def _disc(t: Table, id: str, disc: int, slot: int, talk: Talk) -> Piece:
    if disc in t.up:
        hue = t.colour[disc]
        return Piece(id, f"disc.{RAINBOW[hue]}", talk("{colour}", colour=hue), slot)
    label = talk("a face-down disc on {place}", place=slot) if slot < PLACES else talk("a disc in the hand")
    first = slot == PLACES  # of the two in the hands, the one that is put down first
    return Piece(id, "disc.back", label, slot, mark="glow" if first else "")


@watched
def _palette(t: Table, talk: Talk) -> Zone:
    """The discs that are still to be laid; later the colours that are still hidden, the wanted one bright."""
    laying = len(t.colour) < COLOURS
    hues = [hue for hue in range(COLOURS) if hue not in t.colour] if laying else _hidden(t)
    pots = tuple(
        Piece(
            f"palette.{hue}",
            f"{'disc' if laying else 'sign'}.{RAINBOW[hue]}",
            talk("wanted: {colour}" if hue == t.wanted else "{colour}", colour=hue),
            hue,
            mark="glow" if hue == t.wanted else "dim" if t.wanted != NONE else "",
        )
        for hue in hues
    )
    ghosts = tuple(f"socket.{tint}" for tint in RAINBOW)
    return Zone("palette", Strip(COLOURS, along="x"), pots, talk("The colours"), ghosts=ghosts)


@watched
def _tray(t: Table, seat: int, form: Form, talk: Talk) -> Zone:
    """The hat of the manipulator, or the discs of the seat that wait for it; then what was won, in stacks."""
    label = talk("{seat} is the manipulator", seat=seat)
    pieces = [Piece(f"hat{seat}", "hat", label)] if seat == t.manipulator and t.rounds < t.seats else []
    if (seat - t.manipulator) % t.seats in range(1, t.seats - t.rounds):
        label = talk("six discs belonging to {seat}", seat=seat)
        pieces = [
            Piece(f"set{seat}.{k}", "disc.back", label if k == COLOURS - 1 else "") for k in range(COLOURS)
        ]
    for k, hue in enumerate(won_by(t, seat)):
        label = talk("{colour} disc, won by {seat}", seat=seat, colour=hue)
        pieces.append(Piece(f"tray{seat}.{k}", f"disc.{RAINBOW[hue]}", label, 1 + k // COLOURS))
    stacks = 1 + -(-points(t, seat) // COLOURS)
    rows = (t.seats + 1) // 2
    shape = 4.0 if form == "tall" else 0.38 * rows
    return Zone(
        f"tray{seat}",
        shelf(stacks, 1 + FAN * (COLOURS - 1), shape),
        tuple(pieces),
        talk.names[seat],
        "tray",
        seat=seat,
        stack=(FAN, 0.0),
        deep=COLOURS,
    )
