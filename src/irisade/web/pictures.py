"""From the frames of a table to what each viewer is sent.

A scene is made once for all whose views, language and screen are alike; the zones of a face remember what
they drew (`draw.memory`), a zone's coordinates are worked out only when the stage or the shape of the
screen changes, and what two viewers see change is compared once. So a patch costs what changed.

Two pictures of one viewer, one stop after the other, also tell what moved: a piece that left and one
that came with the same face. Only what this viewer saw is compared, so motion tells nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from irisade.core.game import Game
from irisade.core.match import same_for_all, view
from irisade.core.text import Line, Talk
from irisade.core.words import EVERYBODY, NOBODY, Ask, Kind, Show, Window
from irisade.draw import layout
from irisade.draw.memory import watched
from irisade.draw.scene import (
    RECENT,
    Act,
    Form,
    Piece,
    Stage,
    Zone,
    act,
    asked_by,
    in_order,
    motion,
    previewed,
    way,
)
from irisade.draw.scene import acts as acts_of
from irisade.draw.scene import prompt as prompt_of
from irisade.draw.scene import rule as rule_of
from irisade.web import wire
from irisade.web.table import Frame
from irisade.web.wire import WActs, WPatch, WPiece, WScene, WSeat, WZone

SCREENS = 60  # seats, screens and stages that a table remembers as they were last seen


class Laid(NamedTuple):
    """A piece as it lies in its zone, and as it is sent."""

    piece: Piece
    n: int
    data: WPiece


Lying = dict[str, Laid]  # the pieces of a zone by their ids


class Change(NamedTuple):
    """How the pieces of a zone changed."""

    set: dict[str, WPiece]
    came: list[str]  # of those, the ids that were not there
    gone: dict[str, str]  # and the faces they had


class Picture(NamedTuple):
    """What one viewer sees at one stop; not yet numbered, and without anything that moves."""

    seat: int
    lang: str
    form: Form
    size: tuple[int, int]
    game: str
    title: str
    view: Any
    show: Show | None  # what is shown, if this viewer may know
    grounds: list[WZone]
    zones: list[Lying]  # the pieces of each
    seats: list[WSeat]
    turn: list[int]
    acts: list[WActs]
    prompt: str
    said: list[str]
    rule: str
    over: bool

    def continues(self, before: Picture) -> bool:
        """Whether a patch from the picture before makes sense: the same eyes, the same screen."""
        same = self.seat == before.seat and self.lang == before.lang and self.size == before.size
        return same and len(self.seats) == len(before.seats)

    def full(self, rev: int, log: list[str]) -> WScene:
        pieces = {id: laid.data for lying in self.zones for id, laid in lying.items()}
        w, h = self.size
        return WScene(
            game=self.game,
            title=self.title,
            rev=rev,
            form=self.form,
            w=w,
            h=h,
            zones=list(self.grounds),
            pieces=pieces,
            seats=self.seats,
            turn=self.turn,
            you=self.seat,
            acts=self.acts,
            prompt=self.prompt,
            said=self.said,
            log=log,
            rule=self.rule,
            over=self.over,
        )


class Drawn(NamedTuple):
    """A stage as a seat saw it on its screen."""

    zones: tuple[Zone | None, ...]  # None: not drawn yet
    grounds: list[WZone]
    lying: list[Lying]


NO_GROUND = WZone(id="", x=0, y=0, w=0, h=0, slots=[])


class Pictures:
    """Draws the frames of one table for everybody who looks at it."""

    def __init__(self, game: Game, names: Sequence[str], settings: Mapping[str, Any]) -> None:
        self.game, self.names, self.settings = game, tuple(names), settings
        self._one_view = same_for_all(game.rules.view)
        self._shares = hasattr(game.face, "areas")  # its zones are drawn once for all who see the same
        self._talks: dict[str, Talk] = {}
        self._choices: dict[tuple[str, Kind], dict[int, tuple[Act, wire.Pattern | None]]] = {}
        self._patterns: dict[wire.Pattern | None, wire.Pattern | None] = {}  # equal ones are the same one
        self._stages: dict[tuple[object, ...], Drawn] = {}
        self._frame: Frame | None = None
        self._lying: dict[int, tuple[Zone, Lying]] = {}  # by the id() of the zone that is kept with it
        self._begin(None)

    def _begin(self, frame: Frame | None) -> None:
        """Another frame. Often the table is the same, and only what is asked another: then views stay."""
        before, self._frame = self._frame, frame
        self._drawn: dict[tuple[object, ...], Picture] = {}
        self._said: dict[tuple[str, int], list[str]] = {}
        self._changes: dict[tuple[int, int], tuple[Lying, Lying, Change]] = {}
        self._wholes: dict[tuple[int, int], tuple[list[Lying], list[Lying], Change]] = {}
        if before is None or frame is None or (frame.table, frame.recent) != (before.table, before.recent):
            self._views: dict[int, Any] = {}  # by seat
            self._shared: dict[tuple[int, str, Form], tuple[Zone, ...]] = {}  # likewise
            self._lists: dict[int, tuple[tuple[Zone, ...], list[Lying]]] = {}  # by the id() of the zones
            self._grounds: dict[tuple[int, str, tuple[int, int]], tuple[Zone, WZone]] = {}  # by id() too
            self._older, self._lying = self._lying, {}

    # -- one picture --

    def draw(self, frame: Frame, seat: int, lang: str, aspect: float, here: Collection[int] = ()) -> Picture:
        """What this seat sees (NOBODY: a watcher) on a screen of this shape.

        `here`: the other seats of this device, that may speak up in a window too.
        """
        if frame is not self._frame:
            self._begin(frame)
        size = layout.size_of(aspect)
        key = (seat, lang, size, tuple(here))
        picture = self._drawn.get(key)
        if picture is None:
            form = layout.form_of(aspect)
            picture = self._drawn[key] = self._draw(frame, seat, lang, form, size, here)
        return picture

    def _draw(
        self, frame: Frame, seat: int, lang: str, form: Form, size: tuple[int, int], here: Collection[int]
    ) -> Picture:
        game, talk = self.game, self.talk(lang)
        seen = self._view(frame, seat)
        stage = self._stage(frame, seen, seat, form, talk)
        drawn = self._lie(stage, seat, lang, form, size)
        asking, over = (None if frame.over else frame.asking), frame.over
        asked = asked_by(asking)
        return Picture(
            seat,
            lang,
            form,
            size,
            game.key,
            game.name(lang),
            seen,
            frame.show if frame.show is not None and frame.show.seen_by in (EVERYBODY, seat) else None,
            drawn.grounds,
            drawn.lying,
            _scores(seen, game.face.score, tuple(game.face.SEAT_TINTS), talk),
            list(asked),
            self._acts(seen, asking, seat, here, talk) if asking is not None else [],
            prompt_of(game, seen, seat, asking, talk, over),
            self._heard(frame, seat, talk),
            rule_of(game, asking) if asking is not None and seat in asked else "",
            over,
        )

    def _heard(self, frame: Frame, seat: int, talk: Talk) -> list[str]:
        """What this seat may hear of what happened; nearly always that is what everybody hears."""
        private = any(seen_by == seat for _, seen_by in frame.said)
        key = (talk.lang, seat if private else EVERYBODY)
        said = self._said.get(key)
        if said is None:
            lines = [talk.line(line) for line, seen_by in frame.said if seen_by in (EVERYBODY, seat)]
            said = self._said[key] = [line for line, _ in groupby(lines)]  # a show may say what the move did
        return said

    def told(self, log: Sequence[Line], picture: Picture) -> list[str]:
        """The log of a full scene: what everybody was told before what is said now."""
        talk = self.talk(picture.lang)
        lines = [talk.line(line) for line in log[-wire.LOG_LINES - len(picture.said) :]]
        if picture.said and lines[-len(picture.said) :] == picture.said:
            lines = lines[: -len(picture.said)]
        return lines[-wire.LOG_LINES :]

    def talk(self, lang: str) -> Talk:
        if lang not in self._talks:
            self._talks[lang] = self.game.talk(lang, self.names)
        return self._talks[lang]

    def _view(self, frame: Frame, seat: int) -> Any:
        """The seat's view; seats that see the same get the same one, where that helps to draw it."""
        whose = NOBODY if self._one_view else seat
        seen = self._views.get(whose)
        if seen is None:
            seen = view(self.game, frame.table, whose)
            if self._shares:
                seen = next((other for other in self._views.values() if other == seen), seen)
            self._views[whose] = seen
        return seen

    def _stage(self, frame: Frame, seen: Any, seat: int, form: Form, talk: Talk) -> Stage:
        """What the face draws; where only the areas depend on the seat, the rest is drawn once."""
        face = self.game.face
        shared = self._shared.get((id(seen), talk.lang, form))
        if shared is not None:
            return Stage(face.areas(seen, seat, form), shared)
        settings = {**self.settings, RECENT: frame.recent} if frame.recent else self.settings
        stage: Stage = face.stage(seen, seat, form, talk, settings)
        if self._shares:
            self._shared[id(seen), talk.lang, form] = stage.zones
        return stage

    def _lie(self, stage: Stage, seat: int, lang: str, form: Form, size: tuple[int, int]) -> Drawn:
        """The zones, and the pieces of each; of a stage that has not changed, the same lists as before.

        Coordinates are worked out where a zone's own looks changed.
        """
        zones = stage.zones
        key = (seat, lang, size, stage.areas)
        old = self._stages.get(key)
        if old is None or len(old.zones) != len(zones):
            if len(self._stages) >= SCREENS:
                self._stages.clear()
            old = Drawn((None,) * len(zones), [NO_GROUND] * len(zones), [NOTHING] * len(zones))
        changed = [n for n, (zone, was) in enumerate(zip(zones, old.zones)) if zone is not was]
        if not changed:
            return old
        grounds = old.grounds
        for n in changed:
            ground = self._ground(zones[n], old.zones[n], old.grounds[n], stage.areas, form, size)
            if ground is not grounds[n]:
                grounds = old.grounds[:] if grounds is old.grounds else grounds
                grounds[n] = ground
        known = self._lists.get(id(zones))
        if known is None:  # stages that share their zones share this list
            lying = old.lying[:]
            for n in changed:
                lying[n] = self._pieces(zones[n], lying[n])
            known = self._lists[id(zones)] = zones, lying
        drawn = self._stages[key] = Drawn(zones, grounds, known[1])
        return drawn

    def _ground(
        self, zone: Zone, was: Zone | None, ground: WZone, areas: str, form: Form, size: tuple[int, int]
    ) -> WZone:
        """Where a zone lies and how it looks without its pieces: often as it was, and as others see it."""
        key = (id(zone), areas, size)
        kept = self._grounds.get(key)
        if kept is None:
            if not _alike(zone, was):
                ground = wire.zone(zone, layout.ground(zone, layout.areas(areas, *size), form))
            kept = self._grounds[key] = zone, ground
        return kept[1]

    def _pieces(self, zone: Zone, before: Lying) -> Lying:
        """The pieces of a zone as they are sent; those that did not change are the same objects as before."""
        kept = self._lying.get(id(zone)) or self._older.get(id(zone))
        if kept is None:
            kept = zone, _laid(zone, before)
        self._lying[id(zone)] = kept
        return kept[1]

    def _acts(
        self, seen: Any, asking: Ask | Window, me: int, here: Collection[int], talk: Talk
    ) -> list[WActs]:
        asked = asked_by(asking)
        if isinstance(asking, Window):
            shouts = [(each, None) for each in acts_of(self.game, seen, asking, talk)]
            own = wire.grouped(shouts) if me in asked else []
            return own + [
                group for seat in here if seat in asked and seat != me for group in wire.grouped(shouts, seat)
            ]
        return wire.grouped(self._moves(seen, asking, talk)) if me in asked else []

    def _moves(self, seen: Any, asking: Ask, talk: Talk) -> list[tuple[Act, wire.Pattern | None]]:
        """Every option as an act with its pattern, which are worked out once; previews depend on the view."""
        known = self._choices.setdefault((talk.lang, asking.kind), {})
        options = in_order(asking.options)
        for option in options:
            if option not in known:
                move = act(asking.kind, option, talk)
                pattern = wire.pattern(move)
                known[option] = move, self._patterns.setdefault(pattern, pattern)
        choices = [known[option] for option in options]
        if not hasattr(self.game.face, "preview"):
            return choices
        return [
            (previewed(self.game, seen, asking, option, move, talk), pattern)
            for option, (move, pattern) in zip(options, choices)
        ]

    # -- from one picture to the next --

    def patch(self, before: Picture, after: Picture, base: int, rev: int) -> WPatch:
        """What changed for a viewer, and what moved."""
        patch = WPatch(base=base, rev=rev)
        change = self._between(before, after)
        moves = _travels(change, motion(self.game, before.view, after.view, after.seat, after.show))
        if moves:
            ways = {id: way(self.game, before.view, after.view, origin, id) for id, origin in moves.items()}
            change = change._replace(set=_moving(change.set, moves, ways, after))
        if change.set:
            patch["set"] = change.set
        if change.gone:
            patch["gone"] = list(change.gone)
        if before.grounds is not after.grounds and before.grounds != after.grounds:
            wire.diff_zones(before.grounds, after.grounds, patch)
        if before.seats is not after.seats and before.seats != after.seats:
            patch["seats"] = wire.diff_seats(before.seats, after.seats)
        if before.turn != after.turn:
            patch["turn"] = after.turn
        if before.acts != after.acts:
            patch["acts"] = after.acts
        if before.prompt != after.prompt:
            patch["prompt"] = after.prompt
        if after.said:
            patch["said"] = after.said
        if before.rule != after.rule:
            patch["rule"] = after.rule
        if before.over != after.over:
            patch["over"] = after.over
        if before.title != after.title:
            patch["title"] = after.title
        return patch

    def _between(self, before: Picture, after: Picture) -> Change:
        """How all pieces changed; those who saw the same change share it."""
        key = (id(before.zones), id(after.zones))
        known = self._wholes.get(key)
        if known is None:  # kept with both, so that no other can have their id()
            known = self._wholes[key] = before.zones, after.zones, self._compare(before, after)
        return known[2]

    def _compare(self, before: Picture, after: Picture) -> Change:
        """A piece that only went from zone to zone neither came nor left."""
        if before.zones is after.zones:
            return SAME
        pairs: Iterable[tuple[Lying, Lying]] = zip(before.zones, after.zones)
        if before.grounds != after.grounds and not _same_zones(before, after):
            pairs = _matched(before, after)
        changes = [self._change(old, new) for old, new in pairs if old is not new]
        if len(changes) == 1:
            return changes[0]
        whole = Change({}, [], {})
        for change in changes:
            whole.set.update(change.set)
            whole.came.extend(change.came)
            whole.gone.update(change.gone)
        for id in [id for id in whole.came if id in whole.gone]:
            whole.came.remove(id)
            del whole.gone[id]
        return whole

    def _change(self, old: Lying, new: Lying) -> Change:
        """Those who saw the same zone see the same change."""
        key = (id(old), id(new))
        known = self._changes.get(key)
        if known is None:  # kept with both, so that no other can have their id()
            known = self._changes[key] = old, new, _changed(old, new)
        return known[2]


