"""What ONE viewer may know of ONE table: places, pieces, and what to click. No pixels, no secrets.

A game's face fills a `Stage` (areas and zones) from a view; `face.compose` lays over it what is the same for
every game: the seats, the acts of whoever is asked, the prompt. `layout.place` then gives coordinates.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from irisade.core.text import Sentence
from irisade.core.words import NOBODY

Key: TypeAlias = str  # a face in the game's art book: "disc.red", "race.R7", "disc.back"
Id: TypeAlias = str  # a zone "pond", a place "pond.17", or the name of a unique card that is seen: "R7"
Form: TypeAlias = Literal["wide", "tall"]
Mark: TypeAlias = Literal["", "glow", "drum", "held", "dim", "last"]
# Together they fly up as a rainbow and part, whirl about their middle, dance around the table, shake, or go
# around the others; a die rolls, a gift bows to whoever gets it, what is carried goes slowly with who
# carries it by the places of its way, and what all wait for is held up until it opens
Figure: TypeAlias = Literal["", "arc", "spin", "dance", "shake", "aside", "roll", "gift", "carry", "open"]
FIGURES: Mapping[Figure, float] = {  # seconds that each takes: meanwhile nothing else happens
    "arc": 2.3,
    "spin": 1.25,
    "dance": 3.6,
    "shake": 0.9,
    "aside": 0.78,
    "roll": 0.9,
    "gift": 1.5,
    "carry": 1.2,
    "open": 1.5,
}
# A token flies, sparks fly, a place shakes, a piece bounces, the light changes, a curtain falls, fireworks
Joy: TypeAlias = Literal["fly", "burst", "shake", "bump", "sky", "curtain", "fireworks"]
GLOWING = ("glow", "drum", "held")  # with a drum it turns over after a held breath; held up it is larger
RECENT = "recent"  # among the settings a stage gets: the places of the last turn, with spaces between
LOOKS = "looks"  # and the tints that the seats chose, with spaces between; where nobody did, there is none
THROW = "throw"  # and what everybody knows of the luck of this game alone: it names the throw of its discs

STACK = (0.16, 0.0)  # shift of each piece over the one below, in its own size


class Piece(NamedTuple):
    """Something that lies on the table. A tuple, because scenes make them by the hundred."""

    id: Id  # its place, or the card's own name; never anything that travels with what is covered
    face: Key  # the side this viewer sees; another face on the same id = the piece flips
    label: str = ""  # spoken and shown as a hint, in the viewer's language; "" = decoration
    slot: int = 0  # index into the zone's layout; pieces sharing a slot stack in order
    size: float = 1.0
    turn: float = 0.0  # degrees
    badge: str = ""  # a pile's count, a buggy's driver
    mark: Mark = ""
    was: Id = ""  # the place it comes from when it appears
    leave: Id = ""  # the place it sinks into when it disappears


@dataclass(frozen=True, slots=True)
class Ring:
    """Concentric circles, the inner first; a 1 is the centre: (1, 12)."""

    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Thrown:
    """So many discs in disorder, none on another; they fill their zone, and turn with it."""

    n: int
    name: str  # of the throw


@dataclass(frozen=True, slots=True)
class Grid:
    """Slots row by row. `turned`: the grid of `rows` columns seen after a quarter turn of the table, so
    that slot k is the same place in both forms and neighbours stay neighbours."""

    cols: int
    rows: int
    ratio: float = 0  # width/height kept whatever the screen; 0 = fill the zone
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Strip:
    n: int
    reverse: bool = False
    along: Literal["auto", "x", "y"] = "auto"
    pad: tuple[float, float, float, float] = (0, 0, 0, 0)  # top right bottom left, parts of the zone


@dataclass(frozen=True, slots=True)
class Fan:
    """A hand of n cards."""

    n: int


@dataclass(frozen=True, slots=True)
class Spots:
    """Anything else (a track, a stadium): points of the unit square."""

    at: tuple[tuple[float, float], ...]
    size: float  # of the shorter side
    ratio: float = 0
    cols: int = 0  # in text: so many slots to a row; 0 = all in one


Layout: TypeAlias = Ring | Thrown | Grid | Strip | Fan | Spots


class Zone(NamedTuple):
    """A part of the table with what lies there. A tuple too: most looks make some anew."""

    id: Id
    layout: Layout
    pieces: tuple[Piece, ...] = ()
    label: str = ""
    mat: Literal["none", "felt", "tray", "slot"] = "none"
    art: Key = ""  # backdrop (road, track, tile)
    ghosts: tuple[Key, ...] = ()  # what is printed under each slot; "" = nothing
    seat: int | None = None  # whose area: its heading has the seat's tint, name and score
    stack: tuple[float, float] = STACK
    deep: int = 1  # pieces a slot must have room for


class Glimpse(NamedTuple):
    """What would be seen somewhere after a move; it is drawn faintly while somebody considers that move.

    "disc.red" takes the place of any other disc that lies there; a face of another kind lies on it.
    """

    at: Id  # a piece, or a slot such as "board.12"
    face: Key = ""
    text: str = ""  # short, in no language: "+2"


class Act(NamedTuple):
    """One legal move = the ids to click, in order."""

    move: str  # the record's own notation, also typed in the terminal
    via: tuple[Id, ...]  # () = a plain button; ("p3", "board.12") = pick, then place
    label: str
    to: tuple[Id, ...] = ()  # what lights up while somebody considers it
    note: str = ""  # what it leads to, in words
    glimpses: tuple[Glimpse, ...] = ()  # and how the table would look
    face: Key = ""  # on its button, for those who cannot read yet


class Reason(NamedTuple):
    """Why something happens, for all to hear; whoever it concerns may be told so to their face."""

    line: Sentence
    yours: Sentence | None = None  # the same, said to
    seat: int = NOBODY  # this seat


class ByHand(NamedTuple):
    """Something that a person does with their own hands, though there is nothing to choose: roll a die."""

    table: Any  # as it is until then; None where it is as shown, and all look at that until it is done
    at: Id  # what to touch
    label: Sentence  # what that does
    prompt: Sentence  # what to do, to whoever does it
    rule: str = ""  # what it is about, as the rules page names it
    seats: tuple[int, ...] = ()  # the first person among these does it; without any, the seat of the Show


class Preview(NamedTuple):
    """What an option leads to: the ids that light up, a few sentences, how the table would look."""

    to: tuple[Id, ...] = ()  # of pieces, zones, or slots such as "board.12"
    lines: tuple[Sentence, ...] = ()
    glimpses: tuple[Glimpse, ...] = ()
    face: Key = ""  # where the option is a button


class Flourish(NamedTuple):
    """Something for joy that leaves no trace on the table, and says nothing that the table does not say.

    They come in the order told: what flies starts one after the other, and what bursts, bumps or lights up
    after something that flies waits until it has landed; what rises waits until what lies there is at rest.
    A text waits for whoever walks there, step by step, and so does a bump.
    What shakes begins before anything moves, and a curtain falls meanwhile.
    "seat.2.x" is the piece x of the zone of seat 2, which is called otherwise on its own seat's table.
    """

    kind: Joy
    at: Id = ""  # a piece, a zone or a slot; for the whole table ("sky", "fireworks") none
    to: Id = ""  # where it flies or bumps, or a score: "seat.2"; what flies nowhere rises and fades
    text: str = ""  # on what flies, of no language: "+3"
    tint: str = ""  # of token, sparks or light; without one, sparks are a rainbow
    face: Key = ""  # what flies, instead of a token; the curtain


@dataclass(frozen=True, slots=True)
class Seat:
    name: str
    tint: str
    score: str = ""
    turn: bool = False
    you: bool = False


class Stage(NamedTuple):
    """What a game's face draws; `compose` makes a scene of it."""

    areas: str  # one row per line, ":n" its weight; a last line "| 1 2.7 1" weighs the columns; "." = empty
    zones: tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    game: str
    title: str
    rev: int
    areas: str
    zones: tuple[Zone, ...]
    seats: tuple[Seat, ...] = ()
    acts: tuple[Act, ...] = ()  # only this viewer's
    prompt: str = ""
    said: str = ""  # what just happened
    over: bool = False
    rule: str = ""  # what the question is about, as the rules page names it
