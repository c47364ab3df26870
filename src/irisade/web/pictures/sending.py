"""Scenes as they are sent: from what is drawn to what crosses the socket, and from one scene to the next.

A patch holds what changed, keyed by piece; `apply(a, diff(a, b)) == b`, and the page has the same `apply`
in a few lines of JavaScript. Coordinates travel once, with the zones: a piece only names its place, and the
page works out where that is. Acts that differ in one word travel as one group. Nothing in here knows a game,
and nothing in here hides anything: what arrives here has been a view.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

from irisade.draw.layout import Ground, Slot
from irisade.draw.scene import STACK, Act, Flourish, Glimpse, Piece, Zone
from irisade.web.pictures.wire import WActs, WFlourish, WPatch, WPiece, WScene, WSeat, WZone

LOG_LINES = 30  # a full scene remembers
HERE = "{}"  # in a group of acts: the place of what differs


def zone(drawn: Zone, ground: Ground) -> WZone:
    """A zone without its pieces."""
    box, art, heading, slots = ground
    data = WZone(id=drawn.id, x=box.x, y=box.y, w=box.w, h=box.h, slots=_slots(slots))
    if heading:
        data["heading"] = heading
    if drawn.mat != "none":
        data["mat"] = drawn.mat
    if drawn.label:
        data["label"] = drawn.label
    if drawn.art:
        data["art"] = drawn.art
        if art != box:
            data["box"] = list(art)
    if drawn.seat is not None:
        data["seat"] = drawn.seat
    ghosts = [(slot, face) for slot, face in enumerate(drawn.ghosts[: len(slots)]) if face]
    if ghosts:
        data["ghosts"] = ghosts
    if drawn.stack != STACK:
        data["stack"] = [_short(part) for part in drawn.stack]
    if drawn.deep != 1:
        data["deep"] = drawn.deep
    return data


_known: dict[int, tuple[Sequence[Slot], list[list[float]]]] = {}  # by the id() of what is kept with it


def _slots(slots: tuple[Slot, ...]) -> list[list[float]]:
    """The layout remembers its slots; so do we, for there may be hundreds."""
    if id(slots) not in _known:
        if len(_known) >= 512:
            _known.clear()
        _known[id(slots)] = slots, [_slot(slot) for slot in slots]
    return _known[id(slots)][1]


def _slot(slot: Slot) -> list[float]:
    return [_short(value) for value in (slot if slot.turn else slot[:4])]


def _short(value: float) -> float:
    """As few digits as a piece needs to lie where it is drawn, give or take a unit."""
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def pieces(zone: Zone) -> dict[str, WPiece]:
    """The pieces of a zone by their ids, which are unique in a scene."""
    below: dict[int, int] = {}
    data = {}
    for each in zone.pieces:
        n = below.get(each.slot, 0)
        below[each.slot] = n + 1
        data[each.id] = piece(each, zone.id, n)
    return data


@lru_cache(maxsize=8192)
def piece(drawn: Piece, zone: str, n: int) -> WPiece:
    """A piece of this zone on which it lies as the n-th of its slot; the same object for the same piece."""
    data: WPiece = {"face": drawn.face}
    if drawn.id != f"{zone}.{drawn.slot}":
        if drawn.id.rpartition(".")[0] == zone:
            data["slot"] = drawn.slot
        else:
            data["zone"] = zone
            if drawn.slot:
                data["slot"] = drawn.slot
    if n:
        data["n"] = n
    if drawn.label:
        data["label"] = drawn.label
    if drawn.size != 1:
        data["size"] = drawn.size
    if drawn.turn:
        data["turn"] = drawn.turn
    if drawn.badge:
        data["badge"] = drawn.badge
    if drawn.mark:
        data["mark"] = drawn.mark
    if drawn.leave:
        data["leave"] = drawn.leave
    return data


def flourish(told: Flourish) -> WFlourish:
    """What is for joy, without what it has not."""
    data: Any = {name: value for name, value in told._asdict().items() if value}
    return data  # type: ignore[no-any-return]


def place_of(id: str, piece: WPiece) -> tuple[str, int]:
    """The zone and the slot in which a piece lies; the page does the same."""
    if "zone" in piece:
        return piece["zone"], piece.get("slot", 0)
    zone, _, slot = id.rpartition(".")
    return zone, piece["slot"] if "slot" in piece else int(slot)


# Acts


Pattern: TypeAlias = tuple[tuple[str, ...], str]  # ids and label of an act, `{}` where the move is written


def pattern(act: Act) -> Pattern | None:
    """Ids and label with `{}` for the move; None when it is not in them, or would not give the act again."""
    via = tuple(id.replace(act.move, HERE) for id in act.via)
    label = act.label.replace(act.move, HERE)
    same = filled((via, label), act.move) == (act.via, act.label)
    return _one((via, label)) if same and HERE in label + "".join(via) else None


@lru_cache(maxsize=512)
def _one(pattern: Pattern) -> Pattern:
    """The same object for the same pattern."""
    return pattern


def filled(pattern: Pattern, move: str) -> Pattern:
    via, label = pattern
    return tuple(id.replace(HERE, move) for id in via), label.replace(HERE, move)


class Choice(NamedTuple):
    """An act that is ready to be sent, alone or in a group."""

    act: Act
    pattern: Pattern | None
    alone: WActs
    move: str
    leads: bool  # it is known where to


def choice(act: Act, seat: int | None = None) -> Choice:
    """`seat`: whose act it is, where that is not the viewer's."""
    alone = _group([act.move], act.via, act.label, seat)
    leads = bool(act.to or act.note or act.glimpses or act.face)
    if leads:
        _lead(alone, [act])
    return Choice(act, pattern(act), alone, act.move, leads)


