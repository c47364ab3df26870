"""Where everything lies: a tray for every seat, the piles between them, counters in a row.

It is drawn from a view, and from what the game is like in general. So what a view covers is covered here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain
from typing import Any

from irisade.core.text import Talk
from irisade.core.words import HIDDEN, NOBODY, Ask, Kind
from irisade.draw.generated import drawings
from irisade.draw.generated.lots import Lot, areas, balanced, in_rows, packed, places, side_of_square
from irisade.draw.generated.parts import SEAT, MatParts, Part
from irisade.draw.generated.words import NUMBER, titled
from irisade.draw.layout import HEADING, PADDING
from irisade.draw.scene import Form, Grid, Id, Piece, Stage, Zone

BEFORE_SEATS = ("numbers", "each", "hands")
COUNTERS = "all-numbers"  # the zone of single numbers; no field can be called so
ABREAST = {"tall": 6, "wide": 8}  # pieces in a row, so that a finger can tell them apart
IN_TRAY = {"tall": 6, "wide": 12}  # the same on one's own tray, which is as wide as the mat
PACKED = {"tall": 6, "wide": 12}  # in a row of several zones
ROOM = {"tall": (930.0, 800.0), "wide": (1300.0, 420.0)}  # about what the middle of the mat has, in its units
LARGEST = {"tall": 230.0, "wide": 150.0}  # a place
FEWEST = {"tall": 4, "wide": 3}  # for how many pieces there is room on one's own tray, so that none is huge
CELL, OWN_CELL = 150.0, 190.0  # the height of a row of pieces, and of one's own, in units of the mat
COUNTER = 110.0
PLATE = 20.0  # of a tray in which nothing lies: only its heading is seen
SHORT = 12  # letters of a caption


class Mat:
    """Draws the views of one game."""

    def __init__(self, parts: MatParts, spelled: Collection[str]) -> None:
        self.parts, self.spelled = parts, spelled
        self.words = _words_of(parts.game.kinds)
        self.before_seats = [part for part in parts.parts if part.role in BEFORE_SEATS]
        chosen = any(kind.what == SEAT and not kind.at for kind in parts.asked)
        self.has_trays = chosen or bool(self.before_seats)

    def book(self) -> dict[str, Any]:
        """Every piece that may lie on the mat."""
        book = drawings.ground()
        for part in self.parts.parts:
            book |= drawings.named(part.name, titled(part.name).lower())
        for kind, word in self.words.items():
            book |= drawings.things(word, kind, self.parts.is_card(kind))
        return book

    # -- what to click --

    def spot(self, t: Any, asking: Ask, option: int) -> Id:
        """Where an option lies, if it lies anywhere; else it is a button."""
        kind = asking.kind
        if option == NOBODY:
            return ""
        if kind in self.parts.places:
            part = self.parts.by_name.get(self.parts.places[kind])
            if part is not None and part.role in BEFORE_SEATS:
                return tray(option)
            return f"{part.name}.{option}" if part is not None and option < part.slots else ""
        if kind.what == SEAT and not kind.at:
            return tray(option)
        if kind in self.parts.printed:
            return f"{self._choice(kind)}.{option}"
        source = self._source(kind)
        if source is None or source.role == "heap" or not self.offers(t, asking.seat, kind, option):
            return ""
        return _name(kind, option)

    def offers(self, t: Any, seat: int, kind: Kind, option: int) -> bool:
        """Whether it lies where the options of this question come from, if they come from anywhere."""
        source = self._source(kind)
        if source is None or option == NOBODY:
            return True
        pile = getattr(t, source.name)
        return option in (pile[seat] if source.role == "hands" else pile)

    def _source(self, kind: Kind) -> Part | None:
        part = self.parts.by_name.get(self.parts.sources.get(kind, ""))
        return part if part is not None and part.role in ("hands", "row", "heap") else None

    # -- what lies there --

    def stage(self, t: Any, me: int, form: Form, talk: Talk, settings: Any) -> Stage:
        """Other seats at the top, the middle, and one's own tray at the bottom."""
        seats = range(len(talk.names))
        trays = [self._tray(t, seat, me, form, talk) for seat in seats] if self.has_trays else []
        others = [lot for seat, lot in enumerate(trays) if seat != me]
        mine = [lot for seat, lot in enumerate(trays) if seat == me]
        crowded = form == "tall" and len(self.before_seats) > 2
        abreast = 2 if crowded else 3 if form == "tall" else 4
        rows = in_rows(others, abreast)
        rows += packed(self._middle(t, form, talk), PACKED[form])
        rows += [mine] if mine else []
        if not rows:
            rows = [[Lot(Zone(COUNTERS, Grid(1, 1)), 1, CELL)]]
        own = {lot.zone.id for lot in mine}
        zones = [lot.zone for row in rows for lot in row]
        return Stage(
            areas(rows, ABREAST[form] // 2),
            tuple(_named_once(sorted(zones, key=lambda zone: zone.id not in own))),
        )

    def _middle(self, t: Any, form: Form, talk: Talk) -> list[Lot]:
        lots: list[Lot] = []
        counters: list[Piece] = []
        for part in self.parts.parts:
            if part.role in ("number", "whose"):
                counters.append(
                    self._single(part, getattr(t, part.name), f"{COUNTERS}.{len(counters)}", talk)
                )
            elif part.role == "heap":
                lots.append(self._heap(t, part, form, talk))
            elif part.role in ("row", "board"):
                lots.append(self._row(t, part, form, talk))
        lots += [self._print(kind, form, talk) for kind in self.parts.printed]
        if counters:
            pieces = tuple(piece._replace(slot=k) for k, piece in enumerate(counters))
            cols = balanced(len(pieces), ABREAST[form])
            rows = -(-len(pieces) // cols)
            lots.append(Lot(Zone(COUNTERS, places(cols, rows), pieces), cols, rows * COUNTER))
        return lots

    def _print(self, kind: Kind, form: Form, talk: Talk) -> Lot:
        """The options of a question that lie nowhere else, as on the edge of a board."""
        zone, cols = self._choice(kind), self._abreast(kind.size, form)
        rows = -(-kind.size // cols)
        looks = [self._look(Part("", "row", kind), option, talk) for option in range(kind.size)]
        pieces = tuple(Piece(f"{zone}.{n}", face, label, n) for n, (face, label) in enumerate(looks))
        title = (
            talk(titled(kind.what)) if kind.what != NUMBER else ""
        )  # it also lies there when nobody is asked
        height = HEADING[form] + PADDING + rows * (CELL if form == "tall" else COUNTER)
        return Lot(Zone(zone, places(cols, rows), pieces, title, "slot"), max(cols, 3), height)

    def _choice(self, kind: Kind) -> Id:
        return f"choice-{self.parts.printed.index(kind)}"

    def _heap(self, t: Any, part: Part, form: Form, talk: Talk) -> Lot:
        pile, title = getattr(t, part.name), talk(titled(part.name))
        pieces: tuple[Piece, ...] = ()
        if pile:
            face, label = self._look(part, pile[-1], talk)
            pieces = (Piece(f"{part.name}.0", face, f"{title}: {label}", badge=str(len(pile))),)
        ghosts = (self._ghost(part),)
        zone = Zone(part.name, Grid(1, 1), pieces, label=title, mat="slot", ghosts=ghosts)
        return Lot(zone, 2, HEADING[form] + CELL)

    def _row(self, t: Any, part: Part, form: Form, talk: Talk) -> Lot:
        pile = getattr(t, part.name)
        if part.role == "board":
            pile = list(chain(*(row + [NOBODY] * (part.cols - len(row)) for row in pile)))
        room = max(part.slots, len(pile), 1)
        placed = part.role == "board" or part.name in self.parts.places.values()
        cols = part.cols or (side_of_square(room) if placed else 0) or self._abreast(room, form)
        rows = -(-room // cols)
        cell = min(ROOM[form][0] / cols, LARGEST[form])
        pointed = set(self._pointed(t, part.name))
        chosen_by = (kind for kind, where in self.parts.places.items() if where == part.name and kind.what)
        asking = next(chosen_by, None)  # whose options are these places
        pieces = []
        for k, value in enumerate(pile):
            if not self._is_empty(part, value):
                face, label = self._look(part, value, talk)
                if asking is not None and k < asking.size:
                    label = f"{talk.word(asking.what, k)}, {label}"
                mark = "glow" if k in pointed else ""
                pieces.append(Piece(self._id(part, value, k), face, label, k, mark=mark))  # type: ignore[arg-type]
        ghosts = (self._ghost(part),) * (room if placed else 1)
        title = talk(titled(part.name))
        zone = Zone(part.name, places(cols, rows, part.card), tuple(pieces), title, "slot", ghosts=ghosts)
        wide = PACKED[form] if form == "tall" and rows > 1 else max(cols, 2)
        return Lot(zone, wide, HEADING[form] + PADDING + rows * cell)

    def _abreast(self, count: int, form: Form) -> int:
        """So many that each is as large as can be, and no row is much shorter than the others."""
        if count <= ABREAST[form]:
            return count
        width, height = ROOM[form]
        height /= sum(part.role in ("row", "board") for part in self.parts.parts) + len(self.parts.printed)

        def size(cols: int) -> float:
            rows = -(-count // cols)
            return min(width / cols, height / rows) * (count / (cols * rows)) ** 2

        return max(range(ABREAST[form] // 2, 2 * ABREAST[form]), key=size)

    def _pointed(self, t: Any, name: str) -> Iterator[int]:
        for part in self.parts.parts:
            if part.role == "pointer" and part.of == name:
                value = getattr(t, part.name)
                yield from value if isinstance(value, list) else [value]

    # -- seats --

    def _tray(self, t: Any, seat: int, me: int, form: Form, talk: Talk) -> Lot:
        """What lies before a seat: its counters first, then its things."""
        pieces: list[Piece] = []
        ghosts: list[str] = []
        room = 0
        for part in self.before_seats:
            if part.role in ("numbers", "each"):
                laid = getattr(t, part.name)[seat : seat + 1]
                value = laid[0] if laid else NOBODY  # the table may still be being laid
                id = f"{tray(seat)}.{part.name}"
                pieces.append(self._single(part, value, id, talk)._replace(slot=room))
                room += 1
            else:
                held = self._captioned(
                    part, list(self._hand(part, getattr(t, part.name)[seat], seat, talk)), seat, talk
                )
                pieces += [piece._replace(slot=room + k) for k, piece in enumerate(held)]
                if not held:
                    ghosts += [""] * (room - len(ghosts)) + [self._ghost(part)]
                room += max(
                    len(held), part.slots if seat == me and part.name in self.parts.sources.values() else 1
                )
        abreast = IN_TRAY[form] if seat == me else 4
        cols = balanced(max(room, 1), abreast)
        rows = -(-max(room, 1) // cols)
        cell, least = (OWN_CELL, FEWEST[form]) if seat == me else (CELL, 1)
        height = HEADING[form] + (PADDING + rows * cell if room else PLATE)
        cards = all(part.card for part in self.before_seats if part.role != "numbers")
        layout = places(cols, rows, cards, least)
        zone = Zone(tray(seat), layout, tuple(pieces), mat="tray", ghosts=tuple(ghosts), seat=seat)
        return Lot(zone, 1, height)

    def _hand(self, part: Part, pile: list[int], seat: int, talk: Talk) -> Iterator[Piece]:
        """Thing by thing what is seen; as one heap what is covered, or what nobody chooses from."""
        if pile and (set(pile) == {HIDDEN} or not self._spread_out(part)):
            face, label = self._look(part, pile[-1], talk)
            count = str(len(pile)) if len(self.before_seats) < 2 else f"{_caption(part, talk)} {len(pile)}"
            yield Piece(f"{tray(seat)}.{part.name}", face, f"{len(pile)}: {label}", badge=count)
            return
        chosen = part.name in self.parts.sources.values()
        for k, value in enumerate(sorted(pile) if chosen else pile):  # when each came is nobody's business
            face, label = self._look(part, value, talk)
            yield Piece(self._id(part, value, k, tray(seat)), face, label)

    def _captioned(self, part: Part, held: list[Piece], seat: int, talk: Talk) -> list[Piece]:
        """With the name of the pile below its last thing or its empty place, where there are several."""
        if len(self.before_seats) < 2:
            return held
        caption = _caption(part, talk)
        if not held:
            title = talk(titled(part.name))
            return [Piece(f"{tray(seat)}.{part.name}", self._ghost(part), f"{title}: –", badge=caption)]
        return [*held[:-1], held[-1]._replace(badge=held[-1].badge or caption)]

    def _spread_out(self, part: Part) -> bool:
        return part.slots <= 8 or part.name in self.parts.sources.values()

    # -- pieces --

    def _single(self, part: Part, value: int, id: Id, talk: Talk) -> Piece:
        """A number or a thing that has no pile, with its name below."""
        title = talk(titled(part.name))
        if self._is_empty(part, value):
            face = drawings.NONE if part.role in ("number", "numbers") else self._ghost(part)
            return Piece(id, face, f"{title}: –", badge=_caption(part, talk))
        face, label = self._look(part, value, talk)
        badge = str(value) if face == drawings.many(part.name) else _caption(part, talk)
        return Piece(id, face, f"{title}: {label}", badge=badge)

    def _look(self, part: Part, value: int, talk: Talk) -> tuple[str, str]:
        """The face of a thing, and how it is called."""
        if value == HIDDEN:
            return (drawings.CARD_BACK if part.card else drawings.DISC_BACK), talk("covered")
        if part.marks is not None and 0 <= value - part.marks < len(talk.names):
            return f"seat.{value - part.marks}", talk.names[value - part.marks]
        kind = part.kind
        if kind is not None and 0 <= value < kind.size:
            label = talk.word(kind.what, value) if kind.what in self.spelled else kind.note(value)
            return drawings.key(self.words[kind], kind, value), label
        if 0 <= value < drawings.COUNTED:
            return f"number.{value}", str(value)
        return drawings.many(part.name), str(value)

    def _is_empty(self, part: Part, value: int) -> bool:
        return (value < 0 and value != HIDDEN) or (part.marks == 1 and value == 0)

    def _ghost(self, part: Part) -> str:
        return drawings.CARD_EMPTY if part.card else drawings.DISC_EMPTY

    def _id(self, part: Part, value: int, k: int, zone: str = "") -> Id:
        """By its own name where it can be followed or chosen by it; else by its place."""
        places = part.name in self.parts.places.values()
        named = part.unique or (part.kind and self.parts.sources.get(part.kind) == part.name)
        if part.kind is not None and value >= 0 and named and not places:
            return _name(part.kind, value)
        return f"{zone}.{part.name}{k}" if zone else f"{part.name}.{k}"


def tray(seat: int) -> Id:
    return f"tray-{seat}"


def _name(kind: Kind, option: int) -> Id:
    """The id of a thing wherever it lies."""
    return kind.place(option) or f"{kind.what}-{kind.note(option)}"


def _named_once(zones: Iterable[Zone]) -> Iterator[Zone]:
    """Of things that are alike, only the first has the name; the others are known by their places."""
    seen: set[Id] = set()
    for zone in zones:
        pieces = []
        for piece in zone.pieces:
            pieces.append(piece._replace(id=f"{zone.id}.{piece.slot}") if piece.id in seen else piece)
            seen.add(piece.id)
        yield zone._replace(pieces=tuple(pieces))


def _caption(part: Part, talk: Talk) -> str:
    name = part.name
    if part.role in ("each", "hands") and name.endswith("s") and not name.endswith("ss"):
        name = name[:-1]  # of the hands, every seat has one
    title = talk(titled(name)).lower()
    return title if len(title) <= SHORT else title[: SHORT - 1].rstrip() + "…"


def _words_of(kinds: Iterable[Kind]) -> dict[Kind, str]:
    """The first word in the names of drawings: that of the options, unless another question has it, too."""
    found: dict[Kind, str] = {}
    used: dict[str, list[str]] = {}
    for kind in kinds:
        if kind.what:
            notes = [kind.note(option) for option in range(kind.size)]
            word, n = kind.what, 1
            while used.setdefault(word, notes) != notes or word in ("seat", "number", "back", "empty"):
                n += 1
                word = f"{kind.what}{n}"
            found[kind] = word
    return found
