"""What everybody looks at: the table at each Show, held for a while, then the rest with the next question.

Which frame is now follows from the row's time, the holds and the clock. Nothing is kept of it, so every
process agrees, even after a restart in the middle of a look.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

from irisade.core.game import Game
from irisade.core.match import Match
from irisade.core.text import LANGUAGES, Sentence
from irisade.core.views import Views
from irisade.core.words import EVERYBODY, NOBODY, Ask, Kind, Show, Window
from irisade.draw.face import because, by_hand, lasts, moved_because
from irisade.draw.pace import Pace, reading
from irisade.draw.recent import Recent
from irisade.draw.remarks import Remark, Remarks
from irisade.draw.scene import ByHand, Reason
from irisade.web.table.lines import shared_line
from irisade.web.table.settings import BOTS, HASTE, QUICK

Said: TypeAlias = tuple[tuple[Sentence, int], ...]  # lines, and who may hear each: EVERYBODY or one seat
UNTOLD: tuple[Said, Reason | None] = ((), None)  # what everybody hears of a move in secret
ASSIST, OFF = "assist", "off"  # the setting of games that may help to remember
LOG_LINES = 200  # that are kept at least
CURTAIN = 30_000  # ms that a look waits for its person, where several share a device
BY_HAND = 30_000  # ms that a die waits for the hand of whoever rolls it
AT_FIRST = 180_000  # ms that it waits as the game begins, while the goal is read and the game is shown
A_WHILE = 1200  # ms of a look in which a robot thinks, too


@dataclass(slots=True)
class Frame:
    """What everybody looks at from `at` on; each viewer's view is made of its table."""

    at: int  # server ms at which it begins
    hold: int  # ms until the next one; 0 for the last
    until: int  # server ms at which a look, a window or a clock ends, or a robot takes over; 0: none
    table: Any  # a snapshot
    asking: Ask | Window | None  # None while all look, and when it is over
    said: Said  # what just happened
    show: Show | None  # for motion
    over: bool
    recent: frozenset[int] = frozenset()  # for `compose`, where the table helps to remember
    lines: int = 0  # of the log, that have been said by now
    views: Views | None = None  # of this table, those that were made
    lasts: int = 0  # ms of the figures with which it begins
    waits: int = 0  # ms of `hold` in which the person who looks alone may still take the device
    hand: ByHand | None = None  # what everybody waits for a person to do, who has no choice about it
    whose: int = NOBODY  # that person's seat
    reason: Reason | None = None  # why it happens, which is among what is said
    read: int = 0  # ms that it takes to read what is said to everybody
    remark: Remark | None = None  # what a robot says of it

    def seen(self, game: Game) -> Views:
        """What each seat sees."""
        made = self.views
        return made if made is not None and made.table is self.table else Views(game, self.table)

    def hides(self, game: Game, seat: int) -> bool:
        """This seat sees or hears more than everybody does."""
        seen = self.seen(game)
        return seen.of(seat) != seen.of(NOBODY) or any(eyes == seat for _, eyes in self.said)

    @property
    def looks_alone(self) -> int:
        """The seat for which alone this is held; NOBODY where all look, or somebody is asked."""
        alone = self.asking is None and self.show is not None and self.show.seen_by != EVERYBODY
        return self.show.seen_by if alone and self.show is not None else NOBODY


def heard_of(game: Game, seen: Any, seat: int, kind: Kind, option: int) -> tuple[Said, Reason | None]:
    """What everybody hears of a move, `seen` being what everybody saw before it; and why it does that."""
    line, why = game.face.log(seen, seat, kind, option), moved_because(game, seen, seat, kind, option)
    said: Said = () if line is None else ((line, EVERYBODY),)
    return (said if why is None else (*said, (why.line, EVERYBODY))), why


class _Shown(NamedTuple):
    show: Show
    views: Views
    recent: frozenset[int]


class _Hand(NamedTuple):
    does: ByHand
    whose: int
    hold: int  # ms for which everybody waits at most


