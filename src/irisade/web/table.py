"""One online table: a plain function of (message, now) to rows and frames, without clock, net or file.

Everything that happens to a table is a row, and a LiveTable is nothing but the fold of its rows: what acts
makes a row and folds it in the same way as one that comes from the store. So any process can build any
table again at any moment, robots' memories included, and two of them never disagree for long: whoever
stores row v first was right, and the other throws its LiveTable away and loads again.

A row that plays is seen as frames: the table at each Show, held for a while, then the rest with the next
question. Which frame is now follows from the row's time, the holds and the clock; nothing is kept of it.
"""

from __future__ import annotations

import datetime
import hmac
import json
import zlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple

from irisade.bots.company import brains
from irisade.core.belief import Belief, ask
from irisade.core.dice import Dice, SecretDice
from irisade.core.game import Game, UnknownGame, WrongSeats, find
from irisade.core.match import LUCK, TAKEN_BACK, BrokenRules, Match, Outcome, view
from irisade.core.record import LET_GO, Record
from irisade.core.text import LANGUAGES, Line
from irisade.core.words import EVERYBODY, NOBODY, SEAT_LETTERS, Ask, Chance, Kind, Show, Window
from irisade.draw.pace import SHOW_TIME, Pace
from irisade.draw.recent import Recent
from irisade.web.seating import (
    BOT,
    OPEN,
    PERSON,
    PLAIN,
    Chair,
    Refused,
    called,
    chair,
    robots_name,
    seats_of,
)
from irisade.web.settings import BOTS, CLOCK, HASTE, OFF, STARTS, WINDOW_SECONDS, agree
from irisade.web.store import Row

OPENED, PLAYING, OVER, CLOSED, FROZEN = "open", "playing", "over", "closed", "frozen"
THINKS = (700, 900)  # ms a robot takes at least, and what may come on top of it
THINKS_ON = (350, 400)  # the same for one that goes on with its own turn
GRACE = 45_000  # ms that a person who is away has, once asked, before a robot plays for them
LOG_LINES = 200
ASSIST = "assist"  # the setting of games that may help to remember

__all__ = ["Diverged", "Frame", "LiveTable", "Refused"]


class Diverged(Exception):
    """The rows do not play as they were stored: another release, another key, or tampered with."""


class Frame(NamedTuple):
    """What everybody looks at from `at` on; each viewer's view is made of its table."""

    at: int  # server ms at which it begins
    hold: int  # ms until the next one; 0 for the last
    until: int  # server ms at which a long look, a window or a clock ends; 0: none
    table: Any  # a snapshot; for `irisade.core.match.view`
    asking: Ask | Window | None  # None while all look, and when it is over
    said: tuple[tuple[Line, int], ...]  # what just happened, and who may hear it (EVERYBODY or one seat)
    show: Show | None
    over: bool
    recent: frozenset[int] = frozenset()  # for `compose`, where the table helps to remember