class Viewer:
    """One pair of eyes: what it was shown last, and what it is sent next.

    A patch when it goes on looking with the same eyes at the same screen; else a full scene. One device
    may be several pairs of eyes, one after the other.
    """

    def __init__(self, seat: int, lang: str, aspect: float, here: Collection[int] = ()) -> None:
        self.seat, self.lang, self.aspect, self.here = seat, lang, aspect, here
        self.rev = 0
        self.last: Picture | None = None

    def beat(
        self,
        pictures: Pictures,
        frame: Frame,
        v: int,
        *,
        hold: int | None = None,
        ok: str = "",
        log: Sequence[Line] = (),
        back: Sequence[str] = (),
    ) -> str:
        """The message of this frame.

        `hold`: what is left of it; `log`: all that was told to everybody; `back`: moves that could be taken
        back.
        """
        picture = pictures.draw(frame, self.seat, self.lang, self.aspect, self.here)
        before, self.last = self.last, picture
        self.rev += 1
        message = wire.Beat(kind="beat", v=v)
        hold = frame.hold if hold is None else hold
        if hold:
            message["hold"] = hold
        if frame.until:
            message["until"] = frame.until
        if back:
            message["back"] = list(back)
        if ok:
            message["ok"] = ok
        if before is not None and picture.continues(before):
            message["patch"] = pictures.patch(before, picture, self.rev - 1, self.rev)
        else:
            message["full"] = picture.full(self.rev, pictures.told(log, picture))
        return wire.dumps(message)


