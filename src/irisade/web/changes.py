"""From the zones of one picture to those of the next: which pieces changed, came, left and moved.

What a face remembers it draws as the same objects again, so what did not change is passed over with an `is`:
sixty discs of which one is turned over cost little more than that one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from irisade.draw.scene import Id, Piece, Zone
from irisade.web import sending
from irisade.web.wire import WPiece

Pieces: TypeAlias = tuple[Piece, ...]
Zones: TypeAlias = tuple[Zone, ...]


class Change(NamedTuple):
    """How the pieces of a zone changed, or those of all zones."""

    set: dict[Id, WPiece]
    came: list[Id]  # of those, the ids that were not there
    gone: dict[Id, str]  # and the faces they had


class Step(NamedTuple):
    """From one zone to the zone of the same name that took its place, or from some zones to others."""

    change: Change
    alike: bool  # the zones themselves are the same, only what lies in them changed


class Steps:
    """The steps of one frame: what several viewers see change is compared once."""

    def __init__(self) -> None:
        # By the id() of two things that are kept with it, so that nothing else can have it.
        self._wholes: dict[tuple[int, int], tuple[Zones, Zones, Step]] = {}
        self._parts: dict[tuple[int, ...], tuple[Sequence[tuple[Zone, Zone]], Step]] = {}
        self._zones: dict[tuple[int, int], tuple[Zone, Zone, Step]] = {}

    def between(self, before: Zones, after: Zones) -> Step:
        """A piece that only went from zone to zone neither came nor left."""
        key = (id(before), id(after))
        known = self._wholes.get(key)
        if known is None:
            known = self._wholes[key] = before, after, self._compared(before, after)
        return known[2]

    def _compared(self, before: Zones, after: Zones) -> Step:
        """Two seats may differ in a hand, and see the same change of the rest."""
        if len(before) != len(after):
            return _by_name(before, after)
        pairs = [pair for pair in zip(before, after) if pair[0] is not pair[1]]
        key = tuple([id(zone) for pair in pairs for zone in pair])
        known = self._parts.get(key)
        if known is None:
            for old, new in pairs:
                if old.id != new.id:
                    return _by_name(before, after)
            steps = [self._of_zone(old, new) for old, new in pairs]
            known = self._parts[key] = pairs, steps[0] if len(steps) == 1 else _together(steps)
        return known[1]

    def _of_zone(self, old: Zone, new: Zone) -> Step:
        key = (id(old), id(new))
        known = self._zones.get(key)
        if known is None:
            made = Step(changed(new.id, old.pieces, new.pieces), _looks(old) == _looks(new))
            known = self._zones[key] = old, new, made
        return known[2]


def _by_name(before: Zones, after: Zones) -> Step:
    """A zone that only one of two stages has was, or will be, empty."""
    old = {zone.id: zone.pieces for zone in before}
    changes = [changed(zone.id, old.pop(zone.id, ()), zone.pieces) for zone in after]
    changes += [changed(name, pieces, ()) for name, pieces in old.items()]
    return _together([Step(change, False) for change in changes])


def _together(steps: Sequence[Step]) -> Step:
    whole = Change({}, [], {})
    for change, _ in steps:
        whole.set.update(change.set)
        whole.came.extend(change.came)
        whole.gone.update(change.gone)
    for id in [id for id in whole.came if id in whole.gone]:
        whole.came.remove(id)
        del whole.gone[id]
    return Step(whole, all(step.alike for step in steps))


# All of a zone but its pieces
_looks = attrgetter("layout", "label", "ghosts", "mat", "art", "seat", "stack", "deep")


def changed(zone: Id, old: Pieces, new: Pieces) -> Change:
    """How the pieces of one zone changed."""
    if len(old) != len(new):
        return _rearranged(zone, old, new)
    change = Change({}, [], {})
    for n, (before, after) in enumerate(zip(old, new)):
        if before is not after:
            if before.id != after.id or before.slot != after.slot:
                return _rearranged(zone, old, new)
            if before != after:  # turned over, or marked, where it lay
                below = [each.slot for each in new[:n]].count(after.slot) if n else 0
                change.set[after.id] = sending.piece(after, zone, below)
    return change


def _rearranged(zone: Id, old: Pieces, new: Pieces) -> Change:
    lay, lies, change = _stacked(old), _stacked(new), Change({}, [], {})
    for id, after in lies.items():
        before = lay.get(id)
        if before != after:
            change.set[id] = sending.piece(after[0], zone, after[1])
            if before is None:
                change.came.append(id)
    if len(lies) - len(change.came) != len(lay):
        change.gone.update([(id, piece.face) for id, (piece, _) in lay.items() if id not in lies])
    return change


def _stacked(pieces: Pieces) -> dict[Id, tuple[Piece, int]]:
    """Every piece by its id, with how many lie below it."""
    below: dict[int, int] = {}
    found = {}
    for piece in pieces:
        slot = piece.slot
        n = below[slot] = below.get(slot, -1) + 1
        found[piece.id] = piece, n
    return found


def travels(change: Change, told: Iterable[tuple[Id, Id]]) -> dict[Id, Id]:
    """Where pieces come from: as the face tells, else the first that left with the same face."""
    moves = {to: origin for origin, to in told}
    if change.came and change.gone:
        taken = set(moves.values())
        left: dict[str, list[str]] = {}
        for id, face in change.gone.items():
            if id not in taken:
                left.setdefault(face, []).append(id)
        for id in change.came:
            alike = left.get(change.set[id]["face"])
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
