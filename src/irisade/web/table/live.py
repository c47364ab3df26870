"""What may be done at an online table: a plain function of (message, now) to rows.

Whoever acts makes a row and folds it in the same way as one that comes from the store. Whoever stores row v
first was right; the other throws its LiveTable away and loads again.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import cache

from irisade.bots.thought import Thought
from irisade.core.dice import Dice
from irisade.core.match import LUCK
from irisade.core.words import INTERRUPT, NOBODY, TAP, Ask, Kind, Window
from irisade.draw.pace import SHOW_TIME
from irisade.web.table.due import clock_end
from irisade.web.table.fold import FROZEN, GRACE, OPENED, OVER, PLAYING, Fold
from irisade.web.table.opening import who_sits_first
from irisade.web.table.robots import Advice, Question, thinks_elsewhere
from irisade.web.table.rows import Row, as_text
from irisade.web.table.seating import PERSON, USUAL, NotPossible, write_seats
from irisade.web.table.settings import CLOCK, OFF, check_change
from irisade.web.table.terms import Terms

PLAYS = ("start", "move", "pass")  # rows that luck may follow
DEVICES = 40  # further ones that people may add at one table
NUMBER, NUMBERS = re.compile("[0-9a-f]{32,64}"), 64  # as it is written, and how many there may be at a table
NOT_NOW = "That is not possible now."


class LiveTable(Fold):
    """A table that people and robots act on.

    Whoever acts gets the new rows, folded, or NotPossible; if they cannot be stored it is of no use any more.
    """

    def __init__(self, id: str, key: bytes, pace: float = 1.0, grace: int = GRACE) -> None:
        super().__init__(id, key, pace, grace)
        self.waits_for_thoughts = False  # somebody carries `questions` to where robots think
        self._thoughts: dict[Question, int | None] = {}  # answers that came back; None: nobody could say
        self._revocable: tuple[int, Sequence[str]] = (-1, ())  # the row that asked, and its revocable answers

    def _do(self, what: str, seat: int, answer: str, by: str, now: int) -> Row:
        """Make something happen, and the row that tells it."""
        row = Row(self.v + 1, what, seat, answer, "", by, max(now, self.at), 0)
        told = len(self.match.answers) if self.state == PLAYING else 0
        self.snapshots.before(self, what)
        self._happen(row)
        self.v, self.at = row.v, row.at
        luck = ""
        if what in PLAYS:
            luck = " ".join([str(answer) for answer in self.match.answers[told:] if answer.seat == LUCK])
        told_by = Row(row.v, what, seat, answer, luck, by, row.at, self._check)
        self.snapshots.take(told_by)
        return told_by

    def make(self, agreed: Terms, now: int) -> list[Row]:
        """On a new one: a table on these terms, which waits for its people."""
        agreed = agreed._replace(promise=self._luck.promise(agreed))
        return [self._do("make", NOBODY, agreed.written(), "host", now)]

    # -- who sits where --

    def sit(self, owner: str, name: str, now: int) -> list[Row]:
        """Somebody sits down in the first open seat."""
        self.check_state(OPENED, PLAYING)
        seat, new = self.seating.newcomer(owner, name)
        self._check_take_over(owner, seat, now)
        return [self._do("sit", seat, as_text(new.plain()), "person", now)]

    def change(self, who: str, seat: int, do: str, now: int, name: str = "", level: str = "") -> list[Row]:
        """What the host may do with any seat, and everybody with their own: one of `seating.CHANGES`."""
        self.check_state(OPENED, PLAYING)
        self.seating.check_change(who, seat, do, max(now, self.at))
        by, old = "host" if who == self.host else "person", self.chairs[seat]
        if do in ("lend", "return", "host"):
            done = {"lend": old.lent, "return": not old.lent and not old.away, "host": old.owner == self.host}
            return [] if done[do] else [self._do(do, seat, "", by, now)]
        if do == "here":
            self._check_take_over(who, seat, now)
        new = self.seating.changed(who, seat, do, name, level, self.game, self.state == PLAYING)
        if new == old._replace(kept=""):
            return []
        heir = self.seating.heir(seat) if do in ("bot", "open") and who == old.owner else None
        handed = [] if heir is None else [self._do("host", heir, "", by, now)]
        return [*handed, self._do("sit", seat, as_text(new.plain()), by, now)]

    def choose_look(self, who: str, seat: int, look: str, now: int) -> list[Row]:
        """A colour for a seat, before the game begins; no two seats have the same."""
        self.check_state(OPENED)
        self.seating.check_change(who, seat, "look", max(now, self.at))
        self.seating.check_look(seat, look, self.game)
        return [] if self.chairs[seat].look == look else [self._do("look", seat, look, "person", now)]

    def _check_take_over(self, who: str, seat: int, now: int) -> None:
        if self.state == PLAYING:
            self.seating.check_take_over(who, seat, max(now, self.at), self.hides(seat))

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

    def may_add(self, who: str) -> bool:
        """This person may add a number to the dice."""
        free = self.state == OPENED and self.agreed.promise != "" and len(self.numbers) < NUMBERS
        return free and who not in self.added and bool(self.seats_of(who))

    def add(self, who: str, number: str, now: int) -> list[Row]:
        """Somebody who has a seat adds a number to the dice: once, before the game begins.

        A table that waits for nothing but its host's number starts with it.
        """
        self.check_state(OPENED)
        if not NUMBER.fullmatch(number):
            raise NotPossible("A number for the dice has 32 to 64 hexadecimal digits.")
        if not self.may_add(who):
            return []
        rows = [self._do("number", self.seats_of(who)[0], f"{number} {who}", "person", now)]
        return rows + (self.start(who, now) if self.agreed.waits and who == self.host else [])

    # -- further devices --

    def pair(self, owner: str, code: str, now: int) -> list[Row]:
        """A device with this token belongs to the owner of the one that shows this code; else NotPossible."""
        self.check_state(OPENED, PLAYING, OVER)
        now, plain = max(now, self.at), code.replace(" ", "").replace("-", "").upper()
        for seat, each in enumerate(self.chairs):
            if each.kind == PERSON and self.pairing.fits(plain, each.owner, now):
                if self.seating.devices >= DEVICES:
                    raise NotPossible("So many devices! No more can be added here.")
                return [self._do("pair", seat, owner, "person", now)]
        raise NotPossible("No device at this table shows this code now. It changes every few minutes.")

    def adopt(self, devices: Iterable[tuple[str, str]], now: int) -> list[Row]:
        """The further devices of people who sit here, from the table where they played before."""
        rows: list[Row] = []
        for device, person in devices:
            for seat in self.seats_of(person)[:1]:
                rows.append(self._do("pair", seat, device, "person", now))
        return rows

    # -- playing --

    def start(self, who: str, now: int) -> list[Row]:
        """Robots take the empty seats, and whoever starts gets the first one."""
        self.check_state(OPENED)
        if who != self.host:
            raise NotPossible("Only the host of the table can do that.")
        seats, first = len(self.chairs), who_sits_first(self, self._luck.mixed(self.numbers))
        order = [(first + seat) % seats for seat in range(seats)]
        said = {"order": order, "promise": self._luck.promised(self.agreed), "level": USUAL}
        return [self._do("start", NOBODY, as_text(said), "host", now)]

    def move(self, seat: int, note: str, v: int, now: int) -> list[Row]:
        """A person answers what they saw with row v, as a record writes it: "17"; "!" in a window; or TAP."""
        if note == TAP:
            return self._tapped(seat, v, now)
        asking = self._asking(v, now)
        if isinstance(asking, Window):
            if seat not in asking.seats:
                raise NotPossible("This is not yours to interrupt.")
            if note != INTERRUPT:
                raise NotPossible(NOT_NOW)
        else:
            if seat != asking.seat:
                raise self._turn_of(asking.seat)
            try:
                option = asking.kind.read(note)
            except ValueError:
                raise NotPossible("That is not a move in this game.") from None
            if option not in asking.options:
                raise self._why_not(asking, option)
        mover = self.seating.chairs[seat]
        back = self.here([seat], now) if mover.away or mover.lent else []  # whoever moves is here
        return [*back, self._do("move", seat, note, "person", now)]

    def _tapped(self, seat: int, v: int, now: int) -> list[Row]:
        """It happens now; who comes too late finds it done."""
        frame = self.frame(max(now, self.at))
        if frame is not None and frame.hand is not None and frame.whose != seat:
            raise self._turn_of(frame.whose)
        return self.ready([seat], v, now)

    def set(self, who: str, key: str, value: str, now: int) -> list[Row]:
        """Somebody who plays wants robots to hurry, or dice to roll by themselves."""
        self.check_state(OPENED, PLAYING)
        if not self.seats_of(who) and who != self.host:
            raise NotPossible("You are watching. Only people who are playing can do that.")
        check_change(self.game, key, value)
        same = self.settings[key] == value
        return [] if same else [self._do("set", NOBODY, f"{key} {value}", "person", now)]

    def back(self, seat: int, v: int, now: int) -> list[Row]:
        """Take this seat's last move back, as far as nobody has learnt anything from it."""
        self._asking(v, now)
        why = self.match.why_not_take_back(seat)
        if why:
            raise NotPossible(f"{why[0].upper()}{why[1:]}.")
        return [self._do("back", seat, "", "person", now)]

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
            self.check_state(PLAYING)
        if not self.asked_v <= v <= self.v:
            raise NotPossible("Something has happened in the meantime: look again.")
        if now < self.looks.rest.at:
            raise NotPossible("Wait, look.")
        asking = self.match.asking
        assert asking is not None
        return asking

    def ready(self, seats: Iterable[int], v: int, now: int, absent: Collection[int] = ()) -> list[Row]:
        """These seats have seen enough, or say fine in a window; the `absent` are not waited for.

        When everybody has, the look ends, or the window closes. Too late is no fault: no row.
        """
        self.check_state(PLAYING, OVER)
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

    def lift(self, seat: int, now: int) -> list[Row]:
        """This person has taken the device they share: if a look waits for them, its time begins now."""
        if self.state not in (PLAYING, OVER):
            return []
        now = max(now, self.at)
        frame = self.frame(now)
        if frame is None or not frame.waits or frame.looks_alone != seat:
            return []
        return [self._do("lift", seat, "", "person", now)]

    # -- the end --

    def stop(self, seat: int, now: int) -> list[Row]:
        """This person would end the game here; it ends when all who are here say so. Robots agree."""
        self.check_state(PLAYING)
        if now < self.looks.rest.at:
            raise NotPossible("Wait, look.")
        if not 0 <= seat < len(self.chairs) or self.chairs[seat].kind != PERSON:
            raise NotPossible("Nobody sits there.")
        return [] if seat in self.stop_seats else [self._do("stop", seat, "", "person", now)]

    def again(self, who: str, other: str, now: int) -> list[Row]:
        """The same people play again at the table with this id."""
        self.check_state(OVER)
        if self.next_table:
            raise NotPossible("The next game has already been set up.")
        if who != self.host and not self.seats_of(who):
            raise NotPossible("Only people who played can do that.")
        return [self._do("again", NOBODY, other, "host" if who == self.host else "person", now)]

    def close(self, who: str, now: int) -> list[Row]:
        """The host closes the table; nobody can do anything there any more."""
        self.check_state(OPENED, PLAYING, OVER, FROZEN)
        if who != self.host:
            raise NotPossible("Only the host of the table can do that.")
        return [self._do("close", NOBODY, "", "host", now)]

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
        seat, clock = asking.seat, clock_end(self)
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
                return self._do("move", seat, INTERRUPT, "bot", now)
        return self._do("pass", NOBODY, "", "clock", now)

    def _choose(self, seat: int) -> int:
        question = self._question(seat)
        thought = self._thoughts.get(question)
        return self.robots.choose(self.match, question) if thought is None else thought

    # -- robots that take a while --

    @property
    def questions(self) -> list[Question]:
        """What robots are asked now and should think about elsewhere: here it would take them too long."""
        if self.state != PLAYING:
            return []
        timed, people = self.settings[CLOCK.key] != OFF, self.seating.people
        if not timed and len(people) == len(self.seating.chairs):
            return []
        return [
            question
            for seat in self.match.asked()
            if (timed or seat not in people)
            and thinks_elsewhere(self.game, self.seating.chairs[seat].plays_as)
            if (question := self._question(seat)) not in self._thoughts
        ]

    def thought(self, question: Question, games: int) -> Thought:
        """One of `questions`, with all that the robot knows and no secret."""
        return self.robots.thought(self.match, question, games)

    def hear(self, question: Question, option: int | None) -> None:
        """What a robot has come to; None when nobody could say. What is no longer asked is dropped."""
        if question in self.questions:
            now = {asked: said for asked, said in self._thoughts.items() if asked.v == self.asked_v}
            self._thoughts = now | {question: option}

    # -- what people may ask --

    def hint(self, seat: int, v: int, now: int) -> tuple[Kind, Advice]:
        """The question of now, and what a plain robot that remembers nothing says to it.

        Where remembering is the game, nobody helps.
        """
        asking = self._asking(v, now)
        if SHOW_TIME in self.settings:
            raise NotPossible("In this game everybody has to remember for themselves.")
        if not isinstance(asking, Ask) or asking.seat != seat:
            raise NotPossible("It is not your turn.")
        return asking.kind, self.robots.advise(self.match, seat, self.asked_v)

    def why(self, seat: int, place: str, now: int) -> NotPossible:
        """Why what lies at this place cannot be chosen by this seat now; it knows no more than the seat."""
        try:
            asking = self._asking(self.v, now)
        except NotPossible as refused:
            return refused
        if isinstance(asking, Window):
            return NotPossible(NOT_NOW)
        if asking.seat != seat:
            return self._turn_of(asking.seat)
        found = NotPossible(NOT_NOW)
        for option in _options_at(asking.kind).get(place, ()):
            if option not in asking.options and not found.of_game:
                found = self._why_not(asking, option)
        return found

    def _turn_of(self, seat: int) -> NotPossible:
        return NotPossible("It is {name}’s turn.", name=self.chairs[seat].name)

    def _why_not(self, asking: Ask, option: int) -> NotPossible:
        line = self.game.face.why_not(self.match.view(asking.seat), asking.seat, asking.kind, option)
        return NotPossible(NOT_NOW) if line is None else NotPossible(line.text, True, **line.words)


@cache
def _options_at(kind: Kind) -> dict[str, list[int]]:
    """The options of a question by the place to click."""
    found: dict[str, list[int]] = {}
    for option in range(kind.size):
        found.setdefault(kind.place(option), []).append(option)
    return found
