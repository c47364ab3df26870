"""What Les aveugles teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Because, Demo, FirstGame, Lesson
from irisade.core.text import Sentence
from irisade.games.colomo import tips

DEMO = """
[Game "colomo-les-aveugles"]
[Version "2"]
[Options "pawns=2"]
[Seats "Ada; Basile"]

(A)
(5)
(4)
(3)
(4)
(2) A:4 (-)
(3)
"""

LESSON = Lesson(
    bubbles={
        "CL-4": Sentence("Roll the die: it says how far your pawn runs round the ring."),
        "CL-7": Sentence("At the end of your turn the pawn is turned face down. Remember where it is!"),
        "CL-8": Sentence("Move a black pawn: your own, if you remember which it is."),
        "CL-9": Sentence("Move a black pawn, or none if you are not sure."),
        "CL-15": Sentence("A six! You alone may look at one black pawn."),
        "CL-19": Sentence("It has passed your gate. Take it home, or let it run on?"),
        "CL-20": Sentence("In the middle a pawn counts for its own colour, whoever brought it."),
        "CL-21": Sentence("Not their pawn? Say hey! But if it is theirs, they play again."),
        "CL-23": Sentence("It was somebody else’s pawn: it goes back, and a turn is lost."),
        "CL-24": Sentence("It was the right pawn: whoever moved it plays again."),
        "CL-28": Sentence("Turn it over and it counts; leave it black and nobody knows."),
        "CL-29": Sentence("Choose the colour of your pawns."),
    },
    shows={
        "{seat} brings in a pawn": "CL-7",
        "{seat} brings a pawn to the middle": "CL-20",
        "It goes back, and {seat} will miss a turn": "CL-23",
        "{seat} misses a turn": "CL-23",
        "It was the right one: {seat} plays again": "CL-24",
    },
    because={
        "{seat} brings in a pawn": Because(Sentence("It runs face down: remember where it is")),
        "It goes back, and {seat} will miss a turn": Because(Sentence("It was somebody else’s pawn")),
        "{seat} misses a turn": Because(
            Sentence("{seat} moved somebody else’s pawn"), Sentence("You moved somebody else’s pawn")
        ),
        "It was the right one: {seat} plays again": Because(
            Sentence("The pawn has the colour of {seat}"), Sentence("The pawn has your colour")
        ),
        "{seat} has no pawn to move": Because(Sentence("All pawns are in the middle")),
    },
    tips=tips.RING,
    demo=Demo(
        DEMO,
        {
            0: Sentence("The die says how far a pawn runs."),
            1: Sentence("Now all are black. Which is yours?"),
            2: Sentence("Nobody says hey: Basile is next."),
        },
        Sentence("Once around, then home to the middle!"),
    ),
    first=FirstGame(2, {"pawns": "2"}),
)
