"""One online table: a plain function of (message, now) to rows and frames, without clock, net or file.

Everything that happens to a table is a row, and a LiveTable is nothing but the fold of its rows: what acts
makes a row and folds it in the same way as one that comes from the store. So any process can build any
table again at any moment, robots' memories included. Whoever stores row v first was right; the other
throws its LiveTable away and loads again.
"""

from __future__ import annotations

import datetime
import json
import weakref
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from irisade.bots.levels import ponders
from irisade.bots.thinking import Thought
from irisade.core.dice import Dice
from irisade.core.game import Game, UnknownGame, WrongSeats, find
from irisade.core.match import LUCK, TAKEN_BACK, BrokenRules, Match, Outcome
from irisade.core.record import LET_GO, Record
from irisade.core.text import LANGUAGES, Line
from irisade.core.words import EVERYBODY, NOBODY, SEAT_LETTERS, Ask, Kind, Show, Window
from irisade.draw.pace import SHOW_TIME
from irisade.web.frames import Frame, Looks, Said
from irisade.web.luck import Diverged, TableLuck
from irisade.web.robots import Question, Robots
from irisade.web.seating import PERSON, PLAIN, USUAL, Chair, Refused, Seating, chair, read_seats, write_seats
from irisade.web.settings import BOTS, CLOCK, HASTE, OFF, STARTS, WINDOW_SECONDS, agree
from irisade.web.store import Row

__all__ = ["Diverged", "Frame", "LiveTable", "Refused"]

OPENED, PLAYING, OVER, CLOSED, FROZEN = "open", "playing", "over", "closed", "frozen"
GRACE = 45_000  # ms that a person who is away has, once asked, before a robot plays for them
PLAYS = ("start", "move", "pass")  # rows that luck may follow
NOT_NOW = "That is not possible now."
WHY_NOT = {
    OPENED: "The game has not started yet.",
    PLAYING: "The game has already started.",
    OVER: "The game is over.",
    CLOSED: "This table is closed.",
    FROZEN: "This game was begun with other rules and cannot go on here.",
}