@watched
def _scores(t: Any, score: Callable[..., Line], tints: tuple[str, ...], talk: Talk) -> list[WSeat]:
    """The seats with their scores; the same list until something changes that a score is made of."""
    scores = [talk.line(score(t, seat)) for seat in range(len(talk.names))]
    return [_seat(*each) for each in zip(talk.names, tints, scores)]


def _seat(name: str, tint: str, score: str) -> WSeat:
    return WSeat(name=name, tint=tint, score=score) if score else WSeat(name=name, tint=tint)


def _alike(one: Zone, other: Zone | None) -> bool:
    """Whether two zones differ in their pieces only."""
    return other is not None and (
        one.id == other.id
        and one.layout == other.layout
        and one.label == other.label
        and one.ghosts == other.ghosts
        and one.mat == other.mat
        and one.art == other.art
        and one.seat == other.seat
        and one.stack == other.stack
        and one.deep == other.deep
    )


def _laid(zone: Zone, before: Lying) -> Lying:
    below: dict[int, int] = {}
    laid: Lying = {}
    for piece in zone.pieces:
        id, slot = piece.id, piece.slot
        n = below.get(slot, 0)
        below[slot] = n + 1
        kept = before.get(id)
        if kept is None or kept.n != n or (kept.piece is not piece and kept.piece != piece):
            kept = Laid(piece, n, wire.piece(piece, zone.id, n))
        laid[id] = kept
    return laid


