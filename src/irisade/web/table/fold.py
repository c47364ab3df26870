"""What one online table is: the fold of its rows, without clock, net or file.

Everything that happens to a table is a row, and a table is nothing but what its rows tell. So any process can
build any table again at any moment, robots' memories included. What may happen next is judged in `table`.
"""

from __future__ import annotations

import json
import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from irisade.core.cup import Cup, read_cup
from irisade.core.game import Game, UnknownGame, find
from irisade.core.match import LUCK, TAKEN_BACK, BrokenRules, Match, Outcome
from irisade.core.text import Sentence
from irisade.core.words import EVERYBODY, NOBODY, SEAT_LETTERS, Ask, Show
from irisade.draw.scene import LOOKS, Reason
from irisade.web.table.due import when_due
from irisade.web.table.frames import UNTOLD, Frame, Looks, Said, heard_of
from irisade.web.table.luck import Diverged, TableLuck
from irisade.web.table.pairing import Pairing
from irisade.web.table.robots import Question, Robots
from irisade.web.table.rows import Row
from irisade.web.table.seating import PLAIN, Chair, NotPossible, Seating, chair, read_seats
from irisade.web.table.settings import HANDS, TAPS, agree
from irisade.web.table.snapshots import NO_SNAPSHOTS, Snapshots
from irisade.web.table.terms import Terms

OPENED, PLAYING, OVER, CLOSED, FROZEN = "open", "playing", "over", "closed", "frozen"
GRACE = 45_000  # ms that a person who is away has, once asked, before a robot plays for them
SKEW = 2_000  # ms that the clocks of two machines may differ
WHY_NOT = {
    OPENED: "The game has not started yet.",
    PLAYING: "The game has already started.",
    OVER: "The game is over.",
    CLOSED: "This table is closed.",
    FROZEN: "This game began under different rules and cannot go on here.",
}
NOTHING = Terms("", 0, {}, {}, "", "", "", "", ())  # before it is made
UNPLAYABLE = (Diverged, BrokenRules, AttributeError, LookupError, TypeError, ValueError)  # of a stored row


