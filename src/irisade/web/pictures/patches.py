"""From one picture of a viewer to the next: what changed, and what moved, as it is sent.

What is the same for several viewers is written once. Two pictures of one viewer, one stop after the other,
also tell what moved: a piece that left and one that came with the same face. Only what this viewer saw is
compared, so motion tells nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from irisade.core.game import Game
from irisade.core.views import ignores
from irisade.core.words import EVERYBODY, NOBODY
from irisade.draw import layout
from irisade.draw.face import flourishes, how, motion, way
from irisade.draw.scene import Id, Zone
from irisade.web.pictures import sending, wire
from irisade.web.pictures.changes import STILL, Step, Steps, found, together, travels
from irisade.web.pictures.picture import Picture, Words
from irisade.web.pictures.wire import WFlourish, WPiece, WZone
from irisade.web.table.frames import Frame

Known: TypeAlias = dict[tuple[int, str, tuple[int, int]], tuple[Zone, WZone]]
GROUNDS = 500  # of zones, on all screens, that are remembered for one frame


class Grounds:
    """Where the zones of a picture lie, and how they look without their pieces.

    Coordinates are worked out only when the looks of a zone change: those of two frames are remembered.
    """

    def __init__(self, face: object) -> None:
        self._face = face
        self._now: Known = {}
        self._before: Known = {}

    def begin(self) -> None:
        """Another frame."""
        self._before, self._now = self._now, {}

    def of(self, zone: Zone, picture: Picture) -> WZone:
        """Where a zone lies, and how it looks without its pieces."""
        areas, size = picture.own.areas, picture.eyes[2]
        key = (id(zone), areas, size)
        kept = self._now.get(key)
        if kept is None:
            kept = self._before.get(key)
            if len(self._now) >= GROUNDS:
                self.begin()  # on so many screens does nobody look at one frame
            if kept is None:
                w, h = size
                form = layout.form_of(w / h, self._face)
                drawn = layout.ground(zone, layout.areas(areas, w, h), form, w / h)
                kept = zone, sending.zone(zone, drawn)
            self._now[key] = kept
        return kept[1]


@dataclass(slots=True)
class Written:
    """Some parts of a patch, as they are written into one after a comma."""

    text: str
    before: object  # and after: what it is known by, so that nothing else can have their id()
    after: object
    where: tuple[str, tuple[int, int]] | None = None  # areas and size, if it tells of the ground there


class Patches:
    """The patches of one table, for everybody who looks at it; `frame` is the current one."""

    def __init__(self, game: Game, grounds: Grounds) -> None:
        self.game, self._grounds = game, grounds
        self.frame: Frame | None = None
        face = game.face
        self._moves = hasattr(face, "motion")
        self.moves_for_all = not self._moves or ignores(face.motion, 2)  # it does not ask by whose eyes
        self._flourishes = hasattr(face, "flourish")
        self._steps = Steps()
        self.put_away()

    def put_away(self) -> None:
        """Everybody has been shown: forget what only helped to write it."""
        self._written: dict[tuple[object, ...], Written] = {}
        self._said: dict[tuple[int, int], Written] = {}
        self._joy: tuple[Any, Any, Sequence[WFlourish]] = None, None, ()  # between these two looks
        self._steps.known = {}

    def write(self, before: Picture, after: Picture) -> Written:
        """What changed for a viewer, and what moved, as it is written after the numbers of a patch."""
        changed = self._changed(before, after)
        was, now = before.words, after.words
        said = self._said.get((id(was), id(now))) or self._said_anew(was, now)
        return Written(changed.text + said.text, before, after, changed.where)

    def _changed(self, before: Picture, after: Picture) -> Written:
        """What changed on the table: the same for all whose own zones have not changed, and written once."""
        if before.own is not after.own:
            return self._changes(before, after)
        key = (
            id(before.common),
            id(after.common),
            id(before.seats),
            id(after.seats),
            id(before.open),  # for what moved, and the ways and figures of it
            after.show is None if self.moves_for_all else id(after),
        )
        known = self._written.get(key)
        if known is None or (known.where and known.where != (after.own.areas, after.eyes[2])):
            known = self._written[key] = self._changes(before, after)
        return known

    def _told_moves(self, before: Picture, after: Picture) -> Sequence[tuple[Id, Id]]:
        """What a face says of what moved, between these two views."""
        if self.moves_for_all:
            return motion(self.game, before.open, after.open, NOBODY, after.show)
        return motion(self.game, before.view, after.view, after.eyes[0], after.show)

    def _changes(self, before: Picture, after: Picture) -> Written:
        step = STILL
        if before.common is not after.common:
            step = self._steps.between(before.common, after.common)
        if before.own is not after.own:
            own = self._steps.between(before.own.zones, after.own.zones)
            step = together(step, own) if step is not STILL else own
        patch: Any = {}
        pieces = self._moving(before, after, step)
        if pieces:
            patch["set"] = pieces
        if step.gone:
            patch["gone"] = list(step.gone)
        moved = step.reshaped is None or before.own.areas != after.own.areas
        if moved or step.reshaped:
            old, new = (before.zones, after.zones) if moved else zip(*step.reshaped or ())
            grounds = [self._grounds.of(zone, before) for zone in old]
            sending.diff_zones(grounds, [self._grounds.of(zone, after) for zone in new], patch)
        if before.seats is not after.seats and before.seats != after.seats:
            patch["seats"] = sending.diff_seats(before.seats, after.seats)
        if self._flourishes and (joys := self._joys(before.open, after.open)):
            patch["flourish"] = joys
        where = (after.own.areas, after.eyes[2]) if moved or step.reshaped else None
        return Written(_text(patch), before, after, where)

    def _moving(self, before: Picture, after: Picture, step: Step) -> dict[Id, WPiece]:
        """The pieces of a patch with where they come from; what moved is sent though it looks the same."""
        moves = travels(step, self._told_moves(before, after) if self._moves else ())
        if not moves:
            return step.set
        moving = dict(step.set)
        for id, origin in moves.items():
            data = moving.get(id) or found(after.zones, id)
            if data is not None:
                moving[id] = piece = WPiece(**data, was=origin)
                if places := way(self.game, before.open, after.open, origin, id):
                    piece["by"] = list(places)
                if figure := how(self.game, before.open, after.open, origin, id):
                    piece["how"] = figure
        return moving

    def _joys(self, before: Any, after: Any) -> Sequence[WFlourish]:
        """What is only for joy, the same for everybody who saw the frame before."""
        if self._joy[0] is not before or self._joy[1] is not after:
            show = self.frame.show if self.frame is not None else None
            seen = show if show is not None and show.seen_by == EVERYBODY else None
            found = flourishes(self.game, before, after, seen)
            self._joy = before, after, [sending.flourish(each) for each in found]
        return self._joy[2]

    def _said_anew(self, before: Words, after: Words) -> Written:
        """What is laid over the picture now, as far as it was not before; all that is said is new."""
        new: Any = {}
        if after is not before:
            if after.turn != before.turn:
                new["turn"] = after.turn
            if after.acts != before.acts:
                new["acts"] = after.acts
            if after.prompt != before.prompt:
                new["prompt"] = after.prompt
            if after.rule != before.rule:
                new["rule"] = after.rule
            if after.over != before.over:
                new["over"] = after.over
        if after.said:
            new["said"] = after.said
        known = self._said[id(before), id(after)] = Written(_text(new), before, after)
        return known


def _text(parts: Any) -> str:
    return f",{wire.dumps(parts)[1:-1]}" if parts else ""
