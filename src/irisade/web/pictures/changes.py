"""From the zones of one picture to those of the next: which pieces changed, came, left and moved.

What a face remembers it draws as the same objects again, so what did not change is passed over with an `is`:
sixty discs of which one is turned over cost little more than that one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import attrgetter, countOf, is_
from typing import TypeAlias

from irisade.draw.scene import Id, Piece, Zone
from irisade.web.pictures import sending
from irisade.web.pictures.wire import WPiece

Pieces: TypeAlias = tuple[Piece, ...]
Zones: TypeAlias = tuple[Zone, ...]


@dataclass(slots=True)
class Step:
    """From some zones to those that took their place: how their pieces changed."""

    set: dict[Id, WPiece] = field(default_factory=dict)
    came: dict[Id, Id] = field(default_factory=dict)  # of those, the new ones, and where they come from
    gone: dict[Id, str] = field(default_factory=dict)  # and the faces they had
    reshaped: list[tuple[Zone, Zone]] | None = None  # zones that look another way; None: some came or went


STILL = Step(reshaped=[])


class Steps:
    """The steps of one frame: what several viewers see change is compared once."""

    def __init__(self) -> None:
        # By the id() of two things that are kept with it, so that nothing else can have it.
        self.known: dict[tuple[int, int], tuple[Step, Zones, Zones]] = {}

    def between(self, before: Zones, after: Zones) -> Step:
        """A piece that only went from zone to zone neither came nor left."""
        if before is after:
            return STILL
        key = (id(before), id(after))
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = _compared(before, after), before, after
        return known[0]


def _compared(before: Zones, after: Zones) -> Step:
    if len(before) != len(after):
        return _by_name(before, after)
    reshaped: list[tuple[Zone, Zone]] = []
    step = Step(reshaped=reshaped)
    for old, new in zip(before, after):
        if old is not new:
            if old.id != new.id:
                return _by_name(before, after)
            if old.pieces is not new.pieces:
                _note(step, new.id, old.pieces, new.pieces)
            if old[3:] != new[3:] or (old.layout is not new.layout and old.layout != new.layout):
                reshaped.append((old, new))
    return _settled(step)


def _by_name(before: Zones, after: Zones) -> Step:
    """A zone that only one of two stages has was, or will be, empty."""
    old, step = {zone.id: zone.pieces for zone in before}, Step()
    for zone in after:
        _note(step, zone.id, old.pop(zone.id, ()), zone.pieces)
    for name, pieces in old.items():
        _note(step, name, pieces, ())
    return _settled(step)


def together(one: Step, other: Step) -> Step:
    """Two steps as one."""
    reshaped = None
    if one.reshaped is not None and other.reshaped is not None:
        reshaped = one.reshaped + other.reshaped
    return _settled(Step(one.set | other.set, one.came | other.came, one.gone | other.gone, reshaped))


def _settled(step: Step) -> Step:
    """What left one zone for another neither came nor left."""
    if step.came and step.gone:
        for id in step.came.keys() & step.gone.keys():
            del step.came[id], step.gone[id]
    return step


def _note(step: Step, zone: Id, old: Pieces, new: Pieces) -> None:
    """How the pieces of one zone changed."""
    if len(old) != len(new):
        _note_rearranged(step, zone, old, new)
        return
    turned = {}
    for n in [n for n, same in enumerate(map(is_, old, new)) if not same]:
        before, after = old[n], new[n]
        if before.id != after.id or before.slot != after.slot:
            _note_rearranged(step, zone, old, new)
            return
        if before != after:  # turned over, or marked, where it lay
            below = countOf(map(_slot, new[:n]), after.slot)
            turned[after.id] = sending.piece(after, zone, below)
    step.set.update(turned)


_slot = attrgetter("slot")


def _note_rearranged(step: Step, zone: Id, old: Pieces, new: Pieces) -> None:
    lay, lies, came = _stacked(old), _stacked(new), 0
    for id, after in lies.items():
        before = lay.get(id)
        if before != after:
            step.set[id] = sending.piece(after[0], zone, after[1])
            if before is None:
                step.came[id] = after[0].was
                came += 1
    if len(lies) - came != len(lay):
        step.gone.update([(id, piece.face) for id, (piece, _) in lay.items() if id not in lies])


def _stacked(pieces: Pieces) -> dict[Id, tuple[Piece, int]]:
    """Every piece by its id, with how many lie below it."""
    below: dict[int, int] = {}
    found = {}
    for piece in pieces:
        slot = piece.slot
        n = below[slot] = below.get(slot, -1) + 1
        found[piece.id] = piece, n
    return found


def travels(step: Step, told: Iterable[tuple[Id, Id]]) -> dict[Id, Id]:
    """Where pieces come from: as the face tells, else the first that left with the same face."""
    moves = {id: was for id, was in step.came.items() if was} if step.came else {}
    for origin, to in told:
        moves[to] = origin
    if step.came and step.gone:
        taken = set(moves.values())
        left: dict[str, list[str]] = {}
        for id, face in step.gone.items():
            if id not in taken:
                left.setdefault(face, []).append(id)
        for id in step.came:
            alike = left.get(step.set[id]["face"])
            if alike and id not in moves:
                moves[id] = alike.pop(0)
    return moves


def found(zones: Zones, id: Id) -> WPiece | None:
    """What is sent of the piece of this name, if there is one."""
    for zone in zones:
        lies = _stacked(zone.pieces).get(id)
        if lies is not None:
            return sending.piece(lies[0], zone.id, lies[1])
    return None