class Fold:
    """All that is known of a table once its rows are folded.

    If a row cannot be folded, the fold is of no use any more: a rule that ran cannot run back. A person is
    known by the hash of their token.
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
        self.agreed = NOTHING
        self.seating = Seating()
        self.pairing = Pairing(key, id)
        self.options: dict[str, int] = {}  # those that differ from the box
        self.settings: dict[str, str] = {}  # all of them
        self.next_table = ""  # where the same people play again
        self.promise = ""
        self.numbers: list[str] = []  # that people added to the dice
        self.added: set[str] = set()  # who did
        self.cup: Cup | None = None  # of which this is a game, as it stood before
        self.first = 0  # the seat, counted as the table was set up, that became the first one
        self.begins = ""  # whom the lot chose to begin, as a record writes it
        self.asked_v = 0  # the row that asked the question of now
        self.stop_seats: set[int] = set()  # who would end the game here
        self.due: int | None = None  # when something happens without a person
        self.started = 0  # ms; 0: it has not
        self.kept: list[Row] = []  # of another rules version: all there is, should it not play
        self.snapshots: Snapshots = NO_SNAPSHOTS  # where the host keeps some
        self._luck = TableLuck(key, id)
        self.robots = Robots.before_numbers(key, id)
        self._check = 0
        self._marks: list[int] = []  # lines of the log before each move that might be taken back
        self.hands: list[str] = []  # seats that changed hands during the game, as a record writes it
        self.taken_over = 0  # when a seat last changed hands: its robot has not thought before that

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
        return self.looks.frames if self.started and self.state != FROZEN else ()

    @property
    def log(self) -> Sequence[Sentence]:
        """What everybody has heard; a frame says how many lines of it by then."""
        return self.looks.log if self.frames else ()

    @property
    def code(self) -> str:
        """The join code; "" as soon as nobody can sit down any more."""
        free = self.state in (OPENED, PLAYING) and self.seating.open_seats
        return self.agreed.code if free else ""

    @property
    def quiet(self) -> bool:
        """Nothing new for long: people are offered to stop."""
        return self.state == PLAYING and self.match.quiet

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome if self.state == OVER else None

    @property
    def seed(self) -> str:
        """What all luck was made of; "" before the game is over."""
        return self._luck.dice.seed.hex() if self.state == OVER else ""

    @property
    def secret(self) -> str:
        """What the promise was made of; "" before the game is over, and where that was the seed itself."""
        return self._luck.secret.hex() if self.state == OVER and self.agreed.promise else ""

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

    def hides(self, seat: int) -> bool:
        """This seat sees or hears more than everybody does."""
        return any(frame.hides(self.game, seat) for frame in self.frames)

    def who_may_take_back(self, now: int) -> int:
        """The seat from which `back` would be accepted now; NOBODY when there is none."""
        if self.state != PLAYING or now < self.looks.rest.at or not self.match.answers:
            return NOBODY
        last = self.match.answers[-1].seat
        return NOBODY if self.match.why_not_take_back(last) else last

    def check_state(self, *states: str) -> None:
        """NotPossible unless it is one of these."""
        if self.state not in states:
            raise NotPossible(WHY_NOT.get(self.state, "There is no such table."))

    # -- rows --

    def fold(self, row: Row) -> None:
        """Take in a row that is stored. Diverged when it does not play as it did.

        A table that was made with another version of the rules goes on as long as it plays the same; else
        it is FROZEN.
        """
        if row.v != self.v + 1:
            raise Diverged(f"row {row.v} cannot follow row {self.v}")
        if self.of_another_version:
            self.kept.append(row)
        try:
            self._play_stored(row)
        except UNPLAYABLE as wrong:
            if isinstance(wrong, UnknownGame) or self.of_another_version:
                self._freeze(row)
            elif isinstance(wrong, Diverged):
                raise
            else:
                raise Diverged(f"row {row.v} cannot be played ({type(wrong).__name__})") from wrong
        finally:
            self._luck.roll()
        self.v, self.at = row.v, row.at
        self.snapshots.take(row)

    def come_back_from_the_future(self, now: int) -> None:
        """The last row says a later time than it is: a clock was wrong then, and has been put right.

        All that was due then is due as much earlier, or nobody could move until that time.
        """
        early = self.at - now
        if early <= SKEW or self.state == FROZEN:
            return
        self.at, self.snapshots = now, NO_SNAPSHOTS  # from here on rows alone do not tell what it is
        self.taken_over -= early
        self.seating.shift(-early)
        if self.frames:
            self.looks.shift(-early)
        self._plan()

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

    def _happen(self, row: Row) -> None:
        self.DEEDS[row.what](self, row)
        self._plan()

    @property
    def of_another_version(self) -> bool:
        """It was made with other rules than these."""
        if self.agreed is NOTHING:
            return False
        return self.state == FROZEN or self.agreed.version != self.game.version

    def _freeze(self, row: Row) -> None:
        """These rules do not play what the table's rules did: it says so, and offers its record."""
        self.state, self.due = FROZEN, None
        if row.what == "make":
            self._agree_on(Terms.read(row.answer))

    # -- making it, and sitting down --

    def _made(self, row: Row) -> None:
        agreed = Terms.read(row.answer)
        self.game = find(agreed.game)
        self._agree_on(agreed)
        self.options = self.game.read_options(agreed.options)
        self.settings = agree(self.game, {}, {}).settings | dict(agreed.settings)
        self.cup = read_cup(self.game.cups, len(agreed.seats), agreed.cup) if agreed.cup else None
        self.promise = agreed.promise
        if agreed.promise and agreed.promise != self._luck.promised(self.agreed):
            raise Diverged("the table was made with another server key")
        self.state = OPENED

    def _agree_on(self, agreed: Terms) -> None:
        self.agreed = agreed
        self.seating.host, self.seating.lang = agreed.host, agreed.lang
        self.seating.place([chair(each) for each in agreed.seats])

    def _sat(self, row: Row) -> None:
        before = self.chairs[row.seat].written
        news = self.seating.sat(row, self.state == PLAYING)
        self.stop_seats.discard(row.seat)
        self.taken_over = row.at
        if self.state == PLAYING:
            self.robots.play_as(self.game, self._levels())
        if news:
            moves = sum(answer.seat != LUCK for answer in self.match.answers)
            after = self.chairs[row.seat].written
            self.hands.append(f"{SEAT_LETTERS[row.seat]} {moves} {before}, {after}")
            self.looks.tell(Sentence(news, {"seat": row.seat}), row.at)

    def _levels(self) -> list[str]:
        return [each.plays_as for each in self.chairs]

    def _number_added(self, row: Row) -> None:
        number, who = row.answer.split()
        self.numbers.append(number)
        self.added.add(who)

    def _lent(self, row: Row) -> None:
        self.seating.lent(row)
        self.taken_over = row.at

    # -- playing --

    def _began(self, row: Row) -> None:
        said = json.loads(row.answer)
        self.promise = self._luck.promised(self.agreed)
        if self.promise != said["promise"]:
            raise Diverged("the table was started with another server key")
        if self.agreed.promise:
            self.mix_luck()
            if self.agreed.starts == "random" and not (self.cup and self.cup.legs):
                self.begins = f"{said['order'][0] + 1} of {len(self.chairs)}"
        self.first = said["order"][0]
        if any(each.look for each in self.chairs):  # everybody keeps the colour they had while they waited
            looks = self.seating.looks(self.game.face.SEAT_TINTS)
            self.settings[LOOKS] = " ".join(looks[seat] for seat in said["order"])
        self.seating.began(said["order"], self.game, said.get("level", PLAIN))
        self.robots.sit(self.game, self._levels())
        self.looks = Looks(self.game, self.settings, self.pace, self.names)
        self.match = Match(self.game, len(self.chairs), self._luck, self.options, **self.hears())
        self.state, self.started = PLAYING, row.at
        self._play_on(row, ())

    def mix_luck(self) -> None:
        self._luck.dice = self._luck.mixed(self.numbers)
        self.robots = Robots(self._luck.dice.other("robots").seed)

    def hears(self) -> dict[str, Any]:
        """How a match tells what happens. It must not hold the table that holds it: both go at once."""
        me = weakref.proxy(self)

        def saw(show: Show) -> None:
            me.robots.saw(show)
            me.looks.saw(show, len(me.match.turns) if me.started else 0)

        return {"live": True, "on_show": saw, "on_turn": self.robots.turn_passes}

    def _moved(self, row: Row) -> None:
        match, asking, before = self.match, self.match.asking, len(self.looks.log)
        said, why = UNTOLD
        if isinstance(asking, Ask):
            seen = self.looks.rest.seen(self.game).of(NOBODY) if asking.seen_by == EVERYBODY else None
            option = asking.kind.read(row.answer)
            match.play(row.seat, option)
            if seen is not None:
                said, why = heard_of(self.game, seen, row.seat, asking.kind, option)
        else:
            match.play(row.seat, NOBODY)
        if row.by == "person":
            self.stop_seats.clear()  # somebody plays on
        self._marks.append(before)
        self._play_on(row, said, why)

    def _passed(self, row: Row) -> None:
        self.match.let_go()
        self._play_on(row, ())

    def _took_back(self, row: Row) -> None:
        self.match.take_back(row.seat)
        self.looks.forget(self._marks.pop())
        self._play_on(row, ((Sentence(TAKEN_BACK, {"seat": row.seat}), EVERYBODY),))

    def _play_on(self, row: Row, said: Said, why: Reason | None = None) -> None:
        match, looks = self.match, self.looks
        if row.seat == NOBODY or match.why_not_take_back(row.seat):
            self._marks.clear()  # nothing up to here can be taken back
            looks.shorten_log()
        hands = self.seating.waited_for if self.settings.get(HANDS.key) == TAPS and row.what != "back" else ()
        rest = looks.play(match, row.at, said, self.seating.shared, hands, why, self.seating.robots)
        self.asked_v, self._check = row.v, rest.table.checksum()
        self.state = OVER if match.over else PLAYING

    def _was_ready(self, row: Row) -> None:
        self.looks.enough(read_seats(row), self.seating.waited_for, row.at)

    # -- the end --

    def _stopped(self, row: Row) -> None:
        self.stop_seats.add(row.seat)
        if self.stop_seats.issuperset(self.seating.waited_for):
            self.match.agree_to_stop()
            self._play_on(row, ())

    def _goes_on(self, row: Row) -> None:
        self.next_table = row.answer

    def _closed(self, row: Row) -> None:
        self.state = CLOSED

    # -- what is due --

    def _plan(self) -> None:
        """When something happens without a person, and what of it people may count down to."""
        self.due = None
        if self.state == PLAYING:
            self.due, until = when_due(self)
            if self.looks.rest.until != until:
                self.looks.wait_until(until)

    def _question(self, seat: int) -> Question:
        return Question(self.asked_v, seat, self.chairs[seat].plays_as)

    DEEDS: ClassVar[Mapping[str, Callable[[Fold, Row], None]]] = {
        "make": _made,
        "sit": _sat,
        "host": lambda self, row: self.seating.handed_over(row),
        "look": lambda self, row: self.seating.looked(row),
        "pair": lambda self, row: self.seating.paired(row),
        "away": lambda self, row: self.seating.left(row),
        "return": lambda self, row: self.seating.returned(row),
        "lend": _lent,
        "number": _number_added,
        "set": lambda self, row: self.settings.update(dict([row.answer.split()])),
        "start": _began,
        "move": _moved,
        "pass": _passed,
        "ready": _was_ready,
        "lift": lambda self, row: self.looks.lift(row.at),
        "back": _took_back,
        "stop": _stopped,
        "again": _goes_on,
        "close": _closed,
    }
