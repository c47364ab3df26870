"""What Rondo teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Because, Demo, FirstGame, Lesson
from irisade.core.text import Sentence
from irisade.games.colomo import tips

DEMO = """
[Game "colomo-rondo"]
[Version "1"]
[Options ""]
[Seats "Ada; Basile"]

(A)
(b) A:4 (o) A:7 (b)
B:2 (b) B:7 (b)
(o) B:4 (o) B:9 (r)
"""

LESSON = Lesson(
    bubbles={
        "CO-6": Sentence("Find the two discs in the ring that have the colour in the middle."),
        "CO-7": Sentence("Not the pair: they go face down again, and the next player searches."),
        "CO-9": Sentence("The pair! Whoever finds it wins everything in the middle."),
        "CO-11": Sentence("This pair was face up: it goes face down again, and the turn is over."),
        "CO-12": Sentence("This colour is already in the middle: it stays, and the turn is over."),
        "CO-15": Sentence("All six pairs are face up: the whole ring goes face down again."),
    },
    shows={
        "{seat} turned over two discs: not the pair": "CO-7",
        "{seat} finds the pair and wins {n:disc|discs}": "CO-9",
        "{seat} draws a colour whose pair is face up": "CO-11",
        "{seat} draws a colour already in the middle": "CO-12",
        "All six pairs are face up: the ring goes face down again": "CO-15",
    },
    because={
        "{seat} turned over two discs: not the pair": Because(
            Sentence("They are not both of the colour in the middle")
        ),
        "{seat} finds the pair and wins {n:disc|discs}": Because(
            Sentence("Both have the colour in the middle")
        ),
        "{seat} draws a colour whose pair is face up": Because(Sentence("This pair had been found before")),
        "{seat} draws a colour already in the middle": Because(
            Sentence("Players look for each colour only once")
        ),
        "All six pairs are face up: the ring goes face down again": Because(
            Sentence("There is nothing left to find")
        ),
    },
    tips=tips.DISCS,
    demo=Demo(
        DEMO,
        {
            0: Sentence("Now find this colour in the ring."),
            1: Sentence("Not this one."),
            2: Sentence("Only one of two: face down again."),
            3: Sentence("Basile has found one. And the other?"),
            4: Sentence("The pair! The middle is his."),
            5: Sentence("And now orange."),
        },
        Sentence("Whoever has the most discs wins!"),
    ),
    first=FirstGame(2, {"to_draw": "3"}, settings={"assist": "dot"}),
)
