"""Blackout from notation: `stage("..roygbv..")` is the stage with six covered discs, a point for each hole.

In `moves` discs are called A to F, from left to right as they were laid.
"""

from __future__ import annotations

from collections.abc import Iterator

from irisade.core.run import Question, run_through
from irisade.core.words import SEAT_LETTERS, Ask
from irisade.games.colomo.blackout import GAME
from irisade.games.colomo.blackout.rules import FIRST, NONE, PLACES, Table, move_discs
from irisade.games.colomo.discs import won_by

RAINBOW = "roygbv"


def stage(discs: str, seats: int = 3, manipulator: str = "A", wanted: str = "", **options: str) -> Table:
    """The colours of the discs where they lie, covered; what is missing of six was turned over and won."""
    t: Table = GAME.blank(GAME.read_options(options))
    t.seats, t.manipulator = seats, SEAT_LETTERS.index(manipulator)
    t.lies = [NONE] * PLACES
    t.wanted = RAINBOW.index(wanted) if wanted else NONE
    for place, letter in enumerate(discs):
        if letter != ".":
            t.lies[place] = len(t.colour)
            t.colour.append(RAINBOW.index(letter))
    gone = [hue for hue in range(6) if hue not in t.colour]
    t.turned = len(gone)
    t.colour += gone
    t.won, t.winner = gone[:], [t.manipulator] * len(gone)
    return t


def won(t: Table) -> list[str]:
    return ["".join(RAINBOW[hue] for hue in won_by(t, seat)) for seat in range(t.seats)]


def moves(**options: str) -> Iterator[tuple[list[int], str]]:
    """Every way to move, as the answers that were given, and the line that comes of it."""
    yield from _moves([], options)


def _moves(given: list[int], options: dict[str, str]) -> Iterator[tuple[list[int], str]]:
    t = stage("..roygbv..", **options)
    answers, asked = iter(given), []

    def answer(question: Question) -> int:
        asked.append(question)
        return next(answers)

    run_through(move_discs(t), answer)
    if len(asked) == len(given):
        yield given, "".join("." if disc == NONE else "ABCDEF"[disc] for disc in t.lies)
        return
    assert isinstance(asked[-1], Ask)
    assert asked[-1].options, f"nothing can be done after {given}"
    for option in asked[-1].options:
        yield from _moves([*given, option], options)


def line(t: Table) -> str:
    return "".join("." if disc == NONE else RAINBOW[t.colour[disc]] for disc in t.lies)


START = "." * FIRST + "ABCDEF" + "." * FIRST