class LiveTable:
    """The fold of one table's rows.

    Whoever acts gets the new rows, already folded, or Refused and nothing has changed. If they cannot be
    stored, the LiveTable is of no use any more: a rule that ran cannot run back.
    """

    game: Game
    match: Match

    def __init__(self, id: str, key: bytes, pace: float = 1.0, grace: int = GRACE) -> None:
        """With pace 0 holds, delays and windows take no time; `grace` is in ms."""
        self.id, self.pace, self.grace = id, pace, grace
        self.v = -1
        self.at = 0  # of the last row
        self.state = ""  # nothing is made yet
        self.chairs: list[Chair] = []
        self.host = ""  # hash of the host's token
        self.lang = LANGUAGES[0]
        self.options: dict[str, int] = {}
        self.settings: dict[str, str] = {}
        self.starts = next(iter(STARTS))
        self.next_table = ""  # where the same people play again
        self.promise = ""
        self.log: list[Line] = []  # public
        self.frames: list[Frame] = []
        self.asked_v = 0  # the row that asked the question of now
        self.ready_seats: set[int] = set()  # who is ready, or says fine, in the frame of the last ready row
        self.stop_seats: set[int] = set()  # who wants to stop
        self.due: int | None = None
        self.version = 0  # of the rules, when the table was made
        self._luck = _Luck(SecretDice.of_table(key, id))
        self._bots_key = hmac.digest(key, b"bots of " + id.encode(), "sha256")
        self._code = ""
        self._agreed: Mapping[str, Any] = {}
        self._check = 0
        self._beliefs: list[Belief] = []
        self._marks: list[int] = []  # lines of the log before each move that might be taken back
        self._ready_at = -1  # the frame that `ready_seats` are ready for
        self._recent: Recent | None = None
        self._started = 0
        self._kept: list[Row] = []  # of another rules version: all there is, should it not play

    # -- what the store has --

    def fold(self, row: Row) -> None:
        """Take in a row that is stored. Diverged when it does not play as it did."""
        if row.v != self.v + 1:
            raise Diverged(f"row {row.v} cannot follow row {self.v}")
        if self.version and self.version != self._version_here():
            self._kept.append(row)
        try:
            if self.state == FROZEN:
                self.state = CLOSED if row.what == "close" else FROZEN
            else:
                self._luck.tell(row.luck)
                self._happen(row)
                if self._luck.told:
                    raise Diverged(f"row {row.v} tells of more luck than the rules ask for")
                if self._check != row.check:
                    raise Diverged(f"after row {row.v} the table is not what it was")
        except UNPLAYABLE as wrong:
            if isinstance(wrong, UnknownGame) or (self.version and self.version != self._version_here()):
                self._freeze(row)
            elif isinstance(wrong, Diverged):
                raise
            else:
                raise Diverged(f"row {row.v} cannot be played: {wrong}") from wrong
        finally:
            self._luck.live()
        self.v, self.at = row.v, row.at

    def _freeze(self, row: Row) -> None:
        """These rules do not play what the table's rules did: it says so, and offers its record."""
        self.state, self.frames, self.due, self._code = FROZEN, [], None, ""
        if row.what == "make":
            self._agreed = json.loads(row.answer)
            self.version = int(self._agreed["version"])
            self.chairs = [chair(each) for each in self._agreed["seats"]]
            self.host = self._agreed["host"]

    def _version_here(self) -> int:
        return self.game.version if self.state != FROZEN else 0

    def _do(self, what: str, seat: int, answer: str, by: str, now: int) -> Row:
        """Make something happen, and the row that tells it."""
        row = Row(self.v + 1, what, seat, answer, "", by, max(now, self.at), 0)
        told = len(self.match.answers) if self.state == PLAYING else 0
        self._happen(row)
        self.v, self.at = row.v, row.at
        luck = ""
        if what in PLAYS:
            luck = " ".join([str(answer) for answer in self.match.answers[told:] if answer.seat == LUCK])
        return Row(row.v, what, seat, answer, luck, by, row.at, self._check)

    def _happen(self, row: Row) -> None:
        self.DEEDS[row.what](self, row)
        self._plan()

    # -- making the table --

    def make(
        self,
        game: str,
        seats: Sequence[Mapping[str, str]],
        host: str,
        now: int,
        *,
        options: Mapping[str, str] | None = None,
        settings: Mapping[str, str] | None = None,
        preset: str = "",
        starts: str = "",
        lang: str = "en",
        code: str = "",
    ) -> list[Row]:
        """A table that waits for its people. A seat is me, here, link or bot, with name and level."""
        try:
            found = find(game)
        except UnknownGame:
            raise Refused("There is no game called {game}.", game=game) from None
        agreed = agree(found, options or {}, settings or {}, preset)
        if starts and starts not in STARTS:
            raise Refused("Who starts is one of {known}.", known=", ".join(STARTS))
        try:
            found.check_seats(len(seats), agreed.options)
        except WrongSeats:
            raise Refused("This game is not for {n} players.", n=len(seats)) from None
        chairs: list[Chair] = []
        for seat, wanted in enumerate(seats):
            chairs.append(self._chair(found, wanted, seat, chairs, host, lang))
        if len({each.name.casefold() for each in chairs if each.name}) < sum(bool(c.name) for c in chairs):
            raise Refused("Two people cannot have the same name.")
        answer = {
            "game": found.key,
            "version": found.version,
            "options": {key: found.option(key).note(value) for key, value in agreed.options.items()},
            "settings": agreed.settings,
            "starts": starts or next(iter(STARTS)),
            "lang": lang if lang in LANGUAGES else LANGUAGES[0],
            "code": code,
            "host": host,
            "seats": [each.plain() for each in chairs],
        }
        return [self._do("make", NOBODY, _json(answer), "host", now)]

    def _chair(
        self, game: Game, wanted: Mapping[str, str], seat: int, others: Sequence[Chair], host: str, lang: str
    ) -> Chair:
        match wanted.get("kind"):
            case "me" | "here":
                return Chair(PERSON, called(wanted.get("name", ""), seat, lang, others), owner=host)
            case "link":
                return Chair(OPEN, "")
            case "bot":
                level = wanted.get("level") or PLAIN
                _check_level(game, level)
                return Chair(BOT, robots_name(seat, others), level)
        raise Refused("A seat is for me, for somebody here, by link or for a robot.")

    def _made(self, row: Row) -> None:
        said = json.loads(row.answer)
        self.game = find(said["game"])
        self.version = said["version"]
        self._agreed = said
        self.options = self.game.read_options(said["options"])
        self.settings = agree(self.game, {}, {}).settings | said["settings"]
        self.starts, self.lang = said["starts"], said["lang"]
        self.host, self._code = said["host"], said["code"]
        self.chairs = [chair(each) for each in said["seats"]]
        self.state = OPENED

    # -- who sits where --

    @property
    def code(self) -> str:
        """The join code; "" as soon as nobody can sit down any more."""
        free = self.state in (OPENED, PLAYING) and any(each.kind == OPEN for each in self.chairs)
        return self._code if free else ""

    def seats_of(self, owner: str) -> list[int]:
        """The seats of whoever has this hash; they may change with any row."""
        return seats_of(self.chairs, owner)

    def sit(self, owner: str, name: str, now: int, seat: int = NOBODY) -> list[Row]:
        """Somebody sits down in an open seat: this one, or the first."""
        self._check_state(OPENED, PLAYING)
        free = [place for place, each in enumerate(self.chairs) if each.kind == OPEN]
        if not free or (seat != NOBODY and seat not in free):
            raise Refused("Every seat of this table is taken.")
        seat = free[0] if seat == NOBODY else seat
        return [self._sit(seat, self._person(seat, owner, name), "person", now)]

    def change(self, who: str, seat: int, do: str, now: int, name: str = "", level: str = "") -> list[Row]:
        """What the host may do with any seat, and everybody with their own: see `CHANGES`."""
        self._check_state(OPENED, PLAYING)
        if not 0 <= seat < len(self.chairs):
            raise Refused("There is no such seat.")
        old = self.chairs[seat]
        by = "host" if who == self.host else "person"
        if do not in CHANGES:
            raise Refused("A seat cannot be changed like that.")
        if not who or (who != self.host and not (old.owner == who and do in CHANGES_OF_ONES_OWN)):
            raise Refused("Only the host of the table can do that.")
        if old.kind != PERSON and do in ("remove", "lend", "return", "host"):
            raise Refused("Nobody sits there.")
        match do:
            case "bot":
                level = level or old.level or PLAIN
                _check_level(self.game, level)
                named = old.name if old.kind == BOT else robots_name(seat, self.chairs)
                return [self._sit(seat, Chair(BOT, named, level), by, now)]
            case "open":
                new = Chair(OPEN, robots_name(seat, self.chairs))
                return [] if old.kind == OPEN else [self._sit(seat, new, by, now)]
            case "remove":
                left = OPEN if self.state == OPENED else BOT
                return [self._sit(seat, Chair(left, robots_name(seat, self.chairs), PLAIN), by, now)]
            case "here":
                return [self._sit(seat, self._person(seat, who, name), by, now)]
            case "rename":
                if old.kind != PERSON:
                    raise Refused("Robots keep their names.")
                return [self._sit(seat, self._person(seat, old.owner, name), by, now)]
            case "host":
                return [self._do("host", seat, "", by, now)]
            case "lend":
                return [] if old.lent else [self._do("lend", seat, "", by, now)]
        return [self._do("return", seat, "", by, now)] if old.lent or old.away else []

    def _person(self, seat: int, owner: str, name: str) -> Chair:
        return Chair(PERSON, called(name, seat, self.lang, self.chairs), "", owner)

    def _sit(self, seat: int, new: Chair, by: str, now: int) -> Row:
        return self._do("sit", seat, _json(new.plain()), by, now)

    def _sat(self, row: Row) -> None:
        old, new = self.chairs[row.seat], chair(json.loads(row.answer))
        if new.owner and new.owner == old.owner:
            new = new._replace(away=old.away, lent=old.lent)
        self.chairs[row.seat] = new
        self.stop_seats.discard(row.seat)

    def _handed_over(self, row: Row) -> None:
        self.host = self.chairs[row.seat].owner

    def away(self, seats: Iterable[int], now: int) -> list[Row]:
        """Nobody is connected for these seats. Once asked, a robot will play for them, while others wait."""
        if self.state not in (OPENED, PLAYING):
            return []
        gone = [s for s in seats if self.chairs[s].kind == PERSON and not self.chairs[s].away]
        return [self._do("away", gone[0], _seats(gone), "clock", now)] if gone else []

    def here(self, seats: Iterable[int], now: int) -> list[Row]:
        """Somebody is connected for these seats (again): they play for themselves."""
        if self.state not in (OPENED, PLAYING):
            return []
        back = [s for s in seats if self.chairs[s].away or self.chairs[s].lent]
        return [self._do("return", back[0], _seats(back), "person", now)] if back else []

    def _left(self, row: Row) -> None:
        for seat in _read_seats(row):
            self.chairs[seat] = self.chairs[seat]._replace(away=row.at)

    def _returned(self, row: Row) -> None:
        for seat in _read_seats(row):
            self.chairs[seat] = self.chairs[seat]._replace(away=0, lent=False)

    def _lent(self, row: Row) -> None:
        self.chairs[row.seat] = self.chairs[row.seat]._replace(lent=True)

    # -- the beginning --

    def start(self, who: str, now: int) -> list[Row]:
        """Robots take the empty seats, and whoever starts gets the first one."""
        self._check_state(OPENED)
        if who != self.host:
            raise Refused("Only the host of the table can do that.")
        seats = len(self.chairs)
        first = 0
        if self.starts == "host":
            first = next(iter(self.seats_of(self.host)), 0)
        elif self.starts == "random":
            first = Dice(self._whim(NOBODY)).roll(seats)
        order = [(first + seat) % seats for seat in range(seats)]
        return [self._do("start", NOBODY, _json({"order": order, "promise": self._promised()}), "host", now)]

    def _promised(self) -> str:
        options = {key: self.game.option(key).note(value) for key, value in self.options.items()}
        return self._luck.dice.promise(*promised(self.game.key, self.version, options, len(self.chairs)))

    def _began(self, row: Row) -> None:
        said = json.loads(row.answer)
        self.promise = self._promised()
        if self.promise != said["promise"]:
            raise Diverged("the table was started with another server key, or other rules")
        self.chairs = [self.chairs[seat] for seat in said["order"]]
        for seat, each in enumerate(self.chairs):
            if each.kind == OPEN:
                self.chairs[seat] = Chair(BOT, robots_name(seat, self.chairs), PLAIN)
        self._beliefs = [Belief(seat, Dice(0)) for seat in range(len(self.chairs))]
        self._pace = Pace(self.game, self.settings)
        self._recent = Recent() if self.settings.get(ASSIST, OFF) != OFF else None
        self._started = row.at
        self.state = PLAYING
        self.match = Match(
            self.game, len(self.chairs), self._luck, self.options, live=True, on_show=self._saw
        )
        self._play_on(row, ())

    def _saw(self, show: Show) -> None:
        for belief in self._beliefs:
            belief.saw(show)
        if self._recent is not None:
            self._recent.saw(show, len(self.match.turns) if self.frames else 0)

    # -- playing --

    def move(self, seat: int, note: str, v: int, now: int) -> list[Row]:
        """A person answers the question they saw with row v, as a record writes it: "17"; "!" in a window."""
        asking = self._asking(v, now)
        if isinstance(asking, Window):
            if seat not in asking.seats:
                raise Refused("This is not yours to interrupt.")
            if note != "!":
                raise Refused("That is not possible now.")
        else:
            if seat != asking.seat:
                raise Refused("It is the turn of {name}.", name=self.chairs[asking.seat].name)
            try:
                option = asking.kind.read(note)
            except ValueError:
                raise Refused("That is no move of this game.") from None
            if option not in asking.options:
                raise self._why_not(asking, option)
        rows = []
        if self.chairs[seat].lent or self.chairs[seat].away:
            rows += self.here([seat], now)
        return [*rows, self._do("move", seat, note, "person", now)]

    def _asking(self, v: int, now: int) -> Ask | Window:
        """The question of now, if what this person saw with row v asks it."""
        self._check_state(PLAYING)
        if not self.asked_v <= v <= self.v:
            raise Refused("Something has happened meanwhile: look again.")
        if now < self.frames[-1].at:
            raise Refused("Wait, look.")
        asking = self.match.asking
        assert asking is not None
        return asking

    def _moved(self, row: Row) -> None:
        match, asking, before = self.match, self.match.asking, len(self.log)
        said: tuple[tuple[Line, int], ...] = ()
        if isinstance(asking, Ask):
            seen = match.view(NOBODY) if asking.seen_by == EVERYBODY else None
            option = asking.kind.read(row.answer)
            match.play(row.seat, option)
            line = self.game.face.log(seen, row.seat, asking.kind, option) if seen is not None else None
            said = () if line is None else ((line, EVERYBODY),)
        else:
            match.play(row.seat, NOBODY)
        if row.by == "person":
            self.stop_seats.clear()  # somebody plays on
        if not self._play_on(row, said):
            self._marks.append(before)

    def _passed(self, row: Row) -> None:
        self.match.let_go()
        if not self._play_on(row, ()):
            self._marks.append(len(self.log))

    def back(self, seat: int, v: int, now: int) -> list[Row]:
        """Take this seat's last move back, as far as nobody has learnt anything from it."""
        self._asking(v, now)
        why = self.match.why_not_take_back(seat)
        if why:
            raise Refused(f"{why[0].upper()}{why[1:]}.")
        return [self._do("back", seat, "", "person", now)]

    def _took_back(self, row: Row) -> None:
        self.match.take_back(row.seat)
        del self.log[self._marks.pop() :]
        self._play_on(row, ((Line(TAKEN_BACK, {"seat": row.seat}), EVERYBODY),))

    def _play_on(self, row: Row, said: tuple[tuple[Line, int], ...]) -> bool:
        """The frames of a row that played, up to the next question or the end.

        True when something was shown or luck was asked, so that it cannot be taken back.
        """
        match = self.match
        shows: list[_Shown] = []
        while match.showing is not None:
            shows.append(_Shown(match.showing, match.table.copy(), self._places()))
            match.go_on()
        table = match.table.copy()
        self._check = zlib.crc32(table.bytes)
        for line, _ in said:
            self._tell(line)
        frames: list[Frame] = []
        at, show = row.at, None
        if shows:
            frames, at, said, show = self._looks(shows, table, at, said)
        asking = match.asking
        if isinstance(asking, Ask):
            asking = asking._replace(options=tuple(asking.options))
        until, recent = self._until(asking, at), self._places()
        frames.append(Frame(at, 0, until, table, asking, said, show, match.over, recent))
        self.frames, self.asked_v = frames, row.v
        self.ready_seats.clear()
        if match.over:
            self.state = OVER
        told = bool(shows) or bool(match.answers and match.answers[-1].seat == LUCK)
        if told:
            self._marks.clear()
            del self.log[:-LOG_LINES]
        return told

    def _looks(
        self, shows: list[_Shown], rest: Any, at: int, said: tuple[tuple[Line, int], ...]
    ) -> tuple[list[Frame], int, tuple[tuple[Line, int], ...], Show | None]:
        """The frames of these shows, and what is left to say with the rest.

        A show whose picture is that of the next one is joined to it. How long each is held follows from
        what everybody sees, or for a private look from what its seat does: a hold tells no secret.
        """
        game, pace, frames = self.game, self._pace, []
        tables = [*(shown.table for shown in shows), rest]
        public = [view(game, table, NOBODY) for table in tables]
        joined: Show | None = None
        pace.begin()
        for n, (show, table, recent) in enumerate(shows):
            eyes = show.seen_by
            seen, after = public[n], public[n + 1]
            if eyes != EVERYBODY:
                seen, after = view(game, table, eyes), view(game, tables[n + 1], eyes)
            seconds = pace.look(show, seen, after).seconds
            line = show.line()
            said = (*said, (line, eyes))
            if eyes == EVERYBODY:
                self._tell(line)
            joined = show if joined is None or joined.to == NOBODY else joined
            if seconds:
                hold = round(1000 * seconds * self.pace)
                until = at + hold if show.text in pace.looks else 0
                frames.append(Frame(at, hold, until, table, None, said, joined, False, recent))
                at, said, joined = at + hold, (), None
        return frames, at, said, joined

    def _places(self) -> frozenset[int]:
        return self._recent.places if self._recent is not None else frozenset()

    def _tell(self, line: Line) -> None:
        if not self.log or self.log[-1] != line:
            self.log.append(line)

    def _until(self, asking: Ask | Window | None, at: int) -> int:
        """When the question is answered by itself; 0: never."""
        if isinstance(asking, Window):
            return 0 if all(self.chairs[seat].by_bot for seat in asking.seats) else at + self._window()
        clock = self.settings[CLOCK.key]
        if asking is None or clock == OFF or self.chairs[asking.seat].by_bot:
            return 0
        return at + 1000 * int(clock)

    def _window(self) -> int:
        return round(1000 * float(self.settings.get("window", WINDOW_SECONDS)) * self.pace)

    # -- looking, and saying fine --

    def frame(self, now: int) -> Frame | None:
        """What everybody looks at now; None before the start."""
        return self.frames[self._frame_at(now)] if self.frames else None

    def _frame_at(self, now: int) -> int:
        place = len(self.frames) - 1
        while place > 0 and self.frames[place].at > now:
            place -= 1
        return place

    def ready(self, seats: Iterable[int], v: int, now: int, absent: Collection[int] = ()) -> list[Row]:
        """These seats have seen enough, or say fine in a window; the `absent` are not waited for.

        When everybody has, the look ends, or the window closes. Too late is no fault: no row.
        """
        self._check_state(PLAYING, OVER)
        place = self._frame_at(now)
        waits = self._waits(place)
        seats = [seat for seat in seats if seat in waits]
        if self._ready_at == self._look(place):
            seats = [seat for seat in seats if seat not in self.ready_seats]
        if v < self.asked_v or not seats:
            return []
        seats += [seat for seat in waits if seat in absent and seat not in seats]
        rows = [self._do("ready", seats[0], _seats(seats), "person", now)]
        if place == len(self.frames) - 1 and self._all_ready(place):
            rows.append(self._close_window(now))
        return rows

    def _look(self, place: int) -> int:
        """A number for this frame, the same as long as it lasts."""
        return self.asked_v * 1000 + place

    def _waits(self, place: int) -> list[int]:
        """The persons without whom this frame runs its time."""
        people = [seat for seat, each in enumerate(self.chairs) if not each.by_bot]
        asking = self.frames[place].asking
        if asking is None:
            return people if place < len(self.frames) - 1 else []
        return [seat for seat in asking.seats if seat in people] if isinstance(asking, Window) else []

    def _all_ready(self, place: int) -> bool:
        return self._ready_at == self._look(place) and self.ready_seats.issuperset(self._waits(place))

    def _was_ready(self, row: Row) -> None:
        place = self._frame_at(row.at)
        if self._ready_at != self._look(place):
            self._ready_at = self._look(place)
            self.ready_seats = set()
        self.ready_seats.update(_read_seats(row))
        frame = self.frames[place]
        if place < len(self.frames) - 1 and self._all_ready(place):
            sooner = frame.at + frame.hold - row.at
            self.frames[place] = frame._replace(hold=frame.hold - sooner, until=frame.until and row.at)
            for later in range(place + 1, len(self.frames)):
                each = self.frames[later]
                until = each.until and each.until - sooner
                self.frames[later] = each._replace(at=each.at - sooner, until=until)

    # -- the end --

    def stop(self, seat: int, now: int) -> list[Row]:
        """This person would end the game here; it ends when every person says so. Robots agree."""
        self._check_state(PLAYING)
        if now < self.frames[-1].at:
            raise Refused("Wait, look.")
        if not 0 <= seat < len(self.chairs) or self.chairs[seat].kind != PERSON:
            raise Refused("Nobody sits there.")
        return [] if seat in self.stop_seats else [self._do("stop", seat, "", "person", now)]

    def _stopped(self, row: Row) -> None:
        self.stop_seats.add(row.seat)
        people = {seat for seat, each in enumerate(self.chairs) if not each.by_bot}
        if self.stop_seats >= people:
            self.match.agree_to_stop()
            self._play_on(row, ())

    @property
    def quiet(self) -> bool:
        """Nothing new for long: people are offered to stop."""
        return self.state == PLAYING and self.match.quiet

    def again(self, who: str, other: str, now: int) -> list[Row]:
        """The same people play again at the table with this id."""
        self._check_state(OVER)
        if self.next_table:
            raise Refused("The next game has already been set up.")
        if who != self.host and not self.seats_of(who):
            raise Refused("Only those who played can do that.")
        return [self._do("again", NOBODY, other, "host" if who == self.host else "person", now)]

    def _goes_on(self, row: Row) -> None:
        self.next_table = row.answer

    def make_again(self, old: LiveTable, code: str, now: int) -> list[Row]:
        """On a new LiveTable: the table `old` once more, with the same people in the same order."""
        answer = {
            **old._agreed,
            "version": old.game.version,
            "code": code,
            "host": old.host,
            "seats": [each.plain() for each in old.chairs],
        }
        return [self._do("make", NOBODY, _json(answer), "host", now)]

    def close(self, who: str, now: int) -> list[Row]:
        """The host closes the table; nobody can do anything there any more."""
        if self.state == CLOSED:
            raise Refused("This table is closed.")
        if who != self.host:
            raise Refused("Only the host of the table can do that.")
        return [self._do("close", NOBODY, "", "host", now)]

    def _closed(self, row: Row) -> None:
        self.state = CLOSED

    def _check_state(self, *states: str) -> None:
        if self.state not in states:
            raise Refused(
                {
                    OPENED: "The game has not started yet.",
                    PLAYING: "The game has already started.",
                    OVER: "The game is over.",
                    CLOSED: "This table is closed.",
                    FROZEN: "This game was begun with other rules and cannot go on here.",
                }.get(self.state, "There is no such table.")
            )

    # -- what happens without a person --

    def tick(self, now: int) -> list[Row]:
        """The one thing that is due, if any: a robot moves, a window or a clock ends, a seat is lent."""
        if self.due is None or now < self.due:
            return []
        asking = self.match.asking
        if self.match.quiet and all(each.by_bot for each in self.chairs):
            return [self._do("stop", NOBODY, "", "clock", now)]
        if isinstance(asking, Window):
            return [self._close_window(now)]
        assert asking is not None
        seat, until = asking.seat, self.frames[-1].until
        if self.chairs[seat].by_bot or (until and now >= until):
            note = asking.kind.note(self._decide(seat))
            return [self._do("move", seat, note, "bot" if self.chairs[seat].by_bot else "clock", now)]
        return [self._do("lend", seat, "", "clock", now)]

    def _close_window(self, now: int) -> Row:
        """Nobody spoke up, and now robots may: they never outrun a child."""
        asking = self.match.asking
        assert isinstance(asking, Window)
        for seat in asking.seats:
            if self.chairs[seat].by_bot and self._decide(seat) != NOBODY:
                return self._do("move", seat, "!", "bot", now)
        return self._do("pass", NOBODY, "", "clock", now)

    def _decide(self, seat: int) -> int:
        """What the robot of this seat answers; the same in every process."""
        belief = self._beliefs[seat]
        belief.dice = Dice(self._whim(seat))
        ask(self.match, belief)
        return brains(self.game)[self.chairs[seat].level or PLAIN](belief)

    def _whim(self, seat: int) -> int:
        said = b"%d %d" % (seat, self.asked_v)
        return int.from_bytes(hmac.digest(self._bots_key, said, "sha256")[:8], "big")

    def _plan(self) -> None:
        """When something happens without a person. Where nobody is, nobody is played for."""
        self.due = None
        if self.state != PLAYING:
            return
        rest, asking = self.frames[-1], self.match.asking
        if isinstance(asking, Window):
            waited = any(not self.chairs[seat].by_bot for seat in asking.seats)
            self.due = rest.at + (self._window() if waited else self._thinks(asking.seats[0]))
        elif isinstance(asking, Ask):
            each = self.chairs[asking.seat]
            if each.by_bot:
                self.due = rest.at + self._thinks(asking.seat)
            elif any(other.kind == PERSON and not other.away for other in self.chairs):
                moments = [rest.until] if rest.until else []
                if each.away:
                    moments.append(max(each.away, rest.at) + self.grace)
                self.due = min(moments, default=None)

    def _thinks(self, seat: int) -> int:
        """How long a robot takes, in ms: as people do, and less when it goes on with its own turn."""
        on = self.match.answers[-1].seat == seat if self.match.answers else False
        least, more = THINKS_ON if on else THINKS
        if not self.pace:
            return 0
        return round((least + self._whim(seat) % more) * self.pace * HASTE[self.settings[BOTS.key]])

    # -- what people may ask --

    def may_take_back(self, seat: int, now: int) -> bool:
        """Whether `back` would be accepted from this seat now."""
        playing = self.state == PLAYING and now >= self.frames[-1].at
        return playing and not self.match.why_not_take_back(seat)

    def hint(self, seat: int, v: int, now: int) -> tuple[str, Line]:
        """What the game's plain robot would do here: its notation and its words.

        It remembers nothing; where remembering is the game, nobody helps.
        """
        asking = self._asking(v, now)
        if SHOW_TIME in self.settings:
            raise Refused("In this game everybody remembers with their own head.")
        if not isinstance(asking, Ask) or asking.seat != seat:
            raise Refused("It is not your turn.")
        belief = Belief(seat, Dice(self._whim(seat)))
        ask(self.match, belief)
        option = self.game.plain.choose(belief)
        return asking.kind.note(option), asking.kind.line(option)

    def why(self, seat: int, place: str, now: int) -> Refused:
        """Why what lies at this place cannot be chosen by this seat now; it knows no more than the seat."""
        try:
            asking = self._asking(self.v, now)
        except Refused as refused:
            return refused
        if isinstance(asking, Window):
            return Refused("That is not possible now.")
        if asking.seat != seat:
            return Refused("It is the turn of {name}.", name=self.chairs[asking.seat].name)
        found = Refused("That is not possible now.")
        for option in _options_at(asking.kind).get(place, ()):
            if option not in asking.options:
                found = self._why_not(asking, option)
                if found.of_game:
                    break
        return found

    def _why_not(self, asking: Ask, option: int) -> Refused:
        line = self.game.face.why_not(self.match.view(asking.seat), asking.seat, asking.kind, option)
        if line is None:
            return Refused("That is not possible now.")
        return Refused(line.text, True, **line.words)

    # -- when it is over --

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome if self.state == OVER else None

    @property
    def seed(self) -> str:
        """What the promise was made of; "" before the game is over."""
        return self._luck.dice.seed.hex() if self.state == OVER else ""

    @property
    def names(self) -> list[str]:
        return [each.name for each in self.chairs]

    def record(self) -> Record:
        """The whole game, once it is over, or cannot go on; Refused before, for it tells every secret."""
        if self.state == FROZEN:
            return self._frozen_record()
        self._check_state(OVER)
        usual = agree(self.game, {}, {}).settings
        changed = {key: value for key, value in self.settings.items() if usual[key] != value}
        began = datetime.datetime.fromtimestamp(self._started / 1000, datetime.UTC)
        headers = {
            "Settings": _pairs(changed),
            "Date": began.date().isoformat(),
            "Seed": self.seed,
            "Promise": self.promise,
        }
        written = [each.written for each in self.chairs]
        return Record.of(self.match, written, **{key: value for key, value in headers.items() if value})

    def _frozen_record(self) -> Record:
        """From the rows alone, one line each: the release that began it plays it."""
        chairs = [chair(each) for each in self._agreed["seats"]]
        moves: list[tuple[str, ...]] = []
        for row in self._kept:
            match row.what:
                case "sit":
                    chairs[row.seat] = chair(json.loads(row.answer))
                case "start":
                    chairs = [chairs[seat] for seat in json.loads(row.answer)["order"]]
                    moves.append(tuple(row.luck.split()))
                case "move":
                    moves.append((f"{SEAT_LETTERS[row.seat]}:{row.answer}", *row.luck.split()))
                case "pass":
                    moves.append((LET_GO, *row.luck.split()))
                case "back":
                    moves.pop()
        head = {
            "Game": self._agreed["game"],
            "Version": str(self.version),
            "Options": _pairs(self._agreed["options"]),
            "Seats": "; ".join(each.written for each in chairs),
        }
        return Record(head, tuple(filter(None, moves)))

    DEEDS: ClassVar[Mapping[str, Callable[[LiveTable, Row], None]]]


