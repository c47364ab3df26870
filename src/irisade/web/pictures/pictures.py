"""From the frames of a table to what each viewer is sent.

What everybody sees alike is drawn, compared and written once for all of the same language and screen, and a
seat costs only what it alone sees: its own zones, its question. A face draws again only what it looked at
has changed (`draw.memory`), and a zone's coordinates are worked out only when its looks change. So a patch
costs what changed (`patches.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from operator import is_
from typing import Any

from irisade.core.game import Game
from irisade.core.text import LANGUAGES, Sentence, Talk
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
from irisade.draw.scene import RECENT, Act, ByHand, Form, Id, Reason
from irisade.web.pictures import sending, wire
from irisade.web.pictures.changes import Zones
from irisade.web.pictures.patches import Grounds, Patches
from irisade.web.pictures.picture import Picture, Words
from irisade.web.pictures.wire import WActs, WPiece, WScene, WSeat
from irisade.web.table.frames import Frame, Said

SCREENS = 60  # seats and screens whose last picture a table remembers


class Viewpoint:
    """One way to look at a table, and the picture that was seen there last."""

    __slots__ = ("drawn", "eyes", "form", "frame", "picture", "seat", "shape", "talk")

    def __init__(self, seat: int, talk: Talk, aspect: float, face: object) -> None:
        self.seat, self.talk = seat, talk
        w, h = layout.size_of(aspect)
        self.form = layout.form_of(w / h, face)
        self.eyes = (seat, talk.lang, (w, h))
        self.shape = (talk.lang, self.form)
        self.drawn: Drawn | None = None  # of its own zones
        self.frame: Frame | None = None
        self.picture: Picture


class Pictures:
    """Draws the frames of one table for everybody who looks at it."""

    def __init__(self, game: Game, names: Sequence[str], settings: Mapping[str, Any]) -> None:
        self.game, self.names, self.settings = game, tuple(names), settings
        face = game.face
        self._shares = hasattr(face, "common")
        self._finds = hasattr(face, "spot")  # it says by itself where options lie
        self._own_stage = partial(own_stage, face)
        self._talks = {lang: game.talk(lang, self.names) for lang in LANGUAGES}
        self._choices: dict[tuple[str, Kind], dict[int, sending.Choice]] = {}
        self._screens: dict[tuple[object, ...], Viewpoint] = {}
        self._scores: dict[str, Drawn] = {}
        self._last: dict[tuple[str, Form], Zones] = {}  # what everybody saw in the frame before
        self._common = self._last
        self._settings = settings
        self._words: dict[object, Words] = {}
        self._heard: dict[str, list[str]] = {}  # by everybody
        self._beside: dict[tuple[str, bool], str] = {}
        self._about = game.lesson.about if game.lesson.shows else _nothing
        self._grounds = Grounds(face)
        self.patches = Patches(game, self._grounds)

    def put_away(self) -> None:
        """Everybody has been shown: forget what only helped to show it, as long as it is at hand.

        Nothing changes for whoever looks later.
        """
        self._words.clear()
        self._heard.clear()
        self._beside.clear()
        self.patches.put_away()

    def _begin(self, frame: Frame) -> None:
        """Another frame. Often the table is the same, and only what is asked another: then views stay."""
        before, self.patches.frame = self.patches.frame, frame
        self.put_away()
        if before is None or frame.recent != before.recent:
            self._settings = {**self.settings, RECENT: frame.recent} if frame.recent else self.settings
            for screen in self._screens.values():
                screen.drawn = None
        if before is None or frame.table is not before.table or frame.recent != before.recent:
            self._views = frame.seen(self.game)
            self._open = self._views.of(NOBODY)
            self._last, self._common = self._common, {}
        self._grounds.begin()
        self._asking = None if frame.over else frame.asking
        self._asked = asked_by(self._asking)
        self._told = [eyes for _, eyes in frame.said if eyes != EVERYBODY]  # who hears more than others
        if frame.reason is not None and frame.reason.yours is not None:
            self._told.append(frame.reason.seat)  # or otherwise

    # -- one picture --

    def draw(self, frame: Frame, seat: int, lang: str, aspect: float, here: Collection[int] = ()) -> Picture:
        """What this seat sees (NOBODY: a watcher) on a screen of this shape.

        `here`: the other seats of this device, that may speak up in a window too.
        """
        if frame is not self.patches.frame:
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
        alone = here or seat in self._asked or seat in self._told or frame.over or seat == frame.whose
        whose = (lang, seat, *here) if alone else lang  # nearly all who are not asked read the same
        words = self._words.get(whose)
        if words is None:
            words = self._words[whose] = self._say(frame, seen, seat, here, screen.talk)
        picture = Picture(screen.eyes, seen, self._open, show, common, own, scores.drawn, words)
        screen.frame, screen.picture = frame, picture
        return picture

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
        return look

    def _draw_scores(self, talk: Talk, seen: Any) -> Drawn:
        """The seats with their scores."""
        score, seats = self.game.face.score, range(len(talk.names))
        look = looked_at(
            seen,
            lambda t: (
                tints_of(self.game.face, t, self.settings),
                [talk.line(score(t, seat)) for seat in seats],
            ),
        )
        drawn = [_seat(*each) for each in zip(talk.names, *look.drawn)]
        known = self._scores[talk.lang] = replace(look, drawn=drawn)
        return known

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

    def _say(self, frame: Frame, seen: Any, seat: int, here: Collection[int], talk: Talk) -> Words:
        asking, asked = self._asking, self._asked
        mine = seat in asked
        if frame.hand is not None:
            return self._say_by_hand(frame, frame.hand, seat, here, talk)
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
        if text is None:
            text = f',"until":{frame.until}' if frame.until else ""
            if about := self._about(frame.said):
                text += f',"about":{wire.dumps(about)}'
            if frame.reason is not None:
                text += f',"because":{wire.dumps(self.talk(lang).line(to_seat(seat, frame.reason)))}'
            if frame.read:
                text += f',"read":{frame.read}'
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


def _nothing(said: Said) -> list[str]:
    """What a game is about that teaches nothing."""
    return []


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
        log: Sequence[Sentence] = (),
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
        if hold and frame.hand is None:  # else somebody does something, and nobody rests
            text += f',"hold":{hold}'
        text += pictures.beside(frame, self.seat, self.lang)
        if back:
            text += f',"back":{wire.dumps(list(back))}'
        if ok:
            text += f',"ok":{wire.dumps(ok)}'
        if before is not None and (before.eyes is picture.eyes or before.eyes == picture.eyes):
            return f'{text},"patch":{pictures.patches.write(before, picture, self.rev - 1, self.rev)}}}'
        full = pictures.full(picture, self.rev, pictures.told(log[: frame.lines], picture))
        return f'{text},"full":{wire.dumps(full)}}}'


@remembered
def _choice(talk: Talk, kind: Kind, option: int, at: Id) -> sending.Choice:
    return sending.choice(act(kind, option, talk, at))


def _seat(name: str, tint: str, score: str) -> WSeat:
    return WSeat(name=name, tint=tint, score=score) if score else WSeat(name=name, tint=tint)
