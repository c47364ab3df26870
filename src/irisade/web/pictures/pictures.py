"""From the frames of a table to what each viewer is sent.

What everybody sees alike is drawn, compared and written once for all of the same language and screen, and a
seat costs only what it alone sees: its own zones, its question. A face draws again only what it looked at
has changed (`draw.memory`), and a zone's coordinates are worked out only when its looks change. So a patch
costs what changed (`patches.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from operator import is_
from typing import Any

from irisade.core.game import Game
from irisade.core.text import LANGUAGES, Sentence, Talk
from irisade.core.views import Views
from irisade.core.words import EVERYBODY, NOBODY, TAP, Ask, Kind, Window
from irisade.draw import layout
from irisade.draw.face import (
    act,
    asked_by,
    in_order,
    own_stage,
    previewed,
    previews,
    spot,
    tints_of,
)
from irisade.draw.face import acts as acts_of
from irisade.draw.face import prompt as prompt_of
from irisade.draw.memory import Drawn, looked_at, remembered
from irisade.draw.recent import told_of
from irisade.draw.remarks import Remark
from irisade.draw.scene import Act, ByHand, Form, Id, Reason
from irisade.web.pictures import sending, wire
from irisade.web.pictures.changes import Zones
from irisade.web.pictures.patches import Grounds, Patches
from irisade.web.pictures.picture import Picture, Words
from irisade.web.pictures.wire import WActs, WPiece, WRemark, WScene, WSeat
from irisade.web.table.frames import Frame, Said

SCREENS = 60  # seats and screens whose last picture a table remembers


class Viewpoint:
    """One way to look at a table, and the picture that was seen there last."""

    __slots__ = ("aloud", "before", "beside", "drawn", "eyes", "form", "frame", "plain", "seat", "shape") + (
        "picture",
        "talk",
    )

    def __init__(self, seat: int, talk: Talk, aspect: float, face: object) -> None:
        self.seat, self.talk = seat, talk
        w, h = layout.size_of(aspect)
        self.form = layout.form_of(w / h, face)
        self.eyes = (seat, talk.lang, (w, h))
        self.shape = (talk.lang, self.form)
        self.drawn: Drawn | None = None  # of its own zones
        self.beside: tuple[Callable[[Any], Any], Any]  # what was read for them that nobody covers
        self.frame: Frame | None = None
        self.picture: Picture
        self.before: Picture | None = None  # the one of the frame before
        self.plain = False  # from that one to this, all that changed is what changed for everybody
        self.aloud = False  # nobody is told or asked anything else


class Pictures:
    """Draws the frames of one table for everybody who looks at it."""

    def __init__(
        self, game: Game, names: Sequence[str], settings: Mapping[str, str], number: int = 0
    ) -> None:
        """`number` is that of the last scene of this table that others than these have drawn."""
        self.game, self.names, self.settings = game, tuple(names), settings
        face = game.face
        self._shares = hasattr(face, "common")
        self._finds = hasattr(face, "spot")  # it says by itself where options lie
        self._own_stage = partial(own_stage, face)
        self._talks = {lang: game.talk(lang, self.names) for lang in LANGUAGES}
        self._choices: dict[tuple[str, Kind], dict[int, sending.Choice]] = {}
        self._screens: dict[tuple[object, ...], Viewpoint] = {}
        self._scores: dict[str, tuple[Drawn, bool]] = {}  # and whether everybody sees them alike
        self._last: dict[tuple[str, Form], Zones] = {}  # what everybody saw in the frame before
        self._common = self._last
        self._settings = settings
        self._views: Views
        self._open: Any = None
        self._frame_before: Frame | None = None
        self._as_before = False  # all that may be covered is as it was in that frame
        self._about = game.lesson.about if game.lesson.shows else _nothing
        self._grounds = Grounds(face)
        self.patches = Patches(game, self._grounds)
        self.number = number  # of the frame
        self.put_away()

    def put_away(self) -> None:
        """Everybody has been shown: forget what only helped to show it, as long as it is at hand.

        Nothing changes for whoever looks later.
        """
        self._words: dict[object, Words] = {}
        self._heard: dict[str, list[str]] = {}  # by everybody
        self._scored: dict[str, list[WSeat]] = {}  # as everybody sees it
        self._beside: dict[tuple[str, bool], str] = {}
        self.plain: dict[tuple[str, Form], str] = {}  # the beat for all for whom nothing else has changed
        self.patches.put_away()

    def _begin(self, frame: Frame) -> None:
        """Another frame. Often the table is the same, and only what is asked another: then views stay."""
        before, self.patches.frame = self.patches.frame, frame
        self._frame_before, self.number = before, self.number + 1
        self.put_away()
        if before is None or frame.recent != before.recent:
            self._settings = told_of(self.settings, frame.recent)
            for screen in self._screens.values():
                screen.drawn = None
        if before is None or frame.table is not before.table or frame.recent != before.recent:
            views = frame.seen(self.game)
            self._as_before = before is not None and views.cover_as(self._views)
            self._views, self._open = views, views.of(NOBODY)
            self._last, self._common = self._common, {}
        else:
            self._as_before = True
        self._grounds.begin()
        self._asking = None if frame.over else frame.asking
        self._asked = asked_by(self._asking)
        self._told = [eyes for _, eyes in frame.said if eyes != EVERYBODY]  # who hears more than others
        if frame.reason is not None and frame.reason.yours is not None:
            self._told.append(frame.reason.seat)  # or otherwise
        self._apart = {*self._asked, *self._told, frame.whose} - {NOBODY}
        if frame.show is not None and frame.show.seen_by != EVERYBODY:
            self._apart.add(frame.show.seen_by)
        if frame.over:
            self._apart.update(range(NOBODY, len(self.names)))

    # -- one picture --

    def draw(self, frame: Frame, seat: int, lang: str, aspect: float, here: Collection[int] = ()) -> Picture:
        """What this seat sees (NOBODY: a watcher) on a screen of this shape."""
        return self.look(frame, seat, lang, aspect, here).picture

    def look(
        self, frame: Frame, seat: int, lang: str, aspect: float, here: Collection[int] = ()
    ) -> Viewpoint:
        """Who looks with the eyes of this seat (NOBODY: a watcher) at such a screen, and what is seen there.

        `here`: the other seats of this device, that may speak up in a window too.
        """
        if frame is not self.patches.frame:
            self._begin(frame)
        screen = self._screens.get((seat, lang, aspect, *here)) or self._screen(seat, lang, aspect, here)
        if screen.frame is frame:
            return screen
        show, in_step = frame.show, screen.frame is self._frame_before is not None
        aloud = not here and seat not in self._apart
        whose = lang if aloud else (lang, seat, *here)  # nearly all who are not asked read the same
        plain = in_step and aloud and screen.aloud and self.patches.moves_for_all
        common: Zones = ()
        if self._shares:
            common = self._common.get(screen.shape) or self._draw_common(screen)
            own = screen.drawn
            if own is None or not self._lies_as_before(screen, own, in_step):
                plain, own = False, self._draw_own(screen, self._views.of(seat))
            stage = own.drawn
        else:
            stage = self.game.face.stage(self._views.of(seat), seat, screen.form, screen.talk, self._settings)
            plain = False
        seats = self._scored.get(lang)
        if seats is None:
            seats, alike = self._seats(seat, screen.talk)
            plain, aloud = plain and alike, aloud and alike
        if show is not None and show.seen_by != EVERYBODY and show.seen_by != seat:
            show = None
        words = self._words.get(whose)
        if words is None:
            words = self._words[whose] = self._say(frame, seat, here, screen.talk)
        screen.before = screen.picture if in_step else None
        screen.frame, screen.plain, screen.aloud = frame, plain, aloud
        screen.picture = Picture(screen.eyes, self._views, self._open, show, common, stage, seats, words)
        return screen

    def _lies_as_before(self, screen: Viewpoint, own: Drawn, in_step: bool) -> bool:
        """Nothing has changed of what was looked at for the own zones of this screen."""
        if in_step and self._as_before:
            fields, seen = screen.beside
            return bool(fields(self._open) == seen)
        views = self._views
        return bool(own.fields(self._open if views.one else views.of(screen.seat)) == own.seen)

    def _screen(self, seat: int, lang: str, aspect: float, here: Collection[int]) -> Viewpoint:
        if len(self._screens) >= SCREENS:
            self._screens.clear()
        screen = self._screens[seat, lang, aspect, *here] = Viewpoint(
            seat, self._talks[lang], aspect, self.game.face
        )
        return screen

    def talk(self, lang: str) -> Talk:
        return self._talks[lang]

    def _draw_common(self, screen: Viewpoint) -> Zones:
        """What a watcher sees; the same object as before if nothing of it has changed."""
        last = self._last.get(screen.shape, ())
        zones = tuple(self.game.face.common(self._open, screen.form, screen.talk, self._settings))
        if len(zones) == len(last) and all(map(is_, zones, last)):
            zones = last
        self._common[screen.shape] = zones
        return zones

    def _draw_own(self, screen: Viewpoint, seen: Any) -> Drawn:
        """What this seat sees alone."""
        how = screen.seat, screen.form, screen.talk, self._settings
        look = screen.drawn = looked_at(seen, self._own_stage, *how)
        beside = look.beside(self._views.covered)
        screen.beside = beside, beside(self._open)
        return look

    def _seats(self, seat: int, talk: Talk) -> tuple[list[WSeat], bool]:
        """The seats with their scores; and whether everybody sees them alike."""
        scores, alike = self._scores.get(talk.lang, (None, False))
        seen = self._open if alike else self._views.of(seat)
        if scores is None or scores.fields(seen) != scores.seen:
            scores = self._draw_scores(talk, seen)
            alike = self._views.covered.isdisjoint(scores.reads)
            self._scores[talk.lang] = scores, alike
        if alike:
            self._scored[talk.lang] = scores.drawn
        return scores.drawn, alike

    def _draw_scores(self, talk: Talk, seen: Any) -> Drawn:
        score, seats = self.game.face.score, range(len(talk.names))
        look = looked_at(
            seen,
            lambda t: (
                tints_of(self.game.face, t, self.settings),
                [talk.line(score(t, seat)) for seat in seats],
            ),
        )
        return replace(look, drawn=[_seat(*each) for each in zip(talk.names, *look.drawn)])

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
            zones=[self._grounds.of(zone, picture) for zone in picture.zones],
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

    def _say(self, frame: Frame, seat: int, here: Collection[int], talk: Talk) -> Words:
        asking, asked = self._asking, self._asked
        mine = seat in asked
        if frame.hand is not None:
            return self._say_by_hand(frame, frame.hand, seat, here, talk)
        seen = self._views.of(seat) if mine or here or frame.over else self._open
        return Words(
            list(asked),
            self._acts(seen, asking, seat, here, talk) if asking is not None and (mine or here) else [],
            prompt_of(self.game, seen, seat, asking, talk, frame.over),
            self._said(frame, seat, talk),
            self.game.rule_of(asking.kind) if asking is not None and mine else "",
            frame.over,
        )

    def _say_by_hand(self, frame: Frame, hand: ByHand, seat: int, here: Collection[int], talk: Talk) -> Words:
        """Everybody waits for somebody who has no choice, but does it with their own hands."""
        whose = frame.whose
        mine = whose == seat or whose in here
        whom = None if whose == seat else whose
        acts = [sending.choice(Act(TAP, (hand.at,), talk.line(hand.label)), whom).alone] if mine else []
        prompt = talk.line(hand.prompt) if mine else talk("{seat} is thinking…", seat=whose)
        return Words([whose], acts, prompt, self._said(frame, seat, talk), hand.rule if mine else "", False)

    def _said(self, frame: Frame, seat: int, talk: Talk) -> list[str]:
        """What this seat may hear of what happened; nearly always that is what everybody hears."""
        if seat in self._told:
            return _told(frame, seat, talk)
        heard = self._heard.get(talk.lang)
        if heard is None:
            heard = self._heard[talk.lang] = _told(frame, EVERYBODY, talk)
        return heard

    def beside(self, frame: Frame, seat: int, lang: str) -> str:
        """What a beat says beside the scene, written once for all who are told the same."""
        yours = frame.reason is not None and seat == frame.reason.seat
        text = self._beside.get((lang, yours))
        if text is not None:
            return text
        text = f',"until":{frame.until}' if frame.until else ""
        if about := self._about(frame.said):
            text += f',"about":{wire.dumps(about)}'
        if frame.reason is not None:
            text += f',"because":{wire.dumps(self.talk(lang).line(to_seat(seat, frame.reason)))}'
        if frame.read:
            text += f',"read":{frame.read}'
        if frame.remark is not None:
            text += f',"remark":{wire.dumps(remarked(frame.remark, self.talk(lang)))}'
        self._beside[lang, yours] = text
        return text

    def told(self, log: Sequence[Sentence], picture: Picture) -> list[str]:
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
        options = in_order(asking.options)
        if self._finds:
            at = [spot(self.game, seen, asking, option) for option in options]
            choices = [_choice(talk, asking.kind, *each) for each in zip(options, at)]
        else:
            choices = self._known_choices(asking.kind, options, talk)
        ahead = previews(self.game, seen, asking, options)
        if not ahead:
            return choices
        return [sending.led_to(each, previewed(each.act, to, talk)) for each, to in zip(choices, ahead)]

    def _known_choices(self, kind: Kind, options: list[int], talk: Talk) -> list[sending.Choice]:
        known = self._choices.setdefault((talk.lang, kind), {})
        try:
            return [known[option] for option in options]
        except KeyError:
            known.update({n: _choice(talk, kind, n, kind.place(n)) for n in options if n not in known})
            return [known[option] for option in options]


def _told(frame: Frame, seat: int, talk: Talk) -> list[str]:
    heard = [line for line, eyes in frame.said if eyes in (EVERYBODY, seat)]
    if frame.reason is not None:
        heard = [to_seat(seat, frame.reason) if line == frame.reason.line else line for line in heard]
    lines = [talk.line(line) for line in heard]
    return [line for line, _ in groupby(lines)] if len(lines) > 1 else lines  # the move may have told it too


def to_seat(seat: int, reason: Reason) -> Sentence:
    """The reason as it is said to this seat."""
    return reason.yours if reason.yours is not None and seat == reason.seat else reason.line


def remarked(remark: Remark, talk: Talk) -> WRemark:
    """What a robot says, as it is sent."""
    return WRemark(seat=remark.seat, text=talk.line(remark.line))


def _nothing(said: Said) -> list[str]:
    """What a game is about that teaches nothing."""
    return []


@remembered
def _choice(talk: Talk, kind: Kind, option: int, at: Id) -> sending.Choice:
    return sending.choice(act(kind, option, talk, at))


def _seat(name: str, tint: str, score: str) -> WSeat:
    return WSeat(name=name, tint=tint, score=score) if score else WSeat(name=name, tint=tint)
