"""Records: looked at again move by move, checked, and drawn as a picture."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from irisade.core.dice import ScriptedDice
from irisade.core.match import LUCK, Match
from irisade.core.record import AGREED_END, BadRecord, Record, is_luck, play_token
from irisade.core.text import Talk
from irisade.core.words import EVERYBODY, NOBODY, SEAT_LETTERS, Ask
from irisade.draw.face import compose
from irisade.draw.scene import THROW, Form
from irisade.draw.text import render
from irisade.draw.throw import name_of
from irisade.terminal.screen import Screen
from irisade.terminal.seating import Seating
from irisade.terminal.story import Log, ending, headline
from irisade.terminal.words import Trouble, Voice

ALL, WATCHER = "all", "watcher"
ASPECTS = {"wide": 1.6, "tall": 0.55}  # of a screen, and of a telephone
PAUSE = 0.9  # seconds between two pictures


def read(path: Path, say: Voice) -> Record:
    try:
        return Record.parse(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise Trouble(say("{file} is not a game record: it is no text.", file=path)) from None
    except OSError:
        raise Trouble(say("I cannot read {file}.", file=path)) from None
    except BadRecord as bad:
        raise Trouble(say("{file}: {why}.", file=path, why=bad)) from None


def played(record: Record, path: Path, say: Voice) -> Match:
    """The whole record, checked."""
    try:
        return record.replay()
    except BadRecord as bad:
        raise Trouble(say("{file}: {why}.", file=path, why=bad)) from None


# -- check --


def check(path: Path, say: Voice) -> str:
    """One line about a record that is as it should be; what is wrong with any other is Trouble."""
    record = read(path, say)
    match = played(record, path, say)
    names = Seating.of_record(record.names).names
    outcome = match.outcome
    result = headline(outcome, names, say) if outcome else say("not finished")
    parts = [match.game.name(say.lang), ", ".join(names), say("{n:move|moves}", n=record.moves), result]
    seed = record.headers.get("Seed", "")
    match record.luck_of_seed():
        case None:
            parts.append(say("luck not proved"))
        case True:
            parts.append(say("the luck is that of seed {seed}", seed=seed))
        case False:
            raise Trouble(say("{file}: the luck is not that of seed {seed}.", file=path, seed=seed))
    if (kept := record.promise_kept()) is not None:
        if not kept:
            raise Trouble(say("{file}: seed {seed} is not the one that was promised.", file=path, seed=seed))
        parts.append(say("as promised before the game"))
    return " · ".join(parts)


# -- replay --


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
    names = Seating.of_record(record.names).names
    check_seat(seat, len(names), say)
    luck = ScriptedDice(answer.option for answer in whole.answers if answer.seat == LUCK)
    match = Match(whole.game, whole.seats, luck, whole.options, live=True)
    rerun = Rerun(record.today(), match, whole.game.talk(say.lang, names), seat, say, screen, step)
    try:
        with screen:
            rerun.run()
    except EOFError:
        pass  # enough seen


# -- draw --


def draw(path: Path, at: int | None, seat: str, form: Form, dark: bool, say: Voice) -> str:
    """The table after so many moves, as SVG; without a number, at the end."""
    from irisade.draw.layout import place
    from irisade.draw.svg import render as picture

    record = read(path, say)
    names = Seating.of_record(record.names).names
    check_seat(seat, len(names), say)
    played(record, path, say)
    record = record.today()
    moves = record.moves if at is None else at
    if not 0 <= moves <= record.moves:
        raise Trouble(say("{file} has {n:move|moves}, not {at}.", file=path, n=record.moves, at=moves))
    match = next(match for number, match in enumerate(record.steps()) if number == moves)
    talk = match.game.talk(say.lang, names)
    view, me = looked_at(match, seat)
    scene = compose(match.game, view, me, match.asking, form, talk, settings_of(record), over=match.over)
    book = match.game.face.BOOK
    return picture(place(scene, ASPECTS[form], book), book, dark=dark)


def settings_of(record: Record) -> dict[str, str]:
    return {**record.settings, THROW: name_of(record)}


def looked_at(match: Match, seat: str) -> tuple[Any, int]:
    """The table as this seat or a watcher sees it, and whose place it is drawn from.

    With `all` nothing is covered, and it is drawn from the place of whoever is asked.
    """
    if seat == ALL:
        return match.table.copy(), next(iter(match.asked()), NOBODY)
    me = NOBODY if seat == WATCHER else SEAT_LETTERS.index(seat)
    return match.view(me), me


def check_seat(seat: str, seats: int, say: Voice) -> None:
    known = [*SEAT_LETTERS[:seats], WATCHER, ALL]
    if seat not in known:
        raise Trouble(say("A seat is one of {known}, not “{seat}”.", known=", ".join(known), seat=seat))


def write(text: str, output: str, say: Voice) -> None:
    """To a file, or with "-" to whoever reads on."""
    if output == "-":
        sys.stdout.write(text)
        return
    try:
        Path(output).write_text(text, encoding="utf-8")
    except OSError:
        raise Trouble(say("I cannot write to {file}.", file=output)) from None
