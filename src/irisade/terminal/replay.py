"""`irisade replay`: a record looked at again, move by move."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from irisade.core.dice import ScriptedDice
from irisade.core.match import LUCK, Match
from irisade.core.record import AGREED_END, Record, is_luck, play_token
from irisade.core.text import Talk
from irisade.core.words import EVERYBODY, NOBODY, SEAT_LETTERS, Ask
from irisade.draw.face import compose
from irisade.draw.text import render
from irisade.terminal.ending import ending
from irisade.terminal.log import Log
from irisade.terminal.record_file import ALL, check_seat, looked_at, played, read, settings_of
from irisade.terminal.screen import Screen
from irisade.terminal.seating import SeatPlan
from irisade.terminal.words import Voice

PAUSE = 0.9  # seconds between two pictures


@dataclass
class Rerun:
    """A record played again on a live match, which stops where there is something to look at."""

    record: Record
    match: Match
    talk: Talk
    seat: str
    say: Voice
    screen: Screen
    step: bool

    def run(self) -> None:
        log = Log()
        self.look(log, self.say("The beginning"))
        for token in self.record.tokens:
            if not is_luck(token):
                self.answer(token, log)
                self.look(log, token)
        if self.match.over:
            self.screen.leave_page()
            self.screen.say(ending(self.match, self.talk, self.say))

    def look(self, log: Log, token: str) -> None:
        """Every picture up to the next question: one at least, and none twice."""
        match = self.match
        if match.showing is None and not match.over:
            self.frame(log, token)
        while (show := match.showing) is not None:
            if show.seen_by == EVERYBODY or self.seat in (ALL, SEAT_LETTERS[show.seen_by]):
                log.add(self.talk.line(show.line()))
            drawn = self.picture()
            match.go_on()
            if match.showing is None or self.picture() != drawn:
                self.frame(log, token, drawn)

    def answer(self, token: str, log: Log) -> None:
        match, seen, done = self.match, self.match.view(NOBODY), len(self.match.answers)
        asking = match.asking
        play_token(match, token)
        if isinstance(asking, Ask) and asking.seen_by == EVERYBODY and token != AGREED_END:
            line = match.game.face.log(seen, asking.seat, asking.kind, match.answers[done].option)
            log.add(self.talk.line(line) if line is not None else "")

    def picture(self) -> str:
        view, me = looked_at(self.match, self.seat)
        settings = settings_of(self.record)
        scene = compose(self.match.game, view, me, None, "wide", self.talk, settings)
        screen = self.screen
        return render(scene, self.match.game.face.BOOK, screen.color, screen.ascii, screen.width)

    def frame(self, log: Log, token: str, drawn: str = "") -> None:
        screen = self.screen
        if not screen.plain:
            screen.clear()
        screen.say("\n".join([drawn or self.picture(), screen.bold(token), *log.news(), ""]))
        if self.step:
            if screen.ask(self.say("Enter: next, q: leave ")) == "q":
                raise EOFError
        elif screen.wait(PAUSE) == "q":
            raise EOFError


def replay(path: Path, seat: str, step: bool, screen: Screen, say: Voice) -> None:
    record = read(path, say)
    whole = played(record, path, say)
    names = SeatPlan.of_record(record.names).names
    check_seat(seat, len(names), say)
    luck = ScriptedDice(answer.option for answer in whole.answers if answer.seat == LUCK)
    match = Match(whole.game, whole.seats, luck, whole.options, live=True)
    rerun = Rerun(record.today(), match, whole.game.talk(say.lang, names), seat, say, screen, step)
    try:
        with screen:
            rerun.run()
    except EOFError:
        pass  # enough seen