UNPLAYABLE = (Diverged, BrokenRules, AttributeError, LookupError, TypeError, ValueError)  # of a stored row
LiveTable.DEEDS = {
    "make": LiveTable._made,
    "sit": LiveTable._sat,
    "host": LiveTable._handed_over,
    "away": LiveTable._left,
    "return": LiveTable._returned,
    "lend": LiveTable._lent,
    "start": LiveTable._began,
    "move": LiveTable._moved,
    "pass": LiveTable._passed,
    "ready": LiveTable._was_ready,
    "back": LiveTable._took_back,
    "stop": LiveTable._stopped,
    "again": LiveTable._goes_on,
    "close": LiveTable._closed,
}
PLAYS = ("start", "move", "pass")
CHANGES = ("bot", "open", "here", "rename", "remove", "lend", "return", "host")
CHANGES_OF_ONES_OWN = ("bot", "rename", "lend", "return")


class _Shown(NamedTuple):
    show: Show
    table: Any
    recent: frozenset[int]


class _Luck:
    """The luck that the rows tell while they are folded; the table's own dice from then on."""

    def __init__(self, dice: SecretDice) -> None:
        self.dice = dice
        self.told: list[str] | None = None  # the next one last; None: nothing was told, roll

    def tell(self, luck: str) -> None:
        self.told = luck.split()[::-1]

    def live(self) -> None:
        self.told = None

    def decide(self, chance: Chance) -> int:
        if self.told is None:
            return self.dice.decide(chance)
        if not self.told:
            raise Diverged("the rules ask for luck that the row does not tell")
        note = self.told.pop()[1:-1]
        outcome = chance.kind.read(note) if chance.kind else int(note)
        if outcome not in chance.possible():
            raise Diverged(f"luck cannot have chosen {note}")
        self.dice.rolled += 1  # one roll for each question to luck
        return outcome


def promised(game: str, version: int, options: Mapping[str, str], seats: int) -> tuple[str, ...]:
    """What a promise names besides the seed."""
    return game, str(version), _pairs(options), str(seats)


def _pairs(words: Mapping[str, str]) -> str:
    return "; ".join(f"{key}={value}" for key, value in words.items())


@cache
def _options_at(kind: Kind) -> dict[str, list[int]]:
    """The options of a question by the place to click."""
    found: dict[str, list[int]] = {}
    for option in range(kind.size):
        found.setdefault(kind.place(option), []).append(option)
    return found


def _check_level(game: Game, level: str) -> None:
    if level not in brains(game):
        raise Refused("There is no such robot.")


def _json(thing: Any) -> str:
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":"))


def _seats(seats: Sequence[int]) -> str:
    return " ".join(map(str, seats))


def _read_seats(row: Row) -> list[int]:
    return [int(seat) for seat in row.answer.split()] or [row.seat]
