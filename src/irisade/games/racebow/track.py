"""The track on the table: strips of landscape, what lies on their squares, and the pawns.

The newest tile lies at the far end, always in the same place: the camera follows the leader. What the
seat that moves may enter is drawn for that seat alone, as squares called `next.E2` whatever their tile.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from irisade.core.text import Sentence, Talk
from irisade.draw.layout import SNUG
from irisade.draw.scene import Form, Key, Piece, Spots, Zone
from irisade.games.racebow import rules
from irisade.games.racebow.art import ACTIONS, COLOUR_TINTS, FUELS, Rocket
from irisade.games.racebow.landscape import ACROSS, LENGTHS, VARIANTS, across
from irisade.games.racebow.rules import NOTHING, OFF_TRACK, OPEN, START, Table, square_label
from irisade.games.racebow.tiles import (
    AIR,
    BONUSES,
    EARTH,
    SQUARES,
    WATER,
    colour,
    colour_square,
    level,
    mark,
    mark_square,
)

TILES_SHOWN = 9  # at least; the field is seldom longer
DISC, TOKEN, SIGN, PAWN = 62.0, 60.0, 56.0, 68.0
PRICES = {WATER: "oxygen", EARTH: "", AIR: "propeller"}
# Five stands on a square, along the way, and which of them are used when so many things are there
STANDS = (0.2, 0.35, 0.5, 0.65, 0.8)
TAKEN_UP: tuple[tuple[int, ...], ...] = ((), (2,), (0, 4), (0, 2, 4), (0, 1, 3, 4), (0, 1, 2, 3, 4))
MIDDLE = 2
# At the rear end of every lane, for those who read the table: its name
LANES = tuple(
    f"lane.{square_label(square)}" if stand == 0 else ""
    for square in range(SQUARES)
    for stand in range(len(STANDS))
)
CLOSED = {
    rules.NO_PROPELLER: Sentence("You have no propeller left to fly"),
    rules.NO_OXYGEN: Sentence("You have no oxygen left to dive"),
    rules.OWNED: Sentence("You already have this colour"),
    rules.FULL: Sentence("Your counter for this is full"),
    rules.TAKEN: Sentence("Somebody is already there"),
}


@lru_cache(maxsize=64)
def spots(shown: int, form: Form) -> Spots:
    """First the strips, from the rear; then, strip by strip and square by square, the stands."""
    tile = LENGTHS[form]
    length = shown * tile
    at = [(k * tile + tile / 2, ACROSS / 2) for k in range(shown)]
    for k in range(shown):
        at += [((k + stand) * tile, across(square)) for square in range(SQUARES) for stand in STANDS]
    size = ACROSS / min(length, ACROSS) / SNUG  # a strip is as high as the track
    return Spots(tuple((x / length, y / ACROSS) for x, y in at), size, length / ACROSS)


def rearmost(t: Table) -> int:
    """The number of the last tile on the table."""
    return START if START in t.tile else t.gone


def coming(t: Table) -> int:
    """How many tiles are turned up before anybody goes on; they lie face down at the far end."""
    if rules.over(t) or not t.line or t.to_play[0] in t.finished:
        return 0
    return min(max(t.ahead - rules.tiles_ahead(t), 0), len(t.stack) + len(t.discards))


def rear(t: Table) -> int:
    """The number of the rearmost strip, where no tile need be."""
    beyond = t.gone + len(t.road) + coming(t)
    return beyond - max(TILES_SHOWN, beyond - rearmost(t))


def slot_of(t: Table, tile: int, square: int, stand: int = MIDDLE) -> int:
    """Where somebody stands on a square, among `spots`."""
    return _slot(t.gone + len(t.road) + coming(t), rear(t), tile, square, stand)


def _slot(beyond: int, back: int, tile: int, square: int, stand: int) -> int:
    return beyond - back + ((tile - back) * SQUARES + square) * len(STANDS) + stand


class Track:
    """One drawing of the track, for one viewer."""

    def __init__(self, t: Table, me: int, form: Form, talk: Talk) -> None:
        self.t, self.me, self.form, self.talk = t, me, form, talk
        self.first = rearmost(t)
        self.coming, self.back = coming(t), rear(t)
        self.beyond = t.gone + len(t.road) + self.coming
        self.shown = self.beyond - self.back

    def zone(self) -> Zone:
        talk = self.talk
        pads, shut = self.choices()
        strips = [self.strip(tile) for tile in range(self.back, self.back + self.shown)]
        return Zone(
            "road",
            spots(self.shown, self.form),
            (*pads, *self.face_down(), *self.things(), *shut, *self.pawns()),
            talk("The track"),
            ghosts=(*strips, *LANES),
            stack=(0, 0),
        )

    def slot(self, tile: int, square: int, stand: int = MIDDLE) -> int:
        return _slot(self.beyond, self.back, tile, square, stand)

    def face_down(self) -> Iterator[Piece]:
        """The tiles that will be turned up."""
        talk = self.talk
        for k in range(self.coming):
            slot = self.shown - self.coming + k
            yield Piece(f"new.{k}", f"back.{self.form}", talk("a tile, face down"), slot, leave="supply")

    def strip(self, tile: int) -> Key:
        if tile < self.first:
            return f"past.{self.form}.{tile % VARIANTS}"
        return f"start.{self.form}" if tile == START else f"strip.{self.form}.{tile % VARIANTS}"

    def choices(self) -> tuple[list[Piece], list[Piece]]:
        """For the seat that moves: what it may enter, at what price; and what is closed, and why."""
        t, me, talk = self.t, self.me, self.talk
        pads: list[Piece] = []
        shut: list[Piece] = []
        if rules.over(t) or t.to_play[0] != me or t.using != NOTHING or me in t.finished:
            return pads, shut
        if self.coming or not rules.next_tile(t, me):
            return pads, shut
        forced = not rules.open_squares(t, me)  # RB-18
        for square in rules.REACH[t.square[me]]:
            why = rules.closed(t, me, square)
            enters = why == OPEN or (forced and level(square) == EARTH)
            there = t.tile[me] + 1, square
            lying, crowd = self.lying(*there), self.crowd(*there)
            alone = not lying and not crowd
            told = [talk.word(*thing) for thing in lying] + [talk.names[seat] for seat in crowd]
            if enters:
                rocket: Rocket = ("large" if alone else "small") if t.steps else ""
                face = f"pad.{self.form}.{PRICES[level(square)]}.{rocket}"
            else:
                face = f"shut.{self.form}.{why}.{alone:d}"
                told.append(talk.line(CLOSED[why]))
            label = talk.word("square", square)
            if told:
                label += f": {', '.join(told)}"
            slot = self.slot(*there)
            piece = Piece(f"next.{square_label(square)}", face, label, slot, size_of(LENGTHS[self.form]))
            (pads if enters else shut).append(piece)
        return pads, shut

    def things(self) -> Iterator[Piece]:
        """Colours, bonuses and signs."""
        t, talk = self.t, self.talk
        for place, tile in enumerate(t.road):
            here, hue, what = t.gone + place, colour(tile), mark(tile)
            if t.colour_on[place]:
                face, label = f"disc.{COLOUR_TINTS[hue]}", talk.word("colour", hue)
                yield self.thing(here, colour_square(tile), face, label, DISC)
            if t.bonus_on[place]:
                face, label = f"bonus.{FUELS[what]}", talk.word("mark", what)
                yield self.thing(here, mark_square(tile), face, label, TOKEN)
            if what >= BONUSES:
                face, label = f"sign.{ACTIONS[what - BONUSES]}", talk.word("mark", what)
                yield self.thing(here, mark_square(tile), face, label, SIGN)

    def thing(self, tile: int, square: int, face: Key, label: str, size: float) -> Piece:
        """In the middle of its square, or at the rear where pawns stand too."""
        talk, stand = self.talk, TAKEN_UP[1 + len(self.crowd(tile, square))][0]
        label = f"{label}, {talk('{square}, tile {n}', square=square, n=tile + 1)}"
        where = f"tile{tile}.{square_label(square)}"
        return Piece(where, face, label, self.slot(tile, square, stand), size_of(size), leave="supply")

    def pawns(self) -> Iterator[Piece]:
        t = self.t
        for seat in range(t.seats):
            tile, square = t.tile[seat], t.square[seat]
            if square == OFF_TRACK:
                continue
            crowd, beside = self.crowd(tile, square), len(self.lying(tile, square))
            stand = TAKEN_UP[len(crowd) + beside][beside + crowd.index(seat)]
            yield Piece(
                f"pawn{seat}",
                f"pawn.{seat}.{level(square)}",
                self.standing(seat),
                self.slot(tile, square, stand),
                size_of(PAWN),
                mark="last" if seat == t.to_play[0] and not rules.over(t) else "",
            )

    def standing(self, seat: int) -> str:
        """Where somebody stands, in words."""
        talk, tile, square = self.talk, self.t.tile[seat], self.t.square[seat]
        if tile == START:
            return talk("{seat}, {square}", seat=seat, square=square)
        return talk("{seat}, {square}, tile {n}", seat=seat, square=square, n=tile + 1)

    def crowd(self, tile: int, square: int) -> list[int]:
        """The seats whose pawns stand on a square."""
        t = self.t
        return [seat for seat in range(t.seats) if (t.tile[seat], t.square[seat]) == (tile, square)]

    def lying(self, tile: int, square: int) -> list[tuple[str, int]]:
        """What lies on a square, or is printed there, as a word and its number."""
        t, place = self.t, tile - self.t.gone
        if tile == START:
            return []
        if square == colour_square(t.road[place]):
            return [("colour", colour(t.road[place]))] if t.colour_on[place] else []
        what = mark(t.road[place])
        there = square == mark_square(t.road[place]) and (t.bonus_on[place] or what >= BONUSES)
        return [("mark", what)] if there else []


def size_of(longer_side: float) -> float:
    """A piece so large, where a strip is ACROSS large."""
    return round(longer_side / ACROSS, 4)
