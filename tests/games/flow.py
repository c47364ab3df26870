"""Rules told in the notation of records: `tell(turn(t), "C:R4 C:overtake (K9)")`.

A move is the letter of a seat and what it answers, luck is in parentheses. The telling ends with the last
word; whatever is asked next stays open in `asking`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from irisade.core.dice import Dice, derive
from irisade.core.game import Game
from irisade.core.match import Match
from irisade.core.record import Record
from irisade.core.run import Question, go_on, possible, run_through
from irisade.core.text import Lexicon, Spelling, Talk
from irisade.core.words import NOBODY, SEAT_LETTERS, Ask, Chance, Flow, Show, Window

PEOPLE: dict[str, Spelling] = dict.fromkeys(("seat", "friend", "buggy", "rival", "leader", "caller"), "seat")


@dataclass
class Told:
    """What was asked and shown on the way, and the question that is open; None when the rule is done."""

    asking: Ask | Window | Chance | None = None
    asked: list[str] = field(default_factory=list)  # the sentences of the questions to seats
    shows: list[Show] = field(default_factory=list)

    def said(self, **spelling: Spelling) -> list[str]:
        """The shows in words, every seat and buggy by its letter."""
        talk = Talk(Lexicon({}, {}), PEOPLE | spelling, "en", SEAT_LETTERS)
        return [talk.line(show.line()) for show in self.shows]

    def listen(self, flow: Flow, reply: int | None) -> None:
        """Carry on to the next question, hearing the shows on the way."""
        step = go_on(flow, reply)
        while isinstance(step, Show):
            self.shows.append(step)
            step = go_on(flow)
        self.asking = step
        if isinstance(step, Ask):
            self.asked.append(step.kind.text)


def tell(flow: Flow, script: str = "") -> Told:
    """Run a rule with these answers; one that is not open, or that nobody asked for, is an error."""
    told = Told()
    told.listen(flow, None)
    for token in script.split():
        assert told.asking is not None, f"nobody asked for {token}"
        told.listen(flow, read(told.asking, token))
    return told


def pause(flow: Flow, script: str, text: str) -> Show:
    """Run a rule with these answers as far as the show that says this; the table is as it is then."""
    tokens, step = iter(script.split()), go_on(flow)
    while not (isinstance(step, Show) and step.text == text):
        assert step is not None, f"nothing says {text!r}"
        step = go_on(flow, None if isinstance(step, Show) else read(step, next(tokens)))
    return step


def read(asking: Ask | Window | Chance, token: str) -> int:
    """The answer that a token gives to this question; a window is taken by B:! or let go by (-)."""
    if isinstance(asking, Window):
        reply = NOBODY if token == "(-)" else SEAT_LETTERS.index(token.removesuffix(":!"))
        assert reply in possible(asking), f"{token} is not open: {asking}"
        return reply
    assert isinstance(asking, Chance) == token.startswith("("), f"{token} does not answer {asking}"
    note = token.strip("()")
    if isinstance(asking, Ask):
        letter, _, note = token.partition(":")
        assert letter == SEAT_LETTERS[asking.seat], f"{token}, but {SEAT_LETTERS[asking.seat]} is asked"
    reply = asking.kind.read(note) if asking.kind else int(note)
    assert reply in possible(asking), f"{token} is not open: {asking}"
    return reply


def by_dice(flow: Flow, dice: Dice) -> None:
    """Run a rule to its end, luck and choices by these dice."""

    def answer(asked: Question) -> int:
        return dice.decide(asked) if isinstance(asked, Chance) else dice.pick(possible(asked))

    run_through(flow, answer)


def replay(game: Game, seats: int, turns: str, **options: str) -> Match:
    """The match after these turns, written as in a record."""
    headers = {
        "Game": game.key,
        "Version": str(game.version),
        "Options": "; ".join(f"{key}={value}" for key, value in options.items()),
        "Seats": "; ".join(SEAT_LETTERS[:seats]),
    }
    return Record(headers, tuple(tuple(line.split()) for line in turns.splitlines())).replay(game)


def at_random(game: Game, seats: int, seed: int, **options: str) -> Iterator[Match]:
    """A random game, stopping at every question and at the end; always the same match, moved on."""
    choice = Dice(derive(seed, 1))
    match = Match(game, seats, Dice(seed), game.read_options(options))
    yield match
    while not match.over:
        if isinstance(match.asking, Ask):
            match.play(match.asking.seat, choice.pick(match.asking.options))
        elif choice.roll(3):
            match.let_go()
        else:
            match.play(choice.pick(match.asked()), NOBODY)
        yield match


def winners(game: Game, t: object, seats: int) -> str:
    """The letters of the seats that win on this table."""
    scores = [game.rules.score(t, seat) for seat in range(seats)]
    return "".join(SEAT_LETTERS[seat] for seat in range(seats) if scores[seat] == max(scores))
