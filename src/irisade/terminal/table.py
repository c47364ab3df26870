"""A game played at the terminal, by people and robots round one screen.

The match runs live: it stops at each `Show`, so that everybody can look, and at each question. Where hands
are secret and several people share the screen, it is handed over behind a curtain: what one seat alone
may see is drawn only while it is asked, from its Enter to the end of its turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from irisade.bots.by_name import bot_named
from irisade.bots.company import Company
from irisade.core.dice import Dice
from irisade.core.game import Game
from irisade.core.match import IllegalMove, Match
from irisade.core.words import EVERYBODY, NOBODY, Ask, Show, Window
from irisade.draw.face import compose
from irisade.draw.pace import BRIEFLY, SHOW_TIME, Pace
from irisade.draw.recent import Recent
from irisade.draw.scene import THROW, Scene
from irisade.draw.text import render
from irisade.terminal import answers
from irisade.terminal.log import Log
from irisade.terminal.rules import on_terminal, rules_page
from irisade.terminal.screen import Screen
from irisade.terminal.seating import SeatPlan
from irisade.terminal.words import Trouble, Voice

LOG_LINES = 6


def goes_out_of_sight(scene: Scene, after: Scene) -> bool:
    """Whether something lies here that is seen nowhere in the next picture."""

    def seen(one: Scene) -> Counter[str]:
        return Counter(piece.face for zone in one.zones for piece in zone.pieces)

    return not seen(scene) <= seen(after)


class Left(Exception):
    """Somebody leaves before the end."""


class TerminalTable:
    """One match, the people and robots who play it, and the screen they share."""

    def __init__(
        self,
        game: Game,
        seating: SeatPlan,
        options: Mapping[str, int],
        settings: Mapping[str, str],
        seed: int,
        screen: Screen,
        say: Voice,
    ) -> None:
        self.game, self.seating, self.seed = game, seating, seed
        self.settings = {**settings, THROW: str(seed)}
        self.screen, self.say, self.talk = screen, say, game.talk(say.lang, seating.names)
        self.company = Company({seat: bot_named(game, bot) for seat, bot in seating.bots.items()}, seed)
        self.log = Log()
        self.few_words = hasattr(game.face, "SENTENCES")  # a generated face: its pictures must tell
        self.pace = Pace(game, settings)
        self.holder = NOBODY  # the seat whose secrets may be on the screen
        self.next_offer = 0  # the quiet run at which stopping is offered again
        self.recent = Recent()
        self.match = Match(game, len(seating.names), Dice(seed), options, live=True)
        self.match.on_show = self.saw
        if self.match.showing is not None:  # a game may begin by showing something
            self.saw(self.match.showing)

    def play(self) -> None:
        """To the end of the game; Left when somebody leaves."""
        match = self.match
        while not match.over:
            people = [seat for seat in match.asked() if seat in self.seating.people]
            if match.showing is not None:
                self.look(match.showing)
            elif match.quiet and self.stop_here():
                match.agree_to_stop()
            elif isinstance(match.asking, Window):
                self.offer_window(match.asking, people)
            elif people:
                self.ask(people[0])
            else:
                self.move(NOBODY)

    # -- looking --

    def saw(self, show: Show) -> None:
        """The robots look, and the table keeps in mind where something was seen."""
        self.company.saw(show)
        self.recent.saw(show, len(self.match.turns))

    def look(self, show: Show) -> None:
        """Draw what is shown and leave time to see it: the more so when it is covered again afterwards."""
        match, seat = self.match, self.onlooker(show)
        if seat is None:
            match.go_on()
            return
        if show.seen_by != EVERYBODY:
            self.hand_over(seat)
        self.log.add(self.talk.line(show.line()))
        view, scene = match.view(seat), self.scene(seat)
        match.go_on()
        seconds, covered = self.pace.look(show, view, match.view(seat))
        if show.text in self.pace.at_once:
            return
        longer, after = show.text in self.pace.looks, self.scene(seat)
        if after == scene and not longer and (match.showing is not None or self.plays_on()):
            return  # the next picture is the same
        if covered or longer or not self.screen.plain or (self.few_words and goes_out_of_sight(scene, after)):
            self.draw(scene)
        self.obey(self.screen.wait(seconds or BRIEFLY))
        if covered:
            self.screen.clear()

    def onlooker(self, show: Show) -> int | None:
        """The seat whose view is drawn while all look; None if it is for the eyes of a robot."""
        people = self.seating.people
        if show.seen_by == EVERYBODY:
            return people[0] if len(people) == 1 else NOBODY
        return show.seen_by if show.seen_by in people else None

    def plays_on(self) -> bool:
        """A person is asked right now, and need not wait for a curtain."""
        asked = [seat for seat in self.match.asked() if seat in self.seating.people]
        return bool(asked) and not (self.curtained(asked[0]) and self.holder != asked[0])

    def scene(self, seat: int, asking: Ask | Window | None = None) -> Scene:
        view, over = self.match.view(seat), self.match.over
        recent = self.recent.places
        return compose(
            self.game, view, seat, asking, "wide", self.talk, self.settings, over=over, recent=recent
        )

    def draw(self, scene: Scene, note: str = "") -> None:
        """The table, the last things said, and a note for whoever is asked."""
        screen = self.screen
        picture = render(scene, self.game.face.BOOK, screen.color, screen.ascii, screen.width).rstrip("\n")
        if screen.plain:
            screen.say("\n".join([*self.log.news(), "", picture, *filter(None, ["", note])]))
            return
        lines = picture.split("\n")
        room = screen.height - note.count("\n") - 6
        if len(lines) > room:
            lines = [line for line in lines if line]
        said = self.log.lines[-max(1, min(room - len(lines), LOG_LINES)) :]
        screen.clear()
        screen.say("\n".join([*lines, "", *(screen.faint("· ") + line for line in said), ""]))
        if note:
            screen.say(screen.bold(note) + "\n")

    # -- who may look --

    def curtained(self, seat: int) -> bool:
        """Several people share the screen, and this seat sees what the others may not."""
        return len(self.seating.people) > 1 and bool(self.match.view(seat) != self.match.view(NOBODY))

    def hand_over(self, seat: int) -> None:
        if self.holder == seat or not self.curtained(seat):
            return
        screen = self.screen
        screen.clear()
        said = self.log.news() if screen.plain else self.log.lines[-LOG_LINES:]
        screen.say("\n".join([screen.bold(self.game.name(self.say.lang)), "", *said, ""]))
        name = self.seating.names[seat]
        self.obey(self.screen.ask(self.say("Give the screen to {name}. {name}, press Enter: ", name=name)))
        self.holder = seat

    # -- asking --

    def ask(self, seat: int) -> None:
        """Ask this person until a move is played, or taken back."""
        self.hand_over(seat)
        note, name = "", self.seating.names[seat]
        while isinstance(asking := self.match.asking, Ask) and asking.seat == seat:
            scene = self.scene(seat, asking)
            if note and self.screen.plain:
                self.screen.say(note)
            else:
                self.draw(scene, note)
            typed = self.screen.ask(self.say("{name}, your move (? for help): ", name=name))
            option = answers.read(typed, scene, asking)
            if option is not None:
                self.move(seat, option)
                return
            note = self.command(typed, scene, asking)

    def move(self, seat: int, option: int = NOBODY) -> None:
        """A person's move, or with NOBODY that of the robot who is asked; told as everybody may hear it."""
        match, seen, done = self.match, self.match.view(NOBODY), len(self.match.answers)
        runs, asking = len(match.turns), match.asking
        self.pace.begin()
        if seat == NOBODY:
            self.company.answer(match)
        else:
            match.play(seat, option)
        answer = match.answers[done]
        if isinstance(asking, Ask) and asking.seen_by == EVERYBODY:
            line = self.game.face.log(seen, asking.seat, asking.kind, answer.option)
            self.log.add(self.talk.line(line) if line is not None else "")
        if seat != self.holder or len(match.turns) > runs:
            self.holder = NOBODY
        if seat != NOBODY and len(self.seating.people) > 1 and self.holder == NOBODY:
            self.screen.clear()

    def command(self, typed: str, scene: Scene, asking: Ask) -> str:
        """Do what was asked for instead of a move; the note to show with the question."""
        match answers.COMMANDS.get(typed):
            case answers.HELP:
                return answers.help_page(self.say)
            case answers.RULES:
                return self.show_rules()
            case answers.HINT if SHOW_TIME in self.settings:
                return self.say("In this game everybody has to remember for themselves.")
            case answers.HINT:
                return answers.hint(self.match, asking.seat, self.seed, scene, self.say)
            case answers.BACK:
                return self.take_back(asking.seat)
            case answers.QUIT:
                self.stop_or_leave()
                return ""
        view = self.match.view(asking.seat)
        return answers.refusal(typed, self.game, view, asking, self.talk, self.say) if typed else ""

    def take_back(self, seat: int) -> str:
        try:
            self.match.take_back(seat)
        except IllegalMove as refused:
            return self.say(str(refused)[0].upper() + str(refused)[1:] + ".")
        return self.say("Your last move is taken back.")

    def show_rules(self) -> str:
        try:
            page = rules_page(self.game, self.say)
        except Trouble as missing:
            return str(missing)
        self.screen.clear()
        more = self.say("Enter: go on, q: back to the game ")
        self.screen.page(on_terminal(page, self.screen.width, self.screen.color), more)
        if not self.screen.plain:
            self.screen.ask(self.say("Enter: back to the game "))
        return ""

    def obey(self, typed: str) -> None:
        """What was typed while nothing was asked: only q means something."""
        if answers.COMMANDS.get(typed) == answers.QUIT:
            self.stop_or_leave()

    def stop_or_leave(self) -> None:
        question = self.say("Enter: play on. e: end the game here and count. q: leave. ")
        typed = self.screen.ask(question).casefold()
        if typed == "q":
            raise Left
        if typed == "e" and not self.match.over:
            self.match.agree_to_stop()

    def stop_here(self) -> bool:
        """Nothing new for long: robots stop, people are asked, now and then."""
        if not self.seating.people:
            return True
        if self.match.quiet_runs < self.next_offer:
            return False
        self.next_offer = 2 * self.match.quiet_runs
        question = self.say("Nothing new has happened for a long time. End the game here? (y/n) ")
        typed = self.screen.ask(question)
        return typed.casefold() in self.say("y yes").split()

    def offer_window(self, window: Window, people: list[int]) -> None:
        """The people at this screen are asked together who speaks up; if nobody does, the robots are."""
        if people:
            self.holder = NOBODY  # now all of them look
            self.draw(self.scene(people[0] if len(self.seating.people) == 1 else NOBODY, window))
            seats = {self.seating.names[seat].casefold(): seat for seat in people}
            names = self.say.all_of([self.seating.names[seat] for seat in people])
            who = self.say("Who speaks up? Type a name ({names}), or just press Enter: ", names=names)
            typed = self.screen.ask(who).casefold()
            self.obey(typed)
            if typed in seats and self.match.asking is window:
                self.move(seats[typed])
                return
        if self.match.asking is window and not self.company.answer(self.match):
            self.match.let_go()