def _changed(old: Lying, new: Lying) -> Change:
    changed: dict[str, WPiece] = {}
    came: list[str] = []
    for id, laid in new.items():
        before = old.get(id)
        if before is laid:
            continue
        if before is None:
            came.append(id)
        elif before.data == laid.data:
            continue
        changed[id] = laid.data
    gone = {}
    if len(old) + len(came) != len(new):
        gone = {id: laid.piece.face for id, laid in old.items() if id not in new}
    return Change(changed, came, gone)


def _same_zones(before: Picture, after: Picture) -> bool:
    return [ground["id"] for ground in before.grounds] == [ground["id"] for ground in after.grounds]


def _matched(before: Picture, after: Picture) -> Iterator[tuple[Lying, Lying]]:
    """The zones of two stages by their names; a zone that only one of them has was, or will be, empty."""
    old = {ground["id"]: lying for ground, lying in zip(before.grounds, before.zones)}
    for ground, lying in zip(after.grounds, after.zones):
        yield old.pop(ground["id"], NOTHING), lying
    for lying in old.values():
        yield lying, NOTHING


NOTHING: Lying = {}
SAME = Change({}, [], {})


def _travels(change: Change, told: Iterable[tuple[str, str]]) -> dict[str, str]:
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


def _moving(
    changed: dict[str, WPiece],
    moves: Mapping[str, str],
    ways: Mapping[str, Sequence[str]],
    after: Picture,
) -> dict[str, WPiece]:
    """The pieces of a patch with where they come from; what moved is sent though it looks the same."""
    moving = dict(changed)
    for id, origin in moves.items():
        data = changed.get(id) or next((lying[id].data for lying in after.zones if id in lying), None)
        if data is not None:
            moving[id] = piece = WPiece(**data, was=origin)
            if ways[id]:
                piece["by"] = list(ways[id])
    return moving
