"""From the frames of a table to what each viewer is sent.

What everybody sees alike is drawn, compared and written once for all of the same language and screen, and a
seat costs only what it alone sees: its own zones, its question. A face draws again only what it looked at
has changed (`draw.memory`), and a zone's coordinates are worked out only when its looks change. So a patch
costs what changed.

Two pictures of one viewer, one stop after the other, also tell what moved: a piece that left and one
that came with the same face. Only what this viewer saw is compared, so motion tells nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from operator import is_
from typing import Any, NamedTuple

from irisade.core.game import Game
from irisade.core.text import LANGUAGES, Line, Talk
from irisade.core.views import ignores
from irisade.core.words import EVERYBODY, NOBODY, Ask, Kind, Show, Window
from irisade.draw import layout
from irisade.draw.face import (
    act,
    asked_by,
    flourishes,
    how,
    in_order,
    motion,
    own_stage,
    previewed,
    previews,
    way,
)
from irisade.draw.face import acts as acts_of
from irisade.draw.face import prompt as prompt_of
from irisade.draw.face import rule as rule_of
from irisade.draw.memory import Look, looked_at, remembered
from irisade.draw.scene import RECENT, Form, Id, Stage, Zone
from irisade.web.pictures import sending, wire
from irisade.web.pictures.changes import STILL, Step, Steps, Zones, found, together, travels
from irisade.web.pictures.wire import WActs, WFlourish, WPiece, WScene, WSeat, WZone
from irisade.web.table.frames import Frame

SCREENS = 60  # seats and screens whose last picture a table remembers


class Words(NamedTuple):
    """What is laid over a picture: who is asked what, and what was said."""

    turn: list[int]
    acts: list[WActs]
    prompt: str
    said: list[str]
    rule: str
    over: bool


@dataclass(slots=True)
class Picture:
    """What one viewer sees at one stop; not yet numbered, and without anything that moves."""

    eyes: tuple[int, str, tuple[int, int]]  # seat, language, width and height of the table
    view: Any
    open: Any  # the view of a watcher
    show: Show | None  # what is shown, if this viewer may know
    common: Zones  # the same for everybody; none where a face does not tell
    own: Stage  # all areas, and the other zones
    seats: list[WSeat]
    words: Words

    @property
    def zones(self) -> Zones:
        return self.common + self.own.zones

    @property
    def acts(self) -> list[WActs]:
        return self.words.acts

    def to_look_at(self) -> Picture:
        """The same picture with nothing to click."""
        return replace(self, words=self.words._replace(acts=[]))


class Screen:
    """One way to look at a table, and the picture that was seen there last."""

    __slots__ = ("drawn", "eyes", "form", "frame", "picture", "seat", "shape", "talk")

    def __init__(self, seat: int, talk: Talk, aspect: float, face: object) -> None:
        self.seat, self.talk = seat, talk
        w, h = layout.size_of(aspect)
        self.form = layout.form_of(w / h, face)
        self.eyes = (seat, talk.lang, (w, h))
        self.shape = (talk.lang, self.form)
        self.drawn: Look | None = None  # of its own zones
        self.frame: Frame | None = None
        self.picture: Picture


@dataclass(slots=True)
class Written:
    """Some parts of a patch, as they are written into one after a comma."""

    text: str
    before: object  # and after: what it is known by, so that nothing else can have their id()
    after: object
    where: tuple[str, tuple[int, int]] | None = None  # areas and size, where it tells of the ground


class Pictures:
    """Draws the frames of one table for everybody who looks at it."""

    def __init__(self, game: Game, names: Sequence[str], settings: Mapping[str, Any]) -> None:
        self.game, self.names, self.settings = game, tuple(names), settings
        face = game.face
        self._shares = hasattr(face, "common")
        self._own_stage = partial(own_stage, face)
        self._tints = tuple(face.SEAT_TINTS)
        self._moves = hasattr(face, "motion")
        self._moves_for_all = not self._moves or ignores(face.motion, 2)  # it does not ask by whose eyes
        self._flourishes = hasattr(face, "flourish")
        self._talks = {lang: game.talk(lang, self.names) for lang in LANGUAGES}
        self._choices: dict[tuple[str, Kind], dict[int, sending.Choice]] = {}
        self._screens: dict[tuple[object, ...], Screen] = {}
        self._scores: dict[str, Look] = {}
        self._last: dict[tuple[str, Form], Zones] = {}  # what everybody saw in the frame before
        self._common = self._last
        self._grounds: dict[tuple[int, str, tuple[int, int]], tuple[Zone, WZone]] = {}
        self._frame: Frame | None = None
        self._settings = settings
        self._words: dict[object, Words] = {}
        self._heard: dict[str, list[str]] = {}  # by everybody
        self._written: dict[tuple[object, ...], Written] = {}
        self._steps = Steps()
        self._joy: tuple[Any, Any, Sequence[WFlourish]] = None, None, ()  # between these two looks

    def put_away(self) -> None:
        """Everybody has been shown: forget what only helped to show it, as long as it is at hand.

        Nothing changes for whoever looks later.
        """
        self._words.clear()
        self._heard.clear()
        self._written.clear()
        self._steps.clear()
        self._joy = None, None, ()

    def _begin(self, frame: Frame) -> None:
        """Another frame. Often the table is the same, and only what is asked another: then views stay."""
        before, self._frame = self._frame, frame
        self.put_away()
        if before is None or frame.recent != before.recent:
            self._settings = {**self.settings, RECENT: frame.recent} if frame.recent else self.settings
            for screen in self._screens.values():
                screen.drawn = None
        if before is None or frame.table is not before.table or frame.recent != before.recent:
            self._views = frame.seen(self.game)
            self._open = self._views.of(NOBODY)
            self._last, self._common = self._common, {}
        self._earlier_grounds, self._grounds = self._grounds, {}
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
        screen = self._screens.get((seat, lang, aspect, *here)) or self._screen(seat, lang, aspect, here)
        if screen.frame is frame:
            return screen.picture
        seen, show = self._views.of(seat), frame.show
        common: Zones = ()
        if self._shares:
            common = self._common.get(screen.shape) or self._draw_common(screen)
            look = screen.drawn
            if look is None or look.fields(seen) != look.seen:
                look = self._draw_own(screen, seen)
            own = look.drawn
        else:
            own = self.game.face.stage(seen, seat, screen.form, screen.talk, self._settings)
        scores = self._scores.get(lang)
        if scores is None or scores.fields(seen) != scores.seen:
            scores = self._draw_scores(screen.talk, seen)
        if show is not None and show.seen_by != EVERYBODY and show.seen_by != seat:
            show = None
        alone = here or seat in self._asked or seat in self._told or frame.over
        whose = (lang, seat, *here) if alone else lang  # nearly all who are not asked read the same
        words = self._words.get(whose)
        if words is None:
            words = self._words[whose] = self._say(frame, seen, seat, here, screen.talk)
        picture = Picture(screen.eyes, seen, self._open, show, common, own, scores.drawn, words)
        screen.frame, screen.picture = frame, picture
        return picture

    def _screen(self, seat: int, lang: str, aspect: float, here: Collection[int]) -> Screen:
        if len(self._screens) >= SCREENS:
            self._screens.clear()
        screen = self._screens[seat, lang, aspect, *here] = Screen(
            seat, self._talks[lang], aspect, self.game.face
        )
        return screen

    def talk(self, lang: str) -> Talk:
        return self._talks[lang]

    def _draw_common(self, screen: Screen) -> Zones:
        """What a watcher sees; the same object as before if nothing of it has changed."""
        last = self._last.get(screen.shape, ())
        zones = tuple(self.game.face.common(self._open, screen.form, screen.talk, self._settings))
        if len(zones) == len(last) and all(map(is_, zones, last)):
            zones = last
        self._common[screen.shape] = zones
        return zones

    def _draw_own(self, screen: Screen, seen: Any) -> Look:
        """What this seat sees alone."""
        how = screen.seat, screen.form, screen.talk, self._settings
        look = screen.drawn = looked_at(seen, self._own_stage, *how)
        return look

    def _draw_scores(self, talk: Talk, seen: Any) -> Look:
        """The seats with their scores."""
        score, seats = self.game.face.score, range(len(talk.names))
        look = looked_at(seen, lambda t: [talk.line(score(t, seat)) for seat in seats])
        drawn = [_seat(*each) for each in zip(talk.names, self._tints, look.drawn)]
        known = self._scores[talk.lang] = replace(look, drawn=drawn)
        return known

    def _ground(self, zone: Zone, picture: Picture) -> WZone:
        """Where a zone lies, and how it looks without its pieces."""
        areas, size = picture.own.areas, picture.eyes[2]
        key = (id(zone), areas, size)
        kept = self._grounds.get(key)
        if kept is None:
            kept = self._earlier_grounds.get(key)
            if kept is None:
                w, h = size
                form = layout.form_of(w / h, self.game.face)
                drawn = layout.ground(zone, layout.areas(areas, w, h), form)
                kept = zone, sending.zone(zone, drawn)
            self._grounds[key] = kept
        return kept[1]

    def full(self, picture: Picture, rev: int, log: list[str]) -> WScene:
        """All of a picture, for somebody who has no other."""
        seat, lang, (w, h) = picture.eyes
        turn, acts, prompt, said, rule, over = picture.words
        pieces: dict[Id, WPiece] = {}
        for zone in picture.zones:
            pieces |= sending.pieces(zone)
        return WScene(
            game=self.game.key,
            title=self.game.name(lang),
            rev=rev,
            form=layout.form_of(w / h, self.game.face),
            w=w,
            h=h,
            zones=[self._ground(zone, picture) for zone in picture.zones],
            pieces=pieces,
            seats=picture.seats,
            turn=turn,
            you=seat,
            acts=acts,
            prompt=prompt,
            said=said,
            log=log,
            rule=rule,
            over=over,
        )

    # -- what is laid over it --

    def _say(self, frame: Frame, seen: Any, seat: int, here: Collection[int], talk: Talk) -> Words:
        asking, asked = self._asking, self._asked
        mine = seat in asked
        return Words(
            list(asked),
            self._acts(seen, asking, seat, here, talk) if asking is not None and (mine or here) else [],
            prompt_of(self.game, seen, seat, asking, talk, frame.over),
            self._said(frame, seat, talk),
            rule_of(self.game, asking) if asking is not None and mine else "",
            frame.over,
        )

    def _said(self, frame: Frame, seat: int, talk: Talk) -> list[str]:
        """What this seat may hear of what happened; nearly always that is what everybody hears."""
        if seat in self._told:
            return _told(frame, seat, talk)
        heard = self._heard.get(talk.lang)
        if heard is None:
            heard = self._heard[talk.lang] = _told(frame, EVERYBODY, talk)
        return heard

    def told(self, log: Sequence[Line], picture: Picture) -> list[str]:
        """The log of a full scene: what everybody was told before what is said now."""
        talk, said = self.talk(picture.eyes[1]), picture.words.said
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
        try:
            choices = [known[option] for option in options]
        except KeyError:
            known.update({n: _choice(talk, asking.kind, n) for n in options if n not in known})
            choices = [known[option] for option in options]
        ahead = previews(self.game, seen, asking, options)
        if not ahead:
            return choices
        return [sending.led_to(each, previewed(each.act, to, talk)) for each, to in zip(choices, ahead)]

    # -- from one picture to the next --

    def patch(self, before: Picture, after: Picture, base: int, rev: int) -> str:
        """What changed for a viewer, and what moved, as it is sent."""
        was, now = before.words, after.words
        said = self._written.get((id(was), id(now))) or self._said_anew(was, now)
        return f'{{"base":{base},"rev":{rev}{self._changed(before, after)}{said.text}}}'

    def _changed(self, before: Picture, after: Picture) -> str:
        """What changed on the table: for all whose own zones stay that is the same, and written once."""
        if before.own is not after.own:
            return self._write(before, after).text
        key = (
            id(before.common),
            id(after.common),
            id(before.seats),
            id(after.seats),
            id(before.open),  # for what moved, and the ways and figures of it
            after.show is None if self._moves_for_all else id(after),
        )
        known = self._written.get(key)
        if known is None or (known.where and known.where != (after.own.areas, after.eyes[2])):
            known = self._written[key] = self._write(before, after)
        return known.text

    def _told_moves(self, before: Picture, after: Picture) -> Sequence[tuple[Id, Id]]:
        """What a face says of what moved, between these two views."""
        if self._moves_for_all:
            return motion(self.game, before.open, after.open, NOBODY, after.show)
        return motion(self.game, before.view, after.view, after.eyes[0], after.show)

    def _write(self, before: Picture, after: Picture) -> Written:
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
            grounds = [self._ground(zone, before) for zone in old]
            sending.diff_zones(grounds, [self._ground(zone, after) for zone in new], patch)
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
            show = self._frame.show if self._frame is not None else None
            seen = show if show is not None and show.seen_by == EVERYBODY else None
            found = flourishes(self.game, before, after, seen)
            self._joy = before, after, [sending.flourish(each) for each in found]
        return self._joy[2]

    def _said_anew(self, before: Words, after: Words) -> Written:
        """What is laid over the picture now, as far as it was not before; all that is said is new."""
        new: Any = {name: now for name, was, now in zip(Words._fields, before, after) if was != now}
        new.pop("said", None)
        if after.said:
            new["said"] = after.said
        known = self._written[id(before), id(after)] = Written(_text(new), before, after)
        return known


def _told(frame: Frame, seat: int, talk: Talk) -> list[str]:
    lines = [talk.line(line) for line, eyes in frame.said if eyes in (EVERYBODY, seat)]
    return [line for line, _ in groupby(lines)] if len(lines) > 1 else lines  # the move may have told it too


def _text(parts: Any) -> str:
    return f",{wire.dumps(parts)[1:-1]}" if parts else ""


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
        text = f'{{"kind":"beat","v":{v}'
        hold = frame.hold if hold is None else hold
        if hold:
            text += f',"hold":{hold}'
        if frame.until:
            text += f',"until":{frame.until}'
        if back:
            text += f',"back":{wire.dumps(list(back))}'
        if ok:
            text += f',"ok":{wire.dumps(ok)}'
        if before is not None and (before.eyes is picture.eyes or before.eyes == picture.eyes):
            return f'{text},"patch":{pictures.patch(before, picture, self.rev - 1, self.rev)}}}'
        full = pictures.full(picture, self.rev, pictures.told(log[: frame.lines], picture))
        return f'{text},"full":{wire.dumps(full)}}}'


@remembered
def _choice(talk: Talk, kind: Kind, option: int) -> sending.Choice:
    return sending.choice(act(kind, option, talk))


def _seat(name: str, tint: str, score: str) -> WSeat:
    return WSeat(name=name, tint=tint, score=score) if score else WSeat(name=name, tint=tint)
