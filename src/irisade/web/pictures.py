"""From the frames of a table to what each viewer is sent.

A scene is made once for all whose views, language and screen are alike; the zones of a face remember what
they drew (`draw.memory`), a zone's coordinates are worked out only when the stage or the shape of the
screen changes, and what two viewers see change is compared once. So a patch costs what changed.

Two pictures of one viewer, one stop after the other, also tell what moved: a piece that left and one
that came with the same face. Only what this viewer saw is compared, so motion tells nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from irisade.core.game import Game
from irisade.core.text import LANGUAGES, Line, Talk
from irisade.core.views import ignores
from irisade.core.words import EVERYBODY, Ask, Kind, Show, Window
from irisade.draw import layout
from irisade.draw.memory import remembered, watched
from irisade.draw.scene import (
    RECENT,
    Form,
    Id,
    Stage,
    Zone,
    act,
    asked_by,
    how,
    in_order,
    motion,
    preview,
    previewed,
    way,
)
from irisade.draw.scene import acts as acts_of
from irisade.draw.scene import prompt as prompt_of
from irisade.draw.scene import rule as rule_of
from irisade.web import sending, wire
from irisade.web.changes import Change, Steps, Zones, found, travels
from irisade.web.table import Frame
from irisade.web.wire import WActs, WPatch, WPiece, WScene, WSeat, WZone

SCREENS = 60  # seats and screens whose last picture a table remembers


class Words(NamedTuple):
    """What is laid over a picture: who is asked what, and what was said."""

    turn: list[int]
    acts: list[WActs]
    prompt: str
    said: list[str]
    rule: str
    over: bool


class Picture(NamedTuple):
    """What one viewer sees at one stop; not yet numbered, and without anything that moves."""

    seat: int
    lang: str
    size: tuple[int, int]
    view: Any
    show: Show | None  # what is shown, if this viewer may know
    areas: str
    zones: Zones
    grounds: list[WZone]
    seats: list[WSeat]
    words: Words

    def continues(self, before: Picture) -> bool:
        """Whether a patch from the picture before makes sense: the same eyes, the same screen."""
        return self[:3] == before[:3]

    @property
    def acts(self) -> list[WActs]:
        return self.words.acts

    def to_look_at(self) -> Picture:
        """The same picture with nothing to click."""
        return self._replace(words=self.words._replace(acts=[]))


class Pictures:
    """Draws the frames of one table for everybody who looks at it."""

    def __init__(self, game: Game, names: Sequence[str], settings: Mapping[str, Any]) -> None:
        self.game, self.names, self.settings = game, tuple(names), settings
        self._shares = hasattr(game.face, "areas")  # its zones are drawn once for all who see the same
        self._tints = tuple(game.face.SEAT_TINTS)
        self._moves_for_all = ignores(
            getattr(game.face, "motion", None), 2
        )  # they are not told by whose eyes
        self._talks = {lang: game.talk(lang, self.names) for lang in LANGUAGES}
        self._choices: dict[tuple[str, Kind], dict[int, sending.Choice]] = {}
        self._screens: dict[tuple[object, ...], tuple[Frame, Picture]] = {}  # as they were last seen
        self._frame: Frame | None = None

    def _begin(self, frame: Frame) -> None:
        """Another frame. Often the table is the same, and only what is asked another: then views stay."""
        before, self._frame = self._frame, frame
        self._words: dict[tuple[object, ...], Words] = {}
        self._said: dict[tuple[str, int], list[str]] = {}
        self._news: dict[tuple[int, int], tuple[Words, Words, WPatch]] = {}  # by their id(), as all below
        self._moving_pieces: dict[tuple[object, ...], tuple[Picture, Change, dict[Id, WPiece]]] = {}
        self._steps = Steps()
        if before is None or frame.table is not before.table or frame.recent != before.recent:
            self._views = frame.seen(self.game)
            self._shared: dict[tuple[str, Form], list[tuple[Any, Zones]]] = {}  # with the view they show
            self._grounds: dict[tuple[int, str, tuple[int, int]], tuple[Zone, WZone]] = {}
        self._asking = None if frame.over else frame.asking
        self._asked = asked_by(self._asking)
        self._told = [eyes for _, eyes in frame.said if eyes != EVERYBODY]  # who hears more than others

    # -- one picture --

    def draw(self, frame: Frame, seat: int, lang: str, aspect: float, here: Collection[int] = ()) -> Picture:
        """What this seat sees (NOBODY: a watcher) on a screen of this shape.

        `here`: the other seats of this device, that may speak up in a window too.
        """
        if frame is not self._frame:
            self._begin(frame)
        size = layout.size_of(aspect)
        key = (seat, lang, size, *here)
        known = self._screens.get(key)
        last = None
        if known is not None:
            if known[0] is frame:
                return known[1]
            last = known[1]
        elif len(self._screens) >= SCREENS:
            self._screens.clear()
        talk, show = self._talks[lang], frame.show
        seen = self._views.of(seat)
        form = layout.form_of(aspect)
        areas, zones = self._stage(frame, seen, seat, form, talk)
        picture = Picture(
            seat,
            lang,
            size,
            seen,
            show if show is not None and show.seen_by in (EVERYBODY, seat) else None,
            areas,
            zones,
            self._lie(areas, zones, form, size, last),
            _scores(seen, self.game.face.score, self._tints, talk),
            self._laid_over(frame, seen, seat, here, talk),
        )
        self._screens[key] = frame, picture
        return picture

    def talk(self, lang: str) -> Talk:
        return self._talks[lang]

    def _stage(self, frame: Frame, seen: Any, seat: int, form: Form, talk: Talk) -> Stage:
        """What the face draws; where only the areas depend on the seat, the rest is drawn once."""
        face = self.game.face
        settings = {**self.settings, RECENT: frame.recent} if frame.recent else self.settings
        if not self._shares:
            stage: Stage = face.stage(seen, seat, form, talk, settings)
            return stage
        drawn = self._shared.setdefault((talk.lang, form), [])
        zones = next((zones for other, zones in drawn if other is seen or other == seen), None)
        if zones is None:
            zones = face.stage(seen, seat, form, talk, settings).zones
            drawn.append((seen, zones))
        return Stage(face.areas(seen, seat, form), zones)

    def _lie(
        self, areas: str, zones: Zones, form: Form, size: tuple[int, int], last: Picture | None
    ) -> list[WZone]:
        """Where the zones lie, and how they look without their pieces; the same list until that changes."""
        if last is None or last.areas != areas or len(last.zones) != len(zones):
            return [self._ground(zone, areas, form, size) for zone in zones]
        if self._steps.between(last.zones, zones).alike:
            return last.grounds
        return [
            ground if zone is was else self._ground(zone, areas, form, size)
            for zone, was, ground in zip(zones, last.zones, last.grounds)
        ]

    def _ground(self, zone: Zone, areas: str, form: Form, size: tuple[int, int]) -> WZone:
        key = (id(zone), areas, size)
        kept = self._grounds.get(key)
        if kept is None:
            drawn = sending.zone(zone, layout.ground(zone, layout.areas(areas, *size), form))
            kept = self._grounds[key] = zone, drawn
        return kept[1]

    def full(self, picture: Picture, rev: int, log: list[str]) -> WScene:
        """All of a picture, for somebody who has no other."""
        w, h = picture.size
        turn, acts, prompt, said, rule, over = picture.words
        pieces: dict[Id, WPiece] = {}
        for zone in picture.zones:
            pieces |= sending.pieces(zone)
        return WScene(
            game=self.game.key,
            title=self.game.name(picture.lang),
            rev=rev,
            form=layout.form_of(w / h),
            w=w,
            h=h,
            zones=list(picture.grounds),
            pieces=pieces,
            seats=picture.seats,
            turn=turn,
            you=picture.seat,
            acts=acts,
            prompt=prompt,
            said=said,
            log=log,
            rule=rule,
            over=over,
        )

    # -- what is laid over it --

    def _laid_over(self, frame: Frame, seen: Any, seat: int, here: Collection[int], talk: Talk) -> Words:
        """Nearly all who are not asked read the same."""
        alone = seat in self._asked or seat in self._told or frame.over or here
        key = (talk.lang, seat, *here) if alone else (talk.lang,)
        words = self._words.get(key)
        if words is None:
            words = self._words[key] = self._say(frame, seen, seat, here, talk)
        return words

    def _say(self, frame: Frame, seen: Any, seat: int, here: Collection[int], talk: Talk) -> Words:
        asking, asked = self._asking, self._asked
        mine = seat in asked
        return Words(
            list(asked),
            self._acts(seen, asking, seat, here, talk) if asking is not None and (mine or here) else [],
            prompt_of(self.game, seen, seat, asking, talk, frame.over),
            self._heard(frame, seat if seat in self._told else EVERYBODY, talk),
            rule_of(self.game, asking) if asking is not None and mine else "",
            frame.over,
        )

    def _heard(self, frame: Frame, seat: int, talk: Talk) -> list[str]:
        """What this seat may hear of what happened; nearly always that is what everybody hears."""
        said = self._said.get((talk.lang, seat))
        if said is None:
            lines = [talk.line(line) for line, eyes in frame.said if eyes in (EVERYBODY, seat)]
            said = self._said[talk.lang, seat] = [line for line, _ in groupby(lines)]  # told by the move too
        return said

    def told(self, log: Sequence[Line], picture: Picture) -> list[str]:
        """The log of a full scene: what everybody was told before what is said now."""
        talk, said = self.talk(picture.lang), picture.words.said
        lines = [talk.line(line) for line in log[-sending.LOG_LINES - len(said) :]]
        if said and lines[-len(said) :] == said:
            lines = lines[: -len(said)]
        return lines[-sending.LOG_LINES :]

    def _acts(
        self, seen: Any, asking: Ask | Window, me: int, here: Collection[int], talk: Talk
    ) -> list[WActs]:
        asked = self._asked
        if isinstance(asking, Window):
            shouts = acts_of(self.game, seen, asking, talk)
            others = [seat for seat in here if seat in asked and seat != me]
            whose = [None, *others] if me in asked else others
            return [sending.choice(each, seat).alone for seat in whose for each in shouts]
        return sending.grouped(self._choices_of(seen, asking, talk)) if me in asked else []

    def _choices_of(self, seen: Any, asking: Ask, talk: Talk) -> list[sending.Choice]:
        """Every option, worked out once; but what it leads to depends on the view."""
        known = self._choices.setdefault((talk.lang, asking.kind), {})
        options = in_order(asking.options)
        for option in options:
            if option not in known:
                known[option] = _choice(talk, asking.kind, option)
        choices = [known[option] for option in options]
        if preview(self.game, seen, asking, options[0]) is None:
            return choices
        moves = [each.act for each in choices]
        shown = [previewed(self.game, seen, asking, *each, talk) for each in zip(options, moves)]
        return [sending.led_to(*each) for each in zip(choices, shown)]

    # -- from one picture to the next --

    def patch(self, before: Picture, after: Picture, base: int, rev: int) -> WPatch:
        """What changed for a viewer, and what moved."""
        patch: WPatch = {"base": base, "rev": rev}
        change = self._steps.between(before.zones, after.zones).change
        pieces = self._moving(before, after, change)
        if pieces:
            patch["set"] = pieces
        if change.gone:
            patch["gone"] = list(change.gone)
        if before.grounds is not after.grounds and before.grounds != after.grounds:
            sending.diff_zones(before.grounds, after.grounds, patch)
        if before.seats is not after.seats and before.seats != after.seats:
            patch["seats"] = sending.diff_seats(before.seats, after.seats)
        patch.update(self._said_anew(before.words, after.words))
        return patch

    def _moving(self, before: Picture, after: Picture, change: Change) -> dict[Id, WPiece]:
        """The pieces of a patch with where they come from; what moved is sent though it looks the same."""
        if not self._moves_for_all:
            return self._with_moves(before, after, change)
        key = (id(before.view), id(after.view), id(change), after.show is None)
        known = self._moving_pieces.get(key)
        if known is None:
            known = self._moving_pieces[key] = before, change, self._with_moves(before, after, change)
        return known[2]

    def _with_moves(self, before: Picture, after: Picture, change: Change) -> dict[Id, WPiece]:
        moves = travels(change, motion(self.game, before.view, after.view, after.seat, after.show))
        if not moves:
            return change.set
        moving = dict(change.set)
        for id, origin in moves.items():
            data = moving.get(id) or found(after.zones, id)
            if data is not None:
                moving[id] = piece = WPiece(**data, was=origin)
                if places := way(self.game, before.view, after.view, origin, id):
                    piece["by"] = list(places)
                if figure := how(self.game, before.view, after.view, origin, id):
                    piece["how"] = figure
        return moving

    def _said_anew(self, before: Words, after: Words) -> WPatch:
        """What is laid over the picture now, as far as it was not before; all that is said is new."""
        key = (id(before), id(after))
        known = self._news.get(key)
        if known is None:
            new: Any = {name: now for name, was, now in zip(Words._fields, before, after) if was != now}
            new.pop("said", None)
            if after.said:
                new["said"] = after.said
            known = self._news[key] = before, after, new
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

        `hold`: what is left of it; `log`: all that was ever told to everybody; `back`: moves that could be
        taken back.
        """
        picture = pictures.draw(frame, self.seat, self.lang, self.aspect, self.here)
        before, self.last = self.last, picture
        self.rev += 1
        message: wire.Beat = {"kind": "beat", "v": v}
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
            message["full"] = pictures.full(picture, self.rev, pictures.told(log[: frame.lines], picture))
        return wire.dumps(message)


@remembered
def _choice(talk: Talk, kind: Kind, option: int) -> sending.Choice:
    return sending.choice(act(kind, option, talk))


@watched
def _scores(t: Any, score: Callable[..., Line], tints: tuple[str, ...], talk: Talk) -> list[WSeat]:
    """The seats with their scores; the same list until something changes that a score is made of."""
    scores = [talk.line(score(t, seat)) for seat in range(len(talk.names))]
    return [_seat(*each) for each in zip(talk.names, tints, scores)]


def _seat(name: str, tint: str, score: str) -> WSeat:
    return WSeat(name=name, tint=tint, score=score) if score else WSeat(name=name, tint=tint)