def led_to(choice: Choice, act: Act) -> Choice:
    """The same choice with what it leads to."""
    alone = choice.alone.copy()
    _lead(alone, [act])
    return Choice(act, choice.pattern, alone, act.move, True)


def grouped(choices: Iterable[Choice]) -> list[WActs]:
    """Neighbours with the same pattern travel together."""
    groups: list[WActs] = []
    for shared, run in groupby(choices, _pattern):
        acts = list(run)
        groups += [each.alone for each in acts] if shared is None else [_together(acts)]
    return groups


_pattern, _move, _leads = map(attrgetter, ("pattern", "move", "leads"))


def _together(run: Sequence[Choice]) -> WActs:
    shared = run[0].pattern
    if shared is None or len(run) == 1:
        return run[0].alone
    group = _group(list(map(_move, run)), *shared, run[0].alone.get("seat"))
    if any(map(_leads, run)):
        _lead(group, [each.act for each in run])
    return group


def _group(moves: list[str], via: tuple[str, ...], label: str, seat: int | None) -> WActs:
    group = WActs(m=moves, label=label)
    if via:
        group["via"] = list(via)
    if seat is not None:
        group["seat"] = seat
    return group


def _lead(group: WActs, acts: list[Act]) -> None:
    """Say of these acts what they lead to."""
    reach, notes = [list(act.to) for act in acts], [act.note for act in acts]
    if any(reach):
        group["to"] = reach
    if any(notes):
        group["note"] = notes
    if any(act.glimpses for act in acts):
        group["glimpse"] = [[list(each) for each in act.glimpses] for act in acts]
    if any(act.face for act in acts):
        group["face"] = [act.face for act in acts]


def expanded(groups: Iterable[WActs]) -> list[Act]:
    """The acts of all groups; the page does the same."""
    found = []
    for group in groups:
        shared = tuple(group.get("via", ())), group["label"]
        for k, move in enumerate(group["m"]):
            via, label = filled(shared, move) if len(group["m"]) > 1 else shared
            to = tuple(group["to"][k]) if "to" in group else ()
            note = group["note"][k] if "note" in group else ""
            seen = tuple(Glimpse(*each) for each in group["glimpse"][k]) if "glimpse" in group else ()
            face = group["face"][k] if "face" in group else ""
            found.append(Act(move, via, label, to, note, seen, face))
    return found