class Looks:
    """The frames of the row that played last, who has seen enough of the current one, and the public log."""

    def __init__(
        self, game: Game, settings: Mapping[str, str], pace: float, names: Sequence[str] = ()
    ) -> None:
        """`names` are those who sit there: what is told of them takes as long as it takes to read."""
        self.game, self.pace, self.names = game, pace, names
        self._settings = settings  # those of the table: some change while people play
        self._talks = [game.talk(lang, names) for lang in LANGUAGES] if names and pace else []
        self._heard: Said = ()  # in the frame before
        self.frames: list[Frame] = []
        self.log: list[Sentence] = []
        self.ready: set[int] = set()  # seats that have seen enough, or say fine, in the frame of now
        self._ready_at = -1  # which frame that is
        self._told: list[Sentence] = []  # lines that no move told
        self._looking = Pace(game, settings)
        self._remarks = Remarks(game, len(names))
        self._reasons = hasattr(game.face, "because") or bool(game.lesson.because)
        self._seen: Views | None = None  # by everybody, before the frame that is made
        self._recent = Recent() if settings.get(ASSIST, OFF) != OFF else None

    def kept(self) -> Any:
        """For a snapshot, but for the frames: a move follows, and they are no more."""
        recent = self._recent.kept() if self._recent is not None else None
        log, told = ([[line.text, dict(line.words)] for line in lines] for lines in (self.log, self._told))
        heard = [[line.text, dict(line.words), eyes] for line, eyes in self._heard]
        return [log, told, heard, recent]

    def resume(self, kept: Any, match: Match) -> None:
        """Go on as of a snapshot, with the table as it lies."""
        log, told, heard, recent = kept
        self._heard = tuple((Sentence(text, words), eyes) for text, words, eyes in heard)
        self.log, self._told = ([shared_line(Sentence(*line)) for line in lines] for lines in (log, told))
        if self._recent is not None:
            self._recent.resume(recent)
        rest = Views(self.game, match.table.copy())
        places, lines = self._places(), len(self.log)
        self.frames = [Frame(0, 0, 0, rest.table, match.asking, (), None, False, places, lines, rest)]

    def saw(self, show: Show, turn: int) -> None:
        if self._recent is not None:
            self._recent.saw(show, turn)

    # -- what has happened --

    def play(
        self,
        match: Match,
        at: int,
        said: Said,
        shared: Collection[int] = (),
        hands: Collection[int] = (),
        reason: Reason | None = None,
        robots: Sequence[int] = (),
    ) -> Frame:
        """The frames of what happened at this moment, up to the next question or the end.

        `shared` are seats whose people have no device of their own, `hands` those whose people do by hand
        what they have no choice about; `reason` is among what is said; `robots` may say a word about it. The
        last of them is returned.
        """
        shows: list[_Shown] = []
        earlier = views = self.frames[-1].views if self.frames else None
        while match.showing is not None:
            views = Views(self.game, match.table.copy(), views)
            shows.append(_Shown(match.showing, views, self._places()))
            match.go_on()
        rest, asking = Views(self.game, match.table.copy(), views), match.asking
        self._seen = earlier
        if isinstance(asking, Ask):
            asking = Ask(asking.seat, asking.kind, tuple(asking.options), asking.seen_by)
        self.frames, show = [], None
        self._ready_at = -1
        self.ready.clear()
        for line, eyes in said:
            self._tell(line, eyes)
        if not self.pace:
            hands = robots = ()  # nobody waits for anything, or says a word
        elif self._settings.get(BOTS.key) == QUICK:
            robots = ()
        if shows:
            at, said, show, reason = self._hold(shows, rest, at, said, shared, hands, reason)
        if hands and (hand := self._by_hand(None, rest.table, hands)) is not None:
            at += self._wait(hand, at, said, show, reason)
            said, show, reason = (), None, None
        places, lines = self._places(), len(self.log)
        moves = self._performs(rest, show)
        last = Frame(
            *(at, 0, 0, rest.table, asking, said, show, match.over, places, lines, rest, moves),
            reason=reason,
            read=self._reading(said, at_most=True),
            remark=self._remarks.about(earlier, rest, robots, match.over),
        )
        self.frames.append(last)
        return last

    def _hold(
        self,
        shows: list[_Shown],
        rest: Views,
        at: int,
        said: Said,
        shared: Collection[int],
        hands: Collection[int],
        why: Reason | None,
    ) -> tuple[int, Said, Show | None, Reason | None]:
        """The frames of these shows; when the rest begins, and what is left to say with it, and why.

        A show whose picture is that of the next one is joined to it, unless there is a reason to read. How
        long each is held follows from what everybody sees, or for a private look from what its seat does: a
        hold tells no secret.
        """
        looking = self._looking
        following = [*(shown.views for shown in shows[1:]), rest]
        joined: Show | None = None
        looking.begin()
        for (show, views, recent), then in zip(shows, following):
            hand = self._by_hand(show, views.table, hands) if hands else None
            if hand is not None and hand.does.table is not None:
                at += self._wait(hand, at, said, joined, why)
                hand, said, joined, why = None, (), None, None
            eyes = show.seen_by
            whose = NOBODY if eyes == EVERYBODY else eyes
            seconds = looking.look(show, views.of(whose), then.of(whose)).seconds
            line = show.line()
            if (line, EVERYBODY) not in said:  # a private look may be told as everybody was
                self._tell(line, eyes)
                said = (*said, (line, eyes))
            reason = because(self.game, views.of(NOBODY), show) if self._reasons else None
            if reason is not None:
                self._tell(reason.line, eyes)
                said, why = (*said, (reason.line, eyes)), reason
            joined = show if joined is None or joined.to == NOBODY else joined
            if seconds or hand or (reason is not None and show.text not in looking.at_once):
                read = self._reading(said)
                moves = self._performs(views, joined)
                waits = round(CURTAIN * self.pace) if eyes in shared else 0
                hold = waits + max(moves, round(1000 * seconds * self.pace), read)
                until = at + hold if show.text in looking.looks else 0
                does, seat, hold = (None, NOBODY, hold) if hand is None else hand
                told = len(self.log)
                self.frames.append(
                    Frame(
                        *(at, hold, until, views.table, None, said, joined, False),
                        *(recent, told, views, moves, waits),
                        hand=does,
                        whose=seat,
                        reason=why,
                        read=read,
                    )
                )
                at, said, joined, why = at + hold, (), None, None
        return at, said, joined, why

    def _reading(self, said: Said, *, at_most: bool = False) -> int:
        """ms that it takes to read each line that everybody is told now and was not told just before.

        In the language in which that takes longest; what one seat alone hears takes no time of the others.
        `at_most` where it does not hold up the next thing: who wants robots quick reads less.
        """
        heard, self._heard = self._heard, said
        if not self._talks:  # nothing here takes its time
            return 0
        lines = [line for line, eyes in said if eyes == EVERYBODY and (line, eyes) not in heard]
        seconds = [reading(talk.line(line)) for talk in self._talks for line in lines]
        share = min(1.0, HASTE[self._settings.get(BOTS.key, "natural")]) if at_most else 1.0
        return round(1000 * max(seconds, default=0) * self.pace * share)

    def _by_hand(self, show: Show | None, t: Any, hands: Collection[int]) -> _Hand | None:
        """What a person does so that this happens; None where a robot does it, or nobody."""
        before, hold = self._seen, AT_FIRST if self._seen is None else BY_HAND
        does = by_hand(self.game, self.game.blank({}) if before is None else before.table, t, show)
        whose = [seat for seat in does.seats if seat in hands] if does is not None else []
        return _Hand(does, whose[0], round(hold * self.pace)) if does is not None and whose else None

    def _wait(self, hand: _Hand, at: int, said: Said, show: Show | None, why: Reason | None) -> int:
        """Until this person has done it, everybody looks at the table as it was; for how many ms at most."""
        seen, told = Views(self.game, hand.does.table, self._seen), len(self.log)
        moves, read = self._performs(seen, show), self._reading(said, at_most=True)
        waits = Frame(
            at, hand.hold, 0, seen.table, None, said, show, False, self._places(), told, seen, moves
        )
        self.frames.append(replace(waits, hand=hand.does, whose=hand.whose, reason=why, read=read))
        return hand.hold

    def _performs(self, views: Views, show: Show | None) -> int:
        """ms of the figures that begin here: what follows waits for their end."""
        before, self._seen = self._seen, views
        if before is None or not self.pace:
            return 0
        public = show if show is not None and show.seen_by == EVERYBODY else None
        return round(1000 * lasts(self.game, before.of(NOBODY), views.of(NOBODY), public) * self.pace)

    def _tell(self, line: Sentence, eyes: int) -> None:
        """What everybody hears is kept, nothing twice in a row."""
        if eyes == EVERYBODY and self.log[-1:] != [line]:
            self.log.append(shared_line(line))

    def tell(self, line: Sentence, at: int) -> None:
        """Something that everybody hears, though nobody has moved; it is not forgotten with any move."""
        rest = self.rest
        said = rest.said if at < rest.at else ()  # else everybody has heard it already
        self.log.append(line)
        self._told.append(line)
        self.frames[-1] = replace(rest, said=(*said, (line, EVERYBODY)), lines=len(self.log))

    def forget(self, lines: int) -> None:
        """A move was taken back: the log is what it was then."""
        self.log[lines:] = [line for line in self.log[lines:] if line in self._told]

    def shorten_log(self) -> None:
        if len(self.log) > 2 * LOG_LINES:
            del self.log[:-LOG_LINES]

    def _places(self) -> frozenset[int]:
        return self._recent.places if self._recent is not None else frozenset()

    # -- which one is now --

    @property
    def rest(self) -> Frame:
        return self.frames[-1]

    @property
    def at_length(self) -> bool:
        """Did this row let everybody look at something for a good while?"""
        return any(frame.hold >= A_WHILE * self.pace and frame.hand is None for frame in self.frames[:-1])

    @property
    def still(self) -> int:
        """When nothing moves any more, and the question can be thought about: server ms."""
        return self.rest.at + self.rest.lasts

    def wait_until(self, until: int) -> None:
        """The question is answered by itself at this moment."""
        self.frames[-1] = replace(self.rest, until=until)

    def place(self, now: int) -> int:
        """The number of the frame of now."""
        place = len(self.frames) - 1
        while place > 0 and self.frames[place].at > now:
            place -= 1
        return place

    # -- who has seen enough --

    def waits(self, place: int, people: Collection[int]) -> list[int]:
        """The people without whom this frame runs its time: all in a look, those asked in a window, and who
        is to do something by hand."""
        frame = self.frames[place]
        asking = frame.asking
        if frame.hand is not None:
            return [frame.whose] if frame.whose in people else []
        if isinstance(asking, Window):
            return [seat for seat in asking.seats if seat in people]
        return list(people) if asking is None and place < len(self.frames) - 1 else []

    def ready_for(self, place: int) -> set[int]:
        return self.ready if self._ready_at == place else set()

    def enough(self, seats: Iterable[int], people: Collection[int], at: int) -> None:
        """These seats are ready. When all are, a look ends now, and what follows comes sooner."""
        place = self.place(at)
        if self._ready_at != place:
            self._ready_at, self.ready = place, set()
        self.ready.update(seats)
        if place == len(self.frames) - 1 or not self.ready.issuperset(self.waits(place, people)):
            return
        self._end_sooner(place, self.frames[place].at + self.frames[place].hold - at)

    def lift(self, at: int) -> None:
        """The person for whom alone it is held has taken the device: now the time of the look begins."""
        place = self.place(at)
        frame = self.frames[place]
        self._end_sooner(place, max(0, frame.at + frame.waits - at))
        self.frames[place] = replace(self.frames[place], waits=0)

    def shift(self, by: int) -> None:
        """All of it at another time."""
        moved = [replace(each, at=each.at + by, until=each.until and each.until + by) for each in self.frames]
        self.frames[:] = moved

    def _end_sooner(self, place: int, sooner: int) -> None:
        frame = self.frames[place]
        until = frame.until and frame.until - sooner
        self.frames[place] = replace(frame, hold=frame.hold - sooner, until=until)
        for later in range(place + 1, len(self.frames)):
            each = self.frames[later]
            self.frames[later] = replace(each, at=each.at - sooner, until=each.until and each.until - sooner)