class LiveTable:
    """The fold of one table's rows.

    Whoever acts gets the new rows, already folded, or Refused and nothing has changed. If they cannot be
    stored, the LiveTable is of no use any more: a rule that ran cannot run back. A person is known by the
    hash of their token.
    """

    game: Game
    match: Match
    looks: Looks

    def __init__(self, id: str, key: bytes, pace: float = 1.0, grace: int = GRACE) -> None:
        """With pace 0 holds, delays and windows take no time; `grace` is in ms."""
        self.id, self.pace, self.grace = id, pace, grace
        self.v = -1
        self.at = 0  # of the last row
        self.state = ""  # nothing is made yet
        self.seating = Seating()
        self.options: dict[str, int] = {}  # those that differ from the box
        self.settings: dict[str, str] = {}  # all of them
        self.next_table = ""  # where the same people play again
        self.promise = ""
        self.asked_v = 0  # the row that asked the question of now
        self.stop_seats: set[int] = set()  # who would end the game here
        self.due: int | None = None  # when `tick` has something to do
        self._luck = TableLuck(key, id)
        self._robots = Robots(key, id)
        self.waits_for_thoughts = False  # somebody carries `questions` to where robots think
        self._thoughts: dict[Question, int | None] = {}  # answers that came back; None: nobody could say
        self._made_of: Mapping[str, Any] = {}  # what was agreed when the table was made
        self._check = 0
        self._advice = (-1, 0)  # the row that asked, and what a robot would answer
        self._revocable: tuple[int, Sequence[str]] = (-1, ())  # the row that asked, and its revocable answers
        self._marks: list[int] = []  # lines of the log before each move that might be taken back
        self._started = 0
        self._taken_over = 0  # when a seat last changed hands: its robot has not thought before that
        self._kept: list[Row] = []  # of another rules version: all there is, should it not play

    # -- what is known of it --

    @property
    def chairs(self) -> Sequence[Chair]:
        return self.seating.chairs

    @property
    def host(self) -> str:
        return self.seating.host

    @property
    def names(self) -> Sequence[str]:
        return self.seating.names

    @property
    def frames(self) -> Sequence[Frame]:
        """Of the last row that played; none before the start."""
        return self.looks.frames if self._started and self.state != FROZEN else ()

    @property
    def log(self) -> Sequence[Line]:
        """What everybody has heard; a frame says how many lines of it by then."""
        return self.looks.log if self.frames else ()

    @property
    def ready_seats(self) -> Collection[int]:
        """Who has seen enough, or says fine, in the frame of the last such row."""
        return self.looks.ready if self.frames else ()

    @property
    def code(self) -> str:
        """The join code; "" as soon as nobody can sit down any more."""
        free = self.state in (OPENED, PLAYING) and self.seating.open_seats
        return str(self._made_of["code"]) if free else ""

    @property
    def quiet(self) -> bool:
        """Nothing new for long: people are offered to stop."""
        return self.state == PLAYING and self.match.quiet

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome if self.state == OVER else None

    @property
    def seed(self) -> str:
        """What the promise was made of; "" before the game is over."""
        return self._luck.dice.seed.hex() if self.state == OVER else ""

    @property
    def robot_soon(self) -> int:
        """The person's seat for which a robot answers when the time is up; NOBODY without such a time."""
        asking = self.match.asking if self.state == PLAYING else None
        return asking.seat if isinstance(asking, Ask) and self.looks.rest.until else NOBODY

    def seats_of(self, owner: str) -> list[int]:
        """The seats of whoever has this hash; they may change with any row."""
        return self.seating.seats_of(owner)

    def frame(self, now: int) -> Frame | None:
        """What everybody looks at now; None before the start."""
        return self.frames[self.looks.place(now)] if self.frames else None

    # -- rows --

    def fold(self, row: Row) -> None:
        """Take in a row that is stored. Diverged when it does not play as it did.

        A table that was made with another version of the rules goes on as long as it plays the same; else
        it is FROZEN.
        """
        if row.v != self.v + 1:
            raise Diverged(f"row {row.v} cannot follow row {self.v}")
        if self._of_another_version():
            self._kept.append(row)
        try:
            self._play_stored(row)
        except UNPLAYABLE as wrong:
            if isinstance(wrong, UnknownGame) or self._of_another_version():
                self._freeze(row)
            elif isinstance(wrong, Diverged):
                raise
            else:
                raise Diverged(f"row {row.v} cannot be played ({type(wrong).__name__})") from wrong
        finally:
            self._luck.roll()
        self.v, self.at = row.v, row.at

    def _play_stored(self, row: Row) -> None:
        if self.state == FROZEN:
            self.state = CLOSED if row.what == "close" else FROZEN
            return
        self._luck.tell(row.luck)
        self._happen(row)
        if self._luck.left:
            raise Diverged("it tells of more luck than the rules ask for")
        if self._check != row.check:
            raise Diverged("the table is not what it was")

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

    def _of_another_version(self) -> bool:
        return bool(self._made_of) and (self.state == FROZEN or self._made_of["version"] != self.game.version)

    def _freeze(self, row: Row) -> None:
        """These rules do not play what the table's rules did: it says so, and offers its record."""
        self.state, self.due = FROZEN, None
        if row.what == "make":
            self._agree_on(json.loads(row.answer))

    def _check_state(self, *states: str) -> None:
        if self.state not in states:
            raise Refused(WHY_NOT.get(self.state, "There is no such table."))

    # -- making it --

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
        lang: str = "",
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
        lang = lang if lang in LANGUAGES else LANGUAGES[0]
        seating = Seating()
        seating.set_up(found, seats, host, lang)
        answer = {
            "game": found.key,
            "version": found.version,
            "options": {key: found.option(key).note(value) for key, value in agreed.options.items()},
            "settings": agreed.settings,
            "starts": starts or next(iter(STARTS)),
            "lang": lang,
            "code": code,
            "host": host,
            "seats": [each.plain() for each in seating.chairs],
        }
        return [self._do("make", NOBODY, _json(answer), "host", now)]

    def make_again(self, old: LiveTable, code: str, now: int, who: str = "") -> list[Row]:
        """On a new LiveTable: the table `old` once more, with the same people in the same order.

        Whoever asks for it is its host: the old one may have gone home.
        """
        seats = [each.plain() for each in old.chairs]
        news = {"version": old.game.version, "code": code, "host": who or old.host, "seats": seats}
        return [self._do("make", NOBODY, _json({**old._made_of, **news}), "host", now)]

    def _made(self, row: Row) -> None:
        said = json.loads(row.answer)
        self.game = find(said["game"])
        self._agree_on(said)
        self.options = self.game.read_options(said["options"])
        self.settings = agree(self.game, {}, {}).settings | said["settings"]
        self.state = OPENED

    def _agree_on(self, said: Mapping[str, Any]) -> None:
        self._made_of = said
        self.seating.host, self.seating.lang = said["host"], said["lang"]
        self.seating.place([chair(each) for each in said["seats"]])

    # -- who sits where --

    def sit(self, owner: str, name: str, now: int, seat: int = NOBODY) -> list[Row]:
        """Somebody sits down in an open seat: this one, or the first."""
        self._check_state(OPENED, PLAYING)
        seat, new = self.seating.newcomer(owner, name, seat)
        return [self._do("sit", seat, _json(new.plain()), "person", now)]

    def change(self, who: str, seat: int, do: str, now: int, name: str = "", level: str = "") -> list[Row]:
        """What the host may do with any seat, and everybody with their own: one of `seating.CHANGES`."""
        self._check_state(OPENED, PLAYING)
        self.seating.check_change(who, seat, do)
        by, old = "host" if who == self.host else "person", self.chairs[seat]
        if do in ("lend", "return", "host"):
            done = {"lend": old.lent, "return": not old.lent and not old.away, "host": old.owner == self.host}
            return [] if done[do] else [self._do(do, seat, "", by, now)]
        new = self.seating.changed(who, seat, do, name, level, self.game, self.state == PLAYING)
        return [] if new == old else [self._do("sit", seat, _json(new.plain()), by, now)]

    def away(self, seats: Iterable[int], now: int) -> list[Row]:
        """Nobody is connected for these seats. Once asked, a robot will play for them, while others wait."""
        if self.state not in (OPENED, PLAYING):
            return []
        gone = [s for s in seats if self.chairs[s].kind == PERSON and not self.chairs[s].away]
        return [self._do("away", gone[0], write_seats(gone), "clock", now)] if gone else []

    def here(self, seats: Iterable[int], now: int) -> list[Row]:
        """Somebody is connected for these seats again: they play for themselves."""
        if self.state not in (OPENED, PLAYING):
            return []
        back = [s for s in seats if self.chairs[s].away or self.chairs[s].lent]
        return [self._do("return", back[0], write_seats(back), "person", now)] if back else []

    def _sat(self, row: Row) -> None:
        self.seating.sat(row)
        self.stop_seats.discard(row.seat)
        self._taken_over = row.at
        if self.state == PLAYING:
            self._robots.play_as(self.game, self._levels())

    def _levels(self) -> list[str]:
        return [each.plays_as for each in self.chairs]

    def _lent(self, row: Row) -> None:
        self.seating.lent(row)
        self._taken_over = row.at

    # -- the beginning --

    def start(self, who: str, now: int) -> list[Row]:
        """Robots take the empty seats, and whoever starts gets the first one."""
        self._check_state(OPENED)
        if who != self.host:
            raise Refused("Only the host of the table can do that.")
        seats, starts, first = len(self.chairs), self._made_of["starts"], 0
        if starts == "host":
            first = next(iter(self.seats_of(self.host)), 0)
        elif starts == "random":
            first = Dice(self._robots.whim(NOBODY, self.v)).roll(seats)
        order = [(first + seat) % seats for seat in range(seats)]
        said = {"order": order, "promise": self._promised(), "level": USUAL}
        return [self._do("start", NOBODY, _json(said), "host", now)]

    def _promised(self) -> str:
        said = self._made_of
        return self._luck.promise(said["game"], said["version"], said["options"], len(self.chairs))

    def _began(self, row: Row) -> None:
        said = json.loads(row.answer)
        self.promise = self._promised()
        if self.promise != said["promise"]:
            raise Diverged("the table was started with another server key")
        self.seating.began(said["order"], self.game, said.get("level", PLAIN))
        self._robots.sit(self.game, self._levels())
        self.looks = Looks(self.game, self.settings, self.pace)
        me = weakref.proxy(self)  # the match must not hold the table that holds it: both are to go at once
        self.match = Match(
            self.game,
            len(self.chairs),
            self._luck,
            self.options,
            live=True,
            on_show=lambda show: me._saw(show),
            on_turn=self._robots.turn_passes,
        )
        self.state, self._started = PLAYING, row.at
        self._play_on(row, ())

    def _saw(self, show: Show) -> None:
        self._robots.saw(show)
        self.looks.saw(show, len(self.match.turns) if self._started else 0)

    # -- playing --

    def move(self, seat: int, note: str, v: int, now: int) -> list[Row]:
        """A person answers the question they saw with row v, as a record writes it: "17"; "!" in a window."""
        asking = self._asking(v, now)
        if isinstance(asking, Window):
            if seat not in asking.seats:
                raise Refused("This is not yours to interrupt.")
            if note != "!":
                raise Refused(NOT_NOW)
        else:
            if seat != asking.seat:
                raise Refused("It is the turn of {name}.", name=self.chairs[asking.seat].name)
            try:
                option = asking.kind.read(note)
            except ValueError:
                raise Refused("That is no move of this game.") from None
            if option not in asking.options:
                raise self._why_not(asking, option)
        mover = self.chairs[seat]
        back = self.here([seat], now) if mover.away or mover.lent else []  # whoever moves is here
        return [*back, self._do("move", seat, note, "person", now)]

    def back(self, seat: int, v: int, now: int) -> list[Row]:
        """Take this seat's last move back, as far as nobody has learnt anything from it."""
        self._asking(v, now)
        why = self.match.why_not_take_back(seat)
        if why:
            raise Refused(f"{why[0].upper()}{why[1:]}.")
        return [self._do("back", seat, "", "person", now)]

    def who_may_take_back(self, now: int) -> int:
        """The seat from which `back` would be accepted now; NOBODY when there is none."""
        if self.state != PLAYING or now < self.looks.rest.at or not self.match.answers:
            return NOBODY
        last = self.match.answers[-1].seat
        return NOBODY if self.match.why_not_take_back(last) else last

    def revocable(self) -> Sequence[str]:
        """The answers to the question of now that could be taken back, as a record writes them."""
        if self.state != PLAYING:
            return ()
        if self._revocable[0] != self.asked_v:
            kind = self.match.asking.kind if self.match.asking is not None else None
            found = self.match.revocable(Dice(self.asked_v))
            self._revocable = self.asked_v, [kind.note(option) for option in found] if kind else ()
        return self._revocable[1]

    def _asking(self, v: int, now: int) -> Ask | Window:
        """The question of now, if what this person saw with row v asks it."""
        if self.state != PLAYING:
            self._check_state(PLAYING)
        if not self.asked_v <= v <= self.v:
            raise Refused("Something has happened meanwhile: look again.")
        if now < self.looks.rest.at:
            raise Refused("Wait, look.")
        asking = self.match.asking
        assert asking is not None
        return asking

    def _moved(self, row: Row) -> None:
        match, asking, before = self.match, self.match.asking, len(self.looks.log)
        said: Said = ()
        if isinstance(asking, Ask):
            seen = self.looks.rest.seen(self.game).of(NOBODY) if asking.seen_by == EVERYBODY else None
            option = asking.kind.read(row.answer)
            match.play(row.seat, option)
            line = self.game.face.log(seen, row.seat, asking.kind, option) if seen is not None else None
            said = () if line is None else ((line, EVERYBODY),)
        else:
            match.play(row.seat, NOBODY)
        if row.by == "person":
            self.stop_seats.clear()  # somebody plays on
        self._marks.append(before)
        self._play_on(row, said)

    def _passed(self, row: Row) -> None:
        self.match.let_go()
        self._play_on(row, ())

    def _took_back(self, row: Row) -> None:
        self.match.take_back(row.seat)
        self.looks.forget(self._marks.pop())
        self._play_on(row, ((Line(TAKEN_BACK, {"seat": row.seat}), EVERYBODY),))

    def _play_on(self, row: Row, said: Said) -> None:
        match, looks = self.match, self.looks
        if row.seat == NOBODY or match.why_not_take_back(row.seat):
            self._marks.clear()  # nothing up to here can be taken back
            looks.shorten_log()
        looks.play(match, row.at, said)
        self.asked_v, self._check = row.v, looks.rest.table.checksum()
        self._thoughts.clear()
        if match.over:
            self.state = OVER

    def _window(self) -> int:
        return round(1000 * float(self.settings.get("window", WINDOW_SECONDS)) * self.pace)

    # -- having seen enough, and saying fine --

    def ready(self, seats: Iterable[int], v: int, now: int, absent: Collection[int] = ()) -> list[Row]:
        """These seats have seen enough, or say fine in a window; the `absent` are not waited for.

        When everybody has, the look ends, or the window closes. Too late is no fault: no row.
        """
        self._check_state(PLAYING, OVER)
        now = max(now, self.at)  # as the row will say
        looks, place = self.looks, self.looks.place(now)
        waits, already = looks.waits(place, self.seating.waited_for), looks.ready_for(place)
        fresh = [seat for seat in seats if seat in waits and seat not in already]
        if v < self.asked_v or not fresh:
            return []
        fresh += [seat for seat in waits if seat in absent and seat not in fresh and seat not in already]
        rows = [self._do("ready", fresh[0], write_seats(fresh), "person", now)]
        if isinstance(looks.frames[place].asking, Window) and looks.ready.issuperset(waits):
            rows.append(self._close_window(now))
        return rows

    def _was_ready(self, row: Row) -> None:
        self.looks.enough(read_seats(row), self.seating.waited_for, row.at)

    # -- the end --

    def stop(self, seat: int, now: int) -> list[Row]:
        """This person would end the game here; it ends when all who are here say so. Robots agree."""
        self._check_state(PLAYING)
        if now < self.looks.rest.at:
            raise Refused("Wait, look.")
        if not 0 <= seat < len(self.chairs) or self.chairs[seat].kind != PERSON:
            raise Refused("Nobody sits there.")
        return [] if seat in self.stop_seats else [self._do("stop", seat, "", "person", now)]

    def _stopped(self, row: Row) -> None:
        self.stop_seats.add(row.seat)
        if self.stop_seats.issuperset(self.seating.waited_for):
            self.match.agree_to_stop()
            self._play_on(row, ())

    def again(self, who: str, other: str, now: int) -> list[Row]:
        """The same people play again at the table with this id."""
        self._check_state(OVER)
        if self.next_table:
            raise Refused("The next game has already been set up.")
        if who != self.host and not self.seats_of(who):
            raise Refused("Only those who played can do that.")
        return [self._do("again", NOBODY, other, "host" if who == self.host else "person", now)]

    def close(self, who: str, now: int) -> list[Row]:
        """The host closes the table; nobody can do anything there any more."""
        self._check_state(OPENED, PLAYING, OVER, FROZEN)
        if who != self.host:
            raise Refused("Only the host of the table can do that.")
        return [self._do("close", NOBODY, "", "host", now)]

    def _goes_on(self, row: Row) -> None:
        self.next_table = row.answer

    def _closed(self, row: Row) -> None:
        self.state = CLOSED

    # -- what happens without a person --

    def tick(self, now: int) -> list[Row]:
        """The one thing that is due, if any: a robot moves, a window or a clock ends, a seat is lent.

        A robot that still thinks elsewhere is waited for; nobody else is.
        """
        if self.due is None or now < self.due or (self.waits_for_thoughts and self.questions):
            return []
        asking = self.match.asking
        if self.match.quiet and not self.seating.people:
            return [self._do("stop", NOBODY, "", "clock", now)]
        if isinstance(asking, Window):
            return [self._close_window(now)]
        assert asking is not None
        seat, clock = asking.seat, self._clock_end()
        by_bot = self.chairs[seat].by_bot
        if by_bot or (clock and now >= clock):
            note = asking.kind.note(self._choose(seat))
            return [self._do("move", seat, note, "bot" if by_bot else "clock", now)]
        return [self._do("lend", seat, "", "clock", now)]

    def _close_window(self, now: int) -> Row:
        """Nobody spoke up, and only now may robots: they never outrun a child."""
        asking = self.match.asking
        assert isinstance(asking, Window)
        for seat in asking.seats:
            if self.chairs[seat].by_bot and self._choose(seat) != NOBODY:
                return self._do("move", seat, "!", "bot", now)
        return self._do("pass", NOBODY, "", "clock", now)

    def _choose(self, seat: int) -> int:
        question = self._question(seat)
        thought = self._thoughts.get(question)
        return self._robots.choose(self.match, question) if thought is None else thought

    # -- robots that take a while --

    def _question(self, seat: int) -> Question:
        return Question(self.asked_v, seat, self.chairs[seat].plays_as)

    @property
    def questions(self) -> list[Question]:
        """What robots are asked now and should think about elsewhere: here it would take them too long."""
        if self.state != PLAYING:
            return []
        timed, people = self.settings[CLOCK.key] != OFF, self.seating.people
        if not timed and len(people) == len(self.chairs):
            return []
        asked = [self._question(seat) for seat in self.match.asked() if timed or seat not in people]
        return [each for each in asked if ponders(self.game, each.level) and each not in self._thoughts]

    def thought(self, question: Question, games: int) -> Thought:
        """One of `questions`, with all that the robot knows and no secret."""
        return self._robots.thought(self.match, question, games)

    def hear(self, question: Question, option: int | None) -> None:
        """What a robot has come to; None when nobody could say. What is no longer asked is dropped."""
        if question in self.questions:
            self._thoughts[question] = option

    def _plan(self) -> None:
        """When something happens without a person, and what of it people may count down to.

        Where nobody is, nobody is played for.
        """
        self.due, until = None, 0
        if self.state != PLAYING:
            return
        rest, asking, people = self.looks.rest, self.match.asking, self.seating.people
        assert asking is not None
        if isinstance(asking, Window):
            if any(seat in people for seat in asking.seats):
                self.due = until = self.looks.still + self._window()
            else:
                self.due = self._robot_is_ready(asking.seats[0])
        elif asking.seat not in people:
            self.due = self._robot_is_ready(asking.seat)
        elif self.seating.somebody_here:
            until, away = self._clock_end(), self.seating.chairs[asking.seat].away
            if away:
                lent = max(away, rest.at) + self.grace
                until = min(until, lent) if until else lent
            self.due = until or None
        if rest.until != until:
            self.looks.wait_until(until)

    def _clock_end(self) -> int:
        """When the person who is asked has thought long enough; 0: never."""
        clock = self.settings[CLOCK.key]
        return 0 if clock == OFF else self.looks.still + 1000 * int(clock)

    def _robot_is_ready(self, seat: int) -> int:
        """When the robot of this seat has thought as long as people do, and nothing moves any more."""
        began = max(self.looks.rest.at, self._taken_over)
        if not self.pace:
            return began
        haste = self.pace * HASTE[self.settings[BOTS.key]]
        takes = round(self._robots.takes(self.match, seat, self.asked_v, self.looks.at_length) * haste)
        return max(self.looks.still, began + takes)

    # -- what people may ask --

    def hint(self, seat: int, v: int, now: int) -> tuple[str, Line]:
        """What a plain robot would do here, that remembers nothing: its notation and its words.

        Where remembering is the game, nobody helps.
        """
        asking = self._asking(v, now)
        if SHOW_TIME in self.settings:
            raise Refused("In this game everybody remembers with their own head.")
        if not isinstance(asking, Ask) or asking.seat != seat:
            raise Refused("It is not your turn.")
        if self._advice[0] != self.asked_v:  # the same question has the same answer, which may take a while
            self._advice = self.asked_v, self._robots.advise(self.match, seat, self.asked_v)
        option = self._advice[1]
        return asking.kind.note(option), asking.kind.line(option)

    def why(self, seat: int, place: str, now: int) -> Refused:
        """Why what lies at this place cannot be chosen by this seat now; it knows no more than the seat."""
        try:
            asking = self._asking(self.v, now)
        except Refused as refused:
            return refused
        if isinstance(asking, Window):
            return Refused(NOT_NOW)
        if asking.seat != seat:
            return Refused("It is the turn of {name}.", name=self.chairs[asking.seat].name)
        found = Refused(NOT_NOW)
        for option in _options_at(asking.kind).get(place, ()):
            if option not in asking.options and not found.of_game:
                found = self._why_not(asking, option)
        return found

    def _why_not(self, asking: Ask, option: int) -> Refused:
        line = self.game.face.why_not(self.match.view(asking.seat), asking.seat, asking.kind, option)
        return Refused(NOT_NOW) if line is None else Refused(line.text, True, **line.words)

    # -- the record --

    def record(self) -> Record:
        """The whole game, once it is over, or cannot go on; Refused before, for it tells every secret."""
        if self.state == FROZEN:
            return self._record_of_rows()
        self._check_state(OVER)
        usual = agree(self.game, {}, {}).settings
        changed = {key: value for key, value in self.settings.items() if usual.get(key) != value}
        began = datetime.datetime.fromtimestamp(self._started / 1000, datetime.UTC)
        headers = {
            "Settings": _pairs(changed),
            "Date": began.date().isoformat(),
            "Seed": self.seed,
        }
        if not self._of_another_version():
            headers["Promise"] = self.promise
        return Record.of(self.match, [each.written for each in self.chairs], **headers)

    def _record_of_rows(self) -> Record:
        """Without the rules that played it, one row a line: the release that began it can read it."""
        said = self._made_of
        chairs = [chair(each) for each in said["seats"]]
        lines: list[tuple[str, ...]] = []
        for row in self._kept:
            luck = row.luck.split()
            match row.what:
                case "sit":
                    chairs[row.seat] = chair(json.loads(row.answer))
                case "start":
                    chairs = [chairs[seat] for seat in json.loads(row.answer)["order"]]
                    lines.append(tuple(luck))
                case "move":
                    lines.append((f"{SEAT_LETTERS[row.seat]}:{row.answer}", *luck))
                case "pass":
                    lines.append((LET_GO, *luck))
                case "back":
                    lines.pop()
        head = {
            "Game": said["game"],
            "Version": str(said["version"]),
            "Options": _pairs(said["options"]),
            "Seats": "; ".join(each.written for each in chairs),
        }
        return Record(head, tuple(filter(None, lines)))

    DEEDS: ClassVar[Mapping[str, Callable[[LiveTable, Row], None]]] = {
        "make": _made,
        "sit": _sat,
        "host": lambda self, row: self.seating.handed_over(row),
        "away": lambda self, row: self.seating.left(row),
        "return": lambda self, row: self.seating.returned(row),
        "lend": _lent,
        "start": _began,
        "move": lambda self, row: self._moved(row),
        "pass": _passed,
        "ready": _was_ready,
        "back": _took_back,
        "stop": _stopped,
        "again": _goes_on,
        "close": _closed,
    }


UNPLAYABLE = (Diverged, BrokenRules, AttributeError, LookupError, TypeError, ValueError)  # of a stored row


@cache
def _options_at(kind: Kind) -> dict[str, list[int]]:
    """The options of a question by the place to click."""
    found: dict[str, list[int]] = {}
    for option in range(kind.size):
        found.setdefault(kind.place(option), []).append(option)
    return found


def _json(thing: Any) -> str:
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":"))


def _pairs(words: Mapping[str, str]) -> str:
    return "; ".join(f"{key}={value}" for key, value in words.items())
