"""What Arc-en-ciel teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Because, Demo, FirstGame, Lesson
from irisade.core.text import Sentence
from irisade.games.colomo import tips

DEMO = """
[Game "colomo-arc-en-ciel"]
[Version "1"]
[Options ""]
[Seats "Ada; Basile"]

(A)
A:22 (r) A:37 (b) A:-
B:40 (g) B:14 (r)
A:14 (r) A:50 (y) A:51 (o) A:-
B:8 (v)
"""

LESSON = Lesson(
    bubbles={
        "CA-4": Sentence("Turn over a disc. Each colour may appear only once."),
        "CA-6": Sentence("A new colour! The sixth wins the discs, a repeat hides two. Dare, or stop?"),
        "CA-7": Sentence("This colour was already there: both go face down, and the turn is over."),
        "CA-10": Sentence("All six colours! The finder takes the most, the neighbours the rest."),
        "CA-18": Sentence("The last six: point at a disc, then name its colour."),
        "CA-20": Sentence("The wrong colour: all six are turned face down again."),
        "CA-25": Sentence("Name another colour, or stop while you are right."),
    },
    shows={
        "{seat} turns over a colour that was already face up: both go face down": "CA-7",
        "{seat} completes the rainbow": "CA-10",
        "{seat} named another colour": "CA-20",
    },
    because={
        "{seat} turns over a colour that was already face up: both go face down": Because(
            Sentence("Each colour may appear only once")
        ),
        "{seat} completes the rainbow": Because(Sentence("All six colours are there: they are shared out")),
        "{seat} named another colour": Because(Sentence("It is not the colour that was named")),
        "{seat} names the last rainbow": Because(Sentence("All six were named correctly")),
    },
    tips=tips.DISCS,
    demo=Demo(
        DEMO,
        {
            1: Sentence("Turn over discs for a rainbow."),
            2: Sentence("A new colour may stay."),
            3: Sentence("Stop while it is going well."),
            5: Sentence("Red again: both go face down!"),
            6: Sentence("Ada remembers where red is."),
            10: Sentence("The sixth colour! The rainbow is shared."),
        },
        Sentence("Whoever has the most discs wins!"),
    ),
    first=FirstGame(2, {"rainbows": "3", "last_keep": "keep_right"}, settings={"assist": "dot"}),
)