# Patches

# What is sent whole when it changes
_PLAIN = ("turn", "you", "acts", "prompt", "rule", "over", "title", "form", "w", "h")


def diff(a: WScene, b: WScene) -> WPatch:
    """What changed, for somebody who has `a`; both are scenes of the same table."""
    patch = WPatch(base=a["rev"], rev=b["rev"])
    old, new = a["pieces"], b["pieces"]
    if old is not new:
        if changed := {id: piece for id, piece in new.items() if old.get(id) != piece}:
            patch["set"] = changed
        if gone := [id for id in old if id not in new]:
            patch["gone"] = gone
    if a["zones"] != b["zones"]:
        diff_zones(a["zones"], b["zones"], patch)
    if a["seats"] != b["seats"]:
        patch["seats"] = diff_seats(a["seats"], b["seats"])
    for name in _PLAIN:
        if a[name] != b[name]:  # type: ignore[literal-required]
            patch[name] = b[name]  # type: ignore[literal-required]
    if b["said"]:
        patch["said"] = b["said"]
    if b["log"] != _log_after(a):
        patch["log"] = b["log"]
    return patch


def diff_zones(a: Sequence[WZone], b: Sequence[WZone], patch: WPatch) -> None:
    old = {zone["id"]: zone for zone in a}
    changed: dict[str, dict[str, Any]] = {}
    for zone in b:
        before: Mapping[str, Any] = old.get(zone["id"], {})
        if before != zone:
            fields = {name: value for name, value in zone.items() if before.get(name) != value}
            changed[zone["id"]] = fields | {name: None for name in before if name not in zone}
    if changed:
        patch["zones"] = changed
    order = [zone["id"] for zone in b]
    if order != list(old):
        patch["order"] = order


def diff_seats(a: Sequence[WSeat], b: Sequence[WSeat]) -> dict[str, WSeat]:
    return {str(n): seat for n, seat in enumerate(b) if a[n : n + 1] != [seat]}


def _log_after(scene: WScene) -> list[str]:
    return (scene["log"] + scene["said"])[-LOG_LINES:]


def apply(scene: WScene, patch: WPatch) -> WScene:
    """The scene after a patch; a patch of another scene raises ValueError. The page does the same."""
    if patch["base"] != scene["rev"]:
        raise ValueError(f"a patch of scene {patch['base']} does not fit scene {scene['rev']}")
    gone = patch.get("gone", ())
    pieces = {id: piece for id, piece in scene["pieces"].items() if id not in gone}
    for id, piece in patch.get("set", {}).items():
        pieces[id] = piece.copy()
        pieces[id].pop("was", None)
        pieces[id].pop("by", None)
        pieces[id].pop("how", None)
    new = scene.copy()
    for name in _PLAIN:
        if name in patch:
            new[name] = patch[name]  # type: ignore[literal-required]
    new["rev"], new["pieces"], new["zones"] = patch["rev"], pieces, _zones_after(scene, patch)
    new["seats"] = scene["seats"].copy()
    for n, seat in patch.get("seats", {}).items():
        new["seats"][int(n) : int(n) + 1] = [seat]
    new["log"] = patch["log"] if "log" in patch else _log_after(scene)
    new["said"] = patch.get("said", [])
    return new


def _zones_after(scene: WScene, patch: WPatch) -> list[WZone]:
    zones: dict[str, Any] = {zone["id"]: zone for zone in scene["zones"]}
    for id, fields in patch.get("zones", {}).items():
        whole = {**zones.get(id, {}), **fields}
        zones[id] = {name: value for name, value in whole.items() if value is not None}
    return [zones[id] for id in patch.get("order", zones)]
